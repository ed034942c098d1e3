// SPDX-License-Identifier: MIT
// The public call that lays out a text.

#include "script/tools/script.h"

#include "base/assert.h"
#include "base/memory.h"
#include "script/text/source.h"
#include "script/tools/format.h"

#include <string.h>

static trp_result lay_out(trp_script *script, const trp_script_source *source)
{
    trpi_source *text = trpi_arena_take(&script->arena, sizeof *text);
    trpi_text name = {source->name, (uint32_t)strlen(source->name)}, body = trpi_text_from_string("");
    bool is_too_large = source->size_bytes > TRPI_SOURCE_LARGEST;
    if (source->text != NULL && !is_too_large) {
        body = (trpi_text){source->text, (uint32_t)source->size_bytes};
    }
    if (text == NULL || !trpi_script_reserve_texts(script, 1) || !trpi_source_init(text, &script->arena, name, body)) {
        return TRP_ERROR_MEMORY;
    }
    if (is_too_large) {
        TRPI_ERROR(&script->diagnostics, text, ((trpi_span){0, 0}),
                   "This file is too large to be written by hand; split it into several.");
        return TRP_ERROR_SOURCE;
    }
    return trpi_format_source(text, &script->arena, &script->diagnostics, &script->texts[0]);
}

trp_result trp_script_format(const trp_script_source *source, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && trpi_sources_have_names_and_texts(source, 1) && trpi_allocator_is_usable(allocator),
                TRP_ERROR_ARGUMENT);
    trp_script *made = trpi_script_make(allocator);
    trp_result result = made != NULL ? lay_out(made, source) : TRP_ERROR_MEMORY;
    if (result == TRP_OK) {
        // Mended indentation is not reported.
        trpi_diagnostics_init(&made->diagnostics, &made->arena, 0);
    }
    return trpi_script_report_and_hand_over(made, result, script);
}
