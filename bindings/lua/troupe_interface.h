// SPDX-License-Identifier: MIT
// Made from docs/layout.json by tools/bindings.mjs.
// clang-format off

enum { INTERFACE_NUMBER = 4 };

static int lua_trp_result_name(lua_State *L)
{
    trp_result result = (trp_result)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_result_name(result);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_version_string(lua_State *L)
{
    int pushed = 0;
    const char *returned = trp_version_string();
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_interface_number(lua_State *L)
{
    int pushed = 0;
    uint32_t returned = trp_interface_number();
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_nobody(lua_State *L)
{
    int pushed = 0;
    trp_entity returned = trp_nobody();
    troupe_lua_push(L, (uint64_t)returned.value); pushed++;
    return pushed;
}

static int lua_trp_round_to_whole_number(lua_State *L)
{
    double number = luaL_checknumber(L, 1);
    int64_t most = (int64_t)troupe_lua_wide(L, 2);
    int pushed = 0;
    int64_t returned = trp_round_to_whole_number(number, most);
    troupe_lua_push(L, (uint64_t)returned); pushed++;
    return pushed;
}

static int lua_trp_value_number(lua_State *L)
{
    double number = luaL_checknumber(L, 1);
    int pushed = 0;
    trp_value returned = trp_value_number(number);
    troupe_lua_push(L, (uint64_t)returned.bits); pushed++;
    return pushed;
}

static int lua_trp_value_to_number(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    double returned = trp_value_to_number(value);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_value_truth(lua_State *L)
{
    bool truth = lua_toboolean(L, 1) != 0;
    int pushed = 0;
    trp_value returned = trp_value_truth(truth);
    troupe_lua_push(L, (uint64_t)returned.bits); pushed++;
    return pushed;
}

static int lua_trp_value_to_truth(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    bool returned = trp_value_to_truth(value);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_value_choice(lua_State *L)
{
    uint32_t position = (uint32_t)troupe_lua_number(L, 1);
    int pushed = 0;
    trp_value returned = trp_value_choice(position);
    troupe_lua_push(L, (uint64_t)returned.bits); pushed++;
    return pushed;
}

static int lua_trp_value_to_choice(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    uint32_t returned = trp_value_to_choice(value);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_value_entity(lua_State *L)
{
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    trp_value returned = trp_value_entity(entity);
    troupe_lua_push(L, (uint64_t)returned.bits); pushed++;
    return pushed;
}

static int lua_trp_value_to_entity(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    trp_entity returned = trp_value_to_entity(value);
    troupe_lua_push(L, (uint64_t)returned.value); pushed++;
    return pushed;
}

static int lua_trp_value_item(lua_State *L)
{
    uint32_t item = (uint32_t)troupe_lua_number(L, 1);
    uint32_t count = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    trp_value returned = trp_value_item(item, count);
    troupe_lua_push(L, (uint64_t)returned.bits); pushed++;
    return pushed;
}

static int lua_trp_value_item_index(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    uint32_t returned = trp_value_item_index(value);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_value_item_count(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    uint32_t returned = trp_value_item_count(value);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_value_newcomer(lua_State *L)
{
    uint32_t kind = (uint32_t)troupe_lua_number(L, 1);
    uint32_t role = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    trp_value returned = trp_value_newcomer(kind, role);
    troupe_lua_push(L, (uint64_t)returned.bits); pushed++;
    return pushed;
}

static int lua_trp_value_newcomer_kind(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    uint32_t returned = trp_value_newcomer_kind(value);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_value_newcomer_role(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    uint32_t returned = trp_value_newcomer_role(value);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_value_point(lua_State *L)
{
    trp_point point = troupe_lua_point(L, 1);
    int pushed = 0;
    trp_value returned = trp_value_point(point);
    troupe_lua_push(L, (uint64_t)returned.bits); pushed++;
    return pushed;
}

static int lua_trp_value_to_point(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    trp_point returned = trp_value_to_point(value);
    pushed += troupe_lua_push_point(L, returned);
    return pushed;
}

static int lua_trp_value_unknown_point(lua_State *L)
{
    int pushed = 0;
    trp_value returned = trp_value_unknown_point();
    troupe_lua_push(L, (uint64_t)returned.bits); pushed++;
    return pushed;
}

static int lua_trp_value_is_known_point(lua_State *L)
{
    trp_value value = {(int64_t)troupe_lua_wide(L, 1)};
    int pushed = 0;
    bool returned = trp_value_is_known_point(value);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_point_from_metres(lua_State *L)
{
    double x = luaL_checknumber(L, 1);
    double y = luaL_checknumber(L, 2);
    double z = luaL_checknumber(L, 3);
    int pushed = 0;
    trp_point returned = trp_point_from_metres(x, y, z);
    pushed += troupe_lua_push_point(L, returned);
    return pushed;
}

static int lua_trp_pack_count(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    trp_name_family sort = (trp_name_family)troupe_lua_number(L, 2);
    int pushed = 0;
    uint32_t returned = trp_pack_count(pack, sort);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_find(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    trp_name_family sort = (trp_name_family)troupe_lua_number(L, 2);
    const char *name = luaL_checkstring(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_find(pack, sort, name);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_number_of_index(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    trp_name_family sort = (trp_name_family)troupe_lua_number(L, 2);
    uint32_t index = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_number_of_index(pack, sort, index);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_handle(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    trp_name_family sort = (trp_name_family)troupe_lua_number(L, 2);
    const char *name = luaL_checkstring(L, 3);
    int pushed = 0;
    trp_handle returned = trp_pack_handle(pack, sort, name);
    troupe_lua_push(L, (uint64_t)returned.value); pushed++;
    return pushed;
}

static int lua_trp_pack_number_of_handle(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    trp_handle handle = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    uint32_t returned = trp_pack_number_of_handle(pack, handle);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_name(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    trp_name_family sort = (trp_name_family)troupe_lua_number(L, 2);
    uint32_t number = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    const char *returned = trp_pack_name(pack, sort, number);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_key(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    trp_name_family sort = (trp_name_family)troupe_lua_number(L, 2);
    uint32_t number = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint64_t returned = trp_pack_key(pack, sort, number);
    troupe_lua_push(L, (uint64_t)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_line_sound(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t line = (uint32_t)troupe_lua_number(L, 2);
    uint32_t lasts_ms = 0;
    int pushed = 0;
    const char *returned = trp_pack_line_sound(pack, line, &lasts_ms);
    lua_pushstring(L, returned); pushed++;
    lua_pushnumber(L, (lua_Number)lasts_ms); pushed++;
    return pushed;
}

static int lua_trp_pack_spoken_line(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t line = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    const char *returned = trp_pack_spoken_line(pack, line);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_failure_name(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t action = (uint32_t)troupe_lua_number(L, 2);
    uint32_t failure = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    const char *returned = trp_pack_failure_name(pack, action, failure);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_find_failure(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t action = (uint32_t)troupe_lua_number(L, 2);
    const char *name = luaL_checkstring(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_find_failure(pack, action, name);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_mark_name(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t action = (uint32_t)troupe_lua_number(L, 2);
    uint32_t mark = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    const char *returned = trp_pack_mark_name(pack, action, mark);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_find_mark(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t action = (uint32_t)troupe_lua_number(L, 2);
    const char *name = luaL_checkstring(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_find_mark(pack, action, name);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_choice_name(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t fact = (uint32_t)troupe_lua_number(L, 2);
    uint32_t choice = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    const char *returned = trp_pack_choice_name(pack, fact, choice);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_item_fact(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t kind = (uint32_t)troupe_lua_number(L, 2);
    uint32_t item = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_item_fact(pack, kind, item);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_global_kind(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t global = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    uint32_t returned = trp_pack_global_kind(pack, global);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_kind_of_world_facts(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    int pushed = 0;
    uint32_t returned = trp_pack_kind_of_world_facts(pack);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_kind_of_scene_facts(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t scene = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    uint32_t returned = trp_pack_kind_of_scene_facts(pack, scene);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_role_kind(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t role = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    uint32_t returned = trp_pack_role_kind(pack, role);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_kind_is(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t kind = (uint32_t)troupe_lua_number(L, 2);
    uint32_t ancestor = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    bool returned = trp_pack_kind_is(pack, kind, ancestor);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_kind_is_character(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t kind = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    bool returned = trp_pack_kind_is_character(pack, kind);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_kind_is_place(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t kind = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    bool returned = trp_pack_kind_is_place(pack, kind);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_kind_is_player(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t kind = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    bool returned = trp_pack_kind_is_player(pack, kind);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_kind_is_everywhere(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t kind = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    bool returned = trp_pack_kind_is_everywhere(pack, kind);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_kind_handles_crossing(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t kind = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    bool returned = trp_pack_kind_handles_crossing(pack, kind);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_role_is_by_chance(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t role = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    bool returned = trp_pack_role_is_by_chance(pack, role);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_behaviour_weight(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t behaviour = (uint32_t)troupe_lua_number(L, 2);
    int64_t weight = 0;
    int pushed = 0;
    troupe_lua_check(L, trp_pack_behaviour_weight(pack, behaviour, &weight));
    troupe_lua_push(L, (uint64_t)weight); pushed++;
    return pushed;
}

static int lua_trp_pack_part_name(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t scene = (uint32_t)troupe_lua_number(L, 2);
    uint32_t part = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    const char *returned = trp_pack_part_name(pack, scene, part);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_scene_successor(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t scene = (uint32_t)troupe_lua_number(L, 2);
    uint32_t number = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_scene_successor(pack, scene, number);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_step(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    trp_world_step(world);
    return pushed;
}

static int lua_trp_world_set_update_period(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t steps = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    troupe_lua_check(L, trp_world_set_update_period(world, steps));
    return pushed;
}

static int lua_trp_world_update_period(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint32_t returned = trp_world_update_period(world);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_skip(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t count = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    uint32_t returned = trp_world_skip(world, count);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_now(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint32_t returned = trp_world_now(world);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_next_due(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint32_t returned = trp_world_next_due(world);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_time_of_day(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint32_t returned = trp_world_time_of_day(world);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_day(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint32_t returned = trp_world_day(world);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_weekday(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    trp_weekday returned = trp_world_weekday(world);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_day_length(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint32_t returned = trp_world_day_length(world);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_set_clock(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t day = (uint32_t)troupe_lua_number(L, 2);
    uint32_t second_of_day = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    troupe_lua_check(L, trp_world_set_clock(world, day, second_of_day));
    return pushed;
}

static int lua_trp_world_step_of_time(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t second_of_day = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    uint32_t returned = trp_world_step_of_time(world, second_of_day);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_number_of_handle(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_handle handle = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    uint32_t returned = trp_world_number_of_handle(world, handle);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_steps_per_second(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint32_t returned = trp_world_steps_per_second(world);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_ms_to_steps(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t milliseconds = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    uint32_t returned = trp_world_ms_to_steps(world, milliseconds);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_hash(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint64_t returned = trp_world_hash(world);
    troupe_lua_push(L, (uint64_t)returned); pushed++;
    return pushed;
}

static int lua_trp_world_hash_recomputed(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint64_t returned = trp_world_hash_recomputed(world);
    troupe_lua_push(L, (uint64_t)returned); pushed++;
    return pushed;
}

static int lua_trp_world_entity_hash(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    uint64_t returned = trp_world_entity_hash(world, entity);
    troupe_lua_push(L, (uint64_t)returned); pushed++;
    return pushed;
}

static int lua_trp_world_next_entity(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity after = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    trp_entity returned = trp_world_next_entity(world, after);
    troupe_lua_push(L, (uint64_t)returned.value); pushed++;
    return pushed;
}

static int lua_trp_world_bind_global(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t global = (uint32_t)troupe_lua_number(L, 2);
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 3)};
    int pushed = 0;
    troupe_lua_check(L, trp_world_bind_global(world, global, entity));
    return pushed;
}

static int lua_trp_world_bound_entity(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t global = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    trp_entity returned = trp_world_bound_entity(world, global);
    troupe_lua_push(L, (uint64_t)returned.value); pushed++;
    return pushed;
}

static int lua_trp_world_check(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity who = {0};
    int pushed = 0;
    const char *returned = trp_world_check(world, &who);
    lua_pushstring(L, returned); pushed++;
    troupe_lua_push(L, (uint64_t)who.value); pushed++;
    return pushed;
}

static int lua_trp_entity_spawn(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t kind = (uint32_t)troupe_lua_number(L, 2);
    trp_point at = troupe_lua_point(L, 3);
    trp_entity entity = {0};
    int pushed = 0;
    troupe_lua_check(L, trp_entity_spawn(world, kind, at, &entity));
    troupe_lua_push(L, (uint64_t)entity.value); pushed++;
    return pushed;
}

static int lua_trp_entity_add_link_end(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity object = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t link = (uint32_t)troupe_lua_number(L, 3);
    trp_entity end = {(uint64_t)troupe_lua_wide(L, 4)};
    int pushed = 0;
    troupe_lua_check(L, trp_entity_add_link_end(world, object, link, end));
    return pushed;
}

static int lua_trp_entity_despawn(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    troupe_lua_check(L, trp_entity_despawn(world, entity));
    return pushed;
}

static int lua_trp_entity_is_alive(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    bool returned = trp_entity_is_alive(world, entity);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_entity_serial(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    uint32_t returned = trp_entity_serial(world, entity);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_entity_set_user_data(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    uint64_t data = (uint64_t)troupe_lua_wide(L, 3);
    int pushed = 0;
    troupe_lua_check(L, trp_entity_set_user_data(world, entity, data));
    return pushed;
}

static int lua_trp_entity_user_data(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    uint64_t returned = trp_entity_user_data(world, entity);
    troupe_lua_push(L, (uint64_t)returned); pushed++;
    return pushed;
}

static int lua_trp_entity_kind(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    uint32_t returned = trp_entity_kind(world, entity);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_agent_put_on_role(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t role = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    troupe_lua_check(L, trp_agent_put_on_role(world, agent, role));
    return pushed;
}

static int lua_trp_agent_take_off_role(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t role = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    troupe_lua_check(L, trp_agent_take_off_role(world, agent, role));
    return pushed;
}

static int lua_trp_agent_wears_role(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t role = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    bool returned = trp_agent_wears_role(world, agent, role);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_agent_set_spontaneous(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    bool spontaneous = lua_toboolean(L, 3) != 0;
    int pushed = 0;
    troupe_lua_check(L, trp_agent_set_spontaneous(world, agent, spontaneous));
    return pushed;
}

static int lua_trp_agent_begin_occasion(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t occasion = (uint32_t)troupe_lua_number(L, 3);
    uint32_t until_step = (uint32_t)troupe_lua_number(L, 4);
    int pushed = 0;
    troupe_lua_check(L, trp_agent_begin_occasion(world, agent, occasion, until_step));
    return pushed;
}

static int lua_trp_agent_end_occasion(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t occasion = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    troupe_lua_check(L, trp_agent_end_occasion(world, agent, occasion));
    return pushed;
}

static int lua_trp_agent_occasion(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    uint32_t returned = trp_agent_occasion(world, agent);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_agent_schedule_block(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t role = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint32_t returned = trp_agent_schedule_block(world, agent, role);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_agent_force_layer(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t layer = (uint32_t)troupe_lua_number(L, 3);
    trp_layer_forced_state state = (trp_layer_forced_state)troupe_lua_number(L, 4);
    int pushed = 0;
    troupe_lua_check(L, trp_agent_force_layer(world, agent, layer, state));
    return pushed;
}

static int lua_trp_agent_layer_forced_state(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t layer = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    trp_layer_forced_state returned = trp_agent_layer_forced_state(world, agent, layer);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_agent_begin_dialogue(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    troupe_lua_check(L, trp_agent_begin_dialogue(world, agent));
    return pushed;
}

static int lua_trp_agent_end_dialogue(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    troupe_lua_check(L, trp_agent_end_dialogue(world, agent));
    return pushed;
}

static int lua_trp_agent_is_in_dialogue(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    bool returned = trp_agent_is_in_dialogue(world, agent);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_agent_cancel(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t behaviour = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    troupe_lua_check(L, trp_agent_cancel(world, agent, behaviour));
    return pushed;
}

static int lua_trp_agent_is_live(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    bool returned = trp_agent_is_live(world, agent);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_agent_set_update_period(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t steps = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    troupe_lua_check(L, trp_agent_set_update_period(world, agent, steps));
    return pushed;
}

static int lua_trp_agent_update_period(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    uint32_t returned = trp_agent_update_period(world, agent);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_agent_stance(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    trp_stance returned = trp_agent_stance(world, agent);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_stance_name(lua_State *L)
{
    trp_stance stance = (trp_stance)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_stance_name(stance);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_assert_fail(lua_State *L)
{
    const char *file = luaL_checkstring(L, 1);
    uint32_t line = (uint32_t)troupe_lua_number(L, 2);
    const char *expression = luaL_checkstring(L, 3);
    int pushed = 0;
    trp_assert_fail(file, line, expression);
    return pushed;
}

static int lua_trp_assert_misuse(lua_State *L)
{
    const char *file = luaL_checkstring(L, 1);
    uint32_t line = (uint32_t)troupe_lua_number(L, 2);
    const char *expression = luaL_checkstring(L, 3);
    int pushed = 0;
    trp_assert_misuse(file, line, expression);
    return pushed;
}

static int lua_trp_action_finished(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_token token = {(uint64_t)troupe_lua_wide(L, 2)};
    trp_action_result result = (trp_action_result)troupe_lua_number(L, 3);
    uint32_t failure = (uint32_t)troupe_lua_number(L, 4);
    int pushed = 0;
    troupe_lua_check(L, trp_action_finished(world, token, result, failure));
    return pushed;
}

static int lua_trp_action_force(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_token token = {(uint64_t)troupe_lua_wide(L, 2)};
    trp_action_result result = (trp_action_result)troupe_lua_number(L, 3);
    uint32_t failure = (uint32_t)troupe_lua_number(L, 4);
    int pushed = 0;
    troupe_lua_check(L, trp_action_force(world, token, result, failure));
    return pushed;
}

static int lua_trp_pending_step_force(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity agent = {(uint64_t)troupe_lua_wide(L, 2)};
    uint64_t id = (uint64_t)troupe_lua_wide(L, 3);
    trp_action_result result = (trp_action_result)troupe_lua_number(L, 4);
    int pushed = 0;
    troupe_lua_check(L, trp_pending_step_force(world, agent, id, result));
    return pushed;
}

static int lua_trp_pending_step_kind_name(lua_State *L)
{
    trp_pending_step_kind kind = (trp_pending_step_kind)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_pending_step_kind_name(kind);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_action_progress(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_token token = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    troupe_lua_check(L, trp_action_progress(world, token));
    return pushed;
}

static int lua_trp_action_reached_mark(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_token token = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t mark = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    troupe_lua_check(L, trp_action_reached_mark(world, token, mark));
    return pushed;
}

static int lua_trp_action_crosses_object(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_token token = {(uint64_t)troupe_lua_wide(L, 2)};
    trp_entity object = {(uint64_t)troupe_lua_wide(L, 3)};
    trp_point beyond = troupe_lua_point(L, 4);
    int pushed = 0;
    troupe_lua_check(L, trp_action_crosses_object(world, token, object, beyond));
    return pushed;
}

static int lua_trp_event_happened(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t event = (uint32_t)troupe_lua_number(L, 2);
    trp_entity about = {(uint64_t)troupe_lua_wide(L, 3)};
    int pushed = 0;
    troupe_lua_check(L, trp_event_happened(world, event, about));
    return pushed;
}

static int lua_trp_event_name(lua_State *L)
{
    trp_event_kind kind = (trp_event_kind)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_event_name(kind);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_reason_name(lua_State *L)
{
    trp_reason reason = (trp_reason)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_reason_name(reason);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_text_columns(lua_State *L)
{
    const char *text = luaL_checkstring(L, 1);
    size_t size_bytes = (size_t)troupe_lua_number(L, 2);
    int pushed = 0;
    uint32_t returned = trp_text_columns(text, size_bytes);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_codepoint_columns(lua_State *L)
{
    uint32_t codepoint = (uint32_t)troupe_lua_number(L, 1);
    int pushed = 0;
    uint32_t returned = trp_codepoint_columns(codepoint);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_text_first_character(lua_State *L)
{
    const char *text = luaL_checkstring(L, 1);
    uint32_t bytes = 0;
    int pushed = 0;
    uint32_t returned = trp_text_first_character(text, &bytes);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    lua_pushnumber(L, (lua_Number)bytes); pushed++;
    return pushed;
}

static int lua_trp_test_line_holds(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t test = (uint32_t)troupe_lua_number(L, 2);
    uint32_t position = (uint32_t)troupe_lua_number(L, 3);
    _Bool holds = 0;
    int pushed = 0;
    troupe_lua_check(L, trp_test_line_holds(world, test, position, &holds));
    lua_pushboolean(L, holds); pushed++;
    return pushed;
}

static int lua_trp_pack_test_name_key(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    int pushed = 0;
    uint64_t returned = trp_pack_test_name_key(name);
    troupe_lua_push(L, (uint64_t)returned); pushed++;
    return pushed;
}

static int lua_trp_fact_get(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t fact = (uint32_t)troupe_lua_number(L, 3);
    trp_value value = {0};
    int pushed = 0;
    troupe_lua_check(L, trp_fact_get(world, entity, fact, &value));
    troupe_lua_push(L, (uint64_t)value.bits); pushed++;
    return pushed;
}

static int lua_trp_fact_set(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t fact = (uint32_t)troupe_lua_number(L, 3);
    trp_value value = {(int64_t)troupe_lua_wide(L, 4)};
    int pushed = 0;
    troupe_lua_check(L, trp_fact_set(world, entity, fact, value));
    return pushed;
}

static int lua_trp_world_fact_get(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t fact = (uint32_t)troupe_lua_number(L, 2);
    trp_value value = {0};
    int pushed = 0;
    troupe_lua_check(L, trp_world_fact_get(world, fact, &value));
    troupe_lua_push(L, (uint64_t)value.bits); pushed++;
    return pushed;
}

static int lua_trp_world_fact_set(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t fact = (uint32_t)troupe_lua_number(L, 2);
    trp_value value = {(int64_t)troupe_lua_wide(L, 3)};
    int pushed = 0;
    troupe_lua_check(L, trp_world_fact_set(world, fact, value));
    return pushed;
}

static int lua_trp_world_fact_reset(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    uint32_t fact = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    troupe_lua_check(L, trp_world_fact_reset(world, fact));
    return pushed;
}

static int lua_trp_scene_fact_get(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity member = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t fact = (uint32_t)troupe_lua_number(L, 3);
    trp_value value = {0};
    int pushed = 0;
    troupe_lua_check(L, trp_scene_fact_get(world, member, fact, &value));
    troupe_lua_push(L, (uint64_t)value.bits); pushed++;
    return pushed;
}

static int lua_trp_scene_fact_set(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity member = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t fact = (uint32_t)troupe_lua_number(L, 3);
    trp_value value = {(int64_t)troupe_lua_wide(L, 4)};
    int pushed = 0;
    troupe_lua_check(L, trp_scene_fact_set(world, member, fact, value));
    return pushed;
}

static int lua_trp_items_add(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t item = (uint32_t)troupe_lua_number(L, 3);
    int32_t count = (int32_t)troupe_lua_number(L, 4);
    int pushed = 0;
    troupe_lua_check(L, trp_items_add(world, entity, item, count));
    return pushed;
}

static int lua_trp_items_count(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    uint32_t item = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint32_t returned = trp_items_count(world, entity, item);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_interest_count(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    uint32_t returned = trp_world_interest_count(world);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_drop_cause_name(lua_State *L)
{
    trp_drop_cause cause = (trp_drop_cause)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_drop_cause_name(cause);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_watch_kind_name(lua_State *L)
{
    trp_watch_kind kind = (trp_watch_kind)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_watch_kind_name(kind);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_watch_moment_name(lua_State *L)
{
    trp_watch_moment moment = (trp_watch_moment)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_watch_moment_name(moment);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_world_is_recorded(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    int pushed = 0;
    bool returned = trp_world_is_recorded(world);
    lua_pushboolean(L, returned); pushed++;
    return pushed;
}

static int lua_trp_entity_position(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity entity = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    trp_point returned = trp_entity_position(world, entity);
    pushed += troupe_lua_push_point(L, returned);
    return pushed;
}

static int lua_trp_place_set_reach(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity place = {(uint64_t)troupe_lua_wide(L, 2)};
    trp_point half_size = troupe_lua_point(L, 3);
    int pushed = 0;
    troupe_lua_check(L, trp_place_set_reach(world, place, half_size));
    return pushed;
}

static int lua_trp_place_reach(lua_State *L)
{
    const trp_world *world = troupe_lua_object(L, 1, "trp_world");
    trp_entity place = {(uint64_t)troupe_lua_wide(L, 2)};
    int pushed = 0;
    trp_point returned = trp_place_reach(world, place);
    pushed += troupe_lua_push_point(L, returned);
    return pushed;
}

static int lua_trp_point_distance(lua_State *L)
{
    trp_point a = troupe_lua_point(L, 1);
    trp_point b = troupe_lua_point(L, 2);
    int pushed = 0;
    uint32_t returned = trp_point_distance(a, b);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_notice_level_of(lua_State *L)
{
    trp_notice_kind kind = (trp_notice_kind)troupe_lua_number(L, 1);
    int pushed = 0;
    trp_notice_level returned = trp_notice_level_of(kind);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_notice_family(lua_State *L)
{
    trp_notice_kind kind = (trp_notice_kind)troupe_lua_number(L, 1);
    int pushed = 0;
    trp_name_family returned = trp_notice_family(kind);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_notice_name(lua_State *L)
{
    trp_notice_kind kind = (trp_notice_kind)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_notice_name(kind);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_notice_sentence(lua_State *L)
{
    trp_notice_kind kind = (trp_notice_kind)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_notice_sentence(kind);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_notice_level_name(lua_State *L)
{
    trp_notice_level level = (trp_notice_level)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_notice_level_name(level);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_wait_kind_name(lua_State *L)
{
    trp_wait_kind kind = (trp_wait_kind)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_wait_kind_name(kind);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_pack_thing_origin(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    trp_name_family sort = (trp_name_family)troupe_lua_number(L, 2);
    uint32_t number = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_thing_origin(pack, sort, number);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_row_origin(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t scene = (uint32_t)troupe_lua_number(L, 2);
    uint32_t row = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_row_origin(pack, scene, row);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_part_origin(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t scene = (uint32_t)troupe_lua_number(L, 2);
    uint32_t part = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_part_origin(pack, scene, part);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_pack_step_origin(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t task = (uint32_t)troupe_lua_number(L, 2);
    uint32_t step = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    uint32_t returned = trp_pack_step_origin(pack, task, step);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_world_reload(lua_State *L)
{
    trp_world *world = troupe_lua_object(L, 1, "trp_world");
    const trp_pack *pack = troupe_lua_object(L, 2, "trp_pack");
    int pushed = 0;
    troupe_lua_check(L, trp_world_reload(world, pack));
    return pushed;
}

static int lua_trp_migration_reason_name(lua_State *L)
{
    trp_migration_reason reason = (trp_migration_reason)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_migration_reason_name(reason);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_setting_floor_plan_row(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t setting = (uint32_t)troupe_lua_number(L, 2);
    uint32_t row = (uint32_t)troupe_lua_number(L, 3);
    int pushed = 0;
    const char *returned = trp_setting_floor_plan_row(pack, setting, row);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static int lua_trp_task_node_count(lua_State *L)
{
    const trp_pack *pack = troupe_lua_object(L, 1, "trp_pack");
    uint32_t task = (uint32_t)troupe_lua_number(L, 2);
    int pushed = 0;
    uint32_t returned = trp_task_node_count(pack, task);
    lua_pushnumber(L, (lua_Number)returned); pushed++;
    return pushed;
}

static int lua_trp_cause_name(lua_State *L)
{
    trp_why_cause cause = (trp_why_cause)troupe_lua_number(L, 1);
    int pushed = 0;
    const char *returned = trp_cause_name(cause);
    lua_pushstring(L, returned); pushed++;
    return pushed;
}

static const luaL_Reg calls[] = {
    {"result_name", lua_trp_result_name},
    {"version_string", lua_trp_version_string},
    {"interface_number", lua_trp_interface_number},
    {"nobody", lua_trp_nobody},
    {"round_to_whole_number", lua_trp_round_to_whole_number},
    {"value_number", lua_trp_value_number},
    {"value_to_number", lua_trp_value_to_number},
    {"value_truth", lua_trp_value_truth},
    {"value_to_truth", lua_trp_value_to_truth},
    {"value_choice", lua_trp_value_choice},
    {"value_to_choice", lua_trp_value_to_choice},
    {"value_entity", lua_trp_value_entity},
    {"value_to_entity", lua_trp_value_to_entity},
    {"value_item", lua_trp_value_item},
    {"value_item_index", lua_trp_value_item_index},
    {"value_item_count", lua_trp_value_item_count},
    {"value_newcomer", lua_trp_value_newcomer},
    {"value_newcomer_kind", lua_trp_value_newcomer_kind},
    {"value_newcomer_role", lua_trp_value_newcomer_role},
    {"value_point", lua_trp_value_point},
    {"value_to_point", lua_trp_value_to_point},
    {"value_unknown_point", lua_trp_value_unknown_point},
    {"value_is_known_point", lua_trp_value_is_known_point},
    {"point_from_metres", lua_trp_point_from_metres},
    {"pack_count", lua_trp_pack_count},
    {"pack_find", lua_trp_pack_find},
    {"pack_number_of_index", lua_trp_pack_number_of_index},
    {"pack_handle", lua_trp_pack_handle},
    {"pack_number_of_handle", lua_trp_pack_number_of_handle},
    {"pack_name", lua_trp_pack_name},
    {"pack_key", lua_trp_pack_key},
    {"pack_line_sound", lua_trp_pack_line_sound},
    {"pack_spoken_line", lua_trp_pack_spoken_line},
    {"pack_failure_name", lua_trp_pack_failure_name},
    {"pack_find_failure", lua_trp_pack_find_failure},
    {"pack_mark_name", lua_trp_pack_mark_name},
    {"pack_find_mark", lua_trp_pack_find_mark},
    {"pack_choice_name", lua_trp_pack_choice_name},
    {"pack_item_fact", lua_trp_pack_item_fact},
    {"pack_global_kind", lua_trp_pack_global_kind},
    {"pack_kind_of_world_facts", lua_trp_pack_kind_of_world_facts},
    {"pack_kind_of_scene_facts", lua_trp_pack_kind_of_scene_facts},
    {"pack_role_kind", lua_trp_pack_role_kind},
    {"pack_kind_is", lua_trp_pack_kind_is},
    {"pack_kind_is_character", lua_trp_pack_kind_is_character},
    {"pack_kind_is_place", lua_trp_pack_kind_is_place},
    {"pack_kind_is_player", lua_trp_pack_kind_is_player},
    {"pack_kind_is_everywhere", lua_trp_pack_kind_is_everywhere},
    {"pack_kind_handles_crossing", lua_trp_pack_kind_handles_crossing},
    {"pack_role_is_by_chance", lua_trp_pack_role_is_by_chance},
    {"pack_behaviour_weight", lua_trp_pack_behaviour_weight},
    {"pack_part_name", lua_trp_pack_part_name},
    {"pack_scene_successor", lua_trp_pack_scene_successor},
    {"world_step", lua_trp_world_step},
    {"world_set_update_period", lua_trp_world_set_update_period},
    {"world_update_period", lua_trp_world_update_period},
    {"world_skip", lua_trp_world_skip},
    {"world_now", lua_trp_world_now},
    {"world_next_due", lua_trp_world_next_due},
    {"world_time_of_day", lua_trp_world_time_of_day},
    {"world_day", lua_trp_world_day},
    {"world_weekday", lua_trp_world_weekday},
    {"world_day_length", lua_trp_world_day_length},
    {"world_set_clock", lua_trp_world_set_clock},
    {"world_step_of_time", lua_trp_world_step_of_time},
    {"world_number_of_handle", lua_trp_world_number_of_handle},
    {"world_steps_per_second", lua_trp_world_steps_per_second},
    {"world_ms_to_steps", lua_trp_world_ms_to_steps},
    {"world_hash", lua_trp_world_hash},
    {"world_hash_recomputed", lua_trp_world_hash_recomputed},
    {"world_entity_hash", lua_trp_world_entity_hash},
    {"world_next_entity", lua_trp_world_next_entity},
    {"world_bind_global", lua_trp_world_bind_global},
    {"world_bound_entity", lua_trp_world_bound_entity},
    {"world_check", lua_trp_world_check},
    {"entity_spawn", lua_trp_entity_spawn},
    {"entity_add_link_end", lua_trp_entity_add_link_end},
    {"entity_despawn", lua_trp_entity_despawn},
    {"entity_is_alive", lua_trp_entity_is_alive},
    {"entity_serial", lua_trp_entity_serial},
    {"entity_set_user_data", lua_trp_entity_set_user_data},
    {"entity_user_data", lua_trp_entity_user_data},
    {"entity_kind", lua_trp_entity_kind},
    {"agent_put_on_role", lua_trp_agent_put_on_role},
    {"agent_take_off_role", lua_trp_agent_take_off_role},
    {"agent_wears_role", lua_trp_agent_wears_role},
    {"agent_set_spontaneous", lua_trp_agent_set_spontaneous},
    {"agent_begin_occasion", lua_trp_agent_begin_occasion},
    {"agent_end_occasion", lua_trp_agent_end_occasion},
    {"agent_occasion", lua_trp_agent_occasion},
    {"agent_schedule_block", lua_trp_agent_schedule_block},
    {"agent_force_layer", lua_trp_agent_force_layer},
    {"agent_layer_forced_state", lua_trp_agent_layer_forced_state},
    {"agent_begin_dialogue", lua_trp_agent_begin_dialogue},
    {"agent_end_dialogue", lua_trp_agent_end_dialogue},
    {"agent_is_in_dialogue", lua_trp_agent_is_in_dialogue},
    {"agent_cancel", lua_trp_agent_cancel},
    {"agent_is_live", lua_trp_agent_is_live},
    {"agent_set_update_period", lua_trp_agent_set_update_period},
    {"agent_update_period", lua_trp_agent_update_period},
    {"agent_stance", lua_trp_agent_stance},
    {"stance_name", lua_trp_stance_name},
    {"assert_fail", lua_trp_assert_fail},
    {"assert_misuse", lua_trp_assert_misuse},
    {"action_finished", lua_trp_action_finished},
    {"action_force", lua_trp_action_force},
    {"pending_step_force", lua_trp_pending_step_force},
    {"pending_step_kind_name", lua_trp_pending_step_kind_name},
    {"action_progress", lua_trp_action_progress},
    {"action_reached_mark", lua_trp_action_reached_mark},
    {"action_crosses_object", lua_trp_action_crosses_object},
    {"event_happened", lua_trp_event_happened},
    {"event_name", lua_trp_event_name},
    {"reason_name", lua_trp_reason_name},
    {"text_columns", lua_trp_text_columns},
    {"codepoint_columns", lua_trp_codepoint_columns},
    {"text_first_character", lua_trp_text_first_character},
    {"test_line_holds", lua_trp_test_line_holds},
    {"pack_test_name_key", lua_trp_pack_test_name_key},
    {"fact_get", lua_trp_fact_get},
    {"fact_set", lua_trp_fact_set},
    {"world_fact_get", lua_trp_world_fact_get},
    {"world_fact_set", lua_trp_world_fact_set},
    {"world_fact_reset", lua_trp_world_fact_reset},
    {"scene_fact_get", lua_trp_scene_fact_get},
    {"scene_fact_set", lua_trp_scene_fact_set},
    {"items_add", lua_trp_items_add},
    {"items_count", lua_trp_items_count},
    {"world_interest_count", lua_trp_world_interest_count},
    {"drop_cause_name", lua_trp_drop_cause_name},
    {"watch_kind_name", lua_trp_watch_kind_name},
    {"watch_moment_name", lua_trp_watch_moment_name},
    {"world_is_recorded", lua_trp_world_is_recorded},
    {"entity_position", lua_trp_entity_position},
    {"place_set_reach", lua_trp_place_set_reach},
    {"place_reach", lua_trp_place_reach},
    {"point_distance", lua_trp_point_distance},
    {"notice_level_of", lua_trp_notice_level_of},
    {"notice_family", lua_trp_notice_family},
    {"notice_name", lua_trp_notice_name},
    {"notice_sentence", lua_trp_notice_sentence},
    {"notice_level_name", lua_trp_notice_level_name},
    {"wait_kind_name", lua_trp_wait_kind_name},
    {"pack_thing_origin", lua_trp_pack_thing_origin},
    {"pack_row_origin", lua_trp_pack_row_origin},
    {"pack_part_origin", lua_trp_pack_part_origin},
    {"pack_step_origin", lua_trp_pack_step_origin},
    {"world_reload", lua_trp_world_reload},
    {"migration_reason_name", lua_trp_migration_reason_name},
    {"setting_floor_plan_row", lua_trp_setting_floor_plan_row},
    {"task_node_count", lua_trp_task_node_count},
    {"cause_name", lua_trp_cause_name},
    {NULL, NULL}
};

static const struct { const char *name; double value; } numbers[] = {
    {"FARTHEST", 268435456},
    {"INTEREST_MOST", 64},
    {"INTEREST_RINGS", 3},
    {"JOURNAL_DEPTH", 8},
    {"MOST_ENTITIES", 4000000},
    {"MOST_QUEUES", 64},
    {"MOST_WATCHES", 256},
    {"MOST_WATCH_HITS", 256},
    {"NODE_END", 4294967295},
    {"NODE_FAIL", 4294967294},
    {"NOT_FOUND", 4294967295},
    {"NO_FILE", 4294967295},
    {"ONE", 65536},
    {"UNITS_PER_METRE", 256},
    {"WATCH_NAME_SIZE", 96},
    {"WHY_ASKED", 4},
    {"WHY_BY_CHANCE", 2},
    {"WHY_COMPARES", 1},
    {"WHY_FALSE", 0},
    {"WHY_LOCKED", 16},
    {"WHY_RESTS", 64},
    {"WHY_SITUATION", 3},
    {"WHY_TRUE", 1},
    {"WHY_UNANSWERED", 8},
    {"WHY_UNTOLD", 2},
    {"WHY_WRAPS", 32},
    {"OK", 0},
    {"ERROR_ARGUMENT", 1},
    {"ERROR_MEMORY", 2},
    {"ERROR_FORMAT", 3},
    {"ERROR_VERSION", 4},
    {"ERROR_STALE", 5},
    {"ERROR_FULL", 6},
    {"ERROR_UNKNOWN", 7},
    {"ERROR_TYPE", 8},
    {"ERROR_SOURCE", 9},
    {"ERROR_OUTDATED", 10},
    {"MONDAY", 1},
    {"TUESDAY", 2},
    {"WEDNESDAY", 3},
    {"THURSDAY", 4},
    {"FRIDAY", 5},
    {"SATURDAY", 6},
    {"SUNDAY", 7},
    {"TYPE_NONE", 0},
    {"TYPE_NUMBER", 1},
    {"TYPE_TRUTH", 2},
    {"TYPE_CHOICE", 3},
    {"TYPE_ENTITY", 4},
    {"TYPE_TEXT", 5},
    {"TYPE_ITEM", 6},
    {"TYPE_POINT", 7},
    {"TYPE_NEWCOMER", 8},
    {"UNIT_PLAIN", 0},
    {"UNIT_DISTANCE", 1},
    {"UNIT_DURATION", 2},
    {"UNIT_ANGLE", 3},
    {"UNIT_CHANCE", 4},
    {"NAMES_KIND", 0},
    {"NAMES_FACT", 1},
    {"NAMES_ITEM", 2},
    {"NAMES_CHANNEL", 3},
    {"NAMES_LAYER", 4},
    {"NAMES_GLOBAL", 5},
    {"NAMES_POOL", 6},
    {"NAMES_MESSAGE", 7},
    {"NAMES_EVENT", 8},
    {"NAMES_ACTION", 9},
    {"NAMES_TOPIC", 10},
    {"NAMES_ROLE", 11},
    {"NAMES_BEHAVIOUR", 12},
    {"NAMES_TASK", 13},
    {"NAMES_SCENE", 14},
    {"NAMES_SETTING", 15},
    {"NAMES_TEST", 16},
    {"NAMES_LINE", 17},
    {"NAMES_QUERY", 18},
    {"NAMES_NEED", 19},
    {"NAMES_OFFER", 20},
    {"NAMES_LINK", 21},
    {"NAMES_BLOCK", 22},
    {"NAMES_COUNT", 23},
    {"QUERY_CONDITION", 0},
    {"QUERY_VALUE", 1},
    {"QUERY_RELATION", 2},
    {"STEP_PART_INPUT", 0},
    {"STEP_PART_LOOKS", 1},
    {"STEP_PART_DISPATCH", 2},
    {"STEP_PART_SOCIETY", 3},
    {"STEP_PART_COMMIT", 4},
    {"STEP_PART_COMMANDS", 5},
    {"STEP_PART_COUNT", 6},
    {"STEP_PART_AGENT", 7},
    {"METERED_CUE", 0},
    {"METERED_CONDITION", 1},
    {"METERED_WHILE", 2},
    {"METERED_COUNT", 3},
    {"METER_BEGINS", 0},
    {"METER_FALSE", 1},
    {"METER_TRUE", 2},
    {"LAYER_NOT_FORCED", 0},
    {"LAYER_ON", 1},
    {"LAYER_OFF", 2},
    {"QUEUE_INDEPENDENT", 0},
    {"QUEUE_COLLABORATIVE", 1},
    {"QUEUE_LATENT", 2},
    {"RUNNING_NODE_BLOCK", 0},
    {"RUNNING_NODE_NETWORK", 1},
    {"RUNNING_NODE_NODE", 2},
    {"RUNNING_NODE_ASIDE", 3},
    {"RUNNING_NODE_STEP", 4},
    {"RUNNING_NODE_PLAN", 5},
    {"RUNNING_NODE_TASK", 6},
    {"STANCE_NONE", 0},
    {"STANCE_ASKING", 1},
    {"STANCE_PROMISED", 2},
    {"STANCE_OPENING", 3},
    {"STANCE_CALLED", 4},
    {"STANCE_PERFORMING", 5},
    {"STANCE_CHOOSING", 6},
    {"STANCE_TRADING", 7},
    {"STANCE_AHEAD", 8},
    {"STANCE_WAITING", 9},
    {"STANCE_WAITING_LONG", 10},
    {"STANCE_SUSPENDED", 11},
    {"STANCE_INTERRUPTED", 12},
    {"STANCE_INTERRUPTED_DONE", 13},
    {"STANCE_RETURNING", 14},
    {"STANCE_RECASTING", 15},
    {"STANCE_PARTING", 16},
    {"STANCE_OVER", 17},
    {"STANCE_COUNT", 18},
    {"COMMAND_BEGIN", 0},
    {"COMMAND_STOP", 1},
    {"COMMAND_RESUME", 2},
    {"ACTION_SUCCEEDED", 0},
    {"ACTION_FAILED", 1},
    {"PENDING_TIME", 0},
    {"PENDING_CONDITION", 1},
    {"PENDING_MESSAGE", 2},
    {"PENDING_REQUEST", 3},
    {"PENDING_COUNT", 4},
    {"EVENT_STARTED", 0},
    {"EVENT_FINISHED", 1},
    {"EVENT_INTERRUPTED", 2},
    {"EVENT_RESUMED", 3},
    {"EVENT_SUSPENDED", 4},
    {"EVENT_ACTIVATED", 5},
    {"EVENT_CANCELLED", 6},
    {"EVENT_REJECTED", 7},
    {"EVENT_TASK_STARTED", 8},
    {"EVENT_TASK_DONE", 9},
    {"EVENT_TASK_FAILED", 10},
    {"EVENT_WAITING", 11},
    {"EVENT_WAITED", 12},
    {"EVENT_SCENE_STARTED", 13},
    {"EVENT_SCENE_PHASE", 14},
    {"EVENT_SCENE_ENDED", 15},
    {"EVENT_SCENE_BROKEN", 16},
    {"EVENT_ASKED", 17},
    {"EVENT_REFUSED", 18},
    {"EVENT_CUE", 19},
    {"EVENT_ROLE_ON", 20},
    {"EVENT_ROLE_OFF", 21},
    {"EVENT_SPAWNED", 22},
    {"EVENT_DESPAWNED", 23},
    {"EVENT_SPUN", 24},
    {"EVENT_REPAIRED", 25},
    {"EVENT_DORMANT", 26},
    {"EVENT_LIVE", 27},
    {"EVENT_UNHEARD", 28},
    {"EVENT_UNANSWERED", 29},
    {"EVENT_OVERASKED", 30},
    {"EVENT_MISCALCULATED", 31},
    {"EVENT_FACT", 32},
    {"EVENT_PLANNED", 33},
    {"EVENT_UNPLANNED", 34},
    {"EVENT_OCCASION_BEGUN", 35},
    {"EVENT_OCCASION_ENDED", 36},
    {"EVENT_LAYER_ON", 37},
    {"EVENT_LAYER_OFF", 38},
    {"EVENT_LAYER_FREE", 39},
    {"EVENT_DIALOGUE_BEGUN", 40},
    {"EVENT_DIALOGUE_ENDED", 41},
    {"EVENT_MARK", 42},
    {"EVENT_DEADLOCKED", 43},
    {"EVENT_HEARD", 44},
    {"EVENT_CAST", 45},
    {"EVENT_KIND_COUNT", 46},
    {"REASON_NONE", 0},
    {"REASON_RANK", 1},
    {"REASON_NO_QUEUE", 2},
    {"REASON_CONDITION", 3},
    {"REASON_COOLDOWN", 4},
    {"REASON_ONCE", 5},
    {"REASON_ALREADY", 6},
    {"REASON_NO_PARTNER", 7},
    {"REASON_NO_REACTION", 8},
    {"REASON_BUSY", 9},
    {"REASON_PROMISED", 10},
    {"REASON_PENDING", 11},
    {"REASON_WITHDRAWN", 12},
    {"REASON_GONE", 13},
    {"REASON_DISPLACED", 14},
    {"REASON_HOLDS", 15},
    {"REASON_LOST", 16},
    {"REASON_WAITED", 17},
    {"REASON_FAILED", 18},
    {"REASON_ACTION", 19},
    {"REASON_CHECK", 20},
    {"REASON_TIME", 21},
    {"REASON_SILENT", 22},
    {"REASON_STUCK", 23},
    {"REASON_GOODS", 24},
    {"REASON_ROLE", 25},
    {"REASON_NOT_RESUMABLE", 26},
    {"REASON_FORGOTTEN", 27},
    {"REASON_HOST", 28},
    {"REASON_NO_ROOM", 29},
    {"REASON_FAR", 30},
    {"REASON_RELOAD", 31},
    {"REASON_BUDGET", 32},
    {"REASON_ZERO", 33},
    {"REASON_LIMIT", 34},
    {"REASON_NO_PLAN", 35},
    {"REASON_DEPTH", 36},
    {"REASON_SCHEDULE", 37},
    {"REASON_UNKNOWN", 38},
    {"REASON_DISABLED", 39},
    {"REASON_FULL", 40},
    {"REASON_KEPT", 41},
    {"REASON_RECURSIVE", 42},
    {"REASON_DECLINED", 43},
    {"REASON_CLOSED", 44},
    {"REASON_LAYER", 45},
    {"REASON_DEADLOCK", 46},
    {"REASON_DAILY", 47},
    {"REASON_BACK_OFF", 48},
    {"REASON_COUNT", 49},
    {"JOURNAL_REFUSALS", 0},
    {"JOURNAL_MESSAGES", 1},
    {"JOURNAL_CASTINGS", 2},
    {"JOURNAL_KIND_COUNT", 3},
    {"SAVE_ALL", 0},
    {"SAVE_WITHOUT_PACK", 1},
    {"PATTERNS_TABLE", 0},
    {"PATTERNS_JSON", 1},
    {"PATTERNS_INSTANCES", 2},
    {"LINES_CSV", 0},
    {"LINES_PO", 1},
    {"SCRIPT_ERROR", 0},
    {"SCRIPT_WARNING", 1},
    {"SCRIPT_NOTE", 2},
    {"TEST_GIVEN", 0},
    {"TEST_WHEN_DO", 1},
    {"TEST_WHEN_SET", 2},
    {"TEST_WHEN_GONE", 3},
    {"TEST_WHEN_WAIT", 4},
    {"TEST_WHEN_EVENT", 5},
    {"TEST_WHEN_PLACE", 6},
    {"TEST_THEN", 7},
    {"TEST_NEVER", 8},
    {"TEST_THEN_HOLDS", 9},
    {"TEST_NEVER_HOLDS", 10},
    {"TEST_GIVEN_CLOCK", 11},
    {"TEST_WHEN_CLOCK", 12},
    {"TEST_GIVEN_FACT", 13},
    {"TEST_GIVEN_LINK", 14},
    {"TEST_OP_COUNT", 15},
    {"VERB_STARTS", 0},
    {"VERB_ENDS", 1},
    {"VERB_ADOPTS", 2},
    {"VERB_DROPS", 3},
    {"VERB_SUSPENDS", 4},
    {"VERB_RESUMES", 5},
    {"VERB_INTERRUPTS", 6},
    {"VERB_CANCELS", 7},
    {"VERB_ACTIVATES", 8},
    {"VERB_WAITS", 9},
    {"VERB_SAYS", 10},
    {"VERB_FAILS", 11},
    {"VERB_COUNT", 12},
    {"FAMILY_FILE", 0},
    {"FAMILY_LINE", 1},
    {"FAMILY_CLAUSE", 2},
    {"FAMILY_CUE", 3},
    {"FAMILY_STEP", 4},
    {"FAMILY_CELL", 5},
    {"FAMILY_VALUE", 6},
    {"FAMILY_FILTER", 7},
    {"FAMILY_TYPE", 8},
    {"FAMILY_PARAMETER", 9},
    {"FAMILY_ARGUMENT", 10},
    {"FAMILY_SETTING", 11},
    {"FAMILY_NAME", 12},
    {"PIECE_MARK", 0},
    {"PIECE_BLANK", 1},
    {"PIECE_LINE_END", 2},
    {"PIECE_COMMENT", 3},
    {"PIECE_WORD", 4},
    {"PIECE_BRACKETED", 5},
    {"PIECE_QUOTED", 6},
    {"PIECE_TAG", 7},
    {"PIECE_QUANTITY", 8},
    {"PIECE_PLAN", 9},
    {"PIECE_SIGN", 10},
    {"PIECE_UNREAD", 11},
    {"FORM_FLAG", 0},
    {"FORM_CHOICE", 1},
    {"FORM_NAME", 2},
    {"FORM_NAMES", 3},
    {"FORM_TEXT", 4},
    {"FORM_TAG", 5},
    {"FORM_LETTER", 6},
    {"FORM_NUMBER", 7},
    {"FORM_DURATION", 8},
    {"FORM_DISTANCE", 9},
    {"FORM_PERCENTAGE", 10},
    {"FORM_RATE", 11},
    {"FORM_TIME", 12},
    {"FORM_DAYS", 13},
    {"FORM_CONDITION", 14},
    {"FORM_VALUE", 15},
    {"FORM_FACT", 16},
    {"FORM_COUNTS", 17},
    {"FORM_TYPE", 18},
    {"FORM_CUE", 19},
    {"FORM_STEP", 20},
    {"FORM_PARAMETERS", 21},
    {"FORM_SETTINGS", 22},
    {"FORM_ARGUMENTS", 23},
    {"FORM_SIGNATURE", 24},
    {"FORM_PARTS", 25},
    {"FORM_WORDS", 26},
    {"CHIP_WORD", 0},
    {"CHIP_NAME", 1},
    {"CHIP_NUMBER", 2},
    {"CHIP_TEXT", 3},
    {"CHIP_OPERATOR", 4},
    {"CHIP_SELECTOR", 5},
    {"CHIP_BRACKET", 6},
    {"CHIP_SIGN", 7},
    {"HANDLER_ADOPT", 0},
    {"HANDLER_DROP", 1},
    {"HANDLER_ENTER", 2},
    {"HANDLER_LEAVE", 3},
    {"HANDLER_MESSAGE", 4},
    {"HANDLER_EVENT", 5},
    {"HANDLER_BRAIN", 6},
    {"HANDLER_TYPE_COUNT", 7},
    {"DROP_ANY", 0},
    {"DROP_DONE", 1},
    {"DROP_FAILED", 2},
    {"DROP_GIVEN_UP", 3},
    {"DROP_GONE", 4},
    {"DROP_CAUSE_COUNT", 5},
    {"CONTACT_REQUEST", 0},
    {"CONTACT_SEND", 1},
    {"CONTACT_HEAR", 2},
    {"CONTACT_KIND_COUNT", 3},
    {"WATCH_LINE", 0},
    {"WATCH_NODE", 1},
    {"WATCH_ARROW", 2},
    {"WATCH_CUE", 3},
    {"WATCH_FACT", 4},
    {"WATCH_SCENE", 5},
    {"WATCH_FAILURE", 6},
    {"WATCH_BEHAVIOUR", 7},
    {"WATCH_KIND_COUNT", 8},
    {"WATCH_STARTS", 1},
    {"WATCH_INTERRUPTED", 2},
    {"WATCH_RESUMED", 4},
    {"WATCH_SUSPENDED", 8},
    {"WATCH_ACTIVATED", 16},
    {"WATCH_ENDS", 32},
    {"WATCH_CANCELLED", 64},
    {"WATCH_PHASE", 128},
    {"WATCH_EACH_MOMENT", 255},
    {"WATCH_ANY", 0},
    {"WATCH_EQUAL", 1},
    {"WATCH_OTHER", 2},
    {"WATCH_LESS", 3},
    {"WATCH_AT_MOST", 4},
    {"WATCH_MORE", 5},
    {"WATCH_AT_LEAST", 6},
    {"WATCH_OP_COUNT", 7},
    {"VIEWER_WAITS", 0},
    {"VIEWER_PLAYS", 1},
    {"VIEWER_HELD", 2},
    {"VIEWER_GONE", 3},
    {"REPLAY_STEP", 0},
    {"REPLAY_END", 1},
    {"REPLAY_CUT", 2},
    {"REPLAY_DIFFERS", 3},
    {"REPLAY_DAMAGED", 4},
    {"REPLAY_MEMORY", 5},
    {"LEVEL_NONE", 0},
    {"LEVEL_ERROR", 1},
    {"LEVEL_WARNING", 2},
    {"LEVEL_INFO", 3},
    {"NOTICE_REPAIRED", 0},
    {"NOTICE_MAIL_LOST", 1},
    {"NOTICE_RECORDING_BROKEN", 2},
    {"NOTICE_TIME_OVER", 3},
    {"NOTICE_MESSAGES_LOST", 4},
    {"NOTICE_NEWS_LOST", 5},
    {"NOTICE_EVENTS_LOST", 6},
    {"NOTICE_ENTITIES_FULL", 7},
    {"NOTICE_INTERESTS_FULL", 8},
    {"NOTICE_ROLES_FULL", 9},
    {"NOTICE_FRAMES_FULL", 10},
    {"NOTICE_INBOX_FULL", 11},
    {"NOTICE_QUESTIONS_FULL", 12},
    {"NOTICE_UNANSWERED", 13},
    {"NOTICE_UNPERFORMED", 14},
    {"NOTICE_STUCK", 15},
    {"NOTICE_MISCALCULATED", 16},
    {"NOTICE_PLAN_TOO_LARGE", 17},
    {"NOTICE_STALE_HANDLE", 18},
    {"NOTICE_NOTICES_LOST", 19},
    {"NOTICE_ANSWERS_LATE", 20},
    {"NOTICE_CALLS_LATE", 21},
    {"NOTICE_UNHEARD", 22},
    {"NOTICE_TURNS_PUT_OFF", 23},
    {"NOTICE_MAIL_LATE", 24},
    {"NOTICE_DEADLOCK_BROKEN", 25},
    {"NOTICE_KIND_COUNT", 26},
    {"WAIT_PARTNER", 0},
    {"WAIT_LOCK", 1},
    {"WAIT_ANSWER", 2},
    {"WAIT_OBJECT", 3},
    {"WAIT_COUNT", 4},
    {"THING_NODE", 23},
    {"THING_STEP", 24},
    {"THING_ROW", 25},
    {"THING_PART", 26},
    {"THING_COUNT", 27},
    {"MIGRATION_BEHAVIOUR", 0},
    {"MIGRATION_ROLE", 1},
    {"MIGRATION_FACT", 2},
    {"MIGRATION_ENTITY", 3},
    {"MIGRATION_CLAIM", 4},
    {"MIGRATION_MAIL", 5},
    {"MIGRATION_NAME", 6},
    {"MIGRATION_RESUMED", 0},
    {"MIGRATION_RESTARTED", 1},
    {"MIGRATION_DROPPED", 2},
    {"MIGRATION_AS_IT_WAS", 0},
    {"MIGRATION_STEP_GONE", 1},
    {"MIGRATION_TASK_GONE", 2},
    {"MIGRATION_ROW_GONE", 3},
    {"MIGRATION_CHOICE_GONE", 4},
    {"MIGRATION_LOCALS_CHANGED", 5},
    {"MIGRATION_GONE", 6},
    {"MIGRATION_CHANGED", 7},
    {"MIGRATION_NEEDS_MORE", 8},
    {"MIGRATION_EFFECTS", 9},
    {"MIGRATION_ROLE_GONE", 10},
    {"MIGRATION_NO_QUEUE", 11},
    {"MIGRATION_PARTNER", 12},
    {"MIGRATION_BOUNDS", 13},
    {"MIGRATION_REQUESTED", 14},
    {"MIGRATION_PLAN", 15},
    {"MIGRATION_REASON_COUNT", 16},
    {"LEGEND_WALL", 0},
    {"LEGEND_FLOOR", 1},
    {"LEGEND_DOOR", 2},
    {"LEGEND_FURNITURE", 3},
    {"LEGEND_PLACE", 4},
    {"LEGEND_THING", 5},
    {"CAST_SCATTERED", 0},
    {"CAST_AT", 1},
    {"CAST_NEAR", 2},
    {"CAST_POINT", 3},
    {"NODE_STEP", 0},
    {"NODE_BLOCK", 1},
    {"NODE_CLAUSE", 2},
    {"NODE_NETWORK", 3},
    {"NODE_NODE", 4},
    {"NODE_CATCH", 5},
    {"NODE_ARROW", 6},
    {"NODE_PLAN", 7},
    {"NODE_COMPOUND", 8},
    {"NODE_WAY", 9},
    {"NODE_SUBTASK", 10},
    {"NODE_PRIMITIVE", 11},
    {"NODE_EFFECT", 12},
    {"BUSY_BEHAVIOUR", 0},
    {"BUSY_REPEAT", 1},
    {"BUSY_RETRY", 2},
    {"BUSY_MESSAGE", 3},
    {"WHY_NOW", 0},
    {"WHY_INTERRUPTED", 1},
    {"WHY_WAITING", 2},
    {"WHY_MISSING", 3},
    {"WHY_ASKING", 4},
    {"WHY_PROMISED", 5},
    {"WHY_NEXT", 6},
    {"WHY_ROLE", 7},
    {"WHY_COULD", 8},
    {"WHY_OBSTACLE", 9},
    {"WHY_CONDITION", 10},
    {"WHY_VALUE", 11},
    {"WHY_RIVAL", 12},
    {"WHY_HOLDER", 13},
    {"WHY_CUE", 14},
    {"WHY_OCCURRENCE", 15},
    {"WHY_PARTNER", 16},
    {"WHY_PLACE", 17},
    {"WHY_ARROW", 18},
    {"WHY_PLANNED", 19},
    {"WHY_GIVEN", 20},
    {"WHY_DEADLOCK", 21},
    {"WHY_KIND_COUNT", 22},
    {"CAUSE_NONE", 0},
    {"CAUSE_RUNS", 1},
    {"CAUSE_NOT_SPONTANEOUS", 2},
    {"CAUSE_OCCUPIED", 3},
    {"CAUSE_RANK", 4},
    {"CAUSE_WHEN_FREE", 5},
    {"CAUSE_HELD", 6},
    {"CAUSE_QUEUES", 7},
    {"CAUSE_CONDITION", 8},
    {"CAUSE_COOLDOWN", 9},
    {"CAUSE_ONCE", 10},
    {"CAUSE_USED", 11},
    {"CAUSE_PASSED", 12},
    {"CAUSE_WEIGHT", 13},
    {"CAUSE_SIBLING", 14},
    {"CAUSE_NO_CUE", 15},
    {"CAUSE_CUE_SPENT", 16},
    {"CAUSE_PARAMETER", 17},
    {"CAUSE_NO_PARTNER", 18},
    {"CAUSE_NO_TOPIC", 19},
    {"CAUSE_UNASKED", 20},
    {"CAUSE_NO_ASKER", 21},
    {"CAUSE_NOBODY_ASKS", 22},
    {"CAUSE_PROMISED", 23},
    {"CAUSE_PENDING", 24},
    {"CAUSE_BUSY", 25},
    {"CAUSE_PLAYER", 26},
    {"CAUSE_GONE", 27},
    {"CAUSE_SELF", 28},
    {"CAUSE_KIND", 29},
    {"CAUSE_ROLE", 30},
    {"CAUSE_FAR", 31},
    {"CAUSE_OUTSIDE", 32},
    {"CAUSE_WHERE", 33},
    {"CAUSE_UNTOLD", 34},
    {"CAUSE_OTHER", 35},
    {"CAUSE_SEATED", 36},
    {"CAUSE_REFUSED", 37},
    {"CAUSE_NO_REACTION", 38},
    {"CAUSE_DORMANT", 39},
    {"CAUSE_RELATION", 40},
    {"CAUSE_SCHEDULE", 41},
    {"CAUSE_LAYER", 42},
    {"CAUSE_NOBODY_OPEN", 43},
    {"CAUSE_NOT_OPEN", 44},
    {"CAUSE_GIVES_UP", 45},
    {"CAUSE_DAILY", 46},
    {"CAUSE_NOT_SOUGHT", 47},
    {"CAUSE_BACK_OFF", 48},
    {"CAUSE_TOO_FEW", 49},
    {"CAUSE_NOBODY", 50},
    {"CAUSE_COUNT", 51},
    {"WHY_CUE_EVERY", 0},
    {"WHY_CUE_CLOCK", 1},
    {"WHY_CUE_NEAR", 2},
    {"WHY_CUE_FAR", 3},
    {"WHY_CUE_CHANGES", 4},
    {"WHY_CUE_RISES", 5},
    {"WHY_CUE_FALLS", 6},
    {"WHY_CUE_BECOMES", 7},
    {"WHY_CUE_MESSAGE", 8},
    {"WHY_CUE_EVENT", 9},
    {"WHY_CUE_ENTERS", 10},
    {"WHY_CUE_LEAVES", 11},
    {"WHY_CUE_STARTS", 12},
    {"WHY_CUE_ENDS", 13},
    {"WHY_CUE_SUSPENDS", 14},
    {"WHY_CUE_RESUMES", 15},
    {"WHY_CUE_COUNT", 16},
    {NULL, 0}
};
