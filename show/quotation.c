// SPDX-License-Identifier: MIT
#include "show/quotation.h"

#include <string.h>

// A reader of the lines of a text, and the line that it has read last.
typedef struct reader {
    const trp_script_source *source;
    size_t at;
    uint32_t number;
    const char *text;  // of the line, from its first letter
    size_t size;       // without blanks and comments behind it
    size_t indent;
} reader;

static size_t without_comment(const char *text, size_t size)
{
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        quoted = text[i] == '"' ? !quoted : quoted;
        if (text[i] == '#' && !quoted) {
            return i;
        }
    }
    return size;
}

static bool next_line(reader *r)
{
    const char *text = r->source->text;
    if (r->at >= r->source->size_bytes) {
        return false;
    }
    size_t end = r->at;
    while (end < r->source->size_bytes && text[end] != '\n') {
        end++;
    }
    size_t from = r->at;
    while (from < end && (text[from] == ' ' || text[from] == '\t')) {
        from++;
    }
    r->indent = from - r->at;
    r->text = text + from;
    r->size = without_comment(r->text, end - from);
    while (r->size > 0 && (r->text[r->size - 1] == ' ' || r->text[r->size - 1] == '\r')) {
        r->size--;
    }
    r->at = end + 1;
    r->number++;
    return true;
}

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter + ('a' - 'A')) : letter;
}

// Returns the length of `words` if a line begins with them, as whole words; else 0.
static size_t begins_with(const char *text, size_t size, const char *words)
{
    size_t length = strlen(words);
    if (length == 0 || size < length) {
        return 0;
    }
    for (size_t i = 0; i < length; i++) {
        if (lower(text[i]) != lower(words[i])) {
            return 0;
        }
    }
    bool ends = size == length || strchr(" ,(:\t", text[length]) != NULL;
    return ends ? length : 0;
}

// Returns whether the line declares `name` behind the word `sort`, as "proactive Drink, if ..." does.
static bool declares(const reader *r, const char *sort, const char *name)
{
    size_t at = begins_with(r->text, r->size, sort);
    while (at > 0 && at < r->size && r->text[at] == ' ') {
        at++;
    }
    if (at == 0) {
        return false;
    }
    size_t length = begins_with(r->text + at, r->size - at, name);
    at += length;
    while (at < r->size && r->text[at] == ' ') {
        at++;
    }
    // "Order long" is not "Order": a name ends at a comma, a bracket, a colon or the end.
    return length > 0 && (at == r->size || strchr(",(:", r->text[at]) != NULL);
}

static trpi_quotation make_quotation(const reader *r)
{
    return (trpi_quotation){r->number, r->text, r->size};
}

// Returns whether the line declares a scene; also by the word `situation`.
static bool declares_scene(const reader *r, const char *name)
{
    return declares(r, "scene", name) || declares(r, "situation", name);
}

static bool can_quote(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *info)
{
    return source != NULL && source->text != NULL && trp_pack_behaviour(pack, behaviour, info, sizeof *info) == TRP_OK &&
           memchr(source->text, '\0', source->size_bytes) == NULL;  // a compiled pack is no text
}

trpi_quotation trpi_quotation_of_behaviour(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour)
{
    static const char *const sorts[] = {"proactive", "latent", "reactive"};
    trp_behaviour_info info;
    trpi_quotation nothing = {0, "", 0};
    if (!can_quote(source, pack, behaviour, &info)) {
        return nothing;
    }
    const char *title = trp_behaviour_title(pack, behaviour);
    const char *role = trp_pack_name(pack, TRP_NAMES_ROLE, info.role);
    bool in_role = false;
    reader r = {.source = source};
    while (next_line(&r)) {
        if (r.size > 0 && r.indent == 0) {
            // The line of a role begins so: "role Patron for guest".
            in_role = r.size > 5 && begins_with(r.text, r.size, "role") > 0 && begins_with(r.text + 5, r.size - 5, role) > 0;
        }
        bool found = info.scene != TRP_NOT_FOUND ? r.indent == 0 && declares_scene(&r, title)
                                                 : in_role && declares(&r, sorts[info.initiation < 3 ? info.initiation : 0], title);
        if (found) {
            return make_quotation(&r);
        }
    }
    return nothing;
}

trpi_quotation trpi_quotation_of_text_line_in_scene(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour,
                                                    const char *first_words)
{
    trp_behaviour_info info;
    trpi_quotation nothing = {0, "", 0};
    if (!can_quote(source, pack, behaviour, &info) || info.scene == TRP_NOT_FOUND) {
        return nothing;
    }
    bool in_scene = false;
    reader r = {.source = source};
    while (next_line(&r)) {
        if (r.size > 0 && r.indent == 0) {
            in_scene = declares_scene(&r, trp_pack_name(pack, TRP_NAMES_SCENE, info.scene));
        } else if (in_scene && begins_with(r.text, r.size, first_words) > 0) {
            return make_quotation(&r);
        }
    }
    return nothing;
}

trpi_quotation trpi_quotation_of_part(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour, uint32_t part)
{
    trp_behaviour_info info;
    trpi_quotation nothing = {0, "", 0};
    if (!can_quote(source, pack, behaviour, &info) || info.scene == TRP_NOT_FOUND) {
        return nothing;
    }
    bool in_scene = false;
    uint32_t seen = 0;
    reader r = {.source = source};
    while (next_line(&r)) {
        if (r.size > 0 && r.indent == 0) {
            in_scene = declares_scene(&r, trp_pack_name(pack, TRP_NAMES_SCENE, info.scene));
        } else if (in_scene && begins_with(r.text, r.size, "part") > 0 && seen++ == part) {
            return make_quotation(&r);
        }
    }
    return nothing;
}
