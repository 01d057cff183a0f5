/**
 * Tells when the browser shows this page again as it was left, after another was shown in its place: what it shows may
 * be out of date by then.
 * @returns how to stop that
 */
export function onPageRestored(handler: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) handler()
  }
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}
