# SPDX-License-Identifier: MIT
# The hamlet in Godot: the map and the cast of the text, ways by Godot's own AStar2D, and the commands of each step handed to the nodes.
# Arrows walk, E greets, S saves, L loads, R reads the text anew, F is a storm. HAMLET_PLAN="100:save 180:load 600:end" does so by itself, as
# fast as it goes: so tests play it.
extends Node2D

const SQUARE = 25.0
const PACE = 1.75
const SOLID = "#Toaw"
const COATS = ["b5473c", "3c6fb5", "d09a3a", "5f8f4e", "8356a8", "2f8f8b", "c4678f", "6d5a48"]

var troupe = preload("res://troupe.gdns").new()
var person = preload("res://person.gd")
var rows = []  # of the plan
var bodies = []  # by their rows in the world: nodes, or { place, reach }
var people = []
var player
var ways = AStar2D.new()
var plan = []
var played = 0
var late = 0.0
var fault_until = 0
var said = 0
var failed = 0
var chance = RandomNumberGenerator.new()

func path_of(name, fallback):
    var given = OS.get_environment(name)
    return given if given != "" else ProjectSettings.globalize_path(fallback)

func told():
    var bytes = PoolByteArray()
    for i in troupe.text_size():
        bytes.append(troupe.text_byte(i))
    return bytes.get_string_from_utf8()

func _ready():
    chance.seed = 7
    if not troupe.has_method("open_text"):
        push_error("The library of Troupe is not there, or is for another Godot.")
        get_tree().quit(1)
        return
    if not troupe.open_text(path_of("HAMLET_TEXT", "res://hamlet.troupe"), 7, 10):
        push_error(told())
        get_tree().quit(1)
        return
    for word in OS.get_environment("HAMLET_PLAN").split(" ", false):
        var parts = word.split(":", true, 1)
        plan.append({ "at": int(parts[0]) * 30, "what": parts[1].split("=")[0], "path": parts[1].split("=")[1] if "=" in parts[1] else "" })
    if OS.get_environment("HAMLET_LINK") != "":
        troupe.open_link("The hamlet in Godot")
    read_map()
    add_places()
    add_cast()
    update()

# ---- The map ----

func letter(x, y):
    return rows[y][x] if y >= 0 and y < rows.size() and x >= 0 and x < rows[y].length() else "#"

func is_free(x, y):
    return not letter(x, y) in SOLID

func number(x, y):
    return y * 64 + x

func read_map():
    var y = 0
    while troupe.plan(y) > 0:
        rows.append(told())
        y += 1
    for v in rows.size():
        for x in rows[v].length():
            if is_free(x, v):
                ways.add_point(number(x, v), Vector2(x + 0.5, v + 0.5))
    for v in rows.size():
        for x in rows[v].length():
            for step in [Vector2(1, 0), Vector2(0, 1), Vector2(1, 1), Vector2(-1, 1)]:
                var to = Vector2(x, v) + step
                if is_free(x, v) and is_free(to.x, to.y) and is_free(x, to.y) and is_free(to.x, v):
                    ways.connect_points(number(x, v), number(to.x, to.y))

func add_places():
    for entry in [["well", "w"], ["inn", "i"], ["bakery", "b"], ["smithy", "s"], ["green", "g"]]:
        var least = Vector2(99, 99)
        var most = Vector2(-1, -1)
        for y in rows.size():
            for x in rows[y].length():
                if rows[y][x] == entry[1]:
                    least = Vector2(min(least.x, x), min(least.y, y))
                    most = Vector2(max(most.x, x), max(most.y, y))
        var middle = (least + most + Vector2(1, 1)) / 2
        var reach = (most - least + Vector2(1, 1)) / 2
        var row = troupe.add("place", entry[0], middle)
        troupe.set_reach(row, reach)
        bodies.append({ "place": middle, "reach": reach })
    troupe.add_items(2, "bread", 60)
    troupe.add_items(1, "ale", 200)

func near(place, reach):
    for i in 60:
        var at = place + Vector2(chance.randf_range(-1, 1) * reach.x, chance.randf_range(-1, 1) * reach.y)
        if is_free(int(floor(at.x)), int(floor(at.y))):
            return Vector2(floor(at.x) + 0.5, floor(at.y) + 0.5)
        reach += Vector2(0.2, 0.2)
    return place

