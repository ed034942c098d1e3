// SPDX-License-Identifier: MIT
#include "script/text/expansion.h"

#include "base/assert.h"

// Returns the last piece that begins at `offset` or before, or NULL.
static const trpi_generated_piece *piece_at(const trpi_expansion *expansion, uint32_t offset)
{
    uint32_t low = 0, high = expansion->piece_count;  // the piece is in [low, high)
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (expansion->pieces[middle].at <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high > low && expansion->pieces[low].at <= offset ? &expansion->pieces[low] : NULL;
}

// Returns the part of a piece's source that `span` covers, as a stretch of the text from which the piece was copied. A piece in
// which another name was substituted counts as a whole.
static trpi_span span_in(const trpi_generated_piece *piece, trpi_span span)
{
    uint32_t within = span.offset - piece->at;
    if (piece->size != piece->span.length || within > piece->size) {
        return piece->span;
    }
    uint32_t rest = piece->size - within;
    return (trpi_span){piece->span.offset + within, span.length < rest ? span.length : rest};
}

trpi_text_origin_step trpi_text_origin_leave_instance(const trpi_source **source, trpi_span *span)
{
    const trpi_expansion *expansion = (*source)->expansion;
    const trpi_generated_piece *piece = piece_at(expansion, span->offset);
    trpi_text_origin_step step = {.expansion = expansion, .is_argument = piece != NULL && piece->is_argument};
    if (piece != NULL) {
        step.source = step.is_argument ? expansion->pattern_source : piece->source;
        step.span = step.is_argument ? piece->place : span_in(piece, *span);
    }
    *span = step.is_argument ? span_in(piece, *span) : expansion->span;
    TRP_ASSERT(expansion->source != *source);
    *source = expansion->source;
    return step;
}

trpi_text_origin trpi_text_origin_of_span(const trpi_source *source, trpi_span span)
{
    trpi_text_origin origin = {.source = source, .span = span, .pattern = trpi_text_from_string("")};
    while (origin.source->expansion != NULL) {
        trpi_text_origin_step step = trpi_text_origin_leave_instance(&origin.source, &origin.span);
        origin.expansion = step.expansion;
        origin.is_broken = origin.is_broken || step.expansion->is_broken;
        origin.is_argument = step.is_argument;
        if (!step.is_argument && origin.pattern_source == NULL && step.source != NULL) {
            origin.pattern_source = step.source;
            origin.pattern_span = step.span;
            origin.pattern = step.expansion->pattern;
        }
    }
    return origin;
}

// Returns where a byte of a made text was copied from, in *source; NULL when it was copied from nowhere.
static const char *copied_from(const trpi_source **source, const char *at)
{
    const trpi_expansion *expansion = (*source)->expansion;
    uint32_t offset = (uint32_t)(at - (*source)->text.at);
    const trpi_generated_piece *piece = piece_at(expansion, offset);
    if (piece == NULL || offset - piece->at >= piece->size) {
        return NULL;
    }
    uint32_t within = offset - piece->at;
    if (piece->is_name) {
        within -= within > 0 && (*source)->text.at[piece->at] == '[';
        *source = expansion->source;
        return within < expansion->instance.size ? expansion->instance.at + within : NULL;
    }
    *source = piece->source;
    return piece->size == piece->span.length ? (*source)->text.at + piece->span.offset + within : NULL;
}

const char *trpi_text_origin_find_original_byte(const trpi_source *source, const char *at)
{
    while (source->expansion != NULL && at != NULL) {
        at = copied_from(&source, at);
    }
    return at;
}

bool trpi_text_origin_remove_instance_name(const trpi_source *source, trpi_span span, trpi_text name, trpi_text *rest)
{
    const trpi_expansion *expansion = source != NULL ? source->expansion : NULL;
    const trpi_generated_piece *piece = expansion != NULL ? piece_at(expansion, span.offset) : NULL;
    if (piece == NULL || !piece->is_name) {
        return false;
    }
    uint32_t begin = name.size > expansion->instance.size ? expansion->instance.size + 1 : name.size;
    *rest = (trpi_text){name.at + begin, name.size - begin};
    return true;
}

uint32_t trpi_line_number_of_span(const trpi_source *source, trpi_span span)
{
    trpi_text_origin origin = trpi_text_origin_of_span(source, span);
    return trpi_source_position_of_offset(origin.source, origin.span.offset).line;
}

// Returns the first piece of a made text that overlaps `span` and is an argument, or NULL.
static const trpi_generated_piece *argument_in(const trpi_expansion *expansion, trpi_span span)
{
    const trpi_generated_piece *end = expansion->pieces + expansion->piece_count;
    const trpi_generated_piece *piece = piece_at(expansion, span.offset);
    for (piece = piece != NULL ? piece : expansion->pieces; piece < end && piece->at < span.offset + span.length; piece++) {
        if (piece->is_argument && piece->at + piece->size > span.offset) {
            return piece;
        }
    }
    return NULL;
}

trpi_text_argument_origin trpi_text_origin_find_argument(const trpi_source *source, trpi_span span)
{
    trpi_text_argument_origin argument = {.parameter = trpi_text_from_string(""), .source = source, .span = span};
    while (argument.source->expansion != NULL) {
        const trpi_expansion *expansion = argument.source->expansion;
        const trpi_generated_piece *piece = argument_in(expansion, argument.span);
        if (piece == NULL) {
            break;
        }
        argument = (trpi_text_argument_origin){expansion, piece->parameter, piece->source, piece->span};
    }
    return argument;
}

void trpi_text_origin_find_place_in_pattern(const trpi_source **source, trpi_span *span)
{
    const trpi_expansion *expansion = (*source)->expansion;
    if (expansion != NULL) {
        const trpi_generated_piece *piece = piece_at(expansion, span->offset);
        *source = expansion->pattern_source;
        *span = piece != NULL ? piece->place : (trpi_span){0, 0};
    }
}
