// SPDX-License-Identifier: MIT
#include "engine/store/mail.h"

#include "base/assert.h"
#include "base/sort.h"

// A bag holds what so many entities can have to say to each other. Mail that a pack or a host posts beyond that, such as ten
// thousand messages at once, is lost: it is written to where nobody reads it.
static trpi_mail *add(trp_world *world, trpi_mailbag *bag, uint32_t limit, uint32_t from, uint8_t kind)
{
    trpi_mail *mail = bag->count < limit ? &bag->mails[bag->count++] : &world->lost_mail;
    *mail = (trpi_mail){.kind = kind, .next = TRPI_NEVER, .scene = TRPI_NEVER, .behaviour = TRPI_NONE16};
    if (from != TRPI_NEVER) {
        mail->sender = trpi_ref_of(world, from);
        mail->sequence = world->agents[from].mails_sent++;
        trpi_mark_hash_dirty(world, from);
    } else {
        mail->sequence = (uint32_t)world->counters.mails;
    }
    world->counters.mails++;
    return mail;
}

trpi_mail *trpi_post(trp_world *world, uint32_t from, trpi_ref to, uint8_t kind)
{
    bool answers = kind == TRPI_MAIL_GRANT || kind == TRPI_MAIL_REFUSE || kind == TRPI_MAIL_BREAK;
    bool to_area = answers && !trpi_is_agent(world, trpi_ref_index(to));  // whose claim is the society's (9.11)
    bool to_society = kind >= TRPI_MAIL_CONFIRM || to_area;
    trpi_mail *mail = to_society ? add(world, &world->office, trpi_office_limit(world), from, kind)
                                 : add(world, &world->outgoing, trpi_mail_limit(world), from, kind);
    if (to_society) {
        mail->to = TRPI_NEVER;
        mail->office.object = to_area ? to : 0;
    } else {
        TRP_ASSERT(to != 0);
        mail->to = trpi_ref_index(to);
        mail->to_serial = trpi_ref_serial(to);
    }
    return mail;
}

trpi_mail *trpi_post_scene(trp_world *world, uint32_t from, uint32_t scene, uint32_t scene_serial, uint8_t kind)
{
    TRP_ASSERT(kind >= TRPI_MAIL_CONFIRM);
    trpi_mail *mail = add(world, &world->office, trpi_office_limit(world), from, kind);
    mail->to = scene;
    mail->scene = scene;
    mail->scene_serial = scene_serial;
    return mail;
}

trpi_mail *trpi_post_common(trp_world *world, uint32_t from, const trpi_entry *e, uint32_t fact, uint8_t kind)
{
    if (!trpi_fact_is_of_scene(world->pack, fact)) {
        return trpi_post(world, from, 0, kind);
    }
    return trpi_has_scene(world, e) ? trpi_post_scene(world, from, e->scene, e->scene_serial, kind) : NULL;
}

// Game events come to objects, too: as mail to the society, for this step's first round. Half of the bag is left for those who
// act. (9.7)
static void deliver_to_object(trp_world *world, const trpi_mail *mail)
{
    bool room = world->office.count < trpi_office_limit(world) / 2;
    if (mail->kind == TRPI_MAIL_EVENT && trpi_is_object(world, mail->to) && room) {
        trpi_mail *heard = &world->office.mails[world->office.count++];
        *heard = *mail;
        heard->to = TRPI_NEVER;
        heard->office.object = trpi_ref_of(world, mail->to);
    }
}

// An agent that is gone cannot say any more that it will not begin. (5.7)
static void decline_for(trp_world *world, const trpi_mail *start)
{
    trpi_mail *leave = add(world, &world->office, trpi_office_limit(world), TRPI_NEVER, TRPI_MAIL_LEAVE);
    leave->sender = trpi_ref_make(start->to, start->to_serial);
    leave->to = start->scene;
    leave->scene = start->scene;
    leave->scene_serial = start->scene_serial;
    leave->leave.reason = TRP_REASON_GONE;
    leave->leave.never_came = start->start.opens;
}

void trpi_mail_deliver(trp_world *world)
{
    TRP_ASSERT(world->stepping && world->round > 0);
    trpi_mailbag posted = world->outgoing;
    world->outgoing = world->incoming;
    world->outgoing.count = 0;
    world->incoming = posted;
    for (uint32_t i = 0; i < posted.count; i++) {
        trpi_mail *mail = &posted.mails[i];
        uint32_t to = mail->to;
        bool alive = to < world->entity_end && world->entities[to].serial == mail->to_serial &&
                     (world->entities[to].flags & TRPI_ENTITY_ALIVE) != 0;
        bool stays = alive && (world->entities[to].flags & TRPI_ENTITY_DYING) == 0;
        if (mail->kind == TRPI_MAIL_START && !stays) {
            decline_for(world, mail);
            continue;
        }
        if (!alive || !trpi_is_agent(world, to)) {
            if (alive) {
                deliver_to_object(world, mail);
            }
            continue;
        }
        mail->next = TRPI_NEVER;
        if (world->mail_heads[to] == TRPI_NEVER) {
            world->mail_heads[to] = i;
        } else {
            posted.mails[world->mail_tails[to]].next = i;
        }
        world->mail_tails[to] = i;
        trpi_bitmap_set(&world->due, to);
    }
}

