// SPDX-License-Identifier: MIT
// Expressions are verified by running them once over types instead of values. They have no jumps, so once over the
// section is enough; selectors are then taken in order, each using only earlier ones, so that their needs add up.

#include "pack/verify.h"

#include "base/number.h"
#include "pack/layout.h"
#include "pack/operation.h"

// The machine that runs an expression over types: its stack of types, how deep that may become, and the summary that it fills in.
typedef struct machine {
    uint32_t depth, deepest;
    uint8_t types[TRPI_CODE_DEEPEST];
    trpi_code_summary *summary;
} machine;

static bool check_constant(trpi_verifier *verifier, uint32_t op, uint32_t operand)
{
    const trp_pack *pack = verifier->pack;
    TRPI_RULE(verifier, NULL, operand < pack->constant_count, "uses constant %u of %u", operand, pack->constant_count);
    int64_t value = pack->constants[operand].value;
    bool fits = true;
    switch (op) {
    case TRPI_OP_NUMBER: fits = value >= -TRPI_NUMBER_MAX && value <= TRPI_NUMBER_MAX; break;
    case TRPI_OP_TRUTH: fits = value == 0 || value == 1; break;
    case TRPI_OP_CHOICE: fits = value >= 0 && value < TRPI_NONE16; break;
    default: break;
    }
    return fits || trpi_verify_refuse(verifier, NULL, "uses a constant that its type does not have");
}

static bool check_local(trpi_verifier *verifier, machine *run, uint32_t operand)
{
    uint32_t local = TRPI_LOCAL_INDEX(operand);
    uint32_t type = TRPI_LOCAL_TYPE(operand);
    TRPI_RULE(verifier, NULL, local < TRPI_MOST_LOCALS && type != TRP_TYPE_NONE && type <= TRP_TYPE_POINT,
              "reads a local that cannot be");
    TRPI_RULE(verifier, NULL, trpi_code_needs_add_local(&run->summary->needs, local, type), "reads local %u as two types", local);
    return true;
}

// Checks the owner of a fact: a fact of an entity is read with an entity on the stack, a fact of the world or a scene without. An
// expression reads the facts of at most one scene.
static bool check_owner(trpi_verifier *verifier, machine *run, uint32_t op, uint32_t fact)
{
    const trp_pack *pack = verifier->pack;
    bool scene = trpi_fact_is_of_scene(pack, fact);
    TRPI_RULE(verifier, NULL, (scene || trpi_fact_is_of_world(pack, fact)) == (op == TRPI_OP_COMMON),
              "reads a fact of what does not have it");
    TRPI_RULE(verifier, NULL, !scene || trpi_code_needs_add_scene_facts(&run->summary->needs, pack->facts[fact].kind),
              "reads facts of two scenes");
    return true;
}

// Whether a list is in facts of entities, so that any entity can be its owner.
static bool is_of_entities(const trp_pack *pack, const trpi_pack_entity_list *list)
{
    return list->sort == TRPI_LIST_OF_FACTS && !trpi_fact_is_of_world(pack, list->first) &&
           !trpi_fact_is_of_scene(pack, list->first);
}

