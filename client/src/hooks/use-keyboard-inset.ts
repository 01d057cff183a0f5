import { useEffect } from 'react'

/**
 * Keeps `--keyboard` at the height by which a keyboard lies over the page, as on iOS; elsewhere the page shrinks instead
 * (`interactive-widget` in index.html).
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const update = () => {
      // A page that was zoomed in shows a part of itself, keyboard or not.
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      document.documentElement.style.removeProperty('--keyboard')
    }
  }, [])
}
