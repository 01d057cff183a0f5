import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'

/** A password that can be looked at. It is hidden again on a reload, never remembered. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <div className="input-wrap">
      <Input {...props} type={visible ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button
        variant="ghost"
        icon
        aria-label={visible ? 'Nascondi password' : 'Mostra password'}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setVisible(!visible)}
      >
        <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
      </Button>
    </div>
  )
}
