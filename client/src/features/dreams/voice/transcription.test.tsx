import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { currentToast } from '#client/lib/toast.ts'
import {
  button,
  content,
  findButton,
  installFakeRecorder,
  keptRecordings,
  openForm,
  record,
  recorder,
  refusal,
  SAVE,
  SPOKEN,
  save,
  saveQuestion,
  serve,
  TRANSCRIBE,
  writeDream,
} from '#client/test/dream-form.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)
installFakeRecorder()

const STAYS = /la registrazione è ancora qui/
const sentCall = () => vi.mocked(fetch).mock.calls.find(([path]) => path === '/api/transcribe')?.[1]

/** Transcribes only when told to. */
function serveLate(answers: Parameters<typeof serve>[0] = {}) {
  let answer = (_: { body: unknown }) => {}
  const server = serve({ [TRANSCRIBE]: () => new Promise((resolve) => (answer = resolve)), ...answers })
  return { ...server, transcribe: () => answer({ body: { text: SPOKEN } }) }
}

it.each([
  [
    refusal(429, 'rate_limited', 'Troppi tentativi. Riprova tra un minuto.'),
    'Troppi tentativi. Riprova tra un minuto.',
  ],
  [refusal(400, 'no_speech', 'Non abbiamo sentito parole.'), 'Non abbiamo sentito parole.'],
  [refusal(502, 'unknown'), "Si è verificato un errore durante la trascrizione dell'audio"],
  ['offline' as const, 'Il server non risponde. Controlla la connessione e riprova.'],
])('keeps the recording after a failure and says why (%#)', async (reply, reason) => {
  const server = serve({ [TRANSCRIBE]: reply })
  const view = openForm()
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect(await screen.findByText(STAYS)).toBeTruthy()
  expect(currentToast()).toMatchObject({ title: 'Errore trascrizione', description: reason })
  expect(keptRecordings()).toBeGreaterThan(0)
  expect(content().value).toBe('')
  server.answers[TRANSCRIBE] = { body: { text: SPOKEN } }
  await view.user.click(await findButton('Trascrivi'))
  await waitFor(() => expect(content().value).toBe(SPOKEN))
})

it.each([
  ['declined', /Senza il tuo consenso/],
  ['closed', /La registrazione resta qui: puoi trascriverla quando vuoi\./],
] as const)('sends nothing to anybody without consent (%s)', async (consent, note) => {
  const server = serve()
  const view = openForm({ consent })
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect(await screen.findByText(note)).toBeTruthy()
  expect(view.ask).toHaveBeenCalledWith('voice')
  expect(server.sent(TRANSCRIBE)).toEqual([])
  expect(keptRecordings()).toBeGreaterThan(0)
})

it('hangs up when the form goes, and keeps the recording', async () => {
  serve({ [TRANSCRIBE]: 'pending' })
  const view = openForm()
  await record(view)
  await view.user.click(button('Trascrivi'))
  await recorder().findByText('Trascrizione in corso…')
  view.rerender(<p>altrove</p>)
  expect(sentCall()?.signal?.aborted).toBe(true)
  expect(keptRecordings()).toBeGreaterThan(0)
})

it('waits for the words before a save when told to', async () => {
  const server = serveLate()
  const view = openForm()
  await writeDream(view)
  await record(view)
  await view.user.click(button('Trascrivi'))
  await view.user.click(save())
  await view.user.click((await saveQuestion()).getByRole('button', { name: 'Aspetta la trascrizione' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  server.transcribe()
  await waitFor(() => expect(content().value).toBe(`Era sotto il mare.\n\n${SPOKEN}`))
  expect(server.sent(SAVE)).toEqual([])
  await view.user.click(save())
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  expect(server.sent(SAVE)).toMatchObject([{ content: `Era sotto il mare.\n\n${SPOKEN}` }])
})
