// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <troupe/script.h>
#include <troupe/troupe.h>

int main(void)
{
    const char text[] = "role Guard for creature\n    proactive Pace\n        wander\n"
        "    latent Greet, when a creature comes within 3 m\n        \"Good evening.\" to it\n";
    trp_script *script; trp_pack *pack; trp_world *world; trp_entity who;
    trp_script_source source = {"guard.troupe", text, sizeof text - 1};
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) return 1;
    size_t size; const void *bytes = trp_script_pack(script, &size);
    if (trp_pack_load(bytes, size, NULL, &pack, NULL) != TRP_OK) return 1;
    trp_world_def def; trp_world_def_init(&def, sizeof def);
    if (trp_world_create(pack, &def, &world) != TRP_OK) return 1;
    uint32_t kind = trp_pack_find(pack, TRP_NAMES_KIND, "creature");
    for (int x = 0; x < 2; x++) {
        trp_entity_spawn(world, kind, trp_point_from_metres(x, 0, 0), &who);
        trp_agent_put_on_role(world, who, trp_pack_find(pack, TRP_NAMES_ROLE, "Guard"));
    }
    for (uint32_t count; trp_world_now(world) < 90;) {
        trp_world_step(world);
        for (const trp_command *c = trp_world_commands(world, &count); count > 0; c++, count--) {
            printf("guard %u: %s\n", trp_entity_serial(world, c->agent),
                   c->kind ? "stop" : trp_pack_name(pack, TRP_NAMES_ACTION, c->action));
            if (c->argument_count > 0) trp_action_finished(world, c->token, TRP_ACTION_SUCCEEDED, 0);
        }
    }
    trp_world_destroy(world); trp_pack_release(pack); trp_script_release(script);
}
