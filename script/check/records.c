// SPDX-License-Identifier: MIT
// Records: several values under one name. At run time there are none: something of a record type is a fact (or a local) that says
// which record it is now, and one fact for each part that it can have. (SEMANTICS 8.8)

#include "script/check/records.h"

uint16_t trpi_find_declared_record(const trpi_compiler *compiler, trpi_text name)
{
    return name.size > 0 ? trpi_symbol_find(&compiler->symbols, TRPI_ALL(&compiler->symbols, records), name) : TRPI_NO_INDEX;
}

uint16_t trpi_record_of_type(const trpi_compiler *compiler, const trpi_syntax_type *type)
{
    bool named = type != NULL && type->kind == TRPI_TYPE_SYNTAX_NAMED && type->names != NULL && type->names->next == NULL;
    return named ? trpi_find_declared_record(compiler, type->names->name.text) : TRPI_NO_INDEX;
}

bool trpi_record_descends_from(const trpi_compiler *compiler, uint16_t record, uint16_t ancestor)
{
    while (record != TRPI_NO_INDEX && record != ancestor) {
        record = compiler->symbols.records.at[record].parent;
    }
    return record != TRPI_NO_INDEX;
}

uint32_t trpi_record_collect_parts(const trpi_compiler *compiler, uint16_t record, uint16_t parts[TRPI_RECORD_PARTS])
{
    uint32_t count = 0;
    const trpi_symbols *symbols = &compiler->symbols;
    uint16_t next = symbols->records.at[symbols->records.at[record].root].first_part;
    for (; next != 0 && count < TRPI_RECORD_PARTS; next = symbols->record_parts.at[next - 1].next) {
        uint16_t of = symbols->record_parts.at[next - 1].record;
        if (trpi_record_descends_from(compiler, record, of) || trpi_record_descends_from(compiler, of, record)) {
            parts[count++] = (uint16_t)(next - 1u);
        }
    }
    return count;
}

trpi_value_type trpi_record_value_type(const trpi_compiler *compiler, uint16_t record)
{
    const trpi_record_symbol *symbol = &compiler->symbols.records.at[record];
    trpi_value_type type = trpi_value_type_without_kind(TRP_TYPE_CHOICE);
    type.fact = compiler->symbols.records.at[symbol->root].sample;
    type.record = (uint16_t)(record + 1u);
    return type;
}

// ---- Declaring ----------------------------------------------------------------------------------

static void find_parent(trpi_compiler *compiler, trpi_record_symbol *record)
{
    const trpi_syntax_clause *parent = trpi_syntax_find_clause(record->symbol.line->clauses, TRPI_CLAUSE_PARENT);
    if (parent != NULL) {
        record->parent = TRPI_FIND_OR_SAY(TRPI_IN(compiler, record->symbol.source), records, &parent->name, "record");
    }
}

// Finds the root of a record. One record of a circle loses its parent.
static void find_root(trpi_compiler *compiler, uint16_t record)
{
    trpi_record_symbol *symbol = &compiler->symbols.records.at[record];
    uint16_t up = record;
    for (uint32_t steps = 0; compiler->symbols.records.at[up].parent != TRPI_NO_INDEX; steps++) {
        if (steps > compiler->symbols.records.count) {
            TRPI_SAY_OF(compiler, &symbol->symbol,
                        "`%.*s` comes from itself by way of its parents; give one of them another parent.",
                        TRPI_WORDS(symbol->symbol.name));
            symbol->parent = TRPI_NO_INDEX;
            up = record;
            break;
        }
        up = compiler->symbols.records.at[up].parent;
    }
    symbol->root = up;
}

// Enters each record in the list of its parent's children.
static void find_children(trpi_compiler *compiler)
{
    trpi_record_symbol *records = compiler->symbols.records.at;
    for (uint32_t i = compiler->symbols.records.count; i-- > 0;) {
        if (records[i].parent != TRPI_NO_INDEX) {
            records[i].next_child = records[records[i].parent].first_child;
            records[records[i].parent].first_child = (uint16_t)(i + 1);
        }
    }
}

// Returns the next record of a walk through all records of one root, in which each record comes before the records derived from
// it.
static uint16_t record_after(const trpi_compiler *compiler, uint16_t record)
{
    const trpi_record_symbol *records = compiler->symbols.records.at;
    if (records[record].first_child != 0) {
        return (uint16_t)(records[record].first_child - 1u);
    }
    while (records[record].parent != TRPI_NO_INDEX && records[record].next_child == 0) {
        record = records[record].parent;
    }
    return (uint16_t)(records[record].next_child - 1u);  // of a root 0, less one: TRPI_NO_INDEX
}

