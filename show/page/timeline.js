// SPDX-License-Identifier: MIT
// The timeline: a lane per character, a sub-lane per queue. Only the visible lanes are drawn, on a canvas
// that sticks to its scrolling frame; the picture is kept without the line that marks the present time.

const AXIS_HEIGHT = 26;
const NICE_SECONDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
  14400, 21600, 43200, 86400];

// The patterns of bars, so that states differ without colour, too.
function makePattern(context, state, colour, back) {
  const density = window.devicePixelRatio || 1;
  const size = state === 1 ? 6 : 5;
  const tile = document.createElement("canvas");
  tile.width = tile.height = Math.round(size * density);
  const pen = tile.getContext("2d");
  pen.scale(density, density);
  pen.fillStyle = back;
  pen.fillRect(0, 0, size, size);
  pen.globalAlpha = state === 1 ? 0.28 : 0.16;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, size, size);
  pen.globalAlpha = 1;
  pen.strokeStyle = colour;
  if (state === 1) {
    pen.lineWidth = 1.9;
    pen.beginPath();
    for (const shift of [-size, 0, size]) {
      pen.moveTo(shift - 1, size + 1);
      pen.lineTo(shift + size + 1, -1);
    }
    pen.stroke();
  } else {
    pen.beginPath();
    pen.arc(size / 2, size / 2, 1.25, 0, 2 * Math.PI);
    pen.fill();
  }
  const pattern = context.createPattern(tile, "repeat");
  pattern.setTransform(new DOMMatrix().scale(1 / density));
  return pattern;
}

// Draws a bar in the pattern of its state: plain, hatched, dotted, or only a frame.
function drawBar(context, patterns, theme, state, colour, x, y, width, height) {
  const key = state + colour;
  if (state === 1 || state === 2) {
    if (!patterns.has(key)) {
      patterns.set(key, makePattern(context, state, colour, theme.lane));
    }
    context.fillStyle = patterns.get(key);
    context.fillRect(x, y, width, height);
  } else if (state === 0) {
    context.fillStyle = colour;
    context.fillRect(x, y, width, height);
  } else {
    context.fillStyle = theme.card;
    context.fillRect(x, y, width, height);
  }
  if (state !== 0 && width > 3 && height > 3) {
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.setLineDash(state === 2 ? [3, 2] : []);
    context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
    context.setLineDash([]);
  } else if (state === 3) {
    context.fillStyle = colour;
    context.fillRect(x, y, width, 1);
    context.fillRect(x, y + height - 1, width, 1);
  }
}

// Draws the sign of a mark, about `size` high, around a point.
function drawMark(context, kind, x, y, size) {
  const half = size / 2;
  context.beginPath();
  switch (kind) {
  case 1:  // interrupted: down
    context.moveTo(x - half, y - half);
    context.lineTo(x + half, y - half);
    context.lineTo(x, y + half);
    context.closePath();
    break;
  case 2:  // resumed: on
    context.moveTo(x - half, y - half);
    context.lineTo(x + half, y);
    context.lineTo(x - half, y + half);
    context.closePath();
    break;
  case 3:  // suspended: pause
    context.rect(x - half, y - half, size * 0.34, size);
    context.rect(x + half - size * 0.34, y - half, size * 0.34, size);
    break;
  case 4:  // activated: up
    context.moveTo(x - half, y + half);
    context.lineTo(x + half, y + half);
    context.lineTo(x, y - half);
    context.closePath();
    break;
  default:  // cancelled: a cross
    for (const turn of [1, -1]) {
      context.moveTo(x - half, y - half * turn);
      context.lineTo(x - half + size * 0.3, y - half * turn);
      context.lineTo(x + half, y + half * turn);
      context.lineTo(x + half - size * 0.3, y + half * turn);
      context.closePath();
    }
  }
  context.fill();
  context.stroke();
}

