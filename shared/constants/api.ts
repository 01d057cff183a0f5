/** The parts of the API's calls besides their schemas: a browser needs no schema to know them. */

/** Names one save of one dream: repeated with it, because the answer got lost, a save makes no second dream. */
export const SAVE_KEY_HEADER = 'Idempotency-Key'

/** The multipart field that holds a recording. */
export const AUDIO_FIELD = 'audio'

/** The `Accept` of a request whose analysis is sent while it is written. */
export const EVENT_STREAM = 'text/event-stream'

export const DREAM_SORTS = ['newest', 'oldest'] as const
export type DreamSort = (typeof DREAM_SORTS)[number]
