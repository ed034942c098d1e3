// SPDX-License-Identifier: MIT
// Compiles schedules: the blocks of a role's day, the behaviours of each, and occasions, which replace the day; and the
// calendar. Hours are minutes after midnight. Overlapping blocks and gaps in the day are reported here.

#include "pack/week.h"
#include "script/check/constant.h"
#include "script/compile/code.h"
#include "script/compile/compile.h"
#include "script/compile/step.h"
#include "troupe/agent.h"

#include <stdio.h>
#include <string.h>

enum { MINUTES = 1440, HOURS_ROOM = 24 + TRPI_WEEK_WORDS };

// Returns the sort of a block: hours, all hours of some days (`on Sunday`), an occasion, or the remaining time.
static uint8_t sort_of(const trpi_syntax_line *line)
{
    return line->value != NULL        ? TRPI_SCHEDULE_BLOCK_HOURS
           : line->within != NULL     ? TRPI_SCHEDULE_BLOCK_DAY
           : line->name.text.size > 0 ? TRPI_SCHEDULE_BLOCK_OCCASION
                                      : TRPI_SCHEDULE_BLOCK_OTHERWISE;
}

static bool is_occasion(const trpi_syntax_line *line)
{
    return sort_of(line) == TRPI_SCHEDULE_BLOCK_OCCASION;
}

static bool is_planned_part(const trpi_syntax_line *line)
{
    return sort_of(line) == TRPI_SCHEDULE_BLOCK_HOURS || sort_of(line) == TRPI_SCHEDULE_BLOCK_DAY;
}

// ---- Whether the day is whole -------------------------------------------------------------------

// The block of the schedule at each minute of the week: one more than its number; 0 for none. Hours of some days take
// precedence over hours of every day, and hours of a day over the whole day.
typedef struct week_plan {
    uint16_t every[MINUTES];
    uint16_t hours[TRPI_WEEK_DAYS][MINUTES];
    uint16_t day[TRPI_WEEK_DAYS];
    bool has_days;
} week_plan;

// Writes "08:00", or "08:00 on Sunday" where days are told apart.
static void write_time(char to[24], const week_plan *plan, uint32_t minute)
{
    int length = snprintf(to, 24, "%02u:%02u", (unsigned)(minute / 60 % 24), (unsigned)(minute % 60));
    if (plan->has_days) {
        snprintf(to + length, 24 - (size_t)length, " on %s", trpi_weekday_name(minute / MINUTES));
    }
}

static void report_overlap(trpi_compiler *compiler, const trpi_schedule_block_symbol *block,
                           const trpi_schedule_block_symbol *other, const char *from, const char *to)
{
    TRPI_COMPILE_ERROR(compiler, block->symbol.source, block->symbol.line->span,
                       "From %s to %s two parts of the day meet; let one end where the other begins.", from, to);
    trpi_diagnostics_add_note(compiler->diagnostics, other->symbol.source, other->symbol.line->span, "The other one is here.");
}

// Assigns `length` minutes of `row`, from `first` on, to a block; the row has `size` minutes and wraps round. False when some of
// the minutes belonged to another block, which is reported.
static bool enter_minutes(trpi_compiler *compiler, const week_plan *plan, uint16_t *row, uint32_t size, uint32_t block,
                          uint32_t first, uint32_t length)
{
    const trpi_schedule_block_symbol *symbols = compiler->symbols.blocks.at;
    bool free = true;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t minute = (first + i) % size;
        uint16_t other = row[minute];
        if (other != 0 && free) {
            uint32_t end = i;
            while (end < length && row[(first + end) % size] == other) {
                end++;
            }
            char from[24], to[24];
            write_time(from, plan, minute);
            write_time(to, plan, (first + end) % size);
            report_overlap(compiler, &symbols[block], &symbols[other - 1], from, to);
            free = false;
        }
        row[minute] = (uint16_t)(block + 1);
    }
    return free;
}

