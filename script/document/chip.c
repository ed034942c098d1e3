// SPDX-License-Identifier: MIT
// Makes the chips of a node from its pieces. A name is one chip, however many words it has, and so are words that stand side by
// side in one node; but the action and the item of `give ale`, which the tree has as one name, are two.

#include "script/document/chip.h"

#include "base/assert.h"
#include "script/document/analysis.h"
#include "script/document/form.h"
#include "script/parse/syntax.h"
#include "troupe/sized.h"

#include <string.h>

// ---- Kinds of chips -----------------------------------------------------------------------------

// Returns the innermost node below `id` that has all of a stretch; `id` itself when none below has.
static uint32_t node_around(const trp_document *document, uint32_t id, uint32_t offset, uint32_t length)
{
    uint32_t kind;
    for (uint32_t below = trpi_document_node(document, id, &kind).first_child; below != 0;) {
        trp_document_node node = trpi_document_node(document, below, &kind);
        if (node.offset <= offset && offset + length <= node.offset + node.length && node.length > 0) {
            return node_around(document, below, offset, length);
        }
        below = node.next;
    }
    return id;
}

static bool is_operator(trpi_text word)
{
    enum { NONE, OR, AND, TEST, SUM, PRODUCT };
    static const struct {
        const char *sign;
        uint32_t level;
    } rows[] = {
#define EXPRESSION(name, called, level, uses) {called, level},
        TRPI_EXPRESSIONS(EXPRESSION)
#undef EXPRESSION
    };
    bool is_one = trpi_text_equals_string(word, "not");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        is_one = is_one || (rows[i].level != NONE && trpi_text_equals_string(word, rows[i].sign));
    }
    return is_one;
}

static bool is_selector(trpi_text word)
{
    uint32_t count;
    const char *const *words = trpi_member_spellings(TRPI_MEMBER_SELECTOR, &count);
    bool is_one = trpi_text_equals_string(word, "an");
    for (uint32_t i = 1; i < count; i++) {
        is_one = is_one || trpi_text_equals_string(word, words[i]);
    }
    return is_one;
}

static trp_chip_kind kind_of(const trp_document_piece *piece, uint32_t family, trpi_text text)
{
    bool is_value = family == TRP_FAMILY_VALUE || family == TRP_FAMILY_TYPE;
    switch ((trp_piece_kind)piece->kind) {
    case TRP_PIECE_BRACKETED: return TRP_CHIP_NAME;
    case TRP_PIECE_QUOTED: return TRP_CHIP_TEXT;
    case TRP_PIECE_QUANTITY: return TRP_CHIP_NUMBER;
    case TRP_PIECE_SIGN:
        return is_value && is_operator(text)                                              ? TRP_CHIP_OPERATOR
               : trpi_text_equals_string(text, "(") || trpi_text_equals_string(text, ")") ? TRP_CHIP_BRACKET
                                                                                          : TRP_CHIP_SIGN;
    default:
        return family == TRP_FAMILY_NAME       ? TRP_CHIP_NAME
               : is_value && is_operator(text) ? TRP_CHIP_OPERATOR
               : is_value && is_selector(text) ? TRP_CHIP_SELECTOR
                                               : TRP_CHIP_WORD;
    }
}

// ---- Types that are expected --------------------------------------------------------------------

// Returns the kind of the field that a node is, in the form of the construct around it.
static const char *kind_of_field(const trp_document *document, uint32_t node)
{
    for (uint32_t i = 0; document->form != NULL && i < document->form->count; i++) {
        if (document->form->fields[i].known.node == node) {
            return trpi_form_field_kind_name(document->form->fields[i].known.kind);
        }
    }
    return "";
}

