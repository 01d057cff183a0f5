import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { watchInstallPrompt } from '#client/lib/install-prompt.ts'
import { renderSignedIn } from '#client/test/kit.tsx'

it('offers the home screen where the browser offered it before the line was fetched', async () => {
  watchInstallPrompt()
  const prompt = vi.fn(async () => {})
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  const { FirstSteps } = await import('./first-steps.tsx')
  const { user } = renderSignedIn(<FirstSteps />)
  await user.click(screen.getByRole('button', { name: /schermata/ }))
  await waitFor(() => expect(prompt).toHaveBeenCalledOnce())
})
