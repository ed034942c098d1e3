// SPDX-License-Identifier: MIT
// Patterns and their instances. An instance becomes text: the pattern's block, with the instance's arguments in place of the
// parameters, and names of its own for the declarations of the block. The text is parsed like any other and stands where the
// instance stood, so later passes know nothing of patterns.
//
// Invariants:
// - a made text has the same layout and comments as the pattern's block, one level further out;
// - a declaration of the block is called after the instance, as in `Crypt drill Training`; a declaration with the pattern's
// own name gets the instance's name;
// - an instance with a mistake in its arguments makes its text all the same, so that its declarations are there, but nothing is
// reported about that text;
// - a pattern that uses itself makes nothing.

#ifndef TROUPE_SCRIPT_PATTERN_PATTERN_H
#define TROUPE_SCRIPT_PATTERN_PATTERN_H

#include "script/check/compiler.h"
#include "script/parse/token.h"
#include "script/pattern/argument.h"
#include "script/text/expansion.h"
#include "troupe/script.h"

#define TRPI_PATTERN_TEXTS 10000u       // that instances make, at most
#define TRPI_PATTERN_BYTES (16u << 20)  // of them all together

typedef struct trpi_pattern {
    const trpi_syntax_file *file;
    const trpi_syntax_line *line;
    bool is_broken;
    bool is_endless;      // an instance in it leads back to it
    bool has_instance;    // an instance of it was
    uint8_t visit_state;  // 0: not yet, 1: being looked at, 2: done
    uint32_t height;      // how deep the instances in it lie in one another; 0: there are none
} trpi_pattern;

/// An instance, and the text that it made.
typedef struct trpi_pattern_instance {
    const trpi_source *source;  // where the instance stands
    const trpi_syntax_line *line;
    uint64_t key;  // of its name
    const trpi_pattern *pattern;
    trpi_expansion *expansion;
    trpi_source *text;
    const trpi_syntax_file *file;
} trpi_pattern_instance;

typedef struct trpi_patterns {
    const trp_allocator *allocator;
    trpi_compiler *compiler;
    TRPI_TABLE(trpi_pattern) all;
    TRPI_TABLE(trpi_pattern_instance) instances;
    TRPI_TABLE(trpi_syntax_file *) files;
    size_t made_bytes;
    bool failed;
} trpi_patterns;

/// Finds all patterns and checks them (pattern.c).
void trpi_patterns_find_and_check(trpi_patterns *patterns);

/// Returns the pattern called `name`: one of the writer's before one of the standard library; NULL: there is none.
trpi_pattern *trpi_patterns_find_by_name(trpi_patterns *patterns, trpi_text name);

/// Returns the parameter of a pattern called `name`, or NULL (trpi_pattern_parameter); and the argument that an
/// instance gives for a parameter, or NULL.
const trpi_syntax_parameter *trpi_pattern_parameter(const trpi_pattern *pattern, trpi_text name);
const trpi_syntax_line *trpi_instance_argument(const trpi_syntax_line *instance, trpi_text parameter);

/// Checks an instance's arguments against its pattern, as far as that is possible before names are known (arguments.c).
/// False after a mistake, which is reported.
bool trpi_instance_check_arguments(trpi_patterns *patterns, const trpi_pattern *pattern, const trpi_source *source,
                                   const trpi_syntax_line *instance);

/// Checks the names in the arguments of all instances, once the texts that the instances make are there.
void trpi_instances_check_names_in_arguments(trpi_patterns *patterns);

/// Writes the text of an instance (instance.c). False when memory ran out.
bool trpi_instance_write_text(trpi_patterns *patterns, trpi_pattern_instance *instance);

/// Adds the text that an instance makes, with the texts of the instances in it in their places.
void trpi_instance_write_expanded_text(const trpi_patterns *patterns, const trpi_pattern_instance *instance, trpi_buffer *out);

/// Whether `source` is the text of an instance, or of an instance within it.
bool trpi_source_is_of_instance(const trpi_source *source, const trpi_pattern_instance *instance);

/// Returns where the line behind an instance and its arguments begins in its source.
uint32_t trpi_instance_end_offset(const trpi_source *source, const trpi_syntax_line *instance);

/// Writes with `write` the comments about a parameter of a pattern, or, when `parameter` is NULL, about the pattern itself
/// (list.c).
typedef void trpi_pattern_comment_writer(trpi_buffer *out, trpi_text text);
void trpi_pattern_write_comments(const trpi_pattern *pattern, const trpi_syntax_parameter *parameter,
                                 trpi_pattern_comment_writer *write, trpi_buffer *out);

/// Whether pattern number `index` can be used: one of the standard library cannot where the writer
/// has one of the same name.
bool trpi_pattern_is_not_shadowed(const trpi_patterns *patterns, uint32_t index);

/// Writes a page about all patterns, with their forms and pictures (page.c).
void trpi_patterns_write_page(const trpi_patterns *patterns, const trp_pattern_picture *pictures, uint32_t count, trpi_buffer *out);

/// Writes a list of all patterns (list.c).
void trpi_patterns_write_list(const trpi_patterns *patterns, trp_pattern_format format, trpi_buffer *out);

/// Replaces instances by the texts that they make, in all files. False when memory ran out.
bool trpi_patterns_expand_instances(trpi_patterns *patterns, const trp_allocator *allocator, trpi_compiler *compiler);

#endif
