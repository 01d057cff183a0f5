import { expect, newAccount, signInByForm, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } })

const TITLE = 'La casa sull’acqua'
const CONTENT =
  'Cammino in una casa che galleggia sul mare e non so perché l’acqua è tiepida. ' +
  'Mia nonna mi chiama da una porta in fondo alle scale, e io provo una grande serenità. <script>alert(1)</script>'

test('registers, records a dream, analyses, finds, edits and deletes it, returns, and deletes the account', async ({
  page,
}) => {
  const account = newAccount()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Registrati' }).click()
  await page.getByLabel('Nome utente').fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Conferma password').fill(account.password)
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByRole('heading', { name: 'Il tuo diario è pronto' })).toBeVisible()

  await page.getByRole('button', { name: 'Registra Nuovo Sogno' }).first().click()
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form.getByText('Il titolo è obbligatorio')).toBeVisible()
  await expect(form.getByText('La descrizione del sogno è obbligatoria')).toBeVisible()
  await form.getByLabel('Titolo').fill(TITLE)
  await form.getByLabel('Descrizione del sogno').fill(CONTENT)
  await form.getByText('Aggiungi dettagli').click()
  await form.getByText('Positivo', { exact: true }).click()
  await form.getByRole('button', { name: 'Casa', exact: true }).click()
  await form.getByLabel('Tag').fill('lago, , nonna')
  await form.getByRole('button', { name: 'Salva' }).click()

  const after = page.getByRole('dialog', { name: 'Sogno salvato' })
  await expect(after).toBeVisible()
  await after.getByRole('button', { name: /Analisi base/ }).click()
  await expect(page).toHaveURL(/\/analysis\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Lettura', exact: true })).toBeVisible()
  await expect(page.getByText(/fatta da regole e da un dizionario/)).toBeVisible()

  // An element opens its card, and the card its thread.
  await page.getByRole('link', { name: /^Mare/ }).click()
  const card = page.getByRole('dialog', { name: 'Mare' })
  await expect(card.getByRole('button', { name: 'Non c’entra: Mare' })).toBeVisible()
  await card.getByRole('link', { name: /^Il filo/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mare' })).toBeVisible()

  await page.goto('/dreams')
  await page.getByLabel('Cerca nei tuoi sogni').fill('perche')
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible()
  await page.getByLabel('Cerca nei tuoi sogni').fill('dinosauro')
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeHidden()
  await page
    .getByRole('button', { name: /Azzera|Cancella|Reimposta/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Azioni per «${TITLE}»` }).click()
  await page.getByRole('menuitem', { name: 'Modifica' }).click()
  const edit = page.getByRole('dialog', { name: /Modifica/ })
  await edit.getByLabel('Titolo').fill('La casa sul lago')
  await edit.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(page.getByRole('link', { name: 'La casa sul lago', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'La casa sul lago', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Il tuo sogno' })).toContainText('<script>alert(1)</script>')
  // With an analysis, only the menu offers to edit.
  await expect(page.getByRole('button', { name: 'Modifica' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Azioni per «La casa sul lago»' }).click()
  await page.getByRole('menuitem', { name: 'Elimina' }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(question).toContainText(
    'Sei sicuro di voler eliminare questo sogno? Resta nel cestino per 30 giorni, poi è eliminato per sempre.',
  )
  await question.getByRole('button', { name: 'Elimina' }).click()
  await expect(page).toHaveURL(/\/dreams$/)
  await expect(page.getByRole('link', { name: 'La casa sul lago', exact: true })).toBeHidden()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'I tuoi sogni' })).toBeFocused()
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('link', { name: 'La casa sul lago', exact: true })).toBeVisible()

  await page.getByRole('button', { name: /Menu utente/ }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()

  await signInByForm(page, account)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account.username)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Elimina account' }).click()
  const goodbye = page.getByRole('dialog')
  await goodbye.getByLabel('La tua password').fill(account.password)
  await goodbye.getByRole('button', { name: 'Elimina account' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await signInByForm(page, account)
  await expect(page.getByText('Nome utente o password non corretti').first()).toBeVisible()
})
