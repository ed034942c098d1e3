# SPDX-License-Identifier: MIT
"""The contests: who plays what, for how long, what the score is, and which contender is expected to beat which, and why.

Each has a folder with its text, of which each mind is a file, and two programs. The contender plays the first side, and its score is made of
facts that the world has at the end.
"""

from dataclasses import dataclass

from troupe.environment import StageHost

from board import BoardHost

CONTENDERS = ("network", "tree", "queues", "plan", "python", "lua", "random")


@dataclass
class Contest:
    name: str
    sides: tuple     # names of the cast: the contender's, the opponent's
    nouns: tuple     # the roles are called `Network NOUN`, `Tree NOUN`, ...; a program's is `Program NOUN`
    opponents: dict  # by name, how each is made
    score: object    # of the contender, from a function of a name and a fact
    least: float     # the bounds of the score
    most: float
    seconds: float   # the limit of time
    expected: tuple  # (better, worse, why)
    every: float = 0.2  # seconds between two decisions of a program
    facts: tuple = ()   # facts of others that a program sees
    positions: bool = True  # whether a program is shown where the others are
    over: object = lambda fact: False
    host: object = StageHost

    @property
    def programs(self):
        """The programs that are opponents, too: where both sides can do the same, a program plays either."""
        return ("python", "lua") if self.nouns[0] == self.nouns[1] else ()


def gain(fact):
    """The part of what there was to gain that the buyer has, in hundredths, less one for each offer; 0 without a deal."""
    if not fact("Red", "dealt"):
        return 0
    limit, floor = (fact(side, "base") + fact(side, "spread") for side in ("Red", "Blue"))
    return max(-100, min(100, 100 * (limit - fact("Red", "price")) / (limit - floor) - fact("Red", "offers")))


CONTESTS = [
    Contest(
        name="duel", sides=("Red", "Blue"), nouns=("fighter", "fighter"), seconds=90, facts=("health",),
        opponents={"tree": "shoots on sight from any distance and loads where it stands",
                   "network": "waits until it is near, and runs away to load"},
        score=lambda fact: fact("Red", "health") - fact("Blue", "health"), least=-100, most=100,
        over=lambda fact: min(fact("Red", "health"), fact("Blue", "health")) < 1,
        expected=(("python", "lua", "it walks up to where nearly every shot hits, and fills its gun while nobody sees it; the other shoots from afar and misses"),
                ("plan", "random", "it loads, walks up and shoots in this order; the other loads full guns and shoots at walls"))),
    Contest(
        name="tavern", sides=("Red", "Blue"), nouns=("server", "server"), seconds=120, every=0.5, facts=("wants",),
        opponents={"tree": "brings one mug at a time, to any guest", "network": "fills three mugs, and serves the nearest guest until they are empty"},
        score=lambda fact: fact("Red", "tips") - fact("Blue", "tips"), least=-200, most=200,
        expected=(("network", "tree", "three mugs take one way to the bar, in place of three"),
                ("python", "lua", "it fills up while it is near the bar, and goes to the nearest guest; the other carries two mugs to any guest"))),
    Contest(
        name="foraging", sides=("Red", "Blue"), nouns=("gatherer", "gatherer"), seconds=120, every=0.5, facts=("berries",),
        opponents={"tree": "brings home each berry, from any bush", "network": "goes home with a full basket, from the nearest bushes"},
        score=lambda fact: fact("Red", "stored") - fact("Blue", "stored"), least=-500, most=500,
        expected=(("network", "tree", "five berries take one way home, in place of five"),
                ("python", "lua", "it goes home with a full basket; the other with two berries"))),
    Contest(
        name="hiding", sides=("Red", "Blue"), nouns=("seeker", "hider"), seconds=90, positions=False,
        opponents={"still": "keeps still wherever it is", "shy": "runs to another room as soon as it sees the seeker"},
        score=lambda fact: fact("Red", "won"), least=0, most=90, over=lambda fact: fact("Red", "won") > 0,
        expected=(("python", "lua", "it goes where it has not been for longest; the other sees two rooms of six"),
                ("network", "plan", "it chases what it sees at once; the other first walks to the room to which it is under way"))),
    Contest(
        name="escort", sides=("Red", "Blue"), nouns=("escort", "bandit"), seconds=75, every=0.3, facts=("scared", "coins"),
        opponents={"bold": "runs at the pilgrim whatever happens", "sly": "waits until the escort is away from the pilgrim"},
        score=lambda fact: fact("Tom", "coins"), least=0, most=20, over=lambda fact: fact("Tom", "arrived") > 0,
        expected=(("network", "queues", "it goes to meet the bandit before it is with the pilgrim; the other waits until the bandit is within reach"),
                ("network", "random", "it stays with the pilgrim and meets the bandit half way"))),
    Contest(
        name="haggling", sides=("Red", "Blue"), nouns=("trader", "trader"), seconds=60, every=0.5, score=gain, least=-100, most=100,
        opponents={"tree": "comes down by a large step each time", "network": "holds its price for eight offers, and gives way at the end"},
        over=lambda fact: fact("Red", "dealt") > 0,
        expected=(("network", "plan", "it holds its price; the other gives way from the first offer"),
                ("python", "random", "it waits for a price that is better than its own next offer"))),
    Contest(
        name="skirmish", sides=("Red", "Blue"), nouns=("knight", "knight"), seconds=60, every=1, host=BoardHost, positions=False,
        opponents={"tree": "goes straight for the foe and strikes", "queues": "guards against a strong foe and hits a weak one"},
        score=lambda fact: fact("Red", "health") - fact("Blue", "health"), least=-10, most=10,
        over=lambda fact: min(fact("Red", "health"), fact("Blue", "health")) < 1,
        expected=(("queues", "tree", "it guards against a strong foe, and hits it when it has no strength left"),
                ("python", "lua", "it guards; the other strikes until its strength is gone"))),
]
