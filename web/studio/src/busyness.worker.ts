// SPDX-License-Identifier: MIT
// A worker that does always the same piece of work: how long it takes says how busy the machine is. A shorter piece would fit into
// one time slice of a processor, and would not take longer on a busy machine.

const ROUNDS = 20_000_000;

self.onmessage = () => {
    let sum = 0;
    for (let i = 0; i < ROUNDS; i++) {
        sum = (sum * 31 + i) | 0;
    }
    postMessage(sum);
};
