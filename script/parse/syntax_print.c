// SPDX-License-Identifier: MIT
#include "script/parse/parse.h"

#include "base/assert.h"
#include "script/text/diagnostic.h"

#include <string.h>

static void print_text(const char *before, trpi_text text, trpi_buffer *out)
{
    trpi_buffer_add_text(out, before);
    trpi_buffer_add_byte(out, '\'');
    trpi_escape_for_terminal(out, text);
    trpi_buffer_add_byte(out, '\'');
}

static void print_text_field(const char *before, trpi_text text, trpi_buffer *out)
{
    if (text.size > 0) {
        print_text(before, text, out);
    }
}

static void print_name(const char *before, const trpi_syntax_name *name, trpi_buffer *out)
{
    print_text_field(before, name->text, out);
}

static void print_names(const trpi_syntax_names *names, trpi_buffer *out)
{
    for (; names != NULL; names = names->next) {
        print_name(" ", &names->name, out);
        print_name(" was ", &names->was, out);
    }
}

static void print_number(trpi_number number, trpi_buffer *out)
{
    char text[32];
    trpi_number_print(number, text);
    trpi_buffer_add_text(out, text);
}

static void print_unit(trpi_unit unit, trpi_buffer *out)
{
    const char *words = trpi_unit_spellings(unit);
    trpi_buffer_add_text(out, unit != TRPI_UNIT_NONE && unit != TRPI_UNIT_PERCENT ? " " : "");
    trpi_buffer_add(out, words, strcspn(words, " "));
}

static void print_quantity(const trpi_quantity *quantity, trpi_buffer *out)
{
    print_number(quantity->low, out);
    if (quantity->is_range) {
        trpi_buffer_add_text(out, " to ");
        print_number(quantity->high, out);
    }
    print_unit(quantity->unit, out);
    if (quantity->per != TRPI_UNIT_NONE) {
        trpi_buffer_add_text(out, " per");
        print_unit(quantity->per, out);
    }
    trpi_buffer_add_text(out, quantity->is_clock ? " o'clock" : "");
    if (quantity->days != 0) {
        trpi_buffer_add_format(out, " on %u", (unsigned)quantity->days);
    }
}

static void print_expression(const trpi_syntax_expression *expression, trpi_buffer *out);

// Prints the word of a member with a space before it; nothing for the first of its family, which means that none is written.
static void print_choice(trpi_member_kind kind, uint32_t choice, trpi_buffer *out)
{
    uint32_t count;
    const char *const *words = trpi_member_spellings(kind, &count);
    TRP_ASSERT(choice < count);
    trpi_buffer_add_text(out, choice > 0 ? " " : "");
    trpi_buffer_add(out, words[choice], strcspn(words[choice], "/"));
}

static void print_inner(const char *before, const trpi_syntax_expression *expression, trpi_buffer *out)
{
    for (; expression != NULL; expression = expression->next) {
        trpi_buffer_add_text(out, before);
        print_expression(expression, out);
    }
}

static void print_node(const char *called, const trpi_syntax_field *fields, const void *node, trpi_buffer *out);

static void print_filters(const trpi_syntax_filter *filter, trpi_buffer *out)
{
    static const char *const names[] = {" within ", " inside ", " around ", " where "};
    for (; filter != NULL; filter = filter->next) {
        print_inner(names[filter->kind], filter->value, out);
        print_inner(" of ", filter->of, out);
    }
}

static void print_arguments(const trpi_syntax_argument *argument, trpi_buffer *out)
{
    for (; argument != NULL; argument = argument->next) {
        trpi_buffer_add_byte(out, ' ');
        trpi_escape_for_terminal(out, argument->preposition);
        print_inner(argument->preposition.size > 0 ? " " : "", argument->value, out);
    }
}

static void print_expression(const trpi_syntax_expression *expression, trpi_buffer *out)
{
    trpi_buffer_add_byte(out, '(');
    trpi_buffer_add_text(out, trpi_expression_kind_name(expression->kind));
    trpi_buffer_add_text(out, expression->negated ? " not" : "");
    print_choice(TRPI_MEMBER_SELECTOR, expression->selector, out);
    if (expression->kind == TRPI_EXPRESSION_QUANTITY || expression->kind == TRPI_EXPRESSION_COUNT) {
        trpi_buffer_add_byte(out, ' ');
        print_quantity(&expression->quantity, out);
    }
    if (expression->kind == TRPI_EXPRESSION_TEXT) {
        print_text(" ", expression->text, out);
    }
    print_inner(" ", expression->left, out);
    print_inner(" ", expression->right, out);
    print_name(" ", &expression->name, out);
    print_arguments(expression->arguments, out);
    print_filters(expression->filters, out);
    print_inner(" ", expression->items, out);
    trpi_buffer_add_byte(out, ')');
}

