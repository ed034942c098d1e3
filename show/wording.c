// SPDX-License-Identifier: MIT
// Makes English verb forms by a few rules and a list of irregular verbs. Names that begin with no verb get one. A wrong guess reads
// oddly but is understood, so there is no dictionary.

#include "show/wording.h"
#include "troupe/origin.h"

#include <string.h>

enum { WORD_LONGEST = 48 };

static const struct {
    const char *verb, *past;
} irregular[] = {
    {"be", "was"},
    {"begin", "began"},
    {"bend", "bent"},
    {"bind", "bound"},
    {"bite", "bit"},
    {"bleed", "bled"},
    {"blow", "blew"},
    {"break", "broke"},
    {"bring", "brought"},
    {"build", "built"},
    {"burst", "burst"},
    {"buy", "bought"},
    {"cast", "cast"},
    {"catch", "caught"},
    {"choose", "chose"},
    {"cling", "clung"},
    {"come", "came"},
    {"creep", "crept"},
    {"cut", "cut"},
    {"deal", "dealt"},
    {"dig", "dug"},
    {"do", "did"},
    {"draw", "drew"},
    {"drink", "drank"},
    {"drive", "drove"},
    {"eat", "ate"},
    {"fall", "fell"},
    {"feed", "fed"},
    {"feel", "felt"},
    {"fight", "fought"},
    {"find", "found"},
    {"flee", "fled"},
    {"fly", "flew"},
    {"forget", "forgot"},
    {"forgive", "forgave"},
    {"freeze", "froze"},
    {"get", "got"},
    {"give", "gave"},
    {"go", "went"},
    {"grow", "grew"},
    {"hang", "hung"},
    {"have", "had"},
    {"hear", "heard"},
    {"hide", "hid"},
    {"hit", "hit"},
    {"hold", "held"},
    {"hurt", "hurt"},
    {"keep", "kept"},
    {"kneel", "knelt"},
    {"know", "knew"},
    {"lay", "laid"},
    {"lead", "led"},
    {"leave", "left"},
    {"lend", "lent"},
    {"let", "let"},
    {"lie", "lay"},
    {"light", "lit"},
    {"lose", "lost"},
    {"make", "made"},
    {"mean", "meant"},
    {"meet", "met"},
    {"overhear", "overheard"},
    {"pay", "paid"},
    {"put", "put"},
    {"read", "read"},
    {"ride", "rode"},
    {"ring", "rang"},
    {"rise", "rose"},
    {"run", "ran"},
    {"say", "said"},
    {"see", "saw"},
    {"seek", "sought"},
    {"sell", "sold"},
    {"send", "sent"},
    {"set", "set"},
    {"shake", "shook"},
    {"shoot", "shot"},
    {"show", "showed"},
    {"shut", "shut"},
    {"sing", "sang"},
    {"sink", "sank"},
    {"sit", "sat"},
    {"sleep", "slept"},
    {"slide", "slid"},
    {"speak", "spoke"},
    {"spend", "spent"},
    {"spin", "spun"},
    {"split", "split"},
    {"spread", "spread"},
    {"spring", "sprang"},
    {"stand", "stood"},
    {"steal", "stole"},
    {"stick", "stuck"},
    {"strike", "struck"},
    {"swear", "swore"},
    {"sweep", "swept"},
    {"swim", "swam"},
    {"swing", "swung"},
    {"take", "took"},
    {"teach", "taught"},
    {"tear", "tore"},
    {"tell", "told"},
    {"think", "thought"},
    {"throw", "threw"},
    {"understand", "understood"},
    {"wake", "woke"},
    {"wear", "wore"},
    {"weave", "wove"},
    {"weep", "wept"},
    {"win", "won"},
    {"withdraw", "withdrew"},
    {"wring", "wrung"},
    {"write", "wrote"},
    {"greet", "greeted"},
    {"wait", "waited"},
    {"visit", "visited"},
    {"offer", "offered"},
    {"order", "ordered"},
    {"listen", "listened"},
    {"wander", "wandered"},
    {"gather", "gathered"},
    {"answer", "answered"},
    {"open", "opened"},
    {"enter", "entered"},
    {"whisper", "whispered"},
    {"mutter", "muttered"},
    {"deliver", "delivered"},
    {"water", "watered"},
};

// Copies the first word of `words`, in small letters (ASCII), to `word`; returns the words behind it, or NULL when it is too
// long.
static const char *first_word(const char *words, char word[WORD_LONGEST])
{
    size_t length = strcspn(words, " ");
    if (length == 0 || length >= WORD_LONGEST - 4) {
        return NULL;
    }
    for (size_t i = 0; i < length; i++) {
        word[i] = words[i] >= 'A' && words[i] <= 'Z' ? (char)(words[i] + ('a' - 'A')) : words[i];
    }
    word[length] = '\0';
    return words + length;
}

