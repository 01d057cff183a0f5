import { vi } from 'vitest'

/** Stored on the page, because each test file has its own modules. The runner's own keys there also begin with «__». */
declare global {
  var __namesAtFirst: Map<object, Set<PropertyKey>> | undefined
}

const isForeign = (name: PropertyKey) => typeof name === 'string' && !name.startsWith('__')

/** Resets the page for a test file: content, storage and globals. */
export function openNewPage(): void {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forgetNewNames()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  // Replaced, because observers of the old one persist. The body stays: Testing Library holds it.
  document.head.replaceWith(document.createElement('head'))
  document.body.replaceChildren()
}

function forgetNewNames(): void {
  globalThis.__namesAtFirst ??= new Map([globalThis, navigator].map((holder) => [holder, namesOf(holder)]))
  for (const [holder, atFirst] of globalThis.__namesAtFirst) {
    for (const name of namesOf(holder)) {
      if (isForeign(name) && !atFirst.has(name)) Reflect.deleteProperty(holder, name)
    }
  }
}

const namesOf = (holder: object) => new Set(Reflect.ownKeys(holder))
