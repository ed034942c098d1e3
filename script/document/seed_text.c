// SPDX-License-Identifier: MIT
// Finds the text of a seed: the texts of its list (words/seeds.h), then those that its shape makes, with the holes filled in one
// way after another until a text makes no mistake in the copy of the document, at most MOST_TRIES ways for each text. Things of a
// sort are tried from the nearest on.

#include "base/assert.h"
#include "script/document/form.h"
#include "script/document/seed.h"
#include "script/words/line.h"
#include "script/words/seeds.h"
#include "script/words/steps.h"
#include "troupe/document_edit.h"

#include <stdio.h>
#include <string.h>

enum { MOST_TRIES = 12, MOST_PLACES = 5, MOST_OF_SORT = 10, LONGEST_TEXT = 600, MOST_HOLES = 12 };

typedef struct searcher {
    trp_document *document;
    trpi_seeds *seeds;
    trpi_seed *seed;
    trpi_arena arena;
    uint32_t places[MOST_PLACES];  // ids of the copy, in front of which it is tried; 0: behind all
    uint32_t place_count, place;
    uint32_t tries;
    bool is_found;
} searcher;

static const struct {
    const char *what, *texts;
} field_rows[] = {
#define FIELD(what, texts) {what, texts},
    TRPI_SEED_FIELDS(FIELD)
#undef FIELD
};

static const struct {
    const char *type, *texts;
} argument_rows[] = {
#define FIELD(type, texts) {type, texts},
    TRPI_SEED_ARGUMENTS(FIELD)
#undef FIELD
};

// ---- Trying a text ------------------------------------------------------------------------------

// Writes the text where the seed goes: a step of a cell takes the place of what stands there, and a cue that of the cue.
static trp_result put(searcher *s, const char *text, uint32_t before)
{
    trp_document *copy = s->seeds->copy;
    uint32_t version = trp_document_version(copy), parent = s->seeds->parent;
    return s->seeds->is_cue || (s->seeds->is_cell && s->seed->known.family == TRP_FAMILY_STEP)
               ? trp_document_replace_node(copy, version, parent, text, NULL)
               : trp_document_insert_text(copy, version, parent, before, text, NULL);
}

static bool makes_no_mistake(searcher *s, const char *text, uint32_t before)
{
    trp_document *copy = s->seeds->copy;
    const uint32_t version = trp_document_version(copy);
    if (put(s, text, before) != TRP_OK) {
        return false;
    }
    const trpi_diagnostics *says = trpi_document_find_mistakes(copy);
    bool is_well = says != NULL && says->error_count <= s->seeds->errors;
    const bool is_changed = trp_document_version(copy) != version;  // the same step may stand there already
    s->arena.failed = s->arena.failed || says == NULL || (is_changed && trp_document_undo(copy) != TRP_OK);
    if (s->seeds->is_cue && !s->arena.failed) {
        s->seeds->parent = trp_document_find_node(copy, s->seeds->path);  // what was replaced and is there again is another node
    }
    return is_well;
}

// Returns the node of the document that corresponds to node `id` of the copy: the trees of the two are the same.
static uint32_t child_like(const searcher *s, uint32_t id)
{
    const char *path = trp_document_node_path(s->seeds->copy, id);
    return trp_document_find_node(s->document, path);
}

static void try_text(searcher *s, const char *text)
{
    uint32_t before = s->places[s->place];
    s->tries++;
    if (!s->arena.failed && makes_no_mistake(s, text, before)) {
        const char *kept = trpi_arena_copy_text(&s->document->seed_arena, trpi_text_from_string(text)).at;
        s->is_found = true;
        s->seed->known.text = kept != NULL ? kept : "";
        s->seed->known.has_text = kept != NULL;
        s->seed->known.before = before != 0 ? child_like(s, before) : 0;
    }
}

// ---- Filling holes ------------------------------------------------------------------------------

static void fill(searcher *s, const char *text);

