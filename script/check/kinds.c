// SPDX-License-Identifier: MIT
// Declares kinds, items and facts.

#include "script/check/check.h"

#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/objects.h"
#include "script/check/records.h"
#include "script/check/types.h"

#include <stdio.h>

// ---- Kinds --------------------------------------------------------------------------------------

static void declare_kind(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_kind_symbol kind = {.symbol = trpi_symbol_of_line(file->source, line), .record = TRPI_BLANK(KIND)};
    TRPI_ADD_NEW(file->compiler, kinds, kind, "kind");
}

static void find_parents(trpi_compiler *compiler)
{
    trpi_symbols *symbols = &compiler->symbols;
    for (uint32_t i = 0; i < symbols->kinds.count; i++) {
        trpi_kind_symbol *kind = &symbols->kinds.at[i];
        const trpi_syntax_clause *clause = trpi_syntax_find_clause(kind->symbol.line->clauses, TRPI_CLAUSE_PARENT);
        if (clause == NULL) {
            bool area = kind->symbol.line->kind == TRPI_LINE_AREA;
            uint16_t thing = TRPI_FIND(symbols, kinds, trpi_text_from_string(area ? "place" : "thing"));
            kind->parent = thing != i ? thing : TRPI_NO_INDEX;
            continue;
        }
        kind->parent = TRPI_FIND(symbols, kinds, clause->name.text);
        if (kind->parent == TRPI_NO_INDEX) {
            trpi_name_guess guess = trpi_name_guess_begin_collecting(clause->name.text, compiler->candidates);
            TRPI_GUESS(&guess, symbols, kinds);
            trpi_report_unknown_name(TRPI_IN(compiler, kind->symbol.source), &clause->name, "kind", &guess);
            // The kind with the nearest name, or else `creature`, is taken as the parent, so that no other mistakes follow from
            // this one.
            trpi_text meant = guess.best.size > 0 ? guess.best : trpi_text_from_string("creature");
            uint16_t parent = TRPI_FIND(symbols, kinds, meant);
            kind->parent = parent != i ? parent : TRPI_NO_INDEX;
        }
    }
}

// Whether a kind comes from itself by way of its parents.
static bool is_in_circle(const trpi_kind_symbol *kinds, uint32_t kind)
{
    uint32_t above = 0;
    uint16_t up = kinds[kind].parent;
    while (up != TRPI_NO_INDEX && up != kind && above < TRPI_DEEPEST_KIND) {
        up = kinds[up].parent;
        above++;
    }
    return up == kind;
}

// Removes the parents of kinds that have too many above them, and of kinds in large circles, and reports that.
static void limit_depth(trpi_compiler *compiler)
{
    trpi_kind_symbol *kinds = compiler->symbols.kinds.at;
    for (uint32_t i = 0; i < compiler->symbols.kinds.count; i++) {
        uint32_t above = 0;
        uint16_t up = kinds[i].parent;
        for (; up != TRPI_NO_INDEX && up != i && above < TRPI_DEEPEST_KIND; up = kinds[up].parent) {
            above++;
        }
        if (above == TRPI_DEEPEST_KIND && (up == TRPI_NO_INDEX || !is_in_circle(kinds, up))) {
            TRPI_SAY_OF(compiler, &kinds[i].symbol,
                        "Too many kinds are above `%.*s`: at most %d, those of the standard library included; let it come from one "
                        "further up.",
                        TRPI_WORDS(kinds[i].symbol.name), TRPI_DEEPEST_KIND - 1);
            kinds[i].parent = TRPI_NO_INDEX;
        }
    }
}

// Puts parents before children, and otherwise keeps the order. Where kinds come from themselves in a circle, the first of them
// loses its parent, which is reported.
static void order_kinds(trpi_compiler *compiler)
{
    trpi_symbols *symbols = &compiler->symbols;
    uint32_t count = symbols->kinds.count;
    trpi_kind_symbol *sorted = trpi_compiler_allocate(compiler, count * sizeof *sorted);
    uint16_t *places = trpi_compiler_allocate(compiler, count * sizeof *places);
    if (sorted == NULL || places == NULL) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        places[i] = TRPI_NO_INDEX;
    }
    uint32_t placed = 0;
    for (bool moved = true; moved || placed < count;) {
        bool circle = !moved;
        moved = false;
        for (uint32_t i = 0; i < count; i++) {
            trpi_kind_symbol kind = symbols->kinds.at[i];
            bool ready = kind.parent == TRPI_NO_INDEX || places[kind.parent] != TRPI_NO_INDEX;
            if (places[i] != TRPI_NO_INDEX || (!ready && !(circle && is_in_circle(symbols->kinds.at, i)))) {
                continue;
            }
            if (!ready) {
                TRPI_SAY_OF(compiler, &kind.symbol,
                            "`%.*s` comes from itself by way of its parents; give one of them another parent.",
                            TRPI_WORDS(kind.symbol.name));
            }
            kind.parent = ready && kind.parent != TRPI_NO_INDEX ? places[kind.parent] : TRPI_NO_INDEX;
            places[i] = (uint16_t)placed;
            sorted[placed++] = kind;
            moved = true;
            circle = false;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        symbols->kinds.at[i] = sorted[i];
    }
}