static bool is_vowel(char letter)
{
    return letter != '\0' && strchr("aeiou", letter) != NULL;
}

static bool ends_with(const char *word, const char *end)
{
    size_t length = strlen(word);
    size_t end_length = strlen(end);
    return length >= end_length && strcmp(word + length - end_length, end) == 0;
}

static bool is_irregular(const char *word, const char **past)
{
    for (size_t i = 0; i < sizeof irregular / sizeof irregular[0]; i++) {
        if (strcmp(irregular[i].verb, word) == 0) {
            *past = irregular[i].past;
            return true;
        }
    }
    return false;
}

// Returns whether a word is a gerund ("lending") rather than a verb that ends so ("bring"): a vowel stands before its end.
static bool is_gerund(const char *word)
{
    size_t length = strlen(word);
    return ends_with(word, "ing") && strcspn(word, "aeiouy") + 3 < length;
}

// Returns whether a word is a particle, with which a name begins that has no verb ("The toast", "At the bar").
static bool is_particle(const char *word)
{
    static const char *const particles[] = {"a",  "all", "an", "any", "at",  "by",  "for",  "from", "her",   "his",  "in", "my",
                                            "no", "not", "of", "on",  "one", "our", "some", "the",  "their", "this", "to", "with"};
    for (size_t i = 0; i < sizeof particles / sizeof particles[0]; i++) {
        if (strcmp(particles[i], word) == 0) {
            return true;
        }
    }
    return false;
}

// Adds words that begin with no verb, with a verb put in front that any words can follow: "took to lending books", "acted out the
// toast". Returns whether there was need of it.
static bool add_with_verb(trp_sheet *sheet, const char *words, const char *of_gerund, const char *of_particle)
{
    char word[WORD_LONGEST];
    const char *rest = first_word(words, word);
    if (rest == NULL || !(is_gerund(word) || is_particle(word))) {
        return false;
    }
    trp_sheet_add(sheet, is_gerund(word) ? of_gerund : of_particle);
    trp_sheet_add_sanitized(sheet, word);
    trp_sheet_add_sanitized(sheet, rest);
    return true;
}

// Returns whether a verb doubles its last letter before an ending, as "stop" in "stopped": it has one syllable and ends in
// consonant, vowel, consonant.
static bool doubles_last_letter(const char *word)
{
    size_t length = strlen(word);
    if (length < 3 || strchr("aeiouwxy", word[length - 1]) != NULL || !is_vowel(word[length - 2]) || is_vowel(word[length - 3])) {
        return false;
    }
    uint32_t vowels = 0;
    for (size_t i = 0; i < length; i++) {
        vowels += is_vowel(word[i]) ? 1 : 0;
    }
    return vowels == 1;
}

void trpi_wording_write_origin(trp_sheet *sheet, const char *before, const trp_pack *pack, uint32_t origin)
{
    char words[600];
    if (*trp_pack_origin_words(pack, origin, words, sizeof words) != '\0') {
        trp_sheet_add(sheet, before);
        trp_sheet_add_sanitized(sheet, words);
    }
}

void trpi_wording_write_infinitive(trp_sheet *sheet, const char *words)
{
    if (add_with_verb(sheet, words, "take to ", "act out ")) {
        return;
    }
    char word[WORD_LONGEST];
    const char *rest = first_word(words, word);
    trp_sheet_add_sanitized(sheet, rest == NULL ? words : word);
    trp_sheet_add_sanitized(sheet, rest == NULL ? "" : rest);
}

void trpi_wording_write_past_tense(trp_sheet *sheet, const char *words)
{
    if (add_with_verb(sheet, words, "took to ", "acted out ")) {
        return;
    }
    char word[WORD_LONGEST];
    const char *rest = first_word(words, word);
    const char *past = NULL;
    if (rest == NULL) {
        trp_sheet_add_sanitized(sheet, words);
        return;
    }
    if (is_irregular(word, &past)) {
        trp_sheet_add(sheet, past);
        trp_sheet_add_sanitized(sheet, rest);
        return;
    }
    size_t length = strlen(word);
    if (ends_with(word, "y") && length > 1 && !is_vowel(word[length - 2])) {
        word[length - 1] = '\0';
        trp_sheet_add_sanitized(sheet, word);
        trp_sheet_add(sheet, "ied");
    } else {
        trp_sheet_add_sanitized(sheet, word);
        if (doubles_last_letter(word)) {
            trp_sheet_add_sanitized(sheet, word + length - 1);
        }
        trp_sheet_add(sheet, ends_with(word, "e") ? "d" : "ed");
    }
    trp_sheet_add_sanitized(sheet, rest);
}

