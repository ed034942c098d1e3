// SPDX-License-Identifier: MIT
// Resolves the types that texts name, and fills in the symbols of the parameters that have these types.

#include "script/check/types.h"

#include "script/check/constant.h"
#include "script/check/records.h"

static const struct {
    const char *word;
    uint8_t type;
    uint8_t dimension;
    bool whole;
} type_words[] = {
    {"number", TRP_TYPE_NUMBER, TRPI_DIMENSION_NUMBER, false},
    {"whole number", TRP_TYPE_NUMBER, TRPI_DIMENSION_NUMBER, true},
    {"duration", TRP_TYPE_NUMBER, TRPI_DIMENSION_DURATION, false},
    {"distance", TRP_TYPE_NUMBER, TRPI_DIMENSION_DISTANCE, false},
    {"angle", TRP_TYPE_NUMBER, TRPI_DIMENSION_ANGLE, false},
    {"chance", TRP_TYPE_NUMBER, TRPI_DIMENSION_CHANCE, false},
    {"text", TRP_TYPE_TEXT, 0, false},
    {"item", TRP_TYPE_ITEM, 0, false},
    {"entity", TRP_TYPE_ENTITY, 0, false},
    {"role", TRP_TYPE_NEWCOMER, 0, false},
    {"point", TRP_TYPE_POINT, 0, false},
};
#define TYPE_WORDS (sizeof type_words / sizeof *type_words)

static trpi_resolved_type range_type(const trpi_syntax_type *type)
{
    trpi_resolved_type result = {.type = trpi_value_type_number(trpi_unit_dimension(type->quantity.unit))};
    result.least = trpi_quantity_low_in_base_unit(&type->quantity);
    result.most = trpi_quantity_high_in_base_unit(&type->quantity);
    result.bounded = true;
    return result;
}

static void report_unknown_type(const trpi_file_scope *file, const trpi_syntax_name *name)
{
    if (trpi_name_equals_word(name->text, "template") || trpi_name_equals_word(name->text, "behaviour")) {
        TRPI_SAY(file, name->span, "This type is" TRPI_NOT_YET);
        return;
    }
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, file->compiler->candidates);
    for (uint32_t i = 0; i < TYPE_WORDS; i++) {
        trpi_name_guess_consider(&guess, trpi_text_from_string(type_words[i].word));
    }
    TRPI_GUESS(&guess, &file->compiler->symbols, kinds);
    TRPI_GUESS(&guess, &file->compiler->symbols, roles);
    trpi_report_unknown_name(file, name, "type", &guess);
}

// Resolves one name of a type: a word of the language, a kind, a role or a record.
static trpi_value_type named_type(const trpi_file_scope *file, const trpi_syntax_name *name, trpi_resolved_type *result)
{
    if (trpi_name_equals_word(name->text, "behaviour")) {
        trpi_value_type behaviour = trpi_value_type_number(TRPI_DIMENSION_NUMBER);
        behaviour.fact = TRPI_TYPE_IS_BEHAVIOUR;
        return behaviour;
    }
    for (uint32_t i = 0; i < TYPE_WORDS; i++) {
        if (trpi_name_equals_word(name->text, type_words[i].word)) {
            result->whole = type_words[i].whole;
            return type_words[i].type == TRP_TYPE_NUMBER ? trpi_value_type_number((trpi_dimension)type_words[i].dimension)
                                                         : trpi_value_type_without_kind((trp_type)type_words[i].type);
        }
    }
    trpi_value_type found;
    if (trpi_find_kind_or_role(file->compiler, name->text, &found)) {
        return found;
    }
    uint16_t record = trpi_find_declared_record(file->compiler, name->text);
    if (record != TRPI_NO_INDEX) {
        return trpi_record_value_type(file->compiler, record);
    }
    report_unknown_type(file, name);
    return trpi_value_type_unknown();
}

// Joins two types that stand with `or` between them: `place or entity` is any entity or a point.
static void join_type(const trpi_file_scope *file, const trpi_syntax_type *type, trpi_resolved_type *result, trpi_value_type next)
{
    const uint16_t place = file->compiler->place;
    if (result->type.type != TRP_TYPE_ENTITY || next.type != TRP_TYPE_ENTITY) {
        if (result->type.type != TRP_TYPE_NONE && next.type != TRP_TYPE_NONE) {
            TRPI_SAY(file, type->span, "Only sorts of somebody are joined, such as `guest or host`; write one of these here.");
        }
        result->type = trpi_value_type_unknown();
        return;
    }
    result->allows_point = result->allows_point || result->type.kind == place || next.kind == place;
    if (result->type.kind != next.kind) {
        result->type.kind = TRPI_NO_INDEX;
    }
    if (result->type.role != next.role) {
        result->type.role = TRPI_NO_INDEX;
    }
}

