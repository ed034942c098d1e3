// SPDX-License-Identifier: MIT
// Goal: completions have what a writer is about to write, and what they have fits. Method: in every example the rest of a line is
// deleted from each word on, and the completions there must have that word; the share that they have is printed, and must not fall.
// TROUPE_COMPLETIONS=all takes every word of every example, and lists those that are missing.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"
#include "troupe/document.h"

#define EVERY 37  // every word of that number, unless all are asked for

typedef struct tally {
    uint32_t looked, found;
} tally;

static bool begins_with(const char *text, const char *word, size_t size)
{
    if (*text == '[' && *word != '[') {
        text++;
    }
    return strncmp(text, word, size) == 0 && strchr(" ]:", text[size]) != NULL;
}

static bool is_offered(const trp_document *document, uint32_t count, const char *word, size_t size)
{
    trp_document_completion completion;
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(trp_document_get_completion(document, i, &completion, sizeof completion), TRP_OK);
        assert_null(strstr(completion.text, "\xEA\x99\xAE"));  // the word that stands for the caret
        if (begins_with(completion.text, word, size)) {
            return true;
        }
    }
    return false;
}

// Whether a word is the name in a declaration, which no completion can know.
static bool declares(trp_document *document, const char *text, uint32_t at, uint32_t end)
{
    static const char *const words[] = {"node ",      "let ",      "host ", "link ",  "lock ",      " by ",
                                        "for every ", "for each ", "way ",  " as ",   "action ",    "condition ",
                                        "query ",     "relation ", "test ", "catch ", "behaviour ", "private behaviour "};
    trp_text_range range;
    uint32_t line = at;
    while (line > 0 && text[line - 1] != '\n') {
        line--;
    }
    line += (uint32_t)strspn(text + line, " ");
    bool is_signature = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        uint32_t size = (uint32_t)strlen(words[i]);
        is_signature |= i >= 10 && strncmp(text + line, words[i], size) == 0;
        is_signature |=
            (at >= size && strncmp(text + at - size, words[i], size) == 0) || (i == 0 && strncmp(text + line, "node ", size) == 0);
    }
    return is_signature || (trp_document_definition(document, 0, at, &range) == TRP_OK && range.file == 0 && range.offset <= at &&
                            range.offset + range.length >= end);
}

static void look_at(trp_document *document, const char *name, const char *text, size_t size, const trp_document_piece *piece,
                    tally *t)
{
    uint32_t end = piece->offset, count;
    while (end < size && text[end] != '\n' && text[end] != '\r') {
        end++;
    }
    trp_text_range word;
    trp_text_edit rest = {0, piece->offset, end - piece->offset, 0, ""};
    if (declares(document, text, piece->offset, piece->offset + piece->length)) {
        return;
    }
    assert_int_equal(trp_document_edit(document, trp_document_version(document), &rest, 1), TRP_OK);
    assert_int_equal(trp_document_complete(document, 0, piece->offset, &word, &count), TRP_OK);
    assert_int_equal(word.offset + word.length, piece->offset);
    bool is_found = is_offered(document, count, text + piece->offset, piece->length);
    if (!is_found && getenv("TROUPE_COMPLETIONS") != NULL) {
        uint32_t begin = piece->offset;
        while (begin > 0 && text[begin - 1] != '\n') {
            begin--;
        }
        print_message("%s: %.*s^%.*s\n", name, (int)(piece->offset - begin), text + begin, (int)(end - piece->offset),
                      text + piece->offset);
    }
    t->looked++;
    t->found += is_found;
    assert_int_equal(trp_document_undo(document), TRP_OK);
}

static void look_through(const char *folder, const char *name, uint32_t *number, tally *t)
{
    uint32_t size;
    char *text = reading_file(folder, name, &size);
    assert_non_null(text);
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, name, text, size, NULL), TRP_OK);
    trp_document_piece piece;
    for (uint32_t at = 0; trp_document_get_piece(document, 0, at, &piece, sizeof piece) == TRP_OK; at += piece.length) {
        bool is_word = piece.kind == TRP_PIECE_WORD || piece.kind == TRP_PIECE_BRACKETED;
        if (is_word && (getenv("TROUPE_COMPLETIONS") != NULL || (*number)++ % EVERY == 0)) {
            look_at(document, name, text, size, &piece, t);
        }
    }
    trp_document_destroy(document);
    free(text);
}

