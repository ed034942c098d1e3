// SPDX-License-Identifier: MIT
// Invariants:
// - `real_root` is the folder without any links, and ends with `/`;
// - only plain files are opened, by their real paths, which begin with `real_root`.

#include "cli/project.h"

#include "cli/system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    LARGEST = 64 * 1024 * 1024,
    NAMES_MOST = 1000  // of a folder, for suggestions
};

// A file that was read; the name is the one that the compiler is told.
typedef struct page {
    struct page *next;
    char *name;
    char *text;
    size_t size_bytes;
} page;

struct trpi_project {
    trp_script_reader reader;
    char *root;       // as in names: "examples/" or ""
    char *real_root;  // "/tmp/x/examples/"
    page *pages;
    char *listed_folder;  // the folder that `names` are of
    char **names;
    uint32_t name_count;
};

static char *join(const char *a, size_t a_size, const char *b)
{
    size_t b_size = strlen(b);
    char *joined = malloc(a_size + b_size + 1);
    if (joined != NULL) {
        memcpy(joined, a, a_size);
        memcpy(joined + a_size, b, b_size + 1);
    }
    return joined;
}

// ---- Reading ------------------------------------------------------------------------------------

static trp_result read_plain_file(const char *path, char **text, size_t *size_bytes)
{
    FILE *stream = trpi_system_open_without_following_links(path);
    if (stream == NULL) {
        return errno == ENOENT ? TRP_ERROR_UNKNOWN : TRP_ERROR_FORMAT;
    }
    uint64_t size = 0;
    bool is_plain = trpi_system_kind_of_stream(stream, &size) == TRPI_FILE_PLAIN && size <= LARGEST;
    *size_bytes = (size_t)size;
    *text = is_plain ? calloc(*size_bytes + 1, 1) : NULL;
    bool is_read = *text != NULL && fread(*text, 1, *size_bytes, stream) == *size_bytes;  // else it changed meanwhile, or is broken
    fclose(stream);
    if (is_read) {
        return TRP_OK;
    }
    trp_result result = is_plain && *text == NULL ? TRP_ERROR_MEMORY : TRP_ERROR_FORMAT;
    free(*text);
    return result;
}

static trp_result keep(trpi_project *project, const char *real, trp_script_source *file)
{
    page *kept = calloc(1, sizeof *kept);
    char *text = NULL;
    size_t size = 0;
    char *name = join(project->root, strlen(project->root), real + strlen(project->real_root));
    trp_result result = kept == NULL || name == NULL ? TRP_ERROR_MEMORY : read_plain_file(real, &text, &size);
    if (result != TRP_OK) {
        free(kept);
        free(name);
        return result;
    }
    *kept = (page){project->pages, name, text, size};
    project->pages = kept;
    *file = (trp_script_source){name, text, size};
    return TRP_OK;
}

static trp_result read_file(void *context, const char *name, trp_script_source *file)
{
    trpi_project *project = context;
    char *path = join(project->real_root, strlen(project->real_root), name + strlen(project->root));
    if (path == NULL) {
        return TRP_ERROR_MEMORY;
    }
    char *real = trpi_system_real_path(path);
    int reason = errno;
    free(path);
    if (real == NULL) {
        return reason == ENOMEM ? TRP_ERROR_MEMORY : reason == ENOENT || reason == ENOTDIR ? TRP_ERROR_UNKNOWN : TRP_ERROR_FORMAT;
    }
    trp_result result = TRP_ERROR_ARGUMENT;
    if (strncmp(real, project->real_root, strlen(project->real_root)) == 0) {
        result = keep(project, real, file);
    }
    free(real);
    return result;
}

// ---- Listing ------------------------------------------------------------------------------------

static void forget_names(trpi_project *project)
{
    for (uint32_t i = 0; i < project->name_count; i++) {
        free(project->names[i]);
    }
    free(project->names);
    free(project->listed_folder);
    project->names = NULL;
    project->listed_folder = NULL;
    project->name_count = 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_text(const char *name)
{
    size_t size = strlen(name), ending = strlen(".troupe");
    return size > ending && strcmp(name + size - ending, ".troupe") == 0;
}

static bool add_name(void *context, const char *name)
{
    trpi_project *project = context;
    char *copy = is_text(name) ? join("", 0, name) : NULL;
    if (copy != NULL) {
        project->names[project->name_count++] = copy;
    }
    return project->name_count < NAMES_MOST;
}

// Lists a folder in alphabetical order: the order of directory entries differs from machine to machine.
static void list_folder(trpi_project *project, const char *folder)
{
    forget_names(project);
    project->listed_folder = join("", 0, folder);
    project->names = calloc(NAMES_MOST, sizeof *project->names);
    char *path = join(project->real_root, strlen(project->real_root), folder + strlen(project->root));
    char *real = path != NULL ? trpi_system_real_path(path) : NULL;
    char *inside = real != NULL ? join(real, strlen(real), "/") : NULL;
    if (inside != NULL && project->names != NULL && strncmp(inside, project->real_root, strlen(project->real_root)) == 0 &&
        trpi_system_list_folder(real, add_name, project)) {
        qsort(project->names, project->name_count, sizeof *project->names, compare_names);
    }
    free(path);
    free(real);
    free(inside);
}

static const char *list(void *context, const char *folder, uint32_t index)
{
    trpi_project *project = context;
    if (project->listed_folder == NULL || strcmp(project->listed_folder, folder) != 0) {
        list_folder(project, folder);
    }
    return index < project->name_count ? project->names[index] : NULL;
}

// ---- The folder ---------------------------------------------------------------------------------

trpi_project *trpi_project_open_folder_of_file(const char *path, const trp_script_reader **reader)
{
    *reader = NULL;
    const char *slash = trpi_system_last_separator(path);
    size_t size = slash != NULL ? (size_t)(slash - path) + 1 : 0;
    trpi_project *project = calloc(1, sizeof *project);
    if (project == NULL) {
        return NULL;
    }
    project->root = join(path, size, "");
    char *real = trpi_system_real_path(size > 0 && project->root != NULL ? project->root : ".");
    if (real != NULL) {
        project->real_root = join(real, strlen(real), strcmp(real, "/") == 0 ? "" : "/");
    }
    free(real);
    project->reader = (trp_script_reader){project, read_file, list};
    if (project->root == NULL || project->real_root == NULL) {
        trpi_project_release(project);
        return NULL;
    }
    *reader = &project->reader;
    return project;
}

void trpi_project_release(trpi_project *project)
{
    if (project == NULL) {
        return;
    }
    for (page *kept = project->pages; kept != NULL;) {
        page *next = kept->next;
        free(kept->name);
        free(kept->text);
        free(kept);
        kept = next;
    }
    forget_names(project);
    free(project->root);
    free(project->real_root);
    free(project);
}

bool trpi_project_get_file(const trpi_project *project, uint32_t index, trp_script_source *file)
{
    const page *at = project != NULL ? project->pages : NULL;
    for (; at != NULL && index > 0; index--) {
        at = at->next;
    }
    *file = at != NULL ? (trp_script_source){at->name, at->text, at->size_bytes} : (trp_script_source){0};
    return at != NULL;
}
