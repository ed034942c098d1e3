#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the folders are floors. A file uses only its own floor and those below, and no headers go in circles.
# Method: read the include lines of every C file of the project.

. tests/house/lib.sh

c_files() {
    project_files | grep '\.[ch]$'
}
forbidden_includes() {
    awk -f tests/house/floors.awk $(c_files) | is_empty
}
# Without this, an empty list of files would pass.
some_c_files() {
    [ "$(c_files | wc -l)" -gt 10 ]
}

check there_are_c_files some_c_files
check every_file_uses_only_its_floor_and_those_below forbidden_includes
finish
