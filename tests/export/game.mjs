// SPDX-License-Identifier: MIT
// A small stage with the calls of the game: creatures with action queues, delayed commands, signals, heartbeats, local variables, a
// clock. A walk goes straight at 1.4 m/s. Time advances in ticks of 1/30 s, as in the engine.

const TICK_MS = 1000 / 30, SPEED = 1.4;
const MOST_INSTRUCTIONS = 131071;  // with more the game gives a script up

export class Game {
    constructor(seed = 1) {
        this.OBJECT_INVALID = { id: 0, tag: '', isInvalid: true, locals: new Map() };
        this.self = this.OBJECT_INVALID;
        this.objects = [];
        this.byTag = new Map();
        this.now = 0;
        this.ticks = 0;
        this.waiting = [];   // { at, number, who, run }
        this.number = 0;
        this.random = (seed * 2654435761) >>> 0 || 1;
        this.steps = 0;
        this.hourSeconds = 120;
        this.module = this.create('module', 0, 0, 0);
        this.most = 0;       // instructions of one script so far
        this.tick = (instructions) => { if ((this.steps += instructions) > MOST_INSTRUCTIONS) throw new Error('too many instructions'); };
    }
    draw() {  // xorshift
        let x = this.random;
        x ^= x << 13; x >>>= 0; x ^= x >>> 17; x ^= x << 5; x >>>= 0;
        this.random = x;
        return x / 4294967296;
    }
    create(tag, type, x, y) {
        const object = { id: this.objects.length + 1, tag, type, x, y, z: 0, locals: new Map(), actions: [], current: null, scripts: {}, isDead: false, isPC: false, talks: false, heard: [] };
        this.objects.push(object);
        if (!this.byTag.has(tag)) this.byTag.set(tag, object);
        return object;
    }
    run(who, call) {
        const before = this.self, steps = this.steps;
        this.self = who;
        this.steps = 0;
        call();
        this.most = Math.max(this.most, this.steps);
        this.self = before;
        this.steps = steps;
    }
    // The game gives up a script that divides by zero.
    divisor(value) {
        if (value === 0) throw new Error('a division by zero');
        return value;
    }
    later(seconds, who, run) { this.waiting.push({ at: this.now + seconds * 1000, number: this.number++, who, run }); this.isSorted = false; }

    // ---- Time ----
    advance(ms) {
        for (const end = this.now + ms; this.now < end - 0.001;) this.step();
    }
    step() {
        this.ticks++;
        this.now = this.ticks * TICK_MS;
        for (const one of this.objects) if (one.type === 1) this.act(one);
        for (let rounds = 0; rounds < 20; rounds++) {
            const due = this.waiting.filter((one) => one.at <= this.now + 0.001);
            if (due.length === 0) break;
            this.waiting = this.waiting.filter((one) => one.at > this.now + 0.001);
            due.sort((a, b) => a.at - b.at || a.number - b.number);
            for (const one of due) if (!one.who.isGone) this.run(one.who, one.run);
        }
        for (const one of this.objects) {
            if (one.scripts.heartbeat && !one.isDead && this.ticks % 180 === one.id * 7 % 180) this.run(one, one.scripts.heartbeat);
        }
    }
    act(one) {
        for (let i = 0; i < 50; i++) {
            if (one.current === null) {
                if (one.actions.length === 0 || one.actions[0].queued === this.ticks) return;
                one.current = one.actions.shift();
                one.current.began = this.now;
                this.heardAction?.(one, one.current);
            }
            const action = one.current;
            if (!action.goes(action)) return;
            if (one.current === action) one.current = null;
        }
    }
    // An action begins in the tick behind that in which it was queued, as one of the engine does.
    queue(name, goes) { this.self.actions.push({ name, goes, queued: this.ticks }); }
    lasting(name, seconds) {
        const self = this;
        this.queue(name, (action) => self.now - action.began >= seconds * 1000 - 0.001);
    }
    walk(name, goal, range) {
        const who = this.self;
        this.queue(name, (action) => {
            const to = goal(), dx = to.x - who.x, dy = to.y - who.y, far = Math.hypot(dx, dy), step = SPEED * TICK_MS / 1000;
            if (far <= range) return true;
            if (action.began === this.now) return false;
            const go = Math.min(step, far - range);
            who.x += dx / far * go; who.y += dy / far * go;
            return far - go <= range + 1e-9;
        });
    }

