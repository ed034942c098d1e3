// SPDX-License-Identifier: MIT
#include "engine/store/mail.h"
#include "engine/store/notice.h"

#include "base/assert.h"
#include "base/sort.h"

// Appends a mail to a bag. A bag has room for what the entities of its world normally say to each other. Mail that a pack or a host
// posts beyond that, such as ten thousand messages at once, is lost: it is written to a record that is never read.
static trpi_mail *add(trp_world *world, trpi_mailbag *bag, bool takes, uint32_t from, uint8_t kind)
{
    trpi_notice_add_to_count(world, TRP_NOTICE_MAIL_LOST, !takes, 0);
    trpi_mail *mail = takes ? &bag->mails[bag->count++] : &world->lost_mail;
    *mail = (trpi_mail){.kind = kind, .next = TRPI_NEVER, .scene = TRPI_NEVER, .behaviour = TRPI_NONE16};
    if (from != TRPI_NEVER) {
        mail->sender = trpi_ref_of_index(world, from);
        mail->sequence = world->agents[from]->mails_sent++;
        trpi_entity_mark_hash_dirty(world, from);
    } else {
        mail->sequence = (uint32_t)world->counters.mails;
    }
    world->counters.mails++;
    return mail;
}

trpi_mail *trpi_mail_post(trp_world *world, uint32_t from, trpi_ref to, uint8_t kind)
{
    bool answers = kind == TRPI_MAIL_GRANT || kind == TRPI_MAIL_REFUSE || kind == TRPI_MAIL_BREAK;
    bool to_area = answers && !trpi_entity_is_agent(world, trpi_ref_index(to));  // its claim is kept by the society (9.11)
    bool to_society = kind >= TRPI_MAIL_CONFIRM || to_area;
    trpi_mail *mail = to_society ? add(world, &world->office, trpi_output_has_room_for_society_mails(world), from, kind)
                                 : add(world, &world->outgoing, trpi_output_has_room_for_agent_mails(world), from, kind);
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

trpi_mail *trpi_mail_post_to_scene(trp_world *world, uint32_t from, uint32_t scene, uint32_t scene_serial, uint8_t kind)
{
    TRP_ASSERT(kind >= TRPI_MAIL_CONFIRM);
    trpi_mail *mail = add(world, &world->office, trpi_output_has_room_for_society_mails(world), from, kind);
    mail->to = scene;
    mail->scene = scene;
    mail->scene_serial = scene_serial;
    return mail;
}

trpi_mail *trpi_mail_post_to_fact_owner(trp_world *world, uint32_t from, const trpi_entry *entry, uint32_t fact, uint8_t kind)
{
    if (!trpi_fact_is_of_scene(world->pack, fact)) {
        return trpi_mail_post(world, from, 0, kind);
    }
    return trpi_entry_scene_still_exists(world, entry)
               ? trpi_mail_post_to_scene(world, from, entry->scene, entry->scene_serial, kind)
               : NULL;
}

// Hands a game event for an object on to the society, as mail that is read in the same round. Half of the society's bag is left for
// the mail of agents. (9.7)
static void deliver_to_object(trp_world *world, const trpi_mail *mail)
{
    if (mail->kind != TRPI_MAIL_EVENT || !trpi_entity_is_object(world, mail->to)) {
        return;
    }
    if (world->office.count < trpi_output_limits_in_force(world).society_mails / 2 &&
        trpi_output_has_room_for_society_mails(world)) {
        trpi_mail *heard = &world->office.mails[world->office.count++];
        *heard = *mail;
        heard->to = TRPI_NEVER;
        heard->office.object = trpi_ref_of_index(world, mail->to);
    } else {
        trpi_notice_add_to_count(world, TRP_NOTICE_NEWS_LOST, 1, 0);
    }
}

// Declines the start of a scene for an agent that is gone, which cannot do so itself. (5.7)
static void decline_for(trp_world *world, const trpi_mail *start)
{
    trpi_mail *leave = trpi_mail_post_to_scene(world, TRPI_NEVER, start->scene, start->scene_serial, TRPI_MAIL_LEAVE);
    leave->sender = trpi_ref_make(start->to, start->to_serial);
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
        trpi_mail *mail = &world->incoming.mails[i];  // which moves when the office grows
        uint32_t to = mail->to;
        bool alive = trpi_ref_is_alive(world, trpi_ref_make(to, mail->to_serial));
        bool stays = alive && (world->entities[to].flags & TRPI_ENTITY_DYING) == 0;
        if (mail->kind == TRPI_MAIL_START && !stays) {
            decline_for(world, mail);
        } else if (alive && trpi_entity_is_agent(world, to)) {
            mail->next = TRPI_NEVER;
            trpi_agent_derived_state *notes = trpi_agent_derived_state_of(world, to);
            uint32_t *link = notes->first_mail == TRPI_NEVER ? &notes->first_mail : &world->incoming.mails[notes->last_mail].next;
            *link = notes->last_mail = i;
            trpi_bitmap_set_bit(&world->due, to);
        } else if (alive) {
            deliver_to_object(world, mail);
        }
    }
}

