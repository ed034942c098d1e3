# SPDX-License-Identifier: MIT
"""Results as tables and pictures. Nothing in them depends on the machine or on when they were made."""

from compare import half_interval, mean

WIDTH, BAR, LEFT, RIGHT = 460, 22, 76, 16
BETTER, WORSE, LINE, WORDS = "#1f5fa8", "#b3541e", "#d5d5d5", "#333333"


def probability(p):
    return f"{p:.1e}" if p < 0.0001 else f"{p:.4f}"


def table(contest, result):
    """Means by opponent, and comparisons, as Markdown."""
    opponents = list(result["opponents"])
    rows = [f"| contender | {' | '.join(f'against {each}' for each in opponents)} | mean |", "|---|" + "---|" * (len(opponents) + 1)]
    for contender, scores in result["scores"].items():
        cells = [f"{mean(scores[each]):.1f} ± {half_interval(scores[each]):.1f}" for each in opponents]
        rows.append(f"| {contender} | {' | '.join(cells)} | {mean(totals(scores)):.1f} |")
    rows += ["", "| expected to be better | than | wins | losses | draws | p |", "|---|---|---|---|---|---|"]
    for each in result["expected"]:
        rows.append(f"| {each['better']} | {each['worse']} | {each['wins']} | {each['losses']} | {each['draws']} | {probability(each['p'])} |")
    return "\n".join(rows)


def totals(scores):
    """For each seed the mean over the opponents."""
    return [mean(each) for each in zip(*scores.values())]


def text(x, y, words, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{WORDS}" {more}>{words}</text>'


def panel(contest, result, top):
    """Bars of the means over all opponents, with their intervals."""
    means = {each: (mean(totals(scores)), half_interval(totals(scores))) for each, scores in result["scores"].items()}
    low = min(0.0, *(middle - half for middle, half in means.values()))
    high = max(1.0, *(middle + half for middle, half in means.values()))
    x = lambda value: LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)
    named = {each["better"] for each in result["expected"]}, {each["worse"] for each in result["expected"]}
    out = [text(LEFT, top + 16, contest, 'font-weight="bold"')]
    for i, (contender, (middle, half)) in enumerate(means.items()):
        y = top + 26 + i * BAR
        colour = BETTER if contender in named[0] else WORSE if contender in named[1] else "#8a8a8a"
        out += [text(LEFT - 8, y + 13, contender, 'text-anchor="end"'),
                f'<rect x="{min(x(0), x(middle)):.1f}" y="{y + 3}" width="{abs(x(middle) - x(0)):.1f}" height="{BAR - 8}" fill="{colour}"/>',
                f'<path d="M{x(middle - half):.1f} {y + 10}H{x(middle + half):.1f}" stroke="{WORDS}" stroke-width="1.5"/>']
    bottom = top + 26 + len(means) * BAR
    out.append(f'<path d="M{x(0):.1f} {top + 26}V{bottom}" stroke="{LINE}"/>')
    out += [text(x(value), bottom + 14, f"{value:.0f}", 'text-anchor="middle"') for value in (low, high)]
    return "\n".join(out), bottom + 30


def picture(results):
    """All contests in one picture."""
    parts, top = [], 0
    for contest, result in results.items():
        part, top = panel(contest, result, top)
        parts.append(part)
    parts.append(text(LEFT, top + 14, "Mean scores, with intervals of 95 in 100. Blue is expected to beat brown."))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + 26}" font-family="sans-serif" font-size="12">\n'
            f'<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(parts) + "\n</svg>\n")
