// SPDX-License-Identifier: MIT
// Help: an overview, and a page per command with examples that can be typed as they stand.

#include "cli/command.h"
#include "cli/suggestion.h"

#include <string.h>

static const char overview[] =
    "troupe gives game characters lives of their own.\n"
    "\n"
    "  troupe new FILE        makes a text to begin with, and asks what should be in it\n"
    "  troupe run FILE        lets the characters of a text live, and tells what they did\n"
    "  troupe check FILE...   reads texts and says what is wrong with them\n"
    "  troupe test FILE...    runs the tests that writers put into their texts\n"
    "  troupe compile FILE -o OUT\n"
    "                         makes the pack that a game loads\n"
    "  troupe bind --c FILE   writes a C header with the names of a text, for game code\n"
    "  troupe fmt FILE...     lays texts out in the one canonical way\n"
    "  troupe rename FILE OLD NEW\n"
    "                         gives something another name, wherever it is used\n"
    "  troupe patterns [FILE] lists patterns, and what each has to be given\n"
    "  troupe doc [FILE]      makes a page about them for a browser, with their forms\n"
    "  troupe expand FILE     shows the text that instances of patterns stand for\n"
    "  troupe lines ...       makes tables of what is said for translators, and reads them\n"
    "  troupe graph FILE      draws roles, scenes, who meets whom, trees and networks\n"
    "  troupe why FILE        explains what somebody does, and why nothing else\n"
    "  troupe sim             looks for what is wrong with the engine, in random worlds\n"
    "  troupe replay LOG      plays a recording again, and compares every step\n"
    "  troupe diff LOG LOG    says where two recordings part, and who\n"
    "  troupe help COMMAND    explains a command, with examples\n"
    "  troupe --version\n"
    "\n"
    "A FILE is a text (*.troupe) or a compiled pack; - is standard input.\n"
    "The command ends with 0 when all is fine, 1 when something is wrong with the files,\n"
    "and 2 when something is wrong with the words of the command.\n";

static const char run_help[] =
    "troupe run FILE [OPTION]...\n"
    "\n"
    "Puts the cast of a setting on a stage, lets time pass, and prints what people say and do.\n"
    "The same file, seed and time always make the same story, on every machine.\n"
    "\n"
    "  --for TIME      how long, on the clock of the story: 90s, 10m, 24h, 2h30m, 1d (10m)\n"
    "  --seed N        what chance is drawn from (1)\n"
    "  --threads N     so many threads share the work in large crowds (1)\n"
    "  --setting NAME  which setting of the file (the first)\n"
    "  --language X    speaks the lines of `troupe lines import`: tavern.X.lines\n"
    "  --story         tells what happened as a story with figures\n"
    "  --report        counts what happened, per behaviour, scene and role\n"
    "  --json          ... as JSON, for programs\n"
    "  --hash          makes the last line `hash` and 16 digits that stand for the final state\n"
    "  --hashes        prints every step and the 16 digits after it, for comparing two runs\n"
    "  --html OUT      a page that replays the run in a browser, with a timeline of all queues\n"
    "  --trace OUT     a trace for ui.perfetto.dev, with a thread per character\n"
    "  --live          draws the map in this terminal while the story goes on, until q\n"
    "  --speed X       ... X times as fast as real time (1)\n"
    "  --follow NAME   whose queues are drawn, or whose day is told; whom a page opens with\n"
    "  --newcomers N   lets at most so many be there at a time who were summoned (1000)\n"
    "  --interest X    only those near X live: a name, `player`, or a point such as 12,8\n"
    "  --radius M      ... within so many metres (30); with 20,60,120 the farther ones have\n"
    "                  their turns less often\n"
    "  --save OUT      saves the run at its end, to go on from there\n"
    "  --save-at TIME OUT\n"
    "                  ... or after a time; may be given several times\n"
    "  --load SAVE     goes on from a save; times count from there\n"
    "  --reload-at TIME FILE\n"
    "                  goes on with another text after a time, and tells what became of\n"
    "                  everybody; may be given several times\n"
    "  --watch         runs in time, and goes on with the text whenever you have changed it;\n"
    "                  also with --live\n"
    "  --record LOG    records the run, for `troupe replay` and `troupe diff`; until the run\n"
    "                  has ended the file is LOG.PROCESS.draft\n"
    "\n"
    "Examples:\n"
    "  troupe run examples/tavern.troupe\n"
    "  troupe run examples/tavern.troupe --for 24h --story\n"
    "  troupe run examples/tavern.troupe --for 1h --report --json > report.json\n"
    "  troupe run examples/tavern.troupe --live --speed 10\n";

