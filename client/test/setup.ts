import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { openNewPage } from './page.ts'

// Test files share a process, its page and most libraries, because recreating them took longer than most tests. Modules
// and page are reset for each file.
vi.resetModules()
openNewPage()

// A lazy module compiles at its first import, on a busy machine longer than a second.
configure({ asyncUtilTimeout: 8_000 })

// React runs the effects of an opened or closed dialog some turns later, on a busy machine after the test's next step.
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

// jsdom has no layout: these mocks answer the primitives, with a mouse as pointer.
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
