import { withArticle } from '#client/lib/dates.ts'

const time = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' })
const dayAndMonth = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long' })

/** «alle 07:42», or with the day when it was not today: «l’8 novembre alle 07:42». */
export function formatMoment(ms: number, now = new Date()): string {
  const at = new Date(ms)
  const hour = `alle ${time.format(at)}`
  return at.toDateString() === now.toDateString() ? hour : withArticle('il', `${dayAndMonth.format(at)} ${hour}`)
}
