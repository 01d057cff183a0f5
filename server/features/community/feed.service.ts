import type { Actor, Deps } from '#server/deps.ts'
import { getUser } from '#server/features/users/users.service.ts'
import type { CommunityQuery } from '#shared/contracts/community.ts'
import { decodeCursor } from './cursor.ts'
import { type DreamEntry, findLatestEntry } from './entries.repo.ts'
import { type Author, type FeedRow, listFeed } from './feed.repo.ts'
import { shownUntil } from './lifetime.ts'
import { forgetOverInTurn } from './purge.service.ts'

/** A page, with one row more than asked when another follows, and on the first one the reader's own. */
export interface Feed {
  rows: FeedRow[]
  mine: { entry: DreamEntry; author: Author } | undefined
}

/**
 * What a reader sees of the community; without one, what every visitor sees.
 * @throws AppError `validation` for a cursor this server never gave out
 */
export async function readFeed(deps: Deps, reader: Actor | undefined, query: CommunityQuery): Promise<Feed> {
  const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
  const until = shownUntil(deps.now())
  const [rows, mine] = await Promise.all([
    listFeed(deps.db, reader?.id, until, before, query.limit + 1),
    reader && query.cursor === undefined ? findMine(deps, reader, until) : undefined,
  ])
  forgetOverInTurn(deps)
  return { rows, mine }
}

async function findMine(deps: Deps, reader: Actor, until: Date): Promise<Feed['mine']> {
  const entry = await findLatestEntry(deps.db, reader.id, until)
  return entry && { entry, author: await getUser(deps, reader) }
}
