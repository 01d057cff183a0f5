import { Eye, FileText, UserRound, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SafetyNote } from '#client/components/dream/safety-note.tsx'
import { ShownAs } from '#client/components/dream/shown-as.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { cn } from '#client/lib/cn.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import { useCreateLink } from '../sharing.queries.ts'

interface LinkPromptProps {
  dreamId: number
  sharing: DreamSharing
  onCreated: () => void
  onCancel: () => void
}

/** The step before a link: a safety notice if needed, then the terms. */
export function LinkPrompt(props: LinkPromptProps) {
  const [trusted, setTrusted] = useState(false)
  const { care } = props.sharing
  if (!care || trusted) return <LinkForm {...props} steppedOn={trusted} />
  return (
    <>
      <SafetyNote safety={care} />
      <p className="mt-4">
        Questo sogno può essere pesante da portare, e anche da leggere. Parlarne con una persona vicina può aiutare.
      </p>
      <Button
        variant="ghost"
        className="mt-4 -ms-4.5 h-auto py-2.5 text-start whitespace-normal!"
        onClick={() => setTrusted(true)}
      >
        Voglio mandarlo a una persona di cui mi fido
      </Button>
      <DialogFooter>
        <Button variant="ghost" onClick={props.onCancel}>
          Chiudi
        </Button>
      </DialogFooter>
    </>
  )
}

/** Explains what the link opens, to whom and for how long, and creates it. */
function LinkForm({ dreamId, sharing, onCreated, onCancel, steppedOn }: LinkPromptProps & { steppedOn: boolean }) {
  const { mutate, isPending } = useCreateLink(dreamId, onCreated)
  const [withAnalysis, setWithAnalysis] = useState(false)
  return (
    <>
      {/* The previous step's button is removed. */}
      <h3 ref={steppedOn ? takeFocus : undefined} tabIndex={-1} className="h3 mb-3 outline-none">
        Che cosa diventa leggibile
      </h3>
      <ul className="grid gap-3">
        <Fact icon={<FileText size={20} />}>
          Titolo, giorno, umore, tag ed elementi, e tutto il testo: com’è ora, e come sarà se lo cambi.
        </Fact>
        <Fact icon={<UserRound size={20} />}>
          <ShownAs name={sharing.shownAs} />
        </Fact>
        <Fact icon={<Users size={20} />}>
          Lo legge chiunque abbia il link, anche senza account. Ai motori di ricerca chiediamo di non mostrarlo.
        </Fact>
        <Fact icon={<Eye size={20} />}>
          Dove incolli il link può comparire un’anteprima con il titolo e le prime parole. Il link si può revocare in
          ogni momento: da allora non si apre più.
        </Fact>
      </ul>
      {sharing.hasAnalysis &&
        (sharing.withAnnotations ? (
          <OwnAnalysis className="mt-6" />
        ) : (
          <AnalysisSwitch className="mt-6" checked={withAnalysis} onChange={setWithAnalysis} />
        ))}
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Annulla
        </Button>
        <Button busy={isPending} busyLabel="Creazione..." onClick={() => mutate(withAnalysis)}>
          Crea link
        </Button>
      </DialogFooter>
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-3">
      <span className="mt-0.5 text-petrol">{icon}</span>
      <span>{children}</span>
    </li>
  )
}

interface AnalysisSwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** A newer analysis than the shared one exists. */
  renewed?: boolean
  className?: string
}

const MEANING = 'Con il sogno si legge la sua lettura, che può accennare a ciò che torna in altri tuoi sogni.'
const RENEWED = 'Hai una nuova analisi: il link non la mostra ancora.'

/** Analyses of the dreamer's own words, and imported ones, are not shared. */
export const OwnAnalysis = ({ className }: { className?: string }) => (
  <p className={cn('small muted', className)}>
    La lettura tiene conto delle tue parole, o viene da un file: resta solo tua, e il link non la mostra.
  </p>
)

/** Whether the link shows the analysis. */
export function AnalysisSwitch({ checked, onChange, renewed, className }: AnalysisSwitchProps) {
  return (
    <Switch
      className={className}
      label="Includi l’analisi"
      description={[renewed && !checked && RENEWED, MEANING].filter(Boolean).join(' ')}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
