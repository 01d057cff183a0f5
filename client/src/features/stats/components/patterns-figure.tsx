import { ChartColumn } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Chart, ChartTable } from '#client/components/ui/chart-card.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/components/ui/tabs.tsx'
import { ELEMENT_LISTS, type ElementGroup } from '#shared/constants/elements.ts'
import { PATTERN_BARS } from '#shared/constants/limits.ts'
import type { Pattern, Stats } from '#shared/contracts/stats.ts'
import { GROUPS, patternSummary } from '../patterns.copy.ts'
import { BarRow, ElementCount, ElementName, MoreWithPremium } from './chart-parts.tsx'
import { Figure } from './figure.tsx'

const TABS = ['emotions', 'themes', 'symbols'] as const satisfies readonly ElementGroup[]

const TITLE = 'Cosa ritorna nei tuoi sogni'
/** Names in its row. */
const NAMED = 3

interface PatternsFigureProps {
  stats: Pick<Stats, 'count' | 'patterns'>
  premium: boolean
}

/** The recurring elements, a group at a time: the first few as bars, all of them as a table. */
export function PatternsFigure({ stats, premium }: PatternsFigureProps) {
  const [group, setGroup] = useState<ElementGroup>('symbols')
  const pattern = stats.patterns[group]
  const upsell = !premium && pattern.omitted > 0
  return (
    <Figure
      name={TITLE}
      Icon={ChartColumn}
      aside={stats.patterns.symbols.items
        .slice(0, NAMED)
        .map(({ element }) => element)
        .join(', ')}
    >
      <Tabs value={group} onValueChange={(next) => setGroup(TABS.find((tab) => tab === next) ?? 'symbols')}>
        <TabsList small aria-label="Categoria" className="mb-4.5">
          {TABS.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {ELEMENT_LISTS[tab].title}
            </TabsTrigger>
          ))}
        </TabsList>
        <Chart
          title={TITLE}
          summary={
            <>
              {patternSummary(group, pattern, stats)}
              {upsell && (
                <p className="mt-1.5">
                  <MoreWithPremium more={GROUPS[group].more(pattern.omitted)} />
                </p>
              )}
            </>
          }
          table={
            pattern.items.length > 0 && (
              <Panels group={group} panel={<PatternTable group={group} pattern={pattern} />} />
            )
          }
        >
          <Panels group={group} panel={<Bars group={group} pattern={pattern} />} />
        </Chart>
      </Tabs>
    </Figure>
  )
}

/** Each tab has its panel, the closed ones empty. */
function Panels({ group, panel }: { group: ElementGroup; panel: ReactNode }) {
  return TABS.map((tab) => (
    <TabsContent key={tab} value={tab} className="rounded-sm outline-offset-4">
      {tab === group && panel}
    </TabsContent>
  ))
}

interface PatternProps {
  group: ElementGroup
  pattern: Pattern
}

function Bars({ group, pattern }: PatternProps) {
  const { kind, empty, locked } = GROUPS[group]
  const shown = pattern.items.slice(0, PATTERN_BARS)
  const most = Math.max(1, ...shown.map(({ count }) => count))
  if (shown.length === 0) return <p className="muted max-w-[46ch]">{pattern.omitted > 0 ? locked : empty}</p>
  return (
    <ul className="grid gap-3.5" aria-label={ELEMENT_LISTS[group].title}>
      {shown.map(({ element, count }) => (
        <BarRow
          key={element}
          name={<ElementName kind={kind} name={element} />}
          share={count / most}
          value={<ElementCount count={count} />}
        />
      ))}
    </ul>
  )
}

function PatternTable({ group, pattern }: PatternProps) {
  const { kind } = GROUPS[group]
  const { title } = ELEMENT_LISTS[group]
  return (
    <ChartTable caption={`${title} nei tuoi sogni`} columns={[title, 'Sogni']}>
      {pattern.items.map(({ element, count }) => (
        <tr key={element}>
          <th scope="row">
            <ElementName kind={kind} name={element} />
          </th>
          <td>{count}</td>
        </tr>
      ))}
    </ChartTable>
  )
}