// Returns the part called `name` that was declared before for a record with the same root; NULL when there is none.
static const trpi_record_part *part_before(const trpi_compiler *compiler, uint16_t record, trpi_text name)
{
    const trpi_symbols *symbols = &compiler->symbols;
    uint16_t next = symbols->records.at[symbols->records.at[record].root].first_part;
    for (; next != 0; next = symbols->record_parts.at[next - 1].next) {
        const trpi_record_part *part = &symbols->record_parts.at[next - 1];
        if (trpi_names_are_equal_without_case(part->symbol.name, name)) {
            return part;
        }
    }
    return NULL;
}

static void add_part(trpi_compiler *compiler, const trpi_record_part *part)
{
    trpi_symbols *symbols = &compiler->symbols;
    trpi_record_symbol *root = &symbols->records.at[symbols->records.at[part->record].root];
    uint16_t number = (uint16_t)(TRPI_ADDED(compiler, record_parts, *part) + 1u);
    if (compiler->failed) {
        return;
    }
    *(root->last_part != 0 ? &symbols->record_parts.at[root->last_part - 1].next : &root->first_part) = number;
    root->last_part = number;
}

// Declares a part. A record may give an inherited part another initial value, but no other type. Of two records neither of which
// comes from the other only one may have a part of a name: something of their root's type would have two.
static void declare_part(trpi_compiler *compiler, uint16_t record, const trpi_syntax_line *line)
{
    const trpi_source *source = compiler->symbols.records.at[record].symbol.source;
    uint16_t inner = trpi_record_of_type(compiler, line->type);
    if (inner != TRPI_NO_INDEX) {
        trpi_text name = compiler->symbols.records.at[inner].symbol.name;
        TRPI_COMPILE_ERROR(
            compiler, source, line->type->span,
            "`%.*s` is a record, and a record is no part of another one; write the parts that matter of `%.*s` here.",
            TRPI_WORDS(name), TRPI_WORDS(name));
        return;
    }
    const trpi_record_part *other = part_before(compiler, record, line->name.text);
    trpi_record_part part = {.symbol = trpi_symbol_of_line(source, line), .record = record};
    if (other == NULL) {
        add_part(compiler, &part);
        return;
    }
    trpi_text name = line->name.text;
    if (!trpi_record_descends_from(compiler, record, other->record)) {
        trpi_text root = compiler->symbols.records.at[compiler->symbols.records.at[record].root].symbol.name;
        TRPI_COMPILE_ERROR(
            compiler, source, line->name.span,
            "`%.*s` has a part `%.*s` as well, and what is a `%.*s` would have two; declare it once, in a record from "
            "which both come, or give one of them another name.",
            TRPI_WORDS(compiler->symbols.records.at[other->record].symbol.name), TRPI_WORDS(name), TRPI_WORDS(root));
        trpi_add_note_of_other_declaration(compiler, &other->symbol);
        return;
    }
    trpi_text here = trpi_source_slice(source, line->type->span);
    trpi_text there = trpi_source_slice(other->symbol.source, other->symbol.line->type->span);
    if (other->record == record || !trpi_text_is_equal(here, there)) {
        TRPI_COMPILE_ERROR(compiler, source, line->name.span,
                           other->record == record ? "`%.*s` has a part `%.*s` already; give this one another name."
                                                   : "`%.*s` has `%.*s` from what it comes from; it can begin otherwise here, with "
                                                     "the same type, but be nothing else.",
                           TRPI_WORDS(compiler->symbols.records.at[record].symbol.name), TRPI_WORDS(name));
        trpi_add_note_of_other_declaration(compiler, &other->symbol);
    }
}

static void declare_parts(trpi_compiler *compiler, uint16_t record)
{
    const trpi_syntax_line *line = compiler->symbols.records.at[record].symbol.line->lines;
    for (; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_FACT && line->name.text.size > 0 && line->type != NULL && !line->broken) {
            declare_part(compiler, record, line);
        }
    }
}

static void declare_name(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_symbols *symbols = &file->compiler->symbols;
    trpi_record_symbol record = {.symbol = trpi_symbol_of_line(file->source, line), .parent = TRPI_NO_INDEX};
    if (trpi_check_name_is_new(file->compiler, &record.symbol, TRPI_ALL(symbols, records), "record") &&
        trpi_check_name_is_new(file->compiler, &record.symbol, TRPI_ALL(symbols, kinds), "kind")) {
        TRPI_ADD(file->compiler, records, record);
    }
}

