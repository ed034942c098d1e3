// SPDX-License-Identifier: MIT
// Origins of the things of a pack: from things to lines, and back.

#include "troupe/origin.h"

#include "base/assert.h"
#include "pack/code_piece.h"
#include "pack/layout.h"
#include "troupe/sized.h"

#include <string.h>

// ---- Origins of records -------------------------------------------------------------------------

static uint32_t declared_origin(const trp_pack *pack, uint32_t section, uint32_t index)
{
    uint32_t low = 0, high = pack->declaration_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const trpi_pack_declaration_origin *declared = &pack->declarations[middle];
        if (declared->section < section || (declared->section == section && declared->index < index)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const trpi_pack_declaration_origin *declared = &pack->declarations[low];
    return low < pack->declaration_count && declared->section == section && declared->index == index ? declared->origin + 1 : 0;
}

static uint32_t record_origin(const trp_pack *pack, uint32_t section, uint32_t index)
{
    const trpi_field *field = trpi_record_layout_origin_field(section);
    return field != NULL ? (uint32_t)trpi_field_get(field, trpi_pack_record(pack, section, index), 0)
                         : declared_origin(pack, section, index);
}

// Returns the origin of element `number` of a record's list; 0: there is none.
static uint32_t listed_origin(const trp_pack *pack, uint32_t section, uint32_t index, uint32_t of, uint32_t number)
{
    uint32_t first, count = trpi_pack_count_listed_records(pack, section, index, of, &first);
    return number < count ? record_origin(pack, of, first + number) : 0;
}

uint32_t trp_pack_thing_origin(const trp_pack *pack, trp_name_family sort, uint32_t number)
{
    TRP_REQUIRE(pack != NULL, 0);
    uint32_t section = trpi_pack_section_of_family(sort), index = trpi_pack_index_of_host_number(pack, sort, number);
    return section < TRPI_SECTION_COUNT && index < trpi_pack_section_record_count(pack, section)
               ? record_origin(pack, section, index)
               : 0;
}

uint32_t trp_pack_row_origin(const trp_pack *pack, uint32_t scene, uint32_t row)
{
    TRP_REQUIRE(pack != NULL, 0);
    return listed_origin(pack, TRPI_SECTION_SCENE, trpi_pack_index_of_stamped_number(pack, TRP_NAMES_SCENE, scene),
                         TRPI_SECTION_ROW, row);
}

uint32_t trp_pack_part_origin(const trp_pack *pack, uint32_t scene, uint32_t part)
{
    TRP_REQUIRE(pack != NULL, 0);
    return listed_origin(pack, TRPI_SECTION_SCENE, trpi_pack_index_of_stamped_number(pack, TRP_NAMES_SCENE, scene),
                         TRPI_SECTION_PART, part);
}

uint32_t trp_pack_step_origin(const trp_pack *pack, uint32_t task, uint32_t step)
{
    TRP_REQUIRE(pack != NULL, 0);
    return listed_origin(pack, TRPI_SECTION_TASK, task, TRPI_SECTION_STEP, step);
}

// ---- What an origin says ------------------------------------------------------------------------

static const trpi_pack_origin *origin_at(const trp_pack *pack, uint32_t origin)
{
    return origin > 0 && origin <= pack->origin_count ? &pack->origins[origin - 1] : NULL;
}

static const trpi_pack_pattern_instance *around(const trp_pack *pack, const trpi_pack_pattern_instance *instance)
{
    return instance->around != 0 ? &pack->instances[instance->around - 1] : NULL;
}

// Counts an instance and those around it. 0 for NULL.
static uint32_t count_instances(const trp_pack *pack, const trpi_pack_pattern_instance *instance)
{
    uint32_t count = 0;
    for (; instance != NULL; instance = around(pack, instance)) {
        count++;
    }
    return count;
}

static const trpi_pack_pattern_instance *innermost(const trp_pack *pack, const trpi_pack_origin *origin)
{
    return origin->instance != 0 ? &pack->instances[origin->instance - 1] : NULL;
}

// Returns instance `number` of an origin, the outermost first, or NULL.
static const trpi_pack_pattern_instance *instance_at(const trp_pack *pack, const trpi_pack_origin *origin, uint32_t number)
{
    const trpi_pack_pattern_instance *instance = innermost(pack, origin);
    uint32_t count = count_instances(pack, instance);
    for (uint32_t i = number + 1; i < count; i++) {
        instance = around(pack, instance);
    }
    return number < count ? instance : NULL;
}

static const char *source_name(const trp_pack *pack, uint32_t source)
{
    return trpi_pack_name_at(pack, pack->sources[source].name);
}

static bool is_standard(const trp_pack *pack, uint32_t source)
{
    return (pack->sources[source].flags & TRPI_SOURCE_STANDARD) != 0;
}

trp_result trp_pack_origin(const trp_pack *pack, uint32_t origin, trp_origin_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_origin_info info = {.file = "", .pattern_file = "", .parameter = ""};
    const trpi_pack_origin *record = origin_at(pack, origin);
    if (record == NULL) {
        trp_sized_struct_fill(to, size, &info, sizeof info);
        return TRP_ERROR_UNKNOWN;
    }
    info.file = source_name(pack, record->file);
    info.line = record->line;
    info.is_standard = is_standard(pack, record->file);
    info.instance_count = count_instances(pack, innermost(pack, record));
    if (info.instance_count > 0) {
        info.pattern_file = source_name(pack, record->pattern_file);
        info.pattern_line = record->pattern_line;
        info.pattern_is_standard = is_standard(pack, record->pattern_file);
    }
    if (record->form_field != 0) {
        const trpi_pack_form_field *field = &pack->form_fields[record->form_field - 1];
        info.parameter = trpi_pack_name_at(pack, field->parameter);
        info.parameter_line = field->line;
        info.parameter_of = count_instances(pack, &pack->instances[field->instance]) - 1;
    }
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return TRP_OK;
}

trp_result trp_pack_origin_instance(const trp_pack *pack, uint32_t origin, uint32_t number, trp_instance_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_instance_info info = {.name = "", .pattern = "", .file = ""};
    const trpi_pack_origin *record = origin_at(pack, origin);
    const trpi_pack_pattern_instance *instance = record != NULL ? instance_at(pack, record, number) : NULL;
    if (instance != NULL) {
        info.name = trpi_pack_name_at(pack, instance->name);
        info.pattern = trpi_pack_name_at(pack, instance->pattern);
        info.file = source_name(pack, instance->file);
        info.line = instance->line;
        info.is_standard = is_standard(pack, instance->file);
    }
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return instance != NULL ? TRP_OK : TRP_ERROR_UNKNOWN;
}

static void print_line(trpi_expression_printer *p, uint32_t line)
{
    trpi_expression_printer_add_text(p, "line ");
    trpi_code_printer_add_number(p, (trpi_number)line * TRP_ONE);
}

// Prints the place in a pattern: "line 6 of its pattern `Drill`", with " in lib/std/people.troupe" where that is
// another file than the one before it.
static void print_pattern(trpi_expression_printer *p, const trpi_pack_pattern_instance *instance, uint32_t line, uint32_t file)
{
    print_line(p, line);
    trpi_code_printer_add_two_texts(p, " of its pattern `", trpi_pack_name_at(p->pack, instance->pattern));
    trpi_expression_printer_add_text(p, "`");
    if (file != instance->file) {
        trpi_code_printer_add_two_texts(p, " in ", source_name(p->pack, file));
    }
}

const char *trp_pack_origin_words(const trp_pack *pack, uint32_t origin, char *to, size_t room)
{
    TRP_REQUIRE(pack != NULL && (to != NULL || room == 0), "");
    if (room == 0) {
        return "";
    }
    *to = '\0';
    const trpi_pack_origin *record = origin_at(pack, origin);
    if (record == NULL || record->line == 0) {
        return to;
    }
    trpi_expression_printer p = {.pack = pack, .behaviour = TRPI_NONE16, .to = to, .room = room};
    print_line(&p, record->line);
    uint32_t count = count_instances(pack, innermost(pack, record));
    for (uint32_t i = 0; i < count && *trpi_pack_name_at(pack, innermost(pack, record)->name) != '\0'; i++) {
        const trpi_pack_pattern_instance *instance = instance_at(pack, record, i), *next = instance_at(pack, record, i + 1);
        if (i == 0) {
            trpi_code_printer_add_two_texts(&p, " (`", trpi_pack_name_at(pack, instance->name));
            trpi_expression_printer_add_text(&p, "`");
        }
        trpi_expression_printer_add_text(&p, ", ");
        print_pattern(&p, instance, next != NULL ? next->line : record->pattern_line,
                      next != NULL ? next->file : record->pattern_file);
        trpi_expression_printer_add_text(&p, next == NULL ? ")" : "");
    }
    return to;
}

// ---- Back from lines ----------------------------------------------------------------------------

// Whether `file` is the name of a source, or a path of folders that ends with that name. NULL matches any source.
static bool is_called(const trp_pack *pack, uint32_t source, const char *file)
{
    const char *name = source_name(pack, source);
    size_t size = file != NULL ? strlen(file) : 0, own = strlen(name);
    return file == NULL || (size >= own && strcmp(file + size - own, name) == 0 &&
                            (size == own || file[size - own - 1] == '/' || file[size - own - 1] == '\\'));
}

// Whether a source is the wanted one: by its name, or, when none is given, any outside of the standard library.
static bool is_meant(const trp_pack *pack, uint32_t source, const char *file)
{
    bool has_name = file != NULL && file[0] != '\0';
    return has_name ? is_called(pack, source, file) : !is_standard(pack, source);
}

uint32_t trpi_origin_line_kind_at(const trp_pack *pack, uint32_t origin, const char *file, uint32_t line)
{
    const trpi_pack_origin *record = origin_at(pack, origin);
    if (record == NULL || line == 0) {
        return TRPI_ORIGIN_ELSEWHERE;
    }
    if (record->line == line && is_meant(pack, record->file, file)) {
        return TRPI_ORIGIN_WRITTEN;
    }
    if (record->pattern_line == line && is_meant(pack, record->pattern_file, file)) {
        return TRPI_ORIGIN_PATTERN;
    }
    uint32_t count = count_instances(pack, innermost(pack, record));
    for (uint32_t i = 0; i < count; i++) {
        const trpi_pack_pattern_instance *instance = instance_at(pack, record, i);
        if (instance->line == line && is_meant(pack, instance->file, file)) {
            return TRPI_ORIGIN_FIRST_INSTANCE + i;
        }
    }
    return TRPI_ORIGIN_ELSEWHERE;
}

uint32_t trpi_origin_line_of_kind(const trp_pack *pack, uint32_t origin, uint32_t kind)
{
    const trpi_pack_origin *record = origin_at(pack, origin);
    if (record == NULL || kind == TRPI_ORIGIN_ELSEWHERE) {
        return 0;
    }
    if (kind < TRPI_ORIGIN_FIRST_INSTANCE) {
        return kind == TRPI_ORIGIN_WRITTEN ? record->line : record->pattern_line;
    }
    const trpi_pack_pattern_instance *instance = instance_at(pack, record, kind - TRPI_ORIGIN_FIRST_INSTANCE);
    return instance != NULL ? instance->line : 0;
}

static bool is_at(const trp_pack *pack, const trpi_pack_origin *origin, const char *file, uint32_t line)
{
    bool found = (origin->line == line && is_called(pack, origin->file, file)) ||
                 (origin->pattern_line == line && is_called(pack, origin->pattern_file, file));
    for (const trpi_pack_pattern_instance *i = innermost(pack, origin); i != NULL && !found; i = around(pack, i)) {
        found = i->line == line && is_called(pack, i->file, file);
    }
    if (!found && origin->form_field != 0) {
        const trpi_pack_form_field *field = &pack->form_fields[origin->form_field - 1];
        found = field->line == line && is_called(pack, pack->instances[field->instance].file, file);
    }
    return found;
}

uint32_t trp_pack_origins_at(const trp_pack *pack, const char *file, uint32_t line, uint32_t *origins, uint32_t capacity)
{
    TRP_REQUIRE(pack != NULL && (origins != NULL || capacity == 0), 0);
    uint32_t count = 0;
    for (uint32_t i = 0; i < pack->origin_count && line != 0; i++) {
        if (is_at(pack, &pack->origins[i], file, line)) {
            if (count < capacity) {
                origins[count] = i + 1;
            }
            count++;
        }
    }
    return count;
}

// The things found at a line, and the room for them.
typedef struct catch
{
    const trp_pack *pack;
    uint32_t origin;
    trp_thing *things;
    uint32_t capacity, count;
    size_t size;
}
catch;

static void offer(catch *c, uint32_t section, uint32_t index, trp_thing thing)
{
    if (record_origin(c->pack, section, index) == c->origin) {
        if (c->count < c->capacity) {
            trp_sized_struct_fill_element(c->things, c->count, c->size, &thing, sizeof thing);
        }
        c->count++;
    }
}

static void offer_named(catch *c, trp_name_family sort)
{
    uint32_t section = trpi_pack_section_of_family(sort), count = trpi_pack_section_record_count(c->pack, section);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = trpi_name_family_has_stamp(sort) ? trpi_pack_host_number_of_index(c->pack, sort, i) : i;
        offer(c, section, i, (trp_thing){sort, number, TRP_NOT_FOUND});
    }
}

