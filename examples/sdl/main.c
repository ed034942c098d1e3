// SPDX-License-Identifier: MIT
// The window: it draws the hamlet, and hands on what the keys say. `--keys "10:S 12:Right:3 20:drop=new.troupe"` presses keys, and
// drops files, by itself, at seconds and for so long; `--for SECONDS` ends the game then, as fast as it goes. So tests play it by
// its own keys. `--link`, in front of these, lets tools look into it.

#include "hamlet.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARE = 25, BAR = 34, WIDTH = MAP_WIDTH * SQUARE, HEIGHT = MAP_HEIGHT * SQUARE + BAR, MOST_KEYS = 64 };

typedef struct key_press {
    uint32_t at, until;  // steps since the window opened
    SDL_Keycode key;
    const char *drop;  // the file that is dropped onto the window instead
} key_press;

typedef struct view {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *ground, *disc;
    TTF_Font *small, *large;
    SDL_AudioDeviceID speaker;  // for sounds of one format; 0 before the first
    const body *heard;          // the body whose voice is heard; NULL: none
    trp_token heard_line;
    const char *text, *save_path, *picture_path;
    key_press presses[MOST_KEYS];
    uint32_t press_count, played;  // played: steps since the window opened, whatever was loaded
    bool is_over;
} view;

// ---- Voices -------------------------------------------------------------------------------------

// A sound ends with its line when that is stopped.
static void stop_voice(view *v, const hamlet *h)
{
    if (v->heard != NULL && v->heard->voiced.value != v->heard_line.value) {
        SDL_ClearQueuedAudio(v->speaker);
        if (v->heard->voiced.value == 0) {  // else its next line has begun
            printf("%u stops %s, %u bytes are left\n", trp_world_now(h->world), v->heard->name, SDL_GetQueuedAudioSize(v->speaker));
        }
        v->heard = NULL;
    }
}

// Plays the sounds of lines that have just begun, the newest of which is heard. Files are found from the folder of the game.
static void play_voices(view *v, hamlet *h)
{
    stop_voice(v, h);
    for (uint32_t i = 0; i < h->count; i++) {
        SDL_AudioSpec spec;
        uint8_t *bytes;
        uint32_t size;
        if (h->bodies[i].sound != NULL && SDL_LoadWAV(h->bodies[i].sound, &spec, &bytes, &size) != NULL) {
            v->speaker = v->speaker != 0 ? v->speaker : SDL_OpenAudioDevice(NULL, 0, &spec, NULL, 0);
            SDL_ClearQueuedAudio(v->speaker);
            SDL_QueueAudio(v->speaker, bytes, size);
            SDL_PauseAudioDevice(v->speaker, 0);
            SDL_FreeWAV(bytes);
            v->heard = &h->bodies[i];
            v->heard_line = v->heard->voiced;
            printf("%u plays %s\n", trp_world_now(h->world), h->bodies[i].sound);
        }
        h->bodies[i].sound = NULL;
    }
}

// ---- Shapes -------------------------------------------------------------------------------------

static void color(view *v, uint32_t rgb, uint8_t alpha)
{
    SDL_SetRenderDrawColor(v->renderer, (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, alpha);
}

static void box(view *v, float x, float y, float w, float h, uint32_t rgb, uint8_t alpha)
{
    color(v, rgb, alpha);
    SDL_RenderFillRectF(v->renderer, &(SDL_FRect){x, y, w, h});
}

// Everything round is one soft white disc, tinted and stretched.
static void oval(view *v, float x, float y, float rx, float ry, uint32_t rgb, uint8_t alpha)
{
    SDL_SetTextureColorMod(v->disc, (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb);
    SDL_SetTextureAlphaMod(v->disc, alpha);
    SDL_RenderCopyF(v->renderer, v->disc, NULL, &(SDL_FRect){x - rx, y - ry, 2 * rx, 2 * ry});
}

static void make_disc(view *v)
{
    enum { SIZE = 64 };
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, SIZE, SIZE, 32, SDL_PIXELFORMAT_RGBA32);
    for (int i = 0; i < SIZE * SIZE; i++) {
        float x = (float)(i % SIZE) - 31.5f, y = (float)(i / SIZE) - 31.5f, edge = 31.0f - SDL_sqrtf(x * x + y * y);
        float alpha = edge < -0.5f ? 0 : edge > 0.5f ? 1 : edge + 0.5f;
        ((uint32_t *)surface->pixels)[i] = SDL_MapRGBA(surface->format, 255, 255, 255, (uint8_t)(alpha * 255));
    }
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "1");
    v->disc = SDL_CreateTextureFromSurface(v->renderer, surface);
    SDL_SetTextureBlendMode(v->disc, SDL_BLENDMODE_BLEND);
    SDL_FreeSurface(surface);
}

