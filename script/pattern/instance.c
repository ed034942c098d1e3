// SPDX-License-Identifier: MIT
// Makes the text of an instance: the pattern's block, token by token, with the arguments in place of the parameters, and with
// names of the instance's own in place of those that the block declares.

#include "script/pattern/pattern.h"

#include "base/assert.h"

#include <stdio.h>
#include <string.h>

// A name of a pattern's block that is replaced, and the words that replace it.
typedef struct substitution {
    const trpi_syntax_word *words;
    uint32_t word_count;
    bool is_parameter;
    bool is_item;  // its holder has it as a fact
    trpi_text of;  // the parameter's name where it is declared; the pattern's for what is called like it; or empty
    // For a parameter: its argument, and where that stands.
    const trpi_source *source;
    trpi_span span;
    trpi_text tag;       // of a line in quotes
    bool is_given;       // by the instance; else it is what the pattern says
    bool is_used;        // somewhere in the block
    trpi_text declared;  // its name in the pattern
    // For a name that the block declares: the name that stands in its place in the text of the instance.
    trpi_text name;    // as it is written, in brackets if need be
    trpi_text spoken;  // without brackets
} substitution;

typedef struct instance_writer {
    trpi_patterns *patterns;
    trpi_arena *arena;
    const trpi_syntax_file *file;  // of the pattern
    const trpi_source *source;
    TRPI_TABLE(substitution) names;
    TRPI_TABLE(trpi_generated_piece) pieces;
    trpi_buffer out;
    uint32_t comment;  // the next one to write
} instance_writer;

// ---- Names --------------------------------------------------------------------------------------

// Joins two names to "first second", in brackets if need be.
static trpi_text put_together(trpi_arena *arena, bool brackets, trpi_text first, trpi_text second)
{
    size_t room = (size_t)first.size + second.size + sizeof "[ ]";
    char *text = trpi_arena_take(arena, room);
    if (text == NULL) {
        return trpi_text_from_string("");
    }
    (void)snprintf(text, room, "%s%.*s%s%.*s%s", brackets ? "[" : "", (int)first.size, first.at, second.size > 0 ? " " : "",
                   (int)second.size, second.at, brackets ? "]" : "");
    return trpi_text_from_string(text);
}

// Adds a substitution for a name that the block declares: in the instance `Crypt drill`, `Training` becomes `Crypt drill Training`,
// and the pattern's own name becomes `Crypt drill`.
static void add_declared(instance_writer *m, const trpi_pattern_instance *made, const trpi_syntax_line *line)
{
    const trpi_syntax_name *name = &line->name;
    const trpi_syntax_name *instance = &made->line->name;
    const trpi_syntax_name *pattern = &made->pattern->line->name;
    bool is_main = trpi_names_are_equal_without_case(name->text, pattern->text);
    bool brackets = trpi_syntax_name_is_bracketed(instance) || (!is_main && trpi_syntax_name_is_bracketed(name));
    trpi_text rest = is_main ? trpi_text_from_string("") : name->text;
    substitution other = {.words = name->words,
                          .word_count = name->word_count,
                          .declared = name->text,
                          .of = is_main ? pattern->text : trpi_text_from_string(""),
                          .is_item = line->kind == TRPI_LINE_ITEM};
    other.spoken = put_together(m->arena, false, instance->text, rest);
    other.name = put_together(m->arena, brackets, instance->text, rest);
    (void)TRPI_ARENA_PUSH(m->arena, m->names.at, m->names.count, m->names.capacity, other);
}

// Returns the declaration in the block that a value names, or NULL.
static const substitution *own_name(const instance_writer *m, const trpi_syntax_expression *value)
{
    for (uint32_t i = 0; value->kind == TRPI_EXPRESSION_NAME && i < m->names.count; i++) {
        const substitution *name = &m->names.at[i];
        if (!name->is_parameter && trpi_names_are_equal_without_case(name->declared, value->name.text)) {
            return name;
        }
    }
    return NULL;
}

