import './medal.css'
import { Check, Lock } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { BadgeIcon } from '../badge-icons.tsx'

interface MedalProps {
  /** One that is not known is drawn as a star. */
  icon: string
  earned: boolean
  small?: boolean
  className?: string
}

/** A badge's arch: petrol and amber when it is earned, else an outline. Always decoration, the name stands beside it. */
export function Medal({ icon, earned, small, className }: MedalProps) {
  return (
    <span className={cn('medal', !earned && 'is-off', small && 'is-small', className)} aria-hidden="true">
      <BadgeIcon name={icon} size={small ? 22 : 32} />
    </span>
  )
}

/** Whether a badge is earned, in a word and a sign. */
export function MedalState({ earned }: { earned: boolean }) {
  const Icon = earned ? Check : Lock
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 text-[12.5px]',
        earned ? 'font-semibold text-success-text' : 'text-muted',
      )}
    >
      <Icon size={earned ? 14 : 13} strokeWidth={1.9} aria-hidden="true" />
      {earned ? 'Ottenuto' : 'Da ottenere'}
    </span>
  )
}
