import { createContext, type RefObject } from 'react'

/**
 * Where menus and tooltips are drawn: inside the page's content, for outside every landmark they would be hard to
 * find again. Null stands for the end of the document. Read while one is open: before, the place is not there yet.
 */
export const MenuContainer = createContext<RefObject<HTMLElement | null>>({ current: null })
export const TooltipContainer = createContext<RefObject<HTMLElement | null>>({ current: null })
