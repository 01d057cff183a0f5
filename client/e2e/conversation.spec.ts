import type { Page } from '@playwright/test'
import { press, test, visit } from './accessible.ts'
import { call, expect, record, register } from './test.ts'

test.use({ baseURL: process.env.E2E_FULL_URL })

const DREAM = 'Cammino in una casa sul mare. Mia nonna mi chiama dalla porta in fondo alle scale.'

/** Registers with Premium, consent and a model's analysis of a dream. @returns the dream's id */
async function registerWithAnalysis(page: Page): Promise<number> {
  await register(page)
  await call(page, '/api/subscription/trial')
  await call(page, '/api/profile', { aiConsent: true }, 'patch')
  const id = await record(page, { content: DREAM })
  await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
  return id
}

/** The model is slow for a snail. */
const SLOW = 'La lumaca sono io.'

const talk = (page: Page) => page.getByRole('region', { name: 'La conversazione' })
const field = (page: Page) => page.getByLabel('Che cosa vuoi dire?')

test('sends a message, shows the reply, repeats the analysis with it, and deletes the conversation', async ({
  page,
}) => {
  const id = await registerWithAnalysis(page)
  await page.goto(`/analysis/${id}`)
  await press('Parlane ancora')(page)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('La porta era quella')
  await page.reload()
  await press('Parlane ancora')(page)
  await expect(field(page)).toHaveValue('La porta era quella')
  await field(page).press('End')
  await page.keyboard.type(' di casa sua.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ancora 4 volte')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  const turn = talk(page).getByRole('listitem')
  await expect(turn).toContainText('La porta era quella di casa sua.')
  await expect(turn).toContainText(/Che cosa senti quando lo ripensi\?$/)
  await page.reload()
  await expect(turn).toContainText(/Che cosa senti quando lo ripensi\?$/)

  await press('Rileggi con le mie parole')(page)
  await expect(page.getByText('Questa lettura tiene conto delle tue parole.')).toBeVisible()
  await expect(turn).toHaveCount(1)
  await press('Cancella la conversazione')(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancella' }).click()
  await expect(turn).toHaveCount(0)
  await expect(talk(page)).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Parlane ancora' })).toBeVisible()
  await expect(turn).toHaveCount(0)
})

test('sends a sentence about the days to the model, and answers its question in a line', async ({ page }) => {
  await register(page)
  await call(page, '/api/subscription/trial')
  await call(page, '/api/profile', { aiConsent: true }, 'patch')
  const id = await record(page, { content: DREAM })
  await page.goto(`/analysis/${id}`)
  await page.getByLabel(/Che cosa succede in questi giorni/).fill('Abbiamo venduto la casa.')
  await press('Analisi base')(page)
  await expect(page.getByText('Questa lettura tiene conto delle tue parole.')).toBeVisible()
  await expect(page.getByText('Abbiamo venduto la casa.')).toBeVisible()
  const answer = page.getByRole('region', { name: 'Una domanda per te' }).getByRole('textbox')
  await answer.fill('La porta di mia nonna')
  await answer.press('Enter')
  await expect(page.getByRole('button', { name: 'Rileggi con le mie parole' })).toBeVisible()
  await page.reload()
  await expect(answer).toHaveValue('La porta di mia nonna')
})

test('restores the message after a stopped reply, and stores nothing', async ({ page }) => {
  const id = await registerWithAnalysis(page)
  await page.goto(`/analysis/${id}`)
  await press('Parlane ancora')(page)
  await field(page).fill(SLOW)
  await press('Invia')(page)
  await press('Interrompi')(page)
  await expect(page.getByText(/^Hai interrotto la risposta/)).toBeVisible()
  await expect(field(page)).toHaveValue(SLOW)
  const { conversation } = await (await page.request.get(`/api/dreams/${id}/analysis`)).json()
  expect(conversation).toEqual([])
})

test('is open to all plans', async ({ page }) => {
  const id = await registerWithAnalysis(page)
  const say = async (each: Page) => {
    await field(each).fill('La porta era quella di casa sua.')
    await press('Invia')(each)
  }
  const sayLast = async (each: Page) => {
    for (const words of ['Il mare', 'La nonna', 'Le scale']) {
      await call(each, `/api/dreams/${id}/conversation`, { words })
    }
    await each.reload()
    await press('Parlane ancora')(each)
    await say(each)
  }
  await visit(page, [
    ['field', [`/analysis/${id}`, press('Parlane ancora')], field],
    ['turn', say, 'Ancora 4 volte'],
    ['end of the conversation', sayLast, /^La conversazione finisce qui\./],
  ])
})
