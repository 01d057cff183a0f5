import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { User } from '#shared/contracts/auth.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { NewDreamProvider } from '../../components/layout/new-dream-context.tsx'
import { SessionProvider } from '../../components/layout/session-context.tsx'
import { Toaster } from '../../components/ui/toast.tsx'
import { clearToasts } from '../../components/ui/toast-store.ts'
import { TooltipProvider } from '../../components/ui/tooltip.tsx'
import { createQueryClient } from '../../lib/query-client.ts'

export function buildUser(over: Partial<User> = {}): User {
  return {
    id: 1,
    username: 'giulia',
    email: 'giulia@example.com',
    authProvider: 'local',
    avatar: 'luna',
    subscriptionPlan: 'free',
    subscriptionEndDate: null,
    analysisCount: 0,
    lastAnalysisDate: null,
    ...over,
  }
}

export function buildDream(over: Partial<Dream> = {}): Dream {
  return {
    id: 7,
    userId: 1,
    title: 'La casa sull’acqua',
    content: 'Cammino in una casa che galleggia su un lago.',
    date: '2026-01-19',
    mood: 'positive',
    tags: ['nonna'],
    elements: ['Acqua'],
    hasAnalysis: false,
    analysisKind: null,
    createdAt: '2026-01-19T07:00:00.000Z',
    updatedAt: '2026-01-19T07:00:00.000Z',
    ...over,
  }
}

interface Answer {
  status?: number
  body?: unknown
}
type Answers = Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>

/** Answers calls by method and address («GET /api/dreams?limit=20»); what is not foreseen is a 404. */
export function mockServer(answers: Answers) {
  const calls: { call: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${input}`
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, body: sent })
    const answer = answers[call] ?? { status: 404, body: { message: 'Non trovato', code: 'not_found' } }
    const { status = 200, body } = typeof answer === 'function' ? await answer(sent) : answer
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })
  return {
    calls,
    /** What was sent with the calls to this address. */
    sent: (call: string) => calls.filter((made) => made.call === call).map((made) => made.body),
  }
}

interface RenderOptions {
  user?: User
  path?: string
  onNewDream?: () => void
}

/** Renders behind the guard, with everything that the app mounts around a page. */
export function renderSignedIn(
  element: ReactElement,
  { user = buildUser(), path = '/', onNewDream = () => {} }: RenderOptions = {},
) {
  clearToasts()
  const [pathname = '/', searchPath = ''] = path.split('?')
  const { hook, searchHook, history } = memoryLocation({ path: pathname, searchPath, record: true })
  const screen = render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={hook} searchHook={searchHook}>
        <SessionProvider user={user}>
          <TooltipProvider>
            <NewDreamProvider open={onNewDream}>{element}</NewDreamProvider>
          </TooltipProvider>
        </SessionProvider>
      </Router>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...screen, user: userEvent.setup(), currentPath: () => history.at(-1) }
}
