import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refreshGame } from '../features/game/game.queries.ts'
import { type EarnedBadge, setEarnedHandler } from '../lib/earned-badges.ts'
import { markBadgeSeen, onBadgesSeenElsewhere, seenBadges } from './seen-badges.ts'

/**
 * The badges that this person has just earned, one after the other: each once, whichever answer and tab tells of it.
 * Whatever an answer says of badges, open views of the game are asked for anew.
 */
export function useBadgeQueue(userId: number) {
  const queryClient = useQueryClient()
  const [queue, setQueue] = useState<readonly EarnedBadge[]>([])
  const shown = useRef<string>(undefined)

  useEffect(
    () =>
      setEarnedHandler((badges) => {
        refreshGame(queryClient)
        const seen = seenBadges(userId)
        setQueue((waiting) =>
          badges.reduce((all, badge) => (seen.has(badge.id) ? all : withBadge(all, badge)), waiting),
        )
      }),
    [queryClient, userId],
  )
  useEffect(
    () =>
      onBadgesSeenElsewhere(userId, () => {
        const seen = seenBadges(userId)
        setQueue((waiting) => waiting.filter(({ id }) => id === shown.current || !seen.has(id)))
      }),
    [userId],
  )

  const next = queue[0]
  return {
    next,
    /** The next one is on screen. */
    markShown: () => {
      if (!next) return
      shown.current = next.id
      markBadgeSeen(userId, next.id)
    },
    close: () => setQueue((waiting) => waiting.filter(({ id }) => id !== next?.id)),
  }
}

function withBadge(waiting: readonly EarnedBadge[], badge: EarnedBadge): readonly EarnedBadge[] {
  return waiting.some(({ id }) => id === badge.id) ? waiting : [...waiting, badge]
}