// Returns whether black or white is easier to read on a colour.
function inkOn(colour) {
  const value = parseInt(colour.slice(1), 16);
  const light = 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255);
  return light > 128 ? "#14171b" : "#ffffff";
}

class Timeline {
  constructor(frame, canvas, spacer, story) {
    this.frame = frame;
    this.canvas = canvas;
    this.spacer = spacer;
    this.story = story;
    this.picture = document.createElement("canvas");
    this.patterns = new Map();
    this.isStale = true;
    this.from = 0;
    this.until = Math.max(1, story.steps);
    this.chosen = null;  // {person, stay}, chosen by keyboard or pointer
    this.findRows();
  }

  // Lists the sub-lanes, for all persons alike, so that lanes can be compared: the usual queues of the first layer, and all queues
  // that some person ever used.
  findRows() {
    const used = new Map();
    for (const person of this.story.people) {
      for (const stay of person.stays) {
        const key = stay.layer * 1000 + stay.queue * 100 + stay.slot;
        if (!used.has(key)) {
          used.set(key, {layer: stay.layer, queue: stay.queue, slot: stay.slot});
        }
      }
    }
    for (const key of [0, 100, 101, 200, 201]) {  // the queues that every person has in the first layer
      if (!used.has(key)) {
        used.set(key, {layer: 0, queue: Math.floor(key / 100), slot: key % 100});
      }
    }
    const keys = [...used.keys()].sort((a, b) => a - b);
    this.rows = keys.map(key => used.get(key));
    this.rowOf = new Map(keys.map((key, i) => [key, i]));
  }

  rowName(row) {
    const layer = row.layer > 0 ? (this.story.layers[row.layer] || "layer " + row.layer) + ": " : "";
    return layer + QUEUES[row.queue] + (row.queue > 0 ? " " + (row.slot + 1) : "");
  }

  shortRowName(row) {
    const name = this.rowName(row);
    return this.gutter > 100 ? name : name.replace("collaborative", "collab.");
  }

  rowIndex(stay) {
    return this.rowOf.get(stay.layer * 1000 + stay.queue * 100 + stay.slot);
  }

  // Chooses the characters that have a lane, and the heights of the lanes.
  layOut(view) {
    this.view = view;
    const isCrowd = this.story.people.length > CROWD;
    const low = isCrowd ? 4 : 8, high = 17;
    let top = AXIS_HEIGHT;
    this.lanes = [];
    for (const person of this.story.people) {
      if (person.stays.length === 0 || !view.matches(person)) {
        continue;
      }
      const height = person.index === view.followed ? high : low;
      const lane = {person, top, height, whole: height * this.rows.length + (isCrowd ? 5 : 7)};
      this.lanes.push(lane);
      top += lane.whole;
    }
    this.total = top;
    this.spacer.style.height = Math.max(top, this.frame.clientHeight) + "px";
    this.isStale = true;
  }

  resize() {
    this.width = this.frame.clientWidth;
    this.height = this.frame.clientHeight;
    this.gutter = this.width < 700 ? 88 : 128;
    this.canvas.style.width = this.width + "px";
    this.canvas.style.height = this.height + "px";
    fitCanvas(this.canvas, this.width, this.height);
    this.patterns.clear();
    this.isStale = true;
  }

  x(step) {
    return this.gutter + ((step - this.from) / (this.until - this.from)) * (this.width - this.gutter);
  }

  step(x) {
    return this.from + ((x - this.gutter) / (this.width - this.gutter)) * (this.until - this.from);
  }

  // Shows the steps `from` to `until`, as far as they are in the story.
  show(from, until) {
    const whole = Math.max(1, this.story.steps);
    const span = Math.min(whole, Math.max(this.story.rate, until - from));
    this.from = Math.min(Math.max(0, from), whole - span);
    this.until = this.from + span;
    this.isStale = true;
  }

  zoom(factor, around) {
    this.show(around - (around - this.from) * factor, around + (this.until - around) * factor);
  }

  pan(part) {
    const span = this.until - this.from;
    this.show(this.from + part * span, this.until + part * span);
  }

