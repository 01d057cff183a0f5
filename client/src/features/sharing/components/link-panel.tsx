import { Copy, ImageDown, Link2Off, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ask } from '#client/components/ui/ask.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { Field } from '#client/components/ui/field.tsx'
import { Input } from '#client/components/ui/input.tsx'
import type { DreamSharing, ShareLink } from '#shared/contracts/sharing.ts'
import {
  copyLink,
  hasShareSheet,
  openingProps,
  openShareSheet,
  type ShareTarget,
  sharePicture,
  TARGET_SERVICES,
  toastStarted,
} from '../share-targets.ts'
import { useChangeLink, useRevokeLink } from '../sharing.queries.ts'
import { AnalysisSwitch, OwnAnalysis } from './link-prompt.tsx'

interface LinkPanelProps {
  dreamId: number
  sharing: DreamSharing & { link: ShareLink }
  /** The target focused after the link's creation, when the button is removed. */
  focusOn: ShareTarget | undefined
  onRevoked: () => void
}

export function LinkPanel({ dreamId, sharing, focusOn, onRevoked }: LinkPanelProps) {
  const { link, shownAs, hasAnalysis, withAnnotations } = sharing
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusOn) place.current?.querySelector<HTMLElement>(`[data-target="${focusOn}"]`)?.focus()
  }, [focusOn])
  const askToRevoke = () =>
    ask((close) => (
      <RevokeDialog
        dreamId={dreamId}
        onRevoked={() => {
          close(true)
          onRevoked()
        }}
      />
    ))
  return (
    <div ref={place} className="grid gap-6">
      <LinkField url={link.url} />
      <ShareTargets link={link} />
      {hasAnalysis && (withAnnotations ? <OwnAnalysis /> : <SavedAnalysisSwitch dreamId={dreamId} link={link} />)}
      <p className="small muted">
        Chi ha il link legge il sogno così com’è in quel momento, con il nome «{shownAs}». Puoi revocarlo quando vuoi.
      </p>
      <DialogFooter className="pt-0">
        <Button variant="danger-ghost" onClick={askToRevoke}>
          <Link2Off size={18} />
          Revoca link
        </Button>
      </DialogFooter>
    </div>
  )
}

function LinkField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (!(await copyLink(url))) field.current?.focus()
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field className="min-w-0 flex-[1_1_240px]" label="Link del sogno">
        {({ id }) => (
          <Input ref={field} id={id} type="url" readOnly value={url} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <Button className="min-h-12 max-md:flex-1" data-target="copy" onClick={() => void copy()}>
        <Copy size={18} />
        Copia link
      </Button>
    </div>
  )
}

interface SavedAnalysisSwitchProps {
  dreamId: number
  link: ShareLink
}

/** Saves at once: shows the wished value during the request, then the saved one. */
function SavedAnalysisSwitch({ dreamId, link }: SavedAnalysisSwitchProps) {
  const { mutate } = useChangeLink(dreamId)
  // The mutation's state lags behind the click: the switch would jump back.
  const [wished, setWished] = useState<boolean>()
  const change = (included: boolean) => {
    setWished(included)
    mutate(included, { onSettled: () => setWished(undefined) })
  }
  return <AnalysisSwitch checked={wished ?? link.includesAnalysis} renewed={link.staleReading} onChange={change} />
}

/** Confirms and revokes; stays open on failure, which a notice reports. */
function RevokeDialog({ dreamId, onRevoked }: Pick<LinkPanelProps, 'dreamId' | 'onRevoked'>) {
  const { mutate, isPending } = useRevokeLink(dreamId, onRevoked)
  return (
    <ConfirmDialog
      title="Revocare il link?"
      description="Chi lo ha ricevuto non potrà più aprirlo, da subito. Se condividi di nuovo il sogno, il link avrà un altro indirizzo."
      confirmLabel="Revoca link"
      busy={isPending}
      busyLabel="Revoca..."
      onConfirm={() => mutate()}
    />
  )
}

/** The link's targets, as real links, which work in each browser. */
function ShareTargets({ link: { shareId, url } }: { link: ShareLink }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-2.5" aria-label="Invia il link">
      {TARGET_SERVICES.map((service) => (
        <li key={service.id}>
          <a
            className={buttonVariants({ variant: 'outline', block: true })}
            data-target={service.id}
            onClick={toastStarted}
            href={service.start + encodeURIComponent(url)}
            {...openingProps(service)}
          >
            <service.Logo size={20} aria-hidden="true" />
            {service.label}
          </a>
        </li>
      ))}
      <li>
        <Button variant="outline" block onClick={() => void sharePicture(shareId)}>
          <ImageDown size={20} />
          Immagine
        </Button>
      </li>
      {hasShareSheet() && (
        <li>
          <Button variant="outline" block data-target="more" onClick={() => void openShareSheet(url)}>
            <Smartphone size={20} />
            Altre app…
          </Button>
        </li>
      )}
    </ul>
  )
}
