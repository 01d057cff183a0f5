import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '#client/test/kit.tsx'
import type { Avatar } from '#shared/constants/avatars.ts'
import { AvatarPicker } from './avatar-picker.tsx'

interface Options {
  worn?: Avatar
  unlocked?: readonly Avatar[]
  readOnly?: boolean
}

interface FormProps extends Options {
  onSubmit: () => void
}

function Form({ worn = 'luna', unlocked = ['luna', 'nuvola', 'sole'], readOnly = false, onSubmit }: FormProps) {
  const [value, setValue] = useState<Avatar>(worn)
  const picker = { value, worn, unlocked, readOnly, error: undefined }
  return (
    <form onSubmit={onSubmit}>
      <AvatarPicker {...picker} onChange={setValue} />
    </form>
  )
}

function openPicker(options: Options = {}) {
  const onSubmit = vi.fn()
  return { ...renderAt('/profile', <Form {...options} onSubmit={onSubmit} />), onSubmit }
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
const described = (name: string) => document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')

it('offers all fourteen by name, as one group', () => {
  openPicker()
  const group = within(screen.getByRole('group', { name: 'Avatar' }))
  expect(group.getAllByRole('radio')).toHaveLength(14)
  expect(chosen()).toEqual([radio('Luna')])
})

it('says which is in use, which is chosen, and what unlocks the others', async () => {
  const { user } = openPicker()
  expect(described('Luna')?.textContent).toBe('In uso')
  expect(described('Nuvola')).toBeNull()
  expect(described('Stella')?.textContent).toBe('Bloccato. Si sblocca con il badge «Primo Sogno».')
  expect(described('Farfalla')?.textContent).toBe('Bloccato. Si sblocca quando raggiungi il livello 9.')
  expect(screen.getByText('Livello 9')).toBeTruthy()
  await user.click(radio('Nuvola'))
  expect(described('Nuvola')?.textContent).toBe('Scelto')
  expect(described('Luna')?.textContent).toBe('In uso')
})
