import { Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { User } from '#shared/contracts/auth.ts'
import { paths } from '../../../app/paths.ts'
import { AvatarImage } from '../../../components/art/avatar.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { dayOfInstant, formatLong } from '../../../lib/dates.ts'

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-t border-border py-4 first:border-t-0 md:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="field-label muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function PlanInForce({ user }: { user: User }) {
  if (user.subscriptionPlan === 'free') return <>Free</>
  const end = user.subscriptionEndDate
  return (
    <>
      <span className="tag is-lume">
        <Crown size={15} strokeWidth={1.9} aria-hidden="true" />
        Premium
      </span>
      {end && <span className="small muted ml-3">fino a {formatLong(dayOfInstant(end))}</span>}
    </>
  )
}

/** Who is signed in, and with which plan. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card
      as="section"
      aria-label="Account"
      className="grid items-center gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-10 md:p-8"
    >
      <AvatarImage avatar={user.avatar} size={124} premium={user.subscriptionPlan === 'premium'} />
      <dl>
        <Row term="Nome utente">{user.username}</Row>
        <Row term="Email">{user.email}</Row>
        <Row term="Piano">
          <PlanInForce user={user} />{' '}
          <Link href={paths.subscription} className="link small ml-3">
            {user.subscriptionPlan === 'premium' ? 'Gestisci Premium' : 'Confronta i piani'}
          </Link>
        </Row>
      </dl>
    </Card>
  )
}
