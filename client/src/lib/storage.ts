export interface StoredSchema<T> {
  safeParse(data: unknown): { success: true; data: T } | { success: false }
}

/** A schema without zod, for the first screens. */
export const checkedBy = <T>(isValid: (data: unknown) => data is T): StoredSchema<T> => ({
  safeParse: (data) => (isValid(data) ? { success: true, data } : { success: false }),
})
export const flagSchema = checkedBy((data) => typeof data === 'boolean')

/** Values that the browser refused to store (blocked or full); they last as long as the page. */
const unkept = new Map<string, string>()
const listeners = new Set<() => void>()

/** Calls the listener after each change of storage, in any tab. @returns the unsubscribe function */
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

/** The stored keys with this prefix. */
export function keysFrom(beginning: string): string[] {
  const keys = new Set(unkept.keys())
  try {
    for (const key of Object.keys(localStorage)) keys.add(key)
  } catch {
    // Blocked storage has no keys.
  }
  return [...keys].filter((key) => key.startsWith(beginning))
}

/** Stores a text. @returns whether the browser stored it */
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
    // Blocked storage has nothing to remove.
  }
  for (const listener of listeners) listener()
}

/** Parses a stored text by its schema; undefined if missing or invalid. */
export function parseStored<T>(text: string | undefined, schema: StoredSchema<T>): T | undefined {
  if (text === undefined) return undefined
  try {
    const result = schema.safeParse(JSON.parse(text))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

/** The stored value of a key; undefined if missing or invalid. */
export function readJson<T>(key: string, schema: StoredSchema<T>): T | undefined {
  return parseStored(readText(key), schema)
}

export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}

/** Asks the browser to keep the storage when its disk is full or the diary is rarely opened. */
export function persistStorage(): void {
  // Unavailable on plain http.
  navigator.storage?.persist?.().catch(() => {})
}

/** Deletes drafts and settings at once; the server's `Clear-Site-Data` deletes recordings. */
export function clearDevice(): void {
  unkept.clear()
  try {
    localStorage.clear()
  } catch {
    // Blocked storage has nothing to clear.
  }
}
