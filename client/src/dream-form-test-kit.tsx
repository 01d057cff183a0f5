import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Dream } from '#shared/contracts/dreams.ts'
import { DreamFormDialog } from './features/dreams/components/dream-form-dialog.tsx'
import { renderSignedIn } from './test-kit.tsx'

export function openForm(dream?: Dream) {
  const onOpenChange = vi.fn()
  const onSaved = vi.fn()
  const view = renderSignedIn(<DreamFormDialog open onOpenChange={onOpenChange} dream={dream} onSaved={onSaved} />)
  return { ...view, onOpenChange, onSaved }
}

export const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Titolo' })
export const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Descrizione del sogno' })
export const date = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Data' })
export const save = () => screen.getByRole('button', { name: 'Salva' })
export const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('dream-draft:'))

export async function writeDream({ user }: Pick<ReturnType<typeof openForm>, 'user'>) {
  await user.type(title(), 'Il faro')
  await user.type(content(), 'Era sotto il mare.')
}
