// SPDX-License-Identifier: MIT
// A strict reader of NWScript: grammar, types, names and the functions of the game; and a translation to functions of JavaScript, so
// that what it has read can be played. Stricter than the compilers of the game where they differ: an int is not mixed with a float, a
// condition is an int, every function with a result ends with `return`, and nothing is declared twice.
//
// Limits and refusals are those of the compiler that the game's makers have published: 16 levels of includes, none of which includes itself,
// 32 parameters, names and strings of less than 8,192 letters, labels that are numbers, one `default`.

import { constants, functions } from './signatures.mjs';

const MOST_LEVELS = 16, MOST_PARAMETERS = 32, MOST_LETTERS = 8191, MOST_INT = 2147483647;
const types = new Set(['void', 'int', 'float', 'string', 'object', 'location', 'vector', 'event']);
const words = new Set([...types, 'const', 'if', 'else', 'while', 'for', 'switch', 'case', 'default', 'break', 'return', 'struct', 'action', 'do', 'continue', 'effect', 'talent', 'itemproperty']);
const pattern = /([A-Za-z_][A-Za-z0-9_]*)|([0-9]+\.[0-9]+)|([0-9]+)|("[^"\\\n]*")|(\/\/[^\n]*)|(\n)|( +)|(#include\b|&&|\|\||==|!=|<=|>=|\+\+|--|<<|>>|[-+*\/%=<>!&|(){};,:.])/gy;

// Names are of these forms in exported scripts. The game's own names, some thousands with each other, and the words of its language are of
// none of them, so neither a list of them is needed here nor does a later version of the game take one.
const forms = { 'a function': /^(main|Tr[A-Z]\w*)$/, 'a constant': /^TR_[A-Z0-9_]+$/, 'a variable': /^[bflnosv][A-Z]\w*$/ };

function tokens(text, file) {
    const list = [];
    let line = 1;
    pattern.lastIndex = 0;
    for (let at = 0; at < text.length; at = pattern.lastIndex) {
        const m = pattern.exec(text);
        if (m === null) throw new Error(`${file}.nss:${line}: no sign of the language: ${JSON.stringify(text.slice(at, at + 10))}`);
        if ((m[1] ?? m[4] ?? '').length > MOST_LETTERS) throw new Error(`${file}.nss:${line}: a name or string that is too long`);
        if (Number(m[3] ?? 0) > MOST_INT) throw new Error(`${file}.nss:${line}: ${m[3]} is too large for an int`);
        if (m[1] !== undefined) list.push({ kind: words.has(m[1]) ? m[1] : 'name', text: m[1], line });
        else if (m[2] !== undefined) list.push({ kind: 'float', text: m[2], line, literal: true });
        else if (m[3] !== undefined) list.push({ kind: 'int', text: m[3], line, literal: true });
        else if (m[4] !== undefined) list.push({ kind: 'string', text: m[4], line, literal: true });
        else if (m[6] !== undefined) line++;
        else if (m[8] !== undefined) list.push({ kind: m[8], text: m[8], line });
    }
    list.push({ kind: 'end', text: 'the end of the file', line });
    return list;
}

// The order of the operators, loosest first.
const levels = [['||'], ['&&'], ['|'], ['&'], ['==', '!='], ['<', '>', '<=', '>='], ['<<', '>>'], ['+', '-'], ['*', '/', '%']];

class Reader {
    constructor(read) {
        this.read = read;             // the text of an include, by its name
        this.globals = new Map();     // constants
        this.functions = new Map();   // of the scripts: { type, parameters, isWritten, name }
        this.included = new Set();
        this.open = [];               // the names of the files that are being read, each included by the one before
        this.code = [];
        this.around = [];             // the loops and switches around a statement
        this.cost = 0;                // instructions of the game's machine, roughly, for what was read so far
    }
    fail(words, token = this.list[this.at]) { throw new Error(`${this.file}.nss:${token.line}: ${words}`); }
    get next() { return this.list[this.at]; }
    is(kind) { return this.next.kind === kind && !this.next.literal; }
    take(kind) {
        if (!this.is(kind)) this.fail(`expected ${kind}, not ${this.next.text}`);
        return this.list[this.at++];
    }
    try(kind) { if (this.is(kind)) { this.at++; return true; } return false; }

