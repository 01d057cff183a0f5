import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { SECURITY_LOG_DAYS } from '#shared/constants/identity.ts'

const dialog = dialogSource(async () => (await import('./security-log-dialog.tsx')).SecurityLogDialog)

async function showLog(): Promise<void> {
  const SecurityLogDialog = await fetchDialog(dialog, () => void showLog())
  if (SecurityLogDialog) await ask<void>(() => <SecurityLogDialog />)
}

export function SecurityLogCard() {
  return (
    <SettingCard
      id="security-log"
      title="Attività dell’account"
      lead={`Accessi, tentativi e modifiche degli ultimi ${SECURITY_LOG_DAYS} giorni.`}
    >
      <div className="self-center">
        <Button variant="outline" className="max-md:w-full" aria-haspopup="dialog" onClick={() => void showLog()}>
          Vedi l’attività
        </Button>
      </div>
    </SettingCard>
  )
}
