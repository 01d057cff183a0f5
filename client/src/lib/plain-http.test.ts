import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { copyText, randomId } from './browser.ts'
import { toast } from './toast.ts'

vi.mock('./toast.ts', () => ({ toast: vi.fn() }))

/** Mocks a page without HTTPS, whose browser copies selected text, or nothing. */
function openOnPlainHttp(isAllowed: boolean) {
  vi.stubGlobal('navigator', {})
  let copied: string | undefined
  document.execCommand = () => {
    const field = document.activeElement
    if (isAllowed && field instanceof HTMLTextAreaElement) copied = field.value
    return isAllowed
  }
  document.body.innerHTML = '<button>Copia</button>'
  const button = document.querySelector('button')
  button?.focus()
  return { copied: () => copied, button }
}

it('copies a text without a clipboard API, and keeps the focus', async () => {
  const { copied, button } = openOnPlainHttp(true)
  await expect(copyText('ABCD-EFGH', 'Codici copiati')).resolves.toBe(true)
  expect(copied()).toBe('ABCD-EFGH')
  expect(toast).toHaveBeenCalledWith({ title: 'Codici copiati' })
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

it('asks the person to copy by hand if nothing can be copied', async () => {
  openOnPlainHttp(false)
  await expect(copyText('ABCD-EFGH', 'Codici copiati')).resolves.toBe(false)
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Non copiato', variant: 'destructive' }))
})

it('makes ids that the server accepts as a save’s key', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(z.uuidv4().safeParse(randomId()).success).toBe(true)
  expect(randomId()).not.toBe(randomId())
})
