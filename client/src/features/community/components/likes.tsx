import { Heart } from 'lucide-react'
import { formatCount } from '#client/lib/numbers.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'
import type { LikeControl } from '../use-likes.ts'

const ROW = 'inline-flex min-h-11 items-center gap-2 font-semibold tabular-nums'
const BUTTON =
  'min-w-11 rounded-full border border-input bg-surface px-3.5 transition-[background-color] duration-fast ease-calm hover:bg-accent focus-visible:rounded-full'
const PRESSED =
  'aria-pressed:border-petrol aria-pressed:bg-accent aria-pressed:font-bold aria-pressed:text-accent-foreground aria-pressed:*:fill-petrol aria-pressed:*:stroke-petrol forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-[Highlight]'

const heart = <Heart size={19} />

interface LikeButtonProps {
  dream: CommunityDream
  control: LikeControl
}

/** Likes a dream, or takes the like back. */
export function LikeButton({ dream, control }: LikeButtonProps) {
  const { hasLiked, likes } = control.shown(dream)
  return (
    <button
      type="button"
      className={`${ROW} ${BUTTON} ${PRESSED}`}
      aria-pressed={hasLiked}
      aria-label={`Mi piace «${dream.title}»: ${formatCount(likes)}`}
      onClick={() => control.toggle(dream)}
    >
      {heart}
      {formatCount(likes)}
    </button>
  )
}

/** How many like a dream that cannot be liked: one's own, an expired one, an example. */
export function LikeCount({ likes }: { likes: number }) {
  return (
    <span className={`${ROW} text-muted`}>
      {heart}
      {formatCount(likes)}
      <span className="sr-only"> «Mi piace»</span>
    </span>
  )
}
