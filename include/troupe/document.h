// SPDX-License-Identifier: MIT
// Documents: the texts of a project while they are being written, broken or not. A document keeps the bytes of its files, the
// lossless tree of each, and all that was changed. For editors and other tools; a game needs none of it. docs/document.md is
// the guide.

#ifndef TROUPE_DOCUMENT_H
#define TROUPE_DOCUMENT_H

#include <troupe/types.h>

TRP_BEGIN_C

/// A document: the files of one project, which are compiled together.
typedef struct trp_document trp_document;

/// Makes an empty document. `allocator` may be NULL and must outlive it. Release with trp_document_destroy.
TRP_API trp_result trp_document_create(const trp_allocator *allocator, trp_document **document);

/// Frees a document and all that belongs to it. NULL is allowed.
TRP_API void trp_document_destroy(trp_document *document);

// ---- Files ------------------------------------------------------------------------------------------------------

/// Opens a file, or gives an open file another text. The change can be undone, and is the smallest one that leads from the old text
/// to the new. Name and text are copied. The text may have any bytes. `name` is the path from the project's folder with `/` between
/// names, as `use` gives it. *file, unless NULL, is the number of the file. TRP_ERROR_FULL: the text has more than 64 MB.
TRP_API trp_result trp_document_set_text(trp_document *document, const char *name, const char *text, size_t size_bytes,
                                         uint32_t *file);

/// How many files there are, closed ones included; they are numbered from 0, in the order in which they were opened.
TRP_API uint32_t trp_document_file_count(const trp_document *document);

/// The name of a file; NULL when there is none of that number, or it is closed. Lives as long as the document.
TRP_API const char *trp_document_file_name(const trp_document *document, uint32_t file);

/// The bytes of a file, with a zero byte behind them, until the next change; NULL when there is none of that number, or it is
/// closed.
TRP_API const char *trp_document_text(const trp_document *document, uint32_t file, size_t *size_bytes);

/// Takes a file out of the project, in one change: it has no text and no name then, and whatever is of that name later is another
/// file. TRP_ERROR_UNKNOWN: no file of that number is open.
TRP_API trp_result trp_document_close_file(trp_document *document, uint32_t file);

/// Gives `count` files other names (see trp_document_set_text), in one change with the `use` lines that lead to them, or from them
/// to others. TRP_ERROR_UNKNOWN: one of the files is not open. TRP_ERROR_SOURCE: one of the names is not a valid file name, or
/// belongs to another file; trp_document_refusal says so.
TRP_API trp_result trp_document_rename_files(trp_document *document, const uint32_t *files, const char *const *names,
                                             uint32_t count);

/// Only finds what trp_document_rename_files would change in texts: *edit_count edits, as trp_document_plan_rename does.
TRP_API trp_result trp_document_plan_rename_files(trp_document *document, const uint32_t *files, const char *const *names,
                                                  uint32_t count, uint32_t *edit_count);

// ---- Changes ----------------------------------------------------------------------------------------------------

/// A stretch of a file and what is put in its place. Offsets and lengths are in bytes.
typedef struct trp_text_edit {
    uint32_t file;        ///< the number of the file
    uint32_t offset;      ///< in bytes, from the beginning of the file
    uint32_t length;      ///< of what is replaced, in bytes
    uint32_t size_bytes;  ///< of `text`
    const char *text;     ///< the text that stands there instead
} trp_text_edit;

/// The number of changes so far: the version of the texts, by which a client says which texts it has seen.
TRP_API uint32_t trp_document_version(const trp_document *document);

/// Makes one change of `count` edits, all or none. They refer to the texts of `version` and do not overlap; texts put in at one
/// place stand there in the order of the edits. If there were changes since, the edits are moved along with the text around them.
/// TRP_ERROR_STALE: what an edit is about was changed since, or its file is closed; trp_document_refusal says so. TRP_ERROR_FULL: a
/// file would have more than 64 MB.
TRP_API trp_result trp_document_edit(trp_document *document, uint32_t version, const trp_text_edit *edits, uint32_t count);

/// Undoes the last change that is not undone yet. The undoing is a change, too. TRP_ERROR_UNKNOWN when there is no such
/// change.
TRP_API trp_result trp_document_undo(trp_document *document);

/// Makes the change again that was undone last. TRP_ERROR_UNKNOWN when there is none.
TRP_API trp_result trp_document_redo(trp_document *document);

/// Returns of how many edits change number `change` (from 1) consists. Each edit refers to the texts as the edit before has left
/// them. For clients that keep copies of the texts.
TRP_API uint32_t trp_document_edit_count(const trp_document *document, uint32_t change);

/// Fills *edit with edit number `index` of change number `change`. Its text lives as long as the document. TRP_ERROR_UNKNOWN when
/// there is none.
TRP_API trp_result trp_document_get_edit(const trp_document *document, uint32_t change, uint32_t index, trp_text_edit *edit);

/// One sentence about why the last call was refused, or what it has left out; else "". Until the next call.
TRP_API const char *trp_document_refusal(const trp_document *document);

