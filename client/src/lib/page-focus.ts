/** Whether the new page has not been focused yet. */
let isArriving = false

/** Whether the focus may move: it was lost with the old page, or is on the content. */
function isFocusIdle(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.id === 'main'
}

/** Whether a dialog covers the page: it keeps the focus until it closes. */
const isCovered = () => document.querySelector('[aria-hidden="true"] #main, #main[aria-hidden="true"]') !== null

/** Removes the focus from the old page, and moves it to the new one's heading once rendered. */
export function startArrival(): void {
  // A search that leads from one view to another goes on in its field.
  isArriving = !document.activeElement?.matches('input[type="search"]')
  if (!isArriving || isCovered()) return
  const main = document.getElementById('main')
  main?.focus({ preventScroll: true })
  // While a public page loads, the content is hidden and cannot be focused.
  const { activeElement } = document
  if (activeElement !== main && activeElement instanceof HTMLElement) activeElement.blur()
  focusHeading()
}

/** Focuses the h1 of a new page, or the part in its address. @returns whether the focus is still due */
export function focusHeading(): boolean {
  if (!isArriving || isCovered()) return isArriving
  const part = document.getElementById(window.location.hash.slice(1))
  const heading = part ?? document.querySelector<HTMLElement>('#main h1')
  if (heading && isFocusIdle()) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    part?.scrollIntoView()
  }
  // The old page's heading, hidden while the new page loads, cannot be focused.
  isArriving = isFocusIdle()
  return isArriving
}