// Fills the first hole, which has `size` bytes at `hole`, and goes on with the rest.
static void fill_with(searcher *s, const char *text, const char *hole, size_t size, trpi_text with)
{
    size_t before = (size_t)(hole - text), all = strlen(text) - size + with.size;
    if (s->is_found || s->tries >= MOST_TRIES || all >= LONGEST_TEXT) {
        return;
    }
    char made[LONGEST_TEXT];
    memcpy(made, text, before);
    memcpy(made + before, with.at, with.size);
    memcpy(made + before + with.size, hole + size, all - before - with.size + 1);
    fill(s, made);
}

// Returns a name that stands in no text yet.
static trpi_text fresh_name(const searcher *s, const char *text, char *name, size_t room)
{
    static const char *const more[] = {"", " two", " three", " four", " five", " six", " seven", " eight", " nine", " ten"};
    enum { MORE_COUNT = sizeof more / sizeof *more };
    uint32_t number = 0;
    bool is_taken;
    do {
        (void)snprintf(name, room, "New%s%s%s", more[number % MORE_COUNT], more[number / MORE_COUNT % MORE_COUNT],
                       more[number / MORE_COUNT / MORE_COUNT % MORE_COUNT]);
        is_taken = strstr(text, name) != NULL;
        for (uint32_t i = 0; i < s->document->files.count && !is_taken; i++) {
            const char *bytes = (const char *)s->document->files.at[i].text.bytes;
            is_taken = bytes != NULL && strstr(bytes, name) != NULL;
        }
        number++;
    } while (is_taken && number < MORE_COUNT * MORE_COUNT * MORE_COUNT);
    return trpi_text_from_string(name);
}

// Returns how far the declaration of a thing is from the node.
static uint64_t distance_of(const searcher *s, const trpi_rename_target *target)
{
    uint32_t file;
    trpi_span place;
    if (!trpi_analysis_find_place_in_files(s->document, target->symbol.source, target->symbol.span, &file, &place)) {
        return UINT64_MAX - 1;
    }
    uint32_t at = s->seeds->offset, from = place.offset;
    return (uint64_t)(file != s->seeds->file) << 32 | (from > at ? from - at : at - from);
}

// Whether a thing can be named where the seed stands. A part can be named only in its own scene, and not by itself.
static bool is_in_reach(const searcher *s, const trpi_rename_target *target)
{
    return strcmp(target->sort, "part") != 0 ||
           (trpi_text_is_equal(target->owner, s->seeds->scene) && !trpi_text_is_equal(target->symbol.name, s->seeds->part));
}

static void fill_with_things(searcher *s, const char *text, const char *hole, size_t size, trpi_text sort)
{
    const trpi_analysis *analysis = trpi_document_analyse(s->document);
    uint64_t last = 0;
    for (uint32_t i = 0; analysis != NULL && i < MOST_OF_SORT && !s->is_found; i++) {
        const trpi_rename_target *nearest = NULL;
        uint64_t least = UINT64_MAX;
        for (uint32_t j = 0; j < analysis->targets.count; j++) {
            const trpi_rename_target *target = &analysis->targets.at[j];
            bool fits = trpi_text_equals_string(sort, target->sort) && is_in_reach(s, target);
            uint64_t distance = fits ? distance_of(s, target) : UINT64_MAX;
            bool is_next = (i == 0 || distance > last) && distance < least;
            nearest = is_next ? target : nearest;
            least = is_next ? distance : least;
        }
        if (nearest == NULL) {
            return;
        }
        last = least;
        fill_with(s, text, hole, size, nearest->symbol.name);
    }
}

