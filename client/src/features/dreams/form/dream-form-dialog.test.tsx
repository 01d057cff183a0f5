import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatInput, todayRome } from '#client/lib/dates.ts'
import { currentToast } from '#client/lib/toast.ts'
import { content, date, drafts, openForm, SAVE, save, saved, title, writeDream } from '#client/test/dream-form.tsx'
import { buildDream, buttonOf, fill, mockServer } from '#client/test/kit.tsx'
import { SAVE_KEY_HEADER, VERSION_HEADER, versionTag } from '#shared/constants/api.ts'
import { emptyDetails } from '#shared/contracts/dreams.ts'
import { buildDreamInput } from '#shared/test/dreams.ts'

// Preloads the lazy modules, so that no test waits for them.
beforeAll(() => Promise.all([import('./date-calendar.tsx'), import('../components/refused-dialog.tsx')]).then(() => {}))

afterEach(() => {
  vi.restoreAllMocks()
})

it('sends mood, tags and elements, and deletes the draft', async () => {
  const server = mockServer({ [SAVE]: saved })
  const view = openForm()
  await writeDream(view)
  await view.user.click(screen.getByRole('radio', { name: 'Positivo' }))
  await view.user.click(screen.getByRole('button', { name: 'Mare' }))
  await view.user.type(screen.getByRole('textbox', { name: 'Tag' }), ' mare ,, faro')
  expect(screen.getAllByRole('listitem').map((tag) => tag.textContent)).toEqual(['mare', 'faro'])
  await view.user.click(save())
  await waitFor(() => expect(view.onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 7, title: 'Il faro' })))
  expect(server.sent(SAVE)).toEqual([
    {
      ...emptyDetails(),
      title: 'Il faro',
      content: 'Era sotto il mare.',
      date: todayRome(),
      mood: 'positive',
      tags: ['mare', 'faro'],
      elements: ['Mare'],
    },
  ])
  // The next dialog reports it.
  expect(currentToast()).toBeNull()
  expect(view.onOpenChange).toHaveBeenCalledWith(false)
  expect(drafts()).toEqual([])
})

it('sends the kind of dream, and clears a choice when selected again', async () => {
  const server = mockServer({ [SAVE]: saved })
  const view = openForm()
  await writeDream(view)
  const inGroup = (name: string) => within(screen.getByRole('group', { name }))
  for (const kind of ['Incubo', 'Lucido', 'Ricorrente', 'Incubo']) {
    await view.user.click(inGroup('Che sogno era').getByRole('button', { name: kind }))
  }
  await view.user.click(inGroup('Quanto era nitido').getByRole('radio', { name: '5, nitidissimo' }))
  const slept = inGroup('Come hai dormito').getByRole<HTMLInputElement>('radio', { name: '2' })
  for (const letGo of [() => view.user.click(slept), () => view.user.keyboard(' ')]) {
    await view.user.click(slept)
    expect(slept.checked).toBe(true)
    await letGo()
    expect(slept.checked).toBe(false)
  }
  await view.user.type(screen.getByLabelText('Ora del risveglio'), '04:12')
  expect(screen.getByText('oggi · Lucido · Ricorrente')).toBeTruthy()
  await view.user.click(save())
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  const night = { kinds: ['lucido', 'ricorrente'], vividness: 5, sleepQuality: null, wokeAt: '04:12' }
  expect(server.sent(SAVE)).toMatchObject([night])
})

it('takes the title from the first words of a text without one, and submits with Ctrl and Enter', async () => {
  const server = mockServer({ [SAVE]: saved })
  const { user, onSaved } = openForm()
  await fill(user, content(), 'ero su un ponte. Sotto passava un treno.')
  expect(title().placeholder).toBe('Ero su un ponte')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(server.sent(SAVE)).toMatchObject([{ title: 'Ero su un ponte' }])
})

const fold = () => screen.getByText('Aggiungi dettagli').closest('details')

it('folds date, mood, elements and tags, summarizes them, and opens for an error inside', async () => {
  mockServer({})
  const { user } = openForm()
  await writeDream({ user })
  expect(fold()?.open).toBe(false)
  expect(screen.getByText('oggi')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Positivo' }))
  await fill(user, screen.getByRole('textbox', { name: 'Tag' }), 'mare, faro')
  expect(screen.getByText('oggi · Positivo · 2 tag')).toBeTruthy()
  await user.clear(date())
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(date()))
  expect(fold()?.open).toBe(true)
})

