/** Dreams of a page of changes. */
export const DEVICE_DIARY_PAGE = 200

/** The number of an account's keys for other apps. */
export const DEVICE_TOKENS_MAX = 10
export const DEVICE_TOKEN_NAME_MAX = 40
