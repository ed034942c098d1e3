// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The fields of a pack's records, as far as the export to NWScript is concerned. A list has each field of its record once:
//   WRITTEN  the scripts depend on it
//   UNSAID   it means nothing to scripts: keys, places in the text, and what only a refused field gives a meaning
//   REFUSED  a record in which the field says something is refused by the construct of export/constructs.h
// A field of a pack that stands in no list, and a section that is not named, do not compile (export/field.c).

#ifndef TROUPE_EXPORT_FIELDS_H
#define TROUPE_EXPORT_FIELDS_H

#define TRPI_NW_ROLE(WRITTEN, UNSAID, REFUSED)                                                                                  \
    UNSAID(key) WRITTEN(name) UNSAID(kind) WRITTEN(first_behaviour) UNSAID(behaviour_count) WRITTEN(proactive_count)            \
    UNSAID(latent_count) REFUSED(rank, RANK) WRITTEN(selection) UNSAID(flags) UNSAID(first_block) REFUSED(block_count, SCHEDULE) \
    UNSAID(spare) REFUSED(holds, CONDITIONAL_ROLE) UNSAID(spare2)

// Watches are hints for the engine; `beside` is about layers.
#define TRPI_NW_BEHAVIOUR(WRITTEN, UNSAID, REFUSED)                                                                              \
    UNSAID(key) WRITTEN(name) WRITTEN(weight) WRITTEN(condition) WRITTEN(holds) WRITTEN(cooldown_ms) WRITTEN(cooldown_most_ms)   \
    REFUSED(cooldown, TIME) WRITTEN(patience_ms) WRITTEN(patience_most_ms) REFUSED(patience, TIME) WRITTEN(gives_up_ms)          \
    WRITTEN(gives_up_most_ms) REFUSED(gives_up, TIME) WRITTEN(forgets_ms) WRITTEN(forgets_most_ms) REFUSED(forgets, TIME)        \
    REFUSED(keeps_trying_ms, KEEPS_TRYING) UNSAID(keeps_trying_most_ms) REFUSED(keeps_trying, KEEPS_TRYING) WRITTEN(daily_most) REFUSED(daily, TIME) WRITTEN(flags) WRITTEN(role) WRITTEN(topic) WRITTEN(scene)           \
    WRITTEN(cue) WRITTEN(partner) WRITTEN(first_task) WRITTEN(task_count) WRITTEN(first_parameter) WRITTEN(parameter_count)      \
    UNSAID(first_watch) UNSAID(watch_count) UNSAID(local_count) WRITTEN(channels) WRITTEN(priority) WRITTEN(initiation)          \
    WRITTEN(part) REFUSED(layer, LAYER) REFUSED(loss, LOSS) UNSAID(first_inbox) REFUSED(inbox_count, MESSAGE)                    \
    REFUSED(opening, SITUATION) UNSAID(beside)

#define TRPI_NW_TASK(WRITTEN, UNSAID, REFUSED)                                                                                   \
    UNSAID(key) WRITTEN(name) WRITTEN(at_most_ms) WRITTEN(origin) WRITTEN(given_amount) WRITTEN(taken_amount) WRITTEN(first_node)  \
    WRITTEN(node_count) WRITTEN(given_item) WRITTEN(taken_item) WRITTEN(first_step) WRITTEN(step_count) UNSAID(first_cleanup)              \
    REFUSED(cleanup_count, CLEANUP) UNSAID(first_parting) REFUSED(parting_count, CLEANUP) UNSAID(first_interrupt)                \
    REFUSED(interrupt_count, CLEANUP) UNSAID(first_response) REFUSED(response_count, CLEANUP) WRITTEN(resume) WRITTEN(flags)     \
    UNSAID(spare) UNSAID(parting_ms)

#define TRPI_NW_STEP(WRITTEN, UNSAID, REFUSED)                                                                                   \
    UNSAID(name) WRITTEN(code0) WRITTEN(code1) WRITTEN(code2) WRITTEN(code3) WRITTEN(at_most_ms) WRITTEN(origin) WRITTEN(index)  \
    WRITTEN(local) WRITTEN(op) WRITTEN(flags) REFUSED(days, CALENDAR) REFUSED(opening, SITUATION) REFUSED(unless, CLEANUP)

