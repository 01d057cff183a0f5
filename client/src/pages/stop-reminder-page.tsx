import { paths } from '#client/app/paths.ts'
import { LinkHeading, LinkPage } from '#client/features/identity/secrets/link-page.tsx'
import { useStopReminder } from '#client/features/reminders/reminders.queries.ts'

/** Ends the morning reminder by the link of its mail. */
export default function StopReminderPage() {
  return (
    <LinkPage
      pageTitle="Spegni il promemoria"
      mutation={useStopReminder()}
      title="Spegnere il promemoria?"
      lead="Al mattino non ti scriveremo più. Puoi riaccenderlo quando vuoi, dal profilo."
      action={{ label: 'Spegni il promemoria', busyLabel: 'Un attimo...' }}
      failure="Non è stato possibile spegnerlo. Riprova."
      refusals={['not_found']}
      done={<LinkHeading takesFocus title="Il promemoria è spento" lead="Il tuo diario resta com’è." />}
      next={{ href: paths.home, label: 'Vai al diario' }}
    />
  )
}
