// SPDX-License-Identifier: MIT
// Kinds and facts, and the plain things: layers, pools, parameters, messages, events, actions.

#include "pack/verify.h"

#include "base/number.h"

// A chain of kinds, from a root down.

static bool number_in_range(int64_t number)
{
    return number >= -TRPI_NUMBER_MAX && number <= TRPI_NUMBER_MAX;
}

bool trpi_value_fits(const trp_pack *pack, const trpi_pack_fact *fact, int64_t value)
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
    if (kind->parent != TRPI_NONE16 && kind->parent >= index) {
        return trpi_refuse(verifier, TRPI_SECTION_KIND, index, "parent", "is not before it");
    }
    uint32_t depth = 1;
    for (uint32_t parent = kind->parent; parent != TRPI_NONE16; parent = pack->kinds[parent].parent) {
        if (++depth > TRPI_DEEPEST_KIND) {
            return trpi_refuse(verifier, TRPI_SECTION_KIND, index, "parent", "has more than %u kinds above it",
                               TRPI_DEEPEST_KIND - 1);
        }
    }
    bool common = !trpi_kind_is_of_entities(kind);
    const uint32_t sorts =
        TRPI_KIND_CHARACTER | TRPI_KIND_PLACE | TRPI_KIND_PLAYER | TRPI_KIND_OBJECT | TRPI_KIND_AREA | TRPI_KIND_EVERYWHERE;
    if ((!common && (kind->flags & ~sorts) != 0) || (common && kind->flags != TRPI_KIND_WORLD && kind->flags != TRPI_KIND_SCENE)) {
        return trpi_refuse(verifier, TRPI_SECTION_KIND, index, "flags", "has an unknown flag");
    }
    if ((kind->flags & TRPI_KIND_EVERYWHERE) != 0 && (kind->flags & TRPI_KIND_AREA) == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_KIND, index, "flags", "makes it everywhere, but it is no area");
    }
    if (kind->parent != TRPI_NONE16 && (common || !trpi_kind_is_of_entities(&pack->kinds[kind->parent]))) {
        return trpi_refuse(verifier, TRPI_SECTION_KIND, index, "parent", "is not for the world's facts or a scene's");
    }
    if (kind->flags == TRPI_KIND_WORLD && trpi_pack_world_facts(pack) != index) {
        return trpi_refuse(verifier, TRPI_SECTION_KIND, index, "flags", "makes it a second world");
    }
    if (kind->parent != TRPI_NONE16 && kind->slot_count < pack->kinds[kind->parent].slot_count) {
        return trpi_refuse(verifier, TRPI_SECTION_KIND, index, "slot_count", "is less than the parent's");
    }
    return true;
}

static bool check_fact_values(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_fact *fact = &pack->facts[index];
    bool number = fact->type == TRP_TYPE_NUMBER;
    if (fact->type == TRP_TYPE_NONE || fact->type > TRP_TYPE_POINT) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "type", "is %u, which is no type", fact->type);
    }
    uint32_t known =
        number ? TRPI_FACT_BOUNDED | TRPI_FACT_WHOLE | TRPI_FACT_SHARED | TRPI_FACT_READ : TRPI_FACT_SHARED | TRPI_FACT_READ;
    if ((fact->flags & ~known) != 0) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "flags", "has a flag that its type does not have");
    }
    if ((fact->choice_count > 0) != (fact->type == TRP_TYPE_CHOICE)) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "choice_count", "does not go with its type");
    }
    if (!number_in_range(fact->least) || !number_in_range(fact->most) || fact->least > fact->most) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "least", "and `most` are no range");
    }
    if (!number_in_range(fact->rate_per_hour) || (fact->rate_per_hour != 0 && !number)) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "rate_per_hour", "is not what this fact can have");
    }
    if (!trpi_value_fits(pack, fact, fact->initial)) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "initial", "is no value of this fact");
    }
    if (!trpi_value_fits(pack, fact, fact->initial_most) || (number && fact->initial_most < fact->initial)) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "initial_most", "is no value that can follow");
    }
    if (trpi_fact_is_of_world(pack, index) && (fact->flags & TRPI_FACT_SHARED) == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "flags", "keeps the world's fact from others");
    }
    bool scene = trpi_fact_is_of_scene(pack, index);
    if (scene && ((fact->flags & TRPI_FACT_SHARED) != 0 || fact->rate_per_hour != 0)) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "flags", "or rate is none for a fact of a scene");
    }
    if (fact->item != TRPI_NONE16 && (scene || trpi_fact_is_of_world(pack, index))) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "item", "is held by nobody");
    }
    if (fact->item != TRPI_NONE16 && (!number || fact->rate_per_hour != 0)) {
        return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "item", "is counted by a fact that cannot count");
    }
    return true;
}

