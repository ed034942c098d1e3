// SPDX-License-Identifier: MIT
// Declares things that are little more than a name: pools of lines, layers, tasks, networks, plans, priorities, messages and
// events.

#include "script/check/check.h"

#include "script/check/constant.h"
#include "script/check/types.h"

#include <string.h>

static void declare_pool(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_spoken_line_pool_symbol pool = {.symbol = trpi_symbol_of_line(file->source, line)};
    if (line->lines == NULL && !line->broken) {
        TRPI_SAY(file, line->span, "There is nothing to say in `%.*s`; add lines in quotes below it.", TRPI_WORDS(line->name.text));
    }
    TRPI_ADD_NEW(file->compiler, pools, pool, "pool of lines");
}

static bool is_in_layer(const trpi_syntax_line *line, const char *name)
{
    const trpi_syntax_clause *in = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_IN);
    return in != NULL && trpi_name_equals_word(in->name.text, name);
}

// Whether a behaviour or a scene is in a layer. Situations are in the layer called `situation`.
static bool is_used_layer(const trpi_compiler *compiler, const char *name)
{
    uint32_t file = 0;
    const trpi_syntax_line *situation = NULL;
    if (strcmp(name, "situation") == 0 && trpi_next_top_level_line(compiler, TRPI_LINE_SITUATION, &file, &situation)) {
        return true;
    }
    file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_SCENE, &file, &line);) {
        const trpi_syntax_line *starts = trpi_syntax_find_line_of_kind(line->lines, TRPI_LINE_STARTS_WHEN);
        if (is_in_layer(line, name) || (starts != NULL && is_in_layer(starts, name))) {
            return true;
        }
    }
    for (const trpi_syntax_line *role = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_ROLE, &file, &role);) {
        for (const trpi_syntax_line *line = role->lines; line != NULL; line = line->next) {
            if (is_in_layer(line, name)) {
                return true;
            }
        }
    }
    return false;
}

static const char *const standard_layers[] = {"ambient", "situation", "dialogue", "quest", "combat"};

// Declares the standard layers. The lowest is `ambient`, for everything that names no layer. Above it come those of
// `situation`, `dialogue`, `quest` and `combat` that are used or declared, and then the text's other layers. A text
// that declares `ambient` itself says by the order of its lines which layers are below and which above.
static void declare_standard_layers(trpi_compiler *compiler)
{
    uint32_t file;
    if (trpi_find_top_level_line(compiler, TRPI_LINE_LAYER, trpi_text_from_string(standard_layers[0]), &file) != NULL) {
        return;
    }
    for (uint32_t i = 0; i < sizeof standard_layers / sizeof *standard_layers; i++) {
        const trpi_syntax_line *line =
            trpi_find_top_level_line(compiler, TRPI_LINE_LAYER, trpi_text_from_string(standard_layers[i]), &file);
        trpi_numbered_symbol layer = {.symbol = {.name = trpi_text_from_string(standard_layers[i])}};
        if (line != NULL) {
            layer.symbol = trpi_symbol_of_line(compiler->files[file]->source, line);
        }
        if (i == 0 || line != NULL || is_used_layer(compiler, standard_layers[i])) {
            TRPI_ADD(compiler, layers, layer);
        }
    }
}

static void declare_layer(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    const trpi_symbols *symbols = &file->compiler->symbols;
    uint16_t standard = trpi_symbol_find(symbols, TRPI_ALL(symbols, layers), line->name.text);
    if (standard == TRPI_NO_INDEX || symbols->layers.at[standard].symbol.line != line) {  // else it has its place
        trpi_numbered_symbol layer = {.symbol = trpi_symbol_of_line(file->source, line)};
        TRPI_ADD_NEW(file->compiler, layers, layer, "layer");
    }
}

static void declare_task(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_numbered_symbol task = {.symbol = trpi_symbol_of_line(file->source, line)};
    TRPI_ADD_NEW(file->compiler, tasks, task, "task");
}

// Declares a network. Several networks may have one name, each of which `suits` something else: `do any` chooses one of
// them.
static void declare_network(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_numbered_symbol network = {.symbol = trpi_symbol_of_line(file->source, line)};
    const trpi_symbols *symbols = &file->compiler->symbols;
    uint16_t other = trpi_symbol_find(symbols, TRPI_ALL(symbols, networks), line->name.text);
    bool one_of_several =
        trpi_syntax_has_clause(line, TRPI_CLAUSE_SUITS) ||
        (other != TRPI_NO_INDEX && trpi_syntax_has_clause(symbols->networks.at[other].symbol.line, TRPI_CLAUSE_SUITS));
    if (trpi_check_name_is_new(file->compiler, &network.symbol, TRPI_ALL(symbols, tasks), "task") &&
        (one_of_several || trpi_check_name_is_new(file->compiler, &network.symbol, TRPI_ALL(symbols, networks), "network"))) {
        TRPI_ADD(file->compiler, networks, network);
    }
}

