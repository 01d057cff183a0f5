/**
 * Every stable error code and the status it answers with. The server throws codes, never statuses;
 * the client decides by code, never by the text of a message.
 */
export const ERROR_STATUS = {
  validation: 400,
  malformed_json: 400,
  common_password: 400,
  wrong_password: 400,
  too_few_dreams: 400,
  no_speech: 400,
  invalid_reset_token: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  forbidden: 403,
  cross_site: 403,
  avatar_locked: 403,
  social_account: 403,
  dream_limit: 403,
  analysis_limit: 403,
  premium_required: 403,
  consent_required: 403,
  not_found: 404,
  upload_timeout: 408,
  username_taken: 409,
  email_taken: 409,
  conflict: 409,
  other_account: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  monthly_too_soon: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS
