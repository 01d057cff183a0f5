import { vi } from 'vitest'

/** Kept on the page itself, since modules are each test file's own. The runner, too, begins what it keeps there with «__». */
declare global {
  var __namesAtFirst: Map<object, Set<PropertyKey>> | undefined
}

const isForeign = (name: PropertyKey) => typeof name === 'string' && !name.startsWith('__')

/** Makes the page of a test file as if no other had been on it: what it shows, what it keeps, what is asked of it by name. */
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
  // Another one, since whoever watches the old one goes on. The body stays: Testing Library holds on to it.
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
