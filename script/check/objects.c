// SPDX-License-Identifier: MIT
// Declares the links, offers and handlers of objects and areas, whose kinds kinds.c declares. (BO V, VI-B)

#include "script/check/objects.h"

#include "script/check/types.h"

#define MOST_ENDS 32

bool trpi_is_object_or_area_line(const trpi_syntax_line *line)
{
    return line != NULL && (line->kind == TRPI_LINE_OBJECT || line->kind == TRPI_LINE_AREA);
}

// ---- Needs and offers ---------------------------------------------------------------------------

static uint16_t need_of(trpi_compiler *compiler, const trpi_symbol *symbol)
{
    uint16_t need = TRPI_FIND(&compiler->symbols, needs, symbol->name);
    if (need != TRPI_NO_INDEX) {
        return need;
    }
    trpi_numbered_symbol named = {.symbol = *symbol};
    return TRPI_ADDED(compiler, needs, named);
}

// Notes each parameter of an offer as the one of the same name in the first offer of that name, since a request gives its arguments
// by name, whatever object it goes to. So they are renamed together. Without memory there may be no first offer.
static void note_parameters(const trpi_compiler *compiler, uint16_t need, const trpi_syntax_parameter *parameter)
{
    if (need == TRPI_NO_INDEX) {
        return;
    }
    const trpi_syntax_line *first = compiler->symbols.needs.at[need].symbol.line;
    for (; parameter != NULL; parameter = parameter->next) {
        for (const trpi_syntax_parameter *other = first->parameters; other != NULL; other = other->next) {
            (void)trpi_symbol_match_name_noting_use(&compiler->symbols, parameter->name.text, other->name.text);
        }
    }
}

static trpi_behaviour_symbol behaviour_of(const trpi_compiler *compiler, uint16_t kind, const trpi_syntax_line *line)
{
    const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[kind];
    trpi_behaviour_symbol behaviour = {.symbol = trpi_symbol_of_line(holder->symbol.source, line)};
    behaviour.role = behaviour.scene = behaviour.topic = behaviour.offer = TRPI_NO_INDEX;
    behaviour.provider_kind = kind;
    behaviour.initiation = TRPI_PROACTIVE;
    behaviour.broken = line->broken;
    return behaviour;
}

// Returns the kind of creature that an offer is for: any creature, unless the line says more.
static uint16_t performer_of(trpi_compiler *compiler, const trpi_kind_symbol *holder, const trpi_syntax_line *line)
{
    trpi_value_type sort;
    if (line->other.text.size == 0) {
        return compiler->creature;
    }
    if (!trpi_find_kind_or_role(compiler, line->other.text, &sort)) {
        TRPI_SAY_UNKNOWN(TRPI_IN(compiler, holder->symbol.source), &line->other, "kind", TRPI_ALL(&compiler->symbols, kinds));
        return compiler->creature;
    }
    return sort.kind;
}

static void declare_offer(trpi_compiler *compiler, uint16_t kind, const trpi_syntax_line *line)
{
    trpi_kind_symbol *holder = &compiler->symbols.kinds.at[kind];
    trpi_behaviour_symbol behaviour = behaviour_of(compiler, kind, line);
    behaviour.performer_kind = performer_of(compiler, holder, line);
    trpi_offer_symbol offer = {.symbol = behaviour.symbol, .record = TRPI_BLANK(OFFER), .is_private = line->is_private};
    offer.kind = kind;
    trpi_symbol_range own = TRPI_SOME(&compiler->symbols, offers, holder->first_offer, holder->offer_count);
    if (line->initiation != TRPI_INITIATION_NONE) {
        TRPI_COMPILE_ERROR(compiler, holder->symbol.source, line->keyword,
                           "An object's behaviour is performed by whoever requests it; write `behaviour` instead.");
        return;
    }
    if (!trpi_check_name_is_new(compiler, &offer.symbol, own, "behaviour")) {
        return;
    }
    offer.slot = (uint16_t)(TRPI_INHERITED(&compiler->symbols, kind, offer_count) + holder->offer_count);
    if (offer.slot == TRPI_MOST_OFFERS) {
        TRPI_COMPILE_ERROR(
            compiler, holder->symbol.source, line->name.span,
            "An object offers at most %u behaviours, those of its parents included; put the others into another object.",
            TRPI_MOST_OFFERS);
    }
    offer.need = need_of(compiler, &offer.symbol);
    note_parameters(compiler, offer.need, line->parameters);
    behaviour.offer = (uint16_t)compiler->symbols.offers.count;
    offer.behaviour = TRPI_ADDED(compiler, behaviours, behaviour);
    TRPI_ADD(compiler, offers, offer);
    holder->offer_count = (uint16_t)(holder->offer_count + !compiler->failed);
}