// Orders mail of one kind, or for one scene, by the senders' serial numbers, and mail of one sender as it was posted.
static uint64_t sender_order(const trpi_mail *mail)
{
    return (uint64_t)trpi_ref_serial(mail->sender) << 32 | mail->sequence;
}

// Orders an agent's mail by class, which is its kind (4.6); requests come last, since an agent weighs them against what
// it wants to begin itself.
static bool comes_before(const trpi_mail *a, const trpi_mail *b)
{
    return a->kind != b->kind ? a->kind < b->kind : sender_order(a) < sender_order(b);
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

// Takes the first `count` mails off a list and returns them sorted. Merge sort keeps it cheap to sort much mail for one agent.
static uint32_t sort_list(trpi_mail *mails, uint32_t *list, uint32_t count)
{
    TRP_ASSERT(count > 0 && *list != TRPI_NEVER);
    if (count == 1) {
        uint32_t first = *list;
        *list = mails[first].next;
        mails[first].next = TRPI_NEVER;
        return first;
    }
    uint32_t front = sort_list(mails, list, count / 2);
    return merge(mails, front, sort_list(mails, list, count - count / 2));
}

uint32_t trpi_mail_detach_sorted_list_of_agent(trp_world *world, uint32_t index)
{
    trpi_agent_derived_state *notes = trpi_agent_derived_state_of(world, index);
    TRP_ASSERT(notes->first_mail == TRPI_NEVER || notes->first_mail < world->incoming.count);
    trpi_mail *mails = world->incoming.mails;
    uint32_t head = notes->first_mail, count = 0;
    notes->first_mail = TRPI_NEVER;
    for (uint32_t i = head; i != TRPI_NEVER; i = mails[i].next) {
        count++;
    }
    return count > 1 ? sort_list(mails, &head, count) : head;
}

void trpi_mail_postpone_of_agent(trp_world *world, uint32_t index)
{
    trpi_agent_derived_state *notes = trpi_agent_derived_state_of(world, index);
    uint32_t at = notes->first_mail;
    notes->first_mail = TRPI_NEVER;
    while (at != TRPI_NEVER) {
        if (trpi_output_has_room_for_agent_mails(world)) {  // whereby both bags may move
            world->outgoing.mails[world->outgoing.count++] = world->incoming.mails[at];
        } else {
            trpi_notice_add_to_count(world, TRP_NOTICE_MAIL_LOST, 1, 0);
        }
        at = world->incoming.mails[at].next;
    }
}

// Orders the society's mail. Mail that sets a fact or changes a list of the world comes first, so that all other mail is read after
// it (11.1). The rest is in the order of its scenes, so that the mail for one scene lies together.
static uint64_t office_order(const trpi_mail *mail)
{
    bool sets_world = (mail->kind == TRPI_MAIL_FACT || mail->kind == TRPI_MAIL_LIST) && mail->scene == TRPI_NEVER;
    return (uint64_t)!sets_world << 32 | mail->to;
}

static int compare_office(const void *left, const void *right, const void *context)
{
    (void)context;
    uint64_t a = office_order(left), b = office_order(right);
    if (a == b) {
        a = sender_order(left);
        b = sender_order(right);
    }
    return (a > b) - (a < b);
}

void trpi_mail_sort_for_society(trp_world *world)
{
    TRP_ASSERT(world->office.count <= world->incoming.capacity);  // which has been read
    trpi_sort_elements(world->office.mails, world->office.count, sizeof *world->office.mails, compare_office, NULL,
                       world->incoming.mails);
}
