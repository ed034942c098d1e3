// SPDX-License-Identifier: MIT
#include "engine/world/layout.h"

#include "troupe/agent.h"

#include "base/assert.h"

#include <string.h>

// `record` is the type of the record whose list is expanded. Another record in it, which has the role RUNNING, is told field by
// field: for its role, and for no other, there is a probe, which puts another macro into the second place.
#define ROW(type, name, role, of, ...) \
    {#name, offsetof(record, name), sizeof(type), sizeof(((record *)0)->name) / sizeof(type), TRPI_STATE_##role, of},
#define ROW_OF_RUNNING(type, name, ...) ROW(type, run.name, __VA_ARGS__, 0, 0)
#define ROWS_OF_RUNNING(type, name, ...) TRPI_RUNNING(ROW_OF_RUNNING)
#define PROBE_RUNNING , ROWS_OF_RUNNING
#define SECOND_OF(first, second, ...) second
#define SECOND(...) SECOND_OF(__VA_ARGS__)
#define FIELD_AS(type, name, role, ...) SECOND(PROBE_##role, ROW, 0)(type, name, role, __VA_ARGS__)
#define FIELD(type, name, ...) FIELD_AS(type, name, __VA_ARGS__, 0, 0)
#define LAYOUT(id, name, LIST, wrong)                                                                                  \
    case TRPI_SAVED_##id: {                                                                                            \
        typedef trpi_##name record;                                                                                    \
        static const trpi_field fields[] = {LIST(FIELD)};                                                        \
        static const trpi_save_layout layout = {#name, wrong, sizeof(record), sizeof fields / sizeof *fields, fields}; \
        return &layout;                                                                                                \
    }

const trpi_save_layout *trpi_save_layout_of(uint32_t kind)
{
    TRP_ASSERT(kind < TRPI_SAVED_KINDS);
    switch (kind) {
        TRPI_SAVED_RECORDS(LAYOUT)
        TRPI_SAVED_QUEUED(LAYOUT)
    default: return NULL;
    }
}

uint32_t trpi_save_field_key(const trpi_field *field)
{
    return (uint32_t)trpi_hash_bytes(field->name, strlen(field->name));
}
