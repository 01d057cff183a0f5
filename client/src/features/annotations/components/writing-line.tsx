import type { ReactNode } from 'react'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { remainingNote } from '#client/lib/text.ts'

interface LineProps {
  id?: string
  label?: string
  value: string
  max: number
  placeholder?: string
  autoFocus?: boolean
  /** The microphone, beside the words. */
  children?: ReactNode
  onChange: (value: string) => void
  onKeep?: () => void
  onLeave?: () => void
}

/** A ruled, auto-growing line; Enter saves it. */
export function WritingLine({
  id,
  label,
  value,
  max,
  placeholder,
  autoFocus,
  children,
  onChange,
  onKeep,
  onLeave,
}: LineProps) {
  const room = remainingNote(value, max, 20)
  return (
    <>
      <span className="leaf-line">
        <textarea
          dir="auto"
          ref={autoFocus ? takeFocus : undefined}
          id={id}
          rows={1}
          maxLength={max}
          enterKeyHint="done"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onKeep?.()
          }}
        />
        {children}
      </span>
      {room && <span className="small muted">{room}</span>}
    </>
  )
}
