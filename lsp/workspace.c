// SPDX-License-Identifier: MIT
#include "lsp/workspace.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEEPEST_FOLDER = 8, MOST_BYTES = 16 << 20, PATH_BYTES = 4096 };

// ---- Names --------------------------------------------------------------------------------------

static int hex(char digit)
{
    static const char digits[] = "0123456789abcdef";
    char small = digit >= 'A' && digit <= 'F' ? (char)(digit + 'a' - 'A') : digit;
    const char *at = small != '\0' ? strchr(digits, small) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

// Makes the name of a URI: the path of a `file:` URI without its first "/"; of any other the URI itself.
char *trpi_workspace_name_of_uri(const char *uri)
{
    static const char scheme[] = "file://";
    bool is_file = strncmp(uri, scheme, sizeof scheme - 1) == 0;
    const char *from = is_file ? uri + sizeof scheme - 1 : uri;
    from += is_file && *from == '/';
    char *name = malloc(strlen(from) + 1), *to = name;
    for (; name != NULL && *from != '\0'; from++) {
        int high = *from == '%' && is_file ? hex(from[1]) : -1, low = high >= 0 ? hex(from[2]) : -1;
        *to++ = low >= 0 ? (char)(high * 16 + low) : *from;
        from += low >= 0 ? 2 : 0;
    }
    if (name != NULL) {
        *to = '\0';
    }
    return name;
}

static char *uri_of_name(const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/",
                      digits[] = "0123456789ABCDEF";
    char *uri = malloc(strlen(name) * 3 + 9), *to = uri;
    if (uri == NULL) {
        return NULL;
    }
    to += sprintf(to, "file:///");
    for (; *name != '\0'; name++) {
        if (strchr(plain, *name) != NULL) {
            *to++ = *name;
        } else {
            *to++ = '%';
            *to++ = digits[(unsigned char)*name >> 4];
            *to++ = digits[(unsigned char)*name & 15];
        }
    }
    *to = '\0';
    return uri;
}

static uint32_t find_name(const trpi_workspace *w, const char *name)
{
    for (uint32_t i = 0; i < w->count; i++) {
        if (strcmp(w->texts[i].name, name) == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

uint32_t trpi_workspace_find_text(const trpi_workspace *w, const char *uri)
{
    char *name = trpi_workspace_name_of_uri(uri);
    uint32_t found = name != NULL ? find_name(w, name) : UINT32_MAX;
    free(name);
    return found;
}

// ---- Texts --------------------------------------------------------------------------------------

bool trpi_workspace_init(trpi_workspace *w)
{
    *w = (trpi_workspace){0};
    w->texts = calloc(TRPI_MOST_TEXTS, sizeof *w->texts);
    w->projects = calloc(TRPI_MOST_TEXTS, sizeof *w->projects);
    return w->texts != NULL && w->projects != NULL && trp_document_create(NULL, &w->all_texts_document) == TRP_OK;
}

static void forget_projects(trpi_workspace *w)
{
    for (uint32_t i = 0; i < w->project_count; i++) {
        trp_document_destroy(w->projects[i].document);
    }
    w->project_count = 0;
}

void trpi_workspace_release(trpi_workspace *w)
{
    forget_projects(w);
    for (uint32_t i = 0; i < w->count; i++) {
        free(w->texts[i].uri);
        free(w->texts[i].name);
        trpi_line_starts_release(&w->texts[i].lines);
    }
    free(w->texts);
    free(w->projects);
    trp_document_destroy(w->all_texts_document);
}

// Returns a hash of the names in the `use` lines of a text.
static uint64_t hash_uses(trpi_workspace *w, uint32_t text)
{
    uint64_t hash = 1469598103934665603u;
    trp_document_node node;
    uint32_t id = trp_document_file_node(w->all_texts_document, text);
    if (trp_document_get_node(w->all_texts_document, id, &node, sizeof node) != TRP_OK) {
        return hash;
    }
    for (id = node.first_child; id != 0 && trp_document_get_node(w->all_texts_document, id, &node, sizeof node) == TRP_OK;
         id = node.next) {
        for (const char *c = strcmp(node.kind, "use") == 0 ? node.name : ""; *c != '\0'; c++) {
            hash = (hash ^ (unsigned char)*c) * 1099511628211u;
        }
    }
    return hash;
}

// Passes the new bytes of a text to each project that has it.
static void tell_projects(trpi_workspace *w, uint32_t text)
{
    size_t size;
    const char *bytes = trp_document_text(w->all_texts_document, text, &size);
    for (uint32_t i = 0; i < w->project_count; i++) {
        trp_document *document = w->projects[i].document;
        uint32_t files = document != NULL ? trp_document_file_count(document) : 0;
        for (uint32_t file = 0; file < files; file++) {
            if (strcmp(trp_document_file_name(document, file), w->texts[text].name) == 0) {
                trp_document_set_text(document, w->texts[text].name, bytes, size, NULL);
            }
        }
    }
}

static uint32_t add_text(trpi_workspace *w, char *name, const char *bytes, size_t size_bytes)
{
    char *uri = strchr(name, ':') != NULL && strchr(name, ':') < name + strcspn(name, "/") ? strdup(name) : uri_of_name(name);
    uint32_t file;
    if (uri == NULL || w->count == TRPI_MOST_TEXTS ||
        trp_document_set_text(w->all_texts_document, name, bytes, size_bytes, &file) != TRP_OK) {
        free(uri);
        free(name);
        return UINT32_MAX;
    }
    w->texts[w->count++] = (trpi_workspace_text){.uri = uri, .name = name};
    forget_projects(w);
    return file;
}

// Replaces the bytes of a known text.
static uint32_t change_text(trpi_workspace *w, uint32_t text, const char *bytes, size_t size_bytes, bool is_gone)
{
    uint64_t uses = hash_uses(w, text);
    bool is_same = w->texts[text].is_gone == is_gone;
    trpi_line_starts_release(&w->texts[text].lines);
    if (trp_document_set_text(w->all_texts_document, w->texts[text].name, bytes, size_bytes, NULL) != TRP_OK) {
        return UINT32_MAX;
    }
    w->texts[text].is_gone = is_gone;
    if (!is_same || hash_uses(w, text) != uses) {
        forget_projects(w);
    } else {
        tell_projects(w, text);
    }
    return text;
}

uint32_t trpi_workspace_set_text(trpi_workspace *w, const char *uri, const char *bytes, size_t size_bytes)
{
    char *name = trpi_workspace_name_of_uri(uri);
    uint32_t text = name != NULL ? find_name(w, name) : UINT32_MAX;
    if (name == NULL || text == UINT32_MAX) {
        return name != NULL ? add_text(w, name, bytes, size_bytes) : UINT32_MAX;
    }
    free(name);
    return change_text(w, text, bytes, size_bytes, false);
}

// Reads the bytes of a file, to be freed; NULL when it cannot be read.
static char *read_bytes(const char *name, size_t *size)
{
    char path[PATH_BYTES];
    int length = snprintf(path, sizeof path, "/%s", name);
    FILE *file = length > 0 && (size_t)length < sizeof path ? fopen(path, "rb") : NULL;
    char *bytes = file != NULL ? malloc(MOST_BYTES) : NULL;
    if (bytes != NULL) {
        *size = fread(bytes, 1, MOST_BYTES, file);
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}

void trpi_workspace_read_text_from_disk(trpi_workspace *w, uint32_t text)
{
    size_t size = 0;
    char *bytes = read_bytes(w->texts[text].name, &size);
    change_text(w, text, bytes != NULL ? bytes : "", size, bytes == NULL);
    free(bytes);
}

char *trpi_workspace_uri_after_rename(const trpi_workspace *w, uint32_t text, const char *old_uri, const char *new_uri)
{
    char *old = trpi_workspace_name_of_uri(old_uri), *made = NULL;
    const char *name = w->texts[text].name;
    size_t size = old != NULL ? strlen(old) : 0;
    bool is_there = size > 0 && strncmp(name, old, size) == 0 && (name[size] == '\0' || name[size] == '/');
    char *rest = is_there ? uri_of_name(name + size) : NULL;
    if (rest != NULL) {
        const char *behind = name[size] == '\0' ? "" : rest + strlen("file:///");
        made = malloc(strlen(new_uri) + strlen(behind) + 1);
        if (made != NULL) {
            sprintf(made, "%s%s", new_uri, behind);
        }
    }
    free(rest);
    free(old);
    return made;
}

void trpi_workspace_rename(trpi_workspace *w, const char *old_uri, const char *new_uri)
{
    uint32_t count = w->count;
    for (uint32_t i = 0; i < count; i++) {
        char *uri = !w->texts[i].is_gone ? trpi_workspace_uri_after_rename(w, i, old_uri, new_uri) : NULL;
        uint32_t made = uri != NULL ? trpi_workspace_find_text(w, uri) : UINT32_MAX;
        bool is_open = uri != NULL && w->texts[i].is_open;
        if (uri != NULL && (made == UINT32_MAX || !w->texts[made].is_open)) {
            size_t size;
            const char *bytes = trp_document_text(w->all_texts_document, i, &size);
            made = trpi_workspace_set_text(w, uri, bytes, size);
        }
        if (made != UINT32_MAX && uri != NULL) {
            w->texts[made].is_open = w->texts[made].is_open || is_open;
            w->texts[i].is_open = false;
            trpi_workspace_read_text_from_disk(w, i);
            if (!w->texts[made].is_open) {
                trpi_workspace_read_text_from_disk(w, made);
            }
        }
        free(uri);
    }
}

// Returns the text of a name, which is read from the disk if it is not known yet; UINT32_MAX when there is none.
static uint32_t find_or_read(trpi_workspace *w, const char *name)
{
    uint32_t text = find_name(w, name);
    size_t size = 0;
    char *bytes = text == UINT32_MAX ? read_bytes(name, &size) : NULL;
    char *copy = bytes != NULL ? strdup(name) : NULL;
    if (copy != NULL) {
        text = add_text(w, copy, bytes, size);
    }
    free(bytes);
    return text;
}

static bool is_text(const char *name)
{
    size_t length = strlen(name), suffix = strlen(".troupe");
    return length > suffix && strcmp(name + length - suffix, ".troupe") == 0;
}

static void add_folder(trpi_workspace *w, const char *name, uint32_t depth)
{
    char path[PATH_BYTES];
    DIR *folder = snprintf(path, sizeof path, "/%s", name) < (int)sizeof path ? opendir(path) : NULL;
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL && w->count < TRPI_MOST_TEXTS) {
        struct stat about;
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "node_modules") == 0 ||
            snprintf(path, sizeof path, "/%s%s%s", name, name[0] != '\0' ? "/" : "", entry->d_name) >= (int)sizeof path ||
            lstat(path, &about) != 0) {
            continue;
        }
        if (S_ISDIR(about.st_mode) && depth < DEEPEST_FOLDER) {
            char *inner = strdup(path + 1);
            if (inner != NULL) {
                add_folder(w, inner, depth + 1);
            }
            free(inner);
        } else if (S_ISREG(about.st_mode) && is_text(path)) {
            find_or_read(w, path + 1);
        }
    }
    if (folder != NULL) {
        closedir(folder);
    }
}

void trpi_workspace_add_folder(trpi_workspace *w, const char *uri)
{
    char *name = trpi_workspace_name_of_uri(uri);
    if (name != NULL) {
        size_t length = strlen(name);
        while (length > 0 && name[length - 1] == '/') {
            name[--length] = '\0';
        }
        add_folder(w, name, 0);
    }
    free(name);
}

const trpi_line_starts *trpi_workspace_line_starts(trpi_workspace *w, uint32_t text)
{
    trpi_line_starts *lines = &w->texts[text].lines;
    if (lines->starts == NULL) {
        size_t size;
        const char *bytes = trp_document_text(w->all_texts_document, text, &size);
        trpi_line_starts_compute(lines, bytes, size, w->utf8);
    }
    return lines;
}

// ---- Projects -----------------------------------------------------------------------------------

// Resolves `used`, a name in a `use` line of the text called `folder`, to the name of a text, without "." and "..". False when the
// room is too small, or nothing is left of the name.
static bool resolve(const char *folder, const char *used, char *name, size_t room)
{
    const char *slash = strrchr(folder, '/');
    size_t size = slash != NULL ? (size_t)(slash - folder) : 0;
    if (size + strlen(used) + 2 > room) {
        return false;
    }
    memcpy(name, folder, size);
    while (*used != '\0') {
        size_t part = strcspn(used, "/");
        if (part == 2 && memcmp(used, "..", 2) == 0) {
            while (size > 0 && name[--size] != '/') {
            }
        } else if (part > 0 && !(part == 1 && *used == '.')) {
            if (size > 0) {
                name[size++] = '/';
            }
            memcpy(name + size, used, part);
            size += part;
        }
        used += part + (used[part] == '/');
    }
    name[size] = '\0';
    return size > 0;
}

typedef bool visit_use(void *context, uint32_t used);

// Calls `visit` for each text that a text uses, until `visit` returns false. With `reads`, a text that is not known yet is read
// from the disk.
static void each_use(trpi_workspace *w, uint32_t text, bool reads, visit_use *visit, void *context)
{
    trp_document_node node;
    char name[PATH_BYTES];
    uint32_t id = trp_document_get_node(w->all_texts_document, trp_document_file_node(w->all_texts_document, text), &node,
                                        sizeof node) == TRP_OK
                      ? node.first_child
                      : 0;
    for (; id != 0 && trp_document_get_node(w->all_texts_document, id, &node, sizeof node) == TRP_OK; id = node.next) {
        if (strcmp(node.kind, "use") == 0 && resolve(w->texts[text].name, node.name, name, sizeof name)) {
            uint32_t used = reads ? find_or_read(w, name) : find_name(w, name);
            if (used != UINT32_MAX && !w->texts[used].is_gone && !visit(context, used)) {
                return;
            }
        }
    }
}

typedef struct members {
    uint32_t *texts, count;
} members;

static bool add_member(void *context, uint32_t used)
{
    members *m = context;
    for (uint32_t i = 0; i < m->count; i++) {
        if (m->texts[i] == used) {
            return true;
        }
    }
    m->texts[m->count++] = used;
    return m->count < TRPI_MOST_TEXTS;
}

// Lists the texts of a project, its root first, in `room`, which has space for TRPI_MOST_TEXTS.
static members members_of(trpi_workspace *w, uint32_t root, bool reads, uint32_t *room)
{
    members m = {room, 1};
    m.texts[0] = root;
    for (uint32_t i = 0; i < m.count && m.count < TRPI_MOST_TEXTS; i++) {
        each_use(w, m.texts[i], reads, add_member, &m);
    }
    return m;
}

static bool mark_used(void *context, uint32_t used)
{
    ((bool *)context)[used] = true;
    return true;
}

// Finds the roots: texts that no other text uses, and in a circle of texts that use one another the first.
static void find_projects(trpi_workspace *w)
{
    bool *reached = calloc(TRPI_MOST_TEXTS, sizeof *reached);
    uint32_t *room = malloc(TRPI_MOST_TEXTS * sizeof *room);
    for (uint32_t i = 0; reached != NULL && i < w->count; i++) {
        each_use(w, i, false, mark_used, reached);
    }
    bool *used = reached != NULL ? malloc(TRPI_MOST_TEXTS) : NULL;
    if (used != NULL && room != NULL) {
        memcpy(used, reached, TRPI_MOST_TEXTS);
        memset(reached, 0, TRPI_MOST_TEXTS);
    }
    for (int circles = 0; circles < 2 && used != NULL && room != NULL; circles++) {
        for (uint32_t i = 0; i < w->count; i++) {
            if (w->texts[i].is_gone || (circles == 0 ? used[i] : reached[i])) {
                continue;
            }
            members m = members_of(w, i, false, room);
            for (uint32_t j = 0; j < m.count; j++) {
                reached[m.texts[j]] = true;
            }
            w->projects[w->project_count++] = (trpi_workspace_project){.root = i};
        }
    }
    free(used);
    free(reached);
    free(room);
}

static bool make_project(trpi_workspace *w, trpi_workspace_project *project)
{
    uint32_t *room = malloc(TRPI_MOST_TEXTS * sizeof *room);
    bool fine = room != NULL && trp_document_create(NULL, &project->document) == TRP_OK;
    members m = fine ? members_of(w, project->root, false, room) : (members){NULL, 0};
    for (uint32_t i = 0; i < m.count && fine; i++) {
        size_t size;
        const char *bytes = trp_document_text(w->all_texts_document, m.texts[i], &size);
        fine = trp_document_set_text(project->document, w->texts[m.texts[i]].name, bytes, size, NULL) == TRP_OK;
    }
    free(room);
    if (!fine) {  // a project has all its texts, or is yet to be made
        trp_document_destroy(project->document);
        project->document = NULL;
    }
    return fine;
}

// Reads the texts that a text uses, directly or through others, and that are not known yet.
static void read_uses(trpi_workspace *w, uint32_t text)
{
    uint32_t *room = malloc(TRPI_MOST_TEXTS * sizeof *room);
    if (room != NULL) {
        members_of(w, text, true, room);
    }
    free(room);
}

static bool has_member(trpi_workspace *w, uint32_t root, uint32_t text)
{
    uint32_t *room = malloc(TRPI_MOST_TEXTS * sizeof *room);
    members m = room != NULL ? members_of(w, root, false, room) : (members){NULL, 0};
    bool has = false;
    for (uint32_t i = 0; i < m.count; i++) {
        has = has || m.texts[i] == text;
    }
    free(room);
    return has;
}

static uint32_t file_in(trp_document *document, const char *name)
{
    for (uint32_t i = 0; i < trp_document_file_count(document); i++) {
        if (strcmp(trp_document_file_name(document, i), name) == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

uint32_t trpi_workspace_next_project_with_text(trpi_workspace *w, uint32_t text, uint32_t after, uint32_t *file)
{
    if (after == UINT32_MAX) {
        read_uses(w, text);
        if (w->project_count == 0) {
            find_projects(w);
        }
    }
    for (uint32_t i = after + 1; i < w->project_count; i++) {
        trpi_workspace_project *project = &w->projects[i];
        if (project->document == NULL && !has_member(w, project->root, text)) {
            continue;
        }
        if (project->document == NULL && !make_project(w, project)) {
            return UINT32_MAX;
        }
        *file = file_in(project->document, w->texts[text].name);
        if (*file != UINT32_MAX) {
            return i;
        }
    }
    return UINT32_MAX;
}

trp_document *trpi_workspace_document(trpi_workspace *w, uint32_t text, uint32_t *file)
{
    uint32_t project = trpi_workspace_next_project_with_text(w, text, UINT32_MAX, file);
    return project != UINT32_MAX ? w->projects[project].document : NULL;
}

uint32_t trpi_workspace_text_of_file(const trpi_workspace *w, const trp_document *document, uint32_t file)
{
    const char *name = file != TRP_NO_FILE ? trp_document_file_name(document, file) : NULL;
    return name != NULL ? find_name(w, name) : UINT32_MAX;
}
