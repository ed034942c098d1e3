# SPDX-License-Identifier: MIT
# Made from docs/layout.json by tools/bindings.mjs.

INTERFACE = 4

DECLARATIONS = """
typedef enum trp_result { TRP_OK = 0, TRP_ERROR_ARGUMENT = 1, TRP_ERROR_MEMORY = 2, TRP_ERROR_FORMAT = 3, TRP_ERROR_VERSION = 4, TRP_ERROR_STALE = 5, TRP_ERROR_FULL = 6, TRP_ERROR_UNKNOWN = 7, TRP_ERROR_TYPE = 8, TRP_ERROR_SOURCE = 9, TRP_ERROR_OUTDATED = 10 } trp_result;
typedef enum trp_weekday { TRP_MONDAY = 1, TRP_TUESDAY = 2, TRP_WEDNESDAY = 3, TRP_THURSDAY = 4, TRP_FRIDAY = 5, TRP_SATURDAY = 6, TRP_SUNDAY = 7 } trp_weekday;
typedef enum trp_type { TRP_TYPE_NONE = 0, TRP_TYPE_NUMBER = 1, TRP_TYPE_TRUTH = 2, TRP_TYPE_CHOICE = 3, TRP_TYPE_ENTITY = 4, TRP_TYPE_TEXT = 5, TRP_TYPE_ITEM = 6, TRP_TYPE_POINT = 7, TRP_TYPE_NEWCOMER = 8 } trp_type;
typedef enum trp_unit { TRP_UNIT_PLAIN = 0, TRP_UNIT_DISTANCE = 1, TRP_UNIT_DURATION = 2, TRP_UNIT_ANGLE = 3, TRP_UNIT_CHANCE = 4 } trp_unit;
typedef enum trp_name_family { TRP_NAMES_KIND = 0, TRP_NAMES_FACT = 1, TRP_NAMES_ITEM = 2, TRP_NAMES_CHANNEL = 3, TRP_NAMES_LAYER = 4, TRP_NAMES_GLOBAL = 5, TRP_NAMES_POOL = 6, TRP_NAMES_MESSAGE = 7, TRP_NAMES_EVENT = 8, TRP_NAMES_ACTION = 9, TRP_NAMES_TOPIC = 10, TRP_NAMES_ROLE = 11, TRP_NAMES_BEHAVIOUR = 12, TRP_NAMES_TASK = 13, TRP_NAMES_SCENE = 14, TRP_NAMES_SETTING = 15, TRP_NAMES_TEST = 16, TRP_NAMES_LINE = 17, TRP_NAMES_QUERY = 18, TRP_NAMES_NEED = 19, TRP_NAMES_OFFER = 20, TRP_NAMES_LINK = 21, TRP_NAMES_BLOCK = 22, TRP_NAMES_COUNT = 23 } trp_name_family;
typedef enum trp_query_sort { TRP_QUERY_CONDITION = 0, TRP_QUERY_VALUE = 1, TRP_QUERY_RELATION = 2 } trp_query_sort;
typedef enum trp_step_part { TRP_STEP_PART_INPUT = 0, TRP_STEP_PART_LOOKS = 1, TRP_STEP_PART_DISPATCH = 2, TRP_STEP_PART_SOCIETY = 3, TRP_STEP_PART_COMMIT = 4, TRP_STEP_PART_COMMANDS = 5, TRP_STEP_PART_COUNT = 6, TRP_STEP_PART_AGENT = 7 } trp_step_part;
typedef enum trp_metered { TRP_METERED_CUE = 0, TRP_METERED_CONDITION = 1, TRP_METERED_WHILE = 2, TRP_METERED_COUNT = 3 } trp_metered;
typedef enum trp_meter_moment { TRP_METER_BEGINS = 0, TRP_METER_FALSE = 1, TRP_METER_TRUE = 2 } trp_meter_moment;
typedef enum trp_layer_forced_state { TRP_LAYER_NOT_FORCED = 0, TRP_LAYER_ON = 1, TRP_LAYER_OFF = 2 } trp_layer_forced_state;
typedef enum trp_queue_kind { TRP_QUEUE_INDEPENDENT = 0, TRP_QUEUE_COLLABORATIVE = 1, TRP_QUEUE_LATENT = 2 } trp_queue_kind;
typedef enum trp_running_node_kind { TRP_RUNNING_NODE_BLOCK = 0, TRP_RUNNING_NODE_NETWORK = 1, TRP_RUNNING_NODE_NODE = 2, TRP_RUNNING_NODE_ASIDE = 3, TRP_RUNNING_NODE_STEP = 4, TRP_RUNNING_NODE_PLAN = 5, TRP_RUNNING_NODE_TASK = 6 } trp_running_node_kind;
typedef enum trp_stance { TRP_STANCE_NONE = 0, TRP_STANCE_ASKING = 1, TRP_STANCE_PROMISED = 2, TRP_STANCE_OPENING = 3, TRP_STANCE_CALLED = 4, TRP_STANCE_PERFORMING = 5, TRP_STANCE_CHOOSING = 6, TRP_STANCE_TRADING = 7, TRP_STANCE_AHEAD = 8, TRP_STANCE_WAITING = 9, TRP_STANCE_WAITING_LONG = 10, TRP_STANCE_SUSPENDED = 11, TRP_STANCE_INTERRUPTED = 12, TRP_STANCE_INTERRUPTED_DONE = 13, TRP_STANCE_RETURNING = 14, TRP_STANCE_RECASTING = 15, TRP_STANCE_PARTING = 16, TRP_STANCE_OVER = 17, TRP_STANCE_COUNT = 18 } trp_stance;
typedef enum trp_command_kind { TRP_COMMAND_BEGIN = 0, TRP_COMMAND_STOP = 1, TRP_COMMAND_RESUME = 2 } trp_command_kind;
typedef enum trp_action_result { TRP_ACTION_SUCCEEDED = 0, TRP_ACTION_FAILED = 1 } trp_action_result;
typedef enum trp_pending_step_kind { TRP_PENDING_TIME = 0, TRP_PENDING_CONDITION = 1, TRP_PENDING_MESSAGE = 2, TRP_PENDING_REQUEST = 3, TRP_PENDING_COUNT = 4 } trp_pending_step_kind;
typedef enum trp_event_kind { TRP_EVENT_STARTED = 0, TRP_EVENT_FINISHED = 1, TRP_EVENT_INTERRUPTED = 2, TRP_EVENT_RESUMED = 3, TRP_EVENT_SUSPENDED = 4, TRP_EVENT_ACTIVATED = 5, TRP_EVENT_CANCELLED = 6, TRP_EVENT_REJECTED = 7, TRP_EVENT_TASK_STARTED = 8, TRP_EVENT_TASK_DONE = 9, TRP_EVENT_TASK_FAILED = 10, TRP_EVENT_WAITING = 11, TRP_EVENT_WAITED = 12, TRP_EVENT_SCENE_STARTED = 13, TRP_EVENT_SCENE_PHASE = 14, TRP_EVENT_SCENE_ENDED = 15, TRP_EVENT_SCENE_BROKEN = 16, TRP_EVENT_ASKED = 17, TRP_EVENT_REFUSED = 18, TRP_EVENT_CUE = 19, TRP_EVENT_ROLE_ON = 20, TRP_EVENT_ROLE_OFF = 21, TRP_EVENT_SPAWNED = 22, TRP_EVENT_DESPAWNED = 23, TRP_EVENT_SPUN = 24, TRP_EVENT_REPAIRED = 25, TRP_EVENT_DORMANT = 26, TRP_EVENT_LIVE = 27, TRP_EVENT_UNHEARD = 28, TRP_EVENT_UNANSWERED = 29, TRP_EVENT_OVERASKED = 30, TRP_EVENT_MISCALCULATED = 31, TRP_EVENT_FACT = 32, TRP_EVENT_PLANNED = 33, TRP_EVENT_UNPLANNED = 34, TRP_EVENT_OCCASION_BEGUN = 35, TRP_EVENT_OCCASION_ENDED = 36, TRP_EVENT_LAYER_ON = 37, TRP_EVENT_LAYER_OFF = 38, TRP_EVENT_LAYER_FREE = 39, TRP_EVENT_DIALOGUE_BEGUN = 40, TRP_EVENT_DIALOGUE_ENDED = 41, TRP_EVENT_MARK = 42, TRP_EVENT_DEADLOCKED = 43, TRP_EVENT_HEARD = 44, TRP_EVENT_CAST = 45, TRP_EVENT_KIND_COUNT = 46 } trp_event_kind;
typedef enum trp_reason { TRP_REASON_NONE = 0, TRP_REASON_RANK = 1, TRP_REASON_NO_QUEUE = 2, TRP_REASON_CONDITION = 3, TRP_REASON_COOLDOWN = 4, TRP_REASON_ONCE = 5, TRP_REASON_ALREADY = 6, TRP_REASON_NO_PARTNER = 7, TRP_REASON_NO_REACTION = 8, TRP_REASON_BUSY = 9, TRP_REASON_PROMISED = 10, TRP_REASON_PENDING = 11, TRP_REASON_WITHDRAWN = 12, TRP_REASON_GONE = 13, TRP_REASON_DISPLACED = 14, TRP_REASON_HOLDS = 15, TRP_REASON_LOST = 16, TRP_REASON_WAITED = 17, TRP_REASON_FAILED = 18, TRP_REASON_ACTION = 19, TRP_REASON_CHECK = 20, TRP_REASON_TIME = 21, TRP_REASON_SILENT = 22, TRP_REASON_STUCK = 23, TRP_REASON_GOODS = 24, TRP_REASON_ROLE = 25, TRP_REASON_NOT_RESUMABLE = 26, TRP_REASON_FORGOTTEN = 27, TRP_REASON_HOST = 28, TRP_REASON_NO_ROOM = 29, TRP_REASON_FAR = 30, TRP_REASON_RELOAD = 31, TRP_REASON_BUDGET = 32, TRP_REASON_ZERO = 33, TRP_REASON_LIMIT = 34, TRP_REASON_NO_PLAN = 35, TRP_REASON_DEPTH = 36, TRP_REASON_SCHEDULE = 37, TRP_REASON_UNKNOWN = 38, TRP_REASON_DISABLED = 39, TRP_REASON_FULL = 40, TRP_REASON_KEPT = 41, TRP_REASON_RECURSIVE = 42, TRP_REASON_DECLINED = 43, TRP_REASON_CLOSED = 44, TRP_REASON_LAYER = 45, TRP_REASON_DEADLOCK = 46, TRP_REASON_DAILY = 47, TRP_REASON_BACK_OFF = 48, TRP_REASON_COUNT = 49 } trp_reason;
typedef enum trp_journal_kind { TRP_JOURNAL_REFUSALS = 0, TRP_JOURNAL_MESSAGES = 1, TRP_JOURNAL_CASTINGS = 2, TRP_JOURNAL_KIND_COUNT = 3 } trp_journal_kind;
typedef enum trp_save_flags { TRP_SAVE_ALL = 0, TRP_SAVE_WITHOUT_PACK = 1 } trp_save_flags;
typedef enum trp_pattern_format { TRP_PATTERNS_TABLE = 0, TRP_PATTERNS_JSON = 1, TRP_PATTERNS_INSTANCES = 2 } trp_pattern_format;
typedef enum trp_spoken_line_format { TRP_LINES_CSV = 0, TRP_LINES_PO = 1 } trp_spoken_line_format;
typedef enum trp_script_severity { TRP_SCRIPT_ERROR = 0, TRP_SCRIPT_WARNING = 1, TRP_SCRIPT_NOTE = 2 } trp_script_severity;
typedef enum trp_test_line_kind { TRP_TEST_GIVEN = 0, TRP_TEST_WHEN_DO = 1, TRP_TEST_WHEN_SET = 2, TRP_TEST_WHEN_GONE = 3, TRP_TEST_WHEN_WAIT = 4, TRP_TEST_WHEN_EVENT = 5, TRP_TEST_WHEN_PLACE = 6, TRP_TEST_THEN = 7, TRP_TEST_NEVER = 8, TRP_TEST_THEN_HOLDS = 9, TRP_TEST_NEVER_HOLDS = 10, TRP_TEST_GIVEN_CLOCK = 11, TRP_TEST_WHEN_CLOCK = 12, TRP_TEST_GIVEN_FACT = 13, TRP_TEST_GIVEN_LINK = 14, TRP_TEST_OP_COUNT = 15 } trp_test_line_kind;
typedef enum trp_test_event { TRP_VERB_STARTS = 0, TRP_VERB_ENDS = 1, TRP_VERB_ADOPTS = 2, TRP_VERB_DROPS = 3, TRP_VERB_SUSPENDS = 4, TRP_VERB_RESUMES = 5, TRP_VERB_INTERRUPTS = 6, TRP_VERB_CANCELS = 7, TRP_VERB_ACTIVATES = 8, TRP_VERB_WAITS = 9, TRP_VERB_SAYS = 10, TRP_VERB_FAILS = 11, TRP_VERB_COUNT = 12 } trp_test_event;
typedef enum trp_node_family { TRP_FAMILY_FILE = 0, TRP_FAMILY_LINE = 1, TRP_FAMILY_CLAUSE = 2, TRP_FAMILY_CUE = 3, TRP_FAMILY_STEP = 4, TRP_FAMILY_CELL = 5, TRP_FAMILY_VALUE = 6, TRP_FAMILY_FILTER = 7, TRP_FAMILY_TYPE = 8, TRP_FAMILY_PARAMETER = 9, TRP_FAMILY_ARGUMENT = 10, TRP_FAMILY_SETTING = 11, TRP_FAMILY_NAME = 12 } trp_node_family;
typedef enum trp_piece_kind { TRP_PIECE_MARK = 0, TRP_PIECE_BLANK = 1, TRP_PIECE_LINE_END = 2, TRP_PIECE_COMMENT = 3, TRP_PIECE_WORD = 4, TRP_PIECE_BRACKETED = 5, TRP_PIECE_QUOTED = 6, TRP_PIECE_TAG = 7, TRP_PIECE_QUANTITY = 8, TRP_PIECE_PLAN = 9, TRP_PIECE_SIGN = 10, TRP_PIECE_UNREAD = 11 } trp_piece_kind;
typedef enum trp_form_kind { TRP_FORM_FLAG = 0, TRP_FORM_CHOICE = 1, TRP_FORM_NAME = 2, TRP_FORM_NAMES = 3, TRP_FORM_TEXT = 4, TRP_FORM_TAG = 5, TRP_FORM_LETTER = 6, TRP_FORM_NUMBER = 7, TRP_FORM_DURATION = 8, TRP_FORM_DISTANCE = 9, TRP_FORM_PERCENTAGE = 10, TRP_FORM_RATE = 11, TRP_FORM_TIME = 12, TRP_FORM_DAYS = 13, TRP_FORM_CONDITION = 14, TRP_FORM_VALUE = 15, TRP_FORM_FACT = 16, TRP_FORM_COUNTS = 17, TRP_FORM_TYPE = 18, TRP_FORM_CUE = 19, TRP_FORM_STEP = 20, TRP_FORM_PARAMETERS = 21, TRP_FORM_SETTINGS = 22, TRP_FORM_ARGUMENTS = 23, TRP_FORM_SIGNATURE = 24, TRP_FORM_PARTS = 25, TRP_FORM_WORDS = 26 } trp_form_kind;
typedef enum trp_chip_kind { TRP_CHIP_WORD = 0, TRP_CHIP_NAME = 1, TRP_CHIP_NUMBER = 2, TRP_CHIP_TEXT = 3, TRP_CHIP_OPERATOR = 4, TRP_CHIP_SELECTOR = 5, TRP_CHIP_BRACKET = 6, TRP_CHIP_SIGN = 7 } trp_chip_kind;
typedef enum trp_handler_type { TRP_HANDLER_ADOPT = 0, TRP_HANDLER_DROP = 1, TRP_HANDLER_ENTER = 2, TRP_HANDLER_LEAVE = 3, TRP_HANDLER_MESSAGE = 4, TRP_HANDLER_EVENT = 5, TRP_HANDLER_BRAIN = 6, TRP_HANDLER_TYPE_COUNT = 7 } trp_handler_type;
typedef enum trp_drop_cause { TRP_DROP_ANY = 0, TRP_DROP_DONE = 1, TRP_DROP_FAILED = 2, TRP_DROP_GIVEN_UP = 3, TRP_DROP_GONE = 4, TRP_DROP_CAUSE_COUNT = 5 } trp_drop_cause;
typedef enum trp_contact_kind { TRP_CONTACT_REQUEST = 0, TRP_CONTACT_SEND = 1, TRP_CONTACT_HEAR = 2, TRP_CONTACT_KIND_COUNT = 3 } trp_contact_kind;
typedef enum trp_watch_kind { TRP_WATCH_LINE = 0, TRP_WATCH_NODE = 1, TRP_WATCH_ARROW = 2, TRP_WATCH_CUE = 3, TRP_WATCH_FACT = 4, TRP_WATCH_SCENE = 5, TRP_WATCH_FAILURE = 6, TRP_WATCH_BEHAVIOUR = 7, TRP_WATCH_KIND_COUNT = 8 } trp_watch_kind;
typedef enum trp_watch_moment { TRP_WATCH_STARTS = 1, TRP_WATCH_INTERRUPTED = 2, TRP_WATCH_RESUMED = 4, TRP_WATCH_SUSPENDED = 8, TRP_WATCH_ACTIVATED = 16, TRP_WATCH_ENDS = 32, TRP_WATCH_CANCELLED = 64, TRP_WATCH_PHASE = 128, TRP_WATCH_EACH_MOMENT = 255 } trp_watch_moment;
typedef enum trp_watch_comparison { TRP_WATCH_ANY = 0, TRP_WATCH_EQUAL = 1, TRP_WATCH_OTHER = 2, TRP_WATCH_LESS = 3, TRP_WATCH_AT_MOST = 4, TRP_WATCH_MORE = 5, TRP_WATCH_AT_LEAST = 6, TRP_WATCH_OP_COUNT = 7 } trp_watch_comparison;
typedef enum trp_viewer_state { TRP_VIEWER_WAITS = 0, TRP_VIEWER_PLAYS = 1, TRP_VIEWER_HELD = 2, TRP_VIEWER_GONE = 3 } trp_viewer_state;
typedef enum trp_replay_state { TRP_REPLAY_STEP = 0, TRP_REPLAY_END = 1, TRP_REPLAY_CUT = 2, TRP_REPLAY_DIFFERS = 3, TRP_REPLAY_DAMAGED = 4, TRP_REPLAY_MEMORY = 5 } trp_replay_state;
typedef enum trp_notice_level { TRP_LEVEL_NONE = 0, TRP_LEVEL_ERROR = 1, TRP_LEVEL_WARNING = 2, TRP_LEVEL_INFO = 3 } trp_notice_level;
typedef enum trp_notice_kind { TRP_NOTICE_REPAIRED = 0, TRP_NOTICE_MAIL_LOST = 1, TRP_NOTICE_RECORDING_BROKEN = 2, TRP_NOTICE_TIME_OVER = 3, TRP_NOTICE_MESSAGES_LOST = 4, TRP_NOTICE_NEWS_LOST = 5, TRP_NOTICE_EVENTS_LOST = 6, TRP_NOTICE_ENTITIES_FULL = 7, TRP_NOTICE_INTERESTS_FULL = 8, TRP_NOTICE_ROLES_FULL = 9, TRP_NOTICE_FRAMES_FULL = 10, TRP_NOTICE_INBOX_FULL = 11, TRP_NOTICE_QUESTIONS_FULL = 12, TRP_NOTICE_UNANSWERED = 13, TRP_NOTICE_UNPERFORMED = 14, TRP_NOTICE_STUCK = 15, TRP_NOTICE_MISCALCULATED = 16, TRP_NOTICE_PLAN_TOO_LARGE = 17, TRP_NOTICE_STALE_HANDLE = 18, TRP_NOTICE_NOTICES_LOST = 19, TRP_NOTICE_ANSWERS_LATE = 20, TRP_NOTICE_CALLS_LATE = 21, TRP_NOTICE_UNHEARD = 22, TRP_NOTICE_TURNS_PUT_OFF = 23, TRP_NOTICE_MAIL_LATE = 24, TRP_NOTICE_DEADLOCK_BROKEN = 25, TRP_NOTICE_KIND_COUNT = 26 } trp_notice_kind;
typedef enum trp_wait_kind { TRP_WAIT_PARTNER = 0, TRP_WAIT_LOCK = 1, TRP_WAIT_ANSWER = 2, TRP_WAIT_OBJECT = 3, TRP_WAIT_COUNT = 4 } trp_wait_kind;
typedef enum trp_thing_sort { TRP_THING_NODE = 23, TRP_THING_STEP = 24, TRP_THING_ROW = 25, TRP_THING_PART = 26, TRP_THING_COUNT = 27 } trp_thing_sort;
typedef enum trp_migration_subject { TRP_MIGRATION_BEHAVIOUR = 0, TRP_MIGRATION_ROLE = 1, TRP_MIGRATION_FACT = 2, TRP_MIGRATION_ENTITY = 3, TRP_MIGRATION_CLAIM = 4, TRP_MIGRATION_MAIL = 5, TRP_MIGRATION_NAME = 6 } trp_migration_subject;
typedef enum trp_migration_outcome { TRP_MIGRATION_RESUMED = 0, TRP_MIGRATION_RESTARTED = 1, TRP_MIGRATION_DROPPED = 2 } trp_migration_outcome;
typedef enum trp_migration_reason { TRP_MIGRATION_AS_IT_WAS = 0, TRP_MIGRATION_STEP_GONE = 1, TRP_MIGRATION_TASK_GONE = 2, TRP_MIGRATION_ROW_GONE = 3, TRP_MIGRATION_CHOICE_GONE = 4, TRP_MIGRATION_LOCALS_CHANGED = 5, TRP_MIGRATION_GONE = 6, TRP_MIGRATION_CHANGED = 7, TRP_MIGRATION_NEEDS_MORE = 8, TRP_MIGRATION_EFFECTS = 9, TRP_MIGRATION_ROLE_GONE = 10, TRP_MIGRATION_NO_QUEUE = 11, TRP_MIGRATION_PARTNER = 12, TRP_MIGRATION_BOUNDS = 13, TRP_MIGRATION_REQUESTED = 14, TRP_MIGRATION_PLAN = 15, TRP_MIGRATION_REASON_COUNT = 16 } trp_migration_reason;
typedef enum trp_legend_kind { TRP_LEGEND_WALL = 0, TRP_LEGEND_FLOOR = 1, TRP_LEGEND_DOOR = 2, TRP_LEGEND_FURNITURE = 3, TRP_LEGEND_PLACE = 4, TRP_LEGEND_THING = 5 } trp_legend_kind;
typedef enum trp_cast_placement { TRP_CAST_SCATTERED = 0, TRP_CAST_AT = 1, TRP_CAST_NEAR = 2, TRP_CAST_POINT = 3 } trp_cast_placement;
typedef enum trp_node_kind { TRP_NODE_STEP = 0, TRP_NODE_BLOCK = 1, TRP_NODE_CLAUSE = 2, TRP_NODE_NETWORK = 3, TRP_NODE_NODE = 4, TRP_NODE_CATCH = 5, TRP_NODE_ARROW = 6, TRP_NODE_PLAN = 7, TRP_NODE_COMPOUND = 8, TRP_NODE_WAY = 9, TRP_NODE_SUBTASK = 10, TRP_NODE_PRIMITIVE = 11, TRP_NODE_EFFECT = 12 } trp_node_kind;
typedef enum trp_busy_loop_kind { TRP_BUSY_BEHAVIOUR = 0, TRP_BUSY_REPEAT = 1, TRP_BUSY_RETRY = 2, TRP_BUSY_MESSAGE = 3 } trp_busy_loop_kind;
typedef enum trp_why_kind { TRP_WHY_NOW = 0, TRP_WHY_INTERRUPTED = 1, TRP_WHY_WAITING = 2, TRP_WHY_MISSING = 3, TRP_WHY_ASKING = 4, TRP_WHY_PROMISED = 5, TRP_WHY_NEXT = 6, TRP_WHY_ROLE = 7, TRP_WHY_COULD = 8, TRP_WHY_OBSTACLE = 9, TRP_WHY_CONDITION = 10, TRP_WHY_VALUE = 11, TRP_WHY_RIVAL = 12, TRP_WHY_HOLDER = 13, TRP_WHY_CUE = 14, TRP_WHY_OCCURRENCE = 15, TRP_WHY_PARTNER = 16, TRP_WHY_PLACE = 17, TRP_WHY_ARROW = 18, TRP_WHY_PLANNED = 19, TRP_WHY_GIVEN = 20, TRP_WHY_DEADLOCK = 21, TRP_WHY_KIND_COUNT = 22 } trp_why_kind;
typedef enum trp_why_cause { TRP_CAUSE_NONE = 0, TRP_CAUSE_RUNS = 1, TRP_CAUSE_NOT_SPONTANEOUS = 2, TRP_CAUSE_OCCUPIED = 3, TRP_CAUSE_RANK = 4, TRP_CAUSE_WHEN_FREE = 5, TRP_CAUSE_HELD = 6, TRP_CAUSE_QUEUES = 7, TRP_CAUSE_CONDITION = 8, TRP_CAUSE_COOLDOWN = 9, TRP_CAUSE_ONCE = 10, TRP_CAUSE_USED = 11, TRP_CAUSE_PASSED = 12, TRP_CAUSE_WEIGHT = 13, TRP_CAUSE_SIBLING = 14, TRP_CAUSE_NO_CUE = 15, TRP_CAUSE_CUE_SPENT = 16, TRP_CAUSE_PARAMETER = 17, TRP_CAUSE_NO_PARTNER = 18, TRP_CAUSE_NO_TOPIC = 19, TRP_CAUSE_UNASKED = 20, TRP_CAUSE_NO_ASKER = 21, TRP_CAUSE_NOBODY_ASKS = 22, TRP_CAUSE_PROMISED = 23, TRP_CAUSE_PENDING = 24, TRP_CAUSE_BUSY = 25, TRP_CAUSE_PLAYER = 26, TRP_CAUSE_GONE = 27, TRP_CAUSE_SELF = 28, TRP_CAUSE_KIND = 29, TRP_CAUSE_ROLE = 30, TRP_CAUSE_FAR = 31, TRP_CAUSE_OUTSIDE = 32, TRP_CAUSE_WHERE = 33, TRP_CAUSE_UNTOLD = 34, TRP_CAUSE_OTHER = 35, TRP_CAUSE_SEATED = 36, TRP_CAUSE_REFUSED = 37, TRP_CAUSE_NO_REACTION = 38, TRP_CAUSE_DORMANT = 39, TRP_CAUSE_RELATION = 40, TRP_CAUSE_SCHEDULE = 41, TRP_CAUSE_LAYER = 42, TRP_CAUSE_NOBODY_OPEN = 43, TRP_CAUSE_NOT_OPEN = 44, TRP_CAUSE_GIVES_UP = 45, TRP_CAUSE_DAILY = 46, TRP_CAUSE_NOT_SOUGHT = 47, TRP_CAUSE_BACK_OFF = 48, TRP_CAUSE_TOO_FEW = 49, TRP_CAUSE_NOBODY = 50, TRP_CAUSE_COUNT = 51 } trp_why_cause;
typedef enum trp_why_cue { TRP_WHY_CUE_EVERY = 0, TRP_WHY_CUE_CLOCK = 1, TRP_WHY_CUE_NEAR = 2, TRP_WHY_CUE_FAR = 3, TRP_WHY_CUE_CHANGES = 4, TRP_WHY_CUE_RISES = 5, TRP_WHY_CUE_FALLS = 6, TRP_WHY_CUE_BECOMES = 7, TRP_WHY_CUE_MESSAGE = 8, TRP_WHY_CUE_EVENT = 9, TRP_WHY_CUE_ENTERS = 10, TRP_WHY_CUE_LEAVES = 11, TRP_WHY_CUE_STARTS = 12, TRP_WHY_CUE_ENDS = 13, TRP_WHY_CUE_SUSPENDS = 14, TRP_WHY_CUE_RESUMES = 15, TRP_WHY_CUE_COUNT = 16 } trp_why_cue;
typedef struct trp_chronicle trp_chronicle;
typedef struct trp_comparison trp_comparison;
typedef struct trp_document trp_document;
typedef struct trp_history trp_history;
typedef struct trp_image trp_image;
typedef struct trp_journal trp_journal;
typedef struct trp_link trp_link;
typedef struct trp_pack trp_pack;
typedef struct trp_play trp_play;
typedef struct trp_rehearsal trp_rehearsal;
typedef struct trp_rehearsal_image trp_rehearsal_image;
typedef struct trp_replay trp_replay;
typedef struct trp_replay_image trp_replay_image;
typedef struct trp_report trp_report;
typedef struct trp_report_page trp_report_page;
typedef struct trp_script trp_script;
typedef struct trp_setbacks trp_setbacks;
typedef struct trp_simulation trp_simulation;
typedef struct trp_stage trp_stage;
typedef struct trp_story trp_story;
typedef struct trp_thread_pool trp_thread_pool;
typedef struct trp_transcript trp_transcript;
typedef struct trp_viewer trp_viewer;
typedef struct trp_vignette trp_vignette;
typedef struct trp_world trp_world;
typedef struct trp_entity trp_entity;
typedef struct trp_token trp_token;
typedef struct trp_handle trp_handle;
typedef struct trp_value trp_value;
typedef struct trp_point trp_point;
typedef struct trp_allocator trp_allocator;
typedef struct trp_diagnostic trp_diagnostic;
typedef struct trp_action_info trp_action_info;
typedef struct trp_action_parameter_info trp_action_parameter_info;
typedef struct trp_message_info trp_message_info;
typedef struct trp_query_info trp_query_info;
typedef struct trp_fact_info trp_fact_info;
typedef struct trp_behaviour_info trp_behaviour_info;
typedef struct trp_role_info trp_role_info;
typedef struct trp_world_def trp_world_def;
typedef struct trp_counters trp_counters;
typedef struct trp_queue_entry trp_queue_entry;
typedef struct trp_running_node trp_running_node;
typedef struct trp_command trp_command;
typedef struct trp_argument trp_argument;
typedef struct trp_spoken_line_value trp_spoken_line_value;
typedef struct trp_pending_step trp_pending_step;
typedef struct trp_event trp_event;
typedef struct trp_load_def trp_load_def;
typedef struct trp_running_action trp_running_action;
typedef struct trp_script_source trp_script_source;
typedef struct trp_script_reader trp_script_reader;
typedef struct trp_pattern_picture trp_pattern_picture;
typedef struct trp_script_finding trp_script_finding;
typedef struct trp_script_note trp_script_note;
typedef struct trp_sheet trp_sheet;
typedef struct trp_stage_def trp_stage_def;
typedef struct trp_stage_entity_state trp_stage_entity_state;
typedef struct trp_stage_map trp_stage_map;
typedef struct trp_stage_action_counts trp_stage_action_counts;
typedef struct trp_stage_counts trp_stage_counts;
typedef struct trp_test_info trp_test_info;
typedef struct trp_test_line trp_test_line;
typedef struct trp_rehearsal_def trp_rehearsal_def;
typedef struct trp_test_outcome trp_test_outcome;
typedef struct trp_test_observer trp_test_observer;
typedef struct trp_text_edit trp_text_edit;
typedef struct trp_document_node trp_document_node;
typedef struct trp_document_piece trp_document_piece;
typedef struct trp_text_range trp_text_range;
typedef struct trp_document_finding trp_document_finding;
typedef struct trp_document_finding_note trp_document_finding_note;
typedef struct trp_document_completion trp_document_completion;
typedef struct trp_form_field trp_form_field;
typedef struct trp_document_seed trp_document_seed;
typedef struct trp_document_chip trp_document_chip;
typedef struct trp_history_def trp_history_def;
typedef struct trp_history_segment trp_history_segment;
typedef struct trp_interest trp_interest;
typedef struct trp_ring trp_ring;
typedef struct trp_interest_def trp_interest_def;
typedef struct trp_kind_info trp_kind_info;
typedef struct trp_kind_offer trp_kind_offer;
typedef struct trp_kind_handler trp_kind_handler;
typedef struct trp_kind_link trp_kind_link;
typedef struct trp_contact trp_contact;
typedef struct trp_watch_def trp_watch_def;
typedef struct trp_watch trp_watch;
typedef struct trp_watch_info trp_watch_info;
typedef struct trp_watch_hit trp_watch_hit;
typedef struct trp_link_def trp_link_def;
typedef struct trp_link_game trp_link_game;
typedef struct trp_sink trp_sink;
typedef struct trp_replay_info trp_replay_info;
typedef struct trp_motion trp_motion;
typedef struct trp_notice trp_notice;
typedef struct trp_offer trp_offer;
typedef struct trp_holder trp_holder;
typedef struct trp_lock_row_entry trp_lock_row_entry;
typedef struct trp_object_link trp_object_link;
typedef struct trp_wait trp_wait;
typedef struct trp_origin_info trp_origin_info;
typedef struct trp_instance_info trp_instance_info;
typedef struct trp_thing trp_thing;
typedef struct trp_question trp_question;
typedef struct trp_migration trp_migration;
typedef struct trp_running_scene trp_running_scene;
typedef struct trp_scene_member trp_scene_member;
typedef struct trp_setting_info trp_setting_info;
typedef struct trp_setting_legend_entry trp_setting_legend_entry;
typedef struct trp_setting_cast_member trp_setting_cast_member;
typedef struct trp_setting_initial_fact trp_setting_initial_fact;
typedef struct trp_setting_stock_entry trp_setting_stock_entry;
typedef struct trp_setting_point trp_setting_point;
typedef struct trp_story_difference trp_story_difference;
typedef struct trp_story_figure trp_story_figure;
typedef struct trp_chronicle_def trp_chronicle_def;
typedef struct trp_terminal_def trp_terminal_def;
typedef struct trp_simulation_def trp_simulation_def;
typedef struct trp_simulation_totals trp_simulation_totals;
typedef struct trp_node_info trp_node_info;
typedef struct trp_busy_loop trp_busy_loop;
typedef struct trp_why_line trp_why_line;
struct trp_entity { uint64_t value; };
struct trp_token { uint64_t value; };
struct trp_handle { uint64_t value; };
struct trp_value { int64_t bits; };
struct trp_point { int32_t x; int32_t y; int32_t z; };
struct trp_allocator { void *(*resize)(void *, void *, size_t, size_t); void *context; };
struct trp_diagnostic { uint32_t line; uint32_t column; uint64_t offset; char message[240]; };
struct trp_action_info { const char *name; uint32_t parameter_count; uint8_t parameter_types[4]; const char *parameter_names[4]; uint32_t lasts_least_ms; uint32_t lasts_most_ms; uint32_t stops_within_ms; uint32_t channels; uint32_t failure_count; _Bool open_ended; _Bool moves; _Bool is_used; uint32_t parameter_kinds[4]; uint32_t mark_count; uint8_t parameter_units[4]; uint32_t time_parameter; uint32_t further_parameter_count; };
struct trp_action_parameter_info { const char *name; uint32_t type; uint32_t kind; uint32_t unit; _Bool is_optional; const char *preposition; };
struct trp_message_info { const char *name; uint32_t parameter_count; uint8_t parameter_types[4]; const char *parameter_names[4]; uint8_t parameter_units[4]; };
struct trp_query_info { const char *name; uint8_t sort; uint8_t type; uint8_t parameter_types[3]; uint8_t parameter_count; uint16_t further_parameter_count; const char *parameter_names[3]; uint32_t period_ms; };
struct trp_fact_info { const char *name; uint32_t kind; uint8_t type; _Bool is_motive; _Bool is_item; _Bool is_read; uint32_t item; uint32_t choice_count; };
struct trp_behaviour_info { const char *name; uint32_t role; uint32_t scene; uint32_t topic; uint32_t part; uint32_t initiation; int32_t priority; uint32_t layer; uint32_t task_count; uint32_t first_task; };
struct trp_role_info { const char *name; uint32_t kind; int32_t rank; uint32_t behaviour_count; _Bool is_by_condition; uint8_t spare[3]; };
typedef void trp_run_lanes(void *, void (*)(void *, uint32_t), void *, uint32_t);
struct trp_world_def { size_t size_bytes; uint64_t seed; uint32_t entity_capacity; uint32_t steps_per_second; uint32_t rounds_per_step; uint32_t patience_ms; uint32_t gives_up_ms; uint32_t promise_steps; uint32_t perception_ms; uint32_t refusal_ms; uint32_t watchdog_ms; uint32_t stuck_ms; uint32_t start_of_day_s; uint32_t events; const trp_allocator *allocator; uint32_t leaving_ms; uint32_t update_period; trp_run_lanes *run_tasks; void *tasks_context; uint32_t lanes; uint32_t questions; uint32_t first_weekday; uint32_t day_length_s; uint32_t most_entities; uint32_t spare; };
struct trp_counters { uint64_t steps; uint64_t dispatches; uint64_t mails; uint64_t samples; uint64_t spins; uint64_t repairs; uint64_t late_mails; uint64_t entities; uint64_t scenes; uint64_t questions; uint64_t castings; uint64_t dormant; uint64_t deadlocks; };
struct trp_queue_entry { uint32_t behaviour; uint32_t layer; uint32_t queue; int32_t priority; uint32_t task; uint32_t step; uint32_t since; uint32_t waits_since; uint8_t is_current; uint8_t is_suspended; uint8_t is_performing; uint8_t self_done; uint8_t is_parting; uint8_t is_frozen; uint8_t is_asked; uint8_t spare[1]; trp_entity partner; trp_entity subject; };
struct trp_running_node { const char *name; uint32_t line; uint32_t since; uint16_t depth; uint8_t kind; uint8_t spare; uint16_t node; uint16_t spare2; uint32_t origin; uint32_t spare3; };
struct trp_command { trp_token token; trp_entity agent; uint32_t kind; uint32_t action; uint32_t behaviour; uint32_t argument_count; uint8_t argument_types[4]; uint32_t words; trp_value arguments[4]; };
struct trp_argument { uint32_t type; uint32_t spare; trp_value value; };
struct trp_spoken_line_value { uint32_t type; uint32_t fact; trp_value value; };
struct trp_pending_step { uint64_t id; uint32_t kind; uint32_t behaviour; uint32_t line; uint32_t origin; uint32_t due; uint32_t message; };
struct trp_event { trp_entity agent; trp_entity other; uint32_t step; uint32_t behaviour; uint32_t other_behaviour; uint32_t task; uint32_t steps; uint8_t kind; uint8_t reason; uint16_t line; uint64_t scene; uint32_t origin; uint32_t spare; };
struct trp_load_def { size_t size_bytes; uint32_t entity_capacity; uint32_t events; const trp_allocator *allocator; uint32_t most_entities; uint32_t spare; };
struct trp_running_action { trp_command command; uint32_t since; uint32_t is_held; };
struct trp_script_source { const char *name; const char *text; size_t size_bytes; };
struct trp_script_reader { void *context; trp_result (*read)(void *, const char *, trp_script_source *); const char *(*list)(void *, const char *, uint32_t); };
struct trp_pattern_picture { const char *pattern; const char *html; };
struct trp_script_finding { const char *file; uint32_t line; uint32_t column; uint32_t length; uint32_t severity; const char *message; const char *suggestion; const char *note_file; uint32_t note_line; uint32_t note_column; const char *note; };
struct trp_script_note { const char *file; uint32_t line; uint32_t column; uint32_t length; const char *text; };
struct trp_sheet { char *text; size_t size_bytes; size_t capacity_bytes; _Bool failed; };
struct trp_stage_def { size_t size_bytes; uint64_t seed; uint32_t setting; uint32_t player; uint32_t failing_per_million; uint32_t silent_per_million; uint32_t most_newcomers; uint32_t spare; };
struct trp_stage_entity_state { trp_entity entity; const char *name; double x; double y; double z; double facing_x; double facing_y; const char *action; uint32_t action_index; const char *line; uint32_t line_until; trp_entity line_to; const char *pose; _Bool walks; _Bool is_place; _Bool is_player; _Bool is_in_doorway; };
struct trp_stage_map { uint32_t width; uint32_t height; double letter_m; uint32_t door_count; };
struct trp_stage_action_counts { uint64_t begun; uint64_t succeeded; uint64_t failed; uint64_t stopped; uint64_t unanswered; };
struct trp_stage_counts { trp_stage_action_counts actions; uint64_t metres_walked; uint64_t footsteps; uint64_t doors_opened; uint64_t paths_searched; uint64_t paths_not_found; uint64_t motions_set; uint64_t body_visits; uint64_t newcomers_refused; };
struct trp_test_info { const char *name; uint32_t line; uint32_t line_count; uint32_t seeds; uint32_t setting; };
struct trp_test_line { uint32_t op; uint32_t verb; uint32_t line; const char *text; uint32_t subject; uint32_t kind; uint32_t role; uint32_t behaviour; uint32_t index; uint32_t weekday; uint64_t what; uint64_t task; trp_point at; uint32_t within_ms; _Bool is_free; _Bool has_value; trp_value value; uint32_t somebody; uint32_t begins; };
struct trp_rehearsal_def { size_t size_bytes; uint64_t seed; uint32_t setting; uint32_t player; uint32_t silent; uint32_t most_newcomers; uint32_t spare; };
struct trp_test_outcome { _Bool passed; uint32_t line; uint32_t steps; uint32_t repairs; };
struct trp_test_observer { void (*begins)(void *, const trp_rehearsal *); void (*steps)(void *, const trp_rehearsal *); void (*ends)(void *, const trp_rehearsal *); void *context; };
struct trp_text_edit { uint32_t file; uint32_t offset; uint32_t length; uint32_t size_bytes; const char *text; };
struct trp_document_node { uint32_t id; uint32_t parent; uint32_t first_child; uint32_t next; uint32_t family; uint32_t file; uint32_t offset; uint32_t length; _Bool is_broken; const char *kind; const char *name; };
struct trp_document_piece { uint32_t kind; uint32_t offset; uint32_t length; };
struct trp_text_range { uint32_t file; uint32_t offset; uint32_t length; };
struct trp_document_finding { uint32_t severity; trp_text_range range; const char *message; const char *remedy; _Bool has_remedy; trp_text_range note_range; const char *note; };
struct trp_document_finding_note { trp_text_range range; const char *text; };
struct trp_document_completion { const char *text; const char *sort; const char *says; };
struct trp_form_field { const char *name; const char *label; const char *says; const char *example; const char *unit; const char *least; const char *most; const char *usual; uint32_t kind; uint32_t choices; trp_text_range range; uint32_t node; uint32_t findings; uint32_t finding; _Bool is_set; _Bool is_required; _Bool is_clause; };
struct trp_document_seed { const char *kind; const char *word; const char *says; const char *text; uint32_t family; uint32_t before; _Bool has_text; };
struct trp_document_chip { const char *text; const char *expects; uint32_t kind; uint32_t choices; uint32_t node; trp_text_range range; };
struct trp_history_def { size_t size_bytes; uint64_t budget_bytes; uint32_t every_steps; uint32_t spare; const trp_allocator *allocator; };
struct trp_history_segment { uint32_t first_step; uint32_t last_step; uint64_t bytes; uint64_t pack_hash[2]; _Bool continues; uint8_t spare[7]; };
struct trp_interest { uint32_t value; };
struct trp_ring { uint32_t radius; uint32_t period; };
struct trp_interest_def { size_t size_bytes; trp_entity entity; trp_point at; trp_ring rings[3]; };
struct trp_kind_info { const char *name; uint32_t parent; uint32_t offer_count; uint32_t handler_count; uint32_t link_count; _Bool is_object; uint8_t spare[7]; };
struct trp_kind_offer { uint32_t offer; uint32_t behaviour; uint32_t need; uint32_t performer; uint32_t most_holders; _Bool is_private; _Bool crosses; _Bool wraps; uint8_t spare; };
struct trp_kind_handler { uint32_t type; uint32_t behaviour; uint32_t offer; uint32_t message; uint32_t event; uint32_t period_ms; uint32_t because; };
struct trp_kind_link { const char *name; uint32_t link; uint32_t target; uint32_t most_ends; uint32_t spare; };
struct trp_contact { uint32_t kind; uint32_t number; uint32_t to; uint32_t role; uint32_t handed; uint32_t line; };
struct trp_watch_def { size_t size_bytes; uint32_t kind; uint32_t line; uint32_t behaviour; uint32_t scene; uint32_t fact; uint32_t op; trp_value value; uint32_t action; uint32_t failure; uint32_t moments; uint32_t count; const char *name; const char *to; trp_entity agent; uint32_t role; uint32_t if_fact; uint32_t if_op; uint32_t spare; trp_value if_value; const char *file; };
struct trp_watch { uint32_t value; };
struct trp_watch_info { trp_watch watch; uint32_t kind; uint32_t line; uint32_t behaviour; uint32_t hits; _Bool is_enabled; _Bool is_matched; uint8_t spare[2]; trp_entity agent; };
struct trp_watch_hit { trp_watch watch; uint32_t kind; trp_entity agent; trp_entity other; uint32_t behaviour; uint32_t other_behaviour; uint32_t task; uint32_t node; uint32_t line; uint32_t number; uint32_t failure; uint32_t moment; trp_value value; trp_value before; uint64_t scene; uint32_t hits; uint8_t type; uint8_t reason; uint8_t spare[2]; uint32_t origin; uint32_t spare2; };
typedef const char *trp_entity_namer(trp_entity, void *);
struct trp_link_def { size_t size_bytes; const char *name; const char *text; trp_entity_namer *namer; _Bool (*take_pack)(void *, const void *, size_t); void *context; uint64_t most_bytes; uint32_t patience_ms; uint32_t spare; };
struct trp_link_game { char name[96]; char text[512]; char token[33]; uint8_t spare; uint16_t port; uint32_t process; };
struct trp_sink { _Bool (*write)(void *, const void *, size_t); void *context; };
struct trp_replay_info { uint64_t seed; uint64_t pack_hash[2]; uint64_t recorded_hash; uint64_t steps; uint64_t inputs; uint32_t first_step; uint32_t spare; };
struct trp_motion { trp_entity entity; trp_point from; trp_point to; uint32_t steps; uint32_t spare; };
struct trp_notice { trp_entity agent; trp_entity other; uint32_t kind; uint32_t level; uint32_t step; uint32_t number; uint32_t limit; uint32_t line; uint32_t origin; uint32_t spare; };
struct trp_offer { uint32_t offer; uint32_t behaviour; uint32_t performer; uint32_t holder_count; uint32_t most_holders; uint32_t kept_until; trp_entity kept_for; uint8_t reason; uint8_t is_disabled; uint8_t is_private; uint8_t crosses; uint8_t wraps; uint8_t spare[11]; };
struct trp_holder { trp_entity agent; uint32_t offer; uint32_t behaviour; uint32_t since; uint32_t spare; };
struct trp_lock_row_entry { const char *name; trp_entity agent; uint32_t lock; uint32_t place; uint8_t has; uint8_t spare[7]; };
struct trp_object_link { trp_entity from; trp_entity to; uint32_t link; uint32_t spare; };
struct trp_wait { const char *lock; trp_entity agent; trp_entity other; trp_entity object; uint32_t behaviour; uint32_t since; uint8_t kind; uint8_t spare[7]; };
struct trp_origin_info { const char *file; uint32_t line; uint32_t instance_count; const char *pattern_file; uint32_t pattern_line; uint32_t parameter_line; const char *parameter; uint32_t parameter_of; _Bool is_standard; _Bool pattern_is_standard; uint8_t spare[2]; };
struct trp_instance_info { const char *name; const char *pattern; const char *file; uint32_t line; _Bool is_standard; uint8_t spare[3]; };
struct trp_thing { uint32_t sort; uint32_t number; uint32_t of; };
struct trp_question { trp_entity asker; trp_value arguments[3]; trp_value answer; uint32_t answered; uint32_t query; uint8_t argument_types[3]; uint8_t argument_count; uint8_t type; uint8_t spare[3]; uint64_t row; };
struct trp_migration { trp_entity agent; uint8_t what; uint8_t outcome; uint8_t reason; uint8_t spare; uint32_t index; uint32_t task; uint32_t step; char name[48]; };
struct trp_running_scene { uint32_t serial; uint32_t scene; uint32_t topic; uint32_t started; uint32_t phase; uint32_t phase_count; uint32_t phase_since; uint32_t part_count; uint8_t open_part_count; uint8_t spare[7]; };
struct trp_scene_member { trp_entity agent; uint32_t behaviour; uint32_t part; uint8_t is_present; uint8_t is_done; uint8_t is_asked; uint8_t spare[5]; };
struct trp_setting_info { const char *name; uint32_t letter_units; uint32_t start_of_day_s; uint32_t start_weekday; uint32_t row_count; uint32_t legend_count; uint32_t cast_count; uint32_t stock_count; uint32_t spot_count; };
struct trp_setting_legend_entry { uint32_t letter; uint32_t what; const char *name; uint32_t global; _Bool solid; uint32_t kind; };
struct trp_setting_cast_member { const char *name; uint32_t kind; uint32_t role; uint32_t count; uint32_t where; uint32_t place; uint32_t global; uint32_t given_count; int32_t x; int32_t y; };
struct trp_setting_initial_fact { uint32_t fact; uint32_t type; trp_value value; trp_value highest; uint32_t global; uint32_t link; };
struct trp_setting_stock_entry { uint32_t global; uint32_t item; uint32_t count; };
struct trp_setting_point { uint32_t global; trp_point at; };
struct trp_story_difference { _Bool differs; uint32_t step; uint32_t second_of_day; trp_entity who[2]; };
struct trp_story_figure { const char *name; const char *what; uint64_t before; uint64_t after; _Bool is_time; };
struct trp_chronicle_def { size_t size_bytes; uint32_t record_capacity; };
struct trp_terminal_def { size_t size_bytes; uint32_t speed_percent; uint32_t until; trp_entity follow; const char *(*between_pictures)(void *); void *between_context; };
struct trp_simulation_def { size_t size_bytes; uint64_t seed; uint32_t steps_per_play; uint32_t crowd_check_period_steps; };
struct trp_simulation_totals { uint64_t plays; uint64_t steps; uint64_t npc_steps; uint64_t skipped_npc_steps; uint64_t deeds; uint64_t milliseconds; };
struct trp_node_info { uint8_t kind; _Bool has_body; _Bool returns; _Bool chooses; uint32_t first_child; uint32_t child_count; uint32_t leads_to; uint32_t line; const char *name; uint32_t origin; uint32_t spare; };
struct trp_busy_loop { uint32_t kind; uint32_t behaviour; uint32_t origin; uint32_t spare; };
struct trp_why_line { trp_entity agent; trp_entity other; int64_t left; int64_t right; uint32_t behaviour; uint32_t other_behaviour; uint32_t number; uint32_t since; uint32_t until; uint32_t first; uint32_t end; int32_t priority; int32_t other_priority; uint32_t share_per_million; uint32_t initiation; uint16_t layer; uint16_t other_layer; uint8_t kind; uint8_t depth; uint8_t cause; uint8_t reason; uint8_t type; uint8_t part; uint8_t queue; uint8_t truth; uint8_t cue; uint8_t flags; uint16_t task; uint32_t choices; };
typedef const char *trp_spoken_line_filler(const char *, void *);
typedef uint64_t trp_nanosecond_clock(void *);
typedef void trp_stopwatch(void *, trp_step_part, trp_entity);
typedef void trp_meter(void *, trp_metered, uint32_t, trp_meter_moment);
typedef void trp_assert_handler(void *, const char *, uint32_t, const char *);
typedef void trp_notice_handler(void *, const trp_world *, const trp_notice *);
typedef void trp_question_answerer(void *, const trp_world *, trp_question *, uint32_t);
const char *trp_result_name(trp_result result);
const char *trp_version_string(void);
uint32_t trp_interface_number(void);
trp_entity trp_nobody(void);
int64_t trp_round_to_whole_number(double number, int64_t most);
trp_value trp_value_number(double number);
double trp_value_to_number(trp_value value);
trp_value trp_value_truth(_Bool truth);
_Bool trp_value_to_truth(trp_value value);
trp_value trp_value_choice(uint32_t position);
uint32_t trp_value_to_choice(trp_value value);
trp_value trp_value_entity(trp_entity entity);
trp_entity trp_value_to_entity(trp_value value);
trp_value trp_value_item(uint32_t item, uint32_t count);
uint32_t trp_value_item_index(trp_value value);
uint32_t trp_value_item_count(trp_value value);
trp_value trp_value_newcomer(uint32_t kind, uint32_t role);
uint32_t trp_value_newcomer_kind(trp_value value);
uint32_t trp_value_newcomer_role(trp_value value);
trp_value trp_value_point(trp_point point);
trp_point trp_value_to_point(trp_value value);
trp_value trp_value_unknown_point(void);
_Bool trp_value_is_known_point(trp_value value);
trp_point trp_point_from_metres(double x, double y, double z);
trp_result trp_pack_load(const void *bytes, size_t size, const trp_allocator *allocator, trp_pack **pack, trp_diagnostic *why);
void trp_pack_release(trp_pack *pack);
uint32_t trp_pack_count(const trp_pack *pack, trp_name_family sort);
uint32_t trp_pack_find(const trp_pack *pack, trp_name_family sort, const char *name);
uint32_t trp_pack_number_of_index(const trp_pack *pack, trp_name_family sort, uint32_t index);
trp_handle trp_pack_handle(const trp_pack *pack, trp_name_family sort, const char *name);
uint32_t trp_pack_number_of_handle(const trp_pack *pack, trp_handle handle);
const char *trp_pack_name(const trp_pack *pack, trp_name_family sort, uint32_t number);
uint64_t trp_pack_key(const trp_pack *pack, trp_name_family sort, uint32_t number);
const char *trp_pack_line_sound(const trp_pack *pack, uint32_t line, uint32_t *lasts_ms);
const char *trp_pack_spoken_line(const trp_pack *pack, uint32_t line);
size_t trp_spoken_line_fill(const char *words, trp_spoken_line_filler *filler, void *context, char *out, size_t size);
trp_result trp_pack_action(const trp_pack *pack, uint32_t action, trp_action_info *info, size_t size);
trp_result trp_pack_action_parameter(const trp_pack *pack, uint32_t action, uint32_t parameter, trp_action_parameter_info *info, size_t size);
const char *trp_pack_failure_name(const trp_pack *pack, uint32_t action, uint32_t failure);
uint32_t trp_pack_find_failure(const trp_pack *pack, uint32_t action, const char *name);
const char *trp_pack_mark_name(const trp_pack *pack, uint32_t action, uint32_t mark);
uint32_t trp_pack_find_mark(const trp_pack *pack, uint32_t action, const char *name);
trp_result trp_pack_message(const trp_pack *pack, uint32_t message, trp_message_info *info, size_t size);
trp_result trp_pack_event(const trp_pack *pack, uint32_t event, trp_message_info *info, size_t size);
trp_result trp_pack_query(const trp_pack *pack, uint32_t query, trp_query_info *info, size_t size);
trp_result trp_pack_query_parameter(const trp_pack *pack, uint32_t query, uint32_t parameter, trp_action_parameter_info *info, size_t size);
trp_result trp_pack_fact(const trp_pack *pack, uint32_t fact, trp_fact_info *info, size_t size);
const char *trp_pack_choice_name(const trp_pack *pack, uint32_t fact, uint32_t choice);
uint32_t trp_pack_item_fact(const trp_pack *pack, uint32_t kind, uint32_t item);
uint32_t trp_pack_global_kind(const trp_pack *pack, uint32_t global);
uint32_t trp_pack_kind_of_world_facts(const trp_pack *pack);
uint32_t trp_pack_kind_of_scene_facts(const trp_pack *pack, uint32_t scene);
uint32_t trp_pack_role_kind(const trp_pack *pack, uint32_t role);
_Bool trp_pack_kind_is(const trp_pack *pack, uint32_t kind, uint32_t ancestor);
_Bool trp_pack_kind_is_character(const trp_pack *pack, uint32_t kind);
_Bool trp_pack_kind_is_place(const trp_pack *pack, uint32_t kind);
_Bool trp_pack_kind_is_player(const trp_pack *pack, uint32_t kind);
_Bool trp_pack_kind_is_everywhere(const trp_pack *pack, uint32_t kind);
_Bool trp_pack_kind_handles_crossing(const trp_pack *pack, uint32_t kind);
trp_result trp_pack_behaviour(const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *info, size_t size);
trp_result trp_pack_role(const trp_pack *pack, uint32_t role, trp_role_info *info, size_t size);
const char *trp_pack_role_condition(const trp_pack *pack, uint32_t role, char *to, size_t room);
_Bool trp_pack_role_is_by_chance(const trp_pack *pack, uint32_t role);
trp_result trp_pack_behaviour_weight(const trp_pack *pack, uint32_t behaviour, int64_t *weight);
const char *trp_pack_part_name(const trp_pack *pack, uint32_t scene, uint32_t part);
uint32_t trp_pack_scene_successor(const trp_pack *pack, uint32_t scene, uint32_t number);
void trp_world_def_init(trp_world_def *def, size_t size);
trp_result trp_world_create(const trp_pack *pack, const trp_world_def *def, trp_world **world);
void trp_world_destroy(trp_world *world);
trp_result trp_world_set_lanes(trp_world *world, trp_run_lanes *run_tasks, void *context, uint32_t lanes);
void trp_world_step(trp_world *world);
trp_result trp_world_set_update_period(trp_world *world, uint32_t steps);
uint32_t trp_world_update_period(const trp_world *world);
void trp_world_step_within(trp_world *world, uint64_t budget_ns, trp_nanosecond_clock *clock, void *context);
uint32_t trp_world_skip(trp_world *world, uint32_t count);
uint32_t trp_world_now(const trp_world *world);
uint32_t trp_world_next_due(const trp_world *world);
uint32_t trp_world_time_of_day(const trp_world *world);
uint32_t trp_world_day(const trp_world *world);
trp_weekday trp_world_weekday(const trp_world *world);
uint32_t trp_world_day_length(const trp_world *world);
trp_result trp_world_set_clock(trp_world *world, uint32_t day, uint32_t second_of_day);
uint32_t trp_world_step_of_time(const trp_world *world, uint32_t second_of_day);
const trp_pack *trp_world_pack(const trp_world *world);
uint32_t trp_world_number_of_handle(const trp_world *world, trp_handle handle);
uint32_t trp_world_steps_per_second(const trp_world *world);
uint32_t trp_world_ms_to_steps(const trp_world *world, uint32_t milliseconds);
uint64_t trp_world_hash(const trp_world *world);
uint64_t trp_world_hash_recomputed(const trp_world *world);
uint64_t trp_world_entity_hash(const trp_world *world, trp_entity entity);
trp_entity trp_world_next_entity(const trp_world *world, trp_entity after);
trp_result trp_world_bind_global(trp_world *world, uint32_t global, trp_entity entity);
trp_entity trp_world_bound_entity(const trp_world *world, uint32_t global);
void trp_world_counters(const trp_world *world, trp_counters *counters, size_t size);
void trp_world_set_stopwatch(trp_world *world, trp_stopwatch *stopwatch, void *context);
void trp_world_set_meter(trp_world *world, trp_meter *meter, void *context);
const char *trp_world_check(const trp_world *world, trp_entity *who);
trp_result trp_entity_spawn(trp_world *world, uint32_t kind, trp_point at, trp_entity *entity);
trp_result trp_entity_add_link_end(trp_world *world, trp_entity object, uint32_t link, trp_entity end);
uint32_t trp_entity_link_ends(const trp_world *world, trp_entity object, uint32_t link, trp_entity *ends, uint32_t capacity);
trp_result trp_entity_despawn(trp_world *world, trp_entity entity);
_Bool trp_entity_is_alive(const trp_world *world, trp_entity entity);
uint32_t trp_entity_serial(const trp_world *world, trp_entity entity);
trp_result trp_entity_set_user_data(trp_world *world, trp_entity entity, uint64_t data);
uint64_t trp_entity_user_data(const trp_world *world, trp_entity entity);
uint32_t trp_entity_kind(const trp_world *world, trp_entity entity);
trp_result trp_agent_put_on_role(trp_world *world, trp_entity agent, uint32_t role);
trp_result trp_agent_take_off_role(trp_world *world, trp_entity agent, uint32_t role);
_Bool trp_agent_wears_role(const trp_world *world, trp_entity agent, uint32_t role);
uint32_t trp_agent_roles(const trp_world *world, trp_entity agent, uint32_t *roles, uint32_t capacity);
trp_result trp_agent_set_spontaneous(trp_world *world, trp_entity agent, _Bool spontaneous);
trp_result trp_agent_begin_occasion(trp_world *world, trp_entity agent, uint32_t occasion, uint32_t until_step);
trp_result trp_agent_end_occasion(trp_world *world, trp_entity agent, uint32_t occasion);
uint32_t trp_agent_occasion(const trp_world *world, trp_entity agent);
uint32_t trp_agent_schedule_block(const trp_world *world, trp_entity agent, uint32_t role);
trp_result trp_agent_force_layer(trp_world *world, trp_entity agent, uint32_t layer, trp_layer_forced_state state);
trp_layer_forced_state trp_agent_layer_forced_state(const trp_world *world, trp_entity agent, uint32_t layer);
trp_result trp_agent_begin_dialogue(trp_world *world, trp_entity agent);
trp_result trp_agent_end_dialogue(trp_world *world, trp_entity agent);
_Bool trp_agent_is_in_dialogue(const trp_world *world, trp_entity agent);
trp_result trp_agent_perform(trp_world *world, trp_entity agent, uint32_t behaviour, const trp_value *arguments, uint32_t argument_count, trp_entity partner);
trp_result trp_agent_cancel(trp_world *world, trp_entity agent, uint32_t behaviour);
_Bool trp_agent_is_live(const trp_world *world, trp_entity agent);
trp_result trp_agent_set_update_period(trp_world *world, trp_entity agent, uint32_t steps);
uint32_t trp_agent_update_period(const trp_world *world, trp_entity agent);
uint32_t trp_agent_queues(const trp_world *world, trp_entity agent, trp_queue_entry *entries, uint32_t capacity, size_t size);
uint32_t trp_agent_running_nodes(const trp_world *world, trp_entity agent, uint32_t position, trp_running_node *nodes, uint32_t capacity, size_t size);
uint32_t trp_agent_plan_steps(const trp_world *world, trp_entity agent, uint32_t position, uint32_t node, uint16_t *steps, uint32_t capacity, uint32_t *done_count);
const char *trp_agent_node_path(const trp_world *world, trp_entity agent, uint32_t position, char *to, size_t room);
trp_stance trp_agent_stance(const trp_world *world, trp_entity agent);
const char *trp_stance_name(trp_stance stance);
void trp_assert_set_handler(trp_assert_handler *handler, void *context);
void trp_assert_fail(const char *file, uint32_t line, const char *expression);
void trp_assert_misuse(const char *file, uint32_t line, const char *expression);
const trp_command *trp_world_commands(const trp_world *world, uint32_t *count);
uint32_t trp_command_argument_count(const trp_world *world, const trp_command *command);
trp_result trp_command_argument(const trp_world *world, const trp_command *command, uint32_t number, trp_argument *to, size_t size);
trp_result trp_command_spoken_line_value(const trp_world *world, const trp_command *command, uint32_t argument, const char *name, trp_spoken_line_value *value, size_t size);
size_t trp_command_spoken_line(const trp_world *world, const trp_command *command, uint32_t argument, trp_entity_namer *namer, void *context, char *out, size_t size);
trp_result trp_action_finished(trp_world *world, trp_token token, trp_action_result result, uint32_t failure);
trp_result trp_action_force(trp_world *world, trp_token token, trp_action_result result, uint32_t failure);
uint32_t trp_agent_pending_steps(const trp_world *world, trp_entity agent, trp_pending_step *pending, uint32_t capacity, size_t size);
trp_result trp_pending_step_force(trp_world *world, trp_entity agent, uint64_t id, trp_action_result result);
const char *trp_pending_step_kind_name(trp_pending_step_kind kind);
trp_result trp_action_progress(trp_world *world, trp_token token);
trp_result trp_action_reached_mark(trp_world *world, trp_token token, uint32_t mark);
trp_result trp_action_crosses_object(trp_world *world, trp_token token, trp_entity object, trp_point beyond);
trp_result trp_message_send(trp_world *world, trp_entity to, uint32_t message, trp_entity from, const trp_value *arguments, uint32_t argument_count);
trp_result trp_event_happened(trp_world *world, uint32_t event, trp_entity about);
const char *trp_event_name(trp_event_kind kind);
const char *trp_reason_name(trp_reason reason);
const trp_event *trp_world_events(const trp_world *world, uint32_t *count);
trp_result trp_journal_create(const trp_allocator *allocator, trp_journal **journal);
void trp_journal_destroy(trp_journal *journal);
trp_result trp_journal_note_step(trp_journal *journal, const trp_world *world);
trp_result trp_journal_copy(trp_journal *journal, const trp_journal *other);
size_t trp_journal_size(const trp_journal *journal);
uint32_t trp_journal_of_entity(const trp_journal *journal, trp_entity entity, trp_journal_kind kind, trp_event *events, uint32_t capacity, size_t size);
uint32_t trp_journal_of_scene(const trp_journal *journal, uint32_t scene, trp_event *events, uint32_t capacity, size_t size);
trp_result trp_world_save(const trp_world *world, uint32_t flags, void *bytes, size_t capacity, size_t *size);
void trp_load_def_init(trp_load_def *def, size_t size);
trp_result trp_world_load(const trp_pack *pack, const void *bytes, size_t size, const trp_load_def *def, trp_world **world, trp_diagnostic *why);
uint32_t trp_world_running_actions(const trp_world *world, trp_running_action *running, uint32_t capacity, size_t size);
trp_result trp_world_take_image(const trp_world *world, trp_image **image);
trp_result trp_world_restore(trp_world *world, const trp_image *image);
trp_result trp_image_pack(trp_image *image);
size_t trp_image_size(const trp_image *image);
void trp_image_release(trp_image *image);
trp_result trp_script_compile(const trp_script_source *sources, uint32_t count, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_compile_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_compile_file(const char *name, const trp_script_reader *reader, const trp_allocator *allocator, trp_script **script);
const char *trp_script_test_file(const trp_script *script, uint32_t test);
void trp_script_release(trp_script *script);
const void *trp_script_pack(const trp_script *script, size_t *size_bytes);
trp_result trp_script_format(const trp_script_source *source, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_rename(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *path, const char *new_name, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_list_references(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *path, const trp_allocator *allocator, trp_script **script);
uint32_t trp_script_text_count(const trp_script *script);
const char *trp_script_text_name(const trp_script *script, uint32_t index);
trp_result trp_script_expand(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *instance, _Bool keep_rest, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_list_patterns(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, trp_pattern_format format, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_pattern_page(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const trp_pattern_picture *pictures, uint32_t picture_count, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_tag_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_export_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, trp_spoken_line_format format, const char *language, const char *known_translations, size_t known_translations_bytes, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_import_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *table, size_t table_bytes, const char *language, const trp_allocator *allocator, trp_script **script);
trp_result trp_script_translate(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *table, size_t table_bytes, const trp_allocator *allocator, trp_script **script);
uint32_t trp_script_spoken_line_count(const trp_script *script, uint32_t *untranslated);
const char *trp_script_refusal(const trp_script *script);
const char *trp_script_text(const trp_script *script, uint32_t index, size_t *size_bytes);
uint32_t trp_script_error_count(const trp_script *script);
uint32_t trp_script_warning_count(const trp_script *script);
const char *trp_script_report(const trp_script *script);
uint32_t trp_script_finding_count(const trp_script *script);
trp_result trp_script_get_finding(const trp_script *script, uint32_t index, trp_script_finding *finding, size_t size);
trp_result trp_script_get_note(const trp_script *script, uint32_t finding, uint32_t index, trp_script_note *note, size_t size);
uint32_t trp_text_columns(const char *text, size_t size_bytes);
uint32_t trp_codepoint_columns(uint32_t codepoint);
uint32_t trp_text_first_character(const char *text, uint32_t *bytes);
void trp_sheet_release(trp_sheet *sheet);
void trp_sheet_clear(trp_sheet *sheet);
const char *trp_sheet_text(const trp_sheet *sheet);
void trp_sheet_add(trp_sheet *sheet, const char *text);
void trp_sheet_add_bytes(trp_sheet *sheet, const char *bytes, size_t size_bytes);
void trp_sheet_add_sanitized(trp_sheet *sheet, const char *text);
void trp_sheet_add_count(trp_sheet *sheet, uint64_t number);
void trp_sheet_add_tenths(trp_sheet *sheet, uint64_t numerator, uint64_t denominator);
void trp_sheet_pad_to_column(trp_sheet *sheet, size_t start, uint32_t columns);
_Bool trp_stage_action_is_prompt(const trp_pack *pack, uint32_t action);
void trp_stage_def_init(trp_stage_def *def, size_t size);
trp_result trp_stage_create(trp_world *world, const trp_stage_def *def, trp_stage **stage);
void trp_stage_destroy(trp_stage *stage);
trp_result trp_stage_save(const trp_stage *stage, void *bytes, size_t capacity, size_t *size);
trp_result trp_stage_load(trp_world *world, const void *bytes, size_t size, trp_stage **stage, trp_diagnostic *why);
trp_result trp_stage_restore(trp_stage *stage, const void *bytes, size_t size, trp_diagnostic *why);
trp_result trp_stage_inherit(trp_world *world, uint64_t seed, trp_stage **stage);
void trp_stage_step(trp_stage *stage);
uint32_t trp_stage_next_due(const trp_stage *stage);
trp_result trp_stage_add(trp_stage *stage, trp_entity entity, const char *name, trp_point at);
trp_result trp_stage_move_body(trp_stage *stage, trp_entity entity, trp_point at);
trp_result trp_stage_steer(trp_stage *stage, trp_entity player, int32_t x, int32_t y);
void trp_stage_remove(trp_stage *stage, trp_entity entity);
const char *trp_stage_name(const trp_stage *stage, trp_entity entity);
trp_entity trp_stage_find(const trp_stage *stage, const char *name);
uint32_t trp_stage_entity_count(const trp_stage *stage);
trp_entity trp_stage_entity(const trp_stage *stage, uint32_t index);
trp_result trp_stage_describe_entity(const trp_stage *stage, trp_entity entity, trp_stage_entity_state *view, size_t size);
uint32_t trp_stage_goods(const trp_stage *stage, trp_entity entity, uint32_t *items, uint32_t *counts, uint32_t capacity);
void trp_stage_map_size(const trp_stage *stage, trp_stage_map *map, size_t size);
uint32_t trp_stage_letter(const trp_stage *stage, uint32_t column, uint32_t row);
_Bool trp_stage_is_door(const trp_stage *stage, uint32_t column, uint32_t row);
_Bool trp_stage_door_is_open(const trp_stage *stage, uint32_t column, uint32_t row);
void trp_stage_get_action_counts(const trp_stage *stage, uint32_t action, trp_stage_action_counts *counts);
uint32_t trp_stage_succeeded_actions(const trp_stage *stage, trp_token *tokens, uint32_t capacity);
void trp_stage_get_counts(const trp_stage *stage, trp_stage_counts *counts, size_t size);
trp_result trp_pack_test(const trp_pack *pack, uint32_t test, trp_test_info *info, size_t size);
trp_result trp_pack_test_line(const trp_pack *pack, uint32_t test, uint32_t position, trp_test_line *line, size_t size);
trp_result trp_test_line_holds(const trp_world *world, uint32_t test, uint32_t position, _Bool *holds);
uint64_t trp_pack_test_name_key(const char *name);
trp_result trp_play_open(const trp_script_source *sources, uint32_t count, trp_play **play);
trp_result trp_play_open_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, trp_play **play);
void trp_play_release(trp_play *play);
const trp_pack *trp_play_pack(const trp_play *play);
const void *trp_play_pack_bytes(const trp_play *play, size_t *size_bytes);
const char *trp_play_report(const trp_play *play);
uint32_t trp_play_error_count(const trp_play *play);
uint32_t trp_play_warning_count(const trp_play *play);
const trp_script *trp_play_script(const trp_play *play);
void trp_rehearsal_def_init(trp_rehearsal_def *def, size_t size);
trp_result trp_rehearsal_create(const trp_pack *pack, const trp_rehearsal_def *def, trp_rehearsal **rehearsal);
trp_result trp_rehearsal_create_observer(const trp_world *world, trp_entity_namer *namer, void *context, trp_rehearsal **rehearsal);
void trp_rehearsal_destroy(trp_rehearsal *rehearsal);
trp_world *trp_rehearsal_world(const trp_rehearsal *rehearsal);
trp_journal *trp_rehearsal_journal(const trp_rehearsal *rehearsal);
trp_stage *trp_rehearsal_stage(const trp_rehearsal *rehearsal);
uint32_t trp_rehearsal_setting(const trp_rehearsal *rehearsal);
_Bool trp_rehearsal_step(trp_rehearsal *rehearsal, uint32_t until_step);
trp_result trp_rehearsal_save(const trp_rehearsal *rehearsal, void *bytes, size_t capacity, size_t *size);
trp_result trp_rehearsal_load(const trp_pack *pack, const void *bytes, size_t size, const trp_rehearsal_def *def, trp_rehearsal **rehearsal, trp_diagnostic *why);
trp_result trp_rehearsal_reload(trp_rehearsal *rehearsal, const trp_pack *pack);
trp_result trp_rehearsal_take_image(const trp_rehearsal *rehearsal, trp_rehearsal_image **image);
trp_result trp_rehearsal_restore(trp_rehearsal *rehearsal, const trp_rehearsal_image *image);
size_t trp_rehearsal_image_size(const trp_rehearsal_image *image);
void trp_rehearsal_image_release(trp_rehearsal_image *image);
void trp_rehearsal_tell_reload(const trp_rehearsal *rehearsal, trp_sheet *sheet);
const char *trp_rehearsal_entity_name(const trp_rehearsal *rehearsal, trp_entity entity);
void trp_rehearsal_tell_spoken_line(const trp_rehearsal *rehearsal, const trp_command *command, uint32_t argument, trp_sheet *sheet);
void trp_rehearsal_tell_event(const trp_rehearsal *rehearsal, const trp_event *event, trp_sheet *sheet);
const char *trp_behaviour_title(const trp_pack *pack, uint32_t behaviour);
trp_result trp_test_run(const trp_pack *pack, uint32_t test, uint64_t seed, trp_test_outcome *outcome, size_t size, trp_sheet *report);
trp_result trp_test_run_observed(const trp_pack *pack, uint32_t test, uint64_t seed, const trp_test_observer *observer, trp_test_outcome *outcome, size_t size, trp_sheet *report);
trp_result trp_rehearsal_bundle(const trp_rehearsal *rehearsal, const trp_script_source *sources, uint32_t source_count, const void *log, size_t log_size_bytes, trp_sheet *bundle);
trp_result trp_document_create(const trp_allocator *allocator, trp_document **document);
void trp_document_destroy(trp_document *document);
trp_result trp_document_set_text(trp_document *document, const char *name, const char *text, size_t size_bytes, uint32_t *file);
uint32_t trp_document_file_count(const trp_document *document);
const char *trp_document_file_name(const trp_document *document, uint32_t file);
const char *trp_document_text(const trp_document *document, uint32_t file, size_t *size_bytes);
trp_result trp_document_close_file(trp_document *document, uint32_t file);
trp_result trp_document_rename_files(trp_document *document, const uint32_t *files, const char *const *names, uint32_t count);
trp_result trp_document_plan_rename_files(trp_document *document, const uint32_t *files, const char *const *names, uint32_t count, uint32_t *edit_count);
uint32_t trp_document_version(const trp_document *document);
trp_result trp_document_edit(trp_document *document, uint32_t version, const trp_text_edit *edits, uint32_t count);
trp_result trp_document_undo(trp_document *document);
trp_result trp_document_redo(trp_document *document);
uint32_t trp_document_edit_count(const trp_document *document, uint32_t change);
trp_result trp_document_get_edit(const trp_document *document, uint32_t change, uint32_t index, trp_text_edit *edit);
const char *trp_document_refusal(const trp_document *document);
uint32_t trp_document_file_node(const trp_document *document, uint32_t file);
trp_result trp_document_get_node(trp_document *document, uint32_t id, trp_document_node *node, size_t size);
uint32_t trp_document_node_at(const trp_document *document, uint32_t file, uint32_t offset);
const char *trp_document_node_path(trp_document *document, uint32_t id);
uint32_t trp_document_find_node(trp_document *document, const char *path);
trp_result trp_document_get_piece(const trp_document *document, uint32_t file, uint32_t offset, trp_document_piece *piece, size_t size);
const char *trp_document_json(trp_document *document, uint32_t file);
trp_result trp_document_rename(trp_document *document, uint32_t file, uint32_t offset, const char *new_name);
trp_result trp_document_plan_rename(trp_document *document, uint32_t file, uint32_t offset, const char *new_name, uint32_t *edit_count);
trp_result trp_document_get_planned_edit(const trp_document *document, uint32_t index, trp_text_edit *planned);
trp_result trp_document_check(trp_document *document, uint32_t *finding_count);
trp_result trp_document_get_finding(trp_document *document, uint32_t index, trp_document_finding *finding, size_t size);
trp_result trp_document_get_finding_note(trp_document *document, uint32_t finding, uint32_t index, trp_document_finding_note *note, size_t size);
trp_result trp_document_definition(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *range);
uint32_t trp_document_references(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *ranges, uint32_t capacity);
const char *trp_document_hover(trp_document *document, uint32_t file, uint32_t offset);
trp_result trp_document_complete(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *word, uint32_t *count);
trp_result trp_document_get_completion(const trp_document *document, uint32_t index, trp_document_completion *completion, size_t size);
trp_result trp_document_allow_mistakes(trp_document *document, _Bool allowed);
trp_result trp_document_insert_text(trp_document *document, uint32_t version, uint32_t parent, uint32_t before, const char *text, uint32_t *made);
trp_result trp_document_remove_nodes(trp_document *document, uint32_t version, const uint32_t *nodes, uint32_t count);
trp_result trp_document_move_nodes(trp_document *document, uint32_t version, const uint32_t *nodes, uint32_t count, uint32_t parent, uint32_t before);
const char *trp_document_copy_nodes(trp_document *document, const uint32_t *nodes, uint32_t count);
trp_result trp_document_replace_node(trp_document *document, uint32_t version, uint32_t node, const char *text, uint32_t *made);
trp_result trp_document_wrap_lines(trp_document *document, uint32_t version, const uint32_t *nodes, uint32_t count, const char *text, uint32_t *made);
trp_result trp_document_unwrap_line(trp_document *document, uint32_t version, uint32_t node);
trp_result trp_document_turn_row_into_phase(trp_document *document, uint32_t version, uint32_t row, uint32_t *made);
trp_result trp_document_turn_phase_into_row(trp_document *document, uint32_t version, uint32_t phase, uint32_t *made);
trp_result trp_document_format(trp_document *document, uint32_t version, uint32_t file, uint32_t offset, uint32_t length);
trp_result trp_fact_get(const trp_world *world, trp_entity entity, uint32_t fact, trp_value *value);
trp_result trp_fact_set(trp_world *world, trp_entity entity, uint32_t fact, trp_value value);
trp_result trp_world_fact_get(const trp_world *world, uint32_t fact, trp_value *value);
trp_result trp_world_fact_set(trp_world *world, uint32_t fact, trp_value value);
trp_result trp_world_fact_reset(trp_world *world, uint32_t fact);
trp_result trp_scene_fact_get(const trp_world *world, trp_entity member, uint32_t fact, trp_value *value);
trp_result trp_scene_fact_set(trp_world *world, trp_entity member, uint32_t fact, trp_value value);
trp_result trp_items_add(trp_world *world, trp_entity entity, uint32_t item, int32_t count);
uint32_t trp_items_count(const trp_world *world, trp_entity entity, uint32_t item);
trp_result trp_document_form(trp_document *document, uint32_t node, uint32_t *count);
trp_result trp_document_get_field(const trp_document *document, uint32_t index, trp_form_field *field, size_t size);
const char *trp_document_get_choice(const trp_document *document, uint32_t field, uint32_t index);
trp_result trp_form_set(trp_document *document, uint32_t version, uint32_t node, const char *field, const char *text);
const char *trp_document_form_json(trp_document *document, uint32_t node);
trp_result trp_document_seeds(trp_document *document, uint32_t parent, uint32_t *count);
trp_result trp_document_get_seed(trp_document *document, uint32_t index, trp_document_seed *seed, size_t size);
trp_result trp_document_chips(trp_document *document, uint32_t node, uint32_t *count);
trp_result trp_document_get_chip(trp_document *document, uint32_t index, trp_document_chip *chip, size_t size);
const char *trp_document_get_chip_choice(const trp_document *document, uint32_t chip, uint32_t index);
void trp_history_def_init(trp_history_def *def, size_t size);
trp_result trp_history_create(trp_world *world, const trp_history_def *def, trp_history **history);
void trp_history_destroy(trp_history *history);
trp_result trp_history_note_step(trp_history *history);
uint32_t trp_history_first_step(const trp_history *history);
uint64_t trp_history_bytes(const trp_history *history);
trp_result trp_history_seek(trp_history *history, uint32_t step);
const trp_world *trp_history_world(const trp_history *history);
uint32_t trp_history_segments(const trp_history *history, trp_history_segment *segments, uint32_t capacity, size_t size);
void trp_interest_def_init(trp_interest_def *def, size_t size);
trp_result trp_world_interest_add(trp_world *world, const trp_interest_def *def, trp_interest *interest);
trp_result trp_world_interest_move(trp_world *world, trp_interest interest, trp_point at);
trp_result trp_world_interest_follow(trp_world *world, trp_interest interest, trp_entity entity);
trp_result trp_world_interest_remove(trp_world *world, trp_interest interest);
uint32_t trp_world_interest_count(const trp_world *world);
trp_result trp_pack_kind(const trp_pack *pack, uint32_t kind, trp_kind_info *info, size_t size);
trp_result trp_pack_kind_offer(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_offer *offer, size_t size);
const char *trp_drop_cause_name(trp_drop_cause cause);
trp_result trp_pack_kind_handler(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_handler *handler, size_t size);
trp_result trp_pack_kind_link(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_link *link, size_t size);
uint32_t trp_behaviour_contacts(const trp_pack *pack, uint32_t behaviour, trp_contact *contacts, uint32_t capacity, size_t size);
void trp_watch_def_init(trp_watch_def *def, size_t size);
trp_result trp_watch_add(trp_world *world, const trp_watch_def *def, trp_watch *watch);
trp_result trp_watch_remove(trp_world *world, trp_watch watch);
trp_result trp_watch_enable(trp_world *world, trp_watch watch, _Bool enabled);
uint32_t trp_world_watches(const trp_world *world, trp_watch_info *watches, uint32_t capacity, size_t size);
uint32_t trp_world_watch_hits(const trp_world *world, trp_watch_hit *hits, uint32_t capacity, size_t size);
const char *trp_watch_kind_name(trp_watch_kind kind);
const char *trp_watch_moment_name(trp_watch_moment moment);
void trp_link_def_init(trp_link_def *def, size_t size);
trp_result trp_link_open(const trp_link_def *def, trp_link **link);
void trp_link_close(trp_link *link);
_Bool trp_link_serve(trp_link *link, trp_world *world);
_Bool trp_link_is_attached(const trp_link *link);
uint32_t trp_link_games(trp_link_game *games, uint32_t capacity, size_t size);
trp_result trp_viewer_attach(uint16_t port, const char *token, trp_viewer **viewer);
void trp_viewer_close(trp_viewer *viewer);
_Bool trp_viewer_play_next_step(trp_viewer *viewer);
trp_viewer_state trp_viewer_get_state(const trp_viewer *viewer);
const char *trp_viewer_refusal(const trp_viewer *viewer);
const trp_world *trp_viewer_world(const trp_viewer *viewer);
uint32_t trp_viewer_worlds_received(const trp_viewer *viewer);
const char *trp_viewer_entity_name(trp_entity entity, void *viewer);
trp_result trp_viewer_hold_game(trp_viewer *viewer);
trp_result trp_viewer_resume_game(trp_viewer *viewer, uint32_t steps);
trp_result trp_viewer_set_breakpoint(trp_viewer *viewer, const trp_watch_def *def, uint32_t *number);
trp_result trp_viewer_remove_breakpoint(trp_viewer *viewer, uint32_t number);
uint32_t trp_viewer_breakpoint_hits(const trp_viewer *viewer, trp_watch_hit *hits, uint32_t capacity, size_t size);
trp_result trp_viewer_reload_game(trp_viewer *viewer, const void *pack, size_t size);
const void *trp_viewer_log(const trp_viewer *viewer, size_t *size);
trp_result trp_world_record(trp_world *world, const trp_sink *sink);
_Bool trp_world_is_recorded(const trp_world *world);
trp_result trp_replay_open(const void *bytes, size_t size, const trp_allocator *allocator, trp_replay **replay, trp_diagnostic *why);
trp_result trp_replay_append(trp_replay *replay, const void *bytes, size_t size);
void trp_replay_close(trp_replay *replay);
trp_replay_state trp_replay_step(trp_replay *replay, trp_diagnostic *why);
uint32_t trp_replay_next_step(const trp_replay *replay);
const trp_world *trp_replay_world(const trp_replay *replay);
void trp_replay_describe(const trp_replay *replay, trp_replay_info *info, size_t size);
trp_result trp_replay_take_image(const trp_replay *replay, trp_replay_image **image);
trp_result trp_replay_restore(trp_replay *replay, const trp_replay_image *image);
size_t trp_replay_image_size(const trp_replay_image *image);
void trp_replay_image_release(trp_replay_image *image);
trp_result trp_world_set_motions(trp_world *world, const trp_motion *motions, uint32_t count);
trp_point trp_entity_position(const trp_world *world, trp_entity entity);
trp_result trp_place_set_reach(trp_world *world, trp_entity place, trp_point half_size);
trp_point trp_place_reach(const trp_world *world, trp_entity place);
uint32_t trp_point_distance(trp_point a, trp_point b);
void trp_world_set_notice_handler(trp_world *world, trp_notice_level most_detailed, trp_notice_handler *handler, void *context);
trp_notice_level trp_notice_level_of(trp_notice_kind kind);
trp_name_family trp_notice_family(trp_notice_kind kind);
const char *trp_notice_name(trp_notice_kind kind);
const char *trp_notice_sentence(trp_notice_kind kind);
const char *trp_notice_level_name(trp_notice_level level);
size_t trp_notice_write_sentence(const trp_world *world, const trp_notice *notice, trp_entity_namer *namer, void *context, char *out, size_t size);
uint32_t trp_object_offers(const trp_world *world, trp_entity object, trp_entity agent, trp_offer *offers, uint32_t capacity, size_t size);
uint32_t trp_object_holders(const trp_world *world, trp_entity object, trp_holder *holders, uint32_t capacity, size_t size);
uint32_t trp_object_locks(const trp_world *world, trp_entity object, trp_lock_row_entry *entries, uint32_t capacity, size_t size);
uint32_t trp_entity_all_links(const trp_world *world, trp_entity entity, trp_object_link *ends, uint32_t capacity, size_t size);
uint32_t trp_agent_waits(const trp_world *world, trp_entity agent, trp_wait *waits, uint32_t capacity, size_t size);
const char *trp_wait_kind_name(trp_wait_kind kind);
trp_result trp_pack_origin(const trp_pack *pack, uint32_t origin, trp_origin_info *info, size_t size);
trp_result trp_pack_origin_instance(const trp_pack *pack, uint32_t origin, uint32_t number, trp_instance_info *info, size_t size);
const char *trp_pack_origin_words(const trp_pack *pack, uint32_t origin, char *to, size_t room);
uint32_t trp_pack_thing_origin(const trp_pack *pack, trp_name_family sort, uint32_t number);
uint32_t trp_pack_row_origin(const trp_pack *pack, uint32_t scene, uint32_t row);
uint32_t trp_pack_part_origin(const trp_pack *pack, uint32_t scene, uint32_t part);
uint32_t trp_pack_step_origin(const trp_pack *pack, uint32_t task, uint32_t step);
uint32_t trp_pack_origins_at(const trp_pack *pack, const char *file, uint32_t line, uint32_t *origins, uint32_t capacity);
uint32_t trp_pack_things_of_origin(const trp_pack *pack, uint32_t origin, trp_thing *things, uint32_t capacity, size_t size);
trp_result trp_thread_pool_create(uint32_t threads, trp_thread_pool **pool);
void trp_thread_pool_destroy(trp_thread_pool *pool);
uint32_t trp_thread_pool_size(const trp_thread_pool *pool);
void trp_thread_pool_run(void *pool, void (*task)(void *, uint32_t), void *argument, uint32_t count);
void trp_world_set_answerer(trp_world *world, trp_question_answerer *answerer, void *context);
void *trp_world_answerer_context(const trp_world *world);
uint32_t trp_question_argument_count(const trp_world *world, const trp_question *question);
trp_result trp_question_argument(const trp_world *world, const trp_question *question, uint32_t number, trp_argument *to, size_t size);
void trp_question_answer(trp_question *question, trp_value answer);
trp_result trp_world_reload(trp_world *world, const trp_pack *pack);
const trp_migration *trp_world_reload_report(const trp_world *world, uint32_t *count);
const char *trp_migration_reason_name(trp_migration_reason reason);
uint32_t trp_world_scenes(const trp_world *world, trp_running_scene *scenes, uint32_t capacity, size_t size);
uint32_t trp_scene_members(const trp_world *world, uint32_t serial, trp_scene_member *members, uint32_t capacity, size_t size);
trp_result trp_setting_describe(const trp_pack *pack, uint32_t setting, trp_setting_info *info, size_t size);
const char *trp_setting_floor_plan_row(const trp_pack *pack, uint32_t setting, uint32_t row);
trp_result trp_setting_legend(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_legend_entry *letter, size_t size);
trp_result trp_setting_cast(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_cast_member *member, size_t size);
trp_result trp_setting_cast_member_fact(const trp_pack *pack, uint32_t setting, uint32_t member, uint32_t given, trp_setting_initial_fact *fact, size_t size);
trp_result trp_setting_stock(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_stock_entry *goods, size_t size);
trp_result trp_setting_spot(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_point *spot, size_t size);
trp_result trp_report_create(const trp_rehearsal *rehearsal, trp_report **report);
void trp_report_destroy(trp_report *report);
void trp_report_note_step(trp_report *report);
void trp_report_print(trp_report *report, trp_sheet *sheet);
void trp_report_print_json(trp_report *report, trp_sheet *sheet);
trp_result trp_report_page_create(const trp_rehearsal *rehearsal, trp_report_page **page);
void trp_report_page_destroy(trp_report_page *page);
void trp_report_page_note_step(trp_report_page *page);
trp_result trp_report_page_print(trp_report_page *page, const char *title, trp_sheet *sheet);
trp_result trp_story_create(const trp_rehearsal *rehearsal, trp_story **story);
void trp_story_destroy(trp_story *story);
void trp_story_follow(trp_story *story, trp_entity who);
void trp_story_note_step(trp_story *story);
void trp_story_print(trp_story *story, trp_sheet *sheet);
trp_result trp_comparison_play(trp_rehearsal *before, trp_rehearsal *after, uint32_t until, trp_comparison **comparison);
void trp_comparison_destroy(trp_comparison *comparison);
void trp_comparison_first_difference(const trp_comparison *comparison, trp_story_difference *difference, size_t size);
const char *trp_comparison_sentences(const trp_comparison *comparison, uint32_t story);
_Bool trp_comparison_figure(const trp_comparison *comparison, uint32_t index, trp_story_figure *figure, size_t size);
void trp_comparison_print(const trp_comparison *comparison, const char *before, const char *after, trp_sheet *sheet);
void trp_comparison_print_json(const trp_comparison *comparison, trp_sheet *sheet);
trp_result trp_transcript_create(const trp_rehearsal *rehearsal, trp_transcript **transcript);
void trp_transcript_follow(trp_transcript *transcript, trp_entity who);
void trp_transcript_destroy(trp_transcript *transcript);
uint32_t trp_transcript_add_step(trp_transcript *transcript, trp_sheet *sheet);
void trp_transcript_print_summary(trp_transcript *transcript, trp_sheet *sheet);
void trp_chronicle_def_init(trp_chronicle_def *def, size_t size);
trp_result trp_chronicle_create(const trp_rehearsal *rehearsal, const trp_chronicle_def *def, trp_chronicle **chronicle);
void trp_chronicle_destroy(trp_chronicle *chronicle);
void trp_chronicle_follow(trp_chronicle *chronicle, trp_entity who);
void trp_chronicle_note_step(trp_chronicle *chronicle);
_Bool trp_chronicle_is_full(const trp_chronicle *chronicle, uint32_t *last_step);
trp_result trp_chronicle_print_page(const trp_chronicle *chronicle, const char *title, trp_sheet *sheet);
trp_result trp_chronicle_print_trace(const trp_chronicle *chronicle, trp_sheet *sheet);
trp_result trp_vignette_create(const trp_rehearsal *rehearsal, trp_vignette **vignette);
void trp_vignette_destroy(trp_vignette *vignette);
void trp_vignette_note_step(trp_vignette *vignette);
void trp_vignette_note_quiet_time(trp_vignette *vignette);
void trp_vignette_add_person(trp_vignette *vignette, trp_entity who);
void trp_vignette_omit_prefix(trp_vignette *vignette, const char *words);
_Bool trp_vignette_has_behaviour(const trp_vignette *vignette, const char *behaviour);
void trp_vignette_print(const trp_vignette *vignette, const char *id, const char *title, trp_sheet *sheet);
void trp_findings_print_json(const trp_script *const *scripts, uint32_t count, trp_sheet *sheet);
void trp_graph_print(const trp_pack *pack, trp_sheet *sheet);
trp_result trp_graph_print_about(const trp_pack *pack, const char *name, trp_sheet *sheet);
trp_result trp_why_print(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet);
trp_result trp_why_not_print(const trp_rehearsal *rehearsal, trp_entity agent, const char *name, trp_sheet *sheet);
trp_result trp_offers_print(const trp_rehearsal *rehearsal, trp_entity agent, trp_sheet *sheet);
trp_result trp_why_print_json(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet);
trp_result trp_why_scene_print(const trp_rehearsal *rehearsal, uint32_t scene, trp_sheet *sheet);
trp_result trp_setbacks_create(const trp_pack *pack, trp_setbacks **setbacks);
void trp_setbacks_destroy(trp_setbacks *setbacks);
void trp_setbacks_note_step(trp_setbacks *setbacks, const trp_world *world);
trp_result trp_setbacks_print(const trp_setbacks *setbacks, const trp_rehearsal *rehearsal, trp_entity agent, trp_sheet *sheet);
trp_result trp_setbacks_print_repeated(const trp_setbacks *setbacks, const trp_rehearsal *rehearsal, trp_entity followed, trp_sheet *sheet);
void trp_terminal_def_init(trp_terminal_def *def, size_t size);
trp_result trp_terminal_run(trp_rehearsal *rehearsal, const trp_terminal_def *def);
trp_result trp_terminal_picture(const trp_rehearsal *rehearsal, trp_entity follow, uint32_t columns, uint32_t rows, trp_sheet *sheet);
void trp_simulation_def_init(trp_simulation_def *def, size_t size);
trp_result trp_simulation_create(const trp_simulation_def *def, trp_simulation **simulation);
void trp_simulation_destroy(trp_simulation *simulation);
_Bool trp_simulation_play(trp_simulation *simulation, trp_result *result);
uint64_t trp_simulation_seed(const trp_simulation *simulation);
void trp_simulation_get_totals(const trp_simulation *simulation, trp_simulation_totals *totals, size_t size);
const char *trp_simulation_finding(const trp_simulation *simulation, uint32_t *step);
void trp_simulation_print_matrix(const trp_simulation *simulation, trp_sheet *sheet);
uint64_t trp_simulation_matrix_count(const trp_simulation *simulation, trp_stance stance, uint32_t fault);
uint32_t trp_simulation_fault_count(void);
const char *trp_simulation_fault_name(uint32_t fault);
_Bool trp_simulation_fault_can_meet_stance(trp_stance stance, uint32_t fault, const char **why);
trp_result trp_simulation_shrink(trp_simulation *simulation, uint32_t tries, trp_sheet *sheet);
trp_result trp_simulation_replay(const char *text, size_t size_bytes, const char **wrong, uint32_t *step);
trp_result trp_simulation_record(const char *text, size_t size_bytes, const trp_sink *log, trp_sheet *deeds, const char **wrong, uint32_t *step);
trp_result trp_simulation_write_case(uint64_t seed, uint32_t steps, trp_sheet *sheet);
uint32_t trp_task_node_count(const trp_pack *pack, uint32_t task);
trp_result trp_task_node(const trp_pack *pack, uint32_t task, uint32_t node, trp_node_info *info, size_t size);
const char *trp_task_node_words(const trp_pack *pack, uint32_t task, uint32_t node, char *to, size_t room);
const char *trp_task_cleanup_words(const trp_pack *pack, uint32_t task, uint32_t number, char *to, size_t room);
uint32_t trp_pack_busy_loops(const trp_pack *pack, trp_busy_loop *loops, uint32_t capacity, size_t size);
uint32_t trp_agent_why(const trp_world *world, trp_entity agent, trp_why_line *lines, uint32_t capacity);
uint32_t trp_offer_condition_why(const trp_world *world, trp_entity object, uint32_t offer, trp_entity agent, trp_why_line *lines, uint32_t capacity);
uint32_t trp_role_condition_why(const trp_world *world, uint32_t role, trp_entity agent, trp_why_line *lines, uint32_t capacity);
const char *trp_why_line_expression(const trp_pack *pack, const trp_why_line *line, char *to, size_t room);
const char *trp_cause_name(trp_why_cause cause);
"""

