import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { scrollBehavior } from './scroll-behavior.ts'

/** A pointer that only passes marks nothing, and moving from one row to the next does not flicker. */
const ENTER_DELAY_MS = 120
const LEAVE_DELAY_MS = 160

/** The element whose words are marked now: the one pointed at, else the one with keyboard focus, else the one pressed. */
export function useActiveElement() {
  const [hovered, setHovered] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [pinned, setPinned] = useState<string | null>(null)
  const pointing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pointing.current), [])

  const pointAt = (id: string | null, delay: number) => {
    clearTimeout(pointing.current)
    pointing.current = setTimeout(() => setHovered(id), delay)
  }
  const press = (id: string, button: HTMLElement) => {
    const releases = pinned === id
    setPinned(releases ? null : id)
    if (releases) setFocused(null)
    else keepInView(button)
  }

  const rowProps = (id: string) => ({
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') pointAt(id, ENTER_DELAY_MS)
    },
    onPointerLeave: () => pointAt(null, LEAVE_DELAY_MS),
  })
  const buttonProps = (id: string) => ({
    'aria-pressed': pinned === id,
    // A tap also gives focus, but only focus that is seen marks.
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.matches(':focus-visible')) return
      setFocused(id)
      keepInView(currentTarget)
    },
    onBlur: () => setFocused(null),
    onClick: (event: MouseEvent<HTMLElement>) => press(id, event.currentTarget),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPinned(null)
    },
  })

  return {
    activeId: hovered ?? focused ?? pinned,
    pinnedId: pinned,
    release: () => setPinned(null),
    rowProps,
    buttonProps,
  }
}

export type ActiveElement = ReturnType<typeof useActiveElement>

/** In one column the words come to the top of the window: the element must not end under them. */
function keepInView(button: HTMLElement) {
  if (!window.matchMedia('(max-width: 1023px) and (min-height: 600px)').matches) return
  requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() }))
}