static void the_next_word_of_every_example_is_offered(void **state)
{
    (void)state;
    static const char *const names[] = {"door.troupe",   "duel.troupe",  "green.troupe", "house.troupe",   "lanterns.troupe",
                                        "mary.troupe",   "pub.troupe",   "quest.troupe", "smithy.troupe",  "street.troupe",
                                        "tavern.troupe", "toast.troupe", "town.troupe",  "watchman.troupe"};
    tally t = {0};
    uint32_t number = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        look_through("examples", names[i], &number, &t);
    }
    print_message("%u of %u words are offered\n", (unsigned)t.found, (unsigned)t.looked);
    assert_true(t.looked > 50 && t.found * 100 >= t.looked * 97);
}

// ---- Long documents -----------------------------------------------------------------------------

// Completions of a document that has been open for long are those of a new one: an instance of a pattern, a behaviour that is
// handed in, a clause that is refused, and the same words twice are read although the compiler has changed their trees before.
static const char kept[] =
    "kind guest, a creature\n"
    "    thirst: 0 to 100\n"
    "kind guest, a creature\n"
    "    thirst: 0 to 100\n"
    "instance Leaning of Pose (time = 4 to 7 s)\n"
    "object Well\n"
    "    behaviour Draw (inner: behaviour) for guest\n"
    "        do inner\n"
    "role Patron for guest\n"
    "    proactive Fetch, patience 3 s, weight 2\n"
    "        request Draw (inner = Drink) of nearest Well\n"
    "    proactive Drink\n"
    "        set thirst to 0\n";

static void document_of(trp_document **document, const char *text)
{
    assert_int_equal(trp_document_create(NULL, document), TRP_OK);
    assert_int_equal(trp_document_set_text(*document, "inn.troupe", text, strlen(text), NULL), TRP_OK);
}

static void same_completions(trp_document *a, trp_document *b, uint32_t at)
{
    trp_text_range word;
    uint32_t count, other;
    trp_document_completion one, two;
    assert_int_equal(trp_document_complete(a, 0, at, &word, &count), TRP_OK);
    assert_int_equal(trp_document_complete(b, 0, at, &word, &other), TRP_OK);
    assert_int_equal(count, other);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(trp_document_get_completion(a, i, &one, sizeof one), TRP_OK);
        assert_int_equal(trp_document_get_completion(b, i, &two, sizeof two), TRP_OK);
        assert_string_equal(one.text, two.text);
        assert_string_equal(one.sort, two.sort);
        assert_string_equal(one.says, two.says);
    }
}

static void completions_are_those_of_a_new_document(void **state)
{
    (void)state;
    trp_document *old;
    document_of(&old, kept);
    for (uint32_t at = 0; at < sizeof kept; at += 3) {
        const trp_text_edit edit = {0, at, 0, 2, at % 2 == 0 ? "t " : "\n "};
        trp_document *fresh;
        assert_int_equal(trp_document_edit(old, trp_document_version(old), &edit, 1), TRP_OK);
        size_t size;
        document_of(&fresh, trp_document_text(old, 0, &size));
        same_completions(old, fresh, at + 1);
        trp_document_destroy(fresh);
        assert_int_equal(trp_document_undo(old), TRP_OK);
    }
    trp_document_destroy(old);
}

// ---- Places and types ---------------------------------------------------------------------------

static const char inn[] =
    "kind guest, a creature\n"
    "    thirst: 0 to 100\n"
    "    pace: 0 to 10 s\n"
    "    mood: one of (calm, wary)\n"
    "    seated: yes or no\n"
    "kind guard, a creature\n"
    "    zeal: 0 to 100\n"
    "item ale\n"
    "place bar\n"
    "world\n"
    "    alarm: yes or no\n"
    "lines Chatter\n"
    "    \"Rain.\"\n"
    "message Seat (chair: creature)\n"
    "role Patron for guest\n"
    "    proactive Rest\n"
    "        listen\n"
    "role [Guard of honour] for guard\n"
    "    proactive Watch (whom: creature)\n"
    "        listen\n"
    "scene Order\n"
    "    part patron: Patron\n"
    "    part watch: Guard of honour\n"
    "    | patron | watch |\n"
    "    | listen | listen |\n"
    "test \"t\"\n"
    "    given Mary: Patron at (0, 0)\n"
    "    then Mary starts Rest\n";

typedef struct place_row {
    const char *text;   // the text behind that, up to the caret
    const char *first;  // the first completion; NULL: any
    const char *is[4];  // other completions
    const char *is_not[3];
} place_row;

#define ROLE "role Drinker for guest\n    proactive Drink (friend: guest)\n        let gap = 3\n"

