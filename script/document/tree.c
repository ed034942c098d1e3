// SPDX-License-Identifier: MIT
// Makes the nodes of a section. The lists of fields (parse/fields.h) say what is below each line, step, clause and cue, so no
// construct of the language is named in this file. Nodes are collected as they come and then nested by their ranges: a node that
// only overlaps another one, after a mistake, is left out.

#include "script/document/tree.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/sort.h"
#include "script/parse/token.h"

#include <string.h>

typedef struct draft {
    trpi_span span;
    trpi_text name;
    uint32_t order;  // of two with the same range the first is around the second
    uint16_t kind;
    uint8_t family;
    bool is_broken;
} draft;

typedef struct collector {
    const trpi_syntax_file *file;
    trpi_arena *arena;
    draft *drafts;
    uint32_t count;
    uint32_t capacity;
} collector;

static const trpi_text no_name = {"", 0};

// ---- Collecting ---------------------------------------------------------------------------------

static void add(collector *c, trp_node_family family, uint32_t kind, trpi_span span, trpi_text name, bool is_broken)
{
    draft next = {span, name, c->count, (uint16_t)kind, (uint8_t)family, is_broken};
    (void)TRPI_ARENA_PUSH(c->arena, c->drafts, c->count, c->capacity, next);
}

static void add_fields(collector *c, const trpi_syntax_field *fields, const void *node);
static void add_values(collector *c, const trpi_syntax_expression *value);

static void add_name(collector *c, const trpi_syntax_name *name)
{
    if (name->text.size > 0) {
        add(c, TRP_FAMILY_NAME, 0, name->span, name->text, false);
    }
}

static void add_names(collector *c, const trpi_syntax_names *names)
{
    for (; names != NULL; names = names->next) {
        add_name(c, &names->name);
        add_name(c, &names->was);
    }
}

static void add_filters(collector *c, const trpi_syntax_filter *filter)
{
    for (; filter != NULL; filter = filter->next) {
        add(c, TRP_FAMILY_FILTER, 0, filter->span, no_name, false);
        add_values(c, filter->value);
        add_values(c, filter->of);
    }
}

static void add_arguments(collector *c, const trpi_syntax_argument *argument)
{
    for (; argument != NULL; argument = argument->next) {
        add(c, TRP_FAMILY_ARGUMENT, 0, argument->span, argument->preposition, false);
        add_values(c, argument->value);
    }
}

static void add_values(collector *c, const trpi_syntax_expression *value)
{
    for (; value != NULL; value = value->next) {
        if (value->span.length == 0) {
            continue;  // stands for the words of a phrase, which are a name already
        }
        add(c, TRP_FAMILY_VALUE, value->kind, value->span, value->name.text, value->kind == TRPI_EXPRESSION_ERROR);
        add_name(c, &value->name);
        add_values(c, value->left);
        add_values(c, value->right);
        add_values(c, value->items);
        add_arguments(c, value->arguments);
        add_filters(c, value->filters);
    }
}

static void add_type(collector *c, const trpi_syntax_type *type)
{
    if (type != NULL) {
        add(c, TRP_FAMILY_TYPE, 0, type->span, no_name, type->kind == TRPI_TYPE_SYNTAX_ERROR);
        add_names(c, type->names);
        add_filters(c, type->filters);
    }
}

static void add_parameters(collector *c, const trpi_syntax_parameter *parameter)
{
    for (; parameter != NULL; parameter = parameter->next) {
        add(c, TRP_FAMILY_PARAMETER, 0, parameter->span, parameter->name.text, false);
        add_name(c, &parameter->name);
        add_name(c, &parameter->was);
        add_type(c, parameter->type);
        add_values(c, parameter->value);
    }
}

static void add_settings(collector *c, const trpi_syntax_named_value *setting)
{
    for (; setting != NULL; setting = setting->next) {
        add(c, TRP_FAMILY_SETTING, 0, setting->span, setting->name.text, false);
        add_name(c, &setting->name);
        add_values(c, setting->value);
    }
}

static void add_signature(collector *c, const trpi_syntax_phrase_part *piece)
{
    for (; piece != NULL; piece = piece->next) {
        add_name(c, &piece->words);
        add_parameters(c, piece->parameters);
    }
}

static void add_cue(collector *c, const trpi_syntax_cue *cue)
{
    if (cue != NULL) {
        add(c, TRP_FAMILY_CUE, cue->kind, cue->span, cue->name.text, cue->kind == TRPI_SYNTAX_CUE_ERROR);
        add_fields(c, trpi_syntax_cue_fields, cue);
    }
}