// Fills the hole with each name in the headers of the lines around, in turn. Some names are declared nowhere but there: `sitter` of
// `on adopt Sit by sitter`.
static void fill_with_names(searcher *s, const char *text, const char *hole, size_t size)
{
    uint32_t kind;
    for (uint32_t id = s->seeds->parent; id != 0 && !s->is_found;) {
        trp_document_node line = trpi_document_node(s->seeds->copy, id, &kind);
        for (uint32_t below = line.first_child; below != 0 && !s->is_found;) {
            trp_document_node name = trpi_document_node(s->seeds->copy, below, &kind);
            if (name.family == TRP_FAMILY_NAME) {
                const char *bytes = (const char *)s->seeds->copy->files.at[name.file].text.bytes + name.offset;
                char copy[LONGEST_TEXT];
                (void)snprintf(copy, sizeof copy, "%.*s", (int)name.length, bytes);
                fill_with(s, text, hole, size, trpi_text_from_string(copy));
            }
            below = name.next;
        }
        id = line.parent;
    }
}

// Fills a hole that asks for a file (`use "…"`) with the name of each other file of the document in turn.
static void fill_with_files(searcher *s, const char *text, const char *hole, size_t size)
{
    for (uint32_t i = 0; i < s->document->files.count; i++) {
        if (i != s->seeds->file && trpi_document_has_file(s->document, i)) {
            fill_with(s, text, hole, size, trpi_text_from_string(s->document->files.at[i].name));
        }
    }
}

static void fill_with_texts(searcher *s, const char *text, const char *hole, size_t size, const char *texts)
{
    while (*texts != '\0') {
        size_t length = strcspn(texts, ";");
        fill_with(s, text, hole, size, (trpi_text){texts, (uint32_t)length});
        texts += length + strspn(texts + length, "; ");
    }
}

// Fills the hole of an argument with texts for its type. A kind without a row of its own in argument_rows gets the texts that mean
// some entity near by.
static void fill_with_arguments(searcher *s, const char *text, const char *hole, size_t size, trpi_text type)
{
    char near_one[LONGEST_TEXT];
    (void)snprintf(near_one, sizeof near_one, "{part}; it; partner; nearest %.*s", (int)type.size, type.at);
    const char *texts = near_one;
    for (size_t i = 0; i < sizeof argument_rows / sizeof *argument_rows; i++) {
        texts = trpi_text_equals_string(type, argument_rows[i].type) ? argument_rows[i].texts : texts;
    }
    fill_with_texts(s, text, hole, size, texts);
}

// Fills the hole of a cue's subject: with that of the cue in whose place it is put, or with somebody.
static void fill_with_subjects(searcher *s, const char *text, const char *hole, size_t size)
{
    if (s->seeds->subject.size > 0) {
        fill_with(s, text, hole, size, s->seeds->subject);
    }
    fill_with_texts(s, text, hole, size, "a creature; any creature; {character}");
}

static void fill(searcher *s, const char *text)
{
    const char *hole = strchr(text, '{');
    if (hole == NULL) {
        try_text(s, text);
        return;
    }
    const char *end = strchr(hole, '}');
    TRP_ASSERT(end != NULL);
    size_t size = (size_t)(end - hole) + 1;
    trpi_text sort = {hole + 1, (uint32_t)size - 2};
    char name[40];
    if (trpi_text_equals_string(sort, "new")) {
        fill_with(s, text, hole, size, fresh_name(s, text, name, sizeof name));
        return;
    }
    if (trpi_text_equals_string(sort, "subject")) {
        fill_with_subjects(s, text, hole, size);
        return;
    }
    if (trpi_text_equals_string(sort, "name")) {
        fill_with_names(s, text, hole, size);
        return;
    }
    if (trpi_text_equals_string(sort, "file")) {
        fill_with_files(s, text, hole, size);
        return;
    }
    if (sort.at[0] == ':') {
        fill_with_arguments(s, text, hole, size, (trpi_text){sort.at + 1, sort.size - 1});
        return;
    }
    for (size_t i = 0; i < sizeof field_rows / sizeof *field_rows; i++) {
        if (sort.at[0] == '=' && trpi_text_equals_string((trpi_text){sort.at + 1, sort.size - 1}, field_rows[i].what)) {
            fill_with_texts(s, text, hole, size, field_rows[i].texts);
            return;
        }
    }
    fill_with_things(s, text, hole, size, sort);
}