// Returns the type that is expected of a value by what stands around it: `and`, `or` and `not` expect a condition; comparisons by
// size, sums and products expect a number. Empty when nothing is known.
static const char *expected(trp_document *document, uint32_t id)
{
    uint32_t kind, around, count;
    trp_document_node node = trpi_document_node(document, id, &kind);
    if (node.parent == 0) {
        return "";
    }
    trp_document_node parent = trpi_document_node(document, node.parent, &around);
    if (node.family == TRP_FAMILY_NAME && parent.family == TRP_FAMILY_VALUE) {
        return expected(document, node.parent);
    }
    if (parent.family == TRP_FAMILY_FILTER) {
        bool is_first = parent.first_child == id;
        const char *text = (const char *)document->files.at[node.file].text.bytes + parent.offset;
        return !is_first                         ? "value"
               : strncmp(text, "within", 6) == 0 ? "distance"
               : strncmp(text, "where", 5) == 0  ? "condition"
                                                 : "value";
    }
    if (parent.family == TRP_FAMILY_VALUE) {
        bool joins = around == TRPI_EXPRESSION_OR || around == TRPI_EXPRESSION_AND || around == TRPI_EXPRESSION_NOT;
        bool reckons = (around >= TRPI_EXPRESSION_LESS && around <= TRPI_EXPRESSION_MORE_EQUAL) || around >= TRPI_EXPRESSION_ADD;
        return joins ? "condition" : reckons ? "number" : "value";
    }
    if (parent.family == TRP_FAMILY_ARGUMENT || parent.family == TRP_FAMILY_SETTING || parent.family == TRP_FAMILY_PARAMETER) {
        return "value";
    }
    return trp_document_form(document, node.parent, &count) == TRP_OK ? kind_of_field(document, id) : "";
}

// ---- The list -----------------------------------------------------------------------------------

// Whether `words` are those of an action behind which an item follows at once: `give`.
static bool takes_item(trp_document *document, trpi_text words)
{
    static const char item[] = " item";
    const trpi_analysis *analysis = trpi_document_analyse(document);
    for (uint32_t i = 0; analysis != NULL && i < analysis->targets.count; i++) {
        const trpi_rename_target *target = &analysis->targets.at[i];
        const trpi_syntax_line *line = strcmp(target->sort, "action") == 0 ? target->symbol.line : NULL;
        const trpi_syntax_phrase_part *first = line != NULL ? line->signature : NULL;
        const trpi_syntax_parameter *parameter = first != NULL && first->next != NULL ? first->next->parameters : NULL;
        if (parameter == NULL || !trpi_text_is_equal(first->words.text, words)) {
            continue;
        }
        trpi_text text = trpi_source_slice(target->symbol.source, parameter->span);
        uint32_t size = sizeof item - 1;
        if (text.size > size && memcmp(text.at + text.size - size, item, size) == 0) {
            return true;
        }
    }
    return false;
}

// Whether a chip has the first words of a phrase.
static bool begins_phrase(const trp_document *document, const trpi_chip *chip)
{
    uint32_t kind;
    trp_document_node node = trpi_document_node(document, chip->known.node, &kind);
    node = node.family == TRP_FAMILY_NAME ? trpi_document_node(document, node.parent, &kind) : node;
    return node.family == TRP_FAMILY_STEP && kind == TRPI_SYNTAX_STEP_PHRASE && node.offset == chip->known.range.offset;
}

static void add(trp_document *document, uint32_t root, const trp_document_piece *piece, uint32_t file)
{
    trpi_chips *chips = document->chips;
    const char *bytes = (const char *)document->files.at[file].text.bytes;
    uint32_t node = node_around(document, root, piece->offset, piece->length), kind;
    trp_document_node at = trpi_document_node(document, node, &kind);
    trp_chip_kind sort = kind_of(piece, at.family, (trpi_text){bytes + piece->offset, piece->length});
    trpi_chip *last = chips->count > 0 ? &chips->at[chips->count - 1] : NULL;
    bool goes_on = last != NULL && last->known.node == node && last->known.kind == (uint32_t)sort &&
                   (sort == TRP_CHIP_NAME || sort == TRP_CHIP_WORD);
    bool is_item = goes_on && begins_phrase(document, last) &&
                   takes_item(document, (trpi_text){bytes + last->known.range.offset, last->known.range.length});
    if (goes_on && !is_item) {
        last->known.range.length = piece->offset + piece->length - last->known.range.offset;
        return;
    }
    trpi_chip next = {
        .known = {.text = "", .expects = "", .kind = (uint32_t)sort, .node = node, .range = {file, piece->offset, piece->length}},
        .family = at.family,
        .kind = kind,
        .is_item = is_item};
    (void)TRPI_ARENA_PUSH(&document->chip_arena, chips->at, chips->count, chips->room, next);
}

