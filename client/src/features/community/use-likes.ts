import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/lib/api-client.ts'
import type { CommunityDream, Liked } from '#shared/contracts/community.ts'
import { FEED, refreshFeed, setLiked } from './feed.queries.ts'

/** What a feed does with likes. */
export interface LikeControl {
  /** How they stand, with what was clicked a moment ago. */
  shown: (dream: CommunityDream) => Liked
  toggle: (dream: CommunityDream) => void
}

interface Like {
  id: number
  liked: boolean
}

/** Likes that change at once: what was clicked lies over the feed, whatever page of it arrives meanwhile. */
export function useLikes(): LikeControl {
  const queryClient = useQueryClient()
  const [clicked, setClicked] = useState<ReadonlyMap<number, Liked>>(new Map())
  const { mutate } = useMutation({
    // One call after the other, so that of several quick clicks the last one counts.
    scope: { id: 'community-likes' },
    mutationFn: ({ id, liked }: Like) => api.post<Liked>(`${FEED}/${id}/${liked ? 'like' : 'unlike'}`),
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
    mutate({ id: dream.id, liked: next.hasLiked })
  }
  return { shown, toggle }
}
