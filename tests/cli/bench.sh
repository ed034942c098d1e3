#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe bench` measures the characters of any scene: copies of its setting, each with its own homes and counters, that do what
# they do on a stage; the state is the same however it is measured; and it says what is missing where it cannot.
# Method: the town and other examples, in JSON and as a table.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
town=examples/town.troupe

# bench FILE [OPTION...]: writes the JSON object into a file.
bench() {
    "$TROUPE" bench "$@" --json >"$out" 2>"$err" || { cat "$err"; return 1; }
}
# holds EXPRESSION: a JavaScript expression about the object `b` is true.
holds() {
    node -e "const b = JSON.parse(require('fs').readFileSync('$out', 'utf8')); process.exit(($1) ? 0 : 1)" || { echo "not so: $1"; cat "$out"; return 1; }
}
hash_of() {
    bench "$@" && sed -n 's/.*"hash": "\([0-9a-f]*\)".*/\1/p' "$out"
}
every_number_is_there() {
    bench $town --npcs 100 --steps 60 --warm-up 60 &&
        holds 'b.npcs === 100 && b.steps === 60 && b.threads === 1 && b.entities >= 190' &&
        holds 'b.ns_per_npc_step > 0 && b.worst_step_ns >= b.median_step_ns && b.median_step_ns > 0 && b.bytes_per_npc > 100' &&
        holds 'b.instructions_per_npc_step === null || b.instructions_per_npc_step > 10' &&
        holds '["commands", "dispatches", "looks", "mails", "spins"].every((name) => b.per_npc_second[name] > 0)' &&
        holds '["input", "looks", "dispatch", "society", "commit", "commands"].every((name) => b.part_ns_per_npc_step[name] > 0)' &&
        holds '/^[0-9a-f]{16}$/.test(b.hash)'
}
the_table_tells_the_same() {
    hash=$(hash_of $town --npcs 42 --steps 30)
    "$TROUPE" bench $town --npcs 42 --steps 30 >"$out" && grep -q '^42 characters in 2 copies of the setting, 30 steps' "$out" &&
        grep -qx "hash $hash" "$out"
}
threads_change_nothing() {
    one=$(hash_of $town --npcs 1000 --steps 30 --warm-up 30)
    [ -n "$one" ] && [ "$one" = "$(hash_of $town --npcs 1000 --steps 30 --warm-up 30 --threads 2)" ]
}
# By one clock from beginning to end, whether threads are there yet or not.
making_is_timed() {
    for threads in 1 2; do
        bench $town --npcs 1000 --steps 30 --threads $threads && holds 'b.making_ms > 0 && b.making_ms < 60000' || return 1
    done
}
another_seed_is_another_story() {
    [ "$(hash_of $town --npcs 42 --steps 30)" != "$(hash_of $town --npcs 42 --steps 30 --seed 2)" ]
}
# Copies that see each other have another state in the end.
the_gap_counts() {
    [ "$(hash_of $town --npcs 420 --steps 60 --gap 0)" != "$(hash_of $town --npcs 420 --steps 60 --gap 100)" ]
}
# The village has places, areas, objects with links, goods and a clock; the tavern sells ale.
other_scenes_live() {
    bench examples/pub.troupe --npcs 40 --steps 900 && holds 'b.per_npc_second.commands > 0.1' &&
        bench examples/tavern.troupe --npcs 42 --steps 900 && holds 'b.per_npc_second.commands > 0.1 && b.per_npc_second.mails > 0.05' &&
        bench examples/village.troupe --steps 30 && holds 'b.npcs > 100 && b.entities > b.npcs'
}
a_text_without_a_setting_is_refused() {
    printf 'role Idler for creature\n    proactive Rest\n        wait 5 s\n' >"$TEST_DIR/none.troupe"
    ! "$TROUPE" bench "$TEST_DIR/none.troupe" >"$out" 2>"$err" && [ ! -s "$out" ] && grep -q 'has no setting.*`setting` says where' "$err"
}
a_setting_without_characters_is_refused() {
    printf 'setting Nowhere\n    plan, 1 m per letter\n        ...\n' >"$TEST_DIR/empty.troupe"
    ! "$TROUPE" bench "$TEST_DIR/empty.troupe" >"$out" 2>"$err" && [ ! -s "$out" ] && grep -q 'has no characters; its `cast` says who' "$err"
}
# refused OPTION...: the command prints one sentence, which names the first option.
refused() {
    "$TROUPE" bench $town "$@" >"$out" 2>"$err" && return 1
    [ ! -s "$out" ] && [ "$(wc -l <"$err")" -eq 1 ] && grep -q -- "$1" "$err" || { cat "$err"; return 1; }
}
too_many_are_refused() {
    ! "$TROUPE" bench $town --npcs 4000000 >"$out" 2>"$err" && grep -q 'A world has room for' "$err"
}

# The figures from before are the same, and the command itself checks each world that comes back.
saves_are_measured() {
    hash=$(hash_of $town --npcs 42 --steps 30)
    [ "$(hash_of $town --npcs 42 --steps 30 --saves)" = "$hash" ] && holds 'b.saves.save_ms > 0 && b.saves.load_ms > 0 && b.saves.image_ms > 0' &&
        holds 'b.saves.rollback_ms >= 0 && b.saves.replay_ms > 0 && b.saves.replayed_steps > 0' &&
        holds 'b.saves.save_bytes > 42 * 100 && b.saves.log_bytes > b.saves.save_bytes' &&
        bench $town --npcs 42 --steps 30 && holds 'b.saves === null' &&
        "$TROUPE" bench $town --npcs 42 --steps 30 --saves --threads 2 >"$out" && grep -q '^a save  .* to load it' "$out"
}

check every_number_is_there every_number_is_there
check the_table_tells_the_same the_table_tells_the_same
check threads_change_nothing threads_change_nothing
check making_is_timed making_is_timed
check another_seed_is_another_story another_seed_is_another_story
check the_gap_counts the_gap_counts
check other_scenes_live other_scenes_live
check saves_are_measured saves_are_measured
check a_text_without_a_setting_is_refused a_text_without_a_setting_is_refused
check a_setting_without_characters_is_refused a_setting_without_characters_is_refused
check too_many_are_refused too_many_are_refused
for option in --npcs --threads --steps; do
    check "0 of $option is refused" refused $option 0
done
check a_time_that_is_no_time_of_day_is_refused refused --at 5m
check a_gap_of_two_kilometres_is_refused refused --gap 2000
finish
