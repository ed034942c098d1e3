#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the output of `troupe expand` means the same as the instances; `troupe patterns` lists the fields of each form.
# Method: run a text and its expansion with the same seed and compare the state after every step; read the lists.

. tests/house/lib.sh

file=$TEST_DIR/yard.troupe
out=$TEST_DIR/out
err=$TEST_DIR/err

ends() {
    wanted=$1
    shift
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe $*"; cat "$out" "$err"; return 1; }
}
fresh() {
    cat >"$TEST_DIR/turns.troupe" <<'END'
pattern Turns (first: creature, second: creature, opening: behaviour, reply: behaviour, rest: 1 to 60 s = 2 s)
    # Two who take turns.
    # first: who begins.
    role Leader for every first
        proactive Wait, weight 0.5
            idle for rest

    # The one that answers.
    role Partner for every second
        proactive Wait
            idle for rest

    scene Turn, weight 9
        part host: Leader
        part guest: Partner

        | host       | guest    |
        | do opening |          |
        |            | do reply |

pattern Fencing (first: creature, second: creature, shout: text = "Ha!")
    task Thrust
        shout
        face dummy

    task Parry
        "Well met, {first}."
        pose for 1 to 3 s

    instance Fencing of Turns
        first = first
        second = second
        opening = Thrust
        reply = Parry
        rest = 1 to 2 s
END
    cat >"$file" <<'END'
use "turns.troupe"

kind rat, a creature
kind cat, a creature

place dummy

task Wave
    pose for 3 s

task Nod
    glance at dummy

# In front of an instance.
instance Pair of Turns
    first = Ada
    second = Hob
    opening = Wave
    reply = Nod

instance [Rats of honour] of Turns
    first = rat
    second = cat
    opening = Wave
    reply = Nod
    rest = 3 to 5 s

instance Duel of Fencing
    first = Nell
    second = Tom
    shout = "En garde!" @abcd

# Behind it.
setting The yard
    places
        dummy at (5, 5)
    cast
        Ada: creature at (2, 2)
        Hob: creature at (4, 2)
        Nell: creature at (8, 8)
        Tom: creature at (8, 9)
        3 rat scattered
        2 cat scattered
END
}
hashes() {
    "$TROUPE" run "$1" --for 20m --seed "$2" --hashes | grep -E '^ *[0-9]+ +[0-9a-f]{16}'
}
an_expansion_runs_the_same() {
    fresh
    for seed in 1 2 3; do hashes "$file" $seed; done >"$TEST_DIR/before"
    [ "$(wc -l <"$TEST_DIR/before")" -gt 10000 ] || return 1
    ends 0 expand "$file" --keep && grep -q 'yard.troupe: expanded' "$out" || return 1
    for seed in 1 2 3; do hashes "$file" $seed; done >"$TEST_DIR/after"
    cmp "$TEST_DIR/before" "$TEST_DIR/after" && ! grep -q '^ *instance' "$file"
}
an_expansion_is_laid_out() {
    fresh
    ends 0 fmt "$file" && ends 0 expand "$file" --keep && ends 0 fmt --check "$file" && ends 0 check "$file"
}
what_stands_around_stays() {
    fresh
    ends 0 expand "$file" Pair --keep || return 1
    grep -q '^# In front of an instance' "$file" && grep -q '^# Behind it' "$file" &&
        grep -q '^# The one that answers' "$file" && [ "$(grep -c '^instance' "$file")" -eq 2 ]
}
one_instance_is_shown() {
    fresh
    ends 0 expand "$file" 'Rats of honour' && grep -q '^role \[Rats of honour Leader\] for every rat$' "$out" &&
        grep -q 'idle for 3 to 5 s' "$out" && ! grep -q Ada "$out"
}
instances_in_patterns_are_shown() {
    fresh
    ends 0 expand "$file" Duel && grep -q '^    "En garde!" @abcd$' "$out" && grep -q '"Well met, Nell."' "$out" &&
        grep -q '^scene Duel Turn' "$out" && ! grep -q '^instance' "$out"
}
unknown_instances_are_refused() {
    fresh
    ends 1 expand "$file" Pairs && grep -q 'did you mean `Pair`' "$err" &&
        ends 1 expand "$TEST_DIR/turns.troupe" && grep -q 'no instance of a pattern' "$err"
}
mistakes_are_told() {
    printf 'instance A of Nothing such\n' >"$TEST_DIR/wrong.troupe"
    ends 1 expand "$TEST_DIR/wrong.troupe" && grep -q 'No pattern is called' "$err"
}
# A parameter unlike all others gets no guess, and each command that reads instances says so.
parameters_that_are_none_are_told() {
    fresh
    { sed -n '/./p' "$TEST_DIR/turns.troupe"; printf '\ninstance Bout of Fencing\n    first = creature\n    wzqx = 3\n'; } >"$TEST_DIR/none.troupe"
    for command in expand patterns doc check; do
        ends 1 $command "$TEST_DIR/none.troupe" && grep -q 'The pattern `Fencing` has no parameter `wzqx`' "$err" || { echo "$command"; return 1; }
    done
}
patterns_are_listed() {
    fresh
    ends 0 patterns "$file" && grep -q '^Turns$' "$out" && grep -q '^    Two who take turns.$' "$out" &&
        grep -q 'first .*a creature: who begins' "$out" && grep -q 'from 1 s to 60 s; 2 s if nothing is said' "$out"
}
patterns_are_listed_for_tools() {
    fresh
    ends 0 patterns "$file" --json && grep -q '"name": "rest", "type": "number".*"unit": "s".*"least": 1, "most": 60' \
        "$out" && grep -q '"required": false, "default": "2 s"' "$out" || return 1
    # Percentages are printed as written, not as the rounded share of 1/65536.
    grep -q '"takes": "a percentage from 1% to 99%", "unit": "%", "whole": false, "least": 1, "most": 99,' "$out" || return 1
    grep -q '"name": "first", "type": "creature".*"names": "character, kind"' "$out" &&
        grep -q '"types": {"name": \["lines",.*"topic"\], "number": \["duration",.*"number"\], "text": \["text"\]}' "$out" || return 1
    if command -v python3 >/dev/null; then python3 -m json.tool "$out" >/dev/null; fi
}
a_page_has_the_forms() {
    fresh
    printf '\npattern Odd (what: text = "<b>&\047")\n    # <script>alert(1)</script>\n    task Odd\n        what\n' >>"$TEST_DIR/turns.troupe"
    ends 0 doc "$file" -o "$TEST_DIR/page.html" || return 1
    page=$TEST_DIR/page.html
    [ "$(grep -c '<form ' "$page")" -ge 40 ] && [ "$(grep -c '<script>' "$page")" -eq 1 ] &&
        grep -q '&lt;script&gt;alert(1)&lt;/script&gt;' "$page" && grep -q 'placeholder="&quot;&lt;b&gt;&amp;&#39;&quot;"' "$page" &&
        grep -q '<input name="first" placeholder="Ansel" required>' "$page" && ! grep -qE 'src=|https?:' "$page" || return 1
    if command -v python3 >/dev/null; then
        python3 - "$page" <<'END' || return 1
import sys, html.parser
class Page(html.parser.HTMLParser):
    open = []
    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "input"): self.open.append(tag)
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag
page = Page()
page.feed(open(sys.argv[1]).read())
assert page.open == [], page.open
END
    fi
    ends 2 doc a b && grep -q 'takes one file' "$err"
}
given_lines_have_ids_too() {
    fresh
    sed -i 's/ @abcd//' "$file"
    ends 0 lines tag "$file" && grep -q 'shout = "En garde!" @[a-z0-9]*$' "$file" &&
        ends 0 lines export "$file" && grep -q 'En garde' "$out" && grep -q 'Well met' "$out"
}
names_within_are_renamed() {
    fresh
    ends 0 rename "$file" dummy target && grep -q 'face target' "$TEST_DIR/turns.troupe" &&
        ends 0 rename "$file" Wave 'Raise hand' && [ "$(grep -c 'opening = Raise hand' "$file")" -eq 2 ] &&
        ends 0 rename "$file" Ada Bee && grep -q 'first = Bee' "$file" && ends 0 check "$file"
}
made_names_are_not_renamed() {
    fresh
    ends 1 rename "$file" 'Pair Turn' Other && grep -q 'An instance of a pattern makes this' "$err"
}
what_a_form_asks_in_vain_is_told() {
    cat >"$TEST_DIR/vain.troupe" <<'END'
pattern Mute (who: creature, words: lines = Sighs, loud: yes or no = no)
    lines Sighs
        "Hm."

    role Mute for every who
        proactive Sigh
            exclaim one of words

instance One of Mute (who = Ada)
instance Two of Mute (who = Hob)

setting The yard
    cast
        Ada: creature at (1, 1)
        Hob: creature at (2, 2)
END
    ends 0 check "$TEST_DIR/vain.troupe" && [ "$(grep -c 'asks for `loud` and does nothing with it' "$err")" -eq 1 ] &&
        ! grep -q 'asks for `w' "$err"
}
# Default lines are left out when an instance gives lines of its own: otherwise they would be in the text and never be spoken.
lines_that_are_replaced_are_left_out() {
    cat >"$TEST_DIR/lines.troupe" <<'END'
lines Mine
    "Mine."

pattern Talker (who: creature, words: lines = Theirs, more: lines = Theirs well, sighs: lines = Sighs)
    # Behind the first lines.
    lines Theirs
        "Theirs."

    # In front of the others.
    lines Theirs well
        "Theirs as well."
    lines Sighs
        "Hm."
    role Talker for every who
        proactive Talk
            exclaim one of words
            exclaim one of more
        proactive Sigh
            exclaim one of Sighs

instance One of Talker (who = Ada, words = Mine, sighs = Mine)

setting The yard
    cast
        Ada: creature at (1, 1)
END
    ends 0 expand "$TEST_DIR/lines.troupe" One && ! grep -q '"Theirs."' "$out" && grep -q '"Theirs as well."' "$out" &&
        grep -q '"Hm."' "$out" && grep -q 'one of Mine' "$out" && ends 0 run "$TEST_DIR/lines.troupe" --for 1m
}
a_task_may_be_called_like_its_action() {
    cat >"$TEST_DIR/wander.troupe" <<'END'
instance Wander of Wander (time = 1 s)

role Goat for creature
    proactive Stray
        Wander
        do Wander

setting The yard
    cast
        Ada: Goat at (1, 1)
END
    ends 0 check "$TEST_DIR/wander.troupe" && ends 0 run "$TEST_DIR/wander.troupe" --for 30s && grep -q 'Ada wanders' "$out" &&
        grep -q 'Ada idles for 1.0 s' "$out"
}
usage_is_explained() {
    ends 2 expand && grep -q 'needs a file' "$err" && ends 2 patterns a b && grep -q 'takes one file' "$err"
}

check an_expansion_runs_the_same an_expansion_runs_the_same
check an_expansion_is_laid_out an_expansion_is_laid_out
check what_stands_around_stays what_stands_around_stays
check one_instance_is_shown one_instance_is_shown
check instances_in_patterns_are_shown instances_in_patterns_are_shown
check unknown_instances_are_refused unknown_instances_are_refused
check mistakes_are_told mistakes_are_told
check parameters_that_are_none_are_told parameters_that_are_none_are_told
check patterns_are_listed patterns_are_listed
check patterns_are_listed_for_tools patterns_are_listed_for_tools
check a_page_has_the_forms a_page_has_the_forms
check given_lines_have_ids_too given_lines_have_ids_too
check names_within_are_renamed names_within_are_renamed
check made_names_are_not_renamed made_names_are_not_renamed
check what_a_form_asks_in_vain_is_told what_a_form_asks_in_vain_is_told
check lines_that_are_replaced_are_left_out lines_that_are_replaced_are_left_out
check a_task_may_be_called_like_its_action a_task_may_be_called_like_its_action
check usage_is_explained usage_is_explained
finish