// Sets the bits of a fact's slots; false when one is set already.
static bool mark_slots(uint8_t *taken, const trpi_pack_fact *fact)
{
    uint32_t end = fact->slot + trpi_fact_slots(fact);
    for (uint32_t slot = fact->slot; slot < end; slot++) {
        if ((taken[slot / 8] & 1u << slot % 8) != 0) {
            return false;
        }
        taken[slot / 8] |= (uint8_t)(1u << slot % 8);
    }
    return true;
}

static void unmark_slots(uint8_t *taken, const trpi_pack_fact *fact)
{
    uint32_t end = fact->slot + trpi_fact_slots(fact);
    for (uint32_t slot = fact->slot; slot < end; slot++) {
        taken[slot / 8] &= (uint8_t) ~(1u << slot % 8);
    }
}

// The facts of one kind lie in its own slots, side by side. `taken` has a bit for every slot there can be.
static bool check_slots(trpi_verifier *verifier, uint32_t index, uint8_t *taken)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_kind *kind = &pack->kinds[index];
    uint32_t first_slot = kind->parent != TRPI_NONE16 ? pack->kinds[kind->parent].slot_count : 0;
    uint32_t end = (uint32_t)kind->first_fact + kind->fact_count;
    for (uint32_t i = kind->first_fact; i < end; i++) {
        const trpi_pack_fact *fact = &pack->facts[i];
        if (fact->kind != index) {
            return trpi_refuse(verifier, TRPI_SECTION_FACT, i, "kind", "is not the kind that lists this fact");
        }
        if (fact->slot < first_slot || fact->slot + trpi_fact_slots(fact) > kind->slot_count) {
            return trpi_refuse(verifier, TRPI_SECTION_FACT, i, "slot", "is outside the slots of its kind");
        }
        if (!mark_slots(taken, fact)) {
            return trpi_refuse(verifier, TRPI_SECTION_FACT, i, "slot", "overlaps another fact's");
        }
    }
    for (uint32_t i = kind->first_fact; i < end; i++) {
        unmark_slots(taken, &pack->facts[i]);
    }
    return true;
}

bool trpi_verify_kinds(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    uint8_t taken[(TRPI_NONE16 + 1) / 8] = {0};
    for (uint32_t i = 0; i < pack->fact_count; i++) {
        const trpi_pack_fact *fact = &pack->facts[i];
        const trpi_pack_kind *kind = &pack->kinds[fact->kind];
        if (i < kind->first_fact || i - kind->first_fact >= kind->fact_count) {
            return trpi_refuse(verifier, TRPI_SECTION_FACT, i, "kind", "does not list this fact");
        }
        if (!check_fact_values(verifier, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        if (!check_kind(verifier, i) || !check_slots(verifier, i, taken)) {
            return false;
        }
    }
    return true;
}

// The facts of a list are alike in all but their places, and lie in a row.
static bool check_list_facts(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_list *list = &pack->lists[index];
    if ((uint32_t)list->first + list->count > pack->fact_count) {
        return trpi_refuse(verifier, TRPI_SECTION_LIST, index, "first", "is followed by fewer facts than the list has");
    }
    const trpi_pack_fact *first = &pack->facts[list->first];
    for (uint32_t i = 0; i < list->count; i++) {
        const trpi_pack_fact *fact = first + i;
        if (fact->type != TRP_TYPE_ENTITY || fact->kind != first->kind || ((fact->flags ^ first->flags) & ~TRPI_FACT_READ) != 0) {
            return trpi_refuse(verifier, TRPI_SECTION_LIST, index, "first", "is followed by facts that are none of its own");
        }
    }
    return true;
}

bool trpi_verify_lists(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    for (uint32_t i = 0; i < pack->list_count; i++) {
        const trpi_pack_list *list = &pack->lists[i];
        if (list->sort > TRPI_LIST_OF_LOCALS) {
            return trpi_refuse(verifier, TRPI_SECTION_LIST, i, "sort", "is %u, which means nothing", list->sort);
        }
        if (list->count == 0 || list->count > TRPI_MOST_LISTED) {
            return trpi_refuse(verifier, TRPI_SECTION_LIST, i, "count", "is %u: not from 1 to %u", list->count, TRPI_MOST_LISTED);
        }
        bool locals = list->sort == TRPI_LIST_OF_LOCALS;
        if (locals && (uint32_t)list->first + list->count > TRPI_MOST_LOCALS) {
            return trpi_refuse(verifier, TRPI_SECTION_LIST, i, "first", "is followed by fewer locals than there can be");
        }
        if (!locals && !check_list_facts(verifier, i)) {
            return false;
        }
    }
    return true;
}

// An item is counted by at most one fact of an entity.
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
        if (twice || (parent != TRPI_NONE16 && trpi_pack_item_fact(pack, parent, fact->item) != TRPI_NONE32)) {
            return trpi_refuse(verifier, TRPI_SECTION_FACT, index, "item", "is already counted by another fact");
        }
    }
    return true;
}

