// SPDX-License-Identifier: MIT
// What instances give their patterns: whether everything is there, and fits.

#include "script/pattern/pattern.h"

#include "base/sort.h"

const trpi_syntax_line *trpi_instance_argument(const trpi_syntax_line *instance, trpi_text parameter)
{
    const trpi_syntax_line *line = instance->lines;
    while (line != NULL && !(line->kind == TRPI_LINE_ASSIGNMENT && trpi_name_equal(line->name.text, parameter))) {
        line = line->next;
    }
    return line;
}

#define GIVE_ERROR(patterns, source, span, ...) TRPI_COMPILE_ERROR((patterns)->compiler, (source), (span), __VA_ARGS__)

// ---- Without knowing any names ------------------------------------------------------------------

// The range of a number as written, a minus in front of it included. False when it is none.
static bool read_number(const trpi_syntax_expression *value, trpi_dimension *dimension, trpi_number *low, trpi_number *high)
{
    const trpi_syntax_expression *plain = value->kind == TRPI_EXPRESSION_NEGATE ? value->left : value;
    if (plain == NULL || plain->kind != TRPI_EXPRESSION_QUANTITY || plain->quantity.is_clock ||
        plain->quantity.per != TRPI_UNIT_NONE) {
        return false;
    }
    *dimension = trpi_unit_dimension(plain->quantity.unit);
    *low = trpi_quantity_low(&plain->quantity);
    *high = trpi_quantity_high(&plain->quantity);
    if (plain != value) {
        trpi_number swapped = -*low;
        *low = -*high;
        *high = swapped;
    }
    return true;
}

static bool is_choice(const trpi_argument_type *type, trpi_text name)
{
    for (const trpi_syntax_names *names = type->names; names != NULL; names = names->next) {
        if (trpi_name_equal(names->name.text, name)) {
            return true;
        }
    }
    return false;
}

// Whether the value is of the right sort; numbers within their bounds as well.
static bool fits(const trpi_argument_type *type, const trpi_syntax_expression *value)
{
    trpi_dimension dimension;
    trpi_number low, high;
    bool is_name = value->kind == TRPI_EXPRESSION_NAME;
    switch (type->argument) {
    case TRPI_ARGUMENT_NUMBER:
        return read_number(value, &dimension, &low, &high) && dimension == type->dimension &&
               (!type->is_bounded || (low >= type->least && high <= type->most)) &&
               (!type->is_whole || (low % TRP_ONE == 0 && high % TRP_ONE == 0));
    case TRPI_ARGUMENT_TRUTH: return is_name && (trpi_name_is(value->name.text, "yes") || trpi_name_is(value->name.text, "no"));
    case TRPI_ARGUMENT_CHOICE: return is_name && is_choice(type, value->name.text);
    case TRPI_ARGUMENT_TEXT: return value->kind == TRPI_EXPRESSION_TEXT;
    default: return is_name;
    }
}

static bool check_value(trpi_patterns *patterns, const trpi_pattern *pattern, const trpi_source *source,
                        const trpi_syntax_line *given)
{
    const trpi_syntax_parameter *parameter = trpi_pattern_parameter(pattern, given->name.text);
    trpi_argument_type type = trpi_argument_type_of(parameter);
    if (given->broken || given->value == NULL || given->value->kind == TRPI_EXPRESSION_ERROR ||
        type.argument == TRPI_ARGUMENT_UNKNOWN) {
        return false;
    }
    if (fits(&type, given->value)) {
        return true;
    }
    trpi_text written = trpi_source_slice(source, given->value->span);
    trpi_text words = trpi_argument_words(patterns->compiler->arena, &type);
    if (GIVE_ERROR(patterns, source, given->value->span, "`%.*s` of the pattern `%.*s` is %.*s, so `%.*s` does not fit.",
                   TRPI_WORDS(parameter->name.text), TRPI_WORDS(pattern->line->name.text), (int)words.size, words.at,
                   TRPI_WORDS(written))) {
        trpi_diagnostics_note(patterns->compiler->diagnostics, pattern->file->source, parameter->span,
                              "This is where the pattern says so.");
    }
    return false;
}

