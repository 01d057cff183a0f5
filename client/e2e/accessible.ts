import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Locator, Page, Route } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { test as base, expect, expectAlive, expectLoaded, follow } from './test.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose answer a wider window and the dark theme can change. */
const BY_SIZE_AND_THEME = { runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable'] }
/** A page that is still loading has no heading of its own yet, and a frame in it cannot answer. */
const WHILE_LOADING = { rules: { 'page-has-heading-one': { enabled: false } }, iframes: false }

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
/** The narrowest window that a page must fit without scrolling sideways. */
const NARROW = { width: 320, height: 640 }

/** One context per worker and server: its pages share the scripts that the browser has fetched and compiled. */
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
 * A state of a screen: its name, the path or the steps that lead to it from the row before, the text or the element that
 * is then visible, and how it is looked at: on a phone by day and on a desk by night unless said otherwise.
 */
export type Row = [name: string, reach: string | Step | readonly (string | Step)[], sight: Sight, look?: Look]

/** Visits the states one after the other and fails when axe finds anything, or when one scrolls sideways. */
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

/** Goes to a path without loading a document, where the app is open. */
const goTo = (page: Page, path: string) => (page.url() === 'about:blank' ? open(path)(page) : follow(page, path))

/** Loads a page anew. */
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

/** Answers the calls of a path in the place of the server, one after the other; the last answer stays. */
export const answer =
  (path: string, ...answers: ((route: Route) => unknown)[]): Step =>
  (page) =>
    page.route(path, (route) => (answers.length > 1 ? answers.shift() : answers[0])?.(route))

export const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { code: 'internal', message: 'Qualcosa non va.' } })

/** Leaves a call without an answer. */
export const nothing = () => {}

const everywhere: Look = async (page, name) => {
  await onPhone(page, name)
  await page.setViewportSize(DESK)
  await look(page, `${name} on a desk by night`, BY_SIZE_AND_THEME, true)
  await page.setViewportSize(PHONE)
}

/** For a state whose parts other rows show on a desk. */
export const onPhone: Look = async (page, name) => {
  await expectLoaded(page)
  await look(page, `${name} on a phone by day`, {}, false)
  await page.setViewportSize(NARROW)
  await expectNoSidewaysScroll(page, `${name} at 320 px`)
  await page.setViewportSize(PHONE)
}

/** For a state that stands in for something still to come. */
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

/** Puts axe into a document and its frames, once: it is half a megabyte of script. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    try {
      if (await frame.evaluate(() => 'axe' in window)) continue
      await frame.evaluate(`${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
    } catch (error) {
      // An advertisement's frame goes when its time is over.
      if (!frame.isDetached()) throw error
    }
  }
}

/** Runs in the page: shows a theme at rest and lists the rules that fail, and where. */
async function runAxe({ options, dark }: { options: RunOptions; dark: boolean }): Promise<string[]> {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }')
  document.adoptedStyleSheets = [still]
  document.documentElement.classList.toggle('dark', dark)
  // A notice goes after five seconds, and waits while the pointer is on it.
  const notices = document.querySelector('[role="region"][aria-label="Notifiche"]')
  notices?.dispatchEvent(new PointerEvent('pointermove'))
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(document, options)
  notices?.dispatchEvent(new PointerEvent('pointerleave'))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${screen} does not scroll sideways`).toBeLessThanOrEqual(0)
}
