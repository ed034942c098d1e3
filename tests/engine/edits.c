// SPDX-License-Identifier: MIT
#include "tests/engine/edits.h"

#include <stddef.h>

// People who work alone, and are startled now and then.
static const char workshop[] =
    "layer ambient\n"
    "layer Reflexes\n"
    "item chip\n"
    "item log\n"
    "item nail\n"
    "event bell\n"
    "event gong\n"
    "event chime\n"
    "message Word (what: text)\n"
    "place shed\n"
    "kind barrel, a thing\n"
    "kind person, a creature\n"
    "    strength: 0 to 100, starts 80\n"
    "    closed: whole number\n"
    "    closed anew: whole number\n"
    "    halted: whole number\n"
    "    mood: one of (calm, cross, gay), starts cross\n"
    "    likes: item\n"
    "host workshop\n"
    "    action carve, uses hands, lasts 2 s\n"
    "    action paint with (how = 1), uses hands, lasts 2 s\n"
    "    action sign, uses hands, lasts 2 s\n"
    "role Carver for person\n"
    "    proactive Work\n"
    "        carve, finally set closed to closed + 1\n"
    "        paint with 2, finally set closed to closed + 1\n"
    "        wait 2 s, resumes here\n"
    "        paint with 3\n"
    "        sign, as signature\n"
    "    proactive Talk\n"
    "        \"One.\" @aaaa\n"
    "        \"Two.\" @bbbb\n"
    "        wait 1 s\n"
    "        \"Three.\" @cccc\n"
    "    proactive Fuss (what: item = nail, words: text = \"Hm.\")\n"
    "        let mine = what\n"
    "        carve\n"
    "        let said = words\n"
    "        paint\n"
    "        sign\n"
    "    proactive Batch\n"
    "        sequence\n"
    "            carve, checkpoint\n"
    "            paint with 4\n"
    "            sign\n"
    "            on interrupt\n"
    "                set halted to halted + 1\n"
    "            finally set closed to closed + 1\n"
    "    proactive Rest\n"
    "        sit for 1 s, finally stand up\n"
    "        wait 1 s\n"
    "role Jumpy for person\n"
    "    latent Startle, when event bell\n"
    "        wait 1 s\n"
    "        sign\n"
    "    latent Duck, when event gong, in Reflexes\n"
    "        wait 1 s\n"
    "        \"Ouch.\" @dddd\n"
    "    latent Look up, when event chime, priority 3, cooldown 2 s\n"
    "        wait 2 s\n";

// A table with an exchange, a choice, a loop and a continuation as another scene.
static const char trade[] =
    "layer ambient\n"
    "item coin\n"
    "item ale\n"
    "event bell\n"
    "kind person, a creature\n"
    "    keen: 0 to 100, starts 20 to 80\n"
    "    closed: whole number\n"
    "    closed anew: whole number\n"
    "host inn\n"
    "    action pour, uses hands, lasts 2 s\n"
    "    action wipe, uses hands, lasts 2 s\n"
    "    action cheer, uses hands, lasts 2 s\n"
    "    action fill, uses hands, lasts 2 s\n"
    "role Patron for person\n"
    "    latent Startle, when event bell, priority 3\n"
    "        wait 3 s\n"
    "role Server for person\n"
    "    latent Startle, when event bell, priority 3\n"
    "        wait 2 s\n"
    "scene Order, patience 1 s\n"
    "    part patron: Patron\n"
    "    part server: Server\n"
    "    | patron                | server                |\n"
    "    | cheer                 | pour                  |\n"
    "    |                       | wipe                  |\n"
    "    | exchange coin for ale | exchange ale for coin |\n"
    "    | \"Thanks.\" @tttt     | listen                |\n"
    "    choice by patron\n"
    "        if keen > 50: again\n"
    "            | fill | wipe |\n"
    "            repeat 2 times\n"
    "                | cheer | fill |\n"
    "                | wipe  | pour |\n"
    "        otherwise: enough\n"
    "            | sit for 2 s | |\n"
    "            continue as Goodbye (guest = patron, host = server)\n"
    "    | fill                  | cheer                 |\n"
    "scene Goodbye, patience 1 s\n"
    "    part guest: Patron\n"
    "    part host: Server\n"
    "    | guest  | host    |\n"
    "    | cheer  | \"Bye.\" @byee |\n"
    "    | wipe   | fill    |\n";

