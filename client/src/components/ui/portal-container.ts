import { createContext } from 'react'

/**
 * Where menus and tooltips are drawn: inside the page's content, for outside every landmark they would be hard to
 * find again. Null stands for the end of the document.
 */
export const MenuContainer = createContext<HTMLElement | null>(null)
export const TooltipContainer = createContext<HTMLElement | null>(null)
