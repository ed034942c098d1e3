// SPDX-License-Identifier: MIT
// Settings: the scripts of OnSpawn and OnModuleLoad, the first values of facts, and what is to be placed in the game's own editor.

#include "export/writer.h"

#include <stdio.h>
#include <string.h>

void trpi_nwscript_make_spawn_script_name(uint32_t number, char *to)
{
    (void)snprintf(to, 17, "tr_s_%u", number % 100000u);
}

// Writes the first value of a fact, drawn from its range.
static void write_initial(trpi_nwscript_writer *w, uint32_t fact, trp_sheet *out)
{
    const trpi_pack_fact *f = &w->pack->facts[fact];
    const char *variable = trpi_nwscript_type_of_variable(f->type);
    bool is_item = f->item != TRPI_NONE16, is_number = f->type == TRP_TYPE_NUMBER;
    if (variable == NULL || f->type == TRP_TYPE_ENTITY || f->type == TRP_TYPE_TEXT ||
        (f->initial == 0 && f->initial_most == 0 && !trpi_fact_is_motive(f))) {
        return;  // the game's variables begin with nothing
    }
    trp_sheet_add_format(out, "        %s%s(oMe, \"", trpi_fact_is_motive(f) ? "TrSetMotive" : "SetLocal",
                         trpi_fact_is_motive(f) ? ""
                         : is_item              ? "Int"
                                                : variable);
    trpi_nwscript_write_fact_name(w->pack, fact, out);
    trp_sheet_add(out, "\", ");
    if (!is_number) {
        trp_sheet_add_format(out, "%d);\n", (int)f->initial);
        return;
    }
    trp_sheet_add(out, is_item ? "FloatToInt(" : "");
    trp_sheet_add(out, f->initial_most != f->initial ? ((f->flags & TRPI_FACT_WHOLE) != 0 ? "TrWholeRange(" : "TrRange(") : "");
    trpi_nwscript_write_number(out, f->initial);
    if (f->initial_most != f->initial) {
        trp_sheet_add(out, ", ");
        trpi_nwscript_write_number(out, f->initial_most);
        trp_sheet_add(out, ")");
    }
    trp_sheet_add(out, is_item ? "));\n" : ");\n");
}

static void write_kind(trpi_nwscript_writer *w, uint32_t kind)
{
    const trpi_pack_kind *k = &w->pack->kinds[kind];
    trp_sheet facts = {0};
    for (uint32_t i = 0; i < k->fact_count; i++) {
        write_initial(w, (uint32_t)k->first_fact + i, &facts);
    }
    if (facts.size_bytes > 0) {
        trp_sheet_add_format(w->out, "    if (nKind >= %u && nKind < %u)\n    {\n%s    }\n", (unsigned)w->pack->kind_enter[kind],
                             (unsigned)w->pack->kind_leave[kind], trp_sheet_text(&facts));
    }
    trp_sheet_release(&facts);
}

// Writes the function that gives somebody of a kind its first facts, and a role.
void trpi_nwscript_write_character_start(trpi_nwscript_writer *w)
{
    trp_sheet_add(w->out,
                  "// Gives a character its kind, its role and the facts that it begins with; their parents' come first.\n"
                  "void TrBorn(object oMe, int nKind, int nRole)\n{\n    SetLocalInt(oMe, \"TR_KIND\", nKind + 1);\n"
                  "    SetLocalInt(oMe, \"TR_ROLE\", nRole + 1);\n");
    for (uint32_t i = 0; i < w->pack->kind_count; i++) {
        if (trpi_kind_may_have_entities(&w->pack->kinds[i])) {
            write_kind(w, i);
        }
    }
    trp_sheet_add(w->out, "}\n\n");
}

