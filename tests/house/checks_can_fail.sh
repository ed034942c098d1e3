#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the house's own checks notice what they are there for.
# Method: a small tree with one mistake of each kind, and the checks have to name each of them.

. tests/house/lib.sh

rules=$PWD/tests/house
rm -rf "${TEST_DIR:?}"/*
cd "$TEST_DIR" || exit 1
mkdir -p base pack engine/store engine/body script/parse script/check stage include/troupe

echo '#include "pack/reader.h"' >base/up.c
echo '#include "engine/body/frame.h"' >engine/store/up.c
echo '#include <stdio.h>' >engine/store/files.c
echo '#include "engine/store/entity.h"' >script/parse/aside.c
echo '#include "script/check/symbol.h"' >script/parse/up.c
echo '#include "base/arena.h"' >stage/inside.c
echo '#include "base/arena.h"' >include/troupe/inside.h
echo '#include "base/two.h"' >base/one.h
echo '#include "base/one.h"' >base/two.h
printf '#include "base/arena.h"\n#include "troupe/types.h"\n#include <string.h>\n' >pack/fine.c

awk -f "$rules/floors.awk" base/*.[ch] pack/*.c engine/*/*.c script/*/*.c stage/*.c include/troupe/*.h >found
names() {
    grep -F "$1" found
}
says_nothing_of() {
    ! grep -F "$1" found
}
for mistake in base/up.c:1 engine/store/up.c:1 engine/store/files.c:1 script/parse/aside.c:1 script/parse/up.c:1 stage/inside.c:1 \
    include/troupe/inside.h:1 'circle of headers'; do
    check "floors names $mistake" names "$mistake"
done
check "floors accepts pack/fine.c" says_nothing_of pack/fine.c

# The output of ctest for one good program, one with a bad case, one that crashed and one without cases.
cat >log <<'LOG'
1/4 Test: base/good
Output:
[ RUN      ] a
[       OK ] a
[ RUN      ] b
[       OK ] b
<end of output>
Test Passed.
"base/good" end time: x
2/4 Test: base/bad
Output:
[ RUN      ] a
[  FAILED  ] a
[ RUN      ] b
[       OK ] b
Test Passed.
<end of output>
Test Failed.
"base/bad" end time: x
3/4 Test: base/crashed
Output:
<end of output>
Test Failed.
"base/crashed" end time: x
4/4 Test: examples/embed
Output:
<end of output>
Test Passed.
"examples/embed" end time: x
LOG
tally() {
    [ "$(awk -f "$rules/tally.awk" log)" = "4 2" ]
}
check "tally counts 4 good and 2 bad cases" tally

# A build whose run differs from the others' in the hash of one step, and one whose random worlds do.
build_of() {
    mkdir -p "$1/tests/engine"
    printf '#!/bin/sh\n[ "$1" = test ] || seq 36000 | sed "s/^%s$/another/"\n' "$2" >"$1/troupe"
    printf '#!/bin/sh\nseq 75000 | sed "s/^%s$/another/"\n' "$3" >"$1/tests/engine/print_hashes"
    chmod +x "$1/troupe" "$1/tests/engine/print_hashes"
}
build_of one none none
build_of two none none
build_of odd_run 30000 none
build_of odd_world none 70000
equal_hashes() {
    sh "$rules/same_hash.sh" one/troupe two/troupe
}
different_hashes() {
    ! sh "$rules/same_hash.sh" one/troupe two/troupe odd_run/troupe &&
        ! sh "$rules/same_hash.sh" one/troupe odd_world/troupe
}
check "equal hashes pass" equal_hashes
check "different hashes fail" different_hashes
finish
