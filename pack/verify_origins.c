// SPDX-License-Identifier: MIT
// Verifies origins: instances lie behind those around them, so that every chain of instances ends; origins agree with the chains;
// and declarations are sorted, so that they can be searched.

#include "pack/layout.h"
#include "pack/verify.h"

static bool check_instance(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_pattern_instance *instances = verifier->pack->instances;
    TRPI_RULE(verifier, "around", instances[index].around <= index, "is not an instance before this one");
    uint32_t depth = 1;
    for (uint32_t at = instances[index].around; at != 0 && depth <= TRPI_MOST_NESTED_INSTANCES; at = instances[at - 1].around) {
        depth++;
    }
    TRPI_RULE(verifier, "around", depth <= TRPI_MOST_NESTED_INSTANCES, "lies deeper than %u instances", TRPI_MOST_NESTED_INSTANCES);
    return true;
}

static bool check_origin(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_origin *origin = &pack->origins[index];
    if (origin->instance == 0) {
        TRPI_RULE(verifier, "pattern_line", origin->pattern_line == 0, "is one of a pattern, but there is no instance");
        TRPI_RULE(verifier, "form_field", origin->form_field == 0, "is one of a form, but there is no instance");
        TRPI_RULE(verifier, "pattern_file", origin->pattern_file == origin->file, "is another file, but there is no instance");
        return true;
    }
    uint32_t giver = origin->form_field != 0 ? pack->form_fields[origin->form_field - 1].instance + 1u : 0;
    bool gives = giver == 0;
    uint32_t outermost = origin->instance;
    for (uint32_t at = outermost; at != 0; at = pack->instances[at - 1].around) {
        gives = gives || at == giver;
        outermost = at;
    }
    TRPI_RULE(verifier, "form_field", gives, "is of an instance that did not make this");
    TRPI_RULE(verifier, "file", origin->file == pack->instances[outermost - 1].file, "is not where the outermost instance is");
    return true;
}

static bool check_declared(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_declaration_origin *declared = &verifier->pack->declarations[index];
    const trpi_pack_declaration_origin *before = index > 0 ? declared - 1 : NULL;
    TRPI_RULE(verifier, "section", trpi_record_layout_origin_field(declared->section) == NULL,
              "is one whose records tell their own origin");
    TRPI_RULE(verifier, "index", declared->index < trpi_pack_section_record_count(verifier->pack, declared->section),
              "is of no record there");
    TRPI_RULE(verifier, "index",
              before == NULL || before->section < declared->section ||
                  (before->section == declared->section && before->index < declared->index),
              "is not behind the one before");
    return true;
}

bool trpi_verify_origins(trpi_verifier *verifier)
{
    return trpi_verify_records(verifier, TRPI_SECTION_INSTANCE, check_instance) &&
           trpi_verify_records(verifier, TRPI_SECTION_ORIGIN, check_origin) &&
           trpi_verify_records(verifier, TRPI_SECTION_DECLARED, check_declared);
}
