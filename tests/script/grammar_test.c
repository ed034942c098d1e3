// SPDX-License-Identifier: MIT
// Goal: docs/grammar.ebnf says what the parser reads. Method: read that file, make texts from it by chance, from a printed
// seed, and give them to the parser, which must find nothing wrong with any of them. Every rule and every choice in the file
// has to come up. Rules that the grammar says in words only are known here: a clause comes once in a line, a row has as many
// cells as its head.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "reading.h"

#define TEXTS 50000
#define MOST_RULES 200
#define MOST_NODES 4000
#define MOST_TOKENS 400  // tokens of a text, which is then ended soon
#define DEEPEST 45
#define LARGEST (1u << 17)
#define ENDLESS 1000

// ---- The grammar --------------------------------------------------------------------------------

typedef enum node_kind {
    NODE_WORD,       // text
    NODE_TOKEN,      // text, in capitals
    NODE_RULE,       // text, rule
    NODE_SEQUENCE,   // first, and its next
    NODE_CHOICE,     // the same
    NODE_OPTION,     // first
    NODE_REPETITION  // first
} node_kind;

typedef struct node {
    node_kind kind;
    char text[24];
    struct node *first;
    struct node *next;
    uint32_t rule;
    uint32_t height;  // height of the lowest tree that it makes
    uint32_t uses;
} node;

typedef struct rule {
    char name[24];
    node *body;
    uint32_t height;
    uint32_t uses;
} rule;

typedef struct grammar {
    const char *at;
    rule rules[MOST_RULES];
    node nodes[MOST_NODES];
    uint32_t rule_count, node_count;
} grammar;

static void skip_blanks(grammar *read)
{
    for (;;) {
        read->at += strspn(read->at, " \n");
        if (strncmp(read->at, "(*", 2) != 0) {
            return;
        }
        read->at = strstr(read->at, "*)");
        assert_non_null(read->at);
        read->at += 2;
    }
}

static bool take(grammar *read, char sign)
{
    skip_blanks(read);
    bool is = *read->at == sign;
    read->at += is;
    return is;
}

static void take_word(grammar *read, char *word, const char *letters)
{
    size_t size = strspn(read->at, letters);
    assert_in_range(size, 1, 23);
    memcpy(word, read->at, size);
    word[size] = '\0';
    read->at += size;
}

#define LOWER "abcdefghijklmnopqrstuvwxyz_"
#define UPPER "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"

static node *new_node(grammar *read, node_kind kind)
{
    assert_true(read->node_count < MOST_NODES);
    node *made = &read->nodes[read->node_count++];
    made->kind = kind;
    return made;
}

static node *read_choice(grammar *read);

static node *read_enclosed(grammar *read, node_kind kind, char close)
{
    node *made = new_node(read, kind);
    made->first = read_choice(read);
    assert_true(take(read, close));
    return made;
}

static node *read_item(grammar *read)
{
    if (take(read, '(')) {
        node *inner = read_choice(read);
        assert_true(take(read, ')'));
        return inner;
    }
    if (take(read, '[')) {
        return read_enclosed(read, NODE_OPTION, ']');
    }
    if (take(read, '{')) {
        return read_enclosed(read, NODE_REPETITION, '}');
    }
    if (take(read, '"')) {
        node *word = new_node(read, NODE_WORD);
        take_word(read, word->text, LOWER UPPER "()[]|:,.=+-*/<>");
        assert_true(take(read, '"'));
        return word;
    }
    bool token = *read->at >= 'A' && *read->at <= 'Z';
    node *named = new_node(read, token ? NODE_TOKEN : NODE_RULE);
    take_word(read, named->text, token ? UPPER : LOWER);
    return named;
}

static node *read_sequence(grammar *read)
{
    node *made = new_node(read, NODE_SEQUENCE);
    node **end = &made->first;
    for (skip_blanks(read); strchr("|;)]}", *read->at) == NULL; skip_blanks(read)) {
        *end = read_item(read);
        while (*end != NULL) {
            end = &(*end)->next;
        }
    }
    assert_non_null(made->first);
    return made;
}

