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
import { DREAM_DAY_MIN } from '#shared/constants/limits.ts'
import { BOOK_MAX, bookQuery } from '../book.queries.ts'
import { type BookFormat, type BookPart, FORMATS, PARTS, type Span, spanTitle, useBookChoice } from '../book-choice.ts'
import { Book } from './book.tsx'

const WORDS_MAX = 120
const wordsSchema = z.object({ title: z.string(), dedication: z.string() })
/** Dreams that are set in one step: fewer than a frame of 200 ms holds on a slow phone. */
const STEP = 12

/** Chooses a book, shows it as it is set, and prints it. @param spans with a dream, the latest first */
export function BookMaker({ spans, usual, isSample }: { spans: readonly Span[]; usual: Span; isSample: boolean }) {
  const { id, username } = useSession()
  const [choice, change] = useBookChoice(usual, isSample)
  // The fields of the days are new with each chosen span: a day set from outside would take away a half typed one.
  const [turn, setTurn] = useState(0)
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
    if (hasNextPage && !isFetchingNextPage && !isTooLong) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isTooLong, fetchNextPage])
  const isWhole = dreams !== undefined && !hasNextPage && !isTooLong
  const set = useSteps(isWhole ? dreams : undefined)
  const isReady = isWhole && dreams.length > 0 && set >= dreams.length
  const spanKey = ({ from, to }: Pick<Span, 'from' | 'to'>) => `${from} ${to}`
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-10 print:m-0 print:block">
      <section
        className="card grid gap-5 lg:sticky lg:top-[88px] lg:max-h-[calc(100dvh-104px)] lg:overflow-y-auto print:hidden"
        aria-label="Il tuo libro"
      >
        {isSample && (
          <p className="muted">
            Con il piano Free il libro ha le ultime sette notti. Un anno intero, o il tempo che vuoi, è in{' '}
            <Link className="link" href={paths.subscription}>
              Premium
            </Link>
            .
          </p>
        )}
        {!isSample && (
          <>
            <Field label="Quale tempo">
              {(control) => (
                <select
                  {...control}
                  className={INPUT}
                  value={spans.some((span) => spanKey(span) === spanKey(choice)) ? spanKey(choice) : ''}
                  onChange={({ target }) => {
                    const [from = '', to = ''] = target.value.split(' ')
                    if (from) change({ from, to })
                    setTurn(turn + 1)
                  }}
                >
                  {spans.map((span) => (
                    <option key={span.label} value={spanKey(span)}>
                      {span.label}
                    </option>
                  ))}
                  <option value="">Da un giorno a un altro</option>
                </select>
              )}
            </Field>
            <div key={turn} className="grid gap-3 2xs:grid-cols-2">
              <Field label="Dal">
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    defaultValue={choice.from}
                    max={choice.to}
                    onChange={({ target }) => target.value >= DREAM_DAY_MIN && change({ from: target.value })}
                  />
                )}
              </Field>
              <Field label="Al">
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    defaultValue={choice.to}
                    min={choice.from}
                    onChange={({ target }) => target.value >= DREAM_DAY_MIN && change({ to: target.value })}
                  />
                )}
              </Field>
            </div>
          </>
        )}
        <fieldset>
          <legend className="field-label mb-2">Formato</legend>
          <Choices>
            {(Object.keys(FORMATS) as BookFormat[]).map((format) => (
              <Choice key={format} name="format" checked={choice.format === format} onChange={() => change({ format })}>
                {FORMATS[format].label}
              </Choice>
            ))}
          </Choices>
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="field-label mb-2">Che cosa c’è dentro</legend>
          {(Object.keys(PARTS) as BookPart[]).map((part) => (
            <Switch
              key={part}
              label={PARTS[part]}
              checked={choice.has[part]}
              onChange={({ target }) => change({ has: { ...choice.has, [part]: target.checked } })}
            />
          ))}
        </fieldset>
        {(['title', 'dedication'] as const).map((name) => (
          <Field key={name} label={name === 'title' ? 'Titolo' : 'Dedica'}>
            {(control) => (
              <Input
                {...control}
                value={words[name]}
                maxLength={WORDS_MAX}
                placeholder={name === 'title' ? 'Il libro delle notti' : 'A chi…'}
                onChange={({ target }) => setWords({ ...words, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <Button variant="primary" block aria-disabled={!isReady} onClick={() => isReady && window.print()}>
          <Printer size={18} />
          Stampa o salva in PDF
        </Button>
        <p className="small muted" role="status">
          {isWhole && !isReady && dreams.length > 0
            ? `Compongo il libro: ${set} sogni di ${dreams.length}`
            : 'Nella finestra di stampa scegli «Salva come PDF», margini predefiniti e grafica di sfondo. I numeri di pagina ci sono con Chrome ed Edge.'}
        </p>
      </section>
      <section aria-label="Anteprima" className="book-desk">
        {error && !dreams ? (
          <ErrorState title="Non riusciamo a leggere questi sogni" error={error} onRetry={refetch} />
        ) : isTooLong ? (
          <Notice tone="calm">
            Sono più di {BOOK_MAX.toLocaleString('it-IT')} sogni: scegli un tempo più breve, per esempio un anno.
          </Notice>
        ) : isWhole && dreams.length === 0 ? (
          <EmptyState title="Nessun sogno in questo tempo" text="Scegline un altro, o registra un sogno." />
        ) : (
          dreams && (
            <Book
              dreams={dreams}
              choice={choice}
              title={words.title.trim() || 'Il libro delle notti'}
              dedication={words.dedication.trim()}
              owner={username}
              period={spanTitle(choice, [usual, ...spans])}
              set={set}
            />
          )
        )}
      </section>
    </div>
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
