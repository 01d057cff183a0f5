import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAt } from '../test-kit.tsx'
import { FlowPart, flowPart } from './new-dream-flow-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Ciao {name}</p>

afterEach(() => {
  vi.restoreAllMocks()
})

function Page({ load }: { load: () => Promise<typeof Greeting> }) {
  const [open, setOpen] = useState(false)
  const [part] = useState(() => flowPart(load))
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {open && (
        <FlowPart
          part={part}
          with={{ name: 'Giulia' }}
          onFailure={() => setOpen(false)}
          onRetry={() => setOpen(true)}
        />
      )}
    </>
  )
}

const unfetched = new TypeError('Failed to fetch dynamically imported module')

it('keeps the page and tells when a dialog cannot be fetched, and fetches it anew the next time', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(unfetched)
  const { user } = renderAt('/', <Page load={load} />)
  await user.click(screen.getByRole('button', { name: 'Apri' }))
  expect(await screen.findByText('Non riusciamo ad aprire la finestra')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ricarica' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apri' }))
  expect(await screen.findByText('Ciao Giulia')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('tries again by the notice while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(unfetched)
  const { user } = renderAt('/', <Page load={load} />)
  await user.click(screen.getByRole('button', { name: 'Apri' }))
  await user.click(await screen.findByRole('button', { name: 'Riprova' }))
  await waitFor(() => expect(screen.getByText('Ciao Giulia')).toBeTruthy())
})
