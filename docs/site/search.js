// SPDX-License-Identifier: MIT
// The search box: sections that have all words, those whose heading has them first.

const MOST_FOUND = 20;

function find(sections, asked) {
    const words = asked.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== "");
    if (words.length === 0) {
        return [];
    }
    const score = ([, title, text]) => {
        const head = title.toLowerCase(), body = text.toLowerCase();
        return words.every((word) => head.includes(word) || body.includes(word)) ? words.filter((word) => head.includes(word)).length + 1 : 0;
    };
    return sections.map((section) => ({ section, score: score(section) })).filter((each) => each.score > 0)
        .sort((a, b) => b.score - a.score).slice(0, MOST_FOUND).map((each) => each.section);
}

if (typeof document !== "undefined") {
    const box = document.getElementById("search"), found = document.getElementById("found");
    box.addEventListener("input", () => {
        const sections = find(searchIndex, box.value);
        found.replaceChildren(...sections.map(([address, title]) => {
            const link = document.createElement("a"), item = document.createElement("li");
            link.href = box.dataset.up + address;
            link.textContent = title;
            item.append(link);
            return item;
        }));
        found.hidden = box.value.trim() === "";
        if (!found.hidden && sections.length === 0) {
            found.textContent = "No section has all of these words.";
        }
    });
}
