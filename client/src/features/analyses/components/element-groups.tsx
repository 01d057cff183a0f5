import { useId } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { SourcedText } from '#client/components/layout/reading.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { type EvidencePlace, evidencePlace, type PatternGroup, type PatternItem } from '../pattern-groups.ts'
import type { ActiveElement } from '../use-active-element.ts'
import { DismissButton, type ElementEditing } from './element-editing.tsx'

type DreamWords = Pick<Dream, 'title' | 'content'>

interface ElementGroupsProps {
  groups: PatternGroup[]
  dream: DreamWords
  active: ActiveElement
  editing: ElementEditing
}

/** Symbols, emotions and themes of an analysis. Pointing at one, or giving it the focus, marks its words in the dream. */
export function ElementGroups({ groups, dream, active, editing }: ElementGroupsProps) {
  return groups.map((group) => (
    <section className="card" key={group.kind} aria-labelledby={`group-${group.kind}`}>
      <h2 className="h3 mb-2.5" id={`group-${group.kind}`}>
        {group.title}
      </h2>
      <ul>
        {group.items.map((item) => (
          <ElementRow
            key={item.id}
            item={item}
            place={evidencePlace(item.evidence, dream)}
            active={active}
            editing={editing}
          />
        ))}
      </ul>
    </section>
  ))
}

const NAME = 'inline-flex items-center gap-2 text-start font-semibold'
const BUTTON =
  '-mx-2 -my-0.5 min-h-7 rounded-[8px] px-2 py-0.5 underline decoration-input decoration-dotted decoration-[1.5px] underline-offset-[5px] hover:bg-accent hover:text-accent-foreground aria-pressed:no-underline aria-pressed:shadow-[inset_0_0_0_1.5px_var(--petrol)] pointer-coarse:min-h-11 forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight]'

interface ElementRowProps {
  item: PatternItem
  place: EvidencePlace
  active: ActiveElement
  editing: ElementEditing
}

function ElementRow({ item, place, active, editing }: ElementRowProps) {
  const wordsId = useId()
  const isActive = active.activeId === item.id
  const name = (
    <>
      <i className={cn('glyph', `is-${item.kind}`)} aria-hidden="true" />
      {item.label}
    </>
  )
  const hasMarks = place === 'content' || place === 'title'
  return (
    <li
      className="border-border border-t py-3.5 first:border-0 first:pt-1 last:pb-0"
      {...(hasMarks && active.rowProps(item.id))}
    >
      <div className="flex items-start justify-between gap-3">
        {hasMarks ? (
          <button
            className={cn(NAME, BUTTON, isActive && 'bg-accent text-accent-foreground')}
            type="button"
            aria-describedby={wordsId}
            {...active.buttonProps(item.id)}
          >
            {name}
          </button>
        ) : (
          <b className={cn(NAME, 'min-h-6')}>{name}</b>
        )}
        <DismissButton label={item.label} editing={editing} />
      </div>
      <p className="mt-0.5 text-[14.5px]/normal text-muted">
        <SourcedText text={item.text} />
      </p>
      <div className="mt-1 flex items-baseline justify-between gap-3 text-[14px]/[1.45] text-muted">
        <p className="wrap-anywhere" id={wordsId}>
          <Words place={place} evidence={item.evidence} />
        </p>
        <Link
          href={paths.dreamsBy({ element: item.label })}
          className={cn('shrink-0 text-[13px] underline underline-offset-4', SMALL_LINK)}
        >
          I sogni <span className="sr-only">con {item.label}</span>
        </Link>
      </div>
    </li>
  )
}

const PLACE_LABEL = { content: 'nel testo', title: 'nel titolo', gone: 'nel testo di allora' } as const

function Words({ place, evidence }: { place: EvidencePlace; evidence: string }) {
  if (place === 'chosen') return 'scelto da te'
  return (
    <>
      {PLACE_LABEL[place]}:{' '}
      <q className="font-normal font-serif text-[15.5px]/[1.4] text-foreground [quotes:'«'_'»']">{evidence}</q>
    </>
  )
}
