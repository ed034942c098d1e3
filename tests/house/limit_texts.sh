#!/bin/sh
# SPDX-License-Identifier: MIT
# limit_texts.sh: prints the limits of the language of which there are texts here.
# limit_texts.sh LIMIT NUMBER: prints a text with so many; `first` is one more than there could be in the first versions, `most` is
# as many as there can be. In each text somebody says "All N." when all of it has been done.

set -e

# numbered FROM TO FORMAT: a line for each number, which stands for each # of the format.
numbered() {
    seq "$1" "$2" | awk -v format="$3" '{ line = format; gsub(/#/, $1, line); print line }'
}

# hall COUNT [FACT]: a kind, with a fact more, and a pub with a leader and COUNT - 1 guests.
hall() {
    echo 'kind guest, a creature
    counted: 0 to 1000
    seen: 0 to 1000'
    [ -z "$2" ] || echo "    $2"
    echo 'host party
    action hold mug, lasts 1 s
place Boar, a Pub
area Pub
setting Hall
    plan, 4 m per letter'
    numbered 1 10 '        bbbbbb'
    echo '    legend
        b: Boar
    cast'
    echo '        guest 1: Leader at (2, 2)'
    [ "$1" -lt 2 ] || seq 2 "$1" | awk '{ print "        guest " $1 ": Guest at (" 2 + $1 % 8 * 2 ", " 2 + int($1 / 8) * 2 ")" }'
}

people='role Guest for guest
    proactive Idle
        wait 1 s
role Leader for guest
    proactive Rest
        wait 1 s'

# Parts of a scene that one plays each; the scene goes on as another one with as many parts, in the opposite order.
players() {
    hall "$1"
    echo "$people"
    echo 'scene Feast, weight 100, cooldown 60 min
    part leader: Leader'
    numbered 2 "$1" '    part p#: Guest within 500 m'
    echo "    phase
        all: hold mug
    phase
        p$1: set counted to 7
        others: wait 2 s
    continue as Dance (leader = p$1, p$1 = leader)
scene Dance
    part leader: guest"
    numbered 2 "$1" '    part p#: guest'
    echo "    phase
        all: hold mug
    phase
        leader
            check counted is 7
            \"All $1.\""
}

# Agents that play one part, an `every` part, which has a lock for all and a meeting.
every() {
    hall "$1"
    echo "$people"
    echo "scene Feast, weight 100, cooldown 60 min
    part leader: Leader
    part guests: every Guest within 500 m, at least 2, at most $(($1 - 1))
    phase
        leader: set counted to 1 + number of guests
        guests
            lock jug
                wait 0.1 s
    phase
        all
            lock cheers, waits for all
                hold mug
    phase
        leader
            check counted is $1
            \"All $1.\""
}

# Agents that an area casts for one part.
crowd() {
    hall "$1"
    echo "$people
situation Song, in Pub, every 1 s, cooldown 60 min
    part leader: Leader
    part guests: every Guest, at least $(($1 - 1)), at most $(($1 - 1))
    phase
        leader: set counted to number of guests
        guests: hold mug
    phase
        leader
            check counted is $(($1 - 1))
            \"All $1.\"" | sed 's/        wait 1 s/        wait 1 s, open to Song/'
}

# Entities in a list of an agent's own, with a turn for each.
listed() {
    hall "$1" "found: many guest, at most $1"
    echo "$people" | sed '/proactive Rest/,$d'
    echo "    proactive Count, once
        set found to every guest within 500 m
        add me to found
        for every face in found
            set seen to seen + 1
        check seen is $1 and number of found is $1
        \"All $1.\"
        wait 60 min"
}

# Locks of a scene, each of which both players want.
locks() {
    hall 2
    echo "$people"
    echo 'scene Feast, weight 100, cooldown 60 min
    part leader: Leader
    part other: Guest within 500 m'
    numbered 1 "$1" '    phase
        all
            lock jug#
                wait 0.1 s'
    echo "    phase
        leader: \"All $1.\""
}

# Behaviours that an object offers; the leader performs each, and the last one is switched off and on by the object.
offers() {
    hall 1
    echo '        toy: Toy at (3, 3)
object Toy'
    numbered 1 "$1" '    behaviour Use #
        wait 0.1 s'
    echo "    on adopt Use 1
        disable Use $1
    on adopt Use 2
        enable Use $1"
    echo 'role Guest for guest
    proactive Idle
        wait 1 s
role Leader for guest
    proactive Play, once'
    numbered 1 "$1" '        request Use # of nearest Toy'
    echo "        \"All $1.\"
        wait 60 min"
}

# Locks of an object, each of which two want.
shared() {
    hall 2
    echo '        toy: Toy at (3, 3)
object Toy
    behaviour Use'
    numbered 1 "$1" '        lock handle#
            wait 0.1 s'
    echo "role Guest for guest
    proactive Play, once
        request Use of nearest Toy
        wait 60 min
role Leader for guest
    proactive Play, once
        request Use of nearest Toy
        \"All $1.\"
        wait 60 min"
}