void trpi_declare_records(trpi_compiler *compiler)
{
    trpi_symbols *symbols = &compiler->symbols;
    trpi_visit_top_level_lines(compiler, TRPI_LINE_RECORD, declare_name);
    for (uint16_t i = 0; i < symbols->records.count; i++) {
        find_parent(compiler, &symbols->records.at[i]);
    }
    for (uint16_t i = 0; i < symbols->records.count; i++) {
        find_root(compiler, i);
    }
    find_children(compiler);
    for (uint16_t root = 0; root < symbols->records.count; root++) {
        if (symbols->records.at[root].root == root) {
            uint16_t number = 0;
            for (uint16_t i = root; i != TRPI_NO_INDEX; i = record_after(compiler, i)) {
                symbols->records.at[i].number = number++;
                declare_parts(compiler, i);
            }
        }
    }
    for (uint16_t i = 0; i < symbols->records.count; i++) {
        uint16_t parts[TRPI_RECORD_PARTS];
        if (trpi_record_collect_parts(compiler, i, parts) == TRPI_RECORD_PARTS) {
            TRPI_SAY_OF(compiler, &symbols->records.at[i].symbol,
                        "`%.*s`, with what comes from it, has too many parts; at most %d are possible.",
                        TRPI_WORDS(symbols->records.at[i].symbol.name), TRPI_RECORD_PARTS - 1);
            break;
        }
    }
}

// ---- What stands for them -----------------------------------------------------------------------

static uint16_t add_sample(trpi_compiler *compiler, trpi_fact_symbol fact)
{
    fact.symbol.name = trpi_text_from_string("");
    fact.symbol.used = true;
    fact.kind = compiler->thing;
    fact.item = TRPI_NO_INDEX;
    return TRPI_ADDED(compiler, facts, fact);
}

// Makes the sample of a root: a fact whose choices are the names of the root and of the records that come from it, by number.
static void sample_root(trpi_compiler *compiler, uint16_t root)
{
    trpi_symbols *symbols = &compiler->symbols;
    trpi_fact_symbol fact = {.type = trpi_value_type_without_kind(TRP_TYPE_CHOICE), .settled = true};
    fact.first_choice = (uint16_t)symbols->choices.count;
    for (uint16_t i = root; i != TRPI_NO_INDEX; i = record_after(compiler, i)) {
        const trpi_record_symbol *record = &symbols->records.at[i];
        trpi_numbered_symbol choice = {.symbol = {.name = record->symbol.name,
                                                  .source = record->symbol.source,
                                                  .span = record->symbol.span,
                                                  .original_name = trpi_stable_name_of_symbol(compiler, &record->symbol)}};
        TRPI_ADD(compiler, choices, choice);
        fact.choice_count = (uint16_t)(fact.choice_count + !compiler->failed);
    }
    symbols->records.at[root].sample = add_sample(compiler, fact);
}

void trpi_declare_record_samples(trpi_compiler *compiler)
{
    trpi_symbols *symbols = &compiler->symbols;
    for (uint16_t i = 0; i < symbols->records.count && !compiler->failed; i++) {
        if (symbols->records.at[i].root == i) {
            sample_root(compiler, i);
        }
    }
    for (uint16_t i = 0; i < symbols->record_parts.count && !compiler->failed; i++) {
        trpi_record_part *part = &symbols->record_parts.at[i];
        trpi_fact_symbol fact = {.symbol = part->symbol};
        part->sample = add_sample(compiler, fact);
    }
}

const trpi_syntax_expression *trpi_record_part_initial_value(const trpi_compiler *compiler, uint16_t record, uint16_t part,
                                                             const trpi_source **source)
{
    const trpi_record_part *symbol = &compiler->symbols.record_parts.at[part];
    if (!trpi_record_descends_from(compiler, record, symbol->record)) {
        return NULL;
    }
    for (uint16_t up = record; up != TRPI_NO_INDEX; up = compiler->symbols.records.at[up].parent) {
        const trpi_syntax_line *line = compiler->symbols.records.at[up].symbol.line->lines;
        for (; line != NULL; line = line->next) {
            const trpi_syntax_clause *starts =
                line->kind == TRPI_LINE_FACT && trpi_names_are_equal_without_case(line->name.text, symbol->symbol.name)
                    ? trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_STARTS)
                    : NULL;
            if (starts != NULL && starts->value != NULL) {
                *source = compiler->symbols.records.at[up].symbol.source;
                return starts->value;
            }
        }
    }
    return NULL;
}
