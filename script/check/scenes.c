// SPDX-License-Identifier: MIT
// Declares scenes and their parts: who can play a part, and how a scene starts.

#include "script/check/check.h"

#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/types.h"

// Reports `each Singer`, `all Singer` and `many Singer`, which would be `every Singer`. Returns whether it is one of these.
static bool report_several(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    static const char *const words[] = {"each ", "all "};
    trpi_text name = line->type->names->name.text;
    bool is_several = line->type->many;
    for (size_t i = 0; i < sizeof words / sizeof *words && !is_several; i++) {
        trpi_text word = trpi_text_from_string(words[i]), first = {.at = name.at, .size = word.size};
        is_several = name.size > word.size && trpi_names_are_equal_without_case(first, word);
        if (is_several) {
            name = (trpi_text){.at = name.at + word.size, .size = name.size - word.size};
        }
    }
    if (is_several) {
        TRPI_SAY(file, line->type->span, "A part that several play says `every`; write `part %.*s: every %.*s`.",
                 TRPI_WORDS(line->name.text), TRPI_WORDS(name));
    }
    return is_several;
}

// Reads which entities a part is for: a role, a kind, or one entity by name.
static void read_part_type(const trpi_file_scope *file, const trpi_syntax_line *line, trpi_scene_symbol *scene,
                           trpi_part_symbol *part)
{
    if (line->type == NULL || line->type->kind != TRPI_TYPE_SYNTAX_NAMED || line->type->names == NULL) {
        scene->broken = true;
        if (line->type != NULL && line->type->kind != TRPI_TYPE_SYNTAX_ERROR) {
            TRPI_SAY(
                file, line->type->span,
                line->type->kind == TRPI_TYPE_SYNTAX_RANGE
                    ? "A part is played by a role or kind; write for example `part %.*s: every creature, at least 2, at most 4`."
                    : "A part is played by a role or kind; write for example `part %.*s: creature`.",
                TRPI_WORDS(line->name.text));
        }
        return;
    }
    const trpi_syntax_name *name = &line->type->names->name;
    uint16_t global = TRPI_FIND(&file->compiler->symbols, globals, name->text);
    trpi_value_type found;
    if (line->type->many && report_several(file, line)) {
        scene->broken = true;
        return;
    }
    if (trpi_find_kind_or_role(file->compiler, name->text, &found)) {
        part->kind = found.kind;
        part->role = found.role;
    } else if (global != TRPI_NO_INDEX) {
        part->global = global;
        part->kind = file->compiler->symbols.globals.at[global].kind;
        part->role = file->compiler->symbols.globals.at[global].role;
    } else if (report_several(file, line)) {
        scene->broken = true;
        return;
    } else {
        const trpi_symbols *symbols = &file->compiler->symbols;
        TRPI_SAY_UNKNOWN(file, name, "role, kind or character", TRPI_ALL(symbols, roles), TRPI_ALL(symbols, kinds),
                         TRPI_ALL(symbols, globals));
        scene->broken = true;
        return;
    }
    uint16_t flags = part->kind != TRPI_NO_INDEX ? file->compiler->symbols.kinds.at[part->kind].flags : 0;
    bool can_play = part->kind == TRPI_NO_INDEX || (flags & TRPI_KIND_CHARACTER) != 0;
    for (uint16_t i = 0; i < file->compiler->symbols.kinds.count && !can_play; i++) {
        can_play = (file->compiler->symbols.kinds.at[i].flags & TRPI_KIND_CHARACTER) != 0 &&
                   trpi_kind_descends_from(&file->compiler->symbols, i, part->kind);
    }
    if (!can_play) {
        TRPI_SAY(file, name->span, "Nobody can play `%.*s`, because %s %.*s is no creature; change the part's role.",
                 TRPI_WORDS(line->name.text), trpi_article_of(name->text), TRPI_WORDS(name->text));
        scene->broken = true;
    }
    for (const trpi_syntax_names *more = line->type->names->next; more != NULL; more = more->next) {
        TRPI_SAY(file, more->name.span, "A part for one role or another is" TRPI_NOT_YET);
    }
}