# class: (struct, the function that ends it, what makes it, its methods)
CLASSES = {
    "Chronicle": ("trp_chronicle", "trp_chronicle_destroy",
        {"create": "trp_chronicle_create"},
        {"follow": "trp_chronicle_follow", "note_step": "trp_chronicle_note_step", "is_full": "trp_chronicle_is_full", "print_page": "trp_chronicle_print_page", "print_trace": "trp_chronicle_print_trace"}),
    "Comparison": ("trp_comparison", "trp_comparison_destroy",
        {"play": "trp_comparison_play"},
        {"first_difference": "trp_comparison_first_difference", "sentences": "trp_comparison_sentences", "figure": "trp_comparison_figure", "print": "trp_comparison_print", "print_json": "trp_comparison_print_json"}),
    "Document": ("trp_document", "trp_document_destroy",
        {"create": "trp_document_create"},
        {"set_text": "trp_document_set_text", "file_count": "trp_document_file_count", "file_name": "trp_document_file_name", "text": "trp_document_text", "close_file": "trp_document_close_file", "rename_files": "trp_document_rename_files", "plan_rename_files": "trp_document_plan_rename_files", "version": "trp_document_version", "edit": "trp_document_edit", "undo": "trp_document_undo", "redo": "trp_document_redo", "edit_count": "trp_document_edit_count", "get_edit": "trp_document_get_edit", "refusal": "trp_document_refusal", "file_node": "trp_document_file_node", "get_node": "trp_document_get_node", "node_at": "trp_document_node_at", "node_path": "trp_document_node_path", "find_node": "trp_document_find_node", "get_piece": "trp_document_get_piece", "json": "trp_document_json", "rename": "trp_document_rename", "plan_rename": "trp_document_plan_rename", "get_planned_edit": "trp_document_get_planned_edit", "check": "trp_document_check", "get_finding": "trp_document_get_finding", "get_finding_note": "trp_document_get_finding_note", "definition": "trp_document_definition", "references": "trp_document_references", "hover": "trp_document_hover", "complete": "trp_document_complete", "get_completion": "trp_document_get_completion", "allow_mistakes": "trp_document_allow_mistakes", "insert_text": "trp_document_insert_text", "remove_nodes": "trp_document_remove_nodes", "move_nodes": "trp_document_move_nodes", "copy_nodes": "trp_document_copy_nodes", "replace_node": "trp_document_replace_node", "wrap_lines": "trp_document_wrap_lines", "unwrap_line": "trp_document_unwrap_line", "turn_row_into_phase": "trp_document_turn_row_into_phase", "turn_phase_into_row": "trp_document_turn_phase_into_row", "format": "trp_document_format", "form": "trp_document_form", "get_field": "trp_document_get_field", "get_choice": "trp_document_get_choice", "form_set": "trp_form_set", "form_json": "trp_document_form_json", "seeds": "trp_document_seeds", "get_seed": "trp_document_get_seed", "chips": "trp_document_chips", "get_chip": "trp_document_get_chip", "get_chip_choice": "trp_document_get_chip_choice"}),
    "History": ("trp_history", "trp_history_destroy",
        {"create": "trp_history_create"},
        {"note_step": "trp_history_note_step", "first_step": "trp_history_first_step", "bytes": "trp_history_bytes", "seek": "trp_history_seek", "world": "trp_history_world", "segments": "trp_history_segments"}),
    "Image": ("trp_image", "trp_image_release",
        {},
        {"pack": "trp_image_pack", "size": "trp_image_size"}),
    "Journal": ("trp_journal", "trp_journal_destroy",
        {"create": "trp_journal_create"},
        {"note_step": "trp_journal_note_step", "copy": "trp_journal_copy", "size": "trp_journal_size", "of_entity": "trp_journal_of_entity", "of_scene": "trp_journal_of_scene"}),
    "Link": ("trp_link", "trp_link_close",
        {"open": "trp_link_open"},
        {"serve": "trp_link_serve", "is_attached": "trp_link_is_attached"}),
    "Pack": ("trp_pack", "trp_pack_release",
        {"load": "trp_pack_load"},
        {"count": "trp_pack_count", "find": "trp_pack_find", "number_of_index": "trp_pack_number_of_index", "handle": "trp_pack_handle", "number_of_handle": "trp_pack_number_of_handle", "name": "trp_pack_name", "key": "trp_pack_key", "line_sound": "trp_pack_line_sound", "spoken_line": "trp_pack_spoken_line", "action": "trp_pack_action", "action_parameter": "trp_pack_action_parameter", "failure_name": "trp_pack_failure_name", "find_failure": "trp_pack_find_failure", "mark_name": "trp_pack_mark_name", "find_mark": "trp_pack_find_mark", "message": "trp_pack_message", "event": "trp_pack_event", "query": "trp_pack_query", "query_parameter": "trp_pack_query_parameter", "fact": "trp_pack_fact", "choice_name": "trp_pack_choice_name", "item_fact": "trp_pack_item_fact", "global_kind": "trp_pack_global_kind", "kind_of_world_facts": "trp_pack_kind_of_world_facts", "kind_of_scene_facts": "trp_pack_kind_of_scene_facts", "role_kind": "trp_pack_role_kind", "kind_is": "trp_pack_kind_is", "kind_is_character": "trp_pack_kind_is_character", "kind_is_place": "trp_pack_kind_is_place", "kind_is_player": "trp_pack_kind_is_player", "kind_is_everywhere": "trp_pack_kind_is_everywhere", "kind_handles_crossing": "trp_pack_kind_handles_crossing", "behaviour": "trp_pack_behaviour", "role": "trp_pack_role", "role_condition": "trp_pack_role_condition", "role_is_by_chance": "trp_pack_role_is_by_chance", "behaviour_weight": "trp_pack_behaviour_weight", "part_name": "trp_pack_part_name", "scene_successor": "trp_pack_scene_successor", "stage_action_is_prompt": "trp_stage_action_is_prompt", "test": "trp_pack_test", "test_line": "trp_pack_test_line", "behaviour_title": "trp_behaviour_title", "test_run": "trp_test_run", "test_run_observed": "trp_test_run_observed", "kind": "trp_pack_kind", "kind_offer": "trp_pack_kind_offer", "kind_handler": "trp_pack_kind_handler", "kind_link": "trp_pack_kind_link", "behaviour_contacts": "trp_behaviour_contacts", "origin": "trp_pack_origin", "origin_instance": "trp_pack_origin_instance", "origin_words": "trp_pack_origin_words", "thing_origin": "trp_pack_thing_origin", "row_origin": "trp_pack_row_origin", "part_origin": "trp_pack_part_origin", "step_origin": "trp_pack_step_origin", "origins_at": "trp_pack_origins_at", "things_of_origin": "trp_pack_things_of_origin", "setting_describe": "trp_setting_describe", "setting_floor_plan_row": "trp_setting_floor_plan_row", "setting_legend": "trp_setting_legend", "setting_cast": "trp_setting_cast", "setting_cast_member_fact": "trp_setting_cast_member_fact", "setting_stock": "trp_setting_stock", "setting_spot": "trp_setting_spot", "graph_print": "trp_graph_print", "graph_print_about": "trp_graph_print_about", "task_node_count": "trp_task_node_count", "task_node": "trp_task_node", "task_node_words": "trp_task_node_words", "task_cleanup_words": "trp_task_cleanup_words", "busy_loops": "trp_pack_busy_loops", "why_line_expression": "trp_why_line_expression"}),
    "Play": ("trp_play", "trp_play_release",
        {"open": "trp_play_open", "open_project": "trp_play_open_project"},
        {"pack": "trp_play_pack", "pack_bytes": "trp_play_pack_bytes", "report": "trp_play_report", "error_count": "trp_play_error_count", "warning_count": "trp_play_warning_count", "script": "trp_play_script"}),
    "Rehearsal": ("trp_rehearsal", "trp_rehearsal_destroy",
        {"create": "trp_rehearsal_create", "create_observer": "trp_rehearsal_create_observer", "load": "trp_rehearsal_load"},
        {"world": "trp_rehearsal_world", "journal": "trp_rehearsal_journal", "stage": "trp_rehearsal_stage", "setting": "trp_rehearsal_setting", "step": "trp_rehearsal_step", "save": "trp_rehearsal_save", "reload": "trp_rehearsal_reload", "take_image": "trp_rehearsal_take_image", "restore": "trp_rehearsal_restore", "tell_reload": "trp_rehearsal_tell_reload", "entity_name": "trp_rehearsal_entity_name", "tell_spoken_line": "trp_rehearsal_tell_spoken_line", "tell_event": "trp_rehearsal_tell_event", "bundle": "trp_rehearsal_bundle", "why_print": "trp_why_print", "why_not_print": "trp_why_not_print", "offers_print": "trp_offers_print", "why_print_json": "trp_why_print_json", "why_scene_print": "trp_why_scene_print", "terminal_run": "trp_terminal_run", "terminal_picture": "trp_terminal_picture"}),
    "RehearsalImage": ("trp_rehearsal_image", "trp_rehearsal_image_release",
        {},
        {"size": "trp_rehearsal_image_size"}),
    "Replay": ("trp_replay", "trp_replay_close",
        {"open": "trp_replay_open"},
        {"append": "trp_replay_append", "step": "trp_replay_step", "next_step": "trp_replay_next_step", "world": "trp_replay_world", "describe": "trp_replay_describe", "take_image": "trp_replay_take_image", "restore": "trp_replay_restore"}),
    "ReplayImage": ("trp_replay_image", "trp_replay_image_release",
        {},
        {"size": "trp_replay_image_size"}),
    "Report": ("trp_report", "trp_report_destroy",
        {"create": "trp_report_create"},
        {"note_step": "trp_report_note_step", "print": "trp_report_print", "print_json": "trp_report_print_json"}),
    "ReportPage": ("trp_report_page", "trp_report_page_destroy",
        {"create": "trp_report_page_create"},
        {"note_step": "trp_report_page_note_step", "print": "trp_report_page_print"}),
    "Script": ("trp_script", "trp_script_release",
        {"compile": "trp_script_compile", "compile_project": "trp_script_compile_project", "compile_file": "trp_script_compile_file", "format": "trp_script_format", "rename": "trp_script_rename", "list_references": "trp_script_list_references", "expand": "trp_script_expand", "list_patterns": "trp_script_list_patterns", "pattern_page": "trp_script_pattern_page", "tag_spoken_lines": "trp_script_tag_spoken_lines", "export_spoken_lines": "trp_script_export_spoken_lines", "import_spoken_lines": "trp_script_import_spoken_lines", "translate": "trp_script_translate"},
        {"test_file": "trp_script_test_file", "pack": "trp_script_pack", "text_count": "trp_script_text_count", "text_name": "trp_script_text_name", "spoken_line_count": "trp_script_spoken_line_count", "refusal": "trp_script_refusal", "text": "trp_script_text", "error_count": "trp_script_error_count", "warning_count": "trp_script_warning_count", "report": "trp_script_report", "finding_count": "trp_script_finding_count", "get_finding": "trp_script_get_finding", "get_note": "trp_script_get_note"}),
    "Setbacks": ("trp_setbacks", "trp_setbacks_destroy",
        {"create": "trp_setbacks_create"},
        {"note_step": "trp_setbacks_note_step", "print": "trp_setbacks_print", "print_repeated": "trp_setbacks_print_repeated"}),
    "Simulation": ("trp_simulation", "trp_simulation_destroy",
        {"create": "trp_simulation_create"},
        {"play": "trp_simulation_play", "seed": "trp_simulation_seed", "get_totals": "trp_simulation_get_totals", "finding": "trp_simulation_finding", "print_matrix": "trp_simulation_print_matrix", "matrix_count": "trp_simulation_matrix_count", "shrink": "trp_simulation_shrink"}),
    "Stage": ("trp_stage", "trp_stage_destroy",
        {"create": "trp_stage_create", "load": "trp_stage_load", "inherit": "trp_stage_inherit"},
        {"save": "trp_stage_save", "restore": "trp_stage_restore", "step": "trp_stage_step", "next_due": "trp_stage_next_due", "add": "trp_stage_add", "move_body": "trp_stage_move_body", "steer": "trp_stage_steer", "remove": "trp_stage_remove", "name": "trp_stage_name", "find": "trp_stage_find", "entity_count": "trp_stage_entity_count", "entity": "trp_stage_entity", "describe_entity": "trp_stage_describe_entity", "goods": "trp_stage_goods", "map_size": "trp_stage_map_size", "letter": "trp_stage_letter", "is_door": "trp_stage_is_door", "door_is_open": "trp_stage_door_is_open", "get_action_counts": "trp_stage_get_action_counts", "succeeded_actions": "trp_stage_succeeded_actions", "get_counts": "trp_stage_get_counts"}),
    "Story": ("trp_story", "trp_story_destroy",
        {"create": "trp_story_create"},
        {"follow": "trp_story_follow", "note_step": "trp_story_note_step", "print": "trp_story_print"}),
    "ThreadPool": ("trp_thread_pool", "trp_thread_pool_destroy",
        {"create": "trp_thread_pool_create"},
        {"size": "trp_thread_pool_size"}),
    "Transcript": ("trp_transcript", "trp_transcript_destroy",
        {"create": "trp_transcript_create"},
        {"follow": "trp_transcript_follow", "add_step": "trp_transcript_add_step", "print_summary": "trp_transcript_print_summary"}),
    "Viewer": ("trp_viewer", "trp_viewer_close",
        {"attach": "trp_viewer_attach"},
        {"play_next_step": "trp_viewer_play_next_step", "get_state": "trp_viewer_get_state", "refusal": "trp_viewer_refusal", "world": "trp_viewer_world", "worlds_received": "trp_viewer_worlds_received", "hold_game": "trp_viewer_hold_game", "resume_game": "trp_viewer_resume_game", "set_breakpoint": "trp_viewer_set_breakpoint", "remove_breakpoint": "trp_viewer_remove_breakpoint", "breakpoint_hits": "trp_viewer_breakpoint_hits", "reload_game": "trp_viewer_reload_game", "log": "trp_viewer_log"}),
    "Vignette": ("trp_vignette", "trp_vignette_destroy",
        {"create": "trp_vignette_create"},
        {"note_step": "trp_vignette_note_step", "note_quiet_time": "trp_vignette_note_quiet_time", "add_person": "trp_vignette_add_person", "omit_prefix": "trp_vignette_omit_prefix", "has_behaviour": "trp_vignette_has_behaviour", "print": "trp_vignette_print"}),
    "World": ("trp_world", "trp_world_destroy",
        {"create": "trp_world_create", "load": "trp_world_load"},
        {"set_lanes": "trp_world_set_lanes", "step": "trp_world_step", "set_update_period": "trp_world_set_update_period", "update_period": "trp_world_update_period", "step_within": "trp_world_step_within", "skip": "trp_world_skip", "now": "trp_world_now", "next_due": "trp_world_next_due", "time_of_day": "trp_world_time_of_day", "day": "trp_world_day", "weekday": "trp_world_weekday", "day_length": "trp_world_day_length", "set_clock": "trp_world_set_clock", "step_of_time": "trp_world_step_of_time", "pack": "trp_world_pack", "number_of_handle": "trp_world_number_of_handle", "steps_per_second": "trp_world_steps_per_second", "ms_to_steps": "trp_world_ms_to_steps", "hash": "trp_world_hash", "hash_recomputed": "trp_world_hash_recomputed", "entity_hash": "trp_world_entity_hash", "next_entity": "trp_world_next_entity", "bind_global": "trp_world_bind_global", "bound_entity": "trp_world_bound_entity", "counters": "trp_world_counters", "set_stopwatch": "trp_world_set_stopwatch", "set_meter": "trp_world_set_meter", "check": "trp_world_check", "entity_spawn": "trp_entity_spawn", "entity_add_link_end": "trp_entity_add_link_end", "entity_link_ends": "trp_entity_link_ends", "entity_despawn": "trp_entity_despawn", "entity_is_alive": "trp_entity_is_alive", "entity_serial": "trp_entity_serial", "entity_set_user_data": "trp_entity_set_user_data", "entity_user_data": "trp_entity_user_data", "entity_kind": "trp_entity_kind", "agent_put_on_role": "trp_agent_put_on_role", "agent_take_off_role": "trp_agent_take_off_role", "agent_wears_role": "trp_agent_wears_role", "agent_roles": "trp_agent_roles", "agent_set_spontaneous": "trp_agent_set_spontaneous", "agent_begin_occasion": "trp_agent_begin_occasion", "agent_end_occasion": "trp_agent_end_occasion", "agent_occasion": "trp_agent_occasion", "agent_schedule_block": "trp_agent_schedule_block", "agent_force_layer": "trp_agent_force_layer", "agent_layer_forced_state": "trp_agent_layer_forced_state", "agent_begin_dialogue": "trp_agent_begin_dialogue", "agent_end_dialogue": "trp_agent_end_dialogue", "agent_is_in_dialogue": "trp_agent_is_in_dialogue", "agent_perform": "trp_agent_perform", "agent_cancel": "trp_agent_cancel", "agent_is_live": "trp_agent_is_live", "agent_set_update_period": "trp_agent_set_update_period", "agent_update_period": "trp_agent_update_period", "agent_queues": "trp_agent_queues", "agent_running_nodes": "trp_agent_running_nodes", "agent_plan_steps": "trp_agent_plan_steps", "agent_node_path": "trp_agent_node_path", "agent_stance": "trp_agent_stance", "commands": "trp_world_commands", "command_argument_count": "trp_command_argument_count", "command_argument": "trp_command_argument", "command_spoken_line_value": "trp_command_spoken_line_value", "command_spoken_line": "trp_command_spoken_line", "action_finished": "trp_action_finished", "action_force": "trp_action_force", "agent_pending_steps": "trp_agent_pending_steps", "pending_step_force": "trp_pending_step_force", "action_progress": "trp_action_progress", "action_reached_mark": "trp_action_reached_mark", "action_crosses_object": "trp_action_crosses_object", "message_send": "trp_message_send", "event_happened": "trp_event_happened", "events": "trp_world_events", "save": "trp_world_save", "running_actions": "trp_world_running_actions", "take_image": "trp_world_take_image", "restore": "trp_world_restore", "test_line_holds": "trp_test_line_holds", "fact_get": "trp_fact_get", "fact_set": "trp_fact_set", "world_fact_get": "trp_world_fact_get", "world_fact_set": "trp_world_fact_set", "fact_reset": "trp_world_fact_reset", "scene_fact_get": "trp_scene_fact_get", "scene_fact_set": "trp_scene_fact_set", "items_add": "trp_items_add", "items_count": "trp_items_count", "interest_add": "trp_world_interest_add", "interest_move": "trp_world_interest_move", "interest_follow": "trp_world_interest_follow", "interest_remove": "trp_world_interest_remove", "interest_count": "trp_world_interest_count", "watch_add": "trp_watch_add", "watch_remove": "trp_watch_remove", "watch_enable": "trp_watch_enable", "watches": "trp_world_watches", "watch_hits": "trp_world_watch_hits", "record": "trp_world_record", "is_recorded": "trp_world_is_recorded", "set_motions": "trp_world_set_motions", "entity_position": "trp_entity_position", "place_set_reach": "trp_place_set_reach", "place_reach": "trp_place_reach", "set_notice_handler": "trp_world_set_notice_handler", "notice_write_sentence": "trp_notice_write_sentence", "object_offers": "trp_object_offers", "object_holders": "trp_object_holders", "object_locks": "trp_object_locks", "entity_all_links": "trp_entity_all_links", "agent_waits": "trp_agent_waits", "set_answerer": "trp_world_set_answerer", "answerer_context": "trp_world_answerer_context", "question_argument_count": "trp_question_argument_count", "question_argument": "trp_question_argument", "reload": "trp_world_reload", "reload_report": "trp_world_reload_report", "scenes": "trp_world_scenes", "scene_members": "trp_scene_members", "agent_why": "trp_agent_why", "offer_condition_why": "trp_offer_condition_why", "role_condition_why": "trp_role_condition_why"}),
}