static node *read_choice(grammar *read)
{
    node *made = new_node(read, NODE_CHOICE);
    node **end = &made->first;
    do {
        *end = read_sequence(read);
        end = &(*end)->next;
    } while (take(read, '|'));
    return made;
}

static uint32_t find_rule(const grammar *read, const char *name)
{
    for (uint32_t i = 0; i < read->rule_count; i++) {
        if (strcmp(read->rules[i].name, name) == 0) {
            return i;
        }
    }
    fail_msg("docs/grammar.ebnf uses `%s` and does not say what it is", name);
    return 0;
}

static uint32_t height_of(const grammar *read, node *of)
{
    uint32_t height = of->kind == NODE_CHOICE ? ENDLESS : 0;
    for (node *inner = of->first; inner != NULL; inner = inner->next) {
        uint32_t one = height_of(read, inner);
        bool lower = one < height;
        height = (of->kind == NODE_CHOICE) == lower ? one : height;
    }
    if (of->kind == NODE_OPTION || of->kind == NODE_REPETITION) {
        height = 0;
    }
    of->height = of->kind == NODE_RULE ? read->rules[of->rule].height : height;
    return of->height;
}

static void read_grammar(grammar *read)
{
    while (skip_blanks(read), *read->at != '\0') {
        assert_true(read->rule_count < MOST_RULES);
        rule *next = &read->rules[read->rule_count++];
        take_word(read, next->name, LOWER);
        assert_true(take(read, '='));
        next->body = read_choice(read);
        next->height = ENDLESS;
        assert_true(take(read, ';'));
    }
    for (uint32_t i = 0; i < read->node_count; i++) {
        if (read->nodes[i].kind == NODE_RULE) {
            read->nodes[i].rule = find_rule(read, read->nodes[i].text);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < read->rule_count; i++) {
            uint32_t height = height_of(read, read->rules[i].body) + 1;
            changed = changed || height < read->rules[i].height;
            read->rules[i].height = height < read->rules[i].height ? height : read->rules[i].height;
        }
    }
}

// ---- Texts --------------------------------------------------------------------------------------

// A bit for each sort of clause.
typedef struct clause_set {
    uint64_t bits[4];
} clause_set;

typedef struct writing {
    grammar *from;
    uint64_t seed, draws;
    char text[LARGEST];
    uint32_t size, tokens, indent, depth;
    uint32_t number_end;      // where the last number ends
    uint32_t to_at;           // where the last `to` begins, if it stands behind a number
    clause_set clauses_used;  // clauses of the line
    uint32_t cells;           // cells of a row, beside the first
    bool line_begins;
    bool is_name;  // the last number is a name instead
} writing;

static uint32_t draw(writing *to, uint32_t below)
{
    return trpi_random_below(trpi_random_bits(to->seed, 1, to->draws++, 3), below);
}

static void put(writing *to, const char *word)
{
    size_t size = strlen(word);
    assert_true(to->size + size + to->indent * 4 + 2 < LARGEST);
    for (uint32_t i = 0; to->line_begins && i < to->indent * 4; i++) {
        to->text[to->size++] = ' ';
    }
    if (!to->line_begins) {
        to->text[to->size++] = ' ';
    }
    to->line_begins = false;
    if (strcmp(word, "to") == 0 && to->size == to->number_end + 1) {
        to->to_at = to->size;
    }
    memcpy(to->text + to->size, word, size);
    to->size += (uint32_t)size;
    to->tokens++;
}

// A number. `3 m to 5` is a range, so a name takes the place of the second one. A word behind a time of day is none.
static void put_number(writing *to, const char *word)
{
    bool range = to->to_at != 0 && to->to_at + 2 == to->size;
    bool clock = strchr(word, ':') != NULL;
    put(to, range ? "oz" : word);
    to->is_name = range;
    to->number_end = range || clock ? to->number_end : to->size;
}