static const char check_help[] =
    "troupe check [--json] FILE...\n"
    "\n"
    "Reads texts, each on its own, and says what is wrong with them: file, line, column, a\n"
    "sentence, and what to write instead. Runs nothing.\n"
    "\n"
    "  --json          ... as one JSON document, for editors and other programs\n"
    "\n"
    "Examples:\n"
    "  troupe check examples/tavern.troupe\n"
    "  troupe check examples/*.troupe\n";

static const char test_help[] =
    "troupe test FILE... [NAME] [--seed N]\n"
    "\n"
    "Runs the tests in texts (test \"...\" with given, when, then and never), each in a world of\n"
    "its own. For a test that fails it says which line, what was expected and what happened\n"
    "instead. NAME, a part of a test's name, leaves out the others.\n"
    "\n"
    "  --seed N        what chance is drawn from (1)\n"
    "\n"
    "Examples:\n"
    "  troupe test examples/mary.troupe\n"
    "  troupe test examples/mary.troupe \"finishes her walk\" --seed 7\n";

static const char compile_help[] =
    "troupe compile FILE -o OUT\n"
    "\n"
    "Makes the pack that a game loads with trp_pack_load. The same text makes the same bytes.\n"
    "\n"
    "  -o, --output OUT  where the pack goes; - is standard output\n"
    "  --language X      speaks the lines of `troupe lines import`: tavern.X.lines\n"
    "\n"
    "Examples:\n"
    "  troupe compile examples/tavern.troupe -o tavern.pack\n"
    "  troupe run tavern.pack --for 1h\n";

static const char bind_help[] =
    "troupe bind --c FILE [-o OUT]\n"
    "\n"
    "Writes a C header for the game that performs a text: a constant for everything that has a\n"
    "name, a function of the game's for each action that the text uses and for each question\n"
    "that it asks, and functions that set facts, send messages and signal events. Game code\n"
    "that does not fit the text any more does not compile.\n"
    "\n"
    "  -o, --output OUT  where the header goes (standard output)\n"
    "  --prefix NAME     begins every name in it (the name of the file)\n"
    "\n"
    "Example:\n"
    "  troupe bind --c examples/tavern.troupe -o tavern.h\n";

static const char fmt_help[] =
    "troupe fmt [--check] FILE...\n"
    "\n"
    "Lays texts out in the one canonical way: four spaces for each block, tables in columns,\n"
    "lines of at most 100 characters. What a text says stays the same, comments too. A file\n"
    "with errors is left as it is. - lays out standard input, to standard output.\n"
    "\n"
    "  --check         changes nothing; names the files that would change, and ends with 1\n"
    "\n"
    "Examples:\n"
    "  troupe fmt examples/tavern.troupe\n"
    "  troupe fmt --check examples/*.troupe\n";

static const char graph_help[] =
    "troupe graph FILE [-o OUT] [--dot]\n"
    "\n"
    "Draws roles, what they do, and who meets whom in which scene or about what, as SVG;\n"
    "behaviours that are trees as trees, and networks as charts with what their arrows wait\n"
    "for. The drawing is done by Graphviz, which has to be installed.\n"
    "\n"
    "  -o, --output OUT  where the picture goes; - is standard output (-)\n"
    "  --dot             writes the graph as text for Graphviz, which then is not needed;\n"
    "                    a name that ends in .dot or .gv says so, too\n"
    "\n"
    "Examples:\n"
    "  troupe graph examples/tavern.troupe -o tavern.svg\n"
    "  troupe graph examples/tavern.troupe --dot\n";

static const char why_help[] =
    "troupe why FILE --agent NAME --at TIME [OPTION]...\n"
    "\n"
    "Runs a setting up to a moment and explains a character: what it does, what that\n"
    "interrupted, what waits and for whom, what could have started, and what could not and\n"
    "why, with the lines of the text at fault. The same file, seed and time as in `troupe run`\n"
    "are the same moment. Of an area it says which situations it could cast, and why it does\n"
    "not cast the others.\n"
    "\n"
    "  --agent NAME    whom, by the name that `troupe run` uses\n"
    "  --at TIME       when, on the clock of the story: 90s, 2m13s, 1h\n"
    "  --seed N        what chance is drawn from (1)\n"
    "  --setting NAME  which setting of the file (the first)\n"
    "  --json          as JSON, for programs\n"
    "\n"
    "Examples:\n"
    "  troupe why examples/tavern.troupe --agent Edda --at 2m13s\n"
    "  troupe why examples/tavern.troupe --agent Edda --at 10m --seed 7 --json\n"
    "  troupe why examples/toast.troupe --agent 'Blue Boar' --at 1s\n";

