import { useState } from 'react'
import { SafetyNote } from '#client/components/dream/safety-note.tsx'
import { ShownAs } from '#client/components/dream/shown-as.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { cn } from '#client/lib/cn.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import { openingProps, type ShareTarget, sendTo, TARGET_SERVICES } from '../share-targets.ts'
import { useCreateLink } from '../sharing.queries.ts'

interface LinkPromptProps {
  dreamId: number
  sharing: DreamSharing
  target: ShareTarget | undefined
  /** @param isSent whether the link has reached its target */
  onCreated: (isSent: boolean) => void
  onCancel: () => void
}

type LinkFormProps = LinkPromptProps & { steppedOn: boolean }

/** The step before a link: a safety notice if needed, then the question. */
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

/** The question before a link, whose answer creates the link and sends it on in one tap. */
function LinkForm({ dreamId, sharing, target = 'copy', onCreated, onCancel, steppedOn }: LinkFormProps) {
  const { mutateAsync, isPending } = useCreateLink(dreamId)
  const [withAnalysis, setWithAnalysis] = useState(false)
  const service = TARGET_SERVICES.find(({ id }) => id === target)
  const create = async () => {
    // Opened by the tap itself: browsers block a window that opens after the server's answer.
    const tab = service && openingProps(service).target ? window.open('', '_blank') : null
    if (tab) tab.opener = null
    const link = await mutateAsync(withAnalysis).catch(() => tab?.close())
    if (link) onCreated(await sendTo(target, link.url, tab))
  }
  return (
    <>
      {/* The previous step's button is removed. */}
      <p ref={steppedOn ? takeFocus : undefined} tabIndex={-1} className="lead outline-none">
        Chi ha il link legge il sogno.
        <br />
        Lo chiudi quando vuoi.
      </p>
      <div className="mt-5 grid gap-4">
        <ShownAs name={sharing.shownAs} />
        {sharing.hasAnalysis &&
          (sharing.withAnnotations ? (
            <OwnAnalysis />
          ) : (
            <AnalysisSwitch checked={withAnalysis} onChange={setWithAnalysis} />
          ))}
      </div>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Annulla
        </Button>
        <Button busy={isPending} busyLabel="Un attimo..." onClick={() => void create()}>
          {service ? `Apri ${service.label}` : target === 'more' ? 'Altre app…' : 'Copia link'}
        </Button>
      </DialogFooter>
    </>
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
