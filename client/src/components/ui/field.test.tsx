import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

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
