// SPDX-License-Identifier: MIT
// A folder whose files are served. Nothing outside of the folder is read or written, whatever names and links say.

#ifndef TROUPE_CLI_STUDIO_FOLDER_H
#define TROUPE_CLI_STUDIO_FOLDER_H

#include "troupe/sheet.h"

#include <stdbool.h>

typedef struct trpi_folder {
    char *root;  // without links, ends with `/`
} trpi_folder;

/// Opens a folder. False when there is no such folder; errno then says why.
bool trpi_folder_open(trpi_folder *folder, const char *path);
void trpi_folder_release(trpi_folder *folder);

typedef enum trpi_folder_result {
    TRPI_FOLDER_FINE,
    TRPI_FOLDER_REFUSED,  // the name, or what it leads to, is nothing to be served
    TRPI_FOLDER_MISSING,
    TRPI_FOLDER_CHANGED,  // the file is not as the writer has last seen it
    TRPI_FOLDER_FAILED    // it cannot be read or written; a complaint says why
} trpi_folder_result;

/// The content hash of the bytes of a file, as 16 hexadecimal digits.
typedef struct trpi_content_hash {
    char text[17];
} trpi_content_hash;

trpi_content_hash trpi_content_hash_of(const char *bytes, size_t size_bytes);

/// Decodes the file name in an address. False when it is no valid name: it may be made of names and `/` only, none hidden, and
/// not too long.
bool trpi_folder_decode_file_name(const char *address, char *name, size_t name_size);

/// Whether a name is that of a text, of its layout or of its lines in another language.
bool trpi_file_name_is_of_text_layout_or_translation(const char *name);

/// Reads a plain file into memory from malloc, with a zero behind it.
trpi_folder_result trpi_folder_read_file(const trpi_folder *folder, const char *name, char **bytes, size_t *size_bytes);

/// Writes a file whole or not at all, if its present content has the hash `seen_hash` (NULL: if there is no such file). Otherwise
/// *present_content gets the present content (NULL: none).
trpi_folder_result trpi_folder_write_file_if_unchanged(const trpi_folder *folder, const char *name, const char *seen_hash,
                                                       const char *body, size_t body_bytes, char **present_content,
                                                       size_t *size_bytes);

/// Calls `visit` with the path and name of each folder (its name ends with `/`; the root's is empty), and of each text, layout and
/// file of lines in it. Hidden files and folders, node_modules and folders behind links are left out.
typedef void trpi_folder_visitor(void *context, const char *path, const char *name);
void trpi_folder_walk(const trpi_folder *folder, trpi_folder_visitor *visit, void *context);

/// Adds a line for each text, layout and file of lines: its hash, a blank, its name.
void trpi_folder_print_text_list(const trpi_folder *folder, trp_sheet *sheet);

/// Returns a number that changes when a text is made, removed or written.
uint64_t trpi_folder_version(const trpi_folder *folder);

#endif
