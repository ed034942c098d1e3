// SPDX-License-Identifier: MIT
// Goal: what stands in a line is told as chips, all of it and in its order, each with what is expected there and what could stand
// there instead; and a choice in the place of its chip can be read. Method: a table of lines with their chips; every line of a text
// with a block of every kind (seeds.troupe), whose chips are all of its words; every choice of its operators, numbers and
// selectors, put in and compared by the parser's mistakes.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "reading.h"
#include "script/document/document.h"
#include "troupe/form.h"

static trp_document *open_text(const char *text, uint32_t size)
{
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "text.troupe", text, size, NULL), TRP_OK);
    return document;
}

// `selector a | name creature`
static void write_chips(trp_document *document, uint32_t node, trpi_buffer *out)
{
    static const char *const kinds[] = {"word", "name", "number", "text", "operator", "selector", "bracket", "sign"};
    uint32_t count;
    assert_int_equal(trp_document_chips(document, node, &count), TRP_OK);
    for (uint32_t i = 0; i < count; i++) {
        trp_document_chip chip;
        assert_int_equal(trp_document_get_chip(document, i, &chip, sizeof chip), TRP_OK);
        trpi_buffer_add_format(out, "%s%s %s%s%s", i > 0 ? " | " : "", kinds[chip.kind], chip.text,
                               *chip.expects != '\0' ? ": " : "", chip.expects);
    }
}

static void chips_of_lines(void **state)
{
    (void)state;
    static const char text[] =
        "role Guest for creature\n"
        "    latent Notice, when a creature comes within 3 m\n"
        "        move to the bar\n"
        "    proactive Sip, if (thirst > 60 and not tired) or mood is [very calm]\n"
        "        \"Hello.\" to nearest Guest within 5 m, at most 10 s\n";
    static const char *const lines[][2] = {
        {"role Guest", "word role | name Guest: name | word for | name creature: name"},
        {"a creature", "selector a: value | name creature: value | word comes within | number 3 m: distance"},
        {"move to", "name move: name | word to | name the bar: value"},
        {"(thirst",
         "bracket (: condition | name thirst: number | operator >: condition | number 60: number | operator and: condition | "
         "operator not: condition | name tired: condition | bracket ): condition | operator or: condition | "
         "name mood: value | operator is: condition | name [very calm]: value"},
        {"nearest Guest", "selector nearest: value | name Guest: value | word within | number 5 m: distance"},
    };
    trp_document *document = open_text(text, (uint32_t)strlen(text));
    trpi_buffer out;
    trpi_buffer_init(&out, trpi_allocator_default());
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        uint32_t node = trp_document_node_at(document, 0, (uint32_t)(strstr(text, lines[i][0]) - text)), above = node;
        trp_document_node at;
        size_t longest = strlen(lines[i][0]);
        do {  // the outermost node that begins there and is no line, unless a line is wanted
            assert_int_equal(trp_document_get_node(document, above, &at, sizeof at), TRP_OK);
            bool is_here = at.family != TRP_FAMILY_FILE && at.offset == (uint32_t)(strstr(text, lines[i][0]) - text);
            node = is_here && (at.family != TRP_FAMILY_LINE || longest == strlen("role Guest") * (i == 0)) ? above : node;
            above = at.parent;
        } while (above != 0);
        trpi_buffer_clear(&out);
        write_chips(document, node, &out);
        assert_string_equal((const char *)out.bytes, lines[i][1]);
    }
    trpi_buffer_release(&out);
    trp_document_destroy(document);
}

static uint32_t mistakes_of(const char *text, uint32_t size)
{
    script_reading reading;
    reading_init(&reading, (trpi_text){text, size}, 0);
    uint32_t count = reading.diagnostics.error_count;
    reading_release(&reading);
    return count;
}

// Whether the text can be parsed with a choice in place of a chip.
static void try_choice(const char *text, uint32_t size, const trp_document_chip *chip, const char *choice)
{
    uint32_t made_size = size - chip->range.length + (uint32_t)strlen(choice), end = chip->range.offset + chip->range.length;
    char *made = malloc(made_size + 1);
    (void)snprintf(made, made_size + 1, "%.*s%s%s", (int)chip->range.offset, text, choice, text + end);
    if (mistakes_of(made, made_size) > 0) {
        fail_msg("`%s` in the place of `%s` cannot be read", choice, chip->text);
    }
    free(made);
}

static uint32_t tried;

// All words of a line's header are in its chips.
static void try_line(trp_document *document, const trp_document_node *line, const char *text, uint32_t size)
{
    uint32_t count, at = line->offset;
    assert_int_equal(trp_document_chips(document, line->id, &count), TRP_OK);
    for (uint32_t i = 0; i < count; i++) {
        trp_document_chip chip;
        assert_int_equal(trp_document_get_chip(document, i, &chip, sizeof chip), TRP_OK);
        assert_true(chip.range.offset >= at && strspn(text + at, " ") >= chip.range.offset - at);
        at = chip.range.offset + chip.range.length;
        bool is_free = chip.kind == TRP_CHIP_OPERATOR || chip.kind == TRP_CHIP_NUMBER || chip.kind == TRP_CHIP_SELECTOR;
        for (uint32_t j = 0; j < chip.choices && is_free; j++, tried++) {
            try_choice(text, size, &chip, trp_document_get_chip_choice(document, i, j));
        }
    }
    assert_true(text[at] == '\n' || text[at] == '\0');
}

