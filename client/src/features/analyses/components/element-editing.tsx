import { Plus, Undo2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type ElementEditing, sameLabel } from '#client/components/dream/element-editing.ts'
import { elementKind } from '#client/components/dream/element-lists.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { PICK } from '#client/components/ui/chip.tsx'
import { Input } from '#client/components/ui/input.tsx'
import { useFocusAfterChange } from '#client/hooks/use-focus.ts'
import { cn } from '#client/lib/cn.ts'
import { ELEMENT_MAX } from '#shared/constants/limits.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { Fold } from './fold.tsx'

interface MissingElementsProps {
  dream: Pick<Dream, 'elements' | 'foundElements'>
  analysis: Analysis
  editing: ElementEditing
}

/** The owner adds suggested or own elements, and restores removed ones. */
export function MissingElements({ dream, analysis, editing }: MissingElementsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button may be removed: the heading takes its focus.
  useFocusAfterChange(heading, analysis.patterns, { preventScroll: true })
  useFocusAfterChange(heading, analysis.rejectedElements, { preventScroll: true })
  const there = [...dream.elements, ...labelsOf(analysis), ...analysis.rejectedElements]
  const offered = dream.foundElements.filter((label) => !there.some(sameLabel(label)))
  const rejected = analysis.rejectedElements
  return (
    <Fold
      title={
        <h2 className="h3 outline-none" ref={heading} tabIndex={-1}>
          Manca qualcosa?
        </h2>
      }
      note={offered.length > 0 ? `${offered.length} nel testo` : undefined}
    >
      <div className="grid gap-4">
        {offered.length > 0 && <AddChips labels={offered} editing={editing} name="Trovati nel testo" />}
        <OwnElement onAdd={editing.add} />
        {rejected.length > 0 && (
          <div>
            <p className="field-label mb-2" id="rejected-title">
              Tolti
            </p>
            <ul className="flex flex-wrap gap-2" aria-labelledby="rejected-title">
              {rejected.map((label) => (
                <li key={label}>
                  <button
                    type="button"
                    className={cn(PICK, 'border-dashed')}
                    aria-label={`Rimetti ${label}`}
                    onClick={() => editing.restore(label)}
                  >
                    <Undo2 size={15} />
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Fold>
  )
}

interface AddChipsProps {
  labels: readonly string[]
  editing: ElementEditing
  name: string
}

function AddChips({ labels, editing, name }: AddChipsProps) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={name}>
      {labels.map((label) => (
        <li key={label}>
          <button
            type="button"
            className={cn(PICK, 'border-dashed')}
            aria-label={`Aggiungi ${label}`}
            aria-disabled={editing.pending === label || undefined}
            onClick={() => editing.pending !== label && editing.add(label)}
          >
            <i className={cn('glyph size-2!', `is-${elementKind(label)}`)} aria-hidden="true" />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function OwnElement({ onAdd }: { onAdd: (label: string) => void }) {
  const id = useId()
  const [label, setLabel] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (label.trim() === '') return
    onAdd(label.trim())
    setLabel('')
  }
  return (
    <form onSubmit={add}>
      <label className="field-label mb-2 block" htmlFor={id}>
        Con parole tue
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          className="min-w-0"
          value={label}
          maxLength={ELEMENT_MAX}
          autoComplete="off"
          onChange={({ target }) => setLabel(target.value)}
        />
        <Button className="min-h-12" type="submit" variant="outline" icon aria-label="Aggiungi">
          <Plus size={20} />
        </Button>
      </div>
    </form>
  )
}

function labelsOf({ patterns: { symbols, emotions, themes } }: Analysis): string[] {
  return [
    ...symbols.map(({ symbol }) => symbol),
    ...emotions.map(({ emotion }) => emotion),
    ...themes.map(({ theme }) => theme),
  ]
}
