#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe new` makes a text without mistakes, with the words of the answers, and never overwrites a file.
# Method: every template as it stands, and with answers, some of which cannot be.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
file=$TEST_DIR/new.troupe

ends() {
    wanted=$1
    shift
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe $*"; cat "$out" "$err"; return 1; }
}
every_template_is_fine() {
    for template in one duet guard square tavern; do
        rm -f "$file"
        ends 0 new "$file" --template $template && ends 0 fmt --check "$file" && ends 0 check "$file" || return 1
        ! grep -q warning "$err" && ! grep -q '^#:' "$file" && ends 0 test "$file" || return 1
        ends 0 run "$file" --for 10m --report && grep -q 'Stuck: 0' "$out" || return 1
        cmp -s "$file" "lib/templates/$template.troupe" && return 1
    done
    [ "$(ls lib/templates/*.troupe | wc -l)" -eq 5 ]
}
# No character tries in vain for a whole day: to reach a cellar that is walled in, to buy at a bar that has run dry.
a_day_in_every_template() {
    day=24h
    [ -z "${TROUPE_SANITIZE:-}" ] || day=3h
    for template in one duet guard square tavern; do
        rm -f "$file"
        ends 0 new "$file" --template $template && ends 0 run "$file" --for $day --report || return 1
        awk '/^Actions/ { on = 1; next } /^$/ { on = 0 } on { n++; gsub(",", "") } on && $NF > $(NF - 2) / 10 { print; bad = 1 }
            END { exit bad || n < 3 }' "$out" || return 1
    done
}
answers_are_put_in() {
    rm -f "$file"
    printf '5\n Mother Grete \nmead\n' | "$TROUPE" new "$file" --ask >"$out" 2>"$err" || return 1
    grep -q '^        Mother Grete: creature at bar' "$file" && grep -q '^item mead$' "$file" && ! grep -q Ottilie "$file" &&
        grep -q 'actor = Mother Grete' "$file" && ends 0 check "$file" && ends 0 fmt --check "$file"
}
nothing_said_is_what_stands_there() {
    rm -f "$file"
    printf '\n\n' | "$TROUPE" new "$file" --template one --ask >"$out" 2>"$err" && grep -q 'Hob: Greeter at gate' "$file"
}
bad_answers_are_asked_again() {
    rm -f "$file"
    printf 'zebra\nduet\nKing of here\nwait "\nRex\nRegina\nrug\n' | "$TROUPE" new "$file" --ask >"$out" 2>"$err" || return 1
    grep -q 'no template `zebra`' "$err" && [ "$(grep -c 'cannot be used' "$err")" -eq 2 ] && grep -q 'first = Rex' "$file" &&
        ends 0 test "$file"
}
what_is_there_stays() {
    echo 'item ale' >"$file"
    ends 1 new "$file" --template one && grep -q 'is there already' "$err" && [ "$(cat "$file")" = 'item ale' ]
}
usage_is_explained() {
    rm -f "$file"
    ends 2 new && grep -q 'needs the name of a file' "$err" && ends 2 new "$file" && grep -q 'Nobody is here to ask' "$err" &&
        ends 2 new "$file" --template inn && grep -q 'there are `one`' "$err" && [ ! -e "$file" ] || return 1
    printf '1\n' | "$TROUPE" new "$file" --ask >"$out" 2>"$err"
    [ $? -eq 2 ] && grep -q 'not answered' "$err" && [ ! -e "$file" ]
}

# The dialogue at a terminal; each argument behind the file is typed when it is asked for. `^D` is the end of input, `^C` an
# interruption. The exit code comes last.
at_a_terminal() {
    cat >"$TEST_DIR/terminal.py" <<'END'
import os, pty, select, signal, sys, time
process, terminal = pty.fork()
if process == 0:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where tests run in the background
    os.execv(sys.argv[1], [sys.argv[1], "new", sys.argv[2]])
typed = [{"^C": b"\x03", "^D": b"\x04"}.get(each, each.encode() + b"\n") for each in sys.argv[3:]]
end = time.time() + 60
while time.time() < end:
    if select.select([terminal], [], [], 0.3)[0]:
        try:
            seen = os.read(terminal, 4096)
        except OSError:
            break
        if not seen:
            break
        sys.stdout.write(seen.decode(errors="replace").replace("\r", ""))
    elif typed:
        os.write(terminal, typed.pop(0))
print("\nended with", os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
END
    python3 "$TEST_DIR/terminal.py" "$TROUPE" "$@" >"$TEST_DIR/seen" 2>&1
}
a_terminal_is_asked() {
    command -v python3 >/dev/null || return 0
    rm -f "$TEST_DIR/t.troupe"
    at_a_terminal "$TEST_DIR/t.troupe" 99 duet '"' Bee '' '' && grep -q 'no template `99`' "$TEST_DIR/seen" &&
        grep -q 'That word cannot be used there' "$TEST_DIR/seen" && grep -q 'is made. Now try' "$TEST_DIR/seen" &&
        grep -q '^ended with 0$' "$TEST_DIR/seen" && grep -q Bee "$TEST_DIR/t.troupe" && "$TROUPE" check "$TEST_DIR/t.troupe"
}
whoever_leaves_a_terminal_makes_nothing() {
    command -v python3 >/dev/null || return 0
    for keys in '^D' 'one ^D' '^C' 'one ^C'; do
        rm -f "$TEST_DIR/u.troupe"
        # shellcheck disable=SC2086
        at_a_terminal "$TEST_DIR/u.troupe" $keys || return 1
        ! [ -e "$TEST_DIR/u.troupe" ] || { echo "something was made after $keys"; return 1; }
        case $keys in
        *D) grep -q '^troupe: Nothing was made' "$TEST_DIR/seen" && grep -q '^ended with 2$' "$TEST_DIR/seen" ;;
        *) grep -q '^ended with -2$' "$TEST_DIR/seen" ;;
        esac || { cat "$TEST_DIR/seen"; return 1; }
    done
}

check every_template_is_fine every_template_is_fine
check a_day_in_every_template a_day_in_every_template
check answers_are_put_in answers_are_put_in
check nothing_said_is_what_stands_there nothing_said_is_what_stands_there
check bad_answers_are_asked_again bad_answers_are_asked_again
check what_is_there_stays what_is_there_stays
check a_terminal_is_asked a_terminal_is_asked
check whoever_leaves_a_terminal_makes_nothing whoever_leaves_a_terminal_makes_nothing
check usage_is_explained usage_is_explained
finish
