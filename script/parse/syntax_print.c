// SPDX-License-Identifier: MIT
#include "script/parse/syntax_print.h"

#include "script/text/diagnostic.h"

#include <string.h>

static void print_text(const char *before, trpi_text text, trpi_buffer *out)
{
    trpi_buffer_text(out, before);
    trpi_buffer_byte(out, '\'');
    trpi_escape_text(out, text);
    trpi_buffer_byte(out, '\'');
}

static void print_name(const char *before, const trpi_syntax_name *name, trpi_buffer *out)
{
    if (name->text.size > 0) {
        print_text(before, name->text, out);
    }
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
    trpi_buffer_text(out, text);
}

static void print_quantity(const trpi_quantity *quantity, trpi_buffer *out)
{
    static const char *const units[] = {"", " cm", " m", " km", " ms", " s", " min", " hour", " day", " deg", "%"};
    print_number(quantity->low, out);
    if (quantity->is_range) {
        trpi_buffer_text(out, " to ");
        print_number(quantity->high, out);
    }
    trpi_buffer_text(out, units[quantity->unit]);
    if (quantity->per != TRPI_UNIT_NONE) {
        trpi_buffer_text(out, " per");
        trpi_buffer_text(out, units[quantity->per]);
    }
    trpi_buffer_text(out, quantity->is_clock ? " o'clock" : "");
    if (quantity->days != 0) {
        trpi_buffer_format(out, " on %u", (unsigned)quantity->days);
    }
}

static const char *selector_name(trpi_selector selector)
{
    static const char *const names[] = {"", " a", " any", " every", " nearest", " random", " first"};
    return names[selector];
}

static void print_inner(const char *before, const trpi_syntax_expression *expression, trpi_buffer *out)
{
    if (expression != NULL) {
        trpi_buffer_text(out, before);
        trpi_syntax_print_expression(expression, out);
    }
}

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
        trpi_buffer_byte(out, ' ');
        trpi_escape_text(out, argument->preposition);
        print_inner(argument->preposition.size > 0 ? " " : "", argument->value, out);
    }
}

