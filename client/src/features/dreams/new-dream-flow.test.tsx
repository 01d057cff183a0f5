import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { dialogSource, LazyDialog } from '#client/components/layout/lazy-dialog.tsx'
import { buildConfig, mockServer, renderAt, renderSignedIn } from '#client/test/kit.tsx'
import { NewDreamButton, VoiceDreamButton } from './components/new-dream-button.tsx'
import { NewDreamFlow } from './new-dream-flow.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

function serve(transcription: boolean) {
  return mockServer({ 'GET /api/config': { body: buildConfig({ transcription }) } })
}

const openFlow = () =>
  renderSignedIn(
    <NewDreamFlow afterSave={() => null}>
      <NewDreamButton />
      <VoiceDreamButton />
    </NewDreamFlow>,
  )

it('opens the form with the focus at the text, also after «Racconta a voce»', async () => {
  serve(true)
  const { user } = openFlow()
  await user.click(await screen.findByRole('button', { name: 'Racconta a voce' }))
  await screen.findByRole('button', { name: 'Inizia' })
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Registra Nuovo Sogno' }))
  const text = await screen.findByRole('textbox', { name: 'Descrizione del sogno' })
  await waitFor(() => expect(document.activeElement).toBe(text))
})

it('offers no «Racconta a voce» where the server does not transcribe', async () => {
  const server = serve(false)
  openFlow()
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
