// SPDX-License-Identifier: MIT

#include "script/tools/line_names.h"

#include "script/text/name.h"

bool trpi_next_name_in_spoken_line(trpi_text words, uint32_t *at, trpi_text *name)
{
    while (*at < words.size && words.at[*at] != '{') {
        *at += 1;
    }
    if (*at >= words.size) {
        return false;
    }
    *name = (trpi_text){words.at + *at + 1, 0};
    while (*at + 1 + name->size < words.size && name->at[name->size] != '}') {
        name->size++;
    }
    *at += name->size + 2;
    return true;
}

// Returns the place of a name among the names in braces of a spoken line, from 0; UINT32_MAX when it is not there.
static uint32_t place_of(trpi_text words, trpi_text wanted)
{
    trpi_text name;
    for (uint32_t at = 0, place = 0; trpi_next_name_in_spoken_line(words, &at, &name); place++) {
        if (trpi_names_are_equal_without_case(name, wanted)) {
            return place;
        }
    }
    return UINT32_MAX;
}

bool trpi_names_in_spoken_line_are_renamed(trpi_text old, trpi_text now)
{
    trpi_text was, is;
    uint32_t old_at = 0, now_at = 0;
    bool differs = false;
    while (trpi_next_name_in_spoken_line(old, &old_at, &was)) {
        if (!trpi_next_name_in_spoken_line(now, &now_at, &is) || old_at > old.size || now_at > now.size ||
            place_of(old, was) != place_of(now, is)) {
            return false;
        }
        bool is_other = !trpi_names_are_equal_without_case(was, is);
        if (is_other && (place_of(now, was) != UINT32_MAX || place_of(old, is) != UINT32_MAX)) {
            return false;
        }
        differs = differs || is_other;
    }
    return differs && !trpi_next_name_in_spoken_line(now, &now_at, &is);
}

bool trpi_spoken_lines_differ_in_names_only(trpi_text old, trpi_text now)
{
    trpi_text was, is;
    uint32_t old_from = 0, now_from = 0, old_at = 0, now_at = 0;
    bool has_name = true;
    while (has_name) {
        has_name = trpi_next_name_in_spoken_line(old, &old_at, &was);
        if (trpi_next_name_in_spoken_line(now, &now_at, &is) != has_name || old_at > old.size || now_at > now.size) {
            return false;
        }
        uint32_t old_end = has_name ? (uint32_t)(was.at - old.at) : old.size;
        uint32_t now_end = has_name ? (uint32_t)(is.at - now.at) : now.size;
        if (!trpi_text_is_equal((trpi_text){old.at + old_from, old_end - old_from},
                                (trpi_text){now.at + now_from, now_end - now_from})) {
            return false;
        }
        old_from = old_at;
        now_from = now_at;
    }
    return true;
}

void trpi_names_in_spoken_line_rename_in_translation(trpi_text old, trpi_text now, trpi_text translation, trpi_buffer *out)
{
    trpi_text name, is;
    uint32_t from = 0;
    for (uint32_t at = 0; trpi_next_name_in_spoken_line(translation, &at, &name);) {
        uint32_t place = place_of(old, name), now_at = 0;
        bool has_name = place != UINT32_MAX;
        for (uint32_t i = 0; i <= place && has_name; i++) {
            has_name = trpi_next_name_in_spoken_line(now, &now_at, &is);
        }
        if (has_name) {
            uint32_t begin = (uint32_t)(name.at - translation.at);
            trpi_buffer_add(out, translation.at + from, begin - from);
            trpi_buffer_add(out, is.at, is.size);
            from = begin + name.size;
        }
    }
    trpi_buffer_add(out, translation.at + from, translation.size - from);
}
