import { expect, it } from 'vitest'
import { localPath } from './identity.ts'

it.each([
  ['/', '/'],
  ['/dreams/7?tab=analysis', '/dreams/7?tab=analysis'],
  ['/dreams/../profile', '/profile'],
  ['/authors', '/authors'],
  ['/profile#x', '/profile'],
])('takes %s for %s', (wanted, path) => {
  expect(localPath(wanted)).toBe(path)
})

it.each([
  '',
  'dreams',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/.//evil.example/x',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/auth',
  '/auth/google',
  '/AUTH',
  '/./auth',
  '/Api/logout',
  undefined,
  7,
  ['/dreams'],
])('does not take %j', (wanted) => {
  expect(localPath(wanted)).toBeUndefined()
})
