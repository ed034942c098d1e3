# SPDX-License-Identifier: MIT
"""Troupe for Python, by cffi: a class for each opaque struct of the interface, with its functions as methods.

Methods are made from interface.py when they are first asked for, by the habits of the headers (include/troupe/types.h):
texts are str, bytes are bytes; a parameter that the call fills is a result; an array that it fills is a list; a struct
that it fills is one of cffi, as are ids; a result other than TRP_OK is an Error. `lib` has all functions as C does.
"""

import os
import sys

from cffi import FFI

from .interface import CLASSES, CONSTANTS, DECLARATIONS, INTERFACE, SIGNATURES, STRUCTS

ffi = FFI()
ffi.cdef(DECLARATIONS, packed=False)


def _open():
    """Opens the library of this binary interface. One of another has another number at the end of its name, and so is not found;
    on Windows it has no number there, and is asked for it."""
    folder = os.environ.get("TROUPE_LIBRARIES", "")
    name = {"win32": "troupe-rehearsal.dll", "darwin": f"libtroupe-rehearsal.{INTERFACE}.dylib"}.get(sys.platform, f"libtroupe-rehearsal.so.{INTERFACE}")
    try:
        library = ffi.dlopen(os.path.join(folder, name))  # the other libraries come with it
    except OSError as why:
        raise OSError(f"{name} is not found; TROUPE_LIBRARIES may name its folder: {why}") from None
    if library.trp_interface_number() != INTERFACE:
        raise OSError(f"The library of Troupe has interface {library.trp_interface_number()}, and interface {INTERFACE} is needed.")
    return library


lib = _open()
globals().update({name[4:]: value for name, value in CONSTANTS.items()})


class Error(Exception):
    """A result that is not TRP_OK; `result` has its number."""

    def __init__(self, result, sentence=""):
        super().__init__(sentence or text(lib.trp_result_name(result)))
        self.result = result


def text(chars):
    """A text of the library, which is UTF-8."""
    return ffi.string(chars).decode() if chars != ffi.NULL else None


_COUNTS = ("uint32_t", "size_t")


class _Call:
    """One call by the habits of the headers: takes its arguments one by one, and says what comes back."""

    def __init__(self, function, first, given):
        self.function, self.given, self.arguments, self.keep, self.outs = function, list(given), [], [], []
        self.why = self.count = None
        self.returns, self.parameters = SIGNATURES[function]
        if first is not None:
            self.arguments.append(first)
        while len(self.arguments) < len(self.parameters):
            self._next(*self.parameters[len(self.arguments)])
        if self.given:
            raise TypeError(f"{function} takes fewer arguments: {self._names()}")

    def _names(self):
        return ", ".join(name for _, name in self.parameters)

    # Whether the parameter at place i is a number with one of these names.
    def _counts(self, i, *parts):
        kind, name = self.parameters[i] if i < len(self.parameters) else ("", "")
        return kind in _COUNTS and any(part in name for part in parts)

    def _out(self, kind, read):
        self.keep.append(ffi.new(kind))
        self.arguments.append(self.keep[-1])
        self.outs.append(lambda at=self.keep[-1]: read(at))

    # An argument of the caller; behind a list or bytes stands their length.
    def _take(self, kind, name):
        if not self.given and name not in ("allocator", "reader", "def"):
            raise TypeError(f"{self.function} needs `{name}`: {self._names()}")
        value = self.given.pop(0) if self.given else None
        if isinstance(value, Object):
            value = value._at()
        elif isinstance(value, str):
            value = value.encode() + b"\0"
        elif isinstance(value, (list, tuple)):
            value = ffi.new(f"{kind.replace('const ', '').rstrip(' *')}[]", list(value))
        if isinstance(value, bytes):
            value = ffi.from_buffer("char[]", value)
        self.keep.append(value)
        self.arguments.append(ffi.NULL if value is None else value)
        is_array = kind.startswith("const ") and isinstance(value, ffi.CData) and ffi.typeof(value).kind == "array"
        if is_array and self._counts(len(self.arguments), "count", "size"):
            self.arguments.append(len(value))

    def _next(self, kind, name):
        pointed = kind[:-2] if kind.endswith(" *") and not kind.startswith("const ") else None
        if name == "size" and kind == "size_t" and self.outs:
            self.arguments.append(ffi.sizeof(self.keep[-1][0]))
        elif pointed == "trp_diagnostic":
            self.why = ffi.new(kind)
            self.arguments.append(self.why)
        elif kind.endswith(" **") and kind[:-3] in _BY_STRUCT:
            self._out(kind, lambda at: _BY_STRUCT[kind[:-3]](at[0]))
        elif pointed in _COUNTS and self.returns.endswith(" *") and any(part in name for part in ("count", "size")):
            self.count = ffi.new(kind)
            self.arguments.append(self.count)
        elif pointed is not None and pointed in _FILLED and not self._counts(len(self.arguments) + 1, "capacity", "room"):
            self._out(kind, lambda at: at[0])
        else:
            self._take(kind, name)

    def come_back(self):
        value = getattr(lib, self.function)(*self.arguments)
        found = []
        if self.returns == "trp_result":
            if value != lib.TRP_OK:
                raise Error(value, text(self.why.message) if self.why is not None else "")
        elif self.count is not None:
            count, is_bytes = self.count[0], self.returns in ("const void *", "const char *")
            found = [bytes(ffi.buffer(value, count)) if is_bytes else [value[i] for i in range(count)]]
        elif self.returns != "void":
            found = [text(value) if self.returns == "const char *" else value]
        found += [read() for read in self.outs]
        return found[0] if len(found) == 1 else tuple(found) if found else None


