import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, LogOut, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { call, query } from '#client/api/call.ts'
import { QueryPart } from '#client/components/shell/query-part.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { formatMoment } from '#client/lib/dates.ts'
import { toast } from '#client/lib/toast.ts'
import type { Session } from '#shared/contracts/secrets.ts'
import { refreshSecrets } from '../profile/profile.queries.ts'

/** Ends sessions. */
function useEnd<Which>(end: (which: Which) => Promise<unknown>, done: string, errorText: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorText },
    mutationFn: end,
    onSuccess: () => toast({ title: done, description: 'Per rientrare da lì serve un nuovo accesso.' }),
    // After a failure the device may be signed out already.
    onSettled: () => refreshSecrets(queryClient),
  })
}

const ROW =
  'grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-border py-3.5 first:border-t-0 first:pt-0'

/** Lists the signed-in devices, and signs out the others. */
export function SessionsCard() {
  const card = (content: ReactNode) => (
    <SettingCard id="devices" title="I tuoi dispositivi" lead="Dove il tuo diario è aperto in questo momento.">
      <div className="min-w-0">{content}</div>
    </SettingCard>
  )
  return (
    <QueryPart
      query={useQuery(query('GET /api/sessions'))}
      errorTitle="Non riusciamo a caricare i tuoi dispositivi"
      skeleton={card(
        <Skeleton
          label="Caricamento dei dispositivi"
          shape="rows"
          count={2}
          picture="size-11"
          className="min-h-[146px]"
        />,
      )}
    >
      {(list) => card(<SessionList sessions={list} />)}
    </QueryPart>
  )
}

/** The focused button is removed. */
const focusCard = () => document.getElementById('devices')?.focus()

/** This device first, then by latest use. */
function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const here = sessions.filter(({ current }) => current)
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul>
        {[...here, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <EndOtherSessions others={others.length} />
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { mutate, isPending } = useEnd(
    (id: string) => call('DELETE /api/sessions/:session', { params: { session: id } }),
    'Dispositivo disconnesso',
    'Il dispositivo è ancora collegato. Riprova tra poco.',
  )
  const { id, current, device, mobile, lastUsedAt, signedInAt } = session
  const Icon = mobile ? Smartphone : Laptop
  return (
    <li className={ROW}>
      <span className="grid h-11 place-items-center rounded-md bg-accent text-accent-foreground">
        <Icon size={22} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {device}
          {current && <span className="tag">Questo dispositivo</span>}
        </p>
        <p className="small muted mt-0.5">
          {current ? 'In uso adesso' : `Ultimo uso ${formatMoment(Date.parse(lastUsedAt))}`}
          <span className="max-md:hidden"> · </span>
          <span className="max-md:block">Accesso {formatMoment(Date.parse(signedInAt))}</span>
        </p>
      </div>
      {!current && (
        <Button
          variant="ghost"
          size="s"
          className="-me-3"
          busy={isPending}
          busyLabel="Esci"
          aria-label={`Esci da ${device}`}
          onClick={() => mutate(id, { onSuccess: focusCard })}
        >
          Esci
        </Button>
      )}
    </li>
  )
}

function EndOtherSessions({ others }: { others: number }) {
  const confirm = async () => {
    if (await ask<boolean>((close) => <EndSessionsDialog onClose={close} />)) focusCard()
  }
  if (others === 0) return <p className="small muted mt-4">Nessun altro dispositivo è collegato al tuo account.</p>
  return (
    <Button variant="outline" className="mt-5 max-md:w-full" onClick={confirm}>
      <LogOut size={18} />
      Esci da tutti gli altri dispositivi
    </Button>
  )
}

function EndSessionsDialog({ onClose }: { onClose: (ended: boolean) => void }) {
  const { mutate, isPending } = useEnd(
    () => call('DELETE /api/sessions/others'),
    'Dispositivi disconnessi',
    'Gli altri dispositivi sono ancora collegati. Riprova tra poco.',
  )
  return (
    <ConfirmDialog
      onOpenChange={() => !isPending && onClose(false)}
      title="Uscire da tutti gli altri dispositivi?"
      description="Per rientrare nel diario da lì servirà un nuovo accesso. Qui non cambia niente."
      confirmLabel="Esci dagli altri"
      busy={isPending}
      busyLabel="Uscita..."
      onConfirm={() => mutate(undefined, { onSuccess: () => onClose(true) })}
    />
  )
}