// Notes where a name of the pattern stands, because renaming a pattern or a parameter must know all such places.
static void note_use(const instance_writer *m, trpi_text written, trpi_text declared)
{
    if (declared.size > 0) {
        trpi_symbols_note_mention(&m->patterns->compiler->symbols, written, declared);
    }
}

static void add_given(instance_writer *m, const trpi_pattern_instance *made, const trpi_syntax_parameter *parameter)
{
    const trpi_syntax_line *given = trpi_instance_argument(made->line, parameter->name.text);
    if (given != NULL) {
        note_use(m, given->name.text, parameter->name.text);
    }
    const trpi_syntax_expression *value = given != NULL ? given->value : parameter->value;
    if (value == NULL) {
        return;
    }
    const substitution *own = given == NULL ? own_name(m, value) : NULL;
    substitution other = {.words = parameter->name.words,
                          .word_count = parameter->name.word_count,
                          .is_parameter = true,
                          .of = parameter->name.text,
                          .is_item = trpi_pattern_argument_type_of(parameter).argument == TRPI_ARGUMENT_ITEM,
                          .source = given != NULL ? made->source : m->source,
                          .span = value->span,
                          .tag = given != NULL ? given->tag : trpi_text_from_string(""),
                          .is_given = given != NULL,
                          .name = trpi_text_from_string("")};
    other.spoken = value->kind == TRPI_EXPRESSION_NAME ? value->name.text : trpi_source_slice(other.source, value->span);
    if (own != NULL) {
        other.name = own->name;
        other.spoken = own->spoken;
    }
    (void)TRPI_ARENA_PUSH(m->arena, m->names.at, m->names.count, m->names.capacity, other);
}

static void find_names(instance_writer *m, const trpi_pattern_instance *made)
{
    const trpi_syntax_line *pattern = made->pattern->line;
    for (const trpi_syntax_line *line = pattern->lines; line != NULL; line = line->next) {
        if (line->name.word_count > 0) {
            add_declared(m, made, line);
        }
    }
    for (const trpi_syntax_parameter *p = pattern->parameters; p != NULL; p = p->next) {
        if (p->name.word_count > 0) {
            add_given(m, made, p);
        }
    }
}

// ---- Tokens -------------------------------------------------------------------------------------

static trpi_text word_of(const instance_writer *m, uint32_t at)
{
    return trpi_token_text_without_brackets(m->source, &m->file->tokens[at]);
}

// Returns the longest name that begins at token `at` and is substituted, or NULL. A name in front of `=` is one of a parameter
// and stays; behind `.` stands a fact, so only an item's name is substituted; behind `of` in an instance stands a pattern, so
// only a parameter is.
static substitution *name_at(const instance_writer *m, uint32_t line, uint32_t at)
{
    const trpi_token *tokens = m->file->tokens;
    substitution *best = NULL;
    bool is_fact = at > line && tokens[at - 1].kind == TRPI_TOKEN_DOT;
    bool names_pattern =
        trpi_text_equals_string(word_of(m, line), "instance") && at > line + 1 && trpi_text_equals_string(word_of(m, at - 1), "of");
    for (uint32_t i = 0; i < m->names.count; i++) {
        substitution *name = &m->names.at[i];
        bool is_longer = best == NULL || name->word_count > best->word_count;
        if (is_longer && (!is_fact || name->is_item) && !(names_pattern && !name->is_parameter) &&
            trpi_tokens_spell_words(m->source, &tokens[at], name->words, name->word_count) &&
            tokens[at + name->word_count].kind != TRPI_TOKEN_EQUALS) {
            best = name;
        }
    }
    return best;
}

// Adds `text` to the text of an instance, as a piece that stands for the words at `place` in the pattern; nothing if it is empty.
static void add_piece(instance_writer *m, trpi_span place, trpi_generated_piece piece, trpi_text text)
{
    if (text.size == 0) {
        return;
    }
    piece.at = (uint32_t)m->out.size;
    piece.size = text.size;
    piece.place = place;
    trpi_buffer_add(&m->out, text.at, text.size);
    (void)TRPI_ARENA_PUSH(m->arena, m->pieces.at, m->pieces.count, m->pieces.capacity, piece);
}

// Adds `text`, which the pattern itself says or names at `place`, to the text of an instance. `is_name`: it is the name of a thing
// that is made, which begins with the instance's own name.
static void add_own(instance_writer *m, trpi_span place, bool is_name, trpi_text text)
{
    add_piece(
        m, place,
        (trpi_generated_piece){.source = m->source, .span = place, .parameter = trpi_text_from_string(""), .is_name = is_name},
        text);
}

static void copy(instance_writer *m, uint32_t from, uint32_t to)
{
    if (to > from) {
        trpi_span span = {from, to - from};
        add_own(m, span, false, trpi_source_slice(m->source, span));
    }
}

// Whether a step begins with token `at`: only there a spoken line may have a tag.
static bool begins_step(const instance_writer *m, uint32_t line, uint32_t at)
{
    const trpi_token *before = &m->file->tokens[at - 1];
    return at == line || before->kind == TRPI_TOKEN_BAR || before->kind == TRPI_TOKEN_COLON ||
           (before->kind == TRPI_TOKEN_WORD &&
            (trpi_text_equals_string(word_of(m, at - 1), "while") || trpi_text_equals_string(word_of(m, at - 1), "finally")));
}

static void write_name(instance_writer *m, const substitution *name, trpi_span place, bool with_tag)
{
    if (name->name.size > 0) {
        add_own(m, place, true, name->name);
        return;
    }
    trpi_generated_piece piece = {.source = name->source,
                                  .span = name->span,
                                  .parameter = name->is_given ? name->of : trpi_text_from_string(""),
                                  .is_argument = name->is_given};
    add_piece(m, place, piece, trpi_source_slice(name->source, name->span));
    if (with_tag && name->tag.size > 0) {
        trpi_buffer_add_text(&m->out, " @");
        trpi_buffer_add(&m->out, name->tag.at, name->tag.size);
    }
}

// Returns the substitution for the name between the braces at `at`, or NULL; *size is that of both braces and all between.
static substitution *name_in_braces(const instance_writer *m, trpi_text text, uint32_t at, uint32_t *size)
{
    const char *close = memchr(text.at + at, '}', text.size - at);
    if (text.at[at] != '{' || close == NULL) {
        return NULL;
    }
    *size = (uint32_t)(close - (text.at + at)) + 1;
    trpi_text inside = {text.at + at + 1, *size - 2};
    for (uint32_t i = 0; i < m->names.count; i++) {
        substitution *name = &m->names.at[i];
        trpi_syntax_name whole = {.words = name->words, .word_count = name->word_count};
        trpi_text words =
            name->word_count == 1 ? name->words[0].text : trpi_syntax_name_part(&whole, 0, name->word_count, m->arena).text;
        if (trpi_text_is_equal(words, inside)) {
            return name;
        }
    }
    return NULL;
}

// Writes a spoken line, with substitutes for names in braces. True when there were any.
static bool write_string(instance_writer *m, trpi_span span)
{
    trpi_text text = trpi_source_slice(m->source, span);
    uint32_t from = 0;
    bool changed = false;
    for (uint32_t at = 0; at < text.size; at++) {
        uint32_t size;
        substitution *name = name_in_braces(m, text, at, &size);
        if (name != NULL) {
            name->is_used = true;
            copy(m, span.offset + from, span.offset + at);
            note_use(m, (trpi_text){text.at + at + 1, size - 2}, name->of);
            add_own(m, (trpi_span){span.offset + at, size}, name->name.size > 0, name->spoken);
            from = at + size;
            at = from - 1;
            changed = true;
        }
    }
    copy(m, span.offset + from, span.offset + span.length);
    return changed;
}

// ---- Lines --------------------------------------------------------------------------------------

static void indent(instance_writer *m, uint32_t level)
{
    for (uint32_t i = 0; i < level * 4; i++) {
        trpi_buffer_add_byte(&m->out, ' ');
    }
}

