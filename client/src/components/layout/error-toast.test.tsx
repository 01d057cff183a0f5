import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '#client/lib/api-client.ts'
import { renderAt, settle } from '#client/test/kit.tsx'
import { toastError, toastFailure } from './error-toast.ts'

const failure = (code: string) => new ApiError({ status: 409, code, message: 'Parole del server.' })

it('says what failed and why', async () => {
  renderAt('/', <p />)
  toastFailure(failure('conflict'), 'Non fatto')
  expect((await screen.findAllByText('Non fatto')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Parole del server.').length).toBeGreaterThan(0)
})

it.each(['unauthenticated', 'other_account'])('leaves to its own notice: %s', async (code) => {
  renderAt('/', <p />)
  toastError(failure(code), 'Non è stato possibile.')
  toastFailure(failure(code), 'Non fatto')
  await settle()
  expect(screen.queryByText(/Parole del server|Non fatto|Errore/)).toBeNull()
})
