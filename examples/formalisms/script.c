// SPDX-License-Identifier: MIT
// A script of the game's own as the body of a task: a function that goes on from where it was whenever it is called. Troupe
// begins it, stops it when something more urgent comes, and begins it again; how far it came is the game's to remember.
// `troupe bind --c` makes script.h of script.troupe, so that the two fit.

#include <script.h>

#include <troupe/script.h>

#include <stdio.h>

// The script's memory: the line that it is at, and for how many steps.
typedef struct laying {
    trp_token token;  // none: nobody is laying
    int line, waited, seats;
} laying;

typedef struct hall {
    trp_world *world;
    trp_token word;  // the line that is being said
    laying laying;
    int said, stopped;
} hall;

// ---- The script ----------------------------------------------------------------------------------

// True when that many steps have gone by since it came to this line.
static bool has_waited(laying *s, int steps)
{
    s->waited = s->waited < steps ? s->waited + 1 : 0;
    return s->waited == 0;
}

// One line after the other, each when the one before is done. True at the end.
static bool lay(laying *s)
{
    switch (s->line) {
    case 0:
        puts("spreads the cloth");
        s->line++;
        return false;
    case 1:
        s->line += has_waited(s, 30);
        return false;
    default:
        if (has_waited(s, 20)) {
            printf("sets place %d\n", s->line - 1);
            s->line++;
        }
        return s->line == 2 + s->seats;
    }
}

// ---- The host ------------------------------------------------------------------------------------

void house_do_lay_table(void *context, const trp_command *command, house_lay_table what)
{
    hall *h = context;
    h->laying.token = command->token;  // the line stays: it goes on where it was
    h->laying.seats = (int)what.seats;
}

void house_do_say(void *context, const trp_command *command, house_say what)
{
    hall *h = context;
    printf("\"%s\"\n", trp_pack_spoken_line(trp_world_pack(h->world), (uint32_t)what.what.bits));
    h->word = command->token;
    h->said++;
}

// The others it would do together with another servant, and this hall has one.
void house_do_move_to(void *context, const trp_command *command, house_move_to what)
{
    (void)what;
    trp_action_finished(((hall *)context)->world, command->token, TRP_ACTION_SUCCEEDED, 0);
}

void house_do_listen(void *context, const trp_command *command, house_listen what)
{
    (void)what;
    trp_action_finished(((hall *)context)->world, command->token, TRP_ACTION_SUCCEEDED, 0);
}

static void take(hall *h, const trp_command *command)
{
    if (command->kind == TRP_COMMAND_STOP) {
        bool lays = command->token.value == h->laying.token.value;
        puts(lays ? "stops" : "is silent");
        h->stopped += lays;
        (lays ? &h->laying.token : &h->word)->value = 0;
    } else {
        (void)house_perform(h, command);
    }
}

static void step(hall *h)
{
    if (h->word.value != 0) {
        trp_action_finished(h->world, h->word, TRP_ACTION_SUCCEEDED, 0);
        h->word.value = 0;
    }
    if (h->laying.token.value != 0 && lay(&h->laying)) {
        trp_action_finished(h->world, h->laying.token, TRP_ACTION_SUCCEEDED, 0);
        h->laying = (laying){0};
    }
    trp_world_step(h->world);
    uint32_t count;
    const trp_command *commands = trp_world_commands(h->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        take(h, &commands[i]);
    }
}

static trp_pack *compile(const char *path)
{
    static char text[8192];
    FILE *file = fopen(path, "rb");
    size_t size = file != NULL ? fread(text, 1, sizeof text, file) : 0, bytes = 0;
    trp_script_source source = {"script.troupe", text, size};
    trp_script *script = NULL;
    trp_pack *pack = NULL;
    if (file != NULL) {
        fclose(file);
    }
    if (trp_script_compile(&source, 1, NULL, &script) == TRP_OK) {
        const void *made = trp_script_pack(script, &bytes);
        (void)trp_pack_load(made, bytes, NULL, &pack, NULL);
    }
    trp_script_release(script);
    return pack;
}

int main(void)
{
    static hall h;
    trp_world_def def;
    trp_entity servant, guest;
    trp_world_def_init(&def, sizeof def);
    trp_pack *pack = compile("examples/formalisms/script.troupe");
    if (pack == NULL || !house_fits(pack) || trp_world_create(pack, &def, &h.world) != TRP_OK) {
        return 1;
    }
    (void)trp_entity_spawn(h.world, HOUSE_KIND_SERVANT, trp_point_from_metres(0, 0, 0), &servant);
    (void)trp_entity_spawn(h.world, HOUSE_KIND_CREATURE, trp_point_from_metres(20, 0, 0), &guest);
    trp_agent_put_on_role(h.world, servant, HOUSE_ROLE_SERVANT);
    for (int i = 0; i < 240; i++) {
        if (i == 70) {  // a guest comes while two of four places are laid
            trp_motion motion = {.entity = guest, .from = trp_point_from_metres(20, 0, 0), .to = trp_point_from_metres(1, 0, 0), .steps = 10};
            trp_world_set_motions(h.world, &motion, 1);
        }
        step(&h);
    }
    double laid = 0;
    house_get_servant_tables_laid(h.world, servant, &laid);
    trp_world_destroy(h.world);
    trp_pack_release(pack);
    return laid == 1 && h.said == 1 && h.stopped == 1 ? 0 : 1;
}
