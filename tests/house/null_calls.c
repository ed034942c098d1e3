// SPDX-License-Identifier: MIT
// The frame of null_calls.sh: makes each call in a process of its own, and says what came of it.

#include <sys/types.h>
#include <sys/wait.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The arguments of a call: zeros, or objects of the sorts below.
static struct {
    trp_world *world;
    trp_pack *pack;
    trp_play *play;
    trp_rehearsal *rehearsal;
    trp_stage *stage;
    const trp_script *script;
} given;

#define GIVEN(type) \
    _Generic((type){0}, trp_world *: given.world, const trp_world *: given.world, trp_pack *: given.pack,     \
             const trp_pack *: given.pack, const trp_play *: given.play, trp_rehearsal *: given.rehearsal,    \
             const trp_rehearsal *: given.rehearsal, trp_stage *: given.stage, const trp_stage *: given.stage, \
             const trp_script *: given.script, default: (type){0})

// Nonsense values of a type: every byte is the same, so numbers are as large or as small as possible or NaN, ids are stale and
// enumerators do not exist. Each pointer leads to zero bytes of its own, as many as any struct has.
static unsigned char nonsense_byte;
static void *blank_bytes(void)
{
    static _Alignas(16) unsigned char areas[8][1 << 14];
    static unsigned next;
    return memset(areas[next++ % 8], 0, sizeof areas[0]);
}
#define NONSENSE(type)                                   \
    ({                                                   \
        type nonsense_;                                  \
        memset(&nonsense_, nonsense_byte, sizeof(type)); \
        nonsense_;                                       \
    })
#define BLANK(type) ((type)blank_bytes())

typedef struct call {
    const char *name;
    int (*make)(void);
    int (*make_nonsense)(void);  // NULL: the call releases its argument
    int needs;                   // whether it needs a world, a pack or the like
    int changes;                 // whether it changes a world
} call;

static const call calls[];

static unsigned told;
static trp_world *inside;
static int (*made_inside)(void);

static void tell(void *context, const char *file, uint32_t line, const char *expression)
{
    (void)context, (void)file, (void)line, (void)expression;
    told++;
}

static bool call_inside(void *context, const void *bytes, size_t size)
{
    (void)context, (void)bytes, (void)size;
    if (made_inside != NULL) {
        int (*make)(void) = made_inside;
        made_inside = NULL;
        given.world = inside;
        (void)make();
        given.world = NULL;
    }
    return true;
}

enum { NOTHING_GIVEN, ALL_GIVEN, NONSENSE_GIVEN, INSIDE_A_STEP, INSIDE_A_RECORDING, WAYS };
static const char *const ways[WAYS] = {"with nothing", "with a world", "with nonsense", "inside a step",
                                       "while a recording begins"};

static void set_up(const char *text, bool all)
{
    trp_script_source source = {"text.troupe", text, strlen(text)};
    trp_play *play = NULL;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    if (trp_play_open(&source, 1, &play) != TRP_OK || trp_rehearsal_create(trp_play_pack(play), &def, &given.rehearsal) != TRP_OK) {
        fprintf(stderr, "the text cannot be played: %s\n", play != NULL ? trp_play_report(play) : "");
        _exit(3);
    }
    trp_rehearsal_step(given.rehearsal, 100);
    inside = trp_rehearsal_world(given.rehearsal);
    if (all) {
        given.play = play;
        given.pack = (trp_pack *)(uintptr_t)trp_play_pack(play);
        given.world = inside;
        given.stage = trp_rehearsal_stage(given.rehearsal);
        given.script = trp_play_script(play);
    } else {
        given.rehearsal = NULL;
    }
}

// Large numbers, NaN and small ones; the world plays on, whatever the call has made of them.
static int try_nonsense(const call *what)
{
    static const unsigned char bytes[] = {0x7F, 0xFF, 0x80};
    for (size_t i = 0; i < sizeof bytes && what->make_nonsense != NULL; i++) {
        nonsense_byte = bytes[i];
        (void)what->make_nonsense();
        trp_world_step(inside);
    }
    return trp_world_check(inside, NULL) != NULL || trp_world_hash(inside) != trp_world_hash_recomputed(inside);
}

// Returns 0 when all is right. A process that crashes shows so by its exit status.
static int try(const call *what, unsigned way, const char *text)
{
    set_up(text, way >= ALL_GIVEN && way < INSIDE_A_STEP);
    trp_assert_set_handler(tell, NULL);
    if (way == NONSENSE_GIVEN) {
        return try_nonsense(what);
    }
    if (way < INSIDE_A_STEP) {
        bool refused = what->make() == TRP_ERROR_ARGUMENT;
        return way == NOTHING_GIVEN && what->needs && told == 0 && !refused;
    }
    trp_sink sink = {call_inside, NULL};
    made_inside = way == INSIDE_A_RECORDING ? what->make : NULL;
    bool begins = trp_world_record(inside, &sink) == TRP_OK;
    made_inside = way == INSIDE_A_STEP ? what->make : NULL;
    uint32_t before = trp_world_now(inside);
    trp_world_step(inside);
    bool went_on = begins && trp_world_now(inside) == before + 1 && trp_world_check(inside, NULL) == NULL &&
                   trp_world_hash(inside) == trp_world_hash_recomputed(inside);
    return !went_on || (what->changes && told == 0);
}

static int try_apart(const call *what, unsigned way, const char *text)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        freopen("/dev/null", "w", stdout);
        _exit(try(what, way, text));
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        return 2;
    }
    if (!WIFEXITED(status)) {
        printf("%s %s ends in signal %d\n", what->name, ways[way], WTERMSIG(status));
        return 1;
    }
    if (WEXITSTATUS(status) != 0) {
        printf("%s %s: %s\n", what->name, ways[way], way == NONSENSE_GIVEN ? "the world is broken" : "nobody is told");
    }
    return WEXITSTATUS(status) != 0;
}

static int try_all(size_t count, const char *text)
{
    int wrong = 0;
    for (size_t i = 0; i < count; i++) {
        for (unsigned way = 0; way < WAYS; way++) {
            bool world = way < INSIDE_A_STEP || calls[i].needs > 1 || calls[i].changes;
            wrong += world && try_apart(&calls[i], way, text) != 0;
        }
    }
    printf("%zu calls, %d wrong\n", count, wrong);
    return wrong != 0 || count < 250;
}
