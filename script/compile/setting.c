// SPDX-License-Identifier: MIT
// Compiles settings: floor plan, legend, cast, stock and places, as hosts read them.

#include "script/compile/compile.h"

#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/role_start.h"
#include "script/check/types.h"
#include "script/compile/given.h"
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

// The words that a legend has for letters that mean no place or object.
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

// Adds completions for a legend, if the caret is there. Elsewhere the report of an unknown name adds them, but no name is unknown
// in a legend: a new one declares a place.
static void note_legend_names(const trpi_scope *scope, const trpi_syntax_line *line)
{
    const trpi_symbols *symbols = scope->symbols;
    trpi_name_guess guess = trpi_name_guess_begin_collecting(line->name.text, scope->compiler->candidates);
    guess.candidates_are_words = true;
    for (uint32_t i = 0; i < LEGEND_WORD_COUNT; i++) {
        trpi_name_guess_consider(&guess, trpi_text_from_string(legend_words[i].word));
    }
    guess.candidates_are_words = false;
    for (uint32_t i = 0; i < symbols->globals.count; i++) {
        const trpi_symbol *symbol = &symbols->globals.at[i].symbol;
        trpi_name_guess_consider(&guess, symbol->line != line ? symbol->name : trpi_text_from_string(""));
    }
    for (uint32_t i = 0; i < symbols->kinds.count; i++) {
        bool is_object = (symbols->kinds.at[i].flags & TRPI_KIND_OBJECT) != 0;
        trpi_name_guess_consider(&guess, is_object ? symbols->kinds.at[i].symbol.name : trpi_text_from_string(""));
    }
}

static void compile_legend(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_setting *setting)
{
    uint32_t bytes;
    trpi_pack_legend_letter record = TRPI_BLANK(LEGEND);
    if (line->text.size == 0) {
        return;
    }
    record.letter = trpi_text_decode_first_character(line->text, &bytes);
    record.name = trpi_scope_add_name_to_pack(scope, line->name.text);
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
    trpi_pack_builder_add_to_list(&scope->compiler->builder, TRPI_SECTION_LEGEND, &record, &setting->first_legend,
                                  &setting->legend_count);
}

// ---- Cast ---------------------------------------------------------------------------------------

// Adds a fact or an end of a link with which a member begins. `context` is the member.
static void add_given(trpi_scope *scope, const trpi_syntax_line *line, trpi_given given, void *context)
{
    trpi_pack_cast_member *cast = context;
    const trpi_syntax_line *setting = line->parent->parent->parent;
    const trpi_syntax_expression *value = line->value;
    const uint16_t global =
        value != NULL && value->kind == TRPI_EXPRESSION_NAME ? TRPI_FIND(scope->symbols, globals, value->name.text) : TRPI_NO_INDEX;
    if (global != TRPI_NO_INDEX && given.link == TRPI_NO_INDEX &&
        trpi_fact_type(scope->compiler, given.fact).type == TRP_TYPE_ENTITY &&
        scope->symbols->globals.at[global].symbol.line->kind == TRPI_LINE_GIVEN &&
        !trpi_setting_has_entity(scope->compiler, setting, value->name.text)) {
        TRPI_SAY(scope, value->span,
                 "`%.*s` is only in a test, and not in this setting; add a line to the cast, such as `%.*s: %.*s`.",
                 TRPI_WORDS(value->name.text), TRPI_WORDS(value->name.text),
                 TRPI_WORDS(scope->symbols->kinds.at[scope->symbols->globals.at[global].kind].symbol.name));
    }
    trpi_pack_cast_fact_or_link_end record = TRPI_BLANK(GIVEN);
    bool links = given.link != TRPI_NO_INDEX;
    record.fact = links ? 0 : given.fact;  // of a link no fact is meant
    record.link = (uint16_t)(links ? given.link + 1 : 0);
    record.code = given.code;
    trpi_pack_builder_add_to_list(&scope->compiler->builder, TRPI_SECTION_GIVEN, &record, &cast->first_given, &cast->given_count);
}

static void place_member(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_cast_member *record)
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

