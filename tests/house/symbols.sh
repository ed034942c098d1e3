#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the libraries export exactly what the public headers promise, and lean on nothing that would make two
# machines differ.
# Method: compare what nm says of the shared libraries with what follows TRP_API and TRP_INLINE in the headers.

. tests/house/lib.sh

libraries=$(ls "$TROUPE_BUILD"/libtroupe*.so)
exported=$TEST_DIR/exported
declared=$TEST_DIR/declared

nm -D --defined-only $libraries | awk 'NF == 3 { print $3 }' | sort >"$exported"

declared_functions include/troupe/*.h >"$declared"

foreign_symbols() {
    grep -v '^trp_' "$exported" | is_empty
}
promised_but_missing() {
    sort -u "$exported" | comm -13 - "$declared" | is_empty
}
exported_but_not_promised() {
    sort -u "$declared" | comm -23 "$exported" - | is_empty
}
exported_twice() {
    uniq -d "$exported" | is_empty
}
declared_something() {
    [ -s "$declared" ]
}
# The small functions of the headers have symbols, too.
inline_functions_have_symbols() {
    grep -ohE '^TRP_INLINE [^(]*' include/troupe/*.h | sed -E 's/.*[ *]//' | sort >"$TEST_DIR/inline"
    [ "$(wc -l <"$TEST_DIR/inline")" -gt 15 ] && comm -23 "$TEST_DIR/inline" "$exported" | is_empty
}
# Names in an archive may collide with those of any program that links it.
archives_have_our_prefixes() {
    nm --defined-only --extern-only "$TROUPE_BUILD"/libtroupe*.a | awk 'NF == 3 { print $3 }' | sort -u >"$TEST_DIR/archived"
    [ "$(wc -l <"$TEST_DIR/archived")" -gt 1000 ] && grep -vE '^trpi?_' "$TEST_DIR/archived" | is_empty
}
soname() {
    objdump -p "$TROUPE_BUILD/$1.so" | grep -E "SONAME +$1\.so\.[0-9]+$"
}
# Time, chance, files and the locale come from the host; qsort orders equals as it likes; of libm only what every
# machine rounds alike.
unsteady='qsort|s?rand(om)?(_r)?|time|clock|clock_gettime|gettimeofday|getenv|setlocale|strto[dfl]+|ato[fil]+|[fo]open'
unsteady="$unsteady|socket|(sin|cos|tan|asin|acos|atan2?|exp2?|log|log2|log10|pow|cbrt|hypot|fmod|round|l?lrint)f?"
unsteady_imports() {
    nm -D --undefined-only "$1" | awk '{ sub(/@.*/, "", $NF); print $NF }' | grep -xE "$unsteady" | is_empty
}

# A library prints nothing: what is to be said is a result, a diagnostic, or goes to the handler of assertions.
prints='v?f?printf|v?dprintf|f?puts|(f_?)?putc(har)?(_unlocked)?|perror|fwrite|std(err|out)|write|syslog|__v?f?printf_chk'
printing_imports() {
    nm -D --undefined-only "$1" | awk '{ sub(/@.*/, "", $NF); print $NF }' | grep -xE "$prints" | is_empty
}

check headers_declare_functions declared_something
check every_exported_symbol_is_ours foreign_symbols
check every_promised_function_is_exported promised_but_missing
check nothing_else_is_exported exported_but_not_promised
check the_small_functions_of_headers_are_exported inline_functions_have_symbols
check every_global_name_of_an_archive_is_ours archives_have_our_prefixes
check no_function_comes_from_two_libraries exported_twice
for library in $libraries; do
    name=$(basename "$library" .so)
    check "$name has a versioned SONAME" soname "$name"
done
for name in libtroupe libtroupe-pool libtroupe-script libtroupe-stage; do
    check "$name prints nothing" printing_imports "$TROUPE_BUILD/$name.so"
done
check "libtroupe leans on nothing unsteady" unsteady_imports "$TROUPE_BUILD/libtroupe.so"
check "libtroupe-script leans on nothing unsteady" unsteady_imports "$TROUPE_BUILD/libtroupe-script.so"
finish
