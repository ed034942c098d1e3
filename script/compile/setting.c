// SPDX-License-Identifier: MIT
// Settings: floor plan, legend, cast, stock and places, as hosts read them.

#include "script/compile/compile.h"

#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/worn.h"
#include "script/check/types.h"
#include "script/compile/code.h"

static uint16_t need_global(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_name *name)
{
    return TRPI_FIND_OR_SAY(compiler, source, globals, name, "place or character");
}

// ---- Plan and legend ----------------------------------------------------------------------------

static void compile_plan(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *plan,
                         trpi_pack_setting *setting)
{
    trpi_number metres;
    trpi_dimension dimension;
    if (setting->plan_count > 0) {
        TRPI_COMPILE_ERROR(compiler, source, plan->span, "A setting has one plan; put both into one drawing.");
        return;
    }
    setting->metres_per_letter = TRP_ONE;
    if (plan->value != NULL && plan->value->kind != TRPI_EXPRESSION_ERROR) {
        if (trpi_fold(plan->value, &metres, &dimension) && dimension == TRPI_DIMENSION_DISTANCE && metres >= TRP_ONE / 16 &&
            metres <= 100 * TRP_ONE) {
            setting->metres_per_letter = (uint32_t)metres;
        } else {
            TRPI_COMPILE_ERROR(compiler, source, plan->value->span,
                               "How much floor is a letter? Write a length such as `plan, 0.5 m per letter`.");
        }
    }
    for (const trpi_syntax_line *line = plan->lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_PLAN_ROW || line->broken) {
            continue;
        }
        trpi_pack_plan row = {.text = trpi_pack_add_text(&compiler->builder, line->text)};
        trpi_pack_append(&compiler->builder, TRPI_SECTION_PLAN, &row, &setting->first_plan, &setting->plan_count);
    }
}

static uint8_t what_of(trpi_text name)
{
    return trpi_name_is(name, "wall")    ? TRPI_LEGEND_WALL
           : trpi_name_is(name, "floor") ? TRPI_LEGEND_FLOOR
           : trpi_name_is(name, "door")  ? TRPI_LEGEND_DOOR
                                         : TRPI_LEGEND_PLACE;
}

// A place that a `place` line declares is floor to stand on; any other is furniture to stand
// beside.
static bool is_solid(const trpi_compiler *compiler, uint16_t global)
{
    const trpi_syntax_line *line = compiler->symbols.globals.at[global].symbol.line;
    return line == NULL || line->kind != TRPI_LINE_PLACE;
}

static void compile_legend(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *legend,
                           trpi_pack_setting *setting)
{
    for (const trpi_syntax_line *line = legend->lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_LEGEND_ENTRY || line->broken || line->text.size == 0) {
            continue;
        }
        uint32_t bytes;
        trpi_pack_legend record = TRPI_BLANK(LEGEND);
        record.letter = trpi_text_character(line->text, &bytes);
        record.name = trpi_pack_add_name(&compiler->builder, line->name.text);
        record.what = what_of(line->name.text);
        uint16_t kind = TRPI_FIND(&compiler->symbols, kinds, line->name.text);
        if (kind != TRPI_NO_INDEX && (compiler->symbols.kinds.at[kind].flags & TRPI_KIND_OBJECT) != 0) {
            record.what = TRPI_LEGEND_THING;
            record.kind = kind;
        }
        if (record.what == TRPI_LEGEND_PLACE) {
            record.global = need_global(compiler, source, &line->name);
            record.solid = record.global != TRPI_NO_INDEX && is_solid(compiler, record.global);
        }
        trpi_pack_append(&compiler->builder, TRPI_SECTION_LEGEND, &record, &setting->first_legend, &setting->legend_count);
    }
}

// ---- Cast ---------------------------------------------------------------------------------------

// Whether a setting has what is called so: in its cast, its legend, or its places.
static bool is_in_setting(const trpi_compiler *compiler, const trpi_syntax_line *setting, trpi_text name)
{
    for (const trpi_syntax_line *block = setting->lines; block != NULL; block = block->next) {
        for (const trpi_syntax_line *line = block->lines; line != NULL; line = line->next) {
            bool names =
                line->kind == TRPI_LINE_CAST_ENTRY || line->kind == TRPI_LINE_LEGEND_ENTRY || line->kind == TRPI_LINE_PLACES_ENTRY;
            if (names && trpi_symbol_match(&compiler->symbols, name, line->name.text)) {
                return true;
            }
        }
    }
    return false;
}

