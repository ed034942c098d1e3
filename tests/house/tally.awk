# SPDX-License-Identifier: MIT
# Reads ctest's log (Testing/Temporary/LastTest.log) and prints "PASSED FAILED". A program that reports cases, as
# cmocka does, counts as its cases; any other as one. A case that began and did not end has failed, and a program
# that failed has at least one failed case. With -v failed_file=FILE, a line with the name of each failed test and its failed
# cases is added to FILE, behind the text given with -v build=TEXT.

/^[0-9]+\/[0-9]+ Test: / {
    inside = 0; begun = 0; ok = 0; skipped = 0; good = 0; test = $3
    split("", names)
    split("", open)
}
/^Output:$/ { inside = 1 }
inside && /^\[ RUN      \]/ { begun++; open[case_of($0)] = 1 }
inside && /^\[       OK \]/ { ok++; delete open[case_of($0)] }
inside && /^\[  SKIPPED \] [A-Za-z]/ {  # cmocka lists them once more at the end
    delete open[case_of($0)]
    if (!names[$0]++)
        skipped++
}
/^<end of output>$/ { inside = 0 }
!inside && /^Test Passed\.$/ { good = 1 }
!inside && /^".*" end time: / {
    bad = begun - ok - skipped
    if (good && begun == 0)
        ok = 1
    if (!good && bad < 1)
        bad = 1
    if (bad > 0 && failed_file != "") {
        line = build " " test
        for (name in open)
            line = line " [" name "]"
        print line >> failed_file
    }
    passed += ok
    failed += bad
}

function case_of(line) { return substr(line, 14) }

END { print passed + 0, failed + 0 }