// Refuses a selection, `nearest guest` or `guest within 3 m`, where a type stands. False then.
static bool is_no_selection(const trpi_file_scope *file, const trpi_syntax_type *type)
{
    const bool chooses = type->selector != TRPI_SELECTOR_NONE && type->selector != TRPI_SELECTOR_A;
    if (chooses && type->names != NULL) {
        return TRPI_REFUSE(file, type->span,
                           "This says of what sort something is, and chooses nobody; write `%.*s`, or `many %.*s` for a list.",
                           TRPI_WORDS(type->names->name.text), TRPI_WORDS(type->names->name.text));
    }
    return type->filters == NULL || type->many ||
           TRPI_REFUSE(file, type->filters->span,
                       "This says of what sort something is, and no more; leave this out, and write it where somebody is chosen.");
}

static void check_many(const trpi_file_scope *file, const trpi_syntax_type *type, trpi_value_type of)
{
    if (of.type != TRP_TYPE_ENTITY && of.type != TRP_TYPE_NONE) {
        TRPI_SAY(file, type->span, "A list is of somebody or something; write for example `many creature`.");
    } else if (type->filters != NULL) {
        TRPI_SAY(file, type->filters->span, "A list says of what sort they are, and no more; choose them with `set … to every …`.");
    }
}

static trpi_resolved_type resolve(const trpi_file_scope *file, const trpi_syntax_type *type)
{
    trpi_resolved_type result = {.type = trpi_value_type_unknown()};
    if (type == NULL || !is_no_selection(file, type)) {
        return result;
    }
    switch (type->kind) {
    case TRPI_TYPE_SYNTAX_RANGE: return range_type(type);
    case TRPI_TYPE_SYNTAX_TRUTH: result.type = trpi_value_type_without_kind(TRP_TYPE_TRUTH); return result;
    case TRPI_TYPE_SYNTAX_CHOICE: result.type = trpi_value_type_without_kind(TRP_TYPE_CHOICE); return result;
    case TRPI_TYPE_SYNTAX_ERROR: return result;
    case TRPI_TYPE_SYNTAX_NAMED: break;
    }
    bool first = true;
    for (const trpi_syntax_names *names = type->names; names != NULL; names = names->next) {
        if (trpi_name_equals_word(names->name.text, "nobody")) {
            result.optional = true;
            continue;
        }
        trpi_value_type next = named_type(file, &names->name, &result);
        if (first) {
            result.type = next;
            first = false;
        } else if (names->with_and && result.type.type == TRP_TYPE_ENTITY && next.type == TRP_TYPE_ENTITY) {
            TRPI_SAY(file, type->span, "Nobody is of both sorts; write `%.*s or %.*s` for somebody of either.",
                     TRPI_WORDS(type->names->name.text), TRPI_WORDS(names->name.text));
            result.type = trpi_value_type_unknown();
            return result;
        } else {
            join_type(file, type, &result, next);
        }
    }
    result.is_list = type->many && result.type.type == TRP_TYPE_ENTITY && type->filters == NULL;
    if (type->many) {
        check_many(file, type, result.type);
        result.type.list_capacity = result.is_list ? TRPI_LIST_ROOM : 0;
    }
    return result;
}

// Refuses a newcomer anywhere but in an action: no fact or parameter holds one, since the text itself names the kind or role that
// appears.
static void refuse_newcomer(const trpi_file_scope *file, trpi_span span, trpi_value_type *type)
{
    if (type->type == TRP_TYPE_NEWCOMER) {
        TRPI_SAY(file, span, "Only an action or a pattern can be given a role; name a kind or a role here, such as `creature`.");
        *type = trpi_value_type_unknown();
    }
}

trpi_resolved_type trpi_resolve_type_allowing_list_or_record(const trpi_file_scope *file, const trpi_syntax_type *type)
{
    trpi_resolved_type result = resolve(file, type);
    if (type != NULL) {
        refuse_newcomer(file, type->span, &result.type);
    }
    return result;
}

// Refuses records and entity lists where they cannot stand: they are facts, parameters of tasks and networks, or results of
// tasks.
static void refuse_several(const trpi_file_scope *file, trpi_span span, trpi_value_type *type)
{
    if (type->record > 0 || type->list_capacity > 0) {
        TRPI_SAY(file, span,
                 "There is no room for a %s here; one can be a fact, a parameter of a task or network, or what a task gives.",
                 type->record > 0 ? "record" : "list");
        *type = trpi_value_type_unknown();
    }
}

