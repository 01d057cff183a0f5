/** Of what the dashboard tells that it is back: images and people, for these every plan sees. */
export const FINDING_KINDS = ['symbols', 'person'] as const satisfies readonly ThreadKind[]

/** The kinds of `dream_elements` that a thread follows through the dreams. */
export const THREAD_KINDS = ['symbols', 'emotions', 'themes', 'tag', 'person'] as const
export type ThreadKind = (typeof THREAD_KINDS)[number]

/** Below so many dreams a thread says when, and compares nothing. */
export const THREAD_MIN_DREAMS = 3
/** The days whose dreams are compared with those before. */
export const THREAD_RECENT_DAYS = 90
/** The dreams whose sentences a thread shows, the latest ones. */
export const THREAD_PASSAGES = 30
export const THREAD_COMPANIONS = 6
/** A companion comes together with the thread at least so many times as often as by chance. */
export const THREAD_MIN_LIFT = 1.2
export const PERSON_NAME_MAX = 30
/** After so many nights without it a dream says that something is back. */
export const RETURN_MIN_NIGHTS = 7
