# SPDX-License-Identifier: MIT
# Reads sources and prints, for each folder in which one sentence in a hundred of the comments opens with a pronoun in place of the
# noun that it is about, how many do. A page (.md) counts by itself, by the sentences of its paragraphs, of which "it" may open one,
# since the noun stands in the sentence before. With -v list=1 the sentences are printed, each with its file and line.

function folder_of(file) {
    if (file !~ /\.md$/)
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
        sub(/^[ "(*]+/, "", opens)
        if (opens == "")
            continue
        sentences[folder]++
        first = tolower(opens)
        sub(/[^a-z].*$/, "", first)
        if (first in pronoun && !(first == "it" && file ~ /\.md$/)) {
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
    is_page = FILENAME ~ /\.md$/
    is_code = 0
    has_slashes = FILENAME ~ /\.(c|h|mjs|js|ts|tsx)$/
    marker = has_slashes ? "^ *(//[/]?<?|/[*][*]|[*]) +" : "^ *# +"
}
is_page && /^```/ {
    end_of_comment()
    is_code = !is_code
    next
}
is_page && (is_code || /^(\||#|<|> |$)/) {
    end_of_comment()
    next
}
is_page && /^ *([-*]|[0-9]+\.) / {
    end_of_comment()
}
is_page || $0 ~ marker {
    words_of_line = $0
    sub(is_page ? "^ *([-*]|[0-9]+\\.)? *" : marker, "", words_of_line)
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
            print folder ": " found[folder] " of " sentences[folder] " sentences open with a pronoun"
}
