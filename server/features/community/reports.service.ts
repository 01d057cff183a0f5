import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { REPORTS_TO_HIDE, type ReportReason } from '#shared/constants/community.ts'
import { lockCard } from './cards.repo.ts'
import { CARD_NOT_FOUND } from './cards.ts'
import { shownUntil } from './lifetime.ts'
import * as repo from './reports.repo.ts'

/**
 * Reports somebody's dream. `REPORTS_TO_HIDE` people since it was last looked at hide it: under the entry's lock, so
 * that of many at once the last one sees them all. Staff hears of it by the log.
 * @throws AppError `not_found`, `own_dream`, `already_reported`
 */
export async function report({ db, now, log }: Deps, actor: Actor, id: number, reason: ReportReason): Promise<void> {
  const hides = await db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const at = now()
    const card = await lockCard(tx, actor.id, id, shownUntil(at))
    if (card?.userId === actor.id) {
      throw new AppError('own_dream', 'Questo sogno è tuo: se vuoi, puoi toglierlo dalla community.')
    }
    if (!card?.isVisible) throw notFound(CARD_NOT_FOUND)
    if (!(await repo.insertReport(tx, actor.id, id, reason, at))) {
      throw new AppError('already_reported', 'Hai già segnalato questo sogno. Grazie: lo guarderemo.')
    }
    if ((await repo.countNewReports(tx, id)) < REPORTS_TO_HIDE) return false
    await repo.hideEntry(tx, id, at)
    return true
  })
  if (hides) log.warn({ communityDreamId: id }, 'hidden by reports')
}
