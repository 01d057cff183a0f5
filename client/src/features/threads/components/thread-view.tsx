import { UserRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { MOOD_LOOK, MoodLabel } from '#client/components/art/mood-label.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { formatDate, withArticle } from '#client/lib/dates.ts'
import { MOODS, type Mood } from '#shared/constants/dreams.ts'
import { THREAD_MIN_DREAMS, THREAD_RECENT_DAYS, type ThreadKind } from '#shared/constants/stats.ts'
import type { Thread } from '#shared/contracts/threads.ts'
import { KINDS, NotAPerson } from './dream-threads.tsx'

/** The latest ones; the others are in the list of dreams below them. */
const PASSAGES = 12

/** An element across its dreams: dates, frequency, companions and quotations. */
export function ThreadView({ thread, children }: { thread: Thread; children?: ReactNode }) {
  const { moods, companions, endings, passages, dreams, name, kind } = thread
  return (
    <>
      <ThreadHeader thread={thread} />
      {children}
      <section className="mb-9 md:mb-14" aria-labelledby="passages">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="h2" id="passages">
            Nelle tue parole
          </h2>
          {dreams > PASSAGES && <span className="small muted">Gli ultimi {PASSAGES} sogni</span>}
        </div>
        <Passages passages={passages.slice(0, PASSAGES)} />
        <Link className={`${buttonVariants({ variant: 'soft' })} mt-5`} href={dreamsOf({ kind, name })}>
          {dreams === 1 ? 'Vedi il sogno' : `Vedi tutti i ${dreams} sogni`}
        </Link>
      </section>
      <div className="grid gap-5 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        {moods && (
          <TitledCard title="L’umore, con e senza">
            <dl className="grid gap-5">
              <MoodShares title={`Con «${name}»`} counts={moods.with} hrefOf={(mood) => dreamsOf(thread, mood)} />
              <MoodShares title="Negli altri sogni" counts={moods.without} />
            </dl>
          </TitledCard>
        )}
        {companions.length > 0 && <CompanionsCard companions={companions} />}
        {endings && <EndingsCard endings={endings} />}
      </div>
      {dreams < THREAD_MIN_DREAMS && (
        <p className="note">
          Con meno di {THREAD_MIN_DREAMS} sogni non c’è ancora niente da confrontare: il filo si allunga da sé.
        </p>
      )}
    </>
  )
}

function dreamsOf({ kind, name }: Pick<Thread, 'kind' | 'name'>, mood?: Mood): string {
  return paths.dreamsBy({ ...(kind === 'tag' ? { tag: name } : { element: name }), ...(mood && { mood }) })
}

function ThreadHeader({ thread }: { thread: Thread }) {
  const { kind, name, dreams, first, last } = thread
  const { title, glyph } = KINDS[kind]
  const on = (day: string) => withArticle('il', formatDate(day))
  return (
    <header className="pt-6 pb-8">
      <p className="eyebrow">{title} · Il filo</p>
      <h1 className="display mt-2 mb-4 flex items-center gap-3.5 wrap-anywhere max-md:text-[1.875rem]" tabIndex={-1}>
        {glyph && <i className={`glyph shrink-0 is-${glyph}`} aria-hidden="true" />}
        {name}
      </h1>
      <p className="max-w-[60ch]">
        {dreams === 1 ? (
          <>È in un sogno, {on(first)}.</>
        ) : (
          <>
            È in {dreams} sogni: la prima volta {on(first)}, l’ultima {on(last)}.
          </>
        )}{' '}
        {rateText(thread)}
      </p>
      {kind === 'person' && <NotAPerson name={name} />}
    </header>
  )
}

const NUMBERS = ['nessuna', 'una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']
const numberWord = (value: number) => NUMBERS[value] ?? String(value)

function usualText(usual: number): string {
  if (usual < 0.1) return 'quasi mai'
  if (usual < 0.75) return 'meno di una volta'
  if (usual < 1.25) return 'una volta'
  const nearest = Math.round(usual)
  if (usual > 10) return `circa ${nearest}`
  if (Math.abs(usual - nearest) < 0.25) return numberWord(nearest)
  return `${numberWord(Math.floor(usual))} o ${numberWord(Math.ceil(usual))}`
}

function liftText(lift: number): string {
  const times = Math.round(lift)
  if (lift < 1.75) return 'più del solito'
  return times === 2 ? 'il doppio del solito' : `${numberWord(times)} volte il solito`
}

function rateText({ recent, usual }: Pick<Thread, 'recent' | 'usual'>): string {
  const times = recent === 0 ? 'Mai' : recent === 1 ? 'Una volta' : `${recent} volte`
  const before = usual === null ? '' : `; di solito ${usualText(usual)}`
  return `${times} negli ultimi ${THREAD_RECENT_DAYS} giorni${before}.`
}

