import {
  Book,
  CalendarCheck,
  CalendarDays,
  Crown,
  Flame,
  Library,
  type LucideIcon,
  Scroll,
  Search,
  Shapes,
  Share,
  Sparkles,
  Star,
  Trophy,
  Users,
} from 'lucide-react'
import type { BadgeIcon as IconName } from '#shared/constants/badges.ts'

const ICONS: Record<IconName, LucideIcon> = {
  book: Book,
  'calendar-check': CalendarCheck,
  'calendar-days': CalendarDays,
  crown: Crown,
  flame: Flame,
  library: Library,
  scroll: Scroll,
  search: Search,
  shapes: Shapes,
  share: Share,
  sparkles: Sparkles,
  star: Star,
  trophy: Trophy,
  users: Users,
}

/** A badge's drawing, always beside its name; a star for one that only a newer server knows. */
export function BadgeIcon({ name, size }: { name: IconName; size: number }) {
  const Icon = ICONS[name] ?? Star
  return <Icon size={size} />
}
