import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** A pointer that only passes marks nothing, and moving from one row to the next does not flicker. */
const ENTER_DELAY_MS = 120
const LEAVE_DELAY_MS = 160

/** The element whose words are marked now: the one pointed at, else the one with keyboard focus, else the one pressed. */
export function useActiveElement() {
  const [hovered, setHovered] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [pinned, setPinned] = useState<string | null>(null)
  const pointing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const pointAt = (id: string | null, delay: number) => {
    clearTimeout(pointing.current)
    pointing.current = setTimeout(() => setHovered(id), delay)
  }
  const press = (id: string) => {
    const releases = pinned === id
    setPinned(releases ? null : id)
    if (releases) setFocused(null)
  }

  const rowProps = (id: string) => ({
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') pointAt(id, ENTER_DELAY_MS)
    },
    onPointerLeave: () => pointAt(null, LEAVE_DELAY_MS),
  })
  const buttonProps = (id: string) => ({
    'aria-expanded': pinned === id,
    // A tap also gives focus, but only focus that is seen marks.
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.matches(':focus-visible')) setFocused(id)
    },
    onBlur: () => setFocused(null),
    onClick: () => press(id),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPinned(null)
    },
  })

  return {
    activeId: hovered ?? focused ?? pinned,
    /** The element that was pressed. */
    pinnedId: pinned,
    release: () => setPinned(null),
    rowProps,
    buttonProps,
  }
}

export type ActiveElement = ReturnType<typeof useActiveElement>
