// SPDX-License-Identifier: MIT
// What the three files of the theatre share. Tests include theatre.h.

#ifndef TESTS_ENGINE_THEATRE_INSIDE_H
#define TESTS_ENGINE_THEATRE_INSIDE_H

#include "tests/engine/theatre.h"

#include "troupe/script.h"

#define THEATRE_LINE 120
#define THEATRE_NAME 40

typedef struct theatre_member {
    char name[THEATRE_NAME];
    trp_entity entity;
} theatre_member;

typedef struct theatre_entry {
    uint32_t step;
    bool is_event;
    trp_event event;
    char text[THEATRE_LINE];
} theatre_entry;

typedef enum theatre_manner {
    THEATRE_AS_DECLARED,
    THEATRE_AFTER,
    THEATRE_NOT_AT_ALL,
    THEATRE_TWICE,
    THEATRE_FAILING,
    THEATRE_BEATING
} theatre_manner;

typedef struct theatre_rule {
    trp_entity agent;  // the null entity: every agent
    uint32_t action;   // TRP_NOT_FOUND: every action
    theatre_manner manner;
    uint32_t steps;
    uint32_t failure;
} theatre_rule;

// An action under way. Walkers have a goal.
typedef struct theatre_performance {
    trp_command command;
    theatre_rule rule;
    uint32_t begun;
    uint32_t due;   // step in which the action ends by itself, or of the next progress report
    uint32_t aims;  // step in which a walker aims anew
    bool walks;
    bool stopped;
    bool held;  // its way crosses an object, and the agent performs that first
} theatre_performance;

struct theatre {
    theatre *next;  // next theatre in the list of open ones
    trp_script *script;
    trp_pack *pack;
    trp_world *world;
    bool hushed;
    bool checks;
    bool answers_stopped;
    theatre_member *members;
    uint32_t member_count;
    uint32_t member_capacity;
    theatre_rule *rules;
    uint32_t rule_count;
    uint32_t rule_capacity;
    theatre_performance *performances;
    uint32_t performance_count;
    uint32_t performance_capacity;
    theatre_entry *entries;
    uint32_t entry_count;
    uint32_t entry_capacity;
    uint32_t mark;
};

/// Makes room for one more element in an array that grows by doubling and never shrinks.
void *theatre_grow(void *array, uint32_t count, uint32_t *capacity, size_t size);

/// Prints the last lines and fails the running test.
void theatre_fail(const theatre *t, const char *file, int line, const char *format, ...);
#define THEATRE_FAIL(t, ...) theatre_fail(t, __FILE__, __LINE__, __VA_ARGS__)

const char *theatre_behaviour_name(const theatre *t, uint32_t behaviour);

/// Compiles a text into script and pack.
void theatre_compile(theatre *t, const char *text);

/// Logs the events of the last step.
void theatre_write_down(theatre *t);

/// Carries out the commands of the last step, and answers the actions that are due.
void theatre_perform_commands(theatre *t);

#endif
