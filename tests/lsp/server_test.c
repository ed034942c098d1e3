// SPDX-License-Identifier: MIT
// Goal: an editor gets the documents' answers about every example; a client that misbehaves gets errors and never a crash.
// Method: conversations with a client that sends everything first and then reads. The compiler and documents are tested in
// tests/script; here the test is whether the right question reaches them, and the answer comes back in the editor's terms.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lsp/server.h"
#include "tests/lsp/client.h"
#include "tests/sanitized.h"

#define INN "file:///inn.troupe"
static const char inn[] =
    "kind guest, a creature\n"
    "    thirst: 0 to 100\n"
    "\n"
    "# Drinks.\n"
    "role Patron for guest\n"
    "    proactive Drink, if thirst > 50\n"
    "        pose for 5 s\n"
    "    proactive Rest\n"
    "        \"Na, \xf0\x9d\x84\x9e?\"  # Sings.\n";

static int line_of(const json_t *range, const char *end)
{
    return (int)json_integer_value(json_object_get(json_object_get(range, end), "line"));
}

static int character_of(const json_t *range, const char *end)
{
    return (int)json_integer_value(json_object_get(json_object_get(range, end), "character"));
}

static void names_are_explained_and_found(void **state)
{
    (void)state;
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, INN, inn);
    int hover = client_ask(&c, "textDocument/hover", client_at(INN, 4, 6));
    int definition = client_ask(&c, "textDocument/definition", client_at(INN, 5, 25));
    int references = client_ask(&c, "textDocument/references", client_at(INN, 1, 5));
    int nothing = client_ask(&c, "textDocument/definition", client_at(INN, 2, 0));
    client_end(&c);
    const char *words = json_string_value(json_object_get(json_object_get(client_result(&c, hover), "contents"), "value"));
    assert_non_null(strstr(words, "role Patron"));
    assert_non_null(strstr(words, "Drinks."));
    const json_t *range = json_object_get(client_result(&c, definition), "range");
    assert_int_equal(line_of(range, "start"), 1);
    assert_int_equal(character_of(range, "start"), 4);
    assert_int_equal(character_of(range, "end"), 10);
    assert_int_equal(json_array_size(client_result(&c, references)), 2);
    assert_true(json_is_null(client_result(&c, nothing)));
    assert_int_equal(json_array_size(client_findings(&c, INN)), 0);
    client_release(&c);
}

// All places are listed, however many there are.
static void a_name_is_found_wherever_it_is_used(void **state)
{
    (void)state;
    enum { USES = SANITIZED ? 500 : 12000 };
    static const char head[] = "kind guest, a creature\n    thirst: 0 to 100\nrole Patron for guest\n    proactive Drink\n";
    static const char use[] = "        set thirst to 0\n";
    char *text = malloc(sizeof head + USES * (sizeof use - 1));
    assert_non_null(text);
    memcpy(text, head, sizeof head);
    for (char *end = text + sizeof head - 1, *last = end + USES * (sizeof use - 1); end != last; end += sizeof use - 1) {
        memcpy(end, use, sizeof use);
    }
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, INN, text);
    int references = client_ask(&c, "textDocument/references", client_at(INN, 1, 5));
    int highlights = client_ask(&c, "textDocument/documentHighlight", client_at(INN, 1, 5));
    client_end(&c);
    assert_int_equal(json_array_size(client_result(&c, references)), USES + 1);
    assert_int_equal(json_array_size(client_result(&c, highlights)), USES + 1);
    client_release(&c);
    free(text);
}

