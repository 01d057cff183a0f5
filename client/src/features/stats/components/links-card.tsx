import { useQuery } from '@tanstack/react-query'
import { Waypoints } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { ErrorState } from '#client/components/layout/error-state.tsx'
import { Note } from '#client/components/layout/reading-notes.tsx'
import { ChartCard, ChartTable } from '#client/components/ui/chart-card.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useIsMobile } from '#client/hooks/use-media-query.ts'
import type { Links } from '#shared/contracts/stats.ts'
import { archesLayout, columnLayout, focalSymbol } from '../links-geometry.ts'
import { dreamsText } from '../moods.ts'
import { GROUPS } from '../patterns.copy.ts'
import { linksQuery } from '../stats.queries.ts'
import { CountedAt, MoreWithPremium, OpeningMark } from './chart-parts.tsx'

const TITLE = 'Legami tra i simboli'

/** Which symbols come together in the same dreams. */
export function LinksCard({ premium }: { premium: boolean }) {
  const { data, error, refetch } = useQuery(linksQuery())
  if (error && !data) {
    return <ErrorState title="Non riusciamo a caricare i legami tra i simboli" error={error} onRetry={refetch} />
  }
  if (!data)
    return (
      <Skeleton
        label="Caricamento dei legami tra i simboli"
        shape="blocks"
        count={1}
        className="card"
        part="h-[318px]"
      />
    )
  const more = !premium && data.omitted > 0 && <MoreWithPremium more={GROUPS.symbols.more(data.omitted)} />
  const summary = (
    <>
      {more}
      <CountedAt at={data.countedAt} />
    </>
  )
  if (data.links.length === 0) {
    return (
      <ChartCard title={TITLE} summary={more}>
        <p className="muted max-w-[46ch]">
          Ancora nessun legame. Quando due simboli tornano nello stesso sogno, li vedrai uniti qui.
        </p>
      </ChartCard>
    )
  }
  return (
    <ChartCard title={TITLE} summary={summary} table={<LinksTable links={data.links} />}>
      <LinksDrawing data={data} />
      <Note icon={<Waypoints size={20} />} className="mt-3.5 wrap-anywhere">
        {linksSummary(data)}
      </Note>
    </ChartCard>
  )
}

function LinksDrawing({ data }: { data: Links }) {
  const narrow = useIsMobile()
  const { viewBox, nodes, arcs } = narrow ? columnLayout(data) : archesLayout(data)
  return (
    <svg
      className="block h-auto w-full font-sans max-xl:mx-auto max-xl:max-w-[680px]"
      viewBox={viewBox}
      role="img"
      aria-label={linksLabel(data)}
      fontSize={narrow ? 15 : 14}
    >
      {arcs.map(({ key, path, width, focal }) => (
        <path
          key={key}
          d={path}
          fill="none"
          stroke={focal ? 'var(--lume-line)' : 'var(--petrol)'}
          strokeOpacity={focal ? 1 : 0.5}
          strokeWidth={width}
          strokeLinecap="round"
        />
      ))}
      {nodes.map(({ name, label, focal, x, y, labelX, labelY }) => (
        <OpeningMark key={name} href={paths.dreamsBy({ element: name })} x={x} y={y}>
          <circle
            cx={x}
            cy={y}
            r={focal ? 10 : 7}
            fill={focal ? 'var(--lume-line)' : 'var(--petrol)'}
            stroke="var(--surface)"
            strokeWidth="3"
          />
          <text
            className={focal ? 'fill-foreground font-bold' : 'fill-foreground font-medium'}
            x={labelX}
            y={labelY}
            textAnchor={narrow ? 'start' : 'middle'}
          >
            {label}
          </text>
        </OpeningMark>
      ))}
    </svg>
  )
}

function LinksTable({ links }: Pick<Links, 'links'>) {
  return (
    <ChartTable caption="Simboli che compaiono insieme" columns={['Simbolo', 'Con', 'Sogni']}>
      {strongestFirst(links).map(({ a, b, count }) => (
        <tr key={`${a}·${b}`}>
          <th scope="row">
            <SymbolLink name={a} />
          </th>
          <td>
            <SymbolLink name={b} />
          </td>
          <td>{count}</td>
        </tr>
      ))}
    </ChartTable>
  )
}

const SymbolLink = ({ name }: { name: string }) => (
  <Link className="underline underline-offset-4" href={paths.dreamsBy({ element: name })}>
    {name}
  </Link>
)

type Pair = Links['links'][number]

/** The links by how many dreams have both symbols, most first. */
function strongestFirst(links: readonly Pair[]): Pair[] {
  return links.toSorted((one, other) => other.count - one.count)
}

/** «Acqua» compare con «Casa» in 5 sogni e con «Barca» in 4. */
function linksSummary(data: Pick<Links, 'symbols' | 'links'>): string {
  const focal = focalSymbol(data)
  const own = strongestFirst(data.links.filter(({ a, b }) => a === focal || b === focal))
  const [first, second] = own.map(({ a, b, count }) => ({ name: a === focal ? b : a, count }))
  if (!focal || !first) return ''
  const and = second ? ` e con «${second.name}» in ${second.count}` : ''
  return `«${focal}» compare con «${first.name}» in ${dreamsText(first.count)}${and}.`
}

const NAMED = 4

/** The drawing in words. */
function linksLabel(data: Pick<Links, 'links'>): string {
  const named = strongestFirst(data.links)
    .slice(0, NAMED)
    .map(({ a, b, count }) => `${a} e ${b}: ${dreamsText(count)}`)
  return `Simboli che compaiono insieme. ${named.join('; ')}.`
}
