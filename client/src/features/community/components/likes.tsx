import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { formatCount } from '#client/lib/text.ts'
import type { CommunityDream, Liked } from '#shared/contracts/community.ts'
import { refreshFeed, setLiked } from '../feed.queries.ts'

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

/** The likes of a dream that the user cannot like: their own, an expired one, an example. */
export function LikeCount({ likes }: { likes: number }) {
  return (
    <span className={`${ROW} text-muted`}>
      {heart}
      {formatCount(likes)}
      <span className="sr-only"> «Mi piace»</span>
    </span>
  )
}

export interface LikeControl {
  /** The state including pending clicks. */
  shown: (dream: CommunityDream) => Liked
  toggle: (dream: CommunityDream) => void
}

/** Optimistic likes: pending clicks override any refetched page. */
export function useLikes(): LikeControl {
  const queryClient = useQueryClient()
  const [clicked, setClicked] = useState<ReadonlyMap<number, Liked>>(new Map())
  const { mutate } = useMutation({
    // Serial calls, so that the last of several quick clicks counts.
    scope: { id: 'community-likes' },
    mutationFn: ({ id, hasLiked }: Pick<CommunityDream, 'id' | 'hasLiked'>) =>
      hasLiked
        ? call('POST /api/community-dreams/:id/like', { params: { id } })
        : call('POST /api/community-dreams/:id/unlike', { params: { id } }),
    meta: { errorTitle: "Non è stato possibile completare l'operazione" },
    onSuccess: (answer, { id }) => {
      setLiked(queryClient, id, answer)
      setClicked((all) => (all.get(id)?.hasLiked === answer.hasLiked ? new Map(all).set(id, answer) : all))
    },
    onError: (_error, { id }) => {
      setClicked((all) => new Map([...all].filter(([key]) => key !== id)))
      void refreshFeed(queryClient)
    },
  })
  const shown = (dream: CommunityDream): Liked => clicked.get(dream.id) ?? dream
  const toggle = (dream: CommunityDream) => {
    const { hasLiked, likes } = shown(dream)
    const next = { hasLiked: !hasLiked, likes: likes + (hasLiked ? -1 : 1) }
    setClicked((all) => new Map(all).set(dream.id, next))
    mutate({ id: dream.id, hasLiked: next.hasLiked })
  }
  return { shown, toggle }
}