// Writes a text, its middle at x; gives its width. With rgb 0 behind a panel.
static int write_text(view *v, TTF_Font *font, const char *text, float x, float y, uint32_t rgb, bool is_bubble)
{
    SDL_Color ink = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255};
    int whole = 0;
    TTF_SizeUTF8(font, text, &whole, NULL);
    SDL_Surface *surface = text[0] != '\0' ? TTF_RenderUTF8_Blended_Wrapped(font, text, ink, SDL_min((uint32_t)whole + 2, 190)) : NULL;
    if (surface == NULL) {
        return 0;
    }
    float w = (float)surface->w, h = (float)surface->h;
    x = x - w / 2 < 8 ? 8 + w / 2 : x + w / 2 > WIDTH - 8 ? WIDTH - 8 - w / 2 : x;
    y = is_bubble ? SDL_max(y - h, 8) : y;
    if (is_bubble) {
        for (int layer = 0; layer < 2; layer++) {  // a rim, then the paper
            float rim = layer == 0 ? 7.0f : 6.0f;
            uint32_t tint = layer == 0 ? 0x6a5a44 : 0xfffaf0;
            for (int corner = 0; corner < 4; corner++) {
                oval(v, x + (corner % 2 ? w / 2 - 1 : 1 - w / 2), y + (corner / 2 ? h - 2 : 2), rim + 1, rim + 1, tint, 255);
            }
            box(v, x - w / 2, y + 1 - rim, w, h - 2 + 2 * rim, tint, 255);
            box(v, x - w / 2 - rim, y + 2, w + 2 * rim, h - 4, tint, 255);
        }
        oval(v, x, y + h + 9, 3, 3, 0xfffaf0, 255);
    }
    SDL_Texture *texture = SDL_CreateTextureFromSurface(v->renderer, surface);
    SDL_RenderCopyF(v->renderer, texture, NULL, &(SDL_FRect){x - w / 2, y, w, h});
    SDL_DestroyTexture(texture);
    SDL_FreeSurface(surface);
    return (int)w;
}

// ---- The ground ---------------------------------------------------------------------------------

static uint32_t noise(uint32_t a, uint32_t b)
{
    uint32_t mixed = (a * 73856093u) ^ (b * 19349663u);
    mixed = (mixed ^ mixed >> 13) * 1274126177u;
    return mixed ^ mixed >> 16;
}

// Squares that cannot be reached from the rim but by a door lie indoors.
static void find_indoors(const hamlet *h, bool indoors[MAP_HEIGHT][MAP_WIDTH])
{
    memset(indoors, 1, MAP_HEIGHT * MAP_WIDTH);
    for (int changed = 1; changed;) {
        changed = 0;
        for (int y = 0; y < MAP_HEIGHT; y++) {
            for (int x = 0; x < MAP_WIDTH; x++) {
                bool is_rim = x == 0 || y == 0 || x == MAP_WIDTH - 1 || y == MAP_HEIGHT - 1;
                bool opens = is_rim || !indoors[y][x - 1] || !indoors[y][x + 1] || !indoors[y - 1][x] || !indoors[y + 1][x];
                if (indoors[y][x] && opens && h->map[y][x] != '#' && h->map[y][x] != '+') {
                    indoors[y][x] = false;
                    changed = 1;
                }
            }
        }
    }
}