# The result of each function, and the types and names of its parameters, as C has them (cffi forgets const).
SIGNATURES = {
    "trp_result_name": ("const char *", (("trp_result", "result"),)),
    "trp_version_string": ("const char *", ()),
    "trp_interface_number": ("uint32_t", ()),
    "trp_nobody": ("trp_entity", ()),
    "trp_round_to_whole_number": ("int64_t", (("double", "number"), ("int64_t", "most"),)),
    "trp_value_number": ("trp_value", (("double", "number"),)),
    "trp_value_to_number": ("double", (("trp_value", "value"),)),
    "trp_value_truth": ("trp_value", (("_Bool", "truth"),)),
    "trp_value_to_truth": ("_Bool", (("trp_value", "value"),)),
    "trp_value_choice": ("trp_value", (("uint32_t", "position"),)),
    "trp_value_to_choice": ("uint32_t", (("trp_value", "value"),)),
    "trp_value_entity": ("trp_value", (("trp_entity", "entity"),)),
    "trp_value_to_entity": ("trp_entity", (("trp_value", "value"),)),
    "trp_value_item": ("trp_value", (("uint32_t", "item"), ("uint32_t", "count"),)),
    "trp_value_item_index": ("uint32_t", (("trp_value", "value"),)),
    "trp_value_item_count": ("uint32_t", (("trp_value", "value"),)),
    "trp_value_newcomer": ("trp_value", (("uint32_t", "kind"), ("uint32_t", "role"),)),
    "trp_value_newcomer_kind": ("uint32_t", (("trp_value", "value"),)),
    "trp_value_newcomer_role": ("uint32_t", (("trp_value", "value"),)),
    "trp_value_point": ("trp_value", (("trp_point", "point"),)),
    "trp_value_to_point": ("trp_point", (("trp_value", "value"),)),
    "trp_value_unknown_point": ("trp_value", ()),
    "trp_value_is_known_point": ("_Bool", (("trp_value", "value"),)),
    "trp_point_from_metres": ("trp_point", (("double", "x"), ("double", "y"), ("double", "z"),)),
    "trp_pack_load": ("trp_result", (("const void *", "bytes"), ("size_t", "size"), ("const trp_allocator *", "allocator"), ("trp_pack **", "pack"), ("trp_diagnostic *", "why"),)),
    "trp_pack_release": ("void", (("trp_pack *", "pack"),)),
    "trp_pack_count": ("uint32_t", (("const trp_pack *", "pack"), ("trp_name_family", "sort"),)),
    "trp_pack_find": ("uint32_t", (("const trp_pack *", "pack"), ("trp_name_family", "sort"), ("const char *", "name"),)),
    "trp_pack_number_of_index": ("uint32_t", (("const trp_pack *", "pack"), ("trp_name_family", "sort"), ("uint32_t", "index"),)),
    "trp_pack_handle": ("trp_handle", (("const trp_pack *", "pack"), ("trp_name_family", "sort"), ("const char *", "name"),)),
    "trp_pack_number_of_handle": ("uint32_t", (("const trp_pack *", "pack"), ("trp_handle", "handle"),)),
    "trp_pack_name": ("const char *", (("const trp_pack *", "pack"), ("trp_name_family", "sort"), ("uint32_t", "number"),)),
    "trp_pack_key": ("uint64_t", (("const trp_pack *", "pack"), ("trp_name_family", "sort"), ("uint32_t", "number"),)),
    "trp_pack_line_sound": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "line"), ("uint32_t *", "lasts_ms"),)),
    "trp_pack_spoken_line": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "line"),)),
    "trp_spoken_line_fill": ("size_t", (("const char *", "words"), ("trp_spoken_line_filler *", "filler"), ("void *", "context"), ("char *", "out"), ("size_t", "size"),)),
    "trp_pack_action": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "action"), ("trp_action_info *", "info"), ("size_t", "size"),)),
    "trp_pack_action_parameter": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "action"), ("uint32_t", "parameter"), ("trp_action_parameter_info *", "info"), ("size_t", "size"),)),
    "trp_pack_failure_name": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "action"), ("uint32_t", "failure"),)),
    "trp_pack_find_failure": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "action"), ("const char *", "name"),)),
    "trp_pack_mark_name": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "action"), ("uint32_t", "mark"),)),
    "trp_pack_find_mark": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "action"), ("const char *", "name"),)),
    "trp_pack_message": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "message"), ("trp_message_info *", "info"), ("size_t", "size"),)),
    "trp_pack_event": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "event"), ("trp_message_info *", "info"), ("size_t", "size"),)),
    "trp_pack_query": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "query"), ("trp_query_info *", "info"), ("size_t", "size"),)),
    "trp_pack_query_parameter": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "query"), ("uint32_t", "parameter"), ("trp_action_parameter_info *", "info"), ("size_t", "size"),)),
    "trp_pack_fact": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "fact"), ("trp_fact_info *", "info"), ("size_t", "size"),)),
    "trp_pack_choice_name": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "fact"), ("uint32_t", "choice"),)),
    "trp_pack_item_fact": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "kind"), ("uint32_t", "item"),)),
    "trp_pack_global_kind": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "global"),)),
    "trp_pack_kind_of_world_facts": ("uint32_t", (("const trp_pack *", "pack"),)),
    "trp_pack_kind_of_scene_facts": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "scene"),)),
    "trp_pack_role_kind": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "role"),)),
    "trp_pack_kind_is": ("_Bool", (("const trp_pack *", "pack"), ("uint32_t", "kind"), ("uint32_t", "ancestor"),)),
    "trp_pack_kind_is_character": ("_Bool", (("const trp_pack *", "pack"), ("uint32_t", "kind"),)),
    "trp_pack_kind_is_place": ("_Bool", (("const trp_pack *", "pack"), ("uint32_t", "kind"),)),
    "trp_pack_kind_is_player": ("_Bool", (("const trp_pack *", "pack"), ("uint32_t", "kind"),)),
    "trp_pack_kind_is_everywhere": ("_Bool", (("const trp_pack *", "pack"), ("uint32_t", "kind"),)),
    "trp_pack_kind_handles_crossing": ("_Bool", (("const trp_pack *", "pack"), ("uint32_t", "kind"),)),
    "trp_pack_behaviour": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "behaviour"), ("trp_behaviour_info *", "info"), ("size_t", "size"),)),
    "trp_pack_role": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "role"), ("trp_role_info *", "info"), ("size_t", "size"),)),
    "trp_pack_role_condition": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "role"), ("char *", "to"), ("size_t", "room"),)),
    "trp_pack_role_is_by_chance": ("_Bool", (("const trp_pack *", "pack"), ("uint32_t", "role"),)),
    "trp_pack_behaviour_weight": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "behaviour"), ("int64_t *", "weight"),)),
    "trp_pack_part_name": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "scene"), ("uint32_t", "part"),)),
    "trp_pack_scene_successor": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "scene"), ("uint32_t", "number"),)),
    "trp_world_def_init": ("void", (("trp_world_def *", "def"), ("size_t", "size"),)),
    "trp_world_create": ("trp_result", (("const trp_pack *", "pack"), ("const trp_world_def *", "def"), ("trp_world **", "world"),)),
    "trp_world_destroy": ("void", (("trp_world *", "world"),)),
    "trp_world_set_lanes": ("trp_result", (("trp_world *", "world"), ("trp_run_lanes *", "run_tasks"), ("void *", "context"), ("uint32_t", "lanes"),)),
    "trp_world_step": ("void", (("trp_world *", "world"),)),
    "trp_world_set_update_period": ("trp_result", (("trp_world *", "world"), ("uint32_t", "steps"),)),
    "trp_world_update_period": ("uint32_t", (("const trp_world *", "world"),)),
    "trp_world_step_within": ("void", (("trp_world *", "world"), ("uint64_t", "budget_ns"), ("trp_nanosecond_clock *", "clock"), ("void *", "context"),)),
    "trp_world_skip": ("uint32_t", (("trp_world *", "world"), ("uint32_t", "count"),)),
    "trp_world_now": ("uint32_t", (("const trp_world *", "world"),)),
    "trp_world_next_due": ("uint32_t", (("const trp_world *", "world"),)),
    "trp_world_time_of_day": ("uint32_t", (("const trp_world *", "world"),)),
    "trp_world_day": ("uint32_t", (("const trp_world *", "world"),)),
    "trp_world_weekday": ("trp_weekday", (("const trp_world *", "world"),)),
    "trp_world_day_length": ("uint32_t", (("const trp_world *", "world"),)),
    "trp_world_set_clock": ("trp_result", (("trp_world *", "world"), ("uint32_t", "day"), ("uint32_t", "second_of_day"),)),
    "trp_world_step_of_time": ("uint32_t", (("const trp_world *", "world"), ("uint32_t", "second_of_day"),)),
    "trp_world_pack": ("const trp_pack *", (("const trp_world *", "world"),)),
    "trp_world_number_of_handle": ("uint32_t", (("const trp_world *", "world"), ("trp_handle", "handle"),)),
    "trp_world_steps_per_second": ("uint32_t", (("const trp_world *", "world"),)),
    "trp_world_ms_to_steps": ("uint32_t", (("const trp_world *", "world"), ("uint32_t", "milliseconds"),)),
    "trp_world_hash": ("uint64_t", (("const trp_world *", "world"),)),
    "trp_world_hash_recomputed": ("uint64_t", (("const trp_world *", "world"),)),
    "trp_world_entity_hash": ("uint64_t", (("const trp_world *", "world"), ("trp_entity", "entity"),)),
    "trp_world_next_entity": ("trp_entity", (("const trp_world *", "world"), ("trp_entity", "after"),)),
    "trp_world_bind_global": ("trp_result", (("trp_world *", "world"), ("uint32_t", "global"), ("trp_entity", "entity"),)),
    "trp_world_bound_entity": ("trp_entity", (("const trp_world *", "world"), ("uint32_t", "global"),)),
    "trp_world_counters": ("void", (("const trp_world *", "world"), ("trp_counters *", "counters"), ("size_t", "size"),)),
    "trp_world_set_stopwatch": ("void", (("trp_world *", "world"), ("trp_stopwatch *", "stopwatch"), ("void *", "context"),)),
    "trp_world_set_meter": ("void", (("trp_world *", "world"), ("trp_meter *", "meter"), ("void *", "context"),)),
    "trp_world_check": ("const char *", (("const trp_world *", "world"), ("trp_entity *", "who"),)),
    "trp_entity_spawn": ("trp_result", (("trp_world *", "world"), ("uint32_t", "kind"), ("trp_point", "at"), ("trp_entity *", "entity"),)),
    "trp_entity_add_link_end": ("trp_result", (("trp_world *", "world"), ("trp_entity", "object"), ("uint32_t", "link"), ("trp_entity", "end"),)),
    "trp_entity_link_ends": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "object"), ("uint32_t", "link"), ("trp_entity *", "ends"), ("uint32_t", "capacity"),)),
    "trp_entity_despawn": ("trp_result", (("trp_world *", "world"), ("trp_entity", "entity"),)),
    "trp_entity_is_alive": ("_Bool", (("const trp_world *", "world"), ("trp_entity", "entity"),)),
    "trp_entity_serial": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "entity"),)),
    "trp_entity_set_user_data": ("trp_result", (("trp_world *", "world"), ("trp_entity", "entity"), ("uint64_t", "data"),)),
    "trp_entity_user_data": ("uint64_t", (("const trp_world *", "world"), ("trp_entity", "entity"),)),
    "trp_entity_kind": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "entity"),)),
    "trp_agent_put_on_role": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "role"),)),
    "trp_agent_take_off_role": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "role"),)),
    "trp_agent_wears_role": ("_Bool", (("const trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "role"),)),
    "trp_agent_roles": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t *", "roles"), ("uint32_t", "capacity"),)),
    "trp_agent_set_spontaneous": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("_Bool", "spontaneous"),)),
    "trp_agent_begin_occasion": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "occasion"), ("uint32_t", "until_step"),)),
    "trp_agent_end_occasion": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "occasion"),)),
    "trp_agent_occasion": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"),)),
    "trp_agent_schedule_block": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "role"),)),
    "trp_agent_force_layer": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "layer"), ("trp_layer_forced_state", "state"),)),
    "trp_agent_layer_forced_state": ("trp_layer_forced_state", (("const trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "layer"),)),
    "trp_agent_begin_dialogue": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"),)),
    "trp_agent_end_dialogue": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"),)),
    "trp_agent_is_in_dialogue": ("_Bool", (("const trp_world *", "world"), ("trp_entity", "agent"),)),
    "trp_agent_perform": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "behaviour"), ("const trp_value *", "arguments"), ("uint32_t", "argument_count"), ("trp_entity", "partner"),)),
    "trp_agent_cancel": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "behaviour"),)),
    "trp_agent_is_live": ("_Bool", (("const trp_world *", "world"), ("trp_entity", "agent"),)),
    "trp_agent_set_update_period": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "steps"),)),
    "trp_agent_update_period": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"),)),
    "trp_agent_queues": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"), ("trp_queue_entry *", "entries"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_agent_running_nodes": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "position"), ("trp_running_node *", "nodes"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_agent_plan_steps": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "position"), ("uint32_t", "node"), ("uint16_t *", "steps"), ("uint32_t", "capacity"), ("uint32_t *", "done_count"),)),
    "trp_agent_node_path": ("const char *", (("const trp_world *", "world"), ("trp_entity", "agent"), ("uint32_t", "position"), ("char *", "to"), ("size_t", "room"),)),
    "trp_agent_stance": ("trp_stance", (("const trp_world *", "world"), ("trp_entity", "agent"),)),
    "trp_stance_name": ("const char *", (("trp_stance", "stance"),)),
    "trp_assert_set_handler": ("void", (("trp_assert_handler *", "handler"), ("void *", "context"),)),
    "trp_assert_fail": ("void", (("const char *", "file"), ("uint32_t", "line"), ("const char *", "expression"),)),
    "trp_assert_misuse": ("void", (("const char *", "file"), ("uint32_t", "line"), ("const char *", "expression"),)),
    "trp_world_commands": ("const trp_command *", (("const trp_world *", "world"), ("uint32_t *", "count"),)),
    "trp_command_argument_count": ("uint32_t", (("const trp_world *", "world"), ("const trp_command *", "command"),)),
    "trp_command_argument": ("trp_result", (("const trp_world *", "world"), ("const trp_command *", "command"), ("uint32_t", "number"), ("trp_argument *", "to"), ("size_t", "size"),)),
    "trp_command_spoken_line_value": ("trp_result", (("const trp_world *", "world"), ("const trp_command *", "command"), ("uint32_t", "argument"), ("const char *", "name"), ("trp_spoken_line_value *", "value"), ("size_t", "size"),)),
    "trp_command_spoken_line": ("size_t", (("const trp_world *", "world"), ("const trp_command *", "command"), ("uint32_t", "argument"), ("trp_entity_namer *", "namer"), ("void *", "context"), ("char *", "out"), ("size_t", "size"),)),
    "trp_action_finished": ("trp_result", (("trp_world *", "world"), ("trp_token", "token"), ("trp_action_result", "result"), ("uint32_t", "failure"),)),
    "trp_action_force": ("trp_result", (("trp_world *", "world"), ("trp_token", "token"), ("trp_action_result", "result"), ("uint32_t", "failure"),)),
    "trp_agent_pending_steps": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"), ("trp_pending_step *", "pending"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_pending_step_force": ("trp_result", (("trp_world *", "world"), ("trp_entity", "agent"), ("uint64_t", "id"), ("trp_action_result", "result"),)),
    "trp_pending_step_kind_name": ("const char *", (("trp_pending_step_kind", "kind"),)),
    "trp_action_progress": ("trp_result", (("trp_world *", "world"), ("trp_token", "token"),)),
    "trp_action_reached_mark": ("trp_result", (("trp_world *", "world"), ("trp_token", "token"), ("uint32_t", "mark"),)),
    "trp_action_crosses_object": ("trp_result", (("trp_world *", "world"), ("trp_token", "token"), ("trp_entity", "object"), ("trp_point", "beyond"),)),
    "trp_message_send": ("trp_result", (("trp_world *", "world"), ("trp_entity", "to"), ("uint32_t", "message"), ("trp_entity", "from"), ("const trp_value *", "arguments"), ("uint32_t", "argument_count"),)),
    "trp_event_happened": ("trp_result", (("trp_world *", "world"), ("uint32_t", "event"), ("trp_entity", "about"),)),
    "trp_event_name": ("const char *", (("trp_event_kind", "kind"),)),
    "trp_reason_name": ("const char *", (("trp_reason", "reason"),)),
    "trp_world_events": ("const trp_event *", (("const trp_world *", "world"), ("uint32_t *", "count"),)),
    "trp_journal_create": ("trp_result", (("const trp_allocator *", "allocator"), ("trp_journal **", "journal"),)),
    "trp_journal_destroy": ("void", (("trp_journal *", "journal"),)),
    "trp_journal_note_step": ("trp_result", (("trp_journal *", "journal"), ("const trp_world *", "world"),)),
    "trp_journal_copy": ("trp_result", (("trp_journal *", "journal"), ("const trp_journal *", "other"),)),
    "trp_journal_size": ("size_t", (("const trp_journal *", "journal"),)),
    "trp_journal_of_entity": ("uint32_t", (("const trp_journal *", "journal"), ("trp_entity", "entity"), ("trp_journal_kind", "kind"), ("trp_event *", "events"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_journal_of_scene": ("uint32_t", (("const trp_journal *", "journal"), ("uint32_t", "scene"), ("trp_event *", "events"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_world_save": ("trp_result", (("const trp_world *", "world"), ("uint32_t", "flags"), ("void *", "bytes"), ("size_t", "capacity"), ("size_t *", "size"),)),
    "trp_load_def_init": ("void", (("trp_load_def *", "def"), ("size_t", "size"),)),
    "trp_world_load": ("trp_result", (("const trp_pack *", "pack"), ("const void *", "bytes"), ("size_t", "size"), ("const trp_load_def *", "def"), ("trp_world **", "world"), ("trp_diagnostic *", "why"),)),
    "trp_world_running_actions": ("uint32_t", (("const trp_world *", "world"), ("trp_running_action *", "running"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_world_take_image": ("trp_result", (("const trp_world *", "world"), ("trp_image **", "image"),)),
    "trp_world_restore": ("trp_result", (("trp_world *", "world"), ("const trp_image *", "image"),)),
    "trp_image_pack": ("trp_result", (("trp_image *", "image"),)),
    "trp_image_size": ("size_t", (("const trp_image *", "image"),)),
    "trp_image_release": ("void", (("trp_image *", "image"),)),
    "trp_script_compile": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_compile_project": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_compile_file": ("trp_result", (("const char *", "name"), ("const trp_script_reader *", "reader"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_test_file": ("const char *", (("const trp_script *", "script"), ("uint32_t", "test"),)),
    "trp_script_release": ("void", (("trp_script *", "script"),)),
    "trp_script_pack": ("const void *", (("const trp_script *", "script"), ("size_t *", "size_bytes"),)),
    "trp_script_format": ("trp_result", (("const trp_script_source *", "source"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_rename": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("const char *", "path"), ("const char *", "new_name"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_list_references": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("const char *", "path"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_text_count": ("uint32_t", (("const trp_script *", "script"),)),
    "trp_script_text_name": ("const char *", (("const trp_script *", "script"), ("uint32_t", "index"),)),
    "trp_script_expand": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("const char *", "instance"), ("_Bool", "keep_rest"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_list_patterns": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("trp_pattern_format", "format"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_pattern_page": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("const trp_pattern_picture *", "pictures"), ("uint32_t", "picture_count"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_tag_spoken_lines": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_export_spoken_lines": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("trp_spoken_line_format", "format"), ("const char *", "language"), ("const char *", "known_translations"), ("size_t", "known_translations_bytes"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_import_spoken_lines": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("const char *", "table"), ("size_t", "table_bytes"), ("const char *", "language"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_translate": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("const char *", "table"), ("size_t", "table_bytes"), ("const trp_allocator *", "allocator"), ("trp_script **", "script"),)),
    "trp_script_spoken_line_count": ("uint32_t", (("const trp_script *", "script"), ("uint32_t *", "untranslated"),)),
    "trp_script_refusal": ("const char *", (("const trp_script *", "script"),)),
    "trp_script_text": ("const char *", (("const trp_script *", "script"), ("uint32_t", "index"), ("size_t *", "size_bytes"),)),
    "trp_script_error_count": ("uint32_t", (("const trp_script *", "script"),)),
    "trp_script_warning_count": ("uint32_t", (("const trp_script *", "script"),)),
    "trp_script_report": ("const char *", (("const trp_script *", "script"),)),
    "trp_script_finding_count": ("uint32_t", (("const trp_script *", "script"),)),
    "trp_script_get_finding": ("trp_result", (("const trp_script *", "script"), ("uint32_t", "index"), ("trp_script_finding *", "finding"), ("size_t", "size"),)),
    "trp_script_get_note": ("trp_result", (("const trp_script *", "script"), ("uint32_t", "finding"), ("uint32_t", "index"), ("trp_script_note *", "note"), ("size_t", "size"),)),
    "trp_text_columns": ("uint32_t", (("const char *", "text"), ("size_t", "size_bytes"),)),
    "trp_codepoint_columns": ("uint32_t", (("uint32_t", "codepoint"),)),
    "trp_text_first_character": ("uint32_t", (("const char *", "text"), ("uint32_t *", "bytes"),)),
    "trp_sheet_release": ("void", (("trp_sheet *", "sheet"),)),
    "trp_sheet_clear": ("void", (("trp_sheet *", "sheet"),)),
    "trp_sheet_text": ("const char *", (("const trp_sheet *", "sheet"),)),
    "trp_sheet_add": ("void", (("trp_sheet *", "sheet"), ("const char *", "text"),)),
    "trp_sheet_add_bytes": ("void", (("trp_sheet *", "sheet"), ("const char *", "bytes"), ("size_t", "size_bytes"),)),
    "trp_sheet_add_sanitized": ("void", (("trp_sheet *", "sheet"), ("const char *", "text"),)),
    "trp_sheet_add_count": ("void", (("trp_sheet *", "sheet"), ("uint64_t", "number"),)),
    "trp_sheet_add_tenths": ("void", (("trp_sheet *", "sheet"), ("uint64_t", "numerator"), ("uint64_t", "denominator"),)),
    "trp_sheet_pad_to_column": ("void", (("trp_sheet *", "sheet"), ("size_t", "start"), ("uint32_t", "columns"),)),
    "trp_stage_action_is_prompt": ("_Bool", (("const trp_pack *", "pack"), ("uint32_t", "action"),)),
    "trp_stage_def_init": ("void", (("trp_stage_def *", "def"), ("size_t", "size"),)),
    "trp_stage_create": ("trp_result", (("trp_world *", "world"), ("const trp_stage_def *", "def"), ("trp_stage **", "stage"),)),
    "trp_stage_destroy": ("void", (("trp_stage *", "stage"),)),
    "trp_stage_save": ("trp_result", (("const trp_stage *", "stage"), ("void *", "bytes"), ("size_t", "capacity"), ("size_t *", "size"),)),
    "trp_stage_load": ("trp_result", (("trp_world *", "world"), ("const void *", "bytes"), ("size_t", "size"), ("trp_stage **", "stage"), ("trp_diagnostic *", "why"),)),
    "trp_stage_restore": ("trp_result", (("trp_stage *", "stage"), ("const void *", "bytes"), ("size_t", "size"), ("trp_diagnostic *", "why"),)),
    "trp_stage_inherit": ("trp_result", (("trp_world *", "world"), ("uint64_t", "seed"), ("trp_stage **", "stage"),)),
    "trp_stage_step": ("void", (("trp_stage *", "stage"),)),
    "trp_stage_next_due": ("uint32_t", (("const trp_stage *", "stage"),)),
    "trp_stage_add": ("trp_result", (("trp_stage *", "stage"), ("trp_entity", "entity"), ("const char *", "name"), ("trp_point", "at"),)),
    "trp_stage_move_body": ("trp_result", (("trp_stage *", "stage"), ("trp_entity", "entity"), ("trp_point", "at"),)),
    "trp_stage_steer": ("trp_result", (("trp_stage *", "stage"), ("trp_entity", "player"), ("int32_t", "x"), ("int32_t", "y"),)),
    "trp_stage_remove": ("void", (("trp_stage *", "stage"), ("trp_entity", "entity"),)),
    "trp_stage_name": ("const char *", (("const trp_stage *", "stage"), ("trp_entity", "entity"),)),
    "trp_stage_find": ("trp_entity", (("const trp_stage *", "stage"), ("const char *", "name"),)),
    "trp_stage_entity_count": ("uint32_t", (("const trp_stage *", "stage"),)),
    "trp_stage_entity": ("trp_entity", (("const trp_stage *", "stage"), ("uint32_t", "index"),)),
    "trp_stage_describe_entity": ("trp_result", (("const trp_stage *", "stage"), ("trp_entity", "entity"), ("trp_stage_entity_state *", "view"), ("size_t", "size"),)),
    "trp_stage_goods": ("uint32_t", (("const trp_stage *", "stage"), ("trp_entity", "entity"), ("uint32_t *", "items"), ("uint32_t *", "counts"), ("uint32_t", "capacity"),)),
    "trp_stage_map_size": ("void", (("const trp_stage *", "stage"), ("trp_stage_map *", "map"), ("size_t", "size"),)),
    "trp_stage_letter": ("uint32_t", (("const trp_stage *", "stage"), ("uint32_t", "column"), ("uint32_t", "row"),)),
    "trp_stage_is_door": ("_Bool", (("const trp_stage *", "stage"), ("uint32_t", "column"), ("uint32_t", "row"),)),
    "trp_stage_door_is_open": ("_Bool", (("const trp_stage *", "stage"), ("uint32_t", "column"), ("uint32_t", "row"),)),
    "trp_stage_get_action_counts": ("void", (("const trp_stage *", "stage"), ("uint32_t", "action"), ("trp_stage_action_counts *", "counts"),)),
    "trp_stage_succeeded_actions": ("uint32_t", (("const trp_stage *", "stage"), ("trp_token *", "tokens"), ("uint32_t", "capacity"),)),
    "trp_stage_get_counts": ("void", (("const trp_stage *", "stage"), ("trp_stage_counts *", "counts"), ("size_t", "size"),)),
    "trp_pack_test": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "test"), ("trp_test_info *", "info"), ("size_t", "size"),)),
    "trp_pack_test_line": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "test"), ("uint32_t", "position"), ("trp_test_line *", "line"), ("size_t", "size"),)),
    "trp_test_line_holds": ("trp_result", (("const trp_world *", "world"), ("uint32_t", "test"), ("uint32_t", "position"), ("_Bool *", "holds"),)),
    "trp_pack_test_name_key": ("uint64_t", (("const char *", "name"),)),
    "trp_play_open": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("trp_play **", "play"),)),
    "trp_play_open_project": ("trp_result", (("const trp_script_source *", "sources"), ("uint32_t", "count"), ("const trp_script_reader *", "reader"), ("trp_play **", "play"),)),
    "trp_play_release": ("void", (("trp_play *", "play"),)),
    "trp_play_pack": ("const trp_pack *", (("const trp_play *", "play"),)),
    "trp_play_pack_bytes": ("const void *", (("const trp_play *", "play"), ("size_t *", "size_bytes"),)),
    "trp_play_report": ("const char *", (("const trp_play *", "play"),)),
    "trp_play_error_count": ("uint32_t", (("const trp_play *", "play"),)),
    "trp_play_warning_count": ("uint32_t", (("const trp_play *", "play"),)),
    "trp_play_script": ("const trp_script *", (("const trp_play *", "play"),)),
    "trp_rehearsal_def_init": ("void", (("trp_rehearsal_def *", "def"), ("size_t", "size"),)),
    "trp_rehearsal_create": ("trp_result", (("const trp_pack *", "pack"), ("const trp_rehearsal_def *", "def"), ("trp_rehearsal **", "rehearsal"),)),
    "trp_rehearsal_create_observer": ("trp_result", (("const trp_world *", "world"), ("trp_entity_namer *", "namer"), ("void *", "context"), ("trp_rehearsal **", "rehearsal"),)),
    "trp_rehearsal_destroy": ("void", (("trp_rehearsal *", "rehearsal"),)),
    "trp_rehearsal_world": ("trp_world *", (("const trp_rehearsal *", "rehearsal"),)),
    "trp_rehearsal_journal": ("trp_journal *", (("const trp_rehearsal *", "rehearsal"),)),
    "trp_rehearsal_stage": ("trp_stage *", (("const trp_rehearsal *", "rehearsal"),)),
    "trp_rehearsal_setting": ("uint32_t", (("const trp_rehearsal *", "rehearsal"),)),
    "trp_rehearsal_step": ("_Bool", (("trp_rehearsal *", "rehearsal"), ("uint32_t", "until_step"),)),
    "trp_rehearsal_save": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("void *", "bytes"), ("size_t", "capacity"), ("size_t *", "size"),)),
    "trp_rehearsal_load": ("trp_result", (("const trp_pack *", "pack"), ("const void *", "bytes"), ("size_t", "size"), ("const trp_rehearsal_def *", "def"), ("trp_rehearsal **", "rehearsal"), ("trp_diagnostic *", "why"),)),
    "trp_rehearsal_reload": ("trp_result", (("trp_rehearsal *", "rehearsal"), ("const trp_pack *", "pack"),)),
    "trp_rehearsal_take_image": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_rehearsal_image **", "image"),)),
    "trp_rehearsal_restore": ("trp_result", (("trp_rehearsal *", "rehearsal"), ("const trp_rehearsal_image *", "image"),)),
    "trp_rehearsal_image_size": ("size_t", (("const trp_rehearsal_image *", "image"),)),
    "trp_rehearsal_image_release": ("void", (("trp_rehearsal_image *", "image"),)),
    "trp_rehearsal_tell_reload": ("void", (("const trp_rehearsal *", "rehearsal"), ("trp_sheet *", "sheet"),)),
    "trp_rehearsal_entity_name": ("const char *", (("const trp_rehearsal *", "rehearsal"), ("trp_entity", "entity"),)),
    "trp_rehearsal_tell_spoken_line": ("void", (("const trp_rehearsal *", "rehearsal"), ("const trp_command *", "command"), ("uint32_t", "argument"), ("trp_sheet *", "sheet"),)),
    "trp_rehearsal_tell_event": ("void", (("const trp_rehearsal *", "rehearsal"), ("const trp_event *", "event"), ("trp_sheet *", "sheet"),)),
    "trp_behaviour_title": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "behaviour"),)),
    "trp_test_run": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "test"), ("uint64_t", "seed"), ("trp_test_outcome *", "outcome"), ("size_t", "size"), ("trp_sheet *", "report"),)),
    "trp_test_run_observed": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "test"), ("uint64_t", "seed"), ("const trp_test_observer *", "observer"), ("trp_test_outcome *", "outcome"), ("size_t", "size"), ("trp_sheet *", "report"),)),
    "trp_rehearsal_bundle": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("const trp_script_source *", "sources"), ("uint32_t", "source_count"), ("const void *", "log"), ("size_t", "log_size_bytes"), ("trp_sheet *", "bundle"),)),
    "trp_document_create": ("trp_result", (("const trp_allocator *", "allocator"), ("trp_document **", "document"),)),
    "trp_document_destroy": ("void", (("trp_document *", "document"),)),
    "trp_document_set_text": ("trp_result", (("trp_document *", "document"), ("const char *", "name"), ("const char *", "text"), ("size_t", "size_bytes"), ("uint32_t *", "file"),)),
    "trp_document_file_count": ("uint32_t", (("const trp_document *", "document"),)),
    "trp_document_file_name": ("const char *", (("const trp_document *", "document"), ("uint32_t", "file"),)),
    "trp_document_text": ("const char *", (("const trp_document *", "document"), ("uint32_t", "file"), ("size_t *", "size_bytes"),)),
    "trp_document_close_file": ("trp_result", (("trp_document *", "document"), ("uint32_t", "file"),)),
    "trp_document_rename_files": ("trp_result", (("trp_document *", "document"), ("const uint32_t *", "files"), ("const char *const *", "names"), ("uint32_t", "count"),)),
    "trp_document_plan_rename_files": ("trp_result", (("trp_document *", "document"), ("const uint32_t *", "files"), ("const char *const *", "names"), ("uint32_t", "count"), ("uint32_t *", "edit_count"),)),
    "trp_document_version": ("uint32_t", (("const trp_document *", "document"),)),
    "trp_document_edit": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("const trp_text_edit *", "edits"), ("uint32_t", "count"),)),
    "trp_document_undo": ("trp_result", (("trp_document *", "document"),)),
    "trp_document_redo": ("trp_result", (("trp_document *", "document"),)),
    "trp_document_edit_count": ("uint32_t", (("const trp_document *", "document"), ("uint32_t", "change"),)),
    "trp_document_get_edit": ("trp_result", (("const trp_document *", "document"), ("uint32_t", "change"), ("uint32_t", "index"), ("trp_text_edit *", "edit"),)),
    "trp_document_refusal": ("const char *", (("const trp_document *", "document"),)),
    "trp_document_file_node": ("uint32_t", (("const trp_document *", "document"), ("uint32_t", "file"),)),
    "trp_document_get_node": ("trp_result", (("trp_document *", "document"), ("uint32_t", "id"), ("trp_document_node *", "node"), ("size_t", "size"),)),
    "trp_document_node_at": ("uint32_t", (("const trp_document *", "document"), ("uint32_t", "file"), ("uint32_t", "offset"),)),
    "trp_document_node_path": ("const char *", (("trp_document *", "document"), ("uint32_t", "id"),)),
    "trp_document_find_node": ("uint32_t", (("trp_document *", "document"), ("const char *", "path"),)),
    "trp_document_get_piece": ("trp_result", (("const trp_document *", "document"), ("uint32_t", "file"), ("uint32_t", "offset"), ("trp_document_piece *", "piece"), ("size_t", "size"),)),
    "trp_document_json": ("const char *", (("trp_document *", "document"), ("uint32_t", "file"),)),
    "trp_document_rename": ("trp_result", (("trp_document *", "document"), ("uint32_t", "file"), ("uint32_t", "offset"), ("const char *", "new_name"),)),
    "trp_document_plan_rename": ("trp_result", (("trp_document *", "document"), ("uint32_t", "file"), ("uint32_t", "offset"), ("const char *", "new_name"), ("uint32_t *", "edit_count"),)),
    "trp_document_get_planned_edit": ("trp_result", (("const trp_document *", "document"), ("uint32_t", "index"), ("trp_text_edit *", "planned"),)),
    "trp_document_check": ("trp_result", (("trp_document *", "document"), ("uint32_t *", "finding_count"),)),
    "trp_document_get_finding": ("trp_result", (("trp_document *", "document"), ("uint32_t", "index"), ("trp_document_finding *", "finding"), ("size_t", "size"),)),
    "trp_document_get_finding_note": ("trp_result", (("trp_document *", "document"), ("uint32_t", "finding"), ("uint32_t", "index"), ("trp_document_finding_note *", "note"), ("size_t", "size"),)),
    "trp_document_definition": ("trp_result", (("trp_document *", "document"), ("uint32_t", "file"), ("uint32_t", "offset"), ("trp_text_range *", "range"),)),
    "trp_document_references": ("uint32_t", (("trp_document *", "document"), ("uint32_t", "file"), ("uint32_t", "offset"), ("trp_text_range *", "ranges"), ("uint32_t", "capacity"),)),
    "trp_document_hover": ("const char *", (("trp_document *", "document"), ("uint32_t", "file"), ("uint32_t", "offset"),)),
    "trp_document_complete": ("trp_result", (("trp_document *", "document"), ("uint32_t", "file"), ("uint32_t", "offset"), ("trp_text_range *", "word"), ("uint32_t *", "count"),)),
    "trp_document_get_completion": ("trp_result", (("const trp_document *", "document"), ("uint32_t", "index"), ("trp_document_completion *", "completion"), ("size_t", "size"),)),
    "trp_document_allow_mistakes": ("trp_result", (("trp_document *", "document"), ("_Bool", "allowed"),)),
    "trp_document_insert_text": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("uint32_t", "parent"), ("uint32_t", "before"), ("const char *", "text"), ("uint32_t *", "made"),)),
    "trp_document_remove_nodes": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("const uint32_t *", "nodes"), ("uint32_t", "count"),)),
    "trp_document_move_nodes": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("const uint32_t *", "nodes"), ("uint32_t", "count"), ("uint32_t", "parent"), ("uint32_t", "before"),)),
    "trp_document_copy_nodes": ("const char *", (("trp_document *", "document"), ("const uint32_t *", "nodes"), ("uint32_t", "count"),)),
    "trp_document_replace_node": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("uint32_t", "node"), ("const char *", "text"), ("uint32_t *", "made"),)),
    "trp_document_wrap_lines": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("const uint32_t *", "nodes"), ("uint32_t", "count"), ("const char *", "text"), ("uint32_t *", "made"),)),
    "trp_document_unwrap_line": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("uint32_t", "node"),)),
    "trp_document_turn_row_into_phase": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("uint32_t", "row"), ("uint32_t *", "made"),)),
    "trp_document_turn_phase_into_row": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("uint32_t", "phase"), ("uint32_t *", "made"),)),
    "trp_document_format": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("uint32_t", "file"), ("uint32_t", "offset"), ("uint32_t", "length"),)),
    "trp_fact_get": ("trp_result", (("const trp_world *", "world"), ("trp_entity", "entity"), ("uint32_t", "fact"), ("trp_value *", "value"),)),
    "trp_fact_set": ("trp_result", (("trp_world *", "world"), ("trp_entity", "entity"), ("uint32_t", "fact"), ("trp_value", "value"),)),
    "trp_world_fact_get": ("trp_result", (("const trp_world *", "world"), ("uint32_t", "fact"), ("trp_value *", "value"),)),
    "trp_world_fact_set": ("trp_result", (("trp_world *", "world"), ("uint32_t", "fact"), ("trp_value", "value"),)),
    "trp_world_fact_reset": ("trp_result", (("trp_world *", "world"), ("uint32_t", "fact"),)),
    "trp_scene_fact_get": ("trp_result", (("const trp_world *", "world"), ("trp_entity", "member"), ("uint32_t", "fact"), ("trp_value *", "value"),)),
    "trp_scene_fact_set": ("trp_result", (("trp_world *", "world"), ("trp_entity", "member"), ("uint32_t", "fact"), ("trp_value", "value"),)),
    "trp_items_add": ("trp_result", (("trp_world *", "world"), ("trp_entity", "entity"), ("uint32_t", "item"), ("int32_t", "count"),)),
    "trp_items_count": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "entity"), ("uint32_t", "item"),)),
    "trp_document_form": ("trp_result", (("trp_document *", "document"), ("uint32_t", "node"), ("uint32_t *", "count"),)),
    "trp_document_get_field": ("trp_result", (("const trp_document *", "document"), ("uint32_t", "index"), ("trp_form_field *", "field"), ("size_t", "size"),)),
    "trp_document_get_choice": ("const char *", (("const trp_document *", "document"), ("uint32_t", "field"), ("uint32_t", "index"),)),
    "trp_form_set": ("trp_result", (("trp_document *", "document"), ("uint32_t", "version"), ("uint32_t", "node"), ("const char *", "field"), ("const char *", "text"),)),
    "trp_document_form_json": ("const char *", (("trp_document *", "document"), ("uint32_t", "node"),)),
    "trp_document_seeds": ("trp_result", (("trp_document *", "document"), ("uint32_t", "parent"), ("uint32_t *", "count"),)),
    "trp_document_get_seed": ("trp_result", (("trp_document *", "document"), ("uint32_t", "index"), ("trp_document_seed *", "seed"), ("size_t", "size"),)),
    "trp_document_chips": ("trp_result", (("trp_document *", "document"), ("uint32_t", "node"), ("uint32_t *", "count"),)),
    "trp_document_get_chip": ("trp_result", (("trp_document *", "document"), ("uint32_t", "index"), ("trp_document_chip *", "chip"), ("size_t", "size"),)),
    "trp_document_get_chip_choice": ("const char *", (("const trp_document *", "document"), ("uint32_t", "chip"), ("uint32_t", "index"),)),
    "trp_history_def_init": ("void", (("trp_history_def *", "def"), ("size_t", "size"),)),
    "trp_history_create": ("trp_result", (("trp_world *", "world"), ("const trp_history_def *", "def"), ("trp_history **", "history"),)),
    "trp_history_destroy": ("void", (("trp_history *", "history"),)),
    "trp_history_note_step": ("trp_result", (("trp_history *", "history"),)),
    "trp_history_first_step": ("uint32_t", (("const trp_history *", "history"),)),
    "trp_history_bytes": ("uint64_t", (("const trp_history *", "history"),)),
    "trp_history_seek": ("trp_result", (("trp_history *", "history"), ("uint32_t", "step"),)),
    "trp_history_world": ("const trp_world *", (("const trp_history *", "history"),)),
    "trp_history_segments": ("uint32_t", (("const trp_history *", "history"), ("trp_history_segment *", "segments"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_interest_def_init": ("void", (("trp_interest_def *", "def"), ("size_t", "size"),)),
    "trp_world_interest_add": ("trp_result", (("trp_world *", "world"), ("const trp_interest_def *", "def"), ("trp_interest *", "interest"),)),
    "trp_world_interest_move": ("trp_result", (("trp_world *", "world"), ("trp_interest", "interest"), ("trp_point", "at"),)),
    "trp_world_interest_follow": ("trp_result", (("trp_world *", "world"), ("trp_interest", "interest"), ("trp_entity", "entity"),)),
    "trp_world_interest_remove": ("trp_result", (("trp_world *", "world"), ("trp_interest", "interest"),)),
    "trp_world_interest_count": ("uint32_t", (("const trp_world *", "world"),)),
    "trp_pack_kind": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "kind"), ("trp_kind_info *", "info"), ("size_t", "size"),)),
    "trp_pack_kind_offer": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "kind"), ("uint32_t", "number"), ("trp_kind_offer *", "offer"), ("size_t", "size"),)),
    "trp_drop_cause_name": ("const char *", (("trp_drop_cause", "cause"),)),
    "trp_pack_kind_handler": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "kind"), ("uint32_t", "number"), ("trp_kind_handler *", "handler"), ("size_t", "size"),)),
    "trp_pack_kind_link": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "kind"), ("uint32_t", "number"), ("trp_kind_link *", "link"), ("size_t", "size"),)),
    "trp_behaviour_contacts": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "behaviour"), ("trp_contact *", "contacts"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_watch_def_init": ("void", (("trp_watch_def *", "def"), ("size_t", "size"),)),
    "trp_watch_add": ("trp_result", (("trp_world *", "world"), ("const trp_watch_def *", "def"), ("trp_watch *", "watch"),)),
    "trp_watch_remove": ("trp_result", (("trp_world *", "world"), ("trp_watch", "watch"),)),
    "trp_watch_enable": ("trp_result", (("trp_world *", "world"), ("trp_watch", "watch"), ("_Bool", "enabled"),)),
    "trp_world_watches": ("uint32_t", (("const trp_world *", "world"), ("trp_watch_info *", "watches"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_world_watch_hits": ("uint32_t", (("const trp_world *", "world"), ("trp_watch_hit *", "hits"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_watch_kind_name": ("const char *", (("trp_watch_kind", "kind"),)),
    "trp_watch_moment_name": ("const char *", (("trp_watch_moment", "moment"),)),
    "trp_link_def_init": ("void", (("trp_link_def *", "def"), ("size_t", "size"),)),
    "trp_link_open": ("trp_result", (("const trp_link_def *", "def"), ("trp_link **", "link"),)),
    "trp_link_close": ("void", (("trp_link *", "link"),)),
    "trp_link_serve": ("_Bool", (("trp_link *", "link"), ("trp_world *", "world"),)),
    "trp_link_is_attached": ("_Bool", (("const trp_link *", "link"),)),
    "trp_link_games": ("uint32_t", (("trp_link_game *", "games"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_viewer_attach": ("trp_result", (("uint16_t", "port"), ("const char *", "token"), ("trp_viewer **", "viewer"),)),
    "trp_viewer_close": ("void", (("trp_viewer *", "viewer"),)),
    "trp_viewer_play_next_step": ("_Bool", (("trp_viewer *", "viewer"),)),
    "trp_viewer_get_state": ("trp_viewer_state", (("const trp_viewer *", "viewer"),)),
    "trp_viewer_refusal": ("const char *", (("const trp_viewer *", "viewer"),)),
    "trp_viewer_world": ("const trp_world *", (("const trp_viewer *", "viewer"),)),
    "trp_viewer_worlds_received": ("uint32_t", (("const trp_viewer *", "viewer"),)),
    "trp_viewer_entity_name": ("const char *", (("trp_entity", "entity"), ("void *", "viewer"),)),
    "trp_viewer_hold_game": ("trp_result", (("trp_viewer *", "viewer"),)),
    "trp_viewer_resume_game": ("trp_result", (("trp_viewer *", "viewer"), ("uint32_t", "steps"),)),
    "trp_viewer_set_breakpoint": ("trp_result", (("trp_viewer *", "viewer"), ("const trp_watch_def *", "def"), ("uint32_t *", "number"),)),
    "trp_viewer_remove_breakpoint": ("trp_result", (("trp_viewer *", "viewer"), ("uint32_t", "number"),)),
    "trp_viewer_breakpoint_hits": ("uint32_t", (("const trp_viewer *", "viewer"), ("trp_watch_hit *", "hits"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_viewer_reload_game": ("trp_result", (("trp_viewer *", "viewer"), ("const void *", "pack"), ("size_t", "size"),)),
    "trp_viewer_log": ("const void *", (("const trp_viewer *", "viewer"), ("size_t *", "size"),)),
    "trp_world_record": ("trp_result", (("trp_world *", "world"), ("const trp_sink *", "sink"),)),
    "trp_world_is_recorded": ("_Bool", (("const trp_world *", "world"),)),
    "trp_replay_open": ("trp_result", (("const void *", "bytes"), ("size_t", "size"), ("const trp_allocator *", "allocator"), ("trp_replay **", "replay"), ("trp_diagnostic *", "why"),)),
    "trp_replay_append": ("trp_result", (("trp_replay *", "replay"), ("const void *", "bytes"), ("size_t", "size"),)),
    "trp_replay_close": ("void", (("trp_replay *", "replay"),)),
    "trp_replay_step": ("trp_replay_state", (("trp_replay *", "replay"), ("trp_diagnostic *", "why"),)),
    "trp_replay_next_step": ("uint32_t", (("const trp_replay *", "replay"),)),
    "trp_replay_world": ("const trp_world *", (("const trp_replay *", "replay"),)),
    "trp_replay_describe": ("void", (("const trp_replay *", "replay"), ("trp_replay_info *", "info"), ("size_t", "size"),)),
    "trp_replay_take_image": ("trp_result", (("const trp_replay *", "replay"), ("trp_replay_image **", "image"),)),
    "trp_replay_restore": ("trp_result", (("trp_replay *", "replay"), ("const trp_replay_image *", "image"),)),
    "trp_replay_image_size": ("size_t", (("const trp_replay_image *", "image"),)),
    "trp_replay_image_release": ("void", (("trp_replay_image *", "image"),)),
    "trp_world_set_motions": ("trp_result", (("trp_world *", "world"), ("const trp_motion *", "motions"), ("uint32_t", "count"),)),
    "trp_entity_position": ("trp_point", (("const trp_world *", "world"), ("trp_entity", "entity"),)),
    "trp_place_set_reach": ("trp_result", (("trp_world *", "world"), ("trp_entity", "place"), ("trp_point", "half_size"),)),
    "trp_place_reach": ("trp_point", (("const trp_world *", "world"), ("trp_entity", "place"),)),
    "trp_point_distance": ("uint32_t", (("trp_point", "a"), ("trp_point", "b"),)),
    "trp_world_set_notice_handler": ("void", (("trp_world *", "world"), ("trp_notice_level", "most_detailed"), ("trp_notice_handler *", "handler"), ("void *", "context"),)),
    "trp_notice_level_of": ("trp_notice_level", (("trp_notice_kind", "kind"),)),
    "trp_notice_family": ("trp_name_family", (("trp_notice_kind", "kind"),)),
    "trp_notice_name": ("const char *", (("trp_notice_kind", "kind"),)),
    "trp_notice_sentence": ("const char *", (("trp_notice_kind", "kind"),)),
    "trp_notice_level_name": ("const char *", (("trp_notice_level", "level"),)),
    "trp_notice_write_sentence": ("size_t", (("const trp_world *", "world"), ("const trp_notice *", "notice"), ("trp_entity_namer *", "namer"), ("void *", "context"), ("char *", "out"), ("size_t", "size"),)),
    "trp_object_offers": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "object"), ("trp_entity", "agent"), ("trp_offer *", "offers"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_object_holders": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "object"), ("trp_holder *", "holders"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_object_locks": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "object"), ("trp_lock_row_entry *", "entries"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_entity_all_links": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "entity"), ("trp_object_link *", "ends"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_agent_waits": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"), ("trp_wait *", "waits"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_wait_kind_name": ("const char *", (("trp_wait_kind", "kind"),)),
    "trp_pack_origin": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "origin"), ("trp_origin_info *", "info"), ("size_t", "size"),)),
    "trp_pack_origin_instance": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "origin"), ("uint32_t", "number"), ("trp_instance_info *", "info"), ("size_t", "size"),)),
    "trp_pack_origin_words": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "origin"), ("char *", "to"), ("size_t", "room"),)),
    "trp_pack_thing_origin": ("uint32_t", (("const trp_pack *", "pack"), ("trp_name_family", "sort"), ("uint32_t", "number"),)),
    "trp_pack_row_origin": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "scene"), ("uint32_t", "row"),)),
    "trp_pack_part_origin": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "scene"), ("uint32_t", "part"),)),
    "trp_pack_step_origin": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "task"), ("uint32_t", "step"),)),
    "trp_pack_origins_at": ("uint32_t", (("const trp_pack *", "pack"), ("const char *", "file"), ("uint32_t", "line"), ("uint32_t *", "origins"), ("uint32_t", "capacity"),)),
    "trp_pack_things_of_origin": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "origin"), ("trp_thing *", "things"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_thread_pool_create": ("trp_result", (("uint32_t", "threads"), ("trp_thread_pool **", "pool"),)),
    "trp_thread_pool_destroy": ("void", (("trp_thread_pool *", "pool"),)),
    "trp_thread_pool_size": ("uint32_t", (("const trp_thread_pool *", "pool"),)),
    "trp_thread_pool_run": ("void", (("void *", "pool"), ("void (*)(void *, uint32_t)", "task"), ("void *", "argument"), ("uint32_t", "count"),)),
    "trp_world_set_answerer": ("void", (("trp_world *", "world"), ("trp_question_answerer *", "answerer"), ("void *", "context"),)),
    "trp_world_answerer_context": ("void *", (("const trp_world *", "world"),)),
    "trp_question_argument_count": ("uint32_t", (("const trp_world *", "world"), ("const trp_question *", "question"),)),
    "trp_question_argument": ("trp_result", (("const trp_world *", "world"), ("const trp_question *", "question"), ("uint32_t", "number"), ("trp_argument *", "to"), ("size_t", "size"),)),
    "trp_question_answer": ("void", (("trp_question *", "question"), ("trp_value", "answer"),)),
    "trp_world_reload": ("trp_result", (("trp_world *", "world"), ("const trp_pack *", "pack"),)),
    "trp_world_reload_report": ("const trp_migration *", (("const trp_world *", "world"), ("uint32_t *", "count"),)),
    "trp_migration_reason_name": ("const char *", (("trp_migration_reason", "reason"),)),
    "trp_world_scenes": ("uint32_t", (("const trp_world *", "world"), ("trp_running_scene *", "scenes"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_scene_members": ("uint32_t", (("const trp_world *", "world"), ("uint32_t", "serial"), ("trp_scene_member *", "members"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_setting_describe": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "setting"), ("trp_setting_info *", "info"), ("size_t", "size"),)),
    "trp_setting_floor_plan_row": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "setting"), ("uint32_t", "row"),)),
    "trp_setting_legend": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "setting"), ("uint32_t", "index"), ("trp_setting_legend_entry *", "letter"), ("size_t", "size"),)),
    "trp_setting_cast": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "setting"), ("uint32_t", "index"), ("trp_setting_cast_member *", "member"), ("size_t", "size"),)),
    "trp_setting_cast_member_fact": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "setting"), ("uint32_t", "member"), ("uint32_t", "given"), ("trp_setting_initial_fact *", "fact"), ("size_t", "size"),)),
    "trp_setting_stock": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "setting"), ("uint32_t", "index"), ("trp_setting_stock_entry *", "goods"), ("size_t", "size"),)),
    "trp_setting_spot": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "setting"), ("uint32_t", "index"), ("trp_setting_point *", "spot"), ("size_t", "size"),)),
    "trp_report_create": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_report **", "report"),)),
    "trp_report_destroy": ("void", (("trp_report *", "report"),)),
    "trp_report_note_step": ("void", (("trp_report *", "report"),)),
    "trp_report_print": ("void", (("trp_report *", "report"), ("trp_sheet *", "sheet"),)),
    "trp_report_print_json": ("void", (("trp_report *", "report"), ("trp_sheet *", "sheet"),)),
    "trp_report_page_create": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_report_page **", "page"),)),
    "trp_report_page_destroy": ("void", (("trp_report_page *", "page"),)),
    "trp_report_page_note_step": ("void", (("trp_report_page *", "page"),)),
    "trp_report_page_print": ("trp_result", (("trp_report_page *", "page"), ("const char *", "title"), ("trp_sheet *", "sheet"),)),
    "trp_story_create": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_story **", "story"),)),
    "trp_story_destroy": ("void", (("trp_story *", "story"),)),
    "trp_story_follow": ("void", (("trp_story *", "story"), ("trp_entity", "who"),)),
    "trp_story_note_step": ("void", (("trp_story *", "story"),)),
    "trp_story_print": ("void", (("trp_story *", "story"), ("trp_sheet *", "sheet"),)),
    "trp_comparison_play": ("trp_result", (("trp_rehearsal *", "before"), ("trp_rehearsal *", "after"), ("uint32_t", "until"), ("trp_comparison **", "comparison"),)),
    "trp_comparison_destroy": ("void", (("trp_comparison *", "comparison"),)),
    "trp_comparison_first_difference": ("void", (("const trp_comparison *", "comparison"), ("trp_story_difference *", "difference"), ("size_t", "size"),)),
    "trp_comparison_sentences": ("const char *", (("const trp_comparison *", "comparison"), ("uint32_t", "story"),)),
    "trp_comparison_figure": ("_Bool", (("const trp_comparison *", "comparison"), ("uint32_t", "index"), ("trp_story_figure *", "figure"), ("size_t", "size"),)),
    "trp_comparison_print": ("void", (("const trp_comparison *", "comparison"), ("const char *", "before"), ("const char *", "after"), ("trp_sheet *", "sheet"),)),
    "trp_comparison_print_json": ("void", (("const trp_comparison *", "comparison"), ("trp_sheet *", "sheet"),)),
    "trp_transcript_create": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_transcript **", "transcript"),)),
    "trp_transcript_follow": ("void", (("trp_transcript *", "transcript"), ("trp_entity", "who"),)),
    "trp_transcript_destroy": ("void", (("trp_transcript *", "transcript"),)),
    "trp_transcript_add_step": ("uint32_t", (("trp_transcript *", "transcript"), ("trp_sheet *", "sheet"),)),
    "trp_transcript_print_summary": ("void", (("trp_transcript *", "transcript"), ("trp_sheet *", "sheet"),)),
    "trp_chronicle_def_init": ("void", (("trp_chronicle_def *", "def"), ("size_t", "size"),)),
    "trp_chronicle_create": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("const trp_chronicle_def *", "def"), ("trp_chronicle **", "chronicle"),)),
    "trp_chronicle_destroy": ("void", (("trp_chronicle *", "chronicle"),)),
    "trp_chronicle_follow": ("void", (("trp_chronicle *", "chronicle"), ("trp_entity", "who"),)),
    "trp_chronicle_note_step": ("void", (("trp_chronicle *", "chronicle"),)),
    "trp_chronicle_is_full": ("_Bool", (("const trp_chronicle *", "chronicle"), ("uint32_t *", "last_step"),)),
    "trp_chronicle_print_page": ("trp_result", (("const trp_chronicle *", "chronicle"), ("const char *", "title"), ("trp_sheet *", "sheet"),)),
    "trp_chronicle_print_trace": ("trp_result", (("const trp_chronicle *", "chronicle"), ("trp_sheet *", "sheet"),)),
    "trp_vignette_create": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_vignette **", "vignette"),)),
    "trp_vignette_destroy": ("void", (("trp_vignette *", "vignette"),)),
    "trp_vignette_note_step": ("void", (("trp_vignette *", "vignette"),)),
    "trp_vignette_note_quiet_time": ("void", (("trp_vignette *", "vignette"),)),
    "trp_vignette_add_person": ("void", (("trp_vignette *", "vignette"), ("trp_entity", "who"),)),
    "trp_vignette_omit_prefix": ("void", (("trp_vignette *", "vignette"), ("const char *", "words"),)),
    "trp_vignette_has_behaviour": ("_Bool", (("const trp_vignette *", "vignette"), ("const char *", "behaviour"),)),
    "trp_vignette_print": ("void", (("const trp_vignette *", "vignette"), ("const char *", "id"), ("const char *", "title"), ("trp_sheet *", "sheet"),)),
    "trp_findings_print_json": ("void", (("const trp_script *const *", "scripts"), ("uint32_t", "count"), ("trp_sheet *", "sheet"),)),
    "trp_graph_print": ("void", (("const trp_pack *", "pack"), ("trp_sheet *", "sheet"),)),
    "trp_graph_print_about": ("trp_result", (("const trp_pack *", "pack"), ("const char *", "name"), ("trp_sheet *", "sheet"),)),
    "trp_why_print": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_entity", "agent"), ("const trp_script_source *", "source"), ("trp_sheet *", "sheet"),)),
    "trp_why_not_print": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_entity", "agent"), ("const char *", "name"), ("trp_sheet *", "sheet"),)),
    "trp_offers_print": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_entity", "agent"), ("trp_sheet *", "sheet"),)),
    "trp_why_print_json": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_entity", "agent"), ("const trp_script_source *", "source"), ("trp_sheet *", "sheet"),)),
    "trp_why_scene_print": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("uint32_t", "scene"), ("trp_sheet *", "sheet"),)),
    "trp_setbacks_create": ("trp_result", (("const trp_pack *", "pack"), ("trp_setbacks **", "setbacks"),)),
    "trp_setbacks_destroy": ("void", (("trp_setbacks *", "setbacks"),)),
    "trp_setbacks_note_step": ("void", (("trp_setbacks *", "setbacks"), ("const trp_world *", "world"),)),
    "trp_setbacks_print": ("trp_result", (("const trp_setbacks *", "setbacks"), ("const trp_rehearsal *", "rehearsal"), ("trp_entity", "agent"), ("trp_sheet *", "sheet"),)),
    "trp_setbacks_print_repeated": ("trp_result", (("const trp_setbacks *", "setbacks"), ("const trp_rehearsal *", "rehearsal"), ("trp_entity", "followed"), ("trp_sheet *", "sheet"),)),
    "trp_terminal_def_init": ("void", (("trp_terminal_def *", "def"), ("size_t", "size"),)),
    "trp_terminal_run": ("trp_result", (("trp_rehearsal *", "rehearsal"), ("const trp_terminal_def *", "def"),)),
    "trp_terminal_picture": ("trp_result", (("const trp_rehearsal *", "rehearsal"), ("trp_entity", "follow"), ("uint32_t", "columns"), ("uint32_t", "rows"), ("trp_sheet *", "sheet"),)),
    "trp_simulation_def_init": ("void", (("trp_simulation_def *", "def"), ("size_t", "size"),)),
    "trp_simulation_create": ("trp_result", (("const trp_simulation_def *", "def"), ("trp_simulation **", "simulation"),)),
    "trp_simulation_destroy": ("void", (("trp_simulation *", "simulation"),)),
    "trp_simulation_play": ("_Bool", (("trp_simulation *", "simulation"), ("trp_result *", "result"),)),
    "trp_simulation_seed": ("uint64_t", (("const trp_simulation *", "simulation"),)),
    "trp_simulation_get_totals": ("void", (("const trp_simulation *", "simulation"), ("trp_simulation_totals *", "totals"), ("size_t", "size"),)),
    "trp_simulation_finding": ("const char *", (("const trp_simulation *", "simulation"), ("uint32_t *", "step"),)),
    "trp_simulation_print_matrix": ("void", (("const trp_simulation *", "simulation"), ("trp_sheet *", "sheet"),)),
    "trp_simulation_matrix_count": ("uint64_t", (("const trp_simulation *", "simulation"), ("trp_stance", "stance"), ("uint32_t", "fault"),)),
    "trp_simulation_fault_count": ("uint32_t", ()),
    "trp_simulation_fault_name": ("const char *", (("uint32_t", "fault"),)),
    "trp_simulation_fault_can_meet_stance": ("_Bool", (("trp_stance", "stance"), ("uint32_t", "fault"), ("const char **", "why"),)),
    "trp_simulation_shrink": ("trp_result", (("trp_simulation *", "simulation"), ("uint32_t", "tries"), ("trp_sheet *", "sheet"),)),
    "trp_simulation_replay": ("trp_result", (("const char *", "text"), ("size_t", "size_bytes"), ("const char **", "wrong"), ("uint32_t *", "step"),)),
    "trp_simulation_record": ("trp_result", (("const char *", "text"), ("size_t", "size_bytes"), ("const trp_sink *", "log"), ("trp_sheet *", "deeds"), ("const char **", "wrong"), ("uint32_t *", "step"),)),
    "trp_simulation_write_case": ("trp_result", (("uint64_t", "seed"), ("uint32_t", "steps"), ("trp_sheet *", "sheet"),)),
    "trp_task_node_count": ("uint32_t", (("const trp_pack *", "pack"), ("uint32_t", "task"),)),
    "trp_task_node": ("trp_result", (("const trp_pack *", "pack"), ("uint32_t", "task"), ("uint32_t", "node"), ("trp_node_info *", "info"), ("size_t", "size"),)),
    "trp_task_node_words": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "task"), ("uint32_t", "node"), ("char *", "to"), ("size_t", "room"),)),
    "trp_task_cleanup_words": ("const char *", (("const trp_pack *", "pack"), ("uint32_t", "task"), ("uint32_t", "number"), ("char *", "to"), ("size_t", "room"),)),
    "trp_pack_busy_loops": ("uint32_t", (("const trp_pack *", "pack"), ("trp_busy_loop *", "loops"), ("uint32_t", "capacity"), ("size_t", "size"),)),
    "trp_agent_why": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "agent"), ("trp_why_line *", "lines"), ("uint32_t", "capacity"),)),
    "trp_offer_condition_why": ("uint32_t", (("const trp_world *", "world"), ("trp_entity", "object"), ("uint32_t", "offer"), ("trp_entity", "agent"), ("trp_why_line *", "lines"), ("uint32_t", "capacity"),)),
    "trp_role_condition_why": ("uint32_t", (("const trp_world *", "world"), ("uint32_t", "role"), ("trp_entity", "agent"), ("trp_why_line *", "lines"), ("uint32_t", "capacity"),)),
    "trp_why_line_expression": ("const char *", (("const trp_pack *", "pack"), ("const trp_why_line *", "line"), ("char *", "to"), ("size_t", "room"),)),
    "trp_cause_name": ("const char *", (("trp_why_cause", "cause"),)),
}

