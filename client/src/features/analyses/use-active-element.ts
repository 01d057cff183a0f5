import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** A pointer that only passes marks nothing, and moving from one row to the next does not flicker. */
const ENTER_DELAY_MS = 120
const LEAVE_DELAY_MS = 160

/** The half of the window that the element leaves free for its words. */
export type FreeSide = 'top' | 'bottom'

interface Target {
  id: string
  side: FreeSide
}

/** The element whose words are marked now: the one pointed at, else the one with keyboard focus, else the one pressed. */
export function useActiveElement() {
  const [hovered, setHovered] = useState<Target | null>(null)
  const [focused, setFocused] = useState<Target | null>(null)
  const [pinned, setPinned] = useState<Target | null>(null)
  const pointing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const pointAt = (target: Target | null, delay: number) => {
    clearTimeout(pointing.current)
    pointing.current = setTimeout(() => setHovered(target), delay)
  }
  const press = (target: Target) => {
    const releases = pinned?.id === target.id
    setPinned(releases ? null : target)
    if (releases) setFocused(null)
  }

  const rowProps = (id: string) => ({
    onPointerEnter: ({ pointerType, clientY }: PointerEvent) => {
      if (pointerType !== 'touch') pointAt({ id, side: sideFreeOf(clientY) }, ENTER_DELAY_MS)
    },
    onPointerLeave: () => pointAt(null, LEAVE_DELAY_MS),
  })
  const buttonProps = (id: string) => ({
    'aria-expanded': pinned?.id === id,
    // A tap also gives focus, but only focus that is seen marks.
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.matches(':focus-visible')) setFocused({ id, side: sideFreeOf(middleOf(currentTarget)) })
    },
    onBlur: () => setFocused(null),
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => press({ id, side: sideFreeOf(middleOf(currentTarget)) }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPinned(null)
    },
  })

  const active = hovered ?? focused ?? pinned
  return {
    activeId: active?.id ?? null,
    /** The element that was pressed. */
    pinnedId: pinned?.id ?? null,
    side: active?.side ?? 'bottom',
    release: () => setPinned(null),
    rowProps,
    buttonProps,
  }
}

export type ActiveElement = ReturnType<typeof useActiveElement>

function sideFreeOf(y: number): FreeSide {
  return y > window.innerHeight / 2 ? 'top' : 'bottom'
}

function middleOf(element: HTMLElement): number {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}
