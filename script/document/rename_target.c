// SPDX-License-Identifier: MIT

#include "script/document/rename_target.h"

#include "script/text/expansion.h"
#include "script/words/line.h"

#include <string.h>

typedef struct target_list {
    trpi_arena *arena;
    trpi_rename_targets *targets;
    bool failed;
} target_list;

static const trpi_text no_name = {"", 0};

// Whether `, was Old name` may stand behind a line that declares something.
static bool takes_old_name(const trpi_syntax_line *line)
{
    trpi_clause_place place = trpi_line_kind_clause_place(line->kind);
    return place == TRPI_BEHIND_COUNT ? line->kind != TRPI_LINE_GIVEN : trpi_clause_may_stand(TRPI_CLAUSE_WAS, place);
}

// Returns the offset at which `, was Old name` is to be added: at the end of the line that declares the thing, or of the thing's
// part of a line. UINT32_MAX when there is nothing to add: the declaration says an older name already, saves do not know the thing
// by its name (a priority), the line takes no `was`, or it has a mistake, behind which nothing would be read.
static uint32_t was_at(const trpi_rename_target *target)
{
    const trpi_syntax_line *line = target->symbol.line;
    if (target->symbol.original_name.size > 0 || strcmp(target->sort, "priority") == 0) {
        return UINT32_MAX;
    }
    if (target->end > 0) {
        return target->end;
    }
    bool own = line != NULL && !line->broken && line->name.text.at == target->symbol.name.at && takes_old_name(line) &&
               trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WAS) == NULL;
    return own ? line->span.offset + line->span.length : UINT32_MAX;
}

// Returns the old name of a thing that its declaration states (`was Old name`); empty when the declaration states none.
static trpi_text first_name(const trpi_rename_target *target)
{
    const trpi_syntax_line *line = target->symbol.line;
    bool own = line != NULL && line->name.text.at == target->symbol.name.at;
    const trpi_syntax_clause *was = own ? trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WAS) : NULL;
    return target->symbol.original_name.size > 0 ? target->symbol.original_name : was != NULL ? was->name.text : no_name;
}

static void add(target_list *list, trpi_rename_target target)
{
    bool is_made = target.symbol.source == NULL && target.refusal == NULL;
    if (is_made || target.symbol.name.size == 0) {
        return;  // made by the compiler
    }
    target.was = first_name(&target);
    target.was_at = target.is_forgotten ? UINT32_MAX : was_at(&target);
    target.full_name = target.full_name.size > 0 ? target.full_name : target.symbol.name;
    if (target.symbol.source != NULL && target.symbol.source->expansion != NULL) {
        target.refusal = "An instance of a pattern makes this, and calls it after itself; rename the instance.";
    }
    trpi_rename_targets *targets = list->targets;
    list->failed |= !TRPI_ARENA_PUSH(list->arena, targets->at, targets->count, targets->capacity, target);
}

static void add_parameters(target_list *list, const trpi_symbol *owner, trpi_text holder, const trpi_syntax_parameter *parameter)
{
    for (; parameter != NULL; parameter = parameter->next) {
        trpi_symbol symbol = {.name = parameter->name.text,
                              .source = owner->source,
                              .span = parameter->name.span,
                              .original_name = parameter->was.text};
        add(list, (trpi_rename_target){.sort = "parameter",
                                       .symbol = symbol,
                                       .owner = owner->name,
                                       .holder = holder,
                                       .end = parameter->span.offset + parameter->span.length});
    }
}

// Adds a declared thing to the list of targets, and its parameters, if there are any.
static void add_line(target_list *list, const char *sort, const trpi_symbol *symbol, trpi_text owner)
{
    add(list, (trpi_rename_target){.sort = sort, .symbol = *symbol, .owner = owner});
    add_parameters(list, symbol, owner, symbol->line != NULL ? symbol->line->parameters : NULL);
}

