import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendOutbox } from '#client/features/dreams/outbox.ts'
import { readText, writeJson } from '#client/lib/storage.ts'
import {
  buildAnnotated,
  buildDream,
  deferred,
  fill,
  mockServer,
  otherTab,
  refusal,
  renderSignedIn,
  seen,
  setOnline,
  settle,
} from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import type { AnnotatedDream, Annotation, OwnAnnotation } from '#shared/contracts/annotations.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { newAnnotation } from '../use-annotations.ts'
import { AnnotationPage } from './annotation-page.tsx'
import { AnnotationsCard } from './annotations-card.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const GET = 'GET /api/dreams/7/annotations'
const PUT = 'PUT /api/dreams/7/annotations/*'
const DELETE = 'DELETE /api/dreams/7/annotations/*'

const CONTENT = 'Cammino in una casa vuota, e l’acqua è tiepida. Mia nonna mi chiama dal molo. Mi sveglio sulla barca.'
const span = (quote: string, kind: 'thing' | 'person' | 'moment' = 'thing', key: string | null = null) => ({
  kind,
  quote,
  occurrence: 0,
  key,
})
const SPANS = [span('casa vuota'), span('l’acqua', 'thing', 'Acqua'), span('Mia nonna', 'person'), span('barca')]

const said = (quote: string, words: string, over: Partial<OwnAnnotation> = {}) =>
  newAnnotation('thing', { quote, words, ...over })
const WATER = said('l’acqua', 'come ai bagni di Tivoli')

/** A dream of an earlier day has no evening question. */
const DREAM = buildDream({ content: CONTENT })

function serve(list: OwnAnnotation[] = [], over: Partial<AnnotatedDream> = {}) {
  let kept = list
  const annotated = () =>
    buildAnnotated({
      annotations: kept.map((each) => ({ ...each, key: null })),
      spans: SPANS,
      people: ['nonna'],
      lastLine: 'Mi sveglio sulla barca.',
      ...over,
    })
  const server = mockServer({
    [GET]: () => ({ body: annotated() }),
    [PUT]: (body, _init, id = '') => {
      const written = { ...(body as Annotation), id }
      kept = kept.some((each) => each.id === id)
        ? kept.map((each) => (each.id === id ? written : each))
        : [...kept, written]
      return { body: annotated() }
    },
    [DELETE]: (_body, _init, id) => {
      kept = kept.filter((each) => each.id !== id)
      return { body: annotated() }
    },
  })
  return {
    ...server,
    kept: () => kept,
    write: (annotation: OwnAnnotation) => {
      kept = [...kept, annotation]
    },
  }
}

const renderAnnotationPage = (dream: Dream = DREAM) => renderSignedIn(<AnnotationPage dream={dream} />)

const word = (name: string) => screen.findByRole('checkbox', { name })
const field = (quote: string) => within(screen.getByRole('group', { name: `Le tue parole: ${quote}` }))
const line = (quote: string) => field(quote).getByRole('textbox', { name: /\?|in due parole/ })
const press = (name: string) => screen.getAllByRole('button', { name }).at(-1) ?? document.body
const notes = () => screen.queryAllByRole('insertion').map((note) => note.textContent)
const nextLine = () => screen.queryByRole('textbox', { name: 'Se continui tu, qual è la riga dopo?' })
const bridgeLine = () => screen.queryByRole('textbox', { name: /^Dove, nelle tue giornate/ })
const isChecked = (box: HTMLElement) => box.matches(':checked')

