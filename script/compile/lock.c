// SPDX-License-Identifier: MIT
// Compiles locks: the meaning of a `lock` line in its scene, or in an object's offer. All lines of one name in a scene are one
// lock, and so are those in an object of a kind, whatever parent of it they are written in.

#include "script/compile/lock.h"

#include "base/hash.h"
#include "script/check/constant.h"
#include "script/compile/code.h"

#define MOST_USERS 1000  // at a time, of an object

// The owner of the locks: a scene, or the kind of object that has the behaviour.
typedef struct lock_owner {
    bool is_object;
    trpi_lock_symbol **own;  // the locks of the scene or kind itself
    uint16_t *own_count;
    uint32_t *own_room;
    uint16_t inherited;  // of the kind's parents: they come first
    uint32_t most;       // as many may use something at a time
} lock_owner;

static lock_owner owner_of(const trpi_scope *scope)
{
    if (scope->scene_index != TRPI_NO_INDEX) {
        trpi_scene_symbol *scene = &scope->symbols->scenes.at[scope->scene_index];
        return (lock_owner){.own = &scene->locks,
                            .own_count = &scene->lock_count,
                            .own_room = &scene->lock_capacity,
                            .most = trpi_scene_most_members(scene)};
    }
    trpi_kind_symbol *kind = &scope->symbols->kinds.at[scope->provider];
    return (lock_owner){.is_object = true,
                        .own = &kind->locks,
                        .own_count = &kind->lock_count,
                        .own_room = &kind->lock_capacity,
                        .most = MOST_USERS,
                        .inherited = TRPI_INHERITED(scope->symbols, scope->provider, lock_count)};
}