func add_cast():
    var i = 0
    while troupe.cast_member(i) > 0:
        var member = told().split("|")
        var is_player = member[1] == "player"
        var about = Vector2(24, 12)
        for place in ["well", "inn", "bakery", "smithy", "green"].size():
            if member[3] == ["well", "inn", "bakery", "smithy", "green"][place]:
                about = bodies[place].place
        var at = near(about, Vector2(3, 3) if member[3] != "" else Vector2(18, 9))
        var node = person.new()
        node.name = "stranger" if is_player else member[0]
        node.row = troupe.add(member[1], node.name, at)
        node.coat = Color("f4f1e8") if is_player else Color(COATS[i % COATS.size()])
        node.position = at * SQUARE
        add_child(node)
        bodies.append(node)
        if member[2] != "":
            troupe.put_on(node.row, member[2])
        if is_player:
            player = node
        else:
            people.append(node)
        i += 1

# ---- Walking and performing ----

func place_of(row):
    return bodies[row].place if bodies[row] is Dictionary else bodies[row].place(troupe.now())

func walk(node):
    var now = troupe.now()
    var here = node.place(now)
    if node.way.empty():
        node.stretch = null
        node.position = here * SQUARE
        troupe.move(node.row, here, here, 0)
        return
    var to = node.way.pop_front()
    var steps = int(ceil(here.distance_to(to) / PACE * 30)) + 1
    troupe.move(node.row, here, to, steps)
    node.stretch = { "from": here, "to": to, "since": now, "until": now + steps }
    node.facing = (to - here).normalized() if to != here else node.facing

func find_way(from, to):
    var points = ways.get_point_path(ways.get_closest_point(from), ways.get_closest_point(to))
    var corners = []
    for i in range(1, points.size()):
        if i == points.size() - 1 or (points[i + 1] - points[i]) != (points[i] - points[i - 1]):
            corners.append(points[i])
    return corners

func goal_of(node, i):
    var whom = troupe.command_whom(i)
    if whom < 0:
        return near(node.place(troupe.now()), Vector2(8, 8))
    var reach = bodies[whom].reach if bodies[whom] is Dictionary else Vector2(1.2, 1.2)
    return near(place_of(whom), reach)

func begin(i):
    var now = troupe.now()
    var node = bodies[troupe.command_row(i)]
    var token = troupe.command_token(i)
    var doing = { "walks": troupe.command_moves(i), "ends_at": troupe.command_ends(i) }
    node.began_at = now
    if troupe.command_words(i) > 0:
        node.words = told()
        said += 1
        print("%d %s: %s" % [now, node.name, node.words])
        if troupe.command_sound(i) > 0:
            node.words_until = doing.ends_at
            play_voice(node, told())
            node.voiced = token
        else:
            doing.ends_at = now + 27 + int(node.words.length() * 1.35)
            node.words_until = doing.ends_at + 30
    var whom = troupe.command_whom(i)
    if whom >= 0 and not doing.walks and place_of(whom) != node.place(now):
        node.facing = (place_of(whom) - node.place(now)).normalized()
    if doing.walks and now < fault_until:
        failed += 1
        troupe.finished(token, false)
        return
    node.doings[token] = doing
    if doing.walks:
        doing.ends_at = 0
        node.way = find_way(node.place(now), goal_of(node, i))
        walk(node)
    elif now < fault_until:
        doing.ends_at = 1 << 31

# A voice is heard where its speaker stands. WAV of 16 bits, or Ogg with Vorbis; files are found from the folder of the text.
func play_voice(node, path):
    var file = File.new()
    if file.open(path_of("HAMLET_TEXT", "res://hamlet.troupe").get_base_dir().plus_file(path), File.READ) != OK:
        print("no sound: " + path)
        return
    var bytes = file.get_buffer(file.get_len())
    var stream = AudioStreamOGGVorbis.new()
    if path.ends_with(".wav"):
        stream = AudioStreamSample.new()
        stream.format = AudioStreamSample.FORMAT_16_BITS
        stream.stereo = bytes[22] == 2
        stream.mix_rate = bytes[24] | bytes[25] << 8 | bytes[26] << 16
        bytes = bytes.subarray(44, bytes.size() - 1)
    stream.data = bytes
    node.voice.stream = stream
    node.voice.play()
    print("%d plays %s of %.1f s" % [troupe.now(), path, stream.get_length()])

