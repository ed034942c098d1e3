#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: every machine tells the same story: the same hash after every step; and what one machine saves or records, each other
# loads, goes on with and replays.
# Method: the whole command in one file (tools/amalgamate.mjs) is compiled for each machine, which is emulated where it is not this
# one: Windows by wine, others by qemu-user. Hashes of stories are compared step by step; saves and logs are crossed between all pairs,
# the WebAssembly module among them. Run by `make test-machines`; prints one table.
#
#   machines.sh [MACHINE...]   all, or only these

set -u
cd "$(dirname "$0")/../.." || exit 1
folder=$PWD/build-machines
TEST_DIR=${TEST_DIR:-$folder/run}
. tests/house/lib.sh

made=$folder/amalgamation
module=${TROUPE_PACKAGE:-build-wasm/package}
wanted=${*:-"x86_64 gcc-O0 clang-O2 signed unsigned i686 aarch64 arm s390x windows wasm"}

# MACHINE COMPILER,OPTION... RUNNER WHAT; the runner of this machine is `env`.
machines() {
    cat <<'ROWS'
x86_64 gcc,-O1 env gcc, 64 bits
gcc-O0 gcc,-O0 env gcc, 64 bits, without optimisation
clang-O2 clang,-O2 env clang, 64 bits
signed clang,-O1,-fsigned-char env clang, char is signed
unsigned gcc,-O1,-funsigned-char env gcc, char is unsigned
i686 i686-linux-gnu-gcc,-O1 env gcc, 32 bits
aarch64 aarch64-linux-gnu-gcc,-O1 qemu-aarch64 gcc, 64 bits, by qemu
arm arm-linux-gnueabihf-gcc,-O1 qemu-arm gcc, 32 bits, by qemu
s390x s390x-linux-gnu-gcc,-O1 qemu-s390x gcc, 64 bits, big-endian, by qemu
windows x86_64-w64-mingw32-gcc-win32,-O1 wine gcc (mingw-w64), by wine
wasm - node clang, WebAssembly, by node
ROWS
}
row_of() {
    machines | grep "^$1 "
}
field_of() {
    row_of "$1" | cut -d ' ' -f "$2"
}
prepare() {
    cmake -S . -B "$folder" -DTROUPE_TESTS=OFF -DTROUPE_SHARED=OFF &&
        cmake --build "$folder" --target troupe_amalgamation_troupe-command &&
        node tools/amalgamate.mjs "$folder/generated/troupe-command.sources" windows "$made" windows
}
program_of() {
    [ "$1" = windows ] && echo "$folder/windows.exe" || echo "$folder/$1"
}
# Compiled again only when the one file has changed.
compile() {
    program=$(program_of "$1")
    source=$made/troupe-command.c
    [ "$1" != windows ] || source=$made/windows.c
    sum=$(cksum "$source" "${source%.c}.h")
    [ -x "$program" ] && [ "$(cat "$program.sum" 2>/dev/null)" = "$sum" ] && return 0
    # shellcheck disable=SC2046  # options are meant to be split
    $(field_of "$1" 2 | tr , ' ') -std=c11 -ffp-contract=off -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror "$source" -o "$program" \
        -static -lm $([ "$1" = windows ] || echo -lpthread) && echo "$sum" >"$program.sum"
}
# run MACHINE WORD...: the command on that machine; node has a program of its own.
run() {
    machine=$1
    shift
    if [ "$machine" = wasm ]; then
        node tests/machines/module.mjs "$module" "$@"
    else
        WINEDEBUG=-all "$(field_of "$machine" 3)" "$(program_of "$machine")" "$@"
    fi
}

# ---- Cases --------------------------------------------------------------------------------------

stories="tavern:600:1 pub:300:1 street:300:2 duel:300:1 door:300:1 quest:300:1 village:60:1"