beforeEach(() => {
  const request = (_name: string, run: () => unknown) => run()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
})
afterEach(() => {
  database.reset()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('saves the note of a proposed word, and shows it below its line', async () => {
  const { kept } = serve()
  const { user } = renderAnnotationPage()
  await user.click(await word('l’acqua'))
  expect(document.activeElement).toBe(line('l’acqua'))
  await user.paste('  come ai bagni di Tivoli ')
  await user.click(field('l’acqua').getByRole('button', { name: 'Paura' }))
  await user.click(field('l’acqua').getByRole('button', { name: 'Di giorno, dove?' }))
  await user.paste('in piscina')
  await user.click(field('l’acqua').getByRole('button', { name: 'Fine' }))

  expect(notes()).toEqual([expect.stringContaining('l’acqua: come ai bagni di Tivoli')])
  const sentence = screen.getByRole('insertion').closest('.leaf-sentence')
  // The note follows the full stop and interrupts no clause.
  expect(sentence?.textContent).toMatch(/l’acqua è tiepida\. ?\s*\(Parole tue/)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: DREAM.title }))
  await waitFor(() =>
    expect(kept()).toEqual([
      said('l’acqua', 'come ai bagni di Tivoli', { id: kept()[0]?.id, feelings: ['Paura'], day: 'in piscina' }),
    ]),
  )
})

it('saves with Enter or Escape, and returns to the choice at the same place', async () => {
  const { kept } = serve()
  const { user } = renderAnnotationPage()
  await user.click(await word('Mia nonna'))
  expect(screen.getByText('Com’è, in due parole?')).toBeTruthy()
  await user.type(line('Mia nonna'), 'mi sgrida{Enter}')
  expect(screen.queryByRole('group', { name: /^Le tue parole/ })).toBeNull()
  expect(isChecked(await word('Mia nonna'))).toBe(true)
  expect(document.activeElement).toBe(await word('Mia nonna'))
  await waitFor(() => expect(kept()).toMatchObject([{ kind: 'person', quote: 'Mia nonna', words: 'mi sgrida' }]))
  await user.click(await word('barca'))
  await user.type(line('barca'), 'quella di zio{Escape}')
  await waitFor(() => expect(kept()).toMatchObject([{ quote: 'Mia nonna' }, { quote: 'barca' }]))
})

it('highlights three words at most, and disables the others', async () => {
  serve()
  const { user } = renderAnnotationPage()
  for (const name of ['casa vuota', 'l’acqua', 'Mia nonna']) await user.click(await word(name))
  expect(screen.getByText('3 di 3')).toBeTruthy()
  expect((await word('barca')).matches(':disabled')).toBe(true)
  await user.click(await word('Mia nonna'))
  expect(screen.getByText('2 di 3')).toBeTruthy()
  expect((await word('barca')).matches(':disabled')).toBe(false)
})

it('opens an annotated word at each tap, and never deletes its note', async () => {
  const { kept } = serve([WATER])
  const { user } = renderAnnotationPage()
  await user.click(await screen.findByRole('button', { name: 'Modifica' }))
  await user.click(await word('l’acqua'))
  expect(line('l’acqua')).toHaveProperty('value', WATER.words)
  await user.click(await word('l’acqua'))
  await user.click(await word('l’acqua'))
  await settle()
  expect(line('l’acqua')).toHaveProperty('value', WATER.words)
  expect(kept()).toMatchObject([{ quote: 'l’acqua', words: WATER.words }])
})

it('asks for the days again after the sentence was erased', async () => {
  const { kept } = serve([WATER])
  const { user } = renderAnnotationPage()
  await screen.findByRole('region', { name: 'L’ultima riga' })
  await user.type(bridgeLine() as HTMLElement, 'Boh')
  await user.clear(bridgeLine() as HTMLElement)
  await user.tab()
  await settle()
  expect(kept()).toEqual([WATER])
  cleanup()
  renderAnnotationPage()
  await screen.findByRole('region', { name: 'L’ultima riga' })
  expect(bridgeLine()).toBeTruthy()
})

it('refetches the annotations in other tabs', async () => {
  const { kept } = serve()
  const tab = otherTab()
  const { user } = renderAnnotationPage()
  await user.click(await word('l’acqua'))
  await user.keyboard('il lago{Enter}')
  await waitFor(() => expect(kept()).toHaveLength(1))
  await waitFor(() =>
    expect(tab.heard).toContainEqual({
      type: 'invalidate',
      keys: expect.arrayContaining(['/api/dreams/7/annotations']),
    }),
  )
})

it('shows the dreamer’s next line also beside a safety notice', async () => {
  serve([WATER, newAnnotation('next', { words: 'Arrivo, nonna.' })], {
    safety: { level: 2, text: 'Telefono Amico 02 2327 2327.' },
  })
  renderAnnotationPage()
  expect(await screen.findByText(/Arrivo, nonna\./)).toBeTruthy()
})

