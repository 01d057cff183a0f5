import { differenceInCalendarDays, differenceInMonths } from 'date-fns'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { dayToDate, formatDate, formatDayMonth, withArticle } from '#client/lib/dates.ts'
import type { Finding } from '#shared/contracts/stats.ts'

interface FindingCardProps {
  finding: Finding
  today: string
}

/** The dashboard's finding of the day: then and now, its meaning, and a link. */
export function FindingCard({ finding, today }: FindingCardProps) {
  const { label, title, text, href, link } = copyOf(finding, today)
  return (
    <section
      className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-4.5 max-2xs:grid-cols-1 md:gap-x-8 md:gap-y-1.5 md:px-8 md:py-6.5"
      aria-labelledby="finding"
    >
      <Windows finding={finding} />
      <div className="self-end">
        <p className="text-[0.875rem] font-semibold text-petrol">{label}</p>
        <h2 dir="auto" className="h2 mt-0.5 text-balance wrap-anywhere" id="finding">
          {title}
        </h2>
      </div>
      <div className="max-md:col-span-full md:self-start">
        <p dir="auto" className="line-clamp-3 max-w-[66ch] wrap-anywhere [font:400_1.0625rem/1.5_var(--font-serif)]">
          {text}
        </p>
        <Link className="link mt-2 text-[0.9375rem]" href={href}>
          {link}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
    </section>
  )
}

/** The window of then, joined by a thread to the one of now. */
function Windows({ finding }: { finding: Finding }) {
  const last = finding.kind === 'anniversary' ? finding.earlier : finding.later
  return (
    <span className="flex items-end md:row-span-2 md:self-center" aria-hidden="true">
      {last !== finding.earlier && (
        <>
          <DreamWindow dream={finding.earlier} className="w-10 [--base:5px] md:w-13.5" />
          <svg
            className="mb-2.5 h-5 w-9 text-lume-line md:mb-4 md:w-11"
            viewBox="0 0 44 20"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path
              d="M2 18Q22 -8 42 18"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeDasharray=".1 5"
            />
          </svg>
        </>
      )}
      <DreamWindow dream={last} className="w-12.5 [--base:6px] md:w-17" />
    </span>
  )
}

interface FindingCopy {
  label: string
  title: string
  text: ReactNode
  href: string
  link: string
}

function copyOf(finding: Finding, today: string): FindingCopy {
  const { earlier } = finding
  if (finding.kind === 'anniversary') {
    const href = paths.dream(earlier.id)
    return {
      label: howLongAgo(earlier.date, today),
      title: earlier.title,
      text: `«${finding.quote}»`,
      href,
      link: 'Rileggi il sogno',
    }
  }
  const { kind, later, thing, note } = finding
  const name = thing.called.charAt(0).toUpperCase() + thing.called.slice(1)
  const on = (day: string) =>
    withArticle('il', day.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(day) : formatDate(day))
  const isBack = kind === 'return'
  return {
    label: isBack ? 'Di ritorno' : 'Nel tuo dizionario',
    title: isBack ? `${name}, dopo ${timeBetween(earlier.date, later.date)}` : `${name}, con le tue parole`,
    text: note ? (
      <>
        Scrivevi {on(note.date)}: <q className="italic text-(--pencil) [quotes:'«'_'»']">{note.words}</q>
      </>
    ) : (
      `L’ultima volta era ${on(earlier.date)}, in «${earlier.title}».`
    ),
    href: paths.thread(thing.kind, thing.name),
    link: `Il filo di «${thing.name}»`,
  }
}

function howLongAgo(date: string, today: string): string {
  const months = differenceInMonths(dayToDate(today), dayToDate(date))
  if (months < MONTHS_OF_YEAR) return 'Un mese fa'
  const years = Math.floor(months / MONTHS_OF_YEAR)
  return years === 1 ? 'Un anno fa, oggi' : `${years} anni fa, oggi`
}

const MONTHS_OF_YEAR = 12

function timeBetween(from: string, to: string): string {
  const [start, end] = [dayToDate(from), dayToDate(to)]
  const months = differenceInMonths(end, start)
  if (months < 2) return `${differenceInCalendarDays(end, start)} notti`
  if (months < MONTHS_OF_YEAR) return `${months} mesi`
  const years = Math.floor(months / MONTHS_OF_YEAR)
  return years === 1 ? 'un anno' : `${years} anni`
}