it.each([
  [false, null],
  [true, 'neutral'],
])('sends a mood only once the details were opened (%s)', async (isOpened, mood) => {
  const server = mockServer({ [SAVE]: saved })
  const view = openForm()
  await writeDream(view)
  if (isOpened) await view.user.click(screen.getByText('Aggiungi dettagli'))
  if (isOpened) expect(await screen.findByText('oggi · Neutro')).toBeTruthy()
  await view.user.click(save())
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  expect(server.sent(SAVE)).toMatchObject([{ mood }])
})

it('opens the fold of a dream with details', () => {
  openForm({ dream: buildDream({ tags: [], elements: ['Ponte'] }) })
  expect(fold()?.open).toBe(true)
})

it.each([
  [5, /^Restano 2 posti dei 7 del piano Free\.$/],
  [7, /^Il diario Free è pieno, 7 sogni su 7\. Scrivi lo stesso/],
])('says before anything is written what the free plan has room for, with %i dreams', async (total, words) => {
  mockServer({ 'GET /api/dreams?limit=1': { body: { items: [], nextCursor: null, total } } })
  openForm()
  expect(await screen.findByText(words)).toBeTruthy()
})

it('disables future days in the calendar, and accepts a chosen one', async () => {
  const { user } = openForm()
  await user.click(screen.getByRole('button', { name: 'Apri il calendario' }))
  const calendar = await screen.findByRole('dialog', { name: 'Calendario' })
  const today = await within(calendar).findByRole('button', { name: /^Oggi, / }, { timeout: 5_000 })
  expect(calendar.querySelector('th')?.textContent).toMatch(/^lun/i)
  expect(within(calendar).getByRole('button', { name: 'Vai al mese successivo' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  const days = within(calendar).getAllByRole('button', { name: /\d{4}/ })
  const later = days.slice(days.indexOf(today) + 1)
  expect(later.every((day) => day.matches(':disabled'))).toBe(true)
  await user.click(today)
  expect(screen.queryByRole('dialog', { name: 'Calendario' })).toBeNull()
  expect(date().value).toBe(formatInput(todayRome()))
})

it('shows 8 elements of each kind, the other 12 on demand, and always the chosen ones', async () => {
  const { user } = openForm({ dream: buildDream({ elements: ['Ponte', 'Balena'] }) })
  const symbols = within(screen.getByRole('group', { name: 'Simboli' }))
  const names = () => symbols.getAllByRole('button').map((button) => button.textContent)
  expect(names().slice(0, 8)).toEqual(['Acqua', 'Casa', 'Mare', 'Automobile', 'Denti', 'Serpente', 'Bambino', 'Porta'])
  expect(names().slice(8)).toEqual(['Ponte', 'Balena', 'Altri 11 simboli'])
  await user.click(symbols.getByRole('button', { name: 'Ponte' }))
  expect(symbols.getByRole('button', { name: 'Ponte' }).getAttribute('aria-pressed')).toBe('false')
  await user.click(symbols.getByRole('button', { name: 'Altri 11 simboli' }))
  expect(symbols.getByRole('button', { name: 'Mostra meno simboli' }).getAttribute('aria-expanded')).toBe('true')
  expect(names()).toHaveLength(22)
  const emotions = within(screen.getByRole('group', { name: 'Emozioni' }))
  expect(emotions.getByRole('button', { name: 'Altre 12 emozioni' })).toBeTruthy()
})

it.each([
  ['a failure', 500, 'internal', /^Si è verificato un errore durante il salvataggio del sogno/],
  ['an outage', 503, 'unavailable', /^Riprova tra poco\. Il testo è ancora qui\.$/],
])(
  'keeps dialog, text and draft after %s, and saves on the next try under the same key',
  async (_, status, code, words) => {
    const server = mockServer({ [SAVE]: { status, body: { message: 'Riprova tra poco.', code } } })
    const view = openForm()
    await writeDream(view)
    await view.user.click(save())
    expect(await screen.findByText(words)).toBeTruthy()
    const ERROR = 'Si è verificato un errore durante il salvataggio del sogno'
    expect(currentToast()).toMatchObject({ title: 'Errore', description: ERROR })
    expect(view.onOpenChange).not.toHaveBeenCalled()
    expect(content().value).toBe('Era sotto il mare.')
    expect(drafts()).toHaveLength(1)
    server.answers[SAVE] = saved
    await view.user.click(save())
    await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
    expect(drafts()).toEqual([])
    const keys = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get(SAVE_KEY_HEADER))
    const [first, second] = keys.filter((key) => key !== null)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
  },
)

const ROOM = 'GET /api/dreams?limit=1'
const journal = (total: number) => ({ body: { items: [], nextCursor: null, total } })
const KEEP = 'PUT /api/dreams/drafts/*'

it('stores a draft at once and without an ad if the plan is full', async () => {
  const server = mockServer({ [ROOM]: journal(7), [KEEP]: { body: {} } })
  const view = openForm()
  await writeDream(view)
  await view.user.click(await screen.findByRole('button', { name: 'Tienilo come bozza' }))
  await waitFor(() => expect(view.onOpenChange).toHaveBeenCalledWith(false))
  expect(server.sent(KEEP)).toMatchObject([{ title: 'Il faro', content: 'Era sotto il mare.' }])
  expect(server.sent(SAVE)).toEqual([])
  expect(view.onSaved).not.toHaveBeenCalled()
  expect(currentToast()).toMatchObject({
    title: 'Tenuto come bozza',
    description: '«Il faro» aspetta posto nel diario. Lo trovi tra i tuoi sogni.',
  })
  expect(drafts()).toEqual([])
})

it('stores a draft if the last place was taken meanwhile', async () => {
  const full = { status: 403, body: { message: 'Il piano Free conserva fino a 7 sogni.', code: 'dream_limit' } }
  const server = mockServer({ [ROOM]: journal(6), [SAVE]: full, [KEEP]: { body: {} } })
  const view = openForm()
  await writeDream(view)
  await view.user.click(save())
  await waitFor(() => expect(view.onOpenChange).toHaveBeenCalledWith(false))
  expect(server.sent(KEEP)).toHaveLength(1)
})

it('keeps the text in the form if drafts have no room either, and links to the plans', async () => {
  const message = 'Ci sono già 200 bozze che aspettano posto.'
  mockServer({ [ROOM]: journal(7), [KEEP]: { status: 403, body: { message, code: 'dream_limit' } } })
  const view = openForm()
  await writeDream(view)
  await view.user.click(await screen.findByRole('button', { name: 'Tienilo come bozza' }))
  expect(await screen.findByText(new RegExp(message))).toBeTruthy()
  expect(drafts()).toHaveLength(1)
  await view.user.click(screen.getByRole('link', { name: 'Scopri Premium' }))
  expect(view.currentPath()).toBe('/subscription')
  expect(drafts()).toHaveLength(1)
})

it('offers three options if the plan is full', async () => {
  mockServer({ [ROOM]: journal(7) })
  openForm()
  const ways = ['sposta un sogno nel cestino', 'passa a Premium', 'esporta i tuoi sogni']
  await screen.findByText(/^Il diario Free è pieno/)
  expect(ways.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    '/dreams',
    '/subscription',
    '/profile?tab=data',
  ])
})

it('opens a draft, and saves it with its own key', async () => {
  const waiting = { ...buildDreamInput({ title: 'La scala' }), rejectedElements: ['Mare'], key: 'k', createdAt: '' }
  const server = mockServer({ [ROOM]: journal(6), [SAVE]: saved })
  const view = openForm({ waiting })
  expect(title().value).toBe('La scala')
  await view.user.click(save())
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  expect(server.sent(SAVE)).toMatchObject([{ title: 'La scala', rejectedElements: ['Mare'] }])
  const keys = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get(SAVE_KEY_HEADER))
  expect(keys.filter(Boolean)).toEqual(['k'])
})