// The index of the completion with that text; the count when there is none.
static uint32_t find_offer(const trp_document *document, uint32_t count, const char *text)
{
    uint32_t i = 0;
    for (trp_document_completion completion; i < count; i++) {
        assert_int_equal(trp_document_get_completion(document, i, &completion, sizeof completion), TRP_OK);
        if (strcmp(completion.text, text) == 0) {
            break;
        }
    }
    return i;
}

static void look_at_row(const place_row *row)
{
    trp_document *document = NULL;
    trp_text_range word;
    trp_document_completion best;
    uint32_t count, at = sizeof inn - 1 + (uint32_t)strlen(row->text);
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    char text[4000];
    (void)snprintf(text, sizeof text, "%s%s", inn, row->text);
    assert_int_equal(trp_document_set_text(document, "inn.troupe", text, strlen(text), NULL), TRP_OK);
    assert_int_equal(trp_document_complete(document, 0, at, &word, &count), TRP_OK);
    if (row->first != NULL) {
        assert_int_equal(trp_document_get_completion(document, 0, &best, sizeof best), TRP_OK);
        if (strcmp(best.text, row->first) != 0) {
            fail_msg("`%s` is offered first behind `%s`", best.text, row->text);
        }
    }
    for (size_t i = 0; i < 4 && row->is[i] != NULL; i++) {
        if (find_offer(document, count, row->is[i]) == count) {
            fail_msg("`%s` is not offered behind `%s`", row->is[i], row->text);
        }
    }
    for (size_t i = 0; i < 3 && row->is_not[i] != NULL; i++) {
        if (find_offer(document, count, row->is_not[i]) < count) {
            fail_msg("`%s` is offered behind `%s`", row->is_not[i], row->text);
        }
    }
    trp_document_destroy(document);
}

