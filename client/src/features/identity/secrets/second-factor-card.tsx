import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useConfig } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import type { SecondFactor } from '#shared/contracts/secrets.ts'
import { EmailNotice } from '../profile/email-notices.tsx'
import { secondFactorQuery } from './second-factor.queries.ts'

const dialog = dialogSource(async () => (await import('./second-factor-dialogs.tsx')).SecondFactorDialog)

async function change(user: User, enabled: boolean): Promise<void> {
  const SecondFactorDialog = await fetchDialog(dialog, () => void change(user, enabled))
  if (SecondFactorDialog) {
    await ask<void>((close) => <SecondFactorDialog user={user} enabled={enabled} onClose={close} />)
  }
}

export function SecondFactorCard({ profile }: { profile: Profile | undefined }) {
  const user = useSession()
  const { data: config } = useConfig()
  const { data, error, refetch } = useQuery(secondFactorQuery())
  if (error && !data) {
    return <ErrorState title="Non riusciamo a caricare la verifica in due passaggi" error={error} onRetry={refetch} />
  }
  const unconfirmed = config?.mail && profile?.emailConfirmed === false ? profile : undefined
  return (
    <SettingCard
      id="second-factor"
      title="Verifica in due passaggi"
      lead="Oltre all’accesso serve un codice del tuo telefono."
    >
      {data ? (
        <div className="grid gap-4 self-center">
          <p>{stateText(data)}</p>
          {!data.enabled && unconfirmed ? (
            <>
              <p>Per attivarla serve un indirizzo email confermato.</p>
              <EmailNotice {...unconfirmed} />
            </>
          ) : (
            <Button
              variant="outline"
              className="justify-self-start max-md:justify-self-stretch"
              aria-haspopup="dialog"
              onClick={() => void change(user, data.enabled)}
            >
              {data.enabled ? 'Disattiva la verifica' : 'Attiva la verifica'}
            </Button>
          )}
        </div>
      ) : (
        <Skeleton shape="blocks" count={1} className="self-center" part="h-11 w-48" />
      )}
    </SettingCard>
  )
}

function stateText({ enabled, recoveryCodesLeft: left }: SecondFactor): string {
  if (!enabled) return 'Non è attiva: per entrare basta la password, o l’account con cui accedi.'
  if (left === 0) return 'È attiva, ma i codici di recupero sono finiti: disattivala e riattivala per averne di nuovi.'
  return `È attiva. ${left === 1 ? 'Ti resta un codice' : `Ti restano ${left} codici`} di recupero.`
}
