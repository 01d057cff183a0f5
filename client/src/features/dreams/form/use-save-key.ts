import { useRef } from 'react'
import type { DreamInput } from '#shared/contracts/dreams.ts'

/**
 * Keys for saves: the same one while the same words are sent again, so that a dream whose first answer got lost is
 * not made twice; another as soon as the words change. Undefined where the browser makes none (plain http on a network).
 */
export function useSaveKey(): (input: DreamInput) => string | undefined {
  const last = useRef({ words: '', key: undefined as string | undefined })
  return (input) => {
    const words = JSON.stringify(input)
    if (words !== last.current.words) last.current = { words, key: globalThis.crypto.randomUUID?.() }
    return last.current.key
  }
}
