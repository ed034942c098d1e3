// SPDX-License-Identifier: MIT
// Made from docs/layout.json by tools/bindings.mjs.
//
// The interface for C++11: a class for each opaque struct, which owns it, can be moved and not copied, and has its functions as members.
// Nothing is thrown; what makes an object gives a trp_result, as in C. Whatever belongs to no object is called as in C.

#ifndef TROUPE_HPP
#define TROUPE_HPP

#include <troupe/agent.h>
#include <troupe/assert.h>
#include <troupe/bundle.h>
#include <troupe/command.h>
#include <troupe/document.h>
#include <troupe/document_edit.h>
#include <troupe/event.h>
#include <troupe/fact.h>
#include <troupe/form.h>
#include <troupe/history.h>
#include <troupe/interest.h>
#include <troupe/journal.h>
#include <troupe/kind.h>
#include <troupe/link.h>
#include <troupe/log.h>
#include <troupe/motion.h>
#include <troupe/notice.h>
#include <troupe/object.h>
#include <troupe/origin.h>
#include <troupe/pack.h>
#include <troupe/pool.h>
#include <troupe/question.h>
#include <troupe/rehearsal.h>
#include <troupe/reload.h>
#include <troupe/save.h>
#include <troupe/scene.h>
#include <troupe/script.h>
#include <troupe/setting.h>
#include <troupe/sheet.h>
#include <troupe/show.h>
#include <troupe/simulation.h>
#include <troupe/sized.h>
#include <troupe/stage.h>
#include <troupe/test.h>
#include <troupe/text.h>
#include <troupe/tree.h>
#include <troupe/types.h>
#include <troupe/watch.h>
#include <troupe/why.h>
#include <troupe/world.h>