static void refuse_name(trpi_patterns *patterns, const trpi_pattern *pattern, const trpi_source *source,
                        const trpi_syntax_line *given)
{
    trpi_buffer names;
    trpi_buffer_init(&names, patterns->allocator);
    for (const trpi_syntax_parameter *p = pattern->line->parameters; p != NULL; p = p->next) {
        trpi_buffer_format(&names, "%s%.*s", p == pattern->line->parameters ? "" : ", ", TRPI_WORDS(p->name.text));
    }
    GIVE_ERROR(patterns, source, given->name.span,
               "The pattern `%.*s` has no parameter `%.*s`; take this one out, or take one of: %.*s.",
               TRPI_WORDS(pattern->line->name.text), TRPI_WORDS(given->name.text), (int)names.size,
               names.bytes != NULL ? (const char *)names.bytes : "");
    trpi_buffer_release(&names);
}

static bool check_name_given(trpi_patterns *patterns, const trpi_pattern *pattern, const trpi_source *source,
                             const trpi_syntax_line *instance, const trpi_syntax_line *given)
{
    trpi_guess guess = trpi_guess_begin(given->name.text);
    for (const trpi_syntax_parameter *p = pattern->line->parameters; p != NULL; p = p->next) {
        trpi_guess_offer(&guess, p->name.text);
    }
    if (trpi_pattern_parameter(pattern, given->name.text) == NULL) {
        if (guess.best.size == 0) {
            refuse_name(patterns, pattern, source, given);
        } else if (GIVE_ERROR(patterns, source, given->name.span,
                              "The pattern `%.*s` has no parameter `%.*s`; did you mean `%.*s`?",
                              TRPI_WORDS(pattern->line->name.text), TRPI_WORDS(given->name.text), TRPI_WORDS(guess.best))) {
            trpi_diagnostics_suggest(patterns->compiler->diagnostics, "%.*s", TRPI_WORDS(guess.best));
        }
        return false;
    }
    if (trpi_instance_argument(instance, given->name.text) != given) {
        GIVE_ERROR(patterns, source, given->name.span, "`%.*s` has a value already; remove one of the two.",
                   TRPI_WORDS(given->name.text));
        return false;
    }
    return true;
}

static bool check_missing(trpi_patterns *patterns, const trpi_pattern *pattern, const trpi_source *source,
                          const trpi_syntax_line *instance)
{
    for (const trpi_syntax_parameter *p = pattern->line->parameters; p != NULL; p = p->next) {
        if (p->value != NULL || trpi_instance_argument(instance, p->name.text) != NULL) {
            continue;
        }
        trpi_argument_type type = trpi_argument_type_of(p);
        trpi_text words = trpi_argument_words(patterns->compiler->arena, &type);
        if (GIVE_ERROR(patterns, source, instance->span,
                       "`%.*s` needs `%.*s`, which is %.*s; add a line below it such as "
                       "`%.*s = %s`.",
                       TRPI_WORDS(instance->name.text), TRPI_WORDS(p->name.text), (int)words.size, words.at,
                       TRPI_WORDS(p->name.text), trpi_argument_example(&type))) {
            trpi_diagnostics_note(patterns->compiler->diagnostics, pattern->file->source, p->span,
                                  "The pattern says here what it is.");
        }
        return false;
    }
    return true;
}

bool trpi_arguments_check(trpi_patterns *patterns, const trpi_pattern *pattern, const trpi_source *source,
                          const trpi_syntax_line *instance)
{
    bool fine = !instance->broken;
    for (const trpi_syntax_clause *clause = instance->clauses; clause != NULL; clause = clause->next) {
        if (clause->kind != TRPI_CLAUSE_ERROR) {
            GIVE_ERROR(patterns, source, clause->span, "`%s` says nothing about an instance; what it is given stands below it.",
                       trpi_clause_kind_name(clause->kind));
            fine = false;
        }
    }
    for (const trpi_syntax_line *given = instance->lines; given != NULL; given = given->next) {
        if (given->kind != TRPI_LINE_ASSIGNMENT || given->name.text.size == 0) {
            fine = false;  // reported by the parser
            continue;
        }
        fine =
            check_name_given(patterns, pattern, source, instance, given) && check_value(patterns, pattern, source, given) && fine;
    }
    return fine && check_missing(patterns, pattern, source, instance);
}

// ---- Knowing all names --------------------------------------------------------------------------

// A line that says how something or somebody is called.
typedef struct naming {
    uint64_t key;  // of the name, whatever its capitals
    const trpi_syntax_line *line;
} naming;

struct trpi_pattern_names {
    TRPI_TABLE(naming) all;  // by key
    trpi_arena *arena;
    bool failed;
};

