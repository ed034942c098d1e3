// SPDX-License-Identifier: MIT
// The page as a whole: the time, the followed person, filters, and the texts beside the pictures.

const story = readStory(JSON.parse(document.getElementById("data").textContent));
const element = id => document.getElementById(id);
const map = new StoryMap(element("map"), story);
const timeline = new Timeline(element("lanes"), element("bars"), element("spacer"), story);

const now = {
  time: 0,
  isPlaying: false,
  followed: -1,
  find: "",
  only: "",
  theme: null,
  drawnAt: 0,
  isStale: true,
};

const view = {
  theme: null,
  themeName: "",
  followed: -1,
  isFiltered: false,
  matches: person => (now.find === "" ||
    (person.name + "\n" + person.role).toLowerCase().includes(now.find)) &&
    (now.only === "" || person.stays.some(view.isDone)),
  isDone: stay => now.only === "" || story.behaviours[stay.behaviour].title === now.only,
};

function make(name, className, text) {
  const made = document.createElement(name);
  if (className) {
    made.className = className;
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}

// Writes the task and its place in the tree or network: "Keep watch: move to gate". A network has the name of its task.
function taskText(entry, time) {
  const task = taskName(story, entry.stay, entry.phase);
  const place = time === undefined ? "" : placeOf(entry.stay, time);
  return place === "" ? task : task === "" || place === task || place.startsWith(task + " > ") ? place
    : task + ": " + place;
}

function stateText(entry, time) {
  const task = taskText(entry, time);
  const state = entry.phase === null ? "begins" : STATES[entry.phase.state];
  return state + (task === "" ? "" : " at " + task);
}

function partnerText(stay) {
  return stay.partner >= 0 ? " with " + story.people[stay.partner].name : "";
}

// Makes a picture of a bar, for lists and the legend.
function makeChip(state, colour) {
  const chip = make("canvas", "chip");
  chip.setAttribute("aria-hidden", "true");
  const context = fitCanvas(chip, 17, 17);
  drawBar(context, new Map(), view.theme, state, colour || view.theme.alone, 0, 0, 17, 17);
  return chip;
}

function showQueues() {
  const list = element("queues");
  const person = story.people[now.followed];
  const entries = person === undefined ? [] : queuesAt(person, now.time);
  const account = person === undefined ? null : accountAt(person, now.time);
  const key = now.followed + view.themeName + (account === null ? "" : account.at) + entries.map(entry =>
    entry.stay.from + ":" + entry.stay.behaviour + ":" +
    (entry.phase === null ? "" : entry.phase.from) + placeOf(entry.stay, now.time)).join();
  if (list.dataset.key === key) {
    return;
  }
  list.dataset.key = key;
  list.replaceChildren(...timeline.rows.map((row, i) => {
    const entry = entries.find(each => timeline.rowIndex(each.stay) === i);
    return makeQueue(timeline.rowName(row), entry);
  }));
  const current = person === undefined ? null : currentAt(person, now.time);
  element("doing").textContent = person === undefined ? ""
    : person.isThing ? describeThing(person, account) : describeDoing(person, current);
}

function makeQueue(name, entry) {
  const item = make("li", entry ? "" : "free");
  item.dataset.queue = name;
  if (entry) {
    const {title, colour} = story.behaviours[entry.stay.behaviour];
    item.dataset.behaviour = title;
    item.dataset.state = entry.phase === null ? "" : STATES[entry.phase.state];
    item.append(makeChip(entry.phase === null ? 3 : entry.phase.state, colour),
      make("span", "what", title), make("span", "slot", name),
      make("span", entry.stay.places ? "more where" : "more",
        stateText(entry, now.time) + partnerText(entry.stay)));
  } else {
    item.append(make("span"), make("span", "what", "–"), make("span", "slot", name));
  }
  return item;
}

// Writes an account of a thing: headings, and the sentences below each. Words in backticks are names of the text.
function showAccount() {
  const frame = element("account");
  const thing = story.people[now.followed];
  const isThing = thing !== undefined && thing.isThing;
  element("mind").hidden = isThing;
  frame.hidden = !isThing;
  const account = isThing ? accountAt(thing, now.time) : null;
  const key = now.followed + ":" + (account === null ? "" : account.at);
  if (frame.dataset.key === key) {
    return;
  }
  frame.dataset.key = key;
  frame.replaceChildren();
  for (const line of account === null ? [] : account.lines) {
    if (!line.startsWith(" ")) {
      frame.append(make("h2", "", line), make("ul"));
    } else {
      const item = make("li");
      line.trim().split("`").forEach((words, i) => item.append(i % 2 === 1 ? make("code", "", words) : words));
      frame.lastElementChild.append(item);
    }
  }
}

function describeThing(thing, account) {
  const holders = account === null ? 0 : account.holders, waiting = account === null ? 0 : account.waiting;
  return thing.kind + ", held by " + (holders === 0 ? "nobody" : holders) + (waiting > 0 ? ", " + waiting + " waiting" : "") + ".";
}

function describeDoing(person, current) {
  const role = person.role === "" ? "" : person.role + ". ";
  if (current === null) {
    return role + "Does nothing at the moment.";
  }
  const title = story.behaviours[current.stay.behaviour].title;
  const task = taskText(current, now.time);
  const waits = current.phase.state === 1 ? ", and waits" : "";
  return role + title + partnerText(current.stay) + (task ? ": " + task : "") + waits + ".";
}

function markText(mark) {
  const title = story.behaviours[mark.behaviour].title;
  const other = mark.other >= 0 ? " for " + story.behaviours[mark.other].title : "";
  const verb = ["", "interrupts", "resumes", "suspends", "activates", "cancels"][mark.kind];
  const reason = mark.kind === 5 && mark.reason > 0 ? " (" + story.reasons[mark.reason] + ")" : "";
  return verb + " " + title + other + reason;
}

function showLately() {
  const list = element("lately");
  const person = story.people[now.followed];
  const marks = person === undefined ? [] : person.marks;
  const count = countUpTo(marks.length, now.time, i => marks[i].at);
  const key = now.followed + ":" + count;
  if (list.dataset.key === key) {
    return;
  }
  list.dataset.key = key;
  const latest = marks.slice(Math.max(0, count - 4), count).reverse();
  list.replaceChildren(...latest.map(mark => {
    const item = make("li");
    item.append(make("time", "", clockText(story, mark.at)), markText(mark));
    return item;
  }));
  if (latest.length === 0) {
    list.append(make("li", "", "Nothing has come in between yet."));
  }
}

function draw() {
  now.isStale = false;
  view.followed = now.followed;
  map.draw(now.time, view);
  timeline.draw(now.time, view.theme);
  showQueues();
  showLately();
  showAccount();
  element("clock").textContent = clockText(story, now.time);
  const slider = element("slider");
  if (Math.round(Number(slider.value)) !== Math.round(now.time)) {
    slider.value = Math.round(now.time);
  }
  slider.setAttribute("aria-valuetext", clockText(story, now.time));
}

function redraw() {
  if (!now.isStale) {
    now.isStale = true;
    requestAnimationFrame(frame);
  }
}

function frame(at) {
  if (now.isPlaying) {
    const passed = Math.min(250, at - now.drawnAt);
    now.time += (passed / 1000) * story.rate * Number(element("speed").value);
    if (now.time >= story.steps) {
      now.time = story.steps;
      setPlaying(false);
    }
    timeline.reveal(now.time);
  }
  now.drawnAt = at;
  draw();
  if (now.isPlaying) {
    redraw();
  }
}

function seek(time) {
  now.time = Math.min(Math.max(0, time), story.steps);
  timeline.reveal(now.time);
  redraw();
}

function setPlaying(isPlaying) {
  now.isPlaying = isPlaying;
  const button = element("play");
  button.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 16 16");
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", isPlaying ? "M3 2h4v12H3zM9 2h4v12H9z" : "M4 1.5v13L14 8z");
  picture.append(path);
  button.replaceChildren(picture);
  if (isPlaying) {
    if (now.time >= story.steps) {
      now.time = 0;
    }
    now.drawnAt = performance.now();
    redraw();
  }
}

function follow(person) {
  now.followed = person;
  view.followed = person;
  element("who").value = String(person);
  timeline.layOut(view);
  timeline.revealLane(person);
  showList();
  redraw();
}

function tellStay(hit) {
  const person = story.people[hit.person];
  if (hit.stay === null) {
    return {title: person.name, text: person.isThing ? describeThing(person, accountAt(person, now.time)) : person.role};
  }
  const stay = hit.stay;
  const behaviour = story.behaviours[stay.behaviour];
  const row = timeline.rowName(timeline.rows[timeline.rowIndex(stay)]);
  const until = Math.min(stay.until, story.steps);
  const end = ["still goes on at the end", "came to its end",
    "was cancelled (" + story.reasons[stay.reason] + ")"][stay.end];
  const parts = stay.phases.map((phase, i) => {
    const next = i + 1 < stay.phases.length ? stay.phases[i + 1].from : until;
    return stateText({stay, phase}) + ", " + durationText(story, next - phase.from);
  });
  const more = parts.length > 8 ? "\n… and " + (parts.length - 8) + " more" : "";
  const places = placesOf(stay, until);
  const where = places.slice(0, 6).map(([path, steps]) => "\n" + path + ", " + durationText(story, steps)).join("");
  const elsewhere = places.length > 6 ? "\n… and at " + (places.length - 6) + " more" : "";
  return {
    title: person.name + ": " + behaviour.title + partnerText(stay),
    text: clockText(story, stay.from) + " – " + clockText(story, until) + ", " +
      durationText(story, until - stay.from) + "; " + row + "; " + end + "\n" +
      parts.slice(0, 8).join("\n") + more + where + elsewhere,
  };
}

function showTip(hit, x, y) {
  const tip = element("tip");
  if (hit === null) {
    tip.hidden = true;
    return;
  }
  const told = tellStay(hit);
  tip.replaceChildren(make("strong", "", told.title), told.text);
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(6, Math.min(x + 14, innerWidth - box.width - 8)) + "px";
  tip.style.top = (y + 18 + box.height > innerHeight ? y - box.height - 12 : y + 18) + "px";
}

function say(text) {
  element("status").textContent = text;
}

// Writes the accessible form of the timeline: the followed person's behaviours, a line each.
function showList() {
  if (!element("list-frame").open) {
    return;
  }
  const person = story.people[now.followed];
  const table = element("list");
  const stays = person.stays.filter(view.isDone);
  const first = Math.max(0, countUpTo(stays.length, now.time, i => stays[i].from) - 150);
  const shown = stays.slice(first, first + 300);
  const head = make("tr");
  for (const title of ["When", "How long", "Behaviour", "Queue", "With", "What became of it"]) {
    const cell = make("th", "", title);
    cell.scope = "col";
    head.append(cell);
  }
  const caption = make("caption", "", person.name + ": " + stays.length + " behaviours" +
    (shown.length < stays.length ? ", of which " + shown.length + " around now are listed" : ""));
  const body = make("tbody");
  for (const stay of shown) {
    const row = make("tr");
    const until = Math.min(stay.until, story.steps);
    const states = [...new Set(stay.phases.map(phase => phase.state))].filter(state => state > 1)
      .map(state => STATES[state]);
    const end = ["goes on", "finished", "cancelled: " + story.reasons[stay.reason]][stay.end];
    for (const text of [clockText(story, stay.from), durationText(story, until - stay.from),
      story.behaviours[stay.behaviour].title,
      timeline.rowName(timeline.rows[timeline.rowIndex(stay)]),
      stay.partner < 0 ? "" : story.people[stay.partner].name,
      [...states, end].join(", ")]) {
      row.append(make("td", "", text));
    }
    body.append(row);
  }
  const top = make("thead");
  top.append(head);
  table.replaceChildren(caption, top, body);
}

function showLegend() {
  const legend = element("legend");
  legend.replaceChildren();
  const add = (picture, text) => {
    const item = make("li");
    item.append(picture, text);
    legend.append(item);
  };
  ["runs", "waits for its partners", "suspended", "interrupted"].forEach((text, state) =>
    add(makeChip(state, ""), text));
  MARKS.slice(1).forEach((text, i) => {
    const chip = make("canvas", "chip");
    chip.setAttribute("aria-hidden", "true");
    const context = fitCanvas(chip, 14, 17);
    context.fillStyle = view.theme.ink;
    context.strokeStyle = view.theme.card;
    drawMark(context, i + 1, 7, 9, 9);
    add(chip, text);
  });
  story.began.forEach(({colour, text}) => add(makeChip(0, colour), text));
  story.roles.forEach((role, i) => {
    if (!story.people.some(person => person.roleIndex === i)) {
      return;
    }
    const chip = make("canvas", "chip");
    chip.setAttribute("aria-hidden", "true");
    const context = fitCanvas(chip, 16, 17);
    traceShape(context, BODY_SHAPES[i % BODY_SHAPES.length], 8, 9, 5.5);
    context.strokeStyle = view.theme.ink;
    context.lineWidth = 1.5;
    context.stroke();
    add(chip, role);
  });
}

function setTheme(name) {
  document.documentElement.dataset.theme = name;
  view.themeName = name;
  view.theme = readTheme();
  element("theme").textContent = name === "dark" ? "Light" : "Dark";
  timeline.patterns.clear();
  timeline.isStale = true;
  showLegend();
  redraw();
}

function resize() {
  map.resize();
  timeline.resize();
  timeline.layOut(view);
  redraw();
}

function filter() {
  now.find = element("find").value.trim().toLowerCase();
  now.only = element("only").value;
  view.isFiltered = now.find !== "" || now.only !== "";
  timeline.layOut(view);
  showList();
  const count = timeline.lanes.length;
  say(count + (count === 1 ? " character is shown." : " characters are shown."));
  redraw();
}

function fillChoice(list, people) {
  list.append(...people.map(person => {
    const option = make("option", "", person.name);
    option.value = String(person.index);
    return option;
  }));
}

function fillLists() {
  element("title").textContent = story.title;
  const count = story.people.filter(person => !person.isPlayer && !person.isThing).length;
  const part = story.steps < story.asked
    ? " – the first " + durationText(story, story.steps) + " of " +
      durationText(story, story.asked) + ": more would be too much for one page" : "";
  element("about").textContent = count + (count === 1 ? " character" : " characters") + ", " +
    clockText(story, 0) + " to " + clockText(story, story.steps) + part;
  fillChoice(element("who"), story.people.filter(person => person.stays.length > 0));
  const things = story.people.filter(person => person.told.length > 0);
  if (things.length > 0) {
    const group = make("optgroup");
    group.label = "Things";
    fillChoice(group, things);
    element("who").append(group);
  }
  const titles = new Set();
  story.people.forEach(person => person.stays.forEach(stay =>
    titles.add(story.behaviours[stay.behaviour].title)));
  for (const title of [...titles].sort()) {
    const option = make("option", "", title);
    option.value = title;
    element("only").append(option);
  }
  element("slider").max = story.steps;
}

function listenToTime() {
  const slider = element("slider");
  slider.addEventListener("input", () => seek(Number(slider.value)));
  slider.addEventListener("keydown", event => {
    const seconds = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10,
      PageUp: 10}[event.key];
    if (seconds !== undefined) {
      event.preventDefault();
      seek(Math.round(now.time) + seconds * story.rate);
    }
  });
  element("play").addEventListener("click", () => setPlaying(!now.isPlaying));
  document.addEventListener("keydown", event => {
    const isTyping = event.target.closest("input, select, button, summary, textarea");
    if (event.key === " " && !isTyping) {
      event.preventDefault();
      setPlaying(!now.isPlaying);
    }
  });
}

