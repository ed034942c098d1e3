// SPDX-License-Identifier: MIT
// Completions: what may stand at a place, by the text in front of it. Where a line begins, the lists of words have the lines and
// steps of its block, and behind a comma the clauses for its place; elsewhere the parser notes the words of the language that it
// looks for at the end of that text (parse.h). Names come from the compiler, which is given the texts with an unknown name at the
// place and notes the ones that it would know there, with whether their type fits (caret.h); where it knows none, from the sort of
// thing that the parser misses.

#include "base/assert.h"
#include "base/sort.h"
#include "script/check/check.h"
#include "script/document/analysis.h"
#include "script/document/caret.h"
#include "script/document/rename.h"
#include "script/parse/parse.h"
#include "script/parse/reader.h"
#include "script/words/line.h"
#include "troupe/sized.h"

#include <string.h>

// The order in which completions are offered.
typedef enum completion_rank {
    RANK_LOCAL,  // fits by type, and is declared in the behaviour
    RANK_PART,
    RANK_FACT,
    RANK_GLOBAL,
    RANK_SAMPLE,  // an example of a value that fits
    RANK_WORD,    // of the language
    RANK_MISFIT   // with the ranks above behind it
} completion_rank;

typedef struct completer {
    trp_document *document;
    trpi_arena *arena;
    trpi_text text;  // of the section, up to the place
    uint32_t from;   // where the word begins that is being written, in the section
    uint32_t name;   // where the first of its words begins, if a name goes on with it
    trpi_caret caret;
    trpi_expected_words expected;
    uint32_t longer_count;  // of the expected names, those that begin at `name`
    trpi_syntax_file *file;
    const trpi_rename_target **targets;  // by the address of the name
    uint32_t target_count;
    trpi_buffer about;
} completer;

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static void offer(completer *c, trpi_text text, const char *sort, const char *says, uint32_t rank)
{
    trpi_ranked_completion next = {{.sort = sort, .says = says}, rank};
    next.completion.text = text.size > 0 ? trpi_arena_copy_text(c->arena, text).at : NULL;
    if (next.completion.text != NULL && TRPI_DOCUMENT_ROOM(c->document, c->document->completions, 1)) {
        c->document->completions.at[c->document->completions.count++] = next;
    } else {
        c->arena->failed |= text.size > 0;
    }
}

static bool parse_up_to(completer *c, uint32_t end)
{
    trpi_diagnostics silent;
    trpi_source *source = trpi_arena_take(c->arena, sizeof *source);
    trpi_diagnostics_init(&silent, c->arena, 1);
    return source != NULL && trpi_source_init(source, c->arena, trpi_text_from_string(""), (trpi_text){c->text.at, end}) &&
           trpi_parse_for_completions(source, c->arena, &silent, &c->file, &c->expected);
}

// ---- Beginnings of lines ------------------------------------------------------------------------

static uint32_t columns_before(const trpi_source *source, uint32_t offset)
{
    uint32_t columns = 0;
    while (offset > 0 && is_blank(source->text.at[offset - 1])) {
        columns += source->text.at[--offset] == '\t' ? 4 : 1;
    }
    return columns;
}

// Returns the block in which a line of this indentation would stand if it were added behind the last line of a file.
static trpi_line_block block_at(const trpi_syntax_file *file, uint32_t columns)
{
    trpi_line_block block = TRPI_BLOCK_FILE;
    for (const trpi_syntax_line *line = file->lines; line != NULL;) {
        while (line->next != NULL) {
            line = line->next;
        }
        if (columns_before(file->source, line->span.offset) >= columns) {
            break;
        }
        block = trpi_line_block_under(line->kind, block);
        line = trpi_syntax_first_line_of_block(line);
    }
    return block;
}

static void offer_lines(completer *c, trpi_line_block block)
{
    static const struct {
        trpi_line_kind kind;
        const char *word, *example;
    } lines[] = {
#define SHAPE(kind, word, meant, parse, shape, example) {TRPI_LINE_##kind, word, example},
        TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bool is_word = *lines[i].word >= 'a' && *lines[i].word <= 'z';
        if (is_word && trpi_line_block_allows(block, lines[i].kind)) {
            offer(c, trpi_text_from_string(lines[i].word), trpi_line_kind_name(lines[i].kind), lines[i].example, RANK_WORD);
        }
    }
}

