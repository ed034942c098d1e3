// SPDX-License-Identifier: MIT
// Troupe as a module in C for Lua 5.1 to 5.4, for games whose Lua is not LuaJIT: require("troupe_core"). troupe_interface.h has the
// functions, made from the headers; here is how values cross the border.
//
// - Objects are userdata that end what they own when they are collected. An object made from another one keeps that one alive.
// - Numbers of 64 bits are light userdata, since Lua 5.1 has no integers of that size; so pointers must have 64 bits.
// - A result that is not TRP_OK is an error with its name.

#include <inttypes.h>
#include <lauxlib.h>
#include <lua.h>
#include <stdio.h>
#include <string.h>
#include <troupe/history.h>
#include <troupe/interest.h>
#include <troupe/log.h>
#include <troupe/motion.h>
#include <troupe/notice.h>
#include <troupe/object.h>
#include <troupe/origin.h>
#include <troupe/question.h>
#include <troupe/reload.h>
#include <troupe/save.h>
#include <troupe/script.h>
#include <troupe/setting.h>
#include <troupe/test.h>
#include <troupe/text.h>
#include <troupe/tree.h>
#include <troupe/troupe.h>
#include <troupe/watch.h>
#include <troupe/why.h>

_Static_assert(sizeof(void *) == 8, "numbers of 64 bits are light userdata");

typedef struct owned {
    void *at;
    int needed;  // in the registry: the object that it was made of
} owned;

static void *troupe_lua_object(lua_State *L, int i, const char *name)
{
    owned *object = luaL_checkudata(L, i, name);
    luaL_argcheck(L, object->at != NULL, i, "it was released");
    return object->at;
}

static uint32_t troupe_lua_number(lua_State *L, int i)
{
    lua_Number number = luaL_checknumber(L, i);
    luaL_argcheck(L, number >= -2147483648.0 && number <= 4294967295.0, i, "a number of 32 bits is expected");
    return number < 0 ? (uint32_t)(int32_t)number : (uint32_t)number;
}

static uint64_t troupe_lua_wide(lua_State *L, int i)
{
    if (lua_islightuserdata(L, i)) {
        return (uint64_t)(uintptr_t)lua_touserdata(L, i);
    }
    return (uint64_t)(int64_t)luaL_checknumber(L, i);
}

static void troupe_lua_push(lua_State *L, uint64_t wide)
{
    lua_pushlightuserdata(L, (void *)(uintptr_t)wide);
}

