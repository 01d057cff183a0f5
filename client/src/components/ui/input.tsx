import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { Button } from './button.tsx'

const LOOK =
  'w-full rounded-md border border-input bg-surface px-[14px] placeholder:text-muted placeholder:opacity-100 focus:rounded-md focus:border-transparent focus:outline-2 focus:outline-offset-1 focus:outline-ring disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-muted aria-invalid:border-2 aria-invalid:border-destructive-text aria-invalid:px-[13px]'

export const INPUT = cn(LOOK, 'min-h-12')

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" className={cn(INPUT, className)} {...rest} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      className={cn(LOOK, 'min-h-28 resize-y py-3 font-serif text-[1.125rem] leading-[1.55]', className)}
      {...rest}
    />
  )
}

/** Classes for a box with a button inside the field's end. */
export const INPUT_WITH_BUTTON = { box: 'relative', input: 'pr-[50px]!', button: 'absolute top-0.5 right-0.5' }

/** A password with a show button. Hidden again when the form is emptied, and after a reload. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'onInput'>) {
  const [visible, setVisible] = useState(false)
  const [label, setLabel] = useState('password')
  const wrapRef = useRef<HTMLDivElement>(null)
  const lastValue = useRef('')

  useLayoutEffect(() => {
    const input = wrapRef.current?.querySelector('input')
    if (!input) return
    setLabel(input.labels?.[0]?.textContent ?? 'password')
    // Emptied by a submit or reset: another password may follow.
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
        {/* An aria-label would duplicate the field's label in searches by label. */}
        <span className="sr-only">{`${visible ? 'Nascondi' : 'Mostra'} ${label}`}</span>
      </Button>
    </div>
  )
}