// Reports a second member of a cast with the name of one above it. Members of other casts may have the name.
static void check_member_is_new(const trpi_scope *scope, const trpi_syntax_line *line)
{
    uint16_t first = line->name.text.size > 0 ? TRPI_FIND(scope->symbols, globals, line->name.text) : TRPI_NO_INDEX;
    const trpi_syntax_line *declared = first != TRPI_NO_INDEX ? scope->symbols->globals.at[first].symbol.line : NULL;
    if (declared != NULL && declared != line && declared->kind == TRPI_LINE_CAST_ENTRY && declared->parent == line->parent) {
        TRPI_SAY(scope, line->name.span, "`%.*s` is in this cast already; give another name, or remove one of the two lines.",
                 TRPI_WORDS(line->name.text));
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
    trpi_pack_cast_member record = TRPI_BLANK(CAST);
    record.kind = sort.kind;
    record.role = sort.role != TRPI_NO_INDEX ? sort.role : trpi_find_initial_role(scope->compiler, sort.kind, line->name.text);
    record.count = (uint16_t)(line->count > 0 && line->count < UINT16_MAX ? line->count : 1);
    if (line->name.text.size > 0 && line->other.text.size > 0) {
        record.name = trpi_pack_builder_add_name(&scope->compiler->builder, line->name.text);
        record.global = TRPI_FIND(scope->symbols, globals, line->name.text);
    }
    check_member_is_new(scope, line);
    place_member(scope, line, &record);
    trpi_compile_givens(scope, whole, line, record.kind, add_given, &record);
    trpi_pack_builder_add_to_list(&scope->compiler->builder, TRPI_SECTION_CAST, &record, &setting->first_cast,
                                  &setting->cast_count);
}

// ---- Stock and places ---------------------------------------------------------------------------

static void compile_stock(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_setting *setting)
{
    uint16_t global = need_global(scope, &line->name);
    for (const trpi_syntax_expression *value = line->value; value != NULL; value = value->next) {
        bool counts = value->kind == TRPI_EXPRESSION_COUNT && global != TRPI_NO_INDEX;
        uint16_t item = counts ? TRPI_NEED(scope, items, &value->name, "item") : TRPI_NO_INDEX;
        trpi_number count = item != TRPI_NO_INDEX ? trpi_quantity_low_in_base_unit(&value->quantity) : 0;
        if (item != TRPI_NO_INDEX &&
            (count < 0 || count % TRP_ONE != 0 || count >= (trpi_number)INT32_MAX * TRP_ONE || value->quantity.is_range)) {
            TRPI_SAY(scope, value->span, "How many are there is a whole number; write for example `20 %.*s`.",
                     TRPI_WORDS(value->name.text));
        } else if (item != TRPI_NO_INDEX) {
            const trpi_pack_stock record = {.global = global, .item = item, .count = (uint32_t)(count / TRP_ONE)};
            trpi_pack_builder_add_to_list(&scope->compiler->builder, TRPI_SECTION_STOCK, &record, &setting->first_stock,
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
        trpi_pack_builder_add_to_list(&scope->compiler->builder, TRPI_SECTION_SPOT, &record, &setting->first_spot,
                                      &setting->spot_count);
    }
}

// Compiles the time at which a setting begins: `at 18:00`.
static void read_start(trpi_scope *scope, const trpi_syntax_expression *at, trpi_pack_setting *setting)
{
    uint16_t minute;
    if (trpi_constant_minute_of_day(&scope->file, at, &minute)) {
        setting->starts_at = (uint32_t)(trpi_quantity_low_in_base_unit(&at->quantity) / TRP_ONE) % 86400u;
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
        trpi_pack_floor_plan_row row = {.text = trpi_pack_builder_add_text(&scope->compiler->builder, line->text)};
        trpi_pack_builder_add_to_list(&scope->compiler->builder, TRPI_SECTION_PLAN, &row, &setting->first_plan,
                                      &setting->plan_count);
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
    if (trpi_check_name_is_new(file->compiler, &symbol, TRPI_ALL(&file->compiler->symbols, settings), "setting")) {
        TRPI_ADD(file->compiler, settings, symbol);
    }
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
    trpi_pack_origin_note_declaration(file->compiler, TRPI_SECTION_SETTING,
                                      trpi_pack_builder_add_record(&file->compiler->builder, TRPI_SECTION_SETTING, &record),
                                      &symbol);
}

void trpi_compile_settings(trpi_compiler *compiler)
{
    trpi_visit_top_level_lines(compiler, TRPI_LINE_SETTING, compile_setting);
}