static void add_naming(struct trpi_pattern_names *names, const trpi_syntax_line *line)
{
    if (line->name.text.size > 0) {
        naming added = {trpi_key_join(0, line->name.text), line};
        names->failed |= !TRPI_ARENA_PUSH(names->arena, names->all.at, names->all.count, names->all.capacity, added);
    }
}

static void add_namings(struct trpi_pattern_names *names, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        switch (line->kind) {
        case TRPI_LINE_PATTERN: break;
        case TRPI_LINE_ROLE:
            add_naming(names, line);
            add_namings(names, line->lines);
            break;
        case TRPI_LINE_SETTING:
        case TRPI_LINE_TEST:
        case TRPI_LINE_LEGEND:
        case TRPI_LINE_CAST:
        case TRPI_LINE_PLACES:
        case TRPI_LINE_HOST: add_namings(names, line->lines); break;
        default: add_naming(names, line);
        }
    }
}

static int compare_namings(const void *a, const void *b, const void *context)
{
    (void)context;
    const naming *first = a, *second = b;
    return first->key < second->key ? -1 : first->key > second->key;
}

const struct trpi_pattern_names *trpi_pattern_names_of(trpi_patterns *patterns)
{
    trpi_arena *arena = patterns->compiler->arena;
    struct trpi_pattern_names *names = trpi_arena_take(arena, sizeof *names);
    if (names == NULL) {
        return NULL;
    }
    names->arena = arena;
    for (uint32_t i = 0; i < patterns->compiler->file_count; i++) {
        add_namings(names, patterns->compiler->files[i]->lines);
    }
    naming *scratch = trpi_arena_array(arena, names->all.count, sizeof *scratch);
    if (names->failed || scratch == NULL) {
        return NULL;
    }
    trpi_sort(names->all.at, names->all.count, sizeof *scratch, compare_namings, NULL, scratch);
    return names;
}

static bool is_place(const trpi_syntax_line *line)
{
    bool given = line->kind == TRPI_LINE_GIVEN && line->type != NULL && line->type->names != NULL;
    return line->kind == TRPI_LINE_PLACE || line->kind == TRPI_LINE_LEGEND_ENTRY || line->kind == TRPI_LINE_PLACES_ENTRY ||
           (given && trpi_name_is(line->type->names->name.text, "place"));
}

static bool is_character(const trpi_syntax_line *line)
{
    return line->kind == TRPI_LINE_CAST_ENTRY || (line->kind == TRPI_LINE_GIVEN && !is_place(line));
}

// Whether what a line names can be given for such a parameter, its kind aside.
static bool suits(trpi_argument argument, const trpi_syntax_line *line)
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

// The first of all lines that names something of the kind that is wanted; NULL when there is none.
static const trpi_syntax_line *find_naming(const struct trpi_pattern_names *names, trpi_text name, trpi_argument argument)
{
    uint64_t key = trpi_key_join(0, name);
    uint32_t low = 0, high = names->all.count;  // the first that is not below is in [low, high]
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (names->all.at[middle].key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < names->all.count && names->all.at[low].key == key; low++) {
        if (suits(argument, names->all.at[low].line)) {
            return names->all.at[low].line;
        }
    }
    return NULL;
}

static const trpi_syntax_line *find_kind(const struct trpi_pattern_names *names, trpi_text name)
{
    const trpi_syntax_line *line = find_naming(names, name, TRPI_ARGUMENT_ROLE);
    if (line != NULL && line->kind == TRPI_LINE_ROLE) {
        trpi_text kind = line->other.text.size > 0 ? line->other.text : trpi_text_of("creature");
        line = find_naming(names, kind, TRPI_ARGUMENT_SOMEBODY);
    }
    return line != NULL && line->kind == TRPI_LINE_KIND ? line : NULL;
}

// The kind of somebody, or the kind itself.
static const trpi_syntax_line *kind_of(const struct trpi_pattern_names *names, const trpi_syntax_line *line)
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

// Whether a kind is `ancestor` or comes from it, as far as the text says.
static bool kind_comes_from(const struct trpi_pattern_names *names, const trpi_syntax_line *kind, trpi_text ancestor)
{
    for (uint32_t depth = 0; kind != NULL && depth < 64; depth++) {
        const trpi_syntax_clause *parent = trpi_syntax_find_clause(kind->clauses, TRPI_CLAUSE_PARENT);
        if (trpi_name_equal(kind->name.text, ancestor)) {
            return true;
        }
        if (parent == NULL) {
            return false;
        }
        kind = find_kind(names, parent->name.text);
    }
    return true;  // what it comes from is unknown, which is reported elsewhere
}