class Object:
    """Owns an opaque struct; `release` ends it, as does the end of a `with` block."""

    def __init__(self, at):
        self.at = at

    def release(self):
        if self.at is not None:
            getattr(lib, self._end)(self.at)
            self.at = None

    __enter__ = lambda self: self
    __exit__ = lambda self, *_: self.release()

    def __getattr__(self, name):
        function = self._methods.get(name)
        if function is None:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        return lambda *given: _Call(function, self._at(), given).come_back()

    def _at(self):
        if self.at is None:
            raise Error(lib.TRP_ERROR_STALE, f"this {type(self).__name__} was released")
        return self.at

    @classmethod
    def make(cls, maker, *given):
        """Makes one by a function, named without trp_ and the struct's name: World.make("create", pack, None)."""
        return _Call(cls._makers[maker], None, given).come_back()


_BY_STRUCT = {}
_FILLED = {"uint32_t", "uint16_t", "uint64_t", "size_t", "int32_t", "_Bool", "double"}
_FILLED |= STRUCTS
for _name, (_struct, _ending, _makers, _methods) in CLASSES.items():
    _BY_STRUCT[_struct] = globals()[_name] = type(_name, (Object,), {"_end": _ending, "_makers": _makers, "_methods": _methods})


def compile(words, name="main.troupe", reader=None):
    """A Pack of one text; an Error has what `troupe check` says. `reader` reads the files that the text uses (trp_script_reader)."""
    source, words = ffi.new("trp_script_source *"), words.encode()
    keep = [ffi.new("char[]", name.encode()), ffi.from_buffer(words)]
    source.name, source.text, source.size_bytes = keep[0], keep[1], len(words)
    script = ffi.new("trp_script **")
    result = lib.trp_script_compile_project(source, 1, reader or ffi.NULL, ffi.NULL, script)
    with Script(script[0]) as compiled:
        if result != lib.TRP_OK:
            raise Error(result, compiled.report() if compiled.at else "")
        return Pack.make("load", compiled.pack())


def compile_file(path):
    """A Pack of a file, and of the files in its folder and below that it uses."""
    keep = []

    @ffi.callback("trp_result(void *, const char *, trp_script_source *)", error=lib.TRP_ERROR_UNKNOWN)
    def read(_, name, file):
        inside = os.path.relpath(text(name), os.path.dirname(path) or ".")
        if inside.split(os.sep)[0] == os.pardir:
            return lib.TRP_ERROR_ARGUMENT
        if not os.path.isfile(text(name)):
            return lib.TRP_ERROR_UNKNOWN
        with open(text(name), "rb") as opened:
            keep.append(ffi.new("char[]", opened.read()))
        file.text, file.size_bytes = keep[-1], len(keep[-1]) - 1
        return lib.TRP_OK

    reader = ffi.new("trp_script_reader *", {"read": read})
    with open(path, encoding="utf8") as opened:
        return compile(opened.read(), path, reader)


def world(pack, **settings):
    """A World; `settings` are the fields of trp_world_def that differ: world(pack, seed=7)."""
    def_ = ffi.new("trp_world_def *")
    lib.trp_world_def_init(def_, ffi.sizeof(def_[0]))
    for name, value in settings.items():
        setattr(def_, name, value)
    return World.make("create", pack, def_)


metres = lib.trp_point_from_metres
