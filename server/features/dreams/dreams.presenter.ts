import { pageOf } from '#server/db/paging.ts'
import { motifOf } from '#server/motif.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { dreamValues } from '#shared/constants/dream-fields.ts'
import { suggestedElements } from '#shared/constants/elements.ts'
import { BIN_DAYS } from '#shared/constants/limits.ts'
import type {
  DeletedDreamPage,
  Dream,
  DreamDraft,
  DreamPage,
  SavedDream as SavedDreamAnswer,
} from '#shared/contracts/dreams.ts'
import type { ListedDeletedDream } from './deleted-dreams.repo.ts'
import type { Draft } from './drafts.service.ts'
import type { ListedDream, OwnDream } from './dreams.repo.ts'
import type { SavedDream } from './dreams.service.ts'

export function presentDream(row: OwnDream): Dream {
  return {
    id: row.id,
    userId: row.userId,
    ...dreamValues(row),
    leftAt: row.leftAt,
    foundElements: suggestedElements(row),
    motif: motifOf(row, suggestedElements(row)),
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

export function presentDraft(draft: Draft): DreamDraft {
  return { ...draft, createdAt: draft.createdAt.toISOString() }
}

/** @param rows plus one over the limit if another page follows */
export function presentDreamPage(rows: ListedDream[], limit: number, emptyMornings?: string[]): DreamPage {
  const { items, nextCursor } = pageOf(rows, limit, ({ inTitle, date, id }) => [inTitle, date, id])
  const total = rows[0]?.total ?? undefined
  return {
    items: items.map((row) => ({ ...presentDream(row), ...(row.hits && { hits: row.hits }) })),
    nextCursor,
    ...(total !== undefined && { total }),
    ...(emptyMornings && { emptyMornings }),
  }
}

/** @param rows plus one over the limit if another page follows */
export function presentDeletedPage(rows: ListedDeletedDream[], limit: number, now: Date): DeletedDreamPage {
  const { items, nextCursor } = pageOf(rows, limit, ({ deletedAt, id }) => [deletedAt.toISOString(), id])
  const daysLeft = (deletedAt: Date) => {
    return Math.max(0, Math.ceil(BIN_DAYS - (now.getTime() - deletedAt.getTime()) / DAY_MS))
  }
  return {
    items: items.map(({ id, title, date, deletedAt }) => {
      return { id, title, date, deletedAt: deletedAt.toISOString(), daysLeft: daysLeft(deletedAt) }
    }),
    nextCursor,
  }
}
