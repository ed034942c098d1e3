#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: each binding plays the guards to the hash of the program in C, and is what the headers say; a character is an environment for agents that learn.
# Method: the programs in C, C++, Lua (LuaJIT, and the module in C) and Python run with the shared libraries of this build. With an argument, the
# languages of `make test-hosts` instead: C#, as Unity calls it. `tools/setup bindings hosts` installs what that takes.

. tests/house/lib.sh

libraries=$(cd "$TROUPE_BUILD" && pwd)
core=$TEST_DIR/core
mkdir -p "$core"
number=$(sed -n 's/^interface = \([0-9]*\),$/\1/p' bindings/lua/troupe_interface.lua)
# The first python in the path may lack cffi, which Debian's own has.
python=python3
$python -c 'import cffi' 2>/dev/null || python=/usr/bin/python3

compile() {
    "$@" -Wall -Wextra -Werror -O1 -Iinclude -L"$libraries" -Wl,-rpath,"$libraries"
}
c_program_ends_in_a_hash() {
    compile gcc -std=c11 bindings/c/guards.c -o "$TEST_DIR/guards_c" -ltroupe-script -ltroupe && "$TEST_DIR/guards_c" >"$TEST_DIR/expected" &&
        tail -n 1 "$TEST_DIR/expected" | grep -qxE '[0-9a-f]{16}' && [ "$(grep -c '^guard [12]: ' "$TEST_DIR/expected")" -gt 100 ]
}
# says COMMAND...: the command prints what the program in C prints.
says() {
    "$@" >"$TEST_DIR/said" && diff "$TEST_DIR/expected" "$TEST_DIR/said"
}
cpp() {
    compile g++ -std=c++11 -fno-exceptions -Wpedantic -Wshadow -Wconversion bindings/cpp/guards.cpp -o "$TEST_DIR/guards_cpp" -ltroupe-rehearsal -ltroupe-script \
        -ltroupe-stage -ltroupe-pool -ltroupe && says "$TEST_DIR/guards_cpp"
}
luajit_ffi() {
    says env TROUPE_LIBRARIES="$libraries" LUA_PATH="bindings/lua/?.lua" luajit bindings/lua/guards.lua
}
# Without `release`, as most programs are written: the garbage collector may take a pack and its world at once, and the world is
# ended first.
luajit_collects() {
    grep -v ':release()' bindings/lua/guards.lua >"$TEST_DIR/collected.lua" &&
        says env TROUPE_LIBRARIES="$libraries" LUA_PATH="bindings/lua/?.lua" luajit "$TEST_DIR/collected.lua"
}
# A folder has the library of another binary interface, and the name without a number leads to it.
other_interfaces_are_not_taken() {
    mkdir -p "$TEST_DIR/other" && cp "$libraries/libtroupe-rehearsal.so" "$TEST_DIR/other/libtroupe-rehearsal.so.999" &&
        ln -sf libtroupe-rehearsal.so.999 "$TEST_DIR/other/libtroupe-rehearsal.so"
    ! env TROUPE_LIBRARIES="$TEST_DIR/other" LUA_PATH="bindings/lua/?.lua" luajit bindings/lua/guards.lua >"$TEST_DIR/told" 2>&1 &&
        grep -q "libtroupe-rehearsal.so.$number: cannot open shared object file" "$TEST_DIR/told" &&
        ! env TROUPE_LIBRARIES="$TEST_DIR/other" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=bindings/python $python bindings/python/guards.py >"$TEST_DIR/told" 2>&1 &&
        grep -q "^OSError: libtroupe-rehearsal.so.$number is not found; TROUPE_LIBRARIES may name its folder" "$TEST_DIR/told"
}
# Bindings made for interface 999, and a library whose name says 999, as names without a number would on Windows.
numbers_of_interfaces_are_compared() {
    rm -rf "$TEST_DIR/next" && mkdir -p "$TEST_DIR/next/lib" && cp -R bindings "$TEST_DIR/next/bindings" &&
        ln -s "$(realpath "$libraries/libtroupe-rehearsal.so")" "$TEST_DIR/next/lib/libtroupe-rehearsal.so.999" &&
        sed -i 's/^interface = [0-9]*,$/interface = 999,/' "$TEST_DIR/next/bindings/lua/troupe_interface.lua" &&
        sed -i 's/^INTERFACE = [0-9]*$/INTERFACE = 999/' "$TEST_DIR/next/bindings/python/troupe/interface.py" &&
        sed -i 's/INTERFACE_NUMBER = [0-9]* /INTERFACE_NUMBER = 999 /' "$TEST_DIR/next/bindings/lua/troupe_interface.h" &&
        sed -i 's/uint Interface = [0-9]*;/uint Interface = 999;/' "$TEST_DIR/next/bindings/csharp/Interface.cs" || return 1
    "$@" >"$TEST_DIR/told" 2>&1 && return 1
    grep -qi "the library of Troupe has interface $number, and interface 999 is needed" "$TEST_DIR/told"
}
lua_of_interface_999() {
    TROUPE_LIBRARIES="$TEST_DIR/next/lib" LUA_PATH="$TEST_DIR/next/bindings/lua/?.lua" luajit bindings/lua/guards.lua
}
python_of_interface_999() {
    TROUPE_LIBRARIES="$TEST_DIR/next/lib" PYTHONDONTWRITEBYTECODE=1 $python "$TEST_DIR/next/bindings/python/guards.py"
}
lua_module_of_interface_999() {
    compile gcc -std=c11 -fPIC -shared -I/usr/include/lua5.4 "$TEST_DIR/next/bindings/lua/troupe_core.c" -o "$TEST_DIR/next/lib/troupe_core.so" \
        -ltroupe-script -ltroupe && LUA_CPATH="$TEST_DIR/next/lib/?.so" lua5.4 bindings/lua/guards_core.lua
}
csharp_of_interface_999() {
    mcs -out:"$TEST_DIR/next/guards.exe" "$TEST_DIR"/next/bindings/csharp/*.cs && LD_LIBRARY_PATH="$libraries" mono "$TEST_DIR/next/guards.exe"
}
# Names in braces, of entities and of others, are filled in; a name that is not known stays.
luajit_speaks() {
    cat >"$TEST_DIR/speaks.lua" <<'EOF'
local troupe = require("troupe")
local pack = troupe.compile([[
role Guard for creature
    latent Greet (count: whole number), when a creature comes within 3 m
        "I am {me}, you are {it}, {count} times." to it
]])
local world, made, count, said = troupe.world(pack), troupe.ffi.new("trp_entity[1]"), troupe.ffi.new("uint32_t[1]"), {}
for x = 0, 1 do
  world:entity_spawn(pack:find("TRP_NAMES_KIND", "creature"), troupe.trp_point_from_metres(x, 0, 0), made)
  world:agent_put_on_role(made[0], pack:find("TRP_NAMES_ROLE", "Guard"))
end
while world:now() < 90 do
  world:step()
  local commands = world:commands(count)
  for i = 0, count[0] - 1 do
    local names = { "Ada" }
    if commands[i].kind == troupe.TRP_COMMAND_BEGIN then
      table.insert(said, troupe.spoken_line(world, commands[i], 0, function(entity) return names[world:entity_serial(entity)] end))
    end
  end
end
table.sort(said)
assert(said[1] == "I am Ada, you are {it}, 0 times." and said[2] == "I am {me}, you are Ada, 0 times.", table.concat(said, "\n"))
EOF
    env TROUPE_LIBRARIES="$libraries" LUA_PATH="bindings/lua/?.lua" luajit "$TEST_DIR/speaks.lua"
}
lua_module() {
    compile gcc -std=c11 -Wpedantic -Wconversion -Wshadow -fPIC -shared -I/usr/include/lua5.4 bindings/lua/troupe_core.c -o "$core/troupe_core.so" -ltroupe-script -ltroupe &&
        says env LUA_CPATH="$core/?.so" lua5.4 bindings/lua/guards_core.lua
}
lua_module_refuses() {
    cat >"$TEST_DIR/refuses.lua" <<'EOF'
local troupe = require("troupe_core")
local function refused(words, ...)
  local ok, why = pcall(...)
  assert(not ok and tostring(why):find(words, 1, true), tostring(why))
end
refused("error: I know no action `wnder`; did you mean `wander`?", troupe.compile, "role Guard for creature\n    proactive Pace\n        wnder\n")
local pack = troupe.compile("role Guard for creature\n    proactive Pace\n        wander\n")
local world = troupe.world(pack)
refused("trp_world", troupe.world_step, pack)
refused("number", troupe.agent_put_on_role, world, troupe.nobody(), "Guard")
refused("stale", troupe.agent_put_on_role, world, troupe.nobody(), troupe.pack_find(pack, troupe.NAMES_ROLE, "Guard"))
troupe.release(world)
refused("it was released", troupe.world_step, world)
EOF
    env LUA_CPATH="$core/?.so" lua5.4 "$TEST_DIR/refuses.lua"
}
python_cffi() {
    says env TROUPE_LIBRARIES="$libraries" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=bindings/python $python bindings/python/guards.py
}
python_has_its_names() {
    env TROUPE_LIBRARIES="$libraries" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=bindings/python $python -c 'import troupe
assert troupe.NOT_FOUND == 0xFFFFFFFF and troupe.lib.TRP_NAMES_ROLE != troupe.lib.TRP_NAMES_KIND'
}
# The program of docs/bindings.md, as it stands there.
python_of_the_page() {
    awk '/^```python$/ { inside = 1; next } /^```$/ { inside = 0 } inside' docs/bindings.md >"$TEST_DIR/shown.py" &&
        env TROUPE_LIBRARIES="$libraries" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=bindings/python $python "$TEST_DIR/shown.py" | grep -q "'thirst': "
}
# The compiled sizes of the structs, and those that C# uses.
csharp_sizes() {
    mcs -out:"$TEST_DIR/sizes.exe" tests/bindings/Sizes.cs bindings/csharp/Interface.cs && mono "$TEST_DIR/sizes.exe"
}
csharp() {
    mcs -out:"$TEST_DIR/guards.exe" bindings/csharp/*.cs && says env LD_LIBRARY_PATH="$libraries" mono "$TEST_DIR/guards.exe"
}
made_from_the_headers() {
    node tools/bindings.mjs check
}
libraries_have_their_functions() {
    node tools/bindings.mjs libraries | sort >"$TEST_DIR/said_of_libraries"
    for library in troupe troupe-script troupe-stage troupe-rehearsal troupe-pool troupe-link; do
        nm -D --defined-only "$libraries/lib$library.so" | sed -n "s/.* T \(trp_.*\)/$library \1/p"
    done | grep -v ' trp_sheet_add_format$' | sort | diff "$TEST_DIR/said_of_libraries" -
}
guards_are_short() {
    for file in bindings/*/guards*.* bindings/csharp/Guards.cs; do
        [ "$(wc -l <"$file")" -lt 60 ] || echo "$file"
    done | is_empty
}