static void the_outline_has_lines_in_lines(void **state)
{
    (void)state;
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, INN, inn);
    int outline = client_ask(&c, "textDocument/documentSymbol", client_about(INN));
    int folds = client_ask(&c, "textDocument/foldingRange", client_about(INN));
    client_end(&c);
    const json_t *role = json_array_get(client_result(&c, outline), 1);
    assert_string_equal(json_string_value(json_object_get(role, "name")), "Patron");
    assert_string_equal(json_string_value(json_object_get(role, "detail")), "role");
    const json_t *drink = json_array_get(json_object_get(role, "children"), 0);
    assert_string_equal(json_string_value(json_object_get(drink, "name")), "Drink");
    assert_int_equal(line_of(json_object_get(drink, "selectionRange"), "start"), 5);
    assert_int_equal(json_array_size(client_result(&c, folds)), 4);
    client_release(&c);
}

// The character behind the note sign, which has four bytes, in both ways of counting.
static void wide_characters_count_as_agreed(void **state)
{
    (void)state;
    static const struct {
        const char *encoding;
        int end;  // end of the spoken line
    } countings[] = {{"utf-16", 8 + 9}, {"utf-8", 8 + 11}};
    for (size_t i = 0; i < 2; i++) {
        client c;
        client_begin(&c);
        client_initialize(&c, NULL, countings[i].encoding);
        client_open(&c, INN, inn);
        int tokens = client_ask(&c, "textDocument/semanticTokens/full", client_about(INN));
        client_end(&c);
        assert_string_equal(
            json_string_value(json_object_get(json_object_get(client_result(&c, 1), "capabilities"), "positionEncoding")),
            countings[i].encoding);
        const json_t *data = json_object_get(client_result(&c, tokens), "data");
        size_t count = json_array_size(data);
        assert_true(count > 10 && count % 5 == 0);
        json_int_t length = json_integer_value(json_array_get(data, count - 8)),
                   before = json_integer_value(json_array_get(data, count - 9));
        assert_int_equal(before + length, countings[i].end);
        client_release(&c);
    }
}

static void changes_are_followed_and_mistakes_told(void **state)
{
    (void)state;
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, INN, inn);
    json_t *changes = client_about(INN);
    json_object_set_new(changes, "contentChanges",
                        json_pack("[{s:{s:{s:i, s:i}, s:{s:i, s:i}}, s:s}]", "range", "start", "line", 5, "character", 24, "end",
                                  "line", 5, "character", 30, "text", "thrist"));
    client_tell(&c, "textDocument/didChange", changes);
    json_t *where = client_about(INN);
    json_object_set_new(
        where, "range",
        json_pack("{s:{s:i, s:i}, s:{s:i, s:i}}", "start", "line", 5, "character", 26, "end", "line", 5, "character", 26));
    int fixes = client_ask(&c, "textDocument/codeAction", where);
    int layout = client_ask(&c, "textDocument/formatting", client_about(INN));
    client_end(&c);
    const json_t *finding = json_array_get(client_findings(&c, INN), 0);
    assert_non_null(strstr(json_string_value(json_object_get(finding, "message")), "thrist"));
    assert_int_equal(line_of(json_object_get(finding, "range"), "start"), 5);
    const json_t *fix = json_array_get(client_result(&c, fixes), 0);
    const json_t *edit = json_array_get(json_object_get(json_object_get(json_object_get(fix, "edit"), "changes"), INN), 0);
    assert_string_equal(json_string_value(json_object_get(edit, "newText")), "thirst");
    assert_true(json_is_array(client_result(&c, layout)));
    client_release(&c);
}

static void a_text_is_laid_out_by_one_edit(void **state)
{
    (void)state;
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, INN, "kind guest,   a creature\n\nrole Patron for guest\n  proactive Rest\n    pose for 5 s\n");
    client_open(&c, "file:///bad.troupe", "role\n  (((\n");
    int layout = client_ask(&c, "textDocument/formatting", client_about(INN));
    int refused = client_ask(&c, "textDocument/formatting", client_about("file:///bad.troupe"));
    client_end(&c);
    assert_int_equal(json_array_size(client_result(&c, layout)), 1);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(client_response(&c, refused), "error"), "code")),
                     TRPI_LSP_FAILED);
    client_release(&c);
}

