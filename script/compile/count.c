// SPDX-License-Identifier: MIT
// Finds lost updates in scenes: common facts that several parts set, at least one of them from the fact's own old value. The old
// value may have been read before, into a `let` or the parameter of a task; so the compiler notes from which common facts each
// local comes.

#include "script/compile/count.h"

// Whether one of the scene's locks in the set `locked` has one holder at a time, and has not been taken anew since `blocks` blocks
// of locks had been begun.
static bool is_alone_behind_lock(const trpi_scene_symbol *scene, uint32_t locked, uint32_t blocks)
{
    for (uint16_t i = 0; i < scene->lock_count; i++) {
        if ((locked >> i & 1) != 0 && scene->locks[i].most_holders == 1 && scene->locks[i].block <= blocks) {
            return true;
        }
    }
    return false;
}

static bool is_common(const trpi_symbols *symbols, uint16_t fact)
{
    return (symbols->kinds.at[symbols->facts.at[fact].kind].flags & (TRPI_KIND_WORLD | TRPI_KIND_SCENE)) != 0;
}

// Whether a common read is of a local of the part that performs here.
static bool is_of_part(const trpi_scope *scope, const trpi_common_read *read)
{
    return read->scene == scope->scene_index && read->part == scope->part;
}

static bool is_of_local(const trpi_scope *scope, const trpi_common_read *read, uint32_t local)
{
    return is_of_part(scope, read) && read->local == local;
}

// Adds a common read. If one of the same fact is among those from `first` on, that one is kept instead, with only the locks that
// both have.
static void add_read(trpi_compiler *compiler, uint32_t first, trpi_common_read read)
{
    for (uint32_t i = first; i < compiler->common_reads.count; i++) {
        trpi_common_read *known = &compiler->common_reads.at[i];
        if (known->fact == read.fact) {
            known->locked &= read.locked;
            known->blocks = known->blocks < read.blocks ? known->blocks : read.blocks;
            return;
        }
    }
    TRPI_PUSH(compiler, compiler->common_reads, read);
}

// Adds a common read of the part that performs here to others. If one of the same local and fact is among their first `known`, that
// one is kept instead, with only the locks that both have.
static void join_read(const trpi_scope *scope, trpi_common_reads *to, uint32_t known, const trpi_common_read *read)
{
    uint32_t at = 0;
    while (at < known && (!is_of_local(scope, &to->at[at], read->local) || to->at[at].fact != read->fact)) {
        at++;
    }
    if (at < known) {
        to->at[at].locked &= read->locked;
        to->at[at].blocks = to->at[at].blocks < read->blocks ? to->at[at].blocks : read->blocks;
    } else {
        TRPI_PUSH(scope->compiler, *to, *read);
    }
}

// Adds to `to` the common reads among `from` that are of the part that performs here.
static void join_reads(const trpi_scope *scope, trpi_common_reads *to, const trpi_common_reads *from)
{
    const uint32_t known = to->count;
    for (uint32_t i = 0; i < from->count; i++) {
        if (is_of_part(scope, &from->at[i])) {
            join_read(scope, to, known, &from->at[i]);
        }
    }
}

// Removes the common reads of the part that performs here.
static void forget_reads(const trpi_scope *scope)
{
    trpi_common_reads *reads = &scope->compiler->common_reads;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < reads->count; i++) {
        if (!is_of_part(scope, &reads->at[i])) {
            reads->at[kept++] = reads->at[i];
        }
    }
    reads->count = kept;
}

trpi_common_reads_fork trpi_common_reads_fork_begin(const trpi_scope *scope)
{
    trpi_common_reads_fork fork = {{0}, {0}};
    join_reads(scope, &fork.before, &scope->compiler->common_reads);
    return fork;
}

void trpi_common_reads_fork_end_alternative(const trpi_scope *scope, trpi_common_reads_fork *fork)
{
    join_reads(scope, &fork->joined, &scope->compiler->common_reads);
    forget_reads(scope);
    join_reads(scope, &scope->compiler->common_reads, &fork->before);
}

void trpi_common_reads_fork_end(const trpi_scope *scope, const trpi_common_reads_fork *fork, bool is_complete)
{
    if (is_complete) {
        forget_reads(scope);
    }
    join_reads(scope, &scope->compiler->common_reads, &fork->joined);
}

