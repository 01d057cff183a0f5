const MORNING = 5
const AFTERNOON = 13
const EVENING = 18

/** By the hour (0–23) on the person's own clock; the small hours are still evening. */
export function greeting(hour: number): string {
  if (hour >= MORNING && hour < AFTERNOON) return 'Buongiorno'
  return hour >= AFTERNOON && hour < EVENING ? 'Buon pomeriggio' : 'Buonasera'
}