static void completions_fit_place_and_type(void **state)
{
    (void)state;
    static const place_row rows[] = {
        {ROLE "        check ", "friend", {"gap", "thirst", "Mary", "not"}, {"zeal", "patron"}},
        {ROLE "        check mood is ", "calm", {"wary", "not"}, {"zeal"}},
        {ROLE "        check thirst > ", "gap", {"thirst"}, {"zeal"}},
        {ROLE "        set ", NULL, {"thirst", "mood", "alarm"}, {"zeal"}},
        {ROLE "        set mood to ", "calm", {"wary"}, {"zeal"}},
        {ROLE "        set seated to ", NULL, {"yes", "no"}, {"zeal"}},
        {ROLE "        check friend.", NULL, {"thirst", "mood"}, {"zeal", "alarm", "Mary"}},
        {ROLE "        check nearest ", NULL, {"guest", "Patron", "[Guard of honour]"}, {"thirst"}},
        {ROLE "        check nearest guard where it.", NULL, {"zeal"}, {"thirst"}},
        {ROLE "        move ", "to", {NULL}, {"thirst"}},
        {ROLE "        move to ", "friend", {"bar", "Mary", "me", "nearest"}, {"zeal"}},
        {ROLE "        do ", NULL, {"Rest"}, {NULL}},
        {ROLE "        do Drink (", NULL, {"friend"}, {"thirst"}},
        {ROLE "        do Drink (friend = ", "friend", {"Mary", "me"}, {"zeal"}},
        {ROLE "        put on ", NULL, {"Patron", "[Guard of honour]"}, {"guest", "thirst"}},
        {ROLE "        take ", NULL, {"off"}, {NULL}},
        {ROLE "        await ", NULL, {"Seat"}, {"Patron"}},
        {ROLE "        send Seat (chair = ", "friend", {"Mary"}, {"zeal"}},
        {ROLE "        wait 5 ", NULL, {"min", "s", "hour"}, {"m"}},
        {ROLE "        listen, at most 3 ", NULL, {"s", "min"}, {"m"}},
        {ROLE "        listen, at most ", NULL, {"3 s"}, {"zeal"}},
        {ROLE "        check any guest within 5 ", NULL, {"m", "km"}, {"s"}},
        {ROLE "        check thirst ", NULL, {"is", ">", "+", "in"}, {"s", "weight 3"}},
        {ROLE "        check thirst > 3 ", NULL, {"and", "or"}, {"is"}},
        {ROLE "        \"Hello, {", NULL, {"friend", "me"}, {NULL}},
        {ROLE "        \"Hello, ", NULL, {NULL}, {"friend", "me"}},
        {ROLE "    proactive Dine, gives up ", "after", {NULL}, {"thirst"}},
        {ROLE "    proactive Dine, if ", NULL, {"thirst", "not"}, {"friend", "gap", "zeal"}},
        {ROLE "    latent Dine, when ", NULL, {"a", "message", "event", "thirst"}, {"zeal"}},
        {ROLE "    latent Dine, when thirst ", NULL, {"rises", "becomes", "changes"}, {"is"}},
        {ROLE "    latent Dine, when thirst rises ", "above", {NULL}, {"zeal"}},
        {"scene Toast\n    part left: Patron\n    part right: Patron within 4 m of ", NULL, {"left"}, {"patron"}},
        {"scene Toast\n    part left: ", NULL, {"Patron", "guest", "nearest"}, {"thirst"}},
        {"scene Toast, cooldown 5 s, now or never\n    part left: Patron\n    starts when every 4 s, ",
         NULL,
         {"once", "patience 4 s"},
         {"cooldown 20 s", "keeps trying for 5 s"}},
        {"kind ghost, a ", NULL, {"guest"}, {"Patron"}},
        {"kind ghost, a creature\n    mist: ", NULL, {"number", "yes", "one", "guest"}, {"thirst"}},
        {"role [Guard of ", NULL, {NULL}, {NULL}},
        {"host smithy\n    action forge (what: guest), uses hands, lasts 1 s, marks ", NULL, {NULL}, {"\xEA\x99\xAE"}},
        {ROLE "        lock ", NULL, {NULL}, {"\xEA\x99\xAE"}},
        {"setting Yard\n    places\n        ", NULL, {NULL}, {"\xEA\x99\xAE"}},
        {"setting Yard\n    plan, 1 m per letter\n        ..+\n    legend\n        +: ",
         NULL,
         {"bar", "door", "wall", "floor"},
         {"thirst"}},
        {"test \"u\"\n    given Mary: Patron at (0, 0)\n    then Mary ", NULL, {"starts", "ends", "is"}, {NULL}},
        {"test \"u\"\n    given Mary: Patron at (0, 0)\n    then Mary starts ", NULL, {"Rest"}, {"thirst"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        look_at_row(&rows[i]);
    }
}

// Names that a task, network, plan, pool of lines or pattern may use are known at the caret: the compiler is given those
// declarations whole, and those that they use in turn.
#define USER "role Rogue for guest\n    proactive Go\n        "
static void declarations_complete_where_others_use_them(void **state)
{
    (void)state;
    static const place_row rows[] = {
        {USER "do Sip\n\ntask Sip\n    check ", NULL, {"thirst", "Mary"}, {"zeal"}},
        {USER "do Sip\n\ntask Sip\n    do Gulp\n\ntask Gulp\n    check ", NULL, {"thirst"}, {"zeal"}},
        {USER "do Rounds\n\nnetwork Rounds\n    node Inn\n        check ", NULL, {"thirst"}, {"zeal"}},
        {USER "do Rounds\n\nnetwork Rounds\n    node Inn\n        wait 1 s\n        -> end if ", NULL, {"thirst"}, {"zeal"}},
        {USER "do Arming\n\nplan Arming\n    way, if ", NULL, {"thirst"}, {"zeal"}},
        {USER "exclaim one of Jokes\n\nlines Jokes\n    \"I am {", NULL, {"me"}, {"zeal"}},
        {USER "exclaim one ", NULL, {"of"}, {"zeal"}},
        {"object Tub\n    behaviour Bathe for guest\n        wait 1 s\n    on adopt Bathe by ", NULL, {"somebody"}, {"zeal"}},
        {"instance Tall of Long (who = Patron)\n\npattern Long (who: role)\n    role Lazy for guest\n        proactive Nap, if ",
         NULL,
         {"thirst"},
         {"zeal"}},
        {"kind yard n3, a creature\n    slack n3: 0 to 9\nrole Odd for yard n3\n    proactive Go\n        check slack n3 ",
         NULL,
         {"is", ">"},
         {"s", "m"}},
        {"object Tub\n    wet: yes or no\n    behaviour Bathe for guest\n        check ", NULL, {"thirst"}, {"zeal"}},
        {"object Tub\n    wet: yes or no\n    brain, every 5 s\n        set ", NULL, {"wet"}, {"zeal"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        look_at_row(&rows[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(completions_are_those_of_a_new_document),
        cmocka_unit_test(completions_fit_place_and_type),
        cmocka_unit_test(declarations_complete_where_others_use_them),
        cmocka_unit_test(the_next_word_of_every_example_is_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
