# SPDX-License-Identifier: MIT
# How a floor, a library, the command and an example are built.
#
#   troupe_floor(NAME base SOURCES arena.c hash.c [USES floor ...] [LINK library ...] [POSIX])
#   troupe_library(NAME troupe FLOORS base pack ... [NEEDS library ...] [LINK library ...] DESCRIPTION "...")
#   troupe_command(NAME troupe FLOOR cli)
#   troupe_amalgamation(NAME troupe FLOORS base pack ...)
#   troupe_example(NAME embed SOURCES embed.c [SCRIPT] [ARGUMENTS ...])
#   troupe_embed(SYMBOL std_text FILE lib/std/standard.troupe RESULT variable)
#
# Invariants:
# - every floor is compiled once, position-independent, and those objects serve the shared library, the static
#   library, the command and the tests: what is tested is what is shipped. Windows has objects of its own for a DLL, since
#   there an object says what is exported;
# - every target that a game sees when it takes the project in as a sub-folder begins with troupe or libtroupe;
# - an empty floor is allowed, and then adds nothing;
# - libraries export only what carries TRP_API.

include(GNUInstallDirs)

# Whether this builds for WebAssembly, which has neither processes nor terminals (the preset `wasm`).
set(TROUPE_WASM OFF)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    set(TROUPE_WASM ON)
endif()

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, ..." FORCE)
endif()
# Assertions are TROUPE_ASSERTS' business, so CMake's own choice for a release is not ours. A choice of the builder's is kept.
if(CMAKE_C_FLAGS_RELEASE STREQUAL "-O3 -DNDEBUG")
    set(CMAKE_C_FLAGS_RELEASE "-O2")
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# The number of the binary interface, which tools/layout.mjs counts up.
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS docs/layout.json)
file(READ ${PROJECT_SOURCE_DIR}/docs/layout.json layout)
string(JSON TROUPE_INTERFACE GET "${layout}" interface)
configure_file(${CMAKE_CURRENT_LIST_DIR}/version.h.in ${PROJECT_BINARY_DIR}/include/house/version.h)

# Options of all our C: the language, the warnings, and what keeps two builds equal.
add_library(troupe_house INTERFACE)
target_compile_features(troupe_house INTERFACE c_std_11)
target_include_directories(troupe_house INTERFACE
    ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include
)
target_compile_definitions(troupe_house INTERFACE
    $<$<NOT:$<BOOL:${TROUPE_ASSERTS}>>:TROUPE_NO_ASSERTS>
    $<$<BOOL:${TROUPE_POLLING}>:TRPI_POLLING>
)
if(MSVC)  # clang-cl, too
    target_compile_options(troupe_house INTERFACE
        /W4 /utf-8 /fp:precise $<$<C_COMPILER_ID:Clang>:/clang:-ffp-contract=off> $<$<BOOL:${TROUPE_WARNINGS_AS_ERRORS}>:/WX>
    )
    target_compile_definitions(troupe_house INTERFACE _CRT_SECURE_NO_WARNINGS)
