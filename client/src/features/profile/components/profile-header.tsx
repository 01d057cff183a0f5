import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { AvatarImage } from '#client/components/art/avatar.tsx'
import { PremiumTag } from '#client/components/art/premium-tag.tsx'
import { dayOfInstant, formatLong } from '#client/lib/dates.ts'
import type { Avatar } from '#shared/constants/avatars.ts'
import type { User } from '#shared/contracts/auth.ts'
import './profile-header.css'

interface ProfileHeaderProps {
  user: User
  /** The one being chosen, before it is saved. */
  avatar: Avatar
}

/** Who is signed in, as others would see them, and with which plan. */
export function ProfileHeader({ user, avatar }: ProfileHeaderProps) {
  const premium = user.subscriptionPlan === 'premium'
  return (
    <header className="card profile-header">
      <AvatarImage avatar={avatar} size={124} premium={premium} />
      <div className="min-w-0">
        <p className="eyebrow">Il tuo profilo</p>
        <div className="mt-1 mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="h1 wrap-anywhere">{user.username}</h1>
          {premium && <PremiumTag />}
        </div>
        <p className="muted wrap-anywhere">{user.email}</p>
      </div>
      <PlanInForce user={user} />
    </header>
  )
}

function PlanInForce({ user }: { user: User }) {
  const premium = user.subscriptionPlan === 'premium'
  const end = premium && user.subscriptionEndDate
  return (
    <section className="profile-plan" aria-label="Piano">
      <p className="small muted font-semibold">Piano</p>
      <p className="h2 mt-1">{premium ? 'Premium' : 'Free'}</p>
      {end && <p className="plan-end small muted mt-0.5">fino a {formatLong(dayOfInstant(end))}</p>}
      <Link href={paths.subscription} className="link small mt-2">
        {premium ? 'Gestisci Premium' : 'Confronta i piani'}
      </Link>
    </section>
  )
}
