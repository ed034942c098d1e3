// SPDX-License-Identifier: MIT
#include "cli/breakpoint.h"

#include "troupe/show.h"
#include "troupe/watch.h"
#include "troupe/why.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    MOST_BYTES = 256,
    MOST_TOLD = 4  // hits of one step
};

static const char wanted[] =
    "a breakpoint is `line 12`, `node NAME`, `arrow NAME -> NAME`, `cue BEHAVIOUR`, `fact KIND.FACT > 60`, `scene NAME`, "
    "`failure ACTION` or `behaviour NAME is interrupted`";

// The words of one breakpoint while they are read, and the pack in which names are looked up.
typedef struct reader {
    const trpi_opened_play *opened;
    const trp_rehearsal *rehearsal;
    const trp_pack *pack;
    trp_watch_def *def;
    char name[MOST_BYTES], to[MOST_BYTES], file[MOST_BYTES];
} reader;

static void trim(char *text)
{
    size_t blanks = strspn(text, " "), size = strlen(text + blanks);
    memmove(text, text + blanks, size + 1);
    while (size > 0 && text[size - 1] == ' ') {
        text[--size] = '\0';
    }
}

// Finds a thing by name; an empty name matches any. False after a complaint.
static bool find(const reader *r, trp_name_family sort, const char *name, uint32_t *number)
{
    *number = name[0] != '\0' ? trp_pack_find(r->pack, sort, name) : TRP_NOT_FOUND;
    if (*number == TRP_NOT_FOUND && name[0] != '\0') {
        trpi_complain("`--break` names `%s`, which %s does not have.", name, r->opened->name);
        return false;
    }
    return true;
}

// ---- Comparisons --------------------------------------------------------------------------------

static bool read_value(const reader *r, uint32_t fact, const char *word, trp_value *value)
{
    trp_fact_info info;
    char *end;
    (void)trp_pack_fact(r->pack, fact, &info, sizeof info);
    switch (info.type) {
    case TRP_TYPE_NUMBER: *value = trp_value_number(strtod(word, &end)); return end != word && *end == '\0';
    case TRP_TYPE_TRUTH:
        *value = trp_value_truth(strcmp(word, "yes") == 0);
        return strcmp(word, "yes") == 0 || strcmp(word, "no") == 0;
    case TRP_TYPE_CHOICE:
        for (uint32_t i = 0; i < info.choice_count; i++) {
            if (strcasecmp(trp_pack_choice_name(r->pack, fact, i), word) == 0) {
                *value = trp_value_choice(i);
                return true;
            }
        }
        return false;
    case TRP_TYPE_ENTITY:
        *value = trp_value_entity(trp_stage_find(trp_rehearsal_stage(r->rehearsal), word));
        return trp_value_to_entity(*value).value != 0 || strcmp(word, "nobody") == 0;
    default: return false;
    }
}

// Reads "guest.thirst > 60": a fact, and a comparison behind it if there is one.
static bool read_comparison(const reader *r, char *text, uint32_t *fact, uint32_t *op, trp_value *value)
{
    static const struct {
        const char *word;
        trp_watch_comparison op;
    } ops[] = {{" >= ", TRP_WATCH_AT_LEAST}, {" <= ", TRP_WATCH_AT_MOST},   {" > ", TRP_WATCH_MORE},
               {" < ", TRP_WATCH_LESS},      {" is not ", TRP_WATCH_OTHER}, {" is ", TRP_WATCH_EQUAL}};
    for (size_t i = 0; i < TRPI_COUNT(ops); i++) {
        char *at = strstr(text, ops[i].word);
        if (at == NULL) {
            continue;
        }
        *at = '\0';
        char *word = at + strlen(ops[i].word);
        trim(text);
        trim(word);
        *op = (uint32_t)ops[i].op;
        if (!find(r, TRP_NAMES_FACT, text, fact)) {
            return false;
        }
        if (*fact == TRP_NOT_FOUND || !read_value(r, *fact, word, value)) {
            trpi_complain("`%s` is no value of `%s`.", word, text);
            return false;
        }
        return true;
    }
    return find(r, TRP_NAMES_FACT, text, fact);
}

// ---- Kinds --------------------------------------------------------------------------------------

// Reads a line: "12" in the main text, or "people.troupe:12" in another one.
static bool read_line(reader *r, const char *text)
{
    const char *colon = strrchr(text, ':'), *number = colon != NULL ? colon + 1 : text;
    char *end;
    unsigned long line = strtoul(number, &end, 10);
    r->def->line = line < UINT32_MAX ? (uint32_t)line : 0;
    if (end == number || *end != '\0' || r->def->line == 0) {
        trpi_complain("`--break line` takes a line of %s, such as `line 12`, or of another text, such as `line people.troupe:12`.",
                      r->opened->name);
        return false;
    }
    if (colon != NULL) {
        memcpy(r->file, text, (size_t)(colon - text));
        r->file[colon - text] = '\0';
        r->def->file = r->file;
    } else if (trp_play_script(r->opened->play) != NULL) {
        r->def->file = r->opened->name;
    }
    return true;
}

