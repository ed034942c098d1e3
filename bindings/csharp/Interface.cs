// SPDX-License-Identifier: MIT
// Made from docs/layout.json by tools/bindings.mjs.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Troupe
{
    public enum trp_result : uint
    {
        TRP_OK = 0,
        TRP_ERROR_ARGUMENT = 1,
        TRP_ERROR_MEMORY = 2,
        TRP_ERROR_FORMAT = 3,
        TRP_ERROR_VERSION = 4,
        TRP_ERROR_STALE = 5,
        TRP_ERROR_FULL = 6,
        TRP_ERROR_UNKNOWN = 7,
        TRP_ERROR_TYPE = 8,
        TRP_ERROR_SOURCE = 9,
        TRP_ERROR_OUTDATED = 10,
    }
    public enum trp_weekday : uint
    {
        TRP_MONDAY = 1,
        TRP_TUESDAY = 2,
        TRP_WEDNESDAY = 3,
        TRP_THURSDAY = 4,
        TRP_FRIDAY = 5,
        TRP_SATURDAY = 6,
        TRP_SUNDAY = 7,
    }
    public enum trp_type : uint
    {
        TRP_TYPE_NONE = 0,
        TRP_TYPE_NUMBER = 1,
        TRP_TYPE_TRUTH = 2,
        TRP_TYPE_CHOICE = 3,
        TRP_TYPE_ENTITY = 4,
        TRP_TYPE_TEXT = 5,
        TRP_TYPE_ITEM = 6,
        TRP_TYPE_POINT = 7,
        TRP_TYPE_NEWCOMER = 8,
    }
    public enum trp_unit : uint
    {
        TRP_UNIT_PLAIN = 0,
        TRP_UNIT_DISTANCE = 1,
        TRP_UNIT_DURATION = 2,
        TRP_UNIT_ANGLE = 3,
        TRP_UNIT_CHANCE = 4,
    }
    public enum trp_name_family : uint
    {
        TRP_NAMES_KIND = 0,
        TRP_NAMES_FACT = 1,
        TRP_NAMES_ITEM = 2,
        TRP_NAMES_CHANNEL = 3,
        TRP_NAMES_LAYER = 4,
        TRP_NAMES_GLOBAL = 5,
        TRP_NAMES_POOL = 6,
        TRP_NAMES_MESSAGE = 7,
        TRP_NAMES_EVENT = 8,
        TRP_NAMES_ACTION = 9,
        TRP_NAMES_TOPIC = 10,
        TRP_NAMES_ROLE = 11,
        TRP_NAMES_BEHAVIOUR = 12,
        TRP_NAMES_TASK = 13,
        TRP_NAMES_SCENE = 14,
        TRP_NAMES_SETTING = 15,
        TRP_NAMES_TEST = 16,
        TRP_NAMES_LINE = 17,
        TRP_NAMES_QUERY = 18,
        TRP_NAMES_NEED = 19,
        TRP_NAMES_OFFER = 20,
        TRP_NAMES_LINK = 21,
        TRP_NAMES_BLOCK = 22,
        TRP_NAMES_COUNT = 23,
    }
    public enum trp_query_sort : uint
    {
        TRP_QUERY_CONDITION = 0,
        TRP_QUERY_VALUE = 1,
        TRP_QUERY_RELATION = 2,
    }
    public enum trp_step_part : uint
    {
        TRP_STEP_PART_INPUT = 0,
        TRP_STEP_PART_LOOKS = 1,
        TRP_STEP_PART_DISPATCH = 2,
        TRP_STEP_PART_SOCIETY = 3,
        TRP_STEP_PART_COMMIT = 4,
        TRP_STEP_PART_COMMANDS = 5,
        TRP_STEP_PART_COUNT = 6,
        TRP_STEP_PART_AGENT = 7,
    }
    public enum trp_metered : uint
    {
        TRP_METERED_CUE = 0,
        TRP_METERED_CONDITION = 1,
        TRP_METERED_WHILE = 2,
        TRP_METERED_COUNT = 3,
    }
    public enum trp_meter_moment : uint
    {
        TRP_METER_BEGINS = 0,
        TRP_METER_FALSE = 1,
        TRP_METER_TRUE = 2,
    }
    public enum trp_layer_forced_state : uint
    {
        TRP_LAYER_NOT_FORCED = 0,
        TRP_LAYER_ON = 1,
        TRP_LAYER_OFF = 2,
    }
    public enum trp_queue_kind : uint
    {
        TRP_QUEUE_INDEPENDENT = 0,
        TRP_QUEUE_COLLABORATIVE = 1,
        TRP_QUEUE_LATENT = 2,
    }
    public enum trp_running_node_kind : uint
    {
        TRP_RUNNING_NODE_BLOCK = 0,
        TRP_RUNNING_NODE_NETWORK = 1,
        TRP_RUNNING_NODE_NODE = 2,
        TRP_RUNNING_NODE_ASIDE = 3,
        TRP_RUNNING_NODE_STEP = 4,
        TRP_RUNNING_NODE_PLAN = 5,
        TRP_RUNNING_NODE_TASK = 6,
    }
    public enum trp_stance : uint
    {
        TRP_STANCE_NONE = 0,
        TRP_STANCE_ASKING = 1,
        TRP_STANCE_PROMISED = 2,
        TRP_STANCE_OPENING = 3,
        TRP_STANCE_CALLED = 4,
        TRP_STANCE_PERFORMING = 5,
        TRP_STANCE_CHOOSING = 6,
        TRP_STANCE_TRADING = 7,
        TRP_STANCE_AHEAD = 8,
        TRP_STANCE_WAITING = 9,
        TRP_STANCE_WAITING_LONG = 10,
        TRP_STANCE_SUSPENDED = 11,
        TRP_STANCE_INTERRUPTED = 12,
        TRP_STANCE_INTERRUPTED_DONE = 13,
        TRP_STANCE_RETURNING = 14,
        TRP_STANCE_RECASTING = 15,
        TRP_STANCE_PARTING = 16,
        TRP_STANCE_OVER = 17,
        TRP_STANCE_COUNT = 18,
    }
    public enum trp_command_kind : uint
    {
        TRP_COMMAND_BEGIN = 0,
        TRP_COMMAND_STOP = 1,
        TRP_COMMAND_RESUME = 2,
    }
    public enum trp_action_result : uint
    {
        TRP_ACTION_SUCCEEDED = 0,
        TRP_ACTION_FAILED = 1,
    }
    public enum trp_pending_step_kind : uint
    {
        TRP_PENDING_TIME = 0,
        TRP_PENDING_CONDITION = 1,
        TRP_PENDING_MESSAGE = 2,
        TRP_PENDING_REQUEST = 3,
        TRP_PENDING_COUNT = 4,
    }
    public enum trp_event_kind : uint
    {
        TRP_EVENT_STARTED = 0,
        TRP_EVENT_FINISHED = 1,
        TRP_EVENT_INTERRUPTED = 2,
        TRP_EVENT_RESUMED = 3,
        TRP_EVENT_SUSPENDED = 4,
        TRP_EVENT_ACTIVATED = 5,
        TRP_EVENT_CANCELLED = 6,
        TRP_EVENT_REJECTED = 7,
        TRP_EVENT_TASK_STARTED = 8,
        TRP_EVENT_TASK_DONE = 9,
        TRP_EVENT_TASK_FAILED = 10,
        TRP_EVENT_WAITING = 11,
        TRP_EVENT_WAITED = 12,
        TRP_EVENT_SCENE_STARTED = 13,
        TRP_EVENT_SCENE_PHASE = 14,
        TRP_EVENT_SCENE_ENDED = 15,
        TRP_EVENT_SCENE_BROKEN = 16,
        TRP_EVENT_ASKED = 17,
        TRP_EVENT_REFUSED = 18,
        TRP_EVENT_CUE = 19,
        TRP_EVENT_ROLE_ON = 20,
        TRP_EVENT_ROLE_OFF = 21,
        TRP_EVENT_SPAWNED = 22,
        TRP_EVENT_DESPAWNED = 23,
        TRP_EVENT_SPUN = 24,
        TRP_EVENT_REPAIRED = 25,
        TRP_EVENT_DORMANT = 26,
        TRP_EVENT_LIVE = 27,
        TRP_EVENT_UNHEARD = 28,
        TRP_EVENT_UNANSWERED = 29,
        TRP_EVENT_OVERASKED = 30,
        TRP_EVENT_MISCALCULATED = 31,
        TRP_EVENT_FACT = 32,
        TRP_EVENT_PLANNED = 33,
        TRP_EVENT_UNPLANNED = 34,
        TRP_EVENT_OCCASION_BEGUN = 35,
        TRP_EVENT_OCCASION_ENDED = 36,
        TRP_EVENT_LAYER_ON = 37,
        TRP_EVENT_LAYER_OFF = 38,
        TRP_EVENT_LAYER_FREE = 39,
        TRP_EVENT_DIALOGUE_BEGUN = 40,
        TRP_EVENT_DIALOGUE_ENDED = 41,
        TRP_EVENT_MARK = 42,
        TRP_EVENT_DEADLOCKED = 43,
        TRP_EVENT_HEARD = 44,
        TRP_EVENT_CAST = 45,
        TRP_EVENT_KIND_COUNT = 46,
    }
    public enum trp_reason : uint
    {
        TRP_REASON_NONE = 0,
        TRP_REASON_RANK = 1,
        TRP_REASON_NO_QUEUE = 2,
        TRP_REASON_CONDITION = 3,
        TRP_REASON_COOLDOWN = 4,
        TRP_REASON_ONCE = 5,
        TRP_REASON_ALREADY = 6,
        TRP_REASON_NO_PARTNER = 7,
        TRP_REASON_NO_REACTION = 8,
        TRP_REASON_BUSY = 9,
        TRP_REASON_PROMISED = 10,
        TRP_REASON_PENDING = 11,
        TRP_REASON_WITHDRAWN = 12,
        TRP_REASON_GONE = 13,
        TRP_REASON_DISPLACED = 14,
        TRP_REASON_HOLDS = 15,
        TRP_REASON_LOST = 16,
        TRP_REASON_WAITED = 17,
        TRP_REASON_FAILED = 18,
        TRP_REASON_ACTION = 19,
        TRP_REASON_CHECK = 20,
        TRP_REASON_TIME = 21,
        TRP_REASON_SILENT = 22,
        TRP_REASON_STUCK = 23,
        TRP_REASON_GOODS = 24,
        TRP_REASON_ROLE = 25,
        TRP_REASON_NOT_RESUMABLE = 26,
        TRP_REASON_FORGOTTEN = 27,
        TRP_REASON_HOST = 28,
        TRP_REASON_NO_ROOM = 29,
        TRP_REASON_FAR = 30,
        TRP_REASON_RELOAD = 31,
        TRP_REASON_BUDGET = 32,
        TRP_REASON_ZERO = 33,
        TRP_REASON_LIMIT = 34,
        TRP_REASON_NO_PLAN = 35,
        TRP_REASON_DEPTH = 36,
        TRP_REASON_SCHEDULE = 37,
        TRP_REASON_UNKNOWN = 38,
        TRP_REASON_DISABLED = 39,
        TRP_REASON_FULL = 40,
        TRP_REASON_KEPT = 41,
        TRP_REASON_RECURSIVE = 42,
        TRP_REASON_DECLINED = 43,
        TRP_REASON_CLOSED = 44,
        TRP_REASON_LAYER = 45,
        TRP_REASON_DEADLOCK = 46,
        TRP_REASON_DAILY = 47,
        TRP_REASON_BACK_OFF = 48,
        TRP_REASON_COUNT = 49,
    }
    public enum trp_journal_kind : uint
    {
        TRP_JOURNAL_REFUSALS = 0,
        TRP_JOURNAL_MESSAGES = 1,
        TRP_JOURNAL_CASTINGS = 2,
        TRP_JOURNAL_KIND_COUNT = 3,
    }
    public enum trp_save_flags : uint
    {
        TRP_SAVE_ALL = 0,
        TRP_SAVE_WITHOUT_PACK = 1,
    }
    public enum trp_pattern_format : uint
    {
        TRP_PATTERNS_TABLE = 0,
        TRP_PATTERNS_JSON = 1,
        TRP_PATTERNS_INSTANCES = 2,
    }
    public enum trp_spoken_line_format : uint
    {
        TRP_LINES_CSV = 0,
        TRP_LINES_PO = 1,
    }
    public enum trp_script_severity : uint
    {
        TRP_SCRIPT_ERROR = 0,
        TRP_SCRIPT_WARNING = 1,
        TRP_SCRIPT_NOTE = 2,
    }
    public enum trp_test_line_kind : uint
    {
        TRP_TEST_GIVEN = 0,
        TRP_TEST_WHEN_DO = 1,
        TRP_TEST_WHEN_SET = 2,
        TRP_TEST_WHEN_GONE = 3,
        TRP_TEST_WHEN_WAIT = 4,
        TRP_TEST_WHEN_EVENT = 5,
        TRP_TEST_WHEN_PLACE = 6,
        TRP_TEST_THEN = 7,
        TRP_TEST_NEVER = 8,
        TRP_TEST_THEN_HOLDS = 9,
        TRP_TEST_NEVER_HOLDS = 10,
        TRP_TEST_GIVEN_CLOCK = 11,
        TRP_TEST_WHEN_CLOCK = 12,
        TRP_TEST_GIVEN_FACT = 13,
        TRP_TEST_GIVEN_LINK = 14,
        TRP_TEST_OP_COUNT = 15,
    }
    public enum trp_test_event : uint
    {
        TRP_VERB_STARTS = 0,
        TRP_VERB_ENDS = 1,
        TRP_VERB_ADOPTS = 2,
        TRP_VERB_DROPS = 3,
        TRP_VERB_SUSPENDS = 4,
        TRP_VERB_RESUMES = 5,
        TRP_VERB_INTERRUPTS = 6,
        TRP_VERB_CANCELS = 7,
        TRP_VERB_ACTIVATES = 8,
        TRP_VERB_WAITS = 9,
        TRP_VERB_SAYS = 10,
        TRP_VERB_FAILS = 11,
        TRP_VERB_COUNT = 12,
    }
    public enum trp_node_family : uint
    {
        TRP_FAMILY_FILE = 0,
        TRP_FAMILY_LINE = 1,
        TRP_FAMILY_CLAUSE = 2,
        TRP_FAMILY_CUE = 3,
        TRP_FAMILY_STEP = 4,
        TRP_FAMILY_CELL = 5,
        TRP_FAMILY_VALUE = 6,
        TRP_FAMILY_FILTER = 7,
        TRP_FAMILY_TYPE = 8,
        TRP_FAMILY_PARAMETER = 9,
        TRP_FAMILY_ARGUMENT = 10,
        TRP_FAMILY_SETTING = 11,
        TRP_FAMILY_NAME = 12,
    }
    public enum trp_piece_kind : uint
    {
        TRP_PIECE_MARK = 0,
        TRP_PIECE_BLANK = 1,
        TRP_PIECE_LINE_END = 2,
        TRP_PIECE_COMMENT = 3,
        TRP_PIECE_WORD = 4,
        TRP_PIECE_BRACKETED = 5,
        TRP_PIECE_QUOTED = 6,
        TRP_PIECE_TAG = 7,
        TRP_PIECE_QUANTITY = 8,
        TRP_PIECE_PLAN = 9,
        TRP_PIECE_SIGN = 10,
        TRP_PIECE_UNREAD = 11,
    }
    public enum trp_form_kind : uint
    {
        TRP_FORM_FLAG = 0,
        TRP_FORM_CHOICE = 1,
        TRP_FORM_NAME = 2,
        TRP_FORM_NAMES = 3,
        TRP_FORM_TEXT = 4,
        TRP_FORM_TAG = 5,
        TRP_FORM_LETTER = 6,
        TRP_FORM_NUMBER = 7,
        TRP_FORM_DURATION = 8,
        TRP_FORM_DISTANCE = 9,
        TRP_FORM_PERCENTAGE = 10,
        TRP_FORM_RATE = 11,
        TRP_FORM_TIME = 12,
        TRP_FORM_DAYS = 13,
        TRP_FORM_CONDITION = 14,
        TRP_FORM_VALUE = 15,
        TRP_FORM_FACT = 16,
        TRP_FORM_COUNTS = 17,
        TRP_FORM_TYPE = 18,
        TRP_FORM_CUE = 19,
        TRP_FORM_STEP = 20,
        TRP_FORM_PARAMETERS = 21,
        TRP_FORM_SETTINGS = 22,
        TRP_FORM_ARGUMENTS = 23,
        TRP_FORM_SIGNATURE = 24,
        TRP_FORM_PARTS = 25,
        TRP_FORM_WORDS = 26,
    }
    public enum trp_chip_kind : uint
    {
        TRP_CHIP_WORD = 0,
        TRP_CHIP_NAME = 1,
        TRP_CHIP_NUMBER = 2,
        TRP_CHIP_TEXT = 3,
        TRP_CHIP_OPERATOR = 4,
        TRP_CHIP_SELECTOR = 5,
        TRP_CHIP_BRACKET = 6,
        TRP_CHIP_SIGN = 7,
    }
    public enum trp_handler_type : uint
    {
        TRP_HANDLER_ADOPT = 0,
        TRP_HANDLER_DROP = 1,
        TRP_HANDLER_ENTER = 2,
        TRP_HANDLER_LEAVE = 3,
        TRP_HANDLER_MESSAGE = 4,
        TRP_HANDLER_EVENT = 5,
        TRP_HANDLER_BRAIN = 6,
        TRP_HANDLER_TYPE_COUNT = 7,
    }
    public enum trp_drop_cause : uint
    {
        TRP_DROP_ANY = 0,
        TRP_DROP_DONE = 1,
        TRP_DROP_FAILED = 2,
        TRP_DROP_GIVEN_UP = 3,
        TRP_DROP_GONE = 4,
        TRP_DROP_CAUSE_COUNT = 5,
    }
    public enum trp_contact_kind : uint
    {
        TRP_CONTACT_REQUEST = 0,
        TRP_CONTACT_SEND = 1,
        TRP_CONTACT_HEAR = 2,
        TRP_CONTACT_KIND_COUNT = 3,
    }
    public enum trp_watch_kind : uint
    {
        TRP_WATCH_LINE = 0,
        TRP_WATCH_NODE = 1,
        TRP_WATCH_ARROW = 2,
        TRP_WATCH_CUE = 3,
        TRP_WATCH_FACT = 4,
        TRP_WATCH_SCENE = 5,
        TRP_WATCH_FAILURE = 6,
        TRP_WATCH_BEHAVIOUR = 7,
        TRP_WATCH_KIND_COUNT = 8,
    }
    public enum trp_watch_moment : uint
    {
        TRP_WATCH_STARTS = 1,
        TRP_WATCH_INTERRUPTED = 2,
        TRP_WATCH_RESUMED = 4,
        TRP_WATCH_SUSPENDED = 8,
        TRP_WATCH_ACTIVATED = 16,
        TRP_WATCH_ENDS = 32,
        TRP_WATCH_CANCELLED = 64,
        TRP_WATCH_PHASE = 128,
        TRP_WATCH_EACH_MOMENT = 255,
    }
    public enum trp_watch_comparison : uint
    {
        TRP_WATCH_ANY = 0,
        TRP_WATCH_EQUAL = 1,
        TRP_WATCH_OTHER = 2,
        TRP_WATCH_LESS = 3,
        TRP_WATCH_AT_MOST = 4,
        TRP_WATCH_MORE = 5,
        TRP_WATCH_AT_LEAST = 6,
        TRP_WATCH_OP_COUNT = 7,
    }
    public enum trp_viewer_state : uint
    {
        TRP_VIEWER_WAITS = 0,
        TRP_VIEWER_PLAYS = 1,
        TRP_VIEWER_HELD = 2,
        TRP_VIEWER_GONE = 3,
    }
    public enum trp_replay_state : uint
    {
        TRP_REPLAY_STEP = 0,
        TRP_REPLAY_END = 1,
        TRP_REPLAY_CUT = 2,
        TRP_REPLAY_DIFFERS = 3,
        TRP_REPLAY_DAMAGED = 4,
        TRP_REPLAY_MEMORY = 5,
    }
    public enum trp_notice_level : uint
    {
        TRP_LEVEL_NONE = 0,
        TRP_LEVEL_ERROR = 1,
        TRP_LEVEL_WARNING = 2,
        TRP_LEVEL_INFO = 3,
    }
    public enum trp_notice_kind : uint
    {
        TRP_NOTICE_REPAIRED = 0,
        TRP_NOTICE_MAIL_LOST = 1,
        TRP_NOTICE_RECORDING_BROKEN = 2,
        TRP_NOTICE_TIME_OVER = 3,
        TRP_NOTICE_MESSAGES_LOST = 4,
        TRP_NOTICE_NEWS_LOST = 5,
        TRP_NOTICE_EVENTS_LOST = 6,
        TRP_NOTICE_ENTITIES_FULL = 7,
        TRP_NOTICE_INTERESTS_FULL = 8,
        TRP_NOTICE_ROLES_FULL = 9,
        TRP_NOTICE_FRAMES_FULL = 10,
        TRP_NOTICE_INBOX_FULL = 11,
        TRP_NOTICE_QUESTIONS_FULL = 12,
        TRP_NOTICE_UNANSWERED = 13,
        TRP_NOTICE_UNPERFORMED = 14,
        TRP_NOTICE_STUCK = 15,
        TRP_NOTICE_MISCALCULATED = 16,
        TRP_NOTICE_PLAN_TOO_LARGE = 17,
        TRP_NOTICE_STALE_HANDLE = 18,
        TRP_NOTICE_NOTICES_LOST = 19,
        TRP_NOTICE_ANSWERS_LATE = 20,
        TRP_NOTICE_CALLS_LATE = 21,
        TRP_NOTICE_UNHEARD = 22,
        TRP_NOTICE_TURNS_PUT_OFF = 23,
        TRP_NOTICE_MAIL_LATE = 24,
        TRP_NOTICE_DEADLOCK_BROKEN = 25,
        TRP_NOTICE_KIND_COUNT = 26,
    }
    public enum trp_wait_kind : uint
    {
        TRP_WAIT_PARTNER = 0,
        TRP_WAIT_LOCK = 1,
        TRP_WAIT_ANSWER = 2,
        TRP_WAIT_OBJECT = 3,
        TRP_WAIT_COUNT = 4,
    }
    public enum trp_thing_sort : uint
    {
        TRP_THING_NODE = 23,
        TRP_THING_STEP = 24,
        TRP_THING_ROW = 25,
        TRP_THING_PART = 26,
        TRP_THING_COUNT = 27,
    }
    public enum trp_migration_subject : uint
    {
        TRP_MIGRATION_BEHAVIOUR = 0,
        TRP_MIGRATION_ROLE = 1,
        TRP_MIGRATION_FACT = 2,
        TRP_MIGRATION_ENTITY = 3,
        TRP_MIGRATION_CLAIM = 4,
        TRP_MIGRATION_MAIL = 5,
        TRP_MIGRATION_NAME = 6,
    }
    public enum trp_migration_outcome : uint
    {
        TRP_MIGRATION_RESUMED = 0,
        TRP_MIGRATION_RESTARTED = 1,
        TRP_MIGRATION_DROPPED = 2,
    }
    public enum trp_migration_reason : uint
    {
        TRP_MIGRATION_AS_IT_WAS = 0,
        TRP_MIGRATION_STEP_GONE = 1,
        TRP_MIGRATION_TASK_GONE = 2,
        TRP_MIGRATION_ROW_GONE = 3,
        TRP_MIGRATION_CHOICE_GONE = 4,
        TRP_MIGRATION_LOCALS_CHANGED = 5,
        TRP_MIGRATION_GONE = 6,
        TRP_MIGRATION_CHANGED = 7,
        TRP_MIGRATION_NEEDS_MORE = 8,
        TRP_MIGRATION_EFFECTS = 9,
        TRP_MIGRATION_ROLE_GONE = 10,
        TRP_MIGRATION_NO_QUEUE = 11,
        TRP_MIGRATION_PARTNER = 12,
        TRP_MIGRATION_BOUNDS = 13,
        TRP_MIGRATION_REQUESTED = 14,
        TRP_MIGRATION_PLAN = 15,
        TRP_MIGRATION_REASON_COUNT = 16,
    }
    public enum trp_legend_kind : uint
    {
        TRP_LEGEND_WALL = 0,
        TRP_LEGEND_FLOOR = 1,
        TRP_LEGEND_DOOR = 2,
        TRP_LEGEND_FURNITURE = 3,
        TRP_LEGEND_PLACE = 4,
        TRP_LEGEND_THING = 5,
    }
    public enum trp_cast_placement : uint
    {
        TRP_CAST_SCATTERED = 0,
        TRP_CAST_AT = 1,
        TRP_CAST_NEAR = 2,
        TRP_CAST_POINT = 3,
    }
    public enum trp_node_kind : uint
    {
        TRP_NODE_STEP = 0,
        TRP_NODE_BLOCK = 1,
        TRP_NODE_CLAUSE = 2,
        TRP_NODE_NETWORK = 3,
        TRP_NODE_NODE = 4,
        TRP_NODE_CATCH = 5,
        TRP_NODE_ARROW = 6,
        TRP_NODE_PLAN = 7,
        TRP_NODE_COMPOUND = 8,
        TRP_NODE_WAY = 9,
        TRP_NODE_SUBTASK = 10,
        TRP_NODE_PRIMITIVE = 11,
        TRP_NODE_EFFECT = 12,
    }
    public enum trp_busy_loop_kind : uint
    {
        TRP_BUSY_BEHAVIOUR = 0,
        TRP_BUSY_REPEAT = 1,
        TRP_BUSY_RETRY = 2,
        TRP_BUSY_MESSAGE = 3,
    }
    public enum trp_why_kind : uint
    {
        TRP_WHY_NOW = 0,
        TRP_WHY_INTERRUPTED = 1,
        TRP_WHY_WAITING = 2,
        TRP_WHY_MISSING = 3,
        TRP_WHY_ASKING = 4,
        TRP_WHY_PROMISED = 5,
        TRP_WHY_NEXT = 6,
        TRP_WHY_ROLE = 7,
        TRP_WHY_COULD = 8,
        TRP_WHY_OBSTACLE = 9,
        TRP_WHY_CONDITION = 10,
        TRP_WHY_VALUE = 11,
        TRP_WHY_RIVAL = 12,
        TRP_WHY_HOLDER = 13,
        TRP_WHY_CUE = 14,
        TRP_WHY_OCCURRENCE = 15,
        TRP_WHY_PARTNER = 16,
        TRP_WHY_PLACE = 17,
        TRP_WHY_ARROW = 18,
        TRP_WHY_PLANNED = 19,
        TRP_WHY_GIVEN = 20,
        TRP_WHY_DEADLOCK = 21,
        TRP_WHY_KIND_COUNT = 22,
    }
    public enum trp_why_cause : uint
    {
        TRP_CAUSE_NONE = 0,
        TRP_CAUSE_RUNS = 1,
        TRP_CAUSE_NOT_SPONTANEOUS = 2,
        TRP_CAUSE_OCCUPIED = 3,
        TRP_CAUSE_RANK = 4,
        TRP_CAUSE_WHEN_FREE = 5,
        TRP_CAUSE_HELD = 6,
        TRP_CAUSE_QUEUES = 7,
        TRP_CAUSE_CONDITION = 8,
        TRP_CAUSE_COOLDOWN = 9,
        TRP_CAUSE_ONCE = 10,
        TRP_CAUSE_USED = 11,
        TRP_CAUSE_PASSED = 12,
        TRP_CAUSE_WEIGHT = 13,
        TRP_CAUSE_SIBLING = 14,
        TRP_CAUSE_NO_CUE = 15,
        TRP_CAUSE_CUE_SPENT = 16,
        TRP_CAUSE_PARAMETER = 17,
        TRP_CAUSE_NO_PARTNER = 18,
        TRP_CAUSE_NO_TOPIC = 19,
        TRP_CAUSE_UNASKED = 20,
        TRP_CAUSE_NO_ASKER = 21,
        TRP_CAUSE_NOBODY_ASKS = 22,
        TRP_CAUSE_PROMISED = 23,
        TRP_CAUSE_PENDING = 24,
        TRP_CAUSE_BUSY = 25,
        TRP_CAUSE_PLAYER = 26,
        TRP_CAUSE_GONE = 27,
        TRP_CAUSE_SELF = 28,
        TRP_CAUSE_KIND = 29,
        TRP_CAUSE_ROLE = 30,
        TRP_CAUSE_FAR = 31,
        TRP_CAUSE_OUTSIDE = 32,
        TRP_CAUSE_WHERE = 33,
        TRP_CAUSE_UNTOLD = 34,
        TRP_CAUSE_OTHER = 35,
        TRP_CAUSE_SEATED = 36,
        TRP_CAUSE_REFUSED = 37,
        TRP_CAUSE_NO_REACTION = 38,
        TRP_CAUSE_DORMANT = 39,
        TRP_CAUSE_RELATION = 40,
        TRP_CAUSE_SCHEDULE = 41,
        TRP_CAUSE_LAYER = 42,
        TRP_CAUSE_NOBODY_OPEN = 43,
        TRP_CAUSE_NOT_OPEN = 44,
        TRP_CAUSE_GIVES_UP = 45,
        TRP_CAUSE_DAILY = 46,
        TRP_CAUSE_NOT_SOUGHT = 47,
        TRP_CAUSE_BACK_OFF = 48,
        TRP_CAUSE_TOO_FEW = 49,
        TRP_CAUSE_NOBODY = 50,
        TRP_CAUSE_COUNT = 51,
    }
    public enum trp_why_cue : uint
    {
        TRP_WHY_CUE_EVERY = 0,
        TRP_WHY_CUE_CLOCK = 1,
        TRP_WHY_CUE_NEAR = 2,
        TRP_WHY_CUE_FAR = 3,
        TRP_WHY_CUE_CHANGES = 4,
        TRP_WHY_CUE_RISES = 5,
        TRP_WHY_CUE_FALLS = 6,
        TRP_WHY_CUE_BECOMES = 7,
        TRP_WHY_CUE_MESSAGE = 8,
        TRP_WHY_CUE_EVENT = 9,
        TRP_WHY_CUE_ENTERS = 10,
        TRP_WHY_CUE_LEAVES = 11,
        TRP_WHY_CUE_STARTS = 12,
        TRP_WHY_CUE_ENDS = 13,
        TRP_WHY_CUE_SUSPENDS = 14,
        TRP_WHY_CUE_RESUMES = 15,
        TRP_WHY_CUE_COUNT = 16,
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_entity
    {
        public ulong value;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_token
    {
        public ulong value;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_handle
    {
        public ulong value;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_value
    {
        public long bits;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_point
    {
        public int x;
        public int y;
        public int z;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_allocator
    {
        public IntPtr resize;
        public IntPtr context;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_diagnostic
    {
        public uint line;
        public uint column;
        public ulong offset;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 240)] public byte[] message;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_action_info
    {
        public IntPtr name;
        public uint parameter_count;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public byte[] parameter_types;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public IntPtr[] parameter_names;
        public uint lasts_least_ms;
        public uint lasts_most_ms;
        public uint stops_within_ms;
        public uint channels;
        public uint failure_count;
        [MarshalAs(UnmanagedType.I1)] public bool open_ended;
        [MarshalAs(UnmanagedType.I1)] public bool moves;
        [MarshalAs(UnmanagedType.I1)] public bool is_used;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public uint[] parameter_kinds;
        public uint mark_count;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public byte[] parameter_units;
        public uint time_parameter;
        public uint further_parameter_count;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_action_parameter_info
    {
        public IntPtr name;
        public uint type;
        public uint kind;
        public uint unit;
        [MarshalAs(UnmanagedType.I1)] public bool is_optional;
        public IntPtr preposition;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_message_info
    {
        public IntPtr name;
        public uint parameter_count;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public byte[] parameter_types;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public IntPtr[] parameter_names;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public byte[] parameter_units;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_query_info
    {
        public IntPtr name;
        public byte sort;
        public byte type;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)] public byte[] parameter_types;
        public byte parameter_count;
        public ushort further_parameter_count;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)] public IntPtr[] parameter_names;
        public uint period_ms;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_fact_info
    {
        public IntPtr name;
        public uint kind;
        public byte type;
        [MarshalAs(UnmanagedType.I1)] public bool is_motive;
        [MarshalAs(UnmanagedType.I1)] public bool is_item;
        [MarshalAs(UnmanagedType.I1)] public bool is_read;
        public uint item;
        public uint choice_count;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_behaviour_info
    {
        public IntPtr name;
        public uint role;
        public uint scene;
        public uint topic;
        public uint part;
        public uint initiation;
        public int priority;
        public uint layer;
        public uint task_count;
        public uint first_task;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_role_info
    {
        public IntPtr name;
        public uint kind;
        public int rank;
        public uint behaviour_count;
        [MarshalAs(UnmanagedType.I1)] public bool is_by_condition;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_world_def
    {
        public UIntPtr size_bytes;
        public ulong seed;
        public uint entity_capacity;
        public uint steps_per_second;
        public uint rounds_per_step;
        public uint patience_ms;
        public uint gives_up_ms;
        public uint promise_steps;
        public uint perception_ms;
        public uint refusal_ms;
        public uint watchdog_ms;
        public uint stuck_ms;
        public uint start_of_day_s;
        public uint events;
        public IntPtr allocator;
        public uint leaving_ms;
        public uint update_period;
        public IntPtr run_tasks;
        public IntPtr tasks_context;
        public uint lanes;
        public uint questions;
        public uint first_weekday;
        public uint day_length_s;
        public uint most_entities;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_counters
    {
        public ulong steps;
        public ulong dispatches;
        public ulong mails;
        public ulong samples;
        public ulong spins;
        public ulong repairs;
        public ulong late_mails;
        public ulong entities;
        public ulong scenes;
        public ulong questions;
        public ulong castings;
        public ulong dormant;
        public ulong deadlocks;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_queue_entry
    {
        public uint behaviour;
        public uint layer;
        public uint queue;
        public int priority;
        public uint task;
        public uint step;
        public uint since;
        public uint waits_since;
        public byte is_current;
        public byte is_suspended;
        public byte is_performing;
        public byte self_done;
        public byte is_parting;
        public byte is_frozen;
        public byte is_asked;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 1)] public byte[] spare;
        public trp_entity partner;
        public trp_entity subject;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_running_node
    {
        public IntPtr name;
        public uint line;
        public uint since;
        public ushort depth;
        public byte kind;
        public byte spare;
        public ushort node;
        public ushort spare2;
        public uint origin;
        public uint spare3;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_command
    {
        public trp_token token;
        public trp_entity agent;
        public uint kind;
        public uint action;
        public uint behaviour;
        public uint argument_count;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public byte[] argument_types;
        public uint words;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public trp_value[] arguments;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_argument
    {
        public uint type;
        public uint spare;
        public trp_value value;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_spoken_line_value
    {
        public uint type;
        public uint fact;
        public trp_value value;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_pending_step
    {
        public ulong id;
        public uint kind;
        public uint behaviour;
        public uint line;
        public uint origin;
        public uint due;
        public uint message;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_event
    {
        public trp_entity agent;
        public trp_entity other;
        public uint step;
        public uint behaviour;
        public uint other_behaviour;
        public uint task;
        public uint steps;
        public byte kind;
        public byte reason;
        public ushort line;
        public ulong scene;
        public uint origin;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_load_def
    {
        public UIntPtr size_bytes;
        public uint entity_capacity;
        public uint events;
        public IntPtr allocator;
        public uint most_entities;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_running_action
    {
        public trp_command command;
        public uint since;
        public uint is_held;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_script_source
    {
        public IntPtr name;
        public IntPtr text;
        public UIntPtr size_bytes;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_script_reader
    {
        public IntPtr context;
        public IntPtr read;
        public IntPtr list;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_pattern_picture
    {
        public IntPtr pattern;
        public IntPtr html;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_script_finding
    {
        public IntPtr file;
        public uint line;
        public uint column;
        public uint length;
        public uint severity;
        public IntPtr message;
        public IntPtr suggestion;
        public IntPtr note_file;
        public uint note_line;
        public uint note_column;
        public IntPtr note;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_script_note
    {
        public IntPtr file;
        public uint line;
        public uint column;
        public uint length;
        public IntPtr text;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_sheet
    {
        public IntPtr text;
        public UIntPtr size_bytes;
        public UIntPtr capacity_bytes;
        [MarshalAs(UnmanagedType.I1)] public bool failed;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_stage_def
    {
        public UIntPtr size_bytes;
        public ulong seed;
        public uint setting;
        public uint player;
        public uint failing_per_million;
        public uint silent_per_million;
        public uint most_newcomers;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_stage_entity_state
    {
        public trp_entity entity;
        public IntPtr name;
        public double x;
        public double y;
        public double z;
        public double facing_x;
        public double facing_y;
        public IntPtr action;
        public uint action_index;
        public IntPtr line;
        public uint line_until;
        public trp_entity line_to;
        public IntPtr pose;
        [MarshalAs(UnmanagedType.I1)] public bool walks;
        [MarshalAs(UnmanagedType.I1)] public bool is_place;
        [MarshalAs(UnmanagedType.I1)] public bool is_player;
        [MarshalAs(UnmanagedType.I1)] public bool is_in_doorway;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_stage_map
    {
        public uint width;
        public uint height;
        public double letter_m;
        public uint door_count;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_stage_action_counts
    {
        public ulong begun;
        public ulong succeeded;
        public ulong failed;
        public ulong stopped;
        public ulong unanswered;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_stage_counts
    {
        public trp_stage_action_counts actions;
        public ulong metres_walked;
        public ulong footsteps;
        public ulong doors_opened;
        public ulong paths_searched;
        public ulong paths_not_found;
        public ulong motions_set;
        public ulong body_visits;
        public ulong newcomers_refused;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_test_info
    {
        public IntPtr name;
        public uint line;
        public uint line_count;
        public uint seeds;
        public uint setting;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_test_line
    {
        public uint op;
        public uint verb;
        public uint line;
        public IntPtr text;
        public uint subject;
        public uint kind;
        public uint role;
        public uint behaviour;
        public uint index;
        public uint weekday;
        public ulong what;
        public ulong task;
        public trp_point at;
        public uint within_ms;
        [MarshalAs(UnmanagedType.I1)] public bool is_free;
        [MarshalAs(UnmanagedType.I1)] public bool has_value;
        public trp_value value;
        public uint somebody;
        public uint begins;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_rehearsal_def
    {
        public UIntPtr size_bytes;
        public ulong seed;
        public uint setting;
        public uint player;
        public uint silent;
        public uint most_newcomers;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_test_outcome
    {
        [MarshalAs(UnmanagedType.I1)] public bool passed;
        public uint line;
        public uint steps;
        public uint repairs;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_test_observer
    {
        public IntPtr begins;
        public IntPtr steps;
        public IntPtr ends;
        public IntPtr context;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_text_edit
    {
        public uint file;
        public uint offset;
        public uint length;
        public uint size_bytes;
        public IntPtr text;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_document_node
    {
        public uint id;
        public uint parent;
        public uint first_child;
        public uint next;
        public uint family;
        public uint file;
        public uint offset;
        public uint length;
        [MarshalAs(UnmanagedType.I1)] public bool is_broken;
        public IntPtr kind;
        public IntPtr name;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_document_piece
    {
        public uint kind;
        public uint offset;
        public uint length;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_text_range
    {
        public uint file;
        public uint offset;
        public uint length;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_document_finding
    {
        public uint severity;
        public trp_text_range range;
        public IntPtr message;
        public IntPtr remedy;
        [MarshalAs(UnmanagedType.I1)] public bool has_remedy;
        public trp_text_range note_range;
        public IntPtr note;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_document_finding_note
    {
        public trp_text_range range;
        public IntPtr text;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_document_completion
    {
        public IntPtr text;
        public IntPtr sort;
        public IntPtr says;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_form_field
    {
        public IntPtr name;
        public IntPtr label;
        public IntPtr says;
        public IntPtr example;
        public IntPtr unit;
        public IntPtr least;
        public IntPtr most;
        public IntPtr usual;
        public uint kind;
        public uint choices;
        public trp_text_range range;
        public uint node;
        public uint findings;
        public uint finding;
        [MarshalAs(UnmanagedType.I1)] public bool is_set;
        [MarshalAs(UnmanagedType.I1)] public bool is_required;
        [MarshalAs(UnmanagedType.I1)] public bool is_clause;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_document_seed
    {
        public IntPtr kind;
        public IntPtr word;
        public IntPtr says;
        public IntPtr text;
        public uint family;
        public uint before;
        [MarshalAs(UnmanagedType.I1)] public bool has_text;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_document_chip
    {
        public IntPtr text;
        public IntPtr expects;
        public uint kind;
        public uint choices;
        public uint node;
        public trp_text_range range;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_history_def
    {
        public UIntPtr size_bytes;
        public ulong budget_bytes;
        public uint every_steps;
        public uint spare;
        public IntPtr allocator;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_history_segment
    {
        public uint first_step;
        public uint last_step;
        public ulong bytes;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)] public ulong[] pack_hash;
        [MarshalAs(UnmanagedType.I1)] public bool continues;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 7)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_interest
    {
        public uint value;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_ring
    {
        public uint radius;
        public uint period;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_interest_def
    {
        public UIntPtr size_bytes;
        public trp_entity entity;
        public trp_point at;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)] public trp_ring[] rings;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_kind_info
    {
        public IntPtr name;
        public uint parent;
        public uint offer_count;
        public uint handler_count;
        public uint link_count;
        [MarshalAs(UnmanagedType.I1)] public bool is_object;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 7)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_kind_offer
    {
        public uint offer;
        public uint behaviour;
        public uint need;
        public uint performer;
        public uint most_holders;
        [MarshalAs(UnmanagedType.I1)] public bool is_private;
        [MarshalAs(UnmanagedType.I1)] public bool crosses;
        [MarshalAs(UnmanagedType.I1)] public bool wraps;
        public byte spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_kind_handler
    {
        public uint type;
        public uint behaviour;
        public uint offer;
        public uint message;
        public uint @event;
        public uint period_ms;
        public uint because;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_kind_link
    {
        public IntPtr name;
        public uint link;
        public uint target;
        public uint most_ends;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_contact
    {
        public uint kind;
        public uint number;
        public uint to;
        public uint role;
        public uint handed;
        public uint line;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_watch_def
    {
        public UIntPtr size_bytes;
        public uint kind;
        public uint line;
        public uint behaviour;
        public uint scene;
        public uint fact;
        public uint op;
        public trp_value value;
        public uint action;
        public uint failure;
        public uint moments;
        public uint count;
        public IntPtr name;
        public IntPtr to;
        public trp_entity agent;
        public uint role;
        public uint if_fact;
        public uint if_op;
        public uint spare;
        public trp_value if_value;
        public IntPtr file;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_watch
    {
        public uint value;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_watch_info
    {
        public trp_watch watch;
        public uint kind;
        public uint line;
        public uint behaviour;
        public uint hits;
        [MarshalAs(UnmanagedType.I1)] public bool is_enabled;
        [MarshalAs(UnmanagedType.I1)] public bool is_matched;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)] public byte[] spare;
        public trp_entity agent;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_watch_hit
    {
        public trp_watch watch;
        public uint kind;
        public trp_entity agent;
        public trp_entity other;
        public uint behaviour;
        public uint other_behaviour;
        public uint task;
        public uint node;
        public uint line;
        public uint number;
        public uint failure;
        public uint moment;
        public trp_value value;
        public trp_value before;
        public ulong scene;
        public uint hits;
        public byte type;
        public byte reason;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)] public byte[] spare;
        public uint origin;
        public uint spare2;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_link_def
    {
        public UIntPtr size_bytes;
        public IntPtr name;
        public IntPtr text;
        public IntPtr namer;
        public IntPtr take_pack;
        public IntPtr context;
        public ulong most_bytes;
        public uint patience_ms;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_link_game
    {
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 96)] public byte[] name;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 512)] public byte[] text;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 33)] public byte[] token;
        public byte spare;
        public ushort port;
        public uint process;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_sink
    {
        public IntPtr write;
        public IntPtr context;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_replay_info
    {
        public ulong seed;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)] public ulong[] pack_hash;
        public ulong recorded_hash;
        public ulong steps;
        public ulong inputs;
        public uint first_step;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_motion
    {
        public trp_entity entity;
        public trp_point from;
        public trp_point to;
        public uint steps;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_notice
    {
        public trp_entity agent;
        public trp_entity other;
        public uint kind;
        public uint level;
        public uint step;
        public uint number;
        public uint limit;
        public uint line;
        public uint origin;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_offer
    {
        public uint offer;
        public uint behaviour;
        public uint performer;
        public uint holder_count;
        public uint most_holders;
        public uint kept_until;
        public trp_entity kept_for;
        public byte reason;
        public byte is_disabled;
        public byte is_private;
        public byte crosses;
        public byte wraps;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 11)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_holder
    {
        public trp_entity agent;
        public uint offer;
        public uint behaviour;
        public uint since;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_lock_row_entry
    {
        public IntPtr name;
        public trp_entity agent;
        public uint @lock;
        public uint place;
        public byte has;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 7)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_object_link
    {
        public trp_entity from;
        public trp_entity to;
        public uint link;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_wait
    {
        public IntPtr @lock;
        public trp_entity agent;
        public trp_entity other;
        public trp_entity @object;
        public uint behaviour;
        public uint since;
        public byte kind;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 7)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_origin_info
    {
        public IntPtr file;
        public uint line;
        public uint instance_count;
        public IntPtr pattern_file;
        public uint pattern_line;
        public uint parameter_line;
        public IntPtr parameter;
        public uint parameter_of;
        [MarshalAs(UnmanagedType.I1)] public bool is_standard;
        [MarshalAs(UnmanagedType.I1)] public bool pattern_is_standard;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_instance_info
    {
        public IntPtr name;
        public IntPtr pattern;
        public IntPtr file;
        public uint line;
        [MarshalAs(UnmanagedType.I1)] public bool is_standard;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_thing
    {
        public uint sort;
        public uint number;
        public uint of;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_question
    {
        public trp_entity asker;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)] public trp_value[] arguments;
        public trp_value answer;
        public uint answered;
        public uint query;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)] public byte[] argument_types;
        public byte argument_count;
        public byte type;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)] public byte[] spare;
        public ulong row;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_migration
    {
        public trp_entity agent;
        public byte what;
        public byte outcome;
        public byte reason;
        public byte spare;
        public uint index;
        public uint task;
        public uint step;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 48)] public byte[] name;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_running_scene
    {
        public uint serial;
        public uint scene;
        public uint topic;
        public uint started;
        public uint phase;
        public uint phase_count;
        public uint phase_since;
        public uint part_count;
        public byte open_part_count;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 7)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_scene_member
    {
        public trp_entity agent;
        public uint behaviour;
        public uint part;
        public byte is_present;
        public byte is_done;
        public byte is_asked;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 5)] public byte[] spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_setting_info
    {
        public IntPtr name;
        public uint letter_units;
        public uint start_of_day_s;
        public uint start_weekday;
        public uint row_count;
        public uint legend_count;
        public uint cast_count;
        public uint stock_count;
        public uint spot_count;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_setting_legend_entry
    {
        public uint letter;
        public uint what;
        public IntPtr name;
        public uint global;
        [MarshalAs(UnmanagedType.I1)] public bool solid;
        public uint kind;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_setting_cast_member
    {
        public IntPtr name;
        public uint kind;
        public uint role;
        public uint count;
        public uint where;
        public uint place;
        public uint global;
        public uint given_count;
        public int x;
        public int y;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_setting_initial_fact
    {
        public uint fact;
        public uint type;
        public trp_value value;
        public trp_value highest;
        public uint global;
        public uint link;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_setting_stock_entry
    {
        public uint global;
        public uint item;
        public uint count;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_setting_point
    {
        public uint global;
        public trp_point at;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_story_difference
    {
        [MarshalAs(UnmanagedType.I1)] public bool differs;
        public uint step;
        public uint second_of_day;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)] public trp_entity[] who;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_story_figure
    {
        public IntPtr name;
        public IntPtr what;
        public ulong before;
        public ulong after;
        [MarshalAs(UnmanagedType.I1)] public bool is_time;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_chronicle_def
    {
        public UIntPtr size_bytes;
        public uint record_capacity;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_terminal_def
    {
        public UIntPtr size_bytes;
        public uint speed_percent;
        public uint until;
        public trp_entity follow;
        public IntPtr between_pictures;
        public IntPtr between_context;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_simulation_def
    {
        public UIntPtr size_bytes;
        public ulong seed;
        public uint steps_per_play;
        public uint crowd_check_period_steps;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_simulation_totals
    {
        public ulong plays;
        public ulong steps;
        public ulong npc_steps;
        public ulong skipped_npc_steps;
        public ulong deeds;
        public ulong milliseconds;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_node_info
    {
        public byte kind;
        [MarshalAs(UnmanagedType.I1)] public bool has_body;
        [MarshalAs(UnmanagedType.I1)] public bool returns;
        [MarshalAs(UnmanagedType.I1)] public bool chooses;
        public uint first_child;
        public uint child_count;
        public uint leads_to;
        public uint line;
        public IntPtr name;
        public uint origin;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_busy_loop
    {
        public uint kind;
        public uint behaviour;
        public uint origin;
        public uint spare;
    }
    [StructLayout(LayoutKind.Sequential)] public struct trp_why_line
    {
        public trp_entity agent;
        public trp_entity other;
        public long left;
        public long right;
        public uint behaviour;
        public uint other_behaviour;
        public uint number;
        public uint since;
        public uint until;
        public uint first;
        public uint end;
        public int priority;
        public int other_priority;
        public uint share_per_million;
        public uint initiation;
        public ushort layer;
        public ushort other_layer;
        public byte kind;
        public byte depth;
        public byte cause;
        public byte reason;
        public byte type;
        public byte part;
        public byte queue;
        public byte truth;
        public byte cue;
        public byte flags;
        public ushort task;
        public uint choices;
    }
    public static class Layout
    {
        /// The number of the binary interface for which this file was made.
        public const uint Interface = 4;
        /// The size of each struct in the library, for 64 and for 32 bits.
        public static readonly Dictionary<Type, int[]> Sizes = new Dictionary<Type, int[]>
        {
            { typeof(trp_entity), new[] { 8, 8 } },
            { typeof(trp_token), new[] { 8, 8 } },
            { typeof(trp_handle), new[] { 8, 8 } },
            { typeof(trp_value), new[] { 8, 8 } },
            { typeof(trp_point), new[] { 12, 12 } },
            { typeof(trp_allocator), new[] { 16, 8 } },
            { typeof(trp_diagnostic), new[] { 256, 256 } },
            { typeof(trp_action_info), new[] { 104, 84 } },
            { typeof(trp_action_parameter_info), new[] { 32, 24 } },
            { typeof(trp_message_info), new[] { 56, 32 } },
            { typeof(trp_query_info), new[] { 48, 28 } },
            { typeof(trp_fact_info), new[] { 24, 20 } },
            { typeof(trp_behaviour_info), new[] { 48, 40 } },
            { typeof(trp_role_info), new[] { 24, 20 } },
            { typeof(trp_world_def), new[] { 120, 112 } },
            { typeof(trp_counters), new[] { 104, 104 } },
            { typeof(trp_queue_entry), new[] { 56, 56 } },
            { typeof(trp_running_node), new[] { 32, 28 } },
            { typeof(trp_command), new[] { 72, 72 } },
            { typeof(trp_argument), new[] { 16, 16 } },
            { typeof(trp_spoken_line_value), new[] { 16, 16 } },
            { typeof(trp_pending_step), new[] { 32, 32 } },
            { typeof(trp_event), new[] { 56, 56 } },
            { typeof(trp_load_def), new[] { 32, 24 } },
            { typeof(trp_running_action), new[] { 80, 80 } },
            { typeof(trp_script_source), new[] { 24, 12 } },
            { typeof(trp_script_reader), new[] { 24, 12 } },
            { typeof(trp_pattern_picture), new[] { 16, 8 } },
            { typeof(trp_script_finding), new[] { 64, 44 } },
            { typeof(trp_script_note), new[] { 32, 20 } },
            { typeof(trp_sheet), new[] { 32, 16 } },
            { typeof(trp_stage_def), new[] { 40, 40 } },
            { typeof(trp_stage_entity_state), new[] { 112, 88 } },
            { typeof(trp_stage_map), new[] { 24, 24 } },
            { typeof(trp_stage_action_counts), new[] { 40, 40 } },
            { typeof(trp_stage_counts), new[] { 104, 104 } },
            { typeof(trp_test_info), new[] { 24, 20 } },
            { typeof(trp_test_line), new[] { 104, 96 } },
            { typeof(trp_rehearsal_def), new[] { 40, 40 } },
            { typeof(trp_test_outcome), new[] { 16, 16 } },
            { typeof(trp_test_observer), new[] { 32, 16 } },
            { typeof(trp_text_edit), new[] { 24, 20 } },
            { typeof(trp_document_node), new[] { 56, 44 } },
            { typeof(trp_document_piece), new[] { 12, 12 } },
            { typeof(trp_text_range), new[] { 12, 12 } },
            { typeof(trp_document_finding), new[] { 56, 44 } },
            { typeof(trp_document_finding_note), new[] { 24, 16 } },
            { typeof(trp_document_completion), new[] { 24, 12 } },
            { typeof(trp_form_field), new[] { 104, 68 } },
            { typeof(trp_document_seed), new[] { 48, 28 } },
            { typeof(trp_document_chip), new[] { 40, 32 } },
            { typeof(trp_history_def), new[] { 32, 32 } },
            { typeof(trp_history_segment), new[] { 40, 40 } },
            { typeof(trp_interest), new[] { 4, 4 } },
            { typeof(trp_ring), new[] { 8, 8 } },
            { typeof(trp_interest_def), new[] { 56, 56 } },
            { typeof(trp_kind_info), new[] { 32, 28 } },
            { typeof(trp_kind_offer), new[] { 24, 24 } },
            { typeof(trp_kind_handler), new[] { 28, 28 } },
            { typeof(trp_kind_link), new[] { 24, 20 } },
            { typeof(trp_contact), new[] { 24, 24 } },
            { typeof(trp_watch_def), new[] { 112, 104 } },
            { typeof(trp_watch), new[] { 4, 4 } },
            { typeof(trp_watch_info), new[] { 32, 32 } },
            { typeof(trp_watch_hit), new[] { 96, 96 } },
            { typeof(trp_link_def), new[] { 64, 40 } },
            { typeof(trp_link_game), new[] { 648, 648 } },
            { typeof(trp_sink), new[] { 16, 8 } },
            { typeof(trp_replay_info), new[] { 56, 56 } },
            { typeof(trp_motion), new[] { 40, 40 } },
            { typeof(trp_notice), new[] { 48, 48 } },
            { typeof(trp_offer), new[] { 48, 48 } },
            { typeof(trp_holder), new[] { 24, 24 } },
            { typeof(trp_lock_row_entry), new[] { 32, 32 } },
            { typeof(trp_object_link), new[] { 24, 24 } },
            { typeof(trp_wait), new[] { 48, 48 } },
            { typeof(trp_origin_info), new[] { 48, 36 } },
            { typeof(trp_instance_info), new[] { 32, 20 } },
            { typeof(trp_thing), new[] { 12, 12 } },
            { typeof(trp_question), new[] { 64, 64 } },
            { typeof(trp_migration), new[] { 72, 72 } },
            { typeof(trp_running_scene), new[] { 40, 40 } },
            { typeof(trp_scene_member), new[] { 24, 24 } },
            { typeof(trp_setting_info), new[] { 40, 36 } },
            { typeof(trp_setting_legend_entry), new[] { 32, 24 } },
            { typeof(trp_setting_cast_member), new[] { 48, 40 } },
            { typeof(trp_setting_initial_fact), new[] { 32, 32 } },
            { typeof(trp_setting_stock_entry), new[] { 12, 12 } },
            { typeof(trp_setting_point), new[] { 16, 16 } },
            { typeof(trp_story_difference), new[] { 32, 32 } },
            { typeof(trp_story_figure), new[] { 40, 32 } },
            { typeof(trp_chronicle_def), new[] { 16, 8 } },
            { typeof(trp_terminal_def), new[] { 40, 32 } },
            { typeof(trp_simulation_def), new[] { 24, 24 } },
            { typeof(trp_simulation_totals), new[] { 48, 48 } },
            { typeof(trp_node_info), new[] { 40, 32 } },
            { typeof(trp_busy_loop), new[] { 16, 16 } },
            { typeof(trp_why_line), new[] { 96, 96 } },
        };
    }
    /// The functions of the library as C has them. The first call throws when the library has another interface.
    public static class Calls
    {
        public const uint TRP_FARTHEST = 268435456;
        public const uint TRP_INTEREST_MOST = 64;
        public const uint TRP_INTEREST_RINGS = 3;
        public const uint TRP_JOURNAL_DEPTH = 8;
        public const uint TRP_MOST_ENTITIES = 4000000;
        public const uint TRP_MOST_QUEUES = 64;
        public const uint TRP_MOST_WATCHES = 256;
        public const uint TRP_MOST_WATCH_HITS = 256;
        public const uint TRP_NODE_END = 4294967295;
        public const uint TRP_NODE_FAIL = 4294967294;
        public const uint TRP_NOT_FOUND = 4294967295;
        public const uint TRP_NO_FILE = 4294967295;
        public const uint TRP_ONE = 65536;
        public const uint TRP_UNITS_PER_METRE = 256;
        public const uint TRP_WATCH_NAME_SIZE = 96;
        public const uint TRP_WHY_ASKED = 4;
        public const uint TRP_WHY_BY_CHANCE = 2;
        public const uint TRP_WHY_COMPARES = 1;
        public const uint TRP_WHY_FALSE = 0;
        public const uint TRP_WHY_LOCKED = 16;
        public const uint TRP_WHY_RESTS = 64;
        public const uint TRP_WHY_SITUATION = 3;
        public const uint TRP_WHY_TRUE = 1;
        public const uint TRP_WHY_UNANSWERED = 8;
        public const uint TRP_WHY_UNTOLD = 2;
        public const uint TRP_WHY_WRAPS = 32;
        static Calls()
        {
            if (trp_interface_number() != Layout.Interface)
                throw new DllNotFoundException("The library of Troupe has interface " + trp_interface_number() + ", and interface " + Layout.Interface + " is needed.");
        }
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_result_name(trp_result result);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_version_string();
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_interface_number();
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_entity trp_nobody();
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern long trp_round_to_whole_number(double number, long most);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_value trp_value_number(double number);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern double trp_value_to_number(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_value trp_value_truth([MarshalAs(UnmanagedType.I1)] bool truth);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_value_to_truth(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_value trp_value_choice(uint position);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_value_to_choice(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_value trp_value_entity(trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_entity trp_value_to_entity(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_value trp_value_item(uint item, uint count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_value_item_index(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_value_item_count(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_value trp_value_newcomer(uint kind, uint role);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_value_newcomer_kind(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_value_newcomer_role(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_value trp_value_point(trp_point point);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_point trp_value_to_point(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_value trp_value_unknown_point();
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_value_is_known_point(trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_point trp_point_from_metres(double x, double y, double z);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_load(IntPtr bytes, UIntPtr size, IntPtr allocator, out IntPtr pack, IntPtr why);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_pack_release(IntPtr pack);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_count(IntPtr pack, trp_name_family sort);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_find(IntPtr pack, trp_name_family sort, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_number_of_index(IntPtr pack, trp_name_family sort, uint index);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_handle trp_pack_handle(IntPtr pack, trp_name_family sort, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_number_of_handle(IntPtr pack, trp_handle handle);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pack_name(IntPtr pack, trp_name_family sort, uint number);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong trp_pack_key(IntPtr pack, trp_name_family sort, uint number);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pack_line_sound(IntPtr pack, uint line, ref uint lasts_ms);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pack_spoken_line(IntPtr pack, uint line);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr trp_spoken_line_fill([MarshalAs(UnmanagedType.LPUTF8Str)] string words, IntPtr filler, IntPtr context, IntPtr @out, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_action(IntPtr pack, uint action, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_action_parameter(IntPtr pack, uint action, uint parameter, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pack_failure_name(IntPtr pack, uint action, uint failure);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_find_failure(IntPtr pack, uint action, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pack_mark_name(IntPtr pack, uint action, uint mark);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_find_mark(IntPtr pack, uint action, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_message(IntPtr pack, uint message, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_event(IntPtr pack, uint @event, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_query(IntPtr pack, uint query, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_query_parameter(IntPtr pack, uint query, uint parameter, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_fact(IntPtr pack, uint fact, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pack_choice_name(IntPtr pack, uint fact, uint choice);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_item_fact(IntPtr pack, uint kind, uint item);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_global_kind(IntPtr pack, uint global);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_kind_of_world_facts(IntPtr pack);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_kind_of_scene_facts(IntPtr pack, uint scene);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_role_kind(IntPtr pack, uint role);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_pack_kind_is(IntPtr pack, uint kind, uint ancestor);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_pack_kind_is_character(IntPtr pack, uint kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_pack_kind_is_place(IntPtr pack, uint kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_pack_kind_is_player(IntPtr pack, uint kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_pack_kind_is_everywhere(IntPtr pack, uint kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_pack_kind_handles_crossing(IntPtr pack, uint kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_behaviour(IntPtr pack, uint behaviour, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_role(IntPtr pack, uint role, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pack_role_condition(IntPtr pack, uint role, IntPtr to, UIntPtr room);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_pack_role_is_by_chance(IntPtr pack, uint role);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_behaviour_weight(IntPtr pack, uint behaviour, IntPtr weight);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pack_part_name(IntPtr pack, uint scene, uint part);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_scene_successor(IntPtr pack, uint scene, uint number);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_world_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_create(IntPtr pack, IntPtr def, out IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_world_destroy(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_set_lanes(IntPtr world, IntPtr run_tasks, IntPtr context, uint lanes);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_world_step(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_set_update_period(IntPtr world, uint steps);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_update_period(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_world_step_within(IntPtr world, ulong budget_ns, IntPtr clock, IntPtr context);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_skip(IntPtr world, uint count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_now(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_next_due(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_time_of_day(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_day(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_weekday trp_world_weekday(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_day_length(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_set_clock(IntPtr world, uint day, uint second_of_day);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_step_of_time(IntPtr world, uint second_of_day);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_world_pack(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_number_of_handle(IntPtr world, trp_handle handle);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_steps_per_second(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_ms_to_steps(IntPtr world, uint milliseconds);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong trp_world_hash(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong trp_world_hash_recomputed(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong trp_world_entity_hash(IntPtr world, trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_entity trp_world_next_entity(IntPtr world, trp_entity after);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_bind_global(IntPtr world, uint global, trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_entity trp_world_bound_entity(IntPtr world, uint global);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_world_counters(IntPtr world, IntPtr counters, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_world_set_stopwatch(IntPtr world, IntPtr stopwatch, IntPtr context);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_world_set_meter(IntPtr world, IntPtr meter, IntPtr context);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_world_check(IntPtr world, ref trp_entity who);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_entity_spawn(IntPtr world, uint kind, trp_point at, ref trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_entity_add_link_end(IntPtr world, trp_entity @object, uint link, trp_entity end);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_entity_link_ends(IntPtr world, trp_entity @object, uint link, IntPtr ends, uint capacity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_entity_despawn(IntPtr world, trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_entity_is_alive(IntPtr world, trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_entity_serial(IntPtr world, trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_entity_set_user_data(IntPtr world, trp_entity entity, ulong data);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong trp_entity_user_data(IntPtr world, trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_entity_kind(IntPtr world, trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_put_on_role(IntPtr world, trp_entity agent, uint role);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_take_off_role(IntPtr world, trp_entity agent, uint role);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_agent_wears_role(IntPtr world, trp_entity agent, uint role);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_roles(IntPtr world, trp_entity agent, IntPtr roles, uint capacity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_set_spontaneous(IntPtr world, trp_entity agent, [MarshalAs(UnmanagedType.I1)] bool spontaneous);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_begin_occasion(IntPtr world, trp_entity agent, uint occasion, uint until_step);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_end_occasion(IntPtr world, trp_entity agent, uint occasion);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_occasion(IntPtr world, trp_entity agent);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_schedule_block(IntPtr world, trp_entity agent, uint role);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_force_layer(IntPtr world, trp_entity agent, uint layer, trp_layer_forced_state state);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_layer_forced_state trp_agent_layer_forced_state(IntPtr world, trp_entity agent, uint layer);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_begin_dialogue(IntPtr world, trp_entity agent);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_end_dialogue(IntPtr world, trp_entity agent);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_agent_is_in_dialogue(IntPtr world, trp_entity agent);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_perform(IntPtr world, trp_entity agent, uint behaviour, IntPtr arguments, uint argument_count, trp_entity partner);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_cancel(IntPtr world, trp_entity agent, uint behaviour);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_agent_is_live(IntPtr world, trp_entity agent);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_agent_set_update_period(IntPtr world, trp_entity agent, uint steps);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_update_period(IntPtr world, trp_entity agent);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_queues(IntPtr world, trp_entity agent, IntPtr entries, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_running_nodes(IntPtr world, trp_entity agent, uint position, IntPtr nodes, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_plan_steps(IntPtr world, trp_entity agent, uint position, uint node, IntPtr steps, uint capacity, ref uint done_count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_agent_node_path(IntPtr world, trp_entity agent, uint position, IntPtr to, UIntPtr room);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_stance trp_agent_stance(IntPtr world, trp_entity agent);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_stance_name(trp_stance stance);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_assert_set_handler(IntPtr handler, IntPtr context);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_assert_fail([MarshalAs(UnmanagedType.LPUTF8Str)] string file, uint line, [MarshalAs(UnmanagedType.LPUTF8Str)] string expression);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_assert_misuse([MarshalAs(UnmanagedType.LPUTF8Str)] string file, uint line, [MarshalAs(UnmanagedType.LPUTF8Str)] string expression);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_world_commands(IntPtr world, ref uint count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_command_argument_count(IntPtr world, IntPtr command);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_command_argument(IntPtr world, IntPtr command, uint number, IntPtr to, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_command_spoken_line_value(IntPtr world, IntPtr command, uint argument, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, IntPtr value, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr trp_command_spoken_line(IntPtr world, IntPtr command, uint argument, IntPtr namer, IntPtr context, IntPtr @out, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_action_finished(IntPtr world, trp_token token, trp_action_result result, uint failure);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_action_force(IntPtr world, trp_token token, trp_action_result result, uint failure);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_pending_steps(IntPtr world, trp_entity agent, IntPtr pending, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pending_step_force(IntPtr world, trp_entity agent, ulong id, trp_action_result result);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pending_step_kind_name(trp_pending_step_kind kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_action_progress(IntPtr world, trp_token token);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_action_reached_mark(IntPtr world, trp_token token, uint mark);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_action_crosses_object(IntPtr world, trp_token token, trp_entity @object, trp_point beyond);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_message_send(IntPtr world, trp_entity to, uint message, trp_entity from, IntPtr arguments, uint argument_count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_event_happened(IntPtr world, uint @event, trp_entity about);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_event_name(trp_event_kind kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_reason_name(trp_reason reason);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_world_events(IntPtr world, ref uint count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_journal_create(IntPtr allocator, out IntPtr journal);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_journal_destroy(IntPtr journal);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_journal_note_step(IntPtr journal, IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_journal_copy(IntPtr journal, IntPtr other);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr trp_journal_size(IntPtr journal);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_journal_of_entity(IntPtr journal, trp_entity entity, trp_journal_kind kind, IntPtr events, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_journal_of_scene(IntPtr journal, uint scene, IntPtr events, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_save(IntPtr world, uint flags, IntPtr bytes, UIntPtr capacity, ref UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_load_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_load(IntPtr pack, IntPtr bytes, UIntPtr size, IntPtr def, out IntPtr world, IntPtr why);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_running_actions(IntPtr world, IntPtr running, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_take_image(IntPtr world, out IntPtr image);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_restore(IntPtr world, IntPtr image);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_image_pack(IntPtr image);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr trp_image_size(IntPtr image);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_image_release(IntPtr image);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_compile(IntPtr sources, uint count, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_compile_project(IntPtr sources, uint count, IntPtr reader, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_compile_file([MarshalAs(UnmanagedType.LPUTF8Str)] string name, IntPtr reader, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_script_test_file(IntPtr script, uint test);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_script_release(IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_script_pack(IntPtr script, ref UIntPtr size_bytes);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_format(IntPtr source, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_rename(IntPtr sources, uint count, IntPtr reader, [MarshalAs(UnmanagedType.LPUTF8Str)] string path, [MarshalAs(UnmanagedType.LPUTF8Str)] string new_name, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_list_references(IntPtr sources, uint count, IntPtr reader, [MarshalAs(UnmanagedType.LPUTF8Str)] string path, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_script_text_count(IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_script_text_name(IntPtr script, uint index);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_expand(IntPtr sources, uint count, IntPtr reader, [MarshalAs(UnmanagedType.LPUTF8Str)] string instance, [MarshalAs(UnmanagedType.I1)] bool keep_rest, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_list_patterns(IntPtr sources, uint count, IntPtr reader, trp_pattern_format format, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_pattern_page(IntPtr sources, uint count, IntPtr reader, IntPtr pictures, uint picture_count, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_tag_spoken_lines(IntPtr sources, uint count, IntPtr reader, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_export_spoken_lines(IntPtr sources, uint count, IntPtr reader, trp_spoken_line_format format, [MarshalAs(UnmanagedType.LPUTF8Str)] string language, [MarshalAs(UnmanagedType.LPUTF8Str)] string known_translations, UIntPtr known_translations_bytes, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_import_spoken_lines(IntPtr sources, uint count, IntPtr reader, [MarshalAs(UnmanagedType.LPUTF8Str)] string table, UIntPtr table_bytes, [MarshalAs(UnmanagedType.LPUTF8Str)] string language, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_translate(IntPtr sources, uint count, IntPtr reader, [MarshalAs(UnmanagedType.LPUTF8Str)] string table, UIntPtr table_bytes, IntPtr allocator, out IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_script_spoken_line_count(IntPtr script, ref uint untranslated);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_script_refusal(IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_script_text(IntPtr script, uint index, ref UIntPtr size_bytes);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_script_error_count(IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_script_warning_count(IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_script_report(IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_script_finding_count(IntPtr script);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_get_finding(IntPtr script, uint index, IntPtr finding, UIntPtr size);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_script_get_note(IntPtr script, uint finding, uint index, IntPtr note, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_text_columns([MarshalAs(UnmanagedType.LPUTF8Str)] string text, UIntPtr size_bytes);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_codepoint_columns(uint codepoint);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_text_first_character([MarshalAs(UnmanagedType.LPUTF8Str)] string text, ref uint bytes);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_sheet_release(IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_sheet_clear(IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_sheet_text(IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_sheet_add(IntPtr sheet, [MarshalAs(UnmanagedType.LPUTF8Str)] string text);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_sheet_add_bytes(IntPtr sheet, [MarshalAs(UnmanagedType.LPUTF8Str)] string bytes, UIntPtr size_bytes);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_sheet_add_sanitized(IntPtr sheet, [MarshalAs(UnmanagedType.LPUTF8Str)] string text);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_sheet_add_count(IntPtr sheet, ulong number);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_sheet_add_tenths(IntPtr sheet, ulong numerator, ulong denominator);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_sheet_pad_to_column(IntPtr sheet, UIntPtr start, uint columns);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_stage_action_is_prompt(IntPtr pack, uint action);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_stage_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_stage_create(IntPtr world, IntPtr def, out IntPtr stage);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_stage_destroy(IntPtr stage);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_stage_save(IntPtr stage, IntPtr bytes, UIntPtr capacity, ref UIntPtr size);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_stage_load(IntPtr world, IntPtr bytes, UIntPtr size, out IntPtr stage, IntPtr why);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_stage_restore(IntPtr stage, IntPtr bytes, UIntPtr size, IntPtr why);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_stage_inherit(IntPtr world, ulong seed, out IntPtr stage);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_stage_step(IntPtr stage);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_stage_next_due(IntPtr stage);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_stage_add(IntPtr stage, trp_entity entity, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, trp_point at);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_stage_move_body(IntPtr stage, trp_entity entity, trp_point at);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_stage_steer(IntPtr stage, trp_entity player, int x, int y);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_stage_remove(IntPtr stage, trp_entity entity);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_stage_name(IntPtr stage, trp_entity entity);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_entity trp_stage_find(IntPtr stage, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_stage_entity_count(IntPtr stage);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_entity trp_stage_entity(IntPtr stage, uint index);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_stage_describe_entity(IntPtr stage, trp_entity entity, IntPtr view, UIntPtr size);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_stage_goods(IntPtr stage, trp_entity entity, ref uint items, IntPtr counts, uint capacity);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_stage_map_size(IntPtr stage, IntPtr map, UIntPtr size);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_stage_letter(IntPtr stage, uint column, uint row);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_stage_is_door(IntPtr stage, uint column, uint row);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_stage_door_is_open(IntPtr stage, uint column, uint row);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_stage_get_action_counts(IntPtr stage, uint action, IntPtr counts);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_stage_succeeded_actions(IntPtr stage, IntPtr tokens, uint capacity);
        [DllImport("troupe-stage", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_stage_get_counts(IntPtr stage, IntPtr counts, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_test(IntPtr pack, uint test, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_test_line(IntPtr pack, uint test, uint position, IntPtr line, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_test_line_holds(IntPtr world, uint test, uint position, IntPtr holds);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong trp_pack_test_name_key([MarshalAs(UnmanagedType.LPUTF8Str)] string name);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_play_open(IntPtr sources, uint count, out IntPtr play);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_play_open_project(IntPtr sources, uint count, IntPtr reader, out IntPtr play);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_play_release(IntPtr play);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_play_pack(IntPtr play);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_play_pack_bytes(IntPtr play, ref UIntPtr size_bytes);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_play_report(IntPtr play);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_play_error_count(IntPtr play);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_play_warning_count(IntPtr play);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_play_script(IntPtr play);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_rehearsal_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_rehearsal_create(IntPtr pack, IntPtr def, out IntPtr rehearsal);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_rehearsal_create_observer(IntPtr world, IntPtr namer, IntPtr context, out IntPtr rehearsal);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_rehearsal_destroy(IntPtr rehearsal);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_rehearsal_world(IntPtr rehearsal);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_rehearsal_journal(IntPtr rehearsal);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_rehearsal_stage(IntPtr rehearsal);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_rehearsal_setting(IntPtr rehearsal);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_rehearsal_step(IntPtr rehearsal, uint until_step);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_rehearsal_save(IntPtr rehearsal, IntPtr bytes, UIntPtr capacity, ref UIntPtr size);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_rehearsal_load(IntPtr pack, IntPtr bytes, UIntPtr size, IntPtr def, out IntPtr rehearsal, IntPtr why);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_rehearsal_reload(IntPtr rehearsal, IntPtr pack);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_rehearsal_take_image(IntPtr rehearsal, out IntPtr image);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_rehearsal_restore(IntPtr rehearsal, IntPtr image);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr trp_rehearsal_image_size(IntPtr image);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_rehearsal_image_release(IntPtr image);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_rehearsal_tell_reload(IntPtr rehearsal, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_rehearsal_entity_name(IntPtr rehearsal, trp_entity entity);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_rehearsal_tell_spoken_line(IntPtr rehearsal, IntPtr command, uint argument, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_rehearsal_tell_event(IntPtr rehearsal, IntPtr @event, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_behaviour_title(IntPtr pack, uint behaviour);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_test_run(IntPtr pack, uint test, ulong seed, IntPtr outcome, UIntPtr size, IntPtr report);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_test_run_observed(IntPtr pack, uint test, ulong seed, IntPtr observer, IntPtr outcome, UIntPtr size, IntPtr report);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_rehearsal_bundle(IntPtr rehearsal, IntPtr sources, uint source_count, IntPtr log, UIntPtr log_size_bytes, IntPtr bundle);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_create(IntPtr allocator, out IntPtr document);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_document_destroy(IntPtr document);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_set_text(IntPtr document, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, [MarshalAs(UnmanagedType.LPUTF8Str)] string text, UIntPtr size_bytes, ref uint file);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_document_file_count(IntPtr document);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_file_name(IntPtr document, uint file);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_text(IntPtr document, uint file, ref UIntPtr size_bytes);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_close_file(IntPtr document, uint file);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_rename_files(IntPtr document, IntPtr files, IntPtr names, uint count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_plan_rename_files(IntPtr document, IntPtr files, IntPtr names, uint count, ref uint edit_count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_document_version(IntPtr document);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_edit(IntPtr document, uint version, IntPtr edits, uint count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_undo(IntPtr document);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_redo(IntPtr document);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_document_edit_count(IntPtr document, uint change);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_edit(IntPtr document, uint change, uint index, IntPtr edit);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_refusal(IntPtr document);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_document_file_node(IntPtr document, uint file);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_node(IntPtr document, uint id, IntPtr node, UIntPtr size);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_document_node_at(IntPtr document, uint file, uint offset);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_node_path(IntPtr document, uint id);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_document_find_node(IntPtr document, [MarshalAs(UnmanagedType.LPUTF8Str)] string path);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_piece(IntPtr document, uint file, uint offset, IntPtr piece, UIntPtr size);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_json(IntPtr document, uint file);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_rename(IntPtr document, uint file, uint offset, [MarshalAs(UnmanagedType.LPUTF8Str)] string new_name);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_plan_rename(IntPtr document, uint file, uint offset, [MarshalAs(UnmanagedType.LPUTF8Str)] string new_name, ref uint edit_count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_planned_edit(IntPtr document, uint index, IntPtr planned);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_check(IntPtr document, ref uint finding_count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_finding(IntPtr document, uint index, IntPtr finding, UIntPtr size);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_finding_note(IntPtr document, uint finding, uint index, IntPtr note, UIntPtr size);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_definition(IntPtr document, uint file, uint offset, IntPtr range);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_document_references(IntPtr document, uint file, uint offset, IntPtr ranges, uint capacity);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_hover(IntPtr document, uint file, uint offset);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_complete(IntPtr document, uint file, uint offset, IntPtr word, ref uint count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_completion(IntPtr document, uint index, IntPtr completion, UIntPtr size);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_allow_mistakes(IntPtr document, [MarshalAs(UnmanagedType.I1)] bool allowed);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_insert_text(IntPtr document, uint version, uint parent, uint before, [MarshalAs(UnmanagedType.LPUTF8Str)] string text, ref uint made);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_remove_nodes(IntPtr document, uint version, IntPtr nodes, uint count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_move_nodes(IntPtr document, uint version, IntPtr nodes, uint count, uint parent, uint before);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_copy_nodes(IntPtr document, IntPtr nodes, uint count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_replace_node(IntPtr document, uint version, uint node, [MarshalAs(UnmanagedType.LPUTF8Str)] string text, ref uint made);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_wrap_lines(IntPtr document, uint version, IntPtr nodes, uint count, [MarshalAs(UnmanagedType.LPUTF8Str)] string text, ref uint made);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_unwrap_line(IntPtr document, uint version, uint node);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_turn_row_into_phase(IntPtr document, uint version, uint row, ref uint made);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_turn_phase_into_row(IntPtr document, uint version, uint phase, ref uint made);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_format(IntPtr document, uint version, uint file, uint offset, uint length);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_fact_get(IntPtr world, trp_entity entity, uint fact, ref trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_fact_set(IntPtr world, trp_entity entity, uint fact, trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_fact_get(IntPtr world, uint fact, ref trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_fact_set(IntPtr world, uint fact, trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_fact_reset(IntPtr world, uint fact);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_scene_fact_get(IntPtr world, trp_entity member, uint fact, ref trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_scene_fact_set(IntPtr world, trp_entity member, uint fact, trp_value value);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_items_add(IntPtr world, trp_entity entity, uint item, int count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_items_count(IntPtr world, trp_entity entity, uint item);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_form(IntPtr document, uint node, ref uint count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_field(IntPtr document, uint index, IntPtr field, UIntPtr size);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_get_choice(IntPtr document, uint field, uint index);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_form_set(IntPtr document, uint version, uint node, [MarshalAs(UnmanagedType.LPUTF8Str)] string field, [MarshalAs(UnmanagedType.LPUTF8Str)] string text);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_form_json(IntPtr document, uint node);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_seeds(IntPtr document, uint parent, ref uint count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_seed(IntPtr document, uint index, IntPtr seed, UIntPtr size);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_chips(IntPtr document, uint node, ref uint count);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_document_get_chip(IntPtr document, uint index, IntPtr chip, UIntPtr size);
        [DllImport("troupe-script", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_document_get_chip_choice(IntPtr document, uint chip, uint index);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_history_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_history_create(IntPtr world, IntPtr def, out IntPtr history);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_history_destroy(IntPtr history);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_history_note_step(IntPtr history);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_history_first_step(IntPtr history);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong trp_history_bytes(IntPtr history);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_history_seek(IntPtr history, uint step);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_history_world(IntPtr history);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_history_segments(IntPtr history, IntPtr segments, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_interest_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_interest_add(IntPtr world, IntPtr def, IntPtr interest);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_interest_move(IntPtr world, trp_interest interest, trp_point at);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_interest_follow(IntPtr world, trp_interest interest, trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_interest_remove(IntPtr world, trp_interest interest);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_interest_count(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_kind(IntPtr pack, uint kind, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_kind_offer(IntPtr pack, uint kind, uint number, IntPtr offer, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_drop_cause_name(trp_drop_cause cause);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_kind_handler(IntPtr pack, uint kind, uint number, IntPtr handler, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_kind_link(IntPtr pack, uint kind, uint number, IntPtr link, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_behaviour_contacts(IntPtr pack, uint behaviour, IntPtr contacts, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_watch_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_watch_add(IntPtr world, IntPtr def, IntPtr watch);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_watch_remove(IntPtr world, trp_watch watch);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_watch_enable(IntPtr world, trp_watch watch, [MarshalAs(UnmanagedType.I1)] bool enabled);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_watches(IntPtr world, IntPtr watches, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_watch_hits(IntPtr world, IntPtr hits, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_watch_kind_name(trp_watch_kind kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_watch_moment_name(trp_watch_moment moment);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_link_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_link_open(IntPtr def, out IntPtr link);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_link_close(IntPtr link);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_link_serve(IntPtr link, IntPtr world);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_link_is_attached(IntPtr link);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_link_games(IntPtr games, uint capacity, UIntPtr size);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_viewer_attach(ushort port, [MarshalAs(UnmanagedType.LPUTF8Str)] string token, out IntPtr viewer);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_viewer_close(IntPtr viewer);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_viewer_play_next_step(IntPtr viewer);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_viewer_state trp_viewer_get_state(IntPtr viewer);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_viewer_refusal(IntPtr viewer);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_viewer_world(IntPtr viewer);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_viewer_worlds_received(IntPtr viewer);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_viewer_entity_name(trp_entity entity, IntPtr viewer);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_viewer_hold_game(IntPtr viewer);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_viewer_resume_game(IntPtr viewer, uint steps);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_viewer_set_breakpoint(IntPtr viewer, IntPtr def, ref uint number);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_viewer_remove_breakpoint(IntPtr viewer, uint number);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_viewer_breakpoint_hits(IntPtr viewer, IntPtr hits, uint capacity, UIntPtr size);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_viewer_reload_game(IntPtr viewer, IntPtr pack, UIntPtr size);
        [DllImport("troupe-link", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_viewer_log(IntPtr viewer, ref UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_record(IntPtr world, IntPtr sink);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_world_is_recorded(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_replay_open(IntPtr bytes, UIntPtr size, IntPtr allocator, out IntPtr replay, IntPtr why);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_replay_append(IntPtr replay, IntPtr bytes, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_replay_close(IntPtr replay);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_replay_state trp_replay_step(IntPtr replay, IntPtr why);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_replay_next_step(IntPtr replay);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_replay_world(IntPtr replay);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_replay_describe(IntPtr replay, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_replay_take_image(IntPtr replay, out IntPtr image);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_replay_restore(IntPtr replay, IntPtr image);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr trp_replay_image_size(IntPtr image);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_replay_image_release(IntPtr image);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_set_motions(IntPtr world, IntPtr motions, uint count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_point trp_entity_position(IntPtr world, trp_entity entity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_place_set_reach(IntPtr world, trp_entity place, trp_point half_size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_point trp_place_reach(IntPtr world, trp_entity place);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_point_distance(trp_point a, trp_point b);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_world_set_notice_handler(IntPtr world, trp_notice_level most_detailed, IntPtr handler, IntPtr context);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_notice_level trp_notice_level_of(trp_notice_kind kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_name_family trp_notice_family(trp_notice_kind kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_notice_name(trp_notice_kind kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_notice_sentence(trp_notice_kind kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_notice_level_name(trp_notice_level level);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr trp_notice_write_sentence(IntPtr world, IntPtr notice, IntPtr namer, IntPtr context, IntPtr @out, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_object_offers(IntPtr world, trp_entity @object, trp_entity agent, IntPtr offers, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_object_holders(IntPtr world, trp_entity @object, IntPtr holders, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_object_locks(IntPtr world, trp_entity @object, IntPtr entries, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_entity_all_links(IntPtr world, trp_entity entity, IntPtr ends, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_waits(IntPtr world, trp_entity agent, IntPtr waits, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_wait_kind_name(trp_wait_kind kind);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_origin(IntPtr pack, uint origin, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_pack_origin_instance(IntPtr pack, uint origin, uint number, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_pack_origin_words(IntPtr pack, uint origin, IntPtr to, UIntPtr room);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_thing_origin(IntPtr pack, trp_name_family sort, uint number);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_row_origin(IntPtr pack, uint scene, uint row);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_part_origin(IntPtr pack, uint scene, uint part);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_step_origin(IntPtr pack, uint task, uint step);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_origins_at(IntPtr pack, [MarshalAs(UnmanagedType.LPUTF8Str)] string file, uint line, IntPtr origins, uint capacity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_things_of_origin(IntPtr pack, uint origin, IntPtr things, uint capacity, UIntPtr size);
        [DllImport("troupe-pool", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_thread_pool_create(uint threads, out IntPtr pool);
        [DllImport("troupe-pool", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_thread_pool_destroy(IntPtr pool);
        [DllImport("troupe-pool", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_thread_pool_size(IntPtr pool);
        [DllImport("troupe-pool", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_thread_pool_run(IntPtr pool, IntPtr task, IntPtr argument, uint count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_world_set_answerer(IntPtr world, IntPtr answerer, IntPtr context);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_world_answerer_context(IntPtr world);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_question_argument_count(IntPtr world, IntPtr question);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_question_argument(IntPtr world, IntPtr question, uint number, IntPtr to, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_question_answer(IntPtr question, trp_value answer);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_world_reload(IntPtr world, IntPtr pack);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_world_reload_report(IntPtr world, ref uint count);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_migration_reason_name(trp_migration_reason reason);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_world_scenes(IntPtr world, IntPtr scenes, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_scene_members(IntPtr world, uint serial, IntPtr members, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_setting_describe(IntPtr pack, uint setting, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_setting_floor_plan_row(IntPtr pack, uint setting, uint row);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_setting_legend(IntPtr pack, uint setting, uint index, IntPtr letter, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_setting_cast(IntPtr pack, uint setting, uint index, IntPtr member, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_setting_cast_member_fact(IntPtr pack, uint setting, uint member, uint given, IntPtr fact, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_setting_stock(IntPtr pack, uint setting, uint index, IntPtr goods, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_setting_spot(IntPtr pack, uint setting, uint index, IntPtr spot, UIntPtr size);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_report_create(IntPtr rehearsal, out IntPtr report);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_report_destroy(IntPtr report);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_report_note_step(IntPtr report);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_report_print(IntPtr report, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_report_print_json(IntPtr report, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_report_page_create(IntPtr rehearsal, out IntPtr page);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_report_page_destroy(IntPtr page);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_report_page_note_step(IntPtr page);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_report_page_print(IntPtr page, [MarshalAs(UnmanagedType.LPUTF8Str)] string title, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_story_create(IntPtr rehearsal, out IntPtr story);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_story_destroy(IntPtr story);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_story_follow(IntPtr story, trp_entity who);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_story_note_step(IntPtr story);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_story_print(IntPtr story, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_comparison_play(IntPtr before, IntPtr after, uint until, out IntPtr comparison);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_comparison_destroy(IntPtr comparison);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_comparison_first_difference(IntPtr comparison, IntPtr difference, UIntPtr size);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_comparison_sentences(IntPtr comparison, uint story);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_comparison_figure(IntPtr comparison, uint index, IntPtr figure, UIntPtr size);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_comparison_print(IntPtr comparison, [MarshalAs(UnmanagedType.LPUTF8Str)] string before, [MarshalAs(UnmanagedType.LPUTF8Str)] string after, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_comparison_print_json(IntPtr comparison, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_transcript_create(IntPtr rehearsal, out IntPtr transcript);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_transcript_follow(IntPtr transcript, trp_entity who);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_transcript_destroy(IntPtr transcript);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_transcript_add_step(IntPtr transcript, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_transcript_print_summary(IntPtr transcript, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_chronicle_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_chronicle_create(IntPtr rehearsal, IntPtr def, out IntPtr chronicle);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_chronicle_destroy(IntPtr chronicle);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_chronicle_follow(IntPtr chronicle, trp_entity who);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_chronicle_note_step(IntPtr chronicle);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_chronicle_is_full(IntPtr chronicle, ref uint last_step);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_chronicle_print_page(IntPtr chronicle, [MarshalAs(UnmanagedType.LPUTF8Str)] string title, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_chronicle_print_trace(IntPtr chronicle, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_vignette_create(IntPtr rehearsal, out IntPtr vignette);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_vignette_destroy(IntPtr vignette);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_vignette_note_step(IntPtr vignette);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_vignette_note_quiet_time(IntPtr vignette);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_vignette_add_person(IntPtr vignette, trp_entity who);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_vignette_omit_prefix(IntPtr vignette, [MarshalAs(UnmanagedType.LPUTF8Str)] string words);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_vignette_has_behaviour(IntPtr vignette, [MarshalAs(UnmanagedType.LPUTF8Str)] string behaviour);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_vignette_print(IntPtr vignette, [MarshalAs(UnmanagedType.LPUTF8Str)] string id, [MarshalAs(UnmanagedType.LPUTF8Str)] string title, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_findings_print_json(IntPtr scripts, uint count, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_graph_print(IntPtr pack, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_graph_print_about(IntPtr pack, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_why_print(IntPtr rehearsal, trp_entity agent, IntPtr source, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_why_not_print(IntPtr rehearsal, trp_entity agent, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_offers_print(IntPtr rehearsal, trp_entity agent, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_why_print_json(IntPtr rehearsal, trp_entity agent, IntPtr source, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_why_scene_print(IntPtr rehearsal, uint scene, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_setbacks_create(IntPtr pack, out IntPtr setbacks);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_setbacks_destroy(IntPtr setbacks);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_setbacks_note_step(IntPtr setbacks, IntPtr world);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_setbacks_print(IntPtr setbacks, IntPtr rehearsal, trp_entity agent, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_setbacks_print_repeated(IntPtr setbacks, IntPtr rehearsal, trp_entity followed, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_terminal_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_terminal_run(IntPtr rehearsal, IntPtr def);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_terminal_picture(IntPtr rehearsal, trp_entity follow, uint columns, uint rows, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_simulation_def_init(IntPtr def, UIntPtr size);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_simulation_create(IntPtr def, out IntPtr simulation);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_simulation_destroy(IntPtr simulation);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_simulation_play(IntPtr simulation, IntPtr result);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong trp_simulation_seed(IntPtr simulation);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_simulation_get_totals(IntPtr simulation, IntPtr totals, UIntPtr size);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_simulation_finding(IntPtr simulation, ref uint step);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern void trp_simulation_print_matrix(IntPtr simulation, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong trp_simulation_matrix_count(IntPtr simulation, trp_stance stance, uint fault);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_simulation_fault_count();
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_simulation_fault_name(uint fault);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        public static extern bool trp_simulation_fault_can_meet_stance(trp_stance stance, uint fault, IntPtr why);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_simulation_shrink(IntPtr simulation, uint tries, IntPtr sheet);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_simulation_replay([MarshalAs(UnmanagedType.LPUTF8Str)] string text, UIntPtr size_bytes, IntPtr wrong, ref uint step);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_simulation_record([MarshalAs(UnmanagedType.LPUTF8Str)] string text, UIntPtr size_bytes, IntPtr log, IntPtr deeds, IntPtr wrong, ref uint step);
        [DllImport("troupe-rehearsal", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_simulation_write_case(ulong seed, uint steps, IntPtr sheet);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_task_node_count(IntPtr pack, uint task);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern trp_result trp_task_node(IntPtr pack, uint task, uint node, IntPtr info, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_task_node_words(IntPtr pack, uint task, uint node, IntPtr to, UIntPtr room);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_task_cleanup_words(IntPtr pack, uint task, uint number, IntPtr to, UIntPtr room);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_pack_busy_loops(IntPtr pack, IntPtr loops, uint capacity, UIntPtr size);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_agent_why(IntPtr world, trp_entity agent, IntPtr lines, uint capacity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_offer_condition_why(IntPtr world, trp_entity @object, uint offer, trp_entity agent, IntPtr lines, uint capacity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern uint trp_role_condition_why(IntPtr world, uint role, trp_entity agent, IntPtr lines, uint capacity);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_why_line_expression(IntPtr pack, IntPtr line, IntPtr to, UIntPtr room);
        [DllImport("troupe", CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr trp_cause_name(trp_why_cause cause);
    }
}