static void offer_steps(completer *c)
{
    static const char *const steps[][2] = {
#define STEP(name, called, word, follows, shape, example) {word, example},
        TRPI_STEPS(STEP)
#undef STEP
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        offer(c, trpi_text_from_string(steps[i][0]), "step", steps[i][1], RANK_WORD);
    }
}

// Offers the beginnings of lines in a block whose lines are all of one kind: a name, or words.
static void expect_plain_line(completer *c, trpi_line_block block)
{
    static const struct {
        trpi_line_block block;
        const char *what, *words;
    } rows[] = {{TRPI_BLOCK_CAST, "a role, a kind, a character or a place", ""},
                {TRPI_BLOCK_STOCK, "the name of a place or thing", ""},
                {TRPI_BLOCK_PLACES, "the name of a place", ""},
                {TRPI_BLOCK_PHASE, "a part", "all/others"},
                {TRPI_BLOCK_CHOICE, "", "if/otherwise"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].block == block) {
            trpi_text what = trpi_text_from_string(rows[i].what);
            (void)TRPI_ARENA_PUSH(c->arena, c->expected.names, c->expected.name_count, c->expected.name_capacity, what);
            for (const char *at = rows[i].words; *at != '\0'; at += *at == '/') {
                trpi_text word = {at, (uint32_t)strcspn(at, "/")};
                offer(c, word, "word", "", RANK_WORD);
                at += word.size;
            }
        }
    }
}

static void offer_line_words(completer *c)
{
    trpi_line_block block = block_at(c->file, columns_before(&(trpi_source){.text = c->text}, c->from));
    if (block != TRPI_BLOCK_NONE) {
        offer_lines(c, block);
        expect_plain_line(c, block);
        if (trpi_line_block_allows(block, TRPI_LINE_STEP)) {
            offer_steps(c);
        }
    }
}

// ---- Inside lines -------------------------------------------------------------------------------

static const trpi_syntax_line *last_line(const trpi_syntax_file *file)
{
    const trpi_syntax_line *line = file->lines;
    while (line != NULL && line->next != NULL) {
        line = line->next;
    }
    return line != NULL ? trpi_syntax_last_line_of_block(line) : NULL;
}

// Offers the clauses behind a line.
static void offer_clauses(completer *c)
{
    const trpi_syntax_line *line = last_line(c->file);
    for (uint32_t i = TRPI_CLAUSE_ERROR + 1; i < TRPI_CLAUSE_COUNT && line != NULL; i++) {
        const trpi_clause_row *clause = trpi_clause_row_of((trpi_clause_kind)i);
        if (trpi_line_allows_clause(line, NULL, (trpi_clause_kind)i)) {
            offer(c, trpi_text_from_string(clause->example), "clause", clause->says, RANK_WORD);
        }
    }
}

static const char *example_of(trpi_text word)
{
    static const char *const rows[][2] = {
#define CUE(name, called, word, stands, compile, type, verb, shape, example) {word, example},
        TRPI_CUES(CUE)
#undef CUE
#define STEP(name, called, word, follows, shape, example) {word, example},
            TRPI_STEPS(STEP)
#undef STEP
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (trpi_text_equals_string(word, rows[i][0])) {
            return rows[i][1];
        }
    }
    return "";
}

static void offer_words(completer *c)
{
    for (uint32_t i = 0; i < c->expected.word_count; i++) {
        offer(c, c->expected.words[i], "word", example_of(c->expected.words[i]), RANK_WORD);
    }
}

// ---- Names --------------------------------------------------------------------------------------

static int compare_targets(const void *a, const void *b, const void *context)
{
    (void)context;
    uintptr_t first = (uintptr_t)(*(const trpi_rename_target *const *)a)->full_name.at;
    uintptr_t second = (uintptr_t)(*(const trpi_rename_target *const *)b)->full_name.at;
    return first < second ? -1 : first > second;
}

