// SPDX-License-Identifier: MIT
#include "base/assert.h"
#include "script/document/chip.h"
#include "script/document/seed.h"
#include "script/parse/syntax.h"

#include <stdio.h>
#include <string.h>

typedef struct chooser {
    trp_document *document;
    trpi_chip *chip;
} chooser;

static void offer(chooser *c, trpi_text text)
{
    trpi_chip *chip = c->chip;
    const char *copy = trpi_arena_copy_text(&c->document->chip_arena, text).at;
    if (copy != NULL && strcmp(copy, chip->known.text) != 0) {
        (void)TRPI_ARENA_PUSH(&c->document->chip_arena, chip->choices, chip->known.choices, chip->room, copy);
    }
}

// Whether the operand behind an operator is a number.
static bool compares_numbers(const chooser *c)
{
    uint32_t kind = TRPI_EXPRESSION_ERROR;
    for (uint32_t id = trpi_document_node(c->document, c->chip->known.node, &kind).first_child; id != 0;) {
        id = trpi_document_node(c->document, id, &kind).next;
    }
    return kind == TRPI_EXPRESSION_QUANTITY;
}

// Offers operators of the same precedence; `and` and `or` stand for each other. A test of a thing is not exchanged for one of
// numbers: `is`, `has` and `can` are followed by other words than `<`, and `in` by a list.
static void offer_operators(chooser *c)
{
    enum { NONE, OR, AND = OR, TEST, SUM, PRODUCT };
    static const struct {
        const char *sign;
        uint32_t level;
        trpi_expression_kind kind;
    } rows[] = {
#define EXPRESSION(name, called, level, uses) {called, level, TRPI_EXPRESSION_##name},
        TRPI_EXPRESSIONS(EXPRESSION)
#undef EXPRESSION
    };
    size_t own = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        own = strcmp(rows[i].sign, c->chip->known.text) == 0 ? i : own;
    }
    bool is_number = rows[own].kind < TRPI_EXPRESSION_IS || (rows[own].kind == TRPI_EXPRESSION_IS && compares_numbers(c));
    for (size_t i = 0; i < sizeof rows / sizeof *rows && rows[own].level != NONE; i++) {
        bool fits =
            rows[own].level != TEST || (rows[own].kind != TRPI_EXPRESSION_IN && rows[i].kind != TRPI_EXPRESSION_IN &&
                                        (is_number ? rows[i].kind <= TRPI_EXPRESSION_IS : rows[i].kind >= TRPI_EXPRESSION_IS));
        if (rows[i].level == rows[own].level && fits) {
            offer(c, trpi_text_from_string(rows[i].sign));
        }
    }
}

// Returns the length of the unit with which the number `text` ends, if that unit is one of `words`; else 0.
static size_t unit_size(const char *text, const char *words)
{
    size_t size = strlen(text), longest = 0;
    for (const char *word = words; *word != '\0'; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");
        bool ends = length < size && strncmp(text + size - length, word, length) == 0;
        char before = ends ? text[size - length - 1] : 'x';
        bool is_apart = before == ' ' || (before >= '0' && before <= '9');
        longest = ends && is_apart && length > longest ? length : longest;
        word += length;
    }
    return longest;
}

static void offer_units(chooser *c)
{
    enum { NUMBER, DISTANCE, DURATION, ANGLE, CHANCE };
    static const struct {
        const char *words;
        uint32_t dimension;
    } rows[] = {
#define UNIT(name, dimension, words) {words, dimension},
        TRPI_UNITS(UNIT)
#undef UNIT
    };
    size_t size = 0;
    uint32_t dimension = NUMBER;
    for (size_t i = 1; i < sizeof rows / sizeof *rows; i++) {
        size_t here = unit_size(c->chip->known.text, rows[i].words);
        dimension = here > size ? rows[i].dimension : dimension;
        size = here > size ? here : size;
    }
    for (size_t i = 1; i < sizeof rows / sizeof *rows && size > 0; i++) {
        char text[100];
        (void)snprintf(text, sizeof text, "%.*s%.*s", (int)(strlen(c->chip->known.text) - size), c->chip->known.text,
                       (int)strcspn(rows[i].words, " "), rows[i].words);
        bool is_same = unit_size(c->chip->known.text, rows[i].words) > 0;
        if (rows[i].dimension == dimension && !is_same) {
            offer(c, trpi_text_from_string(text));
        }
    }
}

static void offer_family(chooser *c, trpi_member_kind family)
{
    uint32_t count;
    const char *const *words = trpi_member_spellings(family, &count);
    for (uint32_t i = 1; i < count; i++) {
        offer(c, (trpi_text){words[i], (uint32_t)strcspn(words[i], "/")});
    }
}

typedef struct cue_row {
    const char *called, *shape;
    uint32_t stands;
} cue_row;

