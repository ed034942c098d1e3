// SPDX-License-Identifier: MIT
// Roles: an include with the functions of all behaviours of a role. tr_story calls the one of the role to which a behaviour
// belongs.

#include "export/writer.h"

bool trpi_nwscript_role_is_written(const trpi_nwscript_writer *w, uint32_t role)
{
    return role < w->pack->role_count && !w->is_refused[role];
}

// Returns the role on whose behalf a behaviour is written: its own, or, in a scene that only follows another, that of its part.
static uint32_t role_of(const trp_pack *pack, const trpi_pack_behaviour *b)
{
    if (b->role != TRPI_NONE16 || b->scene == TRPI_NONE16) {
        return b->role;
    }
    return pack->parts[pack->scenes[b->scene].first_part + b->part].role;
}

bool trpi_nwscript_role_has_behaviour(const trpi_nwscript_writer *w, uint32_t role, uint32_t behaviour)
{
    const trpi_pack_behaviour *b = &w->pack->behaviours[behaviour];
    return role < w->pack->role_count ? b->role == role
                                      : b->role == TRPI_NONE16 && trpi_nwscript_role_is_written(w, role_of(w->pack, b));
}

// Moves on to a behaviour: refusals are about its line.
static const trpi_pack_behaviour *about(trpi_nwscript_writer *w, uint32_t behaviour)
{
    const trpi_pack_behaviour *b = &w->pack->behaviours[behaviour];
    w->role = role_of(w->pack, b);
    w->origin = trp_pack_thing_origin(w->pack, TRP_NAMES_BEHAVIOUR, behaviour);
    return b;
}

// Returns the first behaviour of a role from one on; the number of all when there is none.
static uint32_t next_of(const trpi_nwscript_writer *w, uint32_t role, uint32_t behaviour)
{
    while (behaviour < w->pack->behaviour_count && !trpi_nwscript_role_has_behaviour(w, role, behaviour)) {
        behaviour++;
    }
    return behaviour;
}

#define EACH_OF(role, i) for (uint32_t i = next_of(w, role, 0); i < w->pack->behaviour_count; i = next_of(w, role, i + 1))

// ---- What cannot be exported --------------------------------------------------------------------

static void check_role(trpi_nwscript_writer *w, uint32_t role)
{
    const trpi_pack_role *r = &w->pack->roles[role];
    trpi_nwscript_check_record(w, TRPI_SECTION_ROLE, role);
    if (r->selection == TRPI_SELECTION_PRIORITISED) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_BEST_FIRST);
    }
    if (r->proactive_count > 30) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_MANY_PROACTIVES);
    }
}

// Flags of behaviours that the scripts heed (`TrTrait`, partners), or that are hints for the engine.
#define EXPORTED_FLAGS                                                                                             \
    (TRPI_BEHAVIOUR_COLLABORATIVE | TRPI_BEHAVIOUR_WHEN_FREE | TRPI_BEHAVIOUR_NOW_OR_NEVER | TRPI_BEHAVIOUR_ONCE | \
     TRPI_BEHAVIOUR_ASKS_RANDOM | TRPI_BEHAVIOUR_NEWS | TRPI_BEHAVIOUR_ORDERED | TRPI_BEHAVIOUR_OWN_PRIORITY)

