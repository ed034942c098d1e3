// SPDX-License-Identifier: MIT
// Changes of single fields. A field that is set is replaced where it stands. One that is not set is inserted with the words of
// the shape around it: behind what stands in front of it, or in place of another alternative. Each change is tried by reading the
// section again.

#include "base/assert.h"
#include "script/document/form.h"
#include "script/document/operation.h"
#include "script/parse/token.h"

#include <string.h>

// A text, and the bytes of the section that it replaces.
typedef struct splice {
    trpi_span span;
    trpi_text text;
} splice;

typedef struct changer {
    trp_document *document;
    trpi_arena *arena;
    const trpi_form *form;
    const trpi_form_field *field;
    trpi_text section;
    const char *text;                  // NULL: it is cleared
    uint32_t version;                  // of the texts that the caller has seen
    uint32_t node;                     // whose form it is
    trpi_text reason;                  // why the last try came to nothing, or empty
    const trpi_form_part *displacing;  // the alternative that has come in the place of another one, or NULL
} changer;

// ---- Writing parts ------------------------------------------------------------------------------

static void write_word(trpi_buffer *out, trpi_text word, const char *next)
{
    if (trpi_text_equals_string(word, "a/an")) {
        trpi_buffer_add_text(out, *next != '\0' && strchr("aeiouAEIOU", *next) != NULL ? " an" : " a");
        return;
    }
    bool is_opened = out->size == 0 || out->bytes[out->size - 1] == '(';
    bool is_sign =
        trpi_text_equals_string(word, ":") || trpi_text_equals_string(word, ",") || trpi_text_equals_string(word, "CLOSE");
    if (!is_opened && !is_sign) {
        trpi_buffer_add_byte(out, ' ');
    }
    const char *slash = memchr(word.at, '/', word.size);
    trpi_text first = {word.at, slash != NULL ? (uint32_t)(slash - word.at) : word.size};
    first = trpi_text_equals_string(word, "OPEN")    ? trpi_text_from_string("(")
            : trpi_text_equals_string(word, "CLOSE") ? trpi_text_from_string(")")
                                                     : first;
    trpi_buffer_add(out, first.at, first.size);
}

static bool contains(const trpi_form_part *outer, const trpi_form_part *inner)
{
    while (inner != NULL && inner != outer) {
        inner = inner->parent;
    }
    return inner == outer;
}

// Returns the text for another field that has to be written along with the field being set: its present text, or else an
// example.
static trpi_text filling(const changer *c, const trpi_form_part *part)
{
    const trpi_form_field *field = NULL;
    for (uint32_t i = 0; i < c->form->count; i++) {
        field = trpi_text_equals_string(part->text, c->form->fields[i].known.name) ? &c->form->fields[i] : field;
    }
    TRP_ASSERT(field != NULL);
    if (field->known.is_set) {
        return (trpi_text){c->section.at + field->known.range.offset, field->known.range.length};
    }
    return trpi_text_from_string(trpi_form_field_example(field));
}

static void write_part(const changer *c, const trpi_form_part *part, const trpi_form_part *wanted, trpi_buffer *out);

static void write_parts(const changer *c, const trpi_form_part *alternative, const trpi_form_part *wanted, trpi_buffer *out)
{
    for (const trpi_form_part *part = alternative->first; part != NULL; part = part->next) {
        write_part(c, part, wanted, out);
    }
}

static void write_part(const changer *c, const trpi_form_part *part, const trpi_form_part *wanted, trpi_buffer *out)
{
    if (part->kind == TRPI_PART_WORD) {
        write_word(out, part->text, "");
    } else if (part->kind == TRPI_PART_FIELD) {
        write_word(out, part == wanted ? trpi_text_from_string(c->text) : filling(c, part), "");
    } else if (part->kind == TRPI_PART_GROUP) {
        const trpi_form_part *chosen = part->is_optional ? NULL : part->first;
        for (const trpi_form_part *below = part->first; below != NULL; below = below->next) {
            chosen = contains(below, wanted) ? below : chosen;
        }
        if (chosen != NULL) {
            write_parts(c, chosen, wanted, out);
        }
    }
}

