// SPDX-License-Identifier: MIT
// Declares roles, and all behaviours in the order of the pack: by role proactives, latents, reactives; each as
// declared, parts of scenes after the role's own; then those that belong to no role.

#include "script/check/role_start.h"

#include "script/check/check.h"
#include "script/check/objects.h"

// ---- Roles that add to others -------------------------------------------------------------------

// Returns the role to which `role NAME for every ROLE` adds, or NULL: the name is a kind or a member of the cast. Where a kind
// and a role differ in their capitals alone, those tell which is meant.
static const trpi_syntax_line *added_to(trpi_compiler *compiler, const trpi_syntax_line *line)
{
    trpi_text name = line->other.text;
    uint16_t named = TRPI_FIND(&compiler->symbols, kinds, name);
    bool exact = named != TRPI_NO_INDEX && !trpi_text_is_equal(compiler->symbols.kinds.at[named].symbol.name, name);
    if (!line->every || name.size == 0 || (named != TRPI_NO_INDEX && !exact) ||
        trpi_find_cast_or_test_entity(compiler, name) != NULL) {
        return NULL;
    }
    uint16_t first = trpi_symbol_find(&compiler->symbols, TRPI_ALL(&compiler->symbols, role_lines), name);
    const trpi_syntax_line *role = first != TRPI_NO_INDEX ? compiler->symbols.role_lines.at[first].line : NULL;
    for (; role == line; role = compiler->symbols.role_lines.at[first].line) {
        do {  // named as the role to which it adds
            first++;
        } while (first < compiler->symbols.role_lines.count &&
                 !trpi_names_are_equal_without_case(compiler->symbols.role_lines.at[first].name, name));
        if (first == compiler->symbols.role_lines.count) {
            return NULL;
        }
    }
    return role != NULL && exact && !trpi_text_is_equal(role->name.text, name) ? NULL : role;
}

// Reports blocks of hours in the schedule of an addition (`role NAME for every ROLE`), which may have occasions only.
static void check_added_schedule(const trpi_file_scope *file, const trpi_syntax_line *schedule, const trpi_syntax_line *role)
{
    const trpi_syntax_line *block = schedule->kind == TRPI_LINE_SCHEDULE ? schedule->lines : NULL;
    for (; block != NULL; block = block->next) {
        if (block->kind == TRPI_LINE_BLOCK && !block->broken && block->name.text.size == 0) {
            TRPI_SAY(file, block->span, "This adds behaviours and occasions to `%.*s`; the hours of its day stand there.",
                     TRPI_WORDS(role->name.text));
        }
    }
}

static void check_addition(const trpi_file_scope *file, const trpi_syntax_line *line, const trpi_syntax_line *role)
{
    if (added_to(file->compiler, role) != NULL) {
        TRPI_SAY(file, line->other.span, "`%.*s` adds to another role itself; write `for every %.*s`, as there.",
                 TRPI_WORDS(role->name.text), TRPI_WORDS(role->other.text));
    }
    if (line->clauses != NULL) {
        TRPI_SAY(file, line->clauses->span, "This adds behaviours to `%.*s`; what is said of the role stands there.",
                 TRPI_WORDS(role->name.text));
    }
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        check_added_schedule(file, inner, role);
    }
}

static void add_addition(const trpi_file_scope *file, const trpi_syntax_line *line, const trpi_syntax_line *role)
{
    trpi_role_addition addition = {.symbol = trpi_symbol_of_line(file->source, line), .role = role};
    trpi_symbols_note_mention(&file->compiler->symbols, line->other.text, role->name.text);
    check_addition(file, line, role);
    TRPI_ADD(file->compiler, additions, addition);
}

// Links each addition (`role NAME for every ROLE`) to the role to which it adds behaviours.
static void order_additions(trpi_compiler *compiler)
{
    trpi_symbols *symbols = &compiler->symbols;
    for (uint32_t i = symbols->additions.count; i-- > 0;) {
        trpi_role_addition *addition = &symbols->additions.at[i];
        uint16_t role = trpi_symbol_find(symbols, TRPI_ALL(symbols, roles), addition->role->name.text);
        if (role != TRPI_NO_INDEX && symbols->roles.at[role].symbol.line == addition->role) {
            addition->next = symbols->roles.at[role].first_addition;
            symbols->roles.at[role].first_addition = i + 1;
        }
    }
}