// The same scene written as halves that are joined by a topic.
static const char halves[] =
    "layer ambient\n"
    "layer Second\n"
    "event bell\n"
    "kind person, a creature\n"
    "    closed: whole number\n"
    "    closed anew: whole number\n"
    "host inn\n"
    "    action nod, uses hands, lasts 2 s\n"
    "    action wave, uses hands, lasts 2 s\n"
    "    action bow, uses hands, lasts 1 s\n"
    "role Patron for person\n"
    "    proactive Ask, with a Server, about weather, patience 1 s\n"
    "        nod\n"
    "        wave\n"
    "        nod\n"
    "        bow\n"
    "    latent Startle, when event bell, priority 3\n"
    "        wait 3 s\n"
    "role Server for person\n"
    "    proactive Stand\n"
    "        wait 1 s\n"
    "    reactive Answer, about weather\n"
    "        bow\n"
    "        nod, finally set closed to closed + 1\n"
    "        wave\n"
    "    latent Startle, when event bell, priority 3\n"
    "        wait 2 s\n";

#define WORK "        carve, finally set closed to closed + 1\n"
#define PAINT "        paint with 2, finally set closed to closed + 1\n"
#define ALL_ROWS "0123456789"

const edit edits[] = {
    // ---- Steps and tasks of behaviours by oneself
    {"a comment is added", workshop, {{"event bell\n", "# Ding.\nevent bell\n"}}, {{0}}, NULL},
    {"a step is inserted at the beginning", workshop, {{WORK, "        sign\n" WORK}}, {{"Work", "12345"}}, NULL},
    {"a step is inserted in the middle", workshop, {{PAINT, "        sign\n" PAINT}}, {{"Work", "02345"}}, NULL},
    {"a step is added at the end",
     workshop,
     {{"        sign, as signature\n", "        sign, as signature\n        carve\n"}},
     {{0}},
     NULL},
    {"a step is removed", workshop, {{WORK, ""}}, {{"Work", "r0123"}}, NULL},
    {"a wait is removed", workshop, {{"        wait 2 s, resumes here\n", ""}}, {{"Work", "01r23"}}, NULL},
    {"steps change places", workshop, {{WORK PAINT, PAINT WORK}}, {{"Work", "10234"}}, NULL},
    {"a pinned step changes wholly",
     workshop,
     {{"        sign, as signature\n", "        carve, as signature\n"}},
     {{"Work", "0123s"}},
     NULL},
    {"a pinned step moves to the front",
     workshop,
     {{WORK, "        carve, as signature\n" WORK}, {"        sign, as signature\n", ""}},
     {{"Work", "1234x"}},
     NULL},
    {"an argument changes", workshop, {{"paint with 2", "paint with 7"}}, {{0}}, NULL},
    {"two of the same change places",
     workshop,
     {{"paint with 2", "paint with 9"}, {"paint with 3", "paint with 2"}, {"paint with 9", "paint with 3"}},
     {{"Work", "0?2?4"}},
     NULL},
    {"a wait becomes longer", workshop, {{"wait 2 s, resumes here", "wait 4 s, resumes here"}}, {{0}}, NULL},
    {"a line says other words", workshop, {{"\"Two.\" @bbbb", "\"Two and a half.\" @bbbb"}}, {{0}}, NULL},
    {"tagged lines change places",
     workshop,
     {{"        \"One.\" @aaaa\n        \"Two.\" @bbbb\n", "        \"Two.\" @bbbb\n        \"One.\" @aaaa\n"}},
     {{"Talk", "1023"}},
     NULL},
    {"a line goes", workshop, {{"        \"Two.\" @bbbb\n", ""}}, {{"Talk", "0r12"}}, NULL},
    {"a `let` is added",
     workshop,
     {{"        let said = words\n", "        let said = words\n        let other = what\n"}},
     {{"Fuss", "r"}},
     NULL},
    {"a `let` has another name", workshop, {{"let said", "let spoken"}}, {{0}}, NULL},
    {"an item that somebody keeps in mind goes",
     workshop,
     {{"item nail\n", ""}, {"what: item = nail", "what: item = log"}},
     {{"Fuss", "d"}},
     "likes"},
    {"an item comes before those that are kept in mind", workshop, {{"item chip\n", "item bolt\nitem chip\n"}}, {{0}}, NULL},
    {"a line comes before one that is kept in mind",
     workshop,
     {{"        \"One.\" @aaaa\n", "        \"Zero.\"\n        \"One.\" @aaaa\n"}},
     {{"Talk", "1234"}},
     NULL},
    {"the words that somebody keeps in mind go", workshop, {{"\"Hm.\"", "\"Ha.\""}}, {{"Fuss", "d"}}, NULL},
    {"parameters change places",
     workshop,
     {{"(what: item = nail, words: text = \"Hm.\")", "(words: text = \"Hm.\", what: item = nail)"}},
     {{0}},
     NULL},
    {"a parameter is added", workshop, {{"(what: item = nail, ", "(what: item = nail, why: item = log, "}}, {{"Fuss", "d"}}, NULL},
    {"a parameter is of another type", workshop, {{"(what: item = nail, ", "(what = 3, "}}, {{"Fuss", "d"}}, NULL},
    {"a step of a sequence goes", workshop, {{"            paint with 4\n", ""}}, {{"Batch", "?"}}, NULL},
    {"a step of a sequence is inserted",
     workshop,
     {{"            paint with 4\n", "            sign\n            paint with 4\n"}},
     {{"Batch", "0"}},
     NULL},
    {"cleanup changes",
     workshop,
     {{WORK PAINT,
       "        carve, finally set [closed anew] to [closed anew] + 1\n"
       "        paint with 2, finally set [closed anew] to [closed anew] + 1\n"}},
     {{0}},
     NULL},
    {"cleanup changes, and its step goes",
     workshop,
     {{WORK PAINT, "        paint with 2, finally set [closed anew] to [closed anew] + 1\n"}},
     {{"Work", "r0123"}},
     NULL},
    {"cleanup changes, and its behaviour goes",
     workshop,
     {{WORK PAINT "        wait 2 s, resumes here\n        paint with 3\n        sign, as signature\n",
       "        carve, finally set [closed anew] to [closed anew] + 1\n"},
      {"proactive Work", "proactive Toil"}},
     {{"Work", "d"}},
     NULL},
    // ---- Behaviours, roles, names
    {"a behaviour has another name", workshop, {{"proactive Talk\n", "proactive Chat, was Talk\n"}}, {{0}}, NULL},
    {"a behaviour has another name, and the old one is forgotten",
     workshop,
     {{"proactive Talk\n", "proactive Chat\n"}},
     {{"Talk", "d"}},
     NULL},
    {"a role has another name", workshop, {{"role Jumpy for person\n", "role Nervous for person, was Jumpy\n"}}, {{0}}, NULL},
    {"a role goes",
     workshop,
     {{"role Jumpy for person\n", "role Nervous for person\n"}},
     {{"Startle", "d"}, {"Duck", "d"}, {"Look up", "d"}},
     "Jumpy"},
    {"a role is for another kind",
     workshop,
     {{"kind barrel, a thing\n", "kind barrel, a thing\nkind beast, a creature\n"},
      {"role Jumpy for person\n", "role Jumpy for beast\n"}},
     {{"Startle", "d"}, {"Duck", "d"}, {"Look up", "d"}},
     "Jumpy"},
    {"a role has another rank", workshop, {{"role Jumpy for person\n", "role Jumpy for person, rank 3\n"}}, {{0}}, NULL},
    {"behaviours change places",
     workshop,
     {{"    proactive Talk\n        \"One.\" @aaaa\n        \"Two.\" @bbbb\n        wait 1 s\n        \"Three.\" @cccc\n", ""},
      {"    proactive Work\n",
       "    proactive Talk\n        \"One.\" @aaaa\n        \"Two.\" @bbbb\n        wait 1 s\n        \"Three.\" @cccc\n    "
       "proactive Work\n"}},
     {{0}},
     NULL},
    {"a proactive becomes a latent", workshop, {{"proactive Talk\n", "latent Talk, when event bell\n"}}, {{"Talk", "d"}}, NULL},
    {"a behaviour is of another layer", workshop, {{"in Reflexes\n", "in ambient\n"}}, {{0}}, NULL},
    {"a layer is inserted", workshop, {{"layer Reflexes\n", "layer Dreams\nlayer Reflexes\n"}}, {{0}}, NULL},
    {"a layer goes", workshop, {{"layer Reflexes\n", ""}, {", in Reflexes", ""}}, {{"Duck", "d"}}, NULL},
    {"a layer has fewer queues", workshop, {{"layer ambient\n", "layer ambient, queues 2 and 1\n"}}, {{"Startle", "?"}}, NULL},
    {"a layer has more queues", workshop, {{"layer ambient\n", "layer ambient, queues 4 and 4\n"}}, {{0}}, NULL},
    {"a priority changes", workshop, {{"when event chime, priority 3", "when event chime, priority 1"}}, {{0}}, NULL},
    {"a cooldown changes", workshop, {{"cooldown 2 s", "cooldown 9 s"}}, {{0}}, NULL},
    {"a parting step is another", workshop, {{"finally stand up", "finally glance at nearest person"}}, {{"Rest", "?1"}}, NULL},
    {"a parting step is added",
     workshop,
     {{"        wait 2 s, resumes here\n", "        wait 2 s, resumes here, finally stand up\n"}},
     {{0}},
     NULL},
    {"an interruption is answered otherwise",
     workshop,
     {{"                set halted to halted + 1\n", "                set halted to halted + 9\n"}},
     {{0}},
     NULL},
    {"a cue is another", workshop, {{"latent Duck, when event gong", "latent Duck, when event bell"}}, {{0}}, NULL},
    {"an event goes",
     workshop,
     {{"event gong\n", ""}, {"latent Duck, when event gong", "latent Duck, when event bell"}},
     {{0}},
     NULL},
    // ---- Facts, kinds, choices, items, messages
    {"facts change places",
     workshop,
     {{"    strength: 0 to 100, starts 80\n    closed: whole number\n",
       "    closed: whole number\n    strength: 0 to 100, starts 80\n"}},
     {{0}},
     NULL},
    {"a fact has another name",
     workshop,
     {{"strength: 0 to 100, starts 80", "force: 0 to 100, starts 80, was strength"}},
     {{0}},
     NULL},
    {"a fact goes", workshop, {{"    strength: 0 to 100, starts 80\n", ""}}, {{0}}, "strength"},
    {"a fact has other bounds",
     workshop,
     {{"strength: 0 to 100", "strength: 0 to 50"}, {"starts 80", "starts 20"}},
     {{0}},
     "strength"},
    {"a fact is of another type", workshop, {{"strength: 0 to 100, starts 80", "strength: yes or no"}}, {{0}}, "strength"},
    {"choices change places", workshop, {{"(calm, cross, gay)", "(gay, calm, cross)"}}, {{0}}, NULL},
    {"a choice has another name",
     workshop,
     {{"(calm, cross, gay), starts cross", "(calm, angry, was cross, gay), starts angry"}},
     {{0}},
     NULL},
    {"a choice goes", workshop, {{"(calm, cross, gay), starts cross", "(calm, gay), starts gay"}}, {{0}}, "mood"},
    {"a kind has another name", workshop, {{"kind barrel, a thing\n", "kind cask, a thing, was barrel\n"}}, {{0}}, NULL},
    {"a kind goes", workshop, {{"kind barrel, a thing\n", ""}}, {{0}}, "barrel"},
    {"a kind is inserted", workshop, {{"kind barrel, a thing\n", "kind beast, a creature\nkind barrel, a thing\n"}}, {{0}}, NULL},
    {"a message goes", workshop, {{"message Word (what: text)\n", ""}}, {{0}}, NULL},
    // ---- Scenes
    {"a row is inserted at the beginning",
     trade,
     {{"    | cheer                 | pour                  |\n",
       "    | wipe | cheer |\n    | cheer                 | pour                  |\n"}},
     {{"Order", "123456789A"}},
     NULL},
    {"a row is inserted behind the exchange",
     trade,
     {{"    | \"Thanks.\" @tttt     | listen                |\n",
       "    | wipe | cheer |\n    | \"Thanks.\" @tttt     | listen                |\n"}},
     {{"Order", "012456789A"}},
     NULL},
    {"a row goes", trade, {{"    |                       | wipe                  |\n", ""}}, {{"Order", "0r12345678"}}, NULL},
    {"rows change places",
     trade,
     {{"    | cheer                 | pour                  |\n    |                       | wipe                  |\n",
       "    |                       | wipe                  |\n    | cheer                 | pour                  |\n"}},
     {{"Order", "1023456789"}},
     NULL},
    {"the exchange comes later",
     trade,
     {{"    | exchange coin for ale | exchange ale for coin |\n", ""},
      {"    | \"Thanks.\" @tttt     | listen                |\n",
       "    | \"Thanks.\" @tttt     | listen                |\n    | exchange coin for ale | exchange ale for coin |\n"}},
     {{"Order", "013d456789"}},
     NULL},
    {"the row after the exchange goes",
     trade,
     {{"    | \"Thanks.\" @tttt     | listen                |\n", ""}},
     {{"Order", "012d345678"}},
     NULL},
    {"the exchange is of something else",
     trade,
     {{"exchange coin for ale", "exchange 2 coin for ale"}, {"exchange ale for coin", "exchange ale for 2 coin"}},
     {{0}},
     NULL},
    {"a cell changes",
     trade,
     {{"    | cheer                 | pour                  |\n", "    | cheer while \"Hey.\"    | pour                  |\n"}},
     {{0}},
     NULL},
    {"a line of a row says other words", trade, {{"\"Thanks.\" @tttt", "\"Ta.\" @tttt  "}}, {{0}}, NULL},
    {"a branch has another name", trade, {{"if keen > 50: again", "if keen > 50: more"}}, {{"Order", "0123?56789"}}, NULL},
    {"branches change their condition", trade, {{"if keen > 50: again", "if keen > 10: again"}}, {{0}}, NULL},
    {"a loop is longer", trade, {{"repeat 2 times", "repeat 5 times"}}, {{0}}, NULL},
    {"a loop is no loop",
     trade,
     {{"            repeat 2 times\n                | cheer | fill |\n                | wipe  | pour |\n",
       "            | cheer | fill |\n            | wipe  | pour |\n"}},
     {{"Order", "0123456?89"}},
     NULL},
    {"it goes on as nothing", trade, {{"            continue as Goodbye (guest = patron, host = server)\n", ""}}, {{0}}, NULL},
    {"a scene has another name",
     trade,
     {{"continue as Goodbye", "continue as Farewell"},
      {"scene Goodbye, patience 1 s\n", "scene Farewell, patience 1 s, was Goodbye\n"}},
     {{0}},
     NULL},
    {"a scene goes",
     trade,
     {{"            continue as Goodbye (guest = patron, host = server)\n", ""},
      {"scene Goodbye, patience 1 s\n", "scene Farewell, patience 1 s\n"}},
     {{"Goodbye", "d"}},
     NULL},
    {"a part goes",
     trade,
     {{"    part host: Server\n    | guest  | host    |\n    | cheer  | \"Bye.\" @byee |\n    | wipe   | fill    |\n",
       "    part host: Server\n    part third: Server\n    | guest  | host    | third |\n    | cheer  | \"Bye.\" @byee | |\n    | "
       "wipe   | fill    | |\n"},
      {"            continue as Goodbye (guest = patron, host = server)\n", ""}},
     {{"Goodbye", "d"}},
     NULL},
    {"a part has another name",
     trade,
     {{"part host: Server\n    | guest  | host    |", "part landlord: Server, was host\n    | guest  | landlord |"},
      {"host = server", "landlord = server"}},
     {{0}},
     NULL},
    {"columns change places",
     trade,
     {{"    | guest  | host    |\n    | cheer  | \"Bye.\" @byee |\n    | wipe   | fill    |\n",
       "    | host   | guest   |\n    | \"Bye.\" @byee | cheer  |\n    | fill   | wipe    |\n"}},
     {{0}},
     NULL},
    {"parts change places",
     trade,
     {{"    part guest: Patron\n    part host: Server\n", "    part host: Server\n    part guest: Patron\n"}},
     {{"Goodbye", "d"}},
     NULL},
    {"it goes on as another scene",
     trade,
     {{"            continue as Goodbye (guest = patron, host = server)\n",
       "            continue as Farewell (guest = patron, host = server)\n"},
      {"scene Goodbye, patience 1 s\n",
       "scene Farewell\n    part guest: Patron\n    part host: Server\n    | guest | host |\n    | wipe | |\nscene Goodbye, "
       "patience 1 s\n"}},
     {{0}},
     NULL},
    {"patience changes", trade, {{"scene Order, patience 1 s", "scene Order, patience 5 s"}}, {{0}}, NULL},
    // ---- Halves
    {"a step is inserted into one half",
     halves,
     {{"        nod\n        wave\n        nod\n        bow\n",
       "        bow\n        nod\n        wave\n        nod\n        bow\n"}},
     {{"Ask", "rrrr"}, {"Answer", "rrrr"}},
     NULL},
    {"a step is inserted into both halves",
     halves,
     {{"        nod\n        wave\n        nod\n        bow\n",
       "        wave\n        nod\n        wave\n        nod\n        bow\n"},
      {"        bow\n        nod, finally", "        wave\n        bow\n        nod, finally"}},
     {{"Ask", "1234"}, {"Answer", "1234"}},
     NULL},
    {"the other half is longer",
     halves,
     {{"        wave\n    latent Startle, when event bell, priority 3\n        wait 2 s\n",
       "        wave\n        nod\n    latent Startle, when event bell, priority 3\n        wait 2 s\n"}},
     {{"Ask", "012r"}, {"Answer", "012r"}},
     NULL},
    {"the topic is another",
     halves,
     {{"a Server, about weather", "a Server, about rain"}, {"reactive Answer, about weather", "reactive Answer, about rain"}},
     {{"Ask", "d"}, {"Answer", "d"}},
     NULL},
    {"the topic has another name",
     halves,
     {{"a Server, about weather", "a Server, about rain (was weather)"},
      {"reactive Answer, about weather", "reactive Answer, about rain (was weather)"}},
     {{0}},
     NULL},
    {"a half has another name, and the old one is forgotten",
     halves,
     {{"reactive Answer", "reactive Reply"}},
     {{"Ask", "d"}, {"Answer", "d"}},
     NULL},
};
const uint32_t edit_count = sizeof edits / sizeof *edits;
