// SPDX-License-Identifier: MIT
// The log: events and commands as lines, and questions about them.

#include "tests/engine/theatre_inside.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#define LINES_SHOWN 40
#define QUEUES_TEXT 600

typedef struct writer {
    char *at;
    size_t size;
    size_t used;
} writer;

static void put(writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(w->at + w->used, w->size - w->used, format, arguments);
    va_end(arguments);
    w->used += more > 0 ? (size_t)more : 0;
    if (w->used >= w->size) {
        w->used = w->size - 1;
    }
}

// ---- Writing ------------------------------------------------------------------------------------

const char *theatre_behaviour_name(const theatre *t, uint32_t behaviour)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(t->pack, behaviour, &info, sizeof info) != TRP_OK) {
        return "nothing";
    }
    if (info.scene != TRP_NOT_FOUND) {
        return trp_pack_name(t->pack, TRP_NAMES_SCENE, info.scene);
    }
    const char *point = strrchr(info.name, '.');
    return point != NULL ? point + 1 : info.name;
}

static bool tells_task(uint32_t kind)
{
    return kind == TRP_EVENT_INTERRUPTED || kind == TRP_EVENT_RESUMED || kind == TRP_EVENT_SUSPENDED ||
           kind == TRP_EVENT_TASK_STARTED || kind == TRP_EVENT_TASK_DONE || kind == TRP_EVENT_TASK_FAILED ||
           kind == TRP_EVENT_SCENE_PHASE;
}

static void write_event(const theatre *t, const trp_event *event, writer *w)
{
    put(w, "%s %s", theatre_name(t, event->agent), trp_event_name((trp_event_kind)event->kind));
    bool role = event->kind == TRP_EVENT_ROLE_ON || event->kind == TRP_EVENT_ROLE_OFF;
    bool layer = event->kind >= TRP_EVENT_LAYER_ON && event->kind <= TRP_EVENT_LAYER_FREE;
    if (layer) {
        put(w, " %s", trp_pack_name(t->pack, TRP_NAMES_LAYER, event->behaviour));
    } else if (role) {
        put(w, " %s", trp_pack_name(t->pack, TRP_NAMES_ROLE, event->behaviour));
    } else if (event->behaviour != TRP_NOT_FOUND) {
        put(w, " %s", theatre_behaviour_name(t, event->behaviour));
        if (tells_task(event->kind)) {
            put(w, "@%u", event->task);
        }
        if (event->other_behaviour != TRP_NOT_FOUND) {
            put(w, " by %s", theatre_behaviour_name(t, event->other_behaviour));
        }
    }
    if (event->other.value != 0) {
        put(w, " with %s", theatre_name(t, event->other));
    }
    if (event->reason != TRP_REASON_NONE) {
        put(w, " (%s)", trp_reason_name((trp_reason)event->reason));
    }
}

static void write_argument(const theatre *t, uint32_t type, trp_value value, writer *w)
{
    switch (type) {
    case TRP_TYPE_ENTITY: put(w, "%s", theatre_name(t, trp_value_to_entity(value))); break;
    case TRP_TYPE_TEXT: put(w, "\"%s\"", trp_pack_spoken_line(t->pack, (uint32_t)value.bits)); break;
    case TRP_TYPE_NUMBER: put(w, "%g", trp_value_to_number(value)); break;
    case TRP_TYPE_ITEM:
        put(w, "%u %s", trp_value_item_count(value), trp_pack_name(t->pack, TRP_NAMES_ITEM, trp_value_item_index(value)));
        break;
    case TRP_TYPE_POINT: {
        trp_point point = trp_value_to_point(value);
        put(w, "(%g, %g)", point.x / (double)TRP_UNITS_PER_METRE, point.y / (double)TRP_UNITS_PER_METRE);
        break;
    }
    default: put(w, "%lld", (long long)value.bits); break;
    }
}

// The command to stop has only the token; the performances know the action.
static uint32_t action_of(const theatre *t, const trp_command *command)
{
    for (uint32_t i = 0; i < t->performance_count; i++) {
        if (t->performances[i].command.token.value == command->token.value) {
            return t->performances[i].command.action;
        }
    }
    return command->action;
}

