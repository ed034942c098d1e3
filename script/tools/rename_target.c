// SPDX-License-Identifier: MIT

#include "script/tools/rename_target.h"

#include "script/text/expansion.h"

#include <string.h>

typedef struct target_list {
    trpi_arena *arena;
    trpi_rename_targets *targets;
    bool failed;
} target_list;

// Where `, was Old name` goes for what has a line of its own; UINT32_MAX for anything else.
static uint32_t end_of_declaration(const trpi_symbol *symbol)
{
    const trpi_syntax_line *line = symbol->line;
    bool own = line != NULL && line->name.text.at == symbol->name.at && line->kind != TRPI_LINE_GIVEN;
    return own ? line->span.offset + line->span.length : UINT32_MAX;
}

static void add_target(target_list *list, const trpi_rename_target *target)
{
    bool made = target->symbol.source == NULL && target->refusal == NULL;
    if (made || target->symbol.name.size == 0) {
        return;  // made by the compiler
    }
    trpi_rename_targets *targets = list->targets;
    trpi_rename_target added = *target;
    if (added.symbol.source != NULL && added.symbol.source->expansion != NULL) {
        added.refusal =
            "An instance of a pattern makes this, and calls it after itself; change the "
            "name of the instance by hand, or run `troupe expand --keep` first.";
    }
    list->failed |= !TRPI_ARENA_PUSH(list->arena, targets->at, targets->count, targets->capacity, added);
}

static trpi_rename_target target_of(const char *sort, const trpi_symbol *symbol, trpi_text owner, trpi_text holder)
{
    return (trpi_rename_target){.sort = sort,
                                .symbol = *symbol,
                                .owner = owner,
                                .holder = holder,
                                // Saves know no priority by its name, so it needs no old one.
                                .was_at = strcmp(sort, "priority") == 0 ? UINT32_MAX : end_of_declaration(symbol),
                                .full_name = symbol->name};
}

static void add(target_list *list, const char *sort, const trpi_symbol *symbol, trpi_text owner, trpi_text holder)
{
    trpi_rename_target target = target_of(sort, symbol, owner, holder);
    add_target(list, &target);
}

// What has no line of its own; `end` is where it ends in the text.
static void add_inner(target_list *list, const char *sort, const trpi_symbol *symbol, trpi_text owner, trpi_text holder,
                      uint32_t end)
{
    trpi_rename_target target = target_of(sort, symbol, owner, holder);
    target.was_at = symbol->was.size > 0 ? UINT32_MAX : end;  // the first name is the one that counts
    target.was_in_brackets = strcmp(sort, "topic") == 0;
    add_target(list, &target);
}

static const trpi_text nobody = {"", 0};

static void add_table(target_list *list, const char *sort, const void *table, uint32_t count, size_t size)
{
    for (uint32_t i = 0; i < count; i++) {
        // Every symbol struct begins with a trpi_symbol.
        const void *symbol = (const char *)table + (size_t)i * size;
        add(list, sort, symbol, nobody, nobody);
    }
}
#define ADD_TABLE(list, sort, symbols, table) \
    add_table((list), (sort), (symbols)->table.at, (symbols)->table.count, sizeof *(symbols)->table.at)

static void add_parameters(target_list *list, const trpi_symbol *owner, trpi_text holder, const trpi_syntax_parameter *parameter)
{
    for (; parameter != NULL; parameter = parameter->next) {
        trpi_symbol symbol = {
            .name = parameter->name.text, .source = owner->source, .span = parameter->name.span, .was = parameter->was.text};
        add_inner(list, "parameter", &symbol, owner->name, holder, parameter->span.offset + parameter->span.length);
    }
}

static void add_parameters_of_line(target_list *list, const trpi_symbol *owner, trpi_text holder)
{
    add_parameters(list, owner, holder, owner->line != NULL ? owner->line->parameters : NULL);
}

// Whose facts are called by what: those of a kind by it, the others by the scene, or `world`.
static trpi_text holder_of(const trpi_symbols *symbols, const trpi_fact_symbol *fact)
{
    const trpi_kind_symbol *kind = &symbols->kinds.at[fact->kind];
    return (kind->flags & TRPI_KIND_WORLD) != 0   ? trpi_text_of("world")
           : (kind->flags & TRPI_KIND_SCENE) != 0 ? kind->symbol.line->name.text
                                                  : kind->symbol.name;
}

static void add_kinds(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->kinds.count; i++) {
        if (symbols->kinds.at[i].symbol.name.size > 0) {
            add(list, "kind", &symbols->kinds.at[i].symbol, nobody, nobody);
        }
    }
}