static void enter_hours(trpi_compiler *compiler, week_plan *plan, uint32_t block, const trpi_pack_schedule_block *record)
{
    uint32_t length = (record->to + (uint32_t)MINUTES - record->from) % MINUTES;
    if (record->days == 0) {
        const week_plan plain = {.has_days = false};
        (void)enter_minutes(compiler, &plain, plan->every, MINUTES, block, record->from, length);
        return;
    }
    for (uint32_t day = 0; day < TRPI_WEEK_DAYS; day++) {
        if ((record->days >> day & 1) != 0 &&
            !enter_minutes(compiler, plan, plan->hours[0], TRPI_WEEK_DAYS * MINUTES, block, day * MINUTES + record->from, length)) {
            return;
        }
    }
}

static void enter_day(trpi_compiler *compiler, week_plan *plan, uint32_t block, uint32_t days)
{
    const trpi_schedule_block_symbol *symbols = compiler->symbols.blocks.at;
    for (uint32_t day = 0; day < TRPI_WEEK_DAYS; day++) {
        if ((days >> day & 1) == 0) {
            continue;
        }
        if (plan->day[day] != 0) {
            TRPI_COMPILE_ERROR(compiler, symbols[block].symbol.source, symbols[block].symbol.line->span,
                               "%s has a part of this schedule already; put these lines below that one.", trpi_weekday_name(day));
            trpi_diagnostics_add_note(compiler->diagnostics, symbols[plan->day[day] - 1].symbol.source,
                                      symbols[plan->day[day] - 1].symbol.line->span, "It is here.");
            return;
        }
        plan->day[day] = (uint16_t)(block + 1);
    }
}

// Whether each proactive of a role belongs to some block of its schedule.
static bool is_all_planned(const trpi_compiler *compiler, uint16_t role)
{
    const trpi_role_symbol *symbol = &compiler->symbols.roles.at[role];
    bool all = true;
    for (uint16_t i = 0; i < symbol->proactive_count; i++) {
        all = all && compiler->symbols.behaviours.at[symbol->first_behaviour + i].is_scheduled;
    }
    return all;
}

// Whether a minute of the week, or of any day where days are not told apart, belongs to a block.
static bool is_planned(const week_plan *plan, uint32_t minute)
{
    uint32_t day = minute / MINUTES;
    return plan->every[minute % MINUTES] != 0 ||
           (plan->has_days && (plan->day[day] != 0 || plan->hours[day][minute % MINUTES] != 0));
}

static void check_gaps(trpi_compiler *compiler, uint16_t role, const week_plan *plan, const trpi_schedule_block_symbol *otherwise,
                       const trpi_schedule_block_symbol *any)
{
    uint32_t gap = 0, size = plan->has_days ? TRPI_WEEK_DAYS * MINUTES : MINUTES;
    while (gap < size && (is_planned(plan, gap) || !is_planned(plan, (gap + size - 1) % size))) {
        gap++;
    }
    if (otherwise != NULL) {
        if (gap == size && is_planned(plan, 0)) {
            TRPI_COMPILE_WARNING(compiler, otherwise->symbol.source, otherwise->symbol.line->span,
                                 "The whole %s is planned, so there is no time for `otherwise`; remove it.",
                                 plan->has_days ? "week" : "day");
        }
        return;
    }
    if (gap == size || any == NULL || !is_all_planned(compiler, role)) {
        return;
    }
    uint32_t end = gap;
    while (!is_planned(plan, end % size)) {
        end++;
    }
    char from[24], to[24];
    write_time(from, plan, gap);
    write_time(to, plan, end % size);
    TRPI_COMPILE_WARNING(compiler, any->symbol.source, compiler->symbols.roles.at[role].symbol.span,
                         "From %s to %s nothing is planned for %.*s; add these hours, or `otherwise`.", from, to,
                         TRPI_WORDS(compiler->symbols.roles.at[role].symbol.name));
}

// ---- Duties -------------------------------------------------------------------------------------

static uint16_t find_proactive(trpi_compiler *compiler, uint16_t role, trpi_text name)
{
    const trpi_role_symbol *symbol = &compiler->symbols.roles.at[role];
    trpi_symbol_range own = TRPI_SOME(&compiler->symbols, behaviours, symbol->first_behaviour, symbol->proactive_count);
    uint16_t found = trpi_symbol_find_and_note_use(&compiler->symbols, own, name);
    return found != TRPI_NO_INDEX ? (uint16_t)(symbol->first_behaviour + found) : TRPI_NO_INDEX;
}