static bool sort_targets(completer *c, const trpi_rename_targets *targets)
{
    c->targets = trpi_arena_take_array(c->arena, targets->count, 2 * sizeof *c->targets);
    for (uint32_t i = 0; i < targets->count && c->targets != NULL; i++) {
        c->targets[i] = &targets->at[i];
    }
    c->target_count = c->targets != NULL ? targets->count : 0;
    if (c->targets != NULL) {
        trpi_sort_elements(c->targets, c->target_count, sizeof *c->targets, compare_targets, NULL, c->targets + c->target_count);
    }
    return c->targets != NULL;
}

// Returns the thing that a name declares, or NULL.
static const trpi_rename_target *target_of(const completer *c, trpi_text name)
{
    uint32_t low = 0, high = c->target_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if ((uintptr_t)c->targets[middle]->full_name.at < (uintptr_t)name.at) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < c->target_count && c->targets[low]->full_name.at == name.at ? c->targets[low] : NULL;
}

static completion_rank rank_of(const trpi_rename_target *target)
{
    static const struct {
        const char *sort;
        completion_rank rank;
    } ranks[] = {{"parameter", RANK_LOCAL}, {"choice", RANK_LOCAL}, {"part", RANK_PART}, {"fact", RANK_FACT}};
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks && target != NULL; i++) {
        if (strcmp(target->sort, ranks[i].sort) == 0) {
            return ranks[i].rank;
        }
    }
    return target != NULL ? RANK_GLOBAL : RANK_LOCAL;
}

// Offers a name, or the rest of a name of which the first bytes are written already.
static void offer_name(completer *c, const trpi_completion_name *candidate, const trpi_rename_target *target)
{
    trpi_text name = candidate->name;
    uint32_t written = candidate->written_size, rank = candidate->is_word ? RANK_WORD : rank_of(target);
    trpi_buffer_clear(&c->about);
    if (target != NULL) {
        trpi_rename_target_describe(target, &c->about);
    }
    trpi_text rest = {name.at + written, name.size - written};
    bool is_one = target != NULL && strcmp(target->sort, "action") != 0 && written == 0;
    if (is_one && trpi_name_needs_brackets(c->arena, name)) {
        char *whole = trpi_arena_take(c->arena, (size_t)name.size + 2);
        if (whole == NULL) {
            return;
        }
        whole[0] = '[';
        memcpy(whole + 1, name.at, name.size);
        whole[name.size + 1] = ']';
        rest = (trpi_text){whole, name.size + 2};
    }
    const char *says = trpi_arena_copy_text(c->arena, trpi_buffer_as_text(&c->about)).at;
    offer(c, rest,
          target != NULL       ? target->sort
          : candidate->is_word ? "word"
                               : "name",
          says != NULL ? says : "", rank + (candidate->fits ? 0u : RANK_MISFIT));
}

static void offer_candidates(completer *c, const trpi_completion_names *candidates)
{
    for (uint32_t i = 0; i < candidates->count; i++) {
        const trpi_completion_name *candidate = &candidates->at[i];
        offer_name(c, candidate, target_of(c, candidate->name));
    }
}

// Whether what the parser misses is of a sort: "the name of a role", "a kind or role".
static bool wants(const char *missing, const char *sort)
{
    size_t size = strlen(sort);
    for (const char *at = strstr(missing, sort); at != NULL; at = strstr(at + 1, sort)) {
        bool begins = at == missing || at[-1] == ' ', ends = at[size] == '\0' || strchr(" ,", at[size]) != NULL;
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

// Whether one of the first `count` completions is of a sort.
static bool has_sort(const completer *c, uint32_t count, const char *sort)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(c->document->completions.at[i].completion.sort, sort) == 0) {
            return true;
        }
    }
    return false;
}

