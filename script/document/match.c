// SPDX-License-Identifier: MIT
// Matches nodes across changes, so that ids last: which node of the new sections is which of the old ones. Siblings are matched
// with siblings, from the file inwards: by their words, then by kind and name, then by kind, each time the first with the first.

#include "base/assert.h"
#include "script/document/section.h"

// A place in a list of sibling nodes. The list of the nodes at the top of a file goes on through its sections.
typedef struct sibling {
    trpi_text_section *const *sections;
    uint32_t count;
    uint32_t section;
    uint32_t node;
} sibling;

static const trpi_section_node *node_of(const sibling *at)
{
    return &at->sections[at->section]->nodes[at->node];
}

static bool at_end(const sibling *at)
{
    return at->section == at->count;
}

// Moves on to the next section that has nodes when the place is behind the last node of its section.
static void settle(sibling *at)
{
    while (at->section < at->count && at->node == TRPI_NODE_NONE) {
        at->section++;
        at->node = at->section < at->count && at->sections[at->section]->node_count > 0 ? 0 : TRPI_NODE_NONE;
    }
}

static sibling first_of(trpi_text_section *const *sections, uint32_t count)
{
    sibling first = {sections, count, 0, count > 0 && sections[0]->node_count > 0 ? 0 : TRPI_NODE_NONE};
    settle(&first);
    return first;
}

static void advance(sibling *at)
{
    at->node = trpi_section_node_next_sibling(at->sections[at->section], at->node);
    settle(at);
}

typedef enum likeness { LIKE_BY_WORDS, LIKE_BY_NAME, LIKE_BY_KIND, LIKENESSES } likeness;

static bool is_like(const sibling *old, const sibling *made, likeness how)
{
    const trpi_section_node *a = node_of(old), *b = node_of(made);
    if (a->id == 0 || b->id != 0 || a->family != b->family || a->kind != b->kind) {
        return false;
    }
    if (how == LIKE_BY_WORDS) {
        return a->hash == b->hash;
    }
    return how == LIKE_BY_KIND ||
           (a->name.length > 0 && trpi_text_is_equal(trpi_section_node_name(old->sections[old->section], a),
                                                     trpi_section_node_name(made->sections[made->section], b)));
}

static void match_siblings(sibling old, sibling made, uint32_t depth);

static void match(const sibling *old, const sibling *made, uint32_t depth)
{
    trpi_text_section *from = old->sections[old->section], *to = made->sections[made->section];
    to->nodes[made->node].id = from->nodes[old->node].id;
    from->nodes[old->node].id = 0;  // taken
    sibling below = {&old->sections[old->section], 1, 0, trpi_section_node_first_child(from, old->node)};
    sibling made_below = {&made->sections[made->section], 1, 0, trpi_section_node_first_child(to, made->node)};
    settle(&below);
    settle(&made_below);
    match_siblings(below, made_below, depth + 1);
}

// Matches each new node that has no id yet with an old node that is like it. The search begins behind the old node found last and
// goes round once, so that siblings in the same order cost one look each.
static void match_like(sibling old, sibling made, likeness how, uint32_t depth)
{
    sibling next = old;
    for (; !at_end(&made); advance(&made)) {
        if (node_of(&made)->id != 0) {
            continue;
        }
        sibling look = at_end(&next) ? old : next;
        const sibling begin = look;
        bool is_found = false;
        do {
            is_found = is_like(&look, &made, how);
            if (!is_found) {
                advance(&look);
                look = at_end(&look) ? old : look;
            }
        } while (!is_found && (look.section != begin.section || look.node != begin.node));
        if (is_found) {
            match(&look, &made, depth);
            next = look;
            advance(&next);
        }
    }
}

static uint32_t count_from(sibling at)
{
    uint32_t count = 0;
    for (; !at_end(&at); advance(&at)) {
        count++;
    }
    return count;
}

static void skip(sibling *at, uint32_t count)
{
    for (; count > 0; count--) {
        advance(at);
    }
}

// Matches the siblings at the front that are the same, and those at the end.
static void match_ends(sibling old, sibling made, uint32_t depth)
{
    for (; !at_end(&old) && !at_end(&made) && is_like(&old, &made, LIKE_BY_WORDS); advance(&old), advance(&made)) {
        match(&old, &made, depth);
    }
    uint32_t old_count = count_from(old), made_count = count_from(made);
    skip(old_count > made_count ? &old : &made, old_count > made_count ? old_count - made_count : made_count - old_count);
    sibling same_old = old, same_made = made;  // from here on they are the same
    while (!at_end(&old)) {
        bool is_same = is_like(&old, &made, LIKE_BY_WORDS);
        advance(&old);
        advance(&made);
        same_old = is_same ? same_old : old;
        same_made = is_same ? same_made : made;
    }
    for (; !at_end(&same_old); advance(&same_old), advance(&same_made)) {
        match(&same_old, &same_made, depth);
    }
}

static void match_siblings(sibling old, sibling made, uint32_t depth)
{
    TRP_ASSERT(depth < 1000);  // nodes nest as deep as blocks and expressions do
    match_ends(old, made, depth);
    for (likeness how = LIKE_BY_WORDS; how < LIKENESSES && !at_end(&old); how++) {
        match_like(old, made, how, depth);
    }
}

void trpi_text_sections_keep_old_node_ids(trpi_text_section *const *old, uint32_t old_count, trpi_text_section *const *made,
                                          uint32_t made_count)
{
    match_siblings(first_of(old, old_count), first_of(made, made_count), 0);
}

void trpi_section_nodes_keep_old_ids(trpi_text_section *const *old, uint32_t old_node, trpi_text_section *const *made,
                                     uint32_t made_node)
{
    match(&(sibling){old, 1, 0, old_node}, &(sibling){made, 1, 0, made_node}, 0);
}
