# SPDX-License-Identifier: MIT
"""Agents that are programs, in Python or in Lua; a file of either has a function that makes an agent for a match.

    Python: def agent(seed, moves): return act         Lua: return function(seed, moves) return act end

`act` is called with what is observed, a dictionary (a table) of numbers by name, and returns the name of a move, or None (nil) to go on.
Lua is the library of Lua 5.4, called by its interface in C.
"""

import os
import runpy

from cffi import FFI

_programs = {}
ffi = FFI()
ffi.cdef("""
    typedef struct lua_State lua_State;
    lua_State *luaL_newstate(void);
    void luaL_openlibs(lua_State *L);
    int luaL_loadfilex(lua_State *L, const char *path, const char *mode);
    int lua_pcallk(lua_State *L, int arguments, int results, int handler, intptr_t context, void *k);
    void lua_createtable(lua_State *L, int rows, int fields);
    void lua_pushnumber(lua_State *L, double value);
    const char *lua_pushstring(lua_State *L, const char *text);
    void lua_pushvalue(lua_State *L, int index);
    void lua_setfield(lua_State *L, int index, const char *name);
    void lua_rawseti(lua_State *L, int index, long long row);
    const char *lua_tolstring(lua_State *L, int index, size_t *size);
    void lua_settop(lua_State *L, int index);
""")


class PythonProgram:
    def __init__(self, path):
        self._agent = runpy.run_path(path)["agent"]

    def begin(self, seed, names, moves):
        act = self._agent(seed, list(moves))
        return lambda seen: act(dict(zip(names, seen)))


class LuaProgram:
    """The stack of the state: the function of the file, and above it the `act` of the match."""

    def __init__(self, path):
        self._lua = ffi.dlopen("liblua5.4.so.0")
        self._state = self._lua.luaL_newstate()
        self._lua.luaL_openlibs(self._state)
        if self._lua.luaL_loadfilex(self._state, path.encode(), ffi.NULL) != 0:
            raise RuntimeError(self._text())
        self._call(0)

    def _text(self):
        found = self._lua.lua_tolstring(self._state, -1, ffi.NULL)
        return ffi.string(found).decode() if found != ffi.NULL else None

    def _call(self, arguments):
        if self._lua.lua_pcallk(self._state, arguments, 1, 0, 0, ffi.NULL) != 0:
            raise RuntimeError(self._text())

    def begin(self, seed, names, moves):
        self._names = [ffi.new("char[]", name.encode()) for name in names]
        self._lua.lua_settop(self._state, 1)
        self._lua.lua_pushvalue(self._state, 1)
        self._lua.lua_pushnumber(self._state, seed)
        self._lua.lua_createtable(self._state, len(moves), 0)
        for row, move in enumerate(moves, 1):
            self._lua.lua_pushstring(self._state, move.encode())
            self._lua.lua_rawseti(self._state, -2, row)
        self._call(2)
        return self._act

    def _act(self, seen):
        self._lua.lua_settop(self._state, 2)
        self._lua.lua_pushvalue(self._state, 2)
        self._lua.lua_createtable(self._state, 0, len(seen))
        for name, value in zip(self._names, seen):
            self._lua.lua_pushnumber(self._state, value)
            self._lua.lua_setfield(self._state, -2, name)
        self._call(1)
        return self._text()


def program(path, side):
    """The program of a file for a side: one for each process, however many matches it plays."""
    path = os.path.normpath(path)
    if (path, side) not in _programs:
        _programs[path, side] = LuaProgram(path) if path.endswith(".lua") else PythonProgram(path)
    return _programs[path, side]
