import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#shared/contracts/auth.ts'
import { type AdMoment, useAdGate } from '../components/layout/ad-gate-context.tsx'
import { chooseCookies } from '../features/ads/cookie-choice.ts'
import { buildConfig, buildUser, mockServer, premiumUser, renderSignedIn } from '../test-kit.tsx'
import { AdGate } from './ad-gate.tsx'

const SCRIPT = 'https://ads.example.com/ad.js'

/** Asks the gate, as a form or an analysis does, and lists its answers. */
function Asker() {
  const pass = useAdGate()
  const [answers, setAnswers] = useState<string[]>([])
  const ask = (moment: AdMoment) => async () => {
    const goesOn = await pass(moment)
    setAnswers((before) => [...before, `${moment}: ${goesOn}`])
  }
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={ask('save')}>
        Salva
      </button>
      <button type="button" onClick={ask('analysis')}>
        Analizza
      </button>
      <output>{answers.join(', ')}</output>
    </main>
  )
}

interface World {
  user?: User
  scriptUrl?: string | null
  agreed?: boolean
}

async function openWorld({ user = buildUser(), scriptUrl = SCRIPT, agreed }: World = {}) {
  if (agreed !== undefined) chooseCookies({ advertising: agreed })
  const server = mockServer({ 'GET /api/config': { body: buildConfig({ ads: { scriptUrl } }) } })
  const view = renderSignedIn(
    <AdGate>
      <Asker />
    </AdGate>,
    { user, path: '/dreams' },
  )
  if (user.subscriptionPlan === 'free') {
    await waitFor(() => expect(view.queryClient.getQueryData(['/api/config'])).toBeTruthy())
  }
  return { ...server, ...view }
}

const ask = (name: 'Salva' | 'Analizza') => {
  const button = screen.getByText(name)
  button.focus()
  fireEvent.click(button)
}
const answered = (text: string) => waitFor(() => expect(screen.getByText(text, { selector: 'output' })).toBeTruthy())
const answers = () => document.querySelector('output')?.textContent
const frame = () => document.querySelector('iframe')
const status = () => screen.getByText((_text, element) => element?.getAttribute('role') === 'status').textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

/** What the advertiser's frame says, or somebody else in its words. */
function say(data: unknown, { source = frame()?.contentWindow ?? null, origin = 'null' } = {}) {
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, source, origin })))
}
const outcome = (outcome: string) => ({ type: 'diario-ad', outcome })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('premium people', () => {
  it('pass at once, and nothing is even asked of the server', async () => {
    const { calls } = await openWorld({ user: premiumUser(), agreed: true })
    ask('Salva')
    ask('Analizza')
    await answered('save: true, analysis: true')
    expect(calls).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('region', { name: 'I tuoi dati, le tue scelte' })).toBeNull()
  })
})

