import { useInfiniteQuery } from '@tanstack/react-query'
import { pages } from '#client/api/call.ts'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { LoadMore } from '#client/components/shell/load-more.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { formatMoment } from '#client/lib/dates.ts'
import type { SecurityEventKind } from '#shared/constants/identity.ts'

const LABELS: Record<SecurityEventKind, string> = {
  sign_in: 'Accesso',
  sign_in_failed: 'Accesso fallito: password sbagliata',
  second_factor_failed: 'Codice di verifica sbagliato',
  recovery_code_used: 'Usato un codice di recupero',
  second_factor_on: 'Attivata la verifica in due passaggi',
  second_factor_off: 'Disattivata la verifica in due passaggi',
  password_changed: 'Password cambiata',
  password_reset: 'Password reimpostata dal link ricevuto per email',
  email_change_asked: 'Chiesto un altro indirizzo email',
  email_change_stopped: 'Cambio di email fermato',
  email_changed: 'Email cambiata',
  email_released: 'Indirizzo email liberato da chi lo legge',
  session_ended: 'Un dispositivo è stato disconnesso',
  other_sessions_ended: 'Gli altri dispositivi sono stati disconnessi',
  device_token_created: 'Creata una chiave per scrivere da un’altra app',
  device_token_revoked: 'Revocata una chiave per scrivere da un’altra app',
}

export function SecurityLogDialog() {
  return (
    <Dialog>
      <DialogContent
        compact
        title="Attività dell’account"
        description="Se qualcosa non è opera tua, cambia la password: gli altri dispositivi usciranno."
      >
        <SecurityEvents />
      </DialogContent>
    </Dialog>
  )
}

function SecurityEvents() {
  const query = useInfiniteQuery(pages('GET /api/security-events'))
  const { data, error, refetch } = query
  if (error && !data) return <ErrorState title="Non riusciamo a caricare l’attività" error={error} onRetry={refetch} />
  if (!data) return <Skeleton label="Caricamento dell’attività" shape="blocks" part="h-10" />
  const events = data.pages.flatMap(({ items }) => items)
  if (events.length === 0) return <p>Non è ancora successo nulla.</p>
  return (
    <>
      <ul>
        {events.map(({ id, kind, device, createdAt }) => (
          <li key={id} className="border-t border-border py-3 first:border-t-0 first:pt-0">
            <p className="font-semibold">{LABELS[kind]}</p>
            <p className="small muted">
              {device} · <time dateTime={createdAt}>{formatMoment(Date.parse(createdAt))}</time>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore query={query} endText="Non c’è altro." failedText="Non riusciamo a caricare il resto." />
    </>
  )
}
