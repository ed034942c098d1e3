// SPDX-License-Identifier: MIT
// A worker with a piece of work, always the same: how long it takes says how busy the machine is. A shorter one would be done in one turn of the
// processor, however many wait for theirs.

const ROUNDS = 20_000_000;

self.onmessage = () => {
    let sum = 0;
    for (let i = 0; i < ROUNDS; i++) {
        sum = (sum * 31 + i) | 0;
    }
    postMessage(sum);
};
