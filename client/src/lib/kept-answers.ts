import { clear, createStore, get, setMany } from 'idb-keyval'
import { pathOf } from '#shared/constants/call.ts'
import { dreamCalls } from '#shared/constants/dreams.ts'
import { authCalls } from '#shared/constants/identity.ts'
import type { DreamPage } from '#shared/contracts/dreams.ts'

type Kept = [path: string, answer: unknown]

/** The server's last answers to one person, for the same calls without a network, until they sign out. */
const answers = createStore('answers', 'answers')

/** Keeps an answer by its path. That of another person takes the place of all before. */
export async function keep(path: string, answer: unknown): Promise<void> {
  if (path === pathOf(authCalls.user.line)) {
    const before = await get<{ id: number }>(path, answers)
    if (before && before.id !== (answer as { id: number }).id) await clear(answers)
  }
  // A list holds its dreams whole: each can be opened afterwards.
  const dreams = path.startsWith(`${pathOf(dreamCalls.list.line)}?`) ? (answer as DreamPage).items : []
  await setMany(
    [[path, answer], ...dreams.map((dream): Kept => [pathOf(dreamCalls.get.line, { id: dream.id }), dream])],
    answers,
  )
}

/** The last answer at a path. */
export const find = async <T>(path: string): Promise<T | undefined> => get<T>(path, answers)

/** Forgets everything, as when the person leaves. */
export const forget = async (): Promise<void> => clear(answers)
