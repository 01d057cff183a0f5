import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useNewDream } from '../components/layout/new-dream-context.tsx'
import { NewDreamButton } from '../features/dreams/components/new-dream-button.tsx'
import { VoiceDreamButton } from '../features/dreams/components/voice-dream-button.tsx'
import { buildConfig, mockServer, renderSignedIn } from '../test-kit.tsx'
import { NewDreamFlow } from './new-dream-flow.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

function serve(transcription: boolean) {
  return mockServer({ 'GET /api/config': { body: buildConfig({ transcription }) } })
}

function ByEvent() {
  const open = useNewDream()
  return (
    <button type="button" onClick={open}>
      Apri
    </button>
  )
}

const openFlow = () =>
  renderSignedIn(
    <NewDreamFlow>
      <NewDreamButton />
      <VoiceDreamButton />
      <ByEvent />
    </NewDreamFlow>,
  )

it('opens the form at its recorder when a dream is to be told', async () => {
  serve(true)
  const { user } = openFlow()
  await user.click(await screen.findByRole('button', { name: 'Racconta a voce' }))
  const start = await screen.findByRole('button', { name: 'Inizia' })
  await waitFor(() => expect(document.activeElement).toBe(start))
})

it.each(['Registra Nuovo Sogno', 'Apri'])(
  'opens the form at its title by «%s», also after it was opened to be told',
  async (name) => {
    serve(true)
    const { user } = openFlow()
    await user.click(await screen.findByRole('button', { name: 'Racconta a voce' }))
    await screen.findByRole('button', { name: 'Inizia' })
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name }))
    const title = await screen.findByRole('textbox', { name: 'Titolo' })
    await waitFor(() => expect(document.activeElement).toBe(title))
  },
)

it('offers no recorder from afar where the server writes nothing down', async () => {
  const server = serve(false)
  openFlow()
  await waitFor(() => expect(server.calls).toHaveLength(1))
  await screen.findByRole('button', { name: 'Apri' })
  expect(screen.queryByRole('button', { name: 'Racconta a voce' })).toBeNull()
})
