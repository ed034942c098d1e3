// SPDX-License-Identifier: MIT
// The map: the plan is drawn once per size and theme, the people over it anew for each moment. The shape of a
// body shows its role, its colour the behaviour.

const BODY_SHAPES = ["circle", "diamond", "square", "triangle", "hexagon"];
const CROWD = 40;  // with so many people, only the names of the followed and chosen ones are written

function colourOf(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function readTheme() {
  const names = ["paper", "card", "ink", "soft", "line", "accent", "floor", "grid", "wall", "wood",
    "wood-edge", "place", "place-line", "place-ink", "door", "bubble", "lane", "alone", "behind"];
  const theme = {};
  for (const name of names) {
    theme[name] = colourOf("--" + name);
  }
  return theme;
}

// Fits a canvas to its size in device pixels, so that it is sharp on every screen. Returns its context.
function fitCanvas(canvas, width, height) {
  const density = window.devicePixelRatio || 1;
  const wide = Math.max(1, Math.round(width * density));
  const high = Math.max(1, Math.round(height * density));
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const context = canvas.getContext("2d");
  context.setTransform(density, 0, 0, density, 0, 0);
  return context;
}

function tracePolygon(context, x, y, radius, corners, turn) {
  context.beginPath();
  for (let i = 0; i < corners; i++) {
    const angle = turn + (i * 2 * Math.PI) / corners;
    context.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  context.closePath();
}

function traceShape(context, shape, x, y, radius) {
  switch (shape) {
  case "diamond": tracePolygon(context, x, y, radius * 1.2, 4, 0); break;
  case "square": tracePolygon(context, x, y, radius * 1.2, 4, Math.PI / 4); break;
  case "triangle": tracePolygon(context, x, y, radius * 1.25, 3, -Math.PI / 2); break;
  case "hexagon": tracePolygon(context, x, y, radius * 1.1, 6, 0); break;
  default:
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

function shapeOf(person) {
  return person.isPlayer ? "player" : BODY_SHAPES[Math.max(0, person.roleIndex) % BODY_SHAPES.length];
}

function overlaps(a, b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

// Breaks a text into lines of about `width`, at most `most` of them: the rest of the text is left out, and a line with a word that
// is far too long is cut.
function wrapText(context, text, width, most) {
  const lines = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : line + " " + word;
    if (line !== "" && context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  if (lines.length > most) {
    lines.length = most;
    lines[most - 1] += " …";
  }
  return lines.map(each => {
    while (context.measureText(each).width > width * 1.4 && each.length > 4) {
      each = each.slice(0, -4) + "…";
    }
    return each;
  });
}

class StoryMap {
  constructor(canvas, story) {
    this.canvas = canvas;
    this.story = story;
    this.ground = document.createElement("canvas");
    this.groundKey = "";
    this.hovered = -1;
    this.isClose = false;
    this.offset = {x: 0, y: 0};  // of the visible part of the map, when the map is larger
    this.bodies = [];
    this.findBounds();
  }

  findBounds() {
    const story = this.story;
    if (story.plan.length > 0) {
      const columns = Math.max(...story.plan.map(row => row.length));
      this.bounds = {x: 0, y: 0, w: columns * story.letter, h: story.plan.length * story.letter};
      return;
    }
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    const take = (x, y) => {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    };
    story.places.forEach(place => take(place.x, place.y));
    for (const {path} of story.people.filter(person => !person.isPlayer)) {
      path.x.forEach((x, i) => take(x, path.y[i]));
    }
    const margin = 2.5;
    this.bounds = left > right ? {x: 0, y: 0, w: 10, h: 10} : {x: left - margin, y: top - margin,
      w: right - left + 2 * margin, h: bottom - top + 2 * margin};
  }

  resize() {
    const frame = this.canvas.parentElement;
    const wanted = (frame.clientWidth * this.bounds.h) / this.bounds.w + 28;
    frame.style.minHeight = Math.max(260, Math.min(wanted, innerHeight * 0.5)) + "px";
    this.width = frame.clientWidth;
    this.height = frame.clientHeight;
    this.context = fitCanvas(this.canvas, this.width, this.height);
    const margin = 14;
    const fitting = Math.min((this.width - 2 * margin) / this.bounds.w,
      (this.height - 2 * margin) / this.bounds.h);
    this.scale = this.isClose ? Math.max(fitting, Math.min(fitting * 3, 72)) : fitting;
    this.wholeWidth = Math.max(this.width, this.bounds.w * this.scale + 2 * margin);
    this.wholeHeight = Math.max(this.height, this.bounds.h * this.scale + 2 * margin);
    this.left = (this.wholeWidth - this.bounds.w * this.scale) / 2 - this.bounds.x * this.scale;
    this.top = (this.wholeHeight - this.bounds.h * this.scale) / 2 - this.bounds.y * this.scale;
    this.groundKey = "";
  }

  // Scrolls a magnified map so that the followed person is in the middle, as far as the map reaches.
  scroll(time, view) {
    const person = this.story.people[view.followed];
    this.offset = {x: 0, y: 0};
    if (this.isClose && person !== undefined) {
      const at = this.at(placeAt(person, time));
      this.offset = {
        x: Math.round(Math.min(Math.max(0, at.x - this.width / 2), this.wholeWidth - this.width)),
        y: Math.round(Math.min(Math.max(0, at.y - this.height / 2), this.wholeHeight - this.height)),
      };
    }
  }

  at(point) {
    return {x: this.left + point.x * this.scale - this.offset.x,
      y: this.top + point.y * this.scale - this.offset.y};
  }

  letterKind(column, row) {
    const letter = (this.story.plan[row] || [])[column];
    if (letter === undefined) {
      return null;
    }
    const entry = this.story.legend.get(letter);
    if (entry !== undefined) {
      return {letter, ...entry};
    }
    return letter === "#" ? {letter, kind: LETTER_WALL, name: ""} : letter === "+"
      ? {letter, kind: LETTER_DOOR, name: ""} : null;
  }

  // Finds the letters that are connected with a letter and equal to it.
  component(column, row, seen) {
    const letter = this.story.plan[row][column];
    const cells = [];
    const open = [[column, row]];
    seen.add(column + "," + row);
    while (open.length > 0) {
      const [c, r] = open.pop();
      cells.push([c, r]);
      for (const [dc, dr] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const key = c + dc + "," + (r + dr);
        if ((this.story.plan[r + dr] || [])[c + dc] === letter && !seen.has(key)) {
          seen.add(key);
          open.push([c + dc, r + dr]);
        }
      }
    }
    return cells;
  }

  drawThing(context, cells, fill, line) {
    const size = this.story.letter * this.scale;
    const columns = cells.map(cell => cell[0]), rows = cells.map(cell => cell[1]);
    const c0 = Math.min(...columns), r0 = Math.min(...rows);
    const c1 = Math.max(...columns) + 1, r1 = Math.max(...rows) + 1;
    const corner = this.at({x: c0 * this.story.letter, y: r0 * this.story.letter});
    context.fillStyle = fill;
    if (cells.length === (c1 - c0) * (r1 - r0)) {
      const inset = Math.min(2, size * 0.08);
      context.beginPath();
      context.roundRect(corner.x + inset, corner.y + inset, (c1 - c0) * size - 2 * inset,
        (r1 - r0) * size - 2 * inset, Math.min(6, size * 0.25));
      context.fill();
      context.strokeStyle = line;
      context.lineWidth = 1;
      context.stroke();
    } else {
      for (const [c, r] of cells) {
        const at = this.at({x: c * this.story.letter, y: r * this.story.letter});
        context.fillRect(at.x, at.y, size + 0.5, size + 0.5);
      }
    }
    return {x: corner.x + ((c1 - c0) * size) / 2, y: corner.y + ((r1 - r0) * size) / 2};
  }

  drawGround(theme) {
    const context = fitCanvas(this.ground, this.wholeWidth, this.wholeHeight);
    context.clearRect(0, 0, this.wholeWidth, this.wholeHeight);
    this.offset = {x: 0, y: 0};
    const size = this.story.letter * this.scale;
    const corner = this.at(this.bounds);
    context.fillStyle = theme.floor;
    context.fillRect(corner.x, corner.y, this.bounds.w * this.scale, this.bounds.h * this.scale);
    if (this.story.plan.length === 0) {
      this.drawOpenGround(context, theme);
      return;
    }
    const seen = new Set();
    const labels = new Map();
    this.story.plan.forEach((row, r) => row.forEach((letter, c) => {
      const kind = this.letterKind(c, r);
      if (kind === null || seen.has(c + "," + r)) {
        return;
      }
      if (kind.kind === LETTER_WALL) {
        const at = this.at({x: c * this.story.letter, y: r * this.story.letter});
        context.fillStyle = theme.wall;
        context.fillRect(at.x, at.y, size + 0.6, size + 0.6);
      } else if (kind.kind === LETTER_FURNITURE || kind.kind === LETTER_PLACE) {
        const isWood = kind.kind === LETTER_FURNITURE || kind.solid;
        const middle = this.drawThing(context, this.component(c, r, seen),
          isWood ? theme.wood : theme.place, isWood ? theme["wood-edge"] : theme["place-line"]);
        labels.set(kind.name, [...(labels.get(kind.name) || []), middle]);
      }
    }));
    labels.forEach((middles, name) => {
      if (middles.length === 1) {  // things of which there are several need no label
        this.drawPlaceName(context, theme, name, middles[0]);
      }
    });
  }

  drawOpenGround(context, theme) {
    context.fillStyle = theme.grid;
    const first = this.bounds;
    for (let x = Math.ceil(first.x); x < first.x + first.w; x++) {
      for (let y = Math.ceil(first.y); y < first.y + first.h; y++) {
        const at = this.at({x, y});
        context.fillRect(at.x - 1, at.y - 1, 2, 2);
      }
    }
    for (const place of this.story.places) {
      const at = this.at(place);
      context.beginPath();
      context.arc(at.x, at.y, Math.max(6, this.scale * 0.5), 0, 2 * Math.PI);
      context.fillStyle = theme.place;
      context.fill();
      context.strokeStyle = theme["place-line"];
      context.stroke();
      this.drawPlaceName(context, theme, place.name, {x: at.x, y: at.y - Math.max(14, this.scale)});
    }
  }

  drawPlaceName(context, theme, name, at) {
    context.font = "600 11px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.lineWidth = 3;
    context.strokeStyle = theme.floor;
    const half = context.measureText(name).width / 2 + 4;
    const x = Math.min(Math.max(at.x, half), this.wholeWidth - half);
    context.strokeText(name, x, at.y);
    context.fillStyle = theme["place-ink"];
    context.fillText(name, x, at.y);
  }

  drawDoors(context, theme, time) {
    const size = this.story.letter * this.scale;
    for (const door of this.story.doors) {
      const isOpen = countUpTo(door.swings.length, time, i => door.swings[i]) % 2 === 1;
      const at = this.at({x: door.column * this.story.letter, y: door.row * this.story.letter});
      const beside = this.letterKind(door.column - 1, door.row);
      const isFlat = beside !== null && beside.kind === LETTER_WALL;
      const thick = Math.max(3, size * 0.28);
      context.fillStyle = theme.door;
      if (isFlat !== isOpen) {
        context.fillRect(at.x, at.y + (isOpen ? 0 : size / 2 - thick / 2), size, thick);
      } else {
        context.fillRect(at.x + (isOpen ? 0 : size / 2 - thick / 2), at.y, thick, size);
      }
    }
  }

  draw(time, view) {
    const key = this.width + "x" + this.height + view.themeName;
    if (this.groundKey !== key) {
      this.drawGround(view.theme);
      this.groundKey = key;
    }
    this.scroll(time, view);
    const context = this.context;
    context.clearRect(0, 0, this.width, this.height);
    context.drawImage(this.ground, -this.offset.x, -this.offset.y, this.wholeWidth,
      this.wholeHeight);
    this.drawDoors(context, view.theme, time);
    this.findBodies(time, view);
    this.drawMeetings(context);
    this.bodies.forEach(body => this.drawBody(context, body, view));
    this.drawNames(context, view);
    this.drawBubbles(context, view);
  }

  findBodies(time, view) {
    this.radius = Math.min(this.isClose ? 13 : 11, Math.max(3.2, this.scale * 0.3));
    this.bodies = [];
    for (const person of this.story.people) {
      if (person.from > time || person.until <= time || person.path.steps.length === 0) {
        continue;
      }
      const current = currentAt(person, time);
      this.bodies.push({person, current, at: this.at(placeAt(person, time)),
        account: accountAt(person, time), speech: speechAt(person, time), isFollowed: person.index === view.followed,
        isDim: !view.matches(person),
        isAsleep: person.sleeps.some(sleep => sleep.at <= time && time < sleep.until)});
    }
    // Things lie below people, and the followed one on top.
    this.bodies.sort((a, b) => a.isFollowed - b.isFollowed || b.person.isThing - a.person.isThing);
  }

  drawMeetings(context) {
    const places = new Map(this.bodies.map(body => [body.person.index, body]));
    context.lineWidth = 2;
    for (const body of this.bodies) {
      const partner = body.current && places.get(body.current.stay.partner);
      if (partner && partner.person.index > body.person.index && !body.isDim) {
        context.strokeStyle = this.colour(body.current.stay) + "99";
        context.beginPath();
        context.moveTo(body.at.x, body.at.y);
        context.lineTo(partner.at.x, partner.at.y);
        context.stroke();
      }
    }
  }

  colour(stay) {
    return this.story.behaviours[stay.behaviour].colour;
  }

  drawBody(context, body, view) {
    const {x, y} = body.at;
    context.globalAlpha = body.isDim ? 0.2 : body.isAsleep ? 0.4 : 1;
    if (body.isFollowed || body.person.index === this.hovered) {
      context.beginPath();
      context.arc(x, y, this.radius + 5, 0, 2 * Math.PI);
      context.lineWidth = 2.5;
      context.strokeStyle = view.theme.accent;
      context.stroke();
    }
    if (body.person.isThing) {
      this.drawObject(context, body, view.theme);
      context.globalAlpha = 1;
      return;
    }
    traceShape(context, shapeOf(body.person), x, y, this.radius);
    context.lineWidth = 1.5;
    if (body.person.isPlayer) {
      context.setLineDash([3, 2]);
      context.strokeStyle = view.theme.ink;
      context.stroke();
      context.setLineDash([]);
    } else {
      context.fillStyle = body.current ? this.colour(body.current.stay) : view.theme.behind;
      context.fill();
      context.strokeStyle = view.theme.ink;
      context.stroke();
      if (body.current && body.current.phase.state === 1) {
        context.beginPath();
        context.arc(x, y, this.radius * 0.35, 0, 2 * Math.PI);
        context.fillStyle = view.theme.card;
        context.fill();
      }
    }
    context.globalAlpha = 1;
  }

  // Draws an object as a piece of wood with the number of its holders, and in a ring that of those who wait at its locks.
  drawObject(context, {person, at: {x, y}, account}, theme) {
    const half = this.radius * 1.15;
    context.beginPath();
    context.roundRect(x - half, y - half, 2 * half, 2 * half, Math.min(4, half * 0.4));
    context.fillStyle = theme.wood;
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = theme["wood-edge"];
    context.stroke();
    if (account !== null && this.radius > 6) {
      context.textAlign = "center";
      context.textBaseline = "middle";
      this.drawCount(context, account.holders, x, y, theme.ink);
      if (account.waiting > 0) {
        context.beginPath();
        context.arc(x + half, y - half, 8, 0, 2 * Math.PI);
        context.fillStyle = theme.card;
        context.fill();
        context.strokeStyle = theme.accent;
        context.stroke();
        this.drawCount(context, account.waiting, x + half, y - half, theme.accent);
      }
    }
  }

  drawCount(context, count, x, y, colour) {
    if (count > 0) {
      context.font = "700 11px system-ui, sans-serif";
      context.fillStyle = colour;
      context.fillText(String(count), x, y);
    }
  }

  drawNames(context, view) {
    const isCrowd = this.bodies.length > CROWD;
    const taken = [];
    context.textAlign = "center";
    context.textBaseline = "top";
    context.lineJoin = "round";
    for (const body of [...this.bodies].reverse()) {
      const matters = body.isFollowed || body.person.index === this.hovered;
      if ((isCrowd && !matters && !(view.isFiltered && !body.isDim)) || body.isDim) {
        continue;
      }
      context.font = (body.isFollowed ? "700 " : "500 ") + "11px system-ui, sans-serif";
      const width = context.measureText(body.person.name).width;
      const box = {x: body.at.x - width / 2, y: body.at.y + this.radius + 3, w: width, h: 12};
      if (!matters && taken.some(other => overlaps(other, box))) {
        continue;
      }
      taken.push(box);
      context.lineWidth = 3;
      context.strokeStyle = view.theme.floor;
      context.strokeText(body.person.name, body.at.x, box.y);
      context.fillStyle = view.theme.ink;
      context.fillText(body.person.name, body.at.x, box.y);
    }
  }

  // Draws speech bubbles: first of the followed person, then of the near ones; three dots where there is no room.
  drawBubbles(context, view) {
    const speakers = this.bodies.filter(body => body.speech !== null && !body.isDim);
    const followed = this.bodies.find(body => body.isFollowed);
    const distance = body => followed === undefined ? 0
      : Math.hypot(body.at.x - followed.at.x, body.at.y - followed.at.y);
    speakers.sort((a, b) => distance(a) - distance(b));
    const taken = [];
    const placed = speakers.map(body => {
      const box = taken.length < 12 ? this.placeBubble(context, body, taken) : null;
      taken.push(...(box === null ? [] : [box]));
      return {body, box};
    });
    placed.filter(each => each.box === null)
      .forEach(each => this.drawDots(context, each.body, view.theme));
    placed.filter(each => each.box !== null).reverse()
      .forEach(each => this.drawBubble(context, each.body, each.box, view.theme));
  }

  placeBubble(context, body, taken) {
    context.font = "12px system-ui, sans-serif";
    const lines = wrapText(context, body.speech.words, 165, 4);
    const w = Math.max(...lines.map(line => context.measureText(line).width)) + 16;
    const h = lines.length * 15 + 9;
    const {x, y} = body.at;
    const gap = this.radius + 9;
    const tries = [[x - w / 2, y - gap - h], [x - 14, y - gap - h], [x - w + 14, y - gap - h],
      [x + gap, y - h / 2], [x - gap - w, y - h / 2], [x - w / 2, y + gap + 10],
      [x + gap, y - gap - h], [x - gap - w, y - gap - h]];
    let best = null, least = Infinity;
    for (const [left, top] of tries) {
      const box = {x: Math.min(Math.max(left, 3), this.width - w - 3), y: top, w, h, lines};
      if (box.y > 2 && box.y + h < this.height - 2 && Math.abs(box.x - left) < w * 0.8 &&
          !taken.some(other => overlaps(other, box))) {
        const covered = this.countCovered(box);
        best = covered < least ? box : best;
        least = Math.min(least, covered);
      }
    }
    return best;
  }

  // Counts the bodies that a bubble would hide; the followed person counts for many.
  countCovered(box) {
    let covered = 0;
    for (const {at, isFollowed} of this.bodies) {
      if (at.x > box.x - 4 && at.x < box.x + box.w + 4 && at.y > box.y - 4 &&
          at.y < box.y + box.h + 4) {
        covered += isFollowed ? 9 : 1;
      }
    }
    return covered;
  }

  drawBubble(context, body, box, theme) {
    const {x, y} = body.at;
    const middle = {x: Math.min(Math.max(x, box.x + 12), box.x + box.w - 12),
      y: Math.min(Math.max(y, box.y + 9), box.y + box.h - 9)};
    const isBeside = x < box.x || x > box.x + box.w;
    const length = Math.hypot(middle.x - x, middle.y - y) || 1;
    const tip = {x: x + ((middle.x - x) / length) * (this.radius + 3),
      y: y + ((middle.y - y) / length) * (this.radius + 3)};
    const tail = new Path2D();
    tail.moveTo(middle.x - (isBeside ? 0 : 5), middle.y - (isBeside ? 5 : 0));
    tail.lineTo(tip.x, tip.y);
    tail.lineTo(middle.x + (isBeside ? 0 : 5), middle.y + (isBeside ? 5 : 0));
    const card = new Path2D();
    card.roundRect(box.x, box.y, box.w, box.h, 7);
    context.strokeStyle = theme.soft;
    context.fillStyle = theme.bubble;
    context.lineWidth = body.isFollowed ? 2 : 1;
    context.stroke(tail);
    context.stroke(card);
    context.fill(card);
    context.fill(tail);
    context.fillStyle = theme.ink;
    context.textAlign = "left";
    context.textBaseline = "top";
    box.lines.forEach((line, i) => context.fillText(line, box.x + 8, box.y + 6 + i * 15));
  }

  drawDots(context, body, theme) {
    const x = body.at.x + this.radius * 0.9, y = body.at.y - this.radius - 8;
    context.beginPath();
    context.roundRect(x - 2, y - 4, 18, 9, 4.5);
    context.fillStyle = theme.bubble;
    context.fill();
    context.strokeStyle = theme.soft;
    context.lineWidth = 1;
    context.stroke();
    context.fillStyle = theme.ink;
    for (let i = 0; i < 3; i++) {
      context.fillRect(x + 2 + i * 4.5, y - 0.5, 2, 2);
    }
  }

  // Finds the person at a point of the canvas; -1 if there is none.
  personAt(x, y) {
    let best = -1, least = this.radius + 8;
    for (const body of this.bodies) {
      const distance = Math.hypot(body.at.x - x, body.at.y - y) + (body.person.isThing ? this.radius / 2 : 0);  // a person comes before the seat
      if (distance < least) {
        least = distance;
        best = body.person.index;
      }
    }
    return best;
  }
}
