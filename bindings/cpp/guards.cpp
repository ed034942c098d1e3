// SPDX-License-Identifier: MIT
// Two guards pace a yard and greet: bindings/c/guards.c in C++.

#include <cinttypes>
#include <cstdio>

#include "troupe.hpp"

static const char text[] = R"(role Guard for creature
    proactive Pace
        wander
    latent Greet, when a creature comes within 3 m
        "Good evening." to it
)";

int main()
{
    trp_script_source source = {"guard.troupe", text, sizeof text - 1};
    troupe::Script script;
    troupe::Pack pack;
    troupe::World world;
    if (troupe::Script::compile(&source, 1, nullptr, script) != TRP_OK) {
        std::fputs(script.report(), stderr);
        return 1;
    }
    std::size_t size = 0;
    const void *bytes = script.pack(&size);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = 7;
    if (troupe::Pack::load(bytes, size, nullptr, pack, nullptr) != TRP_OK || troupe::World::create(pack, &def, world) != TRP_OK) {
        return 1;
    }
    for (int x = 0; x < 2; x++) {
        trp_entity guard;
        world.entity_spawn(pack.find(TRP_NAMES_KIND, "creature"), trp_point_from_metres(x, 0, 0), &guard);
        world.agent_put_on_role(guard, pack.find(TRP_NAMES_ROLE, "Guard"));
    }
    while (world.now() < 90) {
        world.step();
        std::uint32_t count = 0;
        const trp_command *commands = world.commands(&count);
        for (std::uint32_t i = 0; i < count; i++) {
            const trp_command &command = commands[i];
            if (command.kind == TRP_COMMAND_BEGIN) {
                std::printf("guard %" PRIu32 ": %s\n", world.entity_serial(command.agent), pack.name(TRP_NAMES_ACTION, command.action));
                world.action_finished(command.token, TRP_ACTION_SUCCEEDED, 0);
            }
        }
    }
    std::printf("%016" PRIx64 "\n", world.hash());
}