// ---- Texts of shapes ----------------------------------------------------------------------------

static void add_word(trpi_buffer *out, trpi_text word)
{
    bool is_sign = trpi_text_equals_string(word, ":") || trpi_text_equals_string(word, ",");
    bool is_first = out->size == 0 || out->bytes[out->size - 1] == '(';
    if (!is_sign && !is_first) {
        trpi_buffer_add_byte(out, ' ');
    }
    const char *slash = memchr(word.at, '/', word.size);
    trpi_buffer_add(out, word.at, slash != NULL && slash > word.at ? (size_t)(slash - word.at) : word.size);
}

// Adds what stands for a field: the first word of a choice; else a hole, which asks for what messages call the field, for the thing
// whose name the field is, or for the field's kind.
static void add_field(const trpi_seed *seed, const trpi_form_part *part, trpi_buffer *out)
{
    static const char of_a_thing[] = "the name of a";
    const char *const *words;
    uint32_t kind = trpi_form_field_kind_of_part(seed->fields, part, &words);
    char hole[100];
    trpi_text what = part->what;
    bool is_called = false;
    for (size_t i = 0; i < sizeof field_rows / sizeof *field_rows; i++) {
        is_called = is_called || trpi_text_equals_string(what, field_rows[i].what);
    }
    if (kind == TRP_FORM_CHOICE) {
        (void)snprintf(hole, sizeof hole, "%.*s", (int)strcspn(words[0], "/"), words[0]);
    } else if (is_called) {
        (void)snprintf(hole, sizeof hole, "{=%.*s}", (int)what.size, what.at);
    } else if (trpi_text_begins_with(what, trpi_text_from_string(of_a_thing))) {
        const char *thing = what.at + sizeof of_a_thing - 1;
        thing += strcspn(thing, " ") + 1;
        (void)snprintf(hole, sizeof hole, "{%.*s}", (int)(what.at + what.size - thing), thing);
    } else {
        (void)snprintf(hole, sizeof hole, "{=%s}", trpi_form_field_kind_name(kind));
    }
    add_word(out, trpi_text_from_string(hole));
}

// Adds the parts of a shape. `chosen` is the alternative to take in each group that lies in no other, the last one where there are
// fewer; in a group that can be left out, 0 leaves it out and 1 is the first alternative.
static void add_parts(const trpi_seed *seed, const trpi_form_part *part, uint32_t chosen, trpi_buffer *out)
{
    for (; part != NULL; part = part->next) {
        if (part->kind == TRPI_PART_WORD) {
            add_word(out, part->text);
        } else if (part->kind == TRPI_PART_FIELD) {
            add_field(seed, part, out);
        } else if (part->kind == TRPI_PART_GROUP && (!part->is_optional || chosen > 0)) {
            const trpi_form_part *alternative = part->first;
            for (uint32_t i = part->is_optional; i < chosen && alternative->next != NULL; i++) {
                alternative = alternative->next;
            }
            add_parts(seed, alternative->first, 0, out);
        }
    }
}

static void try_shape(searcher *s)
{
    enum { MOST_ALTERNATIVES = 5 };
    const trpi_form_part *whole = trpi_form_parts_make_of_shape(s->seed->words, s->seed->shape, &s->arena);
    for (uint32_t i = 0; whole != NULL && i < MOST_ALTERNATIVES && !s->is_found; i++) {
        trpi_buffer out;
        trpi_buffer_init(&out, s->document->allocator);
        if (s->seed->known.family == TRP_FAMILY_CLAUSE) {
            trpi_buffer_add_byte(&out, ',');
        }
        add_parts(s->seed, whole->first, i, &out);
        s->tries = 0;
        if (!out.failed && out.size > 0) {
            fill(s, (const char *)out.bytes);
        }
        trpi_buffer_release(&out);
    }
}

