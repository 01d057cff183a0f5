import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const PHONE = { width: 390, height: 844 }

/** Judges what is shown on a desk and on a phone, in one visit: getting there costs more than looking. */
export async function expectAccessibleAtAnySize(page: Page, screen: string): Promise<void> {
  const desk = page.viewportSize() ?? PHONE
  await expectAccessible(page, `${screen} on a desk`)
  await page.setViewportSize(PHONE)
  await expectAccessible(page, `${screen} on a phone`)
  await page.setViewportSize(desk)
}

/** Fails when axe finds anything on what is shown, in either theme, or when it scrolls sideways. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectLoaded(page)
  await stopMotion(page)
  await pointAtNotices(page, 'pointermove')
  await showTheme(page, 'light')
  await expectNothing(axe(page).withTags(TAGS), `${screen}, light`)
  // A theme changes colours and nothing else.
  await showTheme(page, 'dark')
  await expectNothing(axe(page).withRules('color-contrast'), `${screen}, dark`)
  await showTheme(page, 'light')
  await expectNoSidewaysScroll(page, screen)
  await pointAtNotices(page, 'pointerleave')
}

/** Waits until nothing stands in any more for what is still to come. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('[role="status"][aria-busy="true"]')).toHaveCount(0)
}

/** A notice goes after five seconds, and waits while the pointer is on it. */
async function pointAtNotices(page: Page, type: 'pointermove' | 'pointerleave'): Promise<void> {
  await page.evaluate((name) => {
    document.querySelector('[role="region"][aria-label="Notifiche"]')?.dispatchEvent(new PointerEvent(name))
  }, type)
}

/** Looks in the page itself, where it would else open another for every look, and keeps what it finds fault with alone. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
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
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (dark) => {
    document.documentElement.classList.toggle('dark', dark)
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  }, theme === 'dark')
}

async function expectNothing(builder: AxeBuilder, screen: string): Promise<void> {
  const { violations } = await builder.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, screen).toEqual([])
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${screen} does not scroll sideways`).toBeLessThanOrEqual(0)
}
