import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { DreamRow } from '#client/components/dream/dream-row.tsx'
import { ElementLink } from '#client/components/dream/element-link.tsx'
import { elementKind } from '#client/components/dream/element-lists.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { formatDate } from '#client/lib/dates.ts'
import { MOODS } from '#shared/constants/dreams.ts'
import type { MonthOverview } from '#shared/contracts/monthly-analyses.ts'

/** The windows of a month's dreams, each a link. */
export function MonthWindows({ dreams }: Pick<MonthOverview, 'dreams'>) {
  if (dreams.length === 0) return null
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(36px,1fr))] gap-1.5 pointer-coarse:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]"
      aria-label="Le notti del mese"
    >
      {dreams.map((dream) => {
        const name = `${formatDate(dream.date)}: ${dream.title}`
        return (
          <li key={dream.id}>
            <Link className="block" href={paths.dream(dream.id)} aria-label={name} title={name}>
              <DreamWindow className="w-full [--base:4px]" dream={dream} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type Thread = MonthOverview['threads'][number]

/** What returns, each with the rows of two dreams and a sentence of each, its word lit. */
export function MonthThreads({ threads, dreams }: Pick<MonthOverview, 'threads' | 'dreams'>) {
  return threads.map((thread) => (
    <section key={`${thread.group} ${thread.label}`} aria-label={thread.label}>
      <h3 className="h3 flex flex-wrap items-baseline gap-x-2.5">
        <ElementLink
          element={{ kind: thread.group, label: thread.label }}
          className={`inline-flex items-center gap-2.5 underline decoration-1 underline-offset-4 ${SMALL_LINK}`}
        >
          <i className={`glyph is-${elementKind(thread.label)}`} aria-hidden="true" />
          {thread.label}
        </ElementLink>
        <span className="small muted tracking-normal [font-family:var(--font-sans)]">{thread.total} notti</span>
      </h3>
      <ul className="mt-1 grid gap-x-8 md:grid-cols-2">
        {thread.quotes.map((quoted) => {
          const dream = dreams.find(({ id }) => id === quoted.dreamId)
          return (
            dream && (
              <li key={quoted.dreamId}>
                <DreamRow dream={dream}>
                  <Quote {...quoted} />
                </DreamRow>
              </li>
            )
          )
        })}
      </ul>
    </section>
  ))
}

function Quote({ quote, word }: Thread['quotes'][number]) {
  const at = word ? quote.indexOf(word) : -1
  return (
    <span dir="auto" className="mt-1.5 block wrap-anywhere [font:400_1.0625rem/1.5_var(--font-serif)]">
      {at < 0 ? (
        quote
      ) : (
        <>
          {quote.slice(0, at)}
          <mark className="rounded-[5px] bg-(--lume-wash) text-(--lume-text) underline decoration-2 decoration-(--lume-line) underline-offset-4">
            {word}
          </mark>
          {quote.slice(at + word.length)}
        </>
      )}
    </span>
  )
}

/** The moods of a month as one band, with their numbers in words. */
export function MonthMoods({ dreams }: Pick<MonthOverview, 'dreams'>) {
  const counts = [...MOODS, null].flatMap((mood) => {
    const count = dreams.filter((dream) => dream.mood === mood).length
    return count > 0 ? [{ key: mood ?? ('unknown' as const), count }] : []
  })
  if (counts.length === 0) return null
  return (
    <section aria-label="Umore">
      <span className="flex h-3.5 gap-0.5 print:hidden" aria-hidden="true">
        {counts.map(({ key, count }) => (
          <span
            key={key}
            className="rounded-[3px] forced-colors:bg-[CanvasText]"
            style={{ flexGrow: count, backgroundColor: `var(--mood-${key})` }}
          />
        ))}
      </span>
      <ul className="small muted mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {counts.map(({ key, count }) => {
          const { word, Icon } = MOOD_LOOK[key]
          return (
            <li key={key} className="inline-flex items-center gap-1.5">
              <Icon size={15} aria-hidden="true" />
              {word} {count}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Asks about the first thing that has a sentence; undefined without one. */
export function monthQuestion({
  threads,
}: MonthOverview): { dreamId: number; quote: string; question: string } | undefined {
  const thread = threads.find(({ group, quotes }) => group === 'symbols' && quotes.some(({ word }) => word))
  const quoted = thread?.quotes.findLast(({ word }) => word)
  if (!thread || !quoted) return undefined
  return { dreamId: quoted.dreamId, quote: quoted.word, question: `A che cosa ti fa pensare ${thread.called}?` }
}

export type AskMonth = (asked: NonNullable<ReturnType<typeof monthQuestion>>) => ReactNode
