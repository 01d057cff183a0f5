import type { Actor, Deps } from '#server/deps.ts'
import { listPeriod } from '#server/features/dreams/dreams.service.ts'
import { presentWindow } from '#server/features/stats/stats.presenter.ts'
import { shownThreads, threadHeading } from '#server/interpreter/compose/month.ts'
import { quoteWith } from '#server/interpreter/compose/scene.ts'
import type { MonthInput, MonthThread } from '#server/interpreter/types.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import type { MonthOverview } from '#shared/contracts/monthly-analyses.ts'
import type { MonthlyAnalysisRow } from '#shared/schema/monthly-analyses.ts'
import * as repo from './monthly-analyses.repo.ts'

type Returned = repo.MonthReturn['dreams']

const THREADS = 3
/** Elements whose dreams are read for sentences, and their dreams at each end. */
const READ_ELEMENTS = 6
const READ_DREAMS = 2

/**
 * What returns most in a period, each with its nights and two sentences of the person's dreams; those that can be quoted
 * first. A thing that comes in five nights of twelve days is before one that comes as often in thirty.
 */
export async function monthThreads(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { startDate, endDate }: Pick<MonthInput, 'startDate' | 'endDate'>,
): Promise<MonthThread[]> {
  const returns = (await repo.monthReturns(db, actor.id, startDate, endDate))
    .map((each) => ({ ...each, ...densest(each), total: daysOf(each.dreams).length }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, READ_ELEMENTS)
  const ids = returns.flatMap(({ dreams }) => ends(dreams).map(({ id }) => id))
  const contents = await repo.contentsOf(db, actor.id, ids)
  const threads = returns.map(({ group, label, dreams, total }): MonthThread => {
    const quoted = ends(dreams).flatMap(({ id, date }) => {
      const quote = quoteWith(contents.get(id) ?? '', group, label)
      return quote ? [{ dreamId: id, date, ...quote }] : []
    })
    const last = quoted.findLast(({ date, quote }) => date !== quoted[0]?.date && quote !== quoted[0]?.quote)
    return { group, label, nights: daysOf(dreams), total, quotes: [...quoted.slice(0, 1), ...(last ? [last] : [])] }
  })
  return threads
    .filter(({ nights }, at) => threads.findIndex((other) => other.nights.join() === nights.join()) === at)
    .toSorted((a, b) => b.quotes.length - a.quotes.length)
    .slice(0, THREADS)
}

const daysOf = (dreams: Returned): string[] => [...new Set(dreams.map(({ date }) => date))]

const ends = (dreams: Returned): Returned => [
  ...new Set([...dreams.slice(0, READ_DREAMS), ...dreams.slice(-READ_DREAMS)]),
]

/** The dreams of a stored analysis's days as they are now; quotes nothing beside a month that asks for care. */
export async function monthOverview(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  row: MonthlyAnalysisRow,
): Promise<MonthOverview> {
  const isUrgent = row.safety?.level === 1
  const threads = shownThreads(await monthThreads(deps, actor, row)).map((thread) => ({
    ...thread,
    quotes: isUrgent ? [] : thread.quotes,
  }))
  const dreams = (await listPeriod(deps, actor, row.startDate, row.endDate)).map(presentWindow)
  return { heading: threads[0] ? threadHeading(threads[0]) : null, threads, dreams }
}

/** The stretch of nights in which an element comes most densely, weighed by what was usual before. */
function densest({ dreams, before }: repo.MonthReturn): { dreams: Returned; weight: number } {
  const nights = daysOf(dreams)
  const stretches = nights.flatMap((first, from) =>
    nights.slice(from + 1).map((last, at) => {
      const count = at + 2
      const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
      const weight = ((count ** 2 / (days + 3)) * count) / (count + before)
      return { dreams: dreams.filter(({ date }) => date >= first && date <= last), weight }
    }),
  )
  return stretches.reduce((best, other) => (other.weight > best.weight ? other : best))
}
