# SPDX-License-Identifier: MIT
# What the house's shell tests share: cases that are reported the way cmocka reports them, so that tally.awk counts
# both alike.

failed=0
# One order of sorting, whoever runs this.
export LC_ALL=C

# check NAME COMMAND...: one case. It passes if the command succeeds; if not, what it printed is shown.
check() {
    name=$1
    shift
    echo "[ RUN      ] $name"
    if output=$("$@" 2>&1); then
        echo "[       OK ] $name"
    else
        [ -z "$output" ] || printf '%s\n' "$output"
        echo "[  FAILED  ] $name"
        failed=$((failed + 1))
    fi
}

# The files of the project: those git knows or would add, or, without git, all but the build folders.
project_files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files --cached --others --exclude-standard | sort | while read -r file; do
            [ ! -f "$file" ] || echo "$file"
        done
    else
        find . \( -name 'build*' -o -name .git -o -name node_modules \) -prune -o -type f -print | sed 's|^\./||' | sort
    fi
}

# Succeeds if its input is empty; shows it if not.
is_empty() {
    found=$(cat)
    [ -z "$found" ] || { printf '%s\n' "$found"; return 1; }
}

finish() {
    [ "$failed" -eq 0 ]
    exit
}
