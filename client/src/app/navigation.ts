import { BookOpen, ChartColumn, Crown, House, LayoutDashboard, UserRound, Users } from 'lucide-react'
import type { NavItem } from '#client/components/shell/header.tsx'
import type { User } from '#shared/contracts/auth.ts'
import { paths } from './paths.ts'

/** A dream and its analysis are one screen, whatever the address of its tab. */
const dreams: NavItem = {
  href: paths.dreams,
  label: 'Sogni',
  icon: BookOpen,
  covers: /^\/(?:(?:dreams|analysis)\/.|libro)/,
}
/** The monthly analysis is reached from the overview, and belongs to it. */
const analyses: NavItem = {
  href: paths.analyses,
  label: 'Analisi',
  icon: ChartColumn,
  covers: /^\/monthly-analysis\/?$/,
}
const community: NavItem = { href: paths.community, label: 'Community', icon: Users }

/** The links of the header. @param hasPlans whether there are plans to choose from */
export function navigationFor(user: Pick<User, 'subscriptionPlan'>, hasPlans: boolean): readonly NavItem[] {
  const plans = user.subscriptionPlan === 'premium' ? 'Premium' : 'Abbonamenti'
  return [
    { href: paths.home, label: 'Dashboard', icon: LayoutDashboard },
    dreams,
    analyses,
    community,
    ...(hasPlans ? [{ href: paths.subscription, label: plans, icon: Crown }] : []),
    { href: paths.profile, label: 'Profilo', icon: UserRound },
  ]
}

/** The phone's bottom bar: two links on each side of the centre button. */
export const bottomNavigation: readonly NavItem[] = [
  { href: paths.home, label: 'Home', icon: House },
  dreams,
  analyses,
  community,
]
