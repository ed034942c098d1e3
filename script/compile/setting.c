// SPDX-License-Identifier: MIT
// Compiles settings: floor plan, legend, cast, stock and places, as hosts read them.

#include "script/compile/compile.h"

#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/role_start.h"
#include "script/check/types.h"
#include "script/compile/code.h"
#include "script/compile/origin.h"

static uint16_t need_global(trpi_scope *scope, const trpi_syntax_name *name)
{
    return TRPI_NEED(scope, globals, name, "place or character");
}

// ---- Plan and legend ----------------------------------------------------------------------------

// Reads how much floor a letter of the plan stands for.
static void read_scale(trpi_scope *scope, const trpi_syntax_line *plan, trpi_pack_setting *setting)
{
    trpi_number metres;
    trpi_dimension dimension;
    if (setting->plan_count > 0) {
        TRPI_SAY(scope, plan->span, "A setting has one plan; put both into one drawing.");
    } else if (plan->value != NULL && plan->value->kind != TRPI_EXPRESSION_ERROR) {
        if (trpi_fold_constant(plan->value, &metres, &dimension) && dimension == TRPI_DIMENSION_DISTANCE &&
            metres >= TRP_ONE / 16 && metres <= 100 * TRP_ONE) {
            setting->metres_per_letter = (uint32_t)metres;
        } else {
            TRPI_SAY(scope, plan->value->span, "How much floor is a letter? Write a length such as `plan, 0.5 m per letter`.");
        }
    }
}

// The words that a legend has for what is no place.
static const struct {
    const char *word;
    uint8_t what;
} legend_words[] = {{"wall", TRPI_LEGEND_WALL}, {"floor", TRPI_LEGEND_FLOOR}, {"door", TRPI_LEGEND_DOOR}};
enum { LEGEND_WORD_COUNT = sizeof legend_words / sizeof *legend_words };

static uint8_t what_of(trpi_text name)
{
    uint8_t what = TRPI_LEGEND_PLACE;
    for (uint32_t i = 0; i < LEGEND_WORD_COUNT; i++) {
        what = trpi_name_equals_word(name, legend_words[i].word) ? legend_words[i].what : what;
    }
    return what;
}

// Notes what may stand in a legend, if the caret is there: no name is ever unknown, since one that is new declares a place.
static void note_legend_names(const trpi_scope *scope, const trpi_syntax_line *line)
{
    const trpi_symbols *symbols = scope->symbols;
    trpi_name_guess guess = trpi_name_guess_begin_collecting(line->name.text, scope->compiler->candidates);
    guess.words = true;
    for (uint32_t i = 0; i < LEGEND_WORD_COUNT; i++) {
        trpi_name_guess_consider(&guess, trpi_text_of(legend_words[i].word));
    }
    guess.words = false;
    for (uint32_t i = 0; i < symbols->globals.count; i++) {
        const trpi_symbol *symbol = &symbols->globals.at[i].symbol;
        trpi_name_guess_consider(&guess, symbol->line != line ? symbol->name : trpi_text_of(""));
    }
    for (uint32_t i = 0; i < symbols->kinds.count; i++) {
        bool is_object = (symbols->kinds.at[i].flags & TRPI_KIND_OBJECT) != 0;
        trpi_name_guess_consider(&guess, is_object ? symbols->kinds.at[i].symbol.name : trpi_text_of(""));
    }
}

static void compile_legend(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_setting *setting)
{
    uint32_t bytes;
    trpi_pack_legend record = TRPI_BLANK(LEGEND);
    if (line->text.size == 0) {
        return;
    }
    record.letter = trpi_text_character(line->text, &bytes);
    record.name = trpi_scope_add_name(scope, line->name.text);
    record.what = what_of(line->name.text);
    uint16_t kind = TRPI_FIND(scope->symbols, kinds, line->name.text);
    if (kind != TRPI_NO_INDEX && (scope->symbols->kinds.at[kind].flags & TRPI_KIND_OBJECT) != 0) {
        record.what = TRPI_LEGEND_THING;
        record.kind = kind;
    }
    if (record.what == TRPI_LEGEND_PLACE) {
        note_legend_names(scope, line);
        record.global = need_global(scope, &line->name);
        // A place that a `place` line declares is floor to stand on; any other is furniture to stand beside.
        const trpi_syntax_line *declared =
            record.global != TRPI_NO_INDEX ? scope->symbols->globals.at[record.global].symbol.line : NULL;
        record.solid = record.global != TRPI_NO_INDEX && (declared == NULL || declared->kind != TRPI_LINE_PLACE);
    }
    trpi_pack_add_to_list(&scope->compiler->builder, TRPI_SECTION_LEGEND, &record, &setting->first_legend, &setting->legend_count);
}