// ---- What is declared ---------------------------------------------------------------------------

// Returns the holder of a fact: its kind by name, or the scene, or `world`.
static trpi_text holder_of(const trpi_symbols *symbols, const trpi_fact_symbol *fact)
{
    const trpi_kind_symbol *kind = &symbols->kinds.at[fact->kind];
    return (kind->flags & TRPI_KIND_WORLD) != 0   ? trpi_text_from_string("world")
           : (kind->flags & TRPI_KIND_SCENE) != 0 ? kind->symbol.line->name.text
                                                  : kind->symbol.name;
}

static void add_facts(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->facts.count; i++) {
        const trpi_fact_symbol *fact = &symbols->facts.at[i];
        trpi_text kind = holder_of(symbols, fact);
        if (fact->item != TRPI_NO_INDEX) {
            continue;  // counts an item, which is listed itself
        }
        add(list, (trpi_rename_target){.sort = "fact", .symbol = fact->symbol, .owner = kind});
        for (uint16_t choice = 0; choice < fact->choice_count; choice++) {
            const trpi_symbol *symbol = &symbols->choices.at[fact->first_choice + choice].symbol;
            add(list, (trpi_rename_target){.sort = "choice",
                                           .symbol = *symbol,
                                           .owner = fact->symbol.name,
                                           .holder = kind,
                                           .end = symbol->span.offset + symbol->span.length});
        }
    }
}

static void add_globals(target_list *list, const trpi_compiler *compiler)
{
    const trpi_symbols *symbols = &compiler->symbols;
    for (uint32_t i = 0; i < symbols->globals.count; i++) {
        const trpi_global_symbol *global = &symbols->globals.at[i];
        bool place = global->kind != TRPI_NO_INDEX && compiler->place != TRPI_NO_INDEX &&
                     trpi_kind_descends_from(symbols, global->kind, compiler->place);
        add(list, (trpi_rename_target){.sort = place ? "place" : "character", .symbol = global->symbol});
    }
}

static void add_behaviours(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->behaviours.count; i++) {
        const trpi_behaviour_symbol *behaviour = &symbols->behaviours.at[i];
        if (behaviour->scene == TRPI_NO_INDEX && behaviour->role != TRPI_NO_INDEX) {
            add_line(list, "behaviour", &behaviour->symbol, symbols->roles.at[behaviour->role].symbol.name);
        }
    }
    for (uint32_t i = 0; i < symbols->blocks.count; i++) {
        const trpi_schedule_block_symbol *block = &symbols->blocks.at[i];
        add(list,
            (trpi_rename_target){.sort = "occasion", .symbol = block->symbol, .owner = symbols->roles.at[block->role].symbol.name});
    }
}

// Adds the behaviours that objects offer. Requests find an offer by its name, so the offers of one name share that name.
static void add_offers(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->offers.count; i++) {
        const trpi_offer_symbol *offer = &symbols->offers.at[i];
        add_line(list, "behaviour", &offer->symbol, symbols->kinds.at[offer->kind].symbol.name);
    }
}

static void add_locks(target_list *list, const trpi_lock_symbol *locks, uint32_t count, trpi_text owner)
{
    for (uint32_t i = 0; i < count; i++) {
        add(list, (trpi_rename_target){.sort = "lock", .symbol = locks[i].symbol, .owner = owner, .is_forgotten = true});
    }
}

// Adds the links and the locks of objects to the targets.
static void add_members(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->links.count; i++) {
        const trpi_link_symbol *link = &symbols->links.at[i];
        add_line(list, "link", &link->symbol, symbols->kinds.at[link->kind].symbol.name);
    }
    for (uint32_t i = 0; i < symbols->kinds.count; i++) {
        const trpi_kind_symbol *kind = &symbols->kinds.at[i];
        add_locks(list, kind->locks, kind->lock_count, kind->symbol.name);
    }
}