static void a_name_is_changed_wherever_it_is_meant(void **state)
{
    (void)state;
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, INN, inn);
    json_t *wanted = client_at(INN, 5, 26), *impossible = client_at(INN, 5, 26), *nowhere = client_at(INN, 2, 0);
    json_object_set_new(wanted, "newName", json_string("drought"));
    json_object_set_new(impossible, "newName", json_string("two\nlines"));
    json_object_set_new(nowhere, "newName", json_string("drought"));
    int prepared = client_ask(&c, "textDocument/prepareRename", client_at(INN, 5, 26));
    int nothing = client_ask(&c, "textDocument/prepareRename", client_at(INN, 2, 0));
    int renamed = client_ask(&c, "textDocument/rename", wanted);
    int refused = client_ask(&c, "textDocument/rename", impossible), empty = client_ask(&c, "textDocument/rename", nowhere);
    int hover = client_ask(&c, "textDocument/hover", client_at(INN, 5, 26));
    client_end(&c);
    assert_int_equal(character_of(client_result(&c, prepared), "start"), 24);
    assert_true(json_is_null(client_result(&c, nothing)));
    const json_t *edits = json_object_get(json_object_get(client_result(&c, renamed), "changes"), INN);
    assert_int_equal(json_array_size(edits), 2);
    const json_t *use = json_array_get(edits, 1);  // the edits are as short as possible
    assert_string_equal(json_string_value(json_object_get(use, "newText")), "drough");
    assert_int_equal(character_of(json_object_get(use, "range"), "start"), 24);
    assert_int_equal(character_of(json_object_get(use, "range"), "end"), 29);
    assert_non_null(json_object_get(client_response(&c, refused), "error"));
    assert_non_null(json_object_get(client_response(&c, empty), "error"));
    const char *words = json_string_value(json_object_get(json_object_get(client_result(&c, hover), "contents"), "value"));
    assert_non_null(strstr(words, "thirst"));  // the server only proposes the edit: the text is unchanged
    client_release(&c);
}

// ---- The examples -------------------------------------------------------------------------------

static const char *const examples[] = {"tavern",   "pub",    "village", "green", "quest", "duel",    "mary",     "door",
                                       "lanterns", "smithy", "street",  "toast", "house", "prelude", "watchman", "town"};

// The completion item with a label; NULL when there is none.
static json_t *item_called(const json_t *result, const char *label)
{
    size_t index;
    json_t *item;
    json_array_foreach(json_object_get(result, "items"), index, item)
    {
        if (strcmp(json_string_value(json_object_get(item, "label")), label) == 0) {
            return item;
        }
    }
    return NULL;
}

static void words_are_completed_in_place(void **state)
{
    (void)state;
    static const char text[] =
        "kind guest, a creature\n"
        "    thirst: 0 to 100\n"
        "# \xf0\x9d\x84\x9e\n"
        "role Patron for guest\n"
        "    proactive Drink, if thi\n"
        "        pose for 5 s\n"
        "    proactive Rest, wei\n"
        "        \"\xf0\x9d\x84\x9e {pat}\"\n";
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, INN, text);
    int facts = client_ask(&c, "textDocument/completion", client_at(INN, 4, 27));
    json_t *chosen = json_pack("{s:s, s:i}", "label", "thirst", "data", 0);  // the best completion
    int resolved = client_ask(&c, "completionItem/resolve", chosen);
    int clauses = client_ask(&c, "textDocument/completion", client_at(INN, 6, 23));
    int braces = client_ask(&c, "textDocument/completion", client_at(INN, 7, 16));
    int comment = client_ask(&c, "textDocument/completion", client_at(INN, 2, 2));
    client_end(&c);
    const json_t *thirst = item_called(client_result(&c, facts), "thirst"), *range;
    assert_non_null(thirst);
    range = json_object_get(json_object_get(thirst, "textEdit"), "range");
    assert_true(character_of(range, "start") == 24 && character_of(range, "end") == 27 && line_of(range, "end") == 4);
    assert_string_equal(json_string_value(json_object_get(thirst, "detail")), "fact");
    const json_t *documentation = json_object_get(client_result(&c, resolved), "documentation");
    assert_non_null(json_object_get(documentation, "value"));
    const json_t *weight = item_called(client_result(&c, clauses), "weight 3");
    assert_non_null(weight);
    range = json_object_get(json_object_get(item_called(client_result(&c, braces), "me"), "textEdit"), "range");
    assert_true(character_of(range, "start") == 13 && character_of(range, "end") == 16);
    assert_int_equal(json_array_size(json_object_get(client_result(&c, comment), "items")), 0);
    client_release(&c);
}

