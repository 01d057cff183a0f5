import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { QueryPart } from '#client/components/shell/query-part.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/components/ui/tabs.tsx'
import { CookieCard } from '#client/features/ads/cookie-card.tsx'
import { BlockedPeopleCard } from '#client/features/community/components/blocked-people-card.tsx'
import { NightSetting } from '#client/features/dreams/night/night-setting.tsx'
import { DeleteAccountCard } from '#client/features/identity/profile/delete-account-card.tsx'
import { profileQuery } from '#client/features/identity/profile/profile.queries.ts'
import { LookCard, PrivacyCard, ProfileHeader, SignOutCard } from '#client/features/identity/profile/profile-cards.tsx'
import { ProfileForm, useProfileForm } from '#client/features/identity/profile/profile-form.tsx'
import { InvitationsCard } from '#client/features/identity/secrets/invitations-card.tsx'
import { PasswordForm } from '#client/features/identity/secrets/password-form.tsx'
import { SecondFactorCard } from '#client/features/identity/secrets/second-factor-card.tsx'
import { SecurityLogCard } from '#client/features/identity/secrets/security-log-card.tsx'
import { SessionsCard } from '#client/features/identity/secrets/sessions-card.tsx'
import { ReminderCard } from '#client/features/reminders/reminder-card.tsx'
import { ShortcutsSetting } from '#client/features/shortcuts/shortcuts-setting.tsx'
import { useTabParam } from '#client/hooks/use-address.ts'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { Profile } from '#shared/contracts/profile.ts'

const ProfileData = lazy(() => import('./profile-data.tsx'))

const TITLES = { profile: 'Profilo', password: 'Password', data: 'I tuoi dati' } as const
const TABS = ['profile', 'password', 'data'] as const

export default function ProfilePage() {
  const isHydrated = useIsHydrated()
  const session = useSession()
  const query = useQuery(profileQuery())
  const user = query.data ?? session
  const state = useProfileForm(user)
  const avatar = useWatch({ control: state.form.control, name: 'avatar' })
  const [tab, show] = useTabParam(TABS)
  usePageTitle(TITLES[tab])
  return (
    <div className="mx-auto max-w-[936px] pt-6 md:pt-10">
      <ProfileHeader user={user} avatar={avatar} />
      <Tabs value={tab} onValueChange={show} className="mt-7">
        <TabsList aria-label="Sezioni del profilo">
          <TabsTrigger value="profile">
            {TITLES.profile}
            {state.isDirty && tab !== 'profile' && <UnsavedMark />}
          </TabsTrigger>
          <TabsTrigger value="password">{TITLES.password}</TabsTrigger>
          <TabsTrigger value="data">{TITLES.data}</TabsTrigger>
        </TabsList>
        <TabsContent value="profile" tabIndex={-1} className="mt-5 grid gap-5">
          <ProfilePanel query={query} state={state} />
        </TabsContent>
        <TabsContent value="password" tabIndex={-1} className="mt-5 grid gap-5">
          <PasswordForm user={user} />
          <SecondFactorCard profile={query.data} />
          <SessionsCard />
          <SecurityLogCard />
        </TabsContent>
        <TabsContent value="data" tabIndex={-1} className="mt-5 grid gap-5">
          {isHydrated && (
            <Suspense fallback={null}>
              <ProfileData />
            </Suspense>
          )}
        </TabsContent>
      </Tabs>
    </div>
  )
}

function UnsavedMark() {
  return (
    <>
      <span className="size-2 rounded-full bg-petrol" aria-hidden="true" />
      <span className="sr-only">, modifiche non salvate</span>
    </>
  )
}

interface ProfilePanelProps {
  query: UseQueryResult<Profile>
  state: ReturnType<typeof useProfileForm>
}

function ProfilePanel({ query, state }: ProfilePanelProps) {
  return (
    <>
      <ReminderCard>
        <NightSetting />
      </ReminderCard>
      <QueryPart
        query={query}
        errorTitle="Non riusciamo a caricare il tuo profilo"
        skeleton={
          <Skeleton label="Caricamento del profilo" shape="fields" count={4} className="card min-h-[480px] md:p-8" />
        }
      >
        {(profile) => <ProfileForm state={state} profile={profile} />}
      </QueryPart>
      <div className="grid gap-5 md:grid-cols-2">
        {query.data ? (
          <PrivacyCard {...query.data} />
        ) : (
          query.isPending && <Skeleton count={5} className="card min-h-[290px] md:p-8" />
        )}
        <div className="flex flex-col gap-5">
          <LookCard>
            <ShortcutsSetting />
          </LookCard>
          <CookieCard />
        </div>
      </div>
      <InvitationsCard />
      <SignOutCard />
      <BlockedPeopleCard />
      <DeleteAccountCard />
    </>
  )
}
