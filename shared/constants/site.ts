import { AUDIO_MAX_BYTES } from './limits.ts'

/** The product's name, in one place so that its owner can change it. */
export const PRODUCT_NAME = 'Diario dei sogni'

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

/** Without `allow-same-origin` the frame has another origin than the app, wherever it is loaded from. */
export const AD_FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

/** The type of the one message that the frame sends to the page around it. */
export const AD_MESSAGE = 'diario-ad'

/** `blocked`: the script ran and showed nothing. `error`: it did not load. */
export const AD_OUTCOMES = ['shown', 'blocked', 'error'] as const
export type AdOutcome = (typeof AD_OUTCOMES)[number]

/** How long after the script's load an advertisement must be there. */
export const AD_CHECK_MS = 500
/** How long an advertisement, or the end of the countdown, stands before a save goes on. */
export const AD_PAUSE_MS = 500
/** How long a save waits where the advertisement is blocked. */
export const AD_BLOCKED_SECONDS = 20
/** A frame that has sent no message by then was removed by a blocker. */
export const AD_SILENCE_MS = 3_000
