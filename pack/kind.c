// SPDX-License-Identifier: MIT
// Lookups of kinds with what they offer, and of what behaviours request, send and hear.

#include "troupe/kind.h"

#include "pack/code_piece.h"
#include "pack/pack.h"

#include "troupe/sized.h"

#include "base/assert.h"

#include <string.h>

// Finds the record of a kind; NULL when there is none.
static const trpi_pack_kind *find_kind(const trp_pack *pack, uint32_t kind)
{
    uint32_t row = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_KIND, kind);
    return row < pack->kind_count ? &pack->kinds[row] : NULL;
}

static uint32_t host_kind(const trp_pack *pack, uint32_t kind)
{
    return trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, kind);
}

trp_result trp_pack_kind(const trp_pack *pack, uint32_t kind, trp_kind_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_kind_info info = {0};
    const trpi_pack_kind *found = find_kind(pack, kind);
    if (found != NULL) {
        info.name = trpi_pack_name_at(pack, found->name);
        info.parent = host_kind(pack, found->parent);
        info.offer_count = found->offer_count;
        info.handler_count = found->handler_count;
        info.link_count = found->link_count;
        info.is_object = (found->flags & TRPI_KIND_OBJECT) != 0;
    }
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return found != NULL ? TRP_OK : trpi_pack_number_refusal(pack, TRP_NAMES_KIND, kind);
}

trp_result trp_pack_kind_offer(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_offer *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_kind_offer told = {0};
    const trpi_pack_kind *of = find_kind(pack, kind);
    bool is_there = of != NULL && number < of->offer_count;
    if (is_there) {
        const trpi_pack_offer *offer = &pack->offers[of->first_offer + number];
        told = (trp_kind_offer){.offer = trpi_pack_host_number_of_index(pack, TRP_NAMES_OFFER, of->first_offer + number),
                                .behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, offer->behaviour),
                                .need = trpi_pack_host_number_of_index(pack, TRP_NAMES_NEED, offer->need),
                                .performer = host_kind(pack, offer->performer),
                                .most_holders = offer->holders,
                                .is_private = (offer->flags & TRPI_OFFER_PRIVATE) != 0,
                                .crosses = (offer->flags & TRPI_OFFER_CROSSES) != 0,
                                .wraps = (offer->flags & TRPI_OFFER_WRAPS) != 0};
    }
    trp_sized_struct_fill(to, size, &told, sizeof told);
    return is_there ? TRP_OK : TRP_ERROR_UNKNOWN;
}

const char *trp_drop_cause_name(trp_drop_cause cause)
{
    static const char *const names[TRP_DROP_CAUSE_COUNT] = {"", "done", "failed", "given up", "gone"};
    _Static_assert((int)TRP_DROP_CAUSE_COUNT == (int)TRPI_BECAUSE_COUNT, "each cause of a drop has a number for hosts");
    return (uint32_t)cause < TRP_DROP_CAUSE_COUNT ? names[cause] : "";
}

trp_result trp_pack_kind_handler(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_handler *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    _Static_assert((int)TRP_HANDLER_TYPE_COUNT == (int)TRPI_HANDLES_COUNT, "each type of handler has a number for hosts");
    trp_kind_handler told = {0};
    const trpi_pack_kind *of = find_kind(pack, kind);
    bool is_there = of != NULL && number < of->handler_count;
    if (is_there) {
        const trpi_pack_handler *handler = &pack->handlers[of->first_handler + number];
        told = (trp_kind_handler){.type = handler->type,
                                  .behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, handler->behaviour),
                                  .offer = trpi_pack_host_number_of_index(pack, TRP_NAMES_OFFER, handler->offer),
                                  .message = trpi_pack_host_number_of_index(pack, TRP_NAMES_MESSAGE, handler->message),
                                  .event = trpi_pack_host_number_of_index(pack, TRP_NAMES_EVENT, handler->event),
                                  .period_ms = handler->period_ms,
                                  .because = handler->because};
    }
    trp_sized_struct_fill(to, size, &told, sizeof told);
    return is_there ? TRP_OK : TRP_ERROR_UNKNOWN;
}

