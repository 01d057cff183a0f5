import type { ElementGroup } from '#shared/constants/elements.ts'
import type { Pattern, Stats } from '#shared/contracts/stats.ts'

interface GroupLook {
  /** Precedes the first name. */
  leads: string
  /** Used if several share the first place. */
  level: string
  empty: string
  /** Replaces the empty text if the plan excludes all. */
  locked: string
  /** The number of further elements, with the group's gender. */
  more: (omitted: number) => string
}

const masculine = (omitted: number) => (omitted === 1 ? 'Un altro' : `Altri ${omitted}`)
const feminine = (omitted: number) => (omitted === 1 ? 'Un’altra' : `Altre ${omitted}`)

const LEVEL = 'Per ora nessuno torna più degli altri.'

export const GROUPS: Record<ElementGroup, GroupLook> = {
  emotions: {
    leads: 'L’emozione che torna di più',
    level: 'Per ora nessuna torna più delle altre.',
    empty: 'Non nomini emozioni, e non le inventiamo. Scegline una mentre scrivi: qui vedrai quali tornano.',
    locked: 'Quelle che le letture hanno trovato si vedono con Premium.',
    more: feminine,
  },
  themes: {
    leads: 'Il tema che torna di più',
    level: LEVEL,
    empty: 'Ancora nessun tema. Scegline uno mentre scrivi: qui vedrai quali tornano.',
    locked: 'Quelli che le letture hanno trovato si vedono con Premium.',
    more: masculine,
  },
  symbols: {
    leads: 'Il simbolo che torna di più',
    level: LEVEL,
    empty: 'Ancora nessun simbolo. Scegline uno mentre scrivi, o chiedi una lettura: qui vedrai quali tornano.',
    locked: 'Quelli che le letture hanno trovato si vedono con Premium.',
    more: masculine,
  },
}

/** Fewer dreams show no recurrence. */
const FEW_DREAMS = 3

export function patternSummary(group: ElementGroup, { items }: Pattern, { count }: Pick<Stats, 'count'>): string {
  const [first, second] = items
  if (!first) return ''
  if (count < FEW_DREAMS) return 'Con qualche sogno in più vedrai che cosa torna davvero.'
  const leaders = items.filter(({ count: returns }) => returns === first.count)
  if (leaders.length > 2) return GROUPS[group].level
  const share = `in ${first.count} dei tuoi ${count} sogni`
  if (second && leaders.length === 2) return `${first.element} e ${second.element} tornano di più, ${share}.`
  return `${GROUPS[group].leads}: ${first.element}, ${share}.`
}