static void print_type(const char *before, const trpi_syntax_type *type, trpi_buffer *out)
{
    static const char *const names[] = {"error", "range ", "yes or no", "choice", "named"};
    if (type == NULL) {
        return;
    }
    trpi_buffer_add_text(out, before);
    trpi_buffer_add_byte(out, '(');
    trpi_buffer_add_text(out, names[type->kind]);
    print_choice(TRPI_MEMBER_SELECTOR, type->selector, out);
    trpi_buffer_add_text(out, type->many ? " many" : "");
    if (type->kind == TRPI_TYPE_SYNTAX_RANGE) {
        print_quantity(&type->quantity, out);
    } else if (type->kind != TRPI_TYPE_SYNTAX_TRUTH) {
        print_names(type->names, out);
    }
    print_filters(type->filters, out);
    trpi_buffer_add_byte(out, ')');
}

static void print_parameters(const trpi_syntax_parameter *parameter, trpi_buffer *out)
{
    for (; parameter != NULL; parameter = parameter->next) {
        print_name(" parameter ", &parameter->name, out);
        print_type(" ", parameter->type, out);
        print_inner(" = ", parameter->value, out);
        print_name(" was ", &parameter->was, out);
    }
}

static void print_settings(const trpi_syntax_named_value *setting, trpi_buffer *out)
{
    for (; setting != NULL; setting = setting->next) {
        print_name(" with ", &setting->name, out);
        print_inner(" = ", setting->value, out);
    }
}

static void print_step(const char *before, const trpi_syntax_step *step, trpi_buffer *out)
{
    for (; step != NULL; step = step->together, before = " while ") {
        trpi_buffer_add_text(out, before);
        trpi_buffer_add_byte(out, '(');
        print_node(trpi_step_kind_name(step->kind), trpi_syntax_step_fields, step, out);
        trpi_buffer_add_byte(out, ')');
    }
}

static void print_clauses(const trpi_syntax_clause *clause, trpi_buffer *out)
{
    for (; clause != NULL; clause = clause->next) {
        trpi_buffer_add_text(out, ", ");
        print_node(trpi_clause_kind_name(clause->kind), trpi_syntax_clause_fields, clause, out);
    }
}

static void print_signature(const trpi_syntax_phrase_part *piece, trpi_buffer *out)
{
    for (; piece != NULL; piece = piece->next) {
        print_name(" ", &piece->words, out);
        print_text_field(" joining ", piece->joining, out);
        print_parameters(piece->parameters, out);
    }
}

static void print_cells(const trpi_syntax_cell *cell, trpi_buffer *out)
{
    for (; cell != NULL; cell = cell->next) {
        trpi_buffer_add_text(out, " |");
        print_name(" ", &cell->name, out);
        print_step(" ", cell->step, out);
        print_clauses(cell->clauses, out);
    }
}

static void print_cue(const trpi_syntax_cue *cue, trpi_buffer *out)
{
    if (cue != NULL) {
        trpi_buffer_add_text(out, " (cue ");
        print_node(trpi_cue_kind_name(cue->kind), trpi_syntax_cue_fields, cue, out);
        trpi_buffer_add_byte(out, ')');
    }
}

