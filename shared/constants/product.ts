/** The product's name, until its owner chooses another: the only place it stands. */
export const PRODUCT_NAME = 'Diario dei sogni'

/** "Today", streaks, daily limits and month groups are days of this zone. */
export const TIME_ZONE = 'Europe/Rome'
