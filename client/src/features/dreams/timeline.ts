import type { Dream } from '#shared/contracts/dreams.ts'

interface TimelineMonth {
  /** `yyyy-MM` */
  month: string
  dreams: Dream[]
}

/** Runs of dreams of one month, in the order they come in. */
export function groupByMonth(dreams: readonly Dream[]): TimelineMonth[] {
  const groups: TimelineMonth[] = []
  for (const dream of dreams) {
    const month = dream.date.slice(0, 'yyyy-MM'.length)
    const last = groups.at(-1)
    if (last?.month === month) last.dreams.push(dream)
    else groups.push({ month, dreams: [dream] })
  }
  return groups
}
