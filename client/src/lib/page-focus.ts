/** Whether the new page has not had the focus yet. */
let isArriving = false

/** Whether the focus has nowhere better to be: it was lost with the old page, or left on the content. */
function isFocusIdle(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.id === 'main'
}

/** Whether a dialog is over the page: it keeps the focus until it closes. */
const isCovered = () => document.querySelector('[aria-hidden="true"] #main, #main[aria-hidden="true"]') !== null

/** Takes the focus from the old page, and gives it to the heading of the new one once that is there. */
export function startArrival(): void {
  isArriving = true
  if (isCovered()) return
  const main = document.getElementById('main')
  main?.focus({ preventScroll: true })
  // The content is hidden, and takes no focus, while a page outside the journal loads.
  const { activeElement } = document
  if (activeElement !== main && activeElement instanceof HTMLElement) activeElement.blur()
  focusHeading()
}

/** Focuses the h1 of a page that was just reached, or the part that its address names. @returns whether it has none yet */
export function focusHeading(): boolean {
  if (!isArriving || isCovered()) return isArriving
  const part = document.getElementById(window.location.hash.slice(1))
  const heading = part ?? document.querySelector<HTMLElement>('#main h1')
  if (heading && isFocusIdle()) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    part?.scrollIntoView()
  }
  // The old page's heading, hidden while the new page loads, takes no focus.
  isArriving = isFocusIdle()
  return isArriving
}
