import type { ReactNode } from 'react'
import { formatLong, todayRome } from '../../../lib/dates.ts'
import { greeting } from '../greeting.ts'

interface DashboardHeroProps {
  username: string
  /** The way to a new dream. */
  action: ReactNode
  /** The last seven nights. */
  children: ReactNode
}

export function DashboardHero({ username, action, children }: DashboardHeroProps) {
  const today = todayRome()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] items-end gap-[26px] py-6 md:gap-8 md:pt-11 md:pb-10 xl:grid-cols-[minmax(0,1fr)_auto] xl:gap-12">
      <div>
        <p className="eyebrow">
          <time dateTime={today}>{formatLong(today)}</time>
        </p>
        <h1 className="display mt-2 mb-3 wrap-anywhere">
          {greeting(new Date().getHours())}, {username}
        </h1>
        <p className="lead max-w-[42ch]">Cosa hai sognato stanotte? Bastano poche righe, prima che svanisca.</p>
        <div className="mt-6 flex flex-wrap gap-3">{action}</div>
      </div>
      {children}
    </section>
  )
}