// Marks a kind as an object or area if it is declared as one, or comes from one.
static void flag_object(const trpi_symbols *symbols, uint16_t kind)
{
    for (uint16_t up = kind; up != TRPI_NO_INDEX; up = symbols->kinds.at[up].parent) {
        const trpi_syntax_line *line = symbols->kinds.at[up].symbol.line;
        if (trpi_is_object_or_area_line(line)) {
            bool area = line->kind == TRPI_LINE_AREA;
            bool everywhere = area && trpi_syntax_has_clause(line, TRPI_CLAUSE_EVERYWHERE);
            symbols->kinds.at[kind].flags |=
                (uint16_t)(TRPI_KIND_OBJECT | (area ? TRPI_KIND_AREA : 0) | (everywhere ? TRPI_KIND_EVERYWHERE : 0));
        }
    }
}

static void flag_kinds(trpi_compiler *compiler)
{
    trpi_symbols *symbols = &compiler->symbols;
    compiler->thing = TRPI_FIND(symbols, kinds, trpi_text_from_string("thing"));
    compiler->place = TRPI_FIND(symbols, kinds, trpi_text_from_string("place"));
    compiler->creature = TRPI_FIND(symbols, kinds, trpi_text_from_string("creature"));
    compiler->player = TRPI_FIND(symbols, kinds, trpi_text_from_string("player"));
    for (uint16_t i = 0; i < symbols->kinds.count; i++) {
        bool player = compiler->player != TRPI_NO_INDEX && trpi_kind_descends_from(symbols, i, compiler->player);
        bool creature = compiler->creature != TRPI_NO_INDEX && trpi_kind_descends_from(symbols, i, compiler->creature);
        bool place = compiler->place != TRPI_NO_INDEX && trpi_kind_descends_from(symbols, i, compiler->place);
        symbols->kinds.at[i].flags = (uint16_t)(player     ? TRPI_KIND_PLAYER
                                                : creature ? TRPI_KIND_CHARACTER
                                                : place    ? TRPI_KIND_PLACE
                                                           : 0);
        flag_object(symbols, i);
    }
}

// ---- Items --------------------------------------------------------------------------------------

static void declare_item(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_numbered_symbol item = {.symbol = trpi_symbol_of_line(file->source, line)};
    if (line->lines != NULL) {
        TRPI_SAY(file, line->lines->span, "Values of an item are" TRPI_NOT_YET);
    }
    TRPI_ADD_NEW(file->compiler, items, item, "item");
}

// ---- Facts --------------------------------------------------------------------------------------

static void declare_choices(const trpi_file_scope *file, const trpi_syntax_type *type, trpi_fact_symbol *fact)
{
    fact->first_choice = (uint16_t)file->compiler->symbols.choices.count;
    for (const trpi_syntax_names *names = type->names; names != NULL; names = names->next) {
        trpi_numbered_symbol choice = {
            .symbol = {
                .name = names->name.text, .source = file->source, .span = names->name.span, .original_name = names->was.text}};
        trpi_symbol_range others = TRPI_SOME(&file->compiler->symbols, choices, fact->first_choice, fact->choice_count);
        if (trpi_check_name_is_new(file->compiler, &choice.symbol, others, "choice")) {
            TRPI_ADD(file->compiler, choices, choice);
            fact->choice_count = (uint16_t)(fact->choice_count + !file->compiler->failed);
        }
    }
}

static void add_fact(trpi_compiler *compiler, trpi_kind_symbol *holder, const trpi_fact_symbol *fact)
{
    TRPI_ADD(compiler, facts, *fact);
    holder->fact_count = (uint16_t)(holder->fact_count + !compiler->failed);
}

