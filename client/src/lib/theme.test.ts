import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  document.documentElement.className = ''
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

const isDark = () => document.documentElement.classList.contains('dark')

function mockSystem(dark: boolean) {
  const listeners = new Set<() => void>()
  const list = { matches: dark, addEventListener: (_: string, listener: () => void) => listeners.add(listener) }
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList)
  return (next: boolean) => {
    list.matches = next
    for (const listener of listeners) listener()
  }
}

it('follows the system’s changes until a theme is chosen', async () => {
  const changeSystem = mockSystem(false)
  const { setTheme, watchTheme } = await import('./theme.ts')
  watchTheme()
  expect(isDark()).toBe(false)
  changeSystem(true)
  expect(isDark()).toBe(true)
  expect(document.querySelector('meta')?.content).toBe('#0A181D')
  setTheme('light')
  expect(isDark()).toBe(false)
  changeSystem(true)
  expect(isDark()).toBe(false)
})

it('follows the choice of another tab', async () => {
  mockSystem(false)
  const { watchTheme } = await import('./theme.ts')
  watchTheme()
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(isDark()).toBe(true)
})

it('stays dark after the night page until the morning, or until a theme is chosen', async () => {
  mockSystem(false)
  const { enterNight, setTheme, watchTheme } = await import('./theme.ts')
  const leaveAt = (hour: number) => {
    vi.setSystemTime(new Date(2026, 10, 29, hour))
    enterNight()()
    return isDark()
  }
  watchTheme()
  expect([leaveAt(4), leaveAt(9)]).toEqual([true, false])
  expect(leaveAt(4)).toBe(true)
  setTheme('light')
  expect(isDark()).toBe(false)
  vi.useRealTimers()
})
