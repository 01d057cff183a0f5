import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#client/components/layout/error-state.tsx'
import { dialogSource, fetchDialog } from '#client/components/layout/lazy-dialog.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import type { User } from '#shared/contracts/auth.ts'
import type { SecondFactor } from '#shared/contracts/second-factor.ts'
import { CodeForm } from './code-form.tsx'
import { secondFactorQuery, useDisableSecondFactor } from './second-factor.queries.ts'

const setup = dialogSource(async () => (await import('./setup-dialog.tsx')).SetupDialog)

async function turnOn(user: User): Promise<void> {
  const SetupDialog = await fetchDialog(setup, () => void turnOn(user))
  if (SetupDialog) await ask<void>((close) => <SetupDialog user={user} onClose={close} />)
}

interface SecondFactorCardProps {
  /** What is left to do first, where the address is not confirmed. */
  unconfirmed?: ReactNode
}

/** Whether signing in takes a code of an app, and the way to change that. */
export function SecondFactorCard({ unconfirmed }: SecondFactorCardProps) {
  const user = useSession()
  const { data, error, refetch } = useQuery(secondFactorQuery())
  if (error && !data) {
    return <ErrorState title="Non riusciamo a caricare la verifica in due passaggi" error={error} onRetry={refetch} />
  }
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
              {unconfirmed}
            </>
          ) : (
            <Button
              variant="outline"
              className="justify-self-start max-md:justify-self-stretch"
              aria-haspopup="dialog"
              onClick={() =>
                void (data.enabled ? ask<void>((close) => <TurnOffDialog onClose={close} />) : turnOn(user))
              }
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

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableSecondFactor()
  return (
    <Dialog>
      <DialogContent
        compact
        title="Disattivare la verifica?"
        description="Per entrare basterà di nuovo il primo passaggio, e i codici di recupero non varranno più."
      >
        <CodeForm
          mutation={disable}
          onDone={onClose}
          hint="Le 6 cifre dell’app, o un codice di recupero"
          label="Disattiva"
          variant="danger"
        />
      </DialogContent>
    </Dialog>
  )
}