// Gives a fact that stands for a part of a record the type, the range and the choices of the part's sample.
static void copy_sample(trpi_fact_symbol *fact, const trpi_fact_symbol *sample)
{
    fact->type = sample->type;
    fact->least = sample->least;
    fact->most = sample->most;
    fact->flags = sample->flags;
    fact->first_choice = sample->first_choice;
    fact->choice_count = sample->choice_count;
}

// Reads the number with which a fact begins, or the range from which it is drawn. False when the value is no such.
static bool read_starting_number(const trpi_file_scope *file, const trpi_syntax_expression *value, trpi_fact_symbol *fact)
{
    const trpi_dimension needed = (trpi_dimension)fact->type.dimension;
    trpi_dimension dimension;
    trpi_number low, high;
    if (!trpi_fold_constant_or_range(value, &low, &high, &dimension)) {
        return false;
    }
    if (!trpi_dimension_fits(dimension, needed)) {
        TRPI_SAY(file, value->span, "`%.*s` is %s, so it does not start with %s; write for example `starts %s`.",
                 TRPI_WORDS(fact->symbol.name), trpi_value_type_words(fact->type),
                 trpi_value_type_words(trpi_value_type_number(dimension)), trpi_dimension_example(needed));
    } else if (trpi_check_constant_fits_fact(file, value, fact)) {
        fact->initial = low;
        fact->initial_most = high;
    }
    return true;
}

// Reads the number, choice, point or truth with which a fact begins.
static void read_start(const trpi_file_scope *file, const trpi_syntax_clause *clause, trpi_fact_symbol *fact)
{
    const trpi_syntax_expression *value = clause->value;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return;
    }
    if (fact->type.type == TRP_TYPE_NUMBER && read_starting_number(file, value, fact)) {
        return;
    }
    if (fact->type.type == TRP_TYPE_CHOICE && value->kind == TRPI_EXPRESSION_NAME) {
        uint16_t choice = trpi_symbols_find_choice_of_fact(&file->compiler->symbols, fact, value->name.text);
        if (choice != TRPI_NO_INDEX) {
            fact->initial = fact->initial_most = choice;
            return;
        }
        TRPI_SAY_UNKNOWN(file, &value->name, "choice here",
                         TRPI_SOME(&file->compiler->symbols, choices, fact->first_choice, fact->choice_count));
        return;
    }
    if (fact->type.type == TRP_TYPE_POINT) {
        trp_point at;
        if (value->kind != TRPI_EXPRESSION_LIST) {
            TRPI_SAY(file, value->span, "A spot to start with is a point; write for example `starts (3, 2)`, or leave it out.");
        } else if (trpi_constant_point(file, value, &at.x, &at.y, &at.z)) {
            fact->initial = fact->initial_most = trp_value_point(at).bits;
        }
        return;
    }
    if (fact->type.type == TRP_TYPE_TRUTH && value->kind == TRPI_EXPRESSION_NAME &&
        (trpi_name_equals_word(value->name.text, "yes") || trpi_name_equals_word(value->name.text, "no"))) {
        fact->initial = fact->initial_most = trpi_name_equals_word(value->name.text, "yes");
        return;
    }
    if (fact->type.type == TRP_TYPE_TRUTH) {
        trpi_name_guess guess =
            trpi_name_guess_begin_collecting(trpi_source_slice(file->source, value->span), file->compiler->candidates);
        trpi_name_guess_consider(&guess, trpi_text_from_string("yes"));
        trpi_name_guess_consider(&guess, trpi_text_from_string("no"));
    }
    if (fact->type.type == TRP_TYPE_TRUTH) {
        TRPI_SAY(file, value->span, "`%.*s` is yes or no; write `starts yes` or `starts no`.", TRPI_WORDS(fact->symbol.name));
    } else if (fact->type.type == TRP_TYPE_ENTITY && value->kind == TRPI_EXPRESSION_NAME &&
               trpi_name_equals_word(value->name.text, "nobody")) {
        TRPI_SAY(file, value->span, "`%.*s` begins as nobody anyway; leave this out.", TRPI_WORDS(fact->symbol.name));
    } else if (fact->type.type != TRP_TYPE_NONE) {
        TRPI_SAY(file, value->span,
                 trpi_kind_is_of_world_or_scene(file->compiler, fact->kind)
                     ? "`%.*s` is %s, and this is no value that can be written for it; leave it out, and `set` it where "
                       "it becomes known."
                     : "`%.*s` is %s, and this is no value that can be written for it; say it in the cast instead.",
                 TRPI_WORDS(fact->symbol.name), trpi_value_type_words(fact->type));
    }
}

