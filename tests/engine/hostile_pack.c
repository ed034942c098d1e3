// SPDX-License-Identifier: MIT
#include "tests/engine/hostile_pack.h"

#include "pack/container.h"
#include "pack/layout.h"

#include <stdio.h>
#include <string.h>

// ---- Changing -----------------------------------------------------------------------------------

// A section of a pack that has records, and its offset in the bytes.
typedef struct section {
    const trpi_record_layout *layout;
    unsigned char *at;
    uint32_t count;
} section;

static uint32_t find_sections(unsigned char *bytes, size_t size, section *sections)
{
    uint32_t found = 0;
    uint64_t table = size >= TRPI_HEADER_SIZE ? trpi_bytes_read_number(bytes + TRPI_HEADER_SECTIONS, 4) : 0;
    for (uint64_t i = 0; i < table && found < TRPI_SECTION_COUNT; i++) {
        if (TRPI_HEADER_SIZE + (i + 1) * TRPI_ENTRY_SIZE > size) {
            break;
        }
        const unsigned char *entry = bytes + TRPI_HEADER_SIZE + i * TRPI_ENTRY_SIZE;
        uint32_t kind = (uint32_t)trpi_bytes_read_number(entry + TRPI_ENTRY_KIND, 4);
        uint64_t count = trpi_bytes_read_number(entry + TRPI_ENTRY_COUNT, 4);
        uint64_t offset = trpi_bytes_read_number(entry + TRPI_ENTRY_OFFSET, 8);
        if (kind >= TRPI_SECTION_COUNT || count == 0 || offset > size ||
            count * trpi_section_layout(kind)->record_size > size - offset) {
            continue;
        }
        sections[found++] = (section){trpi_section_layout(kind), bytes + offset, (uint32_t)count};
    }
    return found;
}

// A random number, more often than others one at the edge of something. `other` is the same field of another record.
static uint64_t odd_number(trpi_sim_chance *c, uint64_t old, uint64_t other, uint32_t count)
{
    switch (trpi_sim_chance_below(c, 14)) {
    case 0: return 0;
    case 1: return UINT64_MAX;
    case 2: return old + 1;
    case 3: return old - 1;
    case 4: return old ^ UINT64_C(1) << trpi_sim_chance_below(c, 64);
    case 5: return old ^ UINT64_C(1) << trpi_sim_chance_below(c, 8);
    case 6: return trpi_sim_chance_below(c, 16);
    case 7: return trpi_sim_chance_below(c, count + 1);
    case 8: return UINT64_C(1) << trpi_sim_chance_below(c, 64);
    case 9: return UINT64_C(0) - trpi_sim_chance_below(c, 1000);
    case 10: return trpi_sim_chance_bits(c);
    default: return other;
    }
}

static unsigned char *field_at(const section *s, uint32_t record, const trpi_field *field)
{
    return s->at + (size_t)record * s->layout->record_size + field->offset;
}

void hostile_pack_change(unsigned char *bytes, size_t pack_size, trpi_sim_chance *c, uint32_t most, char *what, size_t size)
{
    section sections[TRPI_SECTION_COUNT];
    uint32_t count = find_sections(bytes, pack_size, sections);
    what[0] = '\0';
    for (uint32_t rounds = 1 + trpi_sim_chance_below(c, most); rounds > 0 && count > 0; rounds--) {
        const section *s = &sections[trpi_sim_chance_below(c, count)];
        const trpi_field *field = &s->layout->fields[trpi_sim_chance_below(c, s->layout->field_count)];
        uint32_t record = trpi_sim_chance_below(c, s->count);
        unsigned char *at = field_at(s, record, field);
        uint64_t old = trpi_bytes_read_number(at, field->size);
        uint64_t other = trpi_bytes_read_number(field_at(s, trpi_sim_chance_below(c, s->count), field), field->size);
        trpi_bytes_write_number(at, field->size, odd_number(c, old, other, s->count));
        size_t used = strlen(what);
        snprintf(what + used, size - used, " %s %u %s: %llx -> %llx;", s->layout->name, record, field->name,
                 (unsigned long long)old, (unsigned long long)trpi_bytes_read_number(at, field->size));
    }
    hostile_pack_fix(bytes, pack_size);
}

void hostile_pack_fix(unsigned char *bytes, size_t size)
{
    if (size >= TRPI_HEADER_SIZE && size % 8 == 0) {
        uint64_t hash[2];
        trpi_bytes_write_number(bytes + TRPI_HEADER_BYTES, 8, size);
        trpi_container_hash(bytes, size, hash);
        trpi_bytes_write_number(bytes + TRPI_HEADER_HASH, 8, hash[0]);
        trpi_bytes_write_number(bytes + TRPI_HEADER_HASH + 8, 8, hash[1]);
    }
}