// ---- Trying -------------------------------------------------------------------------------------

static trpi_text spliced(const changer *c, const splice *next)
{
    uint32_t end = next->span.offset + next->span.length, size = c->section.size - next->span.length + next->text.size;
    char *made = trpi_arena_take(c->arena, size + 1);
    if (made == NULL) {
        return trpi_text_from_string("");
    }
    memcpy(made, c->section.at, next->span.offset);
    memcpy(made + next->span.offset, next->text.at, next->text.size);
    memcpy(made + next->span.offset + next->text.size, c->section.at + end, c->section.size - end);
    made[size] = '\0';
    return (trpi_text){made, size};
}

static bool has_text(trpi_text section, const trpi_form_field *field, const char *text)
{
    trpi_text has = {section.at + field->known.range.offset, field->known.range.length};
    return field->known.kind == TRP_FORM_FLAG || trpi_text_is_equal(trpi_text_trim(trpi_text_from_string(text), " \t"), has);
}

static uint32_t mistakes_in(const trpi_form *form)
{
    return form->reading.diagnostics.error_count;
}

static uint32_t clauses_of(const trpi_form *form, uint32_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < form->count; i++) {
        count += form->fields[i].clause == kind && form->fields[i].known.is_set;
    }
    return count;
}

// Whether a splice gives the field its new text, or clears it: the node is read again, and the section must not have more mistakes
// than before.
static bool works(changer *c, const splice *next)
{
    trpi_text made = spliced(c, next);
    trpi_form form;
    const trpi_syntax_node *place = &c->form->place;
    trpi_span at = {c->form->place.span.offset, 0};
    if (c->arena->failed || !trpi_form_make(&form, c->arena, made, place->family, place->kind, at)) {
        return false;
    }
    if (mistakes_in(&form) > mistakes_in(c->form)) {
        c->reason = form.reading.diagnostics.entries[0].message;
        return false;
    }
    if (!c->form->has_construct && c->field->clause == TRPI_CLAUSE_ERROR) {
        return true;  // words are what they are
    }
    const trpi_form_field *field = trpi_form_find(&form, c->field->known.name);
    bool is_set = field != NULL && field->known.is_set;
    if (c->text == NULL && c->field->clause != TRPI_CLAUSE_ERROR) {
        return clauses_of(&form, c->field->clause) < clauses_of(c->form, c->field->clause);
    }
    return form.has_construct == c->form->has_construct && (c->text == NULL ? !is_set : is_set && has_text(made, field, c->text));
}

// ---- Ways to set a field ------------------------------------------------------------------------

static uint32_t end_of_token(const trpi_form *form, uint32_t token)
{
    trpi_span span = form->reading.file->tokens[token].span;
    return form->reading.text_offset + span.offset + span.length;
}

// Makes and tries the splice that inserts a text in front of token number `token`: right behind the token before, with a blank
// between unless the text begins with `:` or `,`. In front of the form's first token the blank stands behind the text.
static bool put_behind(changer *c, uint32_t token, const trpi_buffer *out, splice *made)
{
    trpi_text text = trpi_arena_copy_text(c->arena, trpi_buffer_as_text(out));
    bool is_first = token <= c->form->construct.first_token;
    made->span = trpi_form_span(c->form, (trpi_token_range){token, token});
    if (is_first) {
        made->span.offset = c->form->reading.text_offset + c->form->reading.file->tokens[token].span.offset;
    }
    char *copy = trpi_arena_take(c->arena, text.size + 2);
    if (copy == NULL) {
        return false;
    }
    bool is_sign = text.size > 0 && (text.at[0] == ':' || text.at[0] == ',');
    uint32_t size = 0;
    if (!is_first && !is_sign) {
        copy[size++] = ' ';
    }
    memcpy(copy + size, text.at, text.size);
    size += text.size;
    if (is_first) {
        copy[size++] = ' ';
    }
    made->text = (trpi_text){copy, size};
    return works(c, made);
}

