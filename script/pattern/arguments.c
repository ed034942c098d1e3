// SPDX-License-Identifier: MIT
// Checks the arguments that instances give their patterns: whether all are there, and fit.

#include "script/pattern/pattern.h"

const trpi_syntax_line *trpi_instance_argument(const trpi_syntax_line *instance, trpi_text parameter)
{
    const trpi_syntax_line *line = instance->lines;
    while (line != NULL && !(line->kind == TRPI_LINE_ASSIGNMENT && trpi_names_are_equal_without_case(line->name.text, parameter))) {
        line = line->next;
    }
    return line;
}

// An instance whose arguments are being checked.
typedef struct instance_check {
    trpi_compiler *compiler;
    const trpi_pattern *pattern;
    const trpi_source *source;  // where the argument stands
    const trpi_syntax_line *line;
} instance_check;

// Adds to the last finding, if that was kept, a note that points at the parameter in the pattern. Always returns false, so that a
// check of an argument can end with this call.
static bool note_parameter(const instance_check *c, bool is_kept, const trpi_syntax_parameter *parameter)
{
    if (is_kept) {
        trpi_diagnostics_add_note(c->compiler->diagnostics, c->pattern->file->source, parameter->span,
                                  "This is where the pattern says so.");
    }
    return false;
}

static trpi_text words_of(const instance_check *c, const trpi_syntax_parameter *parameter)
{
    trpi_pattern_argument_type type = trpi_pattern_argument_type_of(parameter);
    return trpi_pattern_argument_type_words(c->compiler->arena, &type);
}

// ---- Without knowing any names ------------------------------------------------------------------

// Reads a number or a range of numbers as written, a minus in front included. False when the value is neither.
static bool read_number(const trpi_syntax_expression *value, trpi_dimension *dimension, trpi_number *low, trpi_number *high)
{
    const trpi_syntax_expression *plain = value->kind == TRPI_EXPRESSION_NEGATE ? value->left : value;
    if (plain == NULL || plain->kind != TRPI_EXPRESSION_QUANTITY || plain->quantity.is_clock ||
        plain->quantity.per != TRPI_UNIT_NONE) {
        return false;
    }
    *dimension = trpi_unit_dimension(plain->quantity.unit);
    *low = trpi_quantity_low_in_base_unit(&plain->quantity);
    *high = trpi_quantity_high_in_base_unit(&plain->quantity);
    if (plain != value) {
        trpi_number swapped = -*low;
        *low = -*high;
        *high = swapped;
    }
    return true;
}

static bool is_choice(const trpi_pattern_argument_type *type, trpi_text name)
{
    for (const trpi_syntax_names *names = type->names; names != NULL; names = names->next) {
        if (trpi_names_are_equal_without_case(names->name.text, name)) {
            return true;
        }
    }
    return false;
}

// Whether the value of an argument suits a type, as far as that shows before names are known: where the name of a thing is due, any
// name does. A number has to be of the right dimension and within the bounds.
static bool fits(const trpi_pattern_argument_type *type, const trpi_syntax_expression *value)
{
    trpi_dimension dimension;
    trpi_number low, high;
    bool is_name = value->kind == TRPI_EXPRESSION_NAME;
    switch (type->argument) {
    case TRPI_ARGUMENT_NUMBER:
        return read_number(value, &dimension, &low, &high) && dimension == type->dimension &&
               (!type->is_bounded || (low >= type->least && high <= type->most)) &&
               (!type->is_whole || (low % TRP_ONE == 0 && high % TRP_ONE == 0));
    case TRPI_ARGUMENT_TRUTH:
        return is_name && (trpi_name_equals_word(value->name.text, "yes") || trpi_name_equals_word(value->name.text, "no"));
    case TRPI_ARGUMENT_CHOICE: return is_name && is_choice(type, value->name.text);
    case TRPI_ARGUMENT_TEXT: return value->kind == TRPI_EXPRESSION_TEXT;
    default: return is_name;
    }
}

static bool check_value(const instance_check *c, const trpi_syntax_line *given)
{
    const trpi_syntax_parameter *parameter = trpi_pattern_parameter(c->pattern, given->name.text);
    trpi_pattern_argument_type type = trpi_pattern_argument_type_of(parameter);
    if (given->broken || given->value == NULL || given->value->kind == TRPI_EXPRESSION_ERROR ||
        type.argument == TRPI_ARGUMENT_UNKNOWN) {
        return false;
    }
    if (fits(&type, given->value)) {
        return true;
    }
    trpi_text words = words_of(c, parameter);
    bool is_kept = TRPI_SAY(c, given->value->span, "`%.*s` of the pattern `%.*s` is %.*s, so `%.*s` does not fit.",
                            TRPI_WORDS(parameter->name.text), TRPI_WORDS(c->pattern->line->name.text), (int)words.size, words.at,
                            TRPI_WORDS(trpi_source_slice(c->source, given->value->span)));
    return note_parameter(c, is_kept, parameter);
}

