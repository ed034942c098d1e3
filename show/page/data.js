// SPDX-License-Identifier: MIT
// The data of the page: reads the JSON of page_data.c into people with stays, marks and speeches, all
// with times in steps since the beginning. Texts of users only ever become text nodes or
// strokes on a canvas, never markup.
"use strict";

const STATES = ["runs", "waits", "suspended", "interrupted"];
const QUEUES = ["independent", "collaborative", "latent"];
const MARKS = ["", "interrupted", "resumed", "suspended", "activated", "cancelled"];
const LETTER_WALL = 0, LETTER_DOOR = 2, LETTER_FURNITURE = 3, LETTER_PLACE = 4;

// The four ways in which behaviours begin: the token of the colour of each, and its words. The colours stand for that and nothing
// else, and readers with any colour vision can tell them apart.
const BEGAN = [["alone", "of one's own accord, alone"], ["together", "of one's own accord, with others"], ["cued", "by a cue, alone"],
  ["cued-together", "by a cue, with others"]];
const PROACTIVE = 0;

function readStays(numbers, person) {
  const stays = [];
  let from = 0;
  for (let i = 0; i < numbers.length;) {
    const [ahead, steps, behaviour, layer, queue, slot, partner, end, reason, count] =
      numbers.slice(i, i + 10);
    i += 10;
    from += ahead;
    const phases = [];
    let at = from;
    for (let k = 0; k < count; k++, i += 3) {
      at += numbers[i];
      phases.push({from: at, state: numbers[i + 1], task: numbers[i + 2]});
    }
    stays.push({person, from, until: steps < 0 ? Infinity : from + steps, behaviour, layer, queue,
      slot, partner, end, reason, phases});
  }
  let latest = -1;
  for (const stay of stays) {
    latest = Math.max(latest, stay.until);
    stay.latest = latest;  // the latest end of this and all earlier stays: it grows, so it can be searched
  }
  return stays;
}

// Gives each stay the list of its places in its tree or network; `path` is null where nothing of it runs.
function readPlaces(numbers, stays, paths) {
  for (let i = 0; i < numbers.length;) {
    const stay = stays[numbers[i]];
    let at = stay.from;
    stay.places = [];
    for (let k = 0, count = numbers[i + 1]; k < count; k++) {
      at += numbers[i + 2 + 2 * k];
      const path = numbers[i + 3 + 2 * k];
      stay.places.push({from: at, path: path < 0 ? null : paths[path]});
    }
    i += 2 + 2 * stay.places.length;
  }
  return stays;
}

function readTuples(numbers, width) {
  const tuples = [];
  let at = 0;
  for (let i = 0; i < numbers.length; i += width) {
    at += numbers[i];
    tuples.push([at, ...numbers.slice(i + 1, i + width)]);
  }
  return tuples;
}

function readPath(numbers) {
  const path = {steps: [], x: [], y: []};
  let step = 0, x = 0, y = 0;
  for (let i = 0; i < numbers.length; i += 3) {
    step += numbers[i];
    x += numbers[i + 1];
    y += numbers[i + 2];
    path.steps.push(step);
    path.x.push(x / 100);
    path.y.push(y / 100);
  }
  return path;
}

// Counts the values of a sorted array that are at most `value`.
function countUpTo(length, value, valueAt) {
  let low = 0, high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) <= value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

function readPerson(raw, index, story) {
  const person = {
    index,
    name: story.words[raw.name],
    kind: story.kinds[raw.kind],
    role: raw.role < 0 ? "" : story.roles[raw.role],
    roleIndex: raw.role,
    isPlayer: raw.player === 1,
    isThing: raw.thing === 1,
    from: raw.from,
    until: raw.until < 0 ? Infinity : raw.until,
    path: readPath(raw.path),
    stays: readPlaces(raw.places, readStays(raw.stays, index), story.paths),
    marks: readTuples(raw.marks, 6).map(([at, kind, stay, behaviour, other, reason]) =>
      ({at, kind, stay, behaviour, other, reason})),
    says: readTuples(raw.says, 3).map(([at, steps, word]) =>
      ({at, until: at + steps, words: story.words[word]})),
    told: readTuples(raw.told, 4).map(([at, account, holders, waiting]) =>
      ({at, lines: story.accounts[account], holders, waiting})),
    sleeps: readTuples(raw.sleeps, 2).map(([at, steps]) =>
      ({at, until: steps < 0 ? Infinity : at + steps})),
  };
  return person;
}

// Gives behaviours their colours.
function giveColours(story) {
  story.began = BEGAN.map(([token, text]) => ({colour: colourOf("--" + token), text}));
  for (const behaviour of story.behaviours) {
    const isCued = behaviour.initiation !== PROACTIVE, isTogether = behaviour.meeting >= 0;
    behaviour.colour = story.began[(isCued ? 2 : 0) + (isTogether ? 1 : 0)].colour;
  }
}

