import { useLayoutEffect, useRef } from 'react'
import type { VoiceState } from './voice-session.ts'

type Kind = VoiceState['kind']

/**
 * Whoever operates the recorder stays at it: the focus goes on to the button of its next state, and to the text when
 * that has come. A focus elsewhere is left alone.
 * @returns the ref of the element around the recorder
 */
export function useFollowingFocus(kind: Kind, focusText: () => void) {
  const around = useRef<HTMLDivElement>(null)
  const before = useRef(kind)
  useLayoutEffect(() => {
    const was = before.current
    before.current = kind
    if (was === kind || !around.current) return
    const { activeElement } = document
    // The button that was pressed went with its state.
    const lost = activeElement === null || activeElement === document.body
    if (!lost && !around.current.contains(activeElement)) return
    if (was === 'transcribing' && kind === 'idle') return focusText()
    const next = around.current.querySelector<HTMLElement>('[data-recorder-focus]')
    const recorder = around.current.querySelector<HTMLElement>('fieldset')
    ;(next ?? recorder)?.focus()
  }, [kind, focusText])
  return around
}