static void report_duty(trpi_compiler *compiler, const trpi_schedule_block_symbol *block, const trpi_syntax_line *line)
{
    const trpi_role_symbol *role = &compiler->symbols.roles.at[block->role];
    trpi_name_guess guess = trpi_name_guess_begin_collecting(line->name.text, compiler->candidates);
    for (uint16_t i = 0; i < role->behaviour_count; i++) {
        const trpi_behaviour_symbol *behaviour = &compiler->symbols.behaviours.at[role->first_behaviour + i];
        if (i >= role->proactive_count && trpi_names_are_equal_without_case(behaviour->symbol.name, line->name.text)) {
            TRPI_COMPILE_ERROR(compiler, block->symbol.source, line->name.span,
                               "`%.*s` is not proactive, so it has no hours; it happens when it is called for, at any time.",
                               TRPI_WORDS(line->name.text));
            return;
        }
        if (i < role->proactive_count) {
            trpi_name_guess_consider(&guess, behaviour->symbol.name);
        }
    }
    if (guess.best.size > 0) {
        trpi_report_unknown_name(TRPI_IN(compiler, block->symbol.source), &line->name, "proactive", &guess);
    } else {
        TRPI_COMPILE_ERROR(compiler, block->symbol.source, line->name.span,
                           "%.*s has no proactive `%.*s`; write `proactive %.*s` in the role, with what there is to do.",
                           TRPI_WORDS(role->symbol.name), TRPI_WORDS(line->name.text), TRPI_WORDS(line->name.text));
    }
}

static uint32_t weight_of(trpi_compiler *compiler, const trpi_schedule_block_symbol *block, const trpi_syntax_line *line)
{
    trpi_scope scope =
        trpi_scope_of_performer(compiler, block->symbol.source, compiler->symbols.roles.at[block->role].kind, block->role);
    scope.weighed = true;
    return trpi_code_of_weight(&scope, trpi_clause_value(line, TRPI_CLAUSE_WEIGHT));
}

static void compile_duties(trpi_compiler *compiler, const trpi_schedule_block_symbol *block, trpi_pack_schedule_block *record)
{
    const trpi_syntax_line *first = block->symbol.line->lines;
    for (const trpi_syntax_line *line = first; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_DUTY || line->broken) {
            continue;
        }
        uint16_t behaviour = find_proactive(compiler, block->role, line->name.text);
        bool twice = false;
        for (const trpi_syntax_line *before = first; before != line; before = before->next) {
            twice = twice || trpi_names_are_equal_without_case(before->name.text, line->name.text);
        }
        if (behaviour == TRPI_NO_INDEX) {
            report_duty(compiler, block, line);
            continue;
        }
        compiler->symbols.behaviours.at[behaviour].is_scheduled = true;
        if (twice) {
            TRPI_COMPILE_ERROR(compiler, block->symbol.source, line->name.span,
                               "`%.*s` stands here twice; say how often with `weight`.", TRPI_WORDS(line->name.text));
        } else {
            trpi_pack_duty duty = {.weight = weight_of(compiler, block, line), .behaviour = behaviour};
            trpi_pack_builder_add_to_list(&compiler->builder, TRPI_SECTION_DUTY, &duty, &record->first_duty, &record->duty_count);
        }
    }
    if (first == NULL) {
        TRPI_COMPILE_ERROR(compiler, block->symbol.source, block->symbol.line->span,
                           "What is there to do then? Write the name of a `proactive` below this line.");
    }
}

// ---- Blocks -------------------------------------------------------------------------------------

static void read_block_clauses(trpi_compiler *compiler, const trpi_schedule_block_symbol *block, trpi_pack_schedule_block *record)
{
    trpi_scope scope = trpi_scope_of_performer(compiler, block->symbol.source, TRPI_NO_INDEX, TRPI_NO_INDEX);
    for (const trpi_syntax_clause *clause = block->symbol.line->clauses; clause != NULL; clause = clause->next) {
        if (clause->kind == TRPI_CLAUSE_AT_ONCE) {
            record->gives_s = 0;
        } else if (clause->kind == TRPI_CLAUSE_WITHIN) {
            uint32_t gives = trpi_constant_duration_ms(&scope.file, clause->value, "within") / 1000;
            record->gives_s = gives < MINUTES * 60u ? gives : MINUTES * 60u;
        } else if (clause->kind == TRPI_CLAUSE_PRIORITY) {
            (void)trpi_compile_priority(&scope, clause, &record->priority);
        }
    }
}