// ---- Texts of the lists -------------------------------------------------------------------------

static void try_list(searcher *s)
{
    static const struct {
        trp_node_family family;
        uint32_t kind;
        const char *text;
    } rows[] = {
#define SEED(kind, text) {TRP_FAMILY_LINE, TRPI_LINE_##kind, text},
        TRPI_SEED_LINES(SEED)
#undef SEED
#define SEED(kind, text) {TRP_FAMILY_STEP, TRPI_SYNTAX_STEP_##kind, text},
            TRPI_SEED_STEPS(SEED)
#undef SEED
#define SEED(kind, text) {TRP_FAMILY_CLAUSE, TRPI_CLAUSE_##kind, text},
                TRPI_SEED_CLAUSES(SEED)
#undef SEED
#define SEED(kind, text) {TRP_FAMILY_CUE, TRPI_SYNTAX_CUE_##kind, text},
                    TRPI_SEED_CUES(SEED)
#undef SEED
    };
    size_t word = strlen(s->seed->words);
    for (size_t i = 0; i < sizeof rows / sizeof *rows && !s->is_found; i++) {
        bool is_kind = (uint32_t)rows[i].family == s->seed->known.family && rows[i].kind == s->seed->kind;
        bool is_row = s->seed->known.family == TRP_FAMILY_CLAUSE || strncmp(rows[i].text, s->seed->words, word) == 0;
        if (is_kind && is_row) {
            s->tries = 0;
            fill(s, rows[i].text);
        }
    }
}

// Tries rows of 1, 2, 3 … cells, the first a `wait`, the others empty, until one makes no mistake because it has a cell for each
// part.
static void try_row(searcher *s)
{
    char text[100] = "|";
    for (uint32_t i = 0; i < MOST_HOLES && !s->is_found; i++) {
        (void)strcat(text, i == 0 ? " wait |" : " |");
        s->tries = 0;
        try_text(s, text);
    }
}

static void try_example(searcher *s)
{
    char text[LONGEST_TEXT];
    (void)snprintf(text, sizeof text, ", %s", s->seed->example);
    try_text(s, text);
}

// Collects where the seed is to be tried in the block of its parent: behind all lines; then, if it is a line, in front of each of
// the first lines.
static void find_places(searcher *s)
{
    s->place_count = 1;
    uint32_t kind;
    bool is_line = s->seed->known.family == TRP_FAMILY_LINE;  // a step fits anywhere among steps
    for (uint32_t id = trpi_document_node(s->seeds->copy, s->seeds->parent, &kind).first_child; is_line && id != 0;) {
        trp_document_node child = trpi_document_node(s->seeds->copy, id, &kind);
        if (child.family == TRP_FAMILY_LINE && s->place_count < MOST_PLACES) {
            s->places[s->place_count++] = id;
        }
        id = child.next;
    }
}

bool trpi_seed_find_text(trp_document *document, trpi_seed *seed)
{
    if (seed->is_tried) {
        return true;
    }
    searcher s = {.document = document, .seeds = document->seeds, .seed = seed};
    trpi_arena_init(&s.arena, document->allocator);
    find_places(&s);
    for (s.place = 0; s.place < s.place_count && !s.is_found; s.place++) {
        if (seed->known.family == TRP_FAMILY_LINE && seed->kind == TRPI_LINE_ROW) {
            try_row(&s);
        } else if (*seed->example != '\0') {
            try_example(&s);
        } else if (*seed->phrase != '\0') {
            s.tries = 0;
            fill(&s, seed->phrase);
            continue;
        }
        if (!s.is_found) {
            try_list(&s);
        }
        if (!s.is_found && s.place == 0) {
            try_shape(&s);
        }
    }
    bool is_whole = !s.arena.failed;
    trpi_arena_release(&s.arena);
    seed->is_tried = is_whole;
    return is_whole;
}