STRUCTS = {
    "trp_entity",
    "trp_token",
    "trp_handle",
    "trp_value",
    "trp_point",
    "trp_allocator",
    "trp_diagnostic",
    "trp_action_info",
    "trp_action_parameter_info",
    "trp_message_info",
    "trp_query_info",
    "trp_fact_info",
    "trp_behaviour_info",
    "trp_role_info",
    "trp_world_def",
    "trp_counters",
    "trp_queue_entry",
    "trp_running_node",
    "trp_command",
    "trp_argument",
    "trp_spoken_line_value",
    "trp_pending_step",
    "trp_event",
    "trp_load_def",
    "trp_running_action",
    "trp_script_source",
    "trp_script_reader",
    "trp_pattern_picture",
    "trp_script_finding",
    "trp_script_note",
    "trp_sheet",
    "trp_stage_def",
    "trp_stage_entity_state",
    "trp_stage_map",
    "trp_stage_action_counts",
    "trp_stage_counts",
    "trp_test_info",
    "trp_test_line",
    "trp_rehearsal_def",
    "trp_test_outcome",
    "trp_test_observer",
    "trp_text_edit",
    "trp_document_node",
    "trp_document_piece",
    "trp_text_range",
    "trp_document_finding",
    "trp_document_finding_note",
    "trp_document_completion",
    "trp_form_field",
    "trp_document_seed",
    "trp_document_chip",
    "trp_history_def",
    "trp_history_segment",
    "trp_interest",
    "trp_ring",
    "trp_interest_def",
    "trp_kind_info",
    "trp_kind_offer",
    "trp_kind_handler",
    "trp_kind_link",
    "trp_contact",
    "trp_watch_def",
    "trp_watch",
    "trp_watch_info",
    "trp_watch_hit",
    "trp_link_def",
    "trp_link_game",
    "trp_sink",
    "trp_replay_info",
    "trp_motion",
    "trp_notice",
    "trp_offer",
    "trp_holder",
    "trp_lock_row_entry",
    "trp_object_link",
    "trp_wait",
    "trp_origin_info",
    "trp_instance_info",
    "trp_thing",
    "trp_question",
    "trp_migration",
    "trp_running_scene",
    "trp_scene_member",
    "trp_setting_info",
    "trp_setting_legend_entry",
    "trp_setting_cast_member",
    "trp_setting_initial_fact",
    "trp_setting_stock_entry",
    "trp_setting_point",
    "trp_story_difference",
    "trp_story_figure",
    "trp_chronicle_def",
    "trp_terminal_def",
    "trp_simulation_def",
    "trp_simulation_totals",
    "trp_node_info",
    "trp_busy_loop",
    "trp_why_line",
}

