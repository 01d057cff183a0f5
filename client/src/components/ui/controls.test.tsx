import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#client/lib/api-client.ts'
import { clearToasts, toastFailure } from '#client/lib/toast.ts'
import { renderAt, settle } from '#client/test/kit.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { PasswordAdvice } from './password-advice.tsx'
import { PasswordInput } from './password-input.tsx'
import { strengthOf } from './password-strength.ts'
import { Toaster, toast } from './toast.tsx'

it('is named by its work while busy, keeps the focus and ignores clicks', async () => {
  const onClick = vi.fn()
  const { rerender } = render(
    <Button busyLabel="Salvataggio..." onClick={onClick}>
      Salva
    </Button>,
  )
  const button = screen.getByRole('button')
  // What turns out of sight has the browser draw every frame.
  expect(button.innerHTML).not.toContain('animate-')
  await userEvent.click(button)
  rerender(
    <Button busy busyLabel="Salvataggio..." onClick={onClick}>
      Salva
    </Button>,
  )
  expect(screen.getByText('Salva').getAttribute('aria-hidden')).toBe('true')
  expect(button.innerHTML).toContain('animate-')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
})

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

it('takes no time over what nobody would type', () => {
  const started = performance.now()
  strengthOf(`${'ab'.repeat(200_000)}c`)
  expect(performance.now() - started).toBeLessThan(2000)
})

const points = () => within(screen.getByRole('list', { name: 'Per renderla più robusta:' })).getAllByRole('listitem')
const met = () => points().filter((point) => point.textContent?.startsWith('C’è: ')).length

it('checks the five points one by one, in words', () => {
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

it('announces its word, and nothing between two words', () => {
  const { rerender, container } = render(<PasswordAdvice password="lunapiena" />)
  const live = container.querySelector('[aria-live="polite"]')
  expect(live?.textContent).toBe('Robustezza: Debole')
  const observer = new MutationObserver(() => {})
  if (live) observer.observe(live, { childList: true, characterData: true, subtree: true })
  rerender(<PasswordAdvice password="lunapien" />)
  expect(observer.takeRecords()).toEqual([])
  rerender(<PasswordAdvice password="Luna-piena-9!" />)
  expect(observer.takeRecords().length).toBeGreaterThan(0)
  expect(live?.textContent).toBe('Robustezza: Robusta')
})

it('says why a password would be refused', () => {
  const owner = { username: 'giulia', email: 'giulia@example.com' }
  const { container } = render(<PasswordAdvice password="giulia1990" owner={owner} />)
  expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe(
    'Robustezza: Da cambiare. È fatta del tuo nome o della tua email: si indovina subito.',
  )
})

beforeEach(clearToasts)

const notices = () => screen.findByRole('region', { name: 'Notifiche' })

it('shows one notice at a time: the new one takes the place of the old', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Sogno salvato' }))
  expect(await within(await notices()).findByText('Sogno salvato')).toBeTruthy()
  act(() => toast({ title: 'Errore', description: 'Qualcosa non va', variant: 'destructive' }))
  expect(await within(await notices()).findByText('Errore')).toBeTruthy()
  expect(within(await notices()).queryByText('Sogno salvato')).toBeNull()
})

it('goes away by itself, and at once with its button', async () => {
  const user = userEvent.setup()
  render(<Toaster />)
  act(() => toast({ title: 'Breve', duration: 50 }))
  await waitFor(async () => expect(within(await notices()).queryByText('Breve')).toBeNull())
  act(() => toast({ title: 'Lungo' }))
  await within(await notices()).findByText('Lungo')
  await user.click(screen.getByRole('button', { name: 'Chiudi avviso' }))
  await waitFor(async () => expect(within(await notices()).queryByText('Lungo')).toBeNull())
})

const failure = (code: string) => new ApiError({ status: 409, code, message: 'Parole del server.' })

it.each(['unauthenticated', 'other_account'])('leaves to its own notice: %s', async (code) => {
  renderAt('/', <p />)
  toastFailure(failure(code), 'Non fatto', 'Riprova.')
  await settle()
  expect(screen.queryByText(/Parole del server|Non fatto|Errore/)).toBeNull()
})
