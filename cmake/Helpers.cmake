# SPDX-License-Identifier: MIT
# For the build of a game, installed with the package and there where the project is a sub-folder:
#
#   troupe_pack(TARGET FILE story.troupe [OUTPUT story.pack] [LANGUAGE x])
#   troupe_bind(TARGET FILE story.troupe [OUTPUT story.h] [PREFIX name])
#
# The first compiles a text to a pack before TARGET is built. The second makes the header of its names, which the sources of TARGET
# include. Both are made again when the text or one that it uses has changed. OUTPUT is taken from the current binary folder.
# The command is troupe::command; where that cannot run (a build for another machine), set TROUPE_PROGRAM to one that can.

# Makes a file of a text, for both calls; sets `folder` to that of OUTPUT.
function(troupe_make_of_text target verb default_ending)
    cmake_parse_arguments(PARSE_ARGV 3 made "" "FILE;OUTPUT;LANGUAGE;PREFIX" "OPTIONS")
    if(made_UNPARSED_ARGUMENTS OR NOT made_FILE OR NOT TARGET "${target}")
        message(FATAL_ERROR "troupe_${verb}(${target} FILE ${made_FILE} ${made_UNPARSED_ARGUMENTS}): it takes a target, FILE and a text")
    endif()
    if(TROUPE_PROGRAM)
        set(program ${TROUPE_PROGRAM})
    elseif(TARGET troupe::command)
        set(program troupe::command)
    else()
        message(FATAL_ERROR "troupe_${verb}() needs the command `troupe`: build it (TROUPE_COMMAND), or set TROUPE_PROGRAM to its path")
    endif()
    get_filename_component(text ${made_FILE} ABSOLUTE)
    get_filename_component(name ${made_FILE} NAME_WE)
    if(NOT made_OUTPUT)
        set(made_OUTPUT ${name}${default_ending})
    endif()
    get_filename_component(output ${made_OUTPUT} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
    set(options ${made_OPTIONS})
    if(made_LANGUAGE)
        list(APPEND options --language ${made_LANGUAGE})
    endif()
    if(made_PREFIX)
        list(APPEND options --prefix ${made_PREFIX})
    endif()
    get_filename_component(folder ${output} DIRECTORY)
    add_custom_command(OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
        COMMAND ${program} ${verb} ${options} ${text} --output ${output} --depends ${output}.d
        DEPENDS ${program} ${text} DEPFILE ${output}.d VERBATIM
    )
    target_sources(${target} PRIVATE ${output})
    set_source_files_properties(${output} PROPERTIES HEADER_FILE_ONLY ON)
    set(folder ${folder} PARENT_SCOPE)
endfunction()

function(troupe_pack target)
    troupe_make_of_text(${target} compile .pack ${ARGN})
endfunction()

function(troupe_bind target)
    troupe_make_of_text(${target} bind .h OPTIONS --c ${ARGN})
    target_include_directories(${target} PRIVATE ${folder})
endfunction()