void trpi_note_common_reads_of_local(const trpi_scope *scope, uint16_t local, uint32_t code)
{
    trpi_compiler *compiler = scope->compiler;
    if (scope->scene_index == TRPI_NO_INDEX) {
        return;
    }
    if (compiler->common_reads.count > 0 && compiler->common_reads.at[0].scene != scope->scene_index) {
        compiler->common_reads.count = 0;
    }
    uint32_t count = 0, before = compiler->common_reads.count, kept = 0;
    const uint32_t *words = trpi_code_words(&compiler->builder, code, &count);
    for (uint32_t i = 0; i < count; i++) {
        trpi_common_read read = {scope->scene_index, scope->part, local, 0, scope->locked, compiler->lock_blocks};
        if (TRPI_OP(words[i]) == TRPI_OP_COMMON) {
            read.fact = (uint16_t)TRPI_OPERAND(words[i]);
            add_read(compiler, before, read);
        }
        for (uint32_t j = 0; TRPI_OP(words[i]) == TRPI_OP_LOCAL && j < before; j++) {
            const trpi_common_read *known = &compiler->common_reads.at[j];
            if (is_of_local(scope, known, TRPI_LOCAL_INDEX(TRPI_OPERAND(words[i])))) {
                read.fact = known->fact;
                read.locked = known->locked;
                read.blocks = known->blocks;
                add_read(compiler, before, read);
            }
        }
    }
    for (uint32_t i = 0; i < compiler->common_reads.count; i++) {  // what the local was before is gone
        const trpi_common_read *read = &compiler->common_reads.at[i];
        if (i >= before || !is_of_local(scope, read, local)) {
            compiler->common_reads.at[kept++] = *read;
        }
    }
    compiler->common_reads.count = kept;
}

// Whether the value in `code` comes from the fact, read where others may set the fact in the same moment.
static bool reads_unlocked(const trpi_scope *scope, const trpi_scene_symbol *scene, uint32_t code, uint16_t fact)
{
    const trpi_compiler *compiler = scope->compiler;
    uint32_t count = 0;
    const uint32_t *words = trpi_code_words(&compiler->builder, code, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t op = TRPI_OP(words[i]), operand = TRPI_OPERAND(words[i]);
        if (op == TRPI_OP_COMMON && operand == fact && !is_alone_behind_lock(scene, scope->locked, compiler->lock_blocks)) {
            return true;
        }
        for (uint32_t j = 0; op == TRPI_OP_LOCAL && j < compiler->common_reads.count; j++) {
            const trpi_common_read *read = &compiler->common_reads.at[j];
            if (is_of_local(scope, read, TRPI_LOCAL_INDEX(operand)) && read->fact == fact &&
                !is_alone_behind_lock(scene, read->locked & scope->locked, read->blocks)) {
                return true;
            }
        }
    }
    return false;
}

void trpi_warn_of_lost_update(const trpi_scope *scope, const trpi_syntax_step *step, uint16_t fact, uint32_t code)
{
    if (scope->scene_index == TRPI_NO_INDEX || !is_common(scope->symbols, fact)) {
        return;
    }
    const trpi_scene_symbol *scene = &scope->symbols->scenes.at[scope->scene_index];
    bool counts = reads_unlocked(scope, scene, code, fact);
    if (!counts && is_alone_behind_lock(scene, scope->locked, scope->compiler->lock_blocks)) {
        return;
    }
    trpi_fact_symbol *symbol = &scope->symbols->facts.at[fact];
    uint32_t row = scope->compiler->compiled_rows + 1;
    bool again = symbol->set_row == row;
    bool every = trpi_scene_part_is_every(scene, scope->part), others = again && symbol->set_part != scope->part;
    if ((counts && every) || (others && (counts || symbol->counted))) {
        TRPI_WARN(
            scope, step->span,
            "Several may set `%.*s` in the same moment, and then the last one wins and a count is lost; read and set it below "
            "a `lock`, for one after the other.",
            TRPI_WORDS(symbol->symbol.name));
    }
    symbol->counted = counts || (again && symbol->counted);
    symbol->set_part = scope->part;
    symbol->set_row = row;
}