static bool check_operand(trpi_verifier *verifier, machine *run, uint32_t op, uint32_t operand)
{
    const trp_pack *pack = verifier->pack;
    uint32_t count = 0;
    switch (trpi_operation_by_number(op)->operand) {
    case TRPI_OPERAND_CONSTANT: return check_constant(verifier, op, operand);
    case TRPI_OPERAND_LOCAL: return check_local(verifier, run, operand);
    case TRPI_OPERAND_HOURS: return TRPI_HOURS_FIT(operand) || trpi_verify_refuse(verifier, NULL, "names hours that there are not");
    case TRPI_OPERAND_DAYS: return TRPI_DAYS_FIT(operand) || trpi_verify_refuse(verifier, NULL, "names days that there are not");
    case TRPI_OPERAND_NONE: count = 1; break;
    case TRPI_OPERAND_NUMBER: count = TRPI_MOST_PARTS; break;
    default: count = trpi_pack_section_record_count(pack, trpi_operation_by_number(op)->operand); break;
    }
    TRPI_RULE(verifier, NULL, operand < count, "has operand %u, but %s takes one below %u", operand,
              trpi_operation_by_number(op)->name, count);
    if (trpi_operation_by_number(op)->operand == TRPI_OPERAND_SELECTOR && operand >= run->summary->selector_bound) {
        run->summary->selector_bound = operand + 1;
    }
    return (trpi_operation_by_number(op)->operand != TRPI_OPERAND_FACT || check_owner(verifier, run, op, operand)) &&
           (op != TRPI_OP_LISTED || is_of_entities(pack, &pack->lists[operand]) ||
            trpi_code_needs_add_list(&run->summary->needs, pack, &pack->lists[operand]) ||
            trpi_verify_refuse(verifier, NULL, "reads a list that is not there")) &&
           (op != TRPI_OP_MY || trpi_code_needs_add_kind(&run->summary->needs, pack, pack->facts[operand].kind) ||
            trpi_verify_refuse(verifier, NULL, "reads own facts that nobody can have together"));
}

// Checks the arguments of a question against its parameters.
static bool pop_question(trpi_verifier *verifier, machine *run, uint32_t query, uint32_t count)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_query *asked = &pack->queries[query];
    TRPI_RULE(verifier, NULL, asked->parameter_count == count, "asks a question of %u arguments with %u", asked->parameter_count,
              count);
    run->summary->needs.asks_host = true;
    for (uint32_t i = 0; i < count; i++) {
        TRPI_RULE(verifier, NULL, run->types[run->depth + i] == pack->parameters[asked->first_parameter + i].type,
                  "gives a question a value of the wrong type");
    }
    return true;
}

static bool pop_operands(trpi_verifier *verifier, machine *run, const trpi_operation *operation, uint32_t operand)
{
    TRPI_RULE(verifier, NULL, run->depth >= operation->takes_count, "takes more from the stack than is there");
    run->depth -= operation->takes_count;
    if (operation->operand == TRPI_OPERAND_QUERY) {
        return pop_question(verifier, run, operand, operation->takes_count);
    }
    for (uint32_t i = 0; i < operation->takes_count; i++) {
        uint32_t wanted = trpi_type_of_signature_letter(operation->takes[i]);
        // Only EQUAL takes values of any type: two of the same.
        wanted = wanted == TRP_TYPE_NONE ? run->types[run->depth] : wanted;
        TRPI_RULE(verifier, NULL, run->types[run->depth + i] == wanted, "finds a value of the wrong type for %s", operation->name);
    }
    return true;
}

static uint32_t result_type(const trp_pack *pack, const trpi_operation *operation, uint32_t operand)
{
    switch (operation->operand) {
    case TRPI_OPERAND_LOCAL: return TRPI_LOCAL_TYPE(operand);
    case TRPI_OPERAND_FACT: return pack->facts[operand].type;
    case TRPI_OPERAND_QUERY: return pack->queries[operand].type;
    default: return trpi_type_of_signature_letter(operation->gives);
    }
}

// Checks one word of byte code by running it on types; `context` is the machine.
static bool check_word(trpi_verifier *verifier, uint32_t index, void *context)
{
    machine *run = context;
    uint32_t word = verifier->pack->code[index], operand = TRPI_OPERAND(word);
    const trpi_operation *operation = trpi_operation_by_number(TRPI_OP(word));
    TRPI_RULE(verifier, NULL, operation != NULL, "is no operation");
    if (!check_operand(verifier, run, TRPI_OP(word), operand) || !pop_operands(verifier, run, operation, operand)) {
        return false;
    }
    TRPI_RULE(verifier, NULL, run->depth < run->deepest, "needs a deeper stack than its expression declares");
    run->types[run->depth++] = (uint8_t)result_type(verifier->pack, operation, operand);
    return true;
}