it('folds the next line of a dream about a death', async () => {
  serve([WATER], { tellsDeath: true })
  const { user } = renderAnnotationPage()
  const unfold = await screen.findByRole('button', { name: 'Se continui tu, qual è la riga dopo?' })
  expect(nextLine()).toBeNull()
  await user.click(unfold)
  expect(document.activeElement).toBe(nextLine())
})

it('asks for neither line beside a safety notice', async () => {
  serve([WATER], { safety: { level: 1, text: 'Telefono Amico 02 2327 2327.' } })
  renderAnnotationPage()
  expect(await screen.findByRole('complementary', { name: 'Aiuto e ascolto' })).toBeTruthy()
  expect(screen.getByText('Mi sveglio sulla barca.')).toBeTruthy()
  expect(nextLine()).toBeNull()
  expect(bridgeLine()).toBeNull()
})

it('asks for the days in the evening after one word in the morning, unless declined', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 7, 30), toFake: ['Date'] })
  const { kept } = serve([WATER])
  const { user } = renderAnnotationPage(buildDream({ content: CONTENT, createdAt: new Date().toISOString() }))
  expect(
    await screen.findByText(/(Stasera|Più tardi) ti chiediamo se oggi è successo qualcosa che somiglia/),
  ).toBeTruthy()
  expect(bridgeLine()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Meglio di no' }))
  expect(screen.queryByText(/ti chiediamo se oggi/)).toBeNull()
  await waitFor(() => expect(kept()).toMatchObject([{ quote: 'l’acqua' }, { kind: 'bridge', words: '' }]))
})

it('keeps annotations of words that the dream no longer has, until removed', async () => {
  const { kept } = serve([
    said('il faro', 'la torre di casa'),
    newAnnotation('answer', { words: 'In cantina', question: 'Dove eri?' }),
  ])
  const { user } = renderAnnotationPage()
  const before = within(await screen.findByRole('region', { name: 'Appunti di prima' }))
  expect(before.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '«il faro»la torre di casa',
    'Dove eri?In cantina',
  ])
  await user.click(before.getByRole('button', { name: 'Togli l’appunto «In cantina»' }))
  await waitFor(() => expect(kept()).toMatchObject([{ quote: 'il faro', words: 'la torre di casa' }]))
})

it('queues annotations offline, and sends them when online', async () => {
  const { answers, kept } = serve()
  const { user, queryClient } = renderAnnotationPage()
  await word('l’acqua')
  const put = answers[PUT] ?? 'offline'
  answers[PUT] = 'offline'
  answers[GET] = 'offline'
  answers['GET /healthz'] = 'offline'
  setOnline(false)
  await user.click(await word('l’acqua'))
  await fill(user, line('l’acqua'), WATER.words)
  await user.click(press('Fine'))
  await seen(/^Sei offline: le tue parole aspettano su questo dispositivo/)
  expect(notes()).toHaveLength(1)
  await settle()

  setOnline(true)
  answers[PUT] = put
  await sendOutbox(queryClient, 1)
  await waitFor(() => expect(kept()).toMatchObject([{ quote: 'l’acqua', words: WATER.words }]))
  await settle()
  expect(notes()).toHaveLength(1)
})

it('sends only local changes, and keeps those of another device', async () => {
  const { kept, sent, write } = serve([WATER])
  const { user } = renderAnnotationPage()
  await screen.findByRole('region', { name: 'L’ultima riga' })
  write(said('barca', 'quella di zio'))
  await user.type(nextLine() as HTMLElement, 'E scendo.{Enter}')
  await waitFor(() => expect(kept()).toMatchObject([WATER, { quote: 'barca' }, { kind: 'next', words: 'E scendo.' }]))
  expect([sent(PUT).length, sent(DELETE).length]).toEqual([1, 0])
})

