import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BADGE_ICONS, type BadgeIcon as IconName } from '#shared/constants/badges.ts'
import { BadgeIcon } from './badge-icons.tsx'

const drawingOf = (name: string) => render(<BadgeIcon name={name as IconName} size={20} />).container.innerHTML

it('draws a different icon for each of the 25 badges, and a star for an unknown one', () => {
  expect(new Set(BADGE_ICONS.map(drawingOf)).size).toBe(25)
  expect(drawingOf('from-a-newer-server')).toBe(drawingOf('star'))
})
