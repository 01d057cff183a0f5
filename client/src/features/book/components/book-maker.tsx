import { useInfiniteQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { paths } from '#client/app/paths.ts'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Choice, Choices } from '#client/components/ui/choice.tsx'
import { Field } from '#client/components/ui/field.tsx'
import { INPUT, Input } from '#client/components/ui/input.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { useSession } from '#client/lib/contexts.ts'
import { formatCount } from '#client/lib/text.ts'
import { DREAM_DAY_MIN } from '#shared/constants/limits.ts'
import {
  BOOK_MAX,
  bookQuery,
  FORMATS,
  formats,
  PARTS,
  parts,
  type Span,
  spanTitle,
  useBookChoice,
} from '../book-choice.ts'
import { Book } from './book.tsx'

const TITLE = 'Il libro delle notti'
const WORDS = { title: 'Titolo', dedication: 'Dedica' } as const
const WORDS_MAX = 120
const wordsSchema = z.object({ title: z.string(), dedication: z.string() })
/** Dreams that are set in one step: fewer than a frame of 200 ms holds on a slow phone. */
const STEP = 12
const PRINT_ADVICE =
  'Nella finestra di stampa scegli «Salva come PDF», margini predefiniti e grafica di sfondo. I numeri di pagina ci sono con Chrome ed Edge.'

/** Chooses a book, shows it as it is set, and prints it. @param spans with a dream, the latest first */
export function BookMaker({ spans, usual, isSample }: { spans: readonly Span[]; usual: Span; isSample: boolean }) {
  const { id, username } = useSession()
  const [choice, change] = useBookChoice(usual, isSample)
  const [words = { title: '', dedication: '' }, setWords] = usePersistedState(`book:${id}`, wordsSchema)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(bookQuery(choice))
  const dreams = useMemo(
    () =>
      data?.pages
        .flatMap(({ items }) => items)
        .toSorted((a, b) => a.dream.date.localeCompare(b.dream.date) || a.dream.id - b.dream.id),
    [data],
  )
  const isTooLong = dreams !== undefined && dreams.length > BOOK_MAX
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isTooLong && !error) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isTooLong, error, fetchNextPage])
  const isWhole = dreams !== undefined && !hasNextPage && !isTooLong
  const set = useSteps(isWhole ? dreams : undefined)
  const isReady = isWhole && dreams.length > 0 && set >= dreams.length
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-10 print:m-0 print:block">
      <section
        className="card grid gap-5 lg:sticky lg:top-[88px] lg:max-h-[calc(100dvh-104px)] lg:overflow-y-auto print:hidden"
        aria-label="Il tuo libro"
      >
        {isSample ? (
          <p className="muted">
            Con il piano Free il libro ha le ultime sette notti. Un anno intero, o il tempo che vuoi, è in{' '}
            <Link className="link" href={paths.subscription}>
              Premium
            </Link>
            .
          </p>
        ) : (
          <SpanFields spans={spans} choice={choice} onChange={change} />
        )}
        <fieldset>
          <legend className="field-label mb-2">Formato</legend>
          <Choices>
            {formats.map((format) => (
              <Choice key={format} name="format" checked={choice.format === format} onChange={() => change({ format })}>
                {FORMATS[format].label}
              </Choice>
            ))}
          </Choices>
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="field-label mb-2">Che cosa c’è dentro</legend>
          {parts.map((part) => {
            const toggle = () => change({ has: { ...choice.has, [part]: !choice.has[part] } })
            return <Switch key={part} label={PARTS[part]} checked={choice.has[part]} onChange={toggle} />
          })}
        </fieldset>
        {(['title', 'dedication'] as const).map((name) => (
          <Field key={name} label={WORDS[name]}>
            {(control) => (
              <Input
                {...control}
                value={words[name]}
                maxLength={WORDS_MAX}
                onChange={({ target }) => setWords({ ...words, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <div className="grid gap-3 bg-surface lg:sticky lg:-bottom-6 lg:-mb-6 lg:pt-3 lg:pb-6">
          <Button variant="primary" block aria-disabled={!isReady} onClick={() => isReady && window.print()}>
            <Printer size={18} />
            Stampa o salva in PDF
          </Button>
          <p className="small muted" role="status">
            {isWhole && set < dreams.length
              ? `Compongo il libro: ${set} sogni di ${dreams.length}`
              : hasNextPage !== false && !error && !isTooLong
                ? 'Leggo i sogni…'
                : PRINT_ADVICE}
          </p>
        </div>
      </section>
      <section aria-label="Anteprima" className="book-desk mx-auto w-full max-w-160 print:max-w-none">
        {error && !isWhole && (
          <ErrorState title="Non riusciamo a leggere questi sogni" error={error} onRetry={refetch} />
        )}
        {isTooLong && (
          <Notice tone="calm">
            Sono più di {formatCount(BOOK_MAX)} sogni: scegli un tempo più breve, per esempio un anno.
          </Notice>
        )}
        {isWhole && dreams.length === 0 && (
          <EmptyState title="Nessun sogno in questo tempo" text={isSample ? undefined : 'Scegline un altro.'} />
        )}
        {isWhole && dreams.length > 0 && (
          <Book
            dreams={dreams}
            choice={choice}
            title={words.title.trim() || TITLE}
            dedication={words.dedication.trim()}
            owner={username}
            period={spanTitle(choice, [usual, ...spans])}
            set={set}
          />
        )}
      </section>
    </div>
  )
}

type SpanChange = (next: Partial<Pick<Span, 'from' | 'to'>>) => void

function SpanFields({ spans, choice, onChange }: { spans: readonly Span[]; choice: Span; onChange: SpanChange }) {
  const known = spans.findIndex(({ from, to }) => from === choice.from && to === choice.to)
  // The days are typed part by part: only a span chosen by name replaces them.
  const [turn, setTurn] = useState(0)
  const choose = (span: Span | undefined) => {
    onChange({ from: span?.from ?? choice.from, to: span?.to ?? choice.to })
    setTurn(turn + 1)
  }
  return (
    <>
      <Field label="Quale tempo">
        {(control) => (
          <select
            {...control}
            className={INPUT}
            value={known}
            onChange={({ target }) => choose(spans[Number(target.value)])}
          >
            {spans.map(({ label }, at) => (
              <option key={label} value={at}>
                {label}
              </option>
            ))}
            {known < 0 && <option value={known}>Da un giorno a un altro</option>}
          </select>
        )}
      </Field>
      <div key={turn} className="grid gap-3 2xs:grid-cols-2">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={end === 'from' ? 'Dal' : 'Al'}>
            {(control) => (
              <Input
                {...control}
                type="date"
                defaultValue={choice[end]}
                {...(end === 'from' ? { max: choice.to } : { min: choice.from })}
                onChange={({ target }) => target.value >= DREAM_DAY_MIN && onChange({ [end]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  )
}

/** How many dreams are set: more with each frame, from the beginning with other dreams. */
function useSteps(dreams: readonly unknown[] | undefined): number {
  const [{ of, set }, setState] = useState({ of: dreams, set: STEP })
  if (of !== dreams) setState({ of: dreams, set: STEP })
  useEffect(() => {
    if (!dreams || set >= dreams.length) return
    const timer = setTimeout(() => setState({ of: dreams, set: set + STEP }))
    return () => clearTimeout(timer)
  }, [dreams, set])
  return set
}