check the_program_in_c_ends_in_a_hash c_program_ends_in_a_hash
if [ "${1:-}" = hosts ]; then
    check the_structs_of_csharp_have_their_sizes csharp_sizes
    check guards_in_csharp csharp
    check csharp_refuses_a_library_of_another_interface numbers_of_interfaces_are_compared csharp_of_interface_999
    finish
fi
check bindings_are_made_from_the_headers made_from_the_headers
check bindings_know_where_each_function_is libraries_have_their_functions
check each_program_is_short guards_are_short
check guards_in_cpp cpp
check guards_in_lua_by_ffi luajit_ffi
check objects_in_lua_are_ended_in_order luajit_collects
check lines_in_lua_have_their_names luajit_speaks
check libraries_of_other_interfaces_are_not_taken other_interfaces_are_not_taken
for binding in lua python lua_module; do
    check "${binding}_refuses_a_library_of_another_interface" numbers_of_interfaces_are_compared "${binding}_of_interface_999"
done
check guards_in_lua_by_a_module_in_c lua_module
check mistakes_in_lua_are_errors lua_module_refuses
check guards_in_python python_cffi
check names_in_python_are_there python_has_its_names
check the_page_shows_a_program_that_runs python_of_the_page
env TROUPE_LIBRARIES="$libraries" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=bindings/python $python tests/bindings/environment.py || failed=$((failed + 1))
finish