    include(file) {
        if (!/^[a-z0-9_]{1,16}$/.test(file)) throw new Error(`${file}: no name of a resource`);
        if (this.open.includes(file)) throw new Error(`${file}.nss includes itself: ${[...this.open, file].join(', ')}`);
        if (this.open.length >= MOST_LEVELS) throw new Error(`${file}.nss: more than ${MOST_LEVELS} levels of includes`);
        if (this.included.has(file)) return;
        this.included.add(file);
        this.open.push(file);
        const before = [this.list, this.at, this.file];
        this.file = file;
        this.list = tokens(this.read(file), file);
        this.at = 0;
        while (!this.is('end')) this.declaration();
        [this.list, this.at, this.file] = before;
        this.open.pop();
    }
    name(what) {
        const token = this.take('name');
        if (!forms[what].test(token.text)) this.fail(`${token.text} may be a name of the game: it is not of the form of ${what}`, token);
        return token.text;
    }
    type() {
        if (!types.has(this.next.kind) || this.next.literal) this.fail(`expected a type, not ${this.next.text}`);
        return this.list[this.at++].kind;
    }
    declaration() {
        if (this.try('#include')) {
            if (this.next.kind !== 'string') this.fail('an include has the name of a file in quotation marks');
            const name = JSON.parse(this.list[this.at++].text);
            this.include(name);
            return;
        }
        if (this.try('const')) { this.constant(); return; }
        const type = this.type(), name = this.name('a function'), parameters = [];
        this.take('(');
        while (!this.try(')')) {
            if (parameters.length > 0) this.take(',');
            const parameter = { type: this.type(), name: this.name('a variable') };
            if (parameter.type === 'void') this.fail(`${parameter.name} is void`);
            if (parameters.some((one) => one.name === parameter.name)) this.fail(`${parameter.name} is declared twice`);
            parameters.push(parameter);
        }
        if (parameters.length > MOST_PARAMETERS) this.fail(`${name} has more than ${MOST_PARAMETERS} parameters`);
        const known = this.functions.get(name);
        if (known && (known.type !== type || known.parameters.map((p) => p.type).join() !== parameters.map((p) => p.type).join())) {
            this.fail(`${name} differs from its prototype`);
        }
        const declared = known ?? { type, parameters, isWritten: false, name };
        this.functions.set(name, declared);
        if (this.try(';')) { if (known) this.fail(`${name} is declared twice`); return; }
        if (declared.isWritten) this.fail(`${name} is written twice`);
        declared.isWritten = true;
        declared.parameters = parameters;
        this.body(name, type, parameters);
    }
    constant() {
        const type = this.type(), name = this.name('a constant');
        this.take('=');
        const minus = this.try('-');
        const value = this.list[this.at++];
        if (!value.literal || value.kind !== type || minus && type === 'string') this.fail(`the constant ${name} is no ${type}`);
        this.take(';');
        if (this.globals.has(name)) this.fail(`${name} is declared twice`);
        this.globals.set(name, { type, value: type === 'string' ? value.text : (minus ? -1 : 1) * Number(value.text) });
    }
    body(name, type, parameters) {
        this.result = type;
        this.scopes = [new Map()];
        for (const p of parameters) this.declare(p.name, p.type);
        this.take('{');
        const inside = this.block(true);
        if (type !== 'void' && !this.returns) this.fail(`${name} may end without a result`);
        this.code.push({ name, code: `function(${parameters.map((p) => p.name).join(', ')}) {\n${inside}}` });
    }
    declare(name, type) {
        const scope = this.scopes[this.scopes.length - 1];
        if (scope.has(name) || (this.scopes.length === 2 && this.scopes[0].has(name))) this.fail(`${name} is declared twice`);
        if (type === 'void') this.fail(`${name} is void`);
        scope.set(name, type);
    }
    variable(name) {
        for (let i = this.scopes.length - 1; i >= 0; i--) if (this.scopes[i].has(name)) return this.scopes[i].get(name);
        return undefined;
    }
    // The statements up to a closing brace. this.returns says whether the last one surely returns.
    block() {
        let code = '';
        this.scopes.push(new Map());
        this.returns = false;
        while (!this.try('}')) {
            if (this.returns) this.fail('a statement that is never reached');
            code += this.statement();
        }
        this.scopes.pop();
        return code;
    }
    condition() {
        this.take('(');
        const before = this.cost, value = this.expression();
        this.expect(value, 'int');
        this.take(')');
        return `(tick(${this.cost - before + 2}), ${value.code})`;
    }
    // The body of an `if` or a loop, which has braces.
    braces() {
        this.take('{');
        return `{\n${this.block()}}\n`;
    }
    // Reads a body within a loop or a switch, which `break` may leave.
    inside(what, body) {
        this.around.push(what);
        const code = body();
        this.around.pop();
        return code;
    }
    statement() {
        const token = this.next, before = this.cost;
        this.returns = false;
        if (this.try('{')) return `{\n${this.block()}}\n`;
        if (this.try('if')) return this.choice();
        if (this.try('while')) {
            const test = this.condition(), inside = this.inside('while', () => this.braces());
            this.returns = false;
            return `while (${test}) { ${inside} }\n`;
        }
        if (this.try('for')) return this.loop();
        if (this.try('switch')) return this.cases();
        if (this.try('break')) {
            if (this.around.length === 0) this.fail('`break` outside of a loop or a switch', token);
            this.take(';');
            return 'break;\n';
        }
        if (this.try('return')) {
            if (this.result === 'void') { this.take(';'); this.returns = true; return 'return;\n'; }
            const value = this.expression();
            this.expect(value, this.result);
            this.take(';');
            this.returns = true;
            return `tick(${this.cost - before + 4}); return ${value.code};\n`;
        }
        if (types.has(token.kind) && !token.literal) return this.local();
        const code = this.assignment();
        this.take(';');
        return `tick(${this.cost - before + 2}); ${code};\n`;
    }
    choice() {
        const test = this.condition(), inside = this.braces();
        let always = this.returns, otherwise = '';
        if (this.try('else')) {
            if (this.try('if')) otherwise = `else ${this.choice()}`;
            else otherwise = `else ${this.braces()}`;
            always = always && this.returns;
        } else always = false;
        this.returns = always;
        return `if (${test}) ${inside}${otherwise}`;
    }
    loop() {
        this.take('(');
        const first = this.assignment(); this.take(';');
        const before = this.cost, test = this.expression(); this.expect(test, 'int'); this.take(';');
        const step = this.assignment(); this.take(')');
        const cost = this.cost - before + 5, inside = this.inside('for', () => this.braces());
        this.returns = false;
        return `for (${first}; (tick(${cost}), ${test.code}); ${step}) { ${inside} }\n`;
    }
    cases() {
        const value = this.condition(), seen = new Set();
        let code = '', hasLabel = false, hasDefault = false;
        this.take('{');
        this.around.push('switch');
        this.scopes.push(new Map());
        while (!this.try('}')) {
            if (this.try('default')) {
                if (hasDefault) this.fail('a second `default`');
                this.take(':');
                code += 'default:\n';
                hasLabel = hasDefault = true;
                continue;
            }
            if (this.try('case')) {
                const minus = this.try('-'), label = this.list[this.at++];
                const number = this.label(label) * (minus ? -1 : 1);
                if (Number.isNaN(number) || seen.has(number)) this.fail(`a label that is no number, or there already: ${label.text}`, label);
                seen.add(number);
                this.take(':');
                code += `case ${number}:\n`;
                hasLabel = true;
                continue;
            }
            if (!hasLabel) this.fail('a statement in front of the first label');
            if (types.has(this.next.kind) && !this.next.literal) this.fail('a variable of a switch needs braces around its case');
            code += this.statement();
        }
        this.scopes.pop();
        this.around.pop();
        this.returns = false;
        return `switch ((tick(${4 * seen.size}), ${value})) {\n${code}}\n`;
    }
    // The number of a label, or NaN.
    label(token) {
        if (token.literal) return token.kind === 'int' ? Number(token.text) : NaN;
        const own = this.globals.get(token.text);
        if (own !== undefined) return own.type === 'int' ? own.value : NaN;
        return Object.hasOwn(constants, token.text) ? constants[token.text] : NaN;
    }
    local() {
        const before = this.cost, type = this.type(), name = this.name('a variable');
        let value = { int: '0', float: '0', string: '""', object: 'game.OBJECT_INVALID' }[type];
        if (this.try('=')) {
            const given = this.expression();
            this.expect(given, type);
            value = given.code;
        } else if (value === undefined) this.fail(`${name} has no value`);
        this.take(';');
        this.declare(name, type);
        return `tick(${this.cost - before + 3}); let ${name} = ${value};\n`;
    }
    assignment() {
        const token = this.next;
        if (token.kind !== 'name') this.fail(`expected a statement, not ${token.text}`);
        const type = this.variable(token.text), after = this.list[this.at + 1];
        if (type !== undefined) {
            this.at++;
            if (this.try('++') || this.try('--')) { this.need(type === 'int', 'only an int is counted'); return `${token.text}${after.text}`; }
            this.take('=');
            const value = this.expression();
            this.expect(value, type);
            return `${token.text} = ${value.code}`;
        }
        return this.call(this.list[this.at++]).code;
    }
    need(isFine, words) { if (!isFine) this.fail(words); }
    expect(value, type) { if (value.type !== type) this.fail(`expected ${type}, not ${value.type}`); }

