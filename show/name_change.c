// SPDX-License-Identifier: MIT
#include "show/name_change.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct keyed_name {
    uint64_t key;
    const char *name;
} keyed_name;

static int compare_keys(const void *a, const void *b)
{
    const keyed_name *x = a, *y = b;
    return x->key != y->key ? (x->key < y->key ? -1 : 1) : strcmp(x->name, y->name);
}

static bool list_names(const trp_pack *pack, trp_name_family family, trpi_row_array *names)
{
    bool fine = true;
    for (uint32_t i = 0; i < trp_pack_count(pack, family) && fine; i++) {
        uint32_t number = trp_pack_number_of_index(pack, family, i);
        keyed_name next = {trp_pack_key(pack, family, number), trp_pack_name(pack, family, number)};
        fine = next.key == 0 || trpi_row_array_add(names, &next);
    }
    if (names->count > 1) {
        qsort(names->bytes, names->count, names->row_bytes, compare_keys);
    }
    return fine;
}

static const char *bare(const char *name)
{
    const char *point = strrchr(name, '.');
    return point != NULL ? point + 1 : name;
}

// Whether a thing of the list is called so. (trp_pack_find would find a renamed thing by its old name, too.)
static bool has_name(const trpi_row_array *names, const char *name)
{
    bool has = false;
    for (uint32_t i = 0; i < names->count && !has; i++) {
        has = strcmp(bare(((const keyed_name *)trpi_row_array_at(names, i))->name), name) == 0;
    }
    return has;
}

static bool collect_family(const trp_pack *before, const trp_pack *after, trp_name_family family, trpi_row_array *changes)
{
    trpi_row_array old = {.row_bytes = sizeof(keyed_name)}, young = {.row_bytes = sizeof(keyed_name)};
    bool fine = list_names(before, family, &old) && list_names(after, family, &young);
    for (uint32_t i = 0, j = 0; i < old.count && j < young.count && fine;) {
        const keyed_name *x = trpi_row_array_at(&old, i), *y = trpi_row_array_at(&young, j);
        trpi_name_change next = {bare(x->name), bare(y->name)};
        if (x->key == y->key && next.from[0] != '\0' && strcmp(next.from, next.to) != 0 && !has_name(&young, next.from)) {
            fine = trpi_row_array_add(changes, &next);
        }
        bool first = x->key <= y->key, second = y->key <= x->key;
        i += first;
        j += second;
    }
    trpi_row_array_release(&old);
    trpi_row_array_release(&young);
    return fine;
}

bool trpi_name_changes_collect(const trp_pack *before, const trp_pack *after, trpi_row_array *changes)
{
    bool fine = true;
    for (uint32_t family = 0; family < TRP_NAMES_COUNT && fine; family++) {
        fine =
            family == TRP_NAMES_LINE || family == TRP_NAMES_TEST || collect_family(before, after, (trp_name_family)family, changes);
    }
    return fine;
}

static const char *other_name(const trpi_row_array *changes, const char *name, bool is_new)
{
    for (uint32_t i = 0; i < changes->count; i++) {
        const trpi_name_change *one = trpi_row_array_at(changes, i);
        if (strcmp(is_new ? one->to : one->from, name) == 0) {
            return is_new ? one->from : one->to;
        }
    }
    return name;
}

const char *trpi_name_changes_new_name(const trpi_row_array *changes, const char *name)
{
    return other_name(changes, name, false);
}

const char *trpi_name_changes_old_name(const trpi_row_array *changes, const char *name)
{
    return other_name(changes, name, true);
}

static bool is_of_word(unsigned char byte)
{
    return isalnum(byte) || byte >= 0x80;
}

// Returns the change with the longest old name that stands at the beginning of a text; NULL when there is none.
static const trpi_name_change *change_at(const trpi_row_array *changes, const char *text, size_t size_bytes)
{
    const trpi_name_change *longest = NULL;
    for (uint32_t i = 0; i < changes->count; i++) {
        const trpi_name_change *one = trpi_row_array_at(changes, i);
        size_t length = strlen(one->from);
        bool stands = length <= size_bytes && memcmp(text, one->from, length) == 0 &&
                      (length == size_bytes || !is_of_word((unsigned char)text[length]));
        longest = stands && (longest == NULL || length > strlen(longest->from)) ? one : longest;
    }
    return longest;
}

void trpi_name_changes_write(const trpi_row_array *changes, const char *text, size_t size_bytes, trp_sheet *out)
{
    for (size_t at = 0; at < size_bytes;) {
        bool begins = at == 0 || !is_of_word((unsigned char)text[at - 1]);
        const trpi_name_change *one = begins ? change_at(changes, text + at, size_bytes - at) : NULL;
        if (one != NULL) {
            trp_sheet_add(out, one->to);
            at += strlen(one->from);
        } else {
            trp_sheet_add_bytes(out, text + at++, 1);
        }
    }
}