// Writes a fact that the text gives to a member of the cast.
static void write_arguments(trpi_nwscript_writer *w, uint32_t number)
{
    const trpi_pack_cast_fact_or_link_end *given = &w->pack->givens[number];
    const trpi_pack_fact *f = &w->pack->facts[given->fact];
    const char *variable = trpi_nwscript_type_of_variable(f->type);
    trpi_nwscript_context context = {.behaviour = TRPI_NONE16};
    trpi_nwscript_check_record(w, TRPI_SECTION_GIVEN, number);
    if (given->link != 0 || variable == NULL) {
        if (given->link == 0) {
            trpi_nwscript_refuse(w, TRPI_NWSCRIPT_POINT);
        }
        return;
    }
    bool is_item = f->item != TRPI_NONE16;
    trp_sheet value = {0}, guards = {0};
    trpi_nwscript_write_expression(w, &context, given->code, &value, &guards);
    trp_sheet_add_format(w->out, "    %s%s(oMe, \"", trpi_fact_is_motive(f) ? "TrSetMotive" : "SetLocal",
                         trpi_fact_is_motive(f) ? ""
                         : is_item              ? "Int"
                                                : variable);
    trpi_nwscript_write_fact_name(w->pack, given->fact, w->out);
    trp_sheet_add_format(w->out, is_item ? "\", FloatToInt(%s));\n" : "\", %s);\n", trp_sheet_text(&value));
    trp_sheet_release(&value);
    trp_sheet_release(&guards);
}

// Writes where somebody is at home, as the stage has it: at the place where the cast begins, or else where it stands.
static void write_home(trpi_nwscript_writer *w, const trpi_pack_cast_member *c)
{
    uint32_t home = TRPI_NONE32;
    for (uint32_t i = 0; i < w->pack->fact_count; i++) {
        const char *name = trpi_pack_name_at(w->pack, w->pack->facts[i].name), *own = strrchr(name, '.');
        if (strcmp(own != NULL ? own + 1 : name, "home") == 0 && trpi_pack_kind_has_fact(w->pack, c->kind, i) &&
            w->pack->facts[i].type == TRP_TYPE_ENTITY) {
            home = i;
        }
    }
    for (uint32_t i = 0; i < c->given_count; i++) {
        home = w->pack->givens[c->first_given + i].fact == home ? TRPI_NONE32 : home;
    }
    if (home == TRPI_NONE32 || (w->pack->facts[home].flags & TRPI_FACT_READ) == 0) {
        return;
    }
    trp_sheet_add(w->out, "    SetLocalObject(oMe, \"");
    trpi_nwscript_write_fact_name(w->pack, home, w->out);
    if (c->place != TRPI_NONE16) {
        trp_sheet_add(w->out, "\", GetObjectByTag(\"");
        trpi_nwscript_write_tag(w->pack, c->place, w->out);
        trp_sheet_add(w->out, "\"));\n");
    } else {
        trp_sheet_add(w->out, "\", CreateObject(OBJECT_TYPE_WAYPOINT, \"nw_waypoint001\", GetLocation(oMe)));\n");
    }
}

static bool is_placed(const trpi_nwscript_writer *w, const trpi_pack_cast_member *c)
{
    return c->role != TRPI_NONE16 && trpi_nwscript_role_is_written(w, c->role);
}

static void write_spawn(trpi_nwscript_writer *w, uint32_t number)
{
    const trpi_pack_cast_member *c = &w->pack->casts[number];
    char name[20];
    trp_sheet script = {0};
    w->out = &script;
    w->role = c->role;
    w->origin = trp_pack_thing_origin(w->pack, TRP_NAMES_ROLE, c->role);
    trp_sheet_add(w->out, "// OnSpawn of ");
    trp_sheet_add_sanitized(w->out, trpi_pack_name_at(w->pack, c->name != 0 ? c->name : w->pack->roles[c->role].name));
    trp_sheet_add_format(w->out,
                         ". Made by `troupe export --nwscript`.\n#include \"tr_story\"\n\nvoid main()\n{\n    object oMe = "
                         "OBJECT_SELF;\n    TrBorn(oMe, %u, %u);\n",
                         (unsigned)w->pack->kind_enter[c->kind], c->role);
    write_home(w, c);
    for (uint32_t i = 0; i < c->given_count; i++) {
        write_arguments(w, (uint32_t)c->first_given + i);
    }
    trp_sheet_add(w->out, "    TrBeginLoop();\n}\n");
    trpi_nwscript_make_spawn_script_name(number, name);
    trpi_nwscript_hand_over_file(w, name, &script);
    w->role = TRPI_NONE16;
}