function readStory(raw) {
  const story = {
    title: raw.title, rate: raw.rate, steps: raw.steps, asked: raw.asked, second: raw.second, day: raw.day,
    followed: raw.followed,
    letter: raw.letter_cm / 100, plan: raw.plan.map(row => Array.from(row)), legend: new Map(),
    places: raw.places.map(([x, y, name]) => ({x: x / 100, y: y / 100, name})),
    accounts: raw.accounts.map(lines => lines.map(line => raw.account_lines[line])),
    kinds: raw.kinds, roles: raw.roles, words: raw.words, paths: raw.paths, reasons: raw.reasons, layers: raw.layers,
  };
  for (const [letter, kind, solid, name] of raw.legend) {
    story.legend.set(String.fromCodePoint(letter), {kind, solid: solid === 1, name});
  }
  story.doors = raw.doors.map(([column, row, ...swings]) => {
    let at = 0;
    return {column, row, swings: swings.map(ahead => (at += ahead))};
  });
  story.behaviours = raw.behaviours.map(([title, role, meeting, initiation, ...tasks]) =>
    ({title, role, meeting, initiation, tasks}));
  story.people = raw.people.map((person, index) => readPerson(person, index, story));
  story.scenes = readTuples(raw.scenes, 5).map(([at, steps, behaviour, first, second]) =>
    ({at, until: steps < 0 ? Infinity : at + steps, behaviour, first, second}));
  giveColours(story);
  return story;
}

// Finds the phase of a stay at a time; null before the first.
function phaseAt(stay, time) {
  const count = countUpTo(stay.phases.length, time, i => stay.phases[i].from);
  return count === 0 ? null : stay.phases[count - 1];
}

// Finds the place of a stay in its tree or network at a time; "" when it has none, or nothing of it runs.
function placeOf(stay, time) {
  const places = stay.places || [];
  const count = countUpTo(places.length, time, i => places[i].from);
  return (count > 0 && places[count - 1].path) || "";
}

// Lists the places of a stay up to the step `until`, each with how many steps the stay was there, the longest first.
function placesOf(stay, until) {
  const steps = new Map();
  (stay.places || []).forEach(({from, path}, i) => {
    const next = i + 1 < stay.places.length ? stay.places[i + 1].from : until;
    if (path !== null) {
      steps.set(path, (steps.get(path) || 0) + Math.max(0, Math.min(next, until) - from));
    }
  });
  return [...steps].sort((a, b) => b[1] - a[1]);
}

function taskName(story, stay, phase) {
  return phase === null ? "" : story.behaviours[stay.behaviour].tasks[phase.task] || "";
}

// Lists a person's behaviours in queues at a time: the running ones first, then the rest, oldest last.
function queuesAt(person, time) {
  const found = [];
  const count = countUpTo(person.stays.length, time, i => person.stays[i].from);
  for (let i = count - 1; i >= 0 && person.stays[i].latest > time; i--) {
    if (person.stays[i].until > time) {
      found.push({stay: person.stays[i], phase: phaseAt(person.stays[i], time)});
    }
  }
  const rank = entry => (entry.phase === null ? 3 : entry.phase.state < 2 ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

// Finds the stay of a person that runs at a time, or null.
function currentAt(person, time) {
  const best = queuesAt(person, time)[0];
  return best && best.phase && best.phase.state < 2 ? best : null;
}

// Computes the position of a person at a time, from the stretches of the person's way.
function placeAt(person, time) {
  const path = person.path;
  const count = countUpTo(path.steps.length, time, i => path.steps[i]);
  if (count === 0 || count === path.steps.length) {
    const last = Math.max(0, count - 1);
    return {x: path.x[last] || 0, y: path.y[last] || 0};
  }
  const part = (time - path.steps[count - 1]) / (path.steps[count] - path.steps[count - 1]);
  return {
    x: path.x[count - 1] + part * (path.x[count] - path.x[count - 1]),
    y: path.y[count - 1] + part * (path.y[count] - path.y[count - 1]),
  };
}

// Finds how a thing stands at a time; null where there is nothing to tell of it.
function accountAt(thing, time) {
  const count = countUpTo(thing.told.length, time, i => thing.told[i].at);
  return count === 0 ? null : thing.told[count - 1];
}

function speechAt(person, time) {
  const count = countUpTo(person.says.length, time, i => person.says[i].at);
  const speech = count === 0 ? null : person.says[count - 1];
  return speech !== null && speech.until > time ? speech : null;
}

// Writes a time of day, such as 18:02:13, with tenths of a second if asked. A day has 24 hours, however
// long it lasts.
function clockText(story, time, tenths) {
  const second = story.second + time / story.rate * 86400 / story.day;
  const two = number => String(Math.floor(number)).padStart(2, "0");
  const whole = two((second / 3600) % 24) + ":" + two((second / 60) % 60) + ":" + two(second % 60);
  return tenths ? whole + "." + Math.floor((second * 10) % 10) : whole;
}

function durationText(story, steps) {
  const seconds = steps / story.rate;
  if (seconds < 10) {
    return seconds.toFixed(1) + " s";
  }
  if (seconds < 100) {
    return Math.round(seconds) + " s";
  }
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? minutes + " min" : (seconds / 3600).toFixed(1) + " h";
}
