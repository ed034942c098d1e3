# SPDX-License-Identifier: MIT
# A villager: a node that walks stretch by stretch, and shows its words above its head.
extends Node2D

var row = -1
var coat = Color.white
var doings = {}  # tokens, each with { walks, ends_at }
var way = []  # corners that are left, in metres
var stretch = null  # { from, to, since, until }
var words = ""
var words_until = 0
var voiced = null  # the token of the line with a sound that was begun last; null once it was stopped
var began_at = 0
var facing = Vector2(0, 1)

onready var bubble = Label.new()
onready var voice = AudioStreamPlayer2D.new()

func _ready():
    bubble.autowrap = true
    bubble.align = Label.ALIGN_CENTER
    bubble.rect_size = Vector2(170, 0)
    bubble.add_color_override("font_color", Color("2b2118"))
    var paper = StyleBoxFlat.new()
    paper.bg_color = Color("fffaf0")
    paper.set_corner_radius_all(8)
    paper.content_margin_left = 8
    paper.content_margin_right = 8
    bubble.add_stylebox_override("normal", paper)
    bubble.visible = false
    add_child(bubble)
    add_child(voice)
    var label = Label.new()
    label.text = name
    label.align = Label.ALIGN_CENTER
    label.rect_size = Vector2(80, 14)
    label.rect_position = Vector2(-40, 10)
    label.add_color_override("font_color_shadow", Color(0, 0, 0, 0.6))
    add_child(label)

func place(now):
    if stretch == null:
        return position / get_parent().SQUARE
    var part = clamp((now - stretch.since) / float(max(1, stretch.until - stretch.since)), 0, 1)
    return stretch.from.linear_interpolate(stretch.to, part)

func show_at(now):
    position = place(now) * get_parent().SQUARE
    bubble.visible = now < words_until
    if bubble.visible and bubble.text != words:
        bubble.text = words
        bubble.rect_size = Vector2(min(170, 20 + words.length() * 7), 0)
    bubble.rect_position = Vector2(-bubble.rect_size.x / 2, -28 - bubble.rect_size.y)
    update()

func _draw():
    draw_circle(Vector2(2, 4), 9, Color(0, 0, 0, 0.25))
    draw_circle(Vector2(0, -2), 9, coat.darkened(0.15))
    draw_circle(Vector2(0, -3), 7.5, coat)
    draw_circle(Vector2(0, -9), 6, Color("3b2a1e"))
    draw_circle(Vector2(0, -8) + facing * 2.2, 4.6, Color("f0c8a0"))