// Reads a drift: `rises 4 per minute`, `falls 2 per hour`.
static void read_drift(const trpi_file_scope *file, const trpi_syntax_clause *clause, trpi_fact_symbol *fact)
{
    const trpi_syntax_expression *value = clause->value;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return;
    }
    if (value->kind != TRPI_EXPRESSION_QUANTITY || value->quantity.per == TRPI_UNIT_NONE || value->quantity.is_range) {
        TRPI_SAY(file, value->span, "How fast `%.*s` changes needs a time; write for example `4 per minute`.",
                 TRPI_WORDS(fact->symbol.name));
        return;
    }
    if (fact->type.type != TRP_TYPE_NUMBER) {
        TRPI_SAY(file, clause->span,
                 "Only a number can rise or fall by itself, and `%.*s` is %s; give it a type such as `0 to 100`.",
                 TRPI_WORDS(fact->symbol.name), trpi_value_type_words(fact->type));
        return;
    }
    trpi_number rate = trpi_quantity_low_in_base_unit(&value->quantity);
    fact->rate_per_hour += clause->kind == TRPI_CLAUSE_RISES ? rate : -rate;
}

// ---- Lists --------------------------------------------------------------------------------------

// Returns how many entities an entity list has room for.
static uint8_t room_of(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_AT_MOST);
    if (clause == NULL || clause->value == NULL || clause->value->kind == TRPI_EXPRESSION_ERROR) {
        return TRPI_LIST_ROOM;
    }
    int32_t room;
    if (!trpi_fold_whole_number(clause->value, 1, TRPI_MOST_LISTED, &room)) {
        TRPI_SAY(file, clause->span, "A list has room for 1 to %u; write for example `at most 4`.", TRPI_MOST_LISTED);
        return TRPI_LIST_ROOM;
    }
    return (uint8_t)room;
}

// Makes a numbered name, "foes 2", in the arena.
static trpi_text numbered(trpi_compiler *compiler, trpi_text name, uint32_t number)
{
    char digits[16];
    (void)snprintf(digits, sizeof digits, "%u", number);
    return trpi_compiler_join_texts(compiler, name, " ", trpi_text_from_string(digits));
}

// Declares the facts of an entity list behind the first one, which has the name of the list: `foes 2`, `foes 3` and so on.
static void declare_places(const trpi_file_scope *file, const trpi_syntax_line *line, const trpi_fact_symbol *first,
                           trpi_kind_symbol *holder)
{
    uint8_t room = room_of(file, line);
    trpi_text known_as = trpi_stable_name_of_symbol(file->compiler, &first->symbol);
    for (uint8_t place = 1; place < room; place++) {
        trpi_fact_symbol fact = *first;
        fact.place = place;
        fact.symbol.line = NULL;
        fact.symbol.name = numbered(file->compiler, first->symbol.name, place + 1u);
        fact.symbol.original_name = numbered(file->compiler, known_as, place + 1u);
        add_fact(file->compiler, holder, &fact);
    }
}

// ---- Records ------------------------------------------------------------------------------------

// Declares the parts of a record: notes at the fact declared last which record it is, and declares behind that fact another one for
// each part.
static void declare_record(const trpi_file_scope *file, uint16_t record, trpi_kind_symbol *holder)
{
    uint16_t parts[TRPI_RECORD_PARTS];
    uint32_t count = trpi_record_collect_parts(file->compiler, record, parts);
    trpi_fact_symbol *named = &file->compiler->symbols.facts.at[file->compiler->symbols.facts.count - 1];
    named->record = (uint16_t)(record + 1u);
    trpi_symbol whole = named->symbol;
    trpi_text known_as = trpi_stable_name_of_symbol(file->compiler, &whole);
    uint16_t kind = named->kind;
    for (uint32_t i = 0; i < count && !file->compiler->failed; i++) {
        const trpi_symbol *part = &file->compiler->symbols.record_parts.at[parts[i]].symbol;
        trpi_fact_symbol fact = {.symbol = {.source = file->source, .span = whole.span}, .kind = kind, .item = TRPI_NO_INDEX};
        fact.symbol.name = trpi_compiler_join_texts(file->compiler, whole.name, ".", part->name);
        fact.symbol.original_name =
            trpi_compiler_join_texts(file->compiler, known_as, ".", trpi_stable_name_of_symbol(file->compiler, part));
        fact.type = trpi_value_type_unknown();
        fact.part = (uint16_t)(parts[i] + 1u);
        fact.behind = (uint8_t)(i + 1);
        add_fact(file->compiler, holder, &fact);
    }
}