// Returns the bytes of some tokens with the blanks in front of them; without these blanks when the tokens begin the construct of
// the form.
static trpi_span span_with_blanks(const changer *c, trpi_token_range tokens)
{
    bool is_first = tokens.from <= c->form->construct.first_token;
    trpi_span span = trpi_form_span(c->form, tokens);
    span.offset = is_first ? span.offset : end_of_token(c->form, tokens.from - 1);
    span.length = end_of_token(c->form, tokens.to - 1) - span.offset;
    return span;
}

// Replaces some tokens by a text, with a blank in front unless the text begins with `:` or the tokens begin the construct of the
// form.
static bool put_instead(changer *c, trpi_token_range tokens, trpi_buffer *out, splice *made)
{
    bool is_first = tokens.from <= c->form->construct.first_token;
    made->span = span_with_blanks(c, tokens);
    bool is_sign = out->size > 0 && out->bytes[0] == ':';
    char *copy = trpi_arena_take(c->arena, out->size + 2);
    if (copy == NULL) {
        return false;
    }
    copy[0] = ' ';
    memcpy(copy + 1, out->bytes, out->size);
    bool has_blank = !is_first && !is_sign;
    made->text = (trpi_text){copy + !has_blank, (uint32_t)out->size + has_blank};
    return works(c, made);
}

// Inserts a part that the text does not have, with the outermost alternative around it that the text does not have either.
static bool put_part(changer *c, const trpi_form_part *part, splice *made)
{
    const trpi_form_part *outer = NULL, *inner = NULL;
    for (const trpi_form_part *around = part; around->parent != NULL; around = around->parent) {
        bool is_absent = around->kind == TRPI_PART_ALTERNATIVE && around->note == NULL;
        outer = is_absent ? around : outer;
        inner = is_absent && inner == NULL ? around : inner;
    }
    if (outer != inner && inner->parent->is_optional) {
        c->reason = trpi_text_from_string("This belongs to another part of the line, which is not there; set that one first.");
        return false;
    }
    trpi_buffer out;
    trpi_buffer_init(&out, c->document->allocator);
    if (outer == NULL) {
        write_word(&out, trpi_text_from_string(c->text), "");
    } else {
        write_parts(c, outer, part, &out);
    }
    const trpi_form_part *other = NULL;  // the alternative in whose place it comes
    for (const trpi_form_part *below = outer != NULL ? outer->parent->first : NULL; below != NULL; below = below->next) {
        other = below->note != NULL ? below : other;
    }
    bool is_done = false;
    if (other != NULL) {
        is_done = !out.failed && put_instead(c, other->note->range, &out, made);
        c->displacing = is_done ? outer : NULL;
    } else {
        is_done = !out.failed &&
                  put_behind(c, trpi_form_part_first_token(&c->form->construct, outer != NULL ? outer->parent : part), &out, made);
    }
    trpi_buffer_release(&out);
    return is_done;
}

// Inserts a clause behind the others: `, weight 3`.
static bool put_clause(changer *c, splice *made)
{
    const trpi_clause_row *line = trpi_clause_row_of((trpi_clause_kind)c->field->clause);
    trpi_buffer out;
    trpi_buffer_init(&out, c->document->allocator);
    trpi_buffer_add_byte(&out, ',');
    bool has_number = strchr(line->words, '#') != NULL;
    for (const char *at = line->words; *at != '\0'; at += strspn(at, " ")) {
        trpi_text word = trpi_shape_word_at(at);
        write_word(&out, *word.at == '#' ? trpi_text_from_string(c->text) : word, c->text);
        at += word.size;
    }
    if (*line->shape != '\0' && !has_number && *c->text != '\0') {
        write_word(&out, trpi_text_from_string(c->text), "");
    }
    bool is_done = !out.failed && put_behind(c, c->field->tokens.from, &out, made);
    trpi_buffer_release(&out);
    return is_done;
}

