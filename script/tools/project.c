// SPDX-License-Identifier: MIT

#include "script/tools/project.h"

#include "base/assert.h"
#include "script/parse/parse.h"
#include "script/tools/tree_cache.h"

#include <string.h>

extern const unsigned char trpi_std_text[];
extern const unsigned int trpi_std_text_size;
extern const unsigned char trpi_std_behaviours_text[];
extern const unsigned int trpi_std_behaviours_text_size;
extern const unsigned char trpi_std_people_text[];
extern const unsigned int trpi_std_people_text_size;
extern const unsigned char trpi_std_tavern_text[];
extern const unsigned int trpi_std_tavern_text_size;

// The files of the standard library. Their names are only for messages: a project may have files with the same names.
static const struct {
    const char *name;
    const unsigned char *text;
    const unsigned int *size;
} standard[] = {
    {"lib/std/standard.troupe", trpi_std_text, &trpi_std_text_size},
    {"lib/std/behaviours.troupe", trpi_std_behaviours_text, &trpi_std_behaviours_text_size},
    {"lib/std/people.troupe", trpi_std_people_text, &trpi_std_people_text_size},
    {"lib/std/tavern.troupe", trpi_std_tavern_text, &trpi_std_tavern_text_size},
};

#define STANDARD_COUNT (sizeof standard / sizeof *standard)
#define ENDING ".troupe"

static const trpi_span beginning = {0, 0};
static const char pack_magic[] = "TRPPACK";

typedef struct project {
    trpi_compiler *compiler;
    const trp_script_reader *reader;
    trpi_text root;     // "examples/" or ""
    uint32_t first;     // among the compiler's files that is not the standard library; 0: that is being read
    uint32_t used;      // how many files `use` has added
    uint16_t *depths;   // of the compiler's files
    uint32_t capacity;  // of the compiler's files
} project;

// ---- Names --------------------------------------------------------------------------------------

// Returns the folder of a path: "examples/" of "examples/tavern.troupe".
static trpi_text folder_of(trpi_text name)
{
    uint32_t size = name.size;
    while (size > 0 && name.at[size - 1] != '/') {
        size--;
    }
    return (trpi_text){name.at, size};
}

static bool ends_with(trpi_text text, const char *ending)
{
    uint32_t size = (uint32_t)strlen(ending);
    return text.size > size && memcmp(text.at + text.size - size, ending, size) == 0;
}

bool trpi_project_normalise_path(trpi_text base, trpi_text name, char *path)
{
    size_t size = base.size;
    TRP_ASSERT(size == 0 || base.at[size - 1] == '/');
    if (size > 0) {
        memcpy(path, base.at, size);
    }
    for (uint32_t at = 0; at < name.size;) {
        uint32_t end = at;
        while (end < name.size && name.at[end] != '/') {
            end++;
        }
        trpi_text part = {name.at + at, end - at};
        if (trpi_text_equals_string(part, "..")) {
            if (size == 0) {
                return false;
            }
            for (size--; size > 0 && path[size - 1] != '/';) {
                size--;
            }
        } else if (part.size > 0 && !trpi_text_equals_string(part, ".")) {
            memcpy(path + size, part.at, part.size);
            size += part.size;
            if (end < name.size) {
                path[size++] = '/';
            }
        }
        at = end + 1;
    }
    path[size] = '\0';
    return true;
}

// ---- Parsing ------------------------------------------------------------------------------------

// Whether no pass changes the tree of a file, because it has no instances, which are expanded, and no objects or areas, to which
// private behaviours may be added.
static bool is_left_alone(const trpi_syntax_file *file)
{
    const trpi_syntax_line *line = file->lines;
    while (line != NULL && line->kind != TRPI_LINE_INSTANCE && line->kind != TRPI_LINE_OBJECT && line->kind != TRPI_LINE_AREA) {
        line = line->next;
    }
    return line == NULL;
}

