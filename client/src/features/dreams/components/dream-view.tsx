import '#client/components/dream/dream-screen.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { KindSign } from '#client/components/art/mood-label.tsx'
import { DreamText } from '#client/components/dream/dream-text.tsx'
import { ChipList, ElementLists } from '#client/components/dream/element-lists.tsx'
import { Marked, type Sought } from '#client/components/dream/marked.tsx'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { Chip } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatLong } from '#client/lib/dates.ts'
import { DREAM_FIELDS } from '#shared/constants/dream-fields.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { WaitingMark } from './dream-card.tsx'
import { DreamMood } from './mood-question.tsx'

interface DreamHeaderProps {
  dream: Dream
  actions: ReactNode
  signs?: ReactNode
}

const LONG_TITLE = 80

/** Long titles use smaller letters, so that each title shows in full. */
function titleSize(title: string): string {
  return title.length > LONG_TITLE ? 'h2' : 'display max-md:text-[30px]'
}

export function DreamHeader({ dream, actions, signs }: DreamHeaderProps) {
  return (
    <header className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-4.5 gap-y-4.5 pt-6 pb-6 md:grid-cols-[132px_minmax(0,1fr)_auto] md:items-end md:gap-8 md:pb-8">
      <DreamWindow className="w-[84px] [--base:10px] md:w-[132px]" dream={dream} framed />
      <div className="min-w-0">
        <p className="eyebrow">{formatLong(dream.date)}</p>
        <h1 dir="auto" className={cn(titleSize(dream.title), 'mt-2 mb-4 break-words')} tabIndex={-1}>
          {dream.title}
        </h1>
        <div className="flex flex-wrap gap-2 pointer-coarse:gap-y-4">
          <DreamMood dream={dream} />
          {dream.kinds.map((kind) => (
            <Chip key={kind} href={paths.dreamsBy({ kind })}>
              <KindSign kind={kind} />
            </Chip>
          ))}
          {dream.tags.map((tag) => (
            <Chip key={tag} href={paths.dreamsBy({ tag })}>
              {tag}
            </Chip>
          ))}
        </div>
        <WaitingMark dream={dream} className="mt-3" />
        {signs && <div className="mt-3 flex flex-wrap gap-2 pointer-coarse:gap-y-4">{signs}</div>}
      </div>
      <div className="col-span-full flex items-center justify-end gap-2 md:col-span-1">{actions}</div>
    </header>
  )
}

/** The search that led to this page; its first hit scrolls into view, once. @returns what `DreamText` needs to show it */
function useSought() {
  const state = useHistoryState<{ sought?: Sought; isShown?: true } | null>()
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

interface DreamDetailsProps {
  dream: Dream
  found?: ReactNode
  children?: ReactNode
}

export function DreamDetails({ dream, found, children }: DreamDetailsProps) {
  return (
    <div className="dream-grid">
      <div>
        <DreamWords dream={dream} />
        {children}
      </div>
      <aside className="card" aria-labelledby="notes-title">
        <h2 className="h3 mb-4" id="notes-title">
          Nel sogno
        </h2>
        <dl className="grid gap-5">
          <ElementLists elements={dream.elements} hrefOf={(element) => paths.dreamsBy({ element })} />
          <div>
            <dt className="field-label mb-2">{DREAM_FIELDS.mood.label}</dt>
            <dd>
              <DreamMood dream={dream} />
            </dd>
          </div>
          <ChipList title={DREAM_FIELDS.tags.label} labels={dream.tags} hrefOf={(tag) => paths.dreamsBy({ tag })} />
          <NightNotes dream={dream} />
        </dl>
        {found}
      </aside>
    </div>
  )
}

/** Vividness and sleep, where noted. */
function NightNotes({ dream }: { dream: Dream }) {
  return Object.values(DREAM_FIELDS).map(({ label, note }) => {
    const text = note?.(dream)
    return (
      text && (
        <div key={label}>
          <dt className="field-label mb-1">{label}</dt>
          <dd>{text}</dd>
        </div>
      )
    )
  })
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