static void declare_fact(const trpi_file_scope *file, const trpi_syntax_line *line, uint16_t kind)
{
    trpi_kind_symbol *holder = &file->compiler->symbols.kinds.at[kind];
    trpi_fact_symbol fact = {.symbol = trpi_symbol_of_line(file->source, line), .kind = kind, .item = TRPI_NO_INDEX};
    if (fact.symbol.name.size == 0) {
        return;
    }
    uint16_t other = trpi_symbol_find_fact(&file->compiler->symbols, kind, fact.symbol.name);
    if (other != TRPI_NO_INDEX) {
        TRPI_SAY(file, line->name.span, "%s has a fact `%.*s` already; give this one another name.",
                 trpi_holder_words_of_kind(file->compiler, kind).text, TRPI_WORDS(fact.symbol.name));
        const trpi_symbol *first = &file->compiler->symbols.facts.at[other].symbol;
        trpi_add_note_of_other_declaration(file->compiler, first);
        return;
    }
    if (TRPI_FIND(&file->compiler->symbols, items, fact.symbol.name) != TRPI_NO_INDEX) {
        TRPI_SAY(file, line->name.span,
                 trpi_kind_is_of_world_or_scene(file->compiler, kind)
                     ? "`%.*s` is an item; give this fact another name."
                     : "`%.*s` is an item, which every creature and place counts anyway; leave this line out.",
                 TRPI_WORDS(fact.symbol.name));
        return;
    }
    fact.type = trpi_value_type_unknown();
    add_fact(file->compiler, holder, &fact);
    uint16_t record = trpi_record_of_type(file->compiler, line->type);
    if (record != TRPI_NO_INDEX && !line->type->many && !line->broken) {
        declare_record(file, record, holder);
    } else if (line->type != NULL && line->type->many && !line->broken) {
        declare_places(file, line, &fact, holder);
    }
}

// Settles a common fact: marks a fact of the world as shared, since all entities read it; refuses a drift of a scene's fact, since
// a scene is too short for facts that change by themselves.
static void settle_common(const trpi_file_scope *file, trpi_fact_symbol *fact)
{
    uint16_t flags = file->compiler->symbols.kinds.at[fact->kind].flags;
    if ((flags & TRPI_KIND_WORLD) != 0) {
        fact->flags |= TRPI_FACT_SHARED;
    } else if ((flags & TRPI_KIND_SCENE) != 0 && fact->rate_per_hour != 0) {
        TRPI_SAY(file, fact->symbol.span,
                 "A fact of a scene does not rise or fall by itself; make `%.*s` a fact of the world or of somebody, or "
                 "`set` it in the rows.",
                 TRPI_WORDS(fact->symbol.name));
        fact->rate_per_hour = 0;
    }
}

// Returns how many facts were declared for a list.
static uint8_t room_of_declared(const trpi_compiler *compiler, uint16_t first)
{
    uint32_t end = first + 1u;
    while (end < compiler->symbols.facts.count && compiler->symbols.facts.at[end].place == end - first) {
        end++;
    }
    return (uint8_t)(end - first);
}

// Reads the record whose values a fact has at the beginning: the one behind `starts`, or the one that is its type.
static uint16_t read_prototype(trpi_compiler *compiler, const trpi_fact_symbol *fact)
{
    uint16_t record = (uint16_t)(fact->record - 1u);
    for (const trpi_syntax_clause *clause = fact->symbol.line->clauses; clause != NULL; clause = clause->next) {
        if (clause->kind == TRPI_CLAUSE_WAS || clause->kind == TRPI_CLAUSE_ERROR) {
            continue;
        }
        const trpi_syntax_expression *value = clause->kind == TRPI_CLAUSE_STARTS ? clause->value : NULL;
        uint16_t meant = value != NULL && value->kind == TRPI_EXPRESSION_NAME
                             ? trpi_find_declared_record(compiler, value->name.text)
                             : TRPI_NO_INDEX;
        if (meant != TRPI_NO_INDEX && trpi_record_descends_from(compiler, meant, record)) {
            return meant;
        }
        TRPI_COMPILE_ERROR(compiler, fact->symbol.source, clause->span,
                           "A record begins as itself or as one that comes from it, such as `starts %.*s`.",
                           TRPI_WORDS(compiler->symbols.records.at[record].symbol.name));
    }
    return record;
}

