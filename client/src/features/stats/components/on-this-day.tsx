import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { cn } from '#client/lib/cn.ts'
import type { Stats } from '#shared/contracts/stats.ts'

/** Dreams of this day in other years, and of a month ago; nothing where there are none. */
export function OnThisDay({ dreams, today }: { dreams: Stats['onThisDay']; today: string }) {
  if (dreams.length === 0) return null
  return (
    <section className="card mt-5 max-md:mt-3" aria-labelledby="on-this-day">
      <h2 className="h3 mb-1" id="on-this-day">
        Accadde oggi
      </h2>
      <ul className={cn(dreams.length > 1 && 'md:grid md:grid-cols-2 md:gap-x-10')}>
        {dreams.map((dream) => (
          <li key={dream.id}>
            <Link href={paths.dream(dream.id)} className="row-link grid-cols-[36px_minmax(0,1fr)_20px]">
              <DreamWindow dream={dream} className="w-9 [--base:5px]" />
              <span>
                <span className="small muted block">{howLongAgo(dream.date, today)}</span>
                <span className="row-title">{dream.title}</span>
              </span>
              <ChevronRight size={18} className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** «Un anno fa, oggi», «3 anni fa, oggi», «Un mese fa» */
function howLongAgo(date: string, today: string): string {
  if (date.slice(5) !== today.slice(5)) return 'Un mese fa'
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4))
  return years === 1 ? 'Un anno fa, oggi' : `${years} anni fa, oggi`
}