static void note_role_line(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    TRPI_ADD(file->compiler, role_lines, trpi_symbol_of_line(file->source, line));
}

void trpi_collect_entities_and_role_lines(trpi_compiler *compiler)
{
    trpi_collect_cast_and_test_entities(compiler);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_ROLE, note_role_line);
}

uint16_t trpi_role_line_find_kind_given_links(trpi_compiler *compiler, uint32_t role_line)
{
    const trpi_syntax_line *line = compiler->symbols.role_lines.at[role_line].line, *link = line->lines;
    while (link != NULL && link->kind != TRPI_LINE_LINK) {
        link = link->next;
    }
    const trpi_syntax_line *role = link != NULL ? added_to(compiler, line) : NULL;
    if (role == NULL || role->other.text.size == 0) {
        return role != NULL ? compiler->creature : TRPI_NO_INDEX;
    }
    uint16_t kind = TRPI_FIND(&compiler->symbols, kinds, role->other.text);
    const trpi_symbol *wearer = kind == TRPI_NO_INDEX ? trpi_find_cast_or_test_entity(compiler, role->other.text) : NULL;
    return wearer != NULL ? trpi_kind_of_cast_or_test_entity(compiler, wearer) : kind;
}

// Reports a link in a role that is no addition: the kind of the role declares what leads somebody to others.
static void refuse_links(const trpi_file_scope *file, const trpi_syntax_line *role)
{
    trpi_text kind = role->other.text.size > 0 ? role->other.text : trpi_text_from_string("creature");
    for (const trpi_syntax_line *line = role->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_LINK && !line->broken) {
            TRPI_SAY(
                file, line->span,
                "What links somebody to others is a fact of the kind; write for example `%.*s: place` below `kind %.*s`, without "
                "`link`. A `role … for every %.*s` may add a link.",
                TRPI_WORDS(line->name.text), TRPI_WORDS(kind), TRPI_WORDS(role->name.text));
        }
    }
}

// Works out whom a role is for: a kind, or somebody of the cast.
static void find_wearer(trpi_compiler *compiler, const trpi_syntax_line *line, trpi_role_symbol *role)
{
    trpi_text name = line->other.text;
    role->kind = name.size > 0 ? TRPI_FIND(&compiler->symbols, kinds, name) : compiler->creature;
    if (role->kind == TRPI_NO_INDEX && name.size > 0) {
        const trpi_symbol *wearer = trpi_find_cast_or_test_entity(compiler, name);
        if (wearer == NULL) {
            TRPI_SAY_UNKNOWN(TRPI_IN(compiler, role->symbol.source), &line->other, "kind", TRPI_ALL(&compiler->symbols, kinds));
            return;
        }
        role->kind = trpi_kind_of_cast_or_test_entity(compiler, wearer);
        role->wearer = name;
        role->is_for_every = true;
        trpi_symbols_note_mention(&compiler->symbols, name, wearer->name);
    } else if (role->kind != TRPI_NO_INDEX && (compiler->symbols.kinds.at[role->kind].flags & TRPI_KIND_CHARACTER) == 0) {
        bool broken = compiler->symbols.kinds.at[role->kind].symbol.line->broken;  // its parent was not understood
        if (!broken) {
            TRPI_COMPILE_ERROR(compiler, role->symbol.source, line->other.span,
                               "`%.*s` is no creature, so it cannot wear a role; write `for creature`.",
                               TRPI_WORDS(line->other.text));
        }
        role->kind = broken ? TRPI_NO_INDEX : compiler->creature;
    }
}

