import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { currentToast } from '../../../components/ui/toast-store.ts'
import { buildDream, settle } from '../../../test-kit.tsx'
import {
  appears,
  button,
  content,
  openForm,
  record,
  recorder,
  refusal,
  SAVE,
  SPOKEN,
  save,
  saveQuestion,
  serve,
  setStage,
  stage,
  start,
  TRANSCRIBE,
  title,
  write,
} from './voice-form-test-kit.tsx'
import { plugInLocks } from './voice-test-kit.ts'

const database = await vi.hoisted(async () => (await import('./voice-test-kit.ts')).memoryDatabase())
vi.mock('idb-keyval', () => database.module)
setStage(database)

const stored = () => database.entries.size

it('keeps what was said so far when the tab is gone in the middle, and offers it again', async () => {
  serve()
  const crashed = openForm()
  await start(crashed)
  stage.clock = 61_000
  act(() => stage.microphone.recorder().give('il faro'))
  await waitFor(() => expect(stored()).toBe(2))
  const left = new Map(database.entries)
  crashed.unmount()
  // As if the page had not lived to see its end.
  database.entries.clear()
  for (const [key, value] of left) database.entries.set(key, value)

  const again = openForm()
  expect(await screen.findByText(/^Registrazione non ancora trascritta, fatta alle \d\d:\d\d\.$/)).toBeTruthy()
  expect(recorder().getByText('01:01')).toBeTruthy()
  await again.user.click(button('Trascrivi'))
  await waitFor(() => expect(content().value).toBe(SPOKEN))
  await waitFor(() => expect(stored()).toBe(0))
})

it('stops and keeps a recording when the form is closed, and turns the microphone off', async () => {
  serve()
  const view = openForm()
  await start(view)
  act(() => stage.microphone.recorder().give('il faro'))
  view.rerender(<p>altrove</p>)
  expect(stage.microphone.recorder().state).toBe('inactive')
  await waitFor(() => expect(stage.microphone.tracks[0]?.readyState).toBe('ended'))
  await waitFor(() => expect(stored()).toBe(3))
})

it('stops a recording when the form is saved, asks, and keeps it for the saved dream', async () => {
  serve()
  const view = openForm()
  await write(view)
  await start(view)
  act(() => stage.microphone.recorder().give('il faro'))
  await view.user.click(save())
  const question = await saveQuestion()
  expect(stage.microphone.tracks[0]?.readyState).toBe('ended')
  await view.user.click(question.getByRole('button', { name: 'Salva senza' }))
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  expect(currentToast()?.title).toBe('Sogno salvato')
  view.unmount()

  const next = openForm()
  await settle()
  expect(screen.queryByText(/non ancora trascritta/)).toBeNull()
  next.unmount()
  openForm({ dream: buildDream() })
  expect(await screen.findByText(/^Registrazione non ancora trascritta/)).toBeTruthy()
})

it.each([
  ['Enter in the title', (view: ReturnType<typeof openForm>) => view.user.type(title(), '{Enter}')],
  ['«Salva»', (view: ReturnType<typeof openForm>) => view.user.click(save())],
])('goes on recording when a form that is not yet valid is sent by %s', async (_case, send) => {
  const server = serve()
  const view = openForm()
  await start(view)
  await send(view)
  expect(await screen.findByText('La descrizione del sogno è obbligatoria')).toBeTruthy()
  expect(stage.microphone.recorder().state).toBe('recording')
  expect(button('Ferma')).toBeTruthy()
  expect(server.sent(SAVE)).toEqual([])
})

it('keeps the part that is safe when the disk is full', async () => {
  serve()
  const view = openForm()
  await start(view)
  act(() => stage.microphone.recorder().give('il faro'))
  await waitFor(() => expect(stored()).toBe(2))
  database.fill()
  act(() => stage.microphone.recorder().give('sotto il mare'))
  await view.user.click(button('Ferma'))
  expect(await screen.findByText(/Questo browser non può conservare/)).toBeTruthy()
  expect(stored()).toBe(2)
  view.unmount()
  openForm()
  expect(await screen.findByText(/^Registrazione non ancora trascritta/)).toBeTruthy()
})

it.each([
  ['closes it', true],
  ['is taken out of it', false],
])('says that the recording is kept when one %s: %s', async (_case, told) => {
  serve()
  const view = openForm()
  await record(view)
  view.onOpenChange.mockImplementation(() => view.rerender(<p>altrove</p>))
  if (told) await view.user.click(screen.getByRole('button', { name: 'Chiudi' }))
  else view.rerender(<p>altrove</p>)
  expect(stored()).toBeGreaterThan(0)
  expect(currentToast()?.title === 'Registrazione conservata').toBe(told)
})

it('still asks before an unkept recording is lost when the save that was accepted has failed', async () => {
  database.breakDown()
  serve({ [SAVE]: refusal(500, 'internal', 'x') })
  const view = openForm()
  await write(view)
  await record(view)
  await view.user.click(save())
  await view.user.click((await saveQuestion()).getByRole('button', { name: 'Salva senza registrazione' }))
  expect(await screen.findByText(/Il sogno non è stato salvato/)).toBeTruthy()
  await view.user.click(screen.getByRole('button', { name: 'Chiudi' }))
  expect(await screen.findByRole('alertdialog', { name: 'Chiudere senza trascrivere?' })).toBeTruthy()
  expect(view.onOpenChange).not.toHaveBeenCalled()
})

