import { type ReactNode, useState } from 'react'
import { WaysToRoom } from '#client/components/shell/ways-to-room.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { formatDate, withArticle } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/text.ts'
import type { ImportPreview as Preview } from '#shared/contracts/import.ts'
import { ImportChoice } from './import-choice.tsx'

export const countDreams = (count: number) => (count === 1 ? '1 sogno' : `${formatCount(count)} sogni`)

interface ImportPreviewProps {
  fileName: string
  preview: Preview
  onImport: (choice: { withSettings: boolean; take: number[] }) => void
  onCancel: () => void
}

export function ImportPreview({ fileName, preview, onImport, onCancel }: ImportPreviewProps) {
  const { choice, days, existing, unreadable, months, dreamLimit, examples } = preview
  const [withSettings, setWithSettings] = useState(false)
  // Preselects the newest dreams.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(choice.slice(0, preview.fresh).map(({ place }) => place)),
  )
  const fresh = choice.length > 0 ? chosen.size : preview.fresh
  const overLimit = preview.overLimit + preview.fresh - fresh
  const isEmpty = preview.fresh + months === 0 && !withSettings
  return (
    <div className="grid gap-4">
      <p ref={takeFocus} tabIndex={-1} className="outline-none wrap-anywhere">
        Ecco cosa c’è in <strong>{fileName}</strong>. Non abbiamo ancora importato nulla.
      </p>
      {choice.length > 0 && (
        <ImportChoice
          dreams={choice}
          room={preview.fresh}
          older={preview.fresh + preview.overLimit - choice.length}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <ul className="grid gap-3">
        {choice.length === 0 && (
          <Part label={fresh === 1 ? '1 sogno da aggiungere' : `${countDreams(fresh)} da aggiungere`}>
            {days && fresh > 1 && (
              <p>
                {withArticle('Dal', formatDate(days.first))} {withArticle('al', formatDate(days.last))}
              </p>
            )}
            <Titles dreams={examples.fresh} of={fresh} />
          </Part>
        )}
        {months > 0 && <Part label={months === 1 ? '1 lettura del mese' : `${months} letture del mese`} />}
        {existing > 0 && (
          <Part
            label={
              existing === 1 ? '1 sogno c’è già: lo saltiamo' : `${countDreams(existing)} ci sono già: li saltiamo`
            }
          >
            <Titles dreams={examples.existing} of={existing} />
          </Part>
        )}
        {overLimit > 0 && (
          <Part label={overLimit === 1 ? '1 sogno resta fuori' : `${countDreams(overLimit)} restano fuori`}>
            <p>Il piano Free conserva fino a {dreamLimit} sogni.</p>
            <WaysToRoom />
            {choice.length === 0 && <Titles dreams={examples.overLimit} of={overLimit} />}
          </Part>
        )}
        {unreadable > 0 && (
          <Part
            label={
              unreadable === 1 ? '1 voce non si può leggere' : `${formatCount(unreadable)} voci non si possono leggere`
            }
          >
            {examples.unreadable.map(({ where, reason }) => (
              <p key={where}>
                {where}: {reason}
              </p>
            ))}
            <More shown={examples.unreadable.length} of={unreadable} />
          </Part>
        )}
      </ul>
      {preview.settings && (
        <Switch
          label="Riprendi anche le impostazioni"
          description="Profilo pubblico, consenso all’intelligenza artificiale e avatar, se lo hai già sbloccato, come sono nel file."
          checked={withSettings}
          onChange={({ target }) => setWithSettings(target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3 max-md:flex-col">
        <Button variant="ghost" onClick={onCancel}>
          {isEmpty ? 'Chiudi' : 'Annulla'}
        </Button>
        {!isEmpty && (
          <Button
            variant="solid"
            disabled={choice.length > 0 && fresh === 0}
            onClick={() => onImport({ withSettings, take: [...chosen] })}
          >
            {fresh > 0 ? `Importa ${countDreams(fresh)}` : 'Importa'}
          </Button>
        )}
      </div>
    </div>
  )
}

function Part({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <li>
      <p className="font-semibold">{label}</p>
      <div className="small muted wrap-anywhere">{children}</div>
    </li>
  )
}

function Titles({ dreams, of }: { dreams: Preview['examples']['fresh']; of: number }) {
  return (
    <>
      {dreams.map(({ title, date }) => (
        <p key={`${date} ${title}`}>
          «{title}», {formatDate(date)}
        </p>
      ))}
      <More shown={dreams.length} of={of} />
    </>
  )
}

function More({ shown, of }: { shown: number; of: number }) {
  if (of <= shown || shown === 0) return null
  return <p>{of - shown === 1 ? '… e un altro' : `… e altri ${formatCount(of - shown)}`}</p>
}
