// SPDX-License-Identifier: MIT
// Code pieces: expressions taken apart and printed as text of the language, with each part as a writer would have
// written it.

#ifndef TROUPE_PACK_CODE_PIECE_H
#define TROUPE_PACK_CODE_PIECE_H

#include "base/number.h"
#include "pack/pack.h"

/// A piece of an expression: words of the CODE section from `first` up to but not including `end`.
typedef struct trpi_code_piece {
    uint32_t first;
    uint32_t end;
} trpi_code_piece;

/// Returns the whole of the expression at `code` (not 0) as a piece.
static inline trpi_code_piece trpi_code_piece_of_code(const trp_pack *pack, uint32_t code)
{
    return (trpi_code_piece){code + 1, code + 1 + TRPI_CODE_LENGTH(pack->code[code])};
}

/// Returns the last operation of a piece (trpi_code_piece_operation), and its operand.
static inline uint32_t trpi_code_piece_operation(const trp_pack *pack, trpi_code_piece piece)
{
    return TRPI_OP(pack->code[piece.end - 1]);
}

static inline uint32_t trpi_code_piece_operand(const trp_pack *pack, trpi_code_piece piece)
{
    return TRPI_OPERAND(pack->code[piece.end - 1]);
}

/// Returns the selector of an expression that is nothing but a selector; TRPI_NONE16 for any other expression, and for none (0).
static inline uint32_t trpi_code_sole_selector(const trp_pack *pack, uint32_t code)
{
    uint32_t selector = trpi_code_operand_of_single_operation(pack, code, TRPI_OP_SELECT);
    return selector != TRPI_NONE32 ? selector : TRPI_NONE16;
}

/// Text that is being printed, zero-terminated and cut off where the room ends; nothing is added behind a cut.
typedef struct trpi_expression_printer {
    const trp_pack *pack;
    uint32_t behaviour;  // the owner of the expressions, for the names of parameters and parts; or TRPI_NONE16
    char *to;
    size_t room;  // with the zero
    uint32_t depth;
} trpi_expression_printer;

void trpi_expression_printer_add_text(trpi_expression_printer *printer, const char *text);
void trpi_code_printer_add_two_texts(trpi_expression_printer *printer, const char *first, const char *second);
void trpi_code_printer_add_number(trpi_expression_printer *printer, trpi_number number);

/// A function that prints the text for one gap, `$` and a letter, of the words given to trpi_code_printer_fill_gaps.
typedef void trpi_code_gap_printer(trpi_expression_printer *printer, char gap, const void *context);
void trpi_code_printer_fill_gaps(trpi_expression_printer *printer, const char *words, trpi_code_gap_printer *gap,
                                 const void *context);

/// Prints the name of a record of a section, without the names of its owners: "seat" of "Bench.seat".
void trpi_code_printer_add_name(trpi_expression_printer *printer, uint32_t section, uint32_t index);
void trpi_code_printer_add_list_name(trpi_expression_printer *printer, uint32_t list);

/// Prints an expression as text of the language, behind some words; nothing at all when `code` is 0.
void trpi_code_printer_add_expression(trpi_expression_printer *printer, const char *text_before, uint32_t code);
void trpi_code_printer_add_piece(trpi_expression_printer *printer, trpi_code_piece piece);

/// The most pieces that an operation takes.
#define TRPI_CODE_PIECE_PARTS TRPI_MOST_GIVEN

/// Lists the pieces that the last operation takes, in the order of the text. Returns how many.
uint32_t trpi_code_piece_split(const trp_pack *pack, trpi_code_piece piece, trpi_code_piece parts[TRPI_CODE_PIECE_PARTS]);

/// Returns the type of a piece's value (trp_type).
uint32_t trpi_code_piece_type(const trp_pack *pack, trpi_code_piece piece);

/// Whether evaluating the expression at `code` asks the host, for itself or for the candidates of its selectors. False
/// for no expression (0).
bool trpi_expression_asks_host(const trp_pack *pack, uint32_t code);

/// Returns the name of a local of a behaviour, as an offset of NAMES: of a `let`, an argument of a task, a value of a message; 0
/// when it has none, or the pack is stripped.
uint32_t trpi_behaviour_local_name(const trp_pack *pack, uint32_t behaviour, uint32_t local);

/// Writes a piece as text of the language into `room` bytes at `to` (at least 1), zero-terminated and cut off where
/// they end. `behaviour` is the behaviour to which the expression belongs, for the names of parameters and parts, or
/// TRPI_NONE16. A stripped pack has no names to print.
void trpi_code_piece_print(const trp_pack *pack, trpi_code_piece piece, uint32_t behaviour, char *to, size_t room);

#endif
