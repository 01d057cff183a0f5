import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { AvatarImage, PremiumTag } from '#client/components/art/avatar.tsx'
import { dayOfInstant, formatLong } from '#client/lib/dates.ts'
import type { Avatar } from '#shared/constants/avatars.ts'
import type { User } from '#shared/contracts/auth.ts'

interface ProfileHeaderProps {
  user: User
  /** The one being chosen, before it is saved. */
  avatar: Avatar
}

/** Who is signed in, as others would see them, and with which plan. */
export function ProfileHeader({ user, avatar }: ProfileHeaderProps) {
  const premium = user.subscriptionPlan === 'premium'
  return (
    <header className="card grid grid-cols-[72px_minmax(0,1fr)] items-center gap-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-8 md:p-8">
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
    <section
      aria-label="Piano"
      className="grid items-center self-stretch border-border max-md:col-span-full max-md:grid-cols-[minmax(0,1fr)_auto] max-md:content-start max-md:gap-x-4 max-md:border-t max-md:pt-4 md:content-center md:justify-items-start md:border-l md:pl-8"
    >
      <p className="small muted font-semibold">Piano</p>
      <p className="h2 mt-1">{premium ? 'Premium' : 'Free'}</p>
      {end && <p className="small muted mt-0.5 max-md:col-span-full">fino a {formatLong(dayOfInstant(end))}</p>}
      <Link
        href={paths.subscription}
        className="link small mt-2 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1"
      >
        {premium ? 'Gestisci Premium' : 'Confronta i piani'}
      </Link>
    </section>
  )
}
