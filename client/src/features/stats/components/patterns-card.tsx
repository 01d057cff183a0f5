import { type ReactNode, useState } from 'react'
import { ChartCard, ChartTable } from '#client/components/ui/chart-card.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/components/ui/tabs.tsx'
import { ELEMENT_LISTS, type ElementGroup } from '#shared/constants/elements.ts'
import { PATTERN_BARS } from '#shared/constants/limits.ts'
import type { Pattern, Stats } from '#shared/contracts/stats.ts'
import { GROUPS, patternSummary } from '../patterns.copy.ts'
import { BarRow, ElementCount, ElementName, MoreWithPremium } from './chart-parts.tsx'

const TABS = ['emotions', 'themes', 'symbols'] as const satisfies readonly ElementGroup[]

const TITLE = 'Cosa ritorna nei tuoi sogni'

interface PatternsCardProps {
  stats: Pick<Stats, 'count' | 'patterns'>
  premium: boolean
}

/** The recurring elements by group: the first few as bars, all as a table. */
export function PatternsCard({ stats, premium }: PatternsCardProps) {
  const [group, setGroup] = useState<ElementGroup>('symbols')
  const pattern = stats.patterns[group]
  const upsell = !premium && pattern.omitted > 0
  return (
    <Tabs
      className="grid"
      value={group}
      onValueChange={(next) => setGroup(TABS.find((tab) => tab === next) ?? 'symbols')}
    >
      <ChartCard
        title={TITLE}
        aside={
          <TabsList small aria-label="Categoria">
            {TABS.map((tab) => (
              <TabsTrigger key={tab} value={tab}>
                {ELEMENT_LISTS[tab].title}
              </TabsTrigger>
            ))}
          </TabsList>
        }
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
          pattern.items.length > 0 && <Panels group={group} panel={<PatternTable group={group} pattern={pattern} />} />
        }
      >
        <Panels group={group} panel={<Bars group={group} pattern={pattern} />} />
      </ChartCard>
    </Tabs>
  )
}

function Panels({ group, panel }: { group: ElementGroup; panel: ReactNode }) {
  return TABS.map((tab) => (
    <TabsContent key={tab} value={tab} className="h-full rounded-sm outline-offset-4">
      {tab === group && panel}
    </TabsContent>
  ))
}

interface PatternProps {
  group: ElementGroup
  pattern: Pattern
}

function Bars({ group, pattern }: PatternProps) {
  const { empty, locked } = GROUPS[group]
  const shown = pattern.items.slice(0, PATTERN_BARS)
  const most = Math.max(1, ...shown.map(({ count }) => count))
  if (shown.length === 0) return <p className="muted max-w-[46ch]">{pattern.omitted > 0 ? locked : empty}</p>
  return (
    <ul className="grid h-full content-around gap-2.5 md:gap-3.5" aria-label={ELEMENT_LISTS[group].title}>
      {shown.map(({ element, count }) => (
        <BarRow
          key={element}
          name={<ElementName group={group} name={element} />}
          share={count / most}
          value={<ElementCount count={count} />}
        />
      ))}
    </ul>
  )
}

function PatternTable({ group, pattern }: PatternProps) {
  const { title } = ELEMENT_LISTS[group]
  return (
    <ChartTable caption={`${title} nei tuoi sogni`} columns={[title, 'Sogni']}>
      {pattern.items.map(({ element, count }) => (
        <tr key={element}>
          <th scope="row">
            <ElementName group={group} name={element} />
          </th>
          <td>{count}</td>
        </tr>
      ))}
    </ChartTable>
  )
}
