// SPDX-License-Identifier: MIT
// Forms of documents: what a node of a text is made of, field by field, and changes of single fields. All of it comes from the
// lists of words of the language, so every construct has a form. docs/document.md ("Forms") is the guide.

#ifndef TROUPE_FORM_H
#define TROUPE_FORM_H

#include <troupe/document.h>

TRP_BEGIN_C

/// The sorts of fields, by what can be written into them.
typedef enum trp_form_kind {
    TRP_FORM_FLAG,        ///< words that are there or not; they need no text
    TRP_FORM_CHOICE,      ///< one of some words (trp_document_get_choice)
    TRP_FORM_NAME,        ///< one name
    TRP_FORM_NAMES,       ///< names, with `and` or `or` between them
    TRP_FORM_TEXT,        ///< a text in quotes
    TRP_FORM_TAG,         ///< the tag of a spoken line, with its `@`
    TRP_FORM_LETTER,      ///< a letter of a floor plan, or a row of letters
    TRP_FORM_NUMBER,      ///< a number without a unit
    TRP_FORM_DURATION,    ///< a number with a unit of time
    TRP_FORM_DISTANCE,    ///< a number with a unit of length
    TRP_FORM_PERCENTAGE,  ///< a number with `%`
    TRP_FORM_RATE,        ///< a number per time
    TRP_FORM_TIME,        ///< a time of day
    TRP_FORM_DAYS,        ///< days of the week
    TRP_FORM_CONDITION,   ///< a value that is so or not
    TRP_FORM_VALUE,       ///< any value
    TRP_FORM_FACT,        ///< a fact that can be set
    TRP_FORM_COUNTS,      ///< items and how many of each
    TRP_FORM_TYPE,        ///< a type, with its filters
    TRP_FORM_CUE,         ///< something that happens
    TRP_FORM_STEP,        ///< a step, or several at the same time
    TRP_FORM_PARAMETERS,  ///< parameters, in parentheses
    TRP_FORM_SETTINGS,    ///< values of parameters, in parentheses
    TRP_FORM_ARGUMENTS,   ///< arguments behind the name of an action
    TRP_FORM_SIGNATURE,   ///< the words and parameters of an action or a question
    TRP_FORM_PARTS,       ///< a clause of several parts, which has a form of its own
    TRP_FORM_WORDS        ///< the text as it stands: of what cannot be read, or has no parts
} trp_form_kind;

/// A field of a form. Strings live until the next form is made.
typedef struct trp_form_field {
    const char *name;      ///< by which it is set, unique in its form: "name", "for", "weight", "finally#2"
    const char *label;     ///< the field's name, in words: "the name of a role"; of a clause, its words
    const char *says;      ///< the meaning; "" where its label says it
    const char *example;   ///< of a clause, or of the whole line
    const char *unit;      ///< that its number needs, the usual one; "" when none
    const char *least;     ///< the smallest number that it may be; "" when none is known
    const char *most;      ///< see least
    const char *usual;     ///< the value that holds when the field is not set; "" when there is no such thing
    uint32_t kind;         ///< trp_form_kind
    uint32_t choices;      ///< words that it can be, if it is a choice
    trp_text_range range;  ///< of its value; of length 0, and where it would be put in, when it is not set
    uint32_t node;         ///< the id of the node that it is, which may have a form or chips of its own; 0: none
    uint32_t findings;     ///< how many findings lie in it (trp_document_get_finding)
    uint32_t finding;      ///< the number of the first of them
    bool is_set;           ///< the text has it
    bool is_required;      ///< can be changed, but not cleared
    bool is_clause;        ///< stands behind a comma
} trp_form_field;

/// Makes the form of a node: the parts of its shape in their order, then the clauses that it has or may have. *count says
/// how many fields there are. TRP_ERROR_STALE: the node is no longer there.
TRP_API trp_result trp_document_form(trp_document *document, uint32_t node, uint32_t *count);

/// Fills *field with number `index` of the form. TRP_ERROR_UNKNOWN when there is none.
TRP_API trp_result trp_document_get_field(const trp_document *document, uint32_t index, trp_form_field *field, size_t size);

/// A word that a field of the form can be; NULL when there is none of that number.
TRP_API const char *trp_document_get_choice(const trp_document *document, uint32_t field, uint32_t index);