static void declare_role(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    const trpi_syntax_line *whole = added_to(file->compiler, line);
    if (whole != NULL) {
        add_addition(file, line, whole);
        return;
    }
    trpi_role_symbol role = {
        .symbol = trpi_symbol_of_line(file->source, line), .record = TRPI_BLANK(ROLE), .is_for_every = line->every};
    role.wearer = trpi_text_from_string("");
    find_wearer(file->compiler, line, &role);
    refuse_links(file, line);
    if (trpi_syntax_has_clause(line, TRPI_CLAUSE_WHILE)) {
        role.worn = true;
        if (role.is_for_every) {
            TRPI_SAY(file, line->other.span,
                     "With `while` a role is worn by all of a kind for whom that is so; write `for` and the kind, such as `for "
                     "creature`.");
            role.is_for_every = false;
        }
    }
    const trpi_symbols *symbols = &file->compiler->symbols;
    uint16_t kind = trpi_symbol_find(symbols, TRPI_ALL(symbols, kinds), role.symbol.name);
    const trpi_symbol *of_kind = kind != TRPI_NO_INDEX ? &symbols->kinds.at[kind].symbol : NULL;
    if (of_kind != NULL && trpi_text_is_equal(of_kind->name, role.symbol.name)) {
        TRPI_SAY_OF(
            file->compiler, &role.symbol,
            "`%.*s` is a kind already, and nobody could tell which is meant; let one of them begin with a capital letter and "
            "the other not, or give it another name.",
            TRPI_WORDS(role.symbol.name));
        trpi_add_note_of_other_declaration(file->compiler, of_kind);
    } else if (trpi_check_name_is_new(file->compiler, &role.symbol, TRPI_ALL(&file->compiler->symbols, roles), "role")) {
        TRPI_ADD(file->compiler, roles, role);
        if (!file->compiler->failed) {
            trpi_collect_entities_with_initial_role(file->compiler, (uint16_t)(file->compiler->symbols.roles.count - 1));
        }
    }
}

void trpi_declare_roles(trpi_compiler *compiler)
{
    trpi_visit_top_level_lines(compiler, TRPI_LINE_ROLE, declare_role);
    order_additions(compiler);
}

// ---- Behaviours ---------------------------------------------------------------------------------

#define ANY_INITIATION UINT8_MAX

static uint16_t topic_of(const trpi_file_scope *file, trpi_text name, trpi_span span)
{
    uint16_t topic = TRPI_FIND(&file->compiler->symbols, topics, name);
    if (topic != TRPI_NO_INDEX || name.size == 0) {
        return topic;
    }
    trpi_topic_symbol symbol = {.symbol = {.name = name, .source = file->source, .span = span}};
    return TRPI_ADDED(file->compiler, topics, symbol);
}

static void note_topic(trpi_compiler *compiler, const trpi_behaviour_symbol *behaviour)
{
    if (behaviour->topic != TRPI_NO_INDEX) {
        trpi_topic_symbol *topic = &compiler->symbols.topics.at[behaviour->topic];
        if (behaviour->initiation == TRPI_REACTIVE) {
            topic->answered = true;
            return;
        }
        topic->asker = topic->asked ? topic->asker : behaviour->performer_kind;
        while (topic->asker != TRPI_NO_INDEX &&
               !trpi_kind_descends_from(&compiler->symbols, behaviour->performer_kind, topic->asker)) {
            topic->asker = compiler->symbols.kinds.at[topic->asker].parent;
        }
        topic->asked = true;
    }
}

static void add_behaviour(trpi_compiler *compiler, const trpi_behaviour_symbol *behaviour)
{
    note_topic(compiler, behaviour);
    TRPI_ADD(compiler, behaviours, *behaviour);
}

static void check_halves(trpi_compiler *compiler, trpi_behaviour_symbol *behaviour, bool has_with)
{
    const trpi_symbol *symbol = &behaviour->symbol;
    bool reactive = behaviour->initiation == TRPI_REACTIVE;
    if (behaviour->topic == TRPI_NO_INDEX && (reactive || has_with)) {
        TRPI_COMPILE_ERROR(compiler, symbol->source, symbol->line->span,
                           "`%.*s` does not say what it is about; add for example `, about weather`.", TRPI_WORDS(symbol->name));
        behaviour->broken = true;
    }
}

// Returns the behaviour called `name` among those of a role, from `first` on, or NULL. Parts of scenes, which lie among them too,
// do not count.
static const trpi_symbol *behaviour_called(const trpi_symbols *symbols, uint32_t first, trpi_text name)
{
    uint32_t count = symbols->behaviours.count - first;
    uint32_t found = trpi_symbol_find(symbols, TRPI_SOME(symbols, behaviours, first, count), name);
    for (uint32_t i = found; found != TRPI_NO_INDEX && i < count; i++) {
        const trpi_symbol *other = &symbols->behaviours.at[first + i].symbol;
        if (other->line->kind == TRPI_LINE_BEHAVIOUR && trpi_names_are_equal_without_case(other->name, name)) {
            return other;
        }
    }
    return NULL;
}

