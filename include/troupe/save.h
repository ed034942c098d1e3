// SPDX-License-Identifier: MIT
// A world on disk, and a world set aside in memory.
//
// A save is portable: made on any machine, it loads on any other, in this version of Troupe and in later ones (see
// docs/saves.md). A save carries the pack it ran with, so that it can also be loaded under a newer one. An image is for
// the same program in the same run: rewinding, trying something out, going back.
//
// A save and an image hold the whole state: a world that was loaded or restored goes on exactly as the one that was saved would
// have, hash for hash, if it is given the same input. They do not hold what belongs to the host: where bodies are drawn, how far an
// action has come. A host keeps that itself, by entity and token, which stay the same.

#ifndef TROUPE_SAVE_H
#define TROUPE_SAVE_H

#include <troupe/command.h>
#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// Parts that trp_world_save leaves out.
typedef enum trp_save_flags {
    TRP_SAVE_ALL = 0,
    TRP_SAVE_WITHOUT_PACK = 1  ///< smaller, but can only be loaded with the very pack it was made with
} trp_save_flags;

/// Writes a world as bytes. Call between steps. Returns TRP_OK, or TRP_ERROR_FULL when `capacity` is too small (then
/// `bytes`, which may be NULL for a capacity of 0, is as it was). *size is how many bytes it takes, either way. Takes
/// no memory, and does not change the world.
TRP_API trp_result trp_world_save(const trp_world *world, uint32_t flags, void *bytes, size_t capacity, size_t *size);

/// How a save is loaded. Fill with trp_load_def_init. Everything else is in the save.
typedef struct trp_load_def {
    size_t size_bytes;               ///< set by trp_load_def_init
    uint32_t entity_capacity;        ///< room for at least so many entities; 0: for those in the save
    uint32_t events;                 ///< 1: collect trp_world_events (default), 0: do not
    const trp_allocator *allocator;  ///< NULL: the C library's; must outlive the world
    uint32_t most_entities;          ///< a save with more is refused, and so is one more from then on: each takes about 10 kB;
                                     ///< default TRP_MOST_ENTITIES
    uint32_t spare;                  ///< 0
} trp_load_def;

/// Fills a def with defaults. `size` is sizeof(trp_load_def) as the caller knows it.
TRP_API void trp_load_def_init(trp_load_def *def, size_t size);

/// Makes a world from a save. The bytes may come from anywhere: they are verified as a whole before the world is
/// given out. The pack must outlive the world. If it is another than the one the world was saved with, the behaviours of
/// all agents migrate to it as trp_world_reload does it, and trp_world_reload_report tells what became of them.
/// `def` may be NULL. On failure *world is NULL and *why (may be NULL) says why.
TRP_API trp_result trp_world_load(const trp_pack *pack, const void *bytes, size_t size, const trp_load_def *def, trp_world **world,
                                  trp_diagnostic *why);

/// An action that somebody is performing: all that a host which kept nothing needs to begin it again, or to answer it.
///
/// `command` is a TRP_COMMAND_BEGIN as the engine would give it now, with the token that the action has: whom it is about, what
/// it says and how long it lasts are worked out anew, from what is so now. A chance in them (`idle for 5 to 10 s`) comes out the
/// same however often the host asks for it, but not as when the action began. Arguments that cannot be told any more have the
/// type NONE.
typedef struct trp_running_action {
    trp_command command;  ///< trp_command_spoken_line_value and trp_command_spoken_line take it, too, until the next step
    uint32_t since;       ///< the step at which it began, or went on after it was held
    uint32_t is_held;     ///< 1 while the agent crosses something first (trp_action_crosses_object): leave it alone. Else 0
} trp_running_action;

/// The actions that have begun and were neither stopped nor answered, in the order of agents. Writes at most
/// `capacity` to `running` and returns how many there are.
TRP_API uint32_t trp_world_running_actions(const trp_world *world, trp_running_action *running, uint32_t capacity, size_t size);

/// A world set aside. Belongs to the world it was made of, and to the pack that it had then.
typedef struct trp_image trp_image;

/// Sets the state of a world aside in *image. Call between steps. *image may be NULL, or an earlier image of the same world,
/// which is overwritten (that takes no memory unless the world has grown, or the image was packed). On failure *image is as it was.
TRP_API trp_result trp_world_take_image(const trp_world *world, trp_image **image);

/// Puts the world back to the state of an image that was made of it. TRP_ERROR_ARGUMENT when the image was made with another pack
/// than the world has now, TRP_ERROR_MEMORY when memory ran out; in both cases the world stays as it was. Commands and events of
/// the last step are gone.
TRP_API trp_result trp_world_restore(trp_world *world, const trp_image *image);

/// Takes the zeros out of an image that is to be kept for long: they are most of its bytes. Putting it back takes memory then, and
/// somewhat longer. On TRP_ERROR_MEMORY the image is as it was.
TRP_API trp_result trp_image_pack(trp_image *image);

/// How many bytes an image has.
TRP_API size_t trp_image_size(const trp_image *image);

/// Frees an image. NULL is allowed.
TRP_API void trp_image_release(trp_image *image);

TRP_END_C

#endif
