#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: every source says its licence, and no file knows the machine it was written on.
# Sources have the layout of .clang-format.
# Method: read the first line of every source, search all files for paths that only exist somewhere, and ask the formatter.

. tests/house/lib.sh

sources_without_licence() {
    project_files | grep '\.[ch]$' | xargs awk 'FNR == 1 && $0 != "// SPDX-License-Identifier: MIT" { print FILENAME }' | is_empty
}
scripts_without_licence() {
    project_files | grep -E '\.(sh|awk|cmake)$' | xargs awk '
        FNR == 1 { file[++count] = FILENAME }
        FNR <= 2 && /^# SPDX-License-Identifier: MIT$/ { has[FILENAME] = 1 }
        END { for (i = 1; i <= count; i++) if (!has[file[i]]) print file[i] }' | is_empty
}
# The brackets keep this line from finding itself.
machine_paths='(^|[^A-Za-z0-9_./-])/([w]ork|[r]oot|[h]ome|[U]sers)(/|[^A-Za-z0-9_-]|$)|\.\./[s]hared/'
files_with_machine_paths() {
    project_files | tr '\n' '\0' | xargs -0 grep -IHnE "$machine_paths" | is_empty
}
lines_that_end_in_blanks() {
    project_files | grep -E '\.(c|h|sh|awk|cmake|txt|json)$' | tr '\n' '\0' |
        xargs -0 grep -Hn '[[:blank:]]$' | is_empty
}
# Other versions of the formatter have other opinions; Debian 12 has this one.
formatter=14
lines_that_the_formatter_would_change() {
    clang-format --version | grep -q "version $formatter\." || { echo "clang-format is not version $formatter: not looked at"; return 0; }
    project_files | grep '\.[ch]$' | tr '\n' '\0' | xargs -0 clang-format --dry-run 2>&1 | is_empty
}

# Graphs and pictures of a run have the colours of show/page/tokens.css, by the names of show/colours.h.
colours_of_their_own() { grep -HnE '#[0-9A-Fa-f]{6}' show/*.c script/pattern/page.css | grep -v '^script/pattern/page.css:[0-9]*:\.k[0-9]' | is_empty; }

check every_c_file_opens_with_its_licence sources_without_licence
check every_script_opens_with_its_licence scripts_without_licence
check no_file_names_a_machine files_with_machine_paths
check no_line_ends_in_blanks lines_that_end_in_blanks
check sources_are_laid_out_by_the_formatter lines_that_the_formatter_would_change
check views_have_the_colours_of_one_file colours_of_their_own
finish