static void add_own(trpi_compiler *compiler, uint16_t role, const trpi_source *source, const trpi_syntax_line *line,
                    uint8_t initiation)
{
    const trpi_role_symbol *holder = &compiler->symbols.roles.at[role];
    trpi_behaviour_symbol behaviour = {.symbol = trpi_symbol_of_line(source, line)};
    behaviour.role = role;
    behaviour.provider_kind = TRPI_NO_INDEX;
    behaviour.performer_kind = holder->kind;
    behaviour.scene = behaviour.topic = TRPI_NO_INDEX;
    behaviour.part = initiation == TRPI_REACTIVE;
    behaviour.initiation = initiation;
    behaviour.broken = line->broken || line->name.text.size == 0;
    const trpi_syntax_clause *about = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_ABOUT);
    if (about != NULL) {
        behaviour.topic = topic_of(TRPI_IN(compiler, source), about->name.text, about->name.span);
    }
    behaviour.collaborative = behaviour.topic != TRPI_NO_INDEX;
    if (behaviour.collaborative && about->was.text.size > 0) {
        compiler->symbols.topics.at[behaviour.topic].symbol.original_name = about->was.text;
    }
    if (!behaviour.broken) {
        check_halves(compiler, &behaviour, trpi_syntax_has_clause(line, TRPI_CLAUSE_WITH));
    }
    const trpi_symbol *other = behaviour_called(&compiler->symbols, holder->first_behaviour, behaviour.symbol.name);
    if (other != NULL) {
        TRPI_SAY_OF(compiler, &behaviour.symbol, "%.*s has a behaviour `%.*s` already; give this one another name.",
                    TRPI_WORDS(holder->symbol.name), TRPI_WORDS(behaviour.symbol.name));
        trpi_add_note_of_other_declaration(compiler, other);
        behaviour.broken = true;
    }
    add_behaviour(compiler, &behaviour);
}

static uint8_t initiation_of(const trpi_syntax_line *line)
{
    return line->initiation == TRPI_INITIATION_LATENT     ? TRPI_LATENT
           : line->initiation == TRPI_INITIATION_REACTIVE ? TRPI_REACTIVE
                                                          : TRPI_PROACTIVE;
}

static uint8_t initiation_of_part(const trpi_scene_symbol *scene, uint16_t part)
{
    return part > 0 || scene->is_situation ? TRPI_REACTIVE : scene->starts_when != NULL ? TRPI_LATENT : TRPI_PROACTIVE;
}

static void add_part(trpi_compiler *compiler, uint16_t scene_index, uint16_t part)
{
    trpi_scene_symbol *scene = &compiler->symbols.scenes.at[scene_index];
    trpi_behaviour_symbol behaviour = {.symbol = scene->symbol};
    behaviour.provider_kind = TRPI_NO_INDEX;
    behaviour.role = scene->starts ? scene->parts[part].role : TRPI_NO_INDEX;
    behaviour.performer_kind = scene->parts[part].kind != TRPI_NO_INDEX ? scene->parts[part].kind : compiler->creature;
    behaviour.scene = scene_index;
    behaviour.part = part;
    behaviour.initiation = initiation_of_part(scene, part);
    behaviour.collaborative = true;
    behaviour.broken = scene->broken;
    behaviour.topic = topic_of(TRPI_IN(compiler, scene->symbol.source), scene->symbol.name, scene->symbol.span);
    if (behaviour.topic != TRPI_NO_INDEX) {
        trpi_symbol *topic = &compiler->symbols.topics.at[behaviour.topic].symbol;
        topic->line = topic->name.at == scene->symbol.name.at ? scene->symbol.line : NULL;
    }
    scene->topic = behaviour.topic;
    scene->parts[part].behaviour = (uint16_t)compiler->symbols.behaviours.count;
    add_behaviour(compiler, &behaviour);
}

