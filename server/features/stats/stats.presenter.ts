import { motifOf } from '#server/motif.ts'
import { ELEMENT_GROUPS, suggestedElements } from '#shared/constants/elements.ts'
import { RECURRING_ELEMENTS_MAX } from '#shared/constants/limits.ts'
import { PLAN_LIMITS, type Plan } from '#shared/constants/plans.ts'
import type { Pattern, Stats } from '#shared/contracts/stats.ts'
import type { Counted, Counts, GroupCounts, WindowDream } from './stats.repo.ts'

const byLabel = new Intl.Collator('it')

const presentNight = ({ id, title, mood, ...rest }: WindowDream) => {
  return { id, title, mood, motif: motifOf(rest, suggestedElements(rest)) }
}

/** The counts as the plan may see them: what it may not see is not sent, only how much it is. */
export function presentStats({ counts, plan }: { counts: Counts; plan: Plan }): Stats {
  const { count, moods, kinds, groups, trend, weeks, nights, onThisDay, recall } = counts
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
    onThisDay: onThisDay.map((dream) => ({ ...presentNight(dream), date: dream.date })),
    recall,
    kindCounts: { lucido: 0, incubo: 0, ricorrente: 0, falso_risveglio: 0, ...kinds },
  }
}
