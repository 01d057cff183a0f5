import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '#client/api/api-client.ts'
import { clearToasts, toastFailure } from '#client/lib/toast.ts'
import { renderAt, settle } from '#client/test/kit.tsx'
import { Field } from './field.tsx'
import { Input, PasswordInput } from './input.tsx'
import { PasswordAdvice, strengthOf } from './password-advice.tsx'
import { Toaster, toast } from './toast.tsx'

it('ties label, hint and error to the control', () => {
  render(
    <Field label="Titolo" hint="Bastano poche parole" error="Il titolo è obbligatorio">
      {(control) => <Input {...control} />}
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Titolo' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Bastano poche parole',
    'Il titolo è obbligatorio',
  ])
})

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

it('hides a shown password again once the form is emptied', async () => {
  const user = userEvent.setup()
  render(<Passwords />)
  await user.type(field('Password attuale'), 'lunapiena9')
  await user.click(toggle('Mostra Password attuale'))
  await user.click(screen.getByRole('button', { name: 'Svuota' }))
  expect(field('Password attuale').type).toBe('password')
})

it.each([
  ['', undefined],
  ['Ab1!', 'Troppo corta'],
  ['aaaaaaaaaaaaaaaa', 'Debole'],
  ['12345678', 'Debole'],
  ['password', 'Debole'],
  ['passwordpassword', 'Debole'],
  ['lunapiena9', 'Discreta'],
  ['Password1!', 'Discreta'],
  ['Kx7!pq2Z', 'Buona'],
  ['Luna-piena-9!', 'Robusta'],
  ['il gufo vola sul lago', 'Robusta'],
  ['梦见了月亮和大海还有一只猫头鹰', 'Robusta'],
])('calls «%s» %s', (password, word) => {
  expect(strengthOf(password)?.word).toBe(word)
})

const points = () => within(screen.getByRole('list', { name: 'Per renderla più robusta:' })).getAllByRole('listitem')
const met = () => points().filter((point) => point.textContent?.startsWith('C’è: ')).length

it('checks the five rules one by one, in words', () => {
  const { rerender } = render(<PasswordAdvice password="" />)
  expect(points()).toHaveLength(5)
  const typed = ['', 'a', 'aB', 'aB3', 'aB3!', 'aB3!aB3!']
  expect(
    typed.map((password) => {
      rerender(<PasswordAdvice password={password} />)
      return met()
    }),
  ).toEqual([0, 1, 2, 3, 4, 5])
})

it('shows why a password would be refused', () => {
  const owner = { username: 'giulia', email: 'giulia@example.com' }
  const { container } = render(<PasswordAdvice password="giulia1990" owner={owner} />)
  expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe(
    'Robustezza: Da cambiare. È fatta del tuo nome o della tua email: si indovina subito.',
  )
})

beforeEach(clearToasts)

const notices = () => screen.findByRole('region', { name: 'Notifiche' })

it('shows one notice at a time, replacing the previous one', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Sogno salvato' }))
  expect(await within(await notices()).findByText('Sogno salvato')).toBeTruthy()
  act(() => toast({ title: 'Errore', description: 'Qualcosa non va', variant: 'destructive' }))
  expect(await within(await notices()).findByText('Errore')).toBeTruthy()
  expect(within(await notices()).queryByText('Sogno salvato')).toBeNull()
})

const failure = (code: string) => new ApiError({ status: 409, code, message: 'Parole del server.' })

it.each(['unauthenticated', 'other_account'])('leaves to its own notice: %s', async (code) => {
  renderAt('/', <p />)
  toastFailure(failure(code), 'Non fatto', 'Riprova.')
  await settle()
  expect(screen.queryByText(/Parole del server|Non fatto|Errore/)).toBeNull()
})
