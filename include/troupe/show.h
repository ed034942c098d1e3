// SPDX-License-Identifier: MIT
// Pictures of a rehearsal while it runs: figures, a story, a transcript, and a view for terminals.
// Each is told of every step of the rehearsal (`_note`) and asked for its text in the end.

#ifndef TROUPE_SHOW_H
#define TROUPE_SHOW_H

#include <troupe/rehearsal.h>
#include <troupe/sheet.h>
#include <troupe/types.h>

TRP_BEGIN_C

/// A report: how often everything happened, per behaviour, scene and role, how long agents waited, and whether items were lost in
/// changing hands.
typedef struct trp_report trp_report;

/// Begins a report on a rehearsal, which must outlive it. Call before the first step.
TRP_API trp_result trp_report_create(const trp_rehearsal *rehearsal, trp_report **report);

/// Frees a report. NULL is allowed.
TRP_API void trp_report_destroy(trp_report *report);

/// Notes what has happened in a step. Call after each step.
TRP_API void trp_report_note_step(trp_report *report);

/// Adds the report to a sheet, as tables for people.
TRP_API void trp_report_print(trp_report *report, trp_sheet *sheet);

/// Adds the figures of trp_report_print as JSON, for programs.
TRP_API void trp_report_print_json(trp_report *report, trp_sheet *sheet);

/// The figures of a run as a page for browsers: what everybody did over time, who waited how long in what, who met whom, the
/// weights that the text wants beside those that were drawn, and needs over time. One file, without scripts, that uses no network.
typedef struct trp_report_page trp_report_page;

/// Begins a page on a rehearsal, which must outlive it. Call before the first step. On failure *page is NULL.
TRP_API trp_result trp_report_page_create(const trp_rehearsal *rehearsal, trp_report_page **page);

/// Frees a page. NULL is allowed.
TRP_API void trp_report_page_destroy(trp_report_page *page);

/// Notes what has happened in a step. Call after each step.
TRP_API void trp_report_page_note_step(trp_report_page *page);

/// Adds the page. `title` is what it is called. TRP_ERROR_MEMORY when there was none.
TRP_API trp_result trp_report_page_print(trp_report_page *page, const char *title, trp_sheet *sheet);

/// A story with figures: who did what how often and with whom, the busiest hour, the longest wait,
/// someone's day.
typedef struct trp_story trp_story;

/// Begins a story about a rehearsal, which must outlive it. Call before the first step.
TRP_API trp_result trp_story_create(const trp_rehearsal *rehearsal, trp_story **story);

/// Frees a story. NULL is allowed.
TRP_API void trp_story_destroy(trp_story *story);

/// Sets the character of a day's story; null (default): the one with the most eventful day.
TRP_API void trp_story_follow(trp_story *story, trp_entity who);

/// Notes what has happened in a step. Call after each step.
TRP_API void trp_story_note_step(trp_story *story);

/// Adds the story so far to a sheet.
TRP_API void trp_story_print(trp_story *story, trp_sheet *sheet);

/// A comparison of two stories that begin alike, as before and after a change of the text: what one tells first and the other does
/// not, and which figures moved.
typedef struct trp_comparison trp_comparison;

/// The first difference of two stories.
typedef struct trp_story_difference {
    bool differs;            ///< false: there is none, and the rest is 0
    uint32_t step;           ///< of both worlds
    uint32_t second_of_day;  ///< the time of day then
    trp_entity who[2];       ///< the entity that differs, in either world; null where nothing is told of it
} trp_story_difference;

/// A figure of the reports of two stories that moved: how often something happened, or how long it took. Behaviours of one name,
/// of several roles or objects, have one figure, their sum.
typedef struct trp_story_figure {
    const char *name;  ///< of a behaviour, meeting, action or item; "" for a figure of the whole story. Lives as long as the packs
    const char *what;  ///< the thing counted: "started"
    uint64_t before;   ///< in the first story; a name that only one story has counts 0 in the other
    uint64_t after;    ///< in the second
    bool is_time;      ///< in milliseconds
} trp_story_figure;