// Writes an empty line if one stands before the line at `offset` in the pattern, unless the text would begin with it.
static void write_gap(instance_writer *m, uint32_t offset)
{
    uint32_t number = trpi_source_position_of_offset(m->source, offset).line;
    trpi_text line = trpi_source_line(m->source, number - 1);
    bool is_empty = number > 1 && m->out.size > 0;
    for (uint32_t i = 0; i < line.size; i++) {
        is_empty = is_empty && (line.at[i] == ' ' || line.at[i] == '\t');
    }
    if (is_empty) {
        trpi_buffer_add_byte(&m->out, '\n');
    }
}

// Writes the comments on lines of their own in front of `offset`.
static void write_comments(instance_writer *m, uint32_t level, uint32_t offset)
{
    for (; m->comment < m->file->comment_count; m->comment++) {
        const trpi_syntax_comment *comment = &m->file->comments[m->comment];
        if (comment->span.offset >= offset) {
            return;
        }
        if (comment->alone) {
            write_gap(m, comment->span.offset);
            indent(m, level);
            copy(m, comment->span.offset, comment->span.offset + comment->span.length);
            trpi_buffer_add_byte(&m->out, '\n');
        }
    }
}

// Leaves out the comments in front of `offset`.
static void skip_comments(instance_writer *m, uint32_t offset)
{
    while (m->comment < m->file->comment_count && m->file->comments[m->comment].span.offset < offset) {
        m->comment++;
    }
}

static void write_comment_behind(instance_writer *m, uint32_t offset)
{
    const trpi_syntax_comment *comments = m->file->comments;
    skip_comments(m, offset);  // between the tokens: copied with them
    if (m->comment < m->file->comment_count && !comments[m->comment].alone) {
        trpi_span span = comments[m->comment].span;
        if (trpi_source_position_of_offset(m->source, span.offset).line == trpi_source_position_of_offset(m->source, offset).line) {
            trpi_buffer_add_text(&m->out, "  ");
            copy(m, span.offset, span.offset + span.length);
            m->comment++;
        }
    }
}

static void write_line(instance_writer *m, uint32_t line, uint32_t level)
{
    const trpi_token *tokens = m->file->tokens;
    uint32_t from = tokens[line].span.offset, end = from, at = line;
    write_comments(m, level, from);
    write_gap(m, from);
    indent(m, level);
    while (tokens[at].kind > TRPI_TOKEN_LINE_END) {
        substitution *name = name_at(m, line, at);
        uint32_t count = name != NULL ? name->word_count : 1;
        trpi_span span = trpi_span_join(tokens[at].span, tokens[at + count - 1].span);
        if (name != NULL || tokens[at].kind == TRPI_TOKEN_STRING) {
            copy(m, from, span.offset);
            from = end = span.offset + span.length;
        }
        if (name != NULL) {
            bool brackets = count == 1 && tokens[at].kind == TRPI_TOKEN_BRACKETED;
            note_use(m, brackets ? word_of(m, at) : trpi_source_slice(m->source, span), name->of);
            name->is_used = true;
            write_name(m, name, span, begins_step(m, line, at));
        } else if (tokens[at].kind == TRPI_TOKEN_STRING && write_string(m, span) && tokens[at + 1].kind == TRPI_TOKEN_TAG) {
            at++;  // other words, so another line
            from = end = tokens[at].span.offset + tokens[at].span.length;
        }
        end = end > span.offset + span.length ? end : span.offset + span.length;
        at += count;
    }
    copy(m, from, end);
    write_comment_behind(m, end);
    trpi_buffer_add_byte(&m->out, '\n');
}

// Whether a name that the block of a pattern declares stands in the block anywhere but at token `but`.
static bool stands_elsewhere(const instance_writer *m, const trpi_syntax_line *pattern, const substitution *name, uint32_t but)
{
    const trpi_syntax_line *last = trpi_syntax_last_line_of_block(pattern);
    for (uint32_t at = pattern->end_token; at < last->end_token; at++) {
        if (at != but && name_at(m, at, at) == name) {
            return true;
        }
    }
    return false;
}

