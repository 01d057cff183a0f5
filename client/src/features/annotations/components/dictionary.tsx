import './notes.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { ElementLink } from '#client/components/dream/element-link.tsx'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { LoadMore } from '#client/components/shell/load-more.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { SearchField } from '#client/components/ui/search-field.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { formatCount } from '#client/lib/text.ts'
import type { SpanKind } from '#shared/constants/annotations.ts'
import type { DictionaryEntry } from '#shared/contracts/annotations.ts'
import { dictionaryQuery } from '../use-annotations.ts'
import { Notes } from './notes.tsx'

export function Dictionary() {
  const [q, setQ] = useState('')
  const [letter, setLetter] = useState<string>()
  const query = useInfiniteQuery({ ...dictionaryQuery(q, letter), placeholderData: (before) => before })
  const { data, error, isPlaceholderData, refetch } = query
  const first = data?.pages[0]
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  const isNew = first?.total === 0 && q === '' && !isPlaceholderData

  const print = async () => {
    for (let page = query; page.hasNextPage; ) {
      page = await page.fetchNextPage()
      if (page.isFetchNextPageError) return
    }
    // Prints after the last page is rendered.
    setTimeout(() => window.print())
  }
  return (
    <>
      <header className="pt-5">
        <h1 className="display max-md:text-[1.875rem]" tabIndex={-1}>
          Il tuo dizionario
        </h1>
        <p className="lead mt-2.5 max-w-[52ch]">Le cose e le persone dei tuoi sogni, come le hai dette tu.</p>
        {!isNew && (
          <>
            <div className="mt-5 flex max-w-[640px] items-center gap-3 print:hidden">
              <SearchField
                label="Cerca una parola"
                placeholder="Cerca una parola"
                value={q}
                onSearch={(next) => {
                  setLetter(undefined)
                  setQ(next)
                }}
              />
              <Button className="min-h-12" variant="outline" icon aria-label="Stampa il dizionario" onClick={print}>
                <Printer size={20} />
              </Button>
            </div>
            <p className="small muted mt-2.5" role="status">
              {first?.total !== undefined && !isPlaceholderData && countText(first.total, q)}
            </p>
          </>
        )}
      </header>
      {!data ? (
        error ? (
          <div className="mt-6">
            <ErrorState error={error} onRetry={refetch} />
          </div>
        ) : (
          <Skeleton label="Caricamento del dizionario" shape="rows" count={4} className="card mt-8" />
        )
      ) : isNew ? (
        <div className="mt-8">
          <EmptyState
            title="Ancora nessuna voce"
            text="Quando, in controluce, dici che cosa ti fa pensare una parola di un sogno, la ritrovi qui: anno dopo anno, con parole tue."
            action={
              <Link className={buttonVariants({ variant: 'soft' })} href={paths.dreams}>
                Scegli un sogno
              </Link>
            }
          />
        </div>
      ) : (
        <div className="dictionary">
          <Letters letters={first?.letters ?? []} current={letter} onChoose={setLetter} />
          <div>
            {[...new Set(entries.map(initialOf))].map((initial) => (
              <section key={initial} aria-labelledby={`letter-${initial}`}>
                <h2 className="dictionary-initial" id={`letter-${initial}`}>
                  {initial}
                </h2>
                {entries
                  .filter((entry) => initialOf(entry) === initial)
                  .map((entry) => (
                    <Entry key={`${entry.kind} ${entry.key}`} entry={entry} />
                  ))}
              </section>
            ))}
            {query.hasNextPage && <LoadMore query={query} failedText="Non riusciamo a caricare le altre voci." />}
          </div>
        </div>
      )}
    </>
  )
}

function countText(total: number, q: string): string {
  if (total === 0) return `Nessuna voce con «${q}».`
  const count = `${formatCount(total)} ${total === 1 ? 'voce' : 'voci'}`
  return q ? `${count} con «${q}»` : `${count}, in ordine di alfabeto`
}

const initialOf = ({ heading }: DictionaryEntry): string => {
  const letter = heading.normalize('NFD').charAt(0).toUpperCase()
  return /[A-Z]/.test(letter) ? letter : '#'
}

interface LettersProps {
  letters: readonly string[]
  current: string | undefined
  onChoose: (letter: string | undefined) => void
}

/** The initials in use; choosing one filters the entries. */
function Letters({ letters, current, onChoose }: LettersProps) {
  return (
    <nav className="dictionary-letters" aria-label="Lettere">
      {letters.map((letter) => (
        <a
          key={letter}
          href={`#letter-${letter.toUpperCase()}`}
          aria-label={letter === '#' ? 'Altri segni' : `Lettera ${letter.toUpperCase()}`}
          aria-current={letter === current || undefined}
          onClick={(event) => {
            event.preventDefault()
            onChoose(letter === current ? undefined : letter)
          }}
        >
          {letter}
        </a>
      ))}
    </nav>
  )
}

const KIND_WORDS: Record<SpanKind, string> = { thing: 'parola', person: 'persona', moment: 'momento' }
/** An element's key is its label. */
const isElement = ({ kind, key, heading }: DictionaryEntry) =>
  kind === 'thing' && key === heading && /^\p{Lu}/u.test(key)

const HEADING = 'hover:underline hover:decoration-1 hover:underline-offset-[5px]'

function Entry({ entry }: { entry: DictionaryEntry }) {
  const { kind, heading, dreams, notes } = entry
  const element = isElement(entry)
  return (
    <article className="dictionary-entry">
      <div>
        <h3 dir="auto" className="font-medium font-serif text-[1.375rem]/[1.2] wrap-anywhere md:text-[1.4375rem]">
          {element ? (
            <ElementLink element={{ kind: 'symbols', label: heading }} className={HEADING}>
              {heading}
            </ElementLink>
          ) : (
            <Link
              className={HEADING}
              href={kind === 'moment' && notes[0] ? paths.dream(notes[0].dreamId) : paths.dreamsBy({ q: heading })}
            >
              {heading}
            </Link>
          )}
        </h3>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-[0.875rem] text-muted">
          {element && <i className="glyph size-2.5! is-symbol" aria-hidden="true" />}
          <span>{element ? 'simbolo' : KIND_WORDS[kind]}</span>
          <span>{dreams === 1 ? '1 sogno' : `${formatCount(dreams)} sogni`}</span>
        </p>
      </div>
      <Notes notes={notes} label={`${heading}, con le tue parole`} />
    </article>
  )
}
