import type { Dream, DreamPage } from '#shared/contracts/dreams.ts'
import { encodeCursor } from './cursor.ts'
import type { DreamWithAnalysis, ListedDream } from './dreams.repo.ts'

export function presentDream(row: DreamWithAnalysis): Dream {
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
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A page of rows; the one row beyond the limit only says that another page follows. */
export function presentDreamPage(rows: ListedDream[], limit: number): DreamPage {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: items.map(presentDream), nextCursor: last ? encodeCursor(last) : null }
}
