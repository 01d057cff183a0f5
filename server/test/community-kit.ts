import { moderate } from '#server/features/community/moderate.ts'
import type { SignedIn, TestApp } from '#server/test/app.ts'
import type { ReportReason } from '#shared/constants/community.ts'
import type { CommunityPage, OwnCommunityDream } from '#shared/contracts/community.ts'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import { record } from './factories.ts'

export { record }

/** A clock ahead of the real one that advances a little with each read. */
export class Clock {
  #ahead = 0
  #reads = 0

  now = (): Date => new Date(Date.now() + this.#ahead + this.#reads++)

  passDays(days: number): void {
    this.#ahead += days * 86_400_000
  }
}

export async function share(agent: SignedIn, overrides: Partial<DreamInput> = {}): Promise<OwnCommunityDream> {
  const { id } = await record(agent, overrides)
  return (await agent.post(`/api/dreams/${id}/share-to-community`).expect(201)).body
}

export async function feed(agent: Pick<SignedIn, 'get'>, query = 'limit=50'): Promise<CommunityPage> {
  return (await agent.get(`/api/community-dreams?${query}`).expect(200)).body
}

export async function seenBy(agent: Pick<SignedIn, 'get'>, id: number): Promise<boolean> {
  return (await feed(agent)).items.some((item) => item.id === id)
}

/** Runs `npm run moderate`. @returns its output */
export async function staff(t: TestApp, ...args: string[]): Promise<string> {
  const lines: string[] = []
  await moderate(t.deps, args, (line) => lines.push(line))
  return lines.join('\n')
}

export async function reportBy(
  t: TestApp,
  people: number,
  id: number,
  reason: ReportReason = 'offensive',
): Promise<SignedIn[]> {
  const reporters = await Promise.all(Array.from({ length: people }, () => t.signUp()))
  for (const reporter of reporters) {
    await reporter.post(`/api/community-dreams/${id}/report`).send({ reason }).expect(204)
  }
  return reporters
}
