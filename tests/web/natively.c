// SPDX-License-Identifier: MIT
// The native results that the module must agree with:
//
//     natively hashes PACK STEPS SEED   the hash after every step of a rehearsal, "STEP HASH"
//     natively save PACK STEPS SEED     the bytes of a save of that rehearsal's world, at its end
//     natively speed TEXT               processor time in ms, the best of several tries: to check it, to open it as a document, and
//                                       to check it again after a letter was typed in the middle
//     natively values                   what the inline functions of types.h make of some numbers
//     natively sizes                    the size of every struct that holds no pointer and no size_t

#include "troupe/document.h"
#include "troupe/rehearsal.h"
#include "troupe/save.h"
#include "troupe/script.h"
#include "troupe/troupe.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TRIES 7

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    *size = 0;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        long length = ftell(file);
        rewind(file);
        bytes = length > 0 ? malloc((size_t)length) : NULL;
        *size = bytes != NULL ? fread(bytes, 1, (size_t)length, file) : 0;
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}

static int print_save(const trp_world *world)
{
    size_t size = 0;
    trp_world_save(world, TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    bool is_saved = bytes != NULL && trp_world_save(world, TRP_SAVE_ALL, bytes, size, &size) == TRP_OK &&
                    fwrite(bytes, 1, size, stdout) == size;
    free(bytes);
    return is_saved ? 0 : 1;
}

static int rehearse(const char *path, uint32_t steps, uint64_t seed, bool saves)
{
    size_t size;
    char *bytes = read_file(path, &size);
    trp_pack *pack = NULL;
    trp_rehearsal *rehearsal = NULL;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = seed;
    int exit_code = 1;
    if (bytes != NULL && trp_pack_load(bytes, size, NULL, &pack, NULL) == TRP_OK) {
        def.setting = trp_pack_count(pack, TRP_NAMES_SETTING) > 0 ? 0 : TRP_NOT_FOUND;
    }
    if (pack != NULL && trp_rehearsal_create(pack, &def, &rehearsal) == TRP_OK) {
        trp_world *world = trp_rehearsal_world(rehearsal);
        while (trp_rehearsal_step(rehearsal, steps)) {
            if (!saves) {
                printf("%" PRIu32 " %016" PRIx64 "\n", trp_world_now(world), trp_world_hash(world));
            }
        }
        exit_code = saves ? print_save(world) : 0;
    }
    trp_rehearsal_destroy(rehearsal);
    trp_pack_release(pack);
    free(bytes);
    return exit_code;
}

static int print_values(void)
{
    static const double numbers[] = {0, 1, -1, 0.5, -0.5, 1.0 / 3, -1.0 / 3, 100, 0.001, -0.001, 32767.99, -32767.99, 60.25, 1e6};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        double number = numbers[i];
        trp_value value = trp_value_number(number);
        trp_point point = trp_point_from_metres(number / 100, -number / 200, number / 10000);
        trp_value packed = trp_value_point(point);
        trp_point back = trp_value_to_point(packed);
        printf("%.17g %" PRId64 " %.17g %" PRId64 " %d %d %d\n", number, value.bits, trp_value_to_number(value), packed.bits,
               back.x, back.y, back.z);
    }
    trp_value item = trp_value_item(7, 4000000000u);
    printf("item %" PRId64 " %u %u\n", item.bits, trp_value_item_index(item), trp_value_item_count(item));
    return 0;
}

static double milliseconds_since(clock_t start)
{
    return 1000.0 * (double)(clock() - start) / CLOCKS_PER_SEC;
}

static double check(const char *text, size_t size)
{
    trp_script_source source = {"big.troupe", text, size};
    trp_script *script = NULL;
    clock_t start = clock();
    trp_script_compile(&source, 1, NULL, &script);
    double took = milliseconds_since(start);
    trp_script_release(script);
    return took;
}

static double open_document(const char *text, size_t size)
{
    trp_document *document = NULL;
    uint32_t findings;
    clock_t start = clock();
    trp_document_create(NULL, &document);
    trp_document_set_text(document, "big.troupe", text, size, NULL);
    trp_document_check(document, &findings);
    double took = milliseconds_since(start);
    trp_document_destroy(document);
    return took;
}

static double type_letter(const char *text, size_t size)
{
    static trp_document *document = NULL;
    uint32_t findings;
    if (document == NULL) {
        trp_document_create(NULL, &document);
        trp_document_set_text(document, "big.troupe", text, size, NULL);
        trp_document_check(document, &findings);
    }
    const char *line = strstr(text + size / 2, "exclaim");
    trp_text_edit edit = {0, (uint32_t)(line - text), 0, 1, "x"};
    clock_t start = clock();
    trp_document_edit(document, trp_document_version(document), &edit, 1);
    trp_document_check(document, &findings);
    double took = milliseconds_since(start);
    trp_document_undo(document);
    return took;
}

static int print_speed(const char *path)
{
    static double (*const works[])(const char *text, size_t size) = {check, open_document, type_letter};
    size_t size;
    char *text = read_file(path, &size);
    if (text == NULL || size == 0 || (text = realloc(text, size + 1)) == NULL) {
        return 1;
    }
    text[size] = '\0';
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++) {
        double least = works[i](text, size);
        for (int try = 1; try < TRIES; try++) {
            double took = works[i](text, size);
            least = took < least ? took : least;
        }
        printf("%.3f\n", least);
    }
    free(text);
    return 0;
}

#define SIZE(type) printf("%s %zu\n", #type, sizeof(type))

static int print_sizes(void)
{
    SIZE(trp_entity);
    SIZE(trp_token);
    SIZE(trp_value);
    SIZE(trp_point);
    SIZE(trp_command);
    SIZE(trp_event);
    SIZE(trp_motion);
    SIZE(trp_queue_entry);
    SIZE(trp_counters);
    SIZE(trp_why_line);
    SIZE(trp_diagnostic);
    return 0;
}

int main(int count, char **words)
{
    if (count == 5 && (strcmp(words[1], "hashes") == 0 || strcmp(words[1], "save") == 0)) {
        return rehearse(words[2], (uint32_t)strtoul(words[3], NULL, 10), strtoull(words[4], NULL, 10), words[1][0] == 's');
    }
    if (count == 3 && strcmp(words[1], "speed") == 0) {
        return print_speed(words[2]);
    }
    if (count == 2 && strcmp(words[1], "values") == 0) {
        return print_values();
    }
    if (count == 2 && strcmp(words[1], "sizes") == 0) {
        return print_sizes();
    }
    fprintf(stderr, "natively hashes|save PACK STEPS SEED | speed TEXT | values | sizes\n");
    return 2;
}
