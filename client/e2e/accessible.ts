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
  await showTheme(page, 'light')
  await expectNothing(axe(page).withTags(TAGS), `${screen}, light`)
  // A theme changes colours and nothing else.
  await showTheme(page, 'dark')
  await expectNothing(axe(page).withRules('color-contrast'), `${screen}, dark`)
  await showTheme(page, 'light')
  await expectNoSidewaysScroll(page, screen)
}

/** Looks in the page itself, where it would else open another for every look, and keeps what it finds fault with alone. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}

/** Shows a theme as its switch would, without going there. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
  await atRest(page)
}

/** Contrast is judged at rest: waits for what moves to its end; what breathes for ever has none. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((moving) => moving.finished))
  })
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
