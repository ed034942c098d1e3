// SPDX-License-Identifier: MIT
// The export: which files there are, and the order in which they are written. Roles are written again and again, to nowhere, until
// no further one is refused, because a role that is left out takes along those that play scenes with it.

#include "export/nwscript.h"

#include "export/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const unsigned char trpi_nwscript_five_queues_text[];

void trpi_nwscript_hand_over_file(trpi_nwscript_writer *w, const char *name, trp_sheet *sheet)
{
    char file[24];
    TRP_ASSERT(strlen(name) <= 16);  // more is no name of a resource
    (void)snprintf(file, sizeof file, "%s.nss", name);
    w->failed = w->failed || sheet->failed;
    if (!w->failed && w->asked->keep != NULL) {
        w->failed = !w->asked->keep(w->asked->folder, file, trp_sheet_text(sheet), sheet->size_bytes);
    }
    trp_sheet_release(sheet);
}

static void role_name(const trp_pack *pack, uint32_t role, char *to)
{
    char name[9];
    trpi_nwscript_make_plain_name(trpi_pack_name_at(pack, pack->roles[role].name), 8, name);
    (void)snprintf(to, 17, "tr_r%u_%s", role % 1000u, name);
}

static void begin(trpi_nwscript_writer *w, trp_sheet *script, const char *words)
{
    w->out = script;
    trp_sheet_add(script, "// ");
    trp_sheet_add_sanitized(script, w->asked->title);
    trp_sheet_add_format(script, ": %s Made by `troupe export --nwscript`.\n\n", words);
}

// Constructs that belong to no role: objects, situations, a calendar.
static void check_world(trpi_nwscript_writer *w)
{
    const trp_pack *pack = w->pack;
    w->role = TRPI_NONE16;
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        w->origin = trp_pack_thing_origin(pack, TRP_NAMES_KIND, i);
        trpi_nwscript_check_record(w, TRPI_SECTION_KIND, i);
    }
    w->origin = 0;
    for (uint32_t i = 0; i < pack->calendar_count; i++) {
        trpi_nwscript_check_record(w, TRPI_SECTION_CALENDAR, i);
    }
}

static void write_roles(trpi_nwscript_writer *w)
{
    for (uint32_t i = 0; i < w->pack->role_count; i++) {
        if (trpi_nwscript_role_is_written(w, i)) {
            char name[17];
            trp_sheet script = {0};
            w->out = &script;
            trpi_nwscript_write_role(w, i);
            role_name(w->pack, i, name);
            trpi_nwscript_hand_over_file(w, name, &script);
        }
    }
    trp_sheet followers = {0};
    w->out = &followers;
    trpi_nwscript_write_followers(w);
    trpi_nwscript_hand_over_file(w, "tr_follow", &followers);
}

// ---- The story ----------------------------------------------------------------------------------

// Writes the condition that a behaviour belongs to a role; nothing when none does.
static void add_behaviours(const trpi_nwscript_writer *w, uint32_t role, trp_sheet *to)
{
    uint32_t count = w->pack->behaviour_count;
    for (uint32_t first = 0; first < count; first++) {
        uint32_t end = first;
        while (end < count && trpi_nwscript_role_has_behaviour(w, role, end)) {
            end++;
        }
        if (end > first) {
            trp_sheet_add_format(to, "%s(nBehaviour >= %u && nBehaviour < %u)", to->size_bytes > 0 ? " || " : "", first, end);
            first = end;
        }
    }
}

// Writes a function that calls the one of the role to which a behaviour belongs.
static void call_role(trpi_nwscript_writer *w, const char *type, const char *name, const char *parameters, const char *arguments,
                      const char *otherwise)
{
    trp_sheet_add_format(w->out, "%s %s(%s)\n{\n", type, name, parameters);
    for (uint32_t i = 0; i <= w->pack->role_count; i++) {
        bool returns = strcmp(type, "void") != 0;
        trp_sheet own = {0};
        if (i == w->pack->role_count || trpi_nwscript_role_is_written(w, i)) {
            add_behaviours(w, i, &own);
        }
        if (own.size_bytes > 0) {
            trp_sheet_add_format(w->out, "    if (%s)\n    {\n        %s%s_%u(%s);\n    }\n", trp_sheet_text(&own),
                                 returns ? "return " : "", name, i, arguments);
        }
        trp_sheet_release(&own);
    }
    trp_sheet_add(w->out, otherwise);
    trp_sheet_add(w->out, "}\n\n");
}