    // ---- The game's functions ----
    Random(n) { return n > 0 ? Math.floor(this.draw() * n) : 0; }
    AssignCommand(who, run) { this.later(0, who, run); }
    DelayCommand(seconds, run) { this.later(seconds, this.self, run); }
    ActionDoCommand(run) { const who = this.self; this.queue('do', () => { this.run(who, run); return true; }); }
    ClearAllActions() { this.self.actions = []; this.self.current = null; }
    SetFacingPoint() {}
    // As on the engine's stage, a walk to a place ends in its middle.
    ActionMoveToObject(goal, run, range) { if (!goal.isInvalid) this.walk('move', () => goal, goal.type === 32 ? 0.02 : Math.max(range, 0.05)); }
    ActionMoveToLocation(where) { this.walk('move', () => where, 0.05); }
    ActionMoveAwayFromObject(from, run, range) {
        const who = this.self, far = Math.hypot(who.x - from.x, who.y - from.y) || 1;
        const to = { x: from.x + (who.x - from.x) / far * range, y: from.y + (who.y - from.y) / far * range };
        if (far < range) this.walk('move', () => to, 0.05);
    }
    ActionForceFollowObject(goal) {
        const who = this.self;
        this.queue('follow', () => { const far = Math.hypot(goal.x - who.x, goal.y - who.y); if (far > 1.5) { who.x += (goal.x - who.x) / far * 0.046; who.y += (goal.y - who.y) / far * 0.046; } return false; });
    }
    ActionSpeakString(words) { const who = this.self; this.queue('speak', () => { this.heardWords?.(who, words); return true; }); }
    SpeakString(words) { this.heardWords?.(this.self, words); }
    ActionPlayAnimation(animation, speed, seconds) { this.lasting(`animation ${animation}`, seconds); }
    ActionWait(seconds) { this.lasting('wait', seconds); }
    BeginConversation() { this.self.talks = true; return 1; }
    SignalEvent(who, event) { if (!who.isInvalid) this.later(0, who, () => { this.userEvent = event.number; who.scripts.userdefined?.(); }); }
    EventUserDefined(number) { return { number }; }
    GetUserDefinedEventNumber() { return this.userEvent; }
    CreateObject(type, template, where) { return this.create('', type, where.x, where.y); }
    GetModule() { return this.module; }
    GetArea() { return this.module; }
    GetPosition(o) { return { x: o.x, y: o.y, z: o.z }; }
    GetFacing() { return 0; }
    GetLocation(o) { return { x: o.x, y: o.y }; }
    Location(area, v) { return { x: v.x, y: v.y }; }
    Vector(x, y, z) { return { x, y, z }; }
    GetObjectByTag(tag, nth = 0) { return this.objects.filter((o) => o.tag === tag && !o.isGone)[nth] ?? this.OBJECT_INVALID; }
    near(target, filter, nth) {
        const far = (o) => (o.x - target.x) ** 2 + (o.y - target.y) ** 2;
        if (target.isInvalid) return this.OBJECT_INVALID;
        if (this.nearCache?.target !== target || this.nearCache.ticks !== this.ticks || this.nearCache.filter !== filter) {
            const list = this.objects.filter((o) => o !== target && !o.isGone && o.type !== 0 && filter(o)).sort((a, b) => far(a) - far(b) || a.id - b.id);
            this.nearCache = { target, ticks: this.ticks, filter, list };
        }
        return this.nearCache.list[nth - 1] ?? this.OBJECT_INVALID;
    }
    GetNearestObject(type, target, nth) { return this.near(target, this.filterOf(type), nth); }
    filterOf(type) { this.filters ??= new Map(); if (!this.filters.has(type)) this.filters.set(type, (o) => (o.type & type) !== 0); return this.filters.get(type); }
    GetNearestCreature(first, value, target, nth) { this.players ??= (o) => o.isPC; return this.near(target, this.players, nth); }
    GetDistanceBetween(a, b) { return a.isInvalid || b.isInvalid ? 0 : Math.fround(Math.hypot(a.x - b.x, a.y - b.y)); }
    GetIsObjectValid(o) { return o.isInvalid || o.isGone ? 0 : 1; }
    GetObjectType(o) { return o.type ?? 0; }
    GetObjectSeen(target, source) { return this.GetDistanceBetween(target, source) < 30 ? 1 : 0; }
    GetIsDead(o) { return o.isDead ? 1 : 0; }
    GetIsPC(o) { return o.isPC ? 1 : 0; }
    IsInConversation(o) { return o.talks ? 1 : 0; }
    ObjectToString(o) { return o.id.toString(16); }
    IntToString(n) { return String(n); }
    GetStringLength(s) { return s.length; }
    IntToFloat(n) { return Math.fround(n); }
    FloatToInt(f) { return Math.trunc(f); }
    HoursToSeconds(n) { return n * this.hourSeconds; }
    // The clock: a calendar of months of 28 days, hours of `hourSeconds`.
    get seconds() { return Math.floor(this.now / 1000 + 1e-6); }
    GetCalendarYear() { return 1372; }
    GetCalendarMonth() { return 6; }
    GetCalendarDay() { return 1 + Math.floor(this.seconds / this.hourSeconds / 24); }
    GetTimeHour() { return Math.floor(this.seconds / this.hourSeconds) % 24; }
    GetTimeMinute() { return Math.floor(this.seconds % this.hourSeconds / 60); }
    GetTimeSecond() { return this.seconds % 60; }
    GetTimeMillisecond() { return Math.floor(this.now + 1e-3) % 1000; }
    GetLocalInt(o, name) { return o.locals.get(`i${name}`) ?? 0; }
    GetLocalFloat(o, name) { return o.locals.get(`f${name}`) ?? 0; }
    GetLocalString(o, name) { return o.locals.get(`s${name}`) ?? ''; }
    GetLocalObject(o, name) { return o.locals.get(`o${name}`) ?? this.OBJECT_INVALID; }
    SetLocalInt(o, name, value) { if (!o.isInvalid) o.locals.set(`i${name}`, value); }
    SetLocalFloat(o, name, value) { if (!o.isInvalid) o.locals.set(`f${name}`, Math.fround(value)); }
    SetLocalString(o, name, value) { if (!o.isInvalid) o.locals.set(`s${name}`, value); }
    SetLocalObject(o, name, value) { if (!o.isInvalid) o.locals.set(`o${name}`, value); }
}
