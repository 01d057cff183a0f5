import { useQuery } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { serverMessage } from '#client/api/api-client.ts'
import { paths } from '#client/app/paths.ts'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { confirm } from '#client/components/ui/confirm-dialog.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { dayOfInstant, formatDate, withArticle } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/text.ts'
import type { ImportProgress, ImportResult, LatestImport } from '#shared/contracts/import.ts'
import { countDreams, ImportPreview } from './import-preview.tsx'
import { latestImportQuery, useExport, useImport, usePreviewImport, useUndoImport } from './own-data.queries.ts'

/** The cards about the person's data, loaded with their tab. */
export function DataCards() {
  return (
    <>
      <ExportCard />
      <ImportCard />
    </>
  )
}

function ExportCard() {
  const { mutate, isPending } = useExport()
  return (
    <SettingCard id="export" title="Esporta" lead="I tuoi dati sono tuoi, con qualsiasi piano.">
      <div>
        <p>
          Uno ZIP con tutto quello che conserviamo di te: sogni, bozze, analisi, risposte, punti, condivisioni e
          impostazioni. Ogni sogno è anche un file di testo da leggere. Le registrazioni non ci sono, perché non le
          conserviamo.
        </p>
        <Button
          variant="outline"
          className="mt-4 max-md:w-full"
          busy={isPending}
          busyLabel="Un attimo..."
          onClick={() => mutate()}
        >
          <Download size={18} />
          Esporta i miei dati
        </Button>
        <p className="mt-4">
          Per leggerli su carta c’è{' '}
          <Link className="link" href={paths.book}>
            il libro delle notti
          </Link>
          .
        </p>
      </div>
    </SettingCard>
  )
}

function ImportCard() {
  const { data, error, refetch } = useQuery(latestImportQuery())
  return (
    <SettingCard id="import" title="Importa" lead="Riporta qui una tua esportazione, o i sogni di un altro diario.">
      <div className="grid min-w-0 gap-5">
        <ImportFlow />
        {data ? (
          data.latest && <LatestImportRow latest={data.latest} />
        ) : error ? (
          <ErrorState title="Non riusciamo a caricare l’ultima importazione" error={error} onRetry={refetch} />
        ) : (
          <Skeleton label="Caricamento dell’ultima importazione" count={1} className="border-t border-border pt-5" />
        )}
      </div>
    </SettingCard>
  )
}

/** Chooses a file, previews and imports it. */
function ImportFlow() {
  const [file, setFile] = useState<File>()
  const preview = usePreviewImport()
  const run = useImport()
  const choose = (chosen: File) => {
    run.reset()
    setFile(chosen)
    preview.mutate(chosen)
  }
  if (run.isPending) return <Progress progress={run.progress} />
  if (preview.isPending) return <p role="status">Leggiamo «{file?.name}»...</p>
  if (file && preview.data && !run.isSuccess && !run.error) {
    return (
      <ImportPreview
        fileName={file.name}
        preview={preview.data}
        onImport={(choice) => run.mutate({ file, ...choice })}
        onCancel={preview.reset}
      />
    )
  }
  const error = run.error ?? preview.error
  return (
    <>
      {error && (
        <Notice ref={takeFocus} tabIndex={-1} title="Importazione non riuscita">
          {serverMessage(error) ?? 'Riprova tra poco.'}
        </Notice>
      )}
      {run.data && <Imported result={run.data} />}
      <FilePicker onChoose={choose} />
    </>
  )
}

function FilePicker({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // Allows choosing the same file again.
    target.value = ''
  }
  return (
    <div>
      <p>
        Va bene lo ZIP della nostra esportazione, il JSON di Day One o jrnl, un CSV con le colonne «data» e «testo»
        (anche di Daylio o Notion), e testi o file Markdown, anche con più giorni in un file, da soli o in uno ZIP: al
        massimo 25 MB. Prima ti mostriamo cosa c’è dentro; quello che hai già non viene doppiato. I punti e i badge non
        tornano con un’importazione.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File da importare"
        accept=".zip,.json,.csv,.md,.markdown,.txt"
        onChange={handleChange}
      />
      <Button variant="outline" className="mt-4 max-md:w-full" onClick={() => input.current?.click()}>
        <Upload size={18} />
        Scegli un file
      </Button>
    </div>
  )
}

function Progress({ progress }: { progress: ImportProgress | undefined }) {
  const status = progress
    ? `${formatCount(progress.done)} di ${countDreams(progress.total)}`
    : 'Il file sta arrivando...'
  return (
    <div>
      <p className="font-semibold">Importazione in corso</p>
      <progress
        className="mt-2 h-2.5 w-full accent-[var(--petrol)]"
        aria-label="Sogni importati"
        value={progress?.done}
        max={Math.max(1, progress?.total ?? 1)}
      />
      <p className="small muted mt-1.5">{status}</p>
    </div>
  )
}

function Imported({ result: { added, existing, overLimit, unreadable } }: { result: ImportResult }) {
  const left = [
    existing > 0 && `già presenti ${formatCount(existing)}`,
    overLimit > 0 && `oltre il limite del piano ${formatCount(overLimit)}`,
    unreadable > 0 && `illeggibili ${formatCount(unreadable)}`,
  ].filter(Boolean)
  return (
    <Notice
      ref={takeFocus}
      tabIndex={-1}
      tone="calm"
      title={added === 1 ? '1 sogno importato' : `${countDreams(added)} importati`}
    >
      {left.length > 0 && <p>Non importati: {left.join(', ')}.</p>}
    </Notice>
  )
}

function LatestImportRow({
  latest: { id, added, createdAt, undoable },
}: {
  latest: NonNullable<LatestImport['latest']>
}) {
  const { mutate, isPending } = useUndoImport()
  const undo = async () => {
    const description = `Togliamo dal diario ${added === 1 ? 'il sogno' : `i ${countDreams(added)}`} di questa importazione, e le impostazioni tornano come prima.`
    const question = { title: 'Annullare l’importazione?', description, confirmLabel: 'Annulla importazione' }
    if (await confirm({ ...question, cancelLabel: 'Indietro' })) mutate(id)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-border pt-5">
      <div className="min-w-0">
        <p className="font-semibold">Ultima importazione</p>
        <p className="small muted">
          {countDreams(added)}, {withArticle('il', formatDate(dayOfInstant(createdAt)))}
        </p>
        {!undoable && (
          <p className="small muted">
            Non si può più annullare: hai già modificato, analizzato o condiviso qualcosa di quello che conteneva.
          </p>
        )}
      </div>
      {undoable && (
        <Button variant="outline" size="s" busy={isPending} busyLabel="Un attimo..." onClick={undo}>
          Annulla importazione
        </Button>
      )}
    </div>
  )
}
