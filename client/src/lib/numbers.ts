/** «1.234». The first `Intl` of a page would take longer than the rest of its first screen. */
export const formatCount = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')

/** How many characters are left, once it matters; undefined while there is room. */
export function remainingNote(text: string, max: number, warnWithin: number): string | undefined {
  const left = max - text.trim().length
  if (left > warnWithin) return undefined
  if (left < 0) return `${characters(-left)} di troppo`
  return left === 1 ? 'Resta 1 carattere' : `Restano ${characters(left)}`
}

function characters(count: number): string {
  return `${count.toLocaleString('it-IT')} ${count === 1 ? 'carattere' : 'caratteri'}`
}
