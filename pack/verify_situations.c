// SPDX-License-Identifier: MIT
// Verifies situations: which areas cast which scenes, and which behaviours subscribe to them.

#include "pack/code_piece.h"
#include "pack/verify.h"

// Checks the selector of a part. The area that searches performs nothing, so the selector may read only facts of the area and the
// parts before.
static bool check_part(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trp_pack *pack = verifier->pack;
    uint32_t area = pack->situations[*(const uint32_t *)context].kind;
    const trpi_pack_part *part = &pack->parts[index];
    TRPI_RULE(verifier, "behaviour", (pack->behaviours[part->behaviour].flags & TRPI_BEHAVIOUR_CAST) != 0,
              "is none that an area casts");
    TRPI_RULE(verifier, "selector", part->selector != TRPI_NONE16, "is missing");
    TRPI_RULE(verifier, "loss", part->loss == TRPI_LOSS_ABORT && pack->behaviours[part->behaviour].loss == TRPI_LOSS_ABORT,
              "does not end the situation for all");
    trpi_code_needs needs = trpi_code_needs_make_empty();
    const trpi_pack_selector *s = &pack->selectors[part->selector];
    if (!trpi_verify_add_needs_of_selector_field(verifier, "selector", &needs)) {
        return false;
    }
    TRPI_RULE(verifier, "selector",
              trpi_code_needs_local_count(&needs) == 0 && needs.scene_facts_kind == TRPI_NONE16 &&
                  (needs.performer_kind == TRPI_NONE16 || trpi_pack_kind_is(pack, area, needs.performer_kind)),
              "reads what an area does not have");
    TRPI_RULE(verifier, "selector", s->link == 0 && !needs.asks_host, "asks for more than an area can tell");
    return true;
}

static bool check_situation(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_situation *situation = &pack->situations[index];
    const trpi_pack_kind *kind = &pack->kinds[situation->kind];
    const trpi_pack_scene *scene = &pack->scenes[situation->scene];
    TRPI_RULE(verifier, "kind", index - kind->first_situation < kind->situation_count && (kind->flags & TRPI_KIND_AREA) != 0,
              "is no area that casts this");
    for (uint32_t i = 0; i < index; i++) {
        TRPI_RULE(verifier, "scene", pack->situations[i].scene != situation->scene, "is another one's, too");
    }
    TRPI_RULE(verifier, "slot", trpi_verify_slots_are_not_shared(verifier, situation->kind), "is another one's, too");
    if (!trpi_verify_codes_of_current_record_for_object(verifier, situation->kind)) {
        return false;
    }
    return trpi_verify_listed_records(verifier, TRPI_SECTION_PART, scene->first_part, scene->part_count, check_part, &index);
}

static bool is_cast_somewhere(const trp_pack *pack, uint32_t scene)
{
    for (uint32_t i = 0; i < pack->situation_count; i++) {
        if (pack->situations[i].scene == scene) {
            return true;
        }
    }
    return false;
}

static bool check_opening(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_subscription *opening = &pack->openings[index];
    TRPI_RULE(verifier, "open_count", opening->open_count > 0, "is 0");
    for (uint32_t i = 1; i < opening->open_count; i++) {
        const trpi_pack_subscription_situation *open = &pack->open_situations[opening->first_open + i];
        TRPI_RULE(verifier, "first_open", open[-1].situation < open->situation, "lists situations that are not in order");
    }
    return true;
}

static bool check_behaviour(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_behaviour *behaviour = &verifier->pack->behaviours[index];
    return (behaviour->flags & TRPI_BEHAVIOUR_CAST) == 0 || is_cast_somewhere(verifier->pack, behaviour->scene) ||
           trpi_verify_refuse(verifier, "flags", "says that it is cast, but no area does so");
}

static bool check_branch(trpi_verifier *verifier, uint32_t index)
{
    return !is_cast_somewhere(verifier->pack, verifier->pack->branches[index].scene) ||
           trpi_verify_refuse(verifier, "scene", "is one that only an area casts");
}

bool trpi_verify_situations(trpi_verifier *verifier)
{
    return trpi_verify_records(verifier, TRPI_SECTION_SITUATION, check_situation) &&
           trpi_verify_records(verifier, TRPI_SECTION_OPENING, check_opening) &&
           trpi_verify_records(verifier, TRPI_SECTION_BEHAVIOUR, check_behaviour) &&
           trpi_verify_records(verifier, TRPI_SECTION_BRANCH, check_branch);
}
