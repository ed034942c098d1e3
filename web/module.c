// SPDX-License-Identifier: MIT
#include "web/module.h"

#include "troupe/assert.h"
#include "troupe/agent.h"
#include "troupe/motion.h"

#include <stdio.h>
#include <string.h>

// Writes a failed assertion to the error output: module.js makes it the message of an exception. A call that was used wrongly has
// done nothing then; when something inside is broken, the library ends the module.
static void tell(void *context, const char *file, uint32_t line, const char *expression)
{
    (void)context;
    fprintf(stderr, "%s:%u: this must hold and does not: %s\n", file, (unsigned)line, expression);
}

__attribute__((constructor)) static void begin(void)
{
    trp_assert_set_handler(tell, NULL);
}

static trp_result read_file(void *context, const char *name, trp_script_source *file)
{
    const trpi_web_files *all = context;
    for (uint32_t i = 0; i < all->count; i++) {
        if (strcmp(all->sources[i].name, name) == 0) {
            *file = all->sources[i];
            return TRP_OK;
        }
    }
    return TRP_ERROR_UNKNOWN;
}

static const char *list_files(void *context, const char *folder, uint32_t index)
{
    const trpi_web_files *all = context;
    size_t length = strlen(folder);
    for (uint32_t i = 0; i < all->count; i++) {
        const char *name = all->sources[i].name;
        if (strncmp(name, folder, length) == 0 && strchr(name + length, '/') == NULL && index-- == 0) {
            return name + length;
        }
    }
    return NULL;
}

void trpi_web_reader_init(trp_script_reader *reader, trpi_web_files *files)
{
    reader->context = files;
    reader->read = read_file;
    reader->list = list_files;
}

trp_result trpi_web_finish_action(trp_world *world, uint32_t command_index, trp_action_result result, uint32_t failure)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(world, &count);
    return command_index < count ? trp_action_finished(world, commands[command_index].token, result, failure) : TRP_ERROR_ARGUMENT;
}

uint32_t trpi_web_positions(const trp_world *world, trp_entity *entities, float *metres, uint32_t capacity)
{
    uint32_t count = 0;
    trp_entity entity = trp_world_next_entity(world, trp_nobody());
    for (; entity.value != 0; entity = trp_world_next_entity(world, entity)) {
        if (count < capacity) {
            trp_point at = trp_entity_position(world, entity);
            entities[count] = entity;
            metres[3 * count] = (float)at.x / TRP_UNITS_PER_METRE;
            metres[3 * count + 1] = (float)at.y / TRP_UNITS_PER_METRE;
            metres[3 * count + 2] = (float)at.z / TRP_UNITS_PER_METRE;
        }
        count++;
    }
    return count;
}
