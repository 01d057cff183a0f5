import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { toastFailure } from '../../components/layout/error-toast.ts'
import { toast } from '../../components/ui/toast.tsx'
import { useSetLike } from './community.queries.ts'
import { DREAM_GONE, hasCode } from './failures.ts'
import { forgetDream, keepLikes, refreshFeed } from './feed.queries.ts'

type Wishes = ReadonlyMap<number, boolean>
/** What is shown of a dream's likes. */
export type LikesShown = Pick<CommunityDream, 'hasLiked' | 'likes'>

/** The server's count with the wish laid over it: whatever the server answers meanwhile, one wish counts once. */
function withWish({ hasLiked, likes }: LikesShown, wish: boolean | undefined): LikesShown {
  if (wish === undefined || wish === hasLiked) return { hasLiked, likes }
  return { hasLiked: wish, likes: likes + (wish ? 1 : -1) }
}

/** Says what became of a wish. */
function sayFailed(error: unknown): void {
  const description = 'Non si può più mettere «Mi piace».'
  if (hasCode(error, 'not_found')) toast({ title: DREAM_GONE, description })
  else if (hasCode(error, 'dream_expired')) toast({ title: 'Questo sogno è scaduto', description })
  else toastFailure(error, "Non è stato possibile completare l'operazione")
}

/**
 * Likes with an instant answer. Of several quick clicks the last one counts: there is one call at a time for a dream,
 * and the next is made only where the last wish is another one than what the server has.
 */
export function useLikes() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useSetLike()
  const [wishes, setWishes] = useState<Wishes>(new Map())
  const last = useRef(new Map<number, boolean>())

  const wishFor = (id: number, wish: boolean | undefined) => {
    if (wish === undefined) last.current.delete(id)
    else last.current.set(id, wish)
    setWishes(new Map(last.current))
  }

  /** Asks until the server has what was wished last. */
  const fulfil = async (id: number) => {
    try {
      let wish = last.current.get(id)
      while (wish !== undefined) {
        keepLikes(queryClient, id, await mutateAsync({ id, liked: wish }))
        if (last.current.get(id) === wish) break
        wish = last.current.get(id)
      }
    } catch (error) {
      sayFailed(error)
      if (hasCode(error, 'not_found')) forgetDream(queryClient, id)
      if (hasCode(error, 'not_found') || hasCode(error, 'dream_expired')) void refreshFeed(queryClient)
    } finally {
      wishFor(id, undefined)
    }
  }

  const shown = (dream: CommunityDream) => withWish(dream, wishes.get(dream.id))
  const toggle = (dream: CommunityDream) => {
    const known = last.current.get(dream.id)
    wishFor(dream.id, !(known ?? dream.hasLiked))
    if (known === undefined) void fulfil(dream.id)
  }
  return { shown, toggle }
}