// ---- Cast ---------------------------------------------------------------------------------------

// Whether a setting has an entity of that name: in its cast, its legend, or its places.
static bool is_in_setting(const trpi_compiler *compiler, const trpi_syntax_line *setting, trpi_text name)
{
    for (const trpi_syntax_line *block = setting->lines; block != NULL; block = block->next) {
        for (const trpi_syntax_line *line = block->lines; line != NULL; line = line->next) {
            bool names =
                line->kind == TRPI_LINE_CAST_ENTRY || line->kind == TRPI_LINE_LEGEND_ENTRY || line->kind == TRPI_LINE_PLACES_ENTRY;
            if (names && trpi_symbol_note_use_if_equal(&compiler->symbols, name, line->name.text)) {
                return true;
            }
        }
    }
    return false;
}

// Returns the global at the end of a link, or none.
static uint16_t end_of(trpi_scope *scope, const trpi_syntax_line *setting, const trpi_syntax_expression *value, uint16_t link)
{
    const trpi_link_symbol *symbol = &scope->symbols->links.at[link];
    const uint16_t kind = symbol->target.kind != TRPI_NO_INDEX ? symbol->target.kind : scope->compiler->thing;
    if (value->kind != TRPI_EXPRESSION_NAME) {
        return TRPI_REFUSE_INDEX(
            scope, value->span,
            "A link leads to something that has a name here; write for example `%.*s = first`, and `first: %.*s at "
            "(3, 2)` in the cast.",
            TRPI_WORDS(symbol->symbol.name), TRPI_WORDS(scope->symbols->kinds.at[kind].symbol.name));
    }
    uint16_t global = need_global(scope, &value->name);
    if (global == TRPI_NO_INDEX || kind == TRPI_NO_INDEX) {
        return TRPI_NO_INDEX;
    }
    if (!trpi_kind_comes_from(scope->symbols, scope->symbols->globals.at[global].kind, kind)) {
        return TRPI_REFUSE_INDEX(scope, value->span, "`%.*s` is no `%.*s`, and `%.*s` leads only to such.",
                                 TRPI_WORDS(value->name.text), TRPI_WORDS(scope->symbols->kinds.at[kind].symbol.name),
                                 TRPI_WORDS(symbol->symbol.name));
    }
    if (!is_in_setting(scope->compiler, setting, value->name.text)) {
        return TRPI_REFUSE_INDEX(
            scope, value->span, "`%.*s` is not in this setting; add it to the cast, such as `%.*s: %.*s at (3, 2)`.",
            TRPI_WORDS(value->name.text), TRPI_WORDS(value->name.text), TRPI_WORDS(scope->symbols->kinds.at[kind].symbol.name));
    }
    return global;
}

static bool is_given_above(const trpi_compiler *compiler, const trpi_syntax_line *entry, const trpi_syntax_line *line)
{
    const trpi_syntax_line *above = entry->lines;
    while (above != line && (above->kind != TRPI_LINE_ASSIGNMENT ||
                             !trpi_symbol_note_use_if_equal(&compiler->symbols, line->name.text, above->name.text))) {
        above = above->next;
    }
    return above != line;
}

// Compiles `seat = left chair, right chair`: the ends of an object's link.
static void compile_ends(trpi_scope *scope, const trpi_syntax_line *setting, const trpi_syntax_line *entry,
                         const trpi_syntax_line *line, uint16_t link, trpi_pack_cast *cast)
{
    const trpi_link_symbol *symbol = &scope->symbols->links.at[link];
    uint32_t count = 0;
    if (is_given_above(scope->compiler, entry, line)) {
        TRPI_SAY(scope, line->name.span, "Where `%.*s` leads is said above; write all of it on that line, with commas between.",
                 TRPI_WORDS(line->name.text));
        return;
    }
    for (const trpi_syntax_expression *value = line->value; value != NULL; value = value->next) {
        if (++count > symbol->ends) {
            TRPI_SAY(scope, value->span,
                     symbol->ends == 1 ? "`%.*s` leads to one thing only; leave out the others, or declare it as `many`."
                                       : "`%.*s` leads to too many things; leave some out.",
                     TRPI_WORDS(symbol->symbol.name));
            return;
        }
        uint16_t global = end_of(scope, setting, value, link);
        if (global != TRPI_NO_INDEX) {
            trpi_pack_argument record = TRPI_BLANK(GIVEN);
            record.fact = 0;  // no fact was meant
            record.link = (uint16_t)(link + 1);
            record.code = trpi_code_of_operation(scope->compiler, TRPI_OP_GLOBAL, global, TRP_TYPE_ENTITY);
            trpi_pack_add_to_list(&scope->compiler->builder, TRPI_SECTION_GIVEN, &record, &cast->first_given, &cast->given_count);
        }
    }
}