static void add_facts(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->facts.count; i++) {
        const trpi_fact_symbol *fact = &symbols->facts.at[i];
        trpi_text kind = holder_of(symbols, fact);
        if (fact->item != TRPI_NO_INDEX) {
            continue;  // counts an item, which is listed itself
        }
        add(list, "fact", &fact->symbol, kind, nobody);
        for (uint16_t choice = 0; choice < fact->choice_count; choice++) {
            const trpi_symbol *symbol = &symbols->choices.at[fact->first_choice + choice].symbol;
            add_inner(list, "choice", symbol, fact->symbol.name, kind, symbol->span.offset + symbol->span.length);
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
            add_parameters_of_line(list, &behaviour->symbol, role);
        }
    }
}

static void add_occasions(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->blocks.count; i++) {
        const trpi_block_symbol *block = &symbols->blocks.at[i];
        if (block->symbol.name.size > 0) {
            add(list, "occasion", &block->symbol, symbols->roles.at[block->role].symbol.name, nobody);
        }
    }
}

static void add_branches(target_list *list, const trpi_symbol *scene, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_BRANCH) {
            trpi_symbol branch = trpi_symbol_of_line(scene->source, line);
            add(list, "branch", &branch, scene->name, nobody);
        }
        add_branches(list, scene, line->lines);  // no deeper than the parser reads
    }
}

static void add_scenes(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->scenes.count; i++) {
        const trpi_scene_symbol *scene = &symbols->scenes.at[i];
        add(list, scene->is_situation ? "situation" : "scene", &scene->symbol, nobody, nobody);
        for (uint16_t part = 0; part < scene->part_count; part++) {
            add(list, "part", &scene->parts[part].symbol, scene->symbol.name, nobody);
        }
        add_branches(list, &scene->symbol, scene->symbol.line->lines);
    }
}

static void add_news(target_list *list, const char *sort, const trpi_news_symbol *at, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        add(list, sort, &at[i].symbol, nobody, nobody);
        add_parameters_of_line(list, &at[i].symbol, nobody);
    }
}

static void add_topics(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->topics.count; i++) {
        const trpi_symbol *topic = &symbols->topics.at[i].symbol;
        if (topic->line == NULL) {  // else it is that of a scene, which is listed itself
            add_inner(list, "topic", topic, nobody, nobody, topic->span.offset + topic->span.length);
        }
    }
}

static void add_actions(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->actions.count; i++) {
        const trpi_action_symbol *action = &symbols->actions.at[i];
        trpi_symbol symbol = action->symbol;
        symbol.name = action->words.text;
        symbol.span = action->words.span;
        trpi_rename_target target = target_of("action", &symbol, nobody, nobody);
        target.full_name = action->symbol.name;
        target.was_at = symbol.line->span.offset + symbol.line->span.length;
        add_target(list, &target);
        const trpi_syntax_piece *piece = symbol.line->signature;
        for (; piece != NULL; piece = piece->next) {
            add_parameters(list, &symbol, nobody, piece->parameters);
        }
    }
}

// What the game knows by its name, and what is nothing but its words.
static void add_refused(target_list *list, const char *sort, const void *table, uint32_t count, size_t size, const char *refusal)
{
    for (uint32_t i = 0; i < count; i++) {
        const void *symbol = (const char *)table + (size_t)i * size;
        trpi_rename_target target = target_of(sort, symbol, nobody, nobody);
        target.refusal = refusal;
        add_target(list, &target);
    }
}

// Of several networks of one name none is meant by it.
static void add_networks(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->networks.count; i++) {
        const trpi_symbol *network = &symbols->networks.at[i].symbol;
        uint32_t same = 0;
        for (uint32_t j = 0; j < symbols->networks.count; j++) {
            same += trpi_name_equal(symbols->networks.at[j].symbol.name, network->name);
        }
        if (same > 1) {
            add_refused(list, "network", network, 1, sizeof *network,
                        "Several networks have this name, one for each whom it suits; change it in all of them, and "
                        "behind `do any`, by hand.");
            continue;
        }
        add(list, "network", network, nobody, nobody);
        add_parameters_of_line(list, network, nobody);
    }
}

static bool is_used(const trpi_symbols *symbols, trpi_text declared)
{
    for (uint32_t i = 0; symbols->uses != NULL && i < symbols->uses->count; i++) {
        if (symbols->uses->at[i].declared.at == declared.at) {
            return true;
        }
    }
    return false;
}

// `# relic: what he guards.`, in front of a pattern's block: says what a parameter is for. The name in it, or nothing.
static trpi_text name_in_comment(const trpi_source *source, uint32_t line, trpi_text parameter)
{
    trpi_text text = trpi_source_line(source, line);
    while (text.size > 0 && (text.at[0] == ' ' || text.at[0] == '#')) {
        text.at++;
        text.size--;
    }
    bool is_it = text.size > parameter.size && text.at[parameter.size] == ':' &&
                 trpi_name_equal((trpi_text){text.at, parameter.size}, parameter);
    return is_it ? (trpi_text){text.at, parameter.size} : nobody;
}

