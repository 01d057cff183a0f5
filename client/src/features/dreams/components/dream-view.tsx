import '#client/components/dream/dream-screen.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { KindSign } from '#client/components/art/mood-label.tsx'
import { DreamText } from '#client/components/dream/dream-text.tsx'
import { ElementLink } from '#client/components/dream/element-link.tsx'
import { ElementRows } from '#client/components/dream/element-rows.tsx'
import { Marked, type Sought } from '#client/components/dream/marked.tsx'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { Chip, TAG_CHIP } from '#client/components/ui/chip.tsx'
import { useFocusAfterChange } from '#client/hooks/use-focus.ts'
import { cn } from '#client/lib/cn.ts'
import { formatLong } from '#client/lib/dates.ts'
import { DREAM_FIELDS } from '#shared/constants/dream-fields.ts'
import { elementGroup } from '#shared/constants/elements.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { WaitingMark } from './dream-card.tsx'
import { DreamMood } from './mood-question.tsx'

interface DreamHeaderProps {
  dream: Dream
  signs?: ReactNode
}

const LONG_TITLE = 80

/** Long titles use smaller letters, so that each title shows in full. */
function titleSize(title: string): string {
  return title.length > LONG_TITLE ? 'h2' : 'display max-md:text-[1.875rem]'
}

export function DreamHeader({ dream, signs }: DreamHeaderProps) {
  return (
    <header className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-x-4.5 gap-y-4 py-6 max-2xs:grid-cols-[minmax(0,1fr)] md:grid-cols-[184px_minmax(0,1fr)] md:items-end md:gap-8 md:pb-8">
      <DreamWindow className="w-full max-w-[184px] [--base:10px]" dream={dream} framed />
      <div className="min-w-0">
        <p className="eyebrow">{formatLong(dream.date)}</p>
        <h1 dir="auto" className={cn(titleSize(dream.title), 'mt-2 mb-4 break-words')} tabIndex={-1}>
          <Marked text={dream.title} sought={useSoughtState()?.sought} />
        </h1>
        <div className="flex flex-wrap gap-2 pointer-coarse:gap-y-4">
          <DreamMood dream={dream} />
          {dream.kinds.map((kind) => (
            <Chip key={kind} href={paths.dreamsBy({ kind })}>
              <KindSign kind={kind} />
            </Chip>
          ))}
          {dream.tags.map((tag) => (
            <ElementLink key={tag} element={{ kind: 'tag', label: tag }} dream={dream} className={TAG_CHIP}>
              {tag}
            </ElementLink>
          ))}
        </div>
        <WaitingMark dream={dream} className="mt-3" />
        {signs && <div className="mt-3 flex flex-wrap gap-2 pointer-coarse:gap-y-4 print:hidden">{signs}</div>}
      </div>
    </header>
  )
}

const useSoughtState = useHistoryState<{ sought?: Sought; isShown?: true } | null>

/** The search that led to this page; its first hit scrolls into view, once. @returns what `DreamText` needs to show it */
function useSought() {
  const state = useSoughtState()
  const text = useRef<HTMLDivElement>(null)
  const isDue = state?.sought !== undefined && !state.isShown
  useEffect(() => {
    if (!isDue) return
    // After the new page has been scrolled to its top.
    const frame = requestAnimationFrame(() => {
      text.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
      window.history.replaceState({ ...window.history.state, isShown: true }, '')
    })
    return () => cancelAnimationFrame(frame)
  }, [isDue])
  return { ref: text, render: (words: string) => <Marked text={words} sought={state?.sought} /> }
}

interface DreamWordsProps {
  dream: Dream
  /** Renders a heading; an analysis has its own. */
  hasHeading?: boolean
}

export function DreamWords({ dream, hasHeading = false }: DreamWordsProps) {
  const titleId = useId()
  return (
    <section className="card dream-article" aria-labelledby={titleId}>
      <h2 className={hasHeading ? 'h3 mb-3' : 'sr-only'} id={titleId}>
        Il tuo sogno
      </h2>
      <DreamText content={dream.content} {...useSought()} />
    </section>
  )
}

/** The elements of the dream, chosen and found, and what its dreamer noted about the night. */
export function DreamElements({ dream }: { dream: Dream }) {
  const { elements, foundElements } = dream
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = [...elements, ...foundElements].map((label, at) => ({
    kind: elementGroup(label),
    label,
    isFound: at >= elements.length,
  }))
  const notes = Object.values(DREAM_FIELDS).flatMap(({ label, note }) => {
    const text = note?.(dream)
    return text ? [{ label, text }] : []
  })
  // A removed element's chip had the focus.
  useFocusAfterChange(heading, shown.map(({ label }) => label).join())
  if (shown.length + notes.length === 0) return null
  return (
    <section className="card" aria-labelledby="notes-title">
      <h2 className="h3 mb-4 outline-none" id="notes-title" ref={heading} tabIndex={-1}>
        Nel sogno
      </h2>
      <ElementRows dream={dream} elements={shown} />
      {notes.length > 0 && (
        <dl className="small muted mt-4 flex flex-wrap gap-x-5 gap-y-1">
          {notes.map(({ label, text }) => (
            <div key={label} className="flex gap-1.5">
              <dt>{label}:</dt>
              <dd className="text-foreground">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Covers missing dreams and those of others, which the server does not distinguish. */
export function DreamNotFound() {
  return (
    <div className="mt-6">
      <EmptyState
        heading="h1"
        title="Sogno non trovato."
        text="Potrebbe essere stato eliminato, o l’indirizzo non è quello giusto."
        action={
          <Link className={buttonVariants({ variant: 'soft' })} href={paths.dreams}>
            Vai ai tuoi sogni
          </Link>
        }
      />
    </div>
  )
}
