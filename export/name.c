// SPDX-License-Identifier: MIT
// Names, numbers and texts of the language as NWScript has them. A string of NWScript has the letters of Windows-1252, and no way
// to write a quotation mark.

#include "export/writer.h"

#include <string.h>

void trpi_nwscript_make_plain_name(const char *name, size_t most, char *to)
{
    size_t size = 0;
    for (; *name != '\0' && size < most; name++) {
        char c = *name;
        if (c >= 'A' && c <= 'Z') {
            c = (char)(c - 'A' + 'a');
        }
        bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (is_plain) {
            to[size++] = c;
        } else if (size > 0 && to[size - 1] != '_' && ((unsigned char)c & 0xC0u) != 0x80u) {
            to[size++] = '_';
        }
    }
    to[size] = '\0';
}

void trpi_nwscript_write_fact_name(const trp_pack *pack, uint32_t fact, trp_sheet *out)
{
    char name[33];
    const trpi_pack_fact *f = &pack->facts[fact];
    if (f->item != TRPI_NONE16) {
        trpi_nwscript_make_plain_name(trpi_pack_name_at(pack, pack->items[f->item].name), 24, name);
        trp_sheet_add_format(out, "tr_item%u_%s", (unsigned)f->item, name);
        return;
    }
    const char *own = strrchr(trpi_pack_name_at(pack, f->name), '.');
    trpi_nwscript_make_plain_name(own != NULL ? own + 1 : trpi_pack_name_at(pack, f->name), 24, name);
    trp_sheet_add_format(out, "tr_%s_%u", name, (unsigned)fact);
}

void trpi_nwscript_write_tag(const trp_pack *pack, uint32_t global, trp_sheet *out)
{
    char name[33], other[33];
    trpi_nwscript_make_plain_name(trpi_pack_name_at(pack, pack->globals[global].name), 28, name);
    for (uint32_t i = 0; i < global; i++) {
        trpi_nwscript_make_plain_name(trpi_pack_name_at(pack, pack->globals[i].name), 28, other);
        if (strcmp(name, other) == 0 || name[0] == '\0') {
            trp_sheet_add_format(out, "%s%u", name, global);
            return;
        }
    }
    trp_sheet_add(out, name);
}

void trpi_nwscript_write_number(trp_sheet *out, trpi_number number)
{
    char text[40];
    trpi_number_print(number, text);
    trp_sheet_add_format(out, number < 0 ? "(%s%s)" : "%s%s", text, strchr(text, '.') == NULL ? ".0" : "");
}

// Returns the code point at *text, and moves on behind it.
static uint32_t next_letter(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t size = at[0] < 0x80 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    uint32_t letter = size == 1 ? at[0] : at[0] & (0x7Fu >> size);
    for (uint32_t i = 1; i < size && at[i] != '\0'; i++) {
        letter = letter << 6 | (at[i] & 0x3Fu);
    }
    *text += size;
    return letter;
}

void trpi_nwscript_write_string(trpi_nwscript_writer *w, const char *words, trp_sheet *out)
{
    trp_sheet_add(out, "\"");
    while (*words != '\0') {
        uint32_t letter = next_letter(&words);
        char byte = (char)letter;
        if (letter == '"' || letter == 0x2018 || letter == 0x2019 || letter == 0x201C || letter == 0x201D) {
            trp_sheet_add(out, "'");
        } else if (letter == 0x2013 || letter == 0x2014) {
            trp_sheet_add(out, "-");
        } else if (letter == 0x2026) {
            trp_sheet_add(out, "...");
        } else if (letter < 0x20 || letter == '\\' || (letter > 0x7E && letter < 0xA0) || letter > 0xFF) {
            trpi_nwscript_refuse(w, TRPI_NWSCRIPT_WORDS);
        } else {
            trp_sheet_add_bytes(out, &byte, 1);
        }
    }
    trp_sheet_add(out, "\"");
}

void trpi_nwscript_refuse_pool_of_role(trpi_nwscript_writer *w, uint32_t pool)
{
    const trpi_pack_pool *p = &w->pack->pools[pool];
    for (uint32_t i = 0; i < p->line_count; i++) {
        const trpi_pack_spoken_line *line = &w->pack->lines[p->first_line + i];
        trp_sheet words = {0};
        trpi_nwscript_check_record(w, TRPI_SECTION_LINE, p->first_line + i);
        trpi_nwscript_write_string(w, trpi_pack_text_at(w->pack, line->text), &words);
        trp_sheet_release(&words);
    }
}

const char *trpi_nwscript_type_of_variable(uint32_t type)
{
    switch (type) {
    case TRP_TYPE_NUMBER: return "Float";
    case TRP_TYPE_TRUTH:
    case TRP_TYPE_CHOICE: return "Int";
    case TRP_TYPE_ENTITY: return "Object";
    case TRP_TYPE_TEXT: return "String";
    default: return NULL;
    }
}