static void note_comments(const trpi_symbols *symbols, const trpi_symbol *pattern, const trpi_syntax_parameter *parameter)
{
    const trpi_syntax_line *first = pattern->line->lines;
    uint32_t line = trpi_line_of(pattern->source, pattern->span) + 1;
    uint32_t last = first != NULL ? trpi_line_of(pattern->source, first->keyword) : line;
    for (; line < last; line++) {
        trpi_text name = name_in_comment(pattern->source, line, parameter->name.text);
        if (name.size > 0) {
            trpi_symbol_note(symbols, name, parameter->name.text);
        }
    }
}

// Patterns and what they are given. Nothing knows them by their names but the texts.
static void add_patterns(target_list *list, const trpi_compiler *compiler)
{
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, TRPI_LINE_PATTERN, &file, &line);) {
        trpi_symbol pattern = trpi_symbol_of_line(compiler->files[file]->source, line);
        trpi_rename_target target = target_of("pattern", &pattern, nobody, nobody);
        target.was_at = UINT32_MAX;
        target.refusal = pattern.source->is_standard || is_used(&compiler->symbols, pattern.name)
                             ? NULL
                             : "No instance is made of this pattern, so nothing can show that it still says the same; "
                               "add one first.";
        add_target(list, &target);
        for (const trpi_syntax_parameter *p = line->parameters; p != NULL; p = p->next) {
            trpi_symbol symbol = {.name = p->name.text, .source = pattern.source, .span = p->name.span};
            trpi_rename_target given = target_of("parameter", &symbol, pattern.name, nobody);
            given.was_at = UINT32_MAX;
            given.refusal = target.refusal;
            note_comments(&compiler->symbols, &pattern, p);
            add_target(list, &given);
        }
    }
}

static void add_fixed(target_list *list, const trpi_compiler *compiler)
{
    const trpi_symbols *symbols = &compiler->symbols;
    add_refused(list, "part of the body", symbols->channels.at, symbols->channels.count, sizeof *symbols->channels.at,
                "The game knows the parts of the body by their names; change the `uses` of the "
                "actions, and the game with them.");
    for (uint32_t i = 0; i < symbols->actions.count; i++) {
        const trpi_symbol *action = &symbols->actions.at[i].symbol;
        const trpi_syntax_clause *fails = trpi_syntax_find_clause(action->line->clauses, TRPI_CLAUSE_FAILS);
        const trpi_syntax_names *names = fails != NULL ? fails->names : NULL;
        for (; names != NULL; names = names->next) {
            trpi_symbol failure = {.name = names->name.text, .source = action->source};
            add_refused(list, "failure", &failure, 1, sizeof failure,
                        "The game reports failures by their names; change the `fails` of the "
                        "actions, and the game with them.");
        }
        const trpi_syntax_clause *marks = trpi_syntax_find_clause(action->line->clauses, TRPI_CLAUSE_MARKS);
        for (names = marks != NULL ? marks->names : NULL; names != NULL; names = names->next) {
            trpi_symbol mark = {.name = names->name.text, .source = action->source};
            add_refused(list, "mark", &mark, 1, sizeof mark,
                        "The game reports marks by their names; change the `marks` of the actions, and the game with them.");
        }
    }
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, TRPI_LINE_TEST, &file, &line);) {
        trpi_symbol test = trpi_symbol_of_line(compiler->files[file]->source, line);
        test.name = line->text;
        add_refused(list, "test", &test, 1, sizeof test,
                    "Nothing refers to a test by what it says; change the words in quotes behind "
                    "`test`.");
    }
}

bool trpi_rename_list(const trpi_compiler *compiler, trpi_arena *arena, trpi_rename_targets *targets)
{
    const trpi_symbols *symbols = &compiler->symbols;
    target_list list = {.arena = arena, .targets = targets};
    add_kinds(&list, symbols);
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
    add_occasions(&list, symbols);
    add_scenes(&list, symbols);
    ADD_TABLE(&list, "task", symbols, tasks);
    for (uint32_t i = 0; i < symbols->tasks.count; i++) {
        add_parameters_of_line(&list, &symbols->tasks.at[i].symbol, nobody);
    }
    add_networks(&list, symbols);
    ADD_TABLE(&list, "plan", symbols, plans);
    for (uint32_t i = 0; i < symbols->plans.count; i++) {
        add_parameters_of_line(&list, &symbols->plans.at[i].symbol, nobody);
    }
    add_actions(&list, symbols);
    add_fixed(&list, compiler);
    add_patterns(&list, compiler);
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, TRPI_LINE_SETTING, &file, &line);) {
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
    bool begins =
        path.size > size + 1 && path.at[size] == ' ' && trpi_name_equal((trpi_text){path.at, size}, (trpi_text){sort, size});
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
    return is_path(target, path) || trpi_name_equal(path, target->full_name) || (rest.size != path.size && is_path(target, rest));
}
