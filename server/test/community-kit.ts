import type { SignedIn } from '#server/test/app.ts'
import { buildDream } from '#server/test/factories.ts'
import type { CommunityPage, OwnCommunityDream } from '#shared/contracts/community.ts'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'

/** A clock for the tests: as late as the last call says, and a little later each time it is read. */
export class Clock {
  #ahead = 0
  #reads = 0

  now = (): Date => new Date(Date.now() + this.#ahead + this.#reads++)

  passDays(days: number): void {
    this.#ahead += days * 86_400_000
  }
}

export async function record(agent: SignedIn, overrides: Partial<DreamInput> = {}): Promise<Dream> {
  return (await agent.post('/api/dreams').send(buildDream(overrides)).expect(201)).body
}

export async function share(agent: SignedIn, overrides: Partial<DreamInput> = {}): Promise<OwnCommunityDream> {
  const { id } = await record(agent, overrides)
  return (await agent.post(`/api/dreams/${id}/share-to-community`).expect(201)).body
}

/** The first page as somebody sees it. */
export async function feed(agent: Pick<SignedIn, 'get'>, query = 'limit=50'): Promise<CommunityPage> {
  return (await agent.get(`/api/community-dreams?${query}`).expect(200)).body
}

export async function seenBy(agent: Pick<SignedIn, 'get'>, id: number): Promise<boolean> {
  return (await feed(agent)).items.some((item) => item.id === id)
}
