#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: Emacs speaks with the server by editors/emacs, and Kate's highlighter reads editors/kate.
# Method: where they are installed (Debian: emacs-nox with elpa-eglot, libkf5syntaxhighlighting-tools), without a screen, on the examples.

. tests/house/lib.sh

skipped() {
    echo "[ RUN      ] $1"
    echo "$2 is not installed."
    echo "[  SKIPPED ] $1"
}

emacs_is_answered() {
    HOME=$TEST_DIR emacs --batch -l tests/editors/emacs.el >"$TEST_DIR/emacs" 2>&1 &&
        grep -q 'Eglot was answered' "$TEST_DIR/emacs" || { cat "$TEST_DIR/emacs"; return 1; }
}

# Words of the language are bold there, and nothing is said about the file of the syntax.
kate_highlights() {
    mkdir -p "$TEST_DIR/org.kde.syntax-highlighting/syntax"
    cp editors/kate/troupe.xml "$TEST_DIR/org.kde.syntax-highlighting/syntax/"
    for example in examples/*.troupe; do
        XDG_DATA_HOME=$TEST_DIR QT_QPA_PLATFORM=offscreen kate-syntax-highlighter -s Troupe -f ansi "$example" \
            >"$TEST_DIR/kate" 2>"$TEST_DIR/kate.err" || return 1
        grep -q "$(printf '\033')\[[0-9;]*;1m[a-z]" "$TEST_DIR/kate" || { echo "$example has no words"; return 1; }
        [ ! -s "$TEST_DIR/kate.err" ] || { cat "$TEST_DIR/kate.err"; return 1; }
    done
}

if command -v emacs >/dev/null 2>&1 && emacs --batch -f package-initialize -l eglot >/dev/null 2>&1; then
    check emacs_is_answered emacs_is_answered
else
    skipped emacs_is_answered "Emacs with Eglot"
fi
if command -v kate-syntax-highlighter >/dev/null 2>&1; then
    check kate_highlights kate_highlights
else
    skipped kate_highlights "Kate's highlighter"
fi
finish
