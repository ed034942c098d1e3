// SPDX-License-Identifier: MIT
// Expressions taken apart and put into words again: what a condition consists of, and how a writer would have
// written each piece of it.

#ifndef TROUPE_PACK_CODE_PIECE_H
#define TROUPE_PACK_CODE_PIECE_H

#include "base/number.h"
#include "pack/pack.h"

/// A piece of an expression: words of the CODE section from `first` up to but not including `end`.
typedef struct trpi_code_piece {
    uint32_t first;
    uint32_t end;
} trpi_code_piece;

/// The whole of the expression at `code` (not 0).
static inline trpi_code_piece trpi_code_piece_of_code(const trp_pack *pack, uint32_t code)
{
    return (trpi_code_piece){code + 1, code + 1 + TRPI_CODE_LENGTH(pack->code[code])};
}

/// The last operation, and its operand: the operation and its operand.
static inline uint32_t trpi_code_piece_operation(const trp_pack *pack, trpi_code_piece piece)
{
    return TRPI_OP(pack->code[piece.end - 1]);
}

static inline uint32_t trpi_code_piece_operand(const trp_pack *pack, trpi_code_piece piece)
{
    return TRPI_OPERAND(pack->code[piece.end - 1]);
}

/// The selector of an expression that is nothing but a selection, or TRPI_NONE16; also when `code` is 0.
static inline uint32_t trpi_code_piece_selector(const trp_pack *pack, uint32_t code)
{
    uint32_t selector = trpi_code_single_operand(pack, code, TRPI_OP_SELECT);
    return selector != TRPI_NONE32 ? selector : TRPI_NONE16;
}

/// Words being written, zero-terminated and cut off where the room ends; nothing comes behind what was cut.
typedef struct trpi_printer {
    const trp_pack *pack;
    uint32_t behaviour;  // the owner of the expressions, for the names of parameters and parts; or TRPI_NONE16
    char *to;
    size_t room;  // with the zero
    uint32_t depth;
} trpi_printer;

void trpi_printer_text(trpi_printer *printer, const char *text);
void trpi_printer_two_operands(trpi_printer *printer, const char *first, const char *second);
void trpi_printer_number(trpi_printer *printer, trpi_number number);

/// A function that prints the text for one gap, `$` and a letter, of the words given to trpi_printer_fill.
typedef void trpi_printer_fill_gap(trpi_printer *printer, char gap, const void *context);
void trpi_printer_fill(trpi_printer *printer, const char *words, trpi_printer_fill_gap *gap, const void *context);

/// Prints the name of a record of a section, without the names of its owners: "seat" of "Bench.seat".
void trpi_printer_name(trpi_printer *printer, uint32_t section, uint32_t index);
void trpi_printer_list(trpi_printer *printer, uint32_t list);

/// Prints an expression as text of the language, behind some words; nothing at all when `code` is 0.
void trpi_printer_code(trpi_printer *printer, const char *before, uint32_t code);
void trpi_printer_code_piece(trpi_printer *printer, trpi_code_piece piece);

/// The most pieces that an operation takes.
#define TRPI_CODE_PIECE_PARTS 3

/// The pieces that the last operation takes, in the order of the text. Returns how many.
uint32_t trpi_code_piece_split(const trp_pack *pack, trpi_code_piece piece, trpi_code_piece parts[TRPI_CODE_PIECE_PARTS]);

/// The type of its value (trp_type).
uint32_t trpi_code_piece_type(const trp_pack *pack, trpi_code_piece piece);

/// Whether the host is asked while the expression at `code` is worked out: itself, or for those it selects among. An
/// expression that is not there (0) asks nobody.
bool trpi_code_piece_asks_host(const trp_pack *pack, uint32_t code);

/// The name of a local of a behaviour, as an offset of NAMES: of a `let`, of what was given to a task, of what was heard; 0
/// when it has none, or the pack is stripped.
uint32_t trpi_code_piece_local(const trp_pack *pack, uint32_t behaviour, uint32_t local);

/// Writes it as text of the language into `room` bytes at `to` (at least 1), zero-terminated and cut off where they
/// end. `behaviour` is whose expression it is, for the names of parameters and parts, or TRPI_NONE16. Nothing
/// sensible can be said of a stripped pack's names.
void trpi_code_piece_print(const trp_pack *pack, trpi_code_piece piece, uint32_t behaviour, char *to, size_t room);

#endif
