// SPDX-License-Identifier: MIT
// Fields that scripts have no place for: a record in which such a field says something is refused. The rules are looked up by the
// names of the pack's own lists, so a field that export/fields.h does not know does not compile, and is never left out silently.

#include "export/fields.h"
#include "export/writer.h"
#include "pack/layout.h"

enum { ALLOWED = TRPI_NWSCRIPT_CONSTRUCTS };

#define NAME_ALLOWED(name) rule_##name = ALLOWED,
#define NAME_REFUSED(name, construct) rule_##name = TRPI_NWSCRIPT_##construct,
#define ROW_RULE(type, name, role, about) rule_##name,
#define ONE_ALLOWED(name) +1
#define ONE_REFUSED(name, construct) +1
#define ONE_FIELD(type, name, role, about) +1

// The rules of a section's fields, in the order of its layout; in a function, so that equal names of fields do not collide.
#define RULES(id)                                                                                            \
    static const uint8_t *rules_##id(void)                                                                   \
    {                                                                                                        \
        enum { TRPI_NW_##id(NAME_ALLOWED, NAME_ALLOWED, NAME_REFUSED) };                                     \
        static const uint8_t rules[] = {TRPI_PACK_##id(ROW_RULE)};                                           \
        _Static_assert(0 TRPI_NW_##id(ONE_ALLOWED, ONE_ALLOWED, ONE_REFUSED) == 0 TRPI_PACK_##id(ONE_FIELD), \
                       "export/fields.h has a field that is no longer there");                               \
        return rules;                                                                                        \
    }
TRPI_NW_SECTIONS(RULES)

#define SECTION_NAMED(id) named_##id = 1,
#define SECTION_COUNTED(id, type, one, many) +named_##id
enum { TRPI_NW_SECTIONS(SECTION_NAMED) TRPI_NW_OTHER_SECTIONS(SECTION_NAMED) };
_Static_assert(0 TRPI_PACK_SECTIONS(SECTION_COUNTED, SECTION_COUNTED, SECTION_COUNTED) == TRPI_SECTION_COUNT,
               "export/fields.h names each section");

static const uint8_t *rules_of(uint32_t section)
{
#define RULES_FUNCTION(id) [TRPI_SECTION_##id] = rules_##id,
    static const uint8_t *(*const functions[TRPI_SECTION_COUNT])(void) = {TRPI_NW_SECTIONS(RULES_FUNCTION)};
    TRP_ASSERT(functions[section] != NULL);
    return functions[section]();
}

void trpi_nwscript_check_record(trpi_nwscript_writer *w, uint32_t section, uint32_t index)
{
    const trpi_record_layout *layout = trpi_section_layout(section);
    const uint8_t *rules = rules_of(section);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        uint64_t none = field->role == TRPI_FIELD_OPT ? trpi_field_none_value(field->size) : 0;
        if (rules[i] != ALLOWED && trpi_field_get(field, trpi_pack_record(w->pack, section, index), 0) != none) {
            trpi_nwscript_refuse(w, rules[i]);
        }
    }
}
