#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: what `cmake --install` leaves behind is all that somebody else needs, wherever it is moved to.
# Method: install into a folder, move it, then build and run programs that find it by CMake and by pkg-config, in C
# and C++, with the shared and the static libraries.

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
    cmake -S $here -B "$TEST_DIR/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release
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
check find_package configure_consumer
for target in shared static cpp writer-shared writer-static; do
    check "CMake, $target" build_with_cmake $target
done
check "pkg-config, shared" build_shared cc consumer.c troupe
check "pkg-config, static" build_static consumer.c troupe
check "pkg-config, shared, C++" build_shared "g++ -x c++" consumer.c troupe
check "pkg-config, shared, script" build_shared cc writer.c troupe-script
check "pkg-config, static, script" build_static writer.c troupe-script
check "the installed command" installed_command_runs
finish