/// Plays two rehearsals, which stand before their first step or were loaded at the same one, side by side until step `until`, and
/// compares what happens: the cast and where it stands, then events and actions, step by step, by names. Both must outlive the
/// comparison, and collect events. On failure *comparison is NULL.
TRP_API trp_result trp_comparison_play(trp_rehearsal *before, trp_rehearsal *after, uint32_t until, trp_comparison **comparison);

/// Frees a comparison. NULL is allowed.
TRP_API void trp_comparison_destroy(trp_comparison *comparison);

/// Fills in the first difference of two stories.
TRP_API void trp_comparison_first_difference(const trp_comparison *comparison, trp_story_difference *difference, size_t size);

/// The sentences about the entity at the first difference that one story (0: before, 1: after) tells and the other story
/// does not; "" for none. Lives as long as the comparison.
TRP_API const char *trp_comparison_sentences(const trp_comparison *comparison, uint32_t story);

/// Fills in figure number `index` of those that moved, the one that moved most first. False beyond the last.
TRP_API bool trp_comparison_figure(const trp_comparison *comparison, uint32_t index, trp_story_figure *figure, size_t size);

/// Adds the first difference and at most eight figures in words; `before` and `after` are the names of the stories.
TRP_API void trp_comparison_print(const trp_comparison *comparison, const char *before, const char *after, trp_sheet *sheet);

/// Adds the first difference and all figures as JSON.
TRP_API void trp_comparison_print_json(const trp_comparison *comparison, trp_sheet *sheet);

/// A transcript: what everyone says and does, with the time of day, one line each.
typedef struct trp_transcript trp_transcript;

/// Begins a transcript of a rehearsal, which must outlive it. Call before the first step.
TRP_API trp_result trp_transcript_create(const trp_rehearsal *rehearsal, trp_transcript **transcript);

/// Limits a transcript to one entity: what it says and does, what is said and done to it, and its interruptions; the summary counts
/// only its own. With the null entity the transcript is of all again. Lines that were printed before stay.
TRP_API void trp_transcript_follow(trp_transcript *transcript, trp_entity who);

/// Frees a transcript. NULL is allowed.
TRP_API void trp_transcript_destroy(trp_transcript *transcript);

/// Adds the lines of the last step; returns how many.
TRP_API uint32_t trp_transcript_add_step(trp_transcript *transcript, trp_sheet *sheet);

/// Adds a summary of the transcript, a few lines long.
TRP_API void trp_transcript_print_summary(trp_transcript *transcript, trp_sheet *sheet);

/// A chronicle: everybody's behaviours in their queues, meetings, words and ways, with times. Pages
/// and traces are made of it.
typedef struct trp_chronicle trp_chronicle;

/// How a chronicle is made. Fill with trp_chronicle_def_init, then change what you need.
typedef struct trp_chronicle_def {
    size_t size_bytes;         ///< set by trp_chronicle_def_init
    uint32_t record_capacity;  ///< a chronicle ends when so many things were noted; default 250,000
} trp_chronicle_def;

/// Fills a def with defaults. `size` is sizeof(trp_chronicle_def) as the caller knows it.
TRP_API void trp_chronicle_def_init(trp_chronicle_def *def, size_t size);

/// Begins a chronicle of a rehearsal, which must outlive it. `def` may be NULL. Call before the
/// first step.
TRP_API trp_result trp_chronicle_create(const trp_rehearsal *rehearsal, const trp_chronicle_def *def, trp_chronicle **chronicle);

/// Frees a chronicle. NULL is allowed.
TRP_API void trp_chronicle_destroy(trp_chronicle *chronicle);

/// Sets the character that a page follows when it opens; null (default): the first one with something to
/// tell.
TRP_API void trp_chronicle_follow(trp_chronicle *chronicle, trp_entity who);

/// Notes what has happened in a step. Call after each step.
TRP_API void trp_chronicle_note_step(trp_chronicle *chronicle);

/// Whether the chronicle ended before the run for lack of room. *last_step is the last step that is in it.
TRP_API bool trp_chronicle_is_full(const trp_chronicle *chronicle, uint32_t *last_step);

/// Adds a page for browsers that replays the chronicle: a map, queues and a timeline. The page is one file and uses no network.
/// `title` is what it is called.
TRP_API trp_result trp_chronicle_print_page(const trp_chronicle *chronicle, const char *title, trp_sheet *sheet);

