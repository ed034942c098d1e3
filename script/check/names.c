// SPDX-License-Identifier: MIT
// Things that are little more than a name: pools of lines, places, layers, priorities, messages,
// events, tasks.

#include "script/check/check.h"

#include "base/assert.h"
#include "script/check/constant.h"
#include "script/check/types.h"

#include <string.h>

static void declare_pools(trpi_compiler *compiler)
{
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, TRPI_LINE_LINES, &file, &line);) {
        const trpi_source *source = compiler->files[file]->source;
        trpi_pool_symbol pool = {.symbol = trpi_symbol_of_line(source, line)};
        if (line->lines == NULL && !line->broken) {
            TRPI_COMPILE_ERROR(compiler, source, line->span, "There is nothing to say in `%.*s`; add lines in quotes below it.",
                               TRPI_WORDS(line->name.text));
        }
        TRPI_ADD_NEW(compiler, pools, pool, "pool of lines");
    }
}

static bool is_in_layer(const trpi_syntax_line *line, const char *name)
{
    const trpi_syntax_clause *in = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_IN);
    return in != NULL && trpi_name_is(in->name.text, name);
}

// Whether a behaviour or a scene is in this layer. Situations have one of their own.
static bool is_used_layer(const trpi_compiler *compiler, const char *name)
{
    uint32_t file = 0;
    const trpi_syntax_line *situation = NULL;
    if (strcmp(name, "situation") == 0 && trpi_next_line(compiler, TRPI_LINE_SITUATION, &file, &situation)) {
        return true;
    }
    file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, TRPI_LINE_SCENE, &file, &line);) {
        if (is_in_layer(line, name)) {
            return true;
        }
    }
    for (const trpi_syntax_line *role = NULL; trpi_next_line(compiler, TRPI_LINE_ROLE, &file, &role);) {
        for (const trpi_syntax_line *line = role->lines; line != NULL; line = line->next) {
            if (is_in_layer(line, name)) {
                return true;
            }
        }
    }
    return false;
}

static const char *const standard_layers[] = {"ambient", "situation", "dialogue", "quest", "combat"};

static bool is_standard_layer(trpi_text name)
{
    bool is = false;
    for (uint32_t i = 0; i < sizeof standard_layers / sizeof *standard_layers; i++) {
        is = is || trpi_name_is(name, standard_layers[i]);
    }
    return is;
}

// The lowest layer is `ambient`, where everything is that names no layer. Above it come those of
// `situation`, `dialogue`, `quest` and `combat` that are used or declared, and then what else the
// text declares. A text that declares `ambient` itself says with the order of its lines what is
// below and what above. True when it does.
static bool declare_standard_layers(trpi_compiler *compiler)
{
    uint32_t file;
    if (trpi_find_line(compiler, TRPI_LINE_LAYER, trpi_text_of(standard_layers[0]), &file) != NULL) {
        return true;
    }
    for (uint32_t i = 0; i < sizeof standard_layers / sizeof *standard_layers; i++) {
        const trpi_syntax_line *line = trpi_find_line(compiler, TRPI_LINE_LAYER, trpi_text_of(standard_layers[i]), &file);
        trpi_name_symbol layer = {.symbol = {.name = trpi_text_of(standard_layers[i])}};
        if (line != NULL) {
            layer.symbol = trpi_symbol_of_line(compiler->files[file]->source, line);
        }
        if (i == 0 || line != NULL || is_used_layer(compiler, standard_layers[i])) {
            TRPI_ADD(compiler, layers, layer);
        }
    }
    return false;
}

static void declare_names(trpi_compiler *compiler)
{
    bool ordered = declare_standard_layers(compiler);
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, TRPI_LINE_LAYER, &file, &line);) {
        uint32_t first;
        if (!ordered && is_standard_layer(line->name.text) &&
            trpi_find_line(compiler, TRPI_LINE_LAYER, line->name.text, &first) == line) {
            continue;  // it has its place
        }
        trpi_name_symbol layer = {.symbol = trpi_symbol_of_line(compiler->files[file]->source, line)};
        TRPI_ADD_NEW(compiler, layers, layer, "layer");
    }
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, TRPI_LINE_TASK, &file, &line);) {
        trpi_name_symbol task = {.symbol = trpi_symbol_of_line(compiler->files[file]->source, line)};
        TRPI_ADD_NEW(compiler, tasks, task, "task");
    }
}

// Several networks may have one name, each with something else that it `suits`: `do any` chooses one of them.
static void declare_networks(trpi_compiler *compiler)
{
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, TRPI_LINE_NETWORK, &file, &line);) {
        trpi_name_symbol network = {.symbol = trpi_symbol_of_line(compiler->files[file]->source, line)};
        bool suits = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_SUITS) != NULL;
        const trpi_symbols *symbols = &compiler->symbols;
        uint16_t other = trpi_symbol_find(symbols, TRPI_ALL(symbols, networks), network.symbol.name);
        bool is_for_others = other != TRPI_NO_INDEX &&
                             trpi_syntax_find_clause(symbols->networks.at[other].symbol.line->clauses, TRPI_CLAUSE_SUITS) != NULL;
        if (trpi_check_is_new(compiler, &network.symbol, TRPI_ALL(symbols, tasks), "task") &&
            (suits || is_for_others || trpi_check_is_new(compiler, &network.symbol, TRPI_ALL(symbols, networks), "network"))) {
            TRPI_ADD(compiler, networks, network);
        }
    }
}

