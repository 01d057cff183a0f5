import { DeviceTokensCard } from '#client/features/device-tokens/device-tokens-card.tsx'
import { PasswordForm } from '#client/features/identity/secrets/password-form.tsx'
import { SecondFactorCard } from '#client/features/identity/secrets/second-factor-card.tsx'
import { SecurityLogCard } from '#client/features/identity/secrets/security-log-card.tsx'
import { SessionsCard } from '#client/features/identity/secrets/sessions-card.tsx'
import type { User } from '#shared/contracts/auth.ts'
import type { Profile } from '#shared/contracts/profile.ts'

interface ProfileSecurityProps {
  user: User
  profile: Profile | undefined
}

/** The tab of the profile about what opens the account. */
export default function ProfileSecurity({ user, profile }: ProfileSecurityProps) {
  return (
    <>
      <PasswordForm user={user} />
      <SecondFactorCard profile={profile} />
      <SessionsCard />
      <DeviceTokensCard />
      <SecurityLogCard />
    </>
  )
}
