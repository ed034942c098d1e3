// SPDX-License-Identifier: MIT
// The tree cache, for texts that are compiled again and again: keeps the tree of each text that was read before, and the parser's
// findings.
// Invariants:
// - a tree and its source own a copy of their text, so they outlive the texts with which they were requested;
// - a compiler restores the trees (trpi_compiler_undo_syntax_tree_changes) before its memory goes: they are then as the parser
//   left them.

#ifndef TROUPE_SCRIPT_TOOLS_TREE_CACHE_H
#define TROUPE_SCRIPT_TOOLS_TREE_CACHE_H

#include "script/parse/syntax.h"
#include "script/text/diagnostic.h"

typedef struct trpi_cached_syntax_tree {
    trpi_arena arena;
    trpi_text text;  // as it was asked for, with a byte order mark if it has one
    trpi_source source;
    trpi_syntax_file *file;
    trpi_diagnostics diagnostics;
    uint32_t generation;  // in which it was asked for last
} trpi_cached_syntax_tree;

typedef struct trpi_syntax_tree_cache {
    const trp_allocator *allocator;
    trpi_cached_syntax_tree **at;
    uint32_t count, capacity;
    uint32_t generation;
} trpi_syntax_tree_cache;

void trpi_syntax_tree_cache_init(trpi_syntax_tree_cache *cache, const trp_allocator *allocator);
void trpi_syntax_tree_cache_release(trpi_syntax_tree_cache *cache);

/// Returns the tree of `source`, which is known by its text, its name and whether it is of the standard library; if the cache does
/// not have the tree, the source is read. The parser's findings are added to `diagnostics`. NULL when memory ran out.
trpi_syntax_file *trpi_syntax_tree_cache_find_or_read(trpi_syntax_tree_cache *cache, const trpi_source *source,
                                                      trpi_diagnostics *diagnostics);

/// Returns a tree as trpi_syntax_tree_cache_find_or_read does, for a text whose tree no compiler changes. Several callers may have
/// that tree at once, in whatever generation.
trpi_syntax_file *trpi_syntax_tree_cache_find_or_read_shared(trpi_syntax_tree_cache *cache, const trpi_source *source,
                                                             trpi_diagnostics *diagnostics);

/// Reads the tree of a text into the cache, unless it is there, without requesting it in the current generation. False when memory
/// ran out.
bool trpi_syntax_tree_cache_preload(trpi_syntax_tree_cache *cache, const trpi_source *source);

/// Ends a generation of requests and begins the next: trees that were not requested in it are released.
void trpi_syntax_tree_cache_release_unrequested(trpi_syntax_tree_cache *cache);

#endif
