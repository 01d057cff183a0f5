import { useState } from 'react'
import { usePageTitle } from '../../../components/layout/page-title.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../components/ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SocialLogins } from './social-logins.tsx'

const TITLES = { login: 'Accedi', register: 'Registrati' } as const
type AuthTab = keyof typeof TITLES

export function AuthPanel() {
  const [tab, setTab] = useState<AuthTab>('login')
  usePageTitle(TITLES[tab])
  return (
    <>
      <Tabs value={tab} onValueChange={(value) => setTab(value === 'register' ? 'register' : 'login')}>
        <TabsList block aria-label="Accesso">
          <TabsTrigger value="login">{TITLES.login}</TabsTrigger>
          <TabsTrigger value="register">{TITLES.register}</TabsTrigger>
        </TabsList>
        <TabsContent value="login" tabIndex={-1} className="mt-6">
          <LoginForm />
        </TabsContent>
        <TabsContent value="register" tabIndex={-1} className="mt-6">
          <RegisterForm />
        </TabsContent>
      </Tabs>
      <p className="auth-or">oppure</p>
      <SocialLogins />
    </>
  )
}