  laneOf(person) {
    return this.lanes.find(lane => lane.person.index === person);
  }

  revealLane(person) {
    const lane = this.laneOf(person);
    if (lane === undefined) {
      return;
    }
    const above = lane.top - AXIS_HEIGHT - 4, below = lane.top + lane.whole + 4 - this.height;
    if (this.frame.scrollTop > above) {
      this.frame.scrollTop = Math.max(0, above);
    } else if (this.frame.scrollTop < below) {
      this.frame.scrollTop = below;
    }
  }

  reveal(time) {
    if (time < this.from || time > this.until) {
      const span = this.until - this.from;
      this.show(time - span * 0.1, time + span * 0.9);
    }
  }

  draw(time, theme) {
    if (this.isStale || this.scrolled !== this.frame.scrollTop) {
      this.scrolled = this.frame.scrollTop;
      this.drawPicture(theme);
      this.isStale = false;
    }
    const context = this.canvas.getContext("2d");
    context.clearRect(0, 0, this.width, this.height);
    context.drawImage(this.picture, 0, 0, this.width, this.height);
    const x = this.x(time);
    if (x >= this.gutter && x <= this.width) {
      context.fillStyle = theme.accent;
      context.fillRect(x - 0.75, AXIS_HEIGHT - 8, 1.5, this.height);
      tracePolygon(context, x, AXIS_HEIGHT - 10, 6, 3, Math.PI / 2);
      context.fill();
    }
  }

  drawPicture(theme) {
    const context = fitCanvas(this.picture, this.width, this.height);
    context.clearRect(0, 0, this.width, this.height);
    const seen = this.lanes.filter(lane => lane.top + lane.whole > this.scrolled + AXIS_HEIGHT &&
      lane.top < this.scrolled + this.height);
    context.save();
    context.beginPath();
    context.rect(0, AXIS_HEIGHT, this.width, this.height);
    context.clip();
    seen.forEach(lane => this.drawLaneGround(context, lane, theme));
    context.save();
    context.beginPath();
    context.rect(this.gutter, AXIS_HEIGHT, this.width - this.gutter, this.height);
    context.clip();
    this.drawGrid(context, theme);
    seen.forEach(lane => this.drawStays(context, lane, theme));
    this.drawLinks(context, theme);
    seen.forEach(lane => this.drawMarks(context, lane, theme));
    this.drawChosen(context, theme);
    context.restore();
    seen.forEach(lane => this.drawName(context, lane, theme));
    context.restore();
    this.drawAxis(context, theme);
  }

  drawLaneGround(context, lane, theme) {
    const y = lane.top - this.scrolled;
    context.fillStyle = theme.lane;
    context.fillRect(this.gutter, y, this.width - this.gutter, lane.height * this.rows.length);
    if (lane.person.index === this.view.followed) {
      context.fillStyle = theme.accent;
      context.fillRect(0, y - 1, 4, lane.whole - 3);
    }
  }

  ticks() {
    const rate = this.story.rate;
    const least = ((this.until - this.from) / rate) * (90 / (this.width - this.gutter));
    const seconds = NICE_SECONDS.find(nice => nice >= least) || 86400;
    const found = [];
    const first = Math.ceil((this.story.second + this.from / rate) / seconds) * seconds;
    for (let second = first; ; second += seconds) {
      const step = (second - this.story.second) * rate;
      if (step > this.until) {
        return {found, isFine: seconds < 1};
      }
      found.push(step);
    }
  }

  drawGrid(context, theme) {
    context.fillStyle = theme.line;
    for (const step of this.ticks().found) {
      context.fillRect(Math.round(this.x(step)), AXIS_HEIGHT, 1, this.height);
    }
  }

