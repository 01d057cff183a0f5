import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { dialogSource, LazyDialog } from '#client/components/shell/lazy-dialog.tsx'
import { useEventListener } from '#client/hooks/use-browser.ts'
import { useNewDream } from '#client/lib/contexts.ts'
import { useShortcutsSetting } from './shortcuts-setting.tsx'

const helpDialog = dialogSource(() => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog))

/** Maximum wait for the list and its search. */
const SEARCH_WAIT_MS = 5_000

/**
 * A key for a field, a menu, a dialog or the browser. Shift is not a modifier: «/» and «?» need it on an Italian
 * keyboard.
 */
function isTaken({ target, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return true
  const around = target instanceof Element ? target : null
  if (around?.closest('input, textarea, select, [contenteditable], [role="menu"]')) return true
  return document.querySelector('[role$="dialog"]') !== null
}

/** Waits for the list's page, whose search renders with its first response. */
function focusSearch(): void {
  const lastTry = performance.now() + SEARCH_WAIT_MS
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('#main input[type="search"]')
    if (field && window.location.pathname === paths.dreams) field.focus()
    else if (performance.now() < lastTry) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * The diary's keys, unless turned off in the profile: `/` searches, `n` begins a dream, `?` lists them.
 * @param firstKey the key that loaded this module
 */
export function Shortcuts({ firstKey }: { firstKey: KeyboardEvent }) {
  const [isOn = true] = useShortcutsSetting()
  const openNewDream = useNewDream()
  const [location, navigate] = useLocation()
  const [isHelpOpen, setHelpOpen] = useState(false)

  const actions: Partial<Record<string, () => void>> = {
    '/': () => {
      if (location !== paths.dreams) navigate(paths.dreams)
      focusSearch()
    },
    n: () => openNewDream(),
    '?': () => setHelpOpen(true),
  }
  const handleKey = (event: KeyboardEvent) => {
    const act = actions[event.key]
    if (!act || !isOn || isTaken(event)) return
    event.preventDefault()
    act()
  }
  useEventListener('keydown', handleKey)
  const handleFirst = useEffectEvent(handleKey)
  useEffect(() => handleFirst(firstKey), [firstKey])
  return isHelpOpen ? <LazyDialog source={helpDialog} with={{ onOpenChange: setHelpOpen }} /> : null
}
