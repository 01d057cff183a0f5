import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AiConsentProvider } from '#client/components/layout/ai-consent-context.tsx'
import { useGeneratingMonthly } from '#client/features/monthly-analyses/monthly-analyses.queries.ts'
import { currentToast } from '#client/lib/toast.ts'
import { deferred } from '#client/profile-test-kit.tsx'
import { buildMonthly, buildStats } from '#client/stats-test-kit.ts'
import { mockServer, premiumUser, renderSignedIn, settle } from '#client/test/kit.tsx'
import MonthlyAnalysisPage from './monthly-analysis-page.tsx'

const LATEST = 'GET /api/monthly-analysis/latest'
const MAKE = 'POST /api/monthly-analysis'
const latest = buildMonthly()
const refused = (status: number, code: string) => ({ status, body: { code, message: 'No.' } })

function Generating() {
  return <output>{useGeneratingMonthly() ? 'in corso' : 'fermo'}</output>
}

function open() {
  const making = deferred()
  const server = mockServer({
    'GET /api/stats': { body: buildStats() },
    [LATEST]: refused(404, 'not_found'),
    'GET /api/monthly-analysis': { body: [] },
    [MAKE]: () => making.promise,
  })
  const view = renderSignedIn(
    <AiConsentProvider value={async () => 'declined'}>
      <MonthlyAnalysisPage />
      <Generating />
      <button type="button">Altrove</button>
    </AiConsentProvider>,
    { user: premiumUser(), path: '/monthly-analysis' },
  )
  view.queryClient.setQueryData(['/api/user'], premiumUser())
  /** The reading arrives, or the refusal. */
  const answer = async (made: Parameters<typeof making.resolve>[0]) => {
    await act(async () => making.resolve(made))
    await settle()
  }
  return { ...server, ...view, answer }
}

const begin = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Genera l’analisi mensile' }))
  await screen.findByText('in corso')
}

it('leaves the focus to whoever has moved on meanwhile', async () => {
  const view = open()
  await begin(view)
  await view.user.click(screen.getByRole('button', { name: 'Altrove' }))
  view.answers[LATEST] = { body: latest }
  await view.answer({ status: 201, body: latest })
  expect(await screen.findByRole('heading', { name: 'Dal 22 ottobre al 20 novembre 2026' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Altrove' }))
})

it('leaves the account of another tab to its own notice', async () => {
  const view = open()
  await begin(view)
  await view.answer(refused(409, 'other_account'))
  expect(currentToast()).toBeNull()
})

it('offers Premium where it ended while the page was open', async () => {
  const view = open()
  await screen.findByRole('button', { name: 'Genera l’analisi mensile' })
  view.answers[LATEST] = refused(403, 'premium_required')
  await act(() => view.queryClient.refetchQueries({ queryKey: ['/api/monthly-analysis/latest'] }))
  expect(await screen.findByRole('link', { name: 'Scopri Premium' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull()
  await waitFor(() => expect(view.queryClient.getQueryState(['/api/user'])?.isInvalidated).toBe(true))
})