static bool check_layers(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    if (pack->layer_count == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_LAYER, 0, NULL, "is missing: there must be a layer");
    }
    for (uint32_t i = 0; i < pack->layer_count; i++) {
        const trpi_pack_layer *layer = &pack->layers[i];
        if (layer->collaborative_queues < 1 || layer->collaborative_queues > 7) {
            return trpi_refuse(verifier, TRPI_SECTION_LAYER, i, "collaborative_queues", "is not from 1 to 7");
        }
        if (layer->latent_queues < 1 || layer->latent_queues > 7) {
            return trpi_refuse(verifier, TRPI_SECTION_LAYER, i, "latent_queues", "is not from 1 to 7");
        }
        const uint16_t both = TRPI_LAYER_STOPS | TRPI_LAYER_FREEZES;
        if ((layer->flags & ~TRPI_LAYER_ALL) != 0 || (layer->flags & both) == both) {
            return trpi_refuse(verifier, TRPI_SECTION_LAYER, i, "flags", "has an unknown flag, or two that exclude one another");
        }
        if ((layer->flags & TRPI_LAYER_UNDER_DIALOGUE) != 0 && i > 0 &&
            (pack->layers[i - 1].flags & TRPI_LAYER_UNDER_DIALOGUE) == 0) {
            return trpi_refuse(verifier, TRPI_SECTION_LAYER, i, "flags", "is under dialogues, but above one that is not");
        }
    }
    return true;
}

// Who may appear is told to the host, and kept by nobody.
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
    const trpi_pack_parameter *parameter = &verifier->pack->parameters[index];
    if (parameter->type == TRP_TYPE_NONE || parameter->type > TRP_TYPE_NEWCOMER ||
        (parameter->type == TRP_TYPE_NEWCOMER && !is_of_action(verifier->pack, index))) {
        return trpi_refuse(verifier, TRPI_SECTION_PARAMETER, index, "type", "is %u, which is no type", parameter->type);
    }
    if (parameter->flags > TRPI_PARAMETER_OPTIONAL) {
        return trpi_refuse(verifier, TRPI_SECTION_PARAMETER, index, "flags", "has an unknown flag");
    }
    return trpi_check_code(verifier, TRPI_SECTION_PARAMETER, index, "code", parameter->code, parameter->type);
}

bool trpi_check_parameters(trpi_verifier *verifier, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        const trpi_pack_parameter *parameter = &verifier->pack->parameters[i];
        if (!trpi_use_free_code(verifier, TRPI_SECTION_PARAMETER, i, "code", parameter->code, parameter->type)) {
            return false;
        }
    }
    return true;
}

// A parameter that an effect names: `type` is what it must be.
static bool check_effect_parameter(trpi_verifier *verifier, uint32_t index, const char *field, uint32_t number, uint32_t type)
{
    const trpi_pack_action *action = &verifier->pack->actions[index];
    if (type == TRP_TYPE_ENTITY && number == TRPI_EFFECT_PERFORMER) {
        return true;
    }
    if (number >= action->parameter_count) {
        return trpi_refuse(verifier, TRPI_SECTION_ACTION, index, field, "is %u, but there are %u parameters", number,
                           action->parameter_count);
    }
    return verifier->pack->parameters[action->first_parameter + number].type == type ||
           trpi_refuse(verifier, TRPI_SECTION_ACTION, index, field, "is a parameter of the wrong type");
}

static bool check_effect(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_action *action = &verifier->pack->actions[index];
    bool gives = action->effect == TRPI_EFFECT_MOVE || action->effect == TRPI_EFFECT_USE;
    bool takes = action->effect == TRPI_EFFECT_MOVE || action->effect == TRPI_EFFECT_MAKE;
    if (action->effect > TRPI_EFFECT_MAKE) {
        return trpi_refuse(verifier, TRPI_SECTION_ACTION, index, "effect", "is %u, which means nothing", action->effect);
    }
    return ((!gives && !takes) || check_effect_parameter(verifier, index, "effect_item", action->effect_item, TRP_TYPE_ITEM)) &&
           (!gives || check_effect_parameter(verifier, index, "effect_from", action->effect_from, TRP_TYPE_ENTITY)) &&
           (!takes || check_effect_parameter(verifier, index, "effect_to", action->effect_to, TRP_TYPE_ENTITY));
}