hashes() {
    for story in $stories; do
        example=${story%%:*}
        rest=${story#*:}
        run "$1" run "examples/$example.troupe" --for "${rest%:*}s" --seed "${rest#*:}" --hashes >"$TEST_DIR/$1.$example" || return 1
        [ "$(wc -l <"$TEST_DIR/$1.$example")" -gt 1000 ] || { echo "$example was too short"; return 1; }
        cmp "$TEST_DIR/$first.$example" "$TEST_DIR/$1.$example" || return 1
    done
}
# The parts of $TEST_DIR that a machine writes for the others.
write_for_others() {
    for example in tavern pub; do
        run "$1" run examples/$example.troupe --for 90s --hash --save "$TEST_DIR/$1.$example.save" --record "$TEST_DIR/$1.$example.log" \
            >"$TEST_DIR/out" || { cat "$TEST_DIR/out"; return 1; }
        [ -s "$TEST_DIR/$1.$example.save" ] && [ -s "$TEST_DIR/$1.$example.log" ] || return 1
        cmp "$TEST_DIR/$first.$example.save" "$TEST_DIR/$1.$example.save" || return 1
    done
}
# The hash that the first machine comes to without a save.
whole_story() {
    run "$first" run "examples/$1.troupe" --for 180s --hash | tail -n 1 | tr -d '\r'
}
read_of_others() {
    for other in $compiled; do
        for example in tavern pub; do
            end=$(run "$1" run --load "$TEST_DIR/$other.$example.save" examples/$example.troupe --for 90s --hash | tail -n 1 | tr -d '\r')
            [ -n "$end" ] && [ "$end" = "$(cat "$TEST_DIR/whole.$example")" ] || { echo "the save of $other, $example: $end"; return 1; }
            run "$1" replay "$TEST_DIR/$other.$example.log" >"$TEST_DIR/out" 2>&1 ||
                { echo "the log of $other, $example"; cat "$TEST_DIR/out"; return 1; }
        done
    done
}
threads_are_alike() {
    for example in tavern village; do
        [ "$(run "$1" run examples/$example.troupe --for 20s --hash --threads 3 | tail -n 1 | tr -d '\r')" = \
            "$(run "$first" run examples/$example.troupe --for 20s --hash | tail -n 1 | tr -d '\r')" ] || return 1
    done
}
writers_tests() {
    run "$1" test examples/mary.troupe
}
studio_is_refused() {
    ! run windows studio examples >"$TEST_DIR/out" 2>&1 && grep -q 'On Windows the command has no server for the studio' "$TEST_DIR/out"
}

mkdir -p "$TEST_DIR"
rm -rf "${TEST_DIR:?}"/*
first=${wanted%% *}
compiled=""
check "the command in one file" prepare
# Compilers run beside one another; each has its case below.
for machine in $wanted; do
    [ "$machine" = wasm ] || compile "$machine" >"$TEST_DIR/$machine.compiled" 2>&1 &
done
wait
for machine in $wanted; do
    if [ "$machine" != wasm ]; then
        check "$machine: compiles without a warning" compile "$machine"
        [ -x "$(program_of "$machine")" ] || continue
    fi
    compiled="$compiled $machine"
done
for machine in $compiled; do
    check "$machine: the same hash after every step" hashes "$machine"
    check "$machine: the same saves, byte for byte, and logs" write_for_others "$machine"
done
for example in tavern pub; do
    whole_story $example >"$TEST_DIR/whole.$example"
done
for machine in $compiled; do
    check "$machine: loads and replays what each of$compiled has written" read_of_others "$machine"
    [ "$machine" = wasm ] || check "$machine: three threads come to the same" threads_are_alike "$machine"
    [ "$machine" = wasm ] || check "$machine: passes the tests of Mary" writers_tests "$machine"
done
case " $compiled " in *" windows "*) check "windows: the studio is refused with a sentence" studio_is_refused ;; esac

printf '\n%-9s %-31s' machine "what it is"
for story in $stories; do printf ' %-10s' "${story%%:*}"; done
echo
for machine in $compiled; do
    printf '%-9s %-31s' "$machine" "$(row_of "$machine" | cut -d ' ' -f 4-)"
    for story in $stories; do
        printf ' %-10.10s' "$(tail -n 1 "$TEST_DIR/$machine.${story%%:*}" | sed 's/.* //')"
    done
    echo
done
finish