trpi_resolved_type trpi_resolve_type(const trpi_file_scope *file, const trpi_syntax_type *type)
{
    trpi_resolved_type result = trpi_resolve_type_allowing_list_or_record(file, type);
    if (type != NULL) {
        refuse_several(file, type->span, &result.type);
    }
    return result;
}

// Returns the type of the entity or item called `name`, or unknown.
static trpi_value_type type_of_name(const trpi_symbols *symbols, trpi_text name)
{
    uint16_t global = TRPI_FIND(symbols, globals, name);
    if (global != TRPI_NO_INDEX) {
        return trpi_value_type_entity(symbols->globals.at[global].kind, TRPI_NO_INDEX);
    }
    return TRPI_FIND(symbols, items, name) != TRPI_NO_INDEX ? trpi_value_type_without_kind(TRP_TYPE_ITEM)
                                                            : trpi_value_type_unknown();
}

trpi_value_type trpi_type_of_constant(trpi_compiler *compiler, const trpi_syntax_expression *value)
{
    trpi_number number;
    trpi_dimension dimension;
    trpi_value_type found;
    switch (value->kind) {
    case TRPI_EXPRESSION_QUANTITY: return trpi_value_type_number(trpi_unit_dimension(value->quantity.unit));
    case TRPI_EXPRESSION_SELECT:
        return value->left != NULL && trpi_find_kind_or_role(compiler, value->left->name.text, &found) ? found
                                                                                                       : trpi_value_type_unknown();
    case TRPI_EXPRESSION_NAME: return type_of_name(&compiler->symbols, value->name.text);
    case TRPI_EXPRESSION_ME:
    case TRPI_EXPRESSION_IT: return trpi_value_type_anybody();
    case TRPI_EXPRESSION_AMOUNT:
    case TRPI_EXPRESSION_COUNT: return trpi_value_type_without_kind(TRP_TYPE_ITEM);
    case TRPI_EXPRESSION_LIST:
    case TRPI_EXPRESSION_SPOT: return trpi_value_type_without_kind(TRP_TYPE_POINT);
    case TRPI_EXPRESSION_TEXT:
    case TRPI_EXPRESSION_ONE_OF: return trpi_value_type_without_kind(TRP_TYPE_TEXT);
    default: return trpi_fold_constant(value, &number, &dimension) ? trpi_value_type_number(dimension) : trpi_value_type_unknown();
    }
}

bool trpi_check_constant_fits_type(const trpi_file_scope *file, const trpi_syntax_expression *value, trpi_text name,
                                   const trpi_resolved_type *type)
{
    trpi_number low, high;
    trpi_dimension dimension;
    if (value == NULL || type->type.type != TRP_TYPE_NUMBER || !trpi_fold_constant_or_range(value, &low, &high, &dimension) ||
        !trpi_dimension_fits(dimension, (trpi_dimension)type->type.dimension)) {
        return true;
    }
    if (type->whole && (low % TRP_ONE != 0 || high % TRP_ONE != 0)) {
        return TRPI_REFUSE(file, value->span, "`%.*s` is a whole number; write for example `3`, or make it a `number`.",
                           TRPI_WORDS(name));
    }
    if (type->bounded && (low < type->least || high > type->most)) {
        return TRPI_REFUSE(file, value->span, "`%.*s` cannot become this; write a value from its range, or a wider range.",
                           TRPI_WORDS(name));
    }
    if (type->type.dimension == TRPI_DIMENSION_CHANCE && !type->bounded && (low < 0 || high > TRP_ONE)) {
        return TRPI_REFUSE(file, value->span, "A chance is from 0%% to 100%%; write for example `20%%`.");
    }
    return true;
}

bool trpi_check_constant_fits_fact(const trpi_file_scope *file, const trpi_syntax_expression *value, const trpi_fact_symbol *fact)
{
    const trpi_resolved_type type = {.type = fact->type,
                                     .least = fact->least,
                                     .most = fact->most,
                                     .bounded = (fact->flags & TRPI_FACT_BOUNDED) != 0,
                                     .whole = (fact->flags & TRPI_FACT_WHOLE) != 0};
    const bool is_sample = fact->symbol.name.size == 0 && fact->symbol.line != NULL;  // of a part of records
    return trpi_check_constant_fits_type(file, value, is_sample ? fact->symbol.line->name.text : fact->symbol.name, &type);
}

