import { expect, it } from 'vitest'
import { isCurrent } from '#client/components/layout/nav-items.ts'
import { premiumUser } from '#client/test/kit.tsx'
import { bottomNavigation, navigationFor } from './navigation.ts'

it.each([
  ['/', ['Dashboard'], ['Home']],
  ['/dreams/7', ['Sogni'], ['Sogni']],
  ['/analysis', ['Analisi'], ['Analisi']],
  ['/analysis/7', ['Sogni'], ['Sogni']],
  ['/monthly-analysis', ['Analisi'], ['Analisi']],
  ['/monthly-analysis/', ['Analisi'], ['Analisi']],
  ['/community', ['Community'], ['Community']],
])('at %s lights %s in the header and %s in the bar', (location, header, bar) => {
  const lit = (items: ReturnType<typeof navigationFor>) =>
    items.filter((item) => isCurrent(item, location)).map(({ label }) => label)
  expect(lit(navigationFor(premiumUser()))).toEqual(header)
  expect(lit(bottomNavigation)).toEqual(bar)
})
