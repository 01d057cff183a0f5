import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails when axe finds anything on what is shown, or when it scrolls sideways. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Contrast is judged at rest: movements of 200 ms and less are over by then.
  await page.waitForTimeout(400)
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, screen).toEqual([])
  await expectNoSidewaysScroll(page, screen)
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${screen} does not scroll sideways`).toBeLessThanOrEqual(0)
}
