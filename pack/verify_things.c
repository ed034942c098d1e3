// SPDX-License-Identifier: MIT
// Verifies kinds and facts, and the simple things: layers, pools, parameters, messages, events, actions.

#include "pack/verify.h"

#include "base/number.h"

static bool number_in_range(int64_t number)
{
    return number >= -TRPI_NUMBER_MAX && number <= TRPI_NUMBER_MAX;
}

static bool value_fits(const trp_pack *pack, const trpi_pack_fact *fact, int64_t value)
{
    bool bounded = (fact->flags & TRPI_FACT_BOUNDED) != 0;
    switch (fact->type) {
    case TRP_TYPE_NUMBER: return number_in_range(value) && (!bounded || (value >= fact->least && value <= fact->most));
    case TRP_TYPE_TRUTH: return value == 0 || value == 1;
    case TRP_TYPE_CHOICE: return value >= 0 && value < fact->choice_count;
    case TRP_TYPE_ENTITY: return value >= 0 && value <= pack->global_count;
    case TRP_TYPE_TEXT: return value == 0 || (value > 0 && value < pack->line_count);
    case TRP_TYPE_ITEM: {
        trp_value item = {value};
        return value == 0 || trp_value_item_index(item) < pack->item_count;
    }
    default: return true;
    }
}

static bool check_kind(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_kind *kind = &pack->kinds[index];
    TRPI_RULE(verifier, "parent", kind->parent == TRPI_NONE16 || kind->parent < index, "is not before it");
    uint32_t depth = 1;
    for (uint32_t parent = kind->parent; parent != TRPI_NONE16; parent = pack->kinds[parent].parent) {
        TRPI_RULE(verifier, "parent", ++depth <= TRPI_DEEPEST_KIND, "has more than %u kinds above it", TRPI_DEEPEST_KIND - 1);
    }
    bool common = !trpi_kind_may_have_entities(kind);
    const trpi_pack_kind *parent = kind->parent != TRPI_NONE16 ? &pack->kinds[kind->parent] : NULL;
    const uint32_t sorts =
        TRPI_KIND_CHARACTER | TRPI_KIND_PLACE | TRPI_KIND_PLAYER | TRPI_KIND_OBJECT | TRPI_KIND_AREA | TRPI_KIND_EVERYWHERE;
    TRPI_RULE(verifier, "flags",
              (common || (kind->flags & ~sorts) == 0) &&
                  (!common || kind->flags == TRPI_KIND_WORLD || kind->flags == TRPI_KIND_SCENE),
              "has an unknown flag");
    TRPI_RULE(verifier, "flags", (kind->flags & TRPI_KIND_EVERYWHERE) == 0 || (kind->flags & TRPI_KIND_AREA) != 0,
              "makes it everywhere, but it is no area");
    TRPI_RULE(verifier, "parent", parent == NULL || (!common && trpi_kind_may_have_entities(parent)),
              "is not for the world's facts or a scene's");
    TRPI_RULE(verifier, "flags", kind->flags != TRPI_KIND_WORLD || trpi_pack_kind_of_world_facts(pack) == index,
              "makes it a second world");
    TRPI_RULE(verifier, "slot_count", parent == NULL || kind->slot_count >= parent->slot_count, "is less than the parent's");
    return true;
}

