import { Download } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { useExport } from './export.queries.ts'

/** Everything that is kept of the person, to take away. */
export function ExportCard() {
  const { mutate, isPending } = useExport()
  return (
    <SettingCard id="export" title="Esporta" lead="I tuoi dati sono tuoi, con qualsiasi piano.">
      <div>
        <p>
          Uno ZIP con tutto quello che conserviamo di te: sogni, analisi, risposte, punti, condivisioni e impostazioni.
          Ogni sogno è anche un file di testo da leggere. Le registrazioni non ci sono, perché non le conserviamo.
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
      </div>
    </SettingCard>
  )
}
