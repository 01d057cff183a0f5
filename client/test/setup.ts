import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { openNewPage } from './page.ts'

// All test files share a process, its page and most libraries: making these anew took longer than most tests. The modules
// are each file's own all the same, and the page is as if new.
vi.resetModules()
openNewPage()

// A lazy part of a screen is compiled when it is first asked for: on a busy machine that takes longer than a second.
configure({ asyncUtilTimeout: 8_000 })

// A dialog that has just come or gone is usable, and the page beside it, once React has run the effects: that is a few turns
// later, and on a busy machine after what a test does next.
const TURNS = 5
const { asyncWrapper } = getConfig()
const nextTurn = setImmediate
configure({
  asyncWrapper: async (callback) => {
    const result = await asyncWrapper(callback)
    for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => nextTurn(resolve))
    return result
  },
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

// jsdom has no layout: what the primitives ask of it is answered here. There is a mouse.
window.matchMedia ??= (query: string) =>
  ({
    matches: query === '(any-hover: hover)',
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver ??= class implements IntersectionObserver {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.checkVisibility ??= () => true
Element.prototype.hasPointerCapture ??= () => false
