import { paths } from '#client/app/paths.ts'
import { useReleaseEmail } from '#client/features/identity/secrets/email-links.queries.ts'
import { LinkHeading, LinkPage } from '#client/features/identity/secrets/link-page.tsx'

/** Takes an address from an account that its reader does not know. */
export default function ReleaseEmailPage() {
  const release = useReleaseEmail()
  return (
    <LinkPage
      pageTitle="Libera l’indirizzo"
      mutation={release}
      title="Non è il tuo account?"
      lead="Qualcuno ha aperto un diario con il tuo indirizzo email. Liberandolo lo riprendi tu: quel diario resta a chi lo scrive, ma senza indirizzo. Se invece il diario è tuo, non farlo: potresti rientrare solo con il nome utente."
      action={{ label: 'Libera l’indirizzo', busyLabel: 'Un attimo...' }}
      failure="Non è stato possibile liberarlo. Riprova."
      refusals={['invalid_reset_token']}
      done={
        <LinkHeading takesFocus title="Il tuo indirizzo è libero" lead="Da ora puoi usarlo per aprire un diario tuo." />
      }
      next={{ href: paths.auth, label: release.isSuccess ? 'Apri il tuo diario' : 'Vai all’accesso' }}
    />
  )
}