// Compiles `anger = 40`: the initial value of a fact.
static void compile_fact(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_cast *cast)
{
    trpi_pack_argument record = TRPI_BLANK(GIVEN);
    record.fact = trpi_symbol_fact(scope->symbols, cast->kind, line->name.text);
    if (record.fact == TRPI_NONE16) {
        trpi_name_guess guess = trpi_name_guess_begin_collecting(line->name.text, scope->compiler->candidates);
        trpi_name_guess_consider_facts(&guess, scope->symbols, cast->kind);
        trpi_name_guess_consider_members(&guess, scope->symbols, TRPI_MEMBER_LINKS, cast->kind);
        trpi_report_unknown_name(&scope->file, &line->name, "fact", &guess);
    } else if (line->value != NULL && line->value->next != NULL) {
        TRPI_SAY(scope, line->value->next->span,
                 "A fact has one value; only a link can lead to several. Remove what is behind the comma.");
    } else if (scope->symbols->facts.at[record.fact].record > 0) {
        TRPI_SAY(scope, line->span,
                 "A record begins as its fact says, such as `%.*s: weapon, starts rifle`; say it there, or set it in a step.",
                 TRPI_WORDS(line->name.text));
    } else if (trpi_fact_type(scope->compiler, record.fact).many > 0) {
        TRPI_SAY(scope, line->span, "A list begins empty; whoever is to be in it is added by a step, such as `add … to %.*s`.",
                 TRPI_WORDS(line->name.text));
    } else {
        record.code = trpi_code_of_value(scope, line->value, trpi_fact_type(scope->compiler, record.fact), "this fact");
    }
    if (record.code != 0) {
        trpi_pack_add_to_list(&scope->compiler->builder, TRPI_SECTION_GIVEN, &record, &cast->first_given, &cast->given_count);
    }
}

static void compile_givens(trpi_scope *scope, const trpi_syntax_line *setting, const trpi_syntax_line *entry, trpi_pack_cast *cast)
{
    for (const trpi_syntax_line *line = entry->lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_ASSIGNMENT || line->broken) {
            continue;
        }
        uint16_t link = trpi_symbol_member(scope->symbols, TRPI_MEMBER_LINKS, cast->kind, line->name.text);
        if (link != TRPI_NO_INDEX) {
            compile_ends(scope, setting, entry, line, link, cast);
        } else {
            compile_fact(scope, line, cast);
        }
    }
}

static void place_member(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_cast *record)
{
    const trpi_syntax_expression *value = line->value;
    record->where = TRPI_CAST_SCATTERED;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return;
    }
    if (value->kind == TRPI_EXPRESSION_LIST) {
        int32_t z;
        record->where = TRPI_CAST_POINT;
        (void)trpi_constant_point(&scope->file, value, &record->x, &record->y, &z);
    } else if (value->kind != TRPI_EXPRESSION_NAME) {
        TRPI_SAY(scope, value->span, "Where? Write the name of a place, or a spot such as `(3, 2)`.");
    } else {
        record->place = need_global(scope, &value->name);
        record->where = record->place == TRPI_NO_INDEX           ? TRPI_CAST_SCATTERED
                        : line->placement == TRPI_PLACEMENT_AT   ? TRPI_CAST_AT
                        : line->placement == TRPI_PLACEMENT_NEAR ? TRPI_CAST_NEAR
                                                                 : TRPI_CAST_SCATTERED;
    }
}

static void compile_member(trpi_scope *scope, const trpi_syntax_line *whole, const trpi_syntax_line *line,
                           trpi_pack_setting *setting)
{
    trpi_value_type sort = trpi_value_type_entity(scope->compiler->player, TRPI_NO_INDEX);
    if (line->other.text.size > 0 && !trpi_find_kind_or_role(scope->compiler, line->other.text, &sort)) {
        return;  // reported when it was declared
    }
    if (sort.kind == TRPI_NO_INDEX) {
        return;
    }
    trpi_pack_cast record = TRPI_BLANK(CAST);
    record.kind = sort.kind;
    record.role = sort.role != TRPI_NO_INDEX ? sort.role : trpi_find_initial_role(scope->compiler, sort.kind, line->name.text);
    record.count = (uint16_t)(line->count > 0 && line->count < UINT16_MAX ? line->count : 1);
    if (line->name.text.size > 0 && line->other.text.size > 0) {
        record.name = trpi_pack_add_name(&scope->compiler->builder, line->name.text);
        record.global = TRPI_FIND(scope->symbols, globals, line->name.text);
    }
    place_member(scope, line, &record);
    compile_givens(scope, whole, line, &record);
    trpi_pack_add_to_list(&scope->compiler->builder, TRPI_SECTION_CAST, &record, &setting->first_cast, &setting->cast_count);
}