# A sound ends with its line when that is stopped.
func stop_voice(node, token):
    if node.voiced != null and node.voiced == token:
        node.voice.stop()
        node.voiced = null
        node.words_until = troupe.now()
        print("%d %s %s" % [troupe.now(), "still plays" if node.voice.is_physics_processing_internal() else "stops", node.name])

func obey():
    for i in troupe.command_count():
        var row = troupe.command_row(i)
        if row < 0 or bodies[row] is Dictionary:
            continue
        if troupe.command_kind(i) == 0:
            begin(i)
        elif troupe.command_kind(i) == 1:
            var doing = bodies[row].doings.get(troupe.command_token(i))
            bodies[row].doings.erase(troupe.command_token(i))
            stop_voice(bodies[row], troupe.command_token(i))
            if doing != null and doing.walks:
                bodies[row].way = []
                walk(bodies[row])

func answer():
    var now = troupe.now()
    for node in people:
        if node.stretch != null and now >= node.stretch.until:
            walk(node)
        for token in node.doings.keys():
            var doing = node.doings[token]
            if (node.stretch == null) if doing.walks else (doing.ends_at <= now):
                node.doings.erase(token)
                troupe.finished(token, true)

func lead_player():
    var push = Vector2(Input.get_action_strength("ui_right") - Input.get_action_strength("ui_left"), Input.get_action_strength("ui_down") - Input.get_action_strength("ui_up"))
    var here = player.position / SQUARE
    var to = here + push * 0.1
    if push != Vector2() and is_free(int(floor(to.x)), int(floor(to.y))):
        troupe.move(player.row, here, to, 1)
        player.position = to * SQUARE
        player.facing = push.normalized()

# One step; false when a tool holds the game.
func step():
    answer()
    lead_player()
    if not troupe.step():
        return false
    played += 1
    obey()
    return true

# ---- Keys, and the plan of a test ----

func tell(what):
    troupe.state()
    print("%d %s %s" % [troupe.now(), what, told().split("|")[0]])

func perform(what, path):
    match what:
        "save":
            tell("saved" if troupe.save(path_of("HAMLET_SAVE", "user://hamlet.save")) else "not saved")
        "load":
            if troupe.load_save(path_of("HAMLET_SAVE", "user://hamlet.save")):
                for node in people + [player]:
                    node.doings.clear()
                    node.way = []
                    node.stretch = null
                    node.words_until = 0
                    node.voice.stop()
                    node.voiced = null
                    node.position = troupe.position(node.row) * SQUARE
                    node.began_at = troupe.now()
                fault_until = 0
                tell("loaded")
                obey()
        "reload":
            if troupe.reload(path if path != "" else path_of("HAMLET_TEXT", "res://hamlet.troupe")):
                tell("reloaded")
                obey()
            else:
                print("refused " + told())
        "storm":
            fault_until = troupe.now() + 600
            tell("storm")
        "greet":
            var best = people[0]
            for node in people:
                if node.position.distance_to(player.position) < best.position.distance_to(player.position):
                    best = node
            troupe.send(best.row, "Hello", player.row)
        "picture":
            show_all()
            yield(get_tree(), "idle_frame")
            yield(get_tree(), "idle_frame")
            var picture = get_viewport().get_texture().get_data()
            picture.flip_y()
            picture.save_png(path)
            print("%d picture" % troupe.now())
        "end":
            end()

func _unhandled_key_input(event):
    if event.pressed and not event.echo:
        var keys = { KEY_E: "greet", KEY_S: "save", KEY_L: "load", KEY_R: "reload", KEY_F: "storm", KEY_ESCAPE: "end" }
        perform(keys.get(event.scancode, ""), "")

func end():
    var busy = 0
    for node in people:
        busy += 1 if troupe.now() - node.began_at < 1800 else 0
    troupe.state()
    var state = told().split("|")
    print("check: %s\nbusy: %d of %d\nstuck: %s\nlines: %d\nfailures: %d\n%d end %s" % [state[1], busy, people.size(), state[2], said, failed, troupe.now(), state[0]])
    get_tree().quit()