  drawAxis(context, theme) {
    context.fillStyle = theme.card;
    context.fillRect(0, 0, this.width, AXIS_HEIGHT);
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    const {found, isFine} = this.ticks();
    context.fillStyle = theme.soft;
    for (const step of found) {
      const x = this.x(step);
      if (x > this.gutter + 24 && x < this.width - 26) {
        context.fillText(clockText(this.story, step + 0.01, isFine), x, 9);
      }
    }
    context.fillStyle = theme.line;
    context.fillRect(this.gutter, AXIS_HEIGHT - 1, this.width - this.gutter, 1);
  }

  // Finds the first stay that can be visible: all before it have ended.
  firstSeen(person) {
    return countUpTo(person.stays.length, this.from, i => person.stays[i].latest);
  }

  colour(stay) {
    return this.story.behaviours[stay.behaviour].colour;
  }

  drawStays(context, lane, theme) {
    const lastX = new Float64Array(this.rows.length).fill(-10);
    const stays = lane.person.stays;
    for (let i = this.firstSeen(lane.person); i < stays.length && stays[i].from < this.until; i++) {
      const stay = stays[i];
      if (stay.until < this.from) {
        continue;
      }
      const row = this.rowIndex(stay);
      const end = this.x(Math.min(stay.until, this.story.steps));
      if (end - lastX[row] < 0.7) {
        continue;  // too small to be visible beside the previous bar
      }
      lastX[row] = end;
      this.drawStay(context, lane, stay, row, theme);
    }
  }

  drawStay(context, lane, stay, row, theme) {
    const y = lane.top - this.scrolled + row * lane.height + 1;
    const height = lane.height - (lane.height > 5 ? 2 : 1);
    const colour = this.colour(stay);
    context.globalAlpha = this.view.isDone(stay) ? 1 : 0.15;
    stay.phases.forEach((phase, i) => {
      const next = i + 1 < stay.phases.length ? stay.phases[i + 1].from : stay.until;
      const left = Math.max(this.gutter - 4, this.x(phase.from));
      const right = Math.min(this.width + 4, this.x(Math.min(next, this.story.steps)));
      if (right > this.gutter - 4 && left < this.width + 4) {
        drawBar(context, this.patterns, theme, phase.state, colour, left, y,
          Math.max(1, right - left - (right - left > 3 && i + 1 === stay.phases.length ? 0.7 : 0)),
          height);
      }
    });
    if (lane.height >= 12) {
      this.drawTitle(context, lane, stay, y, height, colour, theme);
    }
    context.globalAlpha = 1;
  }

  // Writes the title of a bar where no mark is in its way.
  drawTitle(context, lane, stay, y, height, colour, theme) {
    let left = Math.max(this.gutter, this.x(stay.from)) + 4;
    let right = Math.min(this.width, this.x(Math.min(stay.until, this.story.steps)));
    const marks = lane.person.marks;
    for (let i = countUpTo(marks.length, this.step(left) - 1, k => marks[k].at);
      i < marks.length && marks[i].at < stay.until; i++) {
      const x = this.x(marks[i].at);
      if (this.stayOfMark(lane.person, marks[i]) !== stay) {
        continue;
      }
      if (x > left + 6) {
        right = Math.min(right, x - 5);
        break;
      }
      left = Math.max(left, x + 7);
    }
    context.font = "600 11px system-ui, sans-serif";
    const title = this.fitted(context, this.story.behaviours[stay.behaviour].title, right - left - 2);
    if (title.length < 4) {
      return;
    }
    const phase = phaseAt(stay, Math.max(stay.from, this.step(left)));
    const isPlain = phase !== null && phase.state === 0;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = isPlain ? colour : theme.card;
    context.strokeText(title, left, y + height / 2 + 0.5);
    context.fillStyle = isPlain ? inkOn(colour) : theme.ink;
    context.fillText(title, left, y + height / 2 + 0.5);
  }