static bool check_fact_values(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_fact *fact = &pack->facts[index];
    bool number = fact->type == TRP_TYPE_NUMBER;
    bool scene = trpi_fact_is_of_scene(pack, index), world = trpi_fact_is_of_world(pack, index);
    uint32_t known =
        number ? TRPI_FACT_BOUNDED | TRPI_FACT_WHOLE | TRPI_FACT_SHARED | TRPI_FACT_READ : TRPI_FACT_SHARED | TRPI_FACT_READ;
    TRPI_RULE(verifier, "flags", (fact->flags & ~known) == 0, "has a flag that its type does not have");
    TRPI_RULE(verifier, "choice_count", (fact->choice_count > 0) == (fact->type == TRP_TYPE_CHOICE), "does not go with its type");
    TRPI_RULE(verifier, "least", number_in_range(fact->least) && number_in_range(fact->most) && fact->least <= fact->most,
              "and `most` are no range");
    TRPI_RULE(verifier, "rate_per_hour", number_in_range(fact->rate_per_hour) && (fact->rate_per_hour == 0 || number),
              "is not what this fact can have");
    TRPI_RULE(verifier, "initial", value_fits(pack, fact, fact->initial), "is no value of this fact");
    TRPI_RULE(verifier, "initial_most",
              value_fits(pack, fact, fact->initial_most) && (!number || fact->initial_most >= fact->initial),
              "is no value that can follow");
    TRPI_RULE(verifier, "flags", !world || (fact->flags & TRPI_FACT_SHARED) != 0, "keeps the world's fact from others");
    TRPI_RULE(verifier, "flags", !scene || ((fact->flags & TRPI_FACT_SHARED) == 0 && fact->rate_per_hour == 0),
              "or rate is none for a fact of a scene");
    TRPI_RULE(verifier, "item", fact->item == TRPI_NONE16 || (!scene && !world), "is held by nobody");
    TRPI_RULE(verifier, "item", fact->item == TRPI_NONE16 || (number && fact->rate_per_hour == 0),
              "is counted by a fact that cannot count");
    return true;
}

// Toggles the bits of a fact's slots; false when one was set already.
static bool turn_slots(uint8_t *taken, const trpi_pack_fact *fact)
{
    uint32_t end = fact->slot + trpi_fact_slot_count(fact);
    bool all_free = true;
    for (uint32_t slot = fact->slot; slot < end; slot++) {
        taken[slot / 8] ^= (uint8_t)(1u << slot % 8);
        all_free = all_free && (taken[slot / 8] & 1u << slot % 8) != 0;
    }
    return all_free;
}

// The slots of a kind that is checked. `taken` has a bit for every slot there can be.
typedef struct kind_slots {
    uint32_t kind, first;
    uint8_t *taken;
} kind_slots;

static bool check_slot(trpi_verifier *verifier, uint32_t index, void *context)
{
    const kind_slots *slots = context;
    const trpi_pack_fact *fact = &verifier->pack->facts[index];
    TRPI_RULE(verifier, "kind", fact->kind == slots->kind, "is not the kind that lists this fact");
    TRPI_RULE(verifier, "slot",
              fact->slot >= slots->first &&
                  fact->slot + trpi_fact_slot_count(fact) <= verifier->pack->kinds[slots->kind].slot_count,
              "is outside the slots of its kind");
    TRPI_RULE(verifier, "slot", turn_slots(slots->taken, fact), "overlaps another fact's");
    return true;
}

// Checks that the facts of one kind lie in its own slots, and do not overlap.
static bool check_slots(trpi_verifier *verifier, uint32_t index, uint8_t *taken)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_kind *kind = &pack->kinds[index];
    kind_slots slots = {index, kind->parent != TRPI_NONE16 ? pack->kinds[kind->parent].slot_count : 0, taken};
    bool valid = trpi_verify_listed_records(verifier, TRPI_SECTION_FACT, kind->first_fact, kind->fact_count, check_slot, &slots);
    for (uint32_t i = 0; i < kind->fact_count && valid; i++) {
        (void)turn_slots(taken, &pack->facts[kind->first_fact + i]);
    }
    return valid;
}

static bool check_fact(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_kind *kind = &verifier->pack->kinds[verifier->pack->facts[index].kind];
    TRPI_RULE(verifier, "kind", index - kind->first_fact < kind->fact_count, "does not list this fact");
    return check_fact_values(verifier, index);
}

bool trpi_verify_kinds_and_facts(trpi_verifier *verifier)
{
    uint8_t taken[(TRPI_NONE16 + 1) / 8] = {0};
    bool valid = trpi_verify_records(verifier, TRPI_SECTION_FACT, check_fact);
    for (uint32_t i = 0; i < verifier->pack->kind_count && valid; i++) {
        trpi_verifier_set_current_record(verifier, TRPI_SECTION_KIND, i);
        valid = check_kind(verifier, i) && check_slots(verifier, i, taken);
    }
    return valid;
}

