import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/ui/button.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { takeFocus } from '#client/hooks/use-focus-on.ts'
import { formatDate } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/numbers.ts'
import type { ImportPreview as Preview } from '#shared/contracts/import.ts'

/** «1 sogno», «1.234 sogni» */
export const countDreams = (count: number) => (count === 1 ? '1 sogno' : `${formatCount(count)} sogni`)

interface ImportPreviewProps {
  fileName: string
  preview: Preview
  onImport: (withSettings: boolean) => void
  onCancel: () => void
}

/** Shows what an import would do, before it does it. */
export function ImportPreview({ fileName, preview, onImport, onCancel }: ImportPreviewProps) {
  const { fresh, existing, overLimit, unreadable, months, dreamLimit, examples } = preview
  const [withSettings, setWithSettings] = useState(false)
  const isEmpty = fresh + months === 0 && !withSettings
  return (
    <div className="grid gap-4">
      <p ref={takeFocus} tabIndex={-1} className="outline-none wrap-anywhere">
        Ecco cosa c’è in <strong>{fileName}</strong>. Non abbiamo ancora importato nulla.
      </p>
      <ul className="grid gap-3">
        <Part label={fresh === 1 ? '1 sogno da aggiungere' : `${countDreams(fresh)} da aggiungere`}>
          <Titles dreams={examples.fresh} of={fresh} />
        </Part>
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
            <p>
              Il piano Free conserva fino a {dreamLimit} sogni.{' '}
              <Link href={paths.subscription} className="link">
                Con Premium non c’è limite
              </Link>
            </p>
            <Titles dreams={examples.overLimit} of={overLimit} />
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
          <Button variant="solid" onClick={() => onImport(withSettings)}>
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
