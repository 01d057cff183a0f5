import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { expect, expectAlive } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a narrower window and the other theme can change. */
const BY_SIZE_AND_THEME = { runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable'] }
/** A page that is still loading has no heading of its own yet, and a frame in it cannot answer. */
const WHILE_LOADING = { rules: { 'page-has-heading-one': { enabled: false } }, iframes: false }

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'light' | 'dark'

const PHONE = { width: 390, height: 844 }
/** The narrowest window that a page must fit without scrolling sideways. */
const NARROW = { width: 320, height: 640 }

/** Checks what is shown on a desk by day and on a phone by night, in one visit: getting there costs more than looking. */
export async function expectAccessibleAtAnySize(page: Page, screen: string): Promise<void> {
  const desk = page.viewportSize() ?? PHONE
  await expectAccessible(page, `${screen} on a desk`, 'light')
  await page.setViewportSize(PHONE)
  await look(page, `${screen} on a phone`, 'dark', BY_SIZE_AND_THEME)
  await page.setViewportSize(NARROW)
  await expectNoSidewaysScroll(page, `${screen} at 320 px`)
  await page.setViewportSize(desk)
}

/** Fails when axe finds anything on what is shown in a theme, or when it scrolls sideways. */
export async function expectAccessible(page: Page, screen: string, theme: Theme): Promise<void> {
  await expectLoaded(page)
  await look(page, screen, theme, {})
}

/** The same for what stands in for something that is still to come. */
export async function expectAccessibleWhileLoading(page: Page, screen: string, theme: Theme): Promise<void> {
  await expectAlive(page)
  await look(page, screen, theme, WHILE_LOADING)
}

async function look(page: Page, screen: string, theme: Theme, options: RunOptions): Promise<void> {
  await stopMotion(page)
  await pointAtNotices(page, 'pointermove')
  await loadAxe(page)
  await showTheme(page, theme)
  expect(await violations(page, options), `${screen}, ${theme}`).toEqual([])
  await expectNoSidewaysScroll(page, screen)
  await pointAtNotices(page, 'pointerleave')
}

/** Waits until nothing stands in any more for what is still to come. */
export async function expectLoaded(page: Page): Promise<void> {
  await expectAlive(page)
  await expect(page.locator('[role="status"][aria-busy="true"]')).toHaveCount(0)
}

/** A notice goes after five seconds, and waits while the pointer is on it. */
async function pointAtNotices(page: Page, type: 'pointermove' | 'pointerleave'): Promise<void> {
  await page.evaluate((name) => {
    document.querySelector('[role="region"][aria-label="Notifiche"]')?.dispatchEvent(new PointerEvent(name))
  }, type)
}

/** Puts axe into a document and its frames, once: it is half a megabyte of script. */
async function loadAxe(page: Page): Promise<void> {
  const script = `if (!window.axe) { ${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }) }`
  for (const frame of page.frames()) {
    try {
      await frame.evaluate(script)
    } catch (error) {
      // An advertisement's frame goes when its time is over.
      if (!frame.isDetached()) throw error
    }
  }
}

/** What axe finds fault with: the rule, and where. */
function violations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (run) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const found = await axe.run(document, run)
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    },
    { runOnly: TAGS, resultTypes: ['violations'], ...options } satisfies RunOptions,
  )
}

/** Contrast is judged at rest: whatever moves, now or while axe looks, is at its end at once. */
async function stopMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }')
    document.adoptedStyleSheets = [still]
  })
}

/** Shows a theme as its switch would, without going there. */
async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (dark) => {
    document.documentElement.classList.toggle('dark', dark)
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  }, theme === 'dark')
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${screen} does not scroll sideways`).toBeLessThanOrEqual(0)
}
