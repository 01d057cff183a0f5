import { type ReactNode, useId } from 'react'
import { isNotFound, serverMessage } from '#client/api/api-client.ts'
import { AvatarImage } from '#client/components/art/avatar.tsx'
import { SafetyNote } from '#client/components/dream/safety-note.tsx'
import { ShownAs } from '#client/components/dream/shown-as.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useSession } from '#client/lib/contexts.ts'
import { DEFAULT_AVATAR } from '#shared/constants/avatars.ts'
import {
  ALREADY_SHARED,
  ANONYMOUS_DREAMER,
  COMMUNITY_EXPIRED_DAYS,
  COMMUNITY_LIFE_DAYS,
} from '#shared/constants/community.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import { expiryLabel } from '../relative-time.ts'

interface SharePromptProps {
  chosen: boolean
  title: string | undefined
  sharing: DreamSharing | undefined
  error: Error | null
  onRetry: () => unknown
  onShowOwn: () => void
}

/** The terms of sharing and the shown name, or why this dream cannot be shared now. */
export function SharePrompt({ chosen, title, sharing, error, onRetry, onShowOwn }: SharePromptProps) {
  if (!chosen) return <Terms />
  if (sharing) return <Answer sharing={sharing} title={title} onShowOwn={onShowOwn} />
  if (isNotFound(error)) return <Notice title="Questo sogno non c’è più">Dev’essere stato eliminato dal diario.</Notice>
  if (error) return <Unknown error={error} onRetry={onRetry} />
  return (
    <Terms title={title}>
      <Asking />
    </Terms>
  )
}

type AnswerProps = Pick<SharePromptProps, 'title' | 'onShowOwn'> & { sharing: DreamSharing }

function Answer({ sharing: { care, link, community, shownAs }, title, onShowOwn }: AnswerProps) {
  if (care) return <Care text={care} alone={link === null && community.live === null} />
  const { live, refusal } = community
  if (live) {
    const message = `Questo sogno è già nella community: ${expiryLabel(live.expiresAt, new Date())}.`
    return <AlreadyShared message={message} onShow={onShowOwn} />
  }
  if (refusal?.code === 'already_shared') return <AlreadyShared message={ALREADY_SHARED} onShow={onShowOwn} />
  if (refusal) return <Notice tone="calm">{refusal.message}</Notice>
  return (
    <Terms title={title}>
      <NameShown name={shownAs} />
    </Terms>
  )
}

/** A dream is already shared; links to it. */
function AlreadyShared({ message, onShow }: { message: string; onShow: () => void }) {
  return (
    <Notice tone="calm">
      <p>{message}</p>
      <Button variant="outline" size="s" className="mt-3" onClick={onShow}>
        Vai al tuo sogno condiviso
      </Button>
    </Notice>
  )
}

interface CareProps {
  text: NonNullable<DreamSharing['care']>
  /** Nobody else can read the dream. */
  alone: boolean
}

function Care({ text, alone }: CareProps) {
  return (
    <div className="grid gap-3" role="status">
      <p>
        Questo sogno porta qualcosa di pesante: prima di farlo leggere ad altri, merita cura.
        {alone && ' Nel tuo diario è al sicuro, e lì lo leggi soltanto tu.'}
      </p>
      <SafetyNote safety={text} />
    </div>
  )
}

function Terms({ title, children }: { title?: string | undefined; children?: ReactNode }) {
  const id = useId()
  return (
    <section className="rounded-[14px] border border-border p-4 text-[0.875rem]/[1.5]" aria-labelledby={id}>
      <h3 id={id} className="font-sans text-[0.9375rem]/[1.4] font-semibold wrap-anywhere">
        Che cosa diventa pubblico{title && ` di «${title}»`}
      </h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-4.5 text-muted">
        <li>Il titolo, tutto il testo, gli elementi e l’umore del sogno. Data, tag e analisi restano soltanto tuoi.</li>
        <li>
          Per {COMMUNITY_LIFE_DAYS} giorni chiunque può leggerlo, anche senza un account. Poi il solo titolo resta in
          vista come scaduto per altri {COMMUNITY_EXPIRED_DAYS}, e sparisce. Puoi rimuoverlo in ogni momento.
        </li>
      </ul>
      {children}
    </section>
  )
}

const NAME = 'mt-3.5 flex items-center gap-3 border-t border-border pt-3.5'

function NameShown({ name }: { name: string }) {
  const { avatar } = useSession()
  return (
    <div className={NAME}>
      <AvatarImage avatar={name === ANONYMOUS_DREAMER ? DEFAULT_AVATAR : avatar} size={36} decorative />
      <ShownAs name={name} className="flex-1" />
    </div>
  )
}

function Asking() {
  return (
    <Skeleton
      label="Un attimo"
      shape="rows"
      count={1}
      picture="size-9 rounded-full"
      className={`${NAME} min-h-[61px]`}
    />
  )
}

function Unknown({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <Notice title="Non sappiamo ancora se puoi condividere questo sogno">
      <p>{serverMessage(error) ?? 'Si è verificato un errore imprevisto.'}</p>
      <Button variant="outline" size="s" className="mt-3" onClick={() => onRetry()}>
        Riprova
      </Button>
    </Notice>
  )
}