// Refuses a name that no parameter has: with the nearest one, or all of them.
static bool refuse_name(const instance_check *c, const trpi_syntax_name *name)
{
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, c->compiler->candidates);
    trpi_buffer names;
    trpi_buffer_init(&names, c->compiler->arena->allocator);
    for (const trpi_syntax_parameter *p = c->pattern->line->parameters; p != NULL; p = p->next) {
        trpi_name_guess_consider(&guess, p->name.text);
        trpi_buffer_add_format(&names, "%s%.*s", names.size == 0 ? "" : ", ", TRPI_WORDS(p->name.text));
    }
    if (guess.best.size == 0) {
        TRPI_SAY(c, name->span, "The pattern `%.*s` has no parameter `%.*s`; take this one out, or take one of: %.*s.",
                 TRPI_WORDS(c->pattern->line->name.text), TRPI_WORDS(name->text), (int)names.size, trpi_buffer_as_text(&names).at);
    } else if (TRPI_SAY(c, name->span, "The pattern `%.*s` has no parameter `%.*s`; did you mean `%.*s`?",
                        TRPI_WORDS(c->pattern->line->name.text), TRPI_WORDS(name->text), TRPI_WORDS(guess.best))) {
        trpi_diagnostics_suggest(c->compiler->diagnostics, "%.*s", TRPI_WORDS(guess.best));
    }
    trpi_buffer_release(&names);
    return false;
}

static bool check_argument(const instance_check *c, const trpi_syntax_line *given)
{
    if (given->kind != TRPI_LINE_ASSIGNMENT || given->name.text.size == 0) {
        return false;  // reported by the parser
    }
    if (trpi_pattern_parameter(c->pattern, given->name.text) == NULL) {
        return refuse_name(c, &given->name);
    }
    if (trpi_instance_argument(c->line, given->name.text) != given) {
        TRPI_SAY(c, given->name.span, "`%.*s` has a value already; remove one of the two.", TRPI_WORDS(given->name.text));
        return false;
    }
    return check_value(c, given);
}

static bool check_missing(const instance_check *c)
{
    const trpi_syntax_parameter *p = c->pattern->line->parameters;
    while (p != NULL && (p->value != NULL || trpi_instance_argument(c->line, p->name.text) != NULL)) {
        p = p->next;
    }
    if (p == NULL) {
        return true;
    }
    trpi_pattern_argument_type type = trpi_pattern_argument_type_of(p);
    trpi_text words = words_of(c, p);
    bool is_kept = TRPI_SAY(c, c->line->span, "`%.*s` needs `%.*s`, which is %.*s; add a line below it such as `%.*s = %s`.",
                            TRPI_WORDS(c->line->name.text), TRPI_WORDS(p->name.text), (int)words.size, words.at,
                            TRPI_WORDS(p->name.text), trpi_pattern_argument_example(&type));
    return note_parameter(c, is_kept, p);
}

bool trpi_instance_check_arguments(trpi_patterns *patterns, const trpi_pattern *pattern, const trpi_source *source,
                                   const trpi_syntax_line *instance)
{
    const instance_check c = {patterns->compiler, pattern, source, instance};
    bool fine = !instance->broken;
    for (const trpi_syntax_line *given = instance->lines; given != NULL; given = given->next) {
        fine = check_argument(&c, given) && fine;
    }
    return fine && check_missing(&c);
}

// ---- Knowing all names --------------------------------------------------------------------------

static bool is_place(const trpi_syntax_line *line)
{
    bool given = line->kind == TRPI_LINE_GIVEN && line->type != NULL && line->type->names != NULL;
    return line->kind == TRPI_LINE_PLACE || line->kind == TRPI_LINE_LEGEND_ENTRY || line->kind == TRPI_LINE_PLACES_ENTRY ||
           (given && trpi_name_equals_word(line->type->names->name.text, "place"));
}

static bool is_character(const trpi_syntax_line *line)
{
    return line->kind == TRPI_LINE_CAST_ENTRY || (line->kind == TRPI_LINE_GIVEN && !is_place(line));
}

