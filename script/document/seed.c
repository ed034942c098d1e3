// SPDX-License-Identifier: MIT
// Finds the constructs that can be added to a node: the lines that the lists of words allow in its block, its clauses, and its
// filters; and the cues that can stand in the place of one.

#include "script/document/seed.h"

#include "base/assert.h"
#include "script/document/edit_table.h"
#include "script/document/form.h"
#include "script/words/line.h"
#include "script/words/meanings.h"
#include "script/words/steps.h"
#include "troupe/document_edit.h"
#include "troupe/sized.h"

#include <string.h>

static const struct {
    trpi_line_kind kind;
    const char *word, *shape;
} line_rows[] = {
#define SHAPE(kind, word, meant, parse, shape, example) {TRPI_LINE_##kind, word, shape},
    TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
};

static const struct {
    const char *called, *word, *shape;
} step_rows[] = {
#define STEP(name, called, word, follows, shape, example) {called, word, shape},
    TRPI_STEPS(STEP)
#undef STEP
};

static const char *const step_meanings[] = {
#define MEANING(name, meaning) [TRPI_SYNTAX_STEP_##name] = meaning,
    TRPI_STEP_MEANINGS(MEANING)
#undef MEANING
};

static const char *const cue_meanings[] = {
#define MEANING(name, meaning) [TRPI_SYNTAX_CUE_##name] = meaning,
    TRPI_CUE_MEANINGS(MEANING)
#undef MEANING
};

static const char *meaning_of_line(trpi_line_kind kind, const char *word)
{
    static const struct {
        trpi_line_kind kind;
        const char *word, *meaning;
    } rows[] = {
#define MEANING(kind, word, meaning) {TRPI_LINE_##kind, word, meaning},
        TRPI_LINE_MEANINGS(MEANING)
#undef MEANING
    };
    size_t i = 0;
    while (i + 1 < sizeof rows / sizeof *rows && (rows[i].kind != kind || strcmp(rows[i].word, word) != 0)) {
        i++;
    }
    return rows[i].meaning;
}

static trpi_seed *add(trp_document *document, trp_node_family family, uint32_t kind, const char *called)
{
    trpi_seeds *seeds = document->seeds;
    trpi_seed next = {.known = {.kind = called, .word = "", .says = "", .text = "", .family = (uint32_t)family},
                      .kind = kind,
                      .words = "",
                      .shape = "",
                      .example = "",
                      .phrase = "",
                      .fields = trpi_syntax_line_fields};
    return TRPI_ARENA_PUSH(&document->seed_arena, seeds->at, seeds->count, seeds->room, next) ? &seeds->at[seeds->count - 1] : NULL;
}

// ---- Lines and steps ----------------------------------------------------------------------------

// Returns the kind of block below a node, a line or a file.
static trpi_line_block block_below(const trp_document *document, uint32_t id)
{
    uint32_t kind;
    trp_document_node node = trpi_document_node(document, id, &kind);
    if (node.family == TRP_FAMILY_FILE) {
        return TRPI_BLOCK_FILE;
    }
    return node.family != TRP_FAMILY_LINE ? TRPI_BLOCK_NONE
                                          : trpi_line_block_under((trpi_line_kind)kind, block_below(document, node.parent));
}

static void add_line_rows(trp_document *document, trpi_line_block block)
{
    for (size_t i = 0; i < sizeof line_rows / sizeof *line_rows; i++) {
        trpi_seed *seed = trpi_line_block_allows(block, line_rows[i].kind)
                              ? add(document, TRP_FAMILY_LINE, line_rows[i].kind, trpi_line_kind_name(line_rows[i].kind))
                              : NULL;
        if (seed != NULL) {
            bool is_word = *line_rows[i].word != ':';
            seed->known.word = seed->words = is_word ? line_rows[i].word : "";
            seed->known.says = meaning_of_line(line_rows[i].kind, line_rows[i].word);
            seed->shape = line_rows[i].shape;
        }
    }
}

static void add_step(trp_document *document, uint32_t step)
{
    trpi_seed *seed = add(document, TRP_FAMILY_STEP, step, step_rows[step].called);
    if (seed != NULL) {
        seed->known.word = seed->words = step_rows[step].word;
        seed->known.says = step_meanings[step];
        seed->shape = step_rows[step].shape;
        seed->fields = trpi_syntax_step_fields;
    }
}

