import './charts.css'
import { useId } from 'react'
import type { ElementGroup } from '#shared/constants/elements.ts'
import { TOP_ELEMENTS } from '#shared/constants/limits.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { GROUPS } from '../pattern-words.ts'
import { ElementCount, ElementName } from './element-name.tsx'
import { MoreWithPremium } from './more-with-premium.tsx'

const ORDER = ['symbols', 'themes', 'emotions'] as const satisfies readonly ElementGroup[]

interface TopElementsProps {
  patterns: Stats['patterns']
  premium: boolean
}

/** The most frequent elements of each group. */
export function TopElements({ patterns, premium }: TopElementsProps) {
  const id = useId()
  return (
    <section className="card top-elements" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        Top {TOP_ELEMENTS}
      </h2>
      <div className="top-groups">
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
  const { kind, title, locked, more } = GROUPS[group]
  const top = pattern.items.slice(0, TOP_ELEMENTS)
  return (
    <div>
      <h3 className="top-title" id={id}>
        {title}
      </h3>
      {top.length === 0 && <p className="small muted">{pattern.omitted > 0 ? locked : 'Ancora niente qui.'}</p>}
      {top.length > 0 && (
        <ol className="top-list" aria-labelledby={id}>
          {top.map(({ element, count }) => (
            <li key={element}>
              <ElementName kind={kind} name={element} />
              <ElementCount count={count} />
            </li>
          ))}
        </ol>
      )}
      {!premium && pattern.omitted > 0 && (
        <p className="mt-1.5">
          <MoreWithPremium more={more(pattern.omitted)} />
        </p>
      )}
    </div>
  )
}