static void check_flags(trpi_nwscript_writer *w, const trpi_pack_behaviour *b)
{
    static const struct {
        uint32_t flags, construct;
    } refused[] = {
        {TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE | TRPI_BEHAVIOUR_NOT_RESUMABLE, TRPI_NWSCRIPT_NOT_INTERRUPTIBLE},
        {TRPI_BEHAVIOUR_PROVIDED | TRPI_BEHAVIOUR_HANDLER | TRPI_BEHAVIOUR_WRAPS, TRPI_NWSCRIPT_OBJECT},
        {TRPI_BEHAVIOUR_CAST, TRPI_NWSCRIPT_SITUATION},
        {TRPI_BEHAVIOUR_FORESEES, TRPI_NWSCRIPT_PARAMETER_IN_CONDITION},
    };
    _Static_assert((EXPORTED_FLAGS | TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE | TRPI_BEHAVIOUR_NOT_RESUMABLE | TRPI_BEHAVIOUR_PROVIDED |
                    TRPI_BEHAVIOUR_HANDLER | TRPI_BEHAVIOUR_WRAPS | TRPI_BEHAVIOUR_CAST | TRPI_BEHAVIOUR_FORESEES) ==
                       TRPI_BEHAVIOUR_ALL,
                   "each flag is exported or refused");
    for (uint32_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if ((b->flags & refused[i].flags) != 0) {
            trpi_nwscript_refuse(w, refused[i].construct);
        }
    }
}

static void check_behaviour(trpi_nwscript_writer *w, uint32_t behaviour)
{
    const trpi_pack_behaviour *b = about(w, behaviour);
    trpi_nwscript_check_record(w, TRPI_SECTION_BEHAVIOUR, behaviour);
    check_flags(w, b);
    uint32_t whole_body = (1u << w->pack->channel_count) - 1u;
    if (b->channels != 0 && b->channels != whole_body) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_CHANNELS);
    }
    if (b->patience_ms != b->patience_most_ms || b->gives_up_ms != b->gives_up_most_ms || b->forgets_ms != b->forgets_most_ms) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_TIME);
    }
    if (b->scene != TRPI_NONE16) {
        trpi_nwscript_refuse_scene_of_role(w, b->scene);
    }
}

// ---- Traits -------------------------------------------------------------------------------------

#define TRAIT(name, value)                                                                                              \
    if ((value) != 0) {                                                                                                 \
        trp_sheet_add_format(w->out, "        if (nTrait == " name ")\n        {\n            return %d;\n        }\n", \
                             (int)(value));                                                                             \
    }

// Defaults of the world, in milliseconds (SEMANTICS 4.3).
enum { PATIENCE_MS = 6000, GIVES_UP_MS = 60000 };

