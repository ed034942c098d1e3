// SPDX-License-Identifier: MIT

#include "script/tools/tree_cache.h"

#include "base/memory.h"
#include "script/parse/parse.h"

void trpi_syntax_tree_cache_init(trpi_syntax_tree_cache *cache, const trp_allocator *allocator)
{
    *cache = (trpi_syntax_tree_cache){.allocator = allocator};
}

static void release_tree(const trpi_syntax_tree_cache *cache, trpi_cached_syntax_tree *tree)
{
    trpi_arena_release(&tree->arena);
    trpi_memory_free(cache->allocator, tree, 1, sizeof *tree);
}

void trpi_syntax_tree_cache_release(trpi_syntax_tree_cache *cache)
{
    for (uint32_t i = 0; i < cache->count; i++) {
        release_tree(cache, cache->at[i]);
    }
    trpi_memory_free(cache->allocator, cache->at, cache->capacity, sizeof(trpi_cached_syntax_tree *));
    trpi_syntax_tree_cache_init(cache, cache->allocator);
}

static trpi_cached_syntax_tree *find(const trpi_syntax_tree_cache *cache, const trpi_source *wanted)
{
    for (uint32_t i = 0; i < cache->count; i++) {
        trpi_cached_syntax_tree *tree = cache->at[i];
        bool is_free = tree->generation != cache->generation;  // the same text twice is two declarations of everything in it
        if (is_free && tree->source.is_standard == wanted->is_standard && trpi_text_is_equal(tree->text, wanted->text) &&
            trpi_text_is_equal(tree->source.name, wanted->name)) {
            return tree;
        }
    }
    return NULL;
}

static bool read_tree(trpi_cached_syntax_tree *tree, const trpi_source *wanted)
{
    trpi_text name = trpi_arena_copy_text(&tree->arena, wanted->name);
    tree->text = trpi_arena_copy_text(&tree->arena, wanted->text);
    trpi_diagnostics_init(&tree->diagnostics, &tree->arena, UINT32_MAX);
    bool is_whole = !tree->arena.failed && trpi_source_init(&tree->source, &tree->arena, name, tree->text) &&
                    trpi_parse_source(&tree->source, &tree->arena, &tree->diagnostics, &tree->file);
    tree->source.is_standard = wanted->is_standard;
    return is_whole && !tree->arena.failed;
}

static bool grow(trpi_syntax_tree_cache *cache)
{
    uint32_t capacity = cache->capacity > 0 ? 2 * cache->capacity : 16;
    trpi_cached_syntax_tree **at = cache->at;
    if (cache->count == cache->capacity) {
        at = trpi_memory_resize(cache->allocator, at, cache->capacity, capacity, sizeof *at);
        cache->capacity = at != NULL ? capacity : cache->capacity;
        cache->at = at != NULL ? at : cache->at;
    }
    return at != NULL;
}

static trpi_cached_syntax_tree *add(trpi_syntax_tree_cache *cache, const trpi_source *wanted)
{
    trpi_cached_syntax_tree *tree = trpi_memory_allocate(cache->allocator, 1, sizeof *tree);
    if (tree == NULL) {
        return NULL;
    }
    trpi_arena_init(&tree->arena, cache->allocator);
    if (!read_tree(tree, wanted) || !grow(cache)) {
        release_tree(cache, tree);
        return NULL;
    }
    cache->at[cache->count++] = tree;
    return tree;
}

// Returns the tree of a text, which is read if the cache does not have it, and marks the tree as requested in a generation. NULL
// when memory ran out.
static trpi_cached_syntax_tree *take(trpi_syntax_tree_cache *cache, const trpi_source *wanted, uint32_t generation)
{
    trpi_cached_syntax_tree *tree = find(cache, wanted);
    tree = tree != NULL ? tree : add(cache, wanted);
    if (tree != NULL) {
        tree->generation = generation;
    }
    return tree;
}

static trpi_syntax_file *file_of(const trpi_cached_syntax_tree *tree, trpi_diagnostics *diagnostics)
{
    return tree != NULL && trpi_diagnostics_add_all(diagnostics, &tree->diagnostics) ? tree->file : NULL;
}

trpi_syntax_file *trpi_syntax_tree_cache_find_or_read(trpi_syntax_tree_cache *cache, const trpi_source *source,
                                                      trpi_diagnostics *diagnostics)
{
    return file_of(take(cache, source, cache->generation), diagnostics);
}

trpi_syntax_file *trpi_syntax_tree_cache_find_or_read_shared(trpi_syntax_tree_cache *cache, const trpi_source *source,
                                                             trpi_diagnostics *diagnostics)
{
    return file_of(take(cache, source, cache->generation - 1), diagnostics);  // may wrap: it only has to be another one
}

bool trpi_syntax_tree_cache_preload(trpi_syntax_tree_cache *cache, const trpi_source *source)
{
    return take(cache, source, cache->generation - 1) != NULL;
}

void trpi_syntax_tree_cache_release_unrequested(trpi_syntax_tree_cache *cache)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cache->count; i++) {
        if (cache->at[i]->generation == cache->generation) {
            cache->at[kept++] = cache->at[i];
        } else {
            release_tree(cache, cache->at[i]);
        }
    }
    cache->count = kept;
    cache->generation++;
}
