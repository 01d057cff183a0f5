import * as z from 'zod'
import { decodeCursor, pageOf } from '#server/db/paging.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { presentAnalysis } from '#server/features/analyses/analyses.presenter.ts'
import { findAnalyses } from '#server/features/analyses/analyses.service.ts'
import { presentDream } from '#server/features/dreams/dreams.presenter.ts'
import { listChangedDreams } from '#server/features/dreams/dreams.service.ts'
import { idSchema, instantSchema } from '#shared/contracts/common.ts'
import type { DeviceDiary, DeviceDiaryQuery } from '#shared/contracts/device-diary.ts'

/** A transaction may commit changes that are older than those already sent. */
const OVERLAP_MS = 60_000
const cursorSchema = z.tuple([instantSchema(6), idSchema])

/** The changed dreams, earliest first. @throws AppError `validation` for a cursor this server never gave out */
export async function listChanges(deps: Deps, actor: Actor, query: DeviceDiaryQuery): Promise<DeviceDiary> {
  const { cursor, ...which } = query
  const after = cursor === undefined ? undefined : decodeCursor(cursorSchema, cursor)
  const { changes, ids, now } = await listChangedDreams(deps, actor, { ...which, after })
  const { items, nextCursor } = pageOf(changes, query.limit, ({ changedAt, id }) => [changedAt, id])
  const found = await findAnalyses(
    deps,
    actor,
    items.map(({ id }) => id),
  )
  return {
    items: items.map((dream) => {
      const read = found.get(dream.id)
      return {
        dream: presentDream(dream),
        analysis: read?.analysis ? presentAnalysis({ ...read, analysis: read.analysis }) : null,
        annotations: [...(read?.annotations ?? [])],
      }
    }),
    nextCursor,
    ...(after === undefined && { ids, asOf: new Date(now.getTime() - OVERLAP_MS).toISOString() }),
  }
}
