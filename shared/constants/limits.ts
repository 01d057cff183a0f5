/** Sizes of what a person may send, in characters unless said otherwise. */
export const TITLE_MAX = 200
export const CONTENT_MAX = 20_000
export const TAGS_MAX = 20
export const TAG_MAX = 40
export const ELEMENTS_MAX = 60
export const ELEMENT_MAX = 60
/** Labels that a dreamer took away from a dream: the latest are kept. */
export const REJECTED_MAX = 100
/** An answer to a question that an earlier analysis asked. */
export const ANSWER_MAX = 500
export const JSON_BODY_MAX_BYTES = 256 * 1024

/** The largest id that the database gives out. */
export const ID_MAX = 2_147_483_647

/** The earliest date of a dream: nobody alive dreamt before it. */
export const DREAM_DAY_MIN = '1900-01-01'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 40
export const EMAIL_MIN = 5
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

export const SEARCH_MAX = 200
export const PAGE_SIZE_DEFAULT = 20
export const PAGE_SIZE_MAX = 50
/** More dreams are only given in pages. */
export const WHOLE_LIST_MAX = 500

/** Dreams of one person that may wait for room in the plan. */
export const DRAFTS_MAX = 200
/** Days that a deleted dream can be restored. */
export const BIN_DAYS = 30
/** What the bin of one person holds, as it is stored: some thousand dreams with their analyses. */
export const BIN_MAX_BYTES = 20 * 1024 * 1024

export const SUGGESTIONS_MAX = 6
/** Of a person's tags, elements and kinds of dreams, each. */
export const FREQUENT_LABELS = 12
export const RECENT_DREAMS = 3
/** Dreams of a page of the timeline; the first page has the recent ones, too. */
export const TIMELINE_DREAMS = 5
export const CARD_TAGS = 3
/** How far back the dashboard looks for a dream of this day. */
export const YEARS_BACK = 30
/** The nights in which something may be back, those without it before, and those since one's words for it. */
export const FINDING_DAYS = 7
export const FINDING_MIN_NIGHTS = 10
export const FINDING_WORDS_NIGHTS = 30
/** Characters of a dream of long ago that the dashboard quotes. */
export const FINDING_QUOTE = 110
export const PORTICO_NIGHTS = 7
export const STATS_WEEKS = 8
export const RECURRING_ELEMENTS_MAX = 20
/** Lines about other dreams that an analysis may use. */
export const HISTORY_LINES = 12
/** The most frequent elements of each group on the overview of analyses. */
export const TOP_ELEMENTS = 5
/** Bars of the pattern panel. */
export const PATTERN_BARS = 5
/** Elements of each group in the statistics of a plan without a limit. */
export const PATTERNS_MAX = 50
/** Days over which the recall rate is taken, and mornings noted in them from which on it says something. */
export const RECALL_DAYS = 30
export const RECALL_MIN_MORNINGS = 7
/** Dreams in the trend of moods. */
export const TREND_DREAMS = 14

export const MONTHLY_MIN_DREAMS = 3
/** Days that a monthly analysis looks back, today included. */
export const MONTHLY_DAYS = 30
/** Elements of each group that a monthly analysis may know of. */
export const MONTHLY_ELEMENTS = 20
/** Days from a monthly analysis to the next possible one. */
export const MONTHLY_EVERY_DAYS = 30
/** Characters of the monthly analysis on the overview. */
export const MONTHLY_PREVIEW = 500
/** Monthly analyses that their list answers: five years of them. */
export const MONTHLY_LIST_MAX = 60

/** A recording as it is sent to be transcribed. */
export const AUDIO_MAX_BYTES = 25 * 1024 * 1024

/** Dreams of a page of changes. */
export const DEVICE_DIARY_PAGE = 200

/** The number of an account's keys for other apps. */
export const DEVICE_TOKENS_MAX = 10
export const DEVICE_TOKEN_NAME_MAX = 40