// Writes tr_module: what places hold, and the facts of places and of the world.
static void write_module(trpi_nwscript_writer *w)
{
    const trp_pack *pack = w->pack;
    trp_sheet script = {0};
    w->out = &script;
    trp_sheet_add(w->out,
                  "// OnModuleLoad. Made by `troupe export --nwscript`.\n#include \"tr_story\"\n\nvoid main()\n{\n    object oMe = "
                  "GetModule();\n    {\n");
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        for (uint32_t j = 0; (pack->kinds[i].flags & TRPI_KIND_WORLD) != 0 && j < pack->kinds[i].fact_count; j++) {
            write_initial(w, (uint32_t)pack->kinds[i].first_fact + j, w->out);
        }
    }
    trp_sheet_add(w->out, "    }\n");
    for (uint32_t i = 0; i < pack->global_count; i++) {
        if ((pack->kinds[pack->globals[i].kind].flags & TRPI_KIND_PLACE) != 0) {
            trp_sheet_add(w->out, "    TrBorn(GetObjectByTag(\"");
            trpi_nwscript_write_tag(pack, i, w->out);
            trp_sheet_add_format(w->out, "\"), %u, -1);\n", (unsigned)pack->kind_enter[pack->globals[i].kind]);
        }
    }
    for (uint32_t i = 0; i < pack->stock_count; i++) {
        char item[40];
        trpi_nwscript_make_plain_name(trpi_pack_name_at(pack, pack->items[pack->stocks[i].item].name), 24, item);
        trp_sheet_add(w->out, "    SetLocalInt(GetObjectByTag(\"");
        trpi_nwscript_write_tag(pack, pack->stocks[i].global, w->out);
        trp_sheet_add_format(w->out, "\"), \"tr_item%u_%s\", %u);\n", (unsigned)pack->stocks[i].item, item, pack->stocks[i].count);
    }
    trp_sheet_add(w->out, "}\n");
    trpi_nwscript_hand_over_file(w, "tr_module", &script);
}

void trpi_nwscript_write_setting(trpi_nwscript_writer *w)
{
    for (uint32_t i = 0; i < w->pack->cast_count; i++) {
        if (is_placed(w, &w->pack->casts[i])) {
            write_spawn(w, i);
        }
    }
    write_module(w);
}

static void add_tag_of_cast(trpi_nwscript_writer *w, const trpi_pack_cast_member *c, trp_sheet *table)
{
    char tag[33];
    if (c->global != TRPI_NONE16) {
        trpi_nwscript_write_tag(w->pack, c->global, table);
        return;
    }
    trpi_nwscript_make_plain_name(trpi_pack_name_at(w->pack, w->pack->roles[c->role].name), 28, tag);
    trp_sheet_add(table, tag);
}

// Writes what is placed in the editor of the game: creatures with their scripts, waypoints with their tags.
void trpi_nwscript_write_placing(trpi_nwscript_writer *w, trp_sheet *table)
{
    const trp_pack *pack = w->pack;
    trp_sheet_add(table, "| how many | what | tag | OnSpawn | where |\n|---|---|---|---|---|\n");
    for (uint32_t i = 0; i < pack->cast_count; i++) {
        const trpi_pack_cast_member *c = &pack->casts[i];
        char name[20];
        if (!is_placed(w, c)) {
            continue;
        }
        trpi_nwscript_make_spawn_script_name(i, name);
        trp_sheet_add_format(table, "| %u | creature | ", (unsigned)c->count);
        add_tag_of_cast(w, c, table);
        trp_sheet_add_format(table, " | %s | ", name);
        if (c->where == TRPI_CAST_POINT) {
            trp_sheet_add(table, "at ");
            trpi_nwscript_write_number(table, (trpi_number)c->x * (TRP_ONE / 256));
            trp_sheet_add(table, ", ");
            trpi_nwscript_write_number(table, (trpi_number)c->y * (TRP_ONE / 256));
        } else if (c->place != TRPI_NONE16) {
            trpi_nwscript_write_tag(pack, c->place, table);
        }
        trp_sheet_add(table, " |\n");
    }
    for (uint32_t i = 0; i < pack->global_count; i++) {
        if ((pack->kinds[pack->globals[i].kind].flags & TRPI_KIND_PLACE) != 0) {
            trp_sheet_add(table, "| 1 | waypoint | ");
            trpi_nwscript_write_tag(pack, i, table);
            trp_sheet_add(table, " | | |\n");
        }
    }
}