// Offers the things of each sort that the parser expects, except for sorts that have a completion already. Where the words that are
// written may begin the name, only things whose names go on from these words are offered.
static void offer_of_sort(completer *c, const trpi_rename_targets *targets, bool fits)
{
    const char *last = "";  // the sort of the last target, and whether it is asked for: targets come sort by sort
    bool is_known = false;
    uint32_t before = c->document->completions.count;
    for (uint32_t i = 0; i < c->expected.name_count; i++) {
        trpi_text written = {c->text.at + c->name, i < c->longer_count ? c->from - c->name : 0};
        const char *missing = c->expected.names[i].at;
        bool is_thing = wants(missing, "thing") || wants(missing, "place");
        for (uint32_t j = 0; j < targets->count; j++) {
            const trpi_rename_target *target = &targets->at[j];
            trpi_text name = target->full_name;
            is_known = last != target->sort ? has_sort(c, before, target->sort) : is_known;
            last = target->sort;
            bool goes_on = name.size > written.size && trpi_name_size_before_caret(name) == name.size &&
                           trpi_names_are_equal_without_case((trpi_text){name.at, written.size}, written);
            if (!is_known && goes_on && (wants(missing, target->sort) || (is_thing && strcmp(target->sort, "kind") == 0))) {
                offer_name(c, &(trpi_completion_name){.name = name, .written_size = written.size, .fits = fits}, target);
            }
        }
    }
}

// ---- Units --------------------------------------------------------------------------------------

static uint32_t skip_blanks_back(trpi_text text, uint32_t at)
{
    while (at > 0 && is_blank(text.at[at - 1])) {
        at--;
    }
    return at;
}

static uint32_t skip_digits_back(trpi_text text, uint32_t at)
{
    uint32_t end = at;
    while (at > 0 && ((text.at[at - 1] >= '0' && text.at[at - 1] <= '9') || (text.at[at - 1] == '.' && at < end))) {
        at--;
    }
    return at;
}

// Returns where the number before the caret begins, or where its range begins, as in `2 to 5`; the caret itself when there
// is no number before it.
static uint32_t number_begin(const completer *c)
{
    uint32_t end = skip_blanks_back(c->text, c->from), begin = skip_digits_back(c->text, end);
    uint32_t to = skip_blanks_back(c->text, begin);
    if (begin < end && begin < to + 2 && to > 2 && memcmp(c->text.at + to - 2, "to", 2) == 0) {
        uint32_t before = skip_blanks_back(c->text, to - 2), first = skip_digits_back(c->text, before);
        begin = first < before ? first : begin;
    }
    bool is_number = begin < end && (begin == 0 || strchr(" \t\r\n,:()=<>+-*/|", c->text.at[begin - 1]) != NULL);
    return is_number ? begin : c->from;  // not the one that ends a word: `need n3`
}

// Returns the dimension that the parser expects, such as "a time"; NUMBER when it expects none.
static trpi_dimension dimension_expected(const completer *c)
{
    trpi_dimension dimension = TRPI_DIMENSION_NUMBER;
    for (uint32_t i = 0; i < c->expected.name_count; i++) {
        const char *missing = c->expected.names[i].at;
        dimension = wants(missing, "time") && !wants(missing, "day") ? TRPI_DIMENSION_DURATION
                    : wants(missing, "length")                       ? TRPI_DIMENSION_DISTANCE
                    : wants(missing, "percentage")                   ? TRPI_DIMENSION_CHANCE
                                                                     : dimension;
    }
    return dimension;
}

static void offer_units(completer *c, trpi_dimension dimension)
{
    static const struct {
        trpi_dimension dimension;
        const char *words;
    } units[] = {
#define UNIT(name, dimension, words) {TRPI_DIMENSION_##dimension, words},
        TRPI_UNITS(UNIT)
#undef UNIT
    };
    for (size_t i = 1; i < sizeof units / sizeof *units; i++) {
        bool fits = dimension == units[i].dimension;
        for (const char *at = units[i].words; dimension == TRPI_DIMENSION_NUMBER || fits; at++) {
            trpi_text word = {at, (uint32_t)strcspn(at, " ")};
            offer(c, word, "unit", "", RANK_LOCAL);
            at += word.size;
            if (*at == '\0') {
                break;
            }
        }
    }
}

// ---- The whole ----------------------------------------------------------------------------------