// Replaces the article in front of a value together with the value, since `a` or `an` follows from its first letter.
static trpi_text with_article(changer *c, splice *made)
{
    trpi_span article = c->form->reading.file->tokens[c->field->tokens.from - 1].span;
    trpi_buffer out;
    trpi_buffer_init(&out, c->document->allocator);
    write_word(&out, trpi_text_from_string("a/an"), c->text);
    write_word(&out, trpi_text_from_string(c->text), "");
    made->span = trpi_form_span(c->form, (trpi_token_range){c->field->tokens.from - 1, c->field->tokens.to});
    trpi_text text = trpi_arena_copy_text(c->arena, trpi_buffer_as_text(&out));
    bool is_alike = article.length == 0;
    trpi_buffer_release(&out);
    return is_alike || text.size == 0 ? text : (trpi_text){text.at + 1, text.size - 1};
}

static bool set_field(changer *c, splice *made)
{
    const trpi_form_field *field = c->field;
    if (field->known.is_set) {
        made->span = (trpi_span){field->known.range.offset, field->known.range.length};
        made->text = trpi_text_from_string(c->text);
        bool is_article =
            field->clause != TRPI_CLAUSE_ERROR && strcmp(trpi_clause_row_of((trpi_clause_kind)field->clause)->words, "a/an") == 0;
        if (is_article) {
            made->text = with_article(c, made);
        }
        return works(c, made);
    }
    if (field->clause != TRPI_CLAUSE_ERROR) {
        return put_clause(c, made);
    }
    for (uint32_t i = 0; i < field->part_count; i++) {
        if (put_part(c, field->parts[i], made)) {
            return true;
        }
    }
    return false;
}

// ---- Displaced alternatives ---------------------------------------------------------------------

// A field that is set in the place of another alternative (`repeat 3 times` for `repeat until it fails`) gives the place back when
// it is cleared, so that trying one out loses nothing.

// Numbers the parts of a field, each followed by the parts around it from the inside out, and returns the part of a number; NULL
// when there are fewer.
static const trpi_form_part *part_around(const trpi_form_field *field, uint32_t number)
{
    for (uint32_t i = 0; i < field->part_count; i++) {
        for (const trpi_form_part *around = field->parts[i]; around != NULL; around = around->parent) {
            if (number-- == 0) {
                return around;
            }
        }
    }
    return NULL;
}

static trpi_displaced_words *find_displaced(const changer *c)
{
    for (uint32_t i = 0; i < c->document->displaced.count; i++) {
        trpi_displaced_words *displaced = &c->document->displaced.at[i];
        if (displaced->node == c->node && strcmp(displaced->field, c->field->known.name) == 0) {
            return displaced;
        }
    }
    return NULL;
}

// Notes the words that the last change has displaced. A note that is lost for want of memory loses no text.
static void note_displaced(changer *c, trpi_text words)
{
    trp_document *document = c->document;
    trpi_displaced_words *displaced = find_displaced(c);
    if (displaced == NULL && TRPI_DOCUMENT_ROOM(document, document->displaced, 1)) {
        displaced = &document->displaced.at[document->displaced.count++];
        *displaced = (trpi_displaced_words){.field = ""};
    }
    char *name = trpi_arena_copy_bytes(&document->arena, c->field->known.name, strlen(c->field->known.name));
    words = trpi_arena_copy_text(&document->arena, words);
    if (displaced == NULL || document->arena.failed) {
        document->arena.failed = false;
        return;
    }
    uint32_t around = 0;
    while (part_around(c->field, around) != c->displacing) {
        around++;
    }
    *displaced = (trpi_displaced_words){c->node, document->changes.count - 1, around, name, words};
}

static bool is_undone(const trp_document *document, uint32_t change)
{
    uint32_t i = document->done.count;
    while (i > 0 && document->done.at[i - 1] > change) {
        i--;
    }
    return i == 0 || document->done.at[i - 1] != change;
}

