// SPDX-License-Identifier: MIT
#include "troupe/notice.h"

#include "engine/store/notice.h"
#include "engine/store/state.h"

#include "base/assert.h"
#include "base/number.h"

#include <string.h>

// --- The list ---

#define FAMILY(name, level, family, sentence) TRP_NAMES_##family,
#define NAME(name, level, family, sentence) #name,
#define SENTENCE(name, level, family, sentence) sentence,

trp_name_family trp_notice_family(trp_notice_kind kind)
{
    static const uint8_t families[] = {TRP_NOTICES(FAMILY)};
    return (unsigned)kind < TRP_NOTICE_KIND_COUNT ? (trp_name_family)families[kind] : TRP_NAMES_COUNT;
}

const char *trp_notice_name(trp_notice_kind kind)
{
    static const char *const names[] = {TRP_NOTICES(NAME)};
    return (unsigned)kind < TRP_NOTICE_KIND_COUNT ? names[kind] : "unknown";
}

const char *trp_notice_sentence(trp_notice_kind kind)
{
    static const char *const sentences[] = {TRP_NOTICES(SENTENCE)};
    return (unsigned)kind < TRP_NOTICE_KIND_COUNT ? sentences[kind] : "";
}

const char *trp_notice_level_name(trp_notice_level level)
{
    static const char *const names[] = {"none", "error", "warning", "info"};
    return (unsigned)level < sizeof names / sizeof *names ? names[level] : names[0];
}

// --- Sentences ---

typedef struct sentence {
    const trp_world *world;
    const trp_notice *notice;
    trp_entity_namer *word;
    void *context;
    char made[48];
} sentence;

static const char *digits(sentence *s, const char *before, uint32_t number)
{
    size_t length = strlen(before);
    TRP_ASSERT(length + 32 <= sizeof s->made);
    memcpy(s->made, before, length);
    (void)trpi_number_print((trpi_number)number * TRP_ONE, s->made + length);
    return s->made;
}

static const char *entity_word(sentence *s, trp_entity entity)
{
    const char *word = s->word != NULL ? s->word(entity, s->context) : NULL;
    return word != NULL ? word : entity.value == 0 ? "nobody" : digits(s, "entity ", trpi_ref_serial(entity.value));
}

static const char *number_word(sentence *s)
{
    trp_name_family family = trp_notice_family((trp_notice_kind)s->notice->kind);
    const char *name = family != TRP_NAMES_COUNT ? trp_pack_name(s->world->pack, family, s->notice->number) : "";
    return *name != '\0' ? name : digits(s, "", s->notice->number);
}

static const char *word_of(const char *name, void *context)
{
    sentence *s = context;
    return strcmp(name, "agent") == 0    ? entity_word(s, s->notice->agent)
           : strcmp(name, "other") == 0  ? entity_word(s, s->notice->other)
           : strcmp(name, "number") == 0 ? number_word(s)
           : strcmp(name, "limit") == 0  ? digits(s, "", s->notice->limit)
                                         : digits(s, "", s->notice->line);
}

size_t trp_notice_write_sentence(const trp_world *world, const trp_notice *notice, trp_entity_namer *namer, void *context,
                                 char *out, size_t size)
{
    TRP_REQUIRE(world != NULL && notice != NULL && (out != NULL || size == 0), 0);
    sentence s = {.world = world, .notice = notice, .word = namer, .context = context};
    return trp_spoken_line_fill(trp_notice_sentence((trp_notice_kind)notice->kind), word_of, &s, out, size);
}

// --- The hearer ---

void trp_world_set_notice_handler(trp_world *world, trp_notice_level most_detailed, trp_notice_handler *handler, void *context)
{
    TRP_REQUIRE(world != NULL && !world->stepping, );
    world->notices.hear = (unsigned)most_detailed <= TRP_LEVEL_INFO ? handler : NULL;
    world->notices.most_level = (uint32_t)most_detailed;
    world->notices.context = context;
    if (world->notices.hear == NULL) {
        trpi_notices_clear(world);
    }
}
