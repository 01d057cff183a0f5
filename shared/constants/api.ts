/** The parts of the API's calls besides their schemas: a browser needs no schema to know them. */

/** Names one save of one dream: repeated with it, because the answer got lost, a save makes no second dream. */
export const SAVE_KEY_HEADER = 'Idempotency-Key'

/** Names the version of a dream that a change is made to: over another version it is refused. */
export const VERSION_HEADER = 'If-Match'

/** The `ETag` of a dream. @param updatedAt an ISO time, new with each change of what a person writes */
export const versionTag = (updatedAt: string) => `"${updatedAt}"`

/** The multipart field that holds a recording. */
export const AUDIO_FIELD = 'audio'

/** The `Accept` of a request whose analysis is sent while it is written. */
export const EVENT_STREAM = 'text/event-stream'

export const DREAM_SORTS = ['newest', 'oldest'] as const
export type DreamSort = (typeof DREAM_SORTS)[number]