static void try_lines(trp_document *document, uint32_t parent, const char *text, uint32_t size)
{
    trp_document_node node;
    assert_int_equal(trp_document_get_node(document, parent, &node, sizeof node), TRP_OK);
    if (node.family == TRP_FAMILY_LINE) {
        try_line(document, &node, text, size);
    }
    for (uint32_t id = node.first_child; id != 0; id = node.next) {
        assert_int_equal(trp_document_get_node(document, id, &node, sizeof node), TRP_OK);
        if (node.family == TRP_FAMILY_LINE) {
            try_lines(document, id, text, size);
            assert_int_equal(trp_document_get_node(document, id, &node, sizeof node), TRP_OK);
        }
    }
}

static void every_line_is_chips(void **state)
{
    (void)state;
    uint32_t size;
    char *text = reading_file("tests/script", "seeds.troupe", &size);
    assert_non_null(text);
    text[size] = '\0';
    trp_document *document = open_text(text, size);
    try_lines(document, trp_document_file_node(document, 0), text, size);
    assert_in_range(tried, 60, 10000);
    trp_document_destroy(document);
    free(text);
}

// Fails unless the choices of a chip of the node at `path` are these, each behind a blank.
static void assert_choices(trp_document *document, const char *path, uint32_t number, const char *wanted)
{
    char found[300] = "";
    uint32_t count;
    assert_int_equal(trp_document_chips(document, trp_document_find_node(document, path), &count), TRP_OK);
    trp_document_chip chip;
    assert_int_equal(trp_document_get_chip(document, number, &chip, sizeof chip), TRP_OK);
    for (uint32_t j = 0; j < chip.choices; j++) {
        (void)snprintf(found + strlen(found), sizeof found - strlen(found), " %s",
                       trp_document_get_chip_choice(document, number, j));
    }
    assert_string_equal(found, wanted);
}

// An action can stand for another one only where the words behind it go on with it.
static void actions_for_one_another(void **state)
{
    (void)state;
    static const char text[] = "role Guest for creature\n    proactive Rest\n        pose for 1 s\n        wander\n";
    trp_document *document = open_text(text, sizeof text - 1);
    assert_choices(document, "file [text.troupe]/role [Guest]/behaviour [Rest]/step", 0, " idle look scan sit");
    assert_choices(document, "file [text.troupe]/role [Guest]/behaviour [Rest]/step#2", 0, "");
    trp_document_destroy(document);
}

// The item that an action is done with is a chip of its own, for which the other items can stand.
static void items_for_one_another(void **state)
{
    (void)state;
    static const char text[] =
        "item bread\nitem coin\n\nrole Guest for creature\n    proactive Rest\n        give coin to nearest creature\n        "
        "drink coin\n";
    trp_document *document = open_text(text, sizeof text - 1);
    assert_choices(document, "file [text.troupe]/role [Guest]/behaviour [Rest]/step", 1, " bread");
    assert_choices(document, "file [text.troupe]/role [Guest]/behaviour [Rest]/step#2", 1, " bread");
    trp_document_destroy(document);
}

// A cue can stand for another one only where both go on in the same way, and where a behaviour, or a test, can wait for it.
static void cues_for_one_another(void **state)
{
    (void)state;
    static const char text[] =
        "kind guest, a creature\n    thirst: 0 to 100\n\nrole Guest for guest\n"
        "    latent Greet, when a creature comes within 3 m\n        wait 1 s\n"
        "    latent Sip, when thirst rises above 60\n        wait 1 s\n"
        "    latent Go, when any creature starts Sip\n        wait 1 s\n\n"
        "test \"greets\"\n    given Ann: Guest at (0, 0)\n    then within 5 s Ann starts Greet\n";
    trp_document *document = open_text(text, sizeof text - 1);
    assert_choices(document, "file [text.troupe]/role [Guest]/behaviour [Greet]/when", 3, " goes beyond");
    assert_choices(document, "file [text.troupe]/role [Guest]/behaviour [Sip]/when", 2, " falls below becomes");
    assert_choices(document, "file [text.troupe]/role [Guest]/behaviour [Go]/when", 3, " ends suspends resumes");
    assert_choices(document, "file [text.troupe]/test [greets]/then", 3,
                   " ends adopts drops suspends resumes interrupts activates cancels fails in");
    trp_document_destroy(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_for_one_another), cmocka_unit_test(chips_of_lines),      cmocka_unit_test(cues_for_one_another),
        cmocka_unit_test(items_for_one_another),   cmocka_unit_test(every_line_is_chips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
