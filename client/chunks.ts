import { readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** Schemas and what checks by them: the screens before the journal do without. */
const SCHEMAS = /\/node_modules\/zod\/|\/shared\/contracts\//

const WINDOWS = /\/shared\/constants\/(?:motif-art|motifs|window-scene)\.ts$/

/** Only who chooses a password needs what tells how good it is, and its expressions take long to be read. */
const PASSWORD_ADVICE = /\/(?:password-advice|password-strength|guessable-password)\.tsx?$/

const OF_DREAM = /\/features\/(?:annotations|dreams\/voice)\/|\/found-elements?\.tsx$/

const FORMS = /\/node_modules\/react-hook-form\//

/**
 * Names the chunk of a module, so that a first load takes few files and little that another screen needs. Without it
 * there would be a chunk for every set of pages that have something in common.
 */
export function chunkNamer(src: string) {
  let name: ((id: string) => string | null) | undefined
  return (id: string, graph: Graph): string | null => {
    name ??= namerOf(src, graph)
    return name(id)
  }
}

function namerOf(src: string, graph: Graph) {
  const pageNames = readdirSync(join(src, 'pages'))
    // What the night's page shares with the form's dialog is no part of the other screens.
    .filter((file) => file.endsWith('-page.tsx') && file !== 'night-page.tsx')
    .map((file) => file.replace('.tsx', ''))
  const entryOf = (page: string) => join(src, `pages/${page}.tsx`)
  const shellEntry = join(src, 'app/private-area.tsx')
  const main = join(src, 'main.tsx')
  const entries = [main, shellEntry, ...pageNames.map(entryOf)]
  const start = reachedFrom(main, graph)
  const shell = reachedFrom(shellEntry, graph)
  const reachOf = new Map(pageNames.map((page) => [page, reachedFrom(entryOf(page), graph)]))
  const late = reachedLater(entries, graph)

  return (id: string): string | null => {
    if (entries.includes(id)) return null
    // The package's index leads to every icon: which page needs which cannot be told from the graph.
    if (start.has(id) || id.includes('/lucide-react/')) return 'start'
    const users = pageNames.filter((page) => reachOf.get(page)?.has(id))
    if (users.length === 0 && !shell.has(id)) return null
    if (SCHEMAS.test(id)) return 'schemas'
    // They bring forms and schemas together.
    if (id.includes('/@hookform/')) return null
    if (PASSWORD_ADVICE.test(id)) return 'forms'
    // What is one page's own stays with it.
    if (users.length === 1 && !shell.has(id) && !late.has(id)) return null
    const isUsedBy = (...pages: string[]) => pages.some((page) => users.includes(page))
    if (isUsedBy('auth-page')) return FORMS.test(id) ? 'forms' : 'start'
    // The drawings of windows are no part of signing in.
    if (WINDOWS.test(id)) return 'public'
    // Schemas are built on the constants: where these stand, neither waits for the other.
    if (isUsedBy('reset-password-page') || id.includes('/shared/constants/')) return 'start'
    if (isUsedBy('shared-dream-page', 'community-visitor-page')) return 'public'
    // A part with a form would bring forms to every screen.
    if (graph.getModuleInfo(id)?.importedIds.some((imported) => FORMS.test(imported))) return null
    const isOnFirstScreens = shell.has(id) || isUsedBy('dashboard-page', 'dreams-page')
    // Only the two screens of one dream show its annotations, the recorder and found elements; dialogs with these come later.
    if (OF_DREAM.test(id) && isUsedBy('annotations-page', 'dream-page') && !isOnFirstScreens) return 'annotations'
    // The two first screens do without the parts of the others.
    return isOnFirstScreens ? 'shell' : 'inner'
  }
}

/** What dialogs and the like need, which are fetched when they open. */
function reachedLater(entries: readonly string[], graph: Graph): Set<string> {
  const late = new Set<string>()
  for (let pending = [...entries]; pending.length > 0; ) {
    const reached = pending.flatMap((entry) => [...reachedFrom(entry, graph)])
    pending = reached
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds.slice() ?? [])
      .filter((id) => !entries.includes(id) && !late.has(id))
    for (const entry of pending) for (const id of reachedFrom(entry, graph)) late.add(id)
  }
  return late
}

/** A module and all that it imports at once. */
function reachedFrom(entry: string, graph: Graph): Set<string> {
  const reached = new Set<string>()
  const pending = [entry]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    pending.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
