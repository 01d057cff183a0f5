import { useSyncExternalStore } from 'react'
import { readText, writeText } from './storage.ts'

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'theme'
/** The page's ground in each theme, for the browser's own bars. `index.html` holds the same pair. */
const GROUND = { light: '#EEF2F0', dark: '#0A181D' }

const listeners = new Set<() => void>()
const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

function storedTheme(): Theme {
  const stored = readText(STORAGE_KEY)
  return isTheme(stored) ? stored : 'system'
}

let current = storedTheme()

function applyTheme() {
  const dark = current === 'dark' || (current === 'system' && darkQuery().matches)
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? GROUND.dark : GROUND.light)
}

/** Chooses a theme, shows it at once and remembers it where storage allows. */
export function setTheme(theme: Theme) {
  current = theme
  writeText(STORAGE_KEY, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

/** Follows the operating system and the other open tabs. Called once, at start. */
export function watchTheme() {
  applyTheme()
  darkQuery().addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return
    current = storedTheme()
    applyTheme()
    for (const listener of listeners) listener()
  })
}

/** Makes the page black, whatever the theme. @returns how to go back to the theme */
export function goBlack(): () => void {
  document.documentElement.classList.add('dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#000000')
  return applyTheme
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const currentTheme = () => current

/** The person's choice (not what it resolves to). */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, currentTheme)
}
