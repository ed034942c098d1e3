// SPDX-License-Identifier: MIT
// The grammar below is written as templates: `{rule}` stands for one derivation of that rule. A
// rule's first template is the shortest way out, taken when a derivation gets deep. The text that
// comes out goes through a writer, which knows words, signs and blocks, and lays them out tidily or
// as badly as it is still allowed.

#include "generate.h"

#include "base/assert.h"
#include "base/random.h"

#include <string.h>

#define IN "\x01"   // a block begins
#define OUT "\x02"  // a block ends
#define RAW "\x03"  // the rest of the line is taken as it is

#define DEEPEST 9u
#define LEVELS_MOST 24u

typedef struct template_row {
    const char *rule;
    const char *text;
} template_row;

static const template_row grammar[] = {
    // Names and numbers
    {"word", "guest"},
    {"word", "Tom"},
    {"word", "old-man's"},
    {"word", "großer"},
    {"word", "見張り"},
    {"word", "q7"},
    {"name", "{word}"},
    {"name", "{word} {word}"},
    {"name", "[Guard of honour]"},
    {"name", "[{word}]"},
    {"name", "[  the  odd one ]"},
    {"name", "{word} [in] {word}"},
    {"number", "3"},
    {"number", "0.5"},
    {"number", "-12"},
    {"number", "20000"},
    {"time", "4 s"},
    {"time", "1.5 min"},
    {"time", "2 to 5 s"},
    {"time", "300 ms"},
    {"length", "3 m"},
    {"length", "40 cm"},
    {"rate", "4 per minute"},
    {"rate", "20% per s"},
    {"quantity", "{number}"},
    {"quantity", "{time}"},
    {"quantity", "{length}"},
    {"quantity", "60%"},
    {"quantity", "0 to 100"},
    {"quantity", "90 deg"},
    {"string", "\"Well?\""},
    {"string", "\"A # is no comment, a | no bar.\""},
    {"string", "\"Größer, älter, 見張り!\""},
    {"string", "\"An {item}, please, {partner}.\""},
    {"string", "\"\""},
    {"string", "\"  Two  blanks.  And this goes on for a while, as lines sometimes do.\""},

    // Values and conditions
    {"reference", "{name}"},
    {"reference", "{name}.{name}"},
    {"selected", "{reference}"},
    {"selected", "{reference} within {length}"},
    {"selected", "{reference} within {length} of {operand}"},
    {"selected", "{reference} inside {name}"},
    {"selected", "{reference} where {condition}"},
    {"atom", "{reference}"},
    {"atom", "{quantity}"},
    {"atom", "my {reference}"},
    {"atom", "me"},
    {"atom", "this.{name}"},
    {"atom", "it"},
    {"atom", "one of {name}"},
    {"atom", "one of ({expression}, {expression})"},
    {"atom", "nearest {name}"},
    {"atom", "random {selected}"},
    {"atom", "nearest of {selected}"},
    {"atom", "first of my {reference}"},
    {"atom", "any {name}"},
    {"atom", "({expression})"},
    {"atom", "({expression}, {expression}, {expression})"},
    {"atom", "- {reference}"},
    {"atom", "- 3"},
    {"operand", "{reference}"},
    {"operand", "{atom}"},
    {"operand", "{plain} + {plain}"},
    {"operand", "{plain} - {plain}"},
    {"operand", "{plain} * {plain} / {plain}"},
    {"plain", "{reference}"},
    {"plain", "{number}"},
    {"plain", "my {name}"},
    {"plain", "({operand})"},
    {"plain", "-{name}"},
    {"test", "{reference} > {number}"},
    {"test", "{operand} <= {plain}"},
    {"test", "{reference} is {name}"},
    {"test", "{reference} is not {name}"},
    {"test", "{reference} is within {length} of me"},
    {"test", "{reference} has {name}"},
    {"test", "any {name} can see me"},
    {"test", "{reference} in ({name}, {name})"},
    {"test", "chance {rate}"},
    {"test", "({condition})"},
    {"condition", "{test}"},
    {"condition", "not {test}"},
    {"condition", "{test} and {test}"},
    {"condition", "{test} or {test} and {test}"},
    {"condition", "({condition} or {test}) and ({test} or {test} or {test})"},
    {"expression", "{operand}"},
    {"expression", "{condition}"},
    {"expression", "{string}"},
    {"cue", "{reference} changes"},
    {"cue", "a {name} comes within {length}"},
    {"cue", "{reference} comes within {length} of {reference}"},
    {"cue", "{name} goes beyond {length} of me"},
    {"cue", "{reference} rises above {plain}"},
    {"cue", "{reference} falls below {plain}"},
    {"cue", "{reference} becomes {name}"},
    {"cue", "{name} enters {name}"},
    {"cue", "{name} leaves"},
    {"cue", "every {name} starts {name}"},
    {"cue", "{name} resumes {name} at {name}"},
    {"cue", "{name} waits for {time}"},
    {"cue", "every 2 s"},
    {"cue", "at 8:00"},
    {"cue", "event {name}"},
    {"type", "{name}"},
    {"type", "0 to 100"},
    {"type", "yes or no"},
    {"type", "one of ({name}, {name}, {name})"},
    {"type", "{name} or {name}"},
    {"type", "many {name}"},
    {"type", "nearest {name} within {length} of {operand}"},
    {"type", "{word} where {condition}"},
    {"parameter", "{name}"},
    {"parameter", "{name}: {type}"},
    {"parameter", "{name} = {operand}"},
    {"parameters", ""},
    {"parameters", " ({parameter})"},
    {"parameters", " ({parameter}, {parameter}, {parameter})"},
    {"settings", ""},
    {"settings", " ({name} = {expression})"},
    {"settings", " ({name} = {expression}, {name} = {operand})"},

    // Clauses: no two of a line say the same
    {"importance", ""},
    {"importance", ", weight {plain}"},
    {"importance", ", weight 30%"},
    {"importance", ", priority urgent"},
    {"importance", ", rank 2"},
    {"timing", ""},
    {"timing", ", cooldown {time}"},
    {"timing", ", patience 4 s, gives up after {time}"},
    {"timing", ", keeps trying for {time}"},
    {"timing", ", forgets after 80 s"},
    {"partner", ""},
    {"partner", ", with a {name} within {length}, about {name}"},
    {"partner", ", with my {name}"},
    {"partner", ", about {name}"},
    {"occasion", ""},
    {"occasion", ", when {cue}"},
    {"occasion", ", if {condition}"},
    {"occasion", ", when {cue}, if {condition}"},
    {"occasion", ", when free"},
    {"character", ""},
    {"character", ", now or never"},
    {"character", ", not interruptible, not resumable"},
    {"character", ", loss recasts"},
    {"character", ", resumes from checkpoint, once"},
    {"character", ", asks nearest"},
    {"character", ", in {name}, uses {name} and {name}"},
    {"identity", ""},
    {"identity", ", was {name}"},
    {"identity", ", as {name}, was {name}, was {name}"},
    {"clauses", "{importance}{timing}{partner}{occasion}{character}{identity}"},
    {"clauses", "{importance}{identity}"},
    {"ending", ""},
    {"ending", ", at most {time}"},
    {"ending", ", until {condition}"},
    {"ending", ", checkpoint"},
    {"ending", ", as {name}, at most 10 s, resumes here"},
    {"ending", ", finally {simple}"},

    // Steps of bodies
    {"simple", "{word}"},
    {"simple", "{string}"},
    {"simple", "{string} @k7f2"},
    {"simple", "{string} to {operand}"},
    {"simple", "{string} @a1b2 to {reference}"},
    {"simple", "move to {operand}"},
    {"simple", "fetch {name} from {reference}"},
    {"simple", "exclaim one of {name} to {reference}"},
    {"simple", "pose for {time}"},
    {"simple", "turn by -90 deg"},
    {"simple", "give 2 {name} to {reference}"},
    {"simple", "do {name}{settings}"},
    {"simple", "do any {name}"},
    {"simple", "request {name}{settings} of {operand}"},
    {"simple", "send {name}{settings} to {operand}"},
    {"simple", "let {name} = {expression}"},
    {"simple", "set my {name} to {expression}"},
    {"simple", "set {reference} to {operand}"},
    {"simple", "check {condition}"},
    {"simple", "await {name}"},
    {"simple", "wait"},
    {"simple", "wait 2 to 5 s"},
    {"simple", "wait until {condition}"},
    {"simple", "put on {name}"},
    {"simple", "take off {name}"},
    {"simple", "signal {name}{settings}"},
    {"simple", "reserve {name} for {operand}"},
    {"step", "{simple}"},
    {"step", "{simple} while {simple}"},
    {"line", "{step}{ending}\n"},
    {"line", "{step}{ending}\n"},
    {"line", "{step}\n"},
    {"line", "{step}{ending}\n"},
    {"line", "{step}\n"},
    {"line", "{simple}\n"},
    {"line", "sequence\n" IN "{steps}" OUT},
    {"line", "selector, reactive\n" IN "{steps}" OUT},
    {"line", "parallel\n" IN "{steps}" OUT},
    {"line", "repeat 3 times{ending}\n" IN "{steps}" OUT},
    {"line", "repeat\n" IN "{steps}" OUT},
    {"line", "retry 2 times\n" IN "{steps}" OUT},
    {"line", "retry, gives {name}: {type}\n" IN "{steps}" OUT},
    {"line", "repeat until it fails, at most 3 s\n" IN "{steps}" OUT},
    {"line", "parallel, 1 must succeed, 2 may fail\n" IN "{steps}" OUT},
    {"line", "parallel, waits for all, inverted\n" IN "{steps}" OUT},
    {"line", "sequence, step by step, always succeeds\n" IN "{steps}" OUT},
    {"line", "sequence, remembers, always fails\n" IN "{steps}" OUT},
    {"line", "{step}, after {time}, while {condition}\n"},
    {"line", "{step}, until {condition}\n"},
    {"line", "depending on {condition}\n" IN "if {condition}\n" IN "{steps}" OUT "otherwise\n" IN "{steps}" OUT OUT},
    {"line", "if {condition}\n" IN "{steps}" OUT "otherwise\n" IN "{steps}" OUT},
    {"line", "if {condition}\n" IN "{steps}" OUT},
    {"line", "lock {name}\n" IN "{steps}" OUT},
    {"line", "for every {name} in {atom}\n" IN "{steps}" OUT},
    {"line", "catch {name}\n" IN "{steps}" OUT},
    {"line", "finally\n" IN "{steps}" OUT},
    {"line", "on interrupt\n" IN "{steps}" OUT},
    {"line", "on mark {name}\n" IN "{steps}" OUT},
    {"steps", "{line}"},
    {"steps", "{line}{line}"},
    {"steps", "{line}{line}{steps}"},

    // Scenes
    {"cell", ""},
    {"cell", "{step}"},
    {"cell", "{simple}"},
    {"cell", "{step}, at most {time}"},
    {"rows two", "| {cell} | {simple} |\n"},
    {"rows two", "| {simple} | {cell} |\n{rows two}"},
    {"rows two", "| {cell} | {simple}\n{rows two}"},
    {"rows two", "repeat 2 times\n" IN "{rows two}" OUT "{rows two}"},
    {"rows two", "choice by {name}\n" IN "60%: {name}\n" IN "{rows two}" OUT "if {condition}: {name}\n" IN "{rows two}" OUT
                 "otherwise: {name}\n" IN "continue as {name}{settings}\n" OUT OUT},
    {"rows two", "phase\n" IN "{name}: {step}{ending}\nothers\n" IN "{steps}" OUT OUT "{rows two}"},
    {"rows three", "| {simple} | {cell} | {cell} |\n"},
    {"rows three", "| {cell} | {cell} | {simple} |\n{rows three}"},
    {"rows three", "| {cell} || {simple} |\n{rows three}"},
    {"start", ""},
    {"start", "starts when {cue}{occasion if}\n"},
    {"occasion if", ""},
    {"occasion if", ", if {condition}"},
    {"stage", "part {name}: {type}\npart {name}: {type}\n{start}| {name} | {name} |\n{rows two}"},
    {"stage", "part {name}: {type}\n{start}| {name} | {name} | {name} |\n{rows three}"},

    // Settings
    {"plan row", RAW "####"},
    {"plan row", RAW "#..t.#"},
    {"plan row", RAW "+ ~|\"[ #"},
    {"plan row", RAW "#見å #"},
    {"plan rows", RAW "#####\n{plan row}\n"},
    {"plan rows", RAW "#####\n{plan row}\n" RAW "\n" RAW "  #,#\n{plan row}\n"},
    {"legend entries", "t: {name}\n"},
    {"legend entries", "#: {name}\n+: {name}, was den\n"},
    {"legend entries", "\": {name}\n|: {name}\n見: {name}\n"},
    {"cast entries", "18 {word} scattered\n"},
    {"cast entries", "2 {word} near {name}\n" IN "{name} = {operand}\n{name} = 2 to 5\n" OUT},
    {"cast entries", "{name}: {word} near {name}\n" IN "{name} = Tom, q7\n" OUT},
    {"cast entries", "{name}: {word} at ({number}, {number})\n{cast entries}"},
    {"cast entries", "player walks\n"},
    {"setting blocks", "plan, 0.5 m per letter\n" IN "{plan rows}" OUT "legend\n" IN "{legend entries}" OUT},
    {"setting blocks", "cast\n" IN "{cast entries}" OUT},
    {"setting blocks", "stock\n" IN "{name}: 200 {name}, 30 {name}\n" OUT "{setting blocks}"},
    {"setting blocks", "places\n" IN "{name} at ({number}, {number})\n" OUT},

    // Tests
    {"test line", "given {name}: {type} at ({number}, {number})\n"},
    {"test line", "given {name}: {name}, free\n"},
    {"test line", "given {name} is removed\n"},
    {"test line", "when {name}: {simple}\n"},
    {"test line", "when: signal {name}\n"},
    {"test line", "when 5 s pass\n"},
    {"test line", "then {name} starts {name}\n"},
    {"test line", "then within {time} not {name} ends {name}\n"},
    {"test line", "then {test}\n"},
    {"test line", "never any {name} waits for 80 s\n"},

    // Declarations
    {"field", "{name}: {type}{field clauses}\n"},
    {"field", "link {name}: {type}\n"},
    {"field clauses", ""},
    {"field clauses", ", starts {number}"},
    {"field clauses", ", starts {number}, rises {rate}"},
    {"behaviour", "proactive {name}{parameters}{clauses}\n" IN "{steps}" OUT},
    {"behaviour", "reactive {name}{clauses}\n" IN "{steps}" OUT},
    {"behaviour", "latent {name}{parameters}{clauses}\n" IN "{steps}" OUT},
    {"behaviour", "private behaviour {name}\n" IN "{steps}" OUT},
    {"signature", "{word}"},
    {"signature", "{word} to ({parameter})"},
    {"signature", "{word} ({parameter}) from ({parameter}, {parameter})"},
    {"host line", "action {signature}, uses {name} and {name}, lasts 2 s, fails {name} or {name}\n"},
    {"host line", "action {signature}, uses {name}, open ended, fails {name}, travels\n"},
    {"host line", "action {signature}, lasts 2 s, marks {name} and {name}\n"},
    {"host line", "action {signature}, lasts 2 to 5 s, moves {word} from {word} to {word}\n"},
    {"host line", "action {signature}, stops at once, makes {word}\n"},
    {"host line", "query {signature}, gives {type}\n"},
    {"host line", "condition ({parameter}) can see ({parameter}), polled every 0.5 s\n"},
    {"host line", "event {name}{parameters}\n"},
    {"declaration", "item {name}\n"},
    {"declaration", "place {name}{identity}\n"},
    {"declaration", "item {name}\n" IN "{name} = {operand}\n" OUT},
    {"declaration", "use \"people.troupe\"\n"},
    {"declaration", "kind {name}, a {name}{identity}\n"},
    {"declaration", "kind {name}\n" IN "{field}{field}{field}" OUT},
    {"declaration", "lines {name}\n" IN "{string}\n{string} @x2\n{string}\n" OUT},
    {"declaration", "role {name} for {name}, chooses best first\n" IN "{behaviour}{behaviour}" OUT},
    {"declaration", "role {name} for {name}{identity}\n" IN "{behaviour}" OUT},
    {"declaration", "scene {name}{importance}{timing}\n" IN "{stage}" OUT},
    {"declaration", "scene {name}{importance}{timing}\n" IN "{stage}" OUT},
    {"declaration", "situation {name}, holders 4\n" IN "{stage}" OUT},
    {"declaration", "area {name}\n" IN "behaviour {name}, wraps moves\n" IN "{steps}go on, at most {time}\n" OUT OUT},
    {"declaration", "task {name}{parameters}\n" IN "{steps}" OUT},
    {"declaration", "network {name}, suits {name}\n" IN "node {name}\n" IN
                    "{steps}-> {name} if {condition}\n-> {name} when done\n" OUT "catch\n" IN "{steps}-> {name}\n" OUT OUT},
    {"declaration", "setting {name}, at 08:00\n" IN "{setting blocks}" OUT},
    {"declaration", "setting {name}, at 08:00\n" IN "{setting blocks}{setting blocks}" OUT},
    {"declaration", "priorities\n" IN "{name}: 1\n{name}: 3\n" OUT},
    {"declaration", "layer {name}, rank 2\n"},
    {"declaration", "host {name}\n" IN "{host line}{host line}{host line}" OUT},
    {"declaration", "message {name}{parameters}\n"},
    {"declaration", "test {string}\n" IN "{test line}{test line}{test line}{test line}" OUT},
};

