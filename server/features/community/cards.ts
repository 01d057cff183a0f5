/** The refusal of whatever is asked about an entry that is not there, or not for the asker to see. */
export const CARD_NOT_FOUND = 'Questo sogno non è più nella community.'