static void declare_plans(trpi_compiler *compiler)
{
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, TRPI_LINE_COMPOUND, &file, &line);) {
        trpi_name_symbol plan = {.symbol = trpi_symbol_of_line(compiler->files[file]->source, line)};
        const trpi_symbols *symbols = &compiler->symbols;
        if (trpi_check_is_new(compiler, &plan.symbol, TRPI_ALL(symbols, tasks), "task") &&
            trpi_check_is_new(compiler, &plan.symbol, TRPI_ALL(symbols, networks), "network") &&
            trpi_check_is_new(compiler, &plan.symbol, TRPI_ALL(symbols, plans), "plan")) {
            TRPI_ADD(compiler, plans, plan);
        }
    }
}

static void declare_priority(trpi_compiler *compiler, trpi_text name, const trpi_source *source, const trpi_syntax_line *line,
                             int64_t number)
{
    trpi_name_symbol priority = {.number = number};
    if (line != NULL) {
        priority.symbol = trpi_symbol_of_line(source, line);
    }
    priority.symbol.name = name;
    uint16_t other = TRPI_FIND(&compiler->symbols, priorities, name);
    if (other != TRPI_NO_INDEX) {
        compiler->symbols.priorities.at[other].number = number;  // the last word is the writer's
        return;
    }
    TRPI_ADD(compiler, priorities, priority);
}

static void declare_priorities(trpi_compiler *compiler)
{
    declare_priority(compiler, trpi_text_of("low"), NULL, NULL, -1);
    declare_priority(compiler, trpi_text_of("normal"), NULL, NULL, 0);
    declare_priority(compiler, trpi_text_of("urgent"), NULL, NULL, 3);
    uint32_t file = 0;
    for (const trpi_syntax_line *block = NULL; trpi_next_line(compiler, TRPI_LINE_PRIORITIES, &file, &block);) {
        const trpi_source *source = compiler->files[file]->source;
        for (const trpi_syntax_line *line = block->lines; line != NULL; line = line->next) {
            trpi_number number = 0;
            trpi_dimension dimension;
            if (line->kind != TRPI_LINE_PRIORITY || line->value == NULL || line->broken ||
                line->value->kind == TRPI_EXPRESSION_ERROR) {
                continue;
            }
            if (!trpi_fold(line->value, &number, &dimension) || dimension != TRPI_DIMENSION_NUMBER) {
                TRPI_COMPILE_ERROR(compiler, source, line->value->span, "A priority is a whole number; write `%.*s: 3`.",
                                   TRPI_WORDS(line->name.text));
                continue;
            }
            declare_priority(compiler, line->name.text, source, line, number / TRP_ONE);
        }
    }
}

// ---- Messages and events ------------------------------------------------------------------------

static trpi_news_symbol news_of(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line)
{
    trpi_news_symbol news = {.symbol = trpi_symbol_of_line(source, line)};
    uint32_t count = 0;
    for (const trpi_syntax_parameter *p = line->parameters; p != NULL; p = p->next) {
        count++;
    }
    news.parameters = trpi_arena_array(compiler->arena, count, sizeof *news.parameters);
    if (news.parameters == NULL) {
        compiler->failed = true;
        return news;
    }
    for (const trpi_syntax_parameter *p = line->parameters; p != NULL; p = p->next) {
        news.parameters[news.parameter_count++] = trpi_check_parameter(compiler, source, p);
    }
    return news;
}

static void declare_news(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line)
{
    trpi_news_symbol news = news_of(compiler, source, line);
    bool message = line->kind == TRPI_LINE_MESSAGE;
    if (news.parameter_count > (message ? 3 : 4)) {
        TRPI_COMPILE_ERROR(compiler, source, line->span,
                           message ? "A message has room for three values; take out the others, or send two messages."
                                   : "An event has room for four values; take out the others, or let two events happen.");
    } else if (message) {
        TRPI_ADD_NEW(compiler, messages, news, "message");
    } else {
        TRPI_ADD_NEW(compiler, events, news, "event");
    }
}

// Messages and events in the blocks of other lines, too: a game's, and those of objects.
static void declare_news_in(trpi_compiler *compiler, trpi_line_kind block, trpi_line_kind kind)
{
    uint32_t file = 0;
    for (const trpi_syntax_line *host = NULL; trpi_next_line(compiler, block, &file, &host);) {
        for (const trpi_syntax_line *line = host->lines; line != NULL; line = line->next) {
            if (line->kind == kind) {
                declare_news(compiler, compiler->files[file]->source, line);
            }
        }
    }
}

static void declare_all_news(trpi_compiler *compiler, trpi_line_kind kind)
{
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, kind, &file, &line);) {
        declare_news(compiler, compiler->files[file]->source, line);
    }
    declare_news_in(compiler, TRPI_LINE_HOST, kind);
    declare_news_in(compiler, TRPI_LINE_OBJECT, kind);
    declare_news_in(compiler, TRPI_LINE_AREA, kind);
}

// ---- All of them ---------------------------------------------------------------------------------

void trpi_check_names(trpi_compiler *compiler)
{
    declare_pools(compiler);
    declare_names(compiler);
    declare_networks(compiler);
    declare_plans(compiler);
    declare_priorities(compiler);
    declare_all_news(compiler, TRPI_LINE_MESSAGE);
    declare_all_news(compiler, TRPI_LINE_EVENT);
}
