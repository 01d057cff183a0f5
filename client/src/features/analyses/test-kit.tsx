import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { NewDreamProvider } from '../../components/layout/new-dream-context.tsx'
import { SessionProvider } from '../../components/layout/session-context.tsx'
import { Toaster } from '../../components/ui/toast.tsx'
import { clearToasts } from '../../components/ui/toast-store.ts'
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

export const premiumUser = () =>
  buildUser({ subscriptionPlan: 'premium', subscriptionEndDate: '2027-11-20T00:00:00.000Z' })

export function buildDream(over: Partial<Dream> = {}): Dream {
  return {
    id: 7,
    userId: 1,
    title: 'La casa sull’acqua',
    content: 'Cammino in una casa che galleggia su un lago.\n\nIl lago è calmo e ho paura di cadere.',
    date: '2026-11-19',
    mood: 'positive',
    tags: ['nonna'],
    elements: ['Acqua', 'Nostalgia', 'Famiglia'],
    hasAnalysis: false,
    analysisKind: null,
    createdAt: '2026-11-19T07:00:00.000Z',
    updatedAt: '2026-11-19T07:00:00.000Z',
    ...over,
  }
}

export function buildAnalysis(over: Partial<Analysis> = {}): Analysis {
  return {
    id: 3,
    dreamId: 7,
    kind: 'basic',
    engine: 'built-in',
    analysis: 'Il lago potrebbe parlare di **emozioni ferme**.\n\nChe cosa ti direbbe la casa?',
    patterns: {
      symbols: [
        { symbol: 'Acqua', meaning: 'Emozioni che chiedono spazio.', evidence: 'lago' },
        { symbol: 'Porta', meaning: 'Un passaggio possibile.', evidence: '' },
      ],
      emotions: [],
      themes: [],
      recommendations: [],
    },
    locked: ['emotions', 'themes', 'recommendations'],
    outdated: false,
    createdAt: '2026-11-19T07:05:00.000Z',
    ...over,
  }
}

interface Answer {
  status?: number
  body?: unknown
}

/** Answers the calls of a test by method and path; what is not foreseen is a 404, as on the server. */
export function mockServer(answers: Record<string, Answer | (() => Answer | Promise<Answer>)>) {
  const calls: { call: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${input}`
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[call] ?? { status: 404, body: { message: 'Non trovato', code: 'not_found' } }
    const { status = 200, body } = typeof answer === 'function' ? await answer() : answer
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })
  return calls
}

interface RenderOptions {
  user?: User
  path?: string
}

/** Renders behind the guard, with everything that the app mounts around a page. */
export function renderSignedIn(element: ReactElement, { user = buildUser(), path = '/' }: RenderOptions = {}) {
  clearToasts()
  const [pathname = '/', searchPath = ''] = path.split('?')
  const { hook, searchHook, history } = memoryLocation({ path: pathname, searchPath, record: true })
  const screen = render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={hook} searchHook={searchHook}>
        <SessionProvider user={user}>
          <NewDreamProvider open={() => {}}>{element}</NewDreamProvider>
        </SessionProvider>
      </Router>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...screen, user: userEvent.setup(), currentPath: () => history.at(-1) }
}