// Whether a line declares something that can be an argument of a sort. The kind of an entity is not compared.
static bool suits(trpi_pattern_argument_kind argument, const trpi_syntax_line *line)
{
    switch (argument) {
    case TRPI_ARGUMENT_POOL: return line->kind == TRPI_LINE_LINES;
    case TRPI_ARGUMENT_ITEM: return line->kind == TRPI_LINE_ITEM;
    case TRPI_ARGUMENT_PLACE: return is_place(line);
    case TRPI_ARGUMENT_BEHAVIOUR: return line->kind == TRPI_LINE_TASK || line->kind == TRPI_LINE_BEHAVIOUR;
    case TRPI_ARGUMENT_EVENT: return line->kind == TRPI_LINE_EVENT;
    case TRPI_ARGUMENT_MESSAGE: return line->kind == TRPI_LINE_MESSAGE;
    case TRPI_ARGUMENT_ROLE: return line->kind == TRPI_LINE_ROLE || line->kind == TRPI_LINE_KIND;
    default: return line->kind == TRPI_LINE_KIND || is_character(line);
    }
}

// An index of the names that lines of all files declare, at the top or in a role, setting, test or `host` block; patterns are left
// out. A name is in it once for each sort of argument that it suits, with the first line that declares it so.
typedef struct name_index {
    trpi_arena *arena;
    trpi_name_map map;
    TRPI_TABLE(const trpi_syntax_line *) lines;
    bool failed;
} name_index;

static void add_name(name_index *names, const trpi_syntax_line *line)
{
    uint32_t number = names->lines.count;
    names->failed |= !TRPI_ARENA_PUSH(names->arena, names->lines.at, names->lines.count, names->lines.capacity, line);
    for (trpi_pattern_argument_kind argument = TRPI_ARGUMENT_POOL; argument <= TRPI_ARGUMENT_SOMEBODY; argument++) {
        if (suits(argument, line) && trpi_name_map_find(&names->map, argument, line->name.text) == TRPI_NOT_FILED) {
            names->failed |= !trpi_name_map_set(&names->map, names->arena, argument, line->name.text, number);
        }
    }
}

static void add_names(name_index *names, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        bool holds = line->kind == TRPI_LINE_ROLE || line->kind == TRPI_LINE_SETTING || line->kind == TRPI_LINE_TEST ||
                     line->kind == TRPI_LINE_LEGEND || line->kind == TRPI_LINE_CAST || line->kind == TRPI_LINE_PLACES ||
                     line->kind == TRPI_LINE_HOST;
        if (line->kind != TRPI_LINE_PATTERN && line->name.text.size > 0) {
            add_name(names, line);
        }
        add_names(names, holds ? line->lines : NULL);
    }
}

// Returns the first line that declares `name` as something of a sort; NULL when there is none.
static const trpi_syntax_line *find_name(const name_index *names, trpi_text name, trpi_pattern_argument_kind argument)
{
    uint32_t number = trpi_name_map_find(&names->map, argument, name);
    return number != TRPI_NOT_FILED ? names->lines.at[number] : NULL;
}

static const trpi_syntax_line *find_kind(const name_index *names, trpi_text name)
{
    const trpi_syntax_line *line = find_name(names, name, TRPI_ARGUMENT_ROLE);
    if (line != NULL && line->kind == TRPI_LINE_ROLE) {
        trpi_text kind = line->other.text.size > 0 ? line->other.text : trpi_text_from_string("creature");
        line = find_name(names, kind, TRPI_ARGUMENT_SOMEBODY);
    }
    return line != NULL && line->kind == TRPI_LINE_KIND ? line : NULL;
}

// Returns the kind of a named entity, or the named kind itself.
static const trpi_syntax_line *kind_of(const name_index *names, const trpi_syntax_line *line)
{
    if (line->kind == TRPI_LINE_KIND) {
        return line;
    }
    if (line->kind == TRPI_LINE_CAST_ENTRY) {
        return find_kind(names, line->other.text);
    }
    bool has_type = line->type != NULL && line->type->names != NULL;
    return has_type ? find_kind(names, line->type->names->name.text) : NULL;
}

// Whether a kind is `ancestor` or comes from it; true, too, when a parent in between is unknown.
static bool kind_comes_from(const name_index *names, const trpi_syntax_line *kind, trpi_text ancestor)
{
    for (uint32_t depth = 0; kind != NULL && depth < 64; depth++) {
        const trpi_syntax_clause *parent = trpi_syntax_find_clause(kind->clauses, TRPI_CLAUSE_PARENT);
        if (trpi_names_are_equal_without_case(kind->name.text, ancestor)) {
            return true;
        }
        if (parent == NULL) {
            return false;
        }
        kind = find_kind(names, parent->name.text);
    }
    return true;  // its ancestor is unknown, which is reported elsewhere
}

