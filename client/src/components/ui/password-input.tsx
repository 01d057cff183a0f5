import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { INPUT_WITH_BUTTON, Input } from './input.tsx'

/**
 * A password that can be looked at, with a button named after its label. It is hidden again when the form is
 * emptied and on a reload.
 */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'onInput'>) {
  const [visible, setVisible] = useState(false)
  const [label, setLabel] = useState('password')
  const wrapRef = useRef<HTMLDivElement>(null)
  const lastValue = useRef('')

  useLayoutEffect(() => {
    const input = wrapRef.current?.querySelector('input')
    if (!input) return
    setLabel(input.labels?.[0]?.textContent ?? 'password')
    // Emptied, and not by typing: the form was sent or reset, and another password may come.
    if (lastValue.current && !input.value) setVisible(false)
    lastValue.current = input.value
  })

  const Icon = visible ? EyeOff : Eye
  return (
    <div ref={wrapRef} className={INPUT_WITH_BUTTON.box}>
      <Input
        {...props}
        className={INPUT_WITH_BUTTON.input}
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onInput={(event) => {
          lastValue.current = event.currentTarget.value
        }}
      />
      <Button
        variant="ghost"
        icon
        className={INPUT_WITH_BUTTON.button}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setVisible(!visible)}
      >
        <Icon size={20} />
        {/* Not an aria-label: looked up by its label, the field would be found twice. */}
        <span className="sr-only">{`${visible ? 'Nascondi' : 'Mostra'} ${label}`}</span>
      </Button>
    </div>
  )
}
