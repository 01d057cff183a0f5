import { clear, createStore, delMany, get, setMany } from 'idb-keyval'
import type { DreamPage } from '#shared/contracts/dreams.ts'

type Kept = [path: string, answer: unknown]

/** The server's last answers to one person, for the same calls without a network, until they sign out. */
const answers = createStore('answers', 'answers')

/** The same person's whole diary by the ids of its dreams, where they want it on this device; see `device-diary.ts`. */
export const diary = {
  dreams: createStore('diary-dreams', 'dreams'),
  analyses: createStore('diary-analyses', 'analyses'),
  annotations: createStore('diary-annotations', 'annotations'),
  state: createStore('diary-state', 'state'),
}

/** Keeps an answer by its path. That of another person takes the place of all before. */
export async function keep(path: string, answer: unknown): Promise<void> {
  if (path === '/api/user') {
    const before = await get<{ id: number }>(path, answers)
    if (before && before.id !== (answer as { id: number }).id) await forget()
  }
  // A list holds its dreams whole: each can be opened afterwards.
  const dreams = path.startsWith('/api/dreams?') ? (answer as DreamPage).items : []
  await setMany([[path, answer], ...dreams.map((dream): Kept => [`/api/dreams/${dream.id}`, dream])], answers)
}

/** The last answer at a path. */
export const find = async <T>(path: string): Promise<T | undefined> => get<T>(path, answers)

/** Forgets answers that a newer one has made wrong. */
export const drop = async (paths: string[]): Promise<void> => delMany(paths, answers)

/** Forgets everything, as when the person leaves. */
export async function forget(): Promise<void> {
  await Promise.all([answers, ...Object.values(diary)].map((store) => clear(store)))
}
