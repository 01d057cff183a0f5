import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AiConsentAnswer, type AiPurpose, useAiConsent } from '#client/lib/contexts.ts'
import { type Answer, buildConfig, buildProfile, buildUser, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Config } from '#shared/contracts/config.ts'
import { AiConsent } from './ai-consent.tsx'

const PATCH = 'PATCH /api/profile'
const MODEL: Partial<Config> = { ai: true, transcription: true, aiService: 'Esempio AI' }

interface Options {
  purpose?: AiPurpose
  aiConsent?: boolean | null
  voiceConsent?: boolean | null
  config?: Partial<Config> | 'offline'
  patch?: Answer | 'offline' | 'pending'
}

function Asker({ purpose, onAnswer }: { purpose: AiPurpose; onAnswer: (answer: AiConsentAnswer) => void }) {
  const askConsent = useAiConsent()
  return (
    <button type="button" onClick={async () => onAnswer(await askConsent(purpose))}>
      Chiedi
    </button>
  )
}

async function ask({
  purpose = 'reading',
  aiConsent = null,
  voiceConsent = null,
  config = MODEL,
  patch,
}: Options = {}) {
  const answers: string[] = []
  const user = buildUser({ aiConsent, voiceConsent })
  const server = mockServer({
    'GET /api/config': config === 'offline' ? config : { body: buildConfig(config) },
    [PATCH]: patch ?? { body: buildProfile({ aiConsent: true }) },
  })
  const view = renderSignedIn(
    <AiConsent>
      <Asker purpose={purpose} onAnswer={(answer) => answers.push(answer)} />
    </AiConsent>,
    { user },
  )
  view.queryClient.setQueryData(['/api/user'], user)
  await view.user.click(screen.getByRole('button', { name: 'Chiedi' }))
  return { ...server, ...view, answers }
}

const press = (name: string) => screen.findByRole('button', { name })
const answered = (answers: string[], answer: string) => waitFor(() => expect(answers).toEqual([answer]))

it.each<[string, Options, string]>([
  ['declined where there is no model', { config: { ai: false } }, 'declined'],
  [
    'declined where nothing writes recordings',
    { purpose: 'voice', config: { ...MODEL, transcription: false } },
    'declined',
  ],
  ['declined where there is no model any more', { aiConsent: true, config: { ai: false } }, 'declined'],
  ['agreed by who agreed before', { aiConsent: true }, 'agreed'],
  ['agreed by who agreed to the transcription', { voiceConsent: true, purpose: 'voice' }, 'agreed'],
  ['declined by who declined before', { aiConsent: false }, 'declined'],
])('is %s, and nothing is asked', async (_, options, answer) => {
  const { answers } = await ask(options)
  await answered(answers, answer)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('tells who would read and what is sent, and gives two equal choices', async () => {
  await ask()
  const dialog = await screen.findByRole('dialog', { name: 'Chi legge i tuoi sogni?' })
  expect(dialog.textContent).toContain('Se accetti, a leggere è l’intelligenza artificiale di Esempio AI')
  expect(dialog.textContent).toContain('Questo sogno: titolo, testo, data, umore ed elementi.')
  expect(dialog.textContent).toContain('Di altri 12 sogni al massimo titolo, data, umore ed elementi')
  expect(dialog.textContent).toContain('Mai il loro testo.')
  const [accept, decline] = [await press('Accetto'), await press('Resta alla lettura integrata')]
  expect(accept.className).toBe(decline.className)
  expect(document.activeElement).toBe(dialog)
})

it('names the country of the service and its page on data', async () => {
  await ask({ config: { ...MODEL, aiCountry: 'Irlanda', aiPrivacyUrl: 'https://esempio.example/dati' } })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('l’intelligenza artificiale di Esempio AI (Irlanda), fuori da questo server.')
  const link = screen.getByRole('link', { name: 'Che cosa fa dei dati Esempio AI' })
  expect(link.getAttribute('href')).toBe('https://esempio.example/dati')
})

it('asks for passages of other dreams apart from the rest', async () => {
  const { answers, user, sent } = await ask()
  await user.click(await screen.findByRole('switch', { name: /le parole degli altri sogni/ }))
  await user.click(await press('Accetto'))
  await answered(answers, 'agreed')
  expect(sent(PATCH)).toEqual([{ aiConsent: true, aiDiaryConsent: true }])
})

it('keeps the yes before it goes on, and gives the focus back', async () => {
  const { answers, user, sent, queryClient } = await ask()
  await user.click(await press('Accetto'))
  await answered(answers, 'agreed')
  expect(sent(PATCH)).toEqual([{ aiConsent: true, aiDiaryConsent: false }])
  expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ aiConsent: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chiedi' }))
  expect(screen.queryByText('Profilo aggiornato')).toBeNull()
})

it('keeps nothing when it is closed', async () => {
  const { answers, user, sent } = await ask()
  await user.click(await press('Chiudi'))
  await answered(answers, 'closed')
  expect(sent(PATCH)).toEqual([])
})

it('says that the choice was not kept, and lets nothing leave', async () => {
  const { answers, user } = await ask({ patch: 'offline' })
  await user.click(await press('Accetto'))
  expect((await screen.findByRole('alert')).textContent).toContain('La tua scelta non è stata salvata')
  expect(answers).toEqual([])
  await user.keyboard('{Escape}')
  await answered(answers, 'closed')
})

it.each([
  ['whoever agreed to the readings', { aiConsent: true }],
  ['whoever declined before', { voiceConsent: false }],
])('asks for recordings apart from the readings, and anew: %s', async (_, consents) => {
  const { answers, user, sent } = await ask({ purpose: 'voice', ...consents })
  const dialog = await screen.findByRole('dialog', { name: 'Chi trascrive la tua voce?' })
  expect(dialog.textContent).toContain('La registrazione, e nient’altro.')
  await user.click(await press('No, resta qui'))
  await answered(answers, 'declined')
  expect(sent(PATCH)).toEqual([{ voiceConsent: false }])
})

it('lets nothing leave while it cannot be told to whom', async () => {
  const { answers } = await ask({ config: 'offline' })
  await answered(answers, 'closed')
  expect(await screen.findByText('Errore')).toBeTruthy()
})

it('says that nothing leaves a server with a model of its own', async () => {
  await ask({ config: { ...MODEL, aiService: 'localhost', aiIsLocal: true } })
  expect(
    await screen.findByText(/un’intelligenza artificiale su questo server\. Il sogno non esce da qui\.$/),
  ).toBeTruthy()
  expect(screen.queryByText(/fuori da questo server|localhost/)).toBeNull()
})
