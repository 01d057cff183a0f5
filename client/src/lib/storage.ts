interface Schema<T> {
  safeParse(data: unknown): { success: true; data: T } | { success: false }
}

/** What is stored under a key, or undefined when it is missing, damaged or storage is blocked. */
export function readJson<T>(key: string, schema: Schema<T>): T | undefined {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return undefined
    const result = schema.safeParse(JSON.parse(text))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

/** Stores a value; answers whether it was kept (storage may be blocked or full). */
export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}

export function removeKey(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

export function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeText(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Forgets what this tab alone kept, as when its person leaves. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage holds nothing to forget.
  }
}