describe.each<[string, World]>([
  ['without an advertiser', { scriptUrl: null }],
  ['not yet asked', {}],
  ['having refused', { agreed: false }],
])('free people, %s', (_name, world) => {
  it('save without waiting', async () => {
    await openWorld(world)
    ask('Salva')
    await answered('save: true')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('see an invitation before an analysis, and may go on at once', async () => {
    await openWorld(world)
    ask('Analizza')
    await screen.findByRole('dialog', { name: 'Un invito, poi la tua analisi' })
    expect(frame()).toBeNull()
    expect(screen.getByRole('link', { name: /^Scopri Premium/ }).getAttribute('href')).toBe('/subscription')
    fireEvent.click(screen.getByRole('button', { name: 'Continua con l’analisi' }))
    await answered('analysis: true')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('may close it, and nothing is started', async () => {
    await openWorld(world)
    ask('Analizza')
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    await answered('analysis: false')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Analizza')))
  })
})

it('asks free people about cookies where there is an advertiser, until they have answered', async () => {
  await openWorld()
  fireEvent.click(await screen.findByRole('button', { name: 'Accetta' }))
  expect(screen.queryByRole('region', { name: 'I tuoi dati, le tue scelte' })).toBeNull()
  ask('Salva')
  expect(await screen.findByTitle('Pubblicità')).toBeTruthy()
})

it('asks nothing where there is no advertiser', async () => {
  await openWorld({ scriptUrl: null })
  await wait(1_000)
  expect(screen.queryByRole('button', { name: 'Accetta' })).toBeNull()
})

describe('free people who agreed', () => {
  const open = async (name: 'Salva' | 'Analizza') => {
    const world = await openWorld({ agreed: true })
    ask(name)
    await screen.findByRole('dialog', { name: 'Pubblicità' })
    return world
  }

  it('have the script in a frame of another origin, which is told nothing', async () => {
    await open('Salva')
    const attributes = Object.fromEntries(
      frame()
        ?.getAttributeNames()
        .map((n) => [n, frame()?.getAttribute(n)]) ?? [],
    )
    expect(attributes).toEqual({
      title: 'Pubblicità',
      sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
      referrerpolicy: 'no-referrer',
      allow: '',
      loading: 'eager',
      src: '/ad-frame',
    })
  })

  it('see the advertisement at a save, which goes on by itself', async () => {
    await open('Salva')
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    say(outcome('shown'))
    expect(screen.queryByRole('button', { name: 'Continua con l’analisi' })).toBeNull()
    wait(450)
    expect(answers()).toBe('')
    wait(60)
    await answered('save: true')
    expect(frame()).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Salva')))
  })

  it('keep the advertisement at an analysis until they go on', async () => {
    await open('Analizza')
    const goOn = screen.getByRole('button', { name: 'Continua con l’analisi' })
    expect(goOn.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(goOn.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Un attimo: l’annuncio sta arrivando.')
    fireEvent.click(goOn)
    expect(answers()).toBe('')
    say(outcome('shown'))
    expect(goOn.getAttribute('aria-disabled')).toBe('false')
    expect(goOn.getAttribute('aria-describedby')).toBeNull()
    expect(status()).toBe('Ora puoi continuare con l’analisi.')
    wait(30_000)
    expect(answers()).toBe('')
    fireEvent.click(goOn)
    await answered('analysis: true')
  })

  it('wait 20 seconds where it is blocked, told at the start and at the end', async () => {
    await open('Salva')
    say(outcome('blocked'))
    expect(screen.getByRole('dialog', { name: 'Salviamo tra pochi secondi' })).toBeTruthy()
    const start = status()
    expect(start).toContain('tra 20 secondi. Il sogno è già al sicuro come bozza.')
    wait(10_000)
    expect(screen.getByText(/tra 10 secondi/)).toBeTruthy()
    expect(status()).toBe(start)
    wait(10_000)
    expect(status()).toBe('Salviamo ora.')
    expect(answers()).toBe('')
    wait(500)
    await answered('save: true')
  })

  it('wait where the frame never answers', async () => {
    await open('Analizza')
    wait(3_000)
    expect(screen.getByRole('dialog', { name: 'L’analisi parte tra pochi secondi' })).toBeTruthy()
    wait(20_000)
    wait(500)
    await answered('analysis: true')
  })

  it.each(['Salva', 'Analizza'] as const)('may close the wait at once, and stay where they were (%s)', async (name) => {
    await open(name)
    say(outcome('blocked'))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await answered(`${name === 'Salva' ? 'save' : 'analysis'}: false`)
    wait(30_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(name)))
  })

  it('go on at once when the script does not load', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    await open('Analizza')
    say(outcome('error'))
    await answered('analysis: true')
    expect(log).toHaveBeenCalledOnce()
  })

  it.each<[string, Parameters<typeof say>]>([
    ['another window', [outcome('shown'), { source: window }]],
    ['another origin', [outcome('shown'), { origin: 'http://localhost:3000' }]],
    ['no message of ours', [{ type: 'other', outcome: 'shown' }]],
    ['an unknown outcome', [outcome('clicked')]],
    ['no object', ['shown']],
  ])('are not moved by %s', async (_name, words) => {
    await open('Salva')
    say(...words)
    wait(1_000)
    expect(screen.getByRole('dialog', { name: 'Pubblicità' })).toBeTruthy()
    expect(answers()).toBe('')
  })

  it('meet one gate, however often they click', async () => {
    await open('Salva')
    ask('Salva')
    ask('Analizza')
    await answered('save: false, analysis: false')
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    say(outcome('shown'))
    wait(500)
    await answered('save: false, analysis: false, save: true')
  })

  it('leave the gate with the page', async () => {
    const { navigate } = await open('Salva')
    act(() => navigate('/profile'))
    await answered('save: false')
    expect(frame()).toBeNull()
  })

  it('see the advertisement go when they withdraw their consent in another tab', async () => {
    await open('Analizza')
    act(() => chooseCookies({ advertising: false }))
    await answered('analysis: true')
    expect(frame()).toBeNull()
  })

  it('are not kept waiting for an advertisement without a network', async () => {
    await openWorld({ agreed: true })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    ask('Salva')
    await answered('save: true')
  })
})
