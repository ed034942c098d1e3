// SPDX-License-Identifier: MIT
#include "script/parse/token.h"

#include "script/words/joining_words.h"

static const struct {
    trpi_text word;
    trpi_joining_word joining;
} joining_words[] = {
#define JOINING(kind, word) {{word, sizeof word - 1}, TRPI_JOINING_##kind},
    TRPI_JOINING_WORDS(JOINING)
#undef JOINING
};

bool trpi_token_is_name_word(const trpi_token *token)
{
    return token->kind == TRPI_TOKEN_BRACKETED || (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_NONE);
}

bool trpi_token_is(const trpi_source *source, const trpi_token *token, const char *word)
{
    return token->kind == TRPI_TOKEN_WORD && trpi_text_equals_string(trpi_source_slice(source, token->span), word);
}

trpi_text trpi_token_text_without_brackets(const trpi_source *source, const trpi_token *token)
{
    trpi_text text = trpi_source_slice(source, token->span);
    bool bracketed = token->kind == TRPI_TOKEN_BRACKETED && text.size >= 2;
    return bracketed ? trpi_text_trim((trpi_text){text.at + 1, text.size - 2}, " ") : text;
}

bool trpi_tokens_spell_words(const trpi_source *source, const trpi_token *tokens, const trpi_syntax_word *words,
                             uint32_t word_count)
{
    for (uint32_t i = 0; i < word_count; i++) {
        if (!trpi_token_is_name_word(&tokens[i]) ||
            !trpi_text_is_equal(trpi_token_text_without_brackets(source, &tokens[i]), words[i].text)) {
            return false;
        }
    }
    return word_count > 0;
}

static bool is_happening(trpi_text word)
{
    static const struct {
        trpi_text word;
        bool joins;
    } cues[] = {
#define CUE(name, called, word, stands, ...) {{word, sizeof word - 1}, TRPI_CUE_##stands == TRPI_CUE_SUBJECT},
        TRPI_CUES(CUE)
#undef CUE
    };
    bool is_verb = word.size > 0 && word.at[word.size - 1] == 's';  // as each word behind a subject
    for (uint32_t i = TRPI_SYNTAX_CUE_ERROR + 1; is_verb && i < TRPI_SYNTAX_CUE_COUNT; i++) {
        if (cues[i].joins && cues[i].word.size == word.size && trpi_text_is_equal(word, cues[i].word)) {
            return true;
        }
    }
    return false;
}

trpi_joining_word trpi_joining_word_of(trpi_text word)
{
    uint32_t low = 0, high = sizeof joining_words / sizeof *joining_words;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = trpi_text_compare(word, joining_words[middle].word);
        if (order == 0) {
            return joining_words[middle].joining;
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return is_happening(word) ? TRPI_JOINING_CUE : TRPI_JOINING_NONE;
}

trpi_unit trpi_unit_by_word(trpi_text word)
{
    for (trpi_unit unit = TRPI_UNIT_NONE + 1; unit <= TRPI_UNIT_PERCENT; unit++) {
        for (const char *at = trpi_unit_spellings(unit); *at != '\0'; at += *at == ' ') {
            uint32_t size = 0;
            while (size < word.size && at[size] == word.at[size]) {
                size++;
            }
            at += size;
            if (size == word.size && size > 0 && (*at == ' ' || *at == '\0')) {
                return unit;
            }
            while (*at != ' ' && *at != '\0') {
                at++;
            }
        }
    }
    return TRPI_UNIT_NONE;
}