func show_all():
    for node in people + [player]:
        node.show_at(troupe.now())

func _process(passed):
    var is_planned = not plan.empty()
    late = min(late + passed * 30, 5)
    var most = 300 if is_planned else int(late)
    for i in most:
        late -= 0 if is_planned else 1
        if not step():
            break
        if not plan.empty() and played >= plan[0].at:
            var next = plan.pop_front()
            perform(next.what, next.path)
            if next.what in ["picture", "end"]:
                break
    show_all()

# ---- The ground ----

func _draw():
    for y in rows.size():
        for x in rows[y].length():
            var at = Vector2(x, y) * SQUARE
            var square = Rect2(at, Vector2(SQUARE, SQUARE))
            draw_rect(square, Color("7ba552") if (x + y) % 2 == 0 else Color("78a250"))
            if rows[y][x] == "g":
                draw_rect(square, Color("8fb65c"))
    var inside = indoors()
    for y in rows.size():
        for x in rows[y].length():
            var at = Vector2(x, y) * SQUARE
            var middle = at + Vector2(SQUARE, SQUARE) / 2
            if rows[y][x] == ",":
                draw_circle(middle, SQUARE * 0.78, Color("d3b985"))
    for y in rows.size():
        for x in rows[y].length():
            var at = Vector2(x, y) * SQUARE
            if inside.has(Vector2(x, y)):
                for plank in 4:
                    draw_rect(Rect2(at + Vector2(0, plank * SQUARE / 4), Vector2(SQUARE, SQUARE / 4 - 1)), Color("a87c4f"))
            draw_thing(rows[y][x], at, at + Vector2(SQUARE, SQUARE) / 2)

func draw_thing(letter, at, middle):
    match letter:
        "#":
            draw_rect(Rect2(at + Vector2(3, 5), Vector2(SQUARE, SQUARE)), Color(0, 0, 0, 0.18))
            draw_rect(Rect2(at, Vector2(SQUARE, SQUARE)), Color("9b9286"))
            draw_rect(Rect2(at, Vector2(SQUARE, 3)), Color("b9b0a2"))
        "+":
            draw_rect(Rect2(at + Vector2(2, 2), Vector2(SQUARE - 4, SQUARE - 4)), Color("875c36"))
        "T":
            draw_circle(middle + Vector2(4, 7), 14, Color(0, 0, 0, 0.2))
            draw_circle(middle, 15, Color("3f6b35"))
            draw_circle(middle - Vector2(3, 4), 10.5, Color("4f8240"))
            draw_circle(middle - Vector2(5, 7), 5, Color("699c52"))
        "w":
            draw_circle(middle, 14, Color("9a9288"))
            draw_circle(middle, 9, Color("3d7fa6"))
        "i":
            draw_circle(middle, 11, Color("93653d"))
            draw_rect(Rect2(middle - Vector2(4, 5), Vector2(6, 8)), Color("f2c14e"))
        "b":
            draw_circle(middle, 8, Color("d99a55"))
        "o":
            draw_rect(Rect2(at, Vector2(SQUARE, SQUARE)), Color("6b5b52"))
            draw_circle(middle + Vector2(0, 4), 6, Color("f08a3c"))
        "a":
            draw_rect(Rect2(at + Vector2(4, 4), Vector2(SQUARE - 8, 12)), Color("44484d"))
        "t":
            draw_rect(Rect2(at + Vector2(3, 5), Vector2(SQUARE - 6, SQUARE - 9)), Color("7b5230"))

# Squares that cannot be reached from the rim but by a door.
func indoors():
    var outside = {}
    var open = [Vector2(0, 0)]
    while not open.empty():
        var at = open.pop_back()
        if outside.has(at) or at.y < 0 or at.y >= rows.size() or at.x < 0 or at.x >= rows[0].length() or letter(at.x, at.y) in "#+":
            continue
        outside[at] = true
        for step in [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1)]:
            open.append(at + step)
    var inside = {}
    for y in rows.size():
        for x in rows[y].length():
            if not outside.has(Vector2(x, y)) and not letter(x, y) in "#+":
                inside[Vector2(x, y)] = true
    return inside