// The global at the end of a link, or none.
static uint16_t end_of(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *setting,
                       const trpi_syntax_expression *value, uint16_t link)
{
    const trpi_link_symbol *symbol = &compiler->symbols.links.at[link];
    const uint16_t kind = symbol->target.kind != TRPI_NO_INDEX ? symbol->target.kind : compiler->thing;
    if (value->kind != TRPI_EXPRESSION_NAME) {
        TRPI_COMPILE_ERROR(compiler, source, value->span,
                           "A link leads to something that has a name here; write for example `%.*s = first`, and `first: %.*s at "
                           "(3, 2)` in the cast.",
                           TRPI_WORDS(symbol->symbol.name), TRPI_WORDS(compiler->symbols.kinds.at[kind].symbol.name));
        return TRPI_NO_INDEX;
    }
    uint16_t global = need_global(compiler, source, &value->name);
    if (global == TRPI_NO_INDEX || kind == TRPI_NO_INDEX) {
        return TRPI_NO_INDEX;
    }
    if (!trpi_kind_is(&compiler->symbols, compiler->symbols.globals.at[global].kind, kind)) {
        TRPI_COMPILE_ERROR(compiler, source, value->span, "`%.*s` is no `%.*s`, and `%.*s` leads only to such.",
                           TRPI_WORDS(value->name.text), TRPI_WORDS(compiler->symbols.kinds.at[kind].symbol.name),
                           TRPI_WORDS(symbol->symbol.name));
        return TRPI_NO_INDEX;
    }
    if (!is_in_setting(compiler, setting, value->name.text)) {
        TRPI_COMPILE_ERROR(
            compiler, source, value->span, "`%.*s` is not in this setting; add it to the cast, such as `%.*s: %.*s at (3, 2)`.",
            TRPI_WORDS(value->name.text), TRPI_WORDS(value->name.text), TRPI_WORDS(compiler->symbols.kinds.at[kind].symbol.name));
        return TRPI_NO_INDEX;
    }
    return global;
}

static bool is_given_above(const trpi_compiler *compiler, const trpi_syntax_line *entry, const trpi_syntax_line *line)
{
    for (const trpi_syntax_line *above = entry->lines; above != line; above = above->next) {
        if (above->kind == TRPI_LINE_ASSIGNMENT && trpi_symbol_match(&compiler->symbols, line->name.text, above->name.text)) {
            return true;
        }
    }
    return false;
}

// `seat = left chair, right chair`: where a link of an object leads.
static void compile_ends(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *setting,
                         const trpi_syntax_line *entry, const trpi_syntax_line *line, uint16_t link, trpi_pack_cast *cast)
{
    const trpi_link_symbol *symbol = &compiler->symbols.links.at[link];
    uint32_t count = 0;
    if (is_given_above(compiler, entry, line)) {
        TRPI_COMPILE_ERROR(compiler, source, line->name.span,
                           "Where `%.*s` leads is said above; write all of it on that line, with commas between.",
                           TRPI_WORDS(line->name.text));
        return;
    }
    for (const trpi_syntax_expression *value = line->value; value != NULL; value = value->next) {
        if (++count > symbol->ends) {
            TRPI_COMPILE_ERROR(compiler, source, value->span,
                               symbol->ends == 1 ? "`%.*s` leads to one thing only; leave out the others, or declare it as `many`."
                                                 : "`%.*s` leads to too many things; leave some out.",
                               TRPI_WORDS(symbol->symbol.name));
            return;
        }
        uint16_t global = end_of(compiler, source, setting, value, link);
        if (global != TRPI_NO_INDEX) {
            trpi_pack_argument record = TRPI_BLANK(GIVEN);
            record.fact = 0;  // it is none
            record.link = (uint16_t)(link + 1);
            record.code = trpi_code_single(compiler, TRPI_OP_GLOBAL, global, TRP_TYPE_ENTITY);
            trpi_pack_append(&compiler->builder, TRPI_SECTION_GIVEN, &record, &cast->first_given, &cast->given_count);
        }
    }
}

