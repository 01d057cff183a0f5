import { useState } from 'react'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useOwnDreams } from '../../share.queries.ts'

/** The dream to share: the one that is given, or else the one that is chosen of one's own, with a search among them. */
export function useChoice(given: Dream | undefined) {
  const [q, search] = useState('')
  const [picked, setPicked] = useState<number>()
  const own = useOwnDreams(q, given === undefined)
  const { data, isPlaceholderData } = own.query
  const isWhole = given === undefined && q === '' && data !== undefined && !isPlaceholderData
  return {
    // What a search has taken out of sight is no choice: nobody sees what it is.
    dream: given ?? own.dreams.find(({ id }) => id === picked),
    pick: ({ id }: Dream) => setPicked(id),
    own,
    q,
    search,
    /** There is no dream at all to share, rather than none that a search finds. */
    none: isWhole && own.dreams.length === 0,
  }
}
