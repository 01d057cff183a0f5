import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { dialogSource, LazyDialog } from '#client/components/shell/lazy-dialog.tsx'
import { useNewDream } from '#client/lib/contexts.ts'
import { buildConfig, buildUser, mockServer, renderAt, renderSignedIn } from '#client/test/kit.tsx'
import { VoiceDreamButton } from './components/new-dream-button.tsx'
import { EarlyForm, takeEarlyText } from './early-form.tsx'
import { NewDreamFlow } from './new-dream-flow.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

it('offers no «Racconta a voce» if the server does not transcribe', async () => {
  const server = mockServer({ 'GET /api/config': { body: buildConfig({ transcription: false }) } })
  renderSignedIn(<VoiceDreamButton />)
  await waitFor(() => expect(server.calls).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Racconta a voce' })).toBeNull()
})

interface GreetingProps {
  onOpenChange: (open: boolean) => void
}
const Greeting = (_: GreetingProps) => <p>Ciao</p>

function PageWithDialog({ load }: { load: () => Promise<typeof Greeting> }) {
  const [open, setOpen] = useState(false)
  const [source] = useState(() => dialogSource<GreetingProps>(load))
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {open && <LazyDialog source={source} with={{ onOpenChange: setOpen }} />}
    </>
  )
}

it.each([
  [true, 'Apri'],
  [false, 'Riprova'],
])('keeps the page when a dialog cannot be fetched, and fetches it anew (online: %s)', async (online, again) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = renderAt('/', <PageWithDialog load={load} />)
  await user.click(screen.getByRole('button', { name: 'Apri' }))
  expect(await screen.findByText('Non riusciamo ad aprire la finestra')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: again }))
  expect(await screen.findByText('Ciao')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

function Opener() {
  const open = useNewDream()
  return (
    <button type="button" onClick={() => open()}>
      Scrivi
    </button>
  )
}

it('closes the form when its page changes', async () => {
  mockServer({ 'GET /api/config': { body: buildConfig({ transcription: false }) } })
  const { user, navigate } = renderSignedIn(
    <NewDreamFlow afterSave={() => null}>
      <Opener />
    </NewDreamFlow>,
  )
  await user.click(screen.getByRole('button', { name: 'Scrivi' }))
  await screen.findByRole('dialog')
  act(() => navigate('/dreams'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps text that no form took over for its person alone', async () => {
  const { user, unmount } = renderSignedIn(<EarlyForm onClose={() => {}} />, { user: buildUser({ id: 1 }) })
  await user.type(screen.getByLabelText('Descrizione del sogno'), 'Nuoto nel lago')
  unmount()
  expect(takeEarlyText(2)).toBe('')
  expect(takeEarlyText(1)).toBe('Nuoto nel lago')
  expect(takeEarlyText(1)).toBe('')
})
