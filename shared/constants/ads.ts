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