static void write_command(const theatre *t, const trp_command *command, writer *w)
{
    bool begins = command->kind == TRP_COMMAND_BEGIN;
    const char *verb = begins ? "begins" : command->kind == TRP_COMMAND_RESUME ? "resumes" : "stops";
    put(w, "%s %s %s", theatre_name(t, command->agent), verb, trp_pack_name(t->pack, TRP_NAMES_ACTION, action_of(t, command)));
    trp_argument argument;
    for (uint32_t i = 0; begins && trp_command_argument(t->world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        put(w, i == 0 ? " " : ", ");
        write_argument(t, argument.type, argument.value, w);
    }
}

static writer new_line(theatre *t, bool is_event)
{
    t->entries = theatre_grow(t->entries, t->entry_count, &t->entry_capacity, sizeof *t->entries);
    theatre_entry *entry = &t->entries[t->entry_count++];
    memset(entry, 0, sizeof *entry);
    entry->step = trp_world_now(t->world);
    entry->is_event = is_event;
    return (writer){entry->text, sizeof entry->text, 0};
}

void theatre_write_down(theatre *t)
{
    if (t->hushed) {
        return;
    }
    uint32_t count = 0;
    const trp_event *events = trp_world_events(t->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        writer w = new_line(t, true);
        t->entries[t->entry_count - 1].event = events[i];
        write_event(t, &events[i], &w);
    }
    const trp_command *commands = trp_world_commands(t->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        writer w = new_line(t, false);
        write_command(t, &commands[i], &w);
    }
}

const char *theatre_queues(const theatre *t, const char *name)
{
    static char texts[2][QUEUES_TEXT];
    static unsigned turn;
    char *text = texts[turn++ & 1];
    text[0] = '\0';
    writer w = {text, QUEUES_TEXT, 0};
    trp_queue_entry entries[32];
    uint32_t count = trp_agent_queues(t->world, theatre_who(t, name), entries, 32, sizeof *entries);
    for (uint32_t i = 0; i < count; i++) {
        const trp_queue_entry *e = &entries[i];
        put(&w, "%s%s@%u", i == 0 ? "" : " | ", theatre_behaviour_name(t, e->behaviour), e->task);
        put(&w, "%s", e->is_suspended ? " suspended" : e->self_done ? " waiting" : "");
        put(&w, "%s%s", e->is_current ? " current" : "", e->is_performing ? " performing" : "");
    }
    return text;
}

// ---- Questions ----------------------------------------------------------------------------------

bool theatre_fits(const char *pattern, const char *text)
{
    for (; *pattern != '\0'; pattern++, text++) {
        if (*pattern == '*') {
            do {
                if (theatre_fits(pattern + 1, text)) {
                    return true;
                }
            } while (*text++ != '\0');
            return false;
        }
        if (*pattern != *text) {
            return false;
        }
    }
    return *text == '\0' || *text == ' ' || *text == '@' || *text == ',';
}

void theatre_mark(theatre *t)
{
    t->mark = t->entry_count;
}

static uint32_t next_fit(const theatre *t, const char *pattern, uint32_t from)
{
    for (uint32_t i = from; i < t->entry_count; i++) {
        if (theatre_fits(pattern, t->entries[i].text)) {
            return i;
        }
    }
    return THEATRE_NEVER;
}

void theatre_expect_lines(const theatre *t, const char *const *patterns, const char *file, int line)
{
    uint32_t from = t->mark;
    for (; *patterns != NULL; patterns++) {
        uint32_t found = next_fit(t, *patterns, from);
        if (found == THEATRE_NEVER) {
            bool early = next_fit(t, *patterns, t->mark) != THEATRE_NEVER;
            theatre_fail(t, file, line, "this did not happen%s: %s", early ? " in that order" : "", *patterns);
            return;
        }
        from = found + 1;
    }
}

uint32_t theatre_count(const theatre *t, const char *pattern)
{
    uint32_t count = 0;
    for (uint32_t i = next_fit(t, pattern, t->mark); i != THEATRE_NEVER; i = next_fit(t, pattern, i + 1)) {
        count++;
    }
    return count;
}

void theatre_expect_number(const theatre *t, const char *pattern, uint32_t count, const char *file, int line)
{
    uint32_t found = theatre_count(t, pattern);
    if (found != count) {
        theatre_fail(t, file, line, "%u times instead of %u: %s", found, count, pattern);
    }
}

uint32_t theatre_step_of(const theatre *t, const char *pattern)
{
    uint32_t found = next_fit(t, pattern, t->mark);
    return found == THEATRE_NEVER ? THEATRE_NEVER : t->entries[found].step;
}

uint32_t theatre_last_step_of(const theatre *t, const char *pattern)
{
    uint32_t step = THEATRE_NEVER;
    for (uint32_t i = next_fit(t, pattern, t->mark); i != THEATRE_NEVER; i = next_fit(t, pattern, i + 1)) {
        step = t->entries[i].step;
    }
    return step;
}

const trp_event *theatre_find_event(const theatre *t, trp_event_kind kind, const char *name, const char *behaviour,
                                    uint32_t from_step)
{
    trp_entity who = theatre_who(t, name);
    for (uint32_t i = 0; i < t->entry_count; i++) {
        const theatre_entry *entry = &t->entries[i];
        if (!entry->is_event || entry->step < from_step || entry->event.kind != kind ||
            (name != NULL && entry->event.agent.value != who.value)) {
            continue;
        }
        if (behaviour == NULL || strcmp(theatre_behaviour_name(t, entry->event.behaviour), behaviour) == 0) {
            return &entry->event;
        }
    }
    return NULL;
}

const char *theatre_line(const theatre *t, uint32_t index)
{
    return index < t->entry_count - t->mark ? t->entries[t->mark + index].text : NULL;
}

static void print_from(const theatre *t, uint32_t from)
{
    for (uint32_t i = from; i < t->entry_count; i++) {
        print_error("  %6u  %s\n", t->entries[i].step, t->entries[i].text);
    }
}

void theatre_print(const theatre *t)
{
    print_from(t, t->mark);
}

void theatre_fail(const theatre *t, const char *file, int line, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    print_from(t, t->entry_count > LINES_SHOWN ? t->entry_count - LINES_SHOWN : 0);
    print_error("%s\n", text);
    for (uint32_t i = 0; i < t->member_count; i++) {
        if (trp_entity_is_alive(t->world, t->members[i].entity)) {
            print_error("  %s: %s\n", t->members[i].name, theatre_queues(t, t->members[i].name));
        }
    }
    _fail(file, line);
}