// The class of a mail: the order of the kinds, but a start comes with the grants, and the requests with what the
// agent itself wants to begin. (4.6)
static bool comes_before(const trpi_mail *a, const trpi_mail *b)
{
    if (a->kind != b->kind) {
        return a->kind < b->kind;
    }
    uint32_t serial_a = trpi_ref_serial(a->sender), serial_b = trpi_ref_serial(b->sender);
    return serial_a != serial_b ? serial_a < serial_b : a->sequence < b->sequence;
}

static uint32_t merge(trpi_mail *mails, uint32_t a, uint32_t b)
{
    uint32_t first = TRPI_NEVER;
    uint32_t *tail = &first;
    while (a != TRPI_NEVER && b != TRPI_NEVER) {
        uint32_t *taken = comes_before(&mails[b], &mails[a]) ? &b : &a;
        *tail = *taken;
        tail = &mails[*taken].next;
        *taken = *tail;
    }
    *tail = a != TRPI_NEVER ? a : b;
    return first;
}

// Merges runs of doubling length, so that a heap of mail for one agent stays cheap.
static uint32_t sort_list(trpi_mail *mails, uint32_t head)
{
    uint32_t runs[32];
    for (uint32_t i = 0; i < 32; i++) {
        runs[i] = TRPI_NEVER;
    }
    while (head != TRPI_NEVER) {
        uint32_t run = head;
        head = mails[head].next;
        mails[run].next = TRPI_NEVER;
        uint32_t level = 0;
        while (level < 31 && runs[level] != TRPI_NEVER) {
            run = merge(mails, runs[level], run);
            runs[level++] = TRPI_NEVER;
        }
        runs[level] = run;
    }
    uint32_t sorted = TRPI_NEVER;
    for (uint32_t i = 0; i < 32; i++) {
        sorted = runs[i] == TRPI_NEVER ? sorted : merge(mails, runs[i], sorted);
    }
    return sorted;
}

uint32_t trpi_mail_take(trp_world *world, uint32_t index)
{
    TRP_ASSERT(world->mail_heads[index] == TRPI_NEVER || world->mail_heads[index] < world->incoming.count);
    uint32_t head = world->mail_heads[index];
    world->mail_heads[index] = TRPI_NEVER;
    if (head != TRPI_NEVER && world->incoming.mails[head].next != TRPI_NEVER) {
        head = sort_list(world->incoming.mails, head);
    }
    return head;
}

void trpi_mail_put_off(trp_world *world, uint32_t index)
{
    uint32_t at = world->mail_heads[index];
    world->mail_heads[index] = TRPI_NEVER;
    while (at != TRPI_NEVER) {
        const trpi_mail *mail = &world->incoming.mails[at];
        if (world->outgoing.count < trpi_mail_limit(world)) {
            world->outgoing.mails[world->outgoing.count++] = *mail;
        }
        at = mail->next;
    }
}

// Whether it sets what belongs to the world.
static bool is_for_world(const trpi_mail *mail)
{
    return (mail->kind == TRPI_MAIL_FACT || mail->kind == TRPI_MAIL_LIST) && mail->scene == TRPI_NEVER;
}

// Mail that sets something of the world comes first, so that whatever is sent behind it is read after it (11.1). A scene hears all
// that is for it in one row.
static int compare_office(const void *left, const void *right, const void *context)
{
    (void)context;
    const trpi_mail *a = left, *b = right;
    bool world_a = is_for_world(a), world_b = is_for_world(b);
    if (world_a != world_b) {
        return world_a ? -1 : 1;
    }
    if (a->to != b->to) {
        return a->to < b->to ? -1 : 1;
    }
    uint32_t serial_a = trpi_ref_serial(a->sender), serial_b = trpi_ref_serial(b->sender);
    if (serial_a != serial_b) {
        return serial_a < serial_b ? -1 : 1;
    }
    return a->sequence < b->sequence ? -1 : a->sequence > b->sequence;
}

void trpi_mail_sort_office(trp_world *world)
{
    TRP_ASSERT(world->office.count <= world->sorting_capacity);
    trpi_sort(world->office.mails, world->office.count, sizeof *world->office.mails, compare_office, NULL, world->sorting);
}