static void compile_givens(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *setting,
                           const trpi_syntax_line *entry, trpi_pack_cast *cast)
{
    trpi_scope scope;
    trpi_scope_init(&scope, compiler, source, TRPI_NO_INDEX, TRPI_NO_INDEX);
    for (const trpi_syntax_line *line = entry->lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_ASSIGNMENT || line->broken) {
            continue;
        }
        uint16_t link = trpi_symbol_owned(&compiler->symbols, TRPI_OWNED_LINKS, cast->kind, line->name.text);
        if (link != TRPI_NO_INDEX) {
            compile_ends(compiler, source, setting, entry, line, link, cast);
            continue;
        }
        trpi_pack_argument record = TRPI_BLANK(GIVEN);
        record.fact = trpi_symbol_fact(&compiler->symbols, cast->kind, line->name.text);
        if (record.fact == TRPI_NONE16) {
            trpi_guess guess = trpi_guess_begin(line->name.text);
            trpi_guess_facts(&guess, &compiler->symbols, cast->kind);
            trpi_guess_owned(&guess, &compiler->symbols, TRPI_OWNED_LINKS, cast->kind);
            trpi_compile_unknown(compiler, source, &line->name, "fact", &guess);
            continue;
        }
        if (line->value != NULL && line->value->next != NULL) {
            TRPI_COMPILE_ERROR(compiler, source, line->value->next->span,
                               "A fact has one value; only a link can lead to several. Remove what is behind the comma.");
            continue;
        }
        if (compiler->symbols.facts.at[record.fact].record > 0) {
            TRPI_COMPILE_ERROR(
                compiler, source, line->span,
                "A record begins as its fact says, such as `%.*s: weapon, starts rifle`; say it there, or set it in a step.",
                TRPI_WORDS(line->name.text));
            continue;
        }
        if (trpi_fact_type(compiler, record.fact).many > 0) {
            TRPI_COMPILE_ERROR(compiler, source, line->span,
                               "A list begins empty; whoever is to be in it is added by a step, such as `add … to %.*s`.",
                               TRPI_WORDS(line->name.text));
            continue;
        }
        char where[] = "this fact";
        record.code = trpi_code_value(&scope, line->value, trpi_fact_type(compiler, record.fact), where);
        if (record.code != 0) {
            trpi_pack_append(&compiler->builder, TRPI_SECTION_GIVEN, &record, &cast->first_given, &cast->given_count);
        }
    }
}

static void place_member(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line, trpi_pack_cast *record)
{
    const trpi_syntax_expression *value = line->value;
    record->where = TRPI_CAST_SCATTERED;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return;
    }
    if (value->kind == TRPI_EXPRESSION_LIST) {
        int32_t z;
        record->where = TRPI_CAST_POINT;
        (void)trpi_compile_point(compiler, source, value, &record->x, &record->y, &z);
        return;
    }
    if (value->kind != TRPI_EXPRESSION_NAME) {
        TRPI_COMPILE_ERROR(compiler, source, value->span, "Where? Write the name of a place, or a spot such as `(3, 2)`.");
        return;
    }
    record->place = need_global(compiler, source, &value->name);
    if (record->place == TRPI_NO_INDEX) {
        return;
    }
    record->where = line->placement == TRPI_PLACEMENT_AT     ? TRPI_CAST_AT
                    : line->placement == TRPI_PLACEMENT_NEAR ? TRPI_CAST_NEAR
                                                             : TRPI_CAST_SCATTERED;
}

static void compile_member(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *whole,
                           const trpi_syntax_line *line, trpi_pack_setting *setting)
{
    trpi_value_type sort = trpi_type_entity(compiler->player, TRPI_NO_INDEX);
    if (line->other.text.size > 0 && !trpi_find_sort(compiler, line->other.text, &sort)) {
        return;  // reported when it was declared
    }
    if (line->broken || sort.kind == TRPI_NO_INDEX) {
        return;
    }
    trpi_pack_cast record = TRPI_BLANK(CAST);
    record.kind = sort.kind;
    record.role = sort.role != TRPI_NO_INDEX ? sort.role : trpi_first_role(compiler, sort.kind, line->name.text);
    record.count = (uint16_t)(line->count > 0 && line->count < UINT16_MAX ? line->count : 1);
    if (line->name.text.size > 0 && line->other.text.size > 0) {
        record.name = trpi_pack_add_name(&compiler->builder, line->name.text);
        record.global = TRPI_FIND(&compiler->symbols, globals, line->name.text);
    }
    place_member(compiler, source, line, &record);
    compile_givens(compiler, source, whole, line, &record);
    trpi_pack_append(&compiler->builder, TRPI_SECTION_CAST, &record, &setting->first_cast, &setting->cast_count);
}

// ---- Stock and places ---------------------------------------------------------------------------