    expression(level = 0) {
        if (level === levels.length) return this.unary();
        let left = this.expression(level + 1);
        while (levels[level].some((sign) => this.is(sign))) {
            const sign = this.list[this.at++].text, right = this.expression(level + 1);
            left = this.combine(sign, left, right);
        }
        return left;
    }
    combine(sign, left, right) {
        this.need(left.type === right.type && left.type !== 'void', `${left.type} ${sign} ${right.type}`);
        this.cost++;
        const type = left.type, code = `(${left.code} ${sign} ${right.code})`;
        if (sign === '==' || sign === '!=') return { type: 'int', code: `+(${left.code} ${sign}= ${right.code})` };
        if (['<', '>', '<=', '>='].includes(sign)) { this.need(type === 'int' || type === 'float', `${type} ${sign}`); return { type: 'int', code: `+${code}` }; }
        if (sign === '&&' || sign === '||') { this.expect(left, 'int'); return { type: 'int', code: `+(${left.code} !== 0 ${sign} ${right.code} !== 0)` }; }
        if (sign === '%') { this.expect(left, 'int'); return { type: 'int', code: `(${left.code} % game.divisor(${right.code}) | 0)` }; }
        if (sign === '/' && (type === 'int' || type === 'float')) {
            const quotient = `(${left.code} / game.divisor(${right.code}))`;
            return { type, code: type === 'float' ? `Math.fround${quotient}` : `(${quotient} | 0)` };
        }
        if (['&', '|', '<<', '>>'].includes(sign)) { this.expect(left, 'int'); return { type: 'int', code: `(${code} | 0)` }; }
        if (type === 'string') { this.need(sign === '+', `string ${sign}`); return { type, code }; }
        this.need(type === 'int' || type === 'float', `${type} ${sign}`);
        return { type, code: type === 'float' ? `Math.fround${code}` : sign === '*' ? `Math.imul(${left.code}, ${right.code})` : `(${code} | 0)` };
    }
    unary() {
        if (this.try('!')) { const value = this.unary(); this.expect(value, 'int'); return { type: 'int', code: `+(${value.code} === 0)` }; }
        if (this.try('-')) { const value = this.unary(); this.need(value.type === 'int' || value.type === 'float', `-${value.type}`); return { type: value.type, code: `(-${value.code})` }; }
        let value = this.primary();
        while (this.try('.')) {
            const member = this.take('name').text;
            this.need(value.type === 'vector' && ['x', 'y', 'z'].includes(member), `${value.type} has no ${member}`);
            value = { type: 'float', code: `${value.code}.${member}` };
        }
        return value;
    }
    primary() {
        const token = this.list[this.at++];
        this.cost++;
        if (token.literal) {
            const code = token.kind === 'float' ? `Math.fround(${token.text})` : token.text;
            return { type: token.kind, code };
        }
        if (token.kind === '(') { const value = this.expression(); this.take(')'); return { type: value.type, code: `(${value.code})` }; }
        if (token.kind !== 'name') this.fail(`expected a value, not ${token.text}`, token);
        if (token.text === 'OBJECT_SELF') return { type: 'object', code: 'game.self' };
        if (token.text === 'OBJECT_INVALID') return { type: 'object', code: 'game.OBJECT_INVALID' };
        const local = this.variable(token.text);
        if (local) return { type: local, code: token.text };
        if (this.globals.has(token.text)) { const { type, value } = this.globals.get(token.text); return { type, code: type === 'float' ? `Math.fround(${value})` : `${value}` }; }
        if (Object.hasOwn(constants, token.text)) return { type: 'int', code: `${constants[token.text]}` };
        return this.call(token);
    }
    call(token) {
        const own = this.functions.get(token.text), known = own ?? functions.get(token.text);
        if (known === undefined) this.fail(`${token.text} is not known here`, token);
        this.cost += own ? 5 : 1;  // of a function of the scripts: room for the result, the jump there and back, and the end
        this.take('(');
        const given = [];
        while (!this.try(')')) {
            if (given.length > 0) this.take(',');
            const wanted = known.parameters[given.length];
            if (wanted === undefined) this.fail(`too many arguments for ${token.text}`);
            if (wanted.type === 'action') {
                const action = this.call(this.take('name'));
                this.need(action.type === 'void', 'an action is a call without a result');
                const all = [...new Set(this.scopes.flatMap((scope) => [...scope.keys()]))].filter((name) => new RegExp(`\\b${name}\\b`).test(action.code));
                given.push(`((${all.join(', ')}) => () => ${action.code})(${all.join(', ')})`);
            } else {
                const value = this.expression();
                if (value.type !== wanted.type) this.fail(`argument ${given.length + 1} of ${token.text} is ${value.type}, not ${wanted.type}`);
                given.push(value.code);
            }
        }
        for (const missing of known.parameters.slice(given.length)) {
            if (missing.byDefault === undefined) this.fail(`too few arguments for ${token.text}`);
            const value = missing.byDefault;
            given.push(value === 'OBJECT_SELF' ? 'game.self' : value === 'OBJECT_INVALID' ? 'game.OBJECT_INVALID' : `${constants[value] ?? value}`);
        }
        return { type: known.type, code: own ? `${token.text}(${given.join(', ')})` : `game.${token.text}(${given.join(', ')})` };
    }
}