static void read_arrow(reader *r)
{
    char *to = strstr(r->name, "->");
    if (to != NULL) {
        strcpy(r->to, to + 2);
        *to = '\0';
        trim(r->name);
        trim(r->to);
    }
    r->def->name = r->name[0] != '\0' ? r->name : NULL;
    r->def->to = r->to[0] != '\0' ? r->to : NULL;
}

// Takes a moment such as "is interrupted" off the end of a name.
static void read_moment(reader *r)
{
    for (uint32_t bit = 1; bit < TRP_WATCH_EACH_MOMENT; bit <<= 1) {
        const char *moment = trp_watch_moment_name((trp_watch_moment)bit);
        size_t size = strlen(r->name), length = strlen(moment);
        if (length > 0 && size > length && r->name[size - length - 1] == ' ' && strcmp(r->name + size - length, moment) == 0) {
            r->name[size - length - 1] = '\0';
            r->def->moments = bit;
            return;
        }
    }
}

// Reads an action that fails, "move to", or with the name of the failure, "move to stuck".
static bool read_failure(reader *r)
{
    char *blank = strrchr(r->name, ' ');
    if (trp_pack_find(r->pack, TRP_NAMES_ACTION, r->name) == TRP_NOT_FOUND && blank != NULL) {
        *blank = '\0';
        uint32_t action = trp_pack_find(r->pack, TRP_NAMES_ACTION, r->name);
        r->def->failure = action != TRP_NOT_FOUND ? trp_pack_find_failure(r->pack, action, blank + 1) : TRP_NOT_FOUND;
        if (r->def->failure == TRP_NOT_FOUND) {
            *blank = ' ';
        }
    }
    return find(r, TRP_NAMES_ACTION, r->name, &r->def->action);
}

static bool read_rest(reader *r)
{
    switch (r->def->kind) {
    case TRP_WATCH_LINE: return read_line(r, r->name);
    case TRP_WATCH_NODE: r->def->name = r->name[0] != '\0' ? r->name : NULL; return true;
    case TRP_WATCH_ARROW: read_arrow(r); return true;
    case TRP_WATCH_FACT: return read_comparison(r, r->name, &r->def->fact, &r->def->op, &r->def->value);
    case TRP_WATCH_FAILURE: return read_failure(r);
    case TRP_WATCH_SCENE: read_moment(r); return find(r, TRP_NAMES_SCENE, r->name, &r->def->scene);
    case TRP_WATCH_BEHAVIOUR: read_moment(r); return find(r, TRP_NAMES_BEHAVIOUR, r->name, &r->def->behaviour);
    default: return find(r, TRP_NAMES_BEHAVIOUR, r->name, &r->def->behaviour);
    }
}

static bool read_kind(reader *r, const char *text, size_t size)
{
    size_t blanks = strspn(text, " "), word = strcspn(text + blanks, " ;");
    for (uint32_t kind = 0; kind < TRP_WATCH_KIND_COUNT; kind++) {
        const char *name = trp_watch_kind_name((trp_watch_kind)kind);
        if (strlen(name) == word && strncmp(name, text + blanks, word) == 0 && size - blanks - word < sizeof r->name) {
            memcpy(r->name, text + blanks + word, size - blanks - word);
            trim(r->name);
            r->def->kind = kind;
            return true;
        }
    }
    trpi_complain("`--break %.*s` makes no sense; %s.", (int)size, text, wanted);
    return false;
}

// ---- All of them --------------------------------------------------------------------------------

static bool set_one(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened, trp_rehearsal *rehearsal,
                    const char *text, size_t size)
{
    trp_watch_def def;
    trp_watch_def_init(&def, sizeof def);
    reader r = {.opened = opened, .rehearsal = rehearsal, .pack = trp_play_pack(opened->play), .def = &def};
    char condition[MOST_BYTES] = "";
    if (!read_kind(&r, text, size) || !read_rest(&r)) {
        return false;
    }
    if (wishes->break_if != NULL) {
        size_t length = strlen(wishes->break_if);
        memcpy(condition, wishes->break_if, length < sizeof condition ? length : 0);
        if (!read_comparison(&r, condition, &def.if_fact, &def.if_op, &def.if_value)) {
            return false;
        }
    }
    if (wishes->break_of != NULL) {
        def.agent = trp_stage_find(trp_rehearsal_stage(rehearsal), wishes->break_of);
        if (def.agent.value == 0) {
            trpi_complain("Nobody is called `%s` in %s.", wishes->break_of, opened->name);
            return false;
        }
    }
    def.count = (uint32_t)wishes->break_after.value;
    trp_watch watch;
    trp_result result = trp_watch_add(trp_rehearsal_world(rehearsal), &def, &watch);
    if (result == TRP_ERROR_UNKNOWN) {
        trpi_complain("Nothing in %s is what `--break %.*s` could stop at.", opened->name, (int)size, text);
    } else if (result != TRP_OK) {
        trpi_complain("`--break %.*s` makes no sense; %s.", (int)size, text, wanted);
    }
    return result == TRP_OK;
}