trp_result trp_pack_kind_link(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_link *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_kind_link told = {0};
    const trpi_pack_kind *of = find_kind(pack, kind);
    bool is_there = of != NULL && number < of->link_count;
    if (is_there) {
        const trpi_pack_link *link = &pack->links[of->first_link + number];
        const char *name = trpi_pack_name_at(pack, link->name), *point = strrchr(name, '.');
        told = (trp_kind_link){.name = point != NULL ? point + 1 : name,
                               .link = trpi_pack_host_number_of_index(pack, TRP_NAMES_LINK, of->first_link + number),
                               .target = host_kind(pack, link->target),
                               .most_ends = link->ends};
    }
    trp_sized_struct_fill(to, size, &told, sizeof told);
    return is_there ? TRP_OK : TRP_ERROR_UNKNOWN;
}

// --- Steps ---

typedef void visit_step(void *context, const trpi_pack_step *step);

static void visit_steps(const trp_pack *pack, uint32_t first, uint32_t count, visit_step *visit, void *context)
{
    for (uint32_t i = 0; i < count; i++) {
        visit(context, &pack->steps[first + i]);
    }
}

// Visits all steps of a task: those of its list or of the leaves of its tree, of its cleanup, its parting and its interruption, and
// of its responses.
static void visit_task(const trp_pack *pack, const trpi_pack_task *task, visit_step *visit, void *context)
{
    visit_steps(pack, task->first_step, task->step_count, visit, context);
    for (uint32_t i = 0; i < task->node_count; i++) {
        uint32_t step = pack->nodes[task->first_node + i].step;
        bool is_listed = step - task->first_step < task->step_count;
        if (step != TRPI_NONE16 && !is_listed) {
            visit(context, &pack->steps[step]);
        }
    }
    visit_steps(pack, task->first_cleanup, task->cleanup_count, visit, context);
    visit_steps(pack, task->first_parting, task->parting_count, visit, context);
    visit_steps(pack, task->first_interrupt, task->interrupt_count, visit, context);
    for (uint32_t i = 0; i < task->response_count; i++) {
        const trpi_pack_response *response = &pack->responses[task->first_response + i];
        visit_steps(pack, response->first_step, response->step_count, visit, context);
    }
}

typedef struct inner_search {
    const trp_pack *pack;
    uint32_t position;
} inner_search;

static void find_inner(void *context, const trpi_pack_step *step)
{
    inner_search *search = context;
    if ((step->flags & TRPI_STEP_INNER) != 0 && step->op == TRPI_STEP_REQUEST) {
        uint32_t local = trpi_code_operand_of_single_operation(search->pack, step->code0, TRPI_OP_LOCAL);
        search->position = local != TRPI_NONE32 ? TRPI_LOCAL_INDEX(local) : search->position;
    }
}

// Returns the position of the parameter that hands in a behaviour, which the behaviour of an object performs inside itself;
// TRPI_NONE32 when there is no such parameter.
static uint32_t position_of_inner(const trp_pack *pack, uint32_t behaviour)
{
    inner_search search = {pack, TRPI_NONE32};
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    for (uint32_t i = 0; i < b->task_count; i++) {
        visit_task(pack, &pack->tasks[b->first_task + i], find_inner, &search);
    }
    return search.position;
}

// --- Contacts ---

typedef struct contact_list {
    const trp_pack *pack;
    uint32_t behaviour;
    trp_contact *contacts;
    uint32_t capacity, count;
    size_t size;
} contact_list;

static void add_contact(contact_list *list, const trp_contact *contact)
{
    if (list->count < list->capacity) {
        trp_sized_struct_fill_element(list->contacts, list->count, list->size, contact, sizeof *contact);
    }
    list->count++;
}

// Returns the kind of the object that has a behaviour among its offers or handlers; TRPI_NONE16 when none has.
static uint32_t kind_of_owner(const trp_pack *pack, uint32_t behaviour)
{
    for (uint32_t i = 0; i < pack->offer_count; i++) {
        if (pack->offers[i].behaviour == behaviour) {
            return pack->offers[i].kind;
        }
    }
    for (uint32_t i = 0; i < pack->handler_count; i++) {
        if (pack->handlers[i].behaviour == behaviour) {
            return pack->handlers[i].kind;
        }
    }
    return TRPI_NONE16;
}