// Reads the number of agents in the clause `at least` or `at most` of an `every` part, a whole number from `least` to `most`;
// `usual` when the clause is not there. A mistake is reported. The scene has room for `room` of them; `most` is less where the part
// says `at most`.
static uint8_t read_number_of_players(const trpi_file_scope *file, const trpi_syntax_line *line, trpi_clause_kind kind,
                                      uint32_t least, uint32_t most, uint32_t room, uint32_t usual)
{
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(line->clauses, kind);
    int32_t number = (int32_t)usual;
    if (clause == NULL) {
        return (uint8_t)usual;
    }
    const uint8_t anyhow = (uint8_t)(kind == TRPI_CLAUSE_AT_MOST ? most : usual);  // so that `at least` gets no second sentence
    if (clause->value == NULL || clause->value->kind == TRPI_EXPRESSION_ERROR) {
        return anyhow;
    }
    if (!trpi_fold_whole_number(clause->value, (int32_t)least, (int32_t)most, &number)) {
        if (most < room) {
            TRPI_SAY(file, clause->span,
                     "At most %u play `%.*s`, so this is a whole number from %u to %u; write for example `at least %u`.", most,
                     TRPI_WORDS(line->name.text), least, most, usual);
            return anyhow;
        }
        TRPI_SAY(file, clause->span,
                 "This is a whole number from %u to %u here, since a scene has room for %d in all; write for "
                 "example `%s %u`.",
                 least, most, TRPI_SCENE_PARTS, kind == TRPI_CLAUSE_AT_LEAST ? "at least" : "at most", usual);
        return anyhow;
    }
    return (uint8_t)number;
}

// Reads how many agents play an `every` part, which is the last part of its scene. (5.10)
static void read_players(const trpi_file_scope *file, const trpi_syntax_line *line, trpi_scene_symbol *scene,
                         trpi_part_symbol *part)
{
    trpi_text name = line->name.text;
    uint32_t room = (uint32_t)TRPI_SCENE_PARTS - scene->part_count, fewest = scene->part_count == 0 ? 2 : 1;
    uint32_t usual = scene->part_count + 2u < TRPI_SCENE_USUAL_PLAYERS ? TRPI_SCENE_USUAL_PLAYERS - scene->part_count : 2;
    const trpi_syntax_clause *loss = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_LOSS);
    if (part->global != TRPI_NO_INDEX) {
        TRPI_SAY(file, line->type->span, "`%.*s` is one; write a role or a kind behind `every`, or leave `every` out.",
                 TRPI_WORDS(line->type->names->name.text));
        scene->broken = true;
    }
    if (scene->part_count == 0 && !scene->is_situation) {
        TRPI_SAY(file, line->span,
                 "Whoever plays the first part begins the scene, so one plays it; write a part for one above `%.*s`.",
                 TRPI_WORDS(name));
        scene->broken = true;
    }
    if (loss != NULL) {
        TRPI_SAY(file, loss->span, "How many of `%.*s` must stay says what a loss does; write `at least` and a number instead.",
                 TRPI_WORDS(name));
    }
    bool says_most = trpi_syntax_has_clause(line, TRPI_CLAUSE_AT_MOST);
    part->most = room < 2 ? 2 : read_number_of_players(file, line, TRPI_CLAUSE_AT_MOST, 2, room, room, usual);
    part->least =
        room < 2 ? 1
                 : read_number_of_players(file, line, TRPI_CLAUSE_AT_LEAST, fewest, says_most ? part->most : room, room, fewest);
    part->most = part->least > part->most ? part->least : part->most;
    if (room < 2) {
        TRPI_SAY(file, line->span, "A scene has room for %d in all, so there is none for several here; write fewer parts above.",
                 TRPI_SCENE_PARTS);
        scene->broken = true;
    }
}

// Reports `at least` and `at most` behind a part that one agent plays.
static void check_no_numbers(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    const trpi_syntax_clause *least = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_AT_LEAST);
    const trpi_syntax_clause *clause = least != NULL ? least : trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_AT_MOST);
    if (clause != NULL) {
        TRPI_SAY(file, clause->span,
                 "One plays `%.*s`; write `every` behind the colon for a part that several play, or remove this.",
                 TRPI_WORDS(line->name.text));
    }
}

