import { Heart } from 'lucide-react'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { formatCount } from '../../../lib/numbers.ts'
import type { LikesShown } from '../use-likes.ts'

const HEART = { size: 19, strokeWidth: 1.9, 'aria-hidden': true } as const

/** What a feed does with likes. */
export interface LikeControl {
  /** How they stand, with what was wished a moment ago. */
  shown: (dream: CommunityDream) => LikesShown
  toggle: (dream: CommunityDream) => void
}

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
      className="like-button"
      aria-pressed={hasLiked}
      aria-label={`Mi piace «${dream.title}»: ${formatCount(likes)}`}
      onClick={() => control.toggle(dream)}
    >
      <Heart {...HEART} />
      {formatCount(likes)}
    </button>
  )
}

/** How many like a dream that cannot be liked: one's own, an expired one, an example. */
export function LikeCount({ likes }: { likes: number }) {
  return (
    <span className="like-count">
      <Heart {...HEART} />
      {formatCount(likes)}
      <span className="sr-only"> «Mi piace»</span>
    </span>
  )
}
