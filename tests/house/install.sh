#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: what `cmake --install` leaves behind is all that somebody else needs, wherever it is moved to.
# Method: install into a folder, move it, then build and run programs that find it by CMake and by pkg-config, in C
# and C++, with the shared and the static libraries, with a pack and a header made of a text. A game that takes the project in as a
# sub-folder has targets with plain names of its own.

. tests/house/lib.sh

prefix=$TEST_DIR/moved
here=tests/house/consumer
# Read from the top CMakeLists.txt, which is where the version is written down.
version=$(sed -n 's/^project(troupe VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)

rm -rf "${TEST_DIR:?}"/*

install_and_move() {
    cmake --install "$TROUPE_BUILD" --prefix "$TEST_DIR/first" && mv "$TEST_DIR/first" "$prefix"
}
configure_consumer() {
    mkdir -p "$TEST_DIR/texts"
    printf 'use "people.troupe"\n\nrole Host\n  proactive Rest\n    idle for 5 s\n' >"$TEST_DIR/texts/inn.troupe"
    printf 'role Guest\n  proactive Rest\n    idle for 5 s\n' >"$TEST_DIR/texts/people.troupe"
    cmake -S $here -B "$TEST_DIR/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release -DTEXTS="$TEST_DIR/texts"
}
# roles_of_the_pack NUMBER: the program is built, and prints that its pack has this number of roles.
roles_of_the_pack() {
    cmake --build "$TEST_DIR/build" --target bound || return 1
    printed=$("$TEST_DIR/build/bound" "$TEST_DIR/build/made/inn.pack")
    [ "$printed" = "$1" ] || { echo "printed '$printed', not '$1'"; return 1; }
}
bindings_are_installed() {
    for language in cpp/troupe.hpp lua/troupe.lua lua/troupe_interface.lua lua/troupe_core.c python/troupe/environment.py csharp/Interface.cs; do
        cmp "bindings/$language" "$prefix/share/troupe/bindings/$language" || return 1
    done
    [ -z "$(find "$prefix/share/troupe/bindings" -name __pycache__)" ]
}
used_text_is_followed() {
    printf 'role Guest\n  proactive Rest\n    idle for 5 s\nrole Maid\n  proactive Rest\n    idle for 5 s\n' >"$TEST_DIR/texts/people.troupe"
    roles_of_the_pack 3 && grep -q INN_ROLE_MAID "$TEST_DIR/build/inn.h"
}
unknown_component_is_refused() {
    ! cmake -S tests/house/components -B "$TEST_DIR/components" -DCMAKE_PREFIX_PATH="$prefix" -DWANTED=nonsense >"$TEST_DIR/out" 2>&1 &&
        tr -s ' \n' ' ' <"$TEST_DIR/out" | grep -F 'This troupe has no component `nonsense`. Its components are troupe, pool, link, script, ' ||
        { cat "$TEST_DIR/out"; return 1; }
}
known_component_is_found() {
    cmake -S tests/house/components -B "$TEST_DIR/components" -DCMAKE_PREFIX_PATH="$prefix" -DWANTED=stage
}
sub_folder_collides_with_nothing() {
    cmake -S tests/house/subfolder -B "$TEST_DIR/game" -DTROUPE_FOLDER="$PWD" && cmake --build "$TEST_DIR/game" --target pooled &&
        "$TEST_DIR/game/pooled"
}
sub_folder_installs_nothing() {
    cmake --install "$TEST_DIR/game" --prefix "$TEST_DIR/game_prefix" && [ ! -e "$TEST_DIR/game_prefix" ]
}
prints_the_version() {
    printed=$("$@") || return 1
    [ "$printed" = "$version" ] || { echo "printed '$printed', not '$version'"; return 1; }
}
build_with_cmake() {
    cmake --build "$TEST_DIR/build" --target "$1" && prints_the_version "$TEST_DIR/build/$1"
}
flags() {
    PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name troupe.pc)") pkg-config "$@"
}
build_shared() {
    libdir=$(flags --variable=libdir troupe)
    # shellcheck disable=SC2046  # flags are meant to be split
    $1 "$here/$2" -o "$TEST_DIR/pc_shared" $(flags --cflags --libs "$3") -Wl,-rpath,"$libdir" &&
        prints_the_version "$TEST_DIR/pc_shared"
}
# The linker takes the archives, since the flags that name the libraries come between -Bstatic and -Bdynamic.
build_static() {
    # shellcheck disable=SC2046
    cc "$here/$1" -o "$TEST_DIR/pc_static" $(flags --cflags "$2") \
        -Wl,-Bstatic $(flags --libs-only-L --libs-only-l "$2") -Wl,-Bdynamic -lm &&
        prints_the_version "$TEST_DIR/pc_static" &&
        ! ldd "$TEST_DIR/pc_static" | grep libtroupe
}
installed_command_runs() {
    "$prefix/bin/troupe" help
}

check install install_and_move
check "the bindings are installed" bindings_are_installed
check find_package configure_consumer
for target in shared static cpp writer-shared writer-static; do
    check "CMake, $target" build_with_cmake $target
done
check "troupe_pack and troupe_bind make a pack and a header" roles_of_the_pack 2
check "a change of a text that the text uses makes them again" used_text_is_followed
check "an unknown component is refused with a sentence" unknown_component_is_refused
check "a known component is found" known_component_is_found
check "a game with the project as a sub-folder has plain names for itself" sub_folder_collides_with_nothing
check "... and installs nothing of the project" sub_folder_installs_nothing
check "pkg-config, shared" build_shared cc consumer.c troupe
check "pkg-config, static" build_static consumer.c troupe
check "pkg-config, shared, C++" build_shared "g++ -x c++" consumer.c troupe
check "pkg-config, shared, script" build_shared cc writer.c troupe-script
check "pkg-config, static, script" build_static writer.c troupe-script
check "the installed command" installed_command_runs
finish