static void put_token(writing *to, const char *token)
{
    static const struct {
        const char *token;
        bool is_number;
        const char *examples[6];
    } tokens[] = {
        {"NAME", false, {"Ada", "red door", "[Guard of honour]", "half-light", "oz", "x1"}},
        {"STRING", false, {"\"Good evening.\"", "\"\"", "\"a | b, (c\"", "\"#\"", "\"it is\"", "\"1\""}},
        {"TAG", false, {"@k7f2", "@a", "@0", "@zz9", "@b2", "@c3"}},
        {"NUMBER", true, {"3", "1", "12", "2", "100", "7"}},
        {"PERCENT", true, {"60%", "0%", "100%", "5%", "33%", "1%"}},
        {"RANGE", true, {"0 to 100", "2 to 4", "-5 to 5", "0.5 to 1.5", "1 to 1", "3 to 9"}},
        {"RATE", true, {"4 per minute", "1 per s", "2.5 per hour", "20% per s", "3 m per s", "9 per day"}},
        {"TIME", true, {"5 s", "2 to 5 secs", "10 mins", "1 hr", "500 ms", "0.5 h"}},
        {"LENGTH", true, {"3 m", "80 cm", "1 km", "2 metres", "0.5 m", "1 metre"}},
        {"CLOCK", true, {"08:00", "23:59", "00:00", "7:30", "12:00", "18:05"}},
        {"LETTER", false, {"b", "+", "#", "9", "\xC3\xA9", ":"}},
        {"PLAN_ROW", false, {"####", "#..#", "#b.+", "..", "#", "# t #"}},
    };
    for (uint32_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
        if (strcmp(token, tokens[i].token) == 0) {
            (tokens[i].is_number ? put_number : put)(to, tokens[i].examples[draw(to, 6)]);
            return;
        }
    }
    if (strcmp(token, "NEWLINE") == 0) {
        to->text[to->size++] = '\n';
        to->line_begins = true;
    } else if (strcmp(token, "INDENT") == 0) {
        to->indent++;
    } else {
        assert_string_equal(token, "DEDENT");
        to->indent--;
    }
}

static bool ends_soon(const writing *to)
{
    return to->depth > DEEPEST || to->tokens > MOST_TOKENS;
}

static void write_node(writing *to, node *from, const rule *in);

static void write_rule(writing *to, uint32_t index)
{
    rule *from = &to->from->rules[index];
    bool clauses = strcmp(from->name, "clauses") == 0;
    clause_set used = to->clauses_used;
    to->clauses_used = clauses ? (clause_set){{0}} : used;
    from->uses++;
    to->depth++;
    write_node(to, from->body, from);
    to->depth--;
    to->clauses_used = clauses ? used : to->clauses_used;
}

static uint32_t rarest(const node *choice)
{
    uint32_t index = 0, best = 0, least = UINT32_MAX;
    for (const node *one = choice->first; one != NULL; one = one->next, index++) {
        best = one->uses < least ? index : best;
        least = one->uses < least ? one->uses : least;
    }
    return best;
}

static node *pick(writing *to, node *choice, const rule *in)
{
    bool clause = strcmp(in->name, "clause") == 0 && choice == in->body;
    uint32_t count = 0, index = 0;
    for (node *one = choice->first; one != NULL; one = one->next) {
        count++;
    }
    uint32_t start = count > 1 ? draw(to, count) : 0;
    if (count > 1 && draw(to, 2) == 0) {
        start = rarest(choice);  // otherwise the deep rules of the grammar hardly ever come up
    }
    for (uint32_t tried = 0; tried < 2 * count; tried++) {
        index = (start + tried) % count;
        node *one = choice->first;
        for (uint32_t i = 0; i < index; i++) {
            one = one->next;
        }
        bool used = clause && (to->clauses_used.bits[index / 64] >> (index % 64) & 1) != 0;
        bool high = ends_soon(to) && one->height > choice->height && tried < count;
        if (!used && !high) {
            to->clauses_used.bits[clause ? index / 64 : 0] |= clause ? 1ull << (index % 64) : 0;
            return one;
        }
    }
    fail_msg("no choice is left in `%s`", in->name);
    return NULL;
}