// Restores the words that gave way when the field was set.
static bool put_displaced(changer *c, splice *made)
{
    const trpi_displaced_words *displaced = find_displaced(c);
    const trpi_form_part *part = displaced != NULL ? part_around(c->field, displaced->replaced_by_part) : NULL;
    if (part == NULL || part->note == NULL || is_undone(c->document, displaced->change)) {
        return false;
    }
    *made = (splice){span_with_blanks(c, part->note->range), displaced->words};
    return works(c, made);
}

// ---- Clearing -----------------------------------------------------------------------------------

// Removes tokens together with the blanks in front of them; if the tokens begin a construct, together with the blanks behind them.
static bool take_out(changer *c, trpi_token_range tokens, splice *made)
{
    const trpi_form *form = c->form;
    bool is_first = tokens.from <= form->construct.first_token;
    uint32_t begin = end_of_token(form, tokens.from - !is_first), end = end_of_token(form, tokens.to - 1);
    if (is_first) {
        begin = form->reading.text_offset + form->reading.file->tokens[tokens.from].span.offset;
        end = form->reading.text_offset + form->reading.file->tokens[tokens.to].span.offset;
    }
    *made = (splice){{begin, end - begin}, {"", 0}};
    return works(c, made);
}

// Removes a clause with the comma in front of it. A comment between the comma and the clause stays.
static bool take_clause(changer *c, splice *made)
{
    const trpi_form *form = c->form;
    trpi_span span = c->field->present_clause->span;
    uint32_t end = form->reading.text_offset + span.offset + span.length, token = form->place.line->first_token;
    while (form->reading.file->tokens[token].span.offset < span.offset) {
        token++;
    }
    uint32_t begin = end_of_token(form, token - 2);
    trpi_text gap = {c->section.at + begin, end - span.length - begin};
    if (memchr(gap.at, '#', gap.size) != NULL) {
        begin = end_of_token(form, token - 1) - 1;
        trpi_text kept = {c->section.at + begin + 1, end - span.length - begin - 1};
        *made = (splice){{begin, end - begin}, trpi_text_trim(kept, " \t\r\n")};
        return works(c, made);
    }
    *made = (splice){{begin, end - begin}, {"", 0}};
    return works(c, made);
}

static bool clear_field(changer *c, splice *made)
{
    if (c->field->clause != TRPI_CLAUSE_ERROR) {
        return take_clause(c, made);
    }
    if (put_displaced(c, made)) {
        return true;
    }
    for (uint32_t i = 0; i < c->field->part_count; i++) {
        const trpi_form_part *part = c->field->parts[i];
        if (part->note == NULL) {
            continue;
        }
        const trpi_form_part *outer = part->kind == TRPI_PART_ALTERNATIVE ? part : part->parent;
        for (; outer->parent != NULL && !(outer->kind == TRPI_PART_ALTERNATIVE && outer->parent->is_optional);
             outer = outer->parent) {
        }
        trpi_token_range range = outer->note != NULL ? outer->note->range : part->note->range;
        const trpi_syntax_cell *cell = c->form->place.family == TRP_FAMILY_CELL ? c->form->place.cell : NULL;
        while (cell != NULL && c->form->reading.file->tokens[range.to].span.offset < cell->span.offset + cell->span.length) {
            range.to++;  // clauses behind the step go with it
        }
        return outer->note != NULL && take_out(c, range, made);
    }
    return false;
}

// ---- The change ---------------------------------------------------------------------------------

// Whether an offset is in a row of a table, which begins with `|`.
static bool is_in_table(const trp_document *document, uint32_t file, uint32_t offset)
{
    trpi_text text = trpi_document_file_text(document, file);
    uint32_t begin = trpi_text_row_begin(text, offset);
    uint32_t at = begin + trpi_text_row_indent(text, begin).size;
    return at < text.size && text.at[at] == '|';
}

