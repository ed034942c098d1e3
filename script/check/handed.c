// SPDX-License-Identifier: MIT
// Behaviours that are handed in: `request Sit (inner = Page)` hands a task or a behaviour of a role to an object, which then offers
// it. For each the object gets a private behaviour whose only step performs it, so that it is found, saved and explained like any
// other. The private behaviour for a task has the task's name. The one for a behaviour is called `own NAME`, since `do NAME` in it
// would mean itself. Where creatures of several kinds hand in the same name, those after the first are called `NAME of KIND`.
// (SEMANTICS 9.5)

#include "script/check/check.h"

#include <string.h>

#define HANDED_OWN "own "  // how a behaviour of a role is called that is handed in
#define HANDED_OF " of "   // ... and whose it is, when several kinds hand in the same

typedef struct handing {
    trpi_compiler *compiler;
    const trpi_syntax_name *kind;  // of whoever requests, or NULL
} handing;

static bool takes_behaviour(const trpi_syntax_line *behaviour, trpi_text parameter)
{
    for (const trpi_syntax_parameter *p = behaviour->parameters; p != NULL; p = p->next) {
        bool named = p->type != NULL && p->type->kind == TRPI_TYPE_SYNTAX_NAMED && p->type->names != NULL;
        if (trpi_names_are_equal_without_case(p->name.text, parameter)) {
            return named && trpi_name_equals_word(p->type->names->name.text, "behaviour");
        }
    }
    return false;
}

static trpi_syntax_line *behaviour_called(const trpi_syntax_line *object, trpi_text name)
{
    for (trpi_syntax_line *line = object->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_BEHAVIOUR && trpi_names_are_equal_without_case(line->name.text, name)) {
            return line;
        }
    }
    return NULL;
}

static bool is_in_a_role(const trpi_compiler *compiler, trpi_text name)
{
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_ROLE, &file, &line);) {
        if (behaviour_called(line, name) != NULL) {
            return true;
        }
    }
    return false;
}

static bool is_for_kind(const trpi_syntax_line *behaviour, const handing *h)
{
    trpi_text kind = h->kind != NULL ? h->kind->text : trpi_text_from_string("");
    return behaviour == NULL || trpi_names_are_equal_without_case(behaviour->other.text, kind);
}

// Makes a line that nobody wrote, for the block of an object: mistakes in it are reported at the object's own line.
static trpi_syntax_line made_line(trpi_line_kind kind, const trpi_syntax_line *object)
{
    const trpi_text nothing = trpi_text_from_string("");
    return (trpi_syntax_line){.kind = kind,
                              .span = object->span,
                              .keyword = object->keyword,
                              .name.text = nothing,
                              .other.text = nothing,
                              .text = nothing,
                              .tag = nothing};
}

bool trpi_is_handed_in_as(const trpi_compiler *compiler, trpi_text called, trpi_text name)
{
    const uint32_t size = sizeof HANDED_OWN - 1;
    if (trpi_symbol_match_name_noting_use(&compiler->symbols, name, called)) {
        return true;
    }
    bool own = called.size > size && memcmp(called.at, HANDED_OWN, size) == 0;
    trpi_text rest = own ? (trpi_text){called.at + size, called.size - size} : called;
    const uint32_t of = sizeof HANDED_OF - 1;
    bool whole = rest.size == name.size || (rest.size > name.size + of && memcmp(rest.at + name.size, HANDED_OF, of) == 0);
    return whole && rest.size >= name.size && trpi_names_are_equal_without_case((trpi_text){rest.at, name.size}, name);
}