it('shows each sentence about the days if two devices wrote one', async () => {
  serve([WATER, newAnnotation('bridge', { words: 'In tram.' }), newAnnotation('bridge', { words: 'Al lavoro.' })])
  renderAnnotationPage()
  const before = within(await screen.findByRole('region', { name: 'Appunti di prima' }))
  expect(before.getByRole('listitem').textContent).toBe('Un’altra tua fraseAl lavoro.')
})

it('sends annotations stored by an earlier release', async () => {
  const { id: _id, ...unnamed } = WATER
  writeJson('annotations:1:7', [unnamed])
  const merge = 'PUT /api/dreams/7/annotations'
  const { answers, sent } = serve()
  answers[merge] = { body: buildAnnotated() }
  const { queryClient } = renderAnnotationPage()
  await settle()
  await sendOutbox(queryClient, 1)
  expect(sent(merge)).toEqual([{ annotations: [unnamed] }])
  expect(readText('annotations:1:7')).toBeUndefined()
})

it('keeps refused annotations, and reports why', async () => {
  const { answers } = serve()
  answers[PUT] = refusal(400, 'validation', 'Troppe parole')
  const { user } = renderAnnotationPage()
  await user.click(await word('l’acqua'))
  await fill(user, line('l’acqua'), WATER.words)
  await user.click(press('Fine'))
  await seen('Le tue parole restano in questo browser: Troppe parole')
  expect(notes()).toHaveLength(1)
})

it('restores unsaved text after a reload, and saves it', async () => {
  const { answers, kept } = serve()
  const put = answers[PUT] ?? 'offline'
  answers[PUT] = 'pending'
  const { user } = renderAnnotationPage()
  await user.click(await word('l’acqua'))
  await fill(user, line('l’acqua'), WATER.words)
  cleanup()
  answers[PUT] = put
  renderAnnotationPage()
  expect(await screen.findByRole('insertion')).toHaveProperty('textContent', expect.stringContaining(WATER.words))
  await waitFor(() => expect(kept()).toMatchObject([{ quote: 'l’acqua', words: WATER.words }]))
})

it('keeps text typed during an earlier save', async () => {
  const { answers, kept } = serve()
  const put = answers[PUT] ?? 'offline'
  const first = deferred()
  answers[PUT] = () => first.promise
  const { user } = renderAnnotationPage()
  await user.click(await word('l’acqua'))
  await fill(user, line('l’acqua'), WATER.words)
  answers[PUT] = put
  first.resolve({ body: buildAnnotated({ spans: SPANS }) })
  await settle()
  expect(line('l’acqua')).toHaveProperty('value', WATER.words)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(kept()).toMatchObject([{ words: WATER.words }]))
})

it('treats a name as a person', async () => {
  serve()
  const { user } = renderAnnotationPage(buildDream({ content: 'La nonna ride.' }))
  await user.click(await screen.findByRole('button', { name: 'Scegli un’altra parola da un elenco' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Una parola del sogno' }), 'nonna')
  await user.click(screen.getByRole('button', { name: 'Scegli' }))
  expect(screen.getByText('Com’è, in due parole?')).toBeTruthy()
})

it('lists the annotations on their card without the dream, and links to their page', async () => {
  const answer = (question: string, words: string) => newAnnotation('answer', { question, words })
  serve([WATER, said('faro', 'la torre'), answer('Dove eri?', 'In cantina'), answer('Chi c’era?', 'Zio')])
  renderSignedIn(<AnnotationsCard dream={DREAM} asked={['Chi c’era?']} />)
  expect(await screen.findByText(/In cantina/)).toBeTruthy()
  expect(notes()).toHaveLength(2)
  expect(screen.queryByText('Zio')).toBeNull()
  expect(screen.queryByText(/Cammino in una casa vuota/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Apri in controluce' }).getAttribute('href')).toBe('/dreams/7/controluce')
})

it('shows the dream if the annotations failed to load, and retries', async () => {
  const { answers } = serve([WATER])
  const get = answers[GET] ?? 'offline'
  answers[GET] = refusal(500, 'internal')
  const { user } = renderAnnotationPage()
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  expect(screen.getByText(/Cammino in una casa vuota/)).toBeTruthy()
  answers[GET] = get
  await user.click(retry)
  expect(await screen.findByRole('insertion')).toBeTruthy()
})