static void names_are_marked_and_looked_for(void **state)
{
    (void)state;
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, INN, inn);
    int marks = client_ask(&c, "textDocument/documentHighlight", client_at(INN, 1, 5));
    int symbols = client_ask(&c, "workspace/symbol", json_pack("{s:s}", "query", "ptr"));
    int missing = client_ask(&c, "workspace/symbol", json_object());
    client_end(&c);
    assert_int_equal(json_array_size(client_result(&c, marks)), 2);
    assert_int_equal(json_array_size(client_result(&c, symbols)), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(client_result(&c, symbols), 0), "name")), "Patron");
    assert_non_null(json_object_get(client_response(&c, missing), "error"));
    client_release(&c);
}

static void a_range_is_laid_out_alone(void **state)
{
    (void)state;
    static const char text[] = "kind   guest,  a creature\n\nkind   guard,  a creature\n";
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, INN, text);
    json_t *parameters = client_about(INN);
    json_object_set_new(
        parameters, "range",
        json_pack("{s:{s:i, s:i}, s:{s:i, s:i}}", "start", "line", 2, "character", 0, "end", "line", 2, "character", 4));
    int edits = client_ask(&c, "textDocument/rangeFormatting", parameters);
    client_end(&c);
    assert_int_equal(json_array_size(client_result(&c, edits)), 1);
    const json_t *edit = json_array_get(client_result(&c, edits), 0);
    assert_int_equal(line_of(json_object_get(edit, "range"), "start"), 2);
    assert_string_equal(json_string_value(json_object_get(edit, "newText")), "kind guard, a creature\n");
    client_release(&c);
}

static void every_example_is_read_without_a_finding(void **state)
{
    (void)state;
    char folder[4096], root[4200];
    assert_non_null(getcwd(folder, sizeof folder));
    snprintf(root, sizeof root, "file://%s/examples", folder);
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        char uri[4300], path[100];
        snprintf(uri, sizeof uri, "%s/%s.troupe", root, examples[i]);
        snprintf(path, sizeof path, "examples/%s.troupe", examples[i]);
        char *text = client_read(path);
        client c;
        client_begin(&c);
        client_initialize(&c, root, "utf-8");
        client_open(&c, uri, text);
        int outline = client_ask(&c, "textDocument/documentSymbol", client_about(uri));
        int tokens = client_ask(&c, "textDocument/semanticTokens/full", client_about(uri));
        int layout = client_ask(&c, "textDocument/formatting", client_about(uri));
        client_end(&c);
        assert_true(json_array_size(client_result(&c, outline)) > 0);
        assert_true(json_array_size(json_object_get(client_result(&c, tokens), "data")) > 50);
        assert_int_equal(json_array_size(client_result(&c, layout)), 0);
        size_t index;
        const json_t *finding;
        json_array_foreach(client_findings(&c, uri), index, finding)
        {
            assert_int_not_equal(json_integer_value(json_object_get(finding, "severity")), 1);
        }
        client_release(&c);
        free(text);
    }
}