static void add_steps(collector *c, const trpi_syntax_step *step)
{
    for (; step != NULL; step = step->together) {
        add(c, TRP_FAMILY_STEP, step->kind, step->span, step->name.text, step->kind == TRPI_SYNTAX_STEP_ERROR);
        add_fields(c, trpi_syntax_step_fields, step);
    }
}

static void add_clauses(collector *c, const trpi_syntax_clause *clause)
{
    for (; clause != NULL; clause = clause->next) {
        add(c, TRP_FAMILY_CLAUSE, clause->kind, clause->span, clause->name.text, clause->kind == TRPI_CLAUSE_ERROR);
        add_fields(c, trpi_syntax_clause_fields, clause);
    }
}

static void add_cells(collector *c, const trpi_syntax_cell *cell)
{
    for (; cell != NULL; cell = cell->next) {
        add(c, TRP_FAMILY_CELL, 0, cell->span, cell->name.text, false);
        add_name(c, &cell->name);
        add_steps(c, cell->step);
        add_clauses(c, cell->clauses);
    }
}

static void add_field(collector *c, trpi_member_kind kind, const void *at)
{
    switch (kind) {
    case TRPI_MEMBER_NAME: add_name(c, at); break;
    case TRPI_MEMBER_NAMES: add_names(c, *(trpi_syntax_names *const *)at); break;
    case TRPI_MEMBER_VALUE: add_values(c, *(trpi_syntax_expression *const *)at); break;
    case TRPI_MEMBER_TYPE: add_type(c, *(trpi_syntax_type *const *)at); break;
    case TRPI_MEMBER_PARAMETERS: add_parameters(c, *(trpi_syntax_parameter *const *)at); break;
    case TRPI_MEMBER_SIGNATURE: add_signature(c, *(trpi_syntax_phrase_part *const *)at); break;
    case TRPI_MEMBER_ARGUMENTS: add_arguments(c, *(trpi_syntax_argument *const *)at); break;
    case TRPI_MEMBER_SETTINGS: add_settings(c, *(trpi_syntax_named_value *const *)at); break;
    case TRPI_MEMBER_CUE: add_cue(c, *(trpi_syntax_cue *const *)at); break;
    case TRPI_MEMBER_STEP: add_steps(c, *(trpi_syntax_step *const *)at); break;
    case TRPI_MEMBER_CELLS: add_cells(c, *(trpi_syntax_cell *const *)at); break;
    case TRPI_MEMBER_CLAUSES: add_clauses(c, *(trpi_syntax_clause *const *)at); break;
    default: break;  // words and numbers, which have no range of their own
    }
}

static void add_fields(collector *c, const trpi_syntax_field *fields, const void *node)
{
    for (; fields->name != NULL; fields++) {
        add_field(c, fields->kind, (const char *)node + fields->offset);
    }
}

// ---- Lines --------------------------------------------------------------------------------------

static uint32_t end_of(trpi_span span)
{
    return span.offset + span.length;
}

// Returns the range of a line: its tokens; if reading ended at a mistake in it, the rest of the line as well.
static trpi_span range_of(const trpi_syntax_file *file, const trpi_syntax_line *line)
{
    trpi_span range = line->span;
    for (uint32_t i = line->first_token; i < line->end_token; i++) {
        range = trpi_span_join(range, file->tokens[i].span);
    }
    const trpi_token *last = &file->tokens[line->end_token > line->first_token ? line->end_token - 1 : line->first_token];
    if (last->kind == TRPI_TOKEN_BAD && end_of(last->span) == end_of(range)) {
        trpi_text text = trpi_source_line(file->source, trpi_source_position_of_offset(file->source, end_of(range)).line);
        uint32_t end = (uint32_t)(text.at - file->source->text.at) + text.size;
        range.length = end > end_of(range) ? end - range.offset : range.length;
    }
    return range;
}

// Returns the name of a line's node: its name, or its text in quotes, or its second name, such as the role of an entry of a cast.
static trpi_text name_of(const trpi_syntax_line *line)
{
    return line->name.text.size > 0 ? line->name.text : line->text.size > 0 ? line->text : line->other.text;
}

// Adds lines and all below them; returns where they end.
static uint32_t add_lines(collector *c, const trpi_syntax_line *line)
{
    uint32_t end = 0;
    for (; line != NULL && !c->arena->failed; line = line->next) {
        uint32_t number = c->count;
        add(c, TRP_FAMILY_LINE, line->kind, range_of(c->file, line), name_of(line), line->broken);
        add_fields(c, trpi_syntax_line_fields, line);
        uint32_t inner = add_lines(c, line->lines);
        if (!c->arena->failed) {
            draft *made = &c->drafts[number];
            made->span.length = inner > end_of(made->span) ? inner - made->span.offset : made->span.length;
            end = end_of(made->span) > end ? end_of(made->span) : end;
        }
    }
    return end;
}