/// Adds a trace in Chrome's JSON format, for ui.perfetto.dev: a process per role, a thread per
/// character and further ones for what runs at once, slices for behaviours, tasks and waits, flows from asking to starting.
TRP_API trp_result trp_chronicle_print_trace(const trp_chronicle *chronicle, trp_sheet *sheet);

/// A vignette: a minute or so of a few people, for a page about what they are made of. The page needs nothing from the network.
typedef struct trp_vignette trp_vignette;

/// Begins a vignette of a rehearsal, which must outlive it. Call before the first step.
TRP_API trp_result trp_vignette_create(const trp_rehearsal *rehearsal, trp_vignette **vignette);

/// Frees a vignette. NULL is allowed.
TRP_API void trp_vignette_destroy(trp_vignette *vignette);

/// Notes what has happened in a step. Call after each step.
TRP_API void trp_vignette_note_step(trp_vignette *vignette);

/// Call when time has gone by since the last step and nothing was due in it.
TRP_API void trp_vignette_note_quiet_time(trp_vignette *vignette);

/// Adds an entity to those that the vignette is about. The entity must have been there in a step that was noted. Without
/// any the vignette is about all entities; at most six are drawn.
TRP_API void trp_vignette_add_person(trp_vignette *vignette, trp_entity who);

/// Sets words that the picture leaves out where names begin with them, such as the name of an instance, with which the names of all
/// that it made begin. At most 63 bytes.
TRP_API void trp_vignette_omit_prefix(trp_vignette *vignette, const char *words);

/// Whether somebody did a behaviour of this bare name (trp_behaviour_title).
TRP_API bool trp_vignette_has_behaviour(const trp_vignette *vignette, const char *behaviour);

/// Adds a `<figure class="vignette">`: a map on which the characters move, a timeline of behaviours and actions, and a
/// story. `title` is the caption; `id`, a letter and letters or digits, begins the names of the figure's style rules.
TRP_API void trp_vignette_print(const trp_vignette *vignette, const char *id, const char *title, trp_sheet *sheet);

/// Adds what is wrong with texts as one JSON document: `{"errors": 1, "warnings": 0, "findings": […]}`,
/// each with file, line, column and length (in characters, from 1), severity, message, suggestion
/// (what to put in the place; "" when there is nothing) and notes that point at other places.
TRP_API void trp_findings_print_json(const trp_script *const *scripts, uint32_t count, trp_sheet *sheet);

/// Adds a graph of a pack in Graphviz's language: roles, what they do, and who meets whom about what; objects and areas, what they
/// offer and hear, where they are linked, what is requested of them, which behaviours are injected, and what of them stands in the
/// first setting.
TRP_API void trp_graph_print(const trp_pack *pack, trp_sheet *sheet);

/// Adds a graph of one thing alone, the role, scene, kind or topic called `name`, and of the things that an arrow joins to it.
/// TRP_ERROR_UNKNOWN, and nothing is added, when nothing of the graph has that name.
TRP_API trp_result trp_graph_print_about(const trp_pack *pack, const char *name, trp_sheet *sheet);

/// Explains what a character does now and why it does nothing else (see why.h), for people, in the
/// order: now, interrupted, waiting, could have, why not. Of an object or an area: facts, offers and what keeps everybody from
/// them, holders, rows at locks, links, and the situations that it casts. Of all, the last refusals, messages and castings that the
/// journal of the rehearsal has. `source` is the text of the pack, for
/// quoting it; NULL when there is none. TRP_ERROR_STALE when `agent` is nobody who lives, and for a player.
TRP_API trp_result trp_why_print(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source,
                                 trp_sheet *sheet);

/// Explains in one paragraph why a character does not do `name`: a behaviour of a role ("Drink"), or something that an object
/// offers; or why an area does not cast the situation of that name. The first thing that stands in the way is told, and what the
/// last attempt came to, as far as the journal of the rehearsal knows. TRP_ERROR_UNKNOWN when nothing is called so, TRP_ERROR_STALE
/// when `agent` is neither a living character nor an area that casts situations.
TRP_API trp_result trp_why_not_print(const trp_rehearsal *rehearsal, trp_entity agent, const char *name, trp_sheet *sheet);

