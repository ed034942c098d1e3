# SPDX-License-Identifier: MIT
# Two guards pace a yard and greet: bindings/c/guards.c in Godot, by the class of examples/godot/troupe_godot.c.
extends SceneTree

var troupe = load("res://troupe.gdns").new()

# The text that a call of the class has handed back, by its size.
func text_of(size):
    var bytes = PoolByteArray()
    for i in size:
        bytes.append(troupe.text_byte(i))
    return bytes.get_string_from_utf8()

func _init():
    if not troupe.open_text("guard.troupe", 7, 8):
        printerr(text_of(troupe.text_size()))
        return quit(1)
    for x in 2:
        troupe.put_on(troupe.add("creature", "", Vector2(x, 0)), "Guard")
    while troupe.now() < 90:
        troupe.step()
        for i in troupe.command_count():
            if troupe.command_kind(i) == 0:
                print("guard %d: %s" % [troupe.command_row(i) + 1, text_of(troupe.command_action(i))])
                troupe.finished(troupe.command_token(i), true)
    print(text_of(troupe.state()).split("|")[0])
    quit()
