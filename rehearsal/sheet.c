// SPDX-License-Identifier: MIT
// Sheets: text that grows. Every picture and every message for people is written on one.
//
// Invariants:
// - `text` is NULL or ends with a zero byte at `size_bytes`;
// - after a failed growth nothing is added any more, so that no text lacks a piece in its middle.

#include "troupe/assert.h"
#include "troupe/sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool make_room(trp_sheet *sheet, size_t more)
{
    if (sheet->failed || more >= SIZE_MAX / 2 - sheet->size_bytes) {
        sheet->failed = true;
        return false;
    }
    size_t needed = sheet->size_bytes + more + 1;
    if (needed <= sheet->capacity_bytes) {
        return true;
    }

    size_t capacity = sheet->capacity_bytes < 256 ? 256 : sheet->capacity_bytes * 2;
    if (capacity < needed) {
        capacity = needed;
    }
    char *text = realloc(sheet->text, capacity);
    if (text == NULL) {
        sheet->failed = true;
        return false;
    }
    sheet->text = text;
    sheet->capacity_bytes = capacity;
    return true;
}

void trp_sheet_release(trp_sheet *sheet)
{
    if (sheet != NULL) {
        free(sheet->text);
        memset(sheet, 0, sizeof *sheet);
    }
}

void trp_sheet_clear(trp_sheet *sheet)
{
    TRP_REQUIRE(sheet != NULL, );
    sheet->size_bytes = 0;
    sheet->failed = false;
    if (sheet->text != NULL) {
        sheet->text[0] = '\0';
    }
}

const char *trp_sheet_text(const trp_sheet *sheet)
{
    TRP_REQUIRE(sheet != NULL, "");
    return sheet->text == NULL ? "" : sheet->text;
}

void trp_sheet_add_bytes(trp_sheet *sheet, const char *bytes, size_t size_bytes)
{
    TRP_REQUIRE(sheet != NULL, );
    if (size_bytes == 0 || !make_room(sheet, size_bytes)) {
        return;
    }
    memcpy(sheet->text + sheet->size_bytes, bytes, size_bytes);
    sheet->size_bytes += size_bytes;
    sheet->text[sheet->size_bytes] = '\0';
}

void trp_sheet_add(trp_sheet *sheet, const char *text)
{
    TRP_REQUIRE(sheet != NULL, );
    trp_sheet_add_bytes(sheet, text, strlen(text));
}

void trp_sheet_add_format(trp_sheet *sheet, const char *format, ...)
{
    TRP_REQUIRE(sheet != NULL, );
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !make_room(sheet, (size_t)length)) {
        return;
    }
    va_start(arguments, format);
    vsnprintf(sheet->text + sheet->size_bytes, (size_t)length + 1, format, arguments);
    va_end(arguments);
    sheet->size_bytes += (size_t)length;
}

void trp_sheet_add_count(trp_sheet *sheet, uint64_t number)
{
    TRP_REQUIRE(sheet != NULL, );
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            trp_sheet_add(sheet, ",");
        }
        trp_sheet_add_bytes(sheet, &digits[i], 1);
    }
}

void trp_sheet_add_tenths(trp_sheet *sheet, uint64_t numerator, uint64_t denominator)
{
    TRP_REQUIRE(sheet != NULL, );
    uint64_t tenths = denominator == 0 ? 0 : (numerator * 10 + denominator / 2) / denominator;
    trp_sheet_add_format(sheet, "%llu.%u", (unsigned long long)(tenths / 10), (unsigned)(tenths % 10));
}

void trp_sheet_pad_to_column(trp_sheet *sheet, size_t start, uint32_t columns)
{
    TRP_REQUIRE(sheet != NULL, );
    if (sheet->failed || start > sheet->size_bytes) {
        return;
    }
    size_t added = sheet->size_bytes - start;
    uint32_t width = added == 0 ? 0 : trp_text_columns(sheet->text + start, added);
    for (; width < columns; width++) {
        trp_sheet_add(sheet, " ");
    }
}