it('offers the next recording when one is thrown away, and brings that one back by the notice', async () => {
  serve()
  const first = openForm()
  await record(first, 'prima')
  first.unmount()
  await waitFor(() => expect(stored()).toBeGreaterThan(1))
  for (const [key, value] of [...database.entries]) {
    const [userId, dreamId, , place] = JSON.parse(key)
    const older = place === -1 ? { ...(value as object), startedAt: 1_000 + Date.now() - 86_400_000 } : value
    database.entries.set(JSON.stringify([userId, dreamId, 'older', place]), older)
  }
  const view = openForm()
  expect(await screen.findByText(/Ce n’è un’altra: la ritrovi dopo questa\.$/)).toBeTruthy()
  await view.user.click(button('Annulla'))
  expect(await screen.findByText(/^Registrazione non ancora trascritta, fatta [^.]*\.$/)).toBeTruthy()
  const notice = await screen.findByRole('region', { name: /Notifiche/ })
  await view.user.click(await within(notice).findByRole('button', { name: 'Ripristina' }))
  expect(await appears('Trascrivi')).toBeTruthy()
  await waitFor(() => expect(new Set([...database.entries.keys()].map((key) => JSON.parse(key)[2])).size).toBe(2))
})

it('leaves a recording alone that another tab is busy with, though it seemed free when it was found', async () => {
  serve()
  const before = openForm()
  await record(before)
  before.unmount()
  const locks = plugInLocks()
  const [key] = [...database.entries.keys()]
  locks.held.add(`voice-recording:${JSON.parse(key ?? '')[2]}`)
  // Not seen yet when the tabs are asked.
  navigator.locks.query = async () => ({ held: [] })
  openForm()
  await waitFor(() => expect(button('Inizia').matches(':disabled')).toBe(false))
  await settle()
  expect(screen.queryByText(/non ancora trascritta/)).toBeNull()
  locks.unplug()
})

it('forgets what nobody came back for within three months', async () => {
  serve()
  const now = vi.spyOn(Date, 'now')
  const long = openForm()
  now.mockReturnValue(Date.now() - 91 * 24 * 60 * 60_000)
  await record(long)
  long.unmount()
  await waitFor(() => expect(stored()).toBeGreaterThan(0))
  now.mockRestore()
  openForm()
  await waitFor(() => expect(stored()).toBe(0))
})

it('throws a recording away, and brings it back', async () => {
  serve()
  const view = openForm()
  await record(view)
  await view.user.click(button('Annulla'))
  expect(await screen.findByText('Registrazione eliminata.')).toBeTruthy()
  await waitFor(() => expect(stored()).toBe(0))
  expect(document.activeElement).toBe(button('Inizia'))
  await view.user.click(screen.getByRole('button', { name: 'Ripristina' }))
  expect(await appears('Trascrivi')).toBeTruthy()
  await waitFor(() => expect(stored()).toBe(2))
})

it('offers nobody what another person said, nor what was said of another dream', async () => {
  serve()
  const view = openForm()
  await record(view)
  view.unmount()
  await waitFor(() => expect(stored()).toBeGreaterThan(0))
  for (const options of [{ userId: 2 }, { dream: buildDream() }]) {
    const other = openForm(options)
    await waitFor(() => expect(button('Inizia').matches(':disabled')).toBe(false))
    await settle()
    expect(screen.queryByText(/non ancora trascritta/)).toBeNull()
    other.unmount()
  }
  openForm()
  expect(await screen.findByText(/non ancora trascritta/)).toBeTruthy()
})

it('saves the recording as a file', async () => {
  serve({ [TRANSCRIBE]: refusal(502, 'provider_failed', 'x') })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const view = openForm()
  await record(view)
  await view.user.click(button('Trascrivi'))
  await view.user.click(await screen.findByRole('button', { name: 'Scarica' }))
  const link = clicked.mock.contexts[0] as HTMLAnchorElement
  expect(link.download).toMatch(/^sogno-.*\.webm$/)
  expect(link.href).toBe('blob:voice')
})

it('says when the browser keeps nothing, and asks before it is lost', async () => {
  database.breakDown()
  serve()
  const view = openForm()
  await record(view)
  expect(await screen.findByText(/Questo browser non può conservare la registrazione/)).toBeTruthy()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await view.user.click(screen.getByRole('button', { name: 'Chiudi' }))
  const question = await screen.findByRole('alertdialog', { name: 'Chiudere senza trascrivere?' })
  expect(view.onOpenChange).not.toHaveBeenCalled()
  await view.user.click(within(question).getByRole('button', { name: 'Annulla' }))
  await view.user.click(button('Trascrivi'))
  await waitFor(() => expect(content().value).toBe(SPOKEN))
  await view.user.click(screen.getByRole('button', { name: 'Chiudi' }))
  expect(view.onOpenChange).toHaveBeenCalledWith(false)
})

it('asks before a save that would lose the recording, and saves when told so', async () => {
  database.breakDown()
  const server = serve({ SAVE: { status: 201, body: buildDream() } })
  const view = openForm()
  await write(view)
  await record(view)
  await view.user.click(save())
  const question = await screen.findByRole('alertdialog', { name: 'Salvare senza trascrivere?' })
  expect(server.sent(SAVE)).toEqual([])
  await view.user.click(within(question).getByRole('button', { name: 'Salva senza registrazione' }))
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
})
