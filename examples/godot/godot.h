// SPDX-License-Identifier: MIT
// The little of GDNative of Godot 3 that this library uses, declared anew: a class with methods, and values that are numbers,
// points and texts. Values are read and made in place, as the engine lays them out on 64 bits; nothing is asked of its core
// interface. What was tried is 3.2; another major version is refused when the library is loaded.

#ifndef GODOT_H
#define GODOT_H

#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

typedef struct godot_version {
    unsigned major, minor;
} godot_version;

typedef struct godot_interface {
    unsigned type;
    godot_version version;
    const struct godot_interface *next;
} godot_interface;

enum { GODOT_EXTENSION_NATIVESCRIPT = 1 };

/// The description that the engine hands over when it loads the library: the interface, of which only the head is needed, and the
/// extensions.
typedef struct godot_core {
    godot_interface head;
    unsigned extension_count;
    const godot_interface *const *extensions;
} godot_core;

typedef struct godot_options {
    bool in_editor;
    uint64_t core_hash, editor_hash, no_hash;
    void (*report_version_mismatch)(const void *library, const char *what, godot_version wanted, godot_version has);
    void (*report_loading_error)(const void *library, const char *what);
    void *library;
    const godot_core *core;
    const void *path;
} godot_options;

typedef enum godot_type { GODOT_NIL, GODOT_BOOL, GODOT_INT, GODOT_REAL, GODOT_TEXT, GODOT_POINT } godot_type;

/// A value of the engine's scripts, a Variant.
typedef struct godot_value {
    uint32_t type;
    uint32_t spare;
    union {
        bool truth;
        int64_t number;
        double real;
        const wchar_t *text;  // NULL: empty; wide characters, with a zero behind
        struct {
            float x, y;
        } point;
        uint64_t words[2];
    } as;
} godot_value;

typedef struct godot_constructor {
    void *(*create)(void *object, void *data);
    void *data;
    void (*free)(void *data);
} godot_constructor;

typedef struct godot_destructor {
    void (*destroy)(void *object, void *data, void *instance);
    void *data;
    void (*free)(void *data);
} godot_destructor;

typedef struct godot_method {
    godot_value (*call)(void *object, void *data, void *instance, int count, godot_value **arguments);
    void *data;
    void (*free)(void *data);
} godot_method;

typedef struct godot_attributes {
    int rpc;
} godot_attributes;

/// The extension by which a library has classes.
typedef struct godot_nativescript {
    godot_interface head;
    void (*register_class)(void *handle, const char *name, const char *base, godot_constructor create, godot_destructor destroy);
    void (*register_tool_class)(void *handle, const char *name, const char *base, godot_constructor create, godot_destructor destroy);
    void (*register_method)(void *handle, const char *class_name, const char *name, godot_attributes attributes, godot_method method);
} godot_nativescript;

_Static_assert(sizeof(godot_value) == 24 && sizeof(void *) == 8 && sizeof(wchar_t) == 4, "this lays values out as Godot 3 does on 64 bits, but for Windows");

#endif
