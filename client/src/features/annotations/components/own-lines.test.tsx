import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, buildAnnotated, mockServer, renderSignedIn, settle } from '#client/test/kit.tsx'
import { DaysLine } from './own-lines.tsx'

const GET = 'GET /api/dreams/7/annotations'
const PUT = 'PUT /api/dreams/7/annotations/*'

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
