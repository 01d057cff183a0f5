import { Moon } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { dateToDay } from '#client/lib/dates.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { editDream } from '../components/dream-dialogs.tsx'
import { useWithWaiting } from '../dreams.queries.ts'
import { spokenTime } from '../voice/recording.ts'

/** Asks in the morning about the dream written last night. */
export function NightNote({ newest }: { newest: readonly Dream[] }) {
  const since = dateToDay(new Date(Date.now() - DAY_MS))
  const left = useWithWaiting(newest).find(({ leftAt, date }) => leftAt && date >= since)
  if (!left?.leftAt) return null
  return (
    <section className="note mb-6 flex-wrap items-center" aria-label="Lasciato di notte">
      <Moon size={20} className="text-petrol" />
      <p className="min-w-0 flex-1 basis-52">
        Questo l’hai lasciato alle {spokenTime(left.leftAt)}. Lo sistemiamo?
        <b dir="auto" className="block font-serif text-[1.0625rem] font-medium wrap-anywhere">
          {left.title}
        </b>
      </p>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => void editDream(left)}>
        Sistemalo
      </Button>
    </section>
  )
}
