// SPDX-License-Identifier: MIT
// Looks for things that are declared and used on one side only: a message that nobody sends or nobody waits for, an event for which
// nothing waits, an offer that nobody requests. The places that name a thing are those that a document finds (document.h); the word
// before the name says which side each one is. Busy loops are found in the pack (tree.h).

#include "cli/strict.h"

#include "troupe/document.h"
#include "troupe/origin.h"
#include "troupe/tree.h"

#include <stdlib.h>
#include <string.h>

// A rule about the things that are declared by `declaration` and a name: at least one place must name the thing behind `word`
// (`is_wanted`), or at least one must name it without `word` in front.
typedef struct rule {
    const char *declaration, *word;
    bool is_wanted;  // whether a place with the word is wanted, or one without it
    const char *sentence;
} rule;

static const rule rules[] = {
    {"message", "send", true,
     "Nobody sends `%.*s`, so what waits for it never happens, unless the game sends it; send it, or remove it."},
    {"message", "send", false,
     "Nobody waits for `%.*s`, so who sends it sends it in vain; write `await %.*s`, `when message %.*s` or `on message %.*s`."},
    {"event", "signal", false,
     "Nothing here waits for `%.*s`, so it changes nothing unless the game waits for it; write `when event %.*s`, or remove it."},
    {"behaviour", "request", true, "Nobody requests `%.*s`; write `request %.*s`, or `private` before it, or remove it."},
};

typedef struct strict {
    trp_document *document;
    uint32_t file;
    const char *name;
    const char *text;
    trp_sheet sheet;
    uint32_t count;
    bool failed;  // for want of memory
} strict;

// Whether the text in front of the position `at` ends with `word`, blanks left out, and `word` stands there as a whole word.
static bool stands_before(const char *text, size_t at, const char *word)
{
    size_t length = strlen(word);
    while (at > 0 && text[at - 1] == ' ') {
        at--;
    }
    return at >= length && memcmp(text + at - length, word, length) == 0 &&
           (at == length || strchr(" \n\t:|,>", text[at - length - 1]) != NULL);
}

// Whether the thing at `offset` is named, elsewhere than in its declaration, on the side that the rule asks for. True also when
// its references are not known.
static bool has_side(strict *s, const rule *of, uint32_t offset)
{
    uint32_t count = trp_document_references(s->document, s->file, offset, NULL, 0);
    trp_text_range *ranges = calloc(count + 1u, sizeof *ranges);
    s->failed = s->failed || ranges == NULL;
    if (count == 0 || ranges == NULL) {
        free(ranges);
        return true;  // nothing can be said
    }
    trp_document_references(s->document, s->file, offset, ranges, count);
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++) {
        size_t size;
        const char *text = trp_document_text(s->document, ranges[i].file, &size);
        bool is_declaration = ranges[i].file == s->file && ranges[i].offset == offset;
        found = text != NULL && !is_declaration && stands_before(text, ranges[i].offset, of->word) == of->is_wanted;
    }
    free(ranges);
    return found;
}

// Writes a sentence with the name in each of its places.
static void add_sentence(trp_sheet *sheet, const char *sentence, const char *name, size_t length)
{
    const char *place;
    while ((place = strstr(sentence, "%.*s")) != NULL) {
        trp_sheet_add_bytes(sheet, sentence, (size_t)(place - sentence));
        trp_sheet_add_bytes(sheet, name, length);
        sentence = place + 4;
    }
    trp_sheet_add(sheet, sentence);
}

// Returns the length of the name at the beginning of `at`: up to a clause, a parameter list or the end of the line.
static size_t name_length(const char *at)
{
    size_t length = at[0] == '[' ? strcspn(at, "]\n") + 1 : strcspn(at, ",(#\n");
    const char *performer = at[0] == '[' ? NULL : strstr(at, " for ");
    length = performer != NULL && (size_t)(performer - at) < length ? (size_t)(performer - at) : length;
    while (length > 0 && (at[length - 1] == ' ' || at[length - 1] == '\r')) {
        length--;
    }
    return length;
}

// Whether a line declares an offer that agents do not request, because it is for crossing its object (`crosses`) or for moves in
// its area (`wraps moves`).
static bool is_done_otherwise(const char *line)
{
    size_t length = strcspn(line, "\n");
    const char *const words[] = {"crosses", "wraps moves"};
    for (size_t i = 0; i < TRPI_COUNT(words); i++) {
        const char *found = strstr(line, words[i]);
        if (found != NULL && (size_t)(found - line) < length) {
            return true;
        }
    }
    return false;
}

