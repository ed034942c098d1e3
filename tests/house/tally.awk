# SPDX-License-Identifier: MIT
# Reads ctest's log (Testing/Temporary/LastTest.log) and prints "PASSED FAILED". A program that reports cases, as
# cmocka does, counts as its cases; any other as one. A case that began and did not end has failed, and a program
# that failed has at least one failed case.

/^[0-9]+\/[0-9]+ Test: / { inside = 0; begun = 0; ok = 0; skipped = 0; good = 0; split("", names) }
/^Output:$/ { inside = 1 }
inside && /^\[ RUN      \]/ { begun++ }
inside && /^\[       OK \]/ { ok++ }
inside && /^\[  SKIPPED \] [A-Za-z]/ { if (!names[$0]++) skipped++ }  # cmocka lists them once more at the end
/^<end of output>$/ { inside = 0 }
!inside && /^Test Passed\.$/ { good = 1 }
!inside && /^".*" end time: / {
    bad = begun - ok - skipped
    if (good && begun == 0)
        ok = 1
    if (!good && bad < 1)
        bad = 1
    passed += ok
    failed += bad
}

END { print passed + 0, failed + 0 }