static uint64_t key_of(trpi_compiler *compiler, const trpi_schedule_block_symbol *block, trpi_text name)
{
    uint64_t role = trpi_key_of_symbol(compiler, &compiler->symbols.roles.at[block->role].symbol);
    trpi_text identity = is_occasion(block->symbol.line) ? trpi_stable_name_of_symbol(compiler, &block->symbol) : name;
    return trpi_key_append_name(trpi_key_append_name(role, trpi_text_from_string("schedule")), identity);
}

// Writes "08:00 to 12:00", "08:00 to 12:00 on Sunday", "on Sunday".
static void write_hours(char to[HOURS_ROOM], const trpi_pack_schedule_block *record)
{
    to[0] = 0;
    if (record->sort == TRPI_SCHEDULE_BLOCK_HOURS) {
        snprintf(to, HOURS_ROOM, "%02u:%02u to %02u:%02u", record->from / 60u, record->from % 60u, record->to / 60u,
                 record->to % 60u);
    }
    if (record->days != 0) {
        strcat(to, to[0] != 0 ? " on " : "on ");
        trpi_weekdays_write_words(record->days, to + strlen(to));
    }
}

// Reads the hours of a block, and assigns them to it.
static void compile_hours(trpi_compiler *compiler, uint32_t index, trpi_pack_schedule_block *record, week_plan *plan)
{
    const trpi_schedule_block_symbol *block = &compiler->symbols.blocks.at[index];
    const trpi_syntax_line *line = block->symbol.line;
    record->days = trpi_constant_days(line->within);
    if (sort_of(line) == TRPI_SCHEDULE_BLOCK_DAY) {
        enter_day(compiler, plan, index, record->days);
        return;
    }
    bool told = trpi_constant_minute_of_day(TRPI_IN(compiler, block->symbol.source), line->value, &record->from) &&
                trpi_constant_minute_of_day(TRPI_IN(compiler, block->symbol.source), line->within, &record->to) &&
                trpi_check_first_time_has_no_days(TRPI_IN(compiler, block->symbol.source), line->value);
    if (told && record->from == record->to) {
        TRPI_COMPILE_ERROR(compiler, block->symbol.source, line->span,
                           "This part of the day ends when it begins; write another time, or `otherwise`.");
    } else if (told) {
        enter_hours(compiler, plan, index, record);
    }
}

// Returns the number that all occasions of one name have: one more than the index of the first.
static uint16_t called(const trpi_compiler *compiler, const trpi_schedule_block_symbol *block)
{
    uint16_t first = 0;
    while (!is_occasion(compiler->symbols.blocks.at[first].symbol.line) ||
           !trpi_names_are_equal_without_case(compiler->symbols.blocks.at[first].symbol.name, block->symbol.name)) {
        first++;
    }
    return (uint16_t)(first + 1);
}

static void compile_block(trpi_compiler *compiler, uint32_t index, week_plan *plan)
{
    const trpi_schedule_block_symbol *block = &compiler->symbols.blocks.at[index];
    const trpi_syntax_line *line = block->symbol.line;
    char hours[HOURS_ROOM] = "otherwise";
    trpi_pack_schedule_block record = TRPI_BLANK(BLOCK);
    record.role = block->role;
    record.gives_s = TRPI_SCHEDULE_BLOCK_GIVES_S;
    record.sort = sort_of(line);
    if (is_planned_part(line)) {
        compile_hours(compiler, index, &record, plan);
        write_hours(hours, &record);
    }
    trpi_text name = is_occasion(line) ? block->symbol.name : trpi_text_from_string(hours);
    record.key = key_of(compiler, block, name);
    record.name = trpi_pack_builder_add_name(&compiler->builder, name);
    read_block_clauses(compiler, block, &record);
    compile_duties(compiler, block, &record);
    record.called = is_occasion(line) ? called(compiler, block) : 0;
    (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_BLOCK, &record);
}

