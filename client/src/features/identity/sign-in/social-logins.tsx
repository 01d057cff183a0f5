import { type ComponentType, useId } from 'react'
import { FacebookLogo, GoogleLogo } from '#client/components/art/brand-logos.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { takeFocus } from '#client/hooks/use-focus-on.ts'
import { useRawSearch } from '#client/hooks/use-raw-search.ts'
import { useConfig } from '#client/lib/config.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/social-logins.ts'
import { nextPath, socialPath } from './next-path.ts'
import { explainSocialFailure, type FailedLogin } from './social-failure.ts'

interface Provider {
  id: SocialProvider
  name: string
  Logo: ComponentType
}

const PROVIDERS: readonly Provider[] = [
  { id: 'google', name: SOCIAL_PROVIDERS.google, Logo: GoogleLogo },
  { id: 'facebook', name: SOCIAL_PROVIDERS.facebook, Logo: FacebookLogo },
]

/** The ways in through other accounts: links where the server offers them, else disabled with the reason, said once. */
export function SocialLogins() {
  const { data: config, isError } = useConfig()
  const next = nextPath(useRawSearch())
  const reasonId = useId()
  const missing = PROVIDERS.filter(({ id }) => !config?.socialLogins[id]).map(({ name }) => name)
  const reason = (config || isError) && missing.length > 0
  return (
    <div className="flex flex-col gap-3">
      {PROVIDERS.map(({ id, name, Logo }) =>
        missing.includes(name) ? (
          <Button key={id} variant="outline" block disabled aria-describedby={reason ? reasonId : undefined}>
            <Logo />
            Continua con {name}
          </Button>
        ) : (
          <a key={id} className={buttonVariants({ variant: 'outline', block: true })} href={socialPath(id, next)}>
            <Logo />
            Continua con {name}
          </a>
        ),
      )}
      {reason && (
        <p id={reasonId} className="small muted -mt-1.5 text-center">
          Accesso con {missing.join(' e ')} {isError ? 'non disponibile al momento' : 'non attivo qui'}
        </p>
      )}
    </div>
  )
}

interface SocialNoticeProps {
  failed: FailedLogin
  onDismiss: () => void
}

/** Why the way in through another service ended here. It takes the focus, for what a page begins with is not announced. */
export function SocialNotice({ failed, onDismiss }: SocialNoticeProps) {
  const { title, text } = explainSocialFailure(failed)

  const dismiss = () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    onDismiss()
  }
  return (
    <Notice
      ref={takeFocus}
      tabIndex={-1}
      tone={failed.failure === 'cancelled' ? 'calm' : 'problem'}
      title={title}
      className="mb-6"
      onDismiss={dismiss}
    >
      <p>{text}</p>
    </Notice>
  )
}