// Reads a script with all that it includes. Returns its functions as JavaScript, with `main`.
export function readScript(name, read) {
    const reader = new Reader(read);
    reader.include(name);
    for (const [own, declared] of reader.functions) {
        if (!declared.isWritten) throw new Error(`${name}.nss: ${own} is declared and never written`);
    }
    const main = reader.functions.get('main');
    if (main === undefined || main.type !== 'void' || main.parameters.length > 0) throw new Error(`${name}.nss has no void main()`);
    return { code: reader.code, names: [...reader.functions.keys()] };
}

// Makes a read script runnable: an object with its functions by name. `heard`: functions whose calls the test is told; `replaced`:
// functions that the test has instead.
export function playable(script, game, heard, replaced = {}) {
    const all = script.code.map(({ name, code }) => `let ${name} = ${code};`).join('\n');
    const wrapped = script.names.filter((name) => heard[name]).map((name) =>
        `{ const own = ${name}; ${name} = (...given) => { const told = heard.${name}(game, given); const result = own(...given); if (told) told(result); return result; }; }`);
    for (const name of Object.keys(replaced).filter((one) => script.names.includes(one))) wrapped.push(`${name} = (...given) => replaced.${name}(game, given);`);
    const make = new Function('game', 'heard', 'replaced', 'tick', `"use strict";\n${all}\n${wrapped.join('\n')}\nreturn { ${script.names.join(', ')} };`);
    return make(game, heard, replaced, game.tick);
}
