// SPDX-License-Identifier: MIT
// The texts that an editor has open, and those of its folders. A text that no other one uses is the root of a project, which is
// compiled from this text, the texts that it uses, and the texts that these use. Syntax trees are read from one document that has
// all texts; findings and names come from the document of a project.
//
// Invariants:
// - file number i of `all_texts_document` is text number i;
// - a project that is made has the bytes of all its texts; all projects are made anew when a `use` has changed, or a text is added
//   or gone.

#ifndef TROUPE_LSP_WORKSPACE_H
#define TROUPE_LSP_WORKSPACE_H

#include "lsp/place.h"
#include "troupe/document.h"

#include <stdbool.h>
#include <stdint.h>

#define TRPI_MOST_TEXTS 4096

typedef struct trpi_workspace_text {
    char *uri;
    char *name;                   // as documents know it: the path without its first "/"
    bool is_open;                 // the editor has it; else it is as on the disk
    bool has_published_findings;  // findings were told of it
    bool is_gone;                 // nobody has it any more: it is empty, and of no project
    trpi_line_starts lines;       // of its present bytes; without `starts` they are to be found
} trpi_workspace_text;

typedef struct trpi_workspace_project {
    uint32_t root;           // a text; UINT32_MAX: the place is free
    trp_document *document;  // NULL: not made yet
} trpi_workspace_project;

typedef struct trpi_workspace {
    trp_document *all_texts_document;
    trpi_workspace_text *texts;
    trpi_workspace_project *projects;  // one for each text at most
    uint32_t count, project_count;
    bool utf8;
} trpi_workspace;

bool trpi_workspace_init(trpi_workspace *workspace);
void trpi_workspace_release(trpi_workspace *workspace);

/// Reads the texts of a folder and of the folders in it, as many as there is room for. Hidden folders, `node_modules` and folders
/// more than eight deep are left out.
void trpi_workspace_add_folder(trpi_workspace *workspace, const char *uri);

/// Returns the number of a text; UINT32_MAX when it is not known.
uint32_t trpi_workspace_find_text(const trpi_workspace *workspace, const char *uri);

/// Sets the bytes of a text, or adds a text. UINT32_MAX when there is no room.
uint32_t trpi_workspace_set_text(trpi_workspace *workspace, const char *uri, const char *bytes, size_t size_bytes);

/// Reads a text from the disk; marks it as gone when its file is not there.
void trpi_workspace_read_text_from_disk(trpi_workspace *workspace, uint32_t text);

/// Renames a text, or all texts below a folder: a text that is open in the editor keeps its bytes, others are read from the disk.
void trpi_workspace_rename(trpi_workspace *workspace, const char *old_uri, const char *new_uri);

/// Returns the URI that a text will have when `old_uri`, a text or a folder, becomes `new_uri`, to be freed; NULL when it stays
/// as it is.
char *trpi_workspace_uri_after_rename(const trpi_workspace *workspace, uint32_t text, const char *old_uri, const char *new_uri);

/// Returns the name by which documents know the text at a URI, to be freed; NULL when there is no memory.
char *trpi_workspace_name_of_uri(const char *uri);

/// Returns the lines of a text, valid until the text changes; no lines when memory ran out.
const trpi_line_starts *trpi_workspace_line_starts(trpi_workspace *workspace, uint32_t text);

/// Returns the document of the first project that has a text, and the text's file there; NULL when no project has it, or memory ran
/// out.
trp_document *trpi_workspace_document(trpi_workspace *workspace, uint32_t text, uint32_t *file);

/// Returns the next project after `after` (UINT32_MAX: the first) that has a text; UINT32_MAX when there are no more. *file is
/// the text's file there.
uint32_t trpi_workspace_next_project_with_text(trpi_workspace *workspace, uint32_t text, uint32_t after, uint32_t *file);

/// Returns the text of a file of a project's document; UINT32_MAX for the standard library.
uint32_t trpi_workspace_text_of_file(const trpi_workspace *workspace, const trp_document *document, uint32_t file);

#endif
