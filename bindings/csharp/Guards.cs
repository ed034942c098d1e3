// SPDX-License-Identifier: MIT
// Two guards pace a yard and greet: bindings/c/guards.c in C#.

using System;
using Troupe;

static class Guards
{
    const string Text = "role Guard for creature\n    proactive Pace\n        wander\n" +
                        "    latent Greet, when a creature comes within 3 m\n        \"Good evening.\" to it\n";

    static void Main()
    {
        using (Pack pack = Pack.Compile(Text, "guard.troupe"))
        using (World world = World.Create(pack, 7))
        {
            for (int x = 0; x < 2; x++)
            {
                trp_entity guard = world.Spawn(pack.Find(trp_name_family.TRP_NAMES_KIND, "creature"), Calls.trp_point_from_metres(x, 0, 0));
                world.PutOn(guard, pack.Find(trp_name_family.TRP_NAMES_ROLE, "Guard"));
            }
            while (world.Now < 90)
            {
                world.Step();
                foreach (trp_command command in world.Commands())
                {
                    if (command.kind != (uint)trp_command_kind.TRP_COMMAND_BEGIN) continue;
                    string action = pack.Name(trp_name_family.TRP_NAMES_ACTION, command.action);
                    Console.WriteLine("guard {0}: {1}", Calls.trp_entity_serial(world, command.agent), action);
                    Native.Check(Calls.trp_action_finished(world, command.token, trp_action_result.TRP_ACTION_SUCCEEDED, 0));
                }
            }
            Console.WriteLine("{0:x16}", world.Hash);
        }
    }
}
