# SPDX-License-Identifier: MIT
# The toolchain of the preset `wasm`: clang, wasm-ld and wasi-libc as Debian packs them (clang, lld, wasi-libc,
# libclang-rt-NN-dev-wasm32). Elsewhere say where the C library is: -DTROUPE_WASI_SYSROOT=FOLDER, as wasi-sdk has one.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)

# CMake tries the compiler without the options below, so it must not link.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(TROUPE_WASI_SYSROOT "" CACHE PATH "The folder with include/ and lib/wasm32-wasi/; empty: as on Debian")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TROUPE_WASI_SYSROOT)
if(TROUPE_WASI_SYSROOT)
    set(TROUPE_WASI_OPTIONS --sysroot=${TROUPE_WASI_SYSROOT})
    set(TROUPE_WASI_LINK_OPTIONS --sysroot=${TROUPE_WASI_SYSROOT})
else()
    set(TROUPE_WASI_OPTIONS -nostdlibinc -isystem /usr/include/wasm32-wasi)
    set(TROUPE_WASI_LINK_OPTIONS "")
endif()