// Reads the count of a lock: its holders at a time, or, with `waits for all`, the users that meet at it (0: all users). False
// when the number is impossible, which is reported.
static bool read_count(const trpi_scope *scope, const trpi_syntax_line *line, const lock_owner *k, bool together, uint16_t *count)
{
    int32_t number = together ? 0 : 1;
    if (line->value != NULL && line->value->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    const int32_t least = together ? 2 : 1;
    bool fine = line->value == NULL || trpi_fold_whole_number(line->value, least, (int32_t)k->most, &number);
    *count = (uint16_t)number;
    if (!fine && together) {
        TRPI_SAY(scope, line->value->span, "Those who meet at a lock are 2 at least and %u at most; write `lock %.*s for 2`.",
                 k->most, TRPI_WORDS(line->name.text));
    } else if (!fine && k->is_object) {
        TRPI_SAY(scope, line->value->span,
                 "A lock of an object is for a whole number of those who use it, from 1 to %d; write `lock %.*s for 2`.",
                 MOST_USERS, TRPI_WORDS(line->name.text));
    } else if (!fine) {
        TRPI_SAY(scope, line->value->span,
                 "A lock is for a whole number of parts, from 1 to the %u that this scene has; write `lock %.*s for %u`.", k->most,
                 TRPI_WORDS(line->name.text), k->most > 2 ? 2 : k->most);
    }
    return fine;
}

static bool agrees(const trpi_scope *scope, const trpi_syntax_line *line, const trpi_lock_symbol *lock, uint16_t count,
                   bool together)
{
    if (lock->most_holders == count && lock->together == together) {
        return true;
    }
    TRPI_SAY(scope, line->name.span,
             "`lock %.*s` says something else above; write it in the same way wherever it stands in this %s.",
             TRPI_WORDS(line->name.text), scope->scene_index != TRPI_NO_INDEX ? "scene" : "object");
    trpi_diagnostics_add_note(scope->compiler->diagnostics, lock->symbol.source, lock->symbol.span, "It is written so here.");
    return false;
}

static trpi_lock_symbol *find_among(const trpi_compiler *compiler, trpi_lock_symbol *locks, uint16_t count, trpi_text name)
{
    uint16_t found = trpi_symbol_find_and_note_use(&compiler->symbols, (trpi_symbol_range){0, locks, count, sizeof *locks}, name);
    return found != TRPI_NO_INDEX ? &locks[found] : NULL;
}

// Finds the lock of a name: the owner's own, or for an object one of its parents', which have been compiled before it.
static trpi_lock_symbol *find(const trpi_scope *scope, const lock_owner *k, trpi_text name, uint16_t *number)
{
    trpi_lock_symbol *lock = find_among(scope->compiler, *k->own, *k->own_count, name);
    *number = lock != NULL ? (uint16_t)(k->inherited + (lock - *k->own)) : 0;
    for (uint16_t kind = k->is_object ? scope->symbols->kinds.at[scope->provider].parent : TRPI_NO_INDEX;
         lock == NULL && kind != TRPI_NO_INDEX; kind = scope->symbols->kinds.at[kind].parent) {
        trpi_kind_symbol *parent = &scope->symbols->kinds.at[kind];
        lock = find_among(scope->compiler, parent->locks, parent->lock_count, name);
        *number = lock != NULL ? (uint16_t)(TRPI_INHERITED(scope->symbols, kind, lock_count) + (lock - parent->locks)) : 0;
    }
    return lock;
}

static trpi_lock_symbol *add(const trpi_scope *scope, const trpi_syntax_line *line, const lock_owner *k, uint16_t *number)
{
    if (k->inherited + *k->own_count == TRPI_MOST_LOCKED) {
        return TRPI_NOTHING(scope, line->name.span, "%s has at most %d locks; use one of the others here.",
                            k->is_object ? "An object" : "A scene", TRPI_MOST_LOCKED);
    }
    trpi_compiler *compiler = scope->compiler;
    if (!trpi_arena_grow_array(compiler->arena, (void **)k->own, *k->own_count, k->own_room, sizeof **k->own)) {
        compiler->failed = true;
        return NULL;
    }
    *number = (uint16_t)(k->inherited + *k->own_count);
    (*k->own)[*k->own_count] = (trpi_lock_symbol){.symbol = trpi_symbol_of_line(scope->source, line)};
    return &(*k->own)[(*k->own_count)++];
}

static bool can_lock(const trpi_scope *scope, const trpi_syntax_line *line)
{
    if (scope->scene_index == TRPI_NO_INDEX && scope->provider == TRPI_NO_INDEX) {
        return TRPI_REFUSE(
            scope, line->span,
            "A lock is kept by a scene or an object, and this is done in none; use it in the rows of a scene, in a behaviour "
            "of an object, or in a task that they use.");
    }
    if (scope->handles) {
        return TRPI_REFUSE(
            scope, line->span,
            "Nothing that takes time can stand here: an object is done at once and need not lock anything; take this `lock` out.");
    }
    return true;
}

// Warns of two locks that are taken in opposite orders, since agents may then wait for one another unless one gives up. The
// lock that is held must be one of the kind's or scene's own, the new one may be inherited. Both are locks that one user may
// have at a time, and the new one is without `at most`.
static void check_order(const trpi_scope *scope, const trpi_syntax_line *line, const lock_owner *k, trpi_lock_symbol *lock,
                        uint16_t number)
{
    if (trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_AT_MOST) != NULL || lock->most_holders != 1) {
        return;
    }
    for (uint16_t i = 0; i < *k->own_count; i++) {
        const trpi_lock_symbol *outer = &(*k->own)[i];
        bool is_held = (scope->locked >> (k->inherited + i) & 1) != 0;
        if (is_held && outer->most_holders == 1 && (outer->outer_lock_mask >> number & 1) != 0) {
            TRPI_WARN(scope, line->name.span,
                      "Elsewhere `%.*s` is locked first and then `%.*s`, so two may wait for one another; take them in one order, "
                      "or add `at most`.",
                      TRPI_WORDS(lock->symbol.name), TRPI_WORDS(outer->symbol.name));
        }
    }
    lock->outer_lock_mask |= scope->locked;
}

bool trpi_find_or_add_lock(const trpi_scope *scope, const trpi_syntax_line *line, uint16_t *number)
{
    if (line->name.text.size == 0 || !can_lock(scope, line)) {
        return false;
    }
    lock_owner k = owner_of(scope);
    bool together = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WAITS_FOR_ALL) != NULL;
    uint16_t count;
    if (!read_count(scope, line, &k, together, &count)) {
        return false;
    }
    trpi_lock_symbol *lock = find(scope, &k, line->name.text, number);
    if (lock == NULL) {
        lock = add(scope, line, &k, number);
        if (lock == NULL) {
            return false;
        }
        lock->most_holders = count;
        lock->together = together;
    }
    uint16_t user = k.is_object ? scope->symbols->offers.at[scope->offer].slot : scope->part;
    lock->users[user / 64] |= UINT64_C(1) << user % 64;
    if ((scope->locked >> *number & 1) != 0) {
        return TRPI_REFUSE(scope, line->name.span,
                           "`%.*s` is locked here already, and nobody can wait for himself; take this `lock` out.",
                           TRPI_WORDS(line->name.text));
    }
    lock->gives_up = lock->gives_up || trpi_syntax_has_clause(line, TRPI_CLAUSE_AT_MOST);
    lock->block = ++scope->compiler->lock_blocks;
    check_order(scope, line, &k, lock, *number);
    return agrees(scope, line, lock, count, together);
}

