// SPDX-License-Identifier: MIT

#include "script/tools/tree_store.h"

#include "base/memory.h"
#include "script/parse/parse.h"

void trpi_syntax_tree_store_init(trpi_syntax_tree_store *store, const trp_allocator *allocator)
{
    *store = (trpi_syntax_tree_store){.allocator = allocator};
}

static void release_tree(const trpi_syntax_tree_store *store, trpi_stored_syntax_tree *tree)
{
    trpi_arena_release(&tree->arena);
    trpi_memory_free(store->allocator, tree, 1, sizeof *tree);
}

void trpi_syntax_tree_store_release(trpi_syntax_tree_store *store)
{
    for (uint32_t i = 0; i < store->count; i++) {
        release_tree(store, store->at[i]);
    }
    trpi_memory_free(store->allocator, store->at, store->capacity, sizeof(trpi_stored_syntax_tree *));
    trpi_syntax_tree_store_init(store, store->allocator);
}

static trpi_stored_syntax_tree *find(const trpi_syntax_tree_store *store, const trpi_source *wanted)
{
    for (uint32_t i = 0; i < store->count; i++) {
        trpi_stored_syntax_tree *tree = store->at[i];
        bool is_free = tree->round != store->round;  // the same text twice is two declarations of everything in it
        if (is_free && tree->source.is_standard == wanted->is_standard && trpi_text_is_equal(tree->text, wanted->text) &&
            trpi_text_is_equal(tree->source.name, wanted->name)) {
            return tree;
        }
    }
    return NULL;
}

static bool read_tree(trpi_stored_syntax_tree *tree, const trpi_source *wanted)
{
    trpi_text name = trpi_arena_copy_text(&tree->arena, wanted->name);
    tree->text = trpi_arena_copy_text(&tree->arena, wanted->text);
    trpi_diagnostics_init(&tree->diagnostics, &tree->arena, UINT32_MAX);
    bool is_whole = !tree->arena.failed && trpi_source_init(&tree->source, &tree->arena, name, tree->text) &&
                    trpi_parse_source(&tree->source, &tree->arena, &tree->diagnostics, &tree->file);
    tree->source.is_standard = wanted->is_standard;
    return is_whole && !tree->arena.failed;
}

static bool grow(trpi_syntax_tree_store *store)
{
    uint32_t capacity = store->capacity > 0 ? 2 * store->capacity : 16;
    trpi_stored_syntax_tree **at = store->at;
    if (store->count == store->capacity) {
        at = trpi_memory_resize(store->allocator, at, store->capacity, capacity, sizeof *at);
        store->capacity = at != NULL ? capacity : store->capacity;
        store->at = at != NULL ? at : store->at;
    }
    return at != NULL;
}

static trpi_stored_syntax_tree *add(trpi_syntax_tree_store *store, const trpi_source *wanted)
{
    trpi_stored_syntax_tree *tree = trpi_memory_allocate(store->allocator, 1, sizeof *tree);
    if (tree == NULL) {
        return NULL;
    }
    trpi_arena_init(&tree->arena, store->allocator);
    if (!read_tree(tree, wanted) || !grow(store)) {
        release_tree(store, tree);
        return NULL;
    }
    store->at[store->count++] = tree;
    return tree;
}

// Returns the tree of a text, which is read if the store does not have it, and marks it as requested in a round. NULL when memory
// ran out.
static trpi_stored_syntax_tree *take(trpi_syntax_tree_store *store, const trpi_source *wanted, uint32_t round)
{
    trpi_stored_syntax_tree *tree = find(store, wanted);
    tree = tree != NULL ? tree : add(store, wanted);
    if (tree != NULL) {
        tree->round = round;
    }
    return tree;
}

static trpi_syntax_file *file_of(const trpi_stored_syntax_tree *tree, trpi_diagnostics *diagnostics)
{
    return tree != NULL && trpi_diagnostics_add_all(diagnostics, &tree->diagnostics) ? tree->file : NULL;
}

trpi_syntax_file *trpi_syntax_tree_store_find_or_read(trpi_syntax_tree_store *store, const trpi_source *source,
                                                      trpi_diagnostics *diagnostics)
{
    return file_of(take(store, source, store->round), diagnostics);
}

trpi_syntax_file *trpi_syntax_tree_store_find_or_read_shared(trpi_syntax_tree_store *store, const trpi_source *source,
                                                             trpi_diagnostics *diagnostics)
{
    return file_of(take(store, source, store->round - 1), diagnostics);  // may wrap: it only has to be another one
}

bool trpi_syntax_tree_store_preload(trpi_syntax_tree_store *store, const trpi_source *source)
{
    return take(store, source, store->round - 1) != NULL;
}

void trpi_syntax_tree_store_release_unrequested(trpi_syntax_tree_store *store)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < store->count; i++) {
        if (store->at[i]->round == store->round) {
            store->at[kept++] = store->at[i];
        } else {
            release_tree(store, store->at[i]);
        }
    }
    store->count = kept;
    store->round++;
}