static void declare_part(const trpi_file_scope *file, const trpi_syntax_line *line, trpi_scene_symbol *scene)
{
    trpi_part_symbol part = {.symbol = trpi_symbol_of_line(file->source, line), .line = line};
    part.kind = part.role = part.global = part.behaviour = TRPI_NO_INDEX;
    if (line->name.text.size == 0) {
        scene->broken = true;
        return;
    }
    if (trpi_symbol_find(&file->compiler->symbols, trpi_scene_parts(scene), part.symbol.name) != TRPI_NO_INDEX) {
        TRPI_SAY(file, line->name.span, "This scene has a part `%.*s` already; give this one another name.",
                 TRPI_WORDS(part.symbol.name));
        return;
    }
    if (scene->part_count == TRPI_SCENE_PARTS) {
        TRPI_SAY(file, line->span, "A scene has at most %d parts; remove this one.", TRPI_SCENE_PARTS);
        return;
    }
    if (scene->part_count > 0 && trpi_scene_part_is_every(scene, (uint16_t)(scene->part_count - 1u))) {
        TRPI_SAY(file, line->span, "`%.*s` is played by several, so it is the last part; write this one above it.",
                 TRPI_WORDS(scene->parts[scene->part_count - 1u].symbol.name));
        return;
    }
    read_part_type(file, line, scene, &part);
    if (line->type != NULL && line->type->selector == TRPI_SELECTOR_EVERY) {
        read_players(file, line, scene, &part);
    } else if (!scene->broken) {
        check_no_numbers(file, line);
    }
    scene->parts[scene->part_count++] = part;
}

// Reads which area casts a situation.
static void read_area(const trpi_file_scope *file, const trpi_syntax_line *line, trpi_scene_symbol *scene)
{
    const trpi_syntax_clause *in = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_IN);
    if (in == NULL) {
        if (!line->broken) {
            TRPI_SAY(file, line->span, "Where does `%.*s` happen? An area casts it; write for example `situation %.*s, in Pub`.",
                     TRPI_WORDS(line->name.text), TRPI_WORDS(line->name.text));
        }
        scene->broken = true;
        return;
    }
    uint16_t kind = TRPI_FIND(&file->compiler->symbols, kinds, in->name.text);
    if (kind != TRPI_NO_INDEX && (file->compiler->symbols.kinds.at[kind].flags & TRPI_KIND_AREA) != 0) {
        scene->area = kind;
        return;
    }
    scene->broken = true;
    if (kind != TRPI_NO_INDEX || TRPI_FIND(&file->compiler->symbols, globals, in->name.text) != TRPI_NO_INDEX) {
        TRPI_SAY(file, in->name.span,
                 "`%.*s` is no area; a situation is for all areas of a kind, so write `area NAME` and then `in NAME`.",
                 TRPI_WORDS(in->name.text));
        return;
    }
    trpi_name_guess guess = trpi_name_guess_begin_collecting(in->name.text, file->compiler->candidates);
    for (uint32_t i = 0; i < file->compiler->symbols.kinds.count; i++) {
        if ((file->compiler->symbols.kinds.at[i].flags & TRPI_KIND_AREA) != 0) {
            trpi_name_guess_consider(&guess, file->compiler->symbols.kinds.at[i].symbol.name);
        }
    }
    trpi_report_unknown_name(file, &in->name, "area", &guess);
}

// Returns memory for all parts of a scene, one at least; NULL when memory ran out.
static trpi_part_symbol *allocate_parts(trpi_compiler *compiler, const trpi_syntax_line *scene)
{
    uint32_t count = 1;
    for (const trpi_syntax_line *line = scene->lines; line != NULL; line = line->next) {
        count += line->kind == TRPI_LINE_PART;
    }
    count = count < TRPI_SCENE_PARTS ? count : TRPI_SCENE_PARTS;
    return trpi_compiler_allocate(compiler, count * sizeof(trpi_part_symbol));
}

