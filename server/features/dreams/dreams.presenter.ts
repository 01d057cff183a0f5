import type { Dream, DreamPage, SavedDream as SavedDreamAnswer } from '#shared/contracts/dreams.ts'
import { encodeCursor } from './cursor.ts'
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

/** A page of rows; the one row beyond the limit only says that another page follows. */
export function presentDreamPage(rows: ListedDream[], limit: number): DreamPage {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const total = rows[0]?.total ?? undefined
  return {
    items: items.map(presentDream),
    nextCursor: last ? encodeCursor(last) : null,
    ...(total !== undefined && { total }),
  }
}