static void declare_handler(trpi_compiler *compiler, uint16_t kind, const trpi_syntax_line *line)
{
    trpi_behaviour_symbol behaviour = behaviour_of(compiler, kind, line);
    behaviour.performer_kind = kind;
    behaviour.is_handler = true;
    behaviour.symbol.name = trpi_source_slice(behaviour.symbol.source, line->span);
    behaviour.symbol.span = line->span;
    trpi_handler_symbol handler = {.line = line, .record = TRPI_BLANK(HANDLER)};
    handler.kind = kind;
    handler.behaviour = TRPI_ADDED(compiler, behaviours, behaviour);
    TRPI_ADD(compiler, handlers, handler);
    compiler->symbols.kinds.at[kind].handler_count = (uint16_t)(compiler->symbols.kinds.at[kind].handler_count + !compiler->failed);
}

// Declares the offers of each kind first, then its handlers, so that the behaviours of each sort lie in a row.
void trpi_declare_offers(trpi_compiler *compiler)
{
    trpi_symbols *symbols = &compiler->symbols;
    for (uint16_t kind = 0; kind < symbols->kinds.count; kind++) {
        const trpi_syntax_line *object = symbols->kinds.at[kind].symbol.line;
        symbols->kinds.at[kind].first_offer = (uint16_t)symbols->offers.count;
        for (const trpi_syntax_line *line = trpi_is_object_or_area_line(object) ? object->lines : NULL; line != NULL;
             line = line->next) {
            if (line->kind == TRPI_LINE_BEHAVIOUR) {
                declare_offer(compiler, kind, line);
            }
        }
        symbols->kinds.at[kind].first_handler = (uint16_t)symbols->handlers.count;
        for (const trpi_syntax_line *line = trpi_is_object_or_area_line(object) ? object->lines : NULL; line != NULL;
             line = line->next) {
            if (line->kind == TRPI_LINE_ON || line->kind == TRPI_LINE_BRAIN) {
                declare_handler(compiler, kind, line);
            }
        }
    }
}

// ---- Links --------------------------------------------------------------------------------------

static void declare_link(trpi_compiler *compiler, uint16_t kind, const trpi_syntax_line *line)
{
    trpi_kind_symbol *holder = &compiler->symbols.kinds.at[kind];
    trpi_link_symbol link = {.symbol = trpi_symbol_of_line(holder->symbol.source, line), .kind = kind};
    link.target = trpi_value_type_unknown();
    link.slot = (uint16_t)(TRPI_INHERITED(&compiler->symbols, kind, link_end_count) + holder->link_end_count);
    link.ends = line->type != NULL && line->type->many ? MOST_ENDS : 1;
    if (trpi_symbols_find_fact_link_or_offer(&compiler->symbols, TRPI_MEMBER_LINKS, kind, line->name.text) != TRPI_NO_INDEX ||
        trpi_symbol_find_fact(&compiler->symbols, kind, line->name.text) != TRPI_NO_INDEX) {
        TRPI_COMPILE_ERROR(compiler, holder->symbol.source, line->name.span,
                           "`%.*s` has a fact or link `%.*s` already; give this one another name.", TRPI_WORDS(holder->symbol.name),
                           TRPI_WORDS(line->name.text));
        return;
    }
    if (link.slot + link.ends > TRPI_MOST_LINKED) {
        TRPI_COMPILE_ERROR(compiler, holder->symbol.source, line->name.span,
                           "An object has at most %u linked things, and each `many` takes %d of them; leave one out.",
                           TRPI_MOST_LINKED, MOST_ENDS);
        return;
    }
    TRPI_ADD(compiler, links, link);
    holder->link_end_count = (uint16_t)(holder->link_end_count + link.ends);
    holder->link_count = (uint16_t)(holder->link_count + !compiler->failed);
}

void trpi_declare_links(trpi_compiler *compiler)
{
    for (uint16_t kind = 0; kind < compiler->symbols.kinds.count; kind++) {
        const trpi_syntax_line *object = compiler->symbols.kinds.at[kind].symbol.line;
        compiler->symbols.kinds.at[kind].first_link = (uint16_t)compiler->symbols.links.count;
        for (const trpi_syntax_line *line = trpi_is_object_or_area_line(object) ? object->lines : NULL; line != NULL;
             line = line->next) {
            if (line->kind == TRPI_LINE_LINK && !line->broken) {
                declare_link(compiler, kind, line);
            }
        }
    }
    for (uint32_t i = 0; i < compiler->symbols.links.count; i++) {
        trpi_link_symbol *link = &compiler->symbols.links.at[i];
        trpi_syntax_type type = *link->symbol.line->type;
        type.many = false;    // of each end
        type.filters = NULL;  // a link is searched for by them
        type.selector = TRPI_SELECTOR_NONE;
        link->target = trpi_resolve_type(TRPI_IN(compiler, link->symbol.source), &type).type;
        if (link->target.type != TRP_TYPE_ENTITY && link->target.type != TRP_TYPE_NONE) {
            TRPI_COMPILE_ERROR(compiler, link->symbol.source, link->symbol.line->span,
                               "A link leads to somebody or something; write for example `link seat: many Chair within 2 m`.");
        }
    }
}