// Returns the tree of a text, from a cache if there is one; NULL when memory ran out.
static trpi_syntax_file *read_tree(const project *p, trpi_text name, trpi_text text)
{
    trpi_compiler *compiler = p->compiler;
    bool is_standard = p->first == 0;
    const trpi_source wanted = {.name = name, .text = text, .is_standard = is_standard};
    if (is_standard && compiler->library != NULL) {
        trpi_syntax_file *file = trpi_syntax_tree_cache_find_or_read_shared(compiler->library, &wanted, compiler->diagnostics);
        TRP_ASSERT(file == NULL || is_left_alone(file));
        return file;
    }
    if (compiler->trees != NULL) {
        return trpi_syntax_tree_cache_find_or_read(compiler->trees, &wanted, compiler->diagnostics);
    }
    trpi_syntax_file *file = NULL;
    trpi_source *source = trpi_arena_take(compiler->arena, sizeof *source);
    if (source != NULL && trpi_source_init(source, compiler->arena, name, text)) {
        (void)trpi_parse_source(source, compiler->arena, compiler->diagnostics, &file);
        source->is_standard = is_standard;
    }
    return file;
}

static bool parse_one(project *p, const char *name, const char *text, size_t size, uint16_t depth)
{
    trpi_compiler *compiler = p->compiler;
    TRP_ASSERT(p->compiler->file_count < p->capacity);
    trpi_text name_text = {name, (uint32_t)strlen(name)};
    const char *refusal = NULL;
    if (size > TRPI_SOURCE_LARGEST) {
        refusal = "This file is too large to be written by hand; split it into several.";
    } else if (size >= sizeof pack_magic && memcmp(text, pack_magic, sizeof pack_magic) == 0) {
        refusal = "This is a compiled pack, not a text; name the text it was made of.";
    }
    trpi_text body = {text != NULL ? text : "", text != NULL ? (uint32_t)size : 0};
    body = refusal != NULL ? trpi_text_from_string("") : body;
    trpi_syntax_file *file = read_tree(p, name_text, body);
    if (file == NULL) {
        return false;
    }
    if (refusal != NULL) {
        TRPI_ERROR(compiler->diagnostics, file->source, beginning, "%s", refusal);
    }
    p->depths[p->compiler->file_count] = depth;
    p->compiler->files[p->compiler->file_count++] = file;
    return true;
}

static bool is_read(const project *p, const char *name)
{
    for (uint32_t i = p->first; i < p->compiler->file_count; i++) {
        if (trpi_text_equals_string(p->compiler->files[i]->source->name, name)) {
            return true;
        }
    }
    return false;
}

// ---- Mistakes in names --------------------------------------------------------------------------

// A line with `use`.
typedef struct use_line {
    const trpi_source *source;
    trpi_text written;
    trpi_span span;
} use_line;

#define USE_ERROR(p, use, ...) TRPI_ERROR((p)->compiler->diagnostics, (use)->source, (use)->span, __VA_ARGS__)

static bool has_odd_bytes(trpi_text text)
{
    for (uint32_t i = 0; i < text.size; i++) {
        if ((unsigned char)text.at[i] < ' ' || text.at[i] == 0x7F) {
            return true;
        }
    }
    return false;
}

// Checks a file's name by itself. False when it is invalid, which is reported.
static bool is_good_name(project *p, const use_line *use)
{
    trpi_text name = use->written;
    if (name.size == 0) {
        USE_ERROR(p, use, "The name of a file goes between the quotes; write for example `use \"people.troupe\"`.");
    } else if (has_odd_bytes(name) || name.size > 1000) {
        USE_ERROR(p, use, "No file is called that; write for example `use \"people.troupe\"`.");
    } else if (name.at[0] == '/' || name.at[0] == '~' || (name.size > 1 && name.at[1] == ':')) {
        trpi_text folder = folder_of(name);
        trpi_text file = {name.at + folder.size, name.size - folder.size};
        USE_ERROR(p, use, "`%.*s` is right on one machine only; write the way from the folder of this file, such as `people/%.*s`.",
                  TRPI_WORDS(name), TRPI_WORDS(file));
    } else if (memchr(name.at, '\\', name.size) != NULL) {
        USE_ERROR(p, use, "Folders are separated by `/`; write `/` instead of `\\`.");
    } else if (!ends_with(name, ENDING)) {
        if (USE_ERROR(p, use, "`%.*s` does not end like a text; did you mean `%.*s" ENDING "`?", TRPI_WORDS(name),
                      TRPI_WORDS(name))) {
            trpi_diagnostics_suggest(p->compiler->diagnostics, "%.*s" ENDING, TRPI_WORDS(name));
        }
    } else {
        return true;
    }
    return false;
}

