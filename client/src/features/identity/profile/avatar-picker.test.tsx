import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderAt } from '#client/test/kit.tsx'
import type { Avatar } from '#shared/constants/avatars.ts'
import { AvatarPicker } from './avatar-picker.tsx'

function Picker({ worn = 'luna' }: { worn?: Avatar }) {
  const [value, setValue] = useState<Avatar>(worn)
  const unlocked: Avatar[] = ['luna', 'nuvola', 'sole']
  return (
    <AvatarPicker
      value={value}
      onChange={setValue}
      worn={worn}
      unlocked={unlocked}
      readOnly={false}
      error={undefined}
    />
  )
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const described = (name: string) => document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')

it('says which is in use, which is chosen, and what unlocks the others', async () => {
  const { user } = renderAt('/profile', <Picker />)
  expect(screen.getAllByRole('radio')).toHaveLength(14)
  expect(radio('Luna').checked).toBe(true)
  expect(described('Luna')?.textContent).toBe('In uso')
  expect(described('Nuvola')).toBeNull()
  expect(described('Stella')?.textContent).toBe('Bloccato. Si sblocca con il badge «Primo Sogno».')
  expect(described('Farfalla')?.textContent).toBe('Bloccato. Si sblocca quando raggiungi il livello 9.')
  await user.click(radio('Nuvola'))
  expect(described('Nuvola')?.textContent).toBe('Scelto')
  expect(described('Luna')?.textContent).toBe('In uso')
})

it('begins with the present avatar, then with those that may be chosen, and arrows follow that order', async () => {
  const { user } = renderAt('/profile', <Picker worn="sole" />)
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  expect(names.slice(0, 4)).toEqual(['sole', 'luna', 'nuvola', 'stella'])
  radio('Sole').focus()
  await user.keyboard('{ArrowRight}')
  expect(radio('Luna').checked).toBe(true)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(radio('Farfalla'))
})