// Adds a phrase for each action of the host, and for each task, plan and network: `drink ale`.
static void add_phrases(trp_document *document)
{
    const trpi_analysis *analysis = trpi_document_analyse(document);
    for (uint32_t i = 0; analysis != NULL && i < analysis->targets.count; i++) {
        const trpi_rename_target *target = &analysis->targets.at[i];
        const char *text = trpi_seed_make_phrase_with_holes(target, &document->seed_arena);
        trpi_seed *seed = text != NULL ? add(document, TRP_FAMILY_STEP, TRPI_SYNTAX_STEP_PHRASE, target->sort) : NULL;
        if (seed != NULL) {
            trpi_text name = target->full_name.size > 0 ? target->full_name : target->symbol.name;
            const char *word = trpi_arena_copy_text(&document->seed_arena, name).at;
            seed->known.word = word != NULL ? word : "";
            seed->known.says = strcmp(target->sort, "action") == 0 ? "" : step_meanings[TRPI_SYNTAX_STEP_PHRASE];
            seed->phrase = text;
        }
    }
}

// Adds all steps: speech first, then what people can do, then the others.
static void add_step_rows(trp_document *document)
{
    add_step(document, TRPI_SYNTAX_STEP_SAY);
    add_phrases(document);
    for (uint32_t i = TRPI_SYNTAX_STEP_SAY + 1; i < sizeof step_rows / sizeof *step_rows; i++) {
        add_step(document, i);
    }
}

static void add_lines(trp_document *document, uint32_t parent)
{
    if (document->seeds->is_cell) {
        add_step_rows(document);
        return;
    }
    trpi_line_block block = block_below(document, parent);
    if (block == TRPI_BLOCK_NONE || block == TRPI_BLOCK_ANY) {
        return;
    }
    if (trpi_line_block_allows(block, TRPI_LINE_STEP)) {
        add_step_rows(document);
    }
    add_line_rows(document, block);
    if (trpi_line_block_allows(block, TRPI_LINE_ROW)) {
        (void)add(document, TRP_FAMILY_LINE, TRPI_LINE_ROW, trpi_line_kind_name(TRPI_LINE_ROW));
    }
}

bool trpi_document_cue_fits(const trp_document *document, uint32_t node, trpi_cue_kind cue)
{
    bool is_in_test = false, is_on_arrow = false;
    for (uint32_t id = node, kind; id != 0;) {
        trp_document_node around = trpi_document_node(document, id, &kind);
        is_in_test = is_in_test || (around.family == TRP_FAMILY_LINE && kind == TRPI_LINE_TEST);
        is_on_arrow = is_on_arrow || (around.family == TRP_FAMILY_LINE && kind == TRPI_LINE_ARROW);
        id = around.parent;
    }
    bool is_of_arrows = cue == TRPI_SYNTAX_CUE_DONE || cue == TRPI_SYNTAX_CUE_FAILED;
    uint8_t verb;
    return is_in_test ? trpi_cue_test_verb(cue, &verb) : is_of_arrows ? is_on_arrow : trpi_cue_is_waited_for(cue);
}

// Adds a seed for each cue that can stand in the place of a cue.
static void add_cues(trp_document *document, uint32_t cue)
{
    for (uint32_t i = TRPI_SYNTAX_CUE_ERROR + 1; i < TRPI_SYNTAX_CUE_COUNT && document->seeds->is_cue; i++) {
        const char *called = trpi_cue_kind_name((trpi_cue_kind)i);
        bool fits = trpi_document_cue_fits(document, cue, (trpi_cue_kind)i);
        trpi_seed *seed = fits ? add(document, TRP_FAMILY_CUE, i, called) : NULL;
        if (seed != NULL) {
            seed->known.word = called;
            seed->known.says = cue_meanings[i];
        }
    }
}

// Returns the words of a cue in front of its verb: `a creature`; empty where it has none.
static trpi_text subject_of_cue(const trp_document *document, const trp_document_node *cue)
{
    uint32_t kind;
    trp_document_node first = trpi_document_node(document, cue->first_child != 0 ? cue->first_child : cue->id, &kind);
    bool has_one = first.id != cue->id && first.offset == cue->offset;
    const char *bytes = (const char *)document->files.at[cue->file].text.bytes + cue->offset;
    return (trpi_text){bytes, has_one ? first.length : 0};
}

// ---- Clauses and filters ------------------------------------------------------------------------

// Adds a seed for each clause for which the form of the node has a field that is not set.
static bool add_clauses(trp_document *document, uint32_t parent)
{
    uint32_t count;
    if (trp_document_form(document, parent, &count) != TRP_OK) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const trpi_form_field *field = &document->form->fields[i];
        trpi_seed *seed =
            field->known.is_clause && !field->known.is_set
                ? add(document, TRP_FAMILY_CLAUSE, field->clause, trpi_clause_kind_name((trpi_clause_kind)field->clause))
                : NULL;
        if (seed != NULL) {
            const trpi_clause_row *line = trpi_clause_row_of((trpi_clause_kind)field->clause);
            seed->known.word = seed->words = line->words;
            seed->known.says = line->says;
            seed->shape = line->shape;
            seed->example = line->example;
            seed->fields = trpi_syntax_clause_fields;
        }
    }
    return true;
}

