# SPDX-License-Identifier: MIT
"""Results as tables and pictures. Nothing in them depends on the machine or on when they were made."""

from compare import half_interval, mean

WIDTH, BAR, LEFT, RIGHT = 460, 22, 76, 16
BETTER, WORSE, LINE, WORDS = "#1f5fa8", "#b3541e", "#d5d5d5", "#333333"
MARKS = {"python": WORDS, "lua": "white"}


def probability(p):
    return f"{p:.1e}" if p < 0.0001 else f"{p:.4f}"


def cell(scores):
    return f"{mean(scores):.1f} ± {half_interval(scores):.1f}"


def table(contest, result):
    """Means by opponent, and comparisons, as Markdown."""
    opponents, programs = list(result["opponents"]), list(result["programs"])
    heads = ["contender", *(f"against {each}" for each in opponents), "mean", *(f"against {each}" for each in programs)]
    rows = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    for contender, scores in result["scores"].items():
        against = result["scores_against_programs"][contender]
        cells = [*(cell(scores[each]) for each in opponents), f"{mean(totals(scores)):.1f}", *(cell(against[each]) for each in programs)]
        rows.append(f"| {contender} | {' | '.join(cells)} |")
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
    """Bars of the means over the opponents, with their intervals; a mark for the mean against each program."""
    means = {each: (mean(totals(scores)), half_interval(totals(scores))) for each, scores in result["scores"].items()}
    against = {each: {program: mean(one) for program, one in scores.items()} for each, scores in result["scores_against_programs"].items()}
    marked = [one for each in against.values() for one in each.values()]
    low = min(0.0, *(middle - half for middle, half in means.values()), *marked)
    high = max(1.0, *(middle + half for middle, half in means.values()), *marked)
    x = lambda value: LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)
    named = {each["better"] for each in result["expected"]}, {each["worse"] for each in result["expected"]}
    out = [text(LEFT, top + 16, contest, 'font-weight="bold"')]
    for i, (contender, (middle, half)) in enumerate(means.items()):
        y = top + 26 + i * BAR
        colour = BETTER if contender in named[0] else WORSE if contender in named[1] else "#8a8a8a"
        out += [text(LEFT - 8, y + 13, contender, 'text-anchor="end"'),
                f'<rect x="{min(x(0), x(middle)):.1f}" y="{y + 3}" width="{abs(x(middle) - x(0)):.1f}" height="{BAR - 8}" fill="{colour}"/>',
                f'<path d="M{x(middle - half):.1f} {y + 10}H{x(middle + half):.1f}" stroke="{WORDS}" stroke-width="1.5"/>']
        out += [f'<circle cx="{x(value):.1f}" cy="{y + 10}" r="3" fill="{MARKS[program]}" stroke="{WORDS}"/>' for program, value in against[contender].items()]
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
    parts.append(text(LEFT, top + 30, "Dots are means against the programs: black for python, white for lua."))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + 42}" font-family="sans-serif" font-size="12">\n'
            f'<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(parts) + "\n</svg>\n")