static bool ask_compiler(completer *c, uint32_t from)
{
    trpi_caret_analysis answer;
    c->caret.word_begin = c->caret.section_begin + from;
    if (!trpi_caret_compile(c->document, &c->caret, &answer)) {
        return false;
    }
    trpi_dimension dimension = (trpi_dimension)answer.candidates.dimension;
    bool is_whole = sort_targets(c, &answer.targets);
    if (from < c->from) {  // a number stands there: its unit is asked for, or the things of which there are so many
        offer_of_sort(c, &answer.targets, answer.candidates.count == 0 || answer.candidates.type == TRP_TYPE_ITEM);
        is_whole = is_whole && parse_up_to(c, from);
        offer_units(c, dimension != TRPI_DIMENSION_NUMBER ? dimension : dimension_expected(c));
    } else {
        offer_candidates(c, &answer.candidates);
        offer_of_sort(c, &answer.targets, answer.candidates.count == 0);
        dimension = dimension != TRPI_DIMENSION_NUMBER ? dimension : dimension_expected(c);
        const char *sample = trpi_dimension_example(dimension);
        offer(c, trpi_text_from_string(dimension != TRPI_DIMENSION_NUMBER ? sample : ""), "value", "", RANK_SAMPLE);
    }
    trpi_caret_analysis_release(c->document, &answer);
    return is_whole;
}

static int compare_completions(const void *a, const void *b, const void *context)
{
    (void)context;
    const trpi_ranked_completion *first = a, *second = b;
    return first->rank != second->rank ? (first->rank < second->rank ? -1 : 1)
                                       : strcmp(first->completion.text, second->completion.text);
}

static int compare_texts(const void *a, const void *b, const void *context)
{
    int order = strcmp(((const trpi_ranked_completion *)a)->completion.text, ((const trpi_ranked_completion *)b)->completion.text);
    return order != 0 ? order : compare_completions(a, b, context);
}

// Sorts the completions; of each text the best is kept.
static bool order_completions(completer *c)
{
    uint32_t count = c->document->completions.count, kept = 0;
    trpi_ranked_completion *all = c->document->completions.at, *scratch = trpi_arena_take_array(c->arena, count, sizeof *scratch);
    if (scratch == NULL) {
        return false;
    }
    trpi_sort_elements(all, count, sizeof *all, compare_texts, NULL, scratch);
    for (uint32_t i = 0; i < count; i++) {
        if (kept == 0 || strcmp(all[kept - 1].completion.text, all[i].completion.text) != 0) {
            all[kept++] = all[i];
        }
    }
    trpi_sort_elements(all, kept, sizeof *all, compare_completions, NULL, scratch);
    c->document->completions.count = kept;
    return true;
}

// Offers `somebody`, the usual name for the entity that a line declares for itself: `on adopt Drink by somebody`.
static void offer_usual_name(completer *c)
{
    for (uint32_t i = 0; i < c->expected.name_count; i++) {
        if (trpi_text_equals_string(c->expected.names[i], TRPI_EXPECTED_WHO)) {
            offer(c, trpi_text_from_string("somebody"), "name", "", RANK_LOCAL);
        }
    }
}

typedef enum text_sort { TEXT_OF_LANGUAGE, TEXT_FREE, TEXT_IN_BRACES } text_sort;

// Returns where the end of `text` is: in the language, in free text (a comment or quotes, where nothing is completed), or in braces
// within quotes, where names are.
static text_sort sort_of_text(trpi_text text)
{
    uint32_t line = text.size;
    while (line > 0 && text.at[line - 1] != '\n') {
        line--;
    }
    bool is_quoted = false, is_braced = false;
    for (uint32_t at = line; at < text.size; at++) {
        char byte = text.at[at];
        if (byte == '#' && !is_quoted) {
            return TEXT_FREE;
        }
        is_quoted = is_quoted != (byte == '"');
        is_braced = is_quoted && (byte == '{' || (is_braced && byte != '}'));
    }
    return is_braced ? TEXT_IN_BRACES : is_quoted ? TEXT_FREE : TEXT_OF_LANGUAGE;
}

// Returns where the word around the place begins.
static uint32_t word_begin(trpi_text text, uint32_t at)
{
    while (at > 0 && strchr(" \t\r\n,:.()|=<>+*/\"#{}", text.at[at - 1]) == NULL) {
        at--;
    }
    return at;
}

// Returns where the name that the writer is continuing begins: at the first of the words in front of the place that are neither
// joining words nor numbers.
static uint32_t name_begin(const completer *c)
{
    uint32_t begin = c->from;
    for (uint32_t at = c->from; at > 0 && c->text.at[at - 1] == ' ';) {
        uint32_t word = word_begin(c->text, at - 1);
        trpi_text text = {c->text.at + word, at - 1 - word};
        bool is_free = text.size > 0 && trpi_joining_word_of(text) == TRPI_JOINING_NONE && (text.at[0] < '0' || text.at[0] > '9');
        begin = is_free ? word : begin;
        at = is_free ? word : 0;
    }
    return begin;
}

