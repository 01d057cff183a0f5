/** Stands in the address that a reminder leads to. */
export const REMINDER_PARAM = 'promemoria'
/** The address that a reminder leads to: a new dream. */
export const REMINDER_PATH = `/dreams/new?${REMINDER_PARAM}`
/** Where the link of a mail leads that ends the reminder; mail programs send their own call there (RFC 8058). */
export const STOP_REMINDER_PATH = '/stop-reminder'
/** A reminder that nobody follows for so many days ends by itself. */
export const REMINDER_IGNORED_DAYS = 30
/** Before anything was chosen. Weekdays are those of ISO 8601, Monday first. */
export const REMINDER_DEFAULTS = { time: '07:30', weekdays: [1, 2, 3, 4, 5, 6, 7] }
/** The number of a person's browsers that get the reminder; one more takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 10