// Links the parts of each role, and the parts without a role, into lists in the order of the text. Returns the first part without
// a role: one more than its place among all parts; 0: none.
static uint32_t order_parts(trpi_compiler *compiler)
{
    trpi_symbols *symbols = &compiler->symbols;
    uint32_t without_role = 0;
    for (uint32_t i = symbols->scenes.count * TRPI_SCENE_PARTS; i-- > 0;) {
        trpi_scene_symbol *scene = &symbols->scenes.at[i / TRPI_SCENE_PARTS];
        if (i % TRPI_SCENE_PARTS < scene->part_count) {
            trpi_part_symbol *part = &scene->parts[i % TRPI_SCENE_PARTS];
            bool has_role = scene->starts && part->role != TRPI_NO_INDEX;
            uint32_t *first = has_role ? &symbols->roles.at[part->role].first_part : &without_role;
            part->next = *first;
            *first = i + 1;
        }
    }
    return without_role;
}

// Walks the linked list of scene parts that begins at `first`, and adds those that begin by `initiation`, or all for
// ANY_INITIATION.
static void add_parts(trpi_compiler *compiler, uint32_t first, uint8_t initiation)
{
    for (uint32_t i = first; i != 0;) {
        uint16_t scene = (uint16_t)((i - 1) / TRPI_SCENE_PARTS), part = (uint16_t)((i - 1) % TRPI_SCENE_PARTS);
        const trpi_scene_symbol *symbol = &compiler->symbols.scenes.at[scene];
        i = symbol->parts[part].next;
        if (initiation == ANY_INITIATION || initiation_of_part(symbol, part) == initiation) {
            add_part(compiler, scene, part);
        }
    }
}

static void add_lines(trpi_compiler *compiler, uint16_t index, const trpi_source *source, const trpi_syntax_line *line,
                      uint8_t initiation)
{
    for (; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_BEHAVIOUR && initiation_of(line) == initiation) {
            add_own(compiler, index, source, line, initiation);
        }
    }
}

// Adds the behaviours that `role NAME for every ROLE` adds, in the order of the text.
static void add_additions(trpi_compiler *compiler, uint16_t index, uint8_t initiation)
{
    for (uint32_t i = compiler->symbols.roles.at[index].first_addition; i != 0; i = compiler->symbols.additions.at[i - 1].next) {
        const trpi_role_addition *addition = &compiler->symbols.additions.at[i - 1];
        add_lines(compiler, index, addition->symbol.source, addition->symbol.line->lines, initiation);
    }
}

static void add_role(trpi_compiler *compiler, uint16_t index)
{
    trpi_role_symbol *role = &compiler->symbols.roles.at[index];
    role->first_behaviour = (uint16_t)compiler->symbols.behaviours.count;
    for (uint8_t initiation = TRPI_PROACTIVE; initiation <= TRPI_REACTIVE; initiation++) {
        uint32_t before = compiler->symbols.behaviours.count;
        add_lines(compiler, index, role->symbol.source, role->symbol.line->lines, initiation);
        add_additions(compiler, index, initiation);
        add_parts(compiler, role->first_part, initiation);
        uint16_t added = (uint16_t)(compiler->symbols.behaviours.count - before);
        role->proactive_count = initiation == TRPI_PROACTIVE ? added : role->proactive_count;
        role->latent_count = initiation == TRPI_LATENT ? added : role->latent_count;
    }
    role->behaviour_count = (uint16_t)(compiler->symbols.behaviours.count - role->first_behaviour);
}

static void check_role_lines(trpi_compiler *compiler, const trpi_role_symbol *role)
{
    for (const trpi_syntax_line *line = role->symbol.line->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_BEHAVIOUR && line->initiation == TRPI_INITIATION_NONE && !line->broken) {
            TRPI_COMPILE_ERROR(compiler, role->symbol.source, line->keyword,
                               "How does `%.*s` start? Write `proactive`, `latent` or `reactive` instead of `behaviour`.",
                               TRPI_WORDS(line->name.text));
        } else if (line->kind != TRPI_LINE_BEHAVIOUR && line->kind != TRPI_LINE_ERROR && line->kind != TRPI_LINE_SCHEDULE &&
                   !line->broken) {
            TRPI_COMPILE_ERROR(compiler, role->symbol.source, line->span,
                               "A role holds behaviours; put this below a `proactive`, `latent` or `reactive`.");
        }
    }
}