static trpi_text without_ending(trpi_text name)
{
    return ends_with(name, ENDING) ? (trpi_text){name.at, name.size - (uint32_t)strlen(ENDING)} : name;
}

// Reports a missing file: "There is no file `peple.troupe`; did you mean `people.troupe`?"
static void fail_missing(project *p, const use_line *use, const char *path)
{
    trpi_text whole = trpi_text_from_string(path), folder = folder_of(whole);
    trpi_text file = {whole.at + folder.size, whole.size - folder.size};
    trpi_text before = folder_of(use->written);
    trpi_name_guess guess = trpi_name_guess_begin(without_ending(file));
    const char *asked = trpi_arena_copy_bytes(p->compiler->arena, folder.at, folder.size);
    for (uint32_t i = 0; asked != NULL && p->reader->list != NULL && i < 1000; i++) {
        const char *there = p->reader->list(p->reader->context, asked, i);
        if (there == NULL) {
            break;
        }
        const char *kept = trpi_arena_copy_bytes(p->compiler->arena, there, strlen(there));
        if (kept != NULL) {
            trpi_name_guess_consider(&guess, without_ending(trpi_text_from_string(kept)));
        }
    }
    if (guess.best.size == 0) {
        USE_ERROR(p, use, "There is no file `%.*s` in the folder of this one; make it, or take this line out.",
                  TRPI_WORDS(use->written));
    } else if (USE_ERROR(p, use, "There is no file `%.*s`; did you mean `%.*s%.*s" ENDING "`?", TRPI_WORDS(use->written),
                         TRPI_WORDS(before), TRPI_WORDS(guess.best))) {
        trpi_diagnostics_suggest(p->compiler->diagnostics, "%.*s%.*s" ENDING, TRPI_WORDS(before), TRPI_WORDS(guess.best));
    }
}

static void fail_outside(project *p, const use_line *use)
{
    trpi_text first = p->compiler->files[p->first]->source->name;
    trpi_text file = {first.at + p->root.size, first.size - p->root.size};
    USE_ERROR(p, use, "`%.*s` leads out of the folder of `%.*s`; put the file there, or into a folder in it.",
              TRPI_WORDS(use->written), TRPI_WORDS(file));
}

// ---- Following `use` ----------------------------------------------------------------------------

// Reads and parses the file at `path`, unless the project has read it already. Reports a file that cannot be read. False when
// memory ran out.
static bool add_file(project *p, const use_line *use, const char *path, uint16_t depth)
{
    if (p->used == TRPI_PROJECT_FILES || depth > TRPI_PROJECT_DEPTH) {
        USE_ERROR(p, use,
                  p->used == TRPI_PROJECT_FILES
                      ? "A project has at most %d files; put some of them together."
                      : "Files use one another at most %d deep; use this one in a file nearer to the first.",
                  p->used == TRPI_PROJECT_FILES ? TRPI_PROJECT_FILES : TRPI_PROJECT_DEPTH);
        return true;
    }
    trp_script_source file = {path, NULL, 0};
    trp_result result = p->reader->read(p->reader->context, path, &file);
    switch (result) {
    case TRP_OK: break;
    case TRP_ERROR_MEMORY: return false;
    case TRP_ERROR_UNKNOWN: fail_missing(p, use, path); return true;
    case TRP_ERROR_ARGUMENT: fail_outside(p, use); return true;
    default:
        USE_ERROR(p, use, "`%.*s` cannot be read; see that it is a text, that you may read it, and that it is not too large.",
                  TRPI_WORDS(use->written));
        return true;
    }
    if (is_read(p, file.name)) {
        return true;
    }
    p->used++;
    return parse_one(p, file.name, file.text, file.size_bytes, depth);
}

