// SPDX-License-Identifier: MIT
// The public call that lays out a text.

#include "script/tools/script.h"

#include "base/assert.h"
#include "script/tools/format.h"

#include <string.h>

static trp_result lay_out(trp_script *script, const trp_script_source *source)
{
    trpi_source *text = trpi_arena_take(&script->arena, sizeof *text);
    if (text == NULL || !trpi_script_take_texts(script, 1)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_text name = {source->name, (uint32_t)strlen(source->name)};
    if (source->size_bytes > TRPI_SOURCE_LARGEST) {
        (void)trpi_source_init(text, &script->arena, name, trpi_text_of(""));
        TRPI_ERROR(&script->diagnostics, text, ((trpi_span){0, 0}),
                   "This file is too large to be written by hand; split it into several.");
        return TRP_ERROR_SOURCE;
    }
    trpi_text body = {source->text != NULL ? source->text : "", source->text != NULL ? (uint32_t)source->size_bytes : 0};
    if (!trpi_source_init(text, &script->arena, name, body)) {
        return TRP_ERROR_MEMORY;
    }
    return trpi_format(text, &script->arena, &script->diagnostics, &script->texts[0]);
}

trp_result trp_script_format(const trp_script_source *source, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && source != NULL, TRP_ERROR_ARGUMENT);
    *script = NULL;
    trp_script *made = trpi_script_make(allocator);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_result result = lay_out(made, source);
    if (result == TRP_OK) {
        // What was mended is no news.
        trpi_diagnostics_init(&made->diagnostics, &made->arena, 0);
    }
    return trpi_script_hand_over(made, result, script);
}
