import { fullName } from '#server/interpreter/compose/prose.ts'
import { asksForCare } from '#server/interpreter/safety.ts'
import { motifOf } from '#server/motif.ts'
import { ELEMENT_GROUPS, SYMBOLS, suggestedElements } from '#shared/constants/elements.ts'
import { FINDING_QUOTE, RECURRING_ELEMENTS_MAX } from '#shared/constants/limits.ts'
import { PLAN_LIMITS, type Plan } from '#shared/constants/plans.ts'
import type { Finding, Pattern, Stats } from '#shared/contracts/stats.ts'
import type { Counted, Counts, FoundDream, GroupCounts, WindowDream } from './stats.repo.ts'

type FoundThing = Extract<FoundDream, { thing: unknown }>['thing']

const byLabel = new Intl.Collator('it')

const presentNight = ({ id, title, mood, ...rest }: WindowDream) => {
  return { id, title, mood, motif: motifOf(rest, suggestedElements(rest)) }
}

/** What a window and its link need of a dream. */
export const presentWindow = (dream: WindowDream) => ({ ...presentNight(dream), date: dream.date })

/** A finding in the product's words; null if its text calls for care. */
function presentFinding(found: FoundDream): Finding | null {
  if (found.kind === 'anniversary') {
    const { kind, earlier, content } = found
    if (asksForCare(`${earlier.title}. ${content}`)) return null
    return { kind, earlier: presentWindow(earlier), quote: beginningOf(content) }
  }
  const { kind, earlier, later, thing, note } = found
  const said = [earlier.title, later.title, note?.words].filter(Boolean).join('. ')
  if (asksForCare(said)) return null
  return {
    kind,
    earlier: presentWindow(earlier),
    later: presentWindow(later),
    thing: { ...thing, called: calledOf(thing) },
    note,
  }
}

function beginningOf(content: string): string {
  if (content.length <= FINDING_QUOTE) return content
  return `${content.slice(0, FINDING_QUOTE).replace(/\P{L}+\p{L}*$/u, '')}…`
}

/** «l’acqua», «Irene», «zia Pina» */
function calledOf({ kind, name }: FoundThing): string {
  const listed = kind === 'symbols' && SYMBOLS.find(({ label }) => label === name)
  return listed ? fullName(listed) : name
}

/** The counts that the plan may see; for the others only their number is sent. */
export function presentStats({ counts, plan, countedAt }: { counts: Counts; plan: Plan; countedAt: string }): Stats {
  const { count, moods, kinds, groups, trend, weeks, nights, finding, recall } = counts
  const { positive = 0, neutral = 0, negative = 0 } = moods
  const limit = PLAN_LIMITS[plan].patternItems
  const shown = (group: GroupCounts): Counted => (limit === null ? group.whole : group.open.slice(0, limit))
  const pattern = (group: GroupCounts): Pattern => {
    const items = shown(group)
    return { items, omitted: group.labels - items.length }
  }
  return {
    count,
    moodCounts: { positive, neutral, negative },
    recurringElements: ELEMENT_GROUPS.flatMap((kind) => shown(groups[kind]))
      .sort((a, b) => b.count - a.count || byLabel.compare(a.element, b.element))
      .slice(0, limit ?? RECURRING_ELEMENTS_MAX),
    patterns: {
      symbols: pattern(groups.symbols),
      emotions: pattern(groups.emotions),
      themes: pattern(groups.themes),
    },
    trend,
    weeks,
    nights: nights.map(({ dream, ...night }) => ({ ...night, dream: dream && presentNight(dream) })),
    finding: finding && presentFinding(finding),
    recall,
    kindCounts: { lucido: 0, incubo: 0, ricorrente: 0, falso_risveglio: 0, ...kinds },
    countedAt,
  }
}