static trpi_name_guess guess_of(const instance_check *c, const name_index *names, trpi_text name,
                                trpi_pattern_argument_kind argument)
{
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name, c->compiler->candidates);
    for (uint32_t i = 0; i < names->lines.count; i++) {
        if (suits(argument, names->lines.at[i])) {
            trpi_name_guess_consider(&guess, names->lines.at[i]->name.text);
        }
    }
    return guess;
}

static void report_name(const instance_check *c, const trpi_syntax_parameter *parameter, const trpi_syntax_name *name,
                        bool is_of_other_kind, trpi_text meant)
{
    trpi_text words = words_of(c, parameter), pattern = c->pattern->line->name.text, own = parameter->name.text;
    bool is_kept;
    if (is_of_other_kind) {
        is_kept = TRPI_SAY(c, name->span, "`%.*s` of the pattern `%.*s` is %.*s, and `%.*s` is not; name one that is.",
                           TRPI_WORDS(own), TRPI_WORDS(pattern), (int)words.size, words.at, TRPI_WORDS(name->text));
    } else {
        is_kept =
            TRPI_SAY(c, name->span, "`%.*s` of the pattern `%.*s` is %.*s, and none is called `%.*s`; %s%.*s%s", TRPI_WORDS(own),
                     TRPI_WORDS(pattern), (int)words.size, words.at, TRPI_WORDS(name->text),
                     meant.size > 0 ? "did you mean `" : "add it, or name another", TRPI_WORDS(meant), meant.size > 0 ? "`?" : ".");
    }
    if (meant.size > 0 && !is_of_other_kind) {
        trpi_diagnostics_suggest(c->compiler->diagnostics, "%.*s", TRPI_WORDS(meant));
    }
    note_parameter(c, is_kept, parameter);
}

// Checks a name in an argument. False after a mistake.
static bool check_name(const instance_check *c, const name_index *names, const trpi_syntax_parameter *parameter,
                       const trpi_syntax_expression *value)
{
    trpi_pattern_argument_type type = trpi_pattern_argument_type_of(parameter);
    if (value->kind != TRPI_EXPRESSION_NAME || type.argument < TRPI_ARGUMENT_POOL || type.argument == TRPI_ARGUMENT_TOPIC) {
        return true;
    }
    trpi_text name = value->name.text;
    const trpi_syntax_line *line = find_name(names, name, type.argument);
    bool is_of_kind =
        line != NULL && (type.argument != TRPI_ARGUMENT_SOMEBODY || kind_comes_from(names, kind_of(names, line), type.kind));
    if (!is_of_kind) {
        report_name(c, parameter, &value->name, line != NULL, guess_of(c, names, name, type.argument).best);
    }
    return is_of_kind;
}

// Whether a value names something that the pattern itself declares.
static bool is_own(const trpi_pattern *pattern, const trpi_syntax_expression *value)
{
    for (const trpi_syntax_line *line = pattern->line->lines; line != NULL; line = line->next) {
        if (value->kind == TRPI_EXPRESSION_NAME && trpi_names_are_equal_without_case(line->name.text, value->name.text)) {
            return true;
        }
    }
    return false;
}

static void check_names(trpi_compiler *compiler, const name_index *names, trpi_pattern_instance *made)
{
    const trpi_syntax_parameter *p = made->pattern->line->parameters;
    for (; p != NULL && !made->expansion->is_broken; p = p->next) {
        const trpi_syntax_line *given = trpi_instance_argument(made->line, p->name.text);
        const trpi_source *source = given != NULL ? made->source : made->pattern->file->source;
        const trpi_syntax_expression *value = given != NULL ? given->value : p->value;
        const instance_check c = {compiler, made->pattern, source, made->line};
        if (value != NULL && (given != NULL || !is_own(made->pattern, value))) {
            made->expansion->is_broken = !check_name(&c, names, p, value);
        }
    }
}

void trpi_instances_check_names_in_arguments(trpi_patterns *patterns)
{
    trpi_compiler *compiler = patterns->compiler;
    name_index names = {.arena = compiler->arena};
    for (uint32_t i = 0; i < compiler->file_count && patterns->instances.count > 0; i++) {
        add_names(&names, compiler->files[i]->lines);
    }
    for (uint32_t i = 0; i < patterns->instances.count && !names.failed; i++) {
        check_names(compiler, &names, &patterns->instances.at[i]);
    }
}
