import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { ChartCard, ChartTable } from '#client/components/ui/chart-card.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate, formatShort } from '#client/lib/dates.ts'
import { MOODS, UNKNOWN_MOOD } from '#shared/constants/dreams.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { countMoods, countsText, countTold, dreamsOfMood } from '../moods.ts'
import { MoodLegend, MoodMark } from './chart-parts.tsx'

type Trend = Stats['trend']

const TITLE = 'Andamento dell’umore'
const ENOUGH = 3

export function TrendCard({ trend }: { trend: Trend }) {
  if (trend.length < ENOUGH) {
    return (
      <ChartCard title={TITLE}>
        <p className="muted max-w-[42ch]">
          {trend.length === 0
            ? 'Dal terzo sogno in poi vedrai qui come cambia l’umore.'
            : 'Ancora pochi sogni per un andamento: dal terzo in poi lo vedrai disegnato qui.'}
        </p>
      </ChartCard>
    )
  }
  const counts = countMoods(trend)
  const told = countTold(counts)
  return (
    <ChartCard
      title={TITLE}
      aside={
        <span className="small muted">
          Ultimi {trend.length} sogni{told < trend.length && `, ${told} con un umore`}
        </span>
      }
      summary={<MoodLegend words={(mood) => dreamsOfMood(mood, counts[mood])} untold={told < trend.length} />}
      table={<TrendTable trend={trend} />}
    >
      <TrendDrawing trend={trend} label={countsText(trend, dreamsOfMood)} />
    </ChartCard>
  )
}

const LEVELS = { positive: 'row-start-1', neutral: 'row-start-2', negative: 'row-start-3', unknown: 'row-start-4' }

/**
 * Each dream's mood on three levels; those without a mood below. One image: a pointer opens its dreams, the keyboard has
 * the table.
 */
function TrendDrawing({ trend, label }: { trend: Trend; label: string }) {
  const [, navigate] = useLocation()
  const open = ({ target }: MouseEvent) => {
    const href = target instanceof Element && target.closest<HTMLElement>('[data-href]')?.dataset.href
    if (href) navigate(href)
  }
  return (
    <div className="flex h-full flex-col">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the table */}
      <div
        role="img"
        aria-label={`Umore degli ultimi ${trend.length} sogni: ${label}`}
        className="grid flex-1 auto-cols-fr grid-flow-col grid-rows-[repeat(3,minmax(46px,1fr))] place-items-center *:data-href:cursor-pointer"
        onClick={open}
      >
        {MOODS.map((mood) => {
          const { Icon } = MOOD_LOOK[mood]
          return (
            <Icon key={mood} size={20} className={cn('col-start-1', LEVELS[mood])} color={`var(--mood-${mood}-ink)`} />
          )
        })}
        {trend.map(({ id, mood }, place) => (
          <span
            key={id}
            className={cn('grid size-full min-h-6 place-items-center', LEVELS[mood ?? 'unknown'])}
            style={{ gridColumn: place + 2 }}
            data-href={paths.dream(id)}
          >
            <MoodMark mood={mood} className="min-[22.5rem]:scale-125" />
          </span>
        ))}
      </div>
      <p className="mt-1 flex justify-between gap-4 ps-8 text-[0.8125rem] text-muted">
        {[trend[0], trend.at(-1)].map(
          (dream) =>
            dream && (
              <time key={dream.id} dateTime={dream.date}>
                {formatShort(dream.date)}
              </time>
            ),
        )}
      </p>
    </div>
  )
}

function TrendTable({ trend }: { trend: Trend }) {
  return (
    <ChartTable caption={`Umore degli ultimi ${trend.length} sogni`} columns={['Data', 'Sogno', 'Umore']}>
      {trend.toReversed().map(({ id, title, date, mood }) => (
        <tr key={id}>
          <td>
            <time dateTime={date}>{formatDate(date)}</time>
          </td>
          <th scope="row">
            <Link className="underline underline-offset-4" href={paths.dream(id)}>
              {title}
            </Link>
          </th>
          <td>{mood ? MOOD_LOOK[mood].word : UNKNOWN_MOOD}</td>
        </tr>
      ))}
    </ChartTable>
  )
}
