// SPDX-License-Identifier: MIT
// Spoken lines and the names in braces in them. A line may be said where it is not written: by a pool, by a value that
// was kept or sent. Then only names will do that mean the same everywhere; the others are for the line's own place.

#include "pack/verify.h"

static bool check_word(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_word *word = &pack->words[index];
    if (*trpi_pack_text_at(pack, word->name) == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_WORD, index, "name", "is empty");
    }
    if (word->code == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_WORD, index, "code", "is missing");
    }
    uint32_t type = TRPI_CODE_TYPE(pack->code[word->code]);
    if (type == TRP_TYPE_POINT || type == TRP_TYPE_NEWCOMER) {
        return trpi_refuse(verifier, TRPI_SECTION_WORD, index, "code", "is what nobody can say");
    }
    bool chosen = word->fact != TRPI_NONE16 && pack->facts[word->fact].type == TRP_TYPE_CHOICE;
    if (chosen != (type == TRP_TYPE_CHOICE) || (!chosen && word->fact != TRPI_NONE16)) {
        return trpi_refuse(verifier, TRPI_SECTION_WORD, index, "fact", "is not whose choice it is");
    }
    return true;
}

static bool check_line(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_line *line = &verifier->pack->lines[index];
    if (line->flags > TRPI_LINE_BOUND) {
        return trpi_refuse(verifier, TRPI_SECTION_LINE, index, "flags", "has an unknown flag");
    }
    if (line->word_count > TRPI_MOST_WORDS) {
        return trpi_refuse(verifier, TRPI_SECTION_LINE, index, "word_count", "is more than %u", TRPI_MOST_WORDS);
    }
    for (uint32_t i = 0; i < line->word_count && line->flags == 0; i++) {
        uint32_t word = line->first_word + i;
        if (!trpi_use_free_code(verifier, TRPI_SECTION_WORD, word, "code", verifier->pack->words[word].code, TRP_TYPE_NONE)) {
            return false;
        }
    }
    return true;
}

bool trpi_verify_lines(trpi_verifier *verifier)
{
    for (uint32_t i = 0; i < verifier->pack->word_count; i++) {
        if (!check_word(verifier, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < verifier->pack->line_count; i++) {
        if (!check_line(verifier, i)) {
            return false;
        }
    }
    return true;
}

bool trpi_use_line(trpi_verifier *verifier, uint32_t code, trpi_needs *needs)
{
    const trp_pack *pack = verifier->pack;
    uint32_t index = trpi_pack_written_line(pack, code);
    const trpi_pack_line *line = index != TRPI_NONE32 ? &pack->lines[index] : NULL;
    for (uint32_t i = 0; line != NULL && i < line->word_count; i++) {
        uint32_t word = line->first_word + i;
        if (!trpi_use_code(verifier, TRPI_SECTION_WORD, word, "code", pack->words[word].code, TRP_TYPE_NONE, needs)) {
            return false;
        }
    }
    return true;
}