it('shows the server’s errors at their fields', async () => {
  const fields = { 'tags.0': 'Ogni tag può avere al massimo 40 caratteri' }
  mockServer({ [SAVE]: { status: 400, body: { message: 'Controlla i campi', code: 'validation', fields } } })
  const view = openForm()
  await writeDream(view)
  await view.user.click(save())
  expect(await screen.findByText('Ogni tag può avere al massimo 40 caratteri')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tag' }))
})

describe('a dream changed elsewhere since the form was opened', () => {
  const dream = buildDream()
  const theirs = buildDream({ title: 'La casa altrui', updatedAt: '2026-02-01T07:00:00.000Z' })
  const conflict = { status: 412, body: { code: 'changed_elsewhere', message: 'x', current: theirs } }

  /** Changes the title and causes a version conflict. */
  async function openConflict() {
    const versions: (string | null)[] = []
    const server = mockServer({
      [`PUT /api/dreams/${dream.id}`]: (body, init) => {
        const version = new Headers(init?.headers).get(VERSION_HEADER)
        versions.push(version)
        return version === versionTag(theirs.updatedAt) ? { body: { ...theirs, ...(body as object) } } : conflict
      },
      [SAVE]: (body) => ({ status: 201, body: { ...dream, ...(body as object), id: 99 } }),
    })
    const view = openForm({ dream })
    await view.user.clear(title())
    await fill(view.user, title(), 'La casa mia')
    await view.user.click(buttonOf('Aggiorna'))
    const question = within(await screen.findByRole('dialog', { name: '«La casa mia» non è partito' }))
    return { ...view, server, versions, question }
  }

  it('shows what differs: the words from their sentence on, and the other fields', async () => {
    const mine = buildDream({ content: 'Nuoto nel lago. Poi vedo un faro rosso sul molo.', mood: 'positive' })
    const current = {
      ...mine,
      content: mine.content.replace('rosso', 'verde'),
      mood: null,
      updatedAt: theirs.updatedAt,
    }
    mockServer({ [`PUT /api/dreams/${mine.id}`]: { ...conflict, body: { ...conflict.body, current } } })
    const { user } = openForm({ dream: mine })
    await fill(user, title(), ' mia')
    await user.click(buttonOf('Aggiorna'))
    const question = within(await screen.findByRole('dialog', { name: /non è partito$/ }))
    expect(question.getByText('rosso').closest('p')?.textContent).toBe('… Poi vedo un faro rosso sul molo.')
    expect(question.getByText('verde').closest('p')?.textContent).toBe('… Poi vedo un faro verde sul molo.')
    for (const mood of ['Umore: positivo', 'Umore: sconosciuto']) expect(question.getByText(mood)).toBeTruthy()
    expect(question.queryByText(/^(?:Data|Tag)/)).toBeNull()
  })

  it('asks nothing if that version equals the form’s initial values, e.g. after one’s own earlier save', async () => {
    const sent = { ...dream, updatedAt: theirs.updatedAt }
    const server = mockServer({
      [`PUT /api/dreams/${dream.id}`]: (body, init) =>
        new Headers(init?.headers).get(VERSION_HEADER) === versionTag(sent.updatedAt)
          ? { body: { ...sent, ...(body as object) } }
          : { status: 412, body: { code: 'changed_elsewhere', message: 'x', current: sent } },
    })
    const view = openForm({ dream })
    await fill(view.user, title(), ' mia')
    await view.user.click(buttonOf('Aggiorna'))
    await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
    expect(server.calls.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2)
  })

  it('saves both, as two dreams', async () => {
    const { user, server, question, onSaved } = await openConflict()
    await user.click(question.getByRole('button', { name: 'Tienili entrambi' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 99, title: 'La casa mia' })))
    expect(server.sent(SAVE)).toMatchObject([{ title: 'La casa mia' }])
  })

  it('keeps the diary’s text', async () => {
    const { user, versions, question, onSaved } = await openConflict()
    await user.click(question.getByRole('button', { name: 'Tieni quello del diario' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(theirs))
    expect(versions).toHaveLength(1)
    expect(drafts()).toEqual([])
  })

  it('leaves the form unchanged without a choice', async () => {
    const { user, question } = await openConflict()
    await user.click(question.getByRole('button', { name: 'Chiudi' }))
    expect(await screen.findByText('È stato cambiato anche altrove. Il testo è ancora qui.')).toBeTruthy()
    expect(title().value).toBe('La casa mia')
  })
})