void trpi_declare_behaviours(trpi_compiler *compiler)
{
    uint32_t without_role = order_parts(compiler);
    for (uint16_t role = 0; role < compiler->symbols.roles.count; role++) {
        check_role_lines(compiler, &compiler->symbols.roles.at[role]);
        add_role(compiler, role);
    }
    add_parts(compiler, without_role, ANY_INITIATION);
    trpi_declare_offers(compiler);
}

// ---- Weights ------------------------------------------------------------------------------------

static const trpi_syntax_expression *weight_of(const trpi_behaviour_symbol *behaviour)
{
    return trpi_clause_value(behaviour->symbol.line, TRPI_CLAUSE_WEIGHT);
}

static bool is_percentage(const trpi_syntax_expression *weight)
{
    return weight != NULL && weight->kind == TRPI_EXPRESSION_QUANTITY && weight->quantity.unit == TRPI_UNIT_PERCENT;
}

static void report_mixed(trpi_compiler *compiler, const trpi_role_symbol *role, const trpi_behaviour_symbol *behaviour)
{
    const trpi_syntax_expression *weight = weight_of(behaviour);
    if (weight == NULL) {
        TRPI_SAY_OF(compiler, &behaviour->symbol, "%.*s uses percentages, but `%.*s` has none; add for example `, weight 3%%`.",
                    TRPI_WORDS(role->symbol.name), TRPI_WORDS(behaviour->symbol.name));
        return;
    }
    trpi_text number = trpi_source_slice(behaviour->symbol.source, weight->span);
    TRPI_COMPILE_ERROR(compiler, behaviour->symbol.source, weight->span,
                       "%.*s mixes percentages and numbers; write `weight %.*s%%`.", TRPI_WORDS(role->symbol.name),
                       TRPI_WORDS(number));
    if (weight->kind == TRPI_EXPRESSION_QUANTITY) {
        trpi_diagnostics_suggest(compiler->diagnostics, "%.*s%%", TRPI_WORDS(number));
    }
}

static void check_total(trpi_compiler *compiler, const trpi_role_symbol *role, trpi_number total)
{
    const trpi_number full = 100 * (trpi_number)TRP_ONE;
    char is[32], differs[32];
    trpi_number_print(total, is);
    trpi_number_print(total < full ? full - total : total - full, differs);
    if (total != full) {
        TRPI_SAY_OF(compiler, &role->symbol, "The weights of %.*s add up to %s%%; %s %s%% or use plain numbers.",
                    TRPI_WORDS(role->symbol.name), is, total < full ? "add" : "remove", differs);
    }
}

static void check_role_weights(trpi_compiler *compiler, const trpi_role_symbol *role)
{
    uint32_t percentages = 0, broken = 0;
    trpi_number total = 0;
    for (uint16_t i = 0; i < role->proactive_count; i++) {
        const trpi_behaviour_symbol *behaviour = &compiler->symbols.behaviours.at[role->first_behaviour + i];
        const trpi_syntax_expression *weight = weight_of(behaviour);
        broken += behaviour->broken || behaviour->symbol.line->broken;
        if (is_percentage(weight)) {
            percentages++;
            total += weight->quantity.low;
        }
    }
    // A schedule decides by the time of day which behaviours can be chosen, so their weights need not add up to 100%.
    bool has_schedule = trpi_syntax_find_line_of_kind(role->symbol.line->lines, TRPI_LINE_SCHEDULE) != NULL;
    if (percentages == 0 || broken > 0 || has_schedule) {
        return;
    }
    if (percentages == role->proactive_count) {
        check_total(compiler, role, total);
        return;
    }
    for (uint16_t i = 0; i < role->proactive_count; i++) {
        const trpi_behaviour_symbol *behaviour = &compiler->symbols.behaviours.at[role->first_behaviour + i];
        if (!is_percentage(weight_of(behaviour))) {
            report_mixed(compiler, role, behaviour);
            return;
        }
    }
}

void trpi_check_role_weights(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.roles.count; i++) {
        check_role_weights(compiler, &compiler->symbols.roles.at[i]);
    }
}