// ---- Trees ------------------------------------------------------------------------------------------------------

/// The sorts of nodes.
typedef enum trp_node_family {
    TRP_FAMILY_FILE,
    TRP_FAMILY_LINE,    ///< with the block below it
    TRP_FAMILY_CLAUSE,  ///< without its comma
    TRP_FAMILY_CUE,     ///< something that happens
    TRP_FAMILY_STEP,
    TRP_FAMILY_CELL,    ///< of a table
    TRP_FAMILY_VALUE,   ///< an expression
    TRP_FAMILY_FILTER,  ///< of a value or a type: `within 3 m`
    TRP_FAMILY_TYPE,
    TRP_FAMILY_PARAMETER,  ///< where it is declared
    TRP_FAMILY_ARGUMENT,   ///< of a phrase: `from bar`
    TRP_FAMILY_SETTING,    ///< `who = Mary`, in parentheses behind a step
    TRP_FAMILY_NAME        ///< a name as it is written
} trp_node_family;

/// A node. A node keeps its id through changes as long as it is recognised: in the same place of the tree by its words, then by
/// kind and name, then by kind and order. An id is never used for another node.
typedef struct trp_document_node {
    uint32_t id;           ///< 0: no node
    uint32_t parent;       ///< their ids, 0 for none; children come in the order of the text
    uint32_t first_child;  ///< see parent
    uint32_t next;         ///< the next child of its parent
    uint32_t family;       ///< trp_node_family
    uint32_t file;         ///< the number of its file
    uint32_t offset;       ///< in bytes, from the beginning of the file
    uint32_t length;       ///< without the comments and line ends around it
    bool is_broken;        ///< there is a mistake in it: something of it may be missing
    const char *kind;  ///< the word for what it is: "role", "weight", "say"; that of a line that cannot be read is "error". Static
    const char *name;  ///< "" if it has none; until the next call
} trp_document_node;

/// The node of a file, whose range is all of it; 0 when there is no such file.
TRP_API uint32_t trp_document_file_node(const trp_document *document, uint32_t file);

/// Fills *node with the node of an id. TRP_ERROR_STALE: the node is no longer there.
TRP_API trp_result trp_document_get_node(trp_document *document, uint32_t id, trp_document_node *node, size_t size);

/// The innermost node that has the byte at `offset`, or ends there; 0 when there is no such file.
TRP_API uint32_t trp_document_node_at(const trp_document *document, uint32_t file, uint32_t offset);

/// The path of a node, by which it is found again in another session: kinds and names from the file inwards, and which of its
/// like it is when there are several, as in `file [inn.troupe]/role [Patron]/behaviour [Order]/step#2`. "" when there is none.
/// Until the next call.
TRP_API const char *trp_document_node_path(trp_document *document, uint32_t id);

/// The node of a path; 0 when there is none.
TRP_API uint32_t trp_document_find_node(trp_document *document, const char *path);

// ---- Pieces -----------------------------------------------------------------------------------------------------

/// The sorts of pieces. The pieces of a file lie side by side and are all of its bytes.
typedef enum trp_piece_kind {
    TRP_PIECE_MARK,  ///< the byte order mark
    TRP_PIECE_BLANK,
    TRP_PIECE_LINE_END,
    TRP_PIECE_COMMENT,
    TRP_PIECE_WORD,
    TRP_PIECE_BRACKETED,  ///< `[Guard of honour]`
    TRP_PIECE_QUOTED,     ///< with its quotes
    TRP_PIECE_TAG,        ///< `@k7f2`
    TRP_PIECE_QUANTITY,   ///< a number with what belongs to it
    TRP_PIECE_PLAN,       ///< a row of a floor plan, or a letter of its legend
    TRP_PIECE_SIGN,
    TRP_PIECE_UNREAD  ///< what cannot be read, up to the end of its line
} trp_piece_kind;

/// A piece of a text.
typedef struct trp_document_piece {
    uint32_t kind;    ///< trp_piece_kind
    uint32_t offset;  ///< in bytes, from the beginning of the file
    uint32_t length;  ///< in bytes
} trp_document_piece;

/// Fills *piece with the one that has the byte at `offset`. TRP_ERROR_UNKNOWN: there is no such byte.
TRP_API trp_result trp_document_get_piece(const trp_document *document, uint32_t file, uint32_t offset, trp_document_piece *piece,
                                          size_t size);

/// The tree and the pieces of a file as JSON (docs/document.md), zero-terminated, until the next call; NULL when there is no such
/// file or no memory.
TRP_API const char *trp_document_json(trp_document *document, uint32_t file);

// ---- Renaming ---------------------------------------------------------------------------------------------------

/// Gives what is named at `offset` another name, in its declaration and wherever the compiler found it, in one change; nothing
/// else that has the same name. The declaration remembers the old name (`, was Old name`), by which packs and saves know it,
/// until it gets that name back. A thing that an instance of a pattern made is renamed with the instance. TRP_ERROR_SOURCE and
/// nothing is changed when the texts would say something else then; trp_document_refusal says why. Texts may have mistakes:
/// trp_document_refusal then says which lines were not understood.
TRP_API trp_result trp_document_rename(trp_document *document, uint32_t file, uint32_t offset, const char *new_name);