static void draw_floor(view *v, const hamlet *h, int x, int y, bool is_indoors)
{
    float px = (float)x * SQUARE, py = (float)y * SQUARE;
    char letter = h->map[y][x];
    if (is_indoors) {
        for (int plank = 0; plank < 4; plank++) {
            uint32_t shade = noise((uint32_t)(x / 3), (uint32_t)(y * 4 + plank)) % 3;
            box(v, px, py + (float)(plank * SQUARE) / 4, SQUARE, SQUARE / 4.0f, 0xa87c4f + shade * 0x070604, 255);
            box(v, px, py + (float)(plank * SQUARE) / 4, SQUARE, 1, 0x8a6440, 255);
        }
        return;
    }
    box(v, px, py, SQUARE, SQUARE, letter == 'g' ? 0x8fb65c : (x + y) % 2 ? 0x7ba552 : 0x78a250, 255);
    for (uint32_t blade = 0; blade < 4; blade++) {
        uint32_t at = noise((uint32_t)(x * 4) + blade, (uint32_t)y);
        box(v, px + (float)(at % SQUARE), py + (float)(at / 32 % SQUARE), 1, 3, letter == 'g' ? 0xa6c970 : 0x6a9445, 255);
        if (letter == 'g' && at % 5 == 0) {
            oval(v, px + (float)(at % SQUARE), py + (float)(at / 64 % SQUARE), 2.2f, 2.2f, at % 2 ? 0xfdf3c0 : 0xe7a6c0, 255);
        }
    }
}

static void draw_path(view *v, int x, int y)
{
    float px = (x + 0.5f) * SQUARE, py = (y + 0.5f) * SQUARE;
    oval(v, px, py, SQUARE * 0.8f, SQUARE * 0.76f, 0xd3b985, 255);
    for (uint32_t pebble = 0; pebble < 3; pebble++) {
        uint32_t at = noise((uint32_t)(x * 3) + pebble, (uint32_t)y + 99);
        oval(v, px + (float)(at % 18) - 9, py + (float)(at / 32 % 18) - 9, 1.6f, 1.3f, at % 2 ? 0xbfa26d : 0xe2cc9e, 255);
    }
}

static void draw_thing(view *v, char letter, int x, int y)
{
    float px = (float)x * SQUARE, py = (float)y * SQUARE, mx = px + SQUARE / 2.0f, my = py + SQUARE / 2.0f;
    uint32_t seed = noise((uint32_t)x, (uint32_t)y);
    switch (letter) {
    case '#':
        box(v, px + 3, py + 6, SQUARE, SQUARE, 0x000000, 50);
        box(v, px, py, SQUARE, SQUARE, 0x8c8378, 255);
        for (int row = 0; row < 3; row++) {
            box(v, px + (row % 2 ? 2 : 10), py + 1 + (float)row * 8, SQUARE / 2.0f, 7, 0x9b9286 + seed % 3 * 0x050505, 255);
        }
        box(v, px, py, SQUARE, 3, 0xb9b0a2, 255);
        break;
    case '+': box(v, px, py + 2, SQUARE, SQUARE - 4, 0x6f4a2a, 255), box(v, px + 3, py + 5, SQUARE - 6, SQUARE - 10, 0x875c36, 255); break;
    case 'w':
        oval(v, mx + 3, my + 4, 14, 13, 0x000000, 60), oval(v, mx, my, 14, 13, 0x9a9288, 255), oval(v, mx, my, 10, 9, 0x6d675f, 255);
        oval(v, mx, my + 1, 9, 7.5f, 0x3d7fa6, 255), oval(v, mx - 3, my - 1, 3, 1.5f, 0xa6d4ea, 255);
        break;
    case 'i':
        oval(v, mx + 2, my + 3, 13, 12, 0x000000, 50), oval(v, mx, my, 12, 11, 0x7b5230, 255), oval(v, mx, my - 1, 10.5f, 9.5f, 0x93653d, 255);
        box(v, mx - 5, my - 5, 6, 7, 0xf2c14e, 255), box(v, mx - 5, my - 7, 6, 3, 0xfffaf0, 255);
        break;
    case 'b': oval(v, mx, my, 10, 7, 0xb9783a, 255), oval(v, mx, my - 1, 8, 5, 0xd99a55, 255); break;
    case 'o': box(v, px, py, SQUARE, SQUARE, 0x6b5b52, 255), oval(v, mx, my + 4, 8, 8, 0x2d211c, 255), oval(v, mx, my + 6, 6, 4, 0xf08a3c, 255); break;
    case 'a': box(v, px + 4, py + 4, SQUARE - 8, 9, 0x44484d, 255), box(v, px + 8, py + 13, SQUARE - 16, 9, 0x33373b, 255); break;
    case 't': box(v, px + 3, py + 5, SQUARE - 6, SQUARE - 9, 0x7b5230, 255), box(v, px + 3, py + 5, SQUARE - 6, 4, 0x9a6c43, 255); break;
    case 'T': {
        float r = 15 + (float)(seed % 4);
        oval(v, mx + 5, my + 9, r, r * 0.6f, 0x000000, 55), oval(v, mx, my, r, r, 0x3f6b35, 255);
        oval(v, mx - 3, my - 4, r * 0.72f, r * 0.7f, 0x4f8240, 255), oval(v, mx - 5, my - 7, r * 0.38f, r * 0.36f, 0x699c52, 255);
        break;
    }
    default: break;
    }
}