// A weight belongs to the branches of drawn trees and to the arrows of networks.
#define TRPI_NW_NODE(WRITTEN, UNSAID, REFUSED)                                                                                   \
    UNSAID(name) WRITTEN(code) UNSAID(weight) WRITTEN(origin) WRITTEN(first_child) WRITTEN(child_count) WRITTEN(step)            \
    WRITTEN(number) WRITTEN(other) WRITTEN(type) WRITTEN(flags)

#define TRPI_NW_CUE(WRITTEN, UNSAID, REFUSED)                                                                                    \
    WRITTEN(value) WRITTEN(centre) WRITTEN(subject) WRITTEN(period_ms) WRITTEN(period_most_ms) WRITTEN(selector) WRITTEN(fact)   \
    UNSAID(index) WRITTEN(type) UNSAID(flags) REFUSED(days, CALENDAR) REFUSED(period, TIME) REFUSED(bound, TIME) UNSAID(also)

#define TRPI_NW_SCENE(WRITTEN, UNSAID, REFUSED)                                                                                  \
    UNSAID(key) WRITTEN(name) UNSAID(topic) WRITTEN(first_part) WRITTEN(part_count) WRITTEN(first_row) WRITTEN(row_count)        \
    UNSAID(loop_count) REFUSED(facts, SCENE_FACTS) UNSAID(first_lock) REFUSED(lock_count, SCENE_FACTS)

#define TRPI_NW_PART(WRITTEN, UNSAID, REFUSED)                                                                                   \
    UNSAID(key) UNSAID(name) WRITTEN(behaviour) WRITTEN(selector) WRITTEN(role) UNSAID(kind) REFUSED(loss, LOSS) UNSAID(copy)    \
    UNSAID(least)

#define TRPI_NW_ROW(WRITTEN, UNSAID, REFUSED)                                                                                    \
    WRITTEN(first_branch) WRITTEN(branch_count) WRITTEN(next) WRITTEN(loop_start) WRITTEN(loop_slot) WRITTEN(times_least)        \
    WRITTEN(times_most) WRITTEN(flow) UNSAID(part) UNSAID(origin)

#define TRPI_NW_BRANCH(WRITTEN, UNSAID, REFUSED)                                                                                 \
    UNSAID(key) UNSAID(name) WRITTEN(condition) WRITTEN(chance) WRITTEN(first_mapped_part) UNSAID(mapped_part_count)             \
    WRITTEN(scene) WRITTEN(row) WRITTEN(kind) UNSAID(spare) UNSAID(spare2) UNSAID(origin) UNSAID(spare3)

#define TRPI_NW_SELECTOR(WRITTEN, UNSAID, REFUSED)                                                                               \
    WRITTEN(within) WRITTEN(of) WRITTEN(where) REFUSED(inside, SEARCH) WRITTEN(kind) WRITTEN(role) WRITTEN(quantifier)           \
    WRITTEN(flags) REFUSED(relation, SEARCH) WRITTEN(owner) REFUSED(link, SEARCH) REFUSED(list, SEARCH)                  \
    REFUSED(offer, SEARCH) UNSAID(spare)

#define TRPI_NW_KIND(WRITTEN, UNSAID, REFUSED)                                                                                   \
    UNSAID(key) WRITTEN(name) UNSAID(parent) WRITTEN(flags) WRITTEN(first_fact) WRITTEN(fact_count) UNSAID(slot_count)           \
    UNSAID(first_offer) REFUSED(offer_count, OBJECT) UNSAID(first_handler) REFUSED(handler_count, OBJECT) UNSAID(first_link)     \
    REFUSED(link_count, OBJECT) UNSAID(first_lock) REFUSED(lock_count, OBJECT) UNSAID(first_situation)                           \
    REFUSED(situation_count, SITUATION) UNSAID(spare) UNSAID(spare2)

#define TRPI_NW_FACT(WRITTEN, UNSAID, REFUSED)                                                                                   \
    UNSAID(key) WRITTEN(initial) WRITTEN(initial_most) WRITTEN(least) WRITTEN(most) WRITTEN(rate_per_hour) WRITTEN(name)         \
    UNSAID(kind) UNSAID(slot) UNSAID(first_choice) UNSAID(choice_count) WRITTEN(type) WRITTEN(flags) WRITTEN(item)

