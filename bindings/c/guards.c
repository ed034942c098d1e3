// SPDX-License-Identifier: MIT
// Two guards pace a yard and greet. The programs of the other languages do the same, and come to the same hash.

#include <inttypes.h>
#include <stdio.h>
#include <troupe/script.h>
#include <troupe/troupe.h>

static const char text[] =
    "role Guard for creature\n    proactive Pace\n        wander\n"
    "    latent Greet, when a creature comes within 3 m\n        \"Good evening.\" to it\n";

int main(void)
{
    trp_script_source source = {"guard.troupe", text, sizeof text - 1};
    trp_script *script = NULL;
    trp_pack *pack = NULL;
    trp_world *world = NULL;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        fputs(trp_script_report(script), stderr);
        return 1;
    }
    size_t size = 0;
    const void *bytes = trp_script_pack(script, &size);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = 7;
    if (trp_pack_load(bytes, size, NULL, &pack, NULL) != TRP_OK || trp_world_create(pack, &def, &world) != TRP_OK) {
        return 1;
    }
    for (int x = 0; x < 2; x++) {
        trp_entity guard;
        trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "creature"), trp_point_from_metres(x, 0, 0), &guard);
        trp_agent_put_on_role(world, guard, trp_pack_find(pack, TRP_NAMES_ROLE, "Guard"));
    }
    while (trp_world_now(world) < 90) {
        trp_world_step(world);
        uint32_t count;
        const trp_command *commands = trp_world_commands(world, &count);
        for (uint32_t i = 0; i < count; i++) {
            if (commands[i].kind == TRP_COMMAND_BEGIN) {
                printf("guard %" PRIu32 ": %s\n", trp_entity_serial(world, commands[i].agent),
                       trp_pack_name(pack, TRP_NAMES_ACTION, commands[i].action));
                trp_action_finished(world, commands[i].token, TRP_ACTION_SUCCEEDED, 0);
            }
        }
    }
    printf("%016" PRIx64 "\n", trp_world_hash(world));
    trp_world_destroy(world);
    trp_pack_release(pack);
    trp_script_release(script);
    return 0;
}
