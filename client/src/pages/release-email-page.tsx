import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { useReleaseEmail } from '#client/features/identity/secrets/password-reset.queries.ts'
import { ResetHeading } from '#client/features/identity/secrets/reset-outcomes.tsx'
import { AuthFrame } from '#client/features/identity/sign-in/auth-frame.tsx'
import { cn } from '#client/lib/cn.ts'
import { LinkAction, useLinkToken } from './link-action.tsx'

/** Takes an address from an account that its reader does not know. */
export default function ReleaseEmailPage() {
  usePageTitle('Libera l’indirizzo')
  const release = useReleaseEmail()
  return (
    <AuthFrame>
      <LinkAction
        token={useLinkToken()}
        mutation={release}
        title="Non è il tuo account?"
        lead="Qualcuno ha aperto un diario con il tuo indirizzo email. Liberandolo lo riprendi tu: quel diario resta a chi lo scrive, ma senza indirizzo. Se invece il diario è tuo, non farlo: potresti rientrare solo con il nome utente."
        action={{ label: 'Libera l’indirizzo', busyLabel: 'Un attimo...' }}
        failure="Non è stato possibile liberarlo. Riprova."
        refusals={['invalid_reset_token']}
        done={
          <ResetHeading
            takesFocus
            title="Il tuo indirizzo è libero"
            lead="Da ora puoi usarlo per aprire un diario tuo."
          />
        }
      />
      <Link href={paths.auth} className={cn(buttonVariants({ variant: 'outline', size: 'lg', block: true }), 'mt-5')}>
        {release.isSuccess ? 'Apri il tuo diario' : 'Vai all’accesso'}
      </Link>
    </AuthFrame>
  )
}
