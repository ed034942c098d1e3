// SPDX-License-Identifier: MIT
#include "script/parse/token.h"

#include <string.h>

// The joining words besides those of cues, in the order of the alphabet, for searching by halves.
static const struct {
    const char *word;
    trpi_joining joining;
} joining_words[] = {
    {"a", TRPI_JOINING_SELECTOR},
    {"about", TRPI_JOINING_PREPOSITION},
    {"an", TRPI_JOINING_SELECTOR},
    {"and", TRPI_JOINING_LOGIC},
    {"any", TRPI_JOINING_SELECTOR},
    {"around", TRPI_JOINING_CLAUSE},
    {"as", TRPI_JOINING_PREPOSITION},
    {"at", TRPI_JOINING_PREPOSITION},
    {"behind", TRPI_JOINING_PREPOSITION},
    {"by", TRPI_JOINING_PREPOSITION},
    {"can", TRPI_JOINING_LOGIC},
    {"every", TRPI_JOINING_SELECTOR},
    {"for", TRPI_JOINING_PREPOSITION},
    {"from", TRPI_JOINING_PREPOSITION},
    {"has", TRPI_JOINING_LOGIC},
    {"if", TRPI_JOINING_CLAUSE},
    {"in", TRPI_JOINING_PREPOSITION},
    {"inside", TRPI_JOINING_CLAUSE},
    {"into", TRPI_JOINING_PREPOSITION},
    {"is", TRPI_JOINING_LOGIC},
    {"it", TRPI_JOINING_VALUE},
    {"me", TRPI_JOINING_VALUE},
    {"my", TRPI_JOINING_VALUE},
    {"near", TRPI_JOINING_PREPOSITION},
    {"nearest", TRPI_JOINING_SELECTOR},
    {"not", TRPI_JOINING_LOGIC},
    {"of", TRPI_JOINING_PREPOSITION},
    {"on", TRPI_JOINING_PREPOSITION},
    {"one", TRPI_JOINING_VALUE},
    {"onto", TRPI_JOINING_PREPOSITION},
    {"or", TRPI_JOINING_LOGIC},
    {"over", TRPI_JOINING_PREPOSITION},
    {"per", TRPI_JOINING_CLAUSE},
    {"random", TRPI_JOINING_SELECTOR},
    {"than", TRPI_JOINING_CLAUSE},
    {"this", TRPI_JOINING_VALUE},
    {"through", TRPI_JOINING_PREPOSITION},
    {"to", TRPI_JOINING_PREPOSITION},
    {"toward", TRPI_JOINING_PREPOSITION},
    {"under", TRPI_JOINING_PREPOSITION},
    {"until", TRPI_JOINING_CLAUSE},
    {"when", TRPI_JOINING_CLAUSE},
    {"where", TRPI_JOINING_CLAUSE},
    {"while", TRPI_JOINING_CLAUSE},
    {"with", TRPI_JOINING_PREPOSITION},
    {"within", TRPI_JOINING_CLAUSE},
};

bool trpi_token_is_free(const trpi_token *token)
{
    return token->kind == TRPI_TOKEN_BRACKETED || (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_NONE);
}

bool trpi_token_is(const trpi_source *source, const trpi_token *token, const char *word)
{
    return token->kind == TRPI_TOKEN_WORD && trpi_text_is(trpi_source_slice(source, token->span), word);
}

trpi_text trpi_token_word(const trpi_source *source, const trpi_token *token)
{
    trpi_text text = trpi_source_slice(source, token->span);
    bool bracketed = token->kind == TRPI_TOKEN_BRACKETED && text.size >= 2;
    return bracketed ? trpi_text_trim((trpi_text){text.at + 1, text.size - 2}, " ") : text;
}

bool trpi_tokens_spell(const trpi_source *source, const trpi_token *tokens, const trpi_syntax_word *words, uint32_t word_count)
{
    for (uint32_t i = 0; i < word_count; i++) {
        if (!trpi_token_is_free(&tokens[i]) || !trpi_text_equal(trpi_token_word(source, &tokens[i]), words[i].text)) {
            return false;
        }
    }
    return word_count > 0;
}

static bool is_happening(trpi_text word)
{
    static const struct {
        const char *word;
        bool joins;
    } cues[] = {
#define CUE(name, called, word, stands, ...) {word, TRPI_CUE_##stands == TRPI_CUE_SUBJECT},
        TRPI_CUES(CUE)
#undef CUE
    };
    for (uint32_t i = TRPI_SYNTAX_CUE_ERROR + 1; i < TRPI_SYNTAX_CUE_COUNT; i++) {
        if (cues[i].joins && trpi_text_is(word, cues[i].word)) {
            return true;
        }
    }
    return false;
}

trpi_joining trpi_joining_of(trpi_text word)
{
    uint32_t low = 0, high = sizeof joining_words / sizeof *joining_words;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = trpi_text_compare(word, trpi_text_of(joining_words[middle].word));
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

trpi_unit trpi_unit_of(trpi_text word)
{
    for (trpi_unit unit = TRPI_UNIT_NONE + 1; unit <= TRPI_UNIT_PERCENT; unit++) {
        for (const char *at = trpi_unit_words(unit); *at != '\0'; at += strspn(at, " ")) {
            uint32_t size = (uint32_t)strcspn(at, " ");
            if (trpi_text_equal(word, (trpi_text){at, size})) {
                return unit;
            }
            at += size;
        }
    }
    return TRPI_UNIT_NONE;
}