// ---- Drawing ------------------------------------------------------------------------------------

typedef struct text_maker {
    trpi_buffer *out;
    uint64_t seed;
    uint64_t draws;
    bool messy;
    bool tabs;
    bool carriage;  // lines end with \r\n
    bool fresh;     // nothing is on the line yet
    bool raw;
    bool in_string;
    bool in_bracket;
    bool any_line;  // something was written before
    uint32_t level;
    uint32_t parentheses;
    uint32_t indents[LEVELS_MOST + 1];
    char openers[LEVELS_MOST + 1];  // the first letters of the lines that opened the blocks: 'P' a
    char opener;                    // plan, 'L' a legend, ' ' another
    char last;                      // byte of the template
    char first_word[16];            // first word of the line being written
    uint32_t first_word_size;
    bool below_legend;
} text_maker;

static uint32_t draw(text_maker *maker, uint32_t below)
{
    return trpi_random_below(trpi_random_bits(maker->seed, 1, maker->draws++, 1), below);
}

static bool sometimes(text_maker *maker, uint32_t one_in)
{
    return maker->messy && draw(maker, one_in) == 0;
}

// ---- Writing ------------------------------------------------------------------------------------

static void put(text_maker *maker, const char *text)
{
    trpi_buffer_add_text(maker->out, text);
}

