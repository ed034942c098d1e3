// SPDX-License-Identifier: MIT
#include "engine/world/layout.h"

#include "troupe/agent.h"

#include "base/assert.h"

#include <string.h>

// `record` is the type of the record whose list is expanded. A field with the role RUNNING is a record in the record, and becomes
// one row for each of its fields. The macros tell that role from the others by a probe: PROBE_RUNNING is defined, and puts another
// word into the second place.
#define PROBE_RUNNING , RUNNING
#define SECOND_OF(first, second, ...) second
#define SECOND(...) SECOND_OF(__VA_ARGS__)
#define JOIN_AS(first, second) first##second
#define JOIN(first, second) JOIN_AS(first, second)
#define FORM_OF(role) SECOND(PROBE_##role, PLAIN, 0)

#define ROW_PLAIN(type, name, role, of, ...) \
    {#name, offsetof(record, name), sizeof(type), sizeof(((record *)0)->name) / sizeof(type), TRPI_STATE_##role, of},
#define ROW_IN_RUNNING(type, name, ...) ROW_PLAIN(type, run.name, __VA_ARGS__, 0, 0)
#define ROW_RUNNING(type, name, ...) TRPI_RUNNING(ROW_IN_RUNNING)
#define ROW_AS(type, name, role, ...) JOIN(ROW_, FORM_OF(role))(type, name, role, __VA_ARGS__)
#define ROW(type, name, ...) ROW_AS(type, name, __VA_ARGS__, 0, 0)

#define IS_OF_MEMORY(role)                                                                                                   \
    ((role) == TRPI_STATE_PLACE || (role) == TRPI_STATE_TOKEN || (role) == TRPI_STATE_SCENE || (role) == TRPI_STATE_ASIDE || \
     (role) == TRPI_STATE_SPARE || (role) == TRPI_STATE_HOST)
#define BITS_OF(role) ((role) == TRPI_STATE_ENTITY ? UINT64_MAX << 32 : IS_OF_MEMORY(role) ? 0 : UINT64_MAX)
#define BITS_PLAIN(type, name, role, ...) .name = (type)BITS_OF(TRPI_STATE_##role),
#define BITS_IN_RUNNING(type, name, ...) BITS_PLAIN(type, name, __VA_ARGS__, 0)
#define BITS_RUNNING(type, name, ...) .name = {TRPI_RUNNING(BITS_IN_RUNNING)},
#define BITS_AS(type, name, role, ...) JOIN(BITS_, FORM_OF(role))(type, name, role, __VA_ARGS__)
#define BITS(type, name, ...) BITS_AS(type, name, __VA_ARGS__, 0, 0)

// One more than the offset of the field with the role TOKEN, of which a record has one at most.
#define TOKEN_PLAIN(type, name, role, ...) +(TRPI_STATE_##role == TRPI_STATE_TOKEN ? 1 + offsetof(record, name) : 0)
#define TOKEN_IN_RUNNING(type, name, ...) TOKEN_PLAIN(type, run.name, __VA_ARGS__, 0)
#define TOKEN_RUNNING(type, name, ...) TRPI_RUNNING(TOKEN_IN_RUNNING)
#define TOKEN_AS(type, name, role, ...) JOIN(TOKEN_, FORM_OF(role))(type, name, role, __VA_ARGS__)
#define TOKEN(type, name, ...) TOKEN_AS(type, name, __VA_ARGS__, 0, 0)

// The size of a record without the host's own fields, which are not hashed and come last.
#define HOSTS_SIZE_AS(type, name, role, ...) -(TRPI_STATE_##role == TRPI_STATE_HOST ? sizeof(type) : 0)
#define HOSTS_SIZE(type, name, ...) HOSTS_SIZE_AS(type, name, __VA_ARGS__, 0)

#define LAYOUT(name, LIST, wrong, counts, token)                                                                               \
    typedef trpi_##name record;                                                                                                \
    static const trpi_field fields[] = {LIST(ROW)};                                                                            \
    static const trpi_save_layout layout = {                                                                                   \
        #name, wrong, sizeof(record), sizeof(record) LIST(HOSTS_SIZE), sizeof fields / sizeof *fields, fields, counts, token}; \
    return &layout;
#define QUEUED(id, name, LIST, wrong)      \
    case TRPI_SAVED_##id: {                \
        LAYOUT(name, LIST, wrong, NULL, 0) \
    }
#define HASHED(id, name, LIST, wrong)                     \
    case TRPI_SAVED_##id: {                               \
        static const trpi_##name counts = {LIST(BITS)};   \
        LAYOUT(name, LIST, wrong, &counts, 0 LIST(TOKEN)) \
    }

const trpi_save_layout *trpi_save_layout_of(uint32_t kind)
{
    TRP_ASSERT(kind < TRPI_SAVED_KINDS);
    switch (kind) {
        TRPI_SAVED_RECORDS(HASHED)
        TRPI_SAVED_QUEUED(QUEUED)
    default: return NULL;
    }
}

uint32_t trpi_save_field_key(const trpi_field *field)
{
    return (uint32_t)trpi_hash_bytes(field->name, strlen(field->name));
}