static void add_branches(target_list *list, const trpi_symbol *scene, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_BRANCH) {
            trpi_symbol branch = trpi_symbol_of_line(scene->source, line);
            add_line(list, "branch", &branch, scene->name);
        }
        add_branches(list, scene, line->lines);  // no deeper than the parser reads
    }
}

static void add_scenes(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->scenes.count; i++) {
        const trpi_scene_symbol *scene = &symbols->scenes.at[i];
        add(list, (trpi_rename_target){.sort = scene->is_situation ? "situation" : "scene", .symbol = scene->symbol});
        for (uint16_t part = 0; part < scene->part_count; part++) {
            add(list, (trpi_rename_target){.sort = "part", .symbol = scene->parts[part].symbol, .owner = scene->symbol.name});
        }
        add_branches(list, &scene->symbol, scene->symbol.line->lines);
        add_locks(list, scene->locks, scene->lock_count, scene->symbol.name);
    }
}

static void add_topics(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->topics.count; i++) {
        const trpi_symbol *topic = &symbols->topics.at[i].symbol;
        if (topic->line == NULL) {  // else it is that of a scene, which is listed itself
            add(list,
                (trpi_rename_target){
                    .sort = "topic", .symbol = *topic, .end = topic->span.offset + topic->span.length, .was_in_brackets = true});
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
        add(list, (trpi_rename_target){.sort = "action",
                                       .symbol = symbol,
                                       .full_name = action->symbol.name,
                                       .end = symbol.line->span.offset + symbol.line->span.length});
        const trpi_syntax_phrase_part *piece = symbol.line->signature;
        for (; piece != NULL; piece = piece->next) {
            add_parameters(list, &symbol, no_name, piece->parameters);
        }
    }
}

// Notes the arrows that lead to a node, among `line`, the lines behind it and the lines below these. The compiler does not note all
// arrows, since it leaves out networks that nothing uses.
static void note_arrows(const trpi_symbols *symbols, const trpi_syntax_line *line, trpi_text node)
{
    for (; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_ARROW && trpi_names_are_equal_without_case(line->name.text, node)) {
            trpi_symbols_note_mention(symbols, line->name.text, node);
        }
        note_arrows(symbols, line->lines, node);  // no deeper than the parser reads
    }
}

// Adds the nodes of a network, whose names are known only to its arrows.
static void add_nodes(target_list *list, const trpi_symbols *symbols, const trpi_symbol *network)
{
    for (const trpi_syntax_line *line = network->line->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_NODE) {
            trpi_symbol node = trpi_symbol_of_line(network->source, line);
            note_arrows(symbols, network->line->lines, node.name);
            add(list, (trpi_rename_target){.sort = "node", .symbol = node, .owner = network->name, .is_forgotten = true});
        }
    }
}