static void indent(text_maker *maker, uint32_t columns)
{
    for (uint32_t i = 0; i < columns; i++) {
        put(maker, maker->tabs ? "\t" : " ");
    }
}

static void end_physical_line(text_maker *maker)
{
    if (sometimes(maker, 12)) {
        put(maker, "   ");
    }
    put(maker, maker->carriage ? "\r\n" : "\n");
}

static void put_comment(text_maker *maker, bool odd)
{
    static const char *const comments[] = {"# a note",       "#close",           "# \"quoted\" | and, so on  ",
                                           "# Größe 見張り", "#: like a legend", "#  : too"};
    put(maker, comments[draw(maker, odd ? 6 : 4)]);
}

static void continue_line(text_maker *maker)
{
    uint32_t margin = maker->indents[maker->level] + 1 + draw(maker, 6);
    if (sometimes(maker, 6)) {
        put(maker, "  ");
        put_comment(maker, true);
    }
    end_physical_line(maker);
    if (sometimes(maker, 8)) {
        indent(maker, margin + 1);
        put_comment(maker, true);
        end_physical_line(maker);
    }
    indent(maker, margin);
}

static void begin_line(text_maker *maker)
{
    char block = maker->openers[maker->level];
    bool may_comment = block != 'P' && maker->opener != 'P';
    if (maker->any_line && maker->messy && block != 'P') {
        for (uint32_t blank = draw(maker, 8); blank > 5; blank--) {
            end_physical_line(maker);
        }
    }
    if (may_comment && sometimes(maker, 9)) {
        indent(maker, draw(maker, maker->indents[maker->level] + 4));
        bool plain = block == 'L' || maker->opener == 'L' || maker->below_legend;
        put_comment(maker, !plain);
        end_physical_line(maker);
        if (sometimes(maker, 3)) {
            end_physical_line(maker);
        }
    }
    indent(maker, maker->indents[maker->level]);
    maker->any_line = true;
    maker->below_legend = block == 'L';  // the next text may stand as far in, and be read as one of its letters
}

