import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

const EMPTY = { current: '', fresh: '' }

function Passwords() {
  const { register, reset } = useForm({ defaultValues: EMPTY })
  return (
    <form>
      <Field label="Password attuale">{(control) => <PasswordInput {...control} {...register('current')} />}</Field>
      <Field label="Nuova password">{(control) => <PasswordInput {...control} {...register('fresh')} />}</Field>
      <button type="button" onClick={() => reset(EMPTY)}>
        Svuota
      </button>
      <button type="button" onClick={() => reset()}>
        Annulla
      </button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const toggle = (name: string) => screen.getByRole('button', { name })

it('names the button after its field, and shows that password only', async () => {
  const user = userEvent.setup()
  render(<Passwords />)
  await user.click(toggle('Mostra Nuova password'))
  expect([field('Password attuale').type, field('Nuova password').type]).toEqual(['password', 'text'])
  await user.click(toggle('Nascondi Nuova password'))
  expect(field('Nuova password').type).toBe('password')
})

it.each(['Svuota', 'Annulla'])('hides a shown password again once the form is emptied: %s', async (action) => {
  const user = userEvent.setup()
  render(<Passwords />)
  await user.type(field('Password attuale'), 'lunapiena9')
  await user.click(toggle('Mostra Password attuale'))
  await user.click(screen.getByRole('button', { name: action }))
  expect(field('Password attuale').value).toBe('')
  expect(field('Password attuale').type).toBe('password')
})
