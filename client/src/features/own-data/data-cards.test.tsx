import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, mockServer, refusal, renderSignedIn } from '#client/test/kit.tsx'
import type { ImportPreview, LatestImport } from '#shared/contracts/import.ts'
import { DataCards } from './data-cards.tsx'

const LATEST = 'GET /api/imports/latest'
const PREVIEW = 'POST /api/imports/preview'
const FILE = new File(['data,testo\n2026-01-01,Volavo'], 'sogni.csv', { type: 'text/csv' })

const preview: ImportPreview = {
  ...{ format: 'csv', fresh: 5, existing: 1, overLimit: 2, unreadable: 1, months: 0, dreamLimit: 7, settings: true },
  days: { first: '2026-01-02', last: '2026-01-08' },
  choice: [],
  examples: {
    fresh: [{ title: 'Volavo', date: '2026-01-04' }],
    existing: [{ title: 'Il mare', date: '2026-01-02' }],
    overLimit: [{ title: 'La neve', date: '2026-01-03' }],
    unreadable: [{ where: 'Riga 4', reason: 'La data manca o non si capisce' }],
  },
}
const latest: LatestImport = {
  latest: { id: 3, added: 5, createdAt: '2026-01-20T06:42:00.000Z', undoable: true },
}

function openImport(answers: Answers) {
  const server = mockServer({ [LATEST]: { body: { latest: null } }, ...answers })
  const view = renderSignedIn(<DataCards />)
  return { ...server, ...view, choose: () => view.user.upload(screen.getByLabelText('File da importare'), FILE) }
}

it('leads to the book on paper', async () => {
  openImport({})
  expect(screen.getByRole('link', { name: 'il libro delle notti' }).getAttribute('href')).toBe('/libro')
})

it('previews an import, and runs it with the chosen settings', async () => {
  const result = { added: 5, existing: 1, overLimit: 2, unreadable: 1, months: 0 }
  let last: LatestImport = { latest: null }
  const { choose, user, calls } = openImport({
    [LATEST]: () => ({ body: last }),
    [PREVIEW]: { body: preview },
    'POST /api/imports?settings=true': () => {
      last = latest
      return { body: result }
    },
  })
  await choose()
  expect(document.activeElement?.textContent).toBe('Ecco cosa c’è in sogni.csv. Non abbiamo ancora importato nulla.')
  for (const text of [
    '5 sogni da aggiungere',
    'Dal 2 gennaio 2026 all’8 gennaio 2026',
    '«Volavo», 4 gennaio 2026',
    '… e altri 4',
    '1 sogno c’è già: lo saltiamo',
    '2 sogni restano fuori',
    '1 voce non si può leggere',
    'Riga 4: La data manca o non si capisce',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy()
  }
  await user.click(screen.getByRole('switch', { name: 'Riprendi anche le impostazioni' }))
  await user.click(screen.getByRole('button', { name: 'Importa 5 sogni' }))
  expect(await screen.findByText('5 sogni importati')).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('5 sogni importati')
  expect(screen.getByText('Non importati: già presenti 1, oltre il limite del piano 2, illeggibili 1.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Annulla importazione' })).toBeTruthy()
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(2)
})

it('asks which dreams to import if the plan has no room for all, and preselects the newest', async () => {
  const choice = Array.from({ length: 5 }, (_, n) => ({ place: 4 - n, title: `Notte ${n}`, date: `2026-01-2${5 - n}` }))
  const run = 'POST /api/imports?settings=false&take=3%2C2'
  const { choose, user, calls } = openImport({
    [PREVIEW]: { body: { ...preview, fresh: 2, overLimit: 53, choice, settings: false } },
    [run]: { body: { added: 2, existing: 0, overLimit: 53, unreadable: 0, months: 0 } },
  })
  await choose()
  expect(await screen.findByText('2 di 2')).toBeTruthy()
  expect(screen.getByText(/altri 50, più vecchi/)).toBeTruthy()
  const box = (n: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Notte ${n}`) })
  expect(choice.map((_, n) => [box(n).checked, box(n).disabled])).toEqual([
    [true, false],
    [true, false],
    ...Array(3).fill([false, true]),
  ])
  await user.click(box(0))
  expect(screen.getByText('1 di 2')).toBeTruthy()
  expect(screen.getByText('54 sogni restano fuori')).toBeTruthy()
  await user.click(box(2))
  await user.click(screen.getByRole('button', { name: 'Importa 2 sogni' }))
  expect(await screen.findByText('2 sogni importati')).toBeTruthy()
  expect(calls.map(({ call }) => call)).toContain(run)
})

it('reports why a file cannot be read, and accepts another one', async () => {
  const message = 'Questo ZIP è rovinato o incompleto.'
  const { choose } = openImport({ [PREVIEW]: refusal(400, 'validation', message) })
  await choose()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Scegli un file' })).toBeTruthy()
})

it('offers no undo of dreams changed since', async () => {
  openImport({ [LATEST]: { body: { latest: { ...latest.latest, undoable: false } } } })
  expect(await screen.findByText(/Non si può più annullare/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Annulla importazione' })).toBeNull()
})