// Returns how a text goes on behind the words by which a cue is called: behind `comes within`, `<value:distance>`.
static const char *shape_behind(const cue_row *cue)
{
    const char *more = strchr(cue->called, ' '), *shape = cue->shape;
    while (*shape == '!') {
        shape += strcspn(shape, "}") + 1;  // a wrong word, and what it is answered
        shape += strspn(shape, " ");
    }
    size_t size = more != NULL ? strlen(more + 1) : 0;
    shape += size > 0 && strncmp(shape, more + 1, size) == 0 ? size : 0;
    return shape + strspn(shape, " ");
}

// Offers words of a filter, or the cues that go on as this one does behind its subject.
static void offer_words(chooser *c)
{
    enum { SUBJECT, ALONE, ARROW };
    static const cue_row cues[] = {
#define CUE(name, called, word, stands, compile, type, verb, shape, example) {called, shape, stands},
        TRPI_CUES(CUE)
#undef CUE
    };
    static const char *const filters[] = {"within", "inside", "around", "where"};
    for (size_t i = 0; i < sizeof filters / sizeof *filters && c->chip->family == TRP_FAMILY_FILTER; i++) {
        offer(c, trpi_text_from_string(filters[i]));
    }
    bool is_behind = c->chip->family == TRP_FAMILY_CUE && cues[c->chip->kind].stands == SUBJECT;
    for (size_t i = 1; i < sizeof cues / sizeof *cues && is_behind; i++) {
        bool fits = trpi_document_cue_fits(c->document, c->chip->known.node, (trpi_cue_kind)i);
        if (fits && cues[i].stands == SUBJECT && strcmp(shape_behind(&cues[i]), shape_behind(&cues[c->chip->kind])) == 0) {
            offer(c, trpi_text_from_string(cues[i].called));
        }
    }
}

// Returns the word behind a name that begins a phrase: `for` of `pose for 1 s`; empty behind any other name, and at the end.
static trpi_text word_behind(const chooser *c, bool *begins_phrase)
{
    const trp_text_range *range = &c->chip->known.range;
    uint32_t kind;
    trp_document_node node = trpi_document_node(c->document, c->chip->known.node, &kind);
    if (node.family == TRP_FAMILY_NAME) {
        node = trpi_document_node(c->document, node.parent, &kind);
    }
    *begins_phrase = node.family == TRP_FAMILY_STEP && kind == TRPI_SYNTAX_STEP_PHRASE && node.offset == range->offset;
    trpi_text text = trpi_buffer_as_text(&c->document->files.at[range->file].text);
    const char *end = text.at + node.offset + node.length, *at = text.at + range->offset + range->length;
    at += at < end && *at == ' ';
    const char *word = at;
    while (*begins_phrase && at < end && ((*at >= 'a' && *at <= 'z') || *at == '-')) {
        at++;
    }
    return (trpi_text){word, (uint32_t)(at - word)};
}

// Offers an action in the place of another one that has a word behind it, if the action ends with the same word: then without
// that word, `sit` for `pose` in `pose for 1 s`. Any other action would be followed by a word that it cannot take.
static void offer_action(chooser *c, trpi_text action, trpi_text behind)
{
    uint32_t rest = action.size > behind.size + 1 ? action.size - behind.size - 1 : 0;
    bool ends = rest > 0 && memcmp(action.at + rest + 1, behind.at, behind.size) == 0 && action.at[rest] == ' ';
    if (behind.size > 0 && ends) {
        offer(c, (trpi_text){action.at, rest});
    }
}

// Offers the completions at the place where a name begins, as if nothing were there yet.
static bool offer_completions(chooser *c)
{
    trp_text_range word;
    uint32_t count;
    const trp_text_range *range = &c->chip->known.range;
    bool begins_phrase;
    trpi_text behind = word_behind(c, &begins_phrase);
    if (trp_document_complete(c->document, range->file, range->offset, &word, &count) == TRP_ERROR_MEMORY) {
        return false;
    }
    for (uint32_t i = 0; i < count && word.length == 0; i++) {
        trp_document_completion completion;
        (void)trp_document_get_completion(c->document, i, &completion, sizeof completion);
        bool fits = !c->chip->is_item || strcmp(completion.sort, "item") == 0;
        if (!begins_phrase && fits) {
            offer(c, trpi_text_from_string(completion.text));
        } else if (begins_phrase && strcmp(completion.sort, "action") == 0) {
            offer_action(c, trpi_text_from_string(completion.text), behind);
        }
    }
    return true;
}

bool trpi_chip_find_choices(trp_document *document, trpi_chip *chip)
{
    chooser c = {document, chip};
    if (chip->choices_found) {
        return true;
    }
    bool is_done = true;
    switch ((trp_chip_kind)chip->known.kind) {
    case TRP_CHIP_OPERATOR: offer_operators(&c); break;
    case TRP_CHIP_NUMBER: offer_units(&c); break;
    case TRP_CHIP_SELECTOR: offer_family(&c, TRPI_MEMBER_SELECTOR); break;
    case TRP_CHIP_WORD: offer_words(&c); break;
    case TRP_CHIP_NAME: is_done = offer_completions(&c); break;
    default: break;
    }
    chip->choices_found = is_done;
    return is_done && !document->chip_arena.failed;
}