static void compile_stock(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *block,
                          trpi_pack_setting *setting)
{
    for (const trpi_syntax_line *line = block->lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_STOCK_ENTRY || line->broken) {
            continue;
        }
        uint16_t global = need_global(compiler, source, &line->name);
        for (const trpi_syntax_expression *value = line->value; value != NULL; value = value->next) {
            bool counts = value->kind == TRPI_EXPRESSION_COUNT && global != TRPI_NO_INDEX;
            uint16_t item = counts ? TRPI_FIND_OR_SAY(compiler, source, items, &value->name, "item") : TRPI_NO_INDEX;
            if (item == TRPI_NO_INDEX) {
                continue;
            }
            trpi_number count = trpi_quantity_low(&value->quantity);
            trpi_pack_stock record = {.global = global, .item = item};
            record.count = count > 0 && count < (trpi_number)INT32_MAX * TRP_ONE ? (uint32_t)(count / TRP_ONE) : 0;
            trpi_pack_append(&compiler->builder, TRPI_SECTION_STOCK, &record, &setting->first_stock, &setting->stock_count);
        }
    }
}

static void compile_places(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *block,
                           trpi_pack_setting *setting)
{
    for (const trpi_syntax_line *line = block->lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_PLACES_ENTRY || line->broken || line->value == NULL) {
            continue;
        }
        trpi_pack_spot record = TRPI_BLANK(SPOT);
        record.global = need_global(compiler, source, &line->name);
        if (record.global == TRPI_NO_INDEX || line->value->kind == TRPI_EXPRESSION_ERROR) {
            continue;
        }
        if (line->value->kind != TRPI_EXPRESSION_LIST) {
            TRPI_COMPILE_ERROR(compiler, source, line->value->span, "Where? Write a spot such as `(3, 2)`.");
            continue;
        }
        if (trpi_compile_point(compiler, source, line->value, &record.x, &record.y, &record.z)) {
            trpi_pack_append(&compiler->builder, TRPI_SECTION_SPOT, &record, &setting->first_spot, &setting->spot_count);
        }
    }
}

static void read_clauses(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line,
                         trpi_pack_setting *setting)
{
    for (const trpi_syntax_clause *clause = line->clauses; clause != NULL; clause = clause->next) {
        bool clock = clause->kind == TRPI_CLAUSE_AT && clause->value != NULL && clause->value->kind == TRPI_EXPRESSION_QUANTITY &&
                     clause->value->quantity.is_clock;
        if (clock) {
            setting->starts_at = (uint32_t)(trpi_quantity_low(&clause->value->quantity) / TRP_ONE) % 86400u;
            (void)trpi_compile_weekday(compiler, source, clause->value, &setting->starts_on);
        } else if (clause->kind == TRPI_CLAUSE_AT) {
            TRPI_COMPILE_ERROR(compiler, source, clause->span,
                               "Here should be a time of day; write for example `setting The inn, at 18:00`.");
        }
    }
}

static void compile_setting(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line)
{
    trpi_pack_setting record = TRPI_BLANK(SETTING);
    trpi_symbol symbol = trpi_symbol_of_line(source, line);
    record.key = trpi_compile_key(compiler, &symbol);
    record.name = trpi_pack_add_name(&compiler->builder, line->name.text);
    record.metres_per_letter = TRP_ONE;
    read_clauses(compiler, source, line, &record);
    for (const trpi_syntax_line *block = line->lines; block != NULL; block = block->next) {
        switch (block->kind) {
        case TRPI_LINE_PLAN: compile_plan(compiler, source, block, &record); break;
        case TRPI_LINE_LEGEND: compile_legend(compiler, source, block, &record); break;
        case TRPI_LINE_CAST:
            for (const trpi_syntax_line *entry = block->lines; entry != NULL; entry = entry->next) {
                if (entry->kind == TRPI_LINE_CAST_ENTRY) {
                    compile_member(compiler, source, line, entry, &record);
                }
            }
            break;
        case TRPI_LINE_STOCK: compile_stock(compiler, source, block, &record); break;
        case TRPI_LINE_PLACES: compile_places(compiler, source, block, &record); break;
        case TRPI_LINE_ERROR: break;
        default:
            TRPI_COMPILE_ERROR(compiler, source, block->span,
                               "A setting has `plan`, `legend`, `cast`, `stock` and `places`; put this elsewhere.");
        }
    }
    (void)trpi_pack_add(&compiler->builder, TRPI_SECTION_SETTING, &record);
}

void trpi_compile_settings(trpi_compiler *compiler)
{
    trpi_each_line(compiler, TRPI_LINE_SETTING, compile_setting);
}