/// Only finds what trp_document_rename would change: *edit_count edits, which refer to the texts as they are and do not
/// overlap, file by file in the order of the texts. The call is refused when the rename would be.
TRP_API trp_result trp_document_plan_rename(trp_document *document, uint32_t file, uint32_t offset, const char *new_name,
                                            uint32_t *edit_count);

/// Fills *planned with edit number `index` of the planned rename. Its text lives until the next plan. TRP_ERROR_UNKNOWN: there is
/// no such edit, or the texts have changed since.
TRP_API trp_result trp_document_get_planned_edit(const trp_document *document, uint32_t index, trp_text_edit *planned);

// ---- Questions --------------------------------------------------------------------------------------------------

// Each call of this section compiles all texts together, if they have changed since the last such call. Files that are named with
// `use` are those of the document.

/// A stretch of a file, in bytes. `file` is TRP_NO_FILE for one of the standard library.
typedef struct trp_text_range {
    uint32_t file;    ///< the number of the file
    uint32_t offset;  ///< in bytes, from the beginning of the file
    uint32_t length;  ///< in bytes
} trp_text_range;

/// The file of a stretch that lies in the standard library.
#define TRP_NO_FILE UINT32_MAX

/// A mistake or a warning. The strings live until the next change.
typedef struct trp_document_finding {
    uint32_t severity;          ///< trp_script_severity (script.h)
    trp_text_range range;       ///< the text at fault
    const char *message;        ///< one sentence
    const char *remedy;         ///< the text that mends it in the place of `range`
    bool has_remedy;            ///< `remedy` mends it
    trp_text_range note_range;  ///< of another place that matters
    const char *note;           ///< a sentence about it; "" when there is no such place
} trp_document_finding;

/// Checks the texts. *finding_count becomes the number of findings, at most 50; the findings are in the order of the files'
/// names, and within a file in the order of its text.
TRP_API trp_result trp_document_check(trp_document *document, uint32_t *finding_count);

/// Fills *finding with finding number `index` of those that trp_document_check counts. TRP_ERROR_UNKNOWN when there is none.
TRP_API trp_result trp_document_get_finding(trp_document *document, uint32_t index, trp_document_finding *finding, size_t size);

/// A place that matters for a finding, and a sentence about it, which lives until the next change.
typedef struct trp_document_finding_note {
    trp_text_range range;  ///< the place
    const char *text;      ///< one sentence
} trp_document_finding_note;

/// Fills *note with number `index` of the notes of finding number `finding`. The first note is the finding's own, if it has one.
/// For a text that an instance of a pattern made, the places in the patterns through which it came follow, the innermost first.
/// TRP_ERROR_UNKNOWN when there is no such note.
TRP_API trp_result trp_document_get_finding_note(trp_document *document, uint32_t finding, uint32_t index,
                                                 trp_document_finding_note *note, size_t size);

/// Fills *range with the name in the declaration of what is named at `offset`. TRP_ERROR_UNKNOWN, and trp_document_refusal says
/// why, when there is none in the files.
TRP_API trp_result trp_document_definition(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *range);

/// Returns how many places name the thing that is named at `offset`, its declaration included; fills the first `capacity`
/// of them, in the order of the files and their texts. A place in the text of a pattern stands for all that instances make
/// of it.
TRP_API uint32_t trp_document_references(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *ranges,
                                         uint32_t capacity);

/// Returns a text, in lines, about the thing at `offset`: for a name what it is, whose it is, the line that declares it and the
/// comments above that line; for anything else how it is written. "" when there is nothing to say; NULL when there is no memory.
/// Valid until the next call.
TRP_API const char *trp_document_hover(trp_document *document, uint32_t file, uint32_t offset);

/// A completion: a word or name that can be written at a place of a text.
typedef struct trp_document_completion {
    const char *text;  ///< the text to be written
    const char *sort;  ///< "clause", "step", what kind of line, or what the name is of: "role"
    const char *says;  ///< the meaning, or an example; ""
} trp_document_completion;

/// Finds the completions at `offset` by the text in front of it, whatever follows on its line. *word is the word that has been
/// begun there, which a completion replaces, and *count the number of completions, which trp_document_get_completion returns one by
/// one. Completions of the expected type come first, then the nearest declarations, then all others in alphabetical order. All are
/// listed, whatever letters they begin with. Of a name of which some words are written already, the completion is the rest. The
/// completions live until the next call of this function.
TRP_API trp_result trp_document_complete(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *word,
                                         uint32_t *count);

/// Fills *completion with number `index`. TRP_ERROR_UNKNOWN when there is none.
TRP_API trp_result trp_document_get_completion(const trp_document *document, uint32_t index, trp_document_completion *completion,
                                               size_t size);

TRP_END_C

#endif