static void draw_ground(view *v, const hamlet *h)
{
    static bool indoors[MAP_HEIGHT][MAP_WIDTH];
    find_indoors(h, indoors);
    v->ground = SDL_CreateTexture(v->renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_TARGET, WIDTH, HEIGHT - BAR);
    SDL_SetRenderTarget(v->renderer, v->ground);
    for (int pass = 0; pass < 4; pass++) {
        for (int i = 0; i < MAP_WIDTH * MAP_HEIGHT; i++) {
            int x = i % MAP_WIDTH, y = i / MAP_WIDTH;
            char letter = h->map[y][x];
            if (pass == 0 && !indoors[y][x]) {
                draw_floor(v, h, x, y, false);
            } else if (pass == 1 && letter == ',') {
                draw_path(v, x, y);
            } else if (pass == 2 && indoors[y][x]) {
                draw_floor(v, h, x, y, true);
            } else if (pass == 3) {
                draw_thing(v, letter, x, y);
            }
        }
    }
    SDL_SetRenderTarget(v->renderer, NULL);
}

// ---- People -------------------------------------------------------------------------------------

static void place_on_screen(const hamlet *h, const body *b, float *x, float *y)
{
    trp_point at = trp_entity_position(h->world, b->entity);
    *x = (float)at.x / METRE * SQUARE;
    *y = (float)at.y / METRE * SQUARE;
}

static void draw_person(view *v, const hamlet *h, uint32_t index)
{
    static const uint32_t coats[] = {0xb5473c, 0x3c6fb5, 0xd09a3a, 0x5f8f4e, 0x8356a8, 0x2f8f8b, 0xc4678f, 0x6d5a48};
    static const uint32_t hair[] = {0x3b2a1e, 0x7a4a24, 0xc9a45a, 0x8d8d8d, 0x1f1b1a};
    const body *b = &h->bodies[index];
    float x, y, far = SDL_sqrtf((float)(b->facing_x * b->facing_x + b->facing_y * b->facing_y));
    place_on_screen(h, b, &x, &y);
    float fx = far > 0 ? (float)b->facing_x / far : 0, fy = far > 0 ? (float)b->facing_y / far : 1;
    bool is_player = index == h->player;
    float step = b->turn_at != 0 ? SDL_sinf((float)trp_world_now(h->world) * 0.7f) * 2 : 0;
    oval(v, x + 2, y + 4, 10, 6, 0x000000, 70);
    oval(v, x - 4 - fx * step, y + 4 - fy * step, 3.5f, 3, 0x3a2c22, 255), oval(v, x + 4 + fx * step, y + 4 + fy * step, 3.5f, 3, 0x3a2c22, 255);
    if (is_player) {
        oval(v, x, y, 12, 11, 0xffffff, 150);
    }
    oval(v, x, y - 1, 9, 8, coats[index % 8] - 0x181818, 255), oval(v, x, y - 2, 8, 7, is_player ? 0xf4f1e8 : coats[index % 8], 255);
    oval(v, x, y - 8, 6, 6, hair[index % 5], 255), oval(v, x + fx * 2.2f, y - 7 + fy * 2.2f, 4.6f, 4.4f, 0xf0c8a0, 255);
    write_text(v, v->small, b->name, x + 1, y + 9, 0x1c2413, false);
    write_text(v, v->small, b->name, x, y + 8, 0xffffff, false);
}

