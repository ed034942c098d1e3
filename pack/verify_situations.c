// SPDX-License-Identifier: MIT
// Situations: which areas cast which scenes, and who says that they are open to them.

#include "pack/phrase.h"
#include "pack/verify.h"

// A part is looked for by the area, which performs nothing: what is said of it are the area's facts, and the parts before.
static bool check_part(trpi_verifier *verifier, const trpi_pack_situation *situation, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_part *part = &pack->parts[index];
    if ((pack->behaviours[part->behaviour].flags & TRPI_BEHAVIOUR_CAST) == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_PART, index, "behaviour", "is none that an area casts");
    }
    if (part->selector == TRPI_NONE16) {
        return trpi_refuse(verifier, TRPI_SECTION_PART, index, "selector", "is missing");
    }
    if (part->loss != TRPI_LOSS_ABORT || pack->behaviours[part->behaviour].loss != TRPI_LOSS_ABORT) {
        return trpi_refuse(verifier, TRPI_SECTION_PART, index, "loss", "does not end the situation for all");
    }
    trpi_needs needs = trpi_needs_none();
    const trpi_pack_selector *s = &pack->selectors[part->selector];
    if (!trpi_use_selector(verifier, TRPI_SECTION_PART, index, "selector", part->selector, &needs)) {
        return false;
    }
    if (trpi_needs_local_count(&needs) > 0 || needs.scene != TRPI_NONE16 ||
        (needs.kind != TRPI_NONE16 && !trpi_pack_kind_is(pack, situation->kind, needs.kind))) {
        return trpi_refuse(verifier, TRPI_SECTION_PART, index, "selector", "reads what an area does not have");
    }
    // Nobody waits for an answer of the host while a situation is cast.
    bool asks = trpi_phrase_asks(pack, s->where) || trpi_phrase_asks(pack, s->within) || trpi_phrase_asks(pack, s->of) ||
                trpi_phrase_asks(pack, s->inside);
    return (s->relation == 0 && s->link == 0 && !asks) ||
           trpi_refuse(verifier, TRPI_SECTION_PART, index, "selector", "asks for more than an area can tell");
}

static bool check_slot(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_situation *situation = &pack->situations[index];
    if (situation->slot >= TRPI_MOST_SITUATIONS) {
        return trpi_refuse(verifier, TRPI_SECTION_SITUATION, index, "slot", "is more than there can be");
    }
    for (uint32_t up = situation->kind; up != TRPI_NONE16; up = pack->kinds[up].parent) {
        for (uint32_t i = 0; i < pack->kinds[up].situation_count; i++) {
            uint32_t other = (uint32_t)pack->kinds[up].first_situation + i;
            if (other != index && pack->situations[other].slot == situation->slot) {
                return trpi_refuse(verifier, TRPI_SECTION_SITUATION, index, "slot", "is another one's, too");
            }
        }
    }
    return true;
}

static bool check_situation(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_situation *situation = &pack->situations[index];
    const trpi_pack_kind *kind = &pack->kinds[situation->kind];
    const trpi_pack_scene *scene = &pack->scenes[situation->scene];
    if (index < kind->first_situation || index - kind->first_situation >= kind->situation_count ||
        (kind->flags & TRPI_KIND_AREA) == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_SITUATION, index, "kind", "is no area that casts this");
    }
    if (situation->every_ms == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_SITUATION, index, "every_ms", "is 0");
    }
    if (situation->every_most_ms < situation->every_ms || situation->cooldown_most_ms < situation->cooldown_ms) {
        return trpi_refuse(verifier, TRPI_SECTION_SITUATION, index, "every_most_ms",
                           "or `cooldown_most_ms` is less than the least");
    }
    for (uint32_t i = 0; i < index; i++) {
        if (pack->situations[i].scene == situation->scene) {
            return trpi_refuse(verifier, TRPI_SECTION_SITUATION, index, "scene", "is another one's, too");
        }
    }
    for (uint32_t i = 0; i < scene->part_count; i++) {
        if (!check_part(verifier, situation, (uint32_t)scene->first_part + i)) {
            return false;
        }
    }
    return check_slot(verifier, index);
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
    uint32_t count = verifier->pack->situation_count;
    uint64_t situations = verifier->pack->openings[index].situations;
    bool known = situations != 0 && (count >= 64 || situations >> count == 0);
    return known || trpi_refuse(verifier, TRPI_SECTION_OPENING, index, "situations", "are some that there are not, or none");
}

// Every area lists its own situations, and no other kind does.
static bool check_kind(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_kind *kind = &verifier->pack->kinds[index];
    for (uint32_t i = 0; i < kind->situation_count; i++) {
        if (verifier->pack->situations[kind->first_situation + i].kind != index) {
            return trpi_refuse(verifier, TRPI_SECTION_KIND, index, "first_situation", "lists those of another kind");
        }
    }
    return true;
}

bool trpi_verify_situations(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        if (!check_kind(verifier, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < pack->situation_count; i++) {
        if (!check_situation(verifier, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < pack->opening_count; i++) {
        if (!check_opening(verifier, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        const trpi_pack_behaviour *b = &pack->behaviours[i];
        bool cast = (b->flags & TRPI_BEHAVIOUR_CAST) != 0;
        if (cast && (b->scene == TRPI_NONE16 || !is_cast_somewhere(pack, b->scene))) {
            return trpi_refuse(verifier, TRPI_SECTION_BEHAVIOUR, i, "flags", "says that it is cast, but no area does so");
        }
        if (b->opening > pack->opening_count) {
            return trpi_refuse(verifier, TRPI_SECTION_BEHAVIOUR, i, "opening", "is none that there is");
        }
    }
    for (uint32_t i = 0; i < pack->branch_count; i++) {
        uint32_t scene = pack->branches[i].scene;
        if (scene != TRPI_NONE16 && is_cast_somewhere(pack, scene)) {
            return trpi_refuse(verifier, TRPI_SECTION_BRANCH, i, "scene", "is one that only an area casts");
        }
    }
    for (uint32_t i = 0; i < pack->step_count; i++) {
        if (pack->steps[i].opening > pack->opening_count) {
            return trpi_refuse(verifier, TRPI_SECTION_STEP, i, "opening", "is none that there is");
        }
    }
    return true;
}
