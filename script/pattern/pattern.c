// SPDX-License-Identifier: MIT
// Finds patterns, and mistakes in them before any instance is made.

#include "script/pattern/pattern.h"

#include <string.h>

// ---- Finding ------------------------------------------------------------------------------------

static bool is_standard(const trpi_pattern *pattern)
{
    return pattern->file->source->is_standard;
}

trpi_pattern *trpi_patterns_find_by_name(trpi_patterns *patterns, trpi_text name)
{
    trpi_pattern *found = NULL;
    for (uint32_t i = 0; i < patterns->all.count; i++) {
        trpi_pattern *pattern = &patterns->all.at[i];
        if (trpi_names_are_equal_without_case(pattern->line->name.text, name) && (found == NULL || is_standard(found))) {
            found = pattern;
        }
    }
    return found;
}

const trpi_syntax_parameter *trpi_pattern_parameter(const trpi_pattern *pattern, trpi_text name)
{
    const trpi_syntax_parameter *parameter = pattern->line->parameters;
    while (parameter != NULL && !trpi_names_are_equal_without_case(parameter->name.text, name)) {
        parameter = parameter->next;
    }
    return parameter;
}

static bool has_broken_line(const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        if (line->broken || line->kind == TRPI_LINE_ERROR || has_broken_line(line->lines)) {
            return true;
        }
    }
    return false;
}

static void add_pattern(trpi_patterns *patterns, const trpi_syntax_file *file, const trpi_syntax_line *line)
{
    trpi_pattern pattern = {.file = file, .line = line};
    pattern.is_broken = line->broken || has_broken_line(line->lines);
    const trpi_pattern *other = trpi_patterns_find_by_name(patterns, line->name.text);
    if (other != NULL && line->name.text.size > 0 && is_standard(other) == is_standard(&pattern)) {
        TRPI_COMPILE_ERROR(patterns->compiler, file->source, line->name.span,
                           "There is a pattern called `%.*s` already; give this one another name.", TRPI_WORDS(line->name.text));
        trpi_diagnostics_add_note(patterns->compiler->diagnostics, other->file->source, other->line->name.span,
                                  "The other one is declared here.");
        return;
    }
    patterns->failed |=
        !TRPI_ARENA_PUSH(patterns->compiler->arena, patterns->all.at, patterns->all.count, patterns->all.capacity, pattern);
}

// ---- Mistakes in one ----------------------------------------------------------------------------

#define PATTERN_ERROR(patterns, pattern, span, ...)                                             \
    do {                                                                                        \
        (pattern)->is_broken = true;                                                            \
        TRPI_COMPILE_ERROR((patterns)->compiler, (pattern)->file->source, (span), __VA_ARGS__); \
    } while (0)

static void check_parameter(trpi_patterns *patterns, trpi_pattern *pattern, const trpi_syntax_parameter *parameter)
{
    trpi_pattern_argument_type type = trpi_pattern_argument_type_of(parameter);
    const trpi_syntax_parameter *first = trpi_pattern_parameter(pattern, parameter->name.text);
    if (first != parameter) {
        PATTERN_ERROR(patterns, pattern, parameter->name.span, "There is a parameter `%.*s` already; give this one another name.",
                      TRPI_WORDS(parameter->name.text));
    } else if (parameter->type == NULL && parameter->value == NULL) {
        PATTERN_ERROR(patterns, pattern, parameter->span, "What is `%.*s` to be? Write for example `%.*s: creature`.",
                      TRPI_WORDS(parameter->name.text), TRPI_WORDS(parameter->name.text));
    } else if (type.argument == TRPI_ARGUMENT_UNKNOWN) {
        trpi_span span = parameter->type != NULL ? parameter->type->span : parameter->span;
        PATTERN_ERROR(patterns, pattern, span,
                      "A pattern cannot be given this; write for example `creature`, `place`, `item`, `role`, `lines`, `text`, "
                      "`behaviour`, `duration` or `1 to 10`.");
    }
}

// Refuses the name of a declaration in the block of a pattern if it is that of a parameter.
static void check_shadow(trpi_patterns *patterns, trpi_pattern *pattern, const trpi_syntax_name *name, const char *what)
{
    const trpi_syntax_parameter *parameter = trpi_pattern_parameter(pattern, name->text);
    if (parameter != NULL && trpi_text_is_equal(parameter->name.text, name->text)) {
        PATTERN_ERROR(patterns, pattern, name->span, "`%.*s` is a parameter of the pattern; give this %s another name.",
                      TRPI_WORDS(name->text), what);
    }
}

static void check_step(trpi_patterns *patterns, trpi_pattern *pattern, const trpi_syntax_step *step)
{
    for (; step != NULL; step = step->together) {
        if (step->kind == TRPI_SYNTAX_STEP_LET) {
            check_shadow(patterns, pattern, &step->name, "value");
        }
    }
}

// Refuses a clause that has the name of a parameter among its own words, since an instance would replace that word, too. (A word
// with an alternative is left out: either may be written.)
static void check_words(trpi_patterns *patterns, trpi_pattern *pattern, const trpi_syntax_clause *clause)
{
    const char *at = clause->kind != TRPI_CLAUSE_ERROR ? trpi_clause_row_of(clause->kind)->words : "";
    while (*at != '\0') {
        trpi_text word = trpi_shape_word_at(at);
        const trpi_syntax_parameter *parameter = trpi_pattern_parameter(pattern, word);
        if (parameter != NULL && trpi_text_is_equal(parameter->name.text, word)) {
            PATTERN_ERROR(patterns, pattern, clause->span,
                          "`%.*s` is a parameter of the pattern and would be replaced here; give the parameter another name.",
                          TRPI_WORDS(word));
        }
        at += word.size + strspn(at + word.size, " ");
    }
}