static trpi_parameter_symbol parameter_of(const trpi_file_scope *file, const trpi_syntax_parameter *parameter)
{
    trpi_parameter_symbol symbol = {.symbol = {.name = parameter->name.text,
                                               .source = file->source,
                                               .span = parameter->name.span,
                                               .original_name = parameter->was.text}};
    symbol.value = parameter->value;
    symbol.type = trpi_value_type_unknown();
    if (parameter->type != NULL) {
        trpi_resolved_type type = resolve(file, parameter->type);
        symbol.type = type.type;
        symbol.optional = type.optional;
        symbol.may_be_nobody = type.optional;
        symbol.allows_point = type.allows_point;
        (void)trpi_check_constant_fits_type(file, parameter->value, parameter->name.text, &type);
    } else if (parameter->value != NULL) {
        symbol.type = trpi_type_of_constant(file->compiler, parameter->value);
        if (symbol.type.type == TRP_TYPE_NONE && parameter->value->kind != TRPI_EXPRESSION_ERROR) {
            TRPI_SAY(file, parameter->span, "It is not clear what `%.*s` is; write its type, such as `%.*s: creature`.",
                     TRPI_WORDS(parameter->name.text), TRPI_WORDS(parameter->name.text));
        }
    } else if (parameter->name.text.size > 0) {
        TRPI_SAY(file, parameter->span, "`%.*s` needs a type or a value; write `%.*s: creature` or `%.*s = nearest creature`.",
                 TRPI_WORDS(parameter->name.text), TRPI_WORDS(parameter->name.text), TRPI_WORDS(parameter->name.text));
    }
    symbol.optional = symbol.optional || symbol.value != NULL;
    return symbol;
}

static bool is_choice(const trpi_syntax_parameter *parameter)
{
    return parameter->type != NULL && parameter->type->kind == TRPI_TYPE_SYNTAX_CHOICE;
}

trpi_parameter_symbol trpi_declare_task_parameter(const trpi_file_scope *file, const trpi_syntax_parameter *parameter)
{
    trpi_parameter_symbol symbol = parameter_of(file, parameter);
    if (is_choice(parameter)) {  // whose words only a fact declares
        TRPI_SAY(file, parameter->type->span,
                 "Only a fact is one of several words; make it yes or no or a number, such as `%.*s: yes or no`.",
                 TRPI_WORDS(parameter->name.text));
        symbol.type = trpi_value_type_unknown();
    }
    refuse_newcomer(file, parameter->span, &symbol.type);
    return symbol;
}

trpi_parameter_symbol trpi_declare_action_parameter(const trpi_file_scope *file, const trpi_syntax_parameter *parameter)
{
    const trpi_syntax_type *type = parameter->type;
    bool newcomer = type != NULL && type->kind == TRPI_TYPE_SYNTAX_NAMED && !type->many && type->names != NULL &&
                    type->names->next == NULL && trpi_name_equals_word(type->names->name.text, "role");
    return newcomer || is_choice(parameter) ? parameter_of(file, parameter) : trpi_declare_parameter(file, parameter);
}

trpi_parameter_symbol trpi_declare_parameter(const trpi_file_scope *file, const trpi_syntax_parameter *parameter)
{
    trpi_parameter_symbol symbol = trpi_declare_task_parameter(file, parameter);
    refuse_several(file, parameter->span, &symbol.type);
    return symbol;
}

// ---- Kinds and roles ----------------------------------------------------------------------------

// Whether a name means the kind rather than the role. Capitals do not count, unless a role and a kind differ only in
// them: `Guest` is the role, `guest` the kind.
static bool means_kind(const trpi_compiler *compiler, trpi_text name)
{
    const trpi_symbols *symbols = &compiler->symbols;
    uint16_t role = trpi_symbol_find(symbols, TRPI_ALL(symbols, roles), name);
    uint16_t kind = trpi_symbol_find(symbols, TRPI_ALL(symbols, kinds), name);
    return kind != TRPI_NO_INDEX && (role == TRPI_NO_INDEX || (trpi_text_is_equal(symbols->kinds.at[kind].symbol.name, name) &&
                                                               !trpi_text_is_equal(symbols->roles.at[role].symbol.name, name)));
}

bool trpi_find_kind_or_role(const trpi_compiler *compiler, trpi_text name, trpi_value_type *found)
{
    uint16_t role = means_kind(compiler, name) ? TRPI_NO_INDEX : TRPI_FIND(&compiler->symbols, roles, name);
    if (role != TRPI_NO_INDEX) {
        *found = trpi_value_type_entity(compiler->symbols.roles.at[role].kind, role);
        return true;
    }
    uint16_t kind = TRPI_FIND(&compiler->symbols, kinds, name);
    *found = trpi_value_type_entity(kind, TRPI_NO_INDEX);
    return kind != TRPI_NO_INDEX;
}
