// SPDX-License-Identifier: MIT
#include "script/text/name.h"

#include <string.h>

bool trpi_names_are_equal_without_case(trpi_text a, trpi_text b)
{
    if (a.size != b.size) {
        return false;
    }
    for (uint32_t i = 0; i < a.size; i++) {
        if (trpi_lower_letter(a.at[i]) != trpi_lower_letter(b.at[i])) {
            return false;
        }
    }
    return true;
}

const char *trpi_article_of(trpi_text name)
{
    char first = name.size > 0 ? trpi_lower_letter(name.at[0]) : 'x';
    bool vowel = first == 'a' || first == 'e' || first == 'i' || first == 'o';
    return vowel ? "an" : "a";
}

bool trpi_name_equals_word(trpi_text name, const char *zero_terminated)
{
    return trpi_names_are_equal_without_case(name, trpi_text_from_string(zero_terminated));
}

trpi_name_guess trpi_name_guess_begin(trpi_text wanted)
{
    uint32_t limit = wanted.size < 3 ? 0 : wanted.size < 5 ? 1 : wanted.size < 8 ? 2 : 3;
    return (trpi_name_guess){.wanted = wanted, .best = trpi_text_from_string(""), .distance = limit + 1};
}

uint32_t trpi_name_size_before_caret(trpi_text name)
{
    const uint32_t size = sizeof TRPI_CARET - 1;
    uint32_t at = 0;
    while (at + size <= name.size && memcmp(name.at + at, TRPI_CARET, size) != 0) {
        at++;
    }
    return at + size <= name.size ? at : name.size;
}

trpi_name_guess trpi_name_guess_begin_collecting(trpi_text wanted, trpi_completion_names *candidates)
{
    trpi_name_guess guess = trpi_name_guess_begin(wanted);
    guess.distance = candidates != NULL ? 0 : guess.distance;  // completions have no use for a likely name
    guess.size_before_caret = candidates != NULL ? trpi_name_size_before_caret(wanted) : wanted.size;
    guess.candidates = guess.size_before_caret < wanted.size ? candidates : NULL;
    return guess;
}

// Notes a candidate for completions if it begins with what is written in front of the caret. A text may declare the word at its
// caret.
static void note(const trpi_name_guess *guess, trpi_text name)
{
    trpi_text begin = {name.at, guess->size_before_caret}, written = {guess->wanted.at, guess->size_before_caret};
    if (name.size > guess->size_before_caret && trpi_name_size_before_caret(name) == name.size &&
        trpi_names_are_equal_without_case(begin, written)) {
        trpi_completion_name candidate = {name, guess->size_before_caret, !guess->candidates_misfit, guess->candidates_are_words};
        trpi_completion_names *all = guess->candidates;
        (void)TRPI_ARENA_PUSH(all->arena, all->at, all->count, all->capacity, candidate);
    }
}

// Whether a name begins with all words of another one, and has more.
static bool begins_with_words(trpi_text name, trpi_text words)
{
    return words.size > 2 && name.size > words.size && name.at[words.size] == ' ' &&
           trpi_names_are_equal_without_case((trpi_text){name.at, words.size}, words);
}

void trpi_name_guess_consider(trpi_name_guess *guess, trpi_text candidate)
{
    if (guess->candidates != NULL) {
        note(guess, candidate);
    }
    if (guess->distance == 0 || candidate.size == 0) {
        return;
    }
    if (guess->best.size == 0 && begins_with_words(candidate, guess->wanted)) {
        guess->best = candidate;  // until one comes that is spelt nearly like it
    }
    uint32_t distance = trpi_text_edit_distance(guess->wanted, candidate, guess->distance - 1);
    if (distance < guess->distance) {
        guess->best = candidate;
        guess->distance = distance;
    }
}