// Makes the edit; in a table by way of an operation, which keeps the `|` of each column below each other. The operation may leave a
// text that parses and does not compile: forms are filled in field by field.
static trp_result commit(changer *c, const trp_text_edit *edit)
{
    trp_document *document = c->document;
    if (!is_in_table(document, edit->file, edit->offset)) {
        return trp_document_edit(document, trp_document_version(document), edit, 1);
    }
    bool allowed = document->allows_mistakes;
    trpi_edit_operation operation;
    trp_result result = trpi_edit_operation_begin(&operation, document, trp_document_version(document));
    if (result == TRP_OK) {
        document->allows_mistakes = true;
        trpi_edit_operation_add_edit(&operation, edit->file, edit->offset, edit->length, (trpi_text){edit->text, edit->size_bytes});
        result = trpi_edit_operation_commit(&operation);
        document->allows_mistakes = allowed;
    }
    return trpi_edit_operation_release(&operation, result, NULL);
}

static trp_result change(changer *c, uint32_t file, uint32_t begin)
{
    splice made = {{0, 0}, {"", 0}};
    bool is_done = c->text != NULL ? set_field(c, &made) : clear_field(c, &made);
    if (c->arena->failed) {
        return TRP_ERROR_MEMORY;
    }
    if (!is_done && c->reason.size > 0) {
        return trpi_document_refuse(c->document, "%.*s", (int)c->reason.size, c->reason.at);
    }
    if (!is_done && c->text != NULL) {
        return trpi_document_refuse(c->document, "`%.60s` cannot be read as `%s`.", c->text, c->field->known.label);
    }
    if (!is_done) {
        return trpi_document_refuse(c->document, "This cannot be left out: `%s`.", c->field->known.label);
    }
    trpi_text old = {c->section.at + made.span.offset, made.span.length};
    trp_text_edit edit = trpi_smallest_edit(file, begin + made.span.offset, old, made.text);
    bool is_same = edit.length == 0 && edit.size_bytes == 0;
    old = c->displacing != NULL ? trpi_arena_copy_text(c->arena, old) : old;  // the bytes of the file are others then
    trp_result result = is_same ? TRP_OK : commit(c, &edit);
    if (result == TRP_OK && c->displacing != NULL && !c->arena->failed) {
        note_displaced(c, old);
    }
    return result;
}

static bool make_form(changer *c, trpi_form *form, const trp_document_node *node, uint32_t kind)
{
    const trpi_text_section *section = trpi_document_section_at(c->document, node->file, node->offset);
    trpi_span range = {node->offset - section->at, node->length};
    trpi_text all = trpi_buffer_as_text(&c->document->files.at[node->file].text);
    c->section = (trpi_text){all.at + section->at, section->size};
    return trpi_form_make(form, c->arena, c->section, node->family, kind, range);
}

static trp_result set(changer *c, const trp_document_node *node, uint32_t kind, const char *name)
{
    trpi_form form;
    c->reason = trpi_text_from_string("");
    if (!make_form(c, &form, node, kind)) {
        return TRP_ERROR_MEMORY;
    }
    c->form = &form;
    c->field = trpi_form_find(&form, name);
    if (c->field == NULL) {
        (void)trpi_document_refuse(c->document, "There is no field `%.60s` here.", name);
        return TRP_ERROR_UNKNOWN;
    }
    bool is_flag_again = c->text != NULL && c->field->known.is_set && c->field->known.kind == TRP_FORM_FLAG;
    bool is_clear_already = c->text == NULL && !c->field->known.is_set;
    const trpi_text_section *section = trpi_document_section_at(c->document, node->file, node->offset);
    return is_flag_again || is_clear_already ? TRP_OK : change(c, node->file, section->at);
}

// ---- Outdated edits -----------------------------------------------------------------------------

