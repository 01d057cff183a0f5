import { usePersistedState } from '#client/hooks/use-persisted-state.ts'
import type { StoredSchema } from '#client/lib/storage.ts'

/** Read by `index.html` too, which leads to the night's page before anything is drawn. */
const OPENS_KEY = 'night-opens'
const SEEN_KEY = 'night-seen'
/** Checked by hand: the dashboard knows this file, and zod is no part of a first load. */
const opensSchema: StoredSchema<boolean> = {
  safeParse: (data) => (typeof data === 'boolean' ? { success: true, data } : { success: false }),
}

/** Whether the diary opens dark between 1 and 6 on this phone, and its setter. */
export function useNightOpens() {
  const [opens = true, setOpens] = usePersistedState(OPENS_KEY, opensSchema)
  return [opens, setOpens] as const
}

/** Whoever has left the night's page is not led there again by this tab. */
export function markNightSeen(): void {
  try {
    sessionStorage.setItem(SEEN_KEY, 'true')
  } catch {
    // Without storage the page comes again with the next visit.
  }
}

/** «4:12» */
export const spokenTime = (time: string) => time.replace(/^0/, '')
