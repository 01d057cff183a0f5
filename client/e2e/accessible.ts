import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Locator, Page, Route } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { test as base, expect, expectAlive, expectLoaded, follow } from './test.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const BY_SIZE_AND_THEME = { runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable'] }
/** A loading page has no heading yet, and its frames do not respond. */
const WHILE_LOADING = { rules: { 'page-has-heading-one': { enabled: false } }, iframes: false }

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
/** The narrowest window without sideways scrolling. */
const NARROW = { width: 320, height: 640 }

/** One context per worker and server: its pages share loaded and compiled scripts. */
export const test = base.extend<object, { contexts: Map<string | undefined, BrowserContext> }>({
  viewport: PHONE,
  contexts: [
    async ({ browserName: _ }, use) => {
      const contexts = new Map<string | undefined, BrowserContext>()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, contexts, baseURL }, use) => {
    const context = contexts.get(baseURL) ?? (await browser.newContext())
    contexts.set(baseURL, context)
    await context.setStorageState({ cookies: [], origins: [] })
    await use(context)
    for (const page of context.pages()) await page.close()
  },
})

export type Step = (page: Page) => Promise<unknown>
type Sight = string | RegExp | ((page: Page) => Locator)
type Look = (page: Page, name: string) => Promise<void>

/**
 * A screen's state: its name, the path or steps from the previous row, the text or element then visible, and its look:
 * by default a light phone and a dark desktop.
 */
export type Row = [name: string, reach: string | Step | readonly (string | Step)[], sight: Sight, look?: Look]

/** Visits the states in order; fails if axe finds a violation, or if one scrolls sideways. */
export async function visit(page: Page, rows: readonly Row[]): Promise<void> {
  for (const [name, reach, sight, look = everywhere] of rows) {
    await test.step(name, async () => {
      for (const step of [reach].flat()) await (typeof step === 'string' ? goTo(page, step) : step(page))
      const seen = typeof sight === 'function' ? sight(page) : page.getByText(sight)
      await expect(seen.first()).toBeVisible()
      await look(page, name)
    })
  }
}

/** Navigates inside the app, without loading a document. */
const goTo = (page: Page, path: string) => (page.url() === 'about:blank' ? open(path)(page) : follow(page, path))

export function open(path: string): Step {
  return async (page) => {
    await page.goto(path)
    await expectAlive(page)
  }
}

export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click()

export const choose =
  (name: string | RegExp, role: 'menuitem' | 'tab' | 'link' | 'switch' = 'menuitem'): Step =>
  (page) =>
    page.getByRole(role, { name }).first().click()

export const fill =
  (label: string, value: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(value)

export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)

/** Mocks a path's responses in order; the last one repeats. */
export const answer =
  (path: string, ...answers: ((route: Route) => unknown)[]): Step =>
  (page) =>
    page.route(path, (route) => (answers.length > 1 ? answers.shift() : answers[0])?.(route))

export const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { code: 'internal', message: 'Qualcosa non va.' } })

export const nothing = () => {}

const everywhere: Look = async (page, name) => {
  await onPhone(page, name)
  await page.setViewportSize(DESK)
  await look(page, `${name} on a desk by night`, BY_SIZE_AND_THEME, true)
  await page.setViewportSize(PHONE)
}

/** For a state whose parts other rows check on a desktop. */
export const onPhone: Look = async (page, name) => {
  await expectLoaded(page)
  await look(page, `${name} on a phone by day`, {}, false)
  await page.setViewportSize(NARROW)
  await expectNoSidewaysScroll(page, `${name} at 320 px`)
  await page.setViewportSize(PHONE)
}

/** For a loading state. */
export const whileLoading: Look = (page, name) => look(page, name, WHILE_LOADING, true)

async function look(page: Page, name: string, options: RunOptions, dark: boolean): Promise<void> {
  await loadAxe(page)
  const found = await page.evaluate(runAxe, {
    options: { runOnly: TAGS, resultTypes: ['violations'], ...options } satisfies RunOptions,
    dark,
  })
  expect(found, name).toEqual([])
  await expectNoSidewaysScroll(page, name)
}

/** Injects axe into a document and its frames, once, because it is half a megabyte. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    try {
      if (await frame.evaluate(() => 'axe' in window)) continue
      await frame.evaluate(`${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
    } catch (error) {
      // An ad's frame is removed after its time.
      if (!frame.isDetached()) throw error
    }
  }
}

/** Runs in the page: shows a theme without motion, and lists the violations. */
async function runAxe({ options, dark }: { options: RunOptions; dark: boolean }): Promise<string[]> {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }')
  // Axe misplaces what the browser has not laid out yet.
  still.insertRule('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [still]
  document.documentElement.classList.toggle('dark', dark)
  // A notice closes after five seconds, except during hover.
  const notices = document.querySelector('[role="region"][aria-label="Notifiche"]')
  notices?.dispatchEvent(new PointerEvent('pointermove'))
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(document, options)
  notices?.dispatchEvent(new PointerEvent('pointerleave'))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${screen} does not scroll sideways`).toBeLessThanOrEqual(0)
}
