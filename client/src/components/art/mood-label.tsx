import {
  AlarmClock,
  CircleDashed,
  Cloud,
  CloudRain,
  Ghost,
  Lightbulb,
  type LucideIcon,
  Repeat,
  Sun,
} from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import {
  DREAM_KIND_LABELS,
  type DreamKind,
  MOOD_LABELS,
  MOODS,
  type Mood,
  UNKNOWN_MOOD,
} from '#shared/constants/dreams.ts'
import { MaybeLink } from '../ui/chip.tsx'

interface MoodLook {
  word: string
  Icon: LucideIcon
  color: string
}

/** A mood's label, drawing and colours; `unknown` for any other value. */
export const MOOD_LOOK: Record<Mood | 'unknown', MoodLook> = {
  positive: { word: MOOD_LABELS.positive, Icon: Sun, color: 'bg-mood-positive-soft text-mood-positive-ink' },
  neutral: { word: MOOD_LABELS.neutral, Icon: Cloud, color: 'bg-mood-neutral-soft text-mood-neutral-ink' },
  negative: { word: MOOD_LABELS.negative, Icon: CloudRain, color: 'bg-mood-negative-soft text-mood-negative-ink' },
  unknown: { word: 'Sconosciuto', Icon: CircleDashed, color: 'text-mood-unknown-ink' },
}

const SHAPE =
  'mood-label inline-flex min-h-7 items-center gap-1.5 rounded-full pr-[11px] pl-2 text-[0.8125rem] font-semibold 2xs:whitespace-nowrap forced-colors:border forced-colors:border-[CanvasText] print:border print:border-border print:bg-transparent'

const DASHED = 'border border-dashed border-mood-unknown'

interface MoodLabelProps {
  mood: string | null
  muted?: boolean
  href?: string | undefined
}

export function MoodLabel({ mood, muted = false, href }: MoodLabelProps) {
  const known = MOODS.find((each) => each === mood) ?? 'unknown'
  const { word, Icon, color } = MOOD_LOOK[known]
  return (
    <MaybeLink
      href={href}
      className={cn(SHAPE, known === 'unknown' && DASHED, muted ? MOOD_LOOK.unknown.color : color)}
    >
      <Icon size={16} />
      {known === 'unknown' ? UNKNOWN_MOOD : `Umore ${word.toLowerCase()}`}
    </MaybeLink>
  )
}

const ICONS: Record<DreamKind, LucideIcon> = {
  lucido: Lightbulb,
  incubo: Ghost,
  ricorrente: Repeat,
  falso_risveglio: AlarmClock,
}

export function KindSign({ kind }: { kind: DreamKind }) {
  const Icon = ICONS[kind]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={15} className="shrink-0" />
      {DREAM_KIND_LABELS[kind]}
    </span>
  )
}