// ---- A cast -------------------------------------------------------------------------------------

#define GROUND (12 * TRP_UNITS_PER_METRE)

static trp_point somewhere(trpi_sim_chance *c)
{
    trp_point at = {(int32_t)trpi_sim_chance_below(c, GROUND), (int32_t)trpi_sim_chance_below(c, GROUND), 0};
    return at;
}

static void put_on_roles(trp_world *world, trp_entity who, trpi_sim_chance *c)
{
    uint32_t count = trp_pack_count(trp_world_pack(world), TRP_NAMES_ROLE);
    uint32_t first = trpi_sim_chance_below(c, count + 1);
    for (uint32_t i = 0; i < count && i < 40; i++) {
        (void)trp_agent_put_on_role(world, who, (first + i) % count);
    }
}

static bool spawn(trp_world *world, uint32_t kind, trpi_sim_chance *c)
{
    trp_entity who;
    if (trp_entity_spawn(world, kind, somewhere(c), &who) != TRP_OK) {
        return false;
    }
    const trp_pack *pack = trp_world_pack(world);
    if (trp_pack_kind_is_place(pack, kind)) {
        trp_place_set_reach(world, who, trp_point_from_metres(3, 3, 3));
    }
    put_on_roles(world, who, c);
    for (uint32_t item = 0; item < trp_pack_count(pack, TRP_NAMES_ITEM); item++) {
        (void)trp_items_add(world, who, item, 5);
    }
    for (uint32_t global = 0; global < trp_pack_count(pack, TRP_NAMES_GLOBAL); global++) {
        if (trp_pack_kind_is(pack, kind, trp_pack_global_kind(pack, global))) {
            (void)trp_world_bind_global(world, global, who);
        }
    }
    return true;
}

trp_world *hostile_pack_cast(const trp_pack *pack, const trp_allocator *allocator, trpi_sim_chance *c, uint32_t most)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.allocator = allocator;
    def.seed = trpi_sim_chance_bits(c);
    def.entity_capacity = 1;
    def.update_period = 1u << trpi_sim_chance_below(c, 4);
    def.rounds_per_step = 1 + trpi_sim_chance_below(c, 4);
    trp_world *world;
    if (trp_world_create(pack, &def, &world) != TRP_OK) {
        return NULL;
    }
    uint32_t kinds = trp_pack_count(pack, TRP_NAMES_KIND);
    uint32_t first = trpi_sim_chance_below(c, kinds + 1);
    for (uint32_t i = 0; i < most && kinds > 0; i++) {
        if (!spawn(world, (first + i) % kinds, c)) {
            trp_world_destroy(world);
            return NULL;
        }
    }
    return world;
}

// ---- Meddling -----------------------------------------------------------------------------------

static trp_entity anybody(const trp_world *world, trpi_sim_chance *c)
{
    trp_entity who = trp_world_next_entity(world, trp_nobody());
    for (uint32_t i = trpi_sim_chance_below(c, 24); i > 0 && who.value != 0; i--) {
        who = trp_world_next_entity(world, who);
    }
    return who;
}

void hostile_pack_meddle(trp_world *world, trpi_sim_chance *c)
{
    const trp_pack *pack = trp_world_pack(world);
    trp_entity who = anybody(world, c), other = anybody(world, c);
#define ANY(sort) trpi_sim_chance_below(c, trp_pack_count(pack, TRP_NAMES_##sort) + 1)
    trp_motion motion = {.entity = who, .from = somewhere(c), .to = somewhere(c), .steps = trpi_sim_chance_below(c, 40)};
    trp_value value;
    uint32_t fact = ANY(FACT);
    switch (trpi_sim_chance_below(c, 9)) {
    case 0: (void)trp_message_send(world, who, ANY(MESSAGE), other, NULL, 0); break;
    case 1: (void)trp_event_happened(world, ANY(EVENT), who); break;
    case 2: (void)trp_agent_perform(world, who, ANY(BEHAVIOUR), NULL, 0, other); break;
    case 3: (void)trp_agent_cancel(world, who, ANY(BEHAVIOUR)); break;
    case 4:
        if (trp_fact_get(world, other, fact, &value) == TRP_OK) {
            (void)trp_fact_set(world, who, fact, value);
        }
        break;
    case 5: (void)trp_agent_take_off_role(world, who, ANY(ROLE)); break;
    case 6: put_on_roles(world, who, c); break;
    case 7: (void)trp_items_add(world, who, ANY(ITEM), (int32_t)trpi_sim_chance_below(c, 9) - 4); break;
    default: (void)trp_world_set_motions(world, &motion, 1); break;
    }
#undef ANY
}
