import { useSyncExternalStore } from 'react'
import { readText, subscribeToStorage, writeText } from './storage.ts'

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'theme'
/** The background of each theme, for the browser's bars. `index.html` has the same pair. */
const GROUND = { light: '#EEF2F0', dark: '#0A181D' }

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

function storedTheme(): Theme {
  const stored = readText(STORAGE_KEY)
  return isTheme(stored) ? stored : 'system'
}

/** Set by the night page: until the morning the other pages of this tab are dark, too. `index.html` reads it as well. */
const NIGHT_KEY = 'night-dark'
const MORNING_HOUR = 6

function isStillNight(): boolean {
  try {
    return new Date().getHours() < MORNING_HOUR && sessionStorage.getItem(NIGHT_KEY) !== null
  } catch {
    return false
  }
}

function setNight(isNight: boolean): void {
  try {
    if (isNight) sessionStorage.setItem(NIGHT_KEY, 'true')
    else sessionStorage.removeItem(NIGHT_KEY)
  } catch {
    // Without storage the pages after the night page have the person's theme.
  }
}

function applyTheme() {
  const theme = storedTheme()
  const dark = theme === 'dark' || (theme === 'system' && darkQuery().matches) || isStillNight()
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? GROUND.dark : GROUND.light)
}

/** Applies and stores a theme. */
export function setTheme(theme: Theme) {
  setNight(false)
  writeText(STORAGE_KEY, theme)
  applyTheme()
}

/** Follows the system and the other tabs. Called once, at start. */
export function watchTheme() {
  applyTheme()
  darkQuery().addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) applyTheme()
  })
}

/** Makes the page black in any theme. @returns a function that restores the theme, which stays dark by night */
export function enterNight(): () => void {
  setNight(true)
  document.documentElement.classList.add('dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#000000')
  return applyTheme
}

/** The person's choice, which may be the system's theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToStorage, storedTheme, storedTheme)
}