// Adds the networks. Of several with one name none can be renamed: the name does not say which.
static void add_networks(target_list *list, const trpi_symbols *symbols)
{
    for (uint32_t i = 0; i < symbols->networks.count; i++) {
        trpi_rename_target network = {.sort = "network", .symbol = symbols->networks.at[i].symbol};
        uint32_t same = 0;
        for (uint32_t j = 0; j < symbols->networks.count; j++) {
            same += trpi_names_are_equal_without_case(symbols->networks.at[j].symbol.name, network.symbol.name);
        }
        if (same > 1) {
            network.refusal =
                "Several networks have this name, one for each whom it suits; change it in all of them, and behind `do any`, by "
                "hand.";
            add(list, network);
        } else {
            add_line(list, "network", &network.symbol, no_name);
        }
        add_nodes(list, symbols, &network.symbol);
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

// Returns the name of a pattern's parameter in a comment that describes it, such as `# relic: what he guards.` in front of the
// pattern's block; empty when the line describes no such parameter.
static trpi_text name_in_comment(const trpi_source *source, uint32_t line, trpi_text parameter)
{
    trpi_text text = trpi_source_line(source, line);
    while (text.size > 0 && (text.at[0] == ' ' || text.at[0] == '#')) {
        text.at++;
        text.size--;
    }
    bool is_it = text.size > parameter.size && text.at[parameter.size] == ':' &&
                 trpi_names_are_equal_without_case((trpi_text){text.at, parameter.size}, parameter);
    return is_it ? (trpi_text){text.at, parameter.size} : no_name;
}

static void note_comments(const trpi_symbols *symbols, const trpi_symbol *pattern, const trpi_syntax_parameter *parameter)
{
    const trpi_syntax_line *first = pattern->line->lines;
    uint32_t line = trpi_line_number_of_span(pattern->source, pattern->span) + 1;
    uint32_t last = first != NULL ? trpi_line_number_of_span(pattern->source, first->keyword) : line;
    for (; line < last; line++) {
        trpi_text name = name_in_comment(pattern->source, line, parameter->name.text);
        if (name.size > 0) {
            trpi_symbols_note_mention(symbols, name, parameter->name.text);
        }
    }
}

// Adds patterns and their parameters to the targets. Their names are forgotten by packs and saves, and are known only to the
// texts.
static void add_patterns(target_list *list, const trpi_compiler *compiler)
{
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_PATTERN, &file, &line);) {
        trpi_symbol pattern = trpi_symbol_of_line(compiler->files[file]->source, line);
        bool is_shown = pattern.source->is_standard || is_used(&compiler->symbols, pattern.name);
        const char *refusal =
            is_shown ? NULL
                     : "No instance is made of this pattern, so nothing can show that it still says the same; add one first.";
        add(list, (trpi_rename_target){.sort = "pattern", .symbol = pattern, .is_forgotten = true, .refusal = refusal});
        for (const trpi_syntax_parameter *p = line->parameters; p != NULL; p = p->next) {
            trpi_symbol symbol = {.name = p->name.text, .source = pattern.source, .span = p->name.span};
            if (!pattern.source->is_standard) {  // whose comments are in no file of a document
                note_comments(&compiler->symbols, &pattern, p);
            }
            add(list, (trpi_rename_target){
                          .sort = "parameter", .symbol = symbol, .owner = pattern.name, .is_forgotten = true, .refusal = refusal});
        }
    }
}

// Adds the instances of patterns, whose names begin the names of what they make. An instance is added once, although the text that
// it makes lies in several of the compiler's files when it has instances in it.
static void add_instances(target_list *list, const trpi_compiler *compiler)
{
    const trpi_expansion *last = NULL;
    for (uint32_t i = 0; i < compiler->file_count; i++) {
        const trpi_expansion *expansion = compiler->files[i]->source->expansion;
        if (expansion != NULL && expansion->source->expansion == NULL && expansion != last) {
            last = expansion;
            trpi_symbol symbol = {.name = expansion->instance,
                                  .source = expansion->source,
                                  .span = expansion->span,
                                  .original_name = expansion->former_name};
            uint32_t end = expansion->span.offset + expansion->span.length;
            add(list, (trpi_rename_target){.sort = "instance", .symbol = symbol, .end = end});
        }
    }
}