static void write_repetition(writing *to, node *from, const rule *in)
{
    bool cells = strcmp(in->name, "head") == 0 || strcmp(in->name, "row") == 0;
    uint32_t count = ends_soon(to) ? 0 : draw(to, 6) / 2;
    count = count == 2 ? draw(to, 3) : count;
    count += from->first->uses == 0 && !ends_soon(to) && count == 0;  // rules that have not come up yet
    if (cells && in->name[0] == 'h') {
        to->cells = 1 + draw(to, 3);
    }
    count = cells ? to->cells : to->tokens == 0 ? 1 + count : count;  // no file is empty
    for (uint32_t i = 0; i < count; i++) {
        write_node(to, from->first, in);
    }
}

static void write_node(writing *to, node *from, const rule *in)
{
    from->uses++;
    switch (from->kind) {
    case NODE_WORD: put(to, from->text); break;
    case NODE_TOKEN: put_token(to, from->text); break;
    case NODE_RULE: write_rule(to, from->rule); break;
    case NODE_CHOICE: write_node(to, pick(to, from, in), in); break;
    case NODE_REPETITION: write_repetition(to, from, in); break;
    case NODE_OPTION:
        if (strcmp(in->name, "moment") == 0 && to->is_name) {
            break;  // no time before it, so no day behind it
        }
        if (!ends_soon(to) && (from->first->uses == 0 || draw(to, 2) == 0)) {
            write_node(to, from->first, in);
        }
        break;
    case NODE_SEQUENCE:
        for (node *one = from->first; one != NULL; one = one->next) {
            write_node(to, one, in);
        }
        break;
    }
}

// ---- The tests ----------------------------------------------------------------------------------

static grammar read;

static uint64_t number_from(const char *variable, uint64_t otherwise)
{
    const char *value = getenv(variable);
    return value != NULL ? strtoull(value, NULL, 0) : otherwise;
}

static void expect_read(const writing *made)
{
    script_reading reading;
    reading_init(&reading, (trpi_text){made->text, made->size}, 0);
    assert_true(reading.ok);
    reading_check(&reading);
    if (reading.diagnostics.error_count > 0) {
        print_error("TROUPE_SEED=%llu TROUPE_TEXTS=1 makes a text of which the parser says\n%s\n", (unsigned long long)made->seed,
                    reading_print(&reading));
        reading_release(&reading);
        fail();
    }
    reading_release(&reading);
}

static void texts_of_the_grammar_are_read(void **state)
{
    (void)state;
    static writing made;
    uint64_t seed = number_from("TROUPE_SEED", 1), count = number_from("TROUPE_TEXTS", TEXTS);
    print_message("seed %llu\n", (unsigned long long)seed);
    uint32_t start = find_rule(&read, "file");
    for (uint64_t i = 0; i < count; i++) {
        made = (writing){.from = &read, .seed = seed + i, .line_begins = true};
        write_rule(&made, start);
        expect_read(&made);
    }
}

static void every_rule_and_every_choice_came_up(void **state)
{
    (void)state;
    uint32_t missing = 0;
    for (uint32_t i = 0; i < read.rule_count; i++) {
        if (read.rules[i].uses == 0) {
            print_error("the rule `%s` was never used\n", read.rules[i].name);
            missing++;
        }
    }
    for (uint32_t i = 0; i < read.node_count; i++) {
        if (read.nodes[i].uses == 0) {
            print_error("node %u, `%s`, was never used\n", (unsigned)i, read.nodes[i].text);
            missing++;
        }
    }
    print_message("%u rules, %u nodes\n", (unsigned)read.rule_count, (unsigned)read.node_count);
    if (getenv("TROUPE_TEXTS") == NULL) {  // a few texts cannot use every rule
        assert_int_equal(missing, 0);
    }
}

static void a_text_that_the_grammar_does_not_make_is_not_read(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading, trpi_text_from_string("role Ada, weight\n"), 0);
    assert_int_equal(reading.diagnostics.error_count, 1);
    reading_release(&reading);
}

int main(void)
{
    uint32_t size = 0;
    char *text = reading_file("docs", "grammar.ebnf", &size);
    if (text == NULL) {
        return 1;
    }
    text[size] = '\0';
    read.at = text;
    read_grammar(&read);
    free(text);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_the_grammar_are_read),
        cmocka_unit_test(every_rule_and_every_choice_came_up),
        cmocka_unit_test(a_text_that_the_grammar_does_not_make_is_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