# Loops of a scene, one after the other.
loops() {
    hall 2
    echo "$people"
    echo 'scene Feast, weight 100, cooldown 60 min
    part leader: Leader
    part other: Guest within 500 m'
    numbered 1 "$1" '    repeat 2 times
        phase
            leader: set counted to counted + 1'
    echo "    phase
        leader
            check counted is $(($1 * 2 < 1000 ? $1 * 2 : 1000))
            \"All $1.\""
}

# Branches of a choice, of which the last one is taken.
branches() {
    hall 2
    echo "$people"
    echo 'scene Feast, weight 100, cooldown 60 min
    part leader: Leader
    part other: Guest within 500 m
    choice by leader'
    numbered 1 $(($1 - 1)) '        if counted is #: way#
            phase
                leader: wait 1 s'
    echo "        otherwise: way$1
            phase
                leader: \"All $1.\""
}

# Situations that a pub casts; both guests are open to the last one.
situations() {
    hall 2
    echo "$people" | sed "s/wait 1 s/wait 60 s, open to Song$1/"
    numbered 1 "$1" 'situation Song#, in Pub, every 1 s, cooldown 60 min
    part leader: Leader
    part other: Guest
    phase
        leader: "All #."'
}

# Parts of a day, the last of which is an hour.
schedule() {
    hall 1
    echo "calendar
    day: 100 s
role Leader for guest
    proactive Look
        wait 0.1 s
    proactive Tell
        \"All $1.\"
        wait 1 s
    schedule"
    seq 0 $(($1 - 2)) | awk -v count="$(($1 - 1))" 'function clock(minute) { return sprintf("%02d:%02d", minute / 60, minute % 60) }
        { print "        from " clock(int($1 * 1380 / count)) " to " clock(int(($1 + 1) * 1380 / count)) "\n            Look" }'
    echo '        from 23:00 to 00:00
            Tell'
}

# Marks of an action, which come each second; its task answers each of them.
marks() {
    names=$(seq 1 "$1" | sed 's/.*/m&/' | paste -s -d, | sed 's/,/ and /g')
    hall 1 | sed "s/lasts 1 s/lasts $(($1 < 200 ? $1 + 2 : 200)) s, marks $names/"
    echo 'role Leader for guest
    proactive Drink, once
        hold mug'
    numbered 1 "$1" '        on mark m#
            set counted to counted + 1'
    echo "        check counted > $(($1 < 190 ? $1 - 1 : 190))
        \"All $1.\"
        wait 60 min"
}

# Tasks of a plan, itself one of them: ways that are not possible, and one that is.
tasks() {
    hall 1
    echo 'role Leader for guest
    proactive Work, once
        Win'
    echo "        \"All $1.\"
        wait 60 min
plan Win"
    seq 1 $(($1 - 1)) | awk -v count="$(($1 - 1))" '
        $1 % 31 == 1 { print "    way, if counted is " ($1 + 31 > count ? 0 : 999) }
        { print "        T" $1 }'
    numbered 1 $(($1 - 1)) 'task T#
    wait 0.1 s'
}

# Facts that the tasks of a plan make.
made() {
    hall 1 | sed "s/^    seen: .*/    seen: 0 to 1000$(seq 1 "$1" | sed 's/.*/\\n    f&: yes or no/' | tr -d '\n')/"
    echo 'role Leader for guest
    proactive Work, once
        Win'
    echo "        check f$1
        \"All $1.\"
        wait 60 min
plan Win
    way, if f$1
    way"
    seq 1 "$1" | awk '$1 % 8 == 1 { print "        T" $1 }'
    seq 1 "$1" | awk -v count="$1" '
        $1 % 8 == 1 { print "task T" $1 }
        { print "    makes f" $1 " = yes" }
        $1 % 8 == 0 || $1 == count { print "    wait 0.1 s" }'
}

# Things that a task of a plan is given.
given() {
    hall 1
    echo 'role Leader for guest
    proactive Work, once
        Win'
    echo "        check counted is $1
        \"All $1.\"
        wait 60 min
plan Win
    way
        do Add ($(seq "$1" | sed 's/.*/n& = &/' | paste -s -d, | sed 's/,/, /g'))
task Add ($(seq 1 "$1" | sed 's/.*/n&: number/' | paste -s -d, | sed 's/,/, /g'))
    needs counted < $1
    makes counted = n$1
    wait 0.1 s"
}

case ${1:-} in
'') echo players every crowd listed locks offers shared loops branches situations schedule marks tasks made given ;;
*)
    case $1 in
    players | every | crowd) first=9 most=128 ;;
    listed) first=17 most=128 ;;
    locks | shared) first=5 most=32 ;;
    offers) first=9 most=64 ;;
    loops) first=5 most=1000 ;;
    branches) first=17 most=255 ;;
    situations) first=65 most=1024 ;;
    schedule) first=65 most=1000 ;;
    marks) first=33 most=500 ;;
    tasks) first=31 most=248 ;;
    made) first=33 most=128 ;;
    given) first=5 most=12 ;;
    *) echo "no texts for $1" >&2 && exit 2 ;;
    esac
    number=$2
    case $2 in first) number=$first ;; most) number=$most ;; esac
    "$1" "$number"
    ;;
esac
