import { useId } from 'react'
import { ELEMENT_LISTS, type ElementGroup } from '#shared/constants/elements.ts'
import { TOP_ELEMENTS } from '#shared/constants/limits.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { GROUPS } from '../patterns.copy.ts'
import { ElementCount, ElementName, MoreWithPremium } from './chart-parts.tsx'

export const GROUPS_GRID = 'mt-4 grid gap-[22px] min-[35rem]:max-lg:grid-cols-3'
const ORDER = ['symbols', 'themes', 'emotions'] as const satisfies readonly ElementGroup[]

interface TopElementsProps {
  patterns: Stats['patterns']
  premium: boolean
}

export function TopElements({ patterns, premium }: TopElementsProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        Top {TOP_ELEMENTS}
      </h2>
      <div className={GROUPS_GRID}>
        {ORDER.map((group) => (
          <TopGroup key={group} group={group} pattern={patterns[group]} premium={premium} />
        ))}
      </div>
    </section>
  )
}

interface TopGroupProps {
  group: ElementGroup
  pattern: Stats['patterns'][ElementGroup]
  premium: boolean
}

function TopGroup({ group, pattern, premium }: TopGroupProps) {
  const id = useId()
  const { locked, more } = GROUPS[group]
  const top = pattern.items.slice(0, TOP_ELEMENTS)
  const isCut = !premium && pattern.omitted > 0
  return (
    <div>
      <h3 className="mb-2 text-muted [font:600_0.875rem/1.45_var(--font-sans)]" id={id}>
        {ELEMENT_LISTS[group].title}
        {isCut && top.length > 0 && top.length < TOP_ELEMENTS && ` · ${top.length} di ${TOP_ELEMENTS}`}
      </h3>
      {top.length === 0 && <p className="small muted">{pattern.omitted > 0 ? locked : 'Ancora niente qui.'}</p>}
      {top.length > 0 && (
        <ol className="grid gap-2" aria-labelledby={id}>
          {top.map(({ element, count }) => (
            <li key={element} className="flex items-baseline justify-between gap-3.5 text-[0.9375rem]">
              <ElementName group={group} name={element} />
              <ElementCount count={count} />
            </li>
          ))}
        </ol>
      )}
      {isCut && (
        <p className="mt-1.5">
          <MoreWithPremium more={more(pattern.omitted)} />
        </p>
      )}
    </div>
  )
}