// Goes through all things that the records of a section list, such as the nodes of tasks, and keeps those of the sought origin.
static void offer_listed(catch *c, uint32_t sort, uint32_t section, uint32_t of)
{
    for (uint32_t i = 0; i < trpi_pack_section_record_count(c->pack, section); i++) {
        uint32_t first, count = trpi_pack_count_listed_records(c->pack, section, i, of, &first);
        uint32_t owner = section == TRPI_SECTION_SCENE ? trpi_pack_host_number_of_index(c->pack, TRP_NAMES_SCENE, i) : i;
        for (uint32_t number = 0; number < count; number++) {
            offer(c, of, first + number, (trp_thing){sort, number, owner});
        }
    }
}

uint32_t trp_pack_things_of_origin(const trp_pack *pack, uint32_t origin, trp_thing *things, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(pack != NULL && (things != NULL || capacity == 0), 0);
    catch c = {.pack = pack, .origin = origin, .things = things, .capacity = capacity, .size = size};
    for (uint32_t sort = 0; sort < TRP_NAMES_COUNT && origin_at(pack, origin) != NULL; sort++) {
        offer_named(&c, (trp_name_family)sort);
    }
    if (origin_at(pack, origin) != NULL) {
        offer_listed(&c, TRP_THING_NODE, TRPI_SECTION_TASK, TRPI_SECTION_NODE);
        offer_listed(&c, TRP_THING_STEP, TRPI_SECTION_TASK, TRPI_SECTION_STEP);
        offer_listed(&c, TRP_THING_ROW, TRPI_SECTION_SCENE, TRPI_SECTION_ROW);
        offer_listed(&c, TRP_THING_PART, TRPI_SECTION_SCENE, TRPI_SECTION_PART);
    }
    return c.count;
}
