import { useMemo, useRef, useSyncExternalStore } from 'react'
import {
  parseStored,
  readText,
  removeKey,
  type StoredSchema,
  subscribeToStorage,
  writeJson,
} from '#client/lib/storage.ts'

/** The server does not know what a browser keeps. */
const nothing = () => undefined

/**
 * State that the browser keeps under a key; every component and every open tab with the same key follows it.
 * @param schema must stay the same object; what does not pass it counts as missing
 * @returns the value, undefined while nothing is kept, and its setter (undefined removes it)
 */
export function usePersistedState<T>(key: string, schema: StoredSchema<T>) {
  const text = useSyncExternalStore(subscribeToStorage, () => readText(key), nothing)
  const value = useMemo(() => parseStored(text, schema), [text, schema])
  const setValue = (next: T | undefined) => (next === undefined ? removeKey(key) : writeJson(key, next))
  return [value, setValue] as const
}

/** Runs one call at a time: a second one, as from a quick second click, does nothing and answers undefined. */
export function useSingleFlight<Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) {
  const isRunning = useRef(false)
  return async (...args: Args): Promise<Result | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    try {
      return await run(...args)
    } finally {
      isRunning.current = false
    }
  }
}