static void print_field(const trpi_syntax_field *field, const void *at, trpi_buffer *out)
{
    switch (field->kind) {
    case TRPI_MEMBER_FLAG: trpi_buffer_add_text(out, *(const bool *)at ? field->before : ""); break;
    case TRPI_MEMBER_COUNT:
        if (*(const uint32_t *)at > 0) {
            trpi_buffer_add_format(out, "%s%u", field->before, (unsigned)*(const uint32_t *)at);
        }
        break;
    case TRPI_MEMBER_NAME: print_name(field->before, at, out); break;
    case TRPI_MEMBER_TEXT: print_text_field(field->before, *(const trpi_text *)at, out); break;
    case TRPI_MEMBER_NAMES: print_names(*(trpi_syntax_names *const *)at, out); break;
    case TRPI_MEMBER_VALUE: print_inner(field->before, *(trpi_syntax_expression *const *)at, out); break;
    case TRPI_MEMBER_TYPE: print_type(field->before, *(trpi_syntax_type *const *)at, out); break;
    case TRPI_MEMBER_PARAMETERS: print_parameters(*(trpi_syntax_parameter *const *)at, out); break;
    case TRPI_MEMBER_SIGNATURE: print_signature(*(trpi_syntax_phrase_part *const *)at, out); break;
    case TRPI_MEMBER_ARGUMENTS: print_arguments(*(trpi_syntax_argument *const *)at, out); break;
    case TRPI_MEMBER_SETTINGS: print_settings(*(trpi_syntax_named_value *const *)at, out); break;
    case TRPI_MEMBER_CUE: print_cue(*(trpi_syntax_cue *const *)at, out); break;
    case TRPI_MEMBER_STEP: print_step(field->before, *(trpi_syntax_step *const *)at, out); break;
    case TRPI_MEMBER_CELLS: print_cells(*(trpi_syntax_cell *const *)at, out); break;
    case TRPI_MEMBER_CLAUSES: print_clauses(*(trpi_syntax_clause *const *)at, out); break;
    default: {
        uint32_t choice;
        memcpy(&choice, at, sizeof choice);
        print_choice(field->kind, choice, out);
        break;
    }
    }
}

static void print_node(const char *called, const trpi_syntax_field *fields, const void *node, trpi_buffer *out)
{
    trpi_buffer_add_text(out, called);
    for (; fields->name != NULL; fields++) {
        print_field(fields, (const char *)node + fields->offset, out);
    }
}

typedef struct printer {
    const trpi_syntax_file *file;
    trpi_buffer *out;
    uint32_t next;  // comment
} printer;

// Prints the comments before `offset`, each with whether it stands alone.
static void print_comments(printer *p, uint32_t offset)
{
    for (; p->next < p->file->comment_count && p->file->comments[p->next].span.offset < offset; p->next++) {
        const trpi_syntax_comment *comment = &p->file->comments[p->next];
        trpi_text text = trpi_text_trim(trpi_source_slice(p->file->source, comment->span), " \t\r");
        trpi_buffer_add_text(p->out, comment->alone ? "alone " : "");
        trpi_buffer_add(p->out, text.at, text.size);
        trpi_buffer_add_byte(p->out, '\n');
    }
}

static void print_lines(printer *p, const trpi_syntax_line *line, uint32_t depth)
{
    for (; line != NULL; line = line->next) {
        print_comments(p, line->span.offset);
        for (uint32_t i = 0; i < depth; i++) {
            trpi_buffer_add_text(p->out, "  ");
        }
        print_node(trpi_line_kind_name(line->kind), trpi_syntax_line_fields, line, p->out);
        trpi_buffer_add_byte(p->out, '\n');
        print_lines(p, line->lines, depth + 1);
    }
}

// Prints the lines of a file, and its comments from number `comment` on.
static void print_file(const trpi_syntax_file *file, uint32_t comment, trpi_buffer *out)
{
    printer p = {.file = file, .out = out, .next = comment};
    print_lines(&p, file->lines, 0);
    print_comments(&p, UINT32_MAX);
}

void trpi_syntax_print(const trpi_syntax_file *file, trpi_buffer *out)
{
    print_file(file, file->comment_count, out);  // none of them
}

trpi_syntax_difference trpi_syntax_compare(const trpi_syntax_file *a, const trpi_syntax_file *b, const trp_allocator *allocator)
{
    trpi_buffer first, second;
    trpi_buffer_init(&first, allocator);
    trpi_buffer_init(&second, allocator);
    print_file(a, 0, &first);
    print_file(b, 0, &second);
    bool same = trpi_text_is_equal(trpi_buffer_as_text(&first), trpi_buffer_as_text(&second));
    trpi_syntax_difference result = first.failed || second.failed ? TRPI_SYNTAX_DIFFERENCE_UNKNOWN
                                    : same                        ? TRPI_SYNTAX_SAME
                                                                  : TRPI_SYNTAX_DIFFERENT;
    trpi_buffer_release(&first);
    trpi_buffer_release(&second);
    return result;
}