static void look_at_line(strict *s, const char *line, uint32_t number)
{
    const char *at = line + strspn(line, " \t");
    for (size_t i = 0; i < TRPI_COUNT(rules); i++) {
        size_t length = strlen(rules[i].declaration);
        if (strncmp(at, rules[i].declaration, length) != 0 || at[length] != ' ' || is_done_otherwise(line)) {
            continue;
        }
        const char *name = at + length + strspn(at + length, " ");
        size_t size = name_length(name);
        if (size == 0 || has_side(s, &rules[i], (uint32_t)(name - s->text))) {
            continue;
        }
        trp_sheet_add_sanitized(&s->sheet, s->name);
        trp_sheet_add_format(&s->sheet, ":%u:%u: warning: ", number, (unsigned)(name - line) + 1);
        add_sentence(&s->sheet, rules[i].sentence, name, size);
        trp_sheet_add(&s->sheet, "\n");
        s->count++;
    }
}

static void look_at_file(strict *s, uint32_t file)
{
    size_t size;
    s->file = file;
    s->name = trp_document_file_name(s->document, file);
    s->text = trp_document_text(s->document, file, &size);
    uint32_t number = 1;
    for (const char *line = s->text; line != NULL && *line != '\0'; number++) {
        look_at_line(s, line, number);
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
}

// ---- Busy loops ---------------------------------------------------------------------------------

static void add_loop(strict *s, const trp_pack *pack, const trp_busy_loop *loop)
{
    static const char *const sentences[] = {
        [TRP_BUSY_BEHAVIOUR] =
            "`%.*s` takes no time and can always begin again, so whoever has it does nothing else; let it take time, or "
            "give it a `cooldown` or an `if`.",
        [TRP_BUSY_REPEAT] =
            "What is repeated here in `%.*s` takes no time, so it is done in every moment; let it take time, as by `wait 1 s`.",
        [TRP_BUSY_RETRY] =
            "What is tried here in `%.*s` can fail at once, and is then tried in every moment; write `wait until`, or let it take "
            "time in any case, as by `wait 1 s`.",
        [TRP_BUSY_MESSAGE] =
            "The message that sets off `%.*s` comes again by what is sent here, and nothing of that takes time, so once begun it "
            "never ends; let it take time, or give it a `cooldown` or an `if`.",
    };
    trp_origin_info place;
    if (trp_pack_origin(pack, loop->origin, &place, sizeof place) != TRP_OK || place.is_standard) {
        return;
    }
    const char *name = trp_behaviour_title(pack, loop->behaviour);
    trp_sheet_add_sanitized(&s->sheet, place.file);
    trp_sheet_add_format(&s->sheet, ":%u: warning: ", place.line);
    add_sentence(&s->sheet, sentences[loop->kind], name, strlen(name));
    trp_sheet_add(&s->sheet, "\n");
    s->count++;
}

static void look_for_busy_loops(strict *s, const trp_pack *pack)
{
    uint32_t count = trp_pack_busy_loops(pack, NULL, 0, sizeof(trp_busy_loop));
    trp_busy_loop *loops = calloc(count + 1u, sizeof *loops);
    s->failed = s->failed || loops == NULL;
    count = loops != NULL ? trp_pack_busy_loops(pack, loops, count, sizeof *loops) : 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_told = false;  // a task that is used in several places stands in one
        for (uint32_t j = 0; j < i && !is_told; j++) {
            is_told = loops[j].origin == loops[i].origin && loops[j].kind == loops[i].kind;
        }
        if (!is_told) {
            add_loop(s, pack, &loops[i]);
        }
    }
    free(loops);
}

static bool add_file(strict *s, const trp_script_source *source)
{
    uint32_t file;
    return trp_document_set_text(s->document, source->name, source->text, source->size_bytes, &file) == TRP_OK;
}

uint32_t trpi_strict_print_impossible_things(const trpi_opened_play *opened)
{
    strict s = {0};
    bool is_open = trp_document_create(NULL, &s.document) == TRP_OK;
    for (uint32_t i = 0; i < opened->texts.count && is_open; i++) {
        is_open = add_file(&s, &opened->texts.sources[i]);
    }
    trp_script_source used;
    for (uint32_t i = 0; is_open && trpi_project_get_file(opened->texts.project, i, &used); i++) {
        is_open = add_file(&s, &used);
    }
    for (uint32_t i = 0; is_open && i < trp_document_file_count(s.document); i++) {
        look_at_file(&s, i);
    }
    look_for_busy_loops(&s, trp_play_pack(opened->play));
    if (!is_open || s.failed) {
        trpi_complain("There is not enough memory to look at %s more closely.", opened->name);
    }
    trpi_print_to_stderr(trp_sheet_text(&s.sheet));
    trp_sheet_release(&s.sheet);
    trp_document_destroy(s.document);
    return s.count;
}