// Adds `private behaviour Page` with the step `do Page` behind the last line of the object.
static void add_private(const handing *h, trpi_syntax_line *object, const trpi_syntax_name *name, trpi_text called)
{
    trpi_syntax_line *line = trpi_compiler_allocate(h->compiler, sizeof *line),
                     *inner = trpi_compiler_allocate(h->compiler, sizeof *inner);
    trpi_syntax_step *step = trpi_compiler_allocate(h->compiler, sizeof *step);
    if (line == NULL || inner == NULL || step == NULL) {
        return;
    }
    *step = (trpi_syntax_step){.kind = TRPI_SYNTAX_STEP_DO,
                               .span = object->span,
                               .keyword = object->keyword,
                               .name = *name,
                               .text = trpi_text_from_string(""),
                               .tag = trpi_text_from_string("")};
    step->name.span = object->name.span;
    *inner = made_line(TRPI_LINE_STEP, object);
    inner->step = step;
    inner->parent = line;
    *line = made_line(TRPI_LINE_BEHAVIOUR, object);
    line->is_private = line->is_handed_in = true;
    line->lines = inner;
    line->parent = object;
    line->name = *name;
    line->name.text = called;
    line->name.span = object->name.span;
    if (h->kind != NULL && h->kind->text.size > 0) {
        line->other = *h->kind;
        line->other.span = object->name.span;
    }
    trpi_syntax_line **end = &object->lines;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    trpi_compiler_change_tree_link(h->compiler, end, line);
}

// Adds the behaviour that a step hands in (`Page` of `request Sit (inner = Page)`) as a private one to each object and area whose
// behaviour of that name (`Sit`) has a parameter of that name (`inner`) for it.
static void hand_in(const handing *h, const trpi_syntax_step *step, const trpi_syntax_named_value *setting)
{
    trpi_text name = setting->value->name.text;
    uint32_t file;
    bool task = trpi_find_top_level_line(h->compiler, TRPI_LINE_TASK, name, &file) != NULL;
    if (!task && !is_in_a_role(h->compiler, name)) {
        return;
    }
    trpi_text base = task ? name : trpi_compiler_join_texts(h->compiler, trpi_text_from_string(""), HANDED_OWN, name);
    static const trpi_line_kind kinds[] = {TRPI_LINE_OBJECT, TRPI_LINE_AREA};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(h->compiler, kinds[i], &file, &line);) {
            trpi_syntax_line *object = (trpi_syntax_line *)(uintptr_t)line;
            const trpi_syntax_line *asked = behaviour_called(object, step->name.text);
            bool takes = asked != NULL && takes_behaviour(asked, setting->name.text);
            trpi_text called = base;
            if (takes && !is_for_kind(behaviour_called(object, called), h)) {
                called = trpi_compiler_join_texts(h->compiler, base, HANDED_OF,
                                                  h->kind != NULL ? h->kind->text : trpi_text_from_string("creature"));
            }
            if (takes && behaviour_called(object, called) == NULL) {
                add_private(h, object, &setting->value->name, called);
            }
        }
    }
}

static void hand_in_step(const handing *h, const trpi_syntax_step *step)
{
    for (; step != NULL; step = step->together) {
        for (const trpi_syntax_named_value *s = step->settings; s != NULL && step->kind == TRPI_SYNTAX_STEP_REQUEST; s = s->next) {
            if (s->value != NULL && s->value->kind == TRPI_EXPRESSION_NAME && s->name.text.size > 0) {
                hand_in(h, step, s);
            }
        }
    }
}

static void hand_in_lines(const handing *h, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        handing inner = *h;
        if (line->kind == TRPI_LINE_PATTERN || line->kind == TRPI_LINE_OBJECT || line->kind == TRPI_LINE_AREA) {
            continue;  // an object hands in its own behaviours
        }
        inner.kind = line->kind == TRPI_LINE_ROLE ? &line->other : h->kind;
        hand_in_step(&inner, line->step);
        for (const trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next) {
            hand_in_step(&inner, cell->step);
        }
        hand_in_lines(&inner, line->lines);
    }
}

void trpi_declare_handed_in_behaviours(trpi_compiler *compiler)
{
    handing h = {.compiler = compiler};
    for (uint32_t i = 0; i < compiler->file_count && !compiler->failed; i++) {
        hand_in_lines(&h, compiler->files[i]->lines);
    }
}