// Checks that the facts of an entity list are alike in all but their places, and lie in a row.
static bool check_list_facts(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_entity_list *list = &pack->lists[index];
    TRPI_RULE(verifier, "first", (uint32_t)list->first + list->count <= pack->fact_count,
              "is followed by fewer facts than the list has");
    const trpi_pack_fact *first = &pack->facts[list->first];
    for (uint32_t i = 0; i < list->count; i++) {
        const trpi_pack_fact *fact = first + i;
        TRPI_RULE(verifier, "first",
                  fact->type == TRP_TYPE_ENTITY && fact->kind == first->kind &&
                      ((fact->flags ^ first->flags) & ~TRPI_FACT_READ) == 0,
                  "is followed by facts that are none of its own");
    }
    return true;
}

static bool check_list(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_entity_list *list = &verifier->pack->lists[index];
    if (list->sort == TRPI_LIST_OF_FACTS) {
        return check_list_facts(verifier, index);
    }
    bool locals = list->sort == TRPI_LIST_OF_LOCALS;
    return (uint32_t)list->first + list->count <= (locals ? TRPI_MOST_LOCALS : TRPI_MOST_PARTS) ||
           trpi_verify_refuse(verifier, "first", "is followed by fewer %s than there can be", locals ? "locals" : "parts");
}

bool trpi_verify_entity_lists(trpi_verifier *verifier)
{
    return trpi_verify_records(verifier, TRPI_SECTION_LIST, check_list);
}

// Checks that an item is counted by at most one fact of an entity.
static bool check_item_facts(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    uint32_t count = pack->kind_count > 0 ? pack->kind_first_item[pack->kind_count] : 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t index = pack->item_facts[i];
        const trpi_pack_fact *fact = &pack->facts[index];
        const trpi_pack_fact *before = i > 0 ? &pack->facts[pack->item_facts[i - 1]] : NULL;
        uint32_t parent = pack->kinds[fact->kind].parent;
        bool twice = before != NULL && before->kind == fact->kind && before->item == fact->item;
        trpi_verifier_set_current_record(verifier, TRPI_SECTION_FACT, index);
        TRPI_RULE(verifier, "item",
                  !twice && (parent == TRPI_NONE16 || trpi_pack_item_count_fact(pack, parent, fact->item) == TRPI_NONE32),
                  "is already counted by another fact");
    }
    return true;
}

static bool check_pool(trpi_verifier *verifier, uint32_t index)
{
    return verifier->pack->pools[index].line_count > 0 || trpi_verify_refuse(verifier, "line_count", "is 0");
}

static bool check_layer(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_layer *layer = &verifier->pack->layers[index];
    const uint16_t both = TRPI_LAYER_STOPS | TRPI_LAYER_FREEZES;
    TRPI_RULE(verifier, "flags", (layer->flags & both) != both, "has two that exclude one another");
    TRPI_RULE(verifier, "flags",
              (layer->flags & TRPI_LAYER_UNDER_DIALOGUE) == 0 || index == 0 || (layer[-1].flags & TRPI_LAYER_UNDER_DIALOGUE) != 0,
              "is under dialogues, but above one that is not");
    return true;
}

// Whether a parameter is one of an action. Only such a parameter may be a newcomer, which is told to the host and kept by no
// behaviour.
static bool is_of_action(const trp_pack *pack, uint32_t parameter)
{
    for (uint32_t i = 0; i < pack->action_count; i++) {
        const trpi_pack_action *action = &pack->actions[i];
        if (parameter >= action->first_parameter && parameter - action->first_parameter < action->parameter_count) {
            return true;
        }
    }
    return false;
}

static bool check_parameter(trpi_verifier *verifier, uint32_t index)
{
    trpi_code_needs needs = trpi_code_needs_make_empty();
    const trpi_pack_parameter *parameter = &verifier->pack->parameters[index];
    TRPI_RULE(verifier, "type", parameter->type != TRP_TYPE_NEWCOMER || is_of_action(verifier->pack, index), "is for actions only");
    return trpi_verify_code_field(verifier, "code", parameter->type, &needs);
}

static bool use_default(trpi_verifier *verifier, uint32_t index, void *context)
{
    (void)context;
    return trpi_verify_code_field_without_needs(verifier, "code", verifier->pack->parameters[index].type);
}