static bool check_action(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_action *action = &pack->actions[index];
    if (action->parameter_count > 4) {
        return trpi_refuse(verifier, TRPI_SECTION_ACTION, index, "parameter_count", "is more than 4");
    }
    if (action->lasts_most_ms < action->lasts_least_ms) {
        return trpi_refuse(verifier, TRPI_SECTION_ACTION, index, "lasts_most_ms", "is less than `lasts_least_ms`");
    }
    if (action->duration > action->parameter_count) {
        return trpi_refuse(verifier, TRPI_SECTION_ACTION, index, "duration", "is no parameter of the action");
    }
    if (action->channels >> pack->channel_count != 0) {
        return trpi_refuse(verifier, TRPI_SECTION_ACTION, index, "channels", "has a channel that is not there");
    }
    if (action->flags > (TRPI_ACTION_OPEN_ENDED | TRPI_ACTION_MOVES)) {
        return trpi_refuse(verifier, TRPI_SECTION_ACTION, index, "flags", "has an unknown flag");
    }
    if (action->mark_count > TRPI_MOST_MARKS) {
        return trpi_refuse(verifier, TRPI_SECTION_ACTION, index, "mark_count", "is more than an action can have");
    }
    return check_effect(verifier, index) && trpi_check_parameters(verifier, action->first_parameter, action->parameter_count);
}

static bool check_messages(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    for (uint32_t i = 0; i < pack->message_count; i++) {
        const trpi_pack_message *message = &pack->messages[i];
        if (message->parameter_count > 3) {
            return trpi_refuse(verifier, TRPI_SECTION_MESSAGE, i, "parameter_count", "is more than 3");
        }
        if (!trpi_check_parameters(verifier, message->first_parameter, message->parameter_count)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < pack->event_count; i++) {
        const trpi_pack_event *event = &pack->events[i];
        if (event->parameter_count > 4) {
            return trpi_refuse(verifier, TRPI_SECTION_EVENT, i, "parameter_count", "is more than 4");
        }
        if (!trpi_check_parameters(verifier, event->first_parameter, event->parameter_count)) {
            return false;
        }
    }
    return true;
}

// A relation is between the performer, who may be of any kind that its first parameter allows, and another.
static bool check_query(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_query *query = &verifier->pack->queries[index];
    if (query->parameter_count > TRPI_MOST_GIVEN) {
        return trpi_refuse(verifier, TRPI_SECTION_QUERY, index, "parameter_count", "is more than %u", TRPI_MOST_GIVEN);
    }
    if (query->sort > TRPI_QUERY_RELATION) {
        return trpi_refuse(verifier, TRPI_SECTION_QUERY, index, "sort", "is %u, which means nothing", query->sort);
    }
    bool value = query->sort == TRPI_QUERY_VALUE;
    if (query->type == TRP_TYPE_NONE || query->type > TRP_TYPE_POINT || query->type == TRP_TYPE_CHOICE ||
        (!value && query->type != TRP_TYPE_TRUTH)) {
        return trpi_refuse(verifier, TRPI_SECTION_QUERY, index, "type", "is no type of an answer");
    }
    if (query->period_ms == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_QUERY, index, "period_ms", "is 0");
    }
    const trpi_pack_parameter *parameters = verifier->pack->parameters;
    if (query->sort == TRPI_QUERY_RELATION &&
        (query->parameter_count != 2 || parameters[query->first_parameter].type != TRP_TYPE_ENTITY ||
         parameters[query->first_parameter + 1].type != TRP_TYPE_ENTITY)) {
        return trpi_refuse(verifier, TRPI_SECTION_QUERY, index, "parameter_count", "and types are not those of a relation");
    }
    return trpi_check_parameters(verifier, query->first_parameter, query->parameter_count);
}

bool trpi_verify_things(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    if (!check_layers(verifier) || !check_item_facts(verifier)) {
        return false;
    }
    for (uint32_t i = 0; i < pack->pool_count; i++) {
        if (pack->pools[i].line_count == 0) {
            return trpi_refuse(verifier, TRPI_SECTION_POOL, i, "line_count", "is 0");
        }
    }
    for (uint32_t i = 0; i < pack->parameter_count; i++) {
        if (!check_parameter(verifier, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < pack->action_count; i++) {
        if (!check_action(verifier, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < pack->query_count; i++) {
        if (!check_query(verifier, i)) {
            return false;
        }
    }
    return check_messages(verifier);
}
