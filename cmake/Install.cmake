# SPDX-License-Identifier: MIT
# How others find the libraries: a CMake package (troupe::troupe, troupe::script, and -static of each) and one
# pkg-config file per library. Both work wherever the installed tree is moved to.

include(CMakePackageConfigHelpers)

set(troupe_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/troupe)
set(troupe_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH troupe_pc_to_prefix /prefix/${troupe_pc_dir} /prefix)

get_property(troupe_libraries GLOBAL PROPERTY TROUPE_LIBRARIES)
foreach(name IN LISTS troupe_libraries)
    string(REGEX REPLACE "^troupe-" "" short ${name})
    add_library(troupe::${short} ALIAS lib${name}_shared)
    add_library(troupe::${short}-static ALIAS lib${name}_static)
    set_target_properties(lib${name}_shared PROPERTIES EXPORT_NAME ${short})
    set_target_properties(lib${name}_static PROPERTIES EXPORT_NAME ${short}-static)
    install(TARGETS lib${name}_shared lib${name}_static EXPORT troupe-targets)

    get_property(pc_description GLOBAL PROPERTY TROUPE_DESCRIPTION_${name})
    get_property(pc_needs GLOBAL PROPERTY TROUPE_NEEDS_${name})
    string(REPLACE ";" " " pc_requires "${pc_needs}")
    set(pc_name ${name})
    configure_file(cmake/library.pc.in generated/${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/generated/${name}.pc DESTINATION ${troupe_pc_dir})
endforeach()

write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/troupe-config-version.cmake
    COMPATIBILITY SameMinorVersion
)
install(FILES cmake/troupe-config.cmake ${PROJECT_BINARY_DIR}/generated/troupe-config-version.cmake
    DESTINATION ${troupe_package_dir}
)
install(EXPORT troupe-targets NAMESPACE troupe:: DESTINATION ${troupe_package_dir})
install(DIRECTORY include/troupe DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET troupe)
    install(TARGETS troupe)
    install(FILES cli/manual/troupe.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES cli/manual/troupe.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME troupe)
    install(FILES cli/manual/_troupe DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES cli/manual/troupe.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
    install(DIRECTORY build-wasm/studio DESTINATION ${CMAKE_INSTALL_DATADIR}/troupe OPTIONAL)
endif()
