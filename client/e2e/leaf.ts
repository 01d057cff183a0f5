import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export const field = (page: Page): Locator => page.getByRole('group', { name: /^Le tue parole: / })

export const notes = (page: Page): Locator => page.getByRole('insertion')

/** Taps a word of the dream's text. @returns the number of taps */
export async function tapWord(page: Page, word: string): Promise<number> {
  const text = page.locator('.leaf-text.is-choosing')
  await expect(text).toContainText(word)
  const place = await text.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at === -1 || node.parentElement?.closest('.leaf-field, .gloss')) continue
      node.parentElement?.scrollIntoView({ block: 'center' })
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { x, y, width, height } = range.getClientRects()[0] ?? range.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    throw new Error(`the text has no «${wanted}»`)
  }, word)
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (hasTouch ? page.touchscreen.tap(place.x, place.y) : page.mouse.click(place.x, place.y))
  return 1
}