  // Draws lines between the lanes of partners where their meetings begin: the lines of the followed and chosen persons, and the
  // lines of all others, each group only if its lines are few enough to be told apart.
  drawLinks(context, theme) {
    const lanes = new Map(this.lanes.map(lane => [lane.person.index, lane]));
    const chosen = this.chosen === null ? this.view.followed : this.chosen.person;
    const matters = person => person === this.view.followed || person === chosen;
    const near = [], far = [];
    const scenes = this.story.scenes;
    for (let i = countUpTo(scenes.length, this.from - 1, k => scenes[k].at);
      i < scenes.length && scenes[i].at <= this.until; i++) {
      const scene = scenes[i];
      if (lanes.has(scene.first) && lanes.has(scene.second) && this.view.isDone(scene)) {
        (matters(scene.first) || matters(scene.second) ? near : far).push(scene);
      }
    }
    const room = (this.width - this.gutter) / 14;
    for (const [found, isNear] of [[far, false], [near, true]]) {
      if (found.length <= (isNear ? room : 2 * room)) {
        found.forEach(scene => this.drawLink(context, lanes.get(scene.first),
          lanes.get(scene.second), scene, isNear, theme));
      }
    }
  }

  rowMiddle(lane, at, behaviour) {
    const stays = lane.person.stays;
    for (let i = countUpTo(stays.length, at + 2, k => stays[k].from) - 1; i >= 0; i--) {
      if (stays[i].from < at) {
        break;
      }
      if (this.story.behaviours[stays[i].behaviour].meeting ===
          this.story.behaviours[behaviour].meeting) {
        return lane.top - this.scrolled + (this.rowIndex(stays[i]) + 0.5) * lane.height;
      }
    }
    return lane.top - this.scrolled + (lane.height * this.rows.length) / 2;
  }

  drawLink(context, a, b, scene, isNear, theme) {
    const x = this.x(scene.at);
    const ya = this.rowMiddle(a, scene.at, scene.behaviour);
    const yb = this.rowMiddle(b, scene.at, scene.behaviour);
    const bend = Math.min(22, Math.abs(yb - ya) * 0.15);
    context.globalAlpha = isNear ? 0.95 : 0.3;
    context.strokeStyle = isNear ? theme.ink : theme.soft;
    context.lineWidth = isNear ? 1.4 : 1;
    context.beginPath();
    context.moveTo(x, ya);
    context.bezierCurveTo(x - bend, ya + (yb - ya) * 0.25, x - bend, yb - (yb - ya) * 0.25, x, yb);
    context.stroke();
    context.fillStyle = context.strokeStyle;
    for (const y of [ya, yb]) {
      context.beginPath();
      context.arc(x, y, isNear ? 2.6 : 1.8, 0, 2 * Math.PI);
      context.fill();
    }
    context.globalAlpha = 1;
  }

  drawMarks(context, lane, theme) {
    if (lane.height < 6) {
      return;
    }
    const size = lane.height >= 12 ? 8 : 5;
    const marks = lane.person.marks;
    context.lineWidth = lane.height >= 12 ? 1.8 : 1;
    context.strokeStyle = theme.card;
    context.fillStyle = theme.ink;
    const lastX = new Map();
    const first = countUpTo(marks.length, this.from - 1, i => marks[i].at);
    const end = countUpTo(marks.length, this.until, i => marks[i].at);
    if (end - first > (this.width - this.gutter) / (size * 2)) {
      return;  // too many to be told apart
    }
    for (let i = first; i < end; i++) {
      const mark = marks[i];
      const x = this.x(mark.at);
      const stay = this.stayOfMark(lane.person, mark);
      if (stay === null || !this.view.isDone(stay)) {
        continue;
      }
      const row = this.rowIndex(stay);
      if (x - (lastX.has(row) ? lastX.get(row) : -99) >= size * 1.25) {
        lastX.set(row, x);
        drawMark(context, mark.kind, x, lane.top - this.scrolled + (row + 0.5) * lane.height, size);
      }
    }
    context.globalAlpha = 1;
  }

  stayOfMark(person, mark) {
    return mark.stay < 0 ? null : person.stays[mark.stay];
  }