namespace troupe {

class Chronicle;
class Comparison;
class Document;
class History;
class Image;
class Journal;
class Link;
class Pack;
class Play;
class Rehearsal;
class RehearsalImage;
class Replay;
class ReplayImage;
class Report;
class ReportPage;
class Script;
class Setbacks;
class Simulation;
class Stage;
class Story;
class ThreadPool;
class Transcript;
class Viewer;
class Vignette;
class World;

/// Owns a trp_chronicle, and ends it with trp_chronicle_destroy.
class Chronicle
{
public:
    Chronicle() = default;
    explicit Chronicle(trp_chronicle *owned) : self(owned) {}
    Chronicle(Chronicle &&other) noexcept : self(other.let_go()) {}
    Chronicle &operator=(Chronicle &&other) noexcept { *renew() = other.let_go(); return *this; }
    Chronicle(const Chronicle &) = delete;
    Chronicle &operator=(const Chronicle &) = delete;
    ~Chronicle() { renew(); }
    operator trp_chronicle *() const { return self; }
    trp_chronicle *let_go() { trp_chronicle *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_chronicle **renew() { if (self != nullptr) { trp_chronicle_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_rehearsal *rehearsal, const trp_chronicle_def *def, Chronicle &chronicle);
    void follow(trp_entity who);
    void note_step();
    bool is_full(uint32_t *last_step) const;
    trp_result print_page(const char *title, trp_sheet *sheet) const;
    trp_result print_trace(trp_sheet *sheet) const;

private:
    trp_chronicle *self = nullptr;
};

/// Owns a trp_comparison, and ends it with trp_comparison_destroy.
class Comparison
{
public:
    Comparison() = default;
    explicit Comparison(trp_comparison *owned) : self(owned) {}
    Comparison(Comparison &&other) noexcept : self(other.let_go()) {}
    Comparison &operator=(Comparison &&other) noexcept { *renew() = other.let_go(); return *this; }
    Comparison(const Comparison &) = delete;
    Comparison &operator=(const Comparison &) = delete;
    ~Comparison() { renew(); }
    operator trp_comparison *() const { return self; }
    trp_comparison *let_go() { trp_comparison *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_comparison **renew() { if (self != nullptr) { trp_comparison_destroy(self); self = nullptr; } return &self; }
    static trp_result play(trp_rehearsal *before, trp_rehearsal *after, uint32_t until, Comparison &comparison);
    void first_difference(trp_story_difference *difference, size_t size) const;
    const char *sentences(uint32_t story) const;
    bool figure(uint32_t index, trp_story_figure *figure, size_t size) const;
    void print(const char *before, const char *after, trp_sheet *sheet) const;
    void print_json(trp_sheet *sheet) const;

private:
    trp_comparison *self = nullptr;
};

/// Owns a trp_document, and ends it with trp_document_destroy.
class Document
{
public:
    Document() = default;
    explicit Document(trp_document *owned) : self(owned) {}
    Document(Document &&other) noexcept : self(other.let_go()) {}
    Document &operator=(Document &&other) noexcept { *renew() = other.let_go(); return *this; }
    Document(const Document &) = delete;
    Document &operator=(const Document &) = delete;
    ~Document() { renew(); }
    operator trp_document *() const { return self; }
    trp_document *let_go() { trp_document *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_document **renew() { if (self != nullptr) { trp_document_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_allocator *allocator, Document &document);
    trp_result set_text(const char *name, const char *text, size_t size_bytes, uint32_t *file);
    uint32_t file_count() const;
    const char *file_name(uint32_t file) const;
    const char *text(uint32_t file, size_t *size_bytes) const;
    trp_result close_file(uint32_t file);
    trp_result rename_files(const uint32_t *files, const char *const *names, uint32_t count);
    trp_result plan_rename_files(const uint32_t *files, const char *const *names, uint32_t count, uint32_t *edit_count);
    uint32_t version() const;
    trp_result edit(uint32_t version, const trp_text_edit *edits, uint32_t count);
    trp_result undo();
    trp_result redo();
    uint32_t edit_count(uint32_t change) const;
    trp_result get_edit(uint32_t change, uint32_t index, trp_text_edit *edit) const;
    const char *refusal() const;
    uint32_t file_node(uint32_t file) const;
    trp_result get_node(uint32_t id, trp_document_node *node, size_t size);
    uint32_t node_at(uint32_t file, uint32_t offset) const;
    const char *node_path(uint32_t id);
    uint32_t find_node(const char *path);
    trp_result get_piece(uint32_t file, uint32_t offset, trp_document_piece *piece, size_t size) const;
    const char *json(uint32_t file);
    trp_result rename(uint32_t file, uint32_t offset, const char *new_name);
    trp_result plan_rename(uint32_t file, uint32_t offset, const char *new_name, uint32_t *edit_count);
    trp_result get_planned_edit(uint32_t index, trp_text_edit *planned) const;
    trp_result check(uint32_t *finding_count);
    trp_result get_finding(uint32_t index, trp_document_finding *finding, size_t size);
    trp_result get_finding_note(uint32_t finding, uint32_t index, trp_document_finding_note *note, size_t size);
    trp_result definition(uint32_t file, uint32_t offset, trp_text_range *range);
    uint32_t references(uint32_t file, uint32_t offset, trp_text_range *ranges, uint32_t capacity);
    const char *hover(uint32_t file, uint32_t offset);
    trp_result complete(uint32_t file, uint32_t offset, trp_text_range *word, uint32_t *count);
    trp_result get_completion(uint32_t index, trp_document_completion *completion, size_t size) const;
    trp_result allow_mistakes(bool allowed);
    trp_result insert_text(uint32_t version, uint32_t parent, uint32_t before, const char *text, uint32_t *made);
    trp_result remove_nodes(uint32_t version, const uint32_t *nodes, uint32_t count);
    trp_result move_nodes(uint32_t version, const uint32_t *nodes, uint32_t count, uint32_t parent, uint32_t before);
    const char *copy_nodes(const uint32_t *nodes, uint32_t count);
    trp_result replace_node(uint32_t version, uint32_t node, const char *text, uint32_t *made);
    trp_result wrap_lines(uint32_t version, const uint32_t *nodes, uint32_t count, const char *text, uint32_t *made);
    trp_result unwrap_line(uint32_t version, uint32_t node);
    trp_result turn_row_into_phase(uint32_t version, uint32_t row, uint32_t *made);
    trp_result turn_phase_into_row(uint32_t version, uint32_t phase, uint32_t *made);
    trp_result format(uint32_t version, uint32_t file, uint32_t offset, uint32_t length);
    trp_result form(uint32_t node, uint32_t *count);
    trp_result get_field(uint32_t index, trp_form_field *field, size_t size) const;
    const char *get_choice(uint32_t field, uint32_t index) const;
    trp_result form_set(uint32_t version, uint32_t node, const char *field, const char *text);
    const char *form_json(uint32_t node);
    trp_result seeds(uint32_t parent, uint32_t *count);
    trp_result get_seed(uint32_t index, trp_document_seed *seed, size_t size);
    trp_result chips(uint32_t node, uint32_t *count);
    trp_result get_chip(uint32_t index, trp_document_chip *chip, size_t size);
    const char *get_chip_choice(uint32_t chip, uint32_t index) const;

private:
    trp_document *self = nullptr;
};

/// Owns a trp_history, and ends it with trp_history_destroy.
class History
{
public:
    History() = default;
    explicit History(trp_history *owned) : self(owned) {}
    History(History &&other) noexcept : self(other.let_go()) {}
    History &operator=(History &&other) noexcept { *renew() = other.let_go(); return *this; }
    History(const History &) = delete;
    History &operator=(const History &) = delete;
    ~History() { renew(); }
    operator trp_history *() const { return self; }
    trp_history *let_go() { trp_history *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_history **renew() { if (self != nullptr) { trp_history_destroy(self); self = nullptr; } return &self; }
    static trp_result create(trp_world *world, const trp_history_def *def, History &history);
    trp_result note_step();
    uint32_t first_step() const;
    uint64_t bytes() const;
    trp_result seek(uint32_t step);
    const trp_world *world() const;
    uint32_t segments(trp_history_segment *segments, uint32_t capacity, size_t size) const;

private:
    trp_history *self = nullptr;
};

/// Owns a trp_image, and ends it with trp_image_release.
class Image
{
public:
    Image() = default;
    explicit Image(trp_image *owned) : self(owned) {}
    Image(Image &&other) noexcept : self(other.let_go()) {}
    Image &operator=(Image &&other) noexcept { *renew() = other.let_go(); return *this; }
    Image(const Image &) = delete;
    Image &operator=(const Image &) = delete;
    ~Image() { renew(); }
    operator trp_image *() const { return self; }
    trp_image *let_go() { trp_image *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_image **renew() { if (self != nullptr) { trp_image_release(self); self = nullptr; } return &self; }
    trp_result pack();
    size_t size() const;

private:
    trp_image *self = nullptr;
};

/// Owns a trp_journal, and ends it with trp_journal_destroy.
class Journal
{
public:
    Journal() = default;
    explicit Journal(trp_journal *owned) : self(owned) {}
    Journal(Journal &&other) noexcept : self(other.let_go()) {}
    Journal &operator=(Journal &&other) noexcept { *renew() = other.let_go(); return *this; }
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;
    ~Journal() { renew(); }
    operator trp_journal *() const { return self; }
    trp_journal *let_go() { trp_journal *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_journal **renew() { if (self != nullptr) { trp_journal_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_allocator *allocator, Journal &journal);
    trp_result note_step(const trp_world *world);
    trp_result copy(const trp_journal *other);
    size_t size() const;
    uint32_t of_entity(trp_entity entity, trp_journal_kind kind, trp_event *events, uint32_t capacity, size_t size) const;
    uint32_t of_scene(uint32_t scene, trp_event *events, uint32_t capacity, size_t size) const;

private:
    trp_journal *self = nullptr;
};

/// Owns a trp_link, and ends it with trp_link_close.
class Link
{
public:
    Link() = default;
    explicit Link(trp_link *owned) : self(owned) {}
    Link(Link &&other) noexcept : self(other.let_go()) {}
    Link &operator=(Link &&other) noexcept { *renew() = other.let_go(); return *this; }
    Link(const Link &) = delete;
    Link &operator=(const Link &) = delete;
    ~Link() { renew(); }
    operator trp_link *() const { return self; }
    trp_link *let_go() { trp_link *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_link **renew() { if (self != nullptr) { trp_link_close(self); self = nullptr; } return &self; }
    static trp_result open(const trp_link_def *def, Link &link);
    bool serve(trp_world *world);
    bool is_attached() const;

private:
    trp_link *self = nullptr;
};

/// Owns a trp_pack, and ends it with trp_pack_release.
class Pack
{
public:
    Pack() = default;
    explicit Pack(trp_pack *owned) : self(owned) {}
    Pack(Pack &&other) noexcept : self(other.let_go()) {}
    Pack &operator=(Pack &&other) noexcept { *renew() = other.let_go(); return *this; }
    Pack(const Pack &) = delete;
    Pack &operator=(const Pack &) = delete;
    ~Pack() { renew(); }
    operator trp_pack *() const { return self; }
    trp_pack *let_go() { trp_pack *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_pack **renew() { if (self != nullptr) { trp_pack_release(self); self = nullptr; } return &self; }
    static trp_result load(const void *bytes, size_t size, const trp_allocator *allocator, Pack &pack, trp_diagnostic *why);
    uint32_t count(trp_name_family sort) const;
    uint32_t find(trp_name_family sort, const char *name) const;
    uint32_t number_of_index(trp_name_family sort, uint32_t index) const;
    trp_handle handle(trp_name_family sort, const char *name) const;
    uint32_t number_of_handle(trp_handle handle) const;
    const char *name(trp_name_family sort, uint32_t number) const;
    uint64_t key(trp_name_family sort, uint32_t number) const;
    const char *line_sound(uint32_t line, uint32_t *lasts_ms) const;
    const char *spoken_line(uint32_t line) const;
    trp_result action(uint32_t action, trp_action_info *info, size_t size) const;
    trp_result action_parameter(uint32_t action, uint32_t parameter, trp_action_parameter_info *info, size_t size) const;
    const char *failure_name(uint32_t action, uint32_t failure) const;
    uint32_t find_failure(uint32_t action, const char *name) const;
    const char *mark_name(uint32_t action, uint32_t mark) const;
    uint32_t find_mark(uint32_t action, const char *name) const;
    trp_result message(uint32_t message, trp_message_info *info, size_t size) const;
    trp_result event(uint32_t event, trp_message_info *info, size_t size) const;
    trp_result query(uint32_t query, trp_query_info *info, size_t size) const;
    trp_result query_parameter(uint32_t query, uint32_t parameter, trp_action_parameter_info *info, size_t size) const;
    trp_result fact(uint32_t fact, trp_fact_info *info, size_t size) const;
    const char *choice_name(uint32_t fact, uint32_t choice) const;
    uint32_t item_fact(uint32_t kind, uint32_t item) const;
    uint32_t global_kind(uint32_t global) const;
    uint32_t kind_of_world_facts() const;
    uint32_t kind_of_scene_facts(uint32_t scene) const;
    uint32_t role_kind(uint32_t role) const;
    bool kind_is(uint32_t kind, uint32_t ancestor) const;
    bool kind_is_character(uint32_t kind) const;
    bool kind_is_place(uint32_t kind) const;
    bool kind_is_player(uint32_t kind) const;
    bool kind_is_everywhere(uint32_t kind) const;
    bool kind_handles_crossing(uint32_t kind) const;
    trp_result behaviour(uint32_t behaviour, trp_behaviour_info *info, size_t size) const;
    trp_result role(uint32_t role, trp_role_info *info, size_t size) const;
    const char *role_condition(uint32_t role, char *to, size_t room) const;
    bool role_is_by_chance(uint32_t role) const;
    trp_result behaviour_weight(uint32_t behaviour, int64_t *weight) const;
    const char *part_name(uint32_t scene, uint32_t part) const;
    uint32_t scene_successor(uint32_t scene, uint32_t number) const;
    bool stage_action_is_prompt(uint32_t action) const;
    trp_result test(uint32_t test, trp_test_info *info, size_t size) const;
    trp_result test_line(uint32_t test, uint32_t position, trp_test_line *line, size_t size) const;
    const char *behaviour_title(uint32_t behaviour) const;
    trp_result test_run(uint32_t test, uint64_t seed, trp_test_outcome *outcome, size_t size, trp_sheet *report) const;
    trp_result test_run_observed(uint32_t test, uint64_t seed, const trp_test_observer *observer, trp_test_outcome *outcome, size_t size, trp_sheet *report) const;
    trp_result kind(uint32_t kind, trp_kind_info *info, size_t size) const;
    trp_result kind_offer(uint32_t kind, uint32_t number, trp_kind_offer *offer, size_t size) const;
    trp_result kind_handler(uint32_t kind, uint32_t number, trp_kind_handler *handler, size_t size) const;
    trp_result kind_link(uint32_t kind, uint32_t number, trp_kind_link *link, size_t size) const;
    uint32_t behaviour_contacts(uint32_t behaviour, trp_contact *contacts, uint32_t capacity, size_t size) const;
    trp_result origin(uint32_t origin, trp_origin_info *info, size_t size) const;
    trp_result origin_instance(uint32_t origin, uint32_t number, trp_instance_info *info, size_t size) const;
    const char *origin_words(uint32_t origin, char *to, size_t room) const;
    uint32_t thing_origin(trp_name_family sort, uint32_t number) const;
    uint32_t row_origin(uint32_t scene, uint32_t row) const;
    uint32_t part_origin(uint32_t scene, uint32_t part) const;
    uint32_t step_origin(uint32_t task, uint32_t step) const;
    uint32_t origins_at(const char *file, uint32_t line, uint32_t *origins, uint32_t capacity) const;
    uint32_t things_of_origin(uint32_t origin, trp_thing *things, uint32_t capacity, size_t size) const;
    trp_result setting_describe(uint32_t setting, trp_setting_info *info, size_t size) const;
    const char *setting_floor_plan_row(uint32_t setting, uint32_t row) const;
    trp_result setting_legend(uint32_t setting, uint32_t index, trp_setting_legend_entry *letter, size_t size) const;
    trp_result setting_cast(uint32_t setting, uint32_t index, trp_setting_cast_member *member, size_t size) const;
    trp_result setting_cast_member_fact(uint32_t setting, uint32_t member, uint32_t given, trp_setting_initial_fact *fact, size_t size) const;
    trp_result setting_stock(uint32_t setting, uint32_t index, trp_setting_stock_entry *goods, size_t size) const;
    trp_result setting_spot(uint32_t setting, uint32_t index, trp_setting_point *spot, size_t size) const;
    void graph_print(trp_sheet *sheet) const;
    trp_result graph_print_about(const char *name, trp_sheet *sheet) const;
    uint32_t task_node_count(uint32_t task) const;
    trp_result task_node(uint32_t task, uint32_t node, trp_node_info *info, size_t size) const;
    const char *task_node_words(uint32_t task, uint32_t node, char *to, size_t room) const;
    const char *task_cleanup_words(uint32_t task, uint32_t number, char *to, size_t room) const;
    uint32_t busy_loops(trp_busy_loop *loops, uint32_t capacity, size_t size) const;
    const char *why_line_expression(const trp_why_line *line, char *to, size_t room) const;

private:
    trp_pack *self = nullptr;
};

/// Owns a trp_play, and ends it with trp_play_release.
class Play
{
public:
    Play() = default;
    explicit Play(trp_play *owned) : self(owned) {}
    Play(Play &&other) noexcept : self(other.let_go()) {}
    Play &operator=(Play &&other) noexcept { *renew() = other.let_go(); return *this; }
    Play(const Play &) = delete;
    Play &operator=(const Play &) = delete;
    ~Play() { renew(); }
    operator trp_play *() const { return self; }
    trp_play *let_go() { trp_play *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_play **renew() { if (self != nullptr) { trp_play_release(self); self = nullptr; } return &self; }
    static trp_result open(const trp_script_source *sources, uint32_t count, Play &play);
    static trp_result open_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, Play &play);
    const trp_pack *pack() const;
    const void *pack_bytes(size_t *size_bytes) const;
    const char *report() const;
    uint32_t error_count() const;
    uint32_t warning_count() const;
    const trp_script *script() const;

private:
    trp_play *self = nullptr;
};

/// Owns a trp_rehearsal, and ends it with trp_rehearsal_destroy.
class Rehearsal
{
public:
    Rehearsal() = default;
    explicit Rehearsal(trp_rehearsal *owned) : self(owned) {}
    Rehearsal(Rehearsal &&other) noexcept : self(other.let_go()) {}
    Rehearsal &operator=(Rehearsal &&other) noexcept { *renew() = other.let_go(); return *this; }
    Rehearsal(const Rehearsal &) = delete;
    Rehearsal &operator=(const Rehearsal &) = delete;
    ~Rehearsal() { renew(); }
    operator trp_rehearsal *() const { return self; }
    trp_rehearsal *let_go() { trp_rehearsal *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_rehearsal **renew() { if (self != nullptr) { trp_rehearsal_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_pack *pack, const trp_rehearsal_def *def, Rehearsal &rehearsal);
    static trp_result create_observer(const trp_world *world, trp_entity_namer *namer, void *context, Rehearsal &rehearsal);
    static trp_result load(const trp_pack *pack, const void *bytes, size_t size, const trp_rehearsal_def *def, Rehearsal &rehearsal, trp_diagnostic *why);
    trp_world *world() const;
    trp_journal *journal() const;
    trp_stage *stage() const;
    uint32_t setting() const;
    bool step(uint32_t until_step);
    trp_result save(void *bytes, size_t capacity, size_t *size) const;
    trp_result reload(const trp_pack *pack);
    trp_result take_image(RehearsalImage &image) const;
    trp_result restore(const trp_rehearsal_image *image);
    void tell_reload(trp_sheet *sheet) const;
    const char *entity_name(trp_entity entity) const;
    void tell_spoken_line(const trp_command *command, uint32_t argument, trp_sheet *sheet) const;
    void tell_event(const trp_event *event, trp_sheet *sheet) const;
    trp_result bundle(const trp_script_source *sources, uint32_t source_count, const void *log, size_t log_size_bytes, trp_sheet *bundle) const;
    trp_result why_print(trp_entity agent, const trp_script_source *source, trp_sheet *sheet) const;
    trp_result why_not_print(trp_entity agent, const char *name, trp_sheet *sheet) const;
    trp_result offers_print(trp_entity agent, trp_sheet *sheet) const;
    trp_result why_print_json(trp_entity agent, const trp_script_source *source, trp_sheet *sheet) const;
    trp_result why_scene_print(uint32_t scene, trp_sheet *sheet) const;
    trp_result terminal_run(const trp_terminal_def *def);
    trp_result terminal_picture(trp_entity follow, uint32_t columns, uint32_t rows, trp_sheet *sheet) const;

private:
    trp_rehearsal *self = nullptr;
};

/// Owns a trp_rehearsal_image, and ends it with trp_rehearsal_image_release.
class RehearsalImage
{
public:
    RehearsalImage() = default;
    explicit RehearsalImage(trp_rehearsal_image *owned) : self(owned) {}
    RehearsalImage(RehearsalImage &&other) noexcept : self(other.let_go()) {}
    RehearsalImage &operator=(RehearsalImage &&other) noexcept { *renew() = other.let_go(); return *this; }
    RehearsalImage(const RehearsalImage &) = delete;
    RehearsalImage &operator=(const RehearsalImage &) = delete;
    ~RehearsalImage() { renew(); }
    operator trp_rehearsal_image *() const { return self; }
    trp_rehearsal_image *let_go() { trp_rehearsal_image *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_rehearsal_image **renew() { if (self != nullptr) { trp_rehearsal_image_release(self); self = nullptr; } return &self; }
    size_t size() const;

private:
    trp_rehearsal_image *self = nullptr;
};

/// Owns a trp_replay, and ends it with trp_replay_close.
class Replay
{
public:
    Replay() = default;
    explicit Replay(trp_replay *owned) : self(owned) {}
    Replay(Replay &&other) noexcept : self(other.let_go()) {}
    Replay &operator=(Replay &&other) noexcept { *renew() = other.let_go(); return *this; }
    Replay(const Replay &) = delete;
    Replay &operator=(const Replay &) = delete;
    ~Replay() { renew(); }
    operator trp_replay *() const { return self; }
    trp_replay *let_go() { trp_replay *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_replay **renew() { if (self != nullptr) { trp_replay_close(self); self = nullptr; } return &self; }
    static trp_result open(const void *bytes, size_t size, const trp_allocator *allocator, Replay &replay, trp_diagnostic *why);
    trp_result append(const void *bytes, size_t size);
    trp_replay_state step(trp_diagnostic *why);
    uint32_t next_step() const;
    const trp_world *world() const;
    void describe(trp_replay_info *info, size_t size) const;
    trp_result take_image(ReplayImage &image) const;
    trp_result restore(const trp_replay_image *image);

private:
    trp_replay *self = nullptr;
};

/// Owns a trp_replay_image, and ends it with trp_replay_image_release.
class ReplayImage
{
public:
    ReplayImage() = default;
    explicit ReplayImage(trp_replay_image *owned) : self(owned) {}
    ReplayImage(ReplayImage &&other) noexcept : self(other.let_go()) {}
    ReplayImage &operator=(ReplayImage &&other) noexcept { *renew() = other.let_go(); return *this; }
    ReplayImage(const ReplayImage &) = delete;
    ReplayImage &operator=(const ReplayImage &) = delete;
    ~ReplayImage() { renew(); }
    operator trp_replay_image *() const { return self; }
    trp_replay_image *let_go() { trp_replay_image *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_replay_image **renew() { if (self != nullptr) { trp_replay_image_release(self); self = nullptr; } return &self; }
    size_t size() const;

private:
    trp_replay_image *self = nullptr;
};

/// Owns a trp_report, and ends it with trp_report_destroy.
class Report
{
public:
    Report() = default;
    explicit Report(trp_report *owned) : self(owned) {}
    Report(Report &&other) noexcept : self(other.let_go()) {}
    Report &operator=(Report &&other) noexcept { *renew() = other.let_go(); return *this; }
    Report(const Report &) = delete;
    Report &operator=(const Report &) = delete;
    ~Report() { renew(); }
    operator trp_report *() const { return self; }
    trp_report *let_go() { trp_report *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_report **renew() { if (self != nullptr) { trp_report_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_rehearsal *rehearsal, Report &report);
    void note_step();
    void print(trp_sheet *sheet);
    void print_json(trp_sheet *sheet);

private:
    trp_report *self = nullptr;
};

/// Owns a trp_report_page, and ends it with trp_report_page_destroy.
class ReportPage
{
public:
    ReportPage() = default;
    explicit ReportPage(trp_report_page *owned) : self(owned) {}
    ReportPage(ReportPage &&other) noexcept : self(other.let_go()) {}
    ReportPage &operator=(ReportPage &&other) noexcept { *renew() = other.let_go(); return *this; }
    ReportPage(const ReportPage &) = delete;
    ReportPage &operator=(const ReportPage &) = delete;
    ~ReportPage() { renew(); }
    operator trp_report_page *() const { return self; }
    trp_report_page *let_go() { trp_report_page *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_report_page **renew() { if (self != nullptr) { trp_report_page_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_rehearsal *rehearsal, ReportPage &page);
    void note_step();
    trp_result print(const char *title, trp_sheet *sheet);

private:
    trp_report_page *self = nullptr;
};

/// Owns a trp_script, and ends it with trp_script_release.
class Script
{
public:
    Script() = default;
    explicit Script(trp_script *owned) : self(owned) {}
    Script(Script &&other) noexcept : self(other.let_go()) {}
    Script &operator=(Script &&other) noexcept { *renew() = other.let_go(); return *this; }
    Script(const Script &) = delete;
    Script &operator=(const Script &) = delete;
    ~Script() { renew(); }
    operator trp_script *() const { return self; }
    trp_script *let_go() { trp_script *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_script **renew() { if (self != nullptr) { trp_script_release(self); self = nullptr; } return &self; }
    static trp_result compile(const trp_script_source *sources, uint32_t count, const trp_allocator *allocator, Script &script);
    static trp_result compile_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const trp_allocator *allocator, Script &script);
    static trp_result compile_file(const char *name, const trp_script_reader *reader, const trp_allocator *allocator, Script &script);
    static trp_result format(const trp_script_source *source, const trp_allocator *allocator, Script &script);
    static trp_result rename(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *path, const char *new_name, const trp_allocator *allocator, Script &script);
    static trp_result list_references(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *path, const trp_allocator *allocator, Script &script);
    static trp_result expand(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *instance, bool keep_rest, const trp_allocator *allocator, Script &script);
    static trp_result list_patterns(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, trp_pattern_format format, const trp_allocator *allocator, Script &script);
    static trp_result pattern_page(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const trp_pattern_picture *pictures, uint32_t picture_count, const trp_allocator *allocator, Script &script);
    static trp_result tag_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const trp_allocator *allocator, Script &script);
    static trp_result export_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, trp_spoken_line_format format, const char *language, const char *known_translations, size_t known_translations_bytes, const trp_allocator *allocator, Script &script);
    static trp_result import_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *table, size_t table_bytes, const char *language, const trp_allocator *allocator, Script &script);
    static trp_result translate(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *table, size_t table_bytes, const trp_allocator *allocator, Script &script);
    const char *test_file(uint32_t test) const;
    const void *pack(size_t *size_bytes) const;
    uint32_t text_count() const;
    const char *text_name(uint32_t index) const;
    uint32_t spoken_line_count(uint32_t *untranslated) const;
    const char *refusal() const;
    const char *text(uint32_t index, size_t *size_bytes) const;
    uint32_t error_count() const;
    uint32_t warning_count() const;
    const char *report() const;
    uint32_t finding_count() const;
    trp_result get_finding(uint32_t index, trp_script_finding *finding, size_t size) const;
    trp_result get_note(uint32_t finding, uint32_t index, trp_script_note *note, size_t size) const;

private:
    trp_script *self = nullptr;
};

/// Owns a trp_setbacks, and ends it with trp_setbacks_destroy.
class Setbacks
{
public:
    Setbacks() = default;
    explicit Setbacks(trp_setbacks *owned) : self(owned) {}
    Setbacks(Setbacks &&other) noexcept : self(other.let_go()) {}
    Setbacks &operator=(Setbacks &&other) noexcept { *renew() = other.let_go(); return *this; }
    Setbacks(const Setbacks &) = delete;
    Setbacks &operator=(const Setbacks &) = delete;
    ~Setbacks() { renew(); }
    operator trp_setbacks *() const { return self; }
    trp_setbacks *let_go() { trp_setbacks *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_setbacks **renew() { if (self != nullptr) { trp_setbacks_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_pack *pack, Setbacks &setbacks);
    void note_step(const trp_world *world);
    trp_result print(const trp_rehearsal *rehearsal, trp_entity agent, trp_sheet *sheet) const;
    trp_result print_repeated(const trp_rehearsal *rehearsal, trp_entity followed, trp_sheet *sheet) const;

private:
    trp_setbacks *self = nullptr;
};

/// Owns a trp_simulation, and ends it with trp_simulation_destroy.
class Simulation
{
public:
    Simulation() = default;
    explicit Simulation(trp_simulation *owned) : self(owned) {}
    Simulation(Simulation &&other) noexcept : self(other.let_go()) {}
    Simulation &operator=(Simulation &&other) noexcept { *renew() = other.let_go(); return *this; }
    Simulation(const Simulation &) = delete;
    Simulation &operator=(const Simulation &) = delete;
    ~Simulation() { renew(); }
    operator trp_simulation *() const { return self; }
    trp_simulation *let_go() { trp_simulation *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_simulation **renew() { if (self != nullptr) { trp_simulation_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_simulation_def *def, Simulation &simulation);
    bool play(trp_result *result);
    uint64_t seed() const;
    void get_totals(trp_simulation_totals *totals, size_t size) const;
    const char *finding(uint32_t *step) const;
    void print_matrix(trp_sheet *sheet) const;
    uint64_t matrix_count(trp_stance stance, uint32_t fault) const;
    trp_result shrink(uint32_t tries, trp_sheet *sheet);

private:
    trp_simulation *self = nullptr;
};

/// Owns a trp_stage, and ends it with trp_stage_destroy.
class Stage
{
public:
    Stage() = default;
    explicit Stage(trp_stage *owned) : self(owned) {}
    Stage(Stage &&other) noexcept : self(other.let_go()) {}
    Stage &operator=(Stage &&other) noexcept { *renew() = other.let_go(); return *this; }
    Stage(const Stage &) = delete;
    Stage &operator=(const Stage &) = delete;
    ~Stage() { renew(); }
    operator trp_stage *() const { return self; }
    trp_stage *let_go() { trp_stage *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_stage **renew() { if (self != nullptr) { trp_stage_destroy(self); self = nullptr; } return &self; }
    static trp_result create(trp_world *world, const trp_stage_def *def, Stage &stage);
    static trp_result load(trp_world *world, const void *bytes, size_t size, Stage &stage, trp_diagnostic *why);
    static trp_result inherit(trp_world *world, uint64_t seed, Stage &stage);
    trp_result save(void *bytes, size_t capacity, size_t *size) const;
    trp_result restore(const void *bytes, size_t size, trp_diagnostic *why);
    void step();
    uint32_t next_due() const;
    trp_result add(trp_entity entity, const char *name, trp_point at);
    trp_result move_body(trp_entity entity, trp_point at);
    trp_result steer(trp_entity player, int32_t x, int32_t y);
    void remove(trp_entity entity);
    const char *name(trp_entity entity) const;
    trp_entity find(const char *name) const;
    uint32_t entity_count() const;
    trp_entity entity(uint32_t index) const;
    trp_result describe_entity(trp_entity entity, trp_stage_entity_state *view, size_t size) const;
    uint32_t goods(trp_entity entity, uint32_t *items, uint32_t *counts, uint32_t capacity) const;
    void map_size(trp_stage_map *map, size_t size) const;
    uint32_t letter(uint32_t column, uint32_t row) const;
    bool is_door(uint32_t column, uint32_t row) const;
    bool door_is_open(uint32_t column, uint32_t row) const;
    void get_action_counts(uint32_t action, trp_stage_action_counts *counts) const;
    uint32_t succeeded_actions(trp_token *tokens, uint32_t capacity) const;
    void get_counts(trp_stage_counts *counts, size_t size) const;

private:
    trp_stage *self = nullptr;
};

/// Owns a trp_story, and ends it with trp_story_destroy.
class Story
{
public:
    Story() = default;
    explicit Story(trp_story *owned) : self(owned) {}
    Story(Story &&other) noexcept : self(other.let_go()) {}
    Story &operator=(Story &&other) noexcept { *renew() = other.let_go(); return *this; }
    Story(const Story &) = delete;
    Story &operator=(const Story &) = delete;
    ~Story() { renew(); }
    operator trp_story *() const { return self; }
    trp_story *let_go() { trp_story *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_story **renew() { if (self != nullptr) { trp_story_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_rehearsal *rehearsal, Story &story);
    void follow(trp_entity who);
    void note_step();
    void print(trp_sheet *sheet);

private:
    trp_story *self = nullptr;
};

/// Owns a trp_thread_pool, and ends it with trp_thread_pool_destroy.
class ThreadPool
{
public:
    ThreadPool() = default;
    explicit ThreadPool(trp_thread_pool *owned) : self(owned) {}
    ThreadPool(ThreadPool &&other) noexcept : self(other.let_go()) {}
    ThreadPool &operator=(ThreadPool &&other) noexcept { *renew() = other.let_go(); return *this; }
    ThreadPool(const ThreadPool &) = delete;
    ThreadPool &operator=(const ThreadPool &) = delete;
    ~ThreadPool() { renew(); }
    operator trp_thread_pool *() const { return self; }
    trp_thread_pool *let_go() { trp_thread_pool *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_thread_pool **renew() { if (self != nullptr) { trp_thread_pool_destroy(self); self = nullptr; } return &self; }
    static trp_result create(uint32_t threads, ThreadPool &pool);
    uint32_t size() const;

private:
    trp_thread_pool *self = nullptr;
};

/// Owns a trp_transcript, and ends it with trp_transcript_destroy.
class Transcript
{
public:
    Transcript() = default;
    explicit Transcript(trp_transcript *owned) : self(owned) {}
    Transcript(Transcript &&other) noexcept : self(other.let_go()) {}
    Transcript &operator=(Transcript &&other) noexcept { *renew() = other.let_go(); return *this; }
    Transcript(const Transcript &) = delete;
    Transcript &operator=(const Transcript &) = delete;
    ~Transcript() { renew(); }
    operator trp_transcript *() const { return self; }
    trp_transcript *let_go() { trp_transcript *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_transcript **renew() { if (self != nullptr) { trp_transcript_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_rehearsal *rehearsal, Transcript &transcript);
    void follow(trp_entity who);
    uint32_t add_step(trp_sheet *sheet);
    void print_summary(trp_sheet *sheet);

private:
    trp_transcript *self = nullptr;
};

/// Owns a trp_viewer, and ends it with trp_viewer_close.
class Viewer
{
public:
    Viewer() = default;
    explicit Viewer(trp_viewer *owned) : self(owned) {}
    Viewer(Viewer &&other) noexcept : self(other.let_go()) {}
    Viewer &operator=(Viewer &&other) noexcept { *renew() = other.let_go(); return *this; }
    Viewer(const Viewer &) = delete;
    Viewer &operator=(const Viewer &) = delete;
    ~Viewer() { renew(); }
    operator trp_viewer *() const { return self; }
    trp_viewer *let_go() { trp_viewer *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_viewer **renew() { if (self != nullptr) { trp_viewer_close(self); self = nullptr; } return &self; }
    static trp_result attach(uint16_t port, const char *token, Viewer &viewer);
    bool play_next_step();
    trp_viewer_state get_state() const;
    const char *refusal() const;
    const trp_world *world() const;
    uint32_t worlds_received() const;
    trp_result hold_game();
    trp_result resume_game(uint32_t steps);
    trp_result set_breakpoint(const trp_watch_def *def, uint32_t *number);
    trp_result remove_breakpoint(uint32_t number);
    uint32_t breakpoint_hits(trp_watch_hit *hits, uint32_t capacity, size_t size) const;
    trp_result reload_game(const void *pack, size_t size);
    const void *log(size_t *size) const;

private:
    trp_viewer *self = nullptr;
};

/// Owns a trp_vignette, and ends it with trp_vignette_destroy.
class Vignette
{
public:
    Vignette() = default;
    explicit Vignette(trp_vignette *owned) : self(owned) {}
    Vignette(Vignette &&other) noexcept : self(other.let_go()) {}
    Vignette &operator=(Vignette &&other) noexcept { *renew() = other.let_go(); return *this; }
    Vignette(const Vignette &) = delete;
    Vignette &operator=(const Vignette &) = delete;
    ~Vignette() { renew(); }
    operator trp_vignette *() const { return self; }
    trp_vignette *let_go() { trp_vignette *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_vignette **renew() { if (self != nullptr) { trp_vignette_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_rehearsal *rehearsal, Vignette &vignette);
    void note_step();
    void note_quiet_time();
    void add_person(trp_entity who);
    void omit_prefix(const char *words);
    bool has_behaviour(const char *behaviour) const;
    void print(const char *id, const char *title, trp_sheet *sheet) const;

private:
    trp_vignette *self = nullptr;
};

/// Owns a trp_world, and ends it with trp_world_destroy.
class World
{
public:
    World() = default;
    explicit World(trp_world *owned) : self(owned) {}
    World(World &&other) noexcept : self(other.let_go()) {}
    World &operator=(World &&other) noexcept { *renew() = other.let_go(); return *this; }
    World(const World &) = delete;
    World &operator=(const World &) = delete;
    ~World() { renew(); }
    operator trp_world *() const { return self; }
    trp_world *let_go() { trp_world *was = self; self = nullptr; return was; }
    /// Ends what is owned; the result is where a call puts another one.
    trp_world **renew() { if (self != nullptr) { trp_world_destroy(self); self = nullptr; } return &self; }
    static trp_result create(const trp_pack *pack, const trp_world_def *def, World &world);
    static trp_result load(const trp_pack *pack, const void *bytes, size_t size, const trp_load_def *def, World &world, trp_diagnostic *why);
    trp_result set_lanes(trp_run_lanes *run_tasks, void *context, uint32_t lanes);
    void step();
    trp_result set_update_period(uint32_t steps);
    uint32_t update_period() const;
    void step_within(uint64_t budget_ns, trp_nanosecond_clock *clock, void *context);
    uint32_t skip(uint32_t count);
    uint32_t now() const;
    uint32_t next_due() const;
    uint32_t time_of_day() const;
    uint32_t day() const;
    trp_weekday weekday() const;
    uint32_t day_length() const;
    trp_result set_clock(uint32_t day, uint32_t second_of_day);
    uint32_t step_of_time(uint32_t second_of_day) const;
    const trp_pack *pack() const;
    uint32_t number_of_handle(trp_handle handle) const;
    uint32_t steps_per_second() const;
    uint32_t ms_to_steps(uint32_t milliseconds) const;
    uint64_t hash() const;
    uint64_t hash_recomputed() const;
    uint64_t entity_hash(trp_entity entity) const;
    trp_entity next_entity(trp_entity after) const;
    trp_result bind_global(uint32_t global, trp_entity entity);
    trp_entity bound_entity(uint32_t global) const;
    void counters(trp_counters *counters, size_t size) const;
    void set_stopwatch(trp_stopwatch *stopwatch, void *context);
    void set_meter(trp_meter *meter, void *context);
    const char *check(trp_entity *who) const;
    trp_result entity_spawn(uint32_t kind, trp_point at, trp_entity *entity);
    trp_result entity_add_link_end(trp_entity object, uint32_t link, trp_entity end);
    uint32_t entity_link_ends(trp_entity object, uint32_t link, trp_entity *ends, uint32_t capacity) const;
    trp_result entity_despawn(trp_entity entity);
    bool entity_is_alive(trp_entity entity) const;
    uint32_t entity_serial(trp_entity entity) const;
    trp_result entity_set_user_data(trp_entity entity, uint64_t data);
    uint64_t entity_user_data(trp_entity entity) const;
    uint32_t entity_kind(trp_entity entity) const;
    trp_result agent_put_on_role(trp_entity agent, uint32_t role);
    trp_result agent_take_off_role(trp_entity agent, uint32_t role);
    bool agent_wears_role(trp_entity agent, uint32_t role) const;
    uint32_t agent_roles(trp_entity agent, uint32_t *roles, uint32_t capacity) const;
    trp_result agent_set_spontaneous(trp_entity agent, bool spontaneous);
    trp_result agent_begin_occasion(trp_entity agent, uint32_t occasion, uint32_t until_step);
    trp_result agent_end_occasion(trp_entity agent, uint32_t occasion);
    uint32_t agent_occasion(trp_entity agent) const;
    uint32_t agent_schedule_block(trp_entity agent, uint32_t role) const;
    trp_result agent_force_layer(trp_entity agent, uint32_t layer, trp_layer_forced_state state);
    trp_layer_forced_state agent_layer_forced_state(trp_entity agent, uint32_t layer) const;
    trp_result agent_begin_dialogue(trp_entity agent);
    trp_result agent_end_dialogue(trp_entity agent);
    bool agent_is_in_dialogue(trp_entity agent) const;
    trp_result agent_perform(trp_entity agent, uint32_t behaviour, const trp_value *arguments, uint32_t argument_count, trp_entity partner);
    trp_result agent_cancel(trp_entity agent, uint32_t behaviour);
    bool agent_is_live(trp_entity agent) const;
    trp_result agent_set_update_period(trp_entity agent, uint32_t steps);
    uint32_t agent_update_period(trp_entity agent) const;
    uint32_t agent_queues(trp_entity agent, trp_queue_entry *entries, uint32_t capacity, size_t size) const;
    uint32_t agent_running_nodes(trp_entity agent, uint32_t position, trp_running_node *nodes, uint32_t capacity, size_t size) const;
    uint32_t agent_plan_steps(trp_entity agent, uint32_t position, uint32_t node, uint16_t *steps, uint32_t capacity, uint32_t *done_count) const;
    const char *agent_node_path(trp_entity agent, uint32_t position, char *to, size_t room) const;
    trp_stance agent_stance(trp_entity agent) const;
    const trp_command *commands(uint32_t *count) const;
    uint32_t command_argument_count(const trp_command *command) const;
    trp_result command_argument(const trp_command *command, uint32_t number, trp_argument *to, size_t size) const;
    trp_result command_spoken_line_value(const trp_command *command, uint32_t argument, const char *name, trp_spoken_line_value *value, size_t size) const;
    size_t command_spoken_line(const trp_command *command, uint32_t argument, trp_entity_namer *namer, void *context, char *out, size_t size) const;
    trp_result action_finished(trp_token token, trp_action_result result, uint32_t failure);
    trp_result action_force(trp_token token, trp_action_result result, uint32_t failure);
    uint32_t agent_pending_steps(trp_entity agent, trp_pending_step *pending, uint32_t capacity, size_t size) const;
    trp_result pending_step_force(trp_entity agent, uint64_t id, trp_action_result result);
    trp_result action_progress(trp_token token);
    trp_result action_reached_mark(trp_token token, uint32_t mark);
    trp_result action_crosses_object(trp_token token, trp_entity object, trp_point beyond);
    trp_result message_send(trp_entity to, uint32_t message, trp_entity from, const trp_value *arguments, uint32_t argument_count);
    trp_result event_happened(uint32_t event, trp_entity about);
    const trp_event *events(uint32_t *count) const;
    trp_result save(uint32_t flags, void *bytes, size_t capacity, size_t *size) const;
    uint32_t running_actions(trp_running_action *running, uint32_t capacity, size_t size) const;
    trp_result take_image(Image &image) const;
    trp_result restore(const trp_image *image);
    trp_result test_line_holds(uint32_t test, uint32_t position, bool *holds) const;
    trp_result fact_get(trp_entity entity, uint32_t fact, trp_value *value) const;
    trp_result fact_set(trp_entity entity, uint32_t fact, trp_value value);
    trp_result world_fact_get(uint32_t fact, trp_value *value) const;
    trp_result world_fact_set(uint32_t fact, trp_value value);
    trp_result fact_reset(uint32_t fact);
    trp_result scene_fact_get(trp_entity member, uint32_t fact, trp_value *value) const;
    trp_result scene_fact_set(trp_entity member, uint32_t fact, trp_value value);
    trp_result items_add(trp_entity entity, uint32_t item, int32_t count);
    uint32_t items_count(trp_entity entity, uint32_t item) const;
    trp_result interest_add(const trp_interest_def *def, trp_interest *interest);
    trp_result interest_move(trp_interest interest, trp_point at);
    trp_result interest_follow(trp_interest interest, trp_entity entity);
    trp_result interest_remove(trp_interest interest);
    uint32_t interest_count() const;
    trp_result watch_add(const trp_watch_def *def, trp_watch *watch);
    trp_result watch_remove(trp_watch watch);
    trp_result watch_enable(trp_watch watch, bool enabled);
    uint32_t watches(trp_watch_info *watches, uint32_t capacity, size_t size) const;
    uint32_t watch_hits(trp_watch_hit *hits, uint32_t capacity, size_t size) const;
    trp_result record(const trp_sink *sink);
    bool is_recorded() const;
    trp_result set_motions(const trp_motion *motions, uint32_t count);
    trp_point entity_position(trp_entity entity) const;
    trp_result place_set_reach(trp_entity place, trp_point half_size);
    trp_point place_reach(trp_entity place) const;
    void set_notice_handler(trp_notice_level most_detailed, trp_notice_handler *handler, void *context);
    size_t notice_write_sentence(const trp_notice *notice, trp_entity_namer *namer, void *context, char *out, size_t size) const;
    uint32_t object_offers(trp_entity object, trp_entity agent, trp_offer *offers, uint32_t capacity, size_t size) const;
    uint32_t object_holders(trp_entity object, trp_holder *holders, uint32_t capacity, size_t size) const;
    uint32_t object_locks(trp_entity object, trp_lock_row_entry *entries, uint32_t capacity, size_t size) const;
    uint32_t entity_all_links(trp_entity entity, trp_object_link *ends, uint32_t capacity, size_t size) const;
    uint32_t agent_waits(trp_entity agent, trp_wait *waits, uint32_t capacity, size_t size) const;
    void set_answerer(trp_question_answerer *answerer, void *context);
    void *answerer_context() const;
    uint32_t question_argument_count(const trp_question *question) const;
    trp_result question_argument(const trp_question *question, uint32_t number, trp_argument *to, size_t size) const;
    trp_result reload(const trp_pack *pack);
    const trp_migration *reload_report(uint32_t *count) const;
    uint32_t scenes(trp_running_scene *scenes, uint32_t capacity, size_t size) const;
    uint32_t scene_members(uint32_t serial, trp_scene_member *members, uint32_t capacity, size_t size) const;
    uint32_t agent_why(trp_entity agent, trp_why_line *lines, uint32_t capacity) const;
    uint32_t offer_condition_why(trp_entity object, uint32_t offer, trp_entity agent, trp_why_line *lines, uint32_t capacity) const;
    uint32_t role_condition_why(uint32_t role, trp_entity agent, trp_why_line *lines, uint32_t capacity) const;

private:
    trp_world *self = nullptr;
};

inline trp_result Chronicle::create(const trp_rehearsal *rehearsal, const trp_chronicle_def *def, Chronicle &chronicle)
{
    return trp_chronicle_create(rehearsal, def, chronicle.renew());
}

inline void Chronicle::follow(trp_entity who)
{
    trp_chronicle_follow(self, who);
}

inline void Chronicle::note_step()
{
    trp_chronicle_note_step(self);
}

inline bool Chronicle::is_full(uint32_t *last_step) const
{
    return trp_chronicle_is_full(self, last_step);
}

inline trp_result Chronicle::print_page(const char *title, trp_sheet *sheet) const
{
    return trp_chronicle_print_page(self, title, sheet);
}

inline trp_result Chronicle::print_trace(trp_sheet *sheet) const
{
    return trp_chronicle_print_trace(self, sheet);
}

inline trp_result Comparison::play(trp_rehearsal *before, trp_rehearsal *after, uint32_t until, Comparison &comparison)
{
    return trp_comparison_play(before, after, until, comparison.renew());
}

inline void Comparison::first_difference(trp_story_difference *difference, size_t size) const
{
    trp_comparison_first_difference(self, difference, size);
}

inline const char *Comparison::sentences(uint32_t story) const
{
    return trp_comparison_sentences(self, story);
}

inline bool Comparison::figure(uint32_t index, trp_story_figure *figure, size_t size) const
{
    return trp_comparison_figure(self, index, figure, size);
}

inline void Comparison::print(const char *before, const char *after, trp_sheet *sheet) const
{
    trp_comparison_print(self, before, after, sheet);
}

inline void Comparison::print_json(trp_sheet *sheet) const
{
    trp_comparison_print_json(self, sheet);
}

inline trp_result Document::create(const trp_allocator *allocator, Document &document)
{
    return trp_document_create(allocator, document.renew());
}

inline trp_result Document::set_text(const char *name, const char *text, size_t size_bytes, uint32_t *file)
{
    return trp_document_set_text(self, name, text, size_bytes, file);
}

inline uint32_t Document::file_count() const
{
    return trp_document_file_count(self);
}

inline const char *Document::file_name(uint32_t file) const
{
    return trp_document_file_name(self, file);
}

inline const char *Document::text(uint32_t file, size_t *size_bytes) const
{
    return trp_document_text(self, file, size_bytes);
}

inline trp_result Document::close_file(uint32_t file)
{
    return trp_document_close_file(self, file);
}

inline trp_result Document::rename_files(const uint32_t *files, const char *const *names, uint32_t count)
{
    return trp_document_rename_files(self, files, names, count);
}

inline trp_result Document::plan_rename_files(const uint32_t *files, const char *const *names, uint32_t count, uint32_t *edit_count)
{
    return trp_document_plan_rename_files(self, files, names, count, edit_count);
}

inline uint32_t Document::version() const
{
    return trp_document_version(self);
}

inline trp_result Document::edit(uint32_t version, const trp_text_edit *edits, uint32_t count)
{
    return trp_document_edit(self, version, edits, count);
}

inline trp_result Document::undo()
{
    return trp_document_undo(self);
}

inline trp_result Document::redo()
{
    return trp_document_redo(self);
}

inline uint32_t Document::edit_count(uint32_t change) const
{
    return trp_document_edit_count(self, change);
}

inline trp_result Document::get_edit(uint32_t change, uint32_t index, trp_text_edit *edit) const
{
    return trp_document_get_edit(self, change, index, edit);
}

inline const char *Document::refusal() const
{
    return trp_document_refusal(self);
}

inline uint32_t Document::file_node(uint32_t file) const
{
    return trp_document_file_node(self, file);
}

inline trp_result Document::get_node(uint32_t id, trp_document_node *node, size_t size)
{
    return trp_document_get_node(self, id, node, size);
}

inline uint32_t Document::node_at(uint32_t file, uint32_t offset) const
{
    return trp_document_node_at(self, file, offset);
}

inline const char *Document::node_path(uint32_t id)
{
    return trp_document_node_path(self, id);
}

inline uint32_t Document::find_node(const char *path)
{
    return trp_document_find_node(self, path);
}

inline trp_result Document::get_piece(uint32_t file, uint32_t offset, trp_document_piece *piece, size_t size) const
{
    return trp_document_get_piece(self, file, offset, piece, size);
}

inline const char *Document::json(uint32_t file)
{
    return trp_document_json(self, file);
}

inline trp_result Document::rename(uint32_t file, uint32_t offset, const char *new_name)
{
    return trp_document_rename(self, file, offset, new_name);
}

inline trp_result Document::plan_rename(uint32_t file, uint32_t offset, const char *new_name, uint32_t *edit_count)
{
    return trp_document_plan_rename(self, file, offset, new_name, edit_count);
}

inline trp_result Document::get_planned_edit(uint32_t index, trp_text_edit *planned) const
{
    return trp_document_get_planned_edit(self, index, planned);
}

inline trp_result Document::check(uint32_t *finding_count)
{
    return trp_document_check(self, finding_count);
}

inline trp_result Document::get_finding(uint32_t index, trp_document_finding *finding, size_t size)
{
    return trp_document_get_finding(self, index, finding, size);
}

inline trp_result Document::get_finding_note(uint32_t finding, uint32_t index, trp_document_finding_note *note, size_t size)
{
    return trp_document_get_finding_note(self, finding, index, note, size);
}

inline trp_result Document::definition(uint32_t file, uint32_t offset, trp_text_range *range)
{
    return trp_document_definition(self, file, offset, range);
}

inline uint32_t Document::references(uint32_t file, uint32_t offset, trp_text_range *ranges, uint32_t capacity)
{
    return trp_document_references(self, file, offset, ranges, capacity);
}

inline const char *Document::hover(uint32_t file, uint32_t offset)
{
    return trp_document_hover(self, file, offset);
}

inline trp_result Document::complete(uint32_t file, uint32_t offset, trp_text_range *word, uint32_t *count)
{
    return trp_document_complete(self, file, offset, word, count);
}

inline trp_result Document::get_completion(uint32_t index, trp_document_completion *completion, size_t size) const
{
    return trp_document_get_completion(self, index, completion, size);
}

inline trp_result Document::allow_mistakes(bool allowed)
{
    return trp_document_allow_mistakes(self, allowed);
}

inline trp_result Document::insert_text(uint32_t version, uint32_t parent, uint32_t before, const char *text, uint32_t *made)
{
    return trp_document_insert_text(self, version, parent, before, text, made);
}

inline trp_result Document::remove_nodes(uint32_t version, const uint32_t *nodes, uint32_t count)
{
    return trp_document_remove_nodes(self, version, nodes, count);
}

inline trp_result Document::move_nodes(uint32_t version, const uint32_t *nodes, uint32_t count, uint32_t parent, uint32_t before)
{
    return trp_document_move_nodes(self, version, nodes, count, parent, before);
}

inline const char *Document::copy_nodes(const uint32_t *nodes, uint32_t count)
{
    return trp_document_copy_nodes(self, nodes, count);
}

inline trp_result Document::replace_node(uint32_t version, uint32_t node, const char *text, uint32_t *made)
{
    return trp_document_replace_node(self, version, node, text, made);
}

inline trp_result Document::wrap_lines(uint32_t version, const uint32_t *nodes, uint32_t count, const char *text, uint32_t *made)
{
    return trp_document_wrap_lines(self, version, nodes, count, text, made);
}

inline trp_result Document::unwrap_line(uint32_t version, uint32_t node)
{
    return trp_document_unwrap_line(self, version, node);
}

inline trp_result Document::turn_row_into_phase(uint32_t version, uint32_t row, uint32_t *made)
{
    return trp_document_turn_row_into_phase(self, version, row, made);
}

inline trp_result Document::turn_phase_into_row(uint32_t version, uint32_t phase, uint32_t *made)
{
    return trp_document_turn_phase_into_row(self, version, phase, made);
}

inline trp_result Document::format(uint32_t version, uint32_t file, uint32_t offset, uint32_t length)
{
    return trp_document_format(self, version, file, offset, length);
}

inline trp_result Document::form(uint32_t node, uint32_t *count)
{
    return trp_document_form(self, node, count);
}

inline trp_result Document::get_field(uint32_t index, trp_form_field *field, size_t size) const
{
    return trp_document_get_field(self, index, field, size);
}

inline const char *Document::get_choice(uint32_t field, uint32_t index) const
{
    return trp_document_get_choice(self, field, index);
}

inline trp_result Document::form_set(uint32_t version, uint32_t node, const char *field, const char *text)
{
    return trp_form_set(self, version, node, field, text);
}

inline const char *Document::form_json(uint32_t node)
{
    return trp_document_form_json(self, node);
}

inline trp_result Document::seeds(uint32_t parent, uint32_t *count)
{
    return trp_document_seeds(self, parent, count);
}

inline trp_result Document::get_seed(uint32_t index, trp_document_seed *seed, size_t size)
{
    return trp_document_get_seed(self, index, seed, size);
}

inline trp_result Document::chips(uint32_t node, uint32_t *count)
{
    return trp_document_chips(self, node, count);
}

inline trp_result Document::get_chip(uint32_t index, trp_document_chip *chip, size_t size)
{
    return trp_document_get_chip(self, index, chip, size);
}

inline const char *Document::get_chip_choice(uint32_t chip, uint32_t index) const
{
    return trp_document_get_chip_choice(self, chip, index);
}

inline trp_result History::create(trp_world *world, const trp_history_def *def, History &history)
{
    return trp_history_create(world, def, history.renew());
}

inline trp_result History::note_step()
{
    return trp_history_note_step(self);
}

inline uint32_t History::first_step() const
{
    return trp_history_first_step(self);
}

inline uint64_t History::bytes() const
{
    return trp_history_bytes(self);
}

inline trp_result History::seek(uint32_t step)
{
    return trp_history_seek(self, step);
}

inline const trp_world *History::world() const
{
    return trp_history_world(self);
}

inline uint32_t History::segments(trp_history_segment *segments, uint32_t capacity, size_t size) const
{
    return trp_history_segments(self, segments, capacity, size);
}

inline trp_result Image::pack()
{
    return trp_image_pack(self);
}

inline size_t Image::size() const
{
    return trp_image_size(self);
}

inline trp_result Journal::create(const trp_allocator *allocator, Journal &journal)
{
    return trp_journal_create(allocator, journal.renew());
}

inline trp_result Journal::note_step(const trp_world *world)
{
    return trp_journal_note_step(self, world);
}

inline trp_result Journal::copy(const trp_journal *other)
{
    return trp_journal_copy(self, other);
}

inline size_t Journal::size() const
{
    return trp_journal_size(self);
}

inline uint32_t Journal::of_entity(trp_entity entity, trp_journal_kind kind, trp_event *events, uint32_t capacity, size_t size) const
{
    return trp_journal_of_entity(self, entity, kind, events, capacity, size);
}

inline uint32_t Journal::of_scene(uint32_t scene, trp_event *events, uint32_t capacity, size_t size) const
{
    return trp_journal_of_scene(self, scene, events, capacity, size);
}

inline trp_result Link::open(const trp_link_def *def, Link &link)
{
    return trp_link_open(def, link.renew());
}

inline bool Link::serve(trp_world *world)
{
    return trp_link_serve(self, world);
}

inline bool Link::is_attached() const
{
    return trp_link_is_attached(self);
}

inline trp_result Pack::load(const void *bytes, size_t size, const trp_allocator *allocator, Pack &pack, trp_diagnostic *why)
{
    return trp_pack_load(bytes, size, allocator, pack.renew(), why);
}

inline uint32_t Pack::count(trp_name_family sort) const
{
    return trp_pack_count(self, sort);
}

inline uint32_t Pack::find(trp_name_family sort, const char *name) const
{
    return trp_pack_find(self, sort, name);
}

inline uint32_t Pack::number_of_index(trp_name_family sort, uint32_t index) const
{
    return trp_pack_number_of_index(self, sort, index);
}

inline trp_handle Pack::handle(trp_name_family sort, const char *name) const
{
    return trp_pack_handle(self, sort, name);
}

inline uint32_t Pack::number_of_handle(trp_handle handle) const
{
    return trp_pack_number_of_handle(self, handle);
}

inline const char *Pack::name(trp_name_family sort, uint32_t number) const
{
    return trp_pack_name(self, sort, number);
}

inline uint64_t Pack::key(trp_name_family sort, uint32_t number) const
{
    return trp_pack_key(self, sort, number);
}

inline const char *Pack::line_sound(uint32_t line, uint32_t *lasts_ms) const
{
    return trp_pack_line_sound(self, line, lasts_ms);
}

inline const char *Pack::spoken_line(uint32_t line) const
{
    return trp_pack_spoken_line(self, line);
}

inline trp_result Pack::action(uint32_t action, trp_action_info *info, size_t size) const
{
    return trp_pack_action(self, action, info, size);
}

inline trp_result Pack::action_parameter(uint32_t action, uint32_t parameter, trp_action_parameter_info *info, size_t size) const
{
    return trp_pack_action_parameter(self, action, parameter, info, size);
}

inline const char *Pack::failure_name(uint32_t action, uint32_t failure) const
{
    return trp_pack_failure_name(self, action, failure);
}

inline uint32_t Pack::find_failure(uint32_t action, const char *name) const
{
    return trp_pack_find_failure(self, action, name);
}

inline const char *Pack::mark_name(uint32_t action, uint32_t mark) const
{
    return trp_pack_mark_name(self, action, mark);
}

inline uint32_t Pack::find_mark(uint32_t action, const char *name) const
{
    return trp_pack_find_mark(self, action, name);
}

inline trp_result Pack::message(uint32_t message, trp_message_info *info, size_t size) const
{
    return trp_pack_message(self, message, info, size);
}

inline trp_result Pack::event(uint32_t event, trp_message_info *info, size_t size) const
{
    return trp_pack_event(self, event, info, size);
}

inline trp_result Pack::query(uint32_t query, trp_query_info *info, size_t size) const
{
    return trp_pack_query(self, query, info, size);
}

inline trp_result Pack::query_parameter(uint32_t query, uint32_t parameter, trp_action_parameter_info *info, size_t size) const
{
    return trp_pack_query_parameter(self, query, parameter, info, size);
}

inline trp_result Pack::fact(uint32_t fact, trp_fact_info *info, size_t size) const
{
    return trp_pack_fact(self, fact, info, size);
}

inline const char *Pack::choice_name(uint32_t fact, uint32_t choice) const
{
    return trp_pack_choice_name(self, fact, choice);
}

inline uint32_t Pack::item_fact(uint32_t kind, uint32_t item) const
{
    return trp_pack_item_fact(self, kind, item);
}

inline uint32_t Pack::global_kind(uint32_t global) const
{
    return trp_pack_global_kind(self, global);
}

inline uint32_t Pack::kind_of_world_facts() const
{
    return trp_pack_kind_of_world_facts(self);
}

inline uint32_t Pack::kind_of_scene_facts(uint32_t scene) const
{
    return trp_pack_kind_of_scene_facts(self, scene);
}

inline uint32_t Pack::role_kind(uint32_t role) const
{
    return trp_pack_role_kind(self, role);
}

inline bool Pack::kind_is(uint32_t kind, uint32_t ancestor) const
{
    return trp_pack_kind_is(self, kind, ancestor);
}

inline bool Pack::kind_is_character(uint32_t kind) const
{
    return trp_pack_kind_is_character(self, kind);
}

inline bool Pack::kind_is_place(uint32_t kind) const
{
    return trp_pack_kind_is_place(self, kind);
}

inline bool Pack::kind_is_player(uint32_t kind) const
{
    return trp_pack_kind_is_player(self, kind);
}

inline bool Pack::kind_is_everywhere(uint32_t kind) const
{
    return trp_pack_kind_is_everywhere(self, kind);
}

inline bool Pack::kind_handles_crossing(uint32_t kind) const
{
    return trp_pack_kind_handles_crossing(self, kind);
}

inline trp_result Pack::behaviour(uint32_t behaviour, trp_behaviour_info *info, size_t size) const
{
    return trp_pack_behaviour(self, behaviour, info, size);
}

inline trp_result Pack::role(uint32_t role, trp_role_info *info, size_t size) const
{
    return trp_pack_role(self, role, info, size);
}

inline const char *Pack::role_condition(uint32_t role, char *to, size_t room) const
{
    return trp_pack_role_condition(self, role, to, room);
}

inline bool Pack::role_is_by_chance(uint32_t role) const
{
    return trp_pack_role_is_by_chance(self, role);
}

inline trp_result Pack::behaviour_weight(uint32_t behaviour, int64_t *weight) const
{
    return trp_pack_behaviour_weight(self, behaviour, weight);
}

inline const char *Pack::part_name(uint32_t scene, uint32_t part) const
{
    return trp_pack_part_name(self, scene, part);
}

inline uint32_t Pack::scene_successor(uint32_t scene, uint32_t number) const
{
    return trp_pack_scene_successor(self, scene, number);
}

inline bool Pack::stage_action_is_prompt(uint32_t action) const
{
    return trp_stage_action_is_prompt(self, action);
}

inline trp_result Pack::test(uint32_t test, trp_test_info *info, size_t size) const
{
    return trp_pack_test(self, test, info, size);
}

inline trp_result Pack::test_line(uint32_t test, uint32_t position, trp_test_line *line, size_t size) const
{
    return trp_pack_test_line(self, test, position, line, size);
}

inline const char *Pack::behaviour_title(uint32_t behaviour) const
{
    return trp_behaviour_title(self, behaviour);
}

inline trp_result Pack::test_run(uint32_t test, uint64_t seed, trp_test_outcome *outcome, size_t size, trp_sheet *report) const
{
    return trp_test_run(self, test, seed, outcome, size, report);
}

inline trp_result Pack::test_run_observed(uint32_t test, uint64_t seed, const trp_test_observer *observer, trp_test_outcome *outcome, size_t size, trp_sheet *report) const
{
    return trp_test_run_observed(self, test, seed, observer, outcome, size, report);
}

inline trp_result Pack::kind(uint32_t kind, trp_kind_info *info, size_t size) const
{
    return trp_pack_kind(self, kind, info, size);
}

inline trp_result Pack::kind_offer(uint32_t kind, uint32_t number, trp_kind_offer *offer, size_t size) const
{
    return trp_pack_kind_offer(self, kind, number, offer, size);
}

inline trp_result Pack::kind_handler(uint32_t kind, uint32_t number, trp_kind_handler *handler, size_t size) const
{
    return trp_pack_kind_handler(self, kind, number, handler, size);
}

inline trp_result Pack::kind_link(uint32_t kind, uint32_t number, trp_kind_link *link, size_t size) const
{
    return trp_pack_kind_link(self, kind, number, link, size);
}

inline uint32_t Pack::behaviour_contacts(uint32_t behaviour, trp_contact *contacts, uint32_t capacity, size_t size) const
{
    return trp_behaviour_contacts(self, behaviour, contacts, capacity, size);
}

inline trp_result Pack::origin(uint32_t origin, trp_origin_info *info, size_t size) const
{
    return trp_pack_origin(self, origin, info, size);
}

inline trp_result Pack::origin_instance(uint32_t origin, uint32_t number, trp_instance_info *info, size_t size) const
{
    return trp_pack_origin_instance(self, origin, number, info, size);
}

inline const char *Pack::origin_words(uint32_t origin, char *to, size_t room) const
{
    return trp_pack_origin_words(self, origin, to, room);
}

inline uint32_t Pack::thing_origin(trp_name_family sort, uint32_t number) const
{
    return trp_pack_thing_origin(self, sort, number);
}

inline uint32_t Pack::row_origin(uint32_t scene, uint32_t row) const
{
    return trp_pack_row_origin(self, scene, row);
}

inline uint32_t Pack::part_origin(uint32_t scene, uint32_t part) const
{
    return trp_pack_part_origin(self, scene, part);
}

inline uint32_t Pack::step_origin(uint32_t task, uint32_t step) const
{
    return trp_pack_step_origin(self, task, step);
}

inline uint32_t Pack::origins_at(const char *file, uint32_t line, uint32_t *origins, uint32_t capacity) const
{
    return trp_pack_origins_at(self, file, line, origins, capacity);
}

inline uint32_t Pack::things_of_origin(uint32_t origin, trp_thing *things, uint32_t capacity, size_t size) const
{
    return trp_pack_things_of_origin(self, origin, things, capacity, size);
}

inline trp_result Pack::setting_describe(uint32_t setting, trp_setting_info *info, size_t size) const
{
    return trp_setting_describe(self, setting, info, size);
}

inline const char *Pack::setting_floor_plan_row(uint32_t setting, uint32_t row) const
{
    return trp_setting_floor_plan_row(self, setting, row);
}

inline trp_result Pack::setting_legend(uint32_t setting, uint32_t index, trp_setting_legend_entry *letter, size_t size) const
{
    return trp_setting_legend(self, setting, index, letter, size);
}

inline trp_result Pack::setting_cast(uint32_t setting, uint32_t index, trp_setting_cast_member *member, size_t size) const
{
    return trp_setting_cast(self, setting, index, member, size);
}

inline trp_result Pack::setting_cast_member_fact(uint32_t setting, uint32_t member, uint32_t given, trp_setting_initial_fact *fact, size_t size) const
{
    return trp_setting_cast_member_fact(self, setting, member, given, fact, size);
}

inline trp_result Pack::setting_stock(uint32_t setting, uint32_t index, trp_setting_stock_entry *goods, size_t size) const
{
    return trp_setting_stock(self, setting, index, goods, size);
}

inline trp_result Pack::setting_spot(uint32_t setting, uint32_t index, trp_setting_point *spot, size_t size) const
{
    return trp_setting_spot(self, setting, index, spot, size);
}

inline void Pack::graph_print(trp_sheet *sheet) const
{
    trp_graph_print(self, sheet);
}

inline trp_result Pack::graph_print_about(const char *name, trp_sheet *sheet) const
{
    return trp_graph_print_about(self, name, sheet);
}

inline uint32_t Pack::task_node_count(uint32_t task) const
{
    return trp_task_node_count(self, task);
}

inline trp_result Pack::task_node(uint32_t task, uint32_t node, trp_node_info *info, size_t size) const
{
    return trp_task_node(self, task, node, info, size);
}

inline const char *Pack::task_node_words(uint32_t task, uint32_t node, char *to, size_t room) const
{
    return trp_task_node_words(self, task, node, to, room);
}

inline const char *Pack::task_cleanup_words(uint32_t task, uint32_t number, char *to, size_t room) const
{
    return trp_task_cleanup_words(self, task, number, to, room);
}

inline uint32_t Pack::busy_loops(trp_busy_loop *loops, uint32_t capacity, size_t size) const
{
    return trp_pack_busy_loops(self, loops, capacity, size);
}

inline const char *Pack::why_line_expression(const trp_why_line *line, char *to, size_t room) const
{
    return trp_why_line_expression(self, line, to, room);
}

inline trp_result Play::open(const trp_script_source *sources, uint32_t count, Play &play)
{
    return trp_play_open(sources, count, play.renew());
}

inline trp_result Play::open_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, Play &play)
{
    return trp_play_open_project(sources, count, reader, play.renew());
}

inline const trp_pack *Play::pack() const
{
    return trp_play_pack(self);
}

inline const void *Play::pack_bytes(size_t *size_bytes) const
{
    return trp_play_pack_bytes(self, size_bytes);
}

inline const char *Play::report() const
{
    return trp_play_report(self);
}

inline uint32_t Play::error_count() const
{
    return trp_play_error_count(self);
}

inline uint32_t Play::warning_count() const
{
    return trp_play_warning_count(self);
}

inline const trp_script *Play::script() const
{
    return trp_play_script(self);
}

inline trp_result Rehearsal::create(const trp_pack *pack, const trp_rehearsal_def *def, Rehearsal &rehearsal)
{
    return trp_rehearsal_create(pack, def, rehearsal.renew());
}

inline trp_result Rehearsal::create_observer(const trp_world *world, trp_entity_namer *namer, void *context, Rehearsal &rehearsal)
{
    return trp_rehearsal_create_observer(world, namer, context, rehearsal.renew());
}

inline trp_result Rehearsal::load(const trp_pack *pack, const void *bytes, size_t size, const trp_rehearsal_def *def, Rehearsal &rehearsal, trp_diagnostic *why)
{
    return trp_rehearsal_load(pack, bytes, size, def, rehearsal.renew(), why);
}

inline trp_world *Rehearsal::world() const
{
    return trp_rehearsal_world(self);
}

inline trp_journal *Rehearsal::journal() const
{
    return trp_rehearsal_journal(self);
}

inline trp_stage *Rehearsal::stage() const
{
    return trp_rehearsal_stage(self);
}

inline uint32_t Rehearsal::setting() const
{
    return trp_rehearsal_setting(self);
}

inline bool Rehearsal::step(uint32_t until_step)
{
    return trp_rehearsal_step(self, until_step);
}

inline trp_result Rehearsal::save(void *bytes, size_t capacity, size_t *size) const
{
    return trp_rehearsal_save(self, bytes, capacity, size);
}

inline trp_result Rehearsal::reload(const trp_pack *pack)
{
    return trp_rehearsal_reload(self, pack);
}

inline trp_result Rehearsal::take_image(RehearsalImage &image) const
{
    return trp_rehearsal_take_image(self, image.renew());
}

inline trp_result Rehearsal::restore(const trp_rehearsal_image *image)
{
    return trp_rehearsal_restore(self, image);
}

inline void Rehearsal::tell_reload(trp_sheet *sheet) const
{
    trp_rehearsal_tell_reload(self, sheet);
}

inline const char *Rehearsal::entity_name(trp_entity entity) const
{
    return trp_rehearsal_entity_name(self, entity);
}

inline void Rehearsal::tell_spoken_line(const trp_command *command, uint32_t argument, trp_sheet *sheet) const
{
    trp_rehearsal_tell_spoken_line(self, command, argument, sheet);
}

inline void Rehearsal::tell_event(const trp_event *event, trp_sheet *sheet) const
{
    trp_rehearsal_tell_event(self, event, sheet);
}

inline trp_result Rehearsal::bundle(const trp_script_source *sources, uint32_t source_count, const void *log, size_t log_size_bytes, trp_sheet *bundle) const
{
    return trp_rehearsal_bundle(self, sources, source_count, log, log_size_bytes, bundle);
}

inline trp_result Rehearsal::why_print(trp_entity agent, const trp_script_source *source, trp_sheet *sheet) const
{
    return trp_why_print(self, agent, source, sheet);
}

inline trp_result Rehearsal::why_not_print(trp_entity agent, const char *name, trp_sheet *sheet) const
{
    return trp_why_not_print(self, agent, name, sheet);
}

inline trp_result Rehearsal::offers_print(trp_entity agent, trp_sheet *sheet) const
{
    return trp_offers_print(self, agent, sheet);
}

inline trp_result Rehearsal::why_print_json(trp_entity agent, const trp_script_source *source, trp_sheet *sheet) const
{
    return trp_why_print_json(self, agent, source, sheet);
}

inline trp_result Rehearsal::why_scene_print(uint32_t scene, trp_sheet *sheet) const
{
    return trp_why_scene_print(self, scene, sheet);
}

inline trp_result Rehearsal::terminal_run(const trp_terminal_def *def)
{
    return trp_terminal_run(self, def);
}

inline trp_result Rehearsal::terminal_picture(trp_entity follow, uint32_t columns, uint32_t rows, trp_sheet *sheet) const
{
    return trp_terminal_picture(self, follow, columns, rows, sheet);
}

inline size_t RehearsalImage::size() const
{
    return trp_rehearsal_image_size(self);
}

inline trp_result Replay::open(const void *bytes, size_t size, const trp_allocator *allocator, Replay &replay, trp_diagnostic *why)
{
    return trp_replay_open(bytes, size, allocator, replay.renew(), why);
}

inline trp_result Replay::append(const void *bytes, size_t size)
{
    return trp_replay_append(self, bytes, size);
}

inline trp_replay_state Replay::step(trp_diagnostic *why)
{
    return trp_replay_step(self, why);
}

inline uint32_t Replay::next_step() const
{
    return trp_replay_next_step(self);
}

inline const trp_world *Replay::world() const
{
    return trp_replay_world(self);
}

inline void Replay::describe(trp_replay_info *info, size_t size) const
{
    trp_replay_describe(self, info, size);
}

inline trp_result Replay::take_image(ReplayImage &image) const
{
    return trp_replay_take_image(self, image.renew());
}

inline trp_result Replay::restore(const trp_replay_image *image)
{
    return trp_replay_restore(self, image);
}

inline size_t ReplayImage::size() const
{
    return trp_replay_image_size(self);
}

inline trp_result Report::create(const trp_rehearsal *rehearsal, Report &report)
{
    return trp_report_create(rehearsal, report.renew());
}

inline void Report::note_step()
{
    trp_report_note_step(self);
}

inline void Report::print(trp_sheet *sheet)
{
    trp_report_print(self, sheet);
}

inline void Report::print_json(trp_sheet *sheet)
{
    trp_report_print_json(self, sheet);
}

inline trp_result ReportPage::create(const trp_rehearsal *rehearsal, ReportPage &page)
{
    return trp_report_page_create(rehearsal, page.renew());
}

inline void ReportPage::note_step()
{
    trp_report_page_note_step(self);
}

inline trp_result ReportPage::print(const char *title, trp_sheet *sheet)
{
    return trp_report_page_print(self, title, sheet);
}

inline trp_result Script::compile(const trp_script_source *sources, uint32_t count, const trp_allocator *allocator, Script &script)
{
    return trp_script_compile(sources, count, allocator, script.renew());
}

inline trp_result Script::compile_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const trp_allocator *allocator, Script &script)
{
    return trp_script_compile_project(sources, count, reader, allocator, script.renew());
}

inline trp_result Script::compile_file(const char *name, const trp_script_reader *reader, const trp_allocator *allocator, Script &script)
{
    return trp_script_compile_file(name, reader, allocator, script.renew());
}

inline trp_result Script::format(const trp_script_source *source, const trp_allocator *allocator, Script &script)
{
    return trp_script_format(source, allocator, script.renew());
}

inline trp_result Script::rename(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *path, const char *new_name, const trp_allocator *allocator, Script &script)
{
    return trp_script_rename(sources, count, reader, path, new_name, allocator, script.renew());
}

inline trp_result Script::list_references(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *path, const trp_allocator *allocator, Script &script)
{
    return trp_script_list_references(sources, count, reader, path, allocator, script.renew());
}

inline trp_result Script::expand(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *instance, bool keep_rest, const trp_allocator *allocator, Script &script)
{
    return trp_script_expand(sources, count, reader, instance, keep_rest, allocator, script.renew());
}

inline trp_result Script::list_patterns(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, trp_pattern_format format, const trp_allocator *allocator, Script &script)
{
    return trp_script_list_patterns(sources, count, reader, format, allocator, script.renew());
}

inline trp_result Script::pattern_page(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const trp_pattern_picture *pictures, uint32_t picture_count, const trp_allocator *allocator, Script &script)
{
    return trp_script_pattern_page(sources, count, reader, pictures, picture_count, allocator, script.renew());
}

inline trp_result Script::tag_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const trp_allocator *allocator, Script &script)
{
    return trp_script_tag_spoken_lines(sources, count, reader, allocator, script.renew());
}

inline trp_result Script::export_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, trp_spoken_line_format format, const char *language, const char *known_translations, size_t known_translations_bytes, const trp_allocator *allocator, Script &script)
{
    return trp_script_export_spoken_lines(sources, count, reader, format, language, known_translations, known_translations_bytes, allocator, script.renew());
}

inline trp_result Script::import_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *table, size_t table_bytes, const char *language, const trp_allocator *allocator, Script &script)
{
    return trp_script_import_spoken_lines(sources, count, reader, table, table_bytes, language, allocator, script.renew());
}

inline trp_result Script::translate(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *table, size_t table_bytes, const trp_allocator *allocator, Script &script)
{
    return trp_script_translate(sources, count, reader, table, table_bytes, allocator, script.renew());
}

inline const char *Script::test_file(uint32_t test) const
{
    return trp_script_test_file(self, test);
}

inline const void *Script::pack(size_t *size_bytes) const
{
    return trp_script_pack(self, size_bytes);
}

inline uint32_t Script::text_count() const
{
    return trp_script_text_count(self);
}

inline const char *Script::text_name(uint32_t index) const
{
    return trp_script_text_name(self, index);
}

inline uint32_t Script::spoken_line_count(uint32_t *untranslated) const
{
    return trp_script_spoken_line_count(self, untranslated);
}

inline const char *Script::refusal() const
{
    return trp_script_refusal(self);
}

inline const char *Script::text(uint32_t index, size_t *size_bytes) const
{
    return trp_script_text(self, index, size_bytes);
}

inline uint32_t Script::error_count() const
{
    return trp_script_error_count(self);
}

inline uint32_t Script::warning_count() const
{
    return trp_script_warning_count(self);
}

inline const char *Script::report() const
{
    return trp_script_report(self);
}

inline uint32_t Script::finding_count() const
{
    return trp_script_finding_count(self);
}

inline trp_result Script::get_finding(uint32_t index, trp_script_finding *finding, size_t size) const
{
    return trp_script_get_finding(self, index, finding, size);
}

inline trp_result Script::get_note(uint32_t finding, uint32_t index, trp_script_note *note, size_t size) const
{
    return trp_script_get_note(self, finding, index, note, size);
}

inline trp_result Setbacks::create(const trp_pack *pack, Setbacks &setbacks)
{
    return trp_setbacks_create(pack, setbacks.renew());
}

inline void Setbacks::note_step(const trp_world *world)
{
    trp_setbacks_note_step(self, world);
}

inline trp_result Setbacks::print(const trp_rehearsal *rehearsal, trp_entity agent, trp_sheet *sheet) const
{
    return trp_setbacks_print(self, rehearsal, agent, sheet);
}

inline trp_result Setbacks::print_repeated(const trp_rehearsal *rehearsal, trp_entity followed, trp_sheet *sheet) const
{
    return trp_setbacks_print_repeated(self, rehearsal, followed, sheet);
}

inline trp_result Simulation::create(const trp_simulation_def *def, Simulation &simulation)
{
    return trp_simulation_create(def, simulation.renew());
}

inline bool Simulation::play(trp_result *result)
{
    return trp_simulation_play(self, result);
}

inline uint64_t Simulation::seed() const
{
    return trp_simulation_seed(self);
}

inline void Simulation::get_totals(trp_simulation_totals *totals, size_t size) const
{
    trp_simulation_get_totals(self, totals, size);
}

inline const char *Simulation::finding(uint32_t *step) const
{
    return trp_simulation_finding(self, step);
}

inline void Simulation::print_matrix(trp_sheet *sheet) const
{
    trp_simulation_print_matrix(self, sheet);
}

inline uint64_t Simulation::matrix_count(trp_stance stance, uint32_t fault) const
{
    return trp_simulation_matrix_count(self, stance, fault);
}

inline trp_result Simulation::shrink(uint32_t tries, trp_sheet *sheet)
{
    return trp_simulation_shrink(self, tries, sheet);
}

inline trp_result Stage::create(trp_world *world, const trp_stage_def *def, Stage &stage)
{
    return trp_stage_create(world, def, stage.renew());
}

inline trp_result Stage::load(trp_world *world, const void *bytes, size_t size, Stage &stage, trp_diagnostic *why)
{
    return trp_stage_load(world, bytes, size, stage.renew(), why);
}

inline trp_result Stage::inherit(trp_world *world, uint64_t seed, Stage &stage)
{
    return trp_stage_inherit(world, seed, stage.renew());
}

inline trp_result Stage::save(void *bytes, size_t capacity, size_t *size) const
{
    return trp_stage_save(self, bytes, capacity, size);
}

inline trp_result Stage::restore(const void *bytes, size_t size, trp_diagnostic *why)
{
    return trp_stage_restore(self, bytes, size, why);
}

inline void Stage::step()
{
    trp_stage_step(self);
}

inline uint32_t Stage::next_due() const
{
    return trp_stage_next_due(self);
}

inline trp_result Stage::add(trp_entity entity, const char *name, trp_point at)
{
    return trp_stage_add(self, entity, name, at);
}

inline trp_result Stage::move_body(trp_entity entity, trp_point at)
{
    return trp_stage_move_body(self, entity, at);
}

inline trp_result Stage::steer(trp_entity player, int32_t x, int32_t y)
{
    return trp_stage_steer(self, player, x, y);
}

inline void Stage::remove(trp_entity entity)
{
    trp_stage_remove(self, entity);
}

inline const char *Stage::name(trp_entity entity) const
{
    return trp_stage_name(self, entity);
}

inline trp_entity Stage::find(const char *name) const
{
    return trp_stage_find(self, name);
}

inline uint32_t Stage::entity_count() const
{
    return trp_stage_entity_count(self);
}

inline trp_entity Stage::entity(uint32_t index) const
{
    return trp_stage_entity(self, index);
}

inline trp_result Stage::describe_entity(trp_entity entity, trp_stage_entity_state *view, size_t size) const
{
    return trp_stage_describe_entity(self, entity, view, size);
}

inline uint32_t Stage::goods(trp_entity entity, uint32_t *items, uint32_t *counts, uint32_t capacity) const
{
    return trp_stage_goods(self, entity, items, counts, capacity);
}

inline void Stage::map_size(trp_stage_map *map, size_t size) const
{
    trp_stage_map_size(self, map, size);
}

inline uint32_t Stage::letter(uint32_t column, uint32_t row) const
{
    return trp_stage_letter(self, column, row);
}

inline bool Stage::is_door(uint32_t column, uint32_t row) const
{
    return trp_stage_is_door(self, column, row);
}

inline bool Stage::door_is_open(uint32_t column, uint32_t row) const
{
    return trp_stage_door_is_open(self, column, row);
}

inline void Stage::get_action_counts(uint32_t action, trp_stage_action_counts *counts) const
{
    trp_stage_get_action_counts(self, action, counts);
}

inline uint32_t Stage::succeeded_actions(trp_token *tokens, uint32_t capacity) const
{
    return trp_stage_succeeded_actions(self, tokens, capacity);
}

inline void Stage::get_counts(trp_stage_counts *counts, size_t size) const
{
    trp_stage_get_counts(self, counts, size);
}

inline trp_result Story::create(const trp_rehearsal *rehearsal, Story &story)
{
    return trp_story_create(rehearsal, story.renew());
}

inline void Story::follow(trp_entity who)
{
    trp_story_follow(self, who);
}

inline void Story::note_step()
{
    trp_story_note_step(self);
}

inline void Story::print(trp_sheet *sheet)
{
    trp_story_print(self, sheet);
}

inline trp_result ThreadPool::create(uint32_t threads, ThreadPool &pool)
{
    return trp_thread_pool_create(threads, pool.renew());
}

inline uint32_t ThreadPool::size() const
{
    return trp_thread_pool_size(self);
}

inline trp_result Transcript::create(const trp_rehearsal *rehearsal, Transcript &transcript)
{
    return trp_transcript_create(rehearsal, transcript.renew());
}

inline void Transcript::follow(trp_entity who)
{
    trp_transcript_follow(self, who);
}

inline uint32_t Transcript::add_step(trp_sheet *sheet)
{
    return trp_transcript_add_step(self, sheet);
}

inline void Transcript::print_summary(trp_sheet *sheet)
{
    trp_transcript_print_summary(self, sheet);
}

inline trp_result Viewer::attach(uint16_t port, const char *token, Viewer &viewer)
{
    return trp_viewer_attach(port, token, viewer.renew());
}

inline bool Viewer::play_next_step()
{
    return trp_viewer_play_next_step(self);
}

inline trp_viewer_state Viewer::get_state() const
{
    return trp_viewer_get_state(self);
}

inline const char *Viewer::refusal() const
{
    return trp_viewer_refusal(self);
}

inline const trp_world *Viewer::world() const
{
    return trp_viewer_world(self);
}

inline uint32_t Viewer::worlds_received() const
{
    return trp_viewer_worlds_received(self);
}

inline trp_result Viewer::hold_game()
{
    return trp_viewer_hold_game(self);
}

inline trp_result Viewer::resume_game(uint32_t steps)
{
    return trp_viewer_resume_game(self, steps);
}

inline trp_result Viewer::set_breakpoint(const trp_watch_def *def, uint32_t *number)
{
    return trp_viewer_set_breakpoint(self, def, number);
}

inline trp_result Viewer::remove_breakpoint(uint32_t number)
{
    return trp_viewer_remove_breakpoint(self, number);
}

inline uint32_t Viewer::breakpoint_hits(trp_watch_hit *hits, uint32_t capacity, size_t size) const
{
    return trp_viewer_breakpoint_hits(self, hits, capacity, size);
}

inline trp_result Viewer::reload_game(const void *pack, size_t size)
{
    return trp_viewer_reload_game(self, pack, size);
}

inline const void *Viewer::log(size_t *size) const
{
    return trp_viewer_log(self, size);
}

inline trp_result Vignette::create(const trp_rehearsal *rehearsal, Vignette &vignette)
{
    return trp_vignette_create(rehearsal, vignette.renew());
}

inline void Vignette::note_step()
{
    trp_vignette_note_step(self);
}

inline void Vignette::note_quiet_time()
{
    trp_vignette_note_quiet_time(self);
}

inline void Vignette::add_person(trp_entity who)
{
    trp_vignette_add_person(self, who);
}

inline void Vignette::omit_prefix(const char *words)
{
    trp_vignette_omit_prefix(self, words);
}

inline bool Vignette::has_behaviour(const char *behaviour) const
{
    return trp_vignette_has_behaviour(self, behaviour);
}

inline void Vignette::print(const char *id, const char *title, trp_sheet *sheet) const
{
    trp_vignette_print(self, id, title, sheet);
}

inline trp_result World::create(const trp_pack *pack, const trp_world_def *def, World &world)
{
    return trp_world_create(pack, def, world.renew());
}

inline trp_result World::load(const trp_pack *pack, const void *bytes, size_t size, const trp_load_def *def, World &world, trp_diagnostic *why)
{
    return trp_world_load(pack, bytes, size, def, world.renew(), why);
}

inline trp_result World::set_lanes(trp_run_lanes *run_tasks, void *context, uint32_t lanes)
{
    return trp_world_set_lanes(self, run_tasks, context, lanes);
}

inline void World::step()
{
    trp_world_step(self);
}

inline trp_result World::set_update_period(uint32_t steps)
{
    return trp_world_set_update_period(self, steps);
}

inline uint32_t World::update_period() const
{
    return trp_world_update_period(self);
}

inline void World::step_within(uint64_t budget_ns, trp_nanosecond_clock *clock, void *context)
{
    trp_world_step_within(self, budget_ns, clock, context);
}

inline uint32_t World::skip(uint32_t count)
{
    return trp_world_skip(self, count);
}

inline uint32_t World::now() const
{
    return trp_world_now(self);
}

inline uint32_t World::next_due() const
{
    return trp_world_next_due(self);
}

inline uint32_t World::time_of_day() const
{
    return trp_world_time_of_day(self);
}

inline uint32_t World::day() const
{
    return trp_world_day(self);
}

inline trp_weekday World::weekday() const
{
    return trp_world_weekday(self);
}

inline uint32_t World::day_length() const
{
    return trp_world_day_length(self);
}

inline trp_result World::set_clock(uint32_t day, uint32_t second_of_day)
{
    return trp_world_set_clock(self, day, second_of_day);
}

inline uint32_t World::step_of_time(uint32_t second_of_day) const
{
    return trp_world_step_of_time(self, second_of_day);
}

inline const trp_pack *World::pack() const
{
    return trp_world_pack(self);
}

inline uint32_t World::number_of_handle(trp_handle handle) const
{
    return trp_world_number_of_handle(self, handle);
}

inline uint32_t World::steps_per_second() const
{
    return trp_world_steps_per_second(self);
}

inline uint32_t World::ms_to_steps(uint32_t milliseconds) const
{
    return trp_world_ms_to_steps(self, milliseconds);
}

inline uint64_t World::hash() const
{
    return trp_world_hash(self);
}

inline uint64_t World::hash_recomputed() const
{
    return trp_world_hash_recomputed(self);
}

inline uint64_t World::entity_hash(trp_entity entity) const
{
    return trp_world_entity_hash(self, entity);
}

inline trp_entity World::next_entity(trp_entity after) const
{
    return trp_world_next_entity(self, after);
}

inline trp_result World::bind_global(uint32_t global, trp_entity entity)
{
    return trp_world_bind_global(self, global, entity);
}

inline trp_entity World::bound_entity(uint32_t global) const
{
    return trp_world_bound_entity(self, global);
}

inline void World::counters(trp_counters *counters, size_t size) const
{
    trp_world_counters(self, counters, size);
}

inline void World::set_stopwatch(trp_stopwatch *stopwatch, void *context)
{
    trp_world_set_stopwatch(self, stopwatch, context);
}

inline void World::set_meter(trp_meter *meter, void *context)
{
    trp_world_set_meter(self, meter, context);
}

inline const char *World::check(trp_entity *who) const
{
    return trp_world_check(self, who);
}

inline trp_result World::entity_spawn(uint32_t kind, trp_point at, trp_entity *entity)
{
    return trp_entity_spawn(self, kind, at, entity);
}

inline trp_result World::entity_add_link_end(trp_entity object, uint32_t link, trp_entity end)
{
    return trp_entity_add_link_end(self, object, link, end);
}

inline uint32_t World::entity_link_ends(trp_entity object, uint32_t link, trp_entity *ends, uint32_t capacity) const
{
    return trp_entity_link_ends(self, object, link, ends, capacity);
}

inline trp_result World::entity_despawn(trp_entity entity)
{
    return trp_entity_despawn(self, entity);
}

inline bool World::entity_is_alive(trp_entity entity) const
{
    return trp_entity_is_alive(self, entity);
}

inline uint32_t World::entity_serial(trp_entity entity) const
{
    return trp_entity_serial(self, entity);
}

inline trp_result World::entity_set_user_data(trp_entity entity, uint64_t data)
{
    return trp_entity_set_user_data(self, entity, data);
}

inline uint64_t World::entity_user_data(trp_entity entity) const
{
    return trp_entity_user_data(self, entity);
}

inline uint32_t World::entity_kind(trp_entity entity) const
{
    return trp_entity_kind(self, entity);
}

inline trp_result World::agent_put_on_role(trp_entity agent, uint32_t role)
{
    return trp_agent_put_on_role(self, agent, role);
}

inline trp_result World::agent_take_off_role(trp_entity agent, uint32_t role)
{
    return trp_agent_take_off_role(self, agent, role);
}

inline bool World::agent_wears_role(trp_entity agent, uint32_t role) const
{
    return trp_agent_wears_role(self, agent, role);
}

inline uint32_t World::agent_roles(trp_entity agent, uint32_t *roles, uint32_t capacity) const
{
    return trp_agent_roles(self, agent, roles, capacity);
}

inline trp_result World::agent_set_spontaneous(trp_entity agent, bool spontaneous)
{
    return trp_agent_set_spontaneous(self, agent, spontaneous);
}

inline trp_result World::agent_begin_occasion(trp_entity agent, uint32_t occasion, uint32_t until_step)
{
    return trp_agent_begin_occasion(self, agent, occasion, until_step);
}

inline trp_result World::agent_end_occasion(trp_entity agent, uint32_t occasion)
{
    return trp_agent_end_occasion(self, agent, occasion);
}

inline uint32_t World::agent_occasion(trp_entity agent) const
{
    return trp_agent_occasion(self, agent);
}

inline uint32_t World::agent_schedule_block(trp_entity agent, uint32_t role) const
{
    return trp_agent_schedule_block(self, agent, role);
}

inline trp_result World::agent_force_layer(trp_entity agent, uint32_t layer, trp_layer_forced_state state)
{
    return trp_agent_force_layer(self, agent, layer, state);
}

inline trp_layer_forced_state World::agent_layer_forced_state(trp_entity agent, uint32_t layer) const
{
    return trp_agent_layer_forced_state(self, agent, layer);
}

inline trp_result World::agent_begin_dialogue(trp_entity agent)
{
    return trp_agent_begin_dialogue(self, agent);
}

inline trp_result World::agent_end_dialogue(trp_entity agent)
{
    return trp_agent_end_dialogue(self, agent);
}

inline bool World::agent_is_in_dialogue(trp_entity agent) const
{
    return trp_agent_is_in_dialogue(self, agent);
}

inline trp_result World::agent_perform(trp_entity agent, uint32_t behaviour, const trp_value *arguments, uint32_t argument_count, trp_entity partner)
{
    return trp_agent_perform(self, agent, behaviour, arguments, argument_count, partner);
}

inline trp_result World::agent_cancel(trp_entity agent, uint32_t behaviour)
{
    return trp_agent_cancel(self, agent, behaviour);
}

inline bool World::agent_is_live(trp_entity agent) const
{
    return trp_agent_is_live(self, agent);
}

inline trp_result World::agent_set_update_period(trp_entity agent, uint32_t steps)
{
    return trp_agent_set_update_period(self, agent, steps);
}

inline uint32_t World::agent_update_period(trp_entity agent) const
{
    return trp_agent_update_period(self, agent);
}

inline uint32_t World::agent_queues(trp_entity agent, trp_queue_entry *entries, uint32_t capacity, size_t size) const
{
    return trp_agent_queues(self, agent, entries, capacity, size);
}

inline uint32_t World::agent_running_nodes(trp_entity agent, uint32_t position, trp_running_node *nodes, uint32_t capacity, size_t size) const
{
    return trp_agent_running_nodes(self, agent, position, nodes, capacity, size);
}

inline uint32_t World::agent_plan_steps(trp_entity agent, uint32_t position, uint32_t node, uint16_t *steps, uint32_t capacity, uint32_t *done_count) const
{
    return trp_agent_plan_steps(self, agent, position, node, steps, capacity, done_count);
}

inline const char *World::agent_node_path(trp_entity agent, uint32_t position, char *to, size_t room) const
{
    return trp_agent_node_path(self, agent, position, to, room);
}

inline trp_stance World::agent_stance(trp_entity agent) const
{
    return trp_agent_stance(self, agent);
}

inline const trp_command *World::commands(uint32_t *count) const
{
    return trp_world_commands(self, count);
}

inline uint32_t World::command_argument_count(const trp_command *command) const
{
    return trp_command_argument_count(self, command);
}

inline trp_result World::command_argument(const trp_command *command, uint32_t number, trp_argument *to, size_t size) const
{
    return trp_command_argument(self, command, number, to, size);
}

inline trp_result World::command_spoken_line_value(const trp_command *command, uint32_t argument, const char *name, trp_spoken_line_value *value, size_t size) const
{
    return trp_command_spoken_line_value(self, command, argument, name, value, size);
}

inline size_t World::command_spoken_line(const trp_command *command, uint32_t argument, trp_entity_namer *namer, void *context, char *out, size_t size) const
{
    return trp_command_spoken_line(self, command, argument, namer, context, out, size);
}

inline trp_result World::action_finished(trp_token token, trp_action_result result, uint32_t failure)
{
    return trp_action_finished(self, token, result, failure);
}

inline trp_result World::action_force(trp_token token, trp_action_result result, uint32_t failure)
{
    return trp_action_force(self, token, result, failure);
}

inline uint32_t World::agent_pending_steps(trp_entity agent, trp_pending_step *pending, uint32_t capacity, size_t size) const
{
    return trp_agent_pending_steps(self, agent, pending, capacity, size);
}

inline trp_result World::pending_step_force(trp_entity agent, uint64_t id, trp_action_result result)
{
    return trp_pending_step_force(self, agent, id, result);
}

inline trp_result World::action_progress(trp_token token)
{
    return trp_action_progress(self, token);
}

inline trp_result World::action_reached_mark(trp_token token, uint32_t mark)
{
    return trp_action_reached_mark(self, token, mark);
}

inline trp_result World::action_crosses_object(trp_token token, trp_entity object, trp_point beyond)
{
    return trp_action_crosses_object(self, token, object, beyond);
}

inline trp_result World::message_send(trp_entity to, uint32_t message, trp_entity from, const trp_value *arguments, uint32_t argument_count)
{
    return trp_message_send(self, to, message, from, arguments, argument_count);
}

inline trp_result World::event_happened(uint32_t event, trp_entity about)
{
    return trp_event_happened(self, event, about);
}

inline const trp_event *World::events(uint32_t *count) const
{
    return trp_world_events(self, count);
}

inline trp_result World::save(uint32_t flags, void *bytes, size_t capacity, size_t *size) const
{
    return trp_world_save(self, flags, bytes, capacity, size);
}

inline uint32_t World::running_actions(trp_running_action *running, uint32_t capacity, size_t size) const
{
    return trp_world_running_actions(self, running, capacity, size);
}

inline trp_result World::take_image(Image &image) const
{
    return trp_world_take_image(self, image.renew());
}

inline trp_result World::restore(const trp_image *image)
{
    return trp_world_restore(self, image);
}

inline trp_result World::test_line_holds(uint32_t test, uint32_t position, bool *holds) const
{
    return trp_test_line_holds(self, test, position, holds);
}

inline trp_result World::fact_get(trp_entity entity, uint32_t fact, trp_value *value) const
{
    return trp_fact_get(self, entity, fact, value);
}

inline trp_result World::fact_set(trp_entity entity, uint32_t fact, trp_value value)
{
    return trp_fact_set(self, entity, fact, value);
}

inline trp_result World::world_fact_get(uint32_t fact, trp_value *value) const
{
    return trp_world_fact_get(self, fact, value);
}

inline trp_result World::world_fact_set(uint32_t fact, trp_value value)
{
    return trp_world_fact_set(self, fact, value);
}

inline trp_result World::fact_reset(uint32_t fact)
{
    return trp_world_fact_reset(self, fact);
}

inline trp_result World::scene_fact_get(trp_entity member, uint32_t fact, trp_value *value) const
{
    return trp_scene_fact_get(self, member, fact, value);
}

inline trp_result World::scene_fact_set(trp_entity member, uint32_t fact, trp_value value)
{
    return trp_scene_fact_set(self, member, fact, value);
}

inline trp_result World::items_add(trp_entity entity, uint32_t item, int32_t count)
{
    return trp_items_add(self, entity, item, count);
}

inline uint32_t World::items_count(trp_entity entity, uint32_t item) const
{
    return trp_items_count(self, entity, item);
}

inline trp_result World::interest_add(const trp_interest_def *def, trp_interest *interest)
{
    return trp_world_interest_add(self, def, interest);
}

inline trp_result World::interest_move(trp_interest interest, trp_point at)
{
    return trp_world_interest_move(self, interest, at);
}

inline trp_result World::interest_follow(trp_interest interest, trp_entity entity)
{
    return trp_world_interest_follow(self, interest, entity);
}

inline trp_result World::interest_remove(trp_interest interest)
{
    return trp_world_interest_remove(self, interest);
}

inline uint32_t World::interest_count() const
{
    return trp_world_interest_count(self);
}

inline trp_result World::watch_add(const trp_watch_def *def, trp_watch *watch)
{
    return trp_watch_add(self, def, watch);
}

inline trp_result World::watch_remove(trp_watch watch)
{
    return trp_watch_remove(self, watch);
}

inline trp_result World::watch_enable(trp_watch watch, bool enabled)
{
    return trp_watch_enable(self, watch, enabled);
}

inline uint32_t World::watches(trp_watch_info *watches, uint32_t capacity, size_t size) const
{
    return trp_world_watches(self, watches, capacity, size);
}

inline uint32_t World::watch_hits(trp_watch_hit *hits, uint32_t capacity, size_t size) const
{
    return trp_world_watch_hits(self, hits, capacity, size);
}

inline trp_result World::record(const trp_sink *sink)
{
    return trp_world_record(self, sink);
}

inline bool World::is_recorded() const
{
    return trp_world_is_recorded(self);
}

inline trp_result World::set_motions(const trp_motion *motions, uint32_t count)
{
    return trp_world_set_motions(self, motions, count);
}

inline trp_point World::entity_position(trp_entity entity) const
{
    return trp_entity_position(self, entity);
}

inline trp_result World::place_set_reach(trp_entity place, trp_point half_size)
{
    return trp_place_set_reach(self, place, half_size);
}

inline trp_point World::place_reach(trp_entity place) const
{
    return trp_place_reach(self, place);
}

inline void World::set_notice_handler(trp_notice_level most_detailed, trp_notice_handler *handler, void *context)
{
    trp_world_set_notice_handler(self, most_detailed, handler, context);
}

inline size_t World::notice_write_sentence(const trp_notice *notice, trp_entity_namer *namer, void *context, char *out, size_t size) const
{
    return trp_notice_write_sentence(self, notice, namer, context, out, size);
}

inline uint32_t World::object_offers(trp_entity object, trp_entity agent, trp_offer *offers, uint32_t capacity, size_t size) const
{
    return trp_object_offers(self, object, agent, offers, capacity, size);
}

inline uint32_t World::object_holders(trp_entity object, trp_holder *holders, uint32_t capacity, size_t size) const
{
    return trp_object_holders(self, object, holders, capacity, size);
}

inline uint32_t World::object_locks(trp_entity object, trp_lock_row_entry *entries, uint32_t capacity, size_t size) const
{
    return trp_object_locks(self, object, entries, capacity, size);
}

inline uint32_t World::entity_all_links(trp_entity entity, trp_object_link *ends, uint32_t capacity, size_t size) const
{
    return trp_entity_all_links(self, entity, ends, capacity, size);
}

inline uint32_t World::agent_waits(trp_entity agent, trp_wait *waits, uint32_t capacity, size_t size) const
{
    return trp_agent_waits(self, agent, waits, capacity, size);
}

inline void World::set_answerer(trp_question_answerer *answerer, void *context)
{
    trp_world_set_answerer(self, answerer, context);
}

inline void *World::answerer_context() const
{
    return trp_world_answerer_context(self);
}

inline uint32_t World::question_argument_count(const trp_question *question) const
{
    return trp_question_argument_count(self, question);
}

inline trp_result World::question_argument(const trp_question *question, uint32_t number, trp_argument *to, size_t size) const
{
    return trp_question_argument(self, question, number, to, size);
}

inline trp_result World::reload(const trp_pack *pack)
{
    return trp_world_reload(self, pack);
}

inline const trp_migration *World::reload_report(uint32_t *count) const
{
    return trp_world_reload_report(self, count);
}

inline uint32_t World::scenes(trp_running_scene *scenes, uint32_t capacity, size_t size) const
{
    return trp_world_scenes(self, scenes, capacity, size);
}

inline uint32_t World::scene_members(uint32_t serial, trp_scene_member *members, uint32_t capacity, size_t size) const
{
    return trp_scene_members(self, serial, members, capacity, size);
}

inline uint32_t World::agent_why(trp_entity agent, trp_why_line *lines, uint32_t capacity) const
{
    return trp_agent_why(self, agent, lines, capacity);
}

inline uint32_t World::offer_condition_why(trp_entity object, uint32_t offer, trp_entity agent, trp_why_line *lines, uint32_t capacity) const
{
    return trp_offer_condition_why(self, object, offer, agent, lines, capacity);
}

inline uint32_t World::role_condition_why(uint32_t role, trp_entity agent, trp_why_line *lines, uint32_t capacity) const
{
    return trp_role_condition_why(self, role, agent, lines, capacity);
}

}  // namespace troupe

#endif