// Whether a line of the block declares a pool of lines that is only the default of parameters, all of which the instance gives:
// then no character ever says them, and translators should not see them.
static bool is_replaced(const instance_writer *m, const trpi_pattern_instance *made, const trpi_syntax_line *line)
{
    const trpi_syntax_line *pattern = made->pattern->line;
    const substitution *name = line->kind == TRPI_LINE_LINES ? name_at(m, line->first_token, line->first_token + 1) : NULL;
    if (name == NULL || name->is_parameter) {
        return false;
    }
    bool replaced = false;
    for (const trpi_syntax_parameter *p = pattern->parameters; p != NULL; p = p->next) {
        if (p->value != NULL && own_name(m, p->value) == name) {
            if (trpi_instance_argument(made->line, p->name.text) == NULL) {
                return false;
            }
            replaced = true;
        }
    }
    return replaced && !stands_elsewhere(m, pattern, name, line->first_token + 1);
}

static void write_lines(instance_writer *m, const trpi_syntax_line *line, uint32_t level)
{
    for (; line != NULL; line = line->next) {
        write_line(m, line->first_token, level);
        write_lines(m, trpi_syntax_first_line_of_block(line), level + 1);
    }
}

static void write_block(instance_writer *m, const trpi_pattern_instance *made)
{
    const trpi_syntax_line *line = made->pattern->line->lines;
    skip_comments(m, line != NULL ? line->span.offset : 0);  // they say what the pattern is for
    for (; line != NULL; line = line->next) {
        if (is_replaced(m, made, line)) {
            skip_comments(m, line->next != NULL ? line->next->span.offset : UINT32_MAX);
        } else {
            write_line(m, line->first_token, 0);
            write_lines(m, trpi_syntax_first_line_of_block(line), 1);
        }
    }
}

// Warns of parameters that the block never uses: a form must not ask for them. Reported once for a pattern, not for each
// instance.
static void check_parameters_are_used(const instance_writer *m, trpi_pattern *pattern)
{
    for (uint32_t i = 0; i < m->names.count && !pattern->has_instance; i++) {
        const substitution *name = &m->names.at[i];
        const trpi_syntax_parameter *p = pattern->line->parameters;
        while (p != NULL && !(name->is_parameter && trpi_names_are_equal_without_case(p->name.text, name->of))) {
            p = p->next;
        }
        if (p != NULL && !name->is_used) {
            TRPI_COMPILE_WARNING(
                m->patterns->compiler, m->source, p->span,
                "The pattern `%.*s` asks for `%.*s` and does nothing with it; use it in the block, or take it out.",
                TRPI_WORDS(pattern->line->name.text), TRPI_WORDS(p->name.text));
        }
    }
    pattern->has_instance = true;
}

bool trpi_instance_write_text(trpi_patterns *patterns, trpi_pattern_instance *made)
{
    trpi_pattern *pattern = trpi_patterns_find_by_name(patterns, made->pattern->line->name.text);
    instance_writer m = {.patterns = patterns, .arena = patterns->compiler->arena};
    m.file = pattern->file;
    m.source = m.file->source;
    trpi_buffer_init(&m.out, patterns->allocator);
    find_names(&m, made);
    write_block(&m, made);
    check_parameters_are_used(&m, pattern);
    trpi_text name = made->source->name;
    const char *copied = trpi_arena_copy_bytes(m.arena, m.out.bytes, m.out.size);
    trpi_text text = {copied, (uint32_t)m.out.size};
    bool fine = !m.out.failed && !m.arena->failed && copied != NULL && trpi_source_init(made->text, m.arena, name, text);
    patterns->made_bytes += m.out.size;
    trpi_buffer_release(&m.out);
    made->expansion->pieces = m.pieces.at;
    made->expansion->piece_count = m.pieces.count;
    made->text->expansion = made->expansion;
    return fine;
}
