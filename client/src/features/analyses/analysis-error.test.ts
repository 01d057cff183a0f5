import { expect, it } from 'vitest'
import { ApiError } from '#client/lib/api-client.ts'
import { analysisErrorMessage, isLimitError } from './analysis-error.ts'

const LIMIT = 'Hai raggiunto il limite di analisi giornaliere'

it('knows the daily limit by its code, with the server’s message', () => {
  const error = new ApiError({ status: 403, code: 'analysis_limit', message: LIMIT })
  expect(isLimitError(error)).toBe(true)
  expect(analysisErrorMessage(error)).toBe(LIMIT)
})

it('falls back to the limit message when a refusal has no readable body', () => {
  for (const status of [403, 429]) {
    const error = new ApiError({ status, code: 'unknown', message: `Errore del server: ${status}` })
    expect(isLimitError(error)).toBe(true)
    expect(analysisErrorMessage(error)).toBe(LIMIT)
  }
})

it('does not take too many requests, or a premium feature, for the daily limit', () => {
  const slow = new ApiError({ status: 429, code: 'rate_limited', message: 'Troppe richieste. Riprova tra un minuto.' })
  const premium = new ApiError({ status: 403, code: 'premium_required', message: 'Serve il piano Premium' })
  expect([isLimitError(slow), isLimitError(premium)]).toEqual([false, false])
  expect(analysisErrorMessage(slow)).toBe('Troppe richieste. Riprova tra un minuto.')
  expect(analysisErrorMessage(premium)).toBe('Serve il piano Premium')
})

it('names the status of any other failure of the server, but none of who stands before it', () => {
  const failure = (status: number) => new ApiError({ status, code: 'unknown', message: 'Non disponibile.' })
  expect(analysisErrorMessage(failure(500))).toBe('Errore del server: 500')
  expect(analysisErrorMessage(failure(502))).toBe('Non disponibile.')
})

it('speaks of the connection when the server was not reached', () => {
  const error = new ApiError({ status: 0, code: 'network', message: 'Il server non risponde.' })
  expect(analysisErrorMessage(error)).toBe('Il server non risponde.')
})

it('does not name the status of an answer that came but could not be read', () => {
  const error = new ApiError({ status: 200, code: 'unexpected_answer', message: 'Non è quella attesa.' })
  expect(analysisErrorMessage(error)).toBe('Non è quella attesa.')
})
