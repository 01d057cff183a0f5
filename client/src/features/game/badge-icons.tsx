import {
  Activity,
  Award,
  Book,
  Calendar,
  CalendarCheck,
  CalendarDays,
  CalendarHeart,
  Clock,
  Crown,
  Flame,
  Ghost,
  History,
  Library,
  type LucideIcon,
  MoonStar,
  Puzzle,
  Repeat,
  Scroll,
  Search,
  Shapes,
  Share,
  Shield,
  Sparkles,
  Star,
  Trophy,
  Users,
} from 'lucide-react'
import type { BadgeIcon as IconName } from '#shared/constants/badges.ts'

const ICONS: Record<IconName, LucideIcon> = {
  activity: Activity,
  award: Award,
  book: Book,
  calendar: Calendar,
  'calendar-check': CalendarCheck,
  'calendar-days': CalendarDays,
  // The set has no calendar with a star.
  'calendar-star': CalendarHeart,
  clock: Clock,
  crown: Crown,
  flame: Flame,
  ghost: Ghost,
  history: History,
  library: Library,
  puzzle: Puzzle,
  repeat: Repeat,
  scroll: Scroll,
  search: Search,
  shapes: Shapes,
  share: Share,
  shield: Shield,
  sparkles: Sparkles,
  star: Star,
  stars: MoonStar,
  trophy: Trophy,
  users: Users,
}

export function BadgeIcon({ name, size }: { name: IconName; size: number }) {
  const Icon = ICONS[name] ?? Star
  return <Icon size={size} />
}