// ---- Nesting ------------------------------------------------------------------------------------

static int compare_drafts(const void *a, const void *b, const void *context)
{
    (void)context;
    const draft *first = a, *second = b;
    if (first->span.offset != second->span.offset) {
        return first->span.offset < second->span.offset ? -1 : 1;
    }
    if (first->span.length != second->span.length) {
        return first->span.length > second->span.length ? -1 : 1;
    }
    return first->order < second->order ? -1 : first->order > second->order;
}

// Whether a node contains another. An empty cell at the very end of a node lies beside it, not in it; only a line contains
// the empty cell at its end.
static bool contains(const trpi_section_node *outer, trpi_span inner)
{
    bool is_behind = inner.length == 0 && inner.offset == end_of(outer->span) && outer->family != TRP_FAMILY_LINE;
    return inner.offset >= outer->span.offset && end_of(inner) <= end_of(outer->span) && !is_behind;
}

static uint32_t hash_of(const trpi_source *source, trpi_span span)
{
    trpi_text text = trpi_source_slice(source, span);
    uint64_t hash = 0;
    for (uint32_t i = 0; i < text.size; i++) {
        bool is_blank = text.at[i] == ' ' || text.at[i] == '\t' || text.at[i] == '\r' || text.at[i] == '\n';
        hash = is_blank ? hash : (hash ^ (unsigned char)text.at[i]) * 0x100000001B3u;
    }
    hash = trpi_hash_mix(hash);
    return (uint32_t)(hash ^ hash >> 32);
}

// Returns the innermost open node that contains `span`, and closes the open nodes that end before it. NONE when only the file
// contains it, OVERLAPS when an open node contains only a part of it.
#define OVERLAPS (TRPI_NODE_NONE - 1)
static uint32_t close_before(trpi_text_section *section, uint32_t open, trpi_span span)
{
    while (open != TRPI_NODE_NONE && !contains(&section->nodes[open], span)) {
        if (end_of(section->nodes[open].span) > span.offset) {
            return OVERLAPS;
        }
        section->nodes[open].end = section->node_count;
        open = section->nodes[open].parent;
    }
    return open;
}

static void nest(const collector *c, uint32_t before, trpi_text_section *section)
{
    uint32_t open = TRPI_NODE_NONE;
    for (uint32_t i = 0; i < c->count; i++) {
        const draft *next = &c->drafts[i];
        trpi_span span = {next->span.offset + before, next->span.length};
        uint32_t parent = close_before(section, open, span);
        if (parent == OVERLAPS) {
            continue;
        }
        if (parent == TRPI_NODE_NONE && next->family != TRP_FAMILY_LINE) {
            open = parent;
            continue;
        }
        trpi_span name = {section->names_size, next->name.size};
        if (name.length > 0) {
            memcpy(section->names + name.offset, next->name.at, name.length);
        }
        section->names_size += name.length;
        open = section->node_count++;
        section->nodes[open] = (trpi_section_node){.span = span,
                                                   .name = name,
                                                   .parent = parent,
                                                   .hash = hash_of(c->file->source, next->span),
                                                   .kind = next->kind,
                                                   .family = next->family,
                                                   .is_broken = next->is_broken};
    }
    for (; open != TRPI_NODE_NONE; open = section->nodes[open].parent) {
        section->nodes[open].end = section->node_count;
    }
}

bool trpi_section_nodes_make(const trpi_syntax_file *file, uint32_t text_offset, const trp_allocator *allocator,
                             trpi_arena *scratch, trpi_text_section *section)
{
    collector c = {.file = file, .arena = scratch};
    (void)add_lines(&c, file->lines);
    draft *spare = trpi_arena_take_array(scratch, c.count, sizeof *spare);
    if (spare == NULL || scratch->failed) {
        return false;
    }
    trpi_sort_elements(c.drafts, c.count, sizeof *c.drafts, compare_drafts, NULL, spare);
    uint32_t names = 1;
    for (uint32_t i = 0; i < c.count; i++) {
        names += c.drafts[i].name.size;
    }
    section->nodes = trpi_memory_allocate(allocator, c.count + 1, sizeof *section->nodes);
    section->names = trpi_memory_allocate(allocator, names, 1);
    section->node_room = c.count + 1;
    section->names_room = names;
    if (section->nodes == NULL || section->names == NULL) {
        return false;
    }
    nest(&c, text_offset, section);
    return true;
}
