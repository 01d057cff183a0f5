import { QueryClientProvider } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { AppShell } from '#client/components/layout/app-shell.tsx'
import { NewDreamProvider } from '#client/components/layout/new-dream-context.tsx'
import { configQuery } from '#client/lib/config.ts'
import { createQueryClient } from '#client/lib/query-client.ts'
import AuthPage from '#client/pages/auth-page.tsx'
import { PLANS, type Plan } from '#shared/constants/plans.ts'
import type { Config } from '#shared/contracts/config.ts'
import { bottomNavigation, navigationFor } from './navigation.ts'
import { paths } from './paths.ts'
import { USER_BUTTON, USER_NAME } from './user-menu.tsx'

/** The server puts the person's name in its place. */
const NAME_PLACE = 'USER_NAME'

/** The shell of every private page; «of one dream» stands for all of them. */
const PRIVATE_PAGES = {
  'dashboard-page': paths.home,
  'dreams-page': paths.dreams,
  'dream-page': paths.dream(0),
  'analyses-page': paths.analyses,
  'monthly-analysis-page': paths.monthlyAnalysis,
  'community-page': paths.community,
  'subscription-page': paths.subscription,
  'profile-page': paths.profile,
}

/**
 * What stands in the page before any script has run, by the name that the server asks for. The build draws it; React
 * then puts the real thing in its place.
 */
export function firstMarkup(): Record<string, string> {
  const shells = Object.entries(PRIVATE_PAGES).flatMap(([page, path]) =>
    PLANS.map((plan) => [`${page} ${plan}`, draw(path, <Shell plan={plan} />)]),
  )
  const signIn = [true, false].flatMap((google) =>
    [true, false].map((facebook) => [
      `auth-page ${google} ${facebook}`,
      draw(paths.auth, <SignIn {...{ google, facebook }} />),
    ]),
  )
  return Object.fromEntries([...shells, ...signIn])
}

/** Nothing in it can be used yet. The content policy refuses style attributes; they hide focus rings, which nothing has. */
function draw(path: string, screen: ReactNode): string {
  const markup = renderToStaticMarkup(
    <div className="contents" inert>
      <Router ssrPath={path}>{screen}</Router>
    </div>,
  )
  return markup.replaceAll(/ style="[^"]*"/g, '')
}

function Shell({ plan }: { plan: Plan }) {
  const userMenu = (
    <span className={USER_BUTTON}>
      <span className="size-9" />
      <span className={USER_NAME}>{NAME_PLACE}</span>
      <ChevronDown size={16} strokeWidth={1.9} />
    </span>
  )
  return (
    <NewDreamProvider open={() => {}}>
      <AppShell nav={navigationFor({ subscriptionPlan: plan })} bottomNav={bottomNavigation} userMenu={userMenu}>
        {null}
      </AppShell>
    </NewDreamProvider>
  )
}

function SignIn(socialLogins: Config['socialLogins']) {
  const client = createQueryClient()
  client.setQueryData(configQuery().queryKey, { socialLogins } as Config)
  return (
    <QueryClientProvider client={client}>
      <AuthPage />
    </QueryClientProvider>
  )
}
