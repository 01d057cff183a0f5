import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BADGE_ICONS, type BadgeIcon as IconName } from '#shared/constants/badges.ts'
import { BadgeIcon } from './badge-icons.tsx'

const drawingOf = (name: string) => render(<BadgeIcon name={name as IconName} size={20} />).container.innerHTML

it('draws each of the 25 badges by a drawing of its own, and an unknown one as a star', () => {
  expect(new Set(BADGE_ICONS.map(drawingOf)).size).toBe(25)
  expect(drawingOf('from-a-newer-server')).toBe(drawingOf('star'))
})