function listenToMap() {
  const canvas = element("map");
  const at = event => {
    const box = canvas.getBoundingClientRect();
    return map.personAt(event.clientX - box.left, event.clientY - box.top);
  };
  canvas.addEventListener("pointermove", event => {
    const person = at(event);
    canvas.style.cursor = person >= 0 ? "pointer" : "default";
    if (person !== map.hovered) {
      map.hovered = person;
      redraw();
    }
    showTip(person < 0 ? null : {person, stay: (currentAt(story.people[person], now.time) ||
      {stay: null}).stay}, event.clientX, event.clientY);
  });
  element("closer").addEventListener("click", () => {
    map.isClose = !map.isClose;
    element("closer").setAttribute("aria-pressed", String(map.isClose));
    map.resize();
    redraw();
  });
  canvas.addEventListener("pointerleave", () => {
    map.hovered = -1;
    showTip(null);
    redraw();
  });
  canvas.addEventListener("click", event => {
    const person = at(event);
    if (person >= 0 && story.people[person].stays.length + story.people[person].told.length > 0) {
      follow(person);
    }
  });
}

function listenToPointer() {
  const canvas = element("bars");
  let dragged = null;
  const at = event => {
    const box = canvas.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  };
  canvas.addEventListener("pointerdown", event => {
    const point = at(event);
    dragged = {x: point.x, from: timeline.from, until: timeline.until, far: 0,
      isTime: point.y < AXIS_HEIGHT};
    canvas.setPointerCapture(event.pointerId);
    if (dragged.isTime) {
      seek(timeline.step(point.x));
    }
  });
  canvas.addEventListener("pointermove", event => {
    const point = at(event);
    if (dragged !== null && dragged.isTime) {
      seek(timeline.step(point.x));
    } else if (dragged !== null) {
      const steps = ((dragged.x - point.x) / (timeline.width - timeline.gutter)) *
        (dragged.until - dragged.from);
      dragged.far = Math.max(dragged.far, Math.abs(dragged.x - point.x));
      timeline.show(dragged.from + steps, dragged.until + steps);
      redraw();
    } else {
      showTip(timeline.hit(point.x, point.y), event.clientX, event.clientY);
    }
  });
  canvas.addEventListener("pointerup", event => {
    const point = at(event);
    const hit = timeline.hit(point.x, point.y);
    if (dragged !== null && !dragged.isTime && dragged.far < 4 && hit !== null) {
      timeline.chosen = hit;
      follow(hit.person);
    }
    dragged = null;
  });
  canvas.addEventListener("pointerleave", () => showTip(null));
  canvas.addEventListener("wheel", event => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      timeline.zoom(Math.exp(event.deltaY * 0.004), timeline.step(at(event).x));
      redraw();
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      timeline.pan((event.deltaX || event.deltaY) / timeline.width);
      redraw();
    }
  }, {passive: false});
}