uint32_t trpi_compile_lock_precedence_condition(trpi_scope *scope, const trpi_syntax_line *line)
{
    const trpi_syntax_clause *before = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_BEFORE_OTHERS);
    if (before != NULL && trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WAITS_FOR_ALL) != NULL) {
        return TRPI_REFUSE(scope, before->keyword, "Nobody is before the others where all wait for all; remove `before others`.");
    }
    return before != NULL ? trpi_code_of_condition(scope, before->value) : 0;
}

// ---- Records ------------------------------------------------------------------------------------

// Writes the records of locks. The key tells whether a lock is the same in a changed text: one with another count is another lock.
// `parts` is how many parts the scene with the locks has; 0 for locks of an object.
static uint16_t write_locks(trpi_compiler *compiler, const trpi_lock_symbol *locks, uint16_t count, uint64_t owner, uint16_t parts)
{
    uint32_t first = trpi_pack_builder_record_count(&compiler->builder, TRPI_SECTION_LOCK);
    for (uint16_t i = 0; i < count; i++) {
        bool all = locks[i].together && locks[i].most_holders == 0 && parts == 0;
        trpi_pack_lock lock = TRPI_BLANK(LOCK);
        lock.count = locks[i].most_holders != 0 ? locks[i].most_holders : parts != 0 ? parts : 1;
        lock.flags = (uint16_t)((locks[i].together ? TRPI_LOCK_TOGETHER : 0) | (all ? TRPI_LOCK_ALL : 0));
        lock.users = parts == 0 ? locks[i].users[0] : 0;
        trpi_text name = trpi_stable_name_of_written_name(compiler, locks[i].symbol.name);
        lock.key = trpi_hash_add_number(trpi_key_append_name(trpi_key_append_name(owner, trpi_text_from_string("lock")), name),
                                        (uint64_t)lock.flags << 16 | lock.count);
        lock.name = trpi_pack_builder_add_name(&compiler->builder, locks[i].symbol.name);
        (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_LOCK, &lock);
    }
    return count > 0 ? (uint16_t)first : 0;
}

// Warns of a meeting at a lock to which too few parts ever come. Locks with `at most` are left out by the caller, since a part that
// waits there gives up, and the others may still meet. In a situation no lock for all parts is warned of, since nobody waits there
// for parts that have finished.
static void check_meeting(trpi_compiler *compiler, const trpi_scene_symbol *scene, const trpi_lock_symbol *lock)
{
    const trpi_part_symbol *absent = NULL;
    uint16_t coming = 0;
    for (uint16_t part = 0; part < scene->part_count; part++) {
        bool comes = (lock->users[part / 64] >> part % 64 & 1) != 0;
        absent = !comes && absent == NULL ? &scene->parts[part] : absent;
        coming = (uint16_t)(coming + (!comes ? 0 : scene->parts[part].most > 0 ? scene->parts[part].most : 1));
    }
    if (absent == NULL || (lock->most_holders > 0 && coming >= lock->most_holders)) {
        return;
    }
    if (lock->most_holders > 0) {
        TRPI_WARN_OF(
            compiler, &lock->symbol,
            "Nobody goes on before %u have come to `%.*s`, and no more than %u can; write this `lock` below `%.*s`, too, or "
            "a smaller number.",
            lock->most_holders, TRPI_WORDS(lock->symbol.name), coming, TRPI_WORDS(absent->symbol.name));
    } else if (!scene->is_situation) {
        TRPI_WARN_OF(compiler, &lock->symbol,
                     "Nobody goes on before all parts have come to `%.*s`, and `%.*s` never does; write this `lock` below `%.*s`, "
                     "too, or take it out.",
                     TRPI_WORDS(lock->symbol.name), TRPI_WORDS(absent->symbol.name), TRPI_WORDS(absent->symbol.name));
    }
}

void trpi_write_scene_locks(trpi_compiler *compiler, const trpi_scene_symbol *scene, trpi_pack_scene *record)
{
    for (uint16_t i = 0; i < scene->lock_count && compiler->diagnostics->error_count == 0; i++) {
        if (scene->locks[i].together && !scene->locks[i].gives_up) {
            check_meeting(compiler, scene, &scene->locks[i]);
        }
    }
    record->first_lock = write_locks(compiler, scene->locks, scene->lock_count, record->key, trpi_scene_most_members(scene));
    record->lock_count = scene->lock_count;
}

void trpi_write_object_locks(trpi_compiler *compiler, trpi_kind_symbol *kind)
{
    kind->first_lock = write_locks(compiler, kind->locks, kind->lock_count, kind->key, 0);
}