static void a_used_text_belongs_to_the_project_that_uses_it(void **state)
{
    (void)state;
    char folder[4096], root[4200], uri[4300], user[4300];
    assert_non_null(getcwd(folder, sizeof folder));
    snprintf(root, sizeof root, "file://%s/examples", folder);
    snprintf(uri, sizeof uri, "%s/village/people.troupe", root);
    snprintf(user, sizeof user, "%s/village.troupe", root);
    char *text = client_read("examples/village/people.troupe");
    const char *worker = strstr(text, "\nrole Worker");
    assert_non_null(worker);
    int line = 1;
    for (const char *at = text; at < worker; at++) {
        line += *at == '\n';
    }
    client c;
    client_begin(&c);
    client_initialize(&c, root, "utf-16");
    client_open(&c, uri, text);
    int references = client_ask(&c, "textDocument/references", client_at(uri, line, 6));
    client_end(&c);
    size_t index, elsewhere = 0;
    const json_t *place;
    json_array_foreach(client_result(&c, references), index, place)
    {
        elsewhere += strcmp(json_string_value(json_object_get(place, "uri")), user) == 0;
    }
    assert_true(elsewhere > 0);
    client_release(&c);
    free(text);
}

// ---- Files --------------------------------------------------------------------------------------

static json_t *file_renamed(const char *old, const char *made)
{
    return json_pack("{s:[{s:s, s:s}]}", "files", "oldUri", old, "newUri", made);
}

// The editor is told which lines with `use` to change, and makes the changes; a text that nobody has any more is of no project.
static void texts_follow_the_names_of_files(void **state)
{
    (void)state;
    static const char inn_uri[] = "file:///nowhere/inn.troupe", guests[] = "file:///nowhere/guests.troupe",
                      visitors[] = "file:///nowhere/people/visitors.troupe";
    client c;
    client_begin(&c);
    client_initialize(&c, NULL, "utf-16");
    client_open(&c, inn_uri, "use \"guests.troupe\"\nrole Patron for guest\n    proactive Rest\n        idle for 5 s\n");
    client_open(&c, guests, "kind guest, a creature\n");
    int moved = client_ask(&c, "workspace/willRenameFiles", file_renamed(guests, visitors));
    int together = client_ask(&c, "workspace/willRenameFiles", file_renamed("file:///nowhere", "file:///else where"));
    int taken = client_ask(&c, "workspace/willRenameFiles", file_renamed(guests, inn_uri));
    client_tell(&c, "workspace/didRenameFiles", file_renamed(guests, visitors));
    int lost = client_ask(&c, "textDocument/definition", client_at(inn_uri, 1, 17));
    json_t *changes = json_pack("[{s:{s:{s:i, s:i}, s:{s:i, s:i}}, s:s}]", "range", "start", "line", 0, "character", 5, "end",
                                "line", 0, "character", 18, "text", "people/visitors.troupe");
    client_tell(&c, "textDocument/didChange",
                json_pack("{s:{s:s, s:i}, s:o}", "textDocument", "uri", inn_uri, "version", 2, "contentChanges", changes));
    int found = client_ask(&c, "textDocument/definition", client_at(inn_uri, 1, 17));
    client_tell(&c, "textDocument/didClose", client_about(visitors));
    client_end(&c);

    const json_t *edits = json_object_get(json_object_get(client_result(&c, moved), "changes"), inn_uri);
    assert_int_equal(json_array_size(edits), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(edits, 0), "newText")), "people/visitors.troupe");
    assert_int_equal(json_object_size(json_object_get(client_result(&c, together), "changes")), 0);
    assert_non_null(strstr(json_string_value(json_object_get(json_object_get(client_response(&c, taken), "error"), "message")),
                           "inn.troupe` already"));
    assert_true(json_is_null(client_result(&c, lost)) || json_array_size(client_result(&c, lost)) == 0);
    const json_t *place = client_result(&c, found);
    place = json_is_array(place) ? json_array_get(place, 0) : place;
    assert_string_equal(json_string_value(json_object_get(place, "uri")), visitors);
    assert_int_equal(json_array_size(client_findings(&c, guests)), 0);
    assert_true(json_array_size(client_findings(&c, inn_uri)) > 0);
    client_release(&c);
}

