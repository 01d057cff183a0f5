import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { User } from '#shared/contracts/auth.ts'
import type { Config } from '#shared/contracts/config.ts'
import { Toaster } from './components/ui/toast.tsx'
import { clearToasts } from './components/ui/toast-store.ts'
import { createQueryClient } from './lib/query-client.ts'

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

export function buildConfig(over: Partial<Config> = {}): Config {
  return {
    stripePublishableKey: null,
    socialLogins: { google: false, facebook: false },
    ai: false,
    transcription: false,
    mail: false,
    ads: { scriptUrl: null },
    supportEmail: 'aiuto@example.com',
    prices: { monthlyFirst: 399, monthly: 799, annual: 6900 },
    ...over,
  }
}

export interface Answer {
  status?: number
  body?: unknown
}

export const SIGNED_OUT: Answer = { status: 401, body: { code: 'unauthenticated', message: 'Accedi per continuare' } }

/** Answers by method and address. `'offline'` fails like a lost network; what is not foreseen never answers. */
export function mockServer(answers: Record<string, Answer | 'offline'>) {
  const calls: { call: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const call = `${init?.method ?? 'GET'} ${input}`
    calls.push({ call, body: init?.body ? JSON.parse(String(init.body)) : undefined })
    const answer = answers[call]
    if (answer === undefined) return new Promise(() => {})
    if (answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'))
    const { status = 200, body } = answer
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }))
  })
  return { calls, answers }
}

/** Renders inside what the app provides, at an address in memory. */
export function renderAt(path: string, ui: ReactElement) {
  clearToasts()
  const queryClient = createQueryClient()
  const location = memoryLocation({ path, record: true })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        {ui}
      </Router>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, user: userEvent.setup(), queryClient, history: location.history, navigate: location.navigate }
}
