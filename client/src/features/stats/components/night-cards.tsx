import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { KindSign } from '#client/components/art/mood-label.tsx'
import { ChartCard, ChartTable } from '#client/components/ui/chart-card.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { DREAM_KIND_LABELS, DREAM_KINDS, type DreamKind } from '#shared/constants/dreams.ts'
import { RECALL_DAYS, RECALL_MIN_MORNINGS } from '#shared/constants/limits.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { BarRow, ElementCount } from './chart-parts.tsx'

const percent = (part: number, whole: number) => `${Math.round((part / Math.max(1, whole)) * 100)}%`

/** The share of noted mornings with a dream; others are unknown. */
export function RecallCard({ recall: { noted, remembered } }: Pick<Stats, 'recall'>) {
  const isEnough = noted >= RECALL_MIN_MORNINGS
  const mornings = noted === 1 ? '1 mattina annotata' : `${noted} mattine annotate`
  return (
    <ChartCard
      title="Quanto ricordi"
      summary={
        <p>
          {remembered} con un sogno, su {mornings} negli ultimi {RECALL_DAYS} giorni. Contano i sogni e le mattine in
          cui hai detto «Stanotte niente».
        </p>
      }
    >
      <p className="tracking-[-0.015em] [font:500_2.125rem/1.1_var(--font-serif)] max-md:text-[1.75rem]">
        {isEnough ? percent(remembered, noted) : 'Ancora pochi giorni per dirlo'}
      </p>
      <div className="mt-5 grid grid-cols-[repeat(auto-fill,22px)] gap-2" aria-hidden="true">
        {Array.from({ length: noted }, (_, place) => place).map((place) => (
          <i
            key={place}
            className={cn(
              'aspect-[5/7] rounded-[50%_50%_3px_3px/35.714%_35.714%_3px_3px] border-[1.5px]',
              place < remembered ? 'border-petrol bg-petrol forced-colors:bg-[CanvasText]' : 'border-col',
            )}
          />
        ))}
      </div>
    </ChartCard>
  )
}

function KindLink({ kind }: { kind: DreamKind }) {
  return (
    <Link href={paths.dreamsBy({ kind })} className={SMALL_LINK}>
      <KindSign kind={kind} />
    </Link>
  )
}

export function KindsCard({ kindCounts, count }: Pick<Stats, 'kindCounts' | 'count'>) {
  const rows = DREAM_KINDS.map((kind) => ({ kind, dreams: kindCounts[kind], share: percent(kindCounts[kind], count) }))
  const most = rows.reduce((top, row) => (row.dreams > top.dreams ? row : top))
  const isNoted = most.dreams > 0
  return (
    <ChartCard
      title="Che sogni sono"
      summary={
        isNoted && (
          <p>
            Il tipo più frequente è «{DREAM_KIND_LABELS[most.kind]}»: {most.share} dei tuoi sogni. Un sogno può essere
            di più tipi.
          </p>
        )
      }
      table={
        isNoted && (
          <ChartTable caption="I tuoi sogni per tipo" columns={['Tipo', 'Sogni', 'Quota']}>
            {rows.map(({ kind, dreams, share }) => (
              <tr key={kind}>
                <th scope="row">
                  <KindLink kind={kind} />
                </th>
                <td>{dreams}</td>
                <td>{share}</td>
              </tr>
            ))}
          </ChartTable>
        )
      }
    >
      {isNoted ? (
        <ul className="grid gap-3.5" aria-label="Tipi di sogno">
          {rows.map(({ kind, dreams }) => (
            <BarRow
              key={kind}
              name={<KindLink kind={kind} />}
              share={dreams / count}
              value={<ElementCount count={dreams} />}
            />
          ))}
        </ul>
      ) : (
        <p className="muted max-w-[46ch]">
          Quando registri un sogno, tra i dettagli puoi dire se era lucido, un incubo, ricorrente o un falso risveglio.
        </p>
      )}
    </ChartCard>
  )
}