// ---- Changes by chance --------------------------------------------------------------------------

static uint64_t draw(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

// Many small changes lead to the same answers as the text that they lead to.
static void changes_come_to_the_text_that_they_make(void **state)
{
    (void)state;
    static const char *const pieces[] = {"\n", "    ", "role ", "x", "\r\n", "\xf0\x9d\x84\x9e", "\"", "#", "Patron", "", "", ""};
    for (uint64_t start = 1; start <= 20; start++) {
        uint64_t seed = start;
        char text[8192];
        strcpy(text, inn);
        client c[2];
        client_begin(&c[0]);
        client_begin(&c[1]);
        client_initialize(&c[0], NULL, "utf-16");
        client_initialize(&c[1], NULL, "utf-16");
        client_open(&c[0], INN, text);
        for (int i = 0; i < 30; i++) {
            trpi_line_starts lines;
            assert_true(trpi_line_starts_compute(&lines, text, strlen(text), false));
            size_t from = draw(&seed) % (strlen(text) + 1), to = from + draw(&seed) % 6;
            from = trpi_lsp_offset_of_position(&lines, trpi_lsp_position_of_offset(&lines, from));
            to = trpi_lsp_offset_of_position(&lines, trpi_lsp_position_of_offset(&lines, to < strlen(text) ? to : strlen(text)));
            to = to < from ? from : to;
            const char *put = pieces[draw(&seed) % (sizeof pieces / sizeof pieces[0])];
            json_t *change = client_about(INN);
            json_object_set_new(change, "contentChanges",
                                json_pack("[{s:o, s:s}]", "range", trpi_lsp_range_to_json(&lines, from, to - from), "text", put));
            client_tell(&c[0], "textDocument/didChange", change);
            trpi_line_starts_release(&lines);
            char rest[8192];
            strcpy(rest, text + to);
            strcpy(text + from, put);
            strcat(text, rest);
        }
        client_open(&c[1], INN, text);
        int asked[2];
        for (int i = 0; i < 2; i++) {
            asked[i] = client_ask(&c[i], "textDocument/semanticTokens/full", client_about(INN));
            client_end(&c[i]);
        }
        if (!json_equal(client_result(&c[0], asked[0]), client_result(&c[1], asked[1])) ||
            !json_equal(client_findings(&c[0], INN), client_findings(&c[1], INN))) {
            fail_msg("seed %d: other answers about\n%s", (int)start, text);
        }
        client_release(&c[0]);
        client_release(&c[1]);
    }
}

// ---- Clients that misbehave ---------------------------------------------------------------------

static int error_of(const client *c, int id)
{
    return (int)json_integer_value(json_object_get(json_object_get(client_response(c, id), "error"), "code"));
}

static void nonsense_is_answered_by_errors(void **state)
{
    (void)state;
    client c;
    client_begin(&c);
    int early = client_ask(&c, "textDocument/hover", client_at(INN, 0, 0));
    client_initialize(&c, NULL, "utf-16");
    int again = client_ask(&c, "initialize", json_object());
    int unknown = client_ask(&c, "textDocument/dance", json_object());
    int no_text = client_ask(&c, "textDocument/hover", client_at("file:///nowhere.troupe", 0, 0));
    int no_parameters = client_ask(&c, "textDocument/hover", NULL);
    int odd = client_ask(&c, "textDocument/references", json_pack("{s:i}", "textDocument", 3));
    client_tell(&c, "textDocument/didChange", json_pack("{s:{s:s}}", "textDocument", "uri", "file:///nowhere.troupe"));
    client_tell(&c, "textDocument/didOpen", json_pack("[i]", 1));
    client_send(&c, "Content-Length: 2\r\n\r\n{]", 23);
    client_send(&c, "Content-Length: 2\r\n\r\n[]", 23);
    client_end(&c);
    assert_int_equal(error_of(&c, early), TRPI_LSP_NOT_INITIALIZED);
    assert_int_equal(error_of(&c, again), TRPI_LSP_NO_REQUEST);
    assert_int_equal(error_of(&c, unknown), TRPI_LSP_UNKNOWN_METHOD);
    assert_int_equal(error_of(&c, no_text), TRPI_LSP_WRONG_PARAMETERS);
    assert_int_equal(error_of(&c, no_parameters), TRPI_LSP_WRONG_PARAMETERS);
    assert_int_equal(error_of(&c, odd), TRPI_LSP_WRONG_PARAMETERS);
    client_release(&c);
}

static void a_stream_that_ends_ends_the_server(void **state)
{
    (void)state;
    static const char *const ends[] = {"", "Content-Length: 99\r\n\r\n{", "Content-Length: -1\r\n\r\n", "Hello?\r\n\r\n",
                                       "Content-Length: x\r\n\r\n{}"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        client c;
        client_begin(&c);
        client_initialize(&c, NULL, "utf-16");
        client_send(&c, ends[i], strlen(ends[i]));
        client_cut(&c);
        assert_int_equal(c.exit_code, 1);
        client_release(&c);
    }
}

// Conversations with random bytes of the messages changed: each ends, and the server sends only valid messages.
static void damaged_messages_do_no_harm(void **state)
{
    (void)state;
    for (uint64_t start = 1; start <= 300; start++) {
        uint64_t seed = start;
        client c, damaged;
        client_begin(&c);
        client_initialize(&c, NULL, "utf-16");
        client_open(&c, INN, inn);
        client_ask(&c, "textDocument/hover", client_at(INN, 4, 6));
        client_ask(&c, "textDocument/codeAction", client_at(INN, 4, 6));
        client_ask(&c, "textDocument/semanticTokens/full", client_about(INN));
        long size = ftell(c.said);
        rewind(c.said);
        char *bytes = malloc((size_t)size);
        assert_non_null(bytes);
        assert_int_equal(fread(bytes, 1, (size_t)size, c.said), (size_t)size);
        for (uint64_t i = draw(&seed) % 8 + 1; i > 0; i--) {
            char sign = "{}[]\",:0e-"[draw(&seed) % 10];
            bytes[draw(&seed) % (uint64_t)size] = draw(&seed) % 2 == 0 ? (char)draw(&seed) : sign;
        }
        client_begin(&damaged);
        client_send(&damaged, bytes, (size_t)size);
        client_cut(&damaged);
        free(bytes);
        client_release(&c);
        client_release(&damaged);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_explained_and_found),
        cmocka_unit_test(a_name_is_found_wherever_it_is_used),
        cmocka_unit_test(the_outline_has_lines_in_lines),
        cmocka_unit_test(wide_characters_count_as_agreed),
        cmocka_unit_test(changes_are_followed_and_mistakes_told),
        cmocka_unit_test(a_text_is_laid_out_by_one_edit),
        cmocka_unit_test(a_name_is_changed_wherever_it_is_meant),
        cmocka_unit_test(words_are_completed_in_place),
        cmocka_unit_test(names_are_marked_and_looked_for),
        cmocka_unit_test(a_range_is_laid_out_alone),
        cmocka_unit_test(every_example_is_read_without_a_finding),
        cmocka_unit_test(a_used_text_belongs_to_the_project_that_uses_it),
        cmocka_unit_test(texts_follow_the_names_of_files),
        cmocka_unit_test(changes_come_to_the_text_that_they_make),
        cmocka_unit_test(nonsense_is_answered_by_errors),
        cmocka_unit_test(a_stream_that_ends_ends_the_server),
        cmocka_unit_test(damaged_messages_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