static void draw(view *v, const hamlet *h)
{
    uint32_t order[MOST_BODIES], count = 0, now = trp_world_now(h->world);
    SDL_RenderCopy(v->renderer, v->ground, NULL, &(SDL_Rect){0, 0, WIDTH, HEIGHT - BAR});
    for (uint32_t i = 0; i < h->count; i++) {
        float x, y, other_x, other_y;
        place_on_screen(h, &h->bodies[i], &x, &y);
        uint32_t at = count;
        for (; !h->bodies[i].is_place && at > 0; at--) {  // bodies further down stand in front
            place_on_screen(h, &h->bodies[order[at - 1]], &other_x, &other_y);
            if (other_y <= y) {
                break;
            }
            order[at] = order[at - 1];
        }
        if (!h->bodies[i].is_place) {
            order[at] = i;
            count++;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        draw_person(v, h, order[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        const body *b = &h->bodies[order[i]];
        float x, y;
        place_on_screen(h, b, &x, &y);
        if (now < b->says_until) {
            write_text(v, v->large, b->says, x, y - 30, 0x2b2118, true);
        }
    }
    if (now < h->fault_until) {
        box(v, 0, 0, WIDTH, HEIGHT - BAR, 0x1b2740, 90);
    }
    box(v, 0, HEIGHT - BAR, WIDTH, BAR, 0x2b2320, 255);
    char words[200];
    uint32_t clock = trp_world_time_of_day(h->world);
    snprintf(words, sizeof words, "%02u:%02u", clock / 3600, clock / 60 % 60);
    write_text(v, v->large, words, 40, HEIGHT - BAR + 8, 0xf2c14e, false);
    write_text(v, v->large, h->notice, 220, HEIGHT - BAR + 8, 0xfffaf0, false);
    static const char *const keys[] = {"arrows: walk", "E: greet", "S: save", "L: load", "R: read the text anew", "F: storm"};
    static const int places[] = {420, 520, 610, 700, 840, 990};
    for (int i = 0; i < 6; i++) {
        write_text(v, v->small, keys[i], (float)places[i], HEIGHT - BAR + 10, 0xb9aa98, false);
    }
    SDL_RenderPresent(v->renderer);
}

static void take_picture(view *v, const hamlet *h)
{
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGBA32);
    draw(v, h);
    SDL_RenderReadPixels(v->renderer, NULL, surface->format->format, surface->pixels, surface->pitch);
    printf("%u picture %s\n", trp_world_now(h->world), SDL_SaveBMP(surface, v->picture_path) == 0 ? v->picture_path : SDL_GetError());
    SDL_FreeSurface(surface);
}

// ---- Keys ---------------------------------------------------------------------------------------

static void tell(const hamlet *h, const char *what)
{
    printf("%u %s %016llx\n", trp_world_now(h->world), what, (unsigned long long)trp_world_hash(h->world));
}

static void read_text(const view *v, hamlet *h)
{
    h->text_path = v->text;
    tell(h, hamlet_reload(h) ? "reloaded" : "not reloaded");
}

static void take_key(view *v, hamlet *h, SDL_Keycode key, bool is_down)
{
    int push = is_down ? 1 : 0;
    switch (key) {
    case SDLK_RIGHT: h->push_x = push; return;
    case SDLK_LEFT: h->push_x = -push; return;
    case SDLK_DOWN: h->push_y = push; return;
    case SDLK_UP: h->push_y = -push; return;
    default: break;
    }
    if (!is_down) {
        return;
    }
    switch (key) {
    case SDLK_e: hamlet_greet(h); break;
    case SDLK_f: hamlet_storm(h), tell(h, "storm"); break;
    case SDLK_s: tell(h, hamlet_save(h, v->save_path) ? "saved" : "not saved"); break;
    case SDLK_l: tell(h, hamlet_load(h, v->save_path) ? "loaded" : "not loaded"); break;
    case SDLK_r: read_text(v, h); break;
    case SDLK_p: take_picture(v, h); break;
    case SDLK_ESCAPE: v->is_over = true; break;
    default: break;
    }
}

static void take_events(view *v, hamlet *h)
{
    for (uint32_t i = 0; i < v->press_count; i++) {
        key_press *press = &v->presses[i];
        if (press->drop != NULL && press->at == v->played) {
            SDL_PushEvent(&(SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(press->drop)}});
        } else if (press->at == v->played || press->until == v->played) {
            SDL_Event event = {.key = {.type = press->at == v->played ? SDL_KEYDOWN : SDL_KEYUP, .keysym.sym = press->key}};
            SDL_PushEvent(&event);
        }
    }
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT) {
            v->is_over = true;
        } else if (event.type == SDL_DROPFILE) {
            v->text = event.drop.file;
            read_text(v, h);
        } else if ((event.type == SDL_KEYDOWN && !event.key.repeat) || event.type == SDL_KEYUP) {
            take_key(v, h, event.key.keysym.sym, event.type == SDL_KEYDOWN);
        }
    }
}