static bool check_expression(trpi_verifier *verifier, uint32_t offset, trpi_code_summary *summary)
{
    const trp_pack *pack = verifier->pack;
    uint32_t header = pack->code[offset];
    uint32_t length = TRPI_CODE_LENGTH(header);
    machine run = {.summary = summary, .deepest = TRPI_CODE_STACK(header)};
    TRPI_RULE(verifier, NULL, length != 0 && length <= TRPI_CODE_LONGEST && length < pack->code_count - offset,
              "begins an expression of %u words", length);
    TRPI_RULE(verifier, NULL, run.deepest != 0 && run.deepest <= TRPI_CODE_DEEPEST, "begins an expression with a stack of %u",
              run.deepest);
    *summary = (trpi_code_summary){.needs = trpi_code_needs_make_empty(), .type = (uint8_t)TRPI_CODE_TYPE(header)};
    if (!trpi_verify_listed_records(verifier, TRPI_SECTION_CODE, offset + 1, length, check_word, &run)) {
        return false;
    }
    TRPI_RULE(verifier, NULL, run.depth == 1 && run.types[0] == TRPI_CODE_TYPE(header),
              "declares another result than its expression leaves");
    return true;
}

static bool check_expressions(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    trpi_verifier_set_current_record(verifier, TRPI_SECTION_CODE, 0);
    TRPI_RULE(verifier, NULL, pack->code[0] == 0, "should be 0");
    for (uint32_t offset = 1; offset < pack->code_count; offset += 1 + TRPI_CODE_LENGTH(pack->code[offset])) {
        TRP_ASSERT(verifier->code_count < verifier->code_room);
        verifier->index = offset;
        if (!check_expression(verifier, offset, &verifier->codes[verifier->code_count])) {
            return false;
        }
        verifier->code_numbers[offset] = ++verifier->code_count;
    }
    return true;
}

static bool merge_selector(trpi_verifier *verifier, trpi_code_summary *summary, uint32_t selector)
{
    const trpi_code_summary *used = &verifier->selectors[selector];
    if (used->selector_depth > summary->selector_depth) {
        summary->selector_depth = used->selector_depth;
    }
    return trpi_code_needs_merge(&summary->needs, verifier->pack, &used->needs);
}

static bool complete_word(trpi_verifier *verifier, uint32_t index, void *summary)
{
    uint32_t word = verifier->pack->code[index];
    bool selects = trpi_operation_by_number(TRPI_OP(word))->operand == TRPI_OPERAND_SELECTOR;
    TRPI_RULE(verifier, NULL, !selects || merge_selector(verifier, summary, TRPI_OPERAND(word)),
              "selects by what contradicts the expression");
    return true;
}

// Adds the needs of an expression's selectors, whose own summaries are complete, to the summary of the expression. Done once for
// each expression.
static bool complete_expression(trpi_verifier *verifier, uint32_t offset)
{
    trpi_code_summary *summary = &verifier->codes[verifier->code_numbers[offset] - 1];
    uint32_t length =
        summary->selector_bound > 0 && !summary->includes_needs_of_selectors ? TRPI_CODE_LENGTH(verifier->pack->code[offset]) : 0;
    summary->includes_needs_of_selectors = true;
    return trpi_verify_listed_records(verifier, TRPI_SECTION_CODE, offset + 1, length, complete_word, summary);
}

// Returns the number in a field of the current record.
static uint32_t number_of(const trpi_verifier *verifier, const char *field)
{
    const void *record = trpi_pack_record(verifier->pack, verifier->section, verifier->index);
    return (uint32_t)trpi_field_get(trpi_verify_find_field(verifier, field), record, 0);
}