static void settle_record(trpi_compiler *compiler, trpi_fact_symbol *fact)
{
    uint16_t prototype = read_prototype(compiler, fact);
    fact->type = trpi_record_value_type(compiler, (uint16_t)(fact->record - 1u));
    const trpi_fact_symbol *sample = &compiler->symbols.facts.at[fact->type.fact];
    fact->first_choice = sample->first_choice;
    fact->choice_count = sample->choice_count;
    fact->prototype = (uint16_t)(prototype + 1u);
    fact->initial = fact->initial_most = compiler->symbols.records.at[prototype].number;
    settle_common(TRPI_IN(compiler, fact->symbol.source), fact);
    fact->settled = true;
}

// Settles the fact that stands for a part of a record. Its type is that of the part's sample; its initial value is the part's value
// in the record with which the whole begins, or the default of its type if the record says none.
static void settle_part(trpi_compiler *compiler, trpi_fact_symbol *fact)
{
    const trpi_fact_symbol *whole = fact - fact->behind;
    uint16_t part = (uint16_t)(fact->part - 1u);
    const trpi_fact_symbol *sample = &compiler->symbols.facts.at[compiler->symbols.record_parts.at[part].sample];
    copy_sample(fact, sample);
    const trpi_source *source = NULL;
    trpi_syntax_clause starts = {.kind = TRPI_CLAUSE_STARTS};
    const trpi_syntax_expression *value =
        trpi_record_part_initial_value(compiler, (uint16_t)(whole->prototype - 1u), part, &source);
    starts.value = (trpi_syntax_expression *)(uintptr_t)value;
    if ((fact->flags & TRPI_FACT_BOUNDED) != 0) {
        fact->initial = fact->initial_most = trpi_number_clamp(0, fact->least, fact->most);
    }
    if (value != NULL) {
        read_start(TRPI_IN(compiler, source), &starts, fact);
    }
    settle_common(TRPI_IN(compiler, fact->symbol.source), fact);
    fact->settled = true;
}

// Checks that a part is a plain value, which does not drift.
static void check_part_type(const trpi_file_scope *file, trpi_fact_symbol *fact)
{
    bool plain = fact->type.type == TRP_TYPE_NUMBER || fact->type.type == TRP_TYPE_TRUTH || fact->type.type == TRP_TYPE_CHOICE ||
                 fact->type.type == TRP_TYPE_ENTITY;
    if (fact->type.type != TRP_TYPE_NONE && (!plain || fact->type.list_capacity > 0 || fact->rate_per_hour != 0)) {
        TRPI_SAY(file, fact->symbol.line->span,
                 "A part of a record is a number that does not change by itself, `yes or no`, one of several words, or "
                 "somebody; make this a fact.");
        fact->rate_per_hour = 0;
        fact->type = trpi_value_type_unknown();
    }
}

// Settles the type, the initial value and the drift of a fact, after kinds and roles are declared, since types may name them.
static void settle_fact(trpi_compiler *compiler, uint16_t index)
{
    trpi_fact_symbol *fact = &compiler->symbols.facts.at[index];
    if (fact->record > 0 || fact->part > 0) {
        fact->record > 0 ? settle_record(compiler, fact) : settle_part(compiler, fact);
        return;
    }
    if (fact->place > 0) {  // as the first one of its list, which is settled
        const trpi_fact_symbol *first = fact - fact->place;
        fact->type = first->type;
        fact->type.list_capacity = 0;
        fact->flags = first->flags;
        fact->settled = true;
        return;
    }
    const trpi_syntax_line *line = fact->symbol.line;
    const trpi_source *source = fact->symbol.source;
    trpi_resolved_type type = trpi_resolve_type_allowing_list_or_record(TRPI_IN(compiler, source), line->type);
    fact->type = type.type;
    fact->type.list_capacity = type.is_list ? room_of_declared(compiler, index) : 0;
    fact->least = type.least;
    fact->most = type.most;
    fact->flags = (uint16_t)((type.bounded ? TRPI_FACT_BOUNDED : 0) | (type.whole ? TRPI_FACT_WHOLE : 0));
    if (line->type != NULL && line->type->kind == TRPI_TYPE_SYNTAX_CHOICE) {
        declare_choices(TRPI_IN(compiler, source), line->type, fact);
        fact->type.fact = index;
    }
    if (type.bounded) {
        fact->initial = fact->initial_most = trpi_number_clamp(0, type.least, type.most);
    }
    if (fact->type.type == TRP_TYPE_POINT) {
        fact->initial = fact->initial_most = trp_value_unknown_point().bits;
    }
    for (const trpi_syntax_clause *clause = line->clauses; clause != NULL; clause = clause->next) {
        switch (clause->kind) {
        case TRPI_CLAUSE_STARTS: read_start(TRPI_IN(compiler, source), clause, fact); break;
        case TRPI_CLAUSE_RISES:
        case TRPI_CLAUSE_FALLS: read_drift(TRPI_IN(compiler, source), clause, fact); break;
        default: break;
        }
    }
    if (fact->symbol.name.size == 0) {  // a sample of a part of records
        check_part_type(TRPI_IN(compiler, source), fact);
        fact = &compiler->symbols.facts.at[index];
    }
    settle_common(TRPI_IN(compiler, source), fact);
    fact->settled = true;
}

