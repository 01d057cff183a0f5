import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, buildConfig, buildProfile } from '#client/test/kit.tsx'
import { openProfile, PATCH, seen } from '#client/test/profile.tsx'

const LABEL = 'Lettura con intelligenza artificiale'
const CONFIG = 'GET /api/config'
const withModel: Answer = { body: buildConfig({ ai: true, aiService: 'Esempio AI' }) }

const consent = () => screen.findByRole<HTMLInputElement>('switch', { name: LABEL })

it.each([
  [true, true],
  [false, false],
  [null, false],
])('shows the choice (%s), and who would read', async (aiConsent, on) => {
  await openProfile({ [CONFIG]: withModel }, { aiConsent })
  const control = await consent()
  expect(control.checked).toBe(on)
  const description = document.getElementById(control.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('l’intelligenza artificiale di Esempio AI')
})

it('says that nothing leaves a server with a model of its own', async () => {
  await openProfile({ [CONFIG]: { body: buildConfig({ ai: true, aiService: 'localhost', aiIsLocal: true }) } })
  const words = document.getElementById((await consent()).getAttribute('aria-describedby') ?? '')?.textContent
  expect(words).toContain('a leggere è un’intelligenza artificiale su questo server')
  expect(words).toMatch(/In ogni caso nessun testo esce da qui\.$/)
  expect(words).not.toContain('localhost')
})

it('lets a consent for the recordings alone be withdrawn, in words of their own', async () => {
  const { user, sent } = await openProfile(
    {
      [CONFIG]: { body: buildConfig({ transcription: true, aiService: 'Esempio AI' }) },
      [PATCH]: { body: buildProfile({ aiConsent: false }) },
    },
    { aiConsent: true },
  )
  const control = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Trascrizione con intelligenza artificiale',
  })
  const words = document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
  expect(words).toContain('riceve la registrazione, e nient’altro')
  expect(words).not.toContain('legge')
  await user.click(control)
  await seen('Profilo aggiornato')
  expect(sent(PATCH)).toEqual([{ aiConsent: false }])
})