void trpi_syntax_print_expression(const trpi_syntax_expression *expression, trpi_buffer *out)
{
    trpi_buffer_byte(out, '(');
    trpi_buffer_text(out, trpi_expression_kind_name(expression->kind));
    trpi_buffer_text(out, expression->negated ? " not" : "");
    trpi_buffer_text(out, selector_name(expression->selector));
    if (expression->kind == TRPI_EXPRESSION_QUANTITY || expression->kind == TRPI_EXPRESSION_COUNT) {
        trpi_buffer_byte(out, ' ');
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
    for (const trpi_syntax_expression *item = expression->items; item != NULL; item = item->next) {
        print_inner(" ", item, out);
    }
    trpi_buffer_byte(out, ')');
}

static void print_type(const char *before, const trpi_syntax_type *type, trpi_buffer *out)
{
    static const char *const names[] = {"error", "range ", "yes or no", "choice", "named"};
    if (type == NULL) {
        return;
    }
    trpi_buffer_text(out, before);
    trpi_buffer_byte(out, '(');
    trpi_buffer_text(out, names[type->kind]);
    trpi_buffer_text(out, selector_name(type->selector));
    trpi_buffer_text(out, type->many ? " many" : "");
    if (type->kind == TRPI_TYPE_SYNTAX_RANGE) {
        print_quantity(&type->quantity, out);
    } else if (type->kind != TRPI_TYPE_SYNTAX_TRUTH) {
        print_names(type->names, out);
    }
    print_filters(type->filters, out);
    trpi_buffer_byte(out, ')');
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

static void print_cue(const trpi_syntax_cue *cue, trpi_buffer *out)
{
    if (cue == NULL) {
        return;
    }
    trpi_buffer_text(out, " (cue ");
    trpi_buffer_text(out, trpi_cue_kind_name(cue->kind));
    print_inner(" ", cue->subject, out);
    print_inner(" ", cue->value, out);
    print_inner(" ", cue->object, out);
    print_name(" ", &cue->name, out);
    print_name(" at ", &cue->task, out);
    print_inner(" and ", cue->condition, out);
    trpi_buffer_byte(out, ')');
}

static void print_step(const char *before, const trpi_syntax_step *step, trpi_buffer *out)
{
    for (; step != NULL; step = step->together, before = " while ") {
        trpi_buffer_text(out, before);
        trpi_buffer_byte(out, '(');
        trpi_buffer_text(out, trpi_step_kind_name(step->kind));
        trpi_buffer_text(out, step->any ? " any" : "");
        print_name(" ", &step->name, out);
        if (step->kind == TRPI_SYNTAX_STEP_SAY) {
            print_text(" ", step->text, out);
        }
        if (step->tag.size > 0) {
            print_text(" @", step->tag, out);
        }
        print_arguments(step->arguments, out);
        for (const trpi_syntax_setting *setting = step->settings; setting != NULL; setting = setting->next) {
            print_name(" with ", &setting->name, out);
            print_inner(" = ", setting->value, out);
        }
        print_inner(" ", step->value, out);
        print_inner(" to ", step->target, out);
        trpi_buffer_byte(out, ')');
    }
}

static void print_choice_of_clause(const trpi_syntax_clause *clause, trpi_buffer *out)
{
    static const char *const selections[] = {"by chance", "best first",         "in order", "in turn",
                                             "once each", "once each in order", "by score"};
    static const char *const resumptions[] = {"from start", "here", "from checkpoint", "never"};
    static const char *const losses[] = {"aborts", "continues", "recasts"};
    if (clause->kind == TRPI_CLAUSE_CHOOSES) {
        trpi_buffer_format(out, " %s", selections[clause->selection]);
    } else if (clause->kind == TRPI_CLAUSE_RESUMES) {
        trpi_buffer_format(out, " %s", resumptions[clause->resumption]);
    } else if (clause->kind == TRPI_CLAUSE_LOSS) {
        trpi_buffer_format(out, " %s", losses[clause->loss]);
    }
    trpi_buffer_text(out, selector_name(clause->selector));
}

static void print_clauses(const trpi_syntax_clause *clause, trpi_buffer *out)
{
    for (; clause != NULL; clause = clause->next) {
        trpi_buffer_text(out, ", ");
        trpi_buffer_text(out, trpi_clause_kind_name(clause->kind));
        print_choice_of_clause(clause, out);
        print_name(" ", &clause->name, out);
        print_name(" was ", &clause->was, out);
        print_names(clause->names, out);
        print_inner(" ", clause->value, out);
        print_inner(clause->kind == TRPI_CLAUSE_MOVES    ? " to "
                    : clause->kind == TRPI_CLAUSE_QUEUES ? " and "
                                                         : " by ",
                    clause->value2, out);
        print_cue(clause->cue, out);
        print_step(" ", clause->step, out);
        print_type(" ", clause->type, out);
    }
}

static void print_signature(const trpi_syntax_piece *piece, trpi_buffer *out)
{
    for (; piece != NULL; piece = piece->next) {
        print_name(" ", &piece->words, out);
        if (piece->joining.size > 0) {
            print_text(" joining ", piece->joining, out);
        }
        print_parameters(piece->parameters, out);
    }
}

static void print_cells(const trpi_syntax_line *line, trpi_buffer *out)
{
    for (const trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next) {
        trpi_buffer_text(out, " |");
        print_name(" ", &cell->name, out);
        print_step(" ", cell->step, out);
        print_clauses(cell->clauses, out);
    }
}

static void print_marks(const trpi_syntax_line *line, trpi_buffer *out)
{
    static const char *const initiations[] = {"", " proactive", " reactive", " latent"};
    static const char *const handlers[] = {"",        " adopt", " drop",  " interrupt", " resume", " suspend",
                                           " cancel", " enter", " leave", " message",   " event",  " mark"};
    static const char *const placements[] = {"", " scattered", " at", " near", " in"};
    trpi_buffer_text(out, line->broken ? " broken" : "");
    trpi_buffer_text(out, line->is_private ? " private" : "");
    trpi_buffer_text(out, initiations[line->initiation]);
    trpi_buffer_text(out, handlers[line->handler]);
    trpi_buffer_text(out, placements[line->placement]);
    trpi_buffer_text(out, line->negated ? " not" : "");
    trpi_buffer_text(out, line->removed ? " removed" : "");
    trpi_buffer_text(out, line->walks ? " walks" : "");
    trpi_buffer_text(out, line->every ? " every" : "");
    if (line->count > 0) {
        trpi_buffer_format(out, " %u", (unsigned)line->count);
    }
}

static void print_line(const trpi_syntax_line *line, uint32_t depth, trpi_buffer *out)
{
    for (uint32_t i = 0; i < depth; i++) {
        trpi_buffer_text(out, "  ");
    }
    trpi_buffer_text(out, trpi_line_kind_name(line->kind));
    print_marks(line, out);
    print_name(" ", &line->name, out);
    print_name(" of ", &line->other, out);
    if (line->text.size > 0) {
        print_text(" text ", line->text, out);
    }
    if (line->tag.size > 0) {
        print_text(" @", line->tag, out);
    }
    print_parameters(line->parameters, out);
    print_signature(line->signature, out);
    print_type(" ", line->type, out);
    for (const trpi_syntax_expression *value = line->value; value != NULL; value = value->next) {
        print_inner(" ", value, out);
    }
    print_inner(" within ", line->within, out);
    print_cue(line->cue, out);
    print_step(" ", line->step, out);
    print_cells(line, out);
    print_clauses(line->clauses, out);
    trpi_buffer_byte(out, '\n');
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        print_line(inner, depth + 1, out);
    }
}

void trpi_syntax_print(const trpi_syntax_file *file, trpi_buffer *out)
{
    for (const trpi_syntax_line *line = file->lines; line != NULL; line = line->next) {
        print_line(line, 0, out);
    }
}
