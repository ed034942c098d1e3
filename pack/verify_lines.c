// SPDX-License-Identifier: MIT
// Verifies spoken lines, the names in braces in them, and their voices. A line may be said elsewhere than it is written: from a
// pool, or as a value that was kept or sent. Then its names may only be such as mean the same everywhere; a bound line is said at
// its own place only.

#include "pack/verify.h"

static bool check_word(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_name_in_spoken_line *word = &pack->words[index];
    uint32_t type = TRPI_CODE_TYPE(pack->code[word->code]);
    bool chosen = word->fact != TRPI_NONE16 && pack->facts[word->fact].type == TRP_TYPE_CHOICE;
    TRPI_RULE(verifier, "name", *trpi_pack_text_at(pack, word->name) != 0, "is empty");
    TRPI_RULE(verifier, "code", word->code != 0, "is missing");
    TRPI_RULE(verifier, "code", type != TRP_TYPE_NEWCOMER, "is what nobody can say");
    TRPI_RULE(verifier, "fact", chosen == (type == TRP_TYPE_CHOICE) && (chosen || word->fact == TRPI_NONE16),
              "is not whose choice it is");
    return true;
}

static bool use_freely(trpi_verifier *verifier, uint32_t index, void *context)
{
    (void)index;
    (void)context;
    return trpi_verify_code_field_without_needs(verifier, "code", TRP_TYPE_NONE);
}

static bool check_line(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_spoken_line *line = &verifier->pack->lines[index];
    return line->flags != 0 ||
           trpi_verify_listed_records(verifier, TRPI_SECTION_WORD, line->first_word, line->word_count, use_freely, NULL);
}

static bool check_voice(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_voice *voice = &verifier->pack->voices[index];
    TRPI_RULE(verifier, "line", index == 0 || voice[-1].line < voice->line, "is not behind that of the voice before");
    TRPI_RULE(verifier, "sound", *trpi_pack_text_at(verifier->pack, voice->sound) != '\0', "is empty");
    return true;
}

bool trpi_verify_spoken_lines(trpi_verifier *verifier)
{
    return trpi_verify_records(verifier, TRPI_SECTION_WORD, check_word) &&
           trpi_verify_records(verifier, TRPI_SECTION_LINE, check_line) &&
           trpi_verify_records(verifier, TRPI_SECTION_VOICE, check_voice);
}

bool trpi_verify_add_needs_of_names_in_spoken_line(trpi_verifier *verifier, uint32_t code, trpi_code_needs *needs)
{
    uint32_t index = trpi_pack_single_spoken_line(verifier->pack, code);
    const trpi_pack_spoken_line *line = index != TRPI_NONE32 ? &verifier->pack->lines[index] : NULL;
    return line == NULL || trpi_verify_listed_records(verifier, TRPI_SECTION_WORD, line->first_word, line->word_count,
                                                      trpi_verify_add_needs_of_record, needs);
}