static void add_filters(trp_document *document, const trp_document_node *node, uint32_t kind)
{
    static const char *const words[] = {"within", "inside", "around", "where"};
    static const char *const shapes[] = {"<value:distance>", "<value:operand>", "<value:operand>", "<value:truth>"};
    static const char *const phrases[] = {"", "", "", "where it.{fact} > 0"};  // a filter is about the one that is looked for
    bool takes = node->family == TRP_FAMILY_TYPE || (node->family == TRP_FAMILY_VALUE && kind == TRPI_EXPRESSION_SELECT);
    for (uint32_t i = 0; takes && i < sizeof words / sizeof *words; i++) {
        trpi_seed *seed = add(document, TRP_FAMILY_FILTER, i, words[i]);
        if (seed != NULL) {
            seed->known.word = seed->words = words[i];
            seed->shape = shapes[i];
            seed->phrase = phrases[i];
        }
    }
}

// ---- The calls ----------------------------------------------------------------------------------

void trpi_seeds_release(trp_document *document)
{
    if (document->seeds != NULL) {
        trp_document_destroy(document->seeds->copy);
    }
    document->seeds = NULL;
    trpi_arena_release(&document->seed_arena);
}

// Copies all texts, so that mistakes can be made in the copy.
static trp_result copy_document(trp_document *document, uint32_t parent)
{
    trpi_seeds *seeds = document->seeds;
    trp_result result = trpi_document_copy(document, &seeds->copy);
    if (result != TRP_OK) {
        return result;
    }
    (void)trp_document_allow_mistakes(seeds->copy, true);
    seeds->parent = trp_document_find_node(seeds->copy, trp_document_node_path(document, parent));
    const trpi_diagnostics *says = trpi_document_find_mistakes(seeds->copy);
    seeds->errors = says != NULL ? says->error_count : 0;
    return says != NULL ? TRP_OK : TRP_ERROR_MEMORY;
}

static trp_result list(trp_document *document, uint32_t parent)
{
    uint32_t kind;
    trp_document_node node = trpi_document_node(document, parent, &kind);
    document->seeds = trpi_arena_take(&document->seed_arena, sizeof *document->seeds);
    if (document->seeds == NULL) {
        return TRP_ERROR_MEMORY;
    }
    uint32_t scene = trpi_document_scene_around_node(document, parent);
    *document->seeds = (trpi_seeds){.file = node.file,
                                    .offset = node.offset,
                                    .version = trp_document_version(document),
                                    .is_cell = node.family == TRP_FAMILY_CELL && !trpi_is_table_head_cell(document, &node),
                                    .is_cue = node.family == TRP_FAMILY_CUE,
                                    .subject = {"", 0},
                                    .scene = scene != 0 ? trpi_document_node_name(document, scene) : (trpi_text){"", 0},
                                    .part = trpi_part_name_of_column_cell(document, parent)};
    if (document->seeds->is_cue) {
        trpi_text path = trpi_text_from_string(trp_document_node_path(document, parent));
        document->seeds->subject = trpi_arena_copy_text(&document->seed_arena, subject_of_cue(document, &node));
        document->seeds->path = trpi_arena_copy_text(&document->seed_arena, path).at;
    }
    trp_result result = copy_document(document, parent);
    if (result == TRP_OK) {
        add_lines(document, parent);
        add_cues(document, parent);
        add_filters(document, &node, kind);
        result = add_clauses(document, parent) ? TRP_OK : TRP_ERROR_MEMORY;
    }
    return document->seed_arena.failed ? TRP_ERROR_MEMORY : result;
}

trp_result trp_document_seeds(trp_document *document, uint32_t parent, uint32_t *count)
{
    TRP_REQUIRE(document != NULL && count != NULL, TRP_ERROR_ARGUMENT);
    *count = 0;
    trp_document_node node;
    trp_result result = trp_document_get_node(document, parent, &node, sizeof node);
    if (result != TRP_OK) {
        return result;
    }
    trpi_seeds_release(document);
    result = list(document, parent);
    if (result != TRP_OK) {
        trpi_seeds_release(document);
        return result;
    }
    *count = document->seeds->count;
    return TRP_OK;
}

trp_result trp_document_get_seed(trp_document *document, uint32_t index, trp_document_seed *seed, size_t size)
{
    TRP_REQUIRE(document != NULL && seed != NULL, TRP_ERROR_ARGUMENT);
    if (document->seeds == NULL || index >= document->seeds->count) {
        return TRP_ERROR_UNKNOWN;
    }
    if (document->seeds->version != trp_document_version(document)) {
        return TRP_ERROR_STALE;
    }
    trpi_seed *found = &document->seeds->at[index];
    if (!trpi_seed_find_text(document, found)) {
        return TRP_ERROR_MEMORY;
    }
    trp_sized_struct_fill(seed, size, &found->known, sizeof found->known);
    return TRP_OK;
}