static bool is_sign(char byte)
{
    return byte != '\0' && strchr("(),:=.|+*/<>", byte) != NULL;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

// Writes a line break where the language allows one: behind a comma or a parenthesis.
static bool maybe_break(text_maker *maker)
{
    bool comma = maker->last == ',';
    bool inside = maker->parentheses > 0 && maker->last == '(';
    if (!maker->fresh && (comma || inside) && sometimes(maker, 5)) {
        continue_line(maker);
        return true;
    }
    return false;
}

static void write_blank(text_maker *maker)
{
    if (!maybe_break(maker)) {
        put(maker, sometimes(maker, 10) ? "  " : " ");
        if (sometimes(maker, 60)) {
            put(maker, "\t");
        }
    }
    maker->last = ' ';
}

static void note_first_word(text_maker *maker, char byte)
{
    if (maker->first_word_size + 1 < sizeof maker->first_word) {
        maker->first_word[maker->first_word_size++] = byte;
        maker->first_word[maker->first_word_size] = '\0';
    }
}

static char opener_of(const char *words)
{
    bool plan = strncmp(words, "plan,", 5) == 0;
    return plan ? 'P' : strcmp(words, "legend") == 0 ? 'L' : ' ';
}

static void write_enclosed(text_maker *maker, char byte)
{
    if (byte == '"') {
        maker->in_string = !maker->in_string;
    } else if (!maker->in_string) {
        maker->in_bracket = byte == '[' || (maker->in_bracket && byte != ']');
    }
    trpi_buffer_add_byte(maker->out, (unsigned char)byte);
    maker->last = byte;
}

static void write_sign(text_maker *maker, char byte, char next)
{
    bool number = (byte == '.' || byte == ':') && is_digit(maker->last) && is_digit(next);
    bool first = maker->fresh || maker->first_word_size <= 1;
    bool whole = (byte == '=' && (maker->last == '<' || maker->last == '>')) || (byte == '>' && maker->last == '-');
    if (!number && !whole && !first && sometimes(maker, 14)) {
        put(maker, " ");
    }
    if (!number && !whole && maker->last == '(') {
        (void)maybe_break(maker);
    }
    maker->parentheses += byte == '(';
    maker->parentheses -= byte == ')';
    trpi_buffer_add_byte(maker->out, (unsigned char)byte);
    maker->last = byte;
    if (!number && byte != '<' && byte != '>' && next != ' ' && next != '\n' && sometimes(maker, 14)) {
        put(maker, " ");
    }
}

static void write_line_end(text_maker *maker)
{
    if (maker->fresh && !maker->raw) {
        return;
    }
    if (!maker->raw && sometimes(maker, 10)) {
        put(maker, "  ");
        put_comment(maker, true);
    }
    if (maker->raw) {
        put(maker, maker->carriage ? "\r\n" : "\n");
    } else {
        end_physical_line(maker);
        maker->opener = opener_of(maker->first_word);
    }
    maker->fresh = true;
    maker->raw = false;
    maker->last = '\n';
    maker->first_word_size = 0;
    maker->first_word[0] = '\0';
}

static void open_block(text_maker *maker)
{
    TRP_ASSERT(maker->level < LEVELS_MOST);
    uint32_t step = maker->tabs ? 1 : 4;
    if (maker->messy && !maker->tabs) {
        step = 1 + draw(maker, 6);
    }
    uint32_t here = maker->indents[maker->level];
    maker->level++;
    maker->indents[maker->level] = here + step;
    maker->openers[maker->level] = maker->opener;
    maker->opener = ' ';
}

static void write_byte(text_maker *maker, char byte, char next)
{
    if (byte == IN[0]) {
        open_block(maker);
        return;
    }
    if (byte == OUT[0]) {
        maker->level--;
        // Behind a plan or a legend, a comment further right could be read as part of it.
        maker->opener = maker->openers[maker->level + 1];
        return;
    }
    if (byte == '\n') {
        write_line_end(maker);
        return;
    }
    if (byte == RAW[0]) {
        maker->raw = true;
    }
    if (maker->fresh && !(byte == RAW[0] && next == '\n')) {
        begin_line(maker);
        maker->fresh = false;
    }
    bool enclosed = maker->in_string || maker->in_bracket || byte == '"' || byte == '[';
    bool legend = maker->openers[maker->level] == 'L' && maker->first_word_size == 0;
    note_first_word(maker, byte);
    if (byte == RAW[0]) {
        return;
    }
    if (maker->raw || (legend && byte != '[')) {
        trpi_buffer_add_byte(maker->out, (unsigned char)byte);
        maker->last = byte;
    } else if (enclosed) {
        write_enclosed(maker, byte);
    } else if (byte == ' ') {
        write_blank(maker);
    } else if (is_sign(byte)) {
        write_sign(maker, byte, next);
    } else {
        if (maker->last == '(') {
            (void)maybe_break(maker);
        }
        trpi_buffer_add_byte(maker->out, (unsigned char)byte);
        maker->last = byte;
    }
}

// ---- Deriving -----------------------------------------------------------------------------------

static bool is_rule(const char *rule, const char *name, size_t size)
{
    return rule[0] == name[0] && strncmp(rule, name, size) == 0 && rule[size] == '\0';
}

// A template of the rule; the first one when `shortest`. NULL when there is no such rule.
static const char *choose(text_maker *maker, const char *name, size_t size, bool shortest)
{
    uint32_t first = UINT32_MAX, count = 0;
    for (uint32_t i = 0; i < sizeof grammar / sizeof *grammar; i++) {
        if (is_rule(grammar[i].rule, name, size)) {
            first = count == 0 ? i : first;
            count++;
        }
    }
    if (count == 0) {
        return NULL;
    }
    return grammar[first + (shortest ? 0 : draw(maker, count))].text;
}

static void derive(text_maker *maker, const char *template, uint32_t depth)
{
    for (const char *at = template; *at != '\0'; at++) {
        const char *close = *at == '{' ? strchr(at, '}') : NULL;
        const char *inner = NULL;
        if (close != NULL) {
            bool deep = depth >= DEEPEST || maker->level + 4 > LEVELS_MOST;
            inner = choose(maker, at + 1, (size_t)(close - at - 1), deep);
        }
        if (inner != NULL) {
            derive(maker, inner, depth + 1);
            at = close;
        } else {
            write_byte(maker, *at, at[1]);
        }
    }
}

void generate_file(uint64_t seed, uint32_t declarations, generate_manner manner, trpi_buffer *out)
{
    text_maker maker = {.out = out, .seed = seed, .messy = manner == GENERATE_MESSY};
    maker.fresh = true;
    maker.opener = ' ';
    memset(maker.openers, ' ', sizeof maker.openers);
    maker.tabs = sometimes(&maker, 6);
    maker.carriage = sometimes(&maker, 8);
    for (uint32_t i = 0; i < declarations; i++) {
        if (i > 0 && !maker.messy && draw(&maker, 2) == 0) {
            trpi_buffer_add_byte(out, '\n');
        }
        derive(&maker, "{declaration}", 0);
    }
}

void generate_piece(uint64_t seed, const char *rule, trpi_buffer *out)
{
    text_maker maker = {.out = out, .seed = seed, .opener = ' '};
    memset(maker.openers, ' ', sizeof maker.openers);
    const char *template = choose(&maker, rule, strlen(rule), false);
    TRP_ASSERT(template != NULL);
    derive(&maker, template, 2);
}