// Finds the kind and role of the entities that an expression is about, as far as the expression alone says them.
static void find_addressee(const contact_list *list, uint32_t code, uint32_t *kind, uint32_t *role)
{
    const trp_pack *pack = list->pack;
    *kind = *role = TRPI_NONE16;
    if (code == 0) {
        return;
    }
    trpi_code_piece piece = trpi_code_piece_of_code(pack, code);
    uint32_t operand = trpi_code_piece_operand(pack, piece);
    switch (trpi_code_piece_operation(pack, piece)) {
    case TRPI_OP_SELECT: {
        const trpi_pack_selector *selector = &pack->selectors[operand];
        *kind = selector->link != 0 ? pack->links[selector->link - 1].target : selector->kind;
        *role = selector->role;
        break;
    }
    case TRPI_OP_LINK: *kind = pack->links[operand].target; break;
    case TRPI_OP_GLOBAL: *kind = pack->globals[operand].kind; break;
    case TRPI_OP_THIS:
    case TRPI_OP_ME: *kind = kind_of_owner(pack, list->behaviour); break;
    default: break;
    }
}

// Returns the offer that a request hands in for the object to perform; TRPI_NONE16 when it hands in none.
static uint32_t handed_offer(const trp_pack *pack, const trpi_pack_step *step)
{
    const uint32_t codes[] = {step->code1, step->code2, step->code3};
    for (uint32_t i = 0; step->index != TRPI_NONE16 && i < pack->offer_count; i++) {
        uint32_t at = pack->offers[i].need == step->index ? position_of_inner(pack, pack->offers[i].behaviour) : TRPI_NONE32;
        uint32_t constant = at < 3 ? trpi_code_operand_of_single_operation(pack, codes[at], TRPI_OP_NUMBER) : TRPI_NONE32;
        int64_t offer = constant != TRPI_NONE32 ? pack->constants[constant].value / TRP_ONE - 1 : -1;
        if (offer >= 0 && offer < pack->offer_count) {
            return (uint32_t)offer;
        }
    }
    return TRPI_NONE16;
}

static void add_step(contact_list *list, const trpi_pack_step *step)
{
    const trp_pack *pack = list->pack;
    uint32_t kind, role;
    bool is_inner = (step->flags & TRPI_STEP_INNER) != 0;
    if ((step->op != TRPI_STEP_REQUEST && step->op != TRPI_STEP_SEND && step->op != TRPI_STEP_AWAIT) || is_inner) {
        return;
    }
    find_addressee(list, step->op == TRPI_STEP_AWAIT ? 0 : step->code0, &kind, &role);
    trp_contact contact = {.to = host_kind(pack, kind),
                           .role = trpi_pack_host_number_of_index(pack, TRP_NAMES_ROLE, role),
                           .handed = TRP_NOT_FOUND,
                           .line = trpi_origin_line(pack, step->origin)};
    if (step->op == TRPI_STEP_REQUEST) {
        contact.kind = TRP_CONTACT_REQUEST;
        contact.number = trpi_pack_host_number_of_index(pack, TRP_NAMES_NEED, step->index);
        contact.handed = trpi_pack_host_number_of_index(pack, TRP_NAMES_OFFER, handed_offer(pack, step));
    } else {
        contact.kind = step->op == TRPI_STEP_SEND ? TRP_CONTACT_SEND : TRP_CONTACT_HEAR;
        contact.number = trpi_pack_host_number_of_index(pack, TRP_NAMES_MESSAGE, step->index);
    }
    add_contact(list, &contact);
}

static void visit_contact(void *context, const trpi_pack_step *step)
{
    add_step(context, step);
}

uint32_t trp_behaviour_contacts(const trp_pack *pack, uint32_t behaviour, trp_contact *contacts, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(pack != NULL && (contacts != NULL || capacity == 0), 0);
    uint32_t row = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_BEHAVIOUR, behaviour);
    if (row >= pack->behaviour_count) {
        return 0;
    }
    contact_list list = {.pack = pack, .behaviour = row, .contacts = contacts, .capacity = capacity, .size = size};
    const trpi_pack_behaviour *b = &pack->behaviours[row];
    if (b->cue != TRPI_NONE16 && pack->cues[b->cue].type == TRPI_CUE_MESSAGE) {
        const trp_contact heard = {.kind = TRP_CONTACT_HEAR,
                                   .number = trpi_pack_host_number_of_index(pack, TRP_NAMES_MESSAGE, pack->cues[b->cue].index),
                                   .to = TRP_NOT_FOUND,
                                   .role = TRP_NOT_FOUND,
                                   .handed = TRP_NOT_FOUND};
        add_contact(&list, &heard);
    }
    for (uint32_t i = 0; i < b->task_count; i++) {
        visit_task(pack, &pack->tasks[b->first_task + i], visit_contact, &list);
    }
    return list.count;
}