static void write_traits_of(trpi_nwscript_writer *w, uint32_t behaviour)
{
    const trpi_pack_behaviour *b = about(w, behaviour);
    bool is_together = (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0;
    trp_sheet_add_format(w->out, "    if (nBehaviour == %u)  // ", behaviour);
    trp_sheet_add_sanitized(w->out, trpi_pack_name_at(w->pack, b->name));
    trp_sheet_add_format(w->out, ", line %u\n    {\n", trpi_origin_line(w->pack, w->origin));
    TRAIT("TR_PRIORITY", b->priority)
    TRAIT("TR_TOGETHER", is_together)
    TRAIT("TR_INITIATION", b->initiation)
    TRAIT("TR_TASKS", b->task_count)
    TRAIT("TR_PATIENCE", !is_together ? 0 : b->patience_ms != 0 ? b->patience_ms : (uint32_t)PATIENCE_MS)
    TRAIT("TR_GIVES_UP", !is_together ? 0 : b->gives_up_ms != 0 ? b->gives_up_ms : (uint32_t)GIVES_UP_MS)
    TRAIT("TR_COOLDOWN", b->cooldown_ms)
    TRAIT("TR_COOLDOWN_MOST", b->cooldown_most_ms)
    TRAIT("TR_ONCE", (b->flags & TRPI_BEHAVIOUR_ONCE) != 0)
    TRAIT("TR_WHEN_FREE", (b->flags & TRPI_BEHAVIOUR_WHEN_FREE) != 0)
    TRAIT("TR_NOW_OR_NEVER", (b->flags & TRPI_BEHAVIOUR_NOW_OR_NEVER) != 0)
    TRAIT("TR_DAILY", b->daily_most)
    TRAIT("TR_KEEPS_PRIORITY", (b->flags & TRPI_BEHAVIOUR_OWN_PRIORITY) != 0)
    TRAIT("TR_FORGETS", b->forgets_ms)
    trp_sheet_add(w->out, "    }\n");
}

static void write_traits(trpi_nwscript_writer *w, uint32_t role)
{
    trp_sheet_add_format(w->out, "int TrTrait_%u(int nBehaviour, int nTrait)\n{\n", role);
    EACH_OF(role, i)
    {
        check_behaviour(w, i);
        write_traits_of(w, i);
    }
    trp_sheet_add(w->out, "    return 0;\n}\n\n");
}

static const char *resume_of(const trpi_pack_task *t)
{
    static const char *const names[] = {"TR_AGAIN", "TR_HERE", "TR_STEP", "TR_SKIP"};
    return names[t->resume];
}

// Whether a character first walks back to a partner who is far: a task of two that neither waits nor begins by walking anyhow.
// (2.5)
static bool walks_back(const trp_pack *pack, const trpi_pack_behaviour *b, const trpi_pack_task *t)
{
    const trpi_pack_step *first = &pack->steps[t->first_step];
    return (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0 && (t->flags & TRPI_TASK_WAITS) == 0 && t->step_count > 0 &&
           first->op == TRPI_STEP_ACT && (pack->actions[first->index].flags & TRPI_ACTION_MOVES) == 0;
}

static void write_resumes(trpi_nwscript_writer *w, uint32_t role)
{
    trp_sheet_add_format(w->out, "int TrResume_%u(int nBehaviour, int nTask)\n{\n", role);
    EACH_OF(role, i)
    {
        const trpi_pack_behaviour *b = &w->pack->behaviours[i];
        for (uint32_t j = 0; j < b->task_count; j++) {
            const trpi_pack_task *t = &w->pack->tasks[b->first_task + j];
            bool is_back = walks_back(w->pack, b, t);
            if (t->resume != TRPI_RESUME_RESTART || is_back) {
                trp_sheet_add_format(w->out, "    if (nBehaviour == %u && nTask == %u)\n    {\n        return %s%s;\n    }\n", i, j,
                                     resume_of(t), is_back ? " | TR_BACK" : "");
            }
        }
    }
    trp_sheet_add(w->out, "    return TR_AGAIN;\n}\n\n");
}

// ---- Conditions, weights, parameters ------------------------------------------------------------

static void write_conditions(trpi_nwscript_writer *w, uint32_t role)
{
    trp_sheet_add_format(w->out, "int TrCan_%u(object oMe, object oIt, int nBehaviour)\n{\n", role);
    EACH_OF(role, i)
    {
        const trpi_pack_behaviour *b = about(w, i);
        trpi_nwscript_context context = {.behaviour = i, .it = "oIt", .is_cue = b->initiation == TRPI_LATENT};
        if (b->condition != 0) {
            trp_sheet_add_format(w->out, "    if (nBehaviour == %u)\n    {\n        return ", i);
            trpi_nwscript_write_condition(w, &context, b->condition, w->out);
            trp_sheet_add(w->out, ";\n    }\n");
        }
    }
    trp_sheet_add_format(w->out, "    return TRUE;\n}\n\nint TrHolds_%u(object oMe, int nQueue, int nBehaviour)\n{\n", role);
    EACH_OF(role, i)
    {
        const trpi_pack_behaviour *b = about(w, i);
        trpi_nwscript_context context = {.behaviour = i, .has_queue = true};
        if (b->holds != 0) {
            trp_sheet_add_format(w->out, "    if (nBehaviour == %u)\n    {\n        return ", i);
            trpi_nwscript_write_condition(w, &context, b->holds, w->out);
            trp_sheet_add(w->out, ";\n    }\n");
        }
    }
    trp_sheet_add(w->out, "    return TRUE;\n}\n\n");
}

static void write_weights(trpi_nwscript_writer *w, uint32_t role)
{
    trp_sheet_add_format(w->out, "float TrWeight_%u(object oMe, int nBehaviour)\n{\n", role);
    EACH_OF(role, i)
    {
        const trpi_pack_behaviour *b = about(w, i);
        trpi_nwscript_context context = {.behaviour = i};
        if (b->weight != 0) {
            trp_sheet value = {0}, guards = {0};
            trpi_nwscript_write_expression(w, &context, b->weight, &value, &guards);
            const char *before = trp_sheet_text(&guards);
            trp_sheet_add_format(w->out, "    if (nBehaviour == %u%s)\n    {\n        return %s;\n    }\n", i, before,
                                 trp_sheet_text(&value));
            if (before[0] != '\0') {
                trp_sheet_add_format(w->out, "    if (nBehaviour == %u)\n    {\n        return 0.0;\n    }\n", i);
            }
            trp_sheet_release(&value);
            trp_sheet_release(&guards);
        }
    }
    trp_sheet_add(w->out, "    return 1.0;\n}\n\n");
}

static void give(trpi_nwscript_writer *w, uint32_t behaviour, uint32_t number)
{
    const trpi_pack_parameter *p = &w->pack->parameters[w->pack->behaviours[behaviour].first_parameter + number];
    const char *variable = trpi_nwscript_type_of_variable(p->type);
    trpi_nwscript_context context = {.behaviour = behaviour, .has_queue = true};
    if (variable == NULL) {
        trpi_nwscript_refuse(w, p->type == TRP_TYPE_ITEM ? TRPI_NWSCRIPT_ITEM_VALUE : TRPI_NWSCRIPT_POINT);
        return;
    }
    if (p->code == 0) {
        return;
    }
    trp_sheet value = {0}, guards = {0};
    trpi_nwscript_write_expression(w, &context, p->code, &value, &guards);
    trp_sheet_add_format(w->out, "        SetLocal%s(", variable);
    trpi_nwscript_write_local(number, w->out);
    trp_sheet_add_format(w->out, ", %s);\n", trp_sheet_text(&value));
    trp_sheet_release(&value);
    trp_sheet_release(&guards);
}

static void write_parameters(trpi_nwscript_writer *w, uint32_t role)
{
    trp_sheet_add_format(w->out, "void TrGive_%u(object oMe, int nQueue, int nBehaviour)\n{\n", role);
    EACH_OF(role, i)
    {
        const trpi_pack_behaviour *b = about(w, i);
        if (b->parameter_count > 0) {
            trp_sheet_add_format(w->out, "    if (nBehaviour == %u)\n    {\n", i);
            for (uint32_t j = 0; j < b->parameter_count; j++) {
                give(w, i, j);
            }
            trp_sheet_add(w->out, "    }\n");
        }
    }
    trp_sheet_add(w->out, "}\n\n");
}

// ---- Partners -----------------------------------------------------------------------------------

// Returns the selector by which an initiator finds its partner; TRPI_NONE16 when it is none.
static uint32_t partner_selector(const trp_pack *pack, const trpi_pack_behaviour *b)
{
    if (b->scene == TRPI_NONE16) {
        return b->partner;
    }
    const trpi_pack_scene *s = &pack->scenes[b->scene];
    return b->part == 0 && s->part_count == 2 ? pack->parts[s->first_part + 1u].selector : (uint32_t)TRPI_NONE16;
}

static void write_partners(trpi_nwscript_writer *w, uint32_t role)
{
    static const char *const found[] = {"            return oIt;\n",
                                        "            nFound++;\n            if (Random(nFound) == 0)\n            {\n              "
                                        "  oFound = oIt;\n            }\n"};
    const trp_pack *pack = w->pack;
    trp_sheet_add_format(
        w->out,
        "object TrPartner_%u(object oMe, int nBehaviour, object oFirst)\n{\n    object oFound = OBJECT_INVALID;\n    "
        "int nFound = 0;\n",
        role);
    EACH_OF(role, i)
    {
        const trpi_pack_behaviour *b = about(w, i);
        uint32_t selector = partner_selector(pack, b);
        if ((b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) == 0 || b->initiation == TRPI_REACTIVE || selector == TRPI_NONE16) {
            continue;
        }
        trpi_nwscript_context context = {.behaviour = i, .it = "oFirst"};
        bool is_random = (b->flags & TRPI_BEHAVIOUR_ASKS_RANDOM) != 0 || pack->selectors[selector].quantifier == TRPI_SELECT_RANDOM;
        trp_sheet more = {0};
        trp_sheet_add_format(&more, " && TrAnswers(oIt, TrReaction(oIt, %u), %u, TrReactionPriority(TrReaction(oIt, %u), %d))", i,
                             (unsigned)b->initiation, i, b->priority);
        trp_sheet_add_format(w->out, "    if (nBehaviour == %u)\n    {\n", i);
        trpi_nwscript_write_search_loop(w, &context, selector, "oFirst", trp_sheet_text(&more), found[is_random]);
        trp_sheet_add(w->out, "    }\n");
        trp_sheet_release(&more);
    }
    trp_sheet_add(w->out, "    return oFound;\n}\n\n");
}

// ---- Tasks --------------------------------------------------------------------------------------

static bool has_steps(const trpi_pack_task *t)
{
    return t->step_count > 0 || t->node_count > 0;
}

static void write_tasks(trpi_nwscript_writer *w, uint32_t role)
{
    EACH_OF(role, i)
    {
        const trpi_pack_behaviour *b = about(w, i);
        trpi_nwscript_context context = {.behaviour = i, .has_queue = true};
        for (uint32_t j = 0; j < b->task_count; j++) {
            const trpi_pack_task *t = &w->pack->tasks[b->first_task + j];
            (void)about(w, i);
            trp_sheet_add(w->out, "// ");
            trp_sheet_add_sanitized(w->out, trpi_pack_name_at(w->pack, b->name));
            trp_sheet_add(w->out, ": ");
            trp_sheet_add_sanitized(w->out, trpi_pack_name_at(w->pack, t->name));
            trp_sheet_add_format(
                w->out, "\nint TrTask%u(int nQueue, int nStep)\n{\n    object oMe = OBJECT_SELF;\n    switch (nStep)\n    {\n",
                (unsigned)b->first_task + j);
            trpi_nwscript_write_task(w, &context, (uint32_t)b->first_task + j);
            trp_sheet_add(w->out, "    }\n    TrGoes(nQueue, TR_TASK_DONE, TR_TASK_FAILED, FALSE);\n    return TR_DONE;\n}\n\n");
        }
    }
    trp_sheet_add_format(w->out, "int TrStep_%u(int nQueue, int nBehaviour, int nTask, int nStep)\n{\n", role);
    EACH_OF(role, i)
    {
        const trpi_pack_behaviour *b = &w->pack->behaviours[i];
        for (uint32_t j = 0; j < b->task_count; j++) {
            if (has_steps(&w->pack->tasks[b->first_task + j])) {
                trp_sheet_add_format(
                    w->out, "    if (nBehaviour == %u && nTask == %u)\n    {\n        return TrTask%u(nQueue, nStep);\n    }\n", i,
                    j, (unsigned)b->first_task + j);
            }
        }
    }
    trp_sheet_add(w->out, "    TrGoes(nQueue, TR_TASK_DONE, TR_TASK_FAILED, FALSE);\n    return TR_DONE;\n}\n\n");
}

static void write_exchanges(trpi_nwscript_writer *w, uint32_t role)
{
    const trp_pack *pack = w->pack;
    trp_sheet_add_format(w->out, "int TrExchange_%u(object oMe, object oOther, int nBehaviour, int nTask)\n{\n", role);
    EACH_OF(role, i)
    {
        for (uint32_t j = 0; j < pack->behaviours[i].task_count; j++) {
            const trpi_pack_task *t = &pack->tasks[pack->behaviours[i].first_task + j];
            if (t->given_item == TRPI_NONE16 || t->taken_item == TRPI_NONE16) {
                continue;
            }
            char gives[40], takes[40];
            trpi_nwscript_make_plain_name(trpi_pack_name_at(pack, pack->items[t->given_item].name), 24, gives);
            trpi_nwscript_make_plain_name(trpi_pack_name_at(pack, pack->items[t->taken_item].name), 24, takes);
            trp_sheet_add_format(w->out,
                                 "    if (nBehaviour == %u && nTask == %u)\n    {\n"
                                 "        return TrSwap(oMe, oOther, \"tr_item%u_%s\", %u, \"tr_item%u_%s\", %u);\n    }\n",
                                 i, j, (unsigned)t->given_item, gives, t->given_amount, (unsigned)t->taken_item, takes,
                                 t->taken_amount);
        }
    }
    trp_sheet_add(w->out, "    return TRUE;\n}\n\n");
}

static void write_cues(trpi_nwscript_writer *w, uint32_t role)
{
    trp_sheet_add_format(w->out, "void TrCues_%u()\n{\n    object oMe = OBJECT_SELF;\n", role);
    EACH_OF(role, i)
    {
        if (about(w, i)->initiation == TRPI_LATENT && w->pack->behaviours[i].part == 0) {
            trpi_nwscript_write_cue(w, i);
        }
    }
    trp_sheet_add(w->out, "}\n\n");
}

// Writes the functions of all behaviours that belong to a role.
static void write_behaviours(trpi_nwscript_writer *w, uint32_t role)
{
    write_traits(w, role);
    write_resumes(w, role);
    write_conditions(w, role);
    write_weights(w, role);
    write_parameters(w, role);
    write_partners(w, role);
    write_tasks(w, role);
    write_exchanges(w, role);
    write_cues(w, role);
    w->role = TRPI_NONE16;
}

void trpi_nwscript_write_role(trpi_nwscript_writer *w, uint32_t role)
{
    static const char *const ways[TRPI_SELECTION_COUNT] = {
        [TRPI_SELECTION_PROBABILISTIC] = "TR_BY_CHANCE",  [TRPI_SELECTION_PRIORITISED] = "TR_BY_CHANCE",
        [TRPI_SELECTION_SEQUENTIAL] = "TR_IN_ORDER",      [TRPI_SELECTION_LOOPING] = "TR_IN_TURN",
        [TRPI_SELECTION_ONE_OFF_RANDOM] = "TR_ONCE_EACH", [TRPI_SELECTION_ONE_OFF] = "TR_IN_ORDER",
        [TRPI_SELECTION_UTILITY] = "TR_BY_SCORE"};
    const trpi_pack_role *r = &w->pack->roles[role];
    w->role = role;
    w->origin = trp_pack_thing_origin(w->pack, TRP_NAMES_ROLE, role);
    check_role(w, role);
    trp_sheet_add(w->out, "// The role ");
    trp_sheet_add_sanitized(w->out, trpi_pack_name_at(w->pack, r->name));
    trp_sheet_add_format(w->out, ", line %u. Made by `troupe export --nwscript`.\n\n", trpi_origin_line(w->pack, w->origin));
    write_behaviours(w, role);
    trp_sheet_add_format(w->out, "void TrSpin_%u()\n{\n    TrChoose(%u, %u, %s);\n}\n", role, (unsigned)r->first_behaviour,
                         (unsigned)r->proactive_count, ways[r->selection]);
}

void trpi_nwscript_write_followers(trpi_nwscript_writer *w)
{
    trp_sheet_add(w->out, "// Scenes that only follow others. Made by `troupe export --nwscript`.\n\n");
    write_behaviours(w, w->pack->role_count);
}