// Collects the words and names that the parser expects at the place, and the names that it expects where the name begins.
static bool parse_for_expected(completer *c)
{
    if (c->name < c->from) {
        if (!parse_up_to(c, c->name)) {
            return false;
        }
        c->expected.word_count = 0;
        c->longer_count = c->expected.name_count;
    }
    return parse_up_to(c, c->from);
}

// Whether a line begins at the place: nothing but blanks is in front of it in its row, and the text above does not end with a
// comma.
static bool begins_line(const completer *c)
{
    uint32_t at = skip_blanks_back(c->text, c->from);
    if (at > 0 && c->text.at[at - 1] != '\n') {
        return false;
    }
    while (at > 0 && strchr(" \t\r\n", c->text.at[at - 1]) != NULL) {
        at--;
    }
    return at == 0 || c->text.at[at - 1] != ',';
}

static bool complete(completer *c)
{
    bool begins = begins_line(c), is_behind_comma = false;
    trpi_expected_words *expected = &c->expected;
    text_sort sort = sort_of_text(c->text);
    if (sort != TEXT_OF_LANGUAGE) {
        return sort == TEXT_FREE || (ask_compiler(c, c->from) && order_completions(c));
    }
    c->name = begins ? c->from : name_begin(c);
    if (!(begins ? parse_up_to(c, skip_blanks_back(c->text, c->from)) : parse_for_expected(c))) {
        return false;
    }
    if (begins) {
        *expected = (trpi_expected_words){0};
        offer_line_words(c);
    }
    for (uint32_t i = c->longer_count; i < expected->name_count; i++) {
        is_behind_comma |= trpi_text_equals_string(expected->names[i], TRPI_EXPECTED_CLAUSE);
    }
    if (is_behind_comma) {
        offer_clauses(c);
    }
    offer_words(c);
    offer_usual_name(c);
    uint32_t number = number_begin(c);
    bool is_named = begins || expected->name_count > (is_behind_comma ? 1u : 0u) || c->name < c->from;
    bool is_known = (!is_named && number == c->from) || ask_compiler(c, number);
    return is_known && !c->arena->failed && order_completions(c);
}

trp_result trp_document_complete(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *word, uint32_t *count)
{
    TRP_REQUIRE(document != NULL && word != NULL && count != NULL, TRP_ERROR_ARGUMENT);
    *count = 0;
    if (!trpi_document_has_file(document, file) || offset > document->files.at[file].text.size) {
        return TRP_ERROR_UNKNOWN;
    }
    trpi_arena_release(&document->answers);
    document->completions.count = 0;
    const trpi_text_section *section = trpi_document_section_at(document, file, offset > 0 ? offset - 1 : 0);
    uint32_t begin = section != NULL ? section->at : 0;
    completer c = {.document = document, .arena = &document->answers, .caret = {.file = file, .section_begin = begin}};
    trpi_text whole = trpi_buffer_as_text(&document->files.at[file].text);
    c.text = (trpi_text){whole.at + begin, offset - begin};
    c.from = word_begin(c.text, c.text.size);
    trpi_buffer_init(&c.about, document->allocator);
    bool is_whole = complete(&c) && !c.about.failed;
    trpi_buffer_release(&c.about);
    if (!is_whole) {
        document->completions.count = 0;
        return TRP_ERROR_MEMORY;
    }
    *word = (trp_text_range){file, begin + c.from, c.text.size - c.from};
    *count = document->completions.count;
    return TRP_OK;
}

trp_result trp_document_get_completion(const trp_document *document, uint32_t index, trp_document_completion *completion,
                                       size_t size)
{
    TRP_REQUIRE(document != NULL && completion != NULL, TRP_ERROR_ARGUMENT);
    if (index >= document->completions.count) {
        return TRP_ERROR_UNKNOWN;
    }
    trp_sized_struct_fill(completion, size, &document->completions.at[index].completion,
                          sizeof document->completions.at->completion);
    return TRP_OK;
}