// Checks the parameters of the current record: an action, message, event or question.
static bool check_parameters(trpi_verifier *verifier, uint32_t index)
{
    uint32_t first,
        count = trpi_pack_count_listed_records(verifier->pack, verifier->section, index, TRPI_SECTION_PARAMETER, &first);
    return trpi_verify_listed_records(verifier, TRPI_SECTION_PARAMETER, first, count, use_default, NULL);
}

// Checks a parameter that an effect names: `type` is its required type.
static bool check_effect_parameter(trpi_verifier *verifier, uint32_t index, const char *field, uint32_t number, uint32_t type)
{
    const trpi_pack_action *action = &verifier->pack->actions[index];
    if (type == TRP_TYPE_ENTITY && number == TRPI_EFFECT_PERFORMER) {
        return true;
    }
    TRPI_RULE(verifier, field, number < action->parameter_count, "is %u, but there are %u parameters", number,
              action->parameter_count);
    TRPI_RULE(verifier, field, verifier->pack->parameters[action->first_parameter + number].type == type,
              "is a parameter of the wrong type");
    return true;
}

static bool check_effect(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_action *action = &verifier->pack->actions[index];
    bool gives = action->effect == TRPI_EFFECT_MOVE || action->effect == TRPI_EFFECT_USE;
    bool takes = action->effect == TRPI_EFFECT_MOVE || action->effect == TRPI_EFFECT_MAKE;
    return ((!gives && !takes) || check_effect_parameter(verifier, index, "effect_item", action->effect_item, TRP_TYPE_ITEM)) &&
           (!gives || check_effect_parameter(verifier, index, "effect_from", action->effect_from, TRP_TYPE_ENTITY)) &&
           (!takes || check_effect_parameter(verifier, index, "effect_to", action->effect_to, TRP_TYPE_ENTITY));
}

static bool check_action(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_action *action = &pack->actions[index];
    TRPI_RULE(verifier, "duration", action->duration <= action->parameter_count, "is no parameter of the action");
    TRPI_RULE(verifier, "channels", action->channels >> pack->channel_count == 0, "has a channel that is not there");
    return check_effect(verifier, index) && check_parameters(verifier, index);
}

// Checks a query. A relation is between the performer, who may be of any kind that its first parameter allows, and
// another entity.
static bool check_query(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_query *query = &verifier->pack->queries[index];
    const trpi_pack_parameter *parameters = verifier->pack->parameters;
    bool value = query->sort == TRPI_QUERY_VALUE;
    TRPI_RULE(verifier, "type",
              query->type != TRP_TYPE_NONE && query->type <= TRP_TYPE_POINT && query->type != TRP_TYPE_CHOICE &&
                  (value || query->type == TRP_TYPE_TRUTH),
              "is no type of an answer");
    TRPI_RULE(verifier, "parameter_count",
              query->sort != TRPI_QUERY_RELATION ||
                  (query->parameter_count == 2 && parameters[query->first_parameter].type == TRP_TYPE_ENTITY &&
                   parameters[query->first_parameter + 1].type == TRP_TYPE_ENTITY),
              "and types are not those of a relation");
    return check_parameters(verifier, index);
}

bool trpi_verify_layers_actions_and_messages(trpi_verifier *verifier)
{
    trpi_verifier_set_current_record(verifier, TRPI_SECTION_LAYER, 0);
    TRPI_RULE(verifier, NULL, verifier->pack->layer_count != 0, "is missing: there must be a layer");
    return trpi_verify_records(verifier, TRPI_SECTION_LAYER, check_layer) && check_item_facts(verifier) &&
           trpi_verify_records(verifier, TRPI_SECTION_POOL, check_pool) &&
           trpi_verify_records(verifier, TRPI_SECTION_PARAMETER, check_parameter) &&
           trpi_verify_records(verifier, TRPI_SECTION_ACTION, check_action) &&
           trpi_verify_records(verifier, TRPI_SECTION_QUERY, check_query) &&
           trpi_verify_records(verifier, TRPI_SECTION_MESSAGE, check_parameters) &&
           trpi_verify_records(verifier, TRPI_SECTION_EVENT, check_parameters);
}
