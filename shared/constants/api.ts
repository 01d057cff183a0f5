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

/**
 * Every stable error code and the status it answers with. The server throws codes, never statuses;
 * the client decides by code, never by the text of a message.
 */
export const ERROR_STATUS = {
  validation: 400,
  malformed_json: 400,
  weak_password: 400,
  wrong_password: 400,
  wrong_code: 400,
  too_few_dreams: 400,
  too_many: 400,
  no_speech: 400,
  invalid_reset_token: 400,
  invalid_email_token: 400,
  bad_signature: 400,
  already_shared: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  second_factor_required: 401,
  cross_site: 403,
  account_disabled: 403,
  invitation_required: 403,
  registration_closed: 403,
  avatar_locked: 403,
  social_account: 403,
  sign_in_again: 403,
  password_required: 403,
  email_unconfirmed: 403,
  dream_limit: 403,
  analysis_limit: 403,
  conversation_limit: 403,
  premium_required: 403,
  consent_required: 403,
  payment_missing: 403,
  nothing_to_share: 403,
  blocked_words: 403,
  care_needed: 403,
  under_review: 403,
  own_dream: 403,
  dream_expired: 403,
  not_found: 404,
  upload_timeout: 408,
  username_taken: 409,
  email_taken: 409,
  conflict: 409,
  other_account: 409,
  trial_used: 409,
  already_premium: 409,
  already_subscribed: 409,
  already_reported: 409,
  payment_due: 409,
  no_subscription: 409,
  renewal_under_way: 409,
  changed_elsewhere: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  monthly_too_soon: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS
