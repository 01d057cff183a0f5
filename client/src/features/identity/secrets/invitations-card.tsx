import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, UserPlus } from 'lucide-react'
import { call, query } from '#client/api/call.ts'
import { FORGET_MS } from '#client/api/query-client.ts'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { Field } from '#client/components/ui/field.tsx'
import { Input } from '#client/components/ui/input.tsx'
import { copyText } from '#client/lib/browser.ts'
import { useConfig } from '#client/lib/config.ts'
import { dayOfInstant, formatDate, withArticle } from '#client/lib/dates.ts'
import type { Invitation } from '#shared/contracts/secrets.ts'

const invitationsQuery = () => query('GET /api/invitations')

/** For the first account where registration needs an invitation; nothing for others. */
export function InvitationsCard() {
  const queryClient = useQueryClient()
  const { data: config } = useConfig()
  const { data: list } = useQuery({ ...invitationsQuery(), enabled: config?.registration === 'invite' })
  const refresh = { onSettled: () => queryClient.invalidateQueries(invitationsQuery()) }
  const create = useMutation({
    mutationFn: () => call('POST /api/invitations'),
    meta: { errorTitle: 'Invito non creato' },
    gcTime: FORGET_MS,
    ...refresh,
  })
  const end = useMutation({
    mutationFn: (invitation: string) => call('DELETE /api/invitations/:invitation', { params: { invitation } }),
    meta: { errorTitle: 'L’invito è ancora aperto' },
    ...refresh,
  })
  if (!list) return null
  return (
    <SettingCard id="invitations" title="Inviti" lead="Ogni link apre un diario solo, di chi vuoi tu.">
      <div className="grid min-w-0 gap-4">
        {create.data && <NewLink url={create.data.url} />}
        {list.length > 0 && (
          <ul aria-label="I tuoi inviti">
            {list.map((invitation) => (
              <li
                key={invitation.id}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-border py-2 first:border-t-0"
              >
                {stateOf(invitation)}
                {!invitation.usedAt && (
                  <Button variant="danger-ghost" size="s" onClick={() => end.mutate(invitation.id)}>
                    Chiudi l’invito
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="outline"
          className="justify-self-start max-md:w-full"
          busy={create.isPending}
          busyLabel="Un attimo..."
          onClick={() => create.mutate()}
        >
          <UserPlus size={18} />
          Invita una persona
        </Button>
      </div>
    </SettingCard>
  )
}

const dayOf = (instant: string) => formatDate(dayOfInstant(instant))

function stateOf({ usedAt, expiresAt }: Invitation): string {
  if (usedAt) return `Usato ${withArticle('il', dayOf(usedAt))}`
  if (Date.parse(expiresAt) <= Date.now()) return `Scaduto ${withArticle('il', dayOf(expiresAt))}`
  return `Aperto fino ${withArticle('al', dayOf(expiresAt))}`
}

function NewLink({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        className="min-w-0 flex-[1_1_240px]"
        label="Link dell’invito"
        hint="Si vede solo adesso: copialo e mandalo a chi vuoi."
      >
        {(field) => <Input {...field} type="url" readOnly value={url} onFocus={({ target }) => target.select()} />}
      </Field>
      <Button variant="soft" className="max-md:w-full" onClick={() => void copyText(url, 'Link copiato!')}>
        <Copy size={18} />
        Copia
      </Button>
    </div>
  )
}
