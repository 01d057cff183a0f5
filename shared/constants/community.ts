/** Days that a dream is in the community. */
export const COMMUNITY_LIFE_DAYS = 3
/** Days that it is shown as expired after that. */
export const COMMUNITY_EXPIRED_DAYS = 7

/** Days after its expiry for which a hidden or removed dream is kept: for review, and to refuse the same text. */
export const REVIEW_DAYS = 30

export const COMMUNITY_PAGE_SIZE = 20
export const COMMUNITY_PAGE_MAX = 50
/** Dreams of the plain list at most. */
export const COMMUNITY_LIST_MAX = 100

/** Characters of a card, of the choice in the share dialog and of a page's description. */
export const COMMUNITY_PREVIEW = 150
export const COMMUNITY_CHIPS = 5
export const SHARE_PREVIEW = 100
export const SHARE_CHIPS = 3

/** Reports by different people that hide a dream until a moderator decides. */
export const REPORTS_TO_HIDE = 3

export const REPORT_REASONS = ['offensive', 'violence', 'sexual', 'personal_data', 'spam', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** Why a dream is reported, in the words of the choice. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  offensive: 'È offensivo o pieno d’odio',
  violence: 'Incita alla violenza o a farsi del male',
  sexual: 'È sessualmente esplicito',
  personal_data: 'Contiene dati personali di qualcuno',
  spam: 'È pubblicità',
  other: 'Un altro motivo',
}

/** The name shown for a person whose profile is not public. */
export const ANONYMOUS_DREAMER = 'Sognatore anonimo'

export const ALREADY_SHARED =
  'Hai già un sogno condiviso nella community. Rimuovi quello esistente prima di condividerne un altro.'

/** People that one has blocked, as their list answers them at most. */
export const BLOCKS_MAX = 200

export const COMMUNITY_DREAM_NOT_FOUND = 'Questo sogno non è più nella community.'
