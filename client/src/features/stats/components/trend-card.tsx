import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { ChartCard, ChartTable } from '#client/components/ui/chart-card.tsx'
import { useIsMobile } from '#client/hooks/use-media-query.ts'
import { formatDate, formatShort } from '#client/lib/dates.ts'
import { MOODS, type Mood, UNKNOWN_MOOD } from '#shared/constants/moods.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { countMoods, countsText, countTold, dreamsOfMood } from '../moods.ts'
import { MoodLegend, MoodMark, OpeningMark } from './chart-parts.tsx'

type Trend = Stats['trend']

const TITLE = 'Andamento dell’umore'
/** Two points are no course yet. */
const ENOUGH = 3

/** The moods of the latest dreams, one mark each. */
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

interface TrendFrame {
  width: number
  height: number
  /** Where the first and the last dream stand. */
  from: number
  to: number
  /** The three levels, one for each mood from the best down. */
  levels: readonly [number, number, number]
}

const WIDE_FRAME: TrendFrame = { width: 450, height: 166, from: 50, to: 433.5, levels: [30, 88, 146] }
/** For a phone: the same marks closer together, so that they stay as large. */
const NARROW_FRAME: TrendFrame = { width: 300, height: 150, from: 46, to: 288, levels: [24, 75, 126] }

const UNTOLD_ABOVE_EDGE = 7

interface TrendPoint {
  x: number
  y: number
}

/** A dream without a mood stands below the three levels. */
function levelOf(mood: Mood | null, { levels, height }: TrendFrame): number {
  if (!mood) return height - UNTOLD_ABOVE_EDGE
  return levels[MOODS.indexOf(mood)] ?? levels[1]
}

/** The places of the dreams, evenly apart. */
function trendPoints(moods: readonly (Mood | null)[], frame: TrendFrame): TrendPoint[] {
  const step = moods.length > 1 ? (frame.to - frame.from) / (moods.length - 1) : 0
  return moods.map((mood, place) => ({ x: frame.from + place * step, y: levelOf(mood, frame) }))
}

/** How far a curve leaves its point level, as a part of the way to the next. */
const EASE = 0.475

/** A line through the points that is level at each of them. */
function trendPath([first, ...rest]: readonly TrendPoint[]): string {
  if (!first) return ''
  let from = first
  let path = `M${first.x} ${first.y}`
  for (const to of rest) {
    const ease = (to.x - from.x) * EASE
    path += `C${round(from.x + ease)} ${from.y} ${round(to.x - ease)} ${to.y} ${round(to.x)} ${to.y}`
    from = to
  }
  return path
}

const round = (value: number) => Math.round(value * 10) / 10

const ICON = 20

function TrendDrawing({ trend, label }: { trend: Trend; label: string }) {
  const frame = useIsMobile() ? NARROW_FRAME : WIDE_FRAME
  const points = trendPoints(
    trend.map(({ mood }) => mood),
    frame,
  )
  return (
    <>
      <svg
        className="block h-auto w-full font-sans"
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-label={`Umore degli ultimi ${trend.length} sogni: ${label}`}
      >
        {MOODS.map((mood) => {
          const { Icon } = MOOD_LOOK[mood]
          const y = levelOf(mood, frame)
          return (
            <g key={mood}>
              <path d={`M36 ${y}H${frame.width - 4}`} stroke="var(--border)" strokeDasharray="2 5" />
              <Icon x={2} y={y - ICON / 2} size={ICON} color={`var(--mood-${mood}-ink)`} />
            </g>
          )
        })}
        <path
          d={trendPath(points.filter((_, place) => trend[place]?.mood))}
          fill="none"
          stroke="var(--muted-foreground)"
          strokeOpacity=".4"
          strokeWidth="2"
        />
        <g stroke="var(--surface)" strokeWidth="2.5">
          {trend.map(({ id, mood }, place) => {
            const point = points[place]
            return (
              point && (
                <OpeningMark key={id} href={paths.dream(id)} {...point}>
                  <MoodMark mood={mood} x={point.x} y={point.y} />
                </OpeningMark>
              )
            )
          })}
        </g>
      </svg>
      <p className="flex justify-between gap-4 ps-[11%] pe-[2%] text-[13px] text-muted">
        {[trend[0], trend.at(-1)].map(
          (dream) =>
            dream && (
              <time key={dream.id} dateTime={dream.date}>
                {formatShort(dream.date)}
              </time>
            ),
        )}
      </p>
    </>
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