function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card className="@container min-w-0" role="region" aria-labelledby={id}>
      <h2 className="h3 mb-4" id={id}>
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** Whole percentages that sum to 100, by the largest remainder method. */
function percentages(counts: Record<Mood, number>, total: number): Record<Mood, number> {
  const exact = MOODS.map((mood) => ({ mood, value: (counts[mood] / Math.max(1, total)) * 100 }))
  const left = Math.round(exact.reduce((sum, { value }) => sum + (value % 1), 0))
  const raised = exact.toSorted((a, b) => (b.value % 1) - (a.value % 1)).slice(0, left)
  const shares = exact.map((each) => [each.mood, Math.floor(each.value) + (raised.includes(each) ? 1 : 0)])
  return Object.fromEntries(shares)
}

interface MoodSharesProps {
  title: string
  counts: Record<Mood, number>
  /** The address of a mood's dreams. */
  hrefOf?: (mood: Mood) => string
}

function MoodShares({ title, counts, hrefOf }: MoodSharesProps) {
  const dreams = MOODS.reduce((sum, mood) => sum + counts[mood], 0)
  const shares = percentages(counts, dreams)
  return (
    <div>
      <dt className="mb-2 font-medium wrap-anywhere">
        {title}{' '}
        <span className="small muted">{dreams === 1 ? '1 notte con un umore' : `${dreams} notti con un umore`}</span>
      </dt>
      <dd className="grid gap-2">
        <span className="flex h-3.5 gap-0.5" aria-hidden="true">
          {MOODS.map((mood) => (
            <span
              key={mood}
              className="rounded-[3px] forced-colors:bg-[CanvasText]"
              style={{ flexGrow: counts[mood], backgroundColor: `var(--mood-${mood})` }}
            />
          ))}
        </span>
        <ul className="small muted flex flex-wrap gap-x-3 gap-y-1 pointer-coarse:gap-y-4">
          {MOODS.map((mood) => {
            const { word, Icon } = MOOD_LOOK[mood]
            const share = `${word} ${shares[mood]}%`
            return (
              <li key={mood} className="inline-flex items-center gap-1.5">
                <Icon size={15} className="max-[24.9375rem]:hidden" />
                {hrefOf && counts[mood] > 0 ? (
                  <Link href={hrefOf(mood)} className={`underline underline-offset-4 ${SMALL_LINK}`}>
                    {share}
                  </Link>
                ) : (
                  share
                )}
              </li>
            )
          })}
        </ul>
      </dd>
    </div>
  )
}

function CompanionsCard({ companions }: Pick<Thread, 'companions'>) {
  return (
    <TitledCard title="Viene insieme a">
      <ul className="grid gap-1">
        {companions.map(({ kind, name, dreams, lift }) => (
          <li key={`${kind} ${name}`}>
            <Link
              className="row-link grid-cols-[minmax(0,1fr)_auto] max-2xs:grid-cols-1"
              href={paths.thread(kind, name)}
            >
              <span className="flex items-center gap-2.5 font-medium wrap-anywhere">
                <KindMark kind={kind} />
                {name}
              </span>{' '}
              <span className="small muted 2xs:text-end">
                in {dreams} sogni, {liftText(lift)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function KindMark({ kind }: { kind: ThreadKind }) {
  const { glyph } = KINDS[kind]
  return (
    <span className="small muted grid w-3.5 shrink-0 place-items-center" aria-hidden="true">
      {glyph ? <i className={`glyph is-${glyph}`} /> : kind === 'tag' ? '#' : <UserRound size={14} />}
    </span>
  )
}

function EndingsCard({ endings: { first, last } }: { endings: NonNullable<Thread['endings']> }) {
  return (
    <TitledCard title="Come finiva, come finisce">
      <dl className="grid gap-x-8 gap-y-4 @3xl:grid-cols-2">
        {[
          { title: 'Il primo sogno', ...first },
          { title: 'L’ultimo', ...last },
        ].map(({ title, id, date, text }) => (
          <div key={title}>
            <dt className="small muted">
              {title},{' '}
              <Link className="link is-plain" href={paths.dream(id)}>
                {formatDate(date)}
              </Link>
            </dt>
            <dd dir="auto" className="mt-1 wrap-anywhere [font:400_1.125rem/1.5_var(--font-serif)]">
              «{text}»
            </dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}

function Passages({ passages }: Pick<Thread, 'passages'>) {
  return (
    <ol className="card grid gap-2">
      {passages.map(({ id, title, date, mood, sentence }) => (
        <li key={id}>
          <Link className="row-link gap-2!" href={paths.dream(id)}>
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="small muted">
                {formatDate(date)} · {title}
              </span>
              <MoodLabel mood={mood} />
            </span>
            {sentence && (
              <span dir="auto" className="max-w-[64ch] wrap-anywhere [font:400_1.125rem/1.5_var(--font-serif)]">
                «{sentence}»
              </span>
            )}
          </Link>
        </li>
      ))}
    </ol>
  )
}