// Writes a function that calls the one of the role that the character has.
static void call_own_role(trpi_nwscript_writer *w, const char *name)
{
    trp_sheet_add_format(w->out, "void %s()\n{\n    int nRole = GetLocalInt(OBJECT_SELF, \"TR_ROLE\") - 1;\n", name);
    for (uint32_t i = 0; i < w->pack->role_count; i++) {
        if (trpi_nwscript_role_is_written(w, i)) {
            trp_sheet_add_format(w->out, "    if (nRole == %u)\n    {\n        %s_%u();\n    }\n", i, name, i);
        }
    }
    trp_sheet_add(w->out, "}\n\n");
}

// Writes who answers a behaviour: the other part of its scene, or a reactive on its topic.
static void write_reactions(trpi_nwscript_writer *w)
{
    const trp_pack *pack = w->pack;
    trp_sheet_add(w->out, "int TrReaction(object oOther, int nBehaviour)\n{\n");
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        const trpi_pack_behaviour *b = &pack->behaviours[i];
        bool begins = (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0 && b->initiation != TRPI_REACTIVE && b->topic != TRPI_NONE16;
        for (uint32_t j = 0; begins && j < pack->behaviour_count; j++) {
            const trpi_pack_behaviour *r = &pack->behaviours[j];
            bool answers = r->initiation == TRPI_REACTIVE && r->topic == b->topic && r->role != TRPI_NONE16 &&
                           r->scene == b->scene && (b->scene == TRPI_NONE16 || r->part == 1);
            if (answers && trpi_nwscript_role_is_written(w, r->role) && trpi_nwscript_role_is_written(w, b->role)) {
                trp_sheet_add_format(w->out, "    if (nBehaviour == %u && TrWears(oOther, %u))\n    {\n        return %u;\n    }\n",
                                     i, (unsigned)r->role, j);
            }
        }
    }
    trp_sheet_add(w->out, "    return -1;\n}\n\n");
}

static void write_pool(trpi_nwscript_writer *w, uint32_t pool)
{
    const trpi_pack_pool *p = &w->pack->pools[pool];
    trp_sheet_add_format(
        w->out,
        "// %s\nstring TrPool%u()\n{\n    int nLine = Random(%u);\n"
        "    if (nLine == GetLocalInt(OBJECT_SELF, \"TR_SAID%u\") - 1)\n    {\n        nLine = (nLine + 1) %% %u;\n    }\n"
        "    SetLocalInt(OBJECT_SELF, \"TR_SAID%u\", nLine + 1);\n    switch (nLine)\n    {\n",
        trpi_pack_name_at(w->pack, p->name), pool, p->line_count, pool, p->line_count, pool);
    for (uint32_t i = 0; i < p->line_count; i++) {
        const trpi_pack_spoken_line *line = &w->pack->lines[p->first_line + i];
        trp_sheet_add_format(w->out, "        case %u: return ", i);
        trpi_nwscript_write_string(w, trpi_pack_text_at(w->pack, line->text), w->out);
        trp_sheet_add(w->out, ";\n");
    }
    trp_sheet_add(w->out, "    }\n    return \"\";\n}\n\n");
}

static void write_names(trpi_nwscript_writer *w)
{
    trp_sheet script = {0};
    begin(w, &script, "numbers that the dispatcher needs.");
    uint32_t creature =
        trpi_pack_index_of_stamped_number(w->pack, TRP_NAMES_KIND, trp_pack_find(w->pack, TRP_NAMES_KIND, "creature"));
    uint32_t player = trpi_pack_index_of_stamped_number(w->pack, TRP_NAMES_KIND, trp_pack_find(w->pack, TRP_NAMES_KIND, "player"));
    trp_sheet_add_format(&script, "const int TR_KIND_CREATURE = %d;\nconst int TR_KIND_PLAYER = %d;\n",
                         creature < w->pack->kind_count ? w->pack->kind_enter[creature] : -1,
                         player < w->pack->kind_count ? w->pack->kind_enter[player] : -1);
    trpi_nwscript_hand_over_file(w, "tr_names", &script);
    trp_sheet five = {0};
    trp_sheet_add(&five, (const char *)trpi_nwscript_five_queues_text);
    trpi_nwscript_hand_over_file(w, "tr_five", &five);
}