elseif(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(troupe_house INTERFACE
        -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wmissing-prototypes -Wstrict-prototypes
        -ffp-contract=off -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=
        $<$<BOOL:${TROUPE_WARNINGS_AS_ERRORS}>:-Werror>
    )
endif()
if(TROUPE_WASM)
    target_compile_options(troupe_house INTERFACE ${TROUPE_WASI_OPTIONS})
endif()
if(TROUPE_SANITIZE)
    target_compile_options(troupe_house INTERFACE
        -fsanitize=${TROUPE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    )
    target_link_options(troupe_house INTERFACE -fsanitize=${TROUPE_SANITIZE})
endif()
if(UNIX)
    target_link_libraries(troupe_house INTERFACE m)
endif()

# Everything a user of the project wants, without the tests.
add_custom_target(troupe_product)

function(troupe_folders)
    foreach(folder IN LISTS ARGN)
        if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
            add_subdirectory(${folder})
        endif()
    endforeach()
endfunction()

# Says in RESULT which of the listed files are there. A list that runs ahead of its files is a warning while one
# works, and an error where warnings are errors.
function(troupe_present RESULT)
    set(present "")
    foreach(file IN LISTS ARGN)
        if(IS_ABSOLUTE ${file} OR EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
            list(APPEND present ${file})
        elseif(TROUPE_WARNINGS_AS_ERRORS)
            message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}/${file} is listed but not there")
        else()
            message(WARNING "${CMAKE_CURRENT_SOURCE_DIR}/${file} is listed but not there; left out")
        endif()
    endforeach()
    set(${RESULT} ${present} PARENT_SCOPE)
endfunction()

function(troupe_compile_rules target)
    set_target_properties(${target} PROPERTIES
        C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden
    )
    if(NOT TROUPE_WASM)
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
endfunction()

# A floor is the objects of one folder (troupe_NAME_objects) and an archive of them that brings along the
# floors it uses (troupe_NAME).
function(troupe_floor)
    cmake_parse_arguments(PARSE_ARGV 0 floor "POSIX" "NAME" "SOURCES;USES;LINK")
    if(floor_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "troupe_floor(${floor_NAME}): what is ${floor_UNPARSED_ARGUMENTS}?")
    endif()

    set(used "")
    foreach(name IN LISTS floor_USES)
        if(NOT TARGET troupe_${name})
            message(FATAL_ERROR "floor ${floor_NAME} uses ${name}, which is no floor below it")
        endif()
        list(APPEND used troupe_${name})
    endforeach()

    troupe_present(sources ${floor_SOURCES})
    if(NOT sources)
        add_library(troupe_${floor_NAME} INTERFACE)
        target_link_libraries(troupe_${floor_NAME} INTERFACE ${used} ${floor_LINK})
        return()
    endif()

    # A target for the generated sources, so that they can be made without compiling.
    set(embedded ${sources})
    list(FILTER embedded INCLUDE REGEX "^${PROJECT_BINARY_DIR}/generated/")
    if(embedded)
        add_custom_target(troupe_${floor_NAME}_embedded DEPENDS ${embedded})
    endif()

    set_property(GLOBAL APPEND PROPERTY TROUPE_FLOORS ${floor_NAME})
    add_library(troupe_${floor_NAME}_objects OBJECT ${sources})
    set(compiled troupe_${floor_NAME}_objects)
    if(WIN32 AND TROUPE_SHARED)
        add_library(troupe_${floor_NAME}_dll OBJECT ${sources})
        target_compile_definitions(troupe_${floor_NAME}_dll PRIVATE TRP_SHARED)
        add_dependencies(troupe_${floor_NAME}_dll troupe_${floor_NAME}_objects)  # what is embedded is made once
        list(APPEND compiled troupe_${floor_NAME}_dll)
    endif()
    foreach(target IN LISTS compiled)
        troupe_compile_rules(${target})
        target_link_libraries(${target} PRIVATE troupe_house ${floor_LINK})
        target_compile_definitions(${target} PRIVATE
            TRP_BUILDING $<$<BOOL:${floor_POSIX}>:_POSIX_C_SOURCE=200809L>
        )
    endforeach()

    add_library(troupe_${floor_NAME} STATIC $<TARGET_OBJECTS:troupe_${floor_NAME}_objects>)
    set_target_properties(troupe_${floor_NAME} PROPERTIES
        LINKER_LANGUAGE C ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/floors
    )
    target_link_libraries(troupe_${floor_NAME} PUBLIC ${used} PRIVATE ${floor_LINK} troupe_house)
endfunction()

# Says in RESULT the objects of the floors that have any, for KIND `objects`, or `dll` on Windows; a library of empty floors is made
# of an empty file.
function(troupe_floor_objects RESULT KIND)
    set(objects "")
    foreach(name IN LISTS ARGN)
        if(TARGET troupe_${name}_${KIND})
            list(APPEND objects $<TARGET_OBJECTS:troupe_${name}_${KIND}>)
        endif()
    endforeach()
    if(NOT objects)
        file(WRITE ${PROJECT_BINARY_DIR}/generated/nothing.c "typedef int nothing_here_yet;\n")
        set(objects ${PROJECT_BINARY_DIR}/generated/nothing.c)
    endif()
    set(${RESULT} ${objects} PARENT_SCOPE)
endfunction()

# A library for others, shared and static. Targets NAME_shared and NAME_static; see Install.cmake for the names
# others know them by.
#
# A library that needs another one may call its internals, which the shared one hides. So the shared form takes what
# is public from the other library, and own, hidden copies of the few internal files it uses (the linker looks into
# the archives of the floors last); the static form simply links the other archive.
function(troupe_library)
    cmake_parse_arguments(PARSE_ARGV 0 lib "" "NAME;DESCRIPTION" "FLOORS;NEEDS;LINK")
    set(static lib${lib_NAME}_static)
    troupe_floor_objects(objects objects ${lib_FLOORS})
    add_library(${static} STATIC ${objects})
    set(targets ${static})
    if(TROUPE_SHARED)
        set(shared lib${lib_NAME}_shared)
        troupe_shared_library(${shared})
        list(APPEND targets ${shared})
    endif()
    foreach(target IN LISTS targets)
        troupe_compile_rules(${target})
        set_target_properties(${target} PROPERTIES OUTPUT_NAME ${lib_NAME} LINKER_LANGUAGE C)
        target_include_directories(${target} INTERFACE
            $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
            $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
        )
        add_dependencies(troupe_product ${target})
    endforeach()
    if(MSVC)  # where an import library would have the same name
        set_target_properties(${static} PROPERTIES OUTPUT_NAME ${lib_NAME}-static)
    endif()
    target_link_libraries(${static} INTERFACE ${lib_LINK})
    if(UNIX)
        target_link_libraries(${static} INTERFACE m)
    endif()
    foreach(need IN LISTS lib_NEEDS)
        target_link_libraries(${static} INTERFACE lib${need}_static)
    endforeach()
    set_property(GLOBAL APPEND PROPERTY TROUPE_LIBRARIES ${lib_NAME})
    set_property(GLOBAL PROPERTY TROUPE_DESCRIPTION_${lib_NAME} "${lib_DESCRIPTION}")
    set_property(GLOBAL PROPERTY TROUPE_NEEDS_${lib_NAME} "${lib_NEEDS}")
endfunction()

# The shared form of the library that troupe_library() is making.
function(troupe_shared_library shared)
    if(WIN32)
        troupe_floor_objects(objects dll ${lib_FLOORS})
    endif()
    add_library(${shared} SHARED ${objects})

    # A program never loads a library of another binary interface.
    set_target_properties(${shared} PROPERTIES
        VERSION ${TROUPE_INTERFACE}.${PROJECT_VERSION} SOVERSION ${TROUPE_INTERFACE}
    )
    target_compile_definitions(${shared} INTERFACE TRP_SHARED)
    target_link_libraries(${shared} PRIVATE $<BUILD_INTERFACE:troupe_house> $<BUILD_INTERFACE:${lib_LINK}>)
    if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
        set_target_properties(${shared} PROPERTIES INSTALL_RPATH "$ORIGIN")
        target_link_options(${shared} PRIVATE -Wl,--exclude-libs,ALL)
        if(NOT TROUPE_SANITIZE)
            target_link_options(${shared} PRIVATE -Wl,-z,defs)
        endif()
    endif()
    foreach(need IN LISTS lib_NEEDS)
        target_link_libraries(${shared} PUBLIC lib${need}_shared)
    endforeach()
    # A member of an archive below has public functions beside the internal ones that it is taken for; those of the DLL win, as on Linux.
    if(MINGW AND lib_NEEDS)
        target_link_options(${shared} PRIVATE -Wl,--allow-multiple-definition)
    endif()
    foreach(name IN LISTS lib_FLOORS)
        get_target_property(used troupe_${name} INTERFACE_LINK_LIBRARIES)
        foreach(archive IN LISTS used)
            string(REGEX REPLACE "^troupe_" "" below "${archive}")
            if(TARGET "${archive}" AND NOT below IN_LIST lib_FLOORS AND NOT below STREQUAL "house")
                target_link_libraries(${shared} PRIVATE $<BUILD_INTERFACE:${archive}>)
            endif()
        endforeach()
    endforeach()
endfunction()

function(troupe_command)
    cmake_parse_arguments(PARSE_ARGV 0 command "" "NAME;FLOOR" "")
    if(NOT TARGET troupe_${command_FLOOR}_objects)
        return()
    endif()
    add_executable(${command_NAME} $<TARGET_OBJECTS:troupe_${command_FLOOR}_objects>)
    set_target_properties(${command_NAME} PROPERTIES
        LINKER_LANGUAGE C RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
    )
    target_link_libraries(${command_NAME} PRIVATE troupe_${command_FLOOR} troupe_house)
    if(MINGW)
        enable_language(RC)
        set(folder ${PROJECT_SOURCE_DIR}/${command_FLOOR}/windows)
        add_library(troupe_manifest OBJECT ${folder}/troupe.rc)
        target_include_directories(troupe_manifest PRIVATE ${folder})
        target_sources(${command_NAME} PRIVATE $<TARGET_OBJECTS:troupe_manifest>)
        target_link_options(${command_NAME} PRIVATE -static)
    endif()
    add_dependencies(troupe_product ${command_NAME})
endfunction()

# The target troupe_amalgamation_NAME writes all sources of the floors as amalgamation/NAME.c, and their public headers as NAME.h.
function(troupe_amalgamation)
    cmake_parse_arguments(PARSE_ARGV 0 one "" "NAME" "FLOORS")
    find_program(TROUPE_NODE node)
    mark_as_advanced(TROUPE_NODE)
    if(NOT TROUPE_NODE)
        return()
    endif()
    set(sources "")
    foreach(floor IN LISTS one_FLOORS)
        if(TARGET troupe_${floor}_objects)
            get_target_property(files troupe_${floor}_objects SOURCES)
            get_target_property(folder troupe_${floor}_objects SOURCE_DIR)
            foreach(file IN LISTS files)
                get_filename_component(file ${file} ABSOLUTE BASE_DIR ${folder})
                list(APPEND sources ${file})
            endforeach()
        endif()
    endforeach()
    list(FILTER sources EXCLUDE REGEX "/cli/studio/")  # it needs a library, and without TROUPE_HAS_STUDIO nobody calls it
    list(JOIN sources "\n" lines)
    file(WRITE ${PROJECT_BINARY_DIR}/generated/${one_NAME}.sources "${lines}\n")
    add_custom_target(troupe_amalgamation_${one_NAME}
        COMMAND ${TROUPE_NODE} ${PROJECT_SOURCE_DIR}/tools/amalgamate.mjs
            ${PROJECT_BINARY_DIR}/generated/${one_NAME}.sources ${one_NAME} ${PROJECT_BINARY_DIR}/amalgamation
        VERBATIM
    )
    foreach(floor IN LISTS one_FLOORS)
        if(TARGET troupe_${floor}_embedded)
            add_dependencies(troupe_amalgamation_${one_NAME} troupe_${floor}_embedded)
        endif()
    endforeach()
endfunction()

# A C program that embeds the engine as anyone would: public headers only, without our warnings' help. Where there
# are tests, running it (from the top folder) is one.
function(troupe_example)
    cmake_parse_arguments(PARSE_ARGV 0 example "SCRIPT" "NAME" "SOURCES;ARGUMENTS")
    troupe_present(sources ${example_SOURCES})
    if(NOT sources)
        return()
    endif()
    set(target example_${example_NAME})
    add_executable(${target} ${sources})
    troupe_compile_rules(${target})
    set_target_properties(${target} PROPERTIES
        OUTPUT_NAME ${example_NAME} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/examples
    )
    if(example_SCRIPT)
        target_link_libraries(${target} PRIVATE libtroupe-script_static)
    endif()
    target_link_libraries(${target} PRIVATE libtroupe_static)
    if(TROUPE_SANITIZE)
        target_link_options(${target} PRIVATE -fsanitize=${TROUPE_SANITIZE})
    endif()
    get_property(has_tests GLOBAL PROPERTY TROUPE_HAS_TESTS)
    if(has_tests)
        add_test(NAME examples/${example_NAME} COMMAND ${target} ${example_ARGUMENTS}
            WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        )
    endif()
endfunction()

# Makes a C file that holds a text file, as `const unsigned char trpi_SYMBOL[]` and
# `const unsigned int trpi_SYMBOL_size`. A missing file is an empty text.
function(troupe_embed)
    cmake_parse_arguments(PARSE_ARGV 0 embed "" "SYMBOL;FILE;RESULT" "")
    set(input ${PROJECT_SOURCE_DIR}/${embed_FILE})
    set(output ${PROJECT_BINARY_DIR}/generated/${embed_SYMBOL}.c)
    set(script ${PROJECT_SOURCE_DIR}/cmake/Embed.cmake)
    set(depends ${script})
    if(EXISTS ${input})
        list(APPEND depends ${input})
    endif()
    add_custom_command(OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -D INPUT=${input} -D OUTPUT=${output} -D SYMBOL=trpi_${embed_SYMBOL}
            -P ${script}
        DEPENDS ${depends} COMMENT "Embedding ${embed_FILE}" VERBATIM
    )
    set(${embed_RESULT} ${output} PARENT_SCOPE)
endfunction()