void trpi_wording_write_gerund(trp_sheet *sheet, const char *words)
{
    if (add_with_verb(sheet, words, "", "acting out ")) {
        return;
    }
    char word[WORD_LONGEST];
    const char *rest = first_word(words, word);
    if (rest == NULL) {
        trp_sheet_add_sanitized(sheet, words);
        return;
    }
    size_t length = strlen(word);
    bool is_short = strcmp(word, "sit") == 0 || strcmp(word, "get") == 0 || strcmp(word, "put") == 0;
    if (ends_with(word, "ie")) {
        memcpy(word + length - 2, "y", 2);
    } else if (ends_with(word, "e") && !ends_with(word, "ee") && length > 2) {
        word[length - 1] = '\0';
    }
    trp_sheet_add_sanitized(sheet, word);
    if (is_short || doubles_last_letter(word)) {
        trp_sheet_add_sanitized(sheet, word + strlen(word) - 1);
    }
    trp_sheet_add(sheet, "ing");
    trp_sheet_add_sanitized(sheet, rest);
}

void trpi_wording_write_third_person(trp_sheet *sheet, const char *words)
{
    if (add_with_verb(sheet, words, "takes to ", "acts out ")) {
        return;
    }
    char word[WORD_LONGEST];
    const char *rest = first_word(words, word);
    if (rest == NULL) {
        trp_sheet_add_sanitized(sheet, words);
        return;
    }
    size_t length = strlen(word);
    bool hisses = ends_with(word, "s") || ends_with(word, "ch") || ends_with(word, "sh") || ends_with(word, "x") ||
                  ends_with(word, "z") || ends_with(word, "o");
    if (ends_with(word, "y") && length > 1 && !is_vowel(word[length - 2])) {
        word[length - 1] = '\0';
        trp_sheet_add_sanitized(sheet, word);
        trp_sheet_add(sheet, "ies");
    } else {
        trp_sheet_add_sanitized(sheet, word);
        trp_sheet_add(sheet, hisses ? "es" : "s");
    }
    trp_sheet_add_sanitized(sheet, rest);
}

void trpi_wording_write_count(trp_sheet *sheet, uint64_t count, const char *name)
{
    char word[WORD_LONGEST];
    trp_sheet_add_count(sheet, count);
    trp_sheet_add(sheet, " ");
    const char *rest = first_word(name, word);
    size_t length = rest == NULL ? 0 : strlen(word);
    if (rest == NULL || *rest != '\0' || count == 1) {
        trp_sheet_add_sanitized(sheet, rest != NULL && *rest == '\0' ? word : name);
        trp_sheet_add(sheet, rest != NULL && *rest != '\0' && count != 1 ? "s" : "");
        return;
    }
    if (ends_with(word, "man")) {
        memcpy(word + length - 3, "men", 4);
        trp_sheet_add_sanitized(sheet, word);
    } else if (ends_with(word, "y") && length > 1 && !is_vowel(word[length - 2])) {
        word[length - 1] = '\0';
        trp_sheet_add_sanitized(sheet, word);
        trp_sheet_add(sheet, "ies");
    } else {
        bool hisses = ends_with(word, "s") || ends_with(word, "ch") || ends_with(word, "sh") || ends_with(word, "x");
        trp_sheet_add_sanitized(sheet, word);
        trp_sheet_add(sheet, hisses ? "es" : "s");
    }
}

void trpi_wording_write_how_often(trp_sheet *sheet, uint64_t count)
{
    if (count == 1) {
        trp_sheet_add(sheet, "once");
    } else if (count == 2) {
        trp_sheet_add(sheet, "twice");
    } else {
        trp_sheet_add_count(sheet, count);
        trp_sheet_add(sheet, " times");
    }
}

static void add_unit(trp_sheet *sheet, uint64_t count, const char *unit)
{
    trp_sheet_add_count(sheet, count);
    trp_sheet_add_format(sheet, " %s%s", unit, count == 1 ? "" : "s");
}

void trpi_wording_write_duration(trp_sheet *sheet, uint64_t seconds)
{
    static const struct {
        const char *name;
        uint64_t seconds;
    } units[] = {{"day", 86400}, {"hour", 3600}, {"minute", 60}, {"second", 1}};

    size_t unit = 0;
    while (unit < 3 && seconds < units[unit].seconds) {
        unit++;
    }
    if (unit == 0 && seconds < 2 * units[0].seconds) {
        unit = 1;  // "24 hours" rather than "1 day"
    }
    add_unit(sheet, seconds / units[unit].seconds, units[unit].name);
    uint64_t rest = seconds % units[unit].seconds;
    if (unit < 3 && rest >= units[unit + 1].seconds) {
        trp_sheet_add(sheet, " and ");
        add_unit(sheet, rest / units[unit + 1].seconds, units[unit + 1].name);
    }
}