/// Sets a field of a node to `text`, or clears it when `text` is NULL, in one change. Clearing a field that was set restores the
/// bytes that were there before, also those of an alternative that it had replaced. Any text sets a flag. `version` is that of the
/// texts that the caller has seen. TRP_ERROR_STALE when the field has been changed since. The bars of a table that stand below each
/// other still do so afterwards. TRP_ERROR_UNKNOWN: the node has no such field. TRP_ERROR_SOURCE, and nothing is changed, when the
/// new text could not be read: trp_document_refusal says why. A text that can be read but has no meaning is written, and reported
/// as a finding.
TRP_API trp_result trp_form_set(trp_document *document, uint32_t version, uint32_t node, const char *field, const char *text);

/// The form of a node as JSON (docs/document.md), zero-terminated, until the next call; NULL when there is no such node or no
/// memory.
TRP_API const char *trp_document_form_json(trp_document *document, uint32_t node);

// ---- Seeds ------------------------------------------------------------------------------------------------------

/// A construct that can be added below a node or behind it, and the smallest form of it that makes no mistake there.
typedef struct trp_document_seed {
    const char *kind;  ///< the kind of node: "role", "say", "weight"
    const char *word;  ///< the word that it begins with; "" when none does
    const char *says;  ///< the meaning in plain words; "" of an action
    const char *text;  ///< the text that trp_document_insert_text puts in; "" when there is none that makes no mistake
    uint32_t family;   ///< trp_node_family: of a line, a step, a clause, a filter or a cue
    uint32_t before;   ///< the child of the node in front of which it goes; 0: behind all
    bool has_text;     ///< there is such a form, and `text` is it
} trp_document_seed;

/// Counts in *count what can be added to `parent`: the lines and steps of its block, each action, task, plan and network as a step,
/// the clauses that it does not have, the filters of a value or type. Of a cue: the cues that trp_document_replace_node can put in
/// its place. TRP_ERROR_STALE: the node is no longer there.
TRP_API trp_result trp_document_seeds(trp_document *document, uint32_t parent, uint32_t *count);

/// Fills *seed with number `index` of the seeds that trp_document_seeds counted; texts are tried until one makes no mistake. The
/// strings live until the next call of trp_document_seeds. TRP_ERROR_UNKNOWN when there is none; TRP_ERROR_STALE when the texts
/// have changed since.
TRP_API trp_result trp_document_get_seed(trp_document *document, uint32_t index, trp_document_seed *seed, size_t size);

// ---- Chips ------------------------------------------------------------------------------------------------------

/// The sorts of chips.
typedef enum trp_chip_kind {
    TRP_CHIP_WORD,      ///< words of the language, one or several: `comes within`
    TRP_CHIP_NAME,      ///< the name of a thing, with all its words
    TRP_CHIP_NUMBER,    ///< a number with its unit
    TRP_CHIP_TEXT,      ///< a text in quotes
    TRP_CHIP_OPERATOR,  ///< `and`, `is`, `<`, `+`
    TRP_CHIP_SELECTOR,  ///< `a`, `nearest`
    TRP_CHIP_BRACKET,   ///< `(` or `)`
    TRP_CHIP_SIGN       ///< a dot, a comma, a colon
} trp_chip_kind;

/// A part of a value, a condition, a cue, a type, a filter, a step or the header of a line, as an editor shows it by itself.
typedef struct trp_document_chip {
    const char *text;  ///< as it is written; until the next call of trp_document_chips
    const char
        *expects;   ///< the kind of value that is expected there, as fields are called: "condition"; "" for words of the language
    uint32_t kind;  ///< trp_chip_kind
    uint32_t choices;      ///< texts that could stand in its place (trp_document_get_chip_choice)
    uint32_t node;         ///< the id of the innermost node that has it
    trp_text_range range;  ///< which an edit replaces to choose another one
} trp_document_chip;

/// Makes the chips of a node, in the order of the text; of a line those of its header. *count says how many there are.
/// TRP_ERROR_STALE: the node is no longer there.
TRP_API trp_result trp_document_chips(trp_document *document, uint32_t node, uint32_t *count);

/// Fills *chip with number `index` of the chips, and finds its choices. The choices of an operator are the operators that bind
/// alike, those of a number are other units, those of a selector or filter are the other words, those of a cue the cues that go
/// on alike, and those of a name are names that fit at its place. TRP_ERROR_UNKNOWN: there is no such chip, or the texts have
/// changed since.
TRP_API trp_result trp_document_get_chip(trp_document *document, uint32_t index, trp_document_chip *chip, size_t size);

/// Returns text number `index` of those that could stand in the place of a chip, for which trp_document_get_chip must have been
/// called; NULL when there is no such text. The text lives until the next call of trp_document_chips.
TRP_API const char *trp_document_get_chip_choice(const trp_document *document, uint32_t chip, uint32_t index);

TRP_END_C

#endif
