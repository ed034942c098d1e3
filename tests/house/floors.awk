# SPDX-License-Identifier: MIT
# Reads C files and prints every include that the order of the floors forbids, and every circle of headers. A file's
# floor is its folder; includes are written from the top folder.
#
# The public headers (troupe/...) may be used from anywhere, and use only each other. Tests may use everything.

BEGIN {
    may["base"] = "base"
    may["pack"] = "pack base"
    below = "pack base"
    count = split("store sense body mind society world api why save", sub_floor, " ")
    for (i = 1; i <= count; i++) {
        below = "engine/" sub_floor[i] " " below
        may["engine/" sub_floor[i]] = below
    }
    below = "pack base"
    count = split("text words parse check compile pattern tools document", wing, " ")
    for (i = 1; i <= count; i++) {
        below = "script/" wing[i] " " below
        may["script/" wing[i]] = below
    }
    count = split("pool link stage rehearsal show lsp cli web examples bench bindings include/troupe", alone, " ")
    for (i = 1; i <= count; i++)
        may[alone[i]] = alone[i]
    may["cli"] = "lsp export cli"
    may["export"] = "export pack base"
    may["examples"] = "examples hamlet.h godot.h"
    may["bindings"] = "bindings troupe_interface.h"

    # Headers that an engine without files, screens and clocks has no use for, and functions that differ between machines.
    outside = "^(stdio|time|locale|unistd|fcntl|signal|pthread|threads|sys/.*|netinet/.*|arpa/.*)[.]h$"
}

function floor_of(file) {
    if (file ~ /^troupe\//)
        return "include/troupe"
    if (file ~ /^(engine|script|include)\//)
        return match(file, /^[^\/]+\/[^\/]+\//) ? substr(file, 1, RLENGTH - 1) : file
    sub(/\/.*/, "", file)
    return file
}

function report(text) {
    print FILENAME ":" FNR ": " text
}

/^[ \t]*#[ \t]*include[ \t]*[<"]/ {
    line = $0
    sub(/^[ \t]*#[ \t]*include[ \t]*/, "", line)
    quoted = substr(line, 1, 1) == "\""
    included = substr(line, 2)
    sub(/[>"].*/, "", included)

    from = floor_of(FILENAME)
    if (from == "tests")
        next
    if (!(from in may)) {
        report("there is no floor " from)
        next
    }
    if (!quoted && included !~ /^troupe\//) {
        if ((from == "pack" || from ~ /^engine/) && included ~ outside)
            report(from " may not use <" included ">")
        next
    }

    to = floor_of(included)
    if (to != "include/troupe" && to != "house" && !index(" " may[from] " ", " " to " "))
        report(from " may not use " included)
    if (from == "include/troupe" && to == "house")
        report("a public header may not use " included)

    target = included
    if (to == "include/troupe")
        target = "include/" included
    if (FILENAME ~ /[.]h$/)
        uses[FILENAME] = uses[FILENAME] " " target
}

# 1: being walked, 2: done.
function walk(file, path,    i, n, next_file) {
    if (state[file] == 2)
        return
    if (state[file] == 1) {
        print "a circle of headers:" path " " file
        return
    }
    state[file] = 1
    n = split(uses[file], next_file, " ")
    for (i = 1; i <= n; i++)
        walk(next_file[i], path " " file)
    state[file] = 2
}

END {
    for (file in uses)
        walk(file, "")
}
