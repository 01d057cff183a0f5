import { Check, Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'
import { BadgeIcon } from '../badge-icons.tsx'

/** A section of the profile, on its own card. */
export function GameCard({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('card px-8 py-7 max-md:p-5 max-2xs:px-2', className)} {...rest} />
}

interface MedalProps {
  icon: ComponentProps<typeof BadgeIcon>['name']
  earned: boolean
  small?: boolean
}

const EARNED =
  'bg-[linear-gradient(170deg,#0b2530,#1c5360)] text-[#f2c572] shadow-[inset_0_0_0_3px_rgb(242_197_114/0.5)] forced-colors:border-3 forced-colors:border-[CanvasText]'
const TO_EARN = 'text-muted shadow-[inset_0_0_0_1px_var(--input)] forced-colors:border forced-colors:border-[GrayText]'
const LARGE = 'h-[92px] w-[76px] rounded-[38px_38px_14px_14px]'
const SMALL = 'h-[48px] w-[40px] rounded-[20px_20px_7px_7px]'

/** A badge's arch: coloured if earned, else an outline. Decorative. */
export function Medal({ icon, earned, small }: MedalProps) {
  return (
    <span
      className={cn(
        'grid flex-none place-items-center',
        earned ? EARNED : TO_EARN,
        !earned && (small ? 'bg-surface' : 'bg-surface-2'),
        small ? SMALL : LARGE,
      )}
      aria-hidden="true"
    >
      <BadgeIcon name={icon} size={small ? 22 : 32} />
    </span>
  )
}

export function MedalState({ earned }: { earned: boolean }) {
  const Icon = earned ? Check : Lock
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 text-[0.7812rem]',
        earned ? 'font-semibold text-success-text' : 'text-muted',
      )}
    >
      <Icon size={earned ? 14 : 13} />
      {earned ? 'Ottenuto' : 'Da ottenere'}
    </span>
  )
}

interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** The colour of the bar; `lume` for the level itself. */
  tone?: 'petrol' | 'lume'
  /** For a background other than a card's. */
  onSurface?: boolean
  className?: string
}

/** A progress bar; the numbers are beside it. */
export function ProgressBar({ label, value, max, tone = 'petrol', onSurface, className }: ProgressBarProps) {
  return (
    <div
      className={cn(
        'h-2.5 overflow-hidden rounded-full forced-colors:border forced-colors:border-[CanvasText]',
        onSurface ? 'bg-track' : 'bg-surface-2',
        className,
      )}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <span
        className={cn(
          'block h-full rounded-full forced-colors:bg-[Highlight]',
          tone === 'lume' ? 'bg-(--lume-mark)' : 'bg-petrol',
        )}
        style={{ width: `${(value / max) * 100}%` }}
      />
    </div>
  )
}