// Returns a file as it was in a version, in the arena; no text when memory ran out.
static trpi_text text_then(const trp_document *document, trpi_arena *arena, uint32_t file, uint32_t version)
{
    trpi_text text = trpi_document_file_text(document, file);
    for (uint32_t i = document->changes.count; i > version; i--) {
        const trpi_undoable_change *made = &document->changes.at[i - 1];
        for (uint32_t j = made->edit_count; j > 0; j--) {
            const trpi_undoable_edit *item = &made->edits[j - 1];
            if (item->file == file) {
                trpi_text behind = {text.at + item->offset + item->made.size, text.size - item->offset - item->made.size};
                char *before = trpi_arena_take(arena, (size_t)text.size - item->made.size + item->old.size + 1);
                if (before == NULL) {
                    return (trpi_text){NULL, 0};
                }
                memcpy(before, text.at, item->offset);
                memcpy(before + item->offset, item->old.at, item->old.size);
                memcpy(before + item->offset + item->old.size, behind.at, behind.size);
                text = (trpi_text){before, item->offset + item->old.size + behind.size};
            }
        }
    }
    return text;
}

// Returns the text of a field of the node with a path; empty when it is not set. *is_there says whether the node exists.
static trpi_text text_of_field(trp_document *document, trpi_arena *arena, const char *path, const char *name, bool *is_there)
{
    uint32_t kind, id = trp_document_find_node(document, path);
    trpi_text text = {"", 0};
    *is_there = id != 0;
    if (id != 0) {
        trp_document_node node = trpi_document_node(document, id, &kind);
        changer c = {.document = document, .arena = arena};
        trpi_form form;
        const trpi_form_field *field = make_form(&c, &form, &node, kind) ? trpi_form_find(&form, name) : NULL;
        if (field != NULL && field->known.is_set) {
            text = trpi_arena_copy_text(arena, (trpi_text){c.section.at + field->known.range.offset, field->known.range.length});
        }
    }
    return text;
}

// Checks that a field still has the text of the version that the caller has seen: TRP_OK if so, else the result of a refusal.
static trp_result check_field(changer *c, const trp_document_node *node, const char *name)
{
    trp_document *document = c->document, *then = NULL;
    const char *path = trp_document_node_path(document, node->id);
    char *kept = path != NULL ? trpi_arena_copy_bytes(c->arena, path, strlen(path)) : NULL;
    trpi_text text = text_then(document, c->arena, node->file, c->version);
    bool has_memory = kept != NULL && text.at != NULL && trp_document_create(document->allocator, &then) == TRP_OK &&
                      trp_document_set_text(then, document->files.at[node->file].name, text.at, text.size, NULL) == TRP_OK;
    bool is_here = false, was_there = false, is_same = false;
    if (has_memory) {
        trpi_text is = text_of_field(document, c->arena, kept, name, &is_here);
        trpi_text was = text_of_field(then, c->arena, kept, name, &was_there);
        is_same = was_there && trpi_text_is_equal(is, was);
    }
    trp_document_destroy(then);
    bool is_whole = has_memory && !c->arena->failed;
    return !is_whole ? TRP_ERROR_MEMORY : is_same ? TRP_OK : trpi_document_refuse_edit_of_changed_text(document);
}

// ---- The call -----------------------------------------------------------------------------------

trp_result trp_form_set(trp_document *document, uint32_t version, uint32_t node, const char *field, const char *text)
{
    TRP_REQUIRE(document != NULL && field != NULL && version <= trp_document_version(document), TRP_ERROR_ARGUMENT);
    document->refusal = "";
    trp_document_node at;
    trp_result result = trp_document_get_node(document, node, &at, sizeof at);
    if (result != TRP_OK) {
        document->refusal = result == TRP_ERROR_STALE ? "This is no longer there; look at the text again." : "";
        return result;
    }
    uint32_t kind;
    at = trpi_document_node(document, node, &kind);
    if (at.family == TRP_FAMILY_FILE) {
        return TRP_ERROR_UNKNOWN;
    }
    trpi_arena arena;
    trpi_arena_init(&arena, document->allocator);
    changer c = {.document = document, .arena = &arena, .text = text, .version = version, .node = node};
    result = version < trp_document_version(document) ? check_field(&c, &at, field) : TRP_OK;
    result = result == TRP_OK ? set(&c, &at, kind, field) : result;
    trpi_arena_release(&arena);
    return result;
}