static void declare_plan(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_numbered_symbol plan = {.symbol = trpi_symbol_of_line(file->source, line)};
    if (trpi_check_name_is_new(file->compiler, &plan.symbol, TRPI_ALL(&file->compiler->symbols, tasks), "task") &&
        trpi_check_name_is_new(file->compiler, &plan.symbol, TRPI_ALL(&file->compiler->symbols, networks), "network")) {
        TRPI_ADD_NEW(file->compiler, plans, plan, "plan");
    }
}

// Declares a priority. The number of a standard priority is replaced, so that a writer can redefine it.
static void declare_priority(trpi_compiler *compiler, const trpi_symbol *symbol, int64_t number)
{
    trpi_numbered_symbol priority = {.symbol = *symbol, .number = number};
    uint16_t other = TRPI_FIND(&compiler->symbols, priorities, symbol->name);
    const trpi_symbol *above = other != TRPI_NO_INDEX ? &compiler->symbols.priorities.at[other].symbol : NULL;
    if (above != NULL && above->line != NULL && !above->source->is_standard) {
        (void)trpi_check_name_is_new(compiler, &priority.symbol, TRPI_ALL(&compiler->symbols, priorities), "priority");
    } else if (above != NULL) {
        compiler->symbols.priorities.at[other] = priority;
    } else {
        TRPI_ADD(compiler, priorities, priority);
    }
}

static void declare_standard_priorities(trpi_compiler *compiler)
{
    declare_priority(compiler, &(trpi_symbol){.name = trpi_text_from_string("low")}, -1);
    declare_priority(compiler, &(trpi_symbol){.name = trpi_text_from_string("normal")}, 0);
    declare_priority(compiler, &(trpi_symbol){.name = trpi_text_from_string("urgent")}, 3);
}

static void declare_priorities(const trpi_file_scope *file, const trpi_syntax_line *block)
{
    for (const trpi_syntax_line *line = block->lines; line != NULL; line = line->next) {
        trpi_number number = 0;
        trpi_dimension dimension;
        if (line->kind != TRPI_LINE_PRIORITY || line->value == NULL || line->broken || line->value->kind == TRPI_EXPRESSION_ERROR) {
            continue;
        }
        const trpi_symbol symbol = trpi_symbol_of_line(file->source, line);
        if (trpi_fold_constant(line->value, &number, &dimension) && dimension == TRPI_DIMENSION_NUMBER) {
            declare_priority(file->compiler, &symbol, number / TRP_ONE);
        } else {
            TRPI_SAY(file, line->value->span, "A priority is a whole number; write `%.*s: 3`.", TRPI_WORDS(line->name.text));
        }
    }
}

// ---- Messages and events ------------------------------------------------------------------------

static void declare_news(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_message_symbol news = {.symbol = trpi_symbol_of_line(file->source, line)};
    bool message = line->kind == TRPI_LINE_MESSAGE;
    uint32_t count = 0;
    for (const trpi_syntax_parameter *p = line->parameters; p != NULL; p = p->next) {
        count++;
    }
    news.parameters = trpi_compiler_allocate(file->compiler, count * sizeof *news.parameters);
    for (const trpi_syntax_parameter *p = line->parameters; p != NULL && news.parameters != NULL; p = p->next) {
        news.parameters[news.parameter_count++] = trpi_declare_parameter(file, p);
    }
    if (news.parameter_count > (message ? 3 : 4)) {
        TRPI_SAY(file, line->span,
                 message ? "A message has room for three values; take out the others, or send two messages."
                         : "An event has room for four values; take out the others, or let two events happen.");
    } else if (message) {
        TRPI_ADD_NEW(file->compiler, messages, news, "message");
    } else {
        TRPI_ADD_NEW(file->compiler, events, news, "event");
    }
}

// Declares messages and events in the block of another line: a `host`, an object or an area.
static void declare_news_below(const trpi_file_scope *file, const trpi_syntax_line *block)
{
    for (const trpi_syntax_line *line = block->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_MESSAGE || line->kind == TRPI_LINE_EVENT) {
            declare_news(file, line);
        }
    }
}

// ---- All of them ---------------------------------------------------------------------------------

void trpi_declare_layers_tasks_and_messages(trpi_compiler *compiler)
{
    trpi_visit_top_level_lines(compiler, TRPI_LINE_LINES, declare_pool);
    declare_standard_layers(compiler);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_LAYER, declare_layer);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_TASK, declare_task);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_NETWORK, declare_network);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_COMPOUND, declare_plan);
    declare_standard_priorities(compiler);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_PRIORITIES, declare_priorities);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_MESSAGE, declare_news);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_EVENT, declare_news);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_HOST, declare_news_below);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_OBJECT, declare_news_below);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_AREA, declare_news_below);
}