static void declare_scene(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_scene_symbol scene = {.symbol = trpi_symbol_of_line(file->source, line)};
    scene.parts = allocate_parts(file->compiler, line);
    if (scene.parts == NULL) {
        return;
    }
    scene.topic = scene.area = scene.situation = TRPI_NO_INDEX;
    scene.is_situation = line->kind == TRPI_LINE_SITUATION;
    scene.facts = trpi_kind_of_scene_facts(file->compiler, line);
    scene.broken = line->broken;
    if (!trpi_check_name_is_new(file->compiler, &scene.symbol, TRPI_ALL(&file->compiler->symbols, scenes), "scene")) {
        return;
    }
    if (line->parameters != NULL) {
        TRPI_SAY(file, line->parameters->span, "A scene with parameters is" TRPI_NOT_YET);
    }
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        if (inner->kind == TRPI_LINE_PART) {
            declare_part(file, inner, &scene);
        } else if (inner->kind == TRPI_LINE_STARTS_WHEN && scene.is_situation) {
            TRPI_SAY(file, inner->span,
                     "Nobody starts a situation: its area does, when it finds people for it. Remove this line, or write "
                     "`scene` in place of `situation`.");
        } else if (inner->kind == TRPI_LINE_STARTS_WHEN) {
            if (scene.starts_when != NULL) {
                TRPI_SAY(file, inner->span, "A second `starts when` in a scene is" TRPI_NOT_YET);
            }
            scene.starts_when = inner;
        }
        scene.broken |= inner->broken && inner->kind == TRPI_LINE_ERROR;
    }
    if (trpi_scene_most_members(&scene) < 2 && !scene.broken) {
        TRPI_SAY(file, line->span, "A scene needs at least two parts; add `part host: creature`, or write a behaviour instead.");
        scene.broken = true;
    }
    if (scene.is_situation) {
        read_area(file, line, &scene);
    }
    TRPI_ADD(file->compiler, scenes, scene);
}

// Numbers the situations in the order of the kinds that cast them, so that each kind has its own in a row.
static void number_situations(trpi_compiler *compiler)
{
    uint16_t count = 0;
    for (uint16_t kind = 0; kind < compiler->symbols.kinds.count; kind++) {
        trpi_kind_symbol *holder = &compiler->symbols.kinds.at[kind];
        holder->first_situation = count;
        for (uint16_t i = 0; i < compiler->symbols.scenes.count; i++) {
            trpi_scene_symbol *scene = &compiler->symbols.scenes.at[i];
            if (scene->area != kind) {
                continue;
            }
            if (count == TRPI_MOST_SITUATIONS) {
                TRPI_SAY_OF(compiler, &scene->symbol, "A project has at most %u situations; remove this one.",
                            TRPI_MOST_SITUATIONS);
                scene->broken = true;
                continue;
            }
            scene->situation = count++;
            holder->situation_count++;
        }
    }
}

// ---- Who goes on as what ------------------------------------------------------------------------

// Records the scenes as which other scenes continue, on the lines below a line.
static void note_continues(const trpi_file_scope *file, const trpi_syntax_line *whole)
{
    for (const trpi_syntax_line *line = whole->lines; line != NULL; line = line->next) {
        const trpi_syntax_step *step = line->step;
        if (line->kind == TRPI_LINE_STEP && step != NULL && step->kind == TRPI_SYNTAX_STEP_CONTINUE) {
            uint16_t scene = TRPI_FIND(&file->compiler->symbols, scenes, step->name.text);
            if (scene != TRPI_NO_INDEX) {
                file->compiler->symbols.scenes.at[scene].continued = true;
            }
        }
        note_continues(file, line);
    }
}

// Settles whether a scene can start by itself. A scene as which others continue, and that has no clause about its own start, begins
// only as their continuation.
static void settle_start(trpi_compiler *compiler, trpi_scene_symbol *scene)
{
    const trpi_syntax_line *line = scene->symbol.line;
    bool says = scene->starts_when != NULL || trpi_syntax_has_clause(line, TRPI_CLAUSE_WEIGHT) ||
                trpi_syntax_has_clause(line, TRPI_CLAUSE_IF);
    scene->starts = says || !scene->continued || scene->is_situation;
    const trpi_part_symbol *first = &scene->parts[0];
    if (scene->starts && !scene->is_situation && !scene->broken && scene->part_count > 0 && first->role == TRPI_NO_INDEX) {
        TRPI_COMPILE_ERROR(compiler, scene->symbol.source, first->symbol.span,
                           "Nobody starts `%.*s`, because its first part `%.*s` has no role; write a role instead of `%.*s`.",
                           TRPI_WORDS(scene->symbol.name), TRPI_WORDS(first->symbol.name),
                           TRPI_WORDS(first->line->type->names->name.text));
        scene->broken = true;
    }
}

void trpi_declare_scenes(trpi_compiler *compiler)
{
    trpi_visit_top_level_lines(compiler, TRPI_LINE_SCENE, declare_scene);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_SITUATION, declare_scene);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_SCENE, note_continues);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_SITUATION, note_continues);
    number_situations(compiler);
    for (uint32_t i = 0; i < compiler->symbols.scenes.count; i++) {
        settle_start(compiler, &compiler->symbols.scenes.at[i]);
    }
}