static bool follow(project *p, const trpi_source *source, const trpi_syntax_line *line, uint16_t depth)
{
    use_line use = {.source = source, .written = line->text, .span = line->span};
    if (use.written.size > 0) {
        use.span.offset = (uint32_t)(use.written.at - source->text.at);
        use.span.length = use.written.size;
    }
    if (!is_good_name(p, &use)) {
        return true;
    }
    trpi_text folder = folder_of(source->name);
    trpi_text base = trpi_text_begins_with(folder, p->root) ? (trpi_text){folder.at + p->root.size, folder.size - p->root.size}
                                                            : trpi_text_from_string("");
    size_t size = (size_t)p->root.size + base.size + use.written.size + 1;
    char *path = trpi_arena_take(p->compiler->arena, size);
    if (path == NULL) {
        return false;
    }
    memcpy(path, p->root.at, p->root.size);
    if (!trpi_project_normalise_path(base, use.written, path + p->root.size)) {
        fail_outside(p, &use);
        return true;
    }
    if (is_read(p, path)) {
        return true;
    }
    if (p->reader == NULL) {
        USE_ERROR(p, &use,
                  "No other files can be read here; take this line out, and give the text of `%.*s` together with this one.",
                  TRPI_WORDS(use.written));
        return true;
    }
    return add_file(p, &use, path, (uint16_t)(depth + 1));
}

static bool follow_all(project *p)
{
    for (uint32_t i = p->first; i < p->compiler->file_count; i++) {
        const trpi_syntax_file *file = p->compiler->files[i];
        for (const trpi_syntax_line *line = file->lines; line != NULL; line = line->next) {
            if (line->kind == TRPI_LINE_USE && !line->broken && !follow(p, file->source, line, p->depths[i])) {
                return false;
            }
        }
    }
    return true;
}

bool trpi_project_read_library(trpi_syntax_tree_cache *trees)
{
    bool is_whole = true;
    for (size_t i = 0; i < STANDARD_COUNT && is_whole; i++) {
        const trpi_source wanted = {.name = trpi_text_from_string(standard[i].name),
                                    .text = {(const char *)standard[i].text, *standard[i].size},
                                    .is_standard = true};
        is_whole = trpi_syntax_tree_cache_preload(trees, &wanted);
    }
    return is_whole;
}

bool trpi_project_read(trpi_compiler *compiler, const trp_script_source *sources, uint32_t count, const trp_script_reader *reader)
{
    project p = {.compiler = compiler, .reader = reader};
    p.capacity = count + (uint32_t)STANDARD_COUNT + TRPI_PROJECT_FILES;
    compiler->files = trpi_arena_take_array(compiler->arena, p.capacity, sizeof *compiler->files);
    p.depths = trpi_arena_take_array(compiler->arena, p.capacity, sizeof *p.depths);
    if (compiler->files == NULL || p.depths == NULL) {
        return false;
    }
    for (size_t i = 0; i < STANDARD_COUNT; i++) {
        if (!parse_one(&p, standard[i].name, (const char *)standard[i].text, *standard[i].size, 0)) {
            return false;
        }
    }
    p.first = compiler->file_count;
    p.root = count > 0 ? folder_of(trpi_text_from_string(sources[0].name)) : trpi_text_from_string("");
    for (uint32_t i = 0; i < count; i++) {
        if (!parse_one(&p, sources[i].name, sources[i].text, sources[i].size_bytes, 0)) {
            return false;
        }
    }
    bool whole = follow_all(&p);
    compiler->written = compiler->files;
    compiler->written_count = compiler->file_count;
    return whole;
}