bool trpi_breakpoints_set(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened, trp_rehearsal *rehearsal)
{
    for (const char *at = wishes->breaks; at != NULL;) {
        size_t size = strcspn(at, ";");
        if (!set_one(wishes, opened, rehearsal, at, size)) {
            return false;
        }
        at = at[size] == ';' ? at + size + 1 : NULL;
    }
    return true;
}

// ---- Telling ------------------------------------------------------------------------------------

static void tell_value(const trp_rehearsal *rehearsal, const trp_watch_hit *hit, trp_value value, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    switch (hit->type) {
    case TRP_TYPE_NUMBER: trp_sheet_add_format(sheet, "%g", trp_value_to_number(value)); break;
    case TRP_TYPE_TRUTH: trp_sheet_add(sheet, value.bits != 0 ? "yes" : "no"); break;
    case TRP_TYPE_CHOICE: trp_sheet_add_sanitized(sheet, trp_pack_choice_name(pack, hit->number, (uint32_t)value.bits)); break;
    case TRP_TYPE_ENTITY: trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, trp_value_to_entity(value))); break;
    default: trp_sheet_add(sheet, "something else"); break;
    }
}

static void tell_hit(const trp_rehearsal *rehearsal, const trp_watch_hit *hit, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    const char *who = hit->agent.value != 0 ? trp_rehearsal_entity_name(rehearsal, hit->agent) : "the world";
    trp_behaviour_info behaviour = {.name = ""};
    (void)trp_pack_behaviour(pack, hit->behaviour, &behaviour, sizeof behaviour);
    trp_sheet_add_format(sheet, "%s of ", trp_watch_kind_name((trp_watch_kind)hit->kind));
    trp_sheet_add_sanitized(sheet, who);
    if (hit->kind == TRP_WATCH_FACT) {
        trp_sheet_add_format(sheet, ": %s was ", trp_pack_name(pack, TRP_NAMES_FACT, hit->number));
        tell_value(rehearsal, hit, hit->before, sheet);
        trp_sheet_add(sheet, " and is ");
        tell_value(rehearsal, hit, hit->value, sheet);
    } else if (hit->kind == TRP_WATCH_FAILURE) {
        const char *failure = trp_pack_failure_name(pack, hit->number, hit->failure);
        trp_sheet_add_format(sheet, ": %s fails (%s)", trp_pack_name(pack, TRP_NAMES_ACTION, hit->number),
                             failure[0] != '\0' ? failure : trp_reason_name((trp_reason)hit->reason));
    } else {
        const char *moment = trp_watch_moment_name((trp_watch_moment)hit->moment);
        trp_sheet_add_format(sheet, ": %s%s%s", behaviour.name, moment[0] != '\0' ? " " : "", moment);
    }
    trp_sheet_add_format(sheet, hit->line != 0 ? ", line %u\n" : "\n", (unsigned)hit->line);
}

bool trpi_breakpoints_print_hits(const trp_rehearsal *rehearsal, const trpi_opened_play *opened, trp_sheet *sheet)
{
    const trp_world *world = trp_rehearsal_world((trp_rehearsal *)(uintptr_t)rehearsal);
    trp_watch_hit hits[MOST_TOLD];
    uint32_t count = trp_world_watch_hits(world, hits, MOST_TOLD, sizeof *hits);
    for (uint32_t i = 0; i < count && i < MOST_TOLD; i++) {
        uint64_t ms = (uint64_t)trp_world_now(world) * 1000 / trp_world_steps_per_second(world);
        trp_sheet_add_format(sheet, "\nStopped after %u.%03u s: ", (unsigned)(ms / 1000), (unsigned)(ms % 1000));
        tell_hit(rehearsal, &hits[i], sheet);
        if (hits[i].agent.value != 0 && trp_agent_why(world, hits[i].agent, NULL, 0) > 0) {
            trp_sheet_add(sheet, "\n");
            (void)trp_why_print(rehearsal, hits[i].agent, &opened->texts.sources[0], sheet);
        }
    }
    if (count > MOST_TOLD) {
        trp_sheet_add_format(sheet, "\n... and %u more in this step\n", count - MOST_TOLD);
    }
    return count > 0;
}
