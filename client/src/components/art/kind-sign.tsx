import { AlarmClock, Ghost, Lightbulb, type LucideIcon, Repeat } from 'lucide-react'
import { DREAM_KIND_LABELS, type DreamKind } from '#shared/constants/dream-kinds.ts'

const ICONS: Record<DreamKind, LucideIcon> = {
  lucido: Lightbulb,
  incubo: Ghost,
  ricorrente: Repeat,
  falso_risveglio: AlarmClock,
}

/** The kind of a dream, as a drawing and words. */
export function KindSign({ kind }: { kind: DreamKind }) {
  const Icon = ICONS[kind]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={15} className="shrink-0" />
      {DREAM_KIND_LABELS[kind]}
    </span>
  )
}
