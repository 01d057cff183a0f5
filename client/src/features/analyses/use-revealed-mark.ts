import { type RefObject, useEffect } from 'react'
import { scrollBehavior } from './scroll-behavior.ts'

const MARGIN = 24

/** Scrolls a text inside its own box, only as far as the first mark of the active element needs. */
export function useRevealedMark(box: RefObject<HTMLElement | null>, activeId: string | null) {
  useEffect(() => {
    const frame = box.current
    const mark = activeId === null ? null : frame?.querySelector('mark')
    if (!frame || !mark) return
    const above = mark.getBoundingClientRect().top - frame.getBoundingClientRect().top
    const below = mark.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom
    if (above >= 0 && below <= 0) return
    frame.scrollBy({ top: above < 0 ? above - MARGIN : below + MARGIN, behavior: scrollBehavior() })
  }, [box, activeId])
}
