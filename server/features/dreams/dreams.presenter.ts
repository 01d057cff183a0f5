import { pageOf } from '#server/paging.ts'
import type { Dream, DreamPage, SavedDream as SavedDreamAnswer } from '#shared/contracts/dreams.ts'
import type { ListedDream, OwnDream } from './dreams.repo.ts'
import type { SavedDream } from './dreams.service.ts'

export function presentDream(row: OwnDream): Dream {
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    content: row.content,
    date: row.date,
    mood: row.mood,
    tags: row.tags,
    elements: row.elements,
    hasAnalysis: row.analysisKind !== null,
    analysisKind: row.analysisKind,
    share: row.share && { shareId: row.share.shareId, includesAnalysis: row.share.includesAnalysis },
    communityUntil: row.communityUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentSavedDream({ dream, newBadges }: SavedDream): SavedDreamAnswer {
  return { ...presentDream(dream), newBadges }
}

/** @param rows with one row more than the limit when another page follows */
export function presentDreamPage(rows: ListedDream[], limit: number): DreamPage {
  const { items, nextCursor } = pageOf(rows, limit, ({ inTitle, date, id }) => [inTitle, date, id])
  const total = rows[0]?.total ?? undefined
  return { items: items.map(presentDream), nextCursor, ...(total !== undefined && { total }) }
}