static void write_lines(trpi_nwscript_writer *w)
{
    trp_sheet script = {0};
    begin(w, &script, "what is said.");
    for (uint32_t i = 0; i < w->pack->pool_count; i++) {
        if (w->uses_pool[i]) {
            write_pool(w, i);
        }
    }
    trpi_nwscript_hand_over_file(w, "tr_lines", &script);
    trp_sheet searches = {0};
    begin(w, &searches, "searches.");
    trpi_nwscript_write_searches(w);
    trpi_nwscript_hand_over_file(w, "tr_search", &searches);
}

static void write_story(trpi_nwscript_writer *w)
{
    trp_sheet script = {0};
    begin(w, &script, "all roles, their scenes and topics.");
    trp_sheet_add(&script, "#include \"tr_names\"\n#include \"tr_five\"\n#include \"tr_lines\"\n#include \"tr_search\"\n");
    for (uint32_t i = 0; i < w->pack->role_count; i++) {
        if (trpi_nwscript_role_is_written(w, i)) {
            char name[17];
            role_name(w->pack, i, name);
            trp_sheet_add_format(&script, "#include \"%s\"\n", name);
        }
    }
    trp_sheet_add(&script, "#include \"tr_follow\"\n\n");
    call_role(w, "int", "TrTrait", "int nBehaviour, int nTrait", "nBehaviour, nTrait", "    return 0;\n");
    call_role(w, "int", "TrResume", "int nBehaviour, int nTask", "nBehaviour, nTask", "    return TR_AGAIN;\n");
    call_role(w, "int", "TrStep", "int nQueue, int nBehaviour, int nTask, int nStep", "nQueue, nBehaviour, nTask, nStep",
              "    return TR_FAILED;\n");
    call_role(w, "int", "TrCan", "object oMe, object oIt, int nBehaviour", "oMe, oIt, nBehaviour", "    return FALSE;\n");
    call_role(w, "int", "TrHolds", "object oMe, int nQueue, int nBehaviour", "oMe, nQueue, nBehaviour", "    return FALSE;\n");
    call_role(w, "float", "TrWeight", "object oMe, int nBehaviour", "oMe, nBehaviour", "    return 0.0;\n");
    call_role(w, "void", "TrGive", "object oMe, int nQueue, int nBehaviour", "oMe, nQueue, nBehaviour", "");
    call_role(w, "object", "TrPartner", "object oMe, int nBehaviour, object oFirst", "oMe, nBehaviour, oFirst",
              "    return OBJECT_INVALID;\n");
    call_role(w, "int", "TrExchange", "object oMe, object oOther, int nBehaviour, int nTask", "oMe, oOther, nBehaviour, nTask",
              "    return FALSE;\n");
    call_own_role(w, "TrSpin");
    call_own_role(w, "TrCues");
    write_reactions(w);
    trpi_nwscript_write_rows(w);
    trpi_nwscript_write_character_start(w);
    trpi_nwscript_hand_over_file(w, "tr_story", &script);
}

// The scripts of events that all characters share.
static void write_events(trpi_nwscript_writer *w)
{
    static const char *const events[][3] = {
        {"tr_heartbeat", "OnHeartbeat", "TrHeartbeat()"},
        {"tr_userdefined", "OnUserDefined", "TrHandle(GetUserDefinedEventNumber())"},
        {"tr_conversation", "OnConversation", "TrConversation()"},
        {"tr_death", "OnDeath", "TrDeath()"},
    };
    for (uint32_t i = 0; i < sizeof events / sizeof *events; i++) {
        trp_sheet script = {0};
        trp_sheet_add_format(
            &script,
            "// %s of every character. Made by `troupe export --nwscript`.\n#include \"tr_story\"\n\nvoid main()\n{\n    %s;\n}\n",
            events[i][1], events[i][2]);
        trpi_nwscript_hand_over_file(w, events[i][0], &script);
    }
}

// ---- The table ----------------------------------------------------------------------------------

