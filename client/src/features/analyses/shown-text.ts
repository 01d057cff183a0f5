const MARK = '**'

/** What can be shown of a text that still grows: a mark of strong words waits until its other end has come. */
export function shownText(text: string): string {
  const marks = text.split(MARK).length - 1
  if (marks % 2 === 0) return text
  const open = text.lastIndexOf(MARK)
  return text.slice(0, open) + text.slice(open + MARK.length)
}
