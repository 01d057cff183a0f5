import { useId, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { SourcedText } from '#client/components/dream/reading.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { type EvidencePlace, evidencePlace, type PatternGroup, type PatternItem } from '../pattern-groups.ts'
import { ConfirmButton, DismissButton, type ElementEditing } from './element-editing.tsx'

type AnalysedDream = Pick<Dream, 'title' | 'content' | 'elements'>

interface ElementGroupsProps {
  groups: PatternGroup[]
  dream: AnalysedDream
  editing: ElementEditing
  /** The dreamer's latest note about an element. */
  wordsFor: (label: string) => string | undefined
}

/** Symbols, emotions and themes as chips; a pressed chip shows its details below the row. */
export function ElementGroups({ groups, dream, ...others }: ElementGroupsProps) {
  const hasFound = groups.some(({ items }) => items.some(({ label }) => !isOwn(dream, label)))
  return (
    <section className="card" aria-labelledby="in-dream-title">
      <h2 className="h3 mb-4" id="in-dream-title">
        Nel sogno
      </h2>
      <div className="grid gap-4">
        {groups.map((group) => (
          <ElementGroup key={group.kind} group={group} dream={dream} {...others} />
        ))}
      </div>
      {hasFound && (
        <p className="small muted mt-4 flex items-center gap-2">
          <i
            className="inline-block h-3.5 w-6 rounded-full border-[1.5px] border-input border-dashed"
            aria-hidden="true"
          />
          trovato nel testo, non ancora confermato
        </p>
      )}
    </section>
  )
}

const isOwn = ({ elements }: AnalysedDream, label: string) =>
  elements.some((own) => own.toLowerCase() === label.toLowerCase())

function ElementGroup({ group, ...others }: Omit<ElementGroupsProps, 'groups'> & { group: PatternGroup }) {
  const { dream, editing, wordsFor } = others
  const [openedId, setOpenedId] = useState<string>()
  const opened = group.items.find(({ id }) => id === openedId)
  const detailId = useId()
  return (
    <section className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2.5" aria-labelledby={`group-${group.kind}`}>
      <h3
        className="pt-2 text-muted [font:500_14px/1.45_var(--font-sans)] pointer-coarse:pt-3"
        id={`group-${group.kind}`}
      >
        {group.title}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {group.items.map((item) => (
          <li key={item.id} className="max-w-full">
            <ElementChip
              item={item}
              isOwn={isOwn(dream, item.label)}
              isOpen={item.id === openedId}
              detailId={detailId}
              onToggle={() => setOpenedId(item.id === openedId ? undefined : item.id)}
            />
          </li>
        ))}
      </ul>
      {opened && (
        <ElementDetail id={detailId} item={opened} dream={dream} editing={editing} words={wordsFor(opened.label)} />
      )}
    </section>
  )
}

const CHIP =
  'inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border-[1.5px] px-3.5 text-start text-[14px] font-medium wrap-anywhere hover:bg-accent pointer-coarse:min-h-11 aria-expanded:bg-accent aria-expanded:font-semibold aria-expanded:shadow-[inset_0_0_0_1.5px_var(--petrol)] forced-colors:aria-expanded:outline-2 forced-colors:aria-expanded:outline-[Highlight]'

interface ElementChipProps {
  item: PatternItem
  isOwn: boolean
  isOpen: boolean
  detailId: string
  onToggle: () => void
}

/** Filled if chosen by the dreamer, dashed if only found. */
function ElementChip({ item: { kind, label }, isOwn: isChosen, isOpen, detailId, onToggle }: ElementChipProps) {
  return (
    <button
      className={cn(CHIP, isChosen ? 'border-transparent bg-surface-2' : 'border-input border-dashed')}
      type="button"
      aria-label={isChosen ? undefined : `${label}, trovato nel testo`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailId : undefined}
      onClick={onToggle}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && onToggle()}
    >
      <i className={cn('glyph', `is-${kind}`)} aria-hidden="true" />
      {label}
    </button>
  )
}

interface ElementDetailProps {
  id: string
  item: PatternItem
  dream: AnalysedDream
  editing: ElementEditing
  words: string | undefined
}

/** An element's evidence, meaning, dreams, and the buttons to confirm or remove it. */
function ElementDetail({ id, item: { label, text, evidence }, dream, editing, words }: ElementDetailProps) {
  return (
    <div className="col-span-2 mt-3 border-petrol border-s-2 ps-4" id={id}>
      <p className="wrap-anywhere text-[14.5px]/normal">
        <Words place={evidencePlace(evidence, dream)} evidence={evidence} />
      </p>
      {words && (
        <p className="mt-1 text-[14.5px]/normal">
          Con le tue parole:{' '}
          <span dir="auto" className="own-words text-[17px]">
            {words}
          </span>
        </p>
      )}
      <p className="mt-1 text-[14.5px]/normal text-muted">
        <SourcedText text={text} />
      </p>
      <div className="-ms-2 mt-1 flex flex-wrap items-center gap-x-1">
        <Link
          href={paths.dreamsBy({ element: label })}
          className={cn('px-2 text-[14px] underline underline-offset-4', SMALL_LINK)}
        >
          I sogni <span className="sr-only">con {label}</span>
        </Link>
        {!isOwn(dream, label) && <ConfirmButton label={label} editing={editing} />}
        <DismissButton label={label} editing={editing} />
      </div>
    </div>
  )
}

const PLACE_LABEL = { content: 'Nel testo', title: 'Nel titolo', gone: 'Nel testo di allora' } as const

function Words({ place, evidence }: { place: EvidencePlace; evidence: string }) {
  if (place === 'chosen') return 'Scelto da te.'
  return (
    <>
      {PLACE_LABEL[place]}:{' '}
      <q className="font-normal font-serif text-[16px]/[1.4] text-foreground [quotes:'«'_'»']">{evidence}</q>
    </>
  )
}
