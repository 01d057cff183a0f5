import { useState } from 'react'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/components/ui/tabs.tsx'
import { AuthFrame } from '#client/features/identity/sign-in/auth-frame.tsx'
import { LoginForm, SecondStep, useLoginForm, useSecondStep } from '#client/features/identity/sign-in/login-form.tsx'
import { asksToRegister, invitationOf } from '#client/features/identity/sign-in/next-path.ts'
import { RegisterForm, useRegisterForm } from '#client/features/identity/sign-in/register-form.tsx'
import {
  SignInOptions,
  SocialLogins,
  SocialNotice,
  useOfferedLogins,
  useSocialFailure,
} from '#client/features/identity/sign-in/social-logins.tsx'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { useConfig } from '#client/lib/config.ts'

export default function AuthPage() {
  return (
    <AuthFrame>
      <h1 className="h1">
        Ogni notte lascia
        <br />
        una finestra aperta.
      </h1>
      <p className="muted mt-3 mb-7">Scrivi i tuoi sogni, rileggili, scopri cosa ritorna.</p>
      <AuthPanel />
    </AuthFrame>
  )
}

const TITLES = { login: 'Accedi', register: 'Registrati' } as const
type AuthTab = keyof typeof TITLES

function AuthPanel() {
  const { failed, dismiss } = useSocialFailure()
  const search = useRawSearch()
  const invitation = invitationOf(search)
  // A new account is due without an address from the other service, with an invitation, or where the link says so.
  const isNew = failed?.failure === 'no_email' || invitation !== null || asksToRegister(search)
  const [tab, setTab] = useState<AuthTab>(isNew ? 'register' : 'login')
  const noRegistration = useNoRegistration(invitation)
  const others = useOfferedLogins()
  usePageTitle(TITLES[noRegistration ? 'login' : tab])
  // Held here, so that switching tabs loses nothing.
  const secondStep = useSecondStep()
  const login = useLoginForm(secondStep.open)
  const registration = useRegisterForm(invitation)
  if (secondStep.isOpen) return <SecondStep onLeave={secondStep.leave} />
  return (
    <>
      {failed && <SocialNotice failed={failed} onDismiss={dismiss} />}
      {noRegistration ? (
        <>
          <p className="mb-6">{noRegistration}</p>
          <LoginForm {...login} />
        </>
      ) : (
        <Tabs value={tab} onValueChange={(value) => setTab(value === 'register' ? 'register' : 'login')}>
          <TabsList block aria-label="Accesso">
            <TabsTrigger value="login">{TITLES.login}</TabsTrigger>
            <TabsTrigger value="register">{TITLES.register}</TabsTrigger>
          </TabsList>
          <TabsContent value="login" tabIndex={-1} className="mt-6">
            <LoginForm {...login} />
          </TabsContent>
          <TabsContent value="register" tabIndex={-1} className="mt-6">
            {invitation && <p className="muted mb-5">Il tuo invito vale per un account: scegli come chiamarti qui.</p>}
            <RegisterForm {...registration} />
          </TabsContent>
        </Tabs>
      )}
      <SocialLogins />
      <SignInOptions />
      {!noRegistration && (
        <p className="small muted mt-5 text-center">
          Creando un account{others && `, anche con ${others},`} confermi di avere almeno 14 anni e accetti i{' '}
          <InfoLink href={paths.terms}>Termini</InfoLink>. Che cosa conserviamo di te è scritto in{' '}
          <InfoLink href={paths.privacy}>Privacy</InfoLink>.
        </p>
      )}
    </>
  )
}

const NO_REGISTRATION = {
  open: undefined,
  invite:
    'Per creare un account serve un invito: chiedilo a chi gestisce questo diario. Se sei tu, il primo è tra le righe dell’avvio.',
  closed: 'Questo diario non accoglie nuovi account.',
}

/** Why registration is closed; undefined if open. */
function useNoRegistration(invitation: string | null): string | undefined {
  const { data: config } = useConfig()
  const registration = config?.registration ?? 'open'
  return registration === 'invite' && invitation ? undefined : NO_REGISTRATION[registration]
}

/** Opens a new tab, so that the form keeps its values. */
function InfoLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