static bool list(trp_document *document, const trp_document_node *node)
{
    trpi_arena_release(&document->chip_arena);
    document->chips = trpi_arena_take(&document->chip_arena, sizeof *document->chips);
    if (document->chips == NULL) {
        return false;
    }
    *document->chips = (trpi_chips){.version = trp_document_version(document)};
    trp_document_piece piece;
    for (uint32_t at = node->offset; at < node->offset + node->length; at = piece.offset + piece.length) {
        (void)trp_document_get_piece(document, node->file, at, &piece, sizeof piece);
        bool is_said = piece.kind != TRP_PIECE_MARK && piece.kind != TRP_PIECE_BLANK && piece.kind != TRP_PIECE_LINE_END &&
                       piece.kind != TRP_PIECE_COMMENT;
        if (is_said) {
            add(document, node->id, &piece, node->file);
        } else if (piece.kind == TRP_PIECE_LINE_END && node->family == TRP_FAMILY_LINE) {
            break;  // the block below it has chips of its own
        }
    }
    for (uint32_t i = 0; i < document->chips->count; i++) {
        trp_document_chip *chip = &document->chips->at[i].known;
        trpi_text text = {(const char *)document->files.at[node->file].text.bytes + chip->range.offset, chip->range.length};
        const char *copy = trpi_arena_copy_text(&document->chip_arena, text).at;
        chip->text = copy != NULL ? copy : "";
        bool is_value = document->chips->at[i].family >= TRP_FAMILY_VALUE && chip->kind != TRP_CHIP_WORD;
        chip->expects = document->chips->at[i].is_item ? "item" : is_value ? expected(document, chip->node) : "";
    }
    return !document->chip_arena.failed;
}

trp_result trp_document_chips(trp_document *document, uint32_t node, uint32_t *count)
{
    TRP_REQUIRE(document != NULL && count != NULL, TRP_ERROR_ARGUMENT);
    *count = 0;
    trp_document_node at;
    trp_result result = trp_document_get_node(document, node, &at, sizeof at);
    if (result != TRP_OK) {
        return result;
    }
    if (at.family == TRP_FAMILY_FILE) {
        at.length = 0;
    }
    if (!list(document, &at)) {
        trpi_arena_release(&document->chip_arena);
        document->chips = NULL;
        return TRP_ERROR_MEMORY;
    }
    *count = document->chips->count;
    return TRP_OK;
}

static trpi_chip *chip_at(const trp_document *document, uint32_t index)
{
    bool is_there = document->chips != NULL && document->chips->version == trp_document_version(document);
    return is_there && index < document->chips->count ? &document->chips->at[index] : NULL;
}

trp_result trp_document_get_chip(trp_document *document, uint32_t index, trp_document_chip *chip, size_t size)
{
    TRP_REQUIRE(document != NULL && chip != NULL, TRP_ERROR_ARGUMENT);
    trpi_chip *found = chip_at(document, index);
    if (found == NULL) {
        return TRP_ERROR_UNKNOWN;
    }
    if (!trpi_chip_find_choices(document, found)) {
        return TRP_ERROR_MEMORY;
    }
    trp_sized_struct_fill(chip, size, &found->known, sizeof found->known);
    return TRP_OK;
}

const char *trp_document_get_chip_choice(const trp_document *document, uint32_t chip, uint32_t index)
{
    TRP_REQUIRE(document != NULL, NULL);
    const trpi_chip *found = chip_at(document, chip);
    return found != NULL && index < found->known.choices ? found->choices[index] : NULL;
}