static trp_point troupe_lua_point(lua_State *L, int i)
{
    double metres[3] = {0, 0, 0};
    luaL_checktype(L, i, LUA_TTABLE);
    for (int axis = 0; axis < 3; axis++) {
        lua_rawgeti(L, i, axis + 1);
        metres[axis] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    return trp_point_from_metres(metres[0], metres[1], metres[2]);
}

static int troupe_lua_push_point(lua_State *L, trp_point point)
{
    const int32_t units[3] = {point.x, point.y, point.z};
    lua_createtable(L, 3, 0);
    for (int axis = 0; axis < 3; axis++) {
        lua_pushnumber(L, (lua_Number)units[axis] / TRP_UNITS_PER_METRE);
        lua_rawseti(L, -2, axis + 1);
    }
    return 1;
}

static void troupe_lua_check(lua_State *L, trp_result result)
{
    if (result != TRP_OK) {
        luaL_error(L, "%s", trp_result_name(result));
    }
}

#include "troupe_interface.h"

static void end_pack(void *at)
{
    trp_pack_release(at);
}

static void end_world(void *at)
{
    trp_world_destroy(at);
}

static const struct {
    const char *name;
    void (*end)(void *at);
} kinds[] = {{"trp_pack", end_pack}, {"trp_world", end_world}};

// Frees the pack or world of a Lua object at once. The object from which it was made may be collected from then on.
static int release(lua_State *L)
{
    owned *object = lua_touserdata(L, 1);
    for (size_t i = 0; object != NULL && object->at != NULL && i < sizeof kinds / sizeof *kinds; i++) {
        lua_getfield(L, LUA_REGISTRYINDEX, kinds[i].name);
        bool is_this = lua_getmetatable(L, 1) && lua_rawequal(L, -1, -2);
        lua_settop(L, 1);
        if (is_this) {
            kinds[i].end(object->at);
            object->at = NULL;
            luaL_unref(L, LUA_REGISTRYINDEX, object->needed);
        }
    }
    return 0;
}

static int push_owned(lua_State *L, const char *name, void *at, int needed)
{
    owned *object = lua_newuserdata(L, sizeof *object);
    object->at = at;
    object->needed = LUA_NOREF;
    luaL_getmetatable(L, name);
    lua_setmetatable(L, -2);
    if (needed != 0) {
        lua_pushvalue(L, needed);
        object->needed = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    return 1;
}

// compile(text, name): a pack; where the text is wrong, the error is the report of `troupe check`.
static int compile(lua_State *L)
{
    size_t size;
    const char *text = luaL_checklstring(L, 1, &size);
    trp_script_source source = {luaL_optstring(L, 2, "main.troupe"), text, size};
    trp_script *script = NULL;
    trp_pack *pack = NULL;
    trp_result result = trp_script_compile(&source, 1, NULL, &script);
    if (result == TRP_OK) {
        const void *bytes = trp_script_pack(script, &size);
        result = trp_pack_load(bytes, size, NULL, &pack, NULL);
    } else if (script != NULL) {
        lua_pushstring(L, trp_script_report(script));
        trp_script_release(script);
        return lua_error(L);
    }
    trp_script_release(script);
    troupe_lua_check(L, result);
    return push_owned(L, "trp_pack", pack, 0);
}

// world(pack, seed): makes a world of a pack. Without a seed the world has the default one.
static int world(lua_State *L)
{
    trp_world_def def;
    trp_world *made = NULL;
    trp_world_def_init(&def, sizeof def);
    def.seed = lua_isnoneornil(L, 2) ? def.seed : troupe_lua_wide(L, 2);
    troupe_lua_check(L, trp_world_create(troupe_lua_object(L, 1, "trp_pack"), &def, &made));
    return push_owned(L, "trp_world", made, 1);
}

static void set_number(lua_State *L, const char *name, uint32_t number)
{
    lua_pushnumber(L, number);
    lua_setfield(L, -2, name);
}

// commands(world): a list of { kind, action, behaviour, agent, token } of the last step.
static int commands(lua_State *L)
{
    uint32_t count;
    const trp_command *list = trp_world_commands(troupe_lua_object(L, 1, "trp_world"), &count);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        lua_createtable(L, 0, 5);
        set_number(L, "kind", list[i].kind);
        set_number(L, "action", list[i].action);
        set_number(L, "behaviour", list[i].behaviour);
        troupe_lua_push(L, list[i].agent.value);
        lua_setfield(L, -2, "agent");
        troupe_lua_push(L, list[i].token.value);
        lua_setfield(L, -2, "token");
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

// hex(wide): a number of 64 bits as 16 digits.
static int hex(lua_State *L)
{
    char digits[17];
    (void)snprintf(digits, sizeof digits, "%016" PRIx64, troupe_lua_wide(L, 1));
    lua_pushstring(L, digits);
    return 1;
}

int luaopen_troupe_core(lua_State *L);
int luaopen_troupe_core(lua_State *L)
{
    static const luaL_Reg own[] = {
        {"compile", compile}, {"world", world}, {"commands", commands}, {"release", release}, {"hex", hex}};
    if (trp_interface_number() != INTERFACE_NUMBER) {
        return luaL_error(L, "the library of Troupe has interface %d, and interface %d is needed", (int)trp_interface_number(),
                          INTERFACE_NUMBER);
    }
    lua_newtable(L);
    for (const luaL_Reg *call = calls; call->name != NULL; call++) {
        lua_pushcfunction(L, call->func);
        lua_setfield(L, -2, call->name);
    }
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        lua_pushcfunction(L, own[i].func);
        lua_setfield(L, -2, own[i].name);
    }
    for (size_t i = 0; numbers[i].name != NULL; i++) {
        lua_pushnumber(L, numbers[i].value);
        lua_setfield(L, -2, numbers[i].name);
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        luaL_newmetatable(L, kinds[i].name);
        lua_pushcfunction(L, release);
        lua_setfield(L, -2, "__gc");
        lua_pop(L, 1);
    }
    return 1;
}
