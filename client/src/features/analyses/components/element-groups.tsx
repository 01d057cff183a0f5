import './element-groups.css'
import { useId } from 'react'
import { cn } from '#client/lib/cn.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { type EvidencePlace, evidencePlace, type PatternGroup, type PatternItem } from '../pattern-groups.ts'
import type { ActiveElement } from '../use-active-element.ts'

type DreamWords = Pick<Dream, 'title' | 'content'>

interface ElementGroupsProps {
  groups: PatternGroup[]
  dream: DreamWords
  active: ActiveElement
}

/** Symbols, emotions and themes of a reading. Pointing at one, or giving it the focus, marks its words in the dream. */
export function ElementGroups({ groups, dream, active }: ElementGroupsProps) {
  return groups.map((group) => (
    <section className="card" key={group.kind} aria-labelledby={`group-${group.kind}`}>
      <h2 className="h3 mb-2.5" id={`group-${group.kind}`}>
        {group.title}
      </h2>
      <ul className="element-list">
        {group.items.map((item) => (
          <ElementRow key={item.id} item={item} place={evidencePlace(item.evidence, dream)} active={active} />
        ))}
      </ul>
    </section>
  ))
}

interface ElementRowProps {
  item: PatternItem
  place: EvidencePlace
  active: ActiveElement
}

function ElementRow({ item, place, active }: ElementRowProps) {
  const wordsId = useId()
  const name = (
    <>
      <i className={cn('glyph', `is-${item.kind}`)} aria-hidden="true" />
      {item.label}
    </>
  )
  const hasMarks = place === 'content' || place === 'title'
  return (
    <li className={active.activeId === item.id ? 'is-active' : undefined} {...(hasMarks && active.rowProps(item.id))}>
      {hasMarks ? (
        <button className="element-name" type="button" aria-describedby={wordsId} {...active.buttonProps(item.id)}>
          {name}
        </button>
      ) : (
        <b className="element-name">{name}</b>
      )}
      <p className="element-text">{item.text}</p>
      <p className="element-words" id={wordsId}>
        <Words place={place} evidence={item.evidence} />
      </p>
    </li>
  )
}

const PLACE_LABEL = { content: 'nel testo', title: 'nel titolo', gone: 'nel testo di allora' } as const

function Words({ place, evidence }: { place: EvidencePlace; evidence: string }) {
  if (place === 'chosen') return 'scelto da te'
  return (
    <>
      {PLACE_LABEL[place]}: <q>{evidence}</q>
    </>
  )
}