static const char rename_help[] =
    "troupe rename FILE... OLD NEW\n"
    "\n"
    "Gives something that the texts declare another name, there and wherever it is used: a\n"
    "kind, fact, choice, item, place, character, pool of lines, role, behaviour, parameter,\n"
    "scene, part, task, network, plan, topic, message, event, layer, priority, setting,\n"
    "pattern or a parameter of one (a pattern that an instance is made of).\n"
    "What only happens to be called the same keeps its name. OLD may say whose it is\n"
    "(Patron.Notice) or what it is (role Guard). The declaration remembers the old name\n"
    "(`, was Old name`), so that saved games still find it. Files that a FILE uses are changed\n"
    "with it. When anything would come to mean something else, nothing changes.\n"
    "\n"
    "Examples:\n"
    "  troupe rename examples/tavern.troupe Chatter \"Small talk\"\n"
    "  troupe rename examples/tavern.troupe Patron.Notice \"Look up\"\n";

static const char new_help[] =
    "troupe new FILE [--template NAME]\n"
    "\n"
    "Makes a text to begin with: one character, two who take turns, a guard, a market square or\n"
    "a tavern. On a terminal it asks which, and what people and things are to be called; Enter\n"
    "takes what stands in brackets. A file that is there already is left alone.\n"
    "\n"
    "  --template NAME  one, duet, guard, square or tavern\n"
    "  --ask           asks also when the answers do not come from a terminal\n"
    "\n"
    "Examples:\n"
    "  troupe new inn.troupe\n"
    "  troupe new inn.troupe --template tavern\n";

static const char expand_help[] =
    "troupe expand FILE [INSTANCE] [--keep]\n"
    "\n"
    "Prints the text that the instances of patterns in FILE stand for, or one of them: roles,\n"
    "scenes, lines as you could have written them. The text means the same in its place. An\n"
    "instance within a pattern is shown by its own name: \"Crypt drill Pair\".\n"
    "\n"
    "  --keep          replaces the instances by their texts, in FILE and the files it uses\n"
    "\n"
    "Examples:\n"
    "  troupe expand examples/prelude.troupe\n"
    "  troupe expand examples/prelude.troupe \"Crypt drill\" --keep\n";

static const char patterns_help[] =
    "troupe patterns [FILE] [--json]\n"
    "\n"
    "Lists the patterns that FILE can use: its own, those of the files it uses, and those of\n"
    "the standard library; without FILE the latter alone. Of each it says what it is for and\n"
    "what it has to be given: what that is, within what bounds, and what it is if nothing is\n"
    "said.\n"
    "\n"
    "  --json          as JSON, for programs that draw a form\n"
    "\n"
    "Examples:\n"
    "  troupe patterns\n"
    "  troupe patterns examples/prelude.troupe --json\n";

static const char doc_help[] =
    "troupe doc [FILE] [-o OUT]\n"
    "\n"
    "Makes a page for a browser about the patterns that FILE can use, or about those of the\n"
    "standard library: what each is for, a picture of it, its form, and how it is made. Fill\n"
    "a form in, and the page writes the instance that you can put into your text. Pictures\n"
    "are made by playing: a setting that is called like the pattern or like an instance of\n"
    "it, or another one or a test of FILE in which an instance takes part. The page is one\n"
    "file, and needs no network.\n"
    "\n"
    "  -o, --output OUT  where the page goes; - is standard output (-)\n"
    "\n"
    "Examples:\n"
    "  troupe doc -o patterns.html\n"
    "  troupe doc examples/prelude.troupe -o patterns.html\n";

static const char lines_help[] =
    "troupe lines tag FILE\n"
    "troupe lines export FILE [--csv | --po] [--language X] [-o OUT]\n"
    "troupe lines import FILE TABLE --language X [-o OUT]\n"
    "\n"
    "tag gives each spoken line that has none an id, @k7f2, which stays when the words change.\n"
    "export writes a table of all lines with who says them and where: for spreadsheets (CSV)\n"
    "or for translators' tools (gettext PO). import reads it back and writes the lines of a\n"
    "language beside the text: tavern.de.lines. It says which are missing; those stay as they\n"
    "are. The files that a text uses are in the same table. A file is changed as a whole or\n"
    "not at all.\n"
    "\n"
    "  --csv, --po     what kind of table (CSV)\n"
    "  --language X    which language: de, pt-BR\n"
    "  -o, --output OUT  where it goes; - is standard output\n"
    "\n"
    "Examples:\n"
    "  troupe lines tag tavern.troupe\n"
    "  troupe lines export tavern.troupe --po --language de -o tavern.de.po\n"
    "  troupe lines import tavern.troupe tavern.de.po --language de\n"
    "  troupe run tavern.troupe --language de\n";