static void write_table(trpi_nwscript_writer *w)
{
    trp_sheet table = {0};
    trp_sheet_add(&table, "# ");
    trp_sheet_add_sanitized(&table, w->asked->title);
    trp_sheet_add(&table, " as NWScript\n\n## Exported\n\n| role | behaviour | from |\n|---|---|---|\n");
    for (uint32_t i = 0; i < w->pack->behaviour_count; i++) {
        const trpi_pack_behaviour *b = &w->pack->behaviours[i];
        char words[300];
        if (b->role != TRPI_NONE16 && trpi_nwscript_role_is_written(w, b->role)) {
            trp_sheet_add(&table, "| ");
            trp_sheet_add_sanitized(&table, trpi_pack_name_at(w->pack, w->pack->roles[b->role].name));
            trp_sheet_add(&table, " | ");
            trp_sheet_add_sanitized(&table, trpi_pack_name_at(w->pack, b->name));
            trp_sheet_add(&table, " | ");
            trp_sheet_add_sanitized(&table, trp_pack_origin_words(w->pack, trp_pack_thing_origin(w->pack, TRP_NAMES_BEHAVIOUR, i),
                                                                  words, sizeof words));
            trp_sheet_add(&table, " |\n");
        }
    }
    trp_sheet_add(&table, "\n## Refused\n\n");
    trp_sheet_add(&table, w->asked->refusals.size_bytes > 0 ? trp_sheet_text(&w->asked->refusals) : "Nothing.\n");
    trp_sheet_add(
        &table,
        "\n## To place\n\nEvery creature has the scripts `tr_heartbeat` (OnHeartbeat), `tr_userdefined` (OnUserDefined), "
        "`tr_conversation` (OnConversation) and `tr_death` (OnDeath), and one of its own for OnSpawn. The module has `tr_module` "
        "(OnModuleLoad).\n\n");
    trpi_nwscript_write_placing(w, &table);
    trp_sheet_add(&table, "\n## Constructs\n\n");
    trpi_nwscript_write_constructs(&table);
    w->failed = w->failed || table.failed;
    if (!w->failed && w->asked->keep != NULL) {
        w->failed = !w->asked->keep(w->asked->folder, "tr_table.md", trp_sheet_text(&table), table.size_bytes);
    }
    trp_sheet_release(&table);
}

static uint32_t count_refused(const trpi_nwscript_writer *w)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->pack->role_count; i++) {
        count += w->is_refused[i];
    }
    return count;
}

static void write_all(trpi_nwscript_writer *w)
{
    memset(w->uses_search, 0, 4 * (size_t)w->pack->selector_count + 1);
    memset(w->uses_pool, 0, (size_t)w->pack->pool_count + 1);
    write_roles(w);
    trpi_nwscript_write_setting(w);
    w->is_telling = true;
    write_lines(w);
    w->is_telling = false;
    write_names(w);
    write_story(w);
    write_events(w);
}

bool trpi_nwscript_write(trpi_nwscript_export *asked)
{
    const trp_pack *pack = asked->pack;
    trpi_nwscript_writer w = {.pack = pack, .asked = asked, .role = TRPI_NONE16};
    trpi_nwscript_file_receiver *keep = asked->keep;
    w.is_refused = calloc((size_t)pack->role_count + 1, sizeof *w.is_refused);
    w.uses_search = calloc(4 * (size_t)pack->selector_count + 1, sizeof *w.uses_search);
    w.uses_pool = calloc((size_t)pack->pool_count + 1, sizeof *w.uses_pool);
    w.failed = w.is_refused == NULL || w.uses_search == NULL || w.uses_pool == NULL;
    if (!w.failed) {
        check_world(&w);
        asked->keep = NULL;
        for (uint32_t before = UINT32_MAX; !w.failed && before != count_refused(&w);) {
            before = count_refused(&w);
            write_all(&w);
        }
        asked->keep = keep;
        trpi_nwscript_tell_refusals(&w);
        asked->refused_roles = count_refused(&w);
        asked->role_count = pack->role_count - asked->refused_roles;
        write_all(&w);
        write_table(&w);
    }
    free(w.is_refused);
    free(w.uses_search);
    free(w.uses_pool);
    free(w.refusals);
    return !w.failed;
}
