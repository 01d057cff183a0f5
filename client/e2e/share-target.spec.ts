import { expect, register, test } from './test.ts'

test.use({ serviceWorkers: 'allow', allowed: /^request to http:\/\/elsewhere\.example\// })

test('turns content shared by another app into a draft', async ({ page }) => {
  await register(page, '/')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => {}))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.reload()
  // Sends the browser's share request, since a headless browser has no app menu.
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/condividi', enctype: 'multipart/form-data' })
    form.innerHTML = '<input name="title"><input name="text"><input name="url"><input name="audio" type="file">'
    const [title, text, , audio] = form.querySelectorAll('input')
    const files = new DataTransfer()
    files.items.add(new File(['OggS'], 'nota.ogg', { type: 'audio/ogg' }))
    if (title && text && audio)
      Object.assign(title, { value: 'Nota' }) && Object.assign(text, { value: 'Ero sul mare.' })
    if (audio) audio.files = files.files
    document.body.append(form)
    form.submit()
  })
  await expect(page).toHaveURL('/dreams/new')
  await expect(page.getByLabel('Descrizione del sogno')).toHaveValue('Nota\nEro sul mare.')
  await expect(page.getByRole('button', { name: 'Riproduci' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Descrizione del sogno')).toHaveValue('Nota\nEro sul mare.')
})

for (const policy of ['no-referrer', 'same-origin', 'unsafe-url']) {
  test(`rejects another site’s imitation of an app’s share (${policy})`, async ({ page, baseURL }) => {
    await register(page, '/')
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => {}))
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    const form = `<form method="post" action="${baseURL}/condividi" enctype="multipart/form-data"><input name="text" value="Clicca qui"></form>`
    const body = `<meta name="referrer" content="${policy}">${form}`
    await page.route('http://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://elsewhere.example/')
    await page.evaluate(() => document.forms[0]?.submit())
    await expect(page).toHaveURL('/dreams/new?non-arrivato')
    await expect(page.getByLabel('Descrizione del sogno')).toHaveValue('')
  })
}
