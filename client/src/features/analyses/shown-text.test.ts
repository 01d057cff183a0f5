import { expect, it } from 'vitest'
import { shownText } from './shown-text.ts'

it('shows a text as it is once its marks have both ends', () => {
  expect(shownText('Il lago parla di **emozioni ferme**. E poi.')).toBe('Il lago parla di **emozioni ferme**. E poi.')
})

it('hides a mark whose other end has not come yet', () => {
  expect(shownText('Il **lago** parla di **emozioni ferme. E')).toBe('Il **lago** parla di emozioni ferme. E')
})
