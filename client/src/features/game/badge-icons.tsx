import {
  Activity,
  Award,
  Book,
  Calendar,
  CalendarCheck,
  CalendarDays,
  Clock,
  Crown,
  createLucideIcon,
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

/** A calendar's frame with a star in it. */
const CalendarStar = createLucideIcon({
  name: 'calendar-star',
  size: 24,
  node: [
    ['path', { d: 'M8 2v3', key: 'left' }],
    ['path', { d: 'M16 2v3', key: 'right' }],
    ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2', key: 'frame' }],
    ['path', { d: 'M3 9h18', key: 'head' }],
    [
      'path',
      {
        d: 'm12 12.6 1.03 2.08 2.3.34-1.66 1.62.39 2.29L12 17.85l-2.06 1.08.39-2.29-1.66-1.62 2.3-.34Z',
        key: 'star',
      },
    ],
  ],
})

const ICONS: Record<IconName, LucideIcon> = {
  // `Stars` draws the same as `Sparkles`.
  stars: MoonStar,
  search: Search,
  book: Book,
  scroll: Scroll,
  library: Library,
  history: History,
  calendar: Calendar,
  'calendar-days': CalendarDays,
  'calendar-check': CalendarCheck,
  'calendar-star': CalendarStar,
  ghost: Ghost,
  sparkles: Sparkles,
  repeat: Repeat,
  shapes: Shapes,
  puzzle: Puzzle,
  star: Star,
  trophy: Trophy,
  award: Award,
  flame: Flame,
  shield: Shield,
  activity: Activity,
  clock: Clock,
  users: Users,
  crown: Crown,
  share: Share,
}

const isKnown = (name: string): name is IconName => Object.hasOwn(ICONS, name)

/** A badge's drawing, always beside its name; of an unknown one a star. */
export function BadgeIcon({ name, size }: { name: string; size: number }) {
  const Icon = isKnown(name) ? ICONS[name] : Star
  return <Icon size={size} />
}
