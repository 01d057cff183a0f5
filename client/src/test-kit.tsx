import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PRICES } from '#shared/constants/plans.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { type AnalysisStreamEvent, EVENT_STREAM } from '#shared/contracts/analysis-stream.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Config } from '#shared/contracts/config.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import { NewDreamProvider } from './components/layout/new-dream-context.tsx'
import { SessionProvider } from './components/layout/session-context.tsx'
import { Toaster } from './components/ui/toast.tsx'
import { clearToasts } from './components/ui/toast-store.ts'
import { TooltipProvider } from './components/ui/tooltip.tsx'
import { createQueryClient } from './lib/query-client.ts'

export function buildUser(over: Partial<User> = {}): User {
  return {
    id: 1,
    username: 'giulia',
    email: 'giulia@example.com',
    authProvider: 'local',
    avatar: 'luna',
    aiConsent: null,
    subscriptionPlan: 'free',
    subscriptionEndDate: null,
    paymentDue: false,
    analysisCount: 0,
    lastAnalysisDate: null,
    ...over,
  }
}

export function buildProfile(over: Partial<Profile> = {}): Profile {
  return { ...buildUser(), publicProfile: true, unlockedAvatars: ['luna', 'stella', 'fenice'], ...over }
}

export const premiumUser = () =>
  buildUser({ subscriptionPlan: 'premium', subscriptionEndDate: '2027-11-20T00:00:00.000Z' })

export function buildConfig(over: Partial<Config> = {}): Config {
  return {
    stripePublishableKey: null,
    socialLogins: { google: false, facebook: false },
    ai: false,
    transcription: false,
    aiService: null,
    mail: false,
    ads: { scriptUrl: null },
    supportEmail: 'aiuto@example.com',
    prices: PRICES,
    ...over,
  }
}

export function buildDream(over: Partial<Dream> = {}): Dream {
  return {
    id: 7,
    userId: 1,
    title: 'La casa sull’acqua',
    content: 'Cammino in una casa che galleggia su un lago.\n\nIl lago è calmo e ho paura di cadere.',
    date: '2026-01-19',
    mood: 'positive',
    tags: ['nonna'],
    elements: ['Acqua'],
    hasAnalysis: false,
    analysisKind: null,
    share: null,
    communityUntil: null,
    createdAt: '2026-01-19T07:00:00.000Z',
    updatedAt: '2026-01-19T07:00:00.000Z',
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
    createdAt: '2026-01-19T07:05:00.000Z',
    ...over,
  }
}

export interface Answer {
  status?: number
  body?: unknown
  /** Answers with events instead of a body. */
  stream?: EventStream
}

/** `'offline'` fails like a lost network, `'pending'` never answers. */
type Reply = Answer | 'offline' | 'pending' | ((body: unknown, init?: RequestInit) => Answer | Promise<Answer>)

/** An answer of events, each sent when told to. */
export function eventStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started
    },
  })
  const write = (text: string) => act(async () => controller?.enqueue(new TextEncoder().encode(text)))
  return {
    body,
    write,
    /** With a reading goes what it has earned: nothing, unless told. */
    send: (event: AnalysisStreamEvent, data: unknown) => {
      const sent = event === 'analysis' ? { newBadges: [], ...Object(data) } : data
      return write(`event: ${event}\ndata: ${JSON.stringify(sent)}\n\n`)
    },
    /** The server has nothing more to say. */
    close: () => act(async () => controller?.close()),
    /** The line is lost, or the call is given up. */
    cut: (reason: unknown = new TypeError('network error')) => controller?.error(reason),
  }
}
export type EventStream = ReturnType<typeof eventStream>

function streamed({ body, cut }: EventStream, signal: AbortSignal | null | undefined): Response {
  signal?.addEventListener('abort', () => cut(signal.reason))
  return new Response(body, { headers: { 'Content-Type': EVENT_STREAM } })
}

export const SIGNED_OUT: Answer = { status: 401, body: { code: 'unauthenticated', message: 'Accedi per continuare' } }
const NOT_FOUND: Answer = { status: 404, body: { code: 'not_found', message: 'Non trovato' } }

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

/** Answers calls by method and address («GET /api/dreams?limit=20»); what is not foreseen is a 404. */
export function mockServer(answers: Record<string, Reply>) {
  const calls: { call: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${input}`
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, body: sent })
    const reply = answers[call] ?? NOT_FOUND
    if (reply === 'pending') return untilAborted(init?.signal)
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    const { status = 200, body, stream } = typeof reply === 'function' ? await reply(sent, init) : reply
    if (stream) return streamed(stream, init?.signal)
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })
  return {
    answers,
    calls,
    /** What was sent with the calls to this address. */
    sent: (call: string) => calls.filter((made) => made.call === call).map((made) => made.body),
  }
}

/** Renders inside what the app provides, at an address in memory. */
export function renderAt(path: string, ui: ReactElement) {
  clearToasts()
  const queryClient = createQueryClient()
  const [pathname = '/', searchPath = ''] = path.split('?')
  const { hook, searchHook, history, navigate } = memoryLocation({ path: pathname, searchPath, record: true })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Router hook={hook} searchHook={searchHook}>
        {ui}
      </Router>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, user: userEvent.setup(), queryClient, history, navigate, currentPath: () => history.at(-1) }
}

const TURNS = 20

/**
 * Lets what is under way come to its end, before a look at what must not have happened: turns of the event loop, of
 * which a busy machine takes no fewer, and no time.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)))
}

interface RenderOptions {
  user?: User
  path?: string
  onNewDream?: () => void
}

/** Renders behind the guard, with everything that the app mounts around a page. */
export function renderSignedIn(ui: ReactElement, options: RenderOptions = {}) {
  const { user = buildUser(), path = '/', onNewDream = () => {} } = options
  return renderAt(
    path,
    <SessionProvider user={user}>
      <TooltipProvider>
        <NewDreamProvider open={onNewDream}>{ui}</NewDreamProvider>
      </TooltipProvider>
    </SessionProvider>,
  )
}