/// Lists all that objects and areas on the stage offer: for each offer the kind of object, how many agents hold it, and
/// what keeps everybody from it; or what keeps `agent` from it, unless `agent` is nobody. Objects with the same lines are
/// listed together. TRP_ERROR_MEMORY when memory ran out.
TRP_API trp_result trp_offers_print(const trp_rehearsal *rehearsal, trp_entity agent, trp_sheet *sheet);

/// Explains a character as trp_why_print does, as JSON for programs: a list of the lines of trp_agent_why with names for
/// numbers.
TRP_API trp_result trp_why_print_json(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source,
                                      trp_sheet *sheet);

/// Explains a scene of the pack as it is now: each one that runs with its phase, the agents in its parts and for whom they wait,
/// and its facts (scene.h). TRP_ERROR_UNKNOWN when the pack has no such scene.
TRP_API trp_result trp_why_scene_print(const trp_rehearsal *rehearsal, uint32_t scene, trp_sheet *sheet);

/// Setbacks: things that characters do in vain, which a look at one moment cannot show: failures, refusals, searches for a
/// partner or a plan that find none, and circles of waits.
typedef struct trp_setbacks trp_setbacks;

/// Begins to count the setbacks of a run of the pack. On failure *setbacks is NULL. Free with trp_setbacks_destroy.
TRP_API trp_result trp_setbacks_create(const trp_pack *pack, trp_setbacks **setbacks);

/// Frees setbacks. NULL is allowed.
TRP_API void trp_setbacks_destroy(trp_setbacks *setbacks);

/// Notes the setbacks of the last step: call it after each.
TRP_API void trp_setbacks_note_step(trp_setbacks *setbacks, const trp_world *world);

/// Adds the setbacks of each behaviour of `agent` since it last came to its end (failures, refusals, no partner, no plan …): how
/// often in a row, and where and why the last time. Adds nothing when there are none.
TRP_API trp_result trp_setbacks_print(const trp_setbacks *setbacks, const trp_rehearsal *rehearsal, trp_entity agent,
                                      trp_sheet *sheet);

/// Adds the ten most frequent setbacks of these: a behaviour that failed, was refused or found no plan ten times in a row, without
/// coming to its end in between; a search for a partner that found nobody a hundred times; circles of waits. Behind them come
/// behaviours that took no time thirty times in a row, and proactives that a crowd began in step ten times. Only what concerns
/// `followed` is added; if `followed` is nobody, what concerns any agent. Adds nothing when there are none.
TRP_API trp_result trp_setbacks_print_repeated(const trp_setbacks *setbacks, const trp_rehearsal *rehearsal, trp_entity followed,
                                               trp_sheet *sheet);

/// How the view for terminals begins. Fill with trp_terminal_def_init, then change what you need.
typedef struct trp_terminal_def {
    size_t size_bytes;       ///< set by trp_terminal_def_init
    uint32_t speed_percent;  ///< 100 (default) is real time
    uint32_t until;          ///< the step at which it ends; UINT32_MAX (default): when the viewer quits
    trp_entity follow;       ///< the character whose queues are shown; null (default): the first one
    /// Called between two pictures; may change the rehearsal's text. Its result is shown below the next pictures;
    /// NULL leaves what was there before. May be NULL.
    const char *(*between_pictures)(void *context);
    void *between_context;  ///< for `between_pictures`
} trp_terminal_def;

/// Fills a def with defaults. `size` is sizeof(trp_terminal_def) as the caller knows it.
TRP_API void trp_terminal_def_init(trp_terminal_def *def, size_t size);

/// Runs a rehearsal at its pace in the terminal of this process, until `until` or until the viewer
/// quits. The terminal is as before afterwards, whatever happens. TRP_ERROR_UNKNOWN when standard
/// output or input is no terminal.
TRP_API trp_result trp_terminal_run(trp_rehearsal *rehearsal, const trp_terminal_def *def);

/// One picture of a rehearsal as plain text, `columns` wide and `rows` high, with the queues of
/// `follow`.
TRP_API trp_result trp_terminal_picture(const trp_rehearsal *rehearsal, trp_entity follow, uint32_t columns, uint32_t rows,
                                        trp_sheet *sheet);

TRP_END_C

#endif
