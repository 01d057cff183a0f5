import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, buildAnnotated, mockServer, renderSignedIn, settle } from '#client/test/kit.tsx'
import { newAnnotation } from '../use-annotations.ts'
import { AskedLines, DaysLine } from './own-lines.tsx'

const GET = 'GET /api/dreams/7/annotations'
const PUT = 'PUT /api/dreams/7/annotations/*'
const QUESTION = 'Che cosa resta dietro la porta?'

it('saves a sentence about the days as the dream’s bridge', async () => {
  const { sent } = mockServer({ [GET]: { body: buildAnnotated() }, [PUT]: { body: buildAnnotated() } })
  const { user } = renderSignedIn(<DaysLine dreamId={7} />)
  const field = await screen.findByRole('textbox', { name: /Che cosa succede in questi giorni/ })
  await user.type(field, 'Cambiano i turni.')
  await user.tab()
  await waitFor(() => expect(sent(PUT)).toHaveLength(1))
  const { id: _id, ...bridge } = newAnnotation('bridge', { words: 'Cambiano i turni.' })
  expect(sent(PUT)[0]).toEqual(bridge)
})

it('saves an answer with the model’s question', async () => {
  const { sent } = mockServer({ [GET]: { body: buildAnnotated() }, [PUT]: { body: buildAnnotated() } })
  const { user } = renderSignedIn(<AskedLines dreamId={7} questions={[QUESTION, 'E il mare?']} />)
  await user.type(await screen.findByRole('textbox', { name: QUESTION }), 'La cantina{Enter}')
  await waitFor(() => expect(sent(PUT)).toHaveLength(1))
  const { id: _id, ...answer } = newAnnotation('answer', { words: 'La cantina', question: QUESTION })
  expect(sent(PUT)[0]).toEqual(answer)
  expect(screen.getByRole('heading', { name: 'Due domande per te' })).toBeDefined()
})

it('reports annotations as saved only after the save', async () => {
  let answer = (_: Answer) => {}
  const saved = new Promise<Answer>((resolve) => {
    answer = resolve
  })
  mockServer({ [GET]: { body: buildAnnotated() }, [PUT]: () => saved })
  const { user } = renderSignedIn(<DaysLine dreamId={7} />)
  await user.type(await screen.findByRole('textbox', { name: /in questi giorni/ }), 'Cambiano i turni.{Enter}')
  await settle()
  expect(screen.queryByText('Le tue parole sono nel diario.')).toBeNull()
  answer({ body: buildAnnotated() })
  expect(await screen.findByText('Le tue parole sono nel diario.')).toBeTruthy()
})

it('reports why annotations are not saved', async () => {
  mockServer({
    [GET]: { body: buildAnnotated() },
    [PUT]: { status: 400, body: { code: 'validation', message: 'Troppo lungo' } },
  })
  const { user } = renderSignedIn(<DaysLine dreamId={7} />)
  await user.type(await screen.findByRole('textbox', { name: /in questi giorni/ }), 'Cambiano i turni.{Enter}')
  expect(await screen.findByText('Le tue parole restano in questo browser: Troppo lungo')).toBeTruthy()
  expect(screen.queryByText('Le tue parole sono nel diario.')).toBeNull()
})