// Finds the expression in a field and checks its type; *code is NULL when there is none.
static bool check_code(trpi_verifier *verifier, const char *field, uint32_t type, const trpi_code_summary **code)
{
    uint32_t offset = number_of(verifier, field);
    *code = NULL;
    if (offset == 0) {
        return true;
    }
    TRPI_RULE(verifier, field, offset < verifier->pack->code_count && verifier->code_numbers[offset] != 0,
              "points to where no expression begins");
    *code = &verifier->codes[verifier->code_numbers[offset] - 1];
    TRPI_RULE(verifier, field, type == TRP_TYPE_NONE || (*code)->type == type, "is an expression of the wrong type");
    return true;
}

// Adds the needs of an expression of the current selector. The type of the expression was checked before.
static bool use_in_selector(trpi_verifier *verifier, const char *field)
{
    const trpi_code_summary *code;
    trpi_code_summary *summary = &verifier->selectors[verifier->index];
    if (!check_code(verifier, field, TRP_TYPE_NONE, &code) || code == NULL) {
        return code == NULL;
    }
    TRPI_RULE(verifier, field, code->selector_bound <= verifier->index, "uses a selector that is not before it");
    if (!complete_expression(verifier, number_of(verifier, field))) {
        return false;
    }
    if (code->selector_depth + 1 > summary->selector_depth) {
        summary->selector_depth = (uint8_t)(code->selector_depth + 1);
    }
    TRPI_RULE(verifier, field, summary->selector_depth <= TRPI_SELECTORS_DEEPEST, "nests selectors deeper than %u",
              TRPI_SELECTORS_DEEPEST);
    TRPI_RULE(verifier, field, trpi_code_needs_merge(&summary->needs, verifier->pack, &code->needs),
              "contradicts its other expressions");
    return true;
}

// Verifies where a selector searches: everywhere, among the ends of a link, in a list, or among the holders of an object.
static bool check_source(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_selector *selector = &pack->selectors[index];
    bool owned = selector->owner != 0;
    TRPI_RULE(verifier, "link", selector->link == 0 || owned, "is no link of an owner");
    bool holders = (selector->flags & TRPI_SELECTOR_HOLDERS) != 0;
    bool is_owner = (selector->flags & TRPI_SELECTOR_OWNER) != 0;
    uint32_t sources = (uint32_t)(selector->list != 0) + (uint32_t)(selector->link != 0) + (uint32_t)holders + (uint32_t)is_owner;
    TRPI_RULE(verifier, "list", sources <= 1 && (sources == 1 || !owned), "is no list to look in");
    TRPI_RULE(verifier, "offer", owned || !holders, "is of an object that is missing");
    TRPI_RULE(verifier, "owner", owned || !is_owner, "is nobody, and is the only one who is looked for");
    TRPI_RULE(verifier, "offer", holders || selector->offer == 0, "has no holders here");
    if (selector->list == 0) {
        return selector->quantifier != TRPI_SELECT_FIRST || trpi_verify_refuse(verifier, "quantifier", "is for what has an order");
    }
    const trpi_pack_entity_list *list = &pack->lists[selector->list - 1u];
    TRPI_RULE(verifier, "owner", !owned || is_of_entities(pack, list), "is of a list that is nobody's");
    TRPI_RULE(verifier, "list", owned || trpi_code_needs_add_list(&verifier->selectors[index].needs, pack, list),
              "is one that nobody can have here");
    return true;
}

static bool check_selector(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_selector *selector = &verifier->pack->selectors[index];
    verifier->selectors[index] = (trpi_code_summary){.needs = trpi_code_needs_make_empty(), .selector_depth = 1};
    verifier->selectors[index].needs.asks_host = selector->relation != 0;
    TRPI_RULE(verifier, "relation",
              selector->relation == 0 || verifier->pack->queries[selector->relation - 1].sort == TRPI_QUERY_RELATION,
              "is no relation");
    TRPI_RULE(verifier, "of", trpi_code_is_entity_or_point(verifier->pack, selector->of), "is neither an entity nor a point");
    return check_source(verifier, index) && use_in_selector(verifier, "within") && use_in_selector(verifier, "of") &&
           use_in_selector(verifier, "where") && use_in_selector(verifier, "inside") && use_in_selector(verifier, "owner");
}