  drawChosen(context, theme) {
    const lane = this.chosen === null ? undefined : this.laneOf(this.chosen.person);
    if (lane === undefined || this.chosen.stay === null) {
      return;
    }
    const stay = this.chosen.stay;
    const left = this.x(stay.from), right = this.x(Math.min(stay.until, this.story.steps));
    context.strokeStyle = theme.accent;
    context.lineWidth = 2.5;
    context.strokeRect(left - 1.5, lane.top - this.scrolled + this.rowIndex(stay) * lane.height - 0.5,
      Math.max(3, right - left) + 3, lane.height + 1);
  }

  drawName(context, lane, theme) {
    const y = lane.top - this.scrolled;
    const isFollowed = lane.person.index === this.view.followed;
    const middle = y + (isFollowed ? 9.5 : (lane.height * this.rows.length) / 2);
    context.fillStyle = theme.card;
    context.fillRect(4, y - 1, this.gutter - 4, lane.whole - 3);
    traceShape(context, shapeOf(lane.person), 15, middle, 4.2);
    context.fillStyle = theme.alone;
    context.fill();
    context.font = (isFollowed ? "700" : "500") + " 12.5px system-ui, sans-serif";
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillStyle = theme.ink;
    context.fillText(this.fitted(context, lane.person.name, this.gutter - 32), 25, middle);
    if (isFollowed) {
      context.font = "10px system-ui, sans-serif";
      context.fillStyle = theme.soft;
      context.textAlign = "right";
      this.rows.forEach((row, i) => {
        if (i > 0) {
          context.fillText(this.fitted(context, this.shortRowName(row), this.gutter - 14),
            this.gutter - 7, y + (i + 0.5) * lane.height + 0.5);
        }
      });
    }
  }

  fitted(context, text, width) {
    if (context.measureText(text).width <= width) {
      return text;
    }
    let end = text.length;
    while (end > 1 && context.measureText(text.slice(0, end) + "…").width > width) {
      end--;
    }
    return text.slice(0, end) + "…";
  }

  // Finds the person and stay at a point: {person, stay or null}, or null.
  hit(x, y) {
    const down = y + this.frame.scrollTop;
    const lane = y < AXIS_HEIGHT ? undefined
      : this.lanes.find(each => down >= each.top && down < each.top + each.whole);
    if (lane === undefined) {
      return null;
    }
    const step = this.step(x);
    const near = (4 * (this.until - this.from)) / (this.width - this.gutter);
    const row = Math.floor((down - lane.top) / lane.height);
    let best = null;
    if (x >= this.gutter) {
      for (const stay of lane.person.stays) {
        if (stay.from > step + near) {
          break;
        }
        if (stay.until >= step - near && this.rowIndex(stay) === row) {
          best = stay;
        }
      }
    }
    return {person: lane.person.index, stay: best};
  }

  // Moves the choice by keyboard: `aside` bars further in its lane, or `down` lanes further at its time.
  choose(aside, down, time) {
    const at = this.chosen === null || this.chosen.stay === null ? time : this.chosen.stay.from;
    const followed = this.chosen === null ? this.view.followed : this.chosen.person;
    const index = this.lanes.findIndex(lane => lane.person.index === followed);
    const lane = this.lanes[Math.min(Math.max(0, index + down), this.lanes.length - 1)];
    if (lane === undefined) {
      return;
    }
    const stays = lane.person.stays;
    let place = this.chosen !== null && this.chosen.stay !== null && down === 0
      ? stays.indexOf(this.chosen.stay) + aside
      : countUpTo(stays.length, at, i => stays[i].from) - 1;
    place = Math.min(Math.max(0, place), stays.length - 1);
    this.chosen = {person: lane.person.index, stay: stays[place]};
    const stay = stays[place];
    if (stay.from < this.from || stay.from > this.until) {
      const span = this.until - this.from;
      this.show(stay.from - span * 0.2, stay.from + span * 0.8);
    }
    this.revealLane(lane.person.index);
    this.isStale = true;
  }
}
