/** Whether the new page has not had the focus yet. */
let isArriving = false

/** Whether the focus has nowhere better to be: it was lost with the old page, or left on the content. */
function isFocusIdle(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.id === 'main'
}

/** Takes the focus from the old page, and gives it to the heading of the new one once that is there. */
export function startArrival(): void {
  isArriving = true
  const main = document.getElementById('main')
  // A dialog keeps the focus until it closes.
  if (main?.closest('[aria-hidden="true"]')) return
  main?.focus({ preventScroll: true })
  // The content is hidden, and takes no focus, while a page outside the journal loads.
  const { activeElement } = document
  if (activeElement !== main && activeElement instanceof HTMLElement) activeElement.blur()
  focusHeading()
}

/** Focuses the h1 of a page that was just reached, or the part that its address names. */
export function focusHeading(): void {
  if (!isArriving) return
  const part = document.getElementById(window.location.hash.slice(1))
  const heading = part ?? document.querySelector<HTMLElement>('#main h1')
  if (heading && isFocusIdle()) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    part?.scrollIntoView()
  }
  // The old page's heading, hidden while the new page loads, takes no focus.
  isArriving = isFocusIdle()
}
