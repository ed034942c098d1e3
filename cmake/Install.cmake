# SPDX-License-Identifier: MIT
# How others find the libraries: a CMake package (troupe::troupe, troupe::script, and -static of each; troupe::command) and one
# pkg-config file per library. Both work wherever the installed tree is moved to. A build without shared libraries has the static
# ones under both names.

include(CMakePackageConfigHelpers)

set(troupe_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/troupe)
set(troupe_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH troupe_pc_to_prefix /prefix/${troupe_pc_dir} /prefix)

get_property(troupe_libraries GLOBAL PROPERTY TROUPE_LIBRARIES)
set(troupe_components "")
foreach(name IN LISTS troupe_libraries)
    string(REGEX REPLACE "^troupe-" "" short ${name})
    list(APPEND troupe_components ${short})
    set(targets lib${name}_static)
    add_library(troupe::${short}-static ALIAS lib${name}_static)
    set_target_properties(lib${name}_static PROPERTIES EXPORT_NAME ${short}-static)
    if(TROUPE_SHARED)
        list(APPEND targets lib${name}_shared)
        set_target_properties(lib${name}_shared PROPERTIES EXPORT_NAME ${short})
    endif()
    list(GET targets -1 usual)
    add_library(troupe::${short} ALIAS ${usual})
    if(TROUPE_INSTALL)
        install(TARGETS ${targets} EXPORT troupe-targets)
        get_property(pc_description GLOBAL PROPERTY TROUPE_DESCRIPTION_${name})
        get_property(pc_needs GLOBAL PROPERTY TROUPE_NEEDS_${name})
        string(REPLACE ";" " " pc_requires "${pc_needs}")
        set(pc_name ${name})
        configure_file(cmake/library.pc.in generated/${name}.pc @ONLY)
        install(FILES ${PROJECT_BINARY_DIR}/generated/${name}.pc DESTINATION ${troupe_pc_dir})
    endif()
endforeach()
if(TARGET troupe)
    add_executable(troupe::command ALIAS troupe)
    set_target_properties(troupe PROPERTIES EXPORT_NAME command)
    list(APPEND troupe_components command)
endif()
if(NOT TROUPE_INSTALL)
    return()
endif()

write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/troupe-config-version.cmake
    COMPATIBILITY SameMinorVersion
)
configure_file(cmake/troupe-config.cmake.in generated/troupe-config.cmake @ONLY)
install(FILES cmake/Helpers.cmake DESTINATION ${troupe_package_dir} RENAME troupe-helpers.cmake)
install(FILES ${PROJECT_BINARY_DIR}/generated/troupe-config.cmake ${PROJECT_BINARY_DIR}/generated/troupe-config-version.cmake
    DESTINATION ${troupe_package_dir}
)
if(TARGET troupe)
    install(TARGETS troupe EXPORT troupe-targets)
endif()
install(EXPORT troupe-targets NAMESPACE troupe:: DESTINATION ${troupe_package_dir})
install(DIRECTORY include/troupe DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY bindings/cpp bindings/lua bindings/python bindings/csharp DESTINATION ${CMAKE_INSTALL_DATADIR}/troupe/bindings
    PATTERN "__pycache__" EXCLUDE
)
if(TARGET troupe)
    install(FILES cli/manual/troupe.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES cli/manual/troupe.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME troupe)
    install(FILES cli/manual/_troupe DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES cli/manual/troupe.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
    install(DIRECTORY build-wasm/studio DESTINATION ${CMAKE_INSTALL_DATADIR}/troupe OPTIONAL)
endif()
