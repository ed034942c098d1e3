// SPDX-License-Identifier: MIT
// The texts that an editor has open, and those of its folders. A text that no other one uses is the root of a project: it is compiled
// together with the texts that it uses, and theirs. Trees are read from one document with all texts, findings and names from the
// document of a project.
//
// Invariants:
// - file number i of `all` is text number i;
// - a project that is made has the bytes of all its texts; it is made anew when a `use` has changed.

#ifndef TROUPE_LSP_WORKSPACE_H
#define TROUPE_LSP_WORKSPACE_H

#include "lsp/place.h"
#include "troupe/document.h"

#include <stdbool.h>
#include <stdint.h>

#define TRPI_MOST_TEXTS 4096

typedef struct trpi_open_text {
    char *uri;
    char *name;        // as documents know it: the path without its first "/"
    bool is_open;      // the editor has it; else it is as on the disk
    bool is_told;      // findings were told of it
    bool is_gone;      // nobody has it any more: it is empty, and of no project
    trpi_lines lines;  // of its present bytes; without `starts` they are to be found
} trpi_open_text;

typedef struct trpi_text_project {
    uint32_t root;           // a text; UINT32_MAX: the place is free
    trp_document *document;  // NULL: not made yet
} trpi_text_project;

typedef struct trpi_workspace {
    trp_document *all;
    trpi_open_text *texts;
    trpi_text_project *projects;  // one for each text at most
    uint32_t count, project_count;
    bool utf8;
} trpi_workspace;

bool trpi_workspace_init(trpi_workspace *workspace);
void trpi_workspace_release(trpi_workspace *workspace);

/// Reads the texts of a folder and those below it, as many as there is room for.
void trpi_workspace_add_folder(trpi_workspace *workspace, const char *uri);

/// The number of a text; UINT32_MAX when there is none.
uint32_t trpi_workspace_find(const trpi_workspace *workspace, const char *uri);

/// Gives a text its bytes, or adds it. UINT32_MAX when there is no room.
uint32_t trpi_workspace_set(trpi_workspace *workspace, const char *uri, const char *bytes, size_t size_bytes);

/// Reads a text from the disk; one that is not there is gone.
void trpi_workspace_read(trpi_workspace *workspace, uint32_t text);

/// Has a text, or all below a folder, be another file: what an editor has open keeps its bytes, what else there is is read from the disk.
void trpi_workspace_rename(trpi_workspace *workspace, const char *old_uri, const char *new_uri);

/// The URI that a text has when `old_uri`, a text or a folder, becomes `new_uri`, to be freed; NULL when it stays as it is.
char *trpi_workspace_renamed(const trpi_workspace *workspace, uint32_t text, const char *old_uri, const char *new_uri);

/// The name by which documents know a URI, to be freed; NULL when there is no memory.
char *trpi_workspace_name(const char *uri);

/// The lines of a text, until it changes; without any when memory ran out.
const trpi_lines *trpi_workspace_lines(trpi_workspace *workspace, uint32_t text);

/// The document of the project of a text, and its file there; NULL when there is no memory.
trp_document *trpi_workspace_document(trpi_workspace *workspace, uint32_t text, uint32_t *file);

/// The next project after `after` (UINT32_MAX: the first) that has a text; UINT32_MAX when there are no more. *file is its file there.
uint32_t trpi_workspace_next_project(trpi_workspace *workspace, uint32_t text, uint32_t after, uint32_t *file);

/// The text of a file of a project's document; UINT32_MAX for the standard library.
uint32_t trpi_workspace_text_of(const trpi_workspace *workspace, const trp_document *document, uint32_t file);

#endif