function zoomHere(factor) {
  const isSeen = now.time >= timeline.from && now.time <= timeline.until;
  timeline.zoom(factor, isSeen ? now.time : (timeline.from + timeline.until) / 2);
  redraw();
}

function showAll() {
  timeline.show(0, story.steps);
  redraw();
}

function listenToKeys() {
  const frame = element("lanes");
  const moves = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  frame.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const move = moves[event.key];
    if (move !== undefined) {
      timeline.choose(move[0], move[1], now.time);
      const told = timeline.chosen === null ? null : tellStay(timeline.chosen);
      say(told === null ? "" : told.title + ". " + told.text);
    } else if (event.key === "Enter" && timeline.chosen !== null) {
      follow(timeline.chosen.person);
      seek(timeline.chosen.stay === null ? now.time : timeline.chosen.stay.from);
    } else if (event.key === "+" || event.key === "=") {
      zoomHere(0.6);
    } else if (event.key === "-") {
      zoomHere(1 / 0.6);
    } else if (event.key === "0") {
      showAll();
    } else {
      return;
    }
    event.preventDefault();
    redraw();
  });
  frame.addEventListener("scroll", redraw);
  element("earlier").addEventListener("click", () => (timeline.pan(-0.5), redraw()));
  element("later").addEventListener("click", () => (timeline.pan(0.5), redraw()));
  element("zoom-in").addEventListener("click", () => zoomHere(0.6));
  element("zoom-out").addEventListener("click", () => zoomHere(1 / 0.6));
  element("zoom-all").addEventListener("click", showAll);
}

function listen() {
  listenToTime();
  listenToMap();
  listenToPointer();
  listenToKeys();
  element("who").addEventListener("change", () => follow(Number(element("who").value)));
  element("find").addEventListener("input", filter);
  element("only").addEventListener("change", filter);
  element("list-frame").addEventListener("toggle", showList);
  element("theme").addEventListener("click", () =>
    setTheme(view.themeName === "dark" ? "light" : "dark"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", event =>
    setTheme(event.matches ? "dark" : "light"));
  const sizes = new ResizeObserver(resize);
  sizes.observe(element("map").parentElement);
  sizes.observe(element("lanes"));
}

function begin() {
  fillLists();
  now.isStale = false;
  setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  setPlaying(false);
  timeline.show(0, Math.min(story.steps, 180 * story.rate));
  const first = story.people[story.followed] ||
    story.people.find(person => person.marks.length > 0) ||
    story.people.find(person => person.stays.length > 0);
  timeline.resize();
  if (first !== undefined) {
    follow(first.index);
  }
  resize();
  listen();
}

begin();