static trpi_guess guess_of(const struct trpi_pattern_names *names, trpi_text name, trpi_argument argument)
{
    trpi_guess guess = trpi_guess_begin(name);
    for (uint32_t i = 0; i < names->all.count; i++) {
        if (suits(argument, names->all.at[i].line)) {
            trpi_guess_offer(&guess, names->all.at[i].line->name.text);
        }
    }
    return guess;
}

static void report_name(trpi_patterns *patterns, const trpi_made *made, const trpi_syntax_parameter *parameter,
                        const trpi_source *source, const trpi_syntax_name *name, bool is_of_other_kind, trpi_text meant)
{
    trpi_argument_type type = trpi_argument_type_of(parameter);
    trpi_text words = trpi_argument_words(patterns->compiler->arena, &type);
    trpi_text pattern = made->pattern->line->name.text;
    bool says;
    if (is_of_other_kind) {
        says = GIVE_ERROR(patterns, source, name->span,
                          "`%.*s` of the pattern `%.*s` is %.*s, and `%.*s` is not; name one that "
                          "is.",
                          TRPI_WORDS(parameter->name.text), TRPI_WORDS(pattern), (int)words.size, words.at, TRPI_WORDS(name->text));
    } else if (meant.size == 0) {
        says = GIVE_ERROR(patterns, source, name->span,
                          "`%.*s` of the pattern `%.*s` is %.*s, and none is called `%.*s`; add it, "
                          "or name another.",
                          TRPI_WORDS(parameter->name.text), TRPI_WORDS(pattern), (int)words.size, words.at, TRPI_WORDS(name->text));
    } else {
        says = GIVE_ERROR(patterns, source, name->span,
                          "`%.*s` of the pattern `%.*s` is %.*s, and none is called `%.*s`; did "
                          "you mean `%.*s`?",
                          TRPI_WORDS(parameter->name.text), TRPI_WORDS(pattern), (int)words.size, words.at, TRPI_WORDS(name->text),
                          TRPI_WORDS(meant));
        trpi_diagnostics_suggest(patterns->compiler->diagnostics, "%.*s", TRPI_WORDS(meant));
    }
    if (says) {
        trpi_diagnostics_note(patterns->compiler->diagnostics, made->pattern->file->source, parameter->span,
                              "This is where the pattern says so.");
    }
    made->expansion->is_broken = true;
}

static void check_name(trpi_patterns *patterns, const struct trpi_pattern_names *names, const trpi_made *made,
                       const trpi_syntax_parameter *parameter, const trpi_source *source, const trpi_syntax_expression *value)
{
    trpi_argument_type type = trpi_argument_type_of(parameter);
    bool is_name =
        value->kind == TRPI_EXPRESSION_NAME && type.argument >= TRPI_ARGUMENT_POOL && type.argument != TRPI_ARGUMENT_TOPIC;
    if (!is_name) {
        return;
    }
    trpi_text name = value->name.text;
    const trpi_syntax_line *line = find_naming(names, name, type.argument);
    bool is_of_kind =
        line != NULL && (type.argument != TRPI_ARGUMENT_SOMEBODY || kind_comes_from(names, kind_of(names, line), type.kind));
    if (!is_of_kind) {
        trpi_guess guess = guess_of(names, name, type.argument);
        report_name(patterns, made, parameter, source, &value->name, line != NULL, guess.best);
    }
}

// Whether a value names what the pattern itself declares.
static bool is_own(const trpi_pattern *pattern, const trpi_syntax_expression *value)
{
    for (const trpi_syntax_line *line = pattern->line->lines; line != NULL; line = line->next) {
        if (value->kind == TRPI_EXPRESSION_NAME && trpi_name_equal(line->name.text, value->name.text)) {
            return true;
        }
    }
    return false;
}

void trpi_arguments_check_names(trpi_patterns *patterns, const struct trpi_pattern_names *names, trpi_made *made)
{
    const trpi_syntax_parameter *parameter = made->pattern->line->parameters;
    for (; parameter != NULL && !made->expansion->is_broken; parameter = parameter->next) {
        const trpi_syntax_line *given = trpi_instance_argument(made->line, parameter->name.text);
        if (given != NULL && given->value != NULL) {
            check_name(patterns, names, made, parameter, made->source, given->value);
        } else if (given == NULL && parameter->value != NULL && !is_own(made->pattern, parameter->value)) {
            check_name(patterns, names, made, parameter, made->pattern->file->source, parameter->value);
        }
    }
}