#define TRPI_NW_PARAMETER(WRITTEN, UNSAID, REFUSED)                                                                              \
    UNSAID(key) UNSAID(name) WRITTEN(code) UNSAID(kind) UNSAID(flags) WRITTEN(type) UNSAID(unit) UNSAID(preposition) UNSAID(spare)

// Actions are those of the standard library, by their names, so that their times are those of the dispatcher's functions.
#define TRPI_NW_ACTION(WRITTEN, UNSAID, REFUSED)                                                                                 \
    UNSAID(key) WRITTEN(name) UNSAID(lasts_least_ms) UNSAID(lasts_most_ms) UNSAID(stops_within_ms) UNSAID(first_parameter)       \
    UNSAID(parameter_count) UNSAID(first_failure) UNSAID(failure_count) UNSAID(first_mark) UNSAID(mark_count) UNSAID(channels)   \
    UNSAID(flags) WRITTEN(effect) UNSAID(effect_item) UNSAID(effect_from) UNSAID(effect_to) UNSAID(duration) UNSAID(spare)

#define TRPI_NW_LINE(WRITTEN, UNSAID, REFUSED) \
    UNSAID(key) WRITTEN(text) UNSAID(first_word) REFUSED(word_count, WORDS) UNSAID(flags)

#define TRPI_NW_POOL(WRITTEN, UNSAID, REFUSED) \
    UNSAID(key) WRITTEN(name) WRITTEN(first_line) WRITTEN(line_count) UNSAID(spare)

#define TRPI_NW_GLOBAL(WRITTEN, UNSAID, REFUSED) UNSAID(key) WRITTEN(name) WRITTEN(kind) UNSAID(flags)

#define TRPI_NW_ITEM(WRITTEN, UNSAID, REFUSED) UNSAID(key) WRITTEN(name) UNSAID(spare)

#define TRPI_NW_CAST(WRITTEN, UNSAID, REFUSED)                                                                                   \
    WRITTEN(x) WRITTEN(y) WRITTEN(name) WRITTEN(kind) WRITTEN(role) WRITTEN(count) WRITTEN(place) WRITTEN(global)                \
    WRITTEN(first_given) WRITTEN(given_count) WRITTEN(where) UNSAID(flags)

#define TRPI_NW_GIVEN(WRITTEN, UNSAID, REFUSED) WRITTEN(code) WRITTEN(fact) REFUSED(link, OBJECT)

#define TRPI_NW_STOCK(WRITTEN, UNSAID, REFUSED) WRITTEN(count) WRITTEN(global) WRITTEN(item)

#define TRPI_NW_CALENDAR(WRITTEN, UNSAID, REFUSED) REFUSED(day_length_s, CALENDAR) UNSAID(first_weekday)

// Sections of which records are exported: X(section, its type).
#define TRPI_NW_SECTIONS(X)                                                                                                      \
    X(ROLE) X(BEHAVIOUR) X(TASK) X(STEP) X(NODE) X(CUE) X(SCENE) X(PART) X(ROW) X(BRANCH) X(SELECTOR) X(KIND) X(FACT)            \
    X(PARAMETER) X(ACTION) X(LINE) X(POOL) X(GLOBAL) X(ITEM) X(CAST) X(GIVEN) X(STOCK) X(CALENDAR)

// The other sections: numbers and texts that expressions name (the first line), hints for the engine, the writer's own, and what
// only refused fields and steps lead to.
#define TRPI_NW_OTHER_SECTIONS(X)                                                                                                \
    X(CONSTANT) X(CODE) X(NAMES) X(TEXTS) X(CHOICE)                                                                              \
    X(WATCH) X(TOPIC) X(REACTOR) X(NEED) X(DECLARED)                                                                             \
    X(SETTING) X(PLAN) X(LEGEND) X(SPOT) X(TEST) X(TEST_LINE) X(SOURCE) X(INSTANCE) X(FORM_FIELD) X(ORIGIN)                      \
    X(CHANNEL) X(LAYER) X(WORD) X(MESSAGE) X(EVENT) X(FAILURE) X(MARK) X(RESPONSE) X(QUERY) X(OFFER) X(HANDLER) X(LINK)          \
    X(ARGUMENT) X(VOICE) X(INBOX) X(BLOCK) X(DUTY) X(LOCK) X(LIST) X(SITUATION) X(OPENING) X(OPEN) X(MAPPED_PART)

#endif