// Checks every field of a record that holds an expression, whether or not anything uses the record.
static bool check_codes_of(trpi_verifier *verifier, uint32_t index)
{
    const trpi_record_layout *layout = trpi_section_layout(verifier->section);
    const trpi_code_summary *code;
    (void)index;
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        if (field->role == TRPI_FIELD_CODE && !check_code(verifier, field->name, field->about, &code)) {
            return false;
        }
    }
    return true;
}

bool trpi_verify_codes(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    bool valid = check_expressions(verifier);
    for (uint32_t section = TRPI_SECTION_TEXTS + 1; section < TRPI_SECTION_COUNT && valid; section++) {
        valid = trpi_verify_records(verifier, section, check_codes_of);
    }
    valid = valid && trpi_verify_records(verifier, TRPI_SECTION_SELECTOR, check_selector);
    for (uint32_t offset = 1; offset < pack->code_count && valid; offset += 1 + TRPI_CODE_LENGTH(pack->code[offset])) {
        valid = complete_expression(verifier, offset);
    }
    return valid;
}

bool trpi_verify_code_field(trpi_verifier *verifier, const char *field, uint32_t type, trpi_code_needs *needs)
{
    const trpi_code_summary *code;
    if (!check_code(verifier, field, type, &code)) {
        return false;
    }
    TRPI_RULE(verifier, field, code == NULL || trpi_code_needs_merge(needs, verifier->pack, &code->needs),
              "reads locals or own facts that are not there");
    return true;
}

bool trpi_verify_code_field_without_needs(trpi_verifier *verifier, const char *field, uint32_t type)
{
    trpi_code_needs needs = trpi_code_needs_make_empty();
    if (!trpi_verify_code_field(verifier, field, type, &needs)) {
        return false;
    }
    TRPI_RULE(verifier, field,
              trpi_code_needs_local_count(&needs) == 0 && needs.performer_kind == TRPI_NONE16 &&
                  needs.scene_facts_kind == TRPI_NONE16,
              "reads locals or own facts where there are none");
    return true;
}

bool trpi_verify_add_needs_of_selector_field(trpi_verifier *verifier, const char *field, trpi_code_needs *needs)
{
    uint32_t selector = number_of(verifier, field);
    TRPI_RULE(verifier, field,
              selector == TRPI_NONE16 || trpi_code_needs_merge(needs, verifier->pack, &verifier->selectors[selector].needs),
              "reads locals or own facts that are not there");
    return true;
}

bool trpi_verify_add_needs_of_record(trpi_verifier *verifier, uint32_t index, void *needs)
{
    const trpi_record_layout *layout = trpi_section_layout(verifier->section);
    bool fits = true;
    (void)index;
    for (uint32_t i = 0; i < layout->field_count && fits; i++) {
        const trpi_field *field = &layout->fields[i];
        bool selects = field->role == TRPI_FIELD_OPT && field->about == TRPI_SECTION_SELECTOR;
        fits = field->role == TRPI_FIELD_CODE ? trpi_verify_code_field(verifier, field->name, field->about, needs)
                                              : !selects || trpi_verify_add_needs_of_selector_field(verifier, field->name, needs);
    }
    return fits;
}

bool trpi_verify_codes_of_current_record_for_object(trpi_verifier *verifier, uint32_t object_kind)
{
    trpi_code_needs needs = trpi_code_needs_make_empty();
    if (!trpi_verify_add_needs_of_record(verifier, verifier->index, &needs)) {
        return false;
    }
    TRPI_RULE(verifier, NULL,
              trpi_code_needs_local_count(&needs) == 0 && needs.scene_facts_kind == TRPI_NONE16 &&
                  (needs.performer_kind == TRPI_NONE16 || trpi_pack_kind_is(verifier->pack, object_kind, needs.performer_kind)),
              "reads locals or own facts where there are none");
    TRPI_RULE(verifier, NULL, !needs.asks_host, "asks the host for an object, which keeps no answers");
    return true;
}
