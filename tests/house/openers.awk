# SPDX-License-Identifier: MIT
# Reads sources and prints, for each folder in which one sentence in a hundred of the comments opens with a pronoun in place of the
# noun that it is about, how many do. With -v list=1 it prints the sentences, each with its file and line.

function folder_of(file) {
    sub(/\/[^\/]*$/, "", file)
    return file
}

# One whole comment, its lines joined.
function end_of_comment(    folder, rest, first, opens) {
    if (text == "")
        return
    folder = folder_of(file)
    rest = text
    while (match(rest, /[^.!?]*[.!?]+( |$)|[^.!?]+$/)) {
        opens = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        sub(/^[ "(]+/, "", opens)
        if (opens == "")
            continue
        sentences[folder]++
        first = tolower(opens)
        sub(/[^a-z].*$/, "", first)
        if (first in pronoun) {
            found[folder]++
            if (list)
                print file ":" line ": " opens
        }
    }
    text = ""
}

BEGIN {
    count = split("who whom whose what those somebody someone nobody anybody everybody whoever whatever it", words, " ")
    for (i = 1; i <= count; i++)
        pronoun[words[i]] = 1
}
FNR == 1 {
    end_of_comment()
    has_slashes = FILENAME ~ /\.(c|h|mjs|js|ts|tsx)$/
    marker = has_slashes ? "^ *(//[/]?<?|/[*][*]|[*]) +" : "^ *# +"
}
$0 ~ marker {
    words_of_line = $0
    sub(marker, "", words_of_line)
    sub(/ *\*\/$/, "", words_of_line)
    if (text == "") {
        file = FILENAME
        line = FNR
        text = words_of_line
    } else
        text = text " " words_of_line
    next
}
{ end_of_comment() }
has_slashes && /[;,{})] *\/\/\/?<? / {
    file = FILENAME
    line = FNR
    text = $0
    sub(/^.*[;,{})] *\/\/\/?<? */, "", text)
    end_of_comment()
}
END {
    end_of_comment()
    for (folder in found)
        if (!list && found[folder] * 100 >= sentences[folder])
            print folder ": " found[folder] " of " sentences[folder] " sentences of comments open with a pronoun"
}