static void add_item_facts(trpi_compiler *compiler, uint16_t kind)
{
    trpi_symbols *symbols = &compiler->symbols;
    for (uint16_t item = 0; item < symbols->items.count; item++) {
        trpi_fact_symbol fact = {.symbol = symbols->items.at[item].symbol, .kind = kind, .item = item};
        fact.type = trpi_value_type_number(TRPI_DIMENSION_NUMBER);
        fact.flags = TRPI_FACT_BOUNDED | TRPI_FACT_WHOLE;
        fact.most = (trpi_number)INT32_MAX * TRP_ONE;
        fact.settled = true;
        add_fact(compiler, &symbols->kinds.at[kind], &fact);
    }
}

static uint16_t declare_common_kind(const trpi_file_scope *file, const trpi_syntax_line *line, uint16_t flags)
{
    trpi_kind_symbol kind = {.symbol = {.source = file->source, .span = line->keyword, .line = line}, .record = TRPI_BLANK(KIND)};
    kind.symbol.name = trpi_text_from_string("");
    kind.flags = flags;
    kind.first_fact = (uint16_t)file->compiler->symbols.facts.count;
    return TRPI_ADDED(file->compiler, kinds, kind);
}

static void declare_facts_below(const trpi_file_scope *file, const trpi_syntax_line *line, uint16_t kind)
{
    const trpi_syntax_line *fact = trpi_syntax_find_line_of_kind(line->lines, TRPI_LINE_FACT);
    for (; fact != NULL && !file->compiler->failed; fact = trpi_syntax_find_line_of_kind(fact->next, TRPI_LINE_FACT)) {
        declare_fact(file, fact, kind);
    }
}

// Declares the facts of the world, which may be written in several places.
static void declare_facts_of_world(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    if (line->lines == NULL && !line->broken) {
        TRPI_SAY(file, line->span, "The world has no facts here; write them below, such as `alarm: yes or no`.");
    }
    if (file->compiler->world == TRPI_NO_INDEX) {
        file->compiler->world = declare_common_kind(file, line, TRPI_KIND_WORLD);
    }
    declare_facts_below(file, line, file->compiler->world);
}

static void declare_facts_of_scene(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    if (trpi_syntax_find_line_of_kind(line->lines, TRPI_LINE_FACT) != NULL && !file->compiler->failed) {
        declare_facts_below(file, line, declare_common_kind(file, line, TRPI_KIND_SCENE));
    }
}

// Reports a line in a kind that declares no fact. A `link` in a kind of people or places is refused, since these are linked by
// facts, which may change while they live.
static void report_no_fact(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line)
{
    trpi_text link = trpi_source_slice(source, line->span);
    trpi_text keyword = trpi_source_slice(source, line->keyword);
    if (line->kind != TRPI_LINE_LINK || link.size <= keyword.size + 1) {
        TRPI_COMPILE_ERROR(compiler, source, line->span, "This line in a kind is" TRPI_NOT_YET);
        return;
    }
    trpi_text name = line->name.text;
    bool many = line->type != NULL && line->type->many;
    TRPI_COMPILE_ERROR(
        compiler, source, line->span,
        "What links somebody to others is a fact; write for example `%.*s: %s`, without `link`, and set it in a step.",
        TRPI_WORDS(name), many ? "many creature" : "place");
}