CONSTANTS = {
    "TRP_FARTHEST": 268435456,
    "TRP_INTEREST_MOST": 64,
    "TRP_INTEREST_RINGS": 3,
    "TRP_JOURNAL_DEPTH": 8,
    "TRP_MOST_ENTITIES": 4000000,
    "TRP_MOST_QUEUES": 64,
    "TRP_MOST_WATCHES": 256,
    "TRP_MOST_WATCH_HITS": 256,
    "TRP_NODE_END": 4294967295,
    "TRP_NODE_FAIL": 4294967294,
    "TRP_NOT_FOUND": 4294967295,
    "TRP_NO_FILE": 4294967295,
    "TRP_ONE": 65536,
    "TRP_UNITS_PER_METRE": 256,
    "TRP_WATCH_NAME_SIZE": 96,
    "TRP_WHY_ASKED": 4,
    "TRP_WHY_BY_CHANCE": 2,
    "TRP_WHY_COMPARES": 1,
    "TRP_WHY_FALSE": 0,
    "TRP_WHY_LOCKED": 16,
    "TRP_WHY_RESTS": 64,
    "TRP_WHY_SITUATION": 3,
    "TRP_WHY_TRUE": 1,
    "TRP_WHY_UNANSWERED": 8,
    "TRP_WHY_UNTOLD": 2,
    "TRP_WHY_WRAPS": 32,
}
