// SPDX-License-Identifier: MIT
// Refusals: constructs that NWScript has no place for, by file and line, each with what to write instead.

#include "export/writer.h"

#include <stdlib.h>
#include <string.h>

typedef struct construct {
    const char *words, *instead;
} construct;

#define CONSTRUCT(id, words, instead) {words, instead},
static const construct constructs[] = {TRPI_NWSCRIPT_REFUSED(CONSTRUCT)};
#undef CONSTRUCT

static bool is_known(const trpi_nwscript_writer *w, uint32_t number, uint32_t origin)
{
    for (uint32_t i = 0; i < w->refusal_count; i++) {
        const trpi_nwscript_refusal *r = &w->refusals[i];
        if (r->construct == number && r->origin == origin && r->role == w->role) {
            return true;
        }
    }
    return false;
}

void trpi_nwscript_refuse_at(trpi_nwscript_writer *w, uint32_t number, uint32_t origin)
{
    TRP_ASSERT(number < TRPI_NWSCRIPT_CONSTRUCTS);
    bool follows = number == TRPI_NWSCRIPT_PARTNER_REFUSED && w->role != TRPI_NONE16 && w->is_refused[w->role];
    if (w->is_telling || follows) {
        return;
    }
    if (w->role != TRPI_NONE16) {
        w->is_refused[w->role] = true;
    }
    if (is_known(w, number, origin)) {
        return;
    }
    if (w->refusal_count == w->refusal_capacity) {
        uint32_t capacity = w->refusal_capacity == 0 ? 32 : 2 * w->refusal_capacity;
        trpi_nwscript_refusal *more = realloc(w->refusals, capacity * sizeof *more);
        if (more == NULL) {
            w->failed = true;
            return;
        }
        w->refusals = more;
        w->refusal_capacity = capacity;
    }
    w->refusals[w->refusal_count++] = (trpi_nwscript_refusal){origin, (uint16_t)number, (uint16_t)w->role};
}

void trpi_nwscript_refuse(trpi_nwscript_writer *w, uint32_t number)
{
    trpi_nwscript_refuse_at(w, number, w->origin);
}

static void tell(trpi_nwscript_writer *w, const trpi_nwscript_refusal *r)
{
    char words[400];
    trp_origin_info info = {.file = ""};
    (void)trp_pack_origin(w->pack, r->origin, &info, sizeof info);
    trp_sheet *out = &w->asked->refusals;
    trp_sheet_add_sanitized(out, info.file[0] != '\0' ? info.file : w->asked->title);
    trp_sheet_add(out, info.line > 0 ? ", " : "");
    trp_sheet_add_sanitized(out, trp_pack_origin_words(w->pack, r->origin, words, sizeof words));
    trp_sheet_add(out, ": ");
    if (r->role != TRPI_NONE16) {
        trp_sheet_add(out, "the role ");
        trp_sheet_add_sanitized(out, trpi_pack_name_at(w->pack, w->pack->roles[r->role].name));
        trp_sheet_add(out, " is left out, because ");
    }
    trp_sheet_add_format(out, "%s cannot be exported; write %s instead.\n", constructs[r->construct].words,
                         constructs[r->construct].instead);
}

void trpi_nwscript_tell_refusals(trpi_nwscript_writer *w)
{
    for (uint32_t i = 0; i < w->refusal_count; i++) {
        tell(w, &w->refusals[i]);
    }
    w->asked->refusal_count = w->refusal_count;
}

#define EXPORTED_ROW(words, becomes) "| " words " | exported | " becomes " |\n",
#define REFUSED_ROW(id, words, instead) "| " words " | refused | " instead " |\n",
static const char *const rows[] = {TRPI_NWSCRIPT_EXPORTED(EXPORTED_ROW) TRPI_NWSCRIPT_REFUSED(REFUSED_ROW)};

void trpi_nwscript_write_constructs(trp_sheet *sheet)
{
    trp_sheet_add(sheet, "| construct | | as, or what to write instead |\n|---|---|---|\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_sheet_add(sheet, rows[i]);
    }
}