static void read_keys(view *v, char *keys)
{
    for (char *word = strtok(keys, " "); word != NULL && v->press_count < MOST_KEYS; word = strtok(NULL, " ")) {
        char name[24] = "";
        double at = 0, lasts = 0.1;
        if (sscanf(word, "%lf:%23[^:]:%lf", &at, name, &lasts) >= 2) {
            const char *drop = strstr(word, ":drop=");
            v->presses[v->press_count++] = (key_press){(uint32_t)(at * 30), (uint32_t)((at + lasts) * 30), SDL_GetKeyFromName(name),
                                                       drop != NULL ? drop + 6 : NULL};
        }
    }
}

// Says how everybody is, for tests: whether the world is in order, and how many have begun something in the last minute.
static void tell_end(const hamlet *h)
{
    trp_counters counters;
    trp_world_counters(h->world, &counters, sizeof counters);
    const char *wrong = trp_world_check(h->world, NULL);
    uint32_t busy = 0, people = 0;
    for (uint32_t i = 0; i < h->count; i++) {
        bool is_villager = !h->bodies[i].is_place && i != h->player;
        people += is_villager;
        busy += is_villager && h->bodies[i].began_at + 60 * 30 > trp_world_now(h->world);
    }
    printf("check: %s\nbusy: %u of %u\nstuck: %llu\nlines: %llu\nfailures: %llu\n", wrong != NULL ? wrong : "fine", busy, people,
           (unsigned long long)counters.repairs, (unsigned long long)h->lines_said, (unsigned long long)h->failures);
    tell(h, "end");
}

static bool open_view(view *v, const char *font)
{
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_AUDIO) != 0 || TTF_Init() != 0 ||
        (v->window = SDL_CreateWindow("The hamlet", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH, HEIGHT, 0)) == NULL ||
        ((v->renderer = SDL_CreateRenderer(v->window, -1, SDL_RENDERER_PRESENTVSYNC)) == NULL &&
         (v->renderer = SDL_CreateRenderer(v->window, -1, SDL_RENDERER_SOFTWARE)) == NULL) ||
        (v->small = TTF_OpenFont(font, 11)) == NULL || (v->large = TTF_OpenFont(font, 13)) == NULL) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return false;
    }
    SDL_SetRenderDrawBlendMode(v->renderer, SDL_BLENDMODE_BLEND);
    TTF_SetFontWrappedAlign(v->large, TTF_WRAPPED_ALIGN_CENTER);
    make_disc(v);
    return true;
}

int main(int count, char **arguments)
{
    static hamlet h;
    setvbuf(stdout, NULL, _IOLBF, 1 << 16);
    static view v = {.save_path = "hamlet.save", .picture_path = "hamlet.bmp"};
    v.text = "examples/sdl/hamlet.troupe";
    const char *font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
    uint32_t until = UINT32_MAX;
    bool is_open = count > 1 && strcmp(arguments[1], "--link") == 0;
    for (int i = is_open ? 2 : 1; i + 1 < count; i += 2) {
        const char *option = arguments[i];
        char *value = arguments[i + 1];
        if (strcmp(option, "--for") == 0) {
            until = (uint32_t)(atof(value) * 30);
        } else if (strcmp(option, "--keys") == 0) {
            read_keys(&v, value);
        } else if (strcmp(option, "--text") == 0) {
            v.text = value;
        } else if (strcmp(option, "--font") == 0) {
            font = value;
        } else if (strcmp(option, "--save") == 0) {
            v.save_path = value;
        } else if (strcmp(option, "--picture") == 0) {
            v.picture_path = value;
        }
    }
    if (!open_view(&v, font) || !hamlet_open(&h, v.text)) {
        return 1;
    }
    if (is_open) {
        hamlet_open_link(&h);
    }
    draw_ground(&v, &h);
    // The story has steps of a thirtieth of a second, whatever the screen has.
    uint64_t begun_at = SDL_GetTicks64();
    while (!v.is_over && v.played < until) {
        take_events(&v, &h);
        bool is_due = until != UINT32_MAX || v.played * (uint64_t)1000 / 30 <= SDL_GetTicks64() - begun_at;
        if (is_due && hamlet_step(&h)) {
            play_voices(&v, &h);
            v.played++;
            continue;
        }
        begun_at = is_due ? SDL_GetTicks64() - v.played * (uint64_t)1000 / 30 : begun_at;  // a game that is held loses no steps
        draw(&v, &h);
        SDL_Delay(5);
    }
    tell_end(&h);
    hamlet_close(&h);
    SDL_Quit();
    return 0;
}