// The lines `role NAME for every ROLE` that add links, by their numbers among role_lines.
typedef struct linking_lines {
    uint32_t *at;
    uint32_t count, capacity;
} linking_lines;

static linking_lines list_linking_lines(trpi_compiler *compiler)
{
    linking_lines found = {0};
    for (uint32_t i = 0; i < compiler->symbols.role_lines.count; i++) {
        if (trpi_role_line_find_kind_given_links(compiler, i) != TRPI_NO_INDEX) {
            TRPI_PUSH(compiler, found, i);
        }
    }
    return found;
}

// Declares the links that other texts add to the roles of a kind (`role NAME for every ROLE`): facts of all of the kind.
static void declare_added_links(trpi_compiler *compiler, uint16_t kind, const linking_lines *linking)
{
    for (uint32_t i = 0; i < linking->count; i++) {
        if (trpi_role_line_find_kind_given_links(compiler, linking->at[i]) != kind) {
            continue;
        }
        const trpi_symbol *role = &compiler->symbols.role_lines.at[linking->at[i]];
        for (const trpi_syntax_line *line = role->line->lines; line != NULL; line = line->next) {
            if (line->kind == TRPI_LINE_LINK) {
                declare_fact(TRPI_IN(compiler, role->source), line, kind);
            }
        }
    }
}

// Reports a link that a text adds to roles (`role NAME for every ROLE`) and whose type is no entity, but a number or a choice.
static void check_added_link(trpi_compiler *compiler, const trpi_fact_symbol *fact)
{
    const trpi_syntax_line *line = fact->symbol.line;
    if (line != NULL && line->kind == TRPI_LINE_LINK && !line->broken && fact->type.type != TRP_TYPE_ENTITY &&
        fact->type.type != TRP_TYPE_NONE) {
        TRPI_SAY_OF(compiler, &fact->symbol, "A link leads to somebody or something; write for example `link %.*s: creature`.",
                    TRPI_WORDS(fact->symbol.name));
    }
}

static void declare_facts(trpi_compiler *compiler)
{
    const linking_lines linking = list_linking_lines(compiler);
    for (uint16_t kind = 0; kind < compiler->symbols.kinds.count; kind++) {
        trpi_kind_symbol *holder = &compiler->symbols.kinds.at[kind];
        holder->first_fact = (uint16_t)compiler->symbols.facts.count;
        for (const trpi_syntax_line *line = holder->symbol.line->lines; line != NULL; line = line->next) {
            if (line->kind == TRPI_LINE_FACT) {
                declare_fact(TRPI_IN(compiler, holder->symbol.source), line, kind);
            } else if (line->kind != TRPI_LINE_ERROR && !trpi_is_object_or_area_line(holder->symbol.line)) {
                report_no_fact(compiler, holder->symbol.source, line);
            }
        }
        declare_added_links(compiler, kind, &linking);
        if (kind == compiler->creature || kind == compiler->place) {
            add_item_facts(compiler, kind);
        }
    }
}

void trpi_declare_kinds(trpi_compiler *compiler)
{
    trpi_visit_top_level_lines(compiler, TRPI_LINE_KIND, declare_kind);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_OBJECT, declare_kind);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_AREA, declare_kind);
    find_parents(compiler);
    limit_depth(compiler);
    order_kinds(compiler);
    trpi_symbol_clear_lookup(&compiler->symbols, TRPI_ALL(&compiler->symbols, kinds));
    flag_kinds(compiler);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_ITEM, declare_item);
    trpi_declare_records(compiler);
    trpi_collect_entities_and_role_lines(compiler);
    declare_facts(compiler);
    compiler->world = TRPI_NO_INDEX;
    trpi_visit_top_level_lines(compiler, TRPI_LINE_WORLD, declare_facts_of_world);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_SCENE, declare_facts_of_scene);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_SITUATION, declare_facts_of_scene);
    trpi_declare_roles(compiler);
    uint32_t declared = compiler->symbols.facts.count;
    trpi_declare_record_samples(compiler);
    uint32_t count = compiler->symbols.facts.count;
    for (uint32_t i = 0; i < count && !compiler->failed; i++) {
        uint16_t fact = (uint16_t)((declared + i) % count);  // the samples first, which the parts of records follow
        if (!compiler->symbols.facts.at[fact].settled) {
            settle_fact(compiler, fact);
            check_added_link(compiler, &compiler->symbols.facts.at[fact]);
        }
    }
    trpi_declare_links(compiler);
}
