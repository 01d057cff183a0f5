import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AdMoment, useAdGate } from '#client/lib/contexts.ts'
import { writeJson } from '#client/lib/storage.ts'
import { buildConfig, buildUser, mockServer, renderSignedIn, setOnline } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import { AdGate } from './ad-gate.tsx'
import { STORAGE_KEY } from './cookie-choice.ts'

const chooseCookies = (advertising: boolean) =>
  writeJson(STORAGE_KEY, { version: 1, advertising, chosenAt: new Date().toISOString() })
const SCRIPT = 'https://ads.example.com/ad.js'

/** Calls the gate like a form or an analysis, and lists its results. */
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
  payable?: boolean
}

async function openWorld({ user = buildUser(), scriptUrl = SCRIPT, agreed, payable }: World = {}) {
  if (agreed !== undefined) chooseCookies(agreed)
  const server = mockServer({
    'GET /api/config': {
      body: buildConfig({ ads: { scriptUrl }, stripePublishableKey: payable ? 'pk_test_1' : null }),
    },
  })
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

function say(outcome: string) {
  const message = { data: { type: 'diario-ad', outcome }, source: frame()?.contentWindow ?? null, origin: 'null' }
  act(() => void window.dispatchEvent(new MessageEvent('message', message)))
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const HOUSE_ANALYSIS = 'Un invito, poi la tua analisi'

it.each<World>([{ scriptUrl: null }, {}, { agreed: false }])('saves at once for free people with %o', async (world) => {
  await openWorld(world)
  ask('Salva')
  await answered('save: true')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks free people for cookie consent once, before their first analysis', async () => {
  await openWorld()
  ask('Analizza')
  fireEvent.click(await screen.findByRole('button', { name: 'Rifiuta' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continua con l’analisi' }))
  await answered('analysis: true')
  ask('Analizza')
  expect(await screen.findByRole('dialog', { name: HOUSE_ANALYSIS })).toBeTruthy()
})

it.each([true, false])('invites to Premium before an analysis only where it can be paid (%s)', async (payable) => {
  await openWorld({ scriptUrl: null, payable })
  ask('Analizza')
  if (payable) fireEvent.click(await screen.findByRole('button', { name: 'Continua con l’analisi' }))
  await answered('analysis: true')
})

it('passes Premium people at once, and requests nothing from an advertiser', async () => {
  const { calls } = await openWorld({ user: buildUser({ subscriptionPlan: 'premium' }), agreed: true })
  ask('Salva')
  await answered('save: true')
  ask('Analizza')
  await answered('save: true, analysis: true')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})

describe('free people who have consented', () => {
  const open = async (name: 'Salva' | 'Analizza') => {
    const world = await openWorld({ agreed: true })
    ask(name)
    await screen.findByRole('dialog', { name: 'Pubblicità' })
    return world
  }

  it('see the ad at an analysis until they continue', async () => {
    await open('Analizza')
    const goOn = screen.getByRole('button', { name: 'Continua con l’analisi' })
    expect(goOn.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(goOn.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Un attimo: l’annuncio sta arrivando.')
    fireEvent.click(goOn)
    expect(answers()).toBe('')
    say('shown')
    expect(goOn.getAttribute('aria-disabled')).toBeNull()
    expect(goOn.getAttribute('aria-describedby')).toBeNull()
    expect(status()).toBe('Ora puoi continuare con l’analisi.')
    wait(30_000)
    expect(answers()).toBe('')
    fireEvent.click(goOn)
    await answered('analysis: true')
  })

  it.each([
    ['is blocked', () => say('blocked')],
    ['never answers', () => wait(3_000)],
  ])(
    'wait twenty seconds for a save where the advertisement %s, and see an invitation before an analysis',
    async (_name, fail) => {
      await open('Salva')
      fail()
      expect(screen.queryByText(/invito|più a fondo/)).toBeNull()
      expect(screen.getByRole('timer').textContent).toBe('tra 20 secondi')
      wait(19_000)
      expect(screen.getByRole('timer').textContent).toBe('tra 1 secondo')
      wait(1_000)
      expect(answers()).toBe('')
      wait(500)
      await answered('save: true')
      ask('Analizza')
      await screen.findByRole('dialog', { name: 'Pubblicità' })
      fail()
      expect(screen.getByRole('dialog', { name: HOUSE_ANALYSIS })).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: 'Continua con l’analisi' }))
      await answered('save: true, analysis: true')
    },
  )

  it('see the ad removed when they withdraw their consent in another tab', async () => {
    await open('Analizza')
    act(() => void chooseCookies(false))
    expect(screen.getByRole('dialog', { name: HOUSE_ANALYSIS })).toBeTruthy()
    expect(frame()).toBeNull()
  })

  it('do not wait for an ad while offline', async () => {
    await openWorld({ agreed: true })
    setOnline(false)
    ask('Salva')
    await answered('save: true')
  })
})
