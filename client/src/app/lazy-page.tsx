import { type ComponentType, lazy, useMemo } from 'react'
import { useHydrated } from '#client/hooks/use-time.ts'

type PageModule = { default: ComponentType }

/** A page with a chunk of its own. */
export interface PageChunk {
  preload: () => Promise<void>
  /** Draws the page at once where it was fetched before: `lazy` alone would show its fallback all the same. */
  component: () => ComponentType
}

export function pageChunk(load: () => Promise<PageModule>): PageChunk {
  let loaded: ComponentType | undefined
  const fetchPage = async () => {
    const module = await load().catch(reloadForNewRelease)
    loaded = module.default
    return module
  }
  const Later = lazy(fetchPage)
  return { preload: async () => void (await fetchPage()), component: () => loaded ?? Later }
}

const PAGES = import.meta.glob<PageModule>('../pages/*-page.tsx')
const chunks = new Map<string, PageChunk>()

/** The page of a screen, by its name in `shared/screens.ts`. */
export function pageOf(name: string): PageChunk {
  const known = chunks.get(name)
  if (known) return known
  const load = PAGES[`../pages/${name}.tsx`]
  if (!load) throw new Error(`there is no page ${name}`)
  const chunk = pageChunk(load)
  chunks.set(name, chunk)
  return chunk
}

/** A page that cannot be fetched any more has most likely been replaced by a newer one; `index.html` says when it reloads. */
function reloadForNewRelease(error: unknown): never {
  window.recover?.()
  throw error
}

declare global {
  interface Window {
    recover?: () => void
  }
}

interface LazyPageProps {
  page: PageChunk
  /** Whether it is the frame of other pages. */
  isFrame?: boolean
}

export function LazyPage({ page, isFrame = false }: LazyPageProps) {
  const Page = useMemo(() => page.component(), [page])
  useHydrated(!isFrame)
  return <Page />
}
