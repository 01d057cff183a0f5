/** Mocks `idb-keyval` for recordings, with readable entries. */
const entries = new Map<string, unknown>()
let fails = { writes: false, adds: false }

const nameOf = (store: string, key: unknown) => JSON.stringify([store, key])
const keysOf = (store: string) =>
  [...entries.keys()].map((name) => JSON.parse(name) as [string, unknown]).filter(([owner]) => owner === store)

async function write(isAdding: boolean, job: () => void) {
  if (fails.writes || (isAdding && fails.adds)) throw new DOMException('full', 'QuotaExceededError')
  job()
}

export const database = {
  entries,
  /** Fails all calls. */
  breakDown: () => {
    fails = { writes: true, adds: true }
  },
  /** Fails writes; deletions work. */
  fill: () => {
    fails = { writes: false, adds: true }
  },
  reset: () => {
    fails = { writes: false, adds: false }
    entries.clear()
  },
}

export const idbKeyval = {
  createStore: (_database: string, store: string) => store,
  get: async (key: unknown, store: string) => entries.get(nameOf(store, key)),
  getMany: async (keys: unknown[], store: string) => keys.map((key) => entries.get(nameOf(store, key))),
  keys: async (store: string) => keysOf(store).map(([, key]) => key),
  values: async (store: string) => keysOf(store).map(([, key]) => entries.get(nameOf(store, key))),
  set: (key: unknown, value: unknown, store: string) => write(true, () => entries.set(nameOf(store, key), value)),
  setMany: (pairs: [unknown, unknown][], store: string) =>
    write(true, () => {
      for (const [key, value] of pairs) entries.set(nameOf(store, key), value)
    }),
  update: (key: unknown, change: (value: unknown) => unknown, store: string) =>
    write(true, () => entries.set(nameOf(store, key), change(entries.get(nameOf(store, key))))),
  clear: (store: string) =>
    write(false, () => {
      for (const [, key] of keysOf(store)) entries.delete(nameOf(store, key))
    }),
  del: (key: unknown, store: string) => write(false, () => entries.delete(nameOf(store, key))),
  delMany: (keys: unknown[], store: string) =>
    write(false, () => {
      for (const key of keys) entries.delete(nameOf(store, key))
    }),
}