static void check_clauses(trpi_patterns *patterns, trpi_pattern *pattern, const trpi_syntax_clause *clause)
{
    for (; clause != NULL; clause = clause->next) {
        check_words(patterns, pattern, clause);
        check_step(patterns, pattern, clause->step);
        if (clause->kind == TRPI_CLAUSE_AS) {
            check_shadow(patterns, pattern, &clause->name, "step");
        }
    }
}

// Whether a line of a kind, in the block of a pattern, declares a name.
static bool declares(trpi_line_kind kind)
{
    static const trpi_line_kind declaring[] = {
        TRPI_LINE_PART,  TRPI_LINE_FACT,    TRPI_LINE_LINK,     TRPI_LINE_BRANCH, TRPI_LINE_BEHAVIOUR, TRPI_LINE_NODE,
        TRPI_LINE_KIND,  TRPI_LINE_ROLE,    TRPI_LINE_LINES,    TRPI_LINE_SCENE,  TRPI_LINE_SITUATION, TRPI_LINE_INSTANCE,
        TRPI_LINE_TASK,  TRPI_LINE_NETWORK, TRPI_LINE_COMPOUND, TRPI_LINE_OBJECT, TRPI_LINE_AREA,      TRPI_LINE_ITEM,
        TRPI_LINE_PLACE, TRPI_LINE_MESSAGE, TRPI_LINE_EVENT,
    };
    for (size_t i = 0; i < sizeof declaring / sizeof *declaring; i++) {
        if (declaring[i] == kind) {
            return true;
        }
    }
    return false;
}

// Reports names, declared in the block of a pattern, that a parameter of the pattern has too: no reader could tell which is meant.
static void check_block(trpi_patterns *patterns, trpi_pattern *pattern, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        if (declares(line->kind)) {
            check_shadow(patterns, pattern, &line->name, trpi_line_kind_name(line->kind));
        }
        for (const trpi_syntax_parameter *p = line->parameters; p != NULL; p = p->next) {
            check_shadow(patterns, pattern, &p->name, "parameter");
        }
        for (const trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next) {
            check_step(patterns, pattern, cell->step);
            check_clauses(patterns, pattern, cell->clauses);
        }
        check_step(patterns, pattern, line->step);
        check_clauses(patterns, pattern, line->clauses);
        check_block(patterns, pattern, line->lines);
    }
}

static void check_pattern(trpi_patterns *patterns, trpi_pattern *pattern)
{
    const trpi_syntax_line *line = pattern->line;
    if (line->lines == NULL && !line->broken) {
        PATTERN_ERROR(patterns, pattern, line->span, "There is nothing in the pattern `%.*s`; add for example a `role` below it.",
                      TRPI_WORDS(line->name.text));
    }
    for (const trpi_syntax_clause *clause = line->clauses; clause != NULL; clause = clause->next) {
        if (clause->kind != TRPI_CLAUSE_ERROR) {
            PATTERN_ERROR(patterns, pattern, clause->span, "`%s` says nothing about a pattern; leave it out, or write it below.",
                          trpi_clause_kind_name(clause->kind));
        }
    }
    for (const trpi_syntax_parameter *p = line->parameters; p != NULL && !line->broken; p = p->next) {
        check_parameter(patterns, pattern, p);
    }
    check_block(patterns, pattern, line->lines);
}

// ---- Patterns that use themselves ---------------------------------------------------------------

static void visit(trpi_patterns *patterns, trpi_pattern *pattern)
{
    pattern->visit_state = 1;
    for (const trpi_syntax_line *line = pattern->line->lines; line != NULL; line = line->next) {
        trpi_pattern *used = line->kind == TRPI_LINE_INSTANCE ? trpi_patterns_find_by_name(patterns, line->other.text) : NULL;
        if (used == NULL) {
            continue;
        }
        if (used->visit_state == 1) {
            PATTERN_ERROR(patterns, pattern, line->span,
                          "The pattern `%.*s` would use itself here, without end; take this instance out.",
                          TRPI_WORDS(used->line->name.text));
            used->is_broken = pattern->is_endless = true;
        } else if (used->visit_state == 0) {
            visit(patterns, used);
        }
        pattern->height = used->height >= pattern->height ? used->height + 1 : pattern->height;
        if (pattern->height > TRPI_MOST_NESTED_INSTANCES - 1 && !used->is_broken) {
            PATTERN_ERROR(patterns, pattern, line->span,
                          "Patterns use one another more than %d deep here; write what `%.*s` makes in place of this instance.",
                          TRPI_MOST_NESTED_INSTANCES, TRPI_WORDS(used->line->name.text));
            pattern->is_broken = true;
        }
        pattern->is_broken = pattern->is_broken || used->is_broken;
    }
    pattern->visit_state = 2;
}

void trpi_patterns_find_and_check(trpi_patterns *patterns)
{
    const trpi_compiler *compiler = patterns->compiler;
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_PATTERN, &file, &line);) {
        add_pattern(patterns, compiler->files[file], line);
    }
    for (uint32_t i = 0; i < patterns->all.count && !patterns->failed; i++) {
        check_pattern(patterns, &patterns->all.at[i]);
    }
    for (uint32_t i = 0; i < patterns->all.count && !patterns->failed; i++) {
        if (patterns->all.at[i].visit_state == 0) {
            visit(patterns, &patterns->all.at[i]);
        }
    }
}
