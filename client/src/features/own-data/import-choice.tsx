import { formatDate } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/text.ts'
import type { ImportPreview } from '#shared/contracts/import.ts'

interface ImportChoiceProps {
  dreams: ImportPreview['choice']
  room: number
  older: number
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

export function ImportChoice({ dreams, room, older, chosen, onChange }: ImportChoiceProps) {
  const isComplete = chosen.size >= room
  const toggle = (place: number) => {
    const next = new Set(chosen)
    if (!next.delete(place)) next.add(place)
    onChange(next)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        Scegli i sogni da portare
        <span className="small muted" role="status">
          {chosen.size} di {room}
        </span>
      </legend>
      <p className="small muted mb-2">
        Ti proponiamo i più recenti. {isComplete && 'Per prenderne un altro, togline uno.'}
      </p>
      <ul className="max-h-[min(352px,50dvh)] divide-y divide-border overflow-y-auto rounded-[14px] border border-border bg-surface">
        {dreams.map(({ place, title, date }) => (
          <li key={place}>
            <label className={ROW}>
              <input
                type="checkbox"
                className="size-5 flex-none accent-[var(--petrol)] outline-none"
                checked={chosen.has(place)}
                disabled={isComplete && !chosen.has(place)}
                onChange={() => toggle(place)}
              />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{title}</span>
                <span className="small muted">{formatDate(date)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {older > 0 && (
        <p className="small muted mt-2">
          Qui ci sono i {formatCount(dreams.length)} più recenti; nel file ce ne sono altri {formatCount(older)}, più
          vecchi.
        </p>
      )}
    </fieldset>
  )
}

const ROW =
  'flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-accent has-checked:bg-accent has-checked:text-accent-foreground has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring'