// Adds symbols without an owner, table by table. Some cannot be renamed, because the game knows them by their names.
static void add_tables(target_list *list, const trpi_symbols *symbols)
{
    const struct {
        const char *sort;
        trpi_symbol_range all;
        const char *refusal;
    } rows[] = {
        {"kind", TRPI_ALL(symbols, kinds), NULL},
        {"item", TRPI_ALL(symbols, items), NULL},
        {"layer", TRPI_ALL(symbols, layers), NULL},
        {"priority", TRPI_ALL(symbols, priorities), NULL},
        {"pool of lines", TRPI_ALL(symbols, pools), NULL},
        {"message", TRPI_ALL(symbols, messages), NULL},
        {"event", TRPI_ALL(symbols, events), NULL},
        {"role", TRPI_ALL(symbols, roles), NULL},
        {"task", TRPI_ALL(symbols, tasks), NULL},
        {"plan", TRPI_ALL(symbols, plans), NULL},
        {"part of the body", TRPI_ALL(symbols, channels),
         "The game knows the parts of the body by their names; change the `uses` of the actions, and the game with them."},
        {"failure", TRPI_ALL(symbols, failures),
         "The game reports failures by their names; change the `fails` of the actions, and the game with them."},
        {"mark", TRPI_ALL(symbols, marks),
         "The game reports marks by their names; change the `marks` of the actions, and the game with them."},
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        for (uint32_t i = 0; i < rows[row].all.count; i++) {
            // Every symbol struct begins with a trpi_symbol.
            const trpi_symbol *symbol =
                (const void *)((const char *)rows[row].all.first_symbol + (size_t)i * rows[row].all.symbol_size);
            if (rows[row].refusal != NULL) {
                add(list, (trpi_rename_target){.sort = rows[row].sort, .symbol = *symbol, .refusal = rows[row].refusal});
            } else {
                add_line(list, rows[row].sort, symbol, no_name);
            }
        }
    }
}

bool trpi_rename_targets_collect(const trpi_compiler *compiler, trpi_arena *arena, trpi_rename_targets *targets)
{
    const trpi_symbols *symbols = &compiler->symbols;
    target_list list = {.arena = arena, .targets = targets};
    add_tables(&list, symbols);
    add_facts(&list, symbols);
    add_globals(&list, compiler);
    add_topics(&list, symbols);
    add_behaviours(&list, symbols);
    add_offers(&list, symbols);
    add_members(&list, symbols);
    add_scenes(&list, symbols);
    add_networks(&list, symbols);
    add_actions(&list, symbols);
    add_patterns(&list, compiler);
    add_instances(&list, compiler);
    uint32_t file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_SETTING, &file, &line);) {
        trpi_symbol setting = trpi_symbol_of_line(compiler->files[file]->source, line);
        add_line(&list, "setting", &setting, no_name);
    }
    file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_TEST, &file, &line);) {
        trpi_symbol test = trpi_symbol_of_line(compiler->files[file]->source, line);
        test.name = line->text;
        add(&list,
            (trpi_rename_target){.sort = "test",
                                 .symbol = test,
                                 .refusal = "Nothing refers to a test by what it says; change the words in quotes behind `test`."});
    }
    return !list.failed;
}

// ---- Paths --------------------------------------------------------------------------------------

// Takes the text behind the last `.` off the path.
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

// Returns the rest of a path behind the word of the sort, `Guard` for `role Guard`; the whole path when it does not begin with
// that word.
static trpi_text behind_sort(trpi_text path, const char *sort)
{
    uint32_t size = (uint32_t)strcspn(sort, " ");
    bool begins = path.size > size + 1 && path.at[size] == ' ' &&
                  trpi_names_are_equal_without_case((trpi_text){path.at, size}, (trpi_text){sort, size});
    return begins ? (trpi_text){path.at + size + 1, path.size - size - 1} : path;
}

static bool is_path(const trpi_rename_target *target, trpi_text path)
{
    if (trpi_names_are_equal_without_case(take_last(&path), target->symbol.name)) {
        if (path.size == 0) {
            return true;
        }
        if (target->owner.size > 0 && trpi_names_are_equal_without_case(take_last(&path), target->owner)) {
            return path.size == 0 || trpi_names_are_equal_without_case(path, target->holder);
        }
    }
    return false;
}

bool trpi_rename_target_matches_path(const trpi_rename_target *target, trpi_text path)
{
    trpi_text rest = behind_sort(path, target->sort);
    return is_path(target, path) || trpi_names_are_equal_without_case(path, target->full_name) ||
           (rest.size != path.size && is_path(target, rest));
}
