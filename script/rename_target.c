// SPDX-License-Identifier: MIT
#include "script/rename_target.h"

#include <string.h>

typedef struct target_list {
    trpi_arena *arena;
    trpi_rename_targets *targets;
    bool failed;
} target_list;

static void add(target_list *list, const char *sort, const trpi_symbol *symbol, trpi_text owner,
                trpi_text holder)
{
    trpi_rename_target target = {sort, *symbol, owner, holder};
    trpi_rename_targets *targets = list->targets;
    if (symbol->source == NULL || symbol->name.size == 0) {
        return;  // made by the compiler
    }
    list->failed |=
        !TRPI_ARENA_PUSH(list->arena, targets->at, targets->count, targets->capacity, target);
}

static const trpi_text nobody = {"", 0};

static void add_table(target_list *list, const char *sort, const void *table, uint32_t count,
                      size_t size)
{
    for (uint32_t i = 0; i < count; i++) {
        // Every symbol struct begins with a trpi_symbol.
        const void *symbol = (const char *)table + (size_t)i * size;
        add(list, sort, symbol, nobody, nobody);
    }
}
#define ADD_TABLE(list, sort, symbols, table)                                                      \
    add_table((list), (sort), (symbols)->table.at, (symbols)->table.count,                         \
              sizeof *(symbols)->table.at)

static void add_parameters(target_list *list, const trpi_symbol *owner, trpi_text holder)
{
    const trpi_syntax_parameter *parameter = owner->line != NULL ? owner->line->parameters : NULL;
    for (; parameter != NULL; parameter = parameter->next) {
        trpi_symbol symbol = {
            .name = parameter->name.text, .source = owner->source, .span = parameter->name.span};
        add(list, "parameter", &symbol, owner->name, holder);
    }
}

static void add_facts(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->facts.count; i++) {
        const trpi_fact_symbol *fact = &symbols->facts.at[i];
        trpi_text kind = symbols->kinds.at[fact->kind].symbol.name;
        if (fact->item != TRPI_NO_INDEX) {
            continue;  // counts an item, which is listed itself
        }
        add(list, "fact", &fact->symbol, kind, nobody);
        for (uint16_t choice = 0; choice < fact->choice_count; choice++) {
            add(list, "choice", &symbols->choices.at[fact->first_choice + choice].symbol,
                fact->symbol.name, kind);
        }
    }
}

static void add_globals(target_list *list, const trpi_compiler *compiler)
{
    const trpi_symbols *symbols = &compiler->symbols;
    for (uint32_t i = 0; i < symbols->globals.count; i++) {
        const trpi_global_symbol *global = &symbols->globals.at[i];
        bool place = global->kind != TRPI_NO_INDEX && compiler->place != TRPI_NO_INDEX &&
                     trpi_kind_is(symbols, global->kind, compiler->place);
        add(list, place ? "place" : "character", &global->symbol, nobody, nobody);
    }
}

static void add_behaviours(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->behaviours.count; i++) {
        const trpi_behaviour_symbol *behaviour = &symbols->behaviours.at[i];
        if (behaviour->scene == TRPI_NO_INDEX && behaviour->role != TRPI_NO_INDEX) {
            trpi_text role = symbols->roles.at[behaviour->role].symbol.name;
            add(list, "behaviour", &behaviour->symbol, role, nobody);
            add_parameters(list, &behaviour->symbol, role);
        }
    }
}

static void add_scenes(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->scenes.count; i++) {
        const trpi_scene_symbol *scene = &symbols->scenes.at[i];
        add(list, "scene", &scene->symbol, nobody, nobody);
        for (uint16_t part = 0; part < scene->part_count; part++) {
            add(list, "part", &scene->parts[part].symbol, scene->symbol.name, nobody);
        }
    }
}

static void add_news(target_list *list, const char *sort, const trpi_news_symbol *at,
                     uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        add(list, sort, &at[i].symbol, nobody, nobody);
        for (uint16_t parameter = 0; parameter < at[i].parameter_count; parameter++) {
            add(list, "parameter", &at[i].parameters[parameter].symbol, at[i].symbol.name, nobody);
        }
    }
}

static void add_topics(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->topics.count; i++) {
        const trpi_symbol *topic = &symbols->topics.at[i].symbol;
        if (topic->line == NULL) {  // else it is that of a scene, which is listed itself
            add(list, "topic", topic, nobody, nobody);
        }
    }
}

bool trpi_rename_list(const trpi_compiler *compiler, trpi_arena *arena,
                      trpi_rename_targets *targets)
{
    const trpi_symbols *symbols = &compiler->symbols;
    target_list list = {.arena = arena, .targets = targets};
    ADD_TABLE(&list, "kind", symbols, kinds);
    add_facts(&list, symbols);
    ADD_TABLE(&list, "item", symbols, items);
    ADD_TABLE(&list, "layer", symbols, layers);
    ADD_TABLE(&list, "priority", symbols, priorities);
    add_globals(&list, compiler);
    ADD_TABLE(&list, "pool of lines", symbols, pools);
    add_news(&list, "message", symbols->messages.at, symbols->messages.count);
    add_news(&list, "event", symbols->events.at, symbols->events.count);
    add_topics(&list, symbols);
    ADD_TABLE(&list, "role", symbols, roles);
    add_behaviours(&list, symbols);
    add_scenes(&list, symbols);
    ADD_TABLE(&list, "task", symbols, tasks);
    for (uint32_t i = 0; i < symbols->tasks.count; i++) {
        add_parameters(&list, &symbols->tasks.at[i].symbol, nobody);
    }
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL;
         trpi_next_line(compiler, TRPI_LINE_SETTING, &file, &line);) {
        trpi_symbol setting = trpi_symbol_of_line(compiler->files[file]->source, line);
        add(&list, "setting", &setting, nobody, nobody);
    }
    return !list.failed;
}

// ---- Paths --------------------------------------------------------------------------------------

// Takes what is behind the last `.` off the path.
static trpi_text take_last(trpi_text *path)
{
    uint32_t at = path->size;
    while (at > 0 && path->at[at - 1] != '.') {
        at--;
    }
    trpi_text last = {path->at + at, path->size - at};
    path->size = at > 0 ? at - 1 : 0;
    return last;
}

// `role Guard`: the rest behind the sort; the whole path when it does not begin with it.
static trpi_text behind_sort(trpi_text path, const char *sort)
{
    uint32_t size = (uint32_t)strcspn(sort, " ");
    bool begins = path.size > size + 1 && path.at[size] == ' ' &&
                  trpi_name_equal((trpi_text){path.at, size}, (trpi_text){sort, size});
    return begins ? (trpi_text){path.at + size + 1, path.size - size - 1} : path;
}

static bool is_path(const trpi_rename_target *target, trpi_text path)
{
    if (trpi_name_equal(take_last(&path), target->symbol.name)) {
        if (path.size == 0) {
            return true;
        }
        if (target->owner.size > 0 && trpi_name_equal(take_last(&path), target->owner)) {
            return path.size == 0 || trpi_name_equal(path, target->holder);
        }
    }
    return false;
}

bool trpi_rename_is_meant(const trpi_rename_target *target, trpi_text path)
{
    trpi_text rest = behind_sort(path, target->sort);
    return is_path(target, path) || (rest.size != path.size && is_path(target, rest));
}