static void compile_schedule(trpi_compiler *compiler, uint16_t role, week_plan *plan)
{
    const trpi_schedule_block_symbol *otherwise = NULL, *any = NULL;
    const trpi_role_symbol *holder = &compiler->symbols.roles.at[role];
    const trpi_schedule_block_symbol *blocks = compiler->symbols.blocks.at + holder->first_block;
    memset(plan, 0, sizeof *plan);
    for (uint16_t i = 0; i < holder->block_count; i++) {
        plan->has_days |= trpi_constant_days(blocks[i].symbol.line->within) != 0;
    }
    for (uint16_t i = 0; i < holder->block_count; i++) {
        const trpi_schedule_block_symbol *block = &blocks[i];
        const trpi_syntax_line *line = block->symbol.line;
        compile_block(compiler, holder->first_block + i, plan);
        any = is_planned_part(line) ? block : any;
        if (sort_of(line) == TRPI_SCHEDULE_BLOCK_OTHERWISE) {
            if (otherwise != NULL) {
                TRPI_COMPILE_ERROR(compiler, block->symbol.source, line->span,
                                   "There is an `otherwise` already; put these lines below that one.");
            }
            otherwise = block;
        }
    }
    if (holder->block_count > TRPI_MOST_SCHEDULE_BLOCKS) {
        TRPI_SAY_OF(compiler, &holder->symbol, "A schedule has at most %u parts; join some of them, or make a second role.",
                    TRPI_MOST_SCHEDULE_BLOCKS);
    }
    check_gaps(compiler, role, plan, otherwise, any);
}

void trpi_compile_schedules(trpi_compiler *compiler)
{
    week_plan *plan = compiler->symbols.blocks.count > 0 ? trpi_compiler_allocate(compiler, sizeof *plan) : NULL;
    for (uint16_t role = 0; plan != NULL && role < compiler->symbols.roles.count; role++) {
        if (compiler->symbols.roles.at[role].block_count > 0) {
            compile_schedule(compiler, role, plan);
        }
    }
}

// ---- Occasions ----------------------------------------------------------------------------------

// Finds an occasion: of the performer's role; else the first of that name, which stands for all of that name that he wears.
static uint16_t find_occasion(const trpi_scope *scope, trpi_text name)
{
    uint16_t found = TRPI_NO_INDEX;
    for (uint16_t i = 0; i < scope->symbols->blocks.count; i++) {
        const trpi_schedule_block_symbol *block = &scope->symbols->blocks.at[i];
        if (!is_occasion(block->symbol.line) || !trpi_names_are_equal_without_case(block->symbol.name, name)) {
            continue;
        }
        found = found == TRPI_NO_INDEX || block->role == scope->role ? i : found;
    }
    if (found != TRPI_NO_INDEX) {
        trpi_symbols_note_mention(scope->symbols, name, scope->symbols->blocks.at[found].symbol.name);
    }
    return found;
}

bool trpi_compile_layer_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    uint16_t layer = TRPI_FIND(scope->symbols, layers, step->name.text);
    if (layer == TRPI_NO_INDEX) {
        trpi_name_guess guess = trpi_name_guess_begin_collecting(step->name.text, scope->compiler->candidates);
        TRPI_GUESS(&guess, scope->symbols, layers);
        if (guess.best.size > 0) {
            trpi_report_unknown_name(&scope->file, &step->name, "layer", &guess);
        } else {
            TRPI_SAY(scope, step->name.span,
                     "No layer is called `%.*s`; write `layer %.*s` on a line of its own, or put a behaviour `in %.*s`.",
                     TRPI_WORDS(step->name.text), TRPI_WORDS(step->name.text), TRPI_WORDS(step->name.text));
        }
        return false;
    }
    if (step->value != NULL) {
        return TRPI_REFUSE(scope, step->value->span,
                           "A layer lasts until it is ended; write `begin %.*s`, and `end %.*s` where it is over.",
                           TRPI_WORDS(step->name.text), TRPI_WORDS(step->name.text));
    }
    record->op = TRPI_STEP_LAYER;
    record->index = layer;
    record->local = step->kind == TRPI_SYNTAX_STEP_OCCASION_BEGINS ? TRP_LAYER_ON
                    : step->kind == TRPI_SYNTAX_STEP_FORBID        ? TRP_LAYER_OFF
                                                                   : TRP_LAYER_NOT_FORCED;
    return true;
}

