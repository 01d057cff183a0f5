import { AUDIO_MAX_BYTES } from './limits.ts'

/** Where the installed app is sent what another app shares; `manifest.webmanifest` names it and its fields. */
export const SHARE_PATH = '/condividi'
/** All that one share may bring: the longest recording that can be transcribed. */
export const SHARE_MAX_BYTES = AUDIO_MAX_BYTES
/** The cache in which the service worker leaves what was shared, for the form of a new dream. */
export const SHARE_CACHE = 'shared'
/** Stands in the form's address when what was shared could not be kept. */
export const SHARE_LOST_PARAM = 'non-arrivato'
/** The form of a new dream, which says so. */
export const SHARE_LOST_PATH = `/dreams/new?${SHARE_LOST_PARAM}`