// ---- Stock and places ---------------------------------------------------------------------------

static void compile_stock(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_setting *setting)
{
    uint16_t global = need_global(scope, &line->name);
    for (const trpi_syntax_expression *value = line->value; value != NULL; value = value->next) {
        bool counts = value->kind == TRPI_EXPRESSION_COUNT && global != TRPI_NO_INDEX;
        uint16_t item = counts ? TRPI_NEED(scope, items, &value->name, "item") : TRPI_NO_INDEX;
        if (item != TRPI_NO_INDEX) {
            trpi_number count = trpi_quantity_low(&value->quantity);
            trpi_pack_stock record = {.global = global, .item = item};
            record.count = count > 0 && count < (trpi_number)INT32_MAX * TRP_ONE ? (uint32_t)(count / TRP_ONE) : 0;
            trpi_pack_add_to_list(&scope->compiler->builder, TRPI_SECTION_STOCK, &record, &setting->first_stock,
                                  &setting->stock_count);
        }
    }
}

static void compile_spot(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_setting *setting)
{
    trpi_pack_spot record = TRPI_BLANK(SPOT);
    if (line->value == NULL) {
        return;
    }
    record.global = need_global(scope, &line->name);
    if (record.global == TRPI_NO_INDEX || line->value->kind == TRPI_EXPRESSION_ERROR) {
        return;
    }
    if (line->value->kind != TRPI_EXPRESSION_LIST) {
        TRPI_SAY(scope, line->value->span, "Where? Write a spot such as `(3, 2)`.");
    } else if (trpi_constant_point(&scope->file, line->value, &record.x, &record.y, &record.z)) {
        trpi_pack_add_to_list(&scope->compiler->builder, TRPI_SECTION_SPOT, &record, &setting->first_spot, &setting->spot_count);
    }
}

// Compiles the time at which a setting begins: `at 18:00`.
static void read_start(trpi_scope *scope, const trpi_syntax_expression *at, trpi_pack_setting *setting)
{
    uint16_t minute;
    if (trpi_constant_minute(&scope->file, at, &minute)) {
        setting->starts_at = (uint32_t)(trpi_quantity_low(&at->quantity) / TRP_ONE) % 86400u;
        (void)trpi_constant_weekday(&scope->file, at, &setting->starts_on);
    }
}

// Compiles a line of the plan, the legend, the cast, the stock or the places.
static void compile_entry(trpi_scope *scope, const trpi_syntax_line *whole, const trpi_syntax_line *line,
                          trpi_pack_setting *setting)
{
    if (line->broken) {
        return;
    }
    switch (line->kind) {
    case TRPI_LINE_PLAN_ROW: {
        trpi_pack_plan row = {.text = trpi_pack_add_text(&scope->compiler->builder, line->text)};
        trpi_pack_add_to_list(&scope->compiler->builder, TRPI_SECTION_PLAN, &row, &setting->first_plan, &setting->plan_count);
        break;
    }
    case TRPI_LINE_LEGEND_ENTRY: compile_legend(scope, line, setting); break;
    case TRPI_LINE_CAST_ENTRY: compile_member(scope, whole, line, setting); break;
    case TRPI_LINE_STOCK_ENTRY: compile_stock(scope, line, setting); break;
    case TRPI_LINE_PLACES_ENTRY: compile_spot(scope, line, setting); break;
    default: break;
    }
}

static void compile_setting(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_scope scope = trpi_scope_of_performer(file->compiler, file->source, TRPI_NO_INDEX, TRPI_NO_INDEX);
    trpi_pack_setting record = TRPI_BLANK(SETTING);
    trpi_symbol symbol = trpi_symbol_of_line(file->source, line);
    TRPI_KEY_AND_NAME(file->compiler, record, &symbol);
    record.metres_per_letter = TRP_ONE;
    read_start(&scope, trpi_clause_value(line, TRPI_CLAUSE_AT), &record);
    for (const trpi_syntax_line *block = line->lines; block != NULL; block = block->next) {
        if (block->kind == TRPI_LINE_PLAN) {
            read_scale(&scope, block, &record);
        }
        for (const trpi_syntax_line *entry = block->lines; entry != NULL; entry = entry->next) {
            compile_entry(&scope, line, entry, &record);
        }
    }
    trpi_pack_origin_declare(file->compiler, TRPI_SECTION_SETTING,
                             trpi_pack_add(&file->compiler->builder, TRPI_SECTION_SETTING, &record), &symbol);
}

void trpi_compile_settings(trpi_compiler *compiler)
{
    trpi_visit_top_lines(compiler, TRPI_LINE_SETTING, compile_setting);
}
