const CONTACTS = [
  // An address or the name on a social network: whatever hangs on an @ of its own or has a domain behind it.
  /(?<![\p{L}\d])@[\p{L}\d_]{2,40}/gu,
  /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}\.\p{L}{2,}/gu,
  /\b(?:https?:\/\/|www\.)\S{1,80}/giu,
  // No ending that is an Italian word as well: «la porta.me ne vado» only forgets a space.
  /(?<![\p{L}\d@.])[\p{L}\d-]{2,63}\.(?:com|net|org|it|eu|info|biz|xyz|ru)(?![\p{L}\d])/giu,
  /\bchiocciola\b[^.!?\n]{1,60}\bpunto\s+(?:com|net|org|it|eu)\b/giu,
  // Italian numbers, and those of other countries with their prefix; thousands, dates and lottery numbers are none.
  /(?<![\d.,])(?:\+|00)\d{1,3}(?:[ ./-]?\d){6,11}(?!\d)/gu,
  /(?<![\d.,])3[2-9]\d(?:[ ./-]?\d){6,7}(?![.,]?\d)/gu,
  /(?<![\d.,])0\d{1,3}[ ./-]\d(?:[ ./-]?\d){4,7}(?![.,]?\d)/gu,
  /(?<![\d.,])0\d{8,10}(?!\d)/gu,
  // The tax code, and a bank account.
  /\b[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]\b/giu,
  /\bIT\d{2} ?[A-Z](?: ?\d){10}/giu,
]

/** Figures that are nobody's number: days, times from and to, thousands. */
const FIGURES = [
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})\b/g,
  /\b\d{1,2}[.:]\d{2}\s?[-–]\s?\d{1,2}[.:]\d{2}\b/g,
  /\b\d{1,3}(?:\.\d{3})+\b/g,
]

/** Ways to reach somebody that a text tells, each once, as they are written. Linear in its length. */
export function findContacts(text: string): string[] {
  const plain = FIGURES.reduce((rest, figures) => rest.replace(figures, ','), text.normalize('NFKC'))
  const found = [...new Set(CONTACTS.flatMap((contact) => plain.match(contact) ?? []))]
  return found.filter((contact) => !found.some((other) => other !== contact && other.includes(contact)))
}
