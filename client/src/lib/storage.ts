export interface StoredSchema<T> {
  safeParse(data: unknown): { success: true; data: T } | { success: false }
}

/** A schema for screens that load without zod. */
export const checkedBy = <T>(isValid: (data: unknown) => data is T): StoredSchema<T> => ({
  safeParse: (data) => (isValid(data) ? { success: true, data } : { success: false }),
})
export const flagSchema = checkedBy((data) => typeof data === 'boolean')

/** Values that the browser refused to keep (blocked or full storage); they last as long as the page. */
const unkept = new Map<string, string>()
const listeners = new Set<() => void>()

/** Calls the listener after every change of what is stored, in this tab or another. @returns how to stop that */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function readText(key: string): string | undefined {
  try {
    return unkept.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The keys that begin so. */
export function keysFrom(beginning: string): string[] {
  const keys = new Set(unkept.keys())
  try {
    for (const key of Object.keys(localStorage)) keys.add(key)
  } catch {
    // Blocked storage has none.
  }
  return [...keys].filter((key) => key.startsWith(beginning))
}

/** Stores a text; answers whether the browser kept it. */
export function writeText(key: string, value: string): boolean {
  let kept = true
  try {
    localStorage.setItem(key, value)
    unkept.delete(key)
  } catch {
    unkept.set(key, value)
    kept = false
  }
  for (const listener of listeners) listener()
  return kept
}

export function removeKey(key: string): void {
  unkept.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing to remove.
  }
  for (const listener of listeners) listener()
}

/** A stored text as its schema reads it; undefined when it is missing or damaged. */
export function parseStored<T>(text: string | undefined, schema: StoredSchema<T>): T | undefined {
  if (text === undefined) return undefined
  try {
    const result = schema.safeParse(JSON.parse(text))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

/** The value stored under a key, or undefined when it is missing or damaged. */
export function readJson<T>(key: string, schema: StoredSchema<T>): T | undefined {
  return parseStored(readText(key), schema)
}

/** Stores a value; answers whether the browser kept it. */
export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}

/** Asks the browser not to delete what it keeps for the diary when its disk fills up or the diary is seldom opened. */
export function persistStorage(): void {
  // Not on plain http; a browser that refuses deletes as it likes.
  navigator.storage?.persist?.().catch(() => {})
}

/** Forgets drafts and settings at once; recordings go by the server's `Clear-Site-Data`. */
export function clearDevice(): void {
  unkept.clear()
  try {
    localStorage.clear()
  } catch {
    // Blocked storage holds nothing to forget.
  }
}