bool trpi_compile_occasion_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    uint16_t index = find_occasion(scope, step->name.text);
    if (index == TRPI_NO_INDEX && TRPI_FIND(scope->symbols, layers, step->name.text) != TRPI_NO_INDEX) {
        return trpi_compile_layer_step(scope, step, record);
    }
    if (index == TRPI_NO_INDEX) {
        trpi_name_guess guess = trpi_name_guess_begin_collecting(step->name.text, scope->compiler->candidates);
        TRPI_GUESS(&guess, scope->symbols, blocks);
        bool occasion = guess.best.size > 0;
        TRPI_GUESS(&guess, scope->symbols, layers);
        if (guess.best.size > 0) {
            trpi_report_unknown_name(&scope->file, &step->name, occasion ? "occasion" : "layer", &guess);
        } else {
            TRPI_SAY(scope, step->name.span, "No occasion is called `%.*s`; write `occasion %.*s` in the schedule of a role.",
                     TRPI_WORDS(step->name.text), TRPI_WORDS(step->name.text));
        }
        return false;
    }
    record->index = index;
    record->local = TRPI_NONE16;
    record->op = step->kind == TRPI_SYNTAX_STEP_OCCASION_BEGINS ? TRPI_STEP_BEGIN : TRPI_STEP_END;
    if (step->value != NULL && step->value->kind == TRPI_EXPRESSION_QUANTITY && step->value->quantity.is_clock) {
        record->days = trpi_constant_days(step->value);
        return trpi_constant_minute_of_day(&scope->file, step->value, &record->local);
    }
    if (step->value != NULL) {
        record->code0 = trpi_code_of_value(scope, step->value, trpi_value_type_number(TRPI_DIMENSION_DURATION), "an occasion");
        return record->code0 != 0;
    }
    return true;
}

// ---- The calendar -------------------------------------------------------------------------------

static void read_calendar_line(const trpi_file_scope *file, const trpi_syntax_line *line, trpi_pack_calendar *record)
{
    trpi_number seconds = 0;
    trpi_dimension dimension = TRPI_DIMENSION_NUMBER;
    if (line->kind != TRPI_LINE_CALENDAR_ENTRY || line->broken) {
        return;
    }
    if (trpi_name_equals_word(line->name.text, "first day")) {
        (void)trpi_constant_weekday(file, line->value, &record->first_weekday);
    } else if (!trpi_name_equals_word(line->name.text, "day")) {
        TRPI_SAY(file, line->name.span,
                 "A calendar says how long a day lasts, and which is the first; write for example `day: 40 min` or "
                 "`first day: Sunday`.");
    } else if (trpi_fold_constant(line->value, &seconds, &dimension) && dimension == TRPI_DIMENSION_DURATION &&
               seconds >= TRP_ONE && seconds <= TRPI_LONGEST_DAY_S * (trpi_number)TRP_ONE) {
        record->day_length_s = (uint32_t)(seconds / TRP_ONE);
    } else {
        TRPI_SAY(file, line->value->span, "A day lasts 1 s to %u s; write for example `day: 40 min`.", TRPI_LONGEST_DAY_S);
    }
}

void trpi_compile_calendar(trpi_compiler *compiler)
{
    uint32_t file = 0;
    const trpi_syntax_line *first = NULL;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_CALENDAR, &file, &line);) {
        const trpi_source *source = compiler->files[file]->source;
        if (first != NULL) {
            TRPI_COMPILE_ERROR(compiler, source, line->keyword, "There is a calendar already; there can only be one.");
            continue;
        }
        first = line;
        trpi_pack_calendar record = {0};
        for (const trpi_syntax_line *entry = line->lines; entry != NULL; entry = entry->next) {
            read_calendar_line(TRPI_IN(compiler, source), entry, &record);
        }
        bool says = record.day_length_s != 0 || record.first_weekday != 0;
        record.day_length_s = record.day_length_s != 0 ? record.day_length_s : MINUTES * 60u;
        if (says) {
            (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_CALENDAR, &record);
        } else if (line->lines == NULL && !line->broken) {
            TRPI_COMPILE_ERROR(compiler, source, line->keyword,
                               "A calendar says how long a day lasts; write `day: 40 min` below it.");
        }
    }
}
