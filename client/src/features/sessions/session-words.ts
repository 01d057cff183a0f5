import { addDays, dayOf, TIME_ZONE } from '#shared/constants/dates.ts'

const timeFormat = new Intl.DateTimeFormat('it-IT', { timeZone: TIME_ZONE, hour: 'numeric', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('it-IT', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** «20 novembre 2026», «1º novembre 2026» */
function dayWords(instant: Date): string {
  return dayFormat.format(instant).replace(/^1 /, '1º ')
}

/** «alle 7:42», and «all’1:05» for the one hour that begins with a vowel. */
function timeWords(instant: Date): string {
  const time = timeFormat.format(instant)
  return time.startsWith('1:') ? `all’${time}` : `alle ${time}`
}

/** «oggi alle 7:42», «ieri alle 22:10»; undefined for days further away. */
function recentWords(instant: Date, now: Date): string | undefined {
  const today = dayOf(now)
  const day = dayOf(instant)
  if (day === today) return `oggi ${timeWords(instant)}`
  if (day === addDays(today, -1)) return `ieri ${timeWords(instant)}`
  return undefined
}

/** «Ultimo uso: oggi alle 7:42», «Ultimo uso: 20 novembre 2026» */
export function lastUseWords(lastUsedAt: string, now = new Date()): string {
  const instant = new Date(lastUsedAt)
  return `Ultimo uso: ${recentWords(instant, now) ?? dayWords(instant)}`
}

/** «Accesso di ieri alle 22:10», «Accesso del 20 novembre 2026», «Accesso dell’8 novembre 2026» */
export function signInWords(signedInAt: string, now = new Date()): string {
  const instant = new Date(signedInAt)
  const recent = recentWords(instant, now)
  if (recent) return `Accesso di ${recent}`
  const day = dayWords(instant)
  return `Accesso ${/^(?:8|11) /.test(day) ? 'dell’' : 'del '}${day}`
}

/** What a notice says once other sessions were ended. */
export function endedWords(ended: number): { title: string; description: string } {
  if (ended === 0) return { title: 'Nessun altro dispositivo', description: 'Il tuo account era aperto solo qui.' }
  if (ended === 1)
    return { title: 'Dispositivo disconnesso', description: 'Per rientrare da lì serve un nuovo accesso.' }
  return { title: `${ended} dispositivi disconnessi`, description: 'Per rientrare da lì serve un nuovo accesso.' }
}