static const char sim_help[] =
    "troupe sim [OPTION]...\n"
    "troupe sim FILE\n"
    "\n"
    "Simulates random worlds with hosts that misbehave, and looks after every step at\n"
    "everything that must never be wrong in a world. What is found is told with its seed, cut\n"
    "down to a small text, and written beside: then the command ends with 1. With that FILE it\n"
    "is played again. docs/simulation.md says what is looked at.\n"
    "\n"
    "  --seed N        the first world; the next ones have the next numbers (1)\n"
    "  --hours N       how long, on the clocks of the worlds together (10)\n"
    "  --npc-steps N   ... or how many steps, each counted for everybody there\n"
    "  --minutes N     ... or how long in this room; whatever comes first\n"
    "  --steps N       steps of one world (3000)\n"
    "  --matrix        prints how often which fault met somebody in which state of a scene\n"
    "  -o, --output OUT  where the small text goes (found-SEED.troupe)\n"
    "\n"
    "Examples:\n"
    "  troupe sim --seed 1 --hours 2\n"
    "  troupe sim --seed 1000 --npc-steps 1000000 --matrix\n";

static const char replay_help[] =
    "troupe replay LOG [--hash]\n"
    "\n"
    "Plays a recording again and compares the hash of the state at every step with the one\n"
    "that was recorded. Prints how many steps there were. When a step comes out differently, it\n"
    "says which is the first and ends with 1. A log that was cut off plays to where it was cut.\n"
    "\n"
    "  --hash          makes the last line `hash` and 16 digits that stand for the final state\n"
    "\n"
    "Examples:\n"
    "  troupe run examples/tavern.troupe --record tavern.log\n"
    "  troupe replay tavern.log\n";

static const char diff_help[] =
    "troupe diff LOG LOG\n"
    "\n"
    "Plays two recordings side by side and names the first step after which they are not the\n"
    "same, the first who differs, and in what; or that only one goes on. Ends with 1 when there\n"
    "is any difference.\n"
    "\n"
    "Example:\n"
    "  troupe run examples/tavern.troupe --record one.log\n"
    "  troupe run examples/tavern.troupe --record two.log --seed 2\n"
    "  troupe diff one.log two.log\n";

static const char help_help[] =
    "troupe help [COMMAND]\n"
    "\n"
    "Explains a command, or lists them. `troupe COMMAND --help` is the same.\n"
    "\n"
    "Example:\n"
    "  troupe help run\n";

static const struct {
    const char *name;
    const char *text;
} pages[] = {
    {"run", run_help},           {"check", check_help}, {"test", test_help},     {"compile", compile_help}, {"bind", bind_help},
    {"graph", graph_help},       {"fmt", fmt_help},     {"rename", rename_help}, {"new", new_help},         {"expand", expand_help},
    {"patterns", patterns_help}, {"doc", doc_help},     {"lines", lines_help},   {"why", why_help},         {"sim", sim_help},
    {"replay", replay_help},     {"diff", diff_help},   {"help", help_help},
};

static const char *find_page(const char *command)
{
    for (size_t i = 0; command != NULL && i < sizeof pages / sizeof pages[0]; i++) {
        if (strcmp(pages[i].name, command) == 0) {
            return pages[i].text;
        }
    }
    return NULL;
}

int trpi_help_print(const char *command)
{
    const char *page = find_page(command);
    return trpi_print(page == NULL ? overview : page) ? TRPI_EXIT_FINE : TRPI_EXIT_USAGE;
}

const char *trpi_help_suggest(const char *word)
{
    trpi_suggestion suggestion = {0};
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        trpi_suggestion_consider(&suggestion, word, strlen(word), pages[i].name);
    }
    return suggestion.best;
}

int trpi_command_help(char **words, int count)
{
    if (count == 0) {
        return trpi_help_print(NULL);
    }
    if (count > 1) {
        trpi_complain("`troupe help` explains one command at a time.");
        return TRPI_EXIT_USAGE;
    }
    if (find_page(words[0]) == NULL) {
        const char *meant = trpi_help_suggest(words[0]);
        trpi_complain("There is no command `%s`%s%s%s", words[0],
                      meant == NULL ? "; `troupe help` lists them." : "; did you mean `", meant == NULL ? "" : meant,
                      meant == NULL ? "" : "`?");
        return TRPI_EXIT_USAGE;
    }
    return trpi_help_print(words[0]);
}