void trpi_wording_write_steps(trp_sheet *sheet, const trp_world *world, uint32_t steps)
{
    uint64_t seconds = steps / trp_world_steps_per_second(world), day = trp_world_day_length(world);
    trpi_wording_write_duration(sheet, seconds);
    if (day != 86400) {
        trp_sheet_add(sheet, " (");
        trpi_wording_write_duration(sheet, seconds * 86400 / day);
        trp_sheet_add(sheet, " on their clock)");
    }
}

void trpi_wording_write_weekday(trp_sheet *sheet, trp_weekday day)
{
    static const char *const names[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    trp_sheet_add(sheet, names[((uint32_t)day + 6) % 7]);
}

void trpi_wording_write_time_of_day(trp_sheet *sheet, uint32_t second_of_day)
{
    trp_sheet_add_format(sheet, "%u:%02u", second_of_day / 3600 % 24, second_of_day / 60 % 60);
}

// Returns whether "about" may stand behind a verb: "converse about weather", but not "praise about weather".
static bool takes_about(const char *verb)
{
    static const char *const verbs[] = {
        "argue",   "ask",    "boast", "brag",    "chat", "complain", "converse", "disagree", "dream", "fret",    "gossip", "grieve",
        "grumble", "haggle", "hear",  "inquire", "joke", "laugh",    "learn",    "lie",      "moan",  "quarrel", "rave",   "read",
        "sing",    "speak",  "talk",  "tattle",  "tell", "think",    "whisper",  "wonder",   "worry", "write"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verbs[i], verb) == 0) {
            return true;
        }
    }
    return false;
}

void trpi_wording_write_behaviour(trp_sheet *sheet, const trp_pack *pack, uint32_t behaviour)
{
    trp_behaviour_info info;
    const char *title = trp_behaviour_title(pack, behaviour);
    if (trp_pack_behaviour(pack, behaviour, &info, sizeof info) != TRP_OK || info.scene != TRP_NOT_FOUND ||
        info.topic == TRP_NOT_FOUND) {
        trp_sheet_add_sanitized(sheet, title);
        return;
    }
    char word[WORD_LONGEST];
    trp_sheet_add_bytes(sheet, title, strcspn(title, " "));
    if (first_word(title, word) != NULL && takes_about(word)) {
        trp_sheet_add(sheet, " about ");
        trp_sheet_add_sanitized(sheet, trp_pack_name(pack, TRP_NAMES_TOPIC, info.topic));
    }
}

void trpi_wording_write_clauses(trp_sheet *sheet, const char *opening, trp_sheet *clauses, uint32_t count)
{
    uint32_t full = 0, written = 0;
    for (uint32_t i = 0; i < count; i++) {
        full += clauses[i].size_bytes > 0 ? 1 : 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (clauses[i].size_bytes > 0) {
            bool is_last = written + 1 == full;
            trp_sheet_add(sheet, written == 0 ? opening : !is_last ? ", " : full == 2 ? " and " : ", and ");
            trp_sheet_add(sheet, trp_sheet_text(&clauses[i]));
            trp_sheet_add(sheet, is_last ? "." : "");
            written++;
        }
        sheet->failed |= clauses[i].failed;
        trp_sheet_release(&clauses[i]);
    }
}

void trpi_wording_write_paragraph(trp_sheet *sheet, const char *text, uint32_t columns)
{
    uint32_t used = 0;
    while (*text != '\0') {
        text += strspn(text, " ");
        size_t length = strcspn(text, " ");
        uint32_t width = trp_text_columns(text, length);
        if (length == 0) {
            break;
        }
        if (used > 0 && used + 1 + width > columns) {
            trp_sheet_add(sheet, "\n");
            used = 0;
        }
        trp_sheet_add(sheet, used > 0 ? " " : "");
        trp_sheet_add_bytes(sheet, text, length);
        used += width + (used > 0 ? 1 : 0);
        text += length;
    }
    trp_sheet_add(sheet, "\n");
}

void trpi_wording_write_number(trp_sheet *sheet, int64_t number)
{
    uint64_t size = number < 0 ? (uint64_t)-number : (uint64_t)number;
    uint64_t hundredths = (size * 100 + TRP_ONE / 2) / TRP_ONE;
    trp_sheet_add_format(sheet, "%s%llu", number < 0 && hundredths > 0 ? "-" : "", (unsigned long long)(hundredths / 100));
    uint64_t rest = hundredths % 100;
    if (rest % 10 != 0) {
        trp_sheet_add_format(sheet, ".%02u", (unsigned)rest);
    } else if (rest != 0) {
        trp_sheet_add_format(sheet, ".%u", (unsigned)(rest / 10));
    }
}
