#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: each archive of build/release works by itself, for somebody who has nothing else.
# Method: unpack each in an empty folder, in which nothing of this one is used but the archives, and do there what its readers do
# first. All of them come to the same hash. Run by `make test-release` after `make release`.

. tests/house/lib.sh

archives=$PWD/build/release
packages=$PWD/tests/pages
consumer=$PWD/tests/house/consumer
opener=$PWD/tests/release/studio.mjs
guards=$PWD/bindings/c/guards.c
runner=$PWD/tests/machines/module.mjs
version=$(sed -n 's/^project(troupe VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)

rm -rf "${TEST_DIR:?}"/*
cd "$TEST_DIR" || exit 1

sums_are_right() {
    (cd "$archives" && sha256sum -c SHA256SUMS && [ "$(wc -l <SHA256SUMS)" -eq 6 ] && [ "$(ls | wc -l)" -eq 7 ])
}
unpack() {
    mkdir -p "$2" && (cd "$2" && cmake -E tar xf "$archives/$1")
}
hash_of() {
    "$@" run tavern.troupe --for 60s --hash 2>/dev/null | tail -n 1 | tr -d '\r'
}
same_hash() {
    hash=$(hash_of "$@")
    [ -n "$hash" ] && [ "$hash" = "$(cat hash)" ] || { echo "'$hash', not '$(cat hash)'"; return 1; }
}

linux=$TEST_DIR/linux/troupe-$version-linux-$(uname -m)
linux_runs() {
    unpack "troupe-$version-linux-$(uname -m).tar.gz" linux && "$linux/bin/troupe" new tavern.troupe --template tavern </dev/null &&
        hash_of "$linux/bin/troupe" >hash && grep -q '^hash ' hash
}
# links_on_linux FILE TO: compiles a program with the archive's libraries, which pkg-config finds.
links_on_linux() {
    PKG_CONFIG_PATH=$(dirname "$(find "$linux" -name troupe.pc)")
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2046  # flags are meant to be split
    cc "$1" -o "$2" $(pkg-config --cflags --libs troupe-script) -Wl,-rpath,"$(pkg-config --variable=libdir troupe)"
}
linux_is_found() {
    links_on_linux "$consumer/writer.c" writer && [ "$(./writer)" = "$version" ]
}
linux_shows_its_page() {
    gzip -cd <"$(find "$linux" -name troupe.1 -o -name troupe.1.gz | head -n 1)" 2>/dev/null | grep -q . ||
        grep -q '^\.TH TROUPE 1' "$(find "$linux" -name troupe.1)"
}
linux_studio_opens() {
    opens "$linux/share/troupe/studio"
}
source_builds() {
    unpack "troupe-$version-source.tar.gz" source && cd "source/troupe-$version" &&
        make --no-print-directory SETUP=: all >../made 2>&1 || { tail -n 20 ../made; return 1; }
    cd "$TEST_DIR" && same_hash "source/troupe-$version/build/troupe"
}
windows=$TEST_DIR/windows/troupe-$version-windows-x86_64
# wine reads the names of files by the locale; those of Windows have all letters.
on_windows() {
    LC_ALL=C.UTF-8 WINEDEBUG=-all wine "$windows/bin/troupe.exe" "$@"
}
windows_runs() {
    unpack "troupe-$version-windows-x86_64.zip" windows && same_hash on_windows && [ "$(on_windows --version | tr -d '\r')" = "troupe $version" ]
}
windows_writes() {
    on_windows compile tavern.troupe -o windows.pack && "$linux/bin/troupe" compile tavern.troupe -o linux.pack && cmp windows.pack linux.pack &&
        mkdir -p 'Käse und Brot' && on_windows new 'Käse und Brot/Wächter.troupe' --template guard </dev/null && [ -f 'Käse und Brot/Wächter.troupe' ]
}
windows_links() {
    x86_64-w64-mingw32-gcc-win32 -DTRP_SHARED "$consumer/writer.c" -I"$windows/include" -L"$windows/lib" -ltroupe -o "$windows/bin/writer.exe" &&
        [ "$(WINEDEBUG=-all wine "$windows/bin/writer.exe" | tr -d '\r')" = "$version" ]
}
dll_exports_ours() {
    unpack "troupe-$version-amalgamation.zip" one && declared_functions "one/troupe-$version-amalgamation/troupe.h" >declared &&
        exported_by "$windows/bin/troupe.dll" >exports && [ "$(wc -l <exports)" -gt 300 ] && diff declared exports
}
module_runs() {
    mkdir -p wasm && cd wasm && npm init --yes >/dev/null && npm install --offline --no-audit --no-fund "$archives/troupe-$version-wasm.tgz" >/dev/null &&
        cp ../tavern.troupe . && end=$(node "$runner" node_modules/troupe run tavern.troupe --for 60s --hash) && [ "$end" = "$(cat ../hash)" ]
}
opens() {
    NODE_PATH=$packages/node_modules node "$opener" "$packages" "$1"
}
studio_opens() {
    unpack "troupe-$version-studio.zip" studio && opens "$TEST_DIR/studio/troupe-$version-studio"
}
# The guards in C++ and Lua, by the bindings of the archive.
linux_has_bindings() {
    bindings=$linux/share/troupe/bindings
    PKG_CONFIG_PATH=$(dirname "$(find "$linux" -name troupe.pc)")
    export PKG_CONFIG_PATH
    lib=$(pkg-config --variable=libdir troupe)
    # shellcheck disable=SC2046  # flags are meant to be split
    links_on_linux "$guards" guards && ./guards >said && c++ -std=c++11 "$bindings/cpp/guards.cpp" -o guards_cpp $(pkg-config --cflags --libs troupe-rehearsal) -Wl,-rpath,"$lib" &&
        ./guards_cpp | diff said - && env TROUPE_LIBRARIES="$lib" LUA_PATH="$bindings/lua/?.lua" luajit "$bindings/lua/guards.lua" | diff said - &&
        [ -f "$bindings/python/troupe/environment.py" ] && [ -f "$bindings/csharp/Troupe.cs" ]
}
# The guards of bindings/c, with both files beside them, and with the libraries of the Linux archive.
amalgamation_runs() {
    links_on_linux "$guards" guards && ./guards >said &&
        cd "one/troupe-$version-amalgamation" && sed 's|<troupe/.*>|"troupe.h"|' "$guards" >guards.c &&
        cc -std=c11 -O0 guards.c troupe.c -lm -o guards && tail -n 1 ../../said | grep -qxE '[0-9a-f]{16}' && ./guards | diff ../../said -
}

check "the checksums are right" sums_are_right
check "Linux: the command runs" linux_runs
check "Linux: the libraries are found" linux_is_found
check "Linux: the manual page is there" linux_shows_its_page
check "Linux: the studio opens" linux_studio_opens
check "Linux: the bindings play as the program in C, down to the hash" linux_has_bindings
check "Windows: the command runs, and comes to the same hash" windows_runs
check "Windows: packs are the same, and names are in UTF-8" windows_writes
check "Windows: a program finds the DLL" windows_links
check "Windows: the DLL exports what the headers declare, and nothing else" dll_exports_ours
check "WebAssembly: the package is installed, and comes to the same hash" module_runs
check "the studio opens" studio_opens
check "the amalgamation beside a program plays as the libraries, down to the hash" amalgamation_runs
check "the source builds, and comes to the same hash" source_builds
finish
