import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildSharing, LINK } from '#client/test/community.tsx'
import { buildDream, buildProfile, buildUser, deferred, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import type { ShareTarget } from '../share-targets.ts'
import { ShareDialog } from './share-dialog.tsx'

const SHARING = 'GET /api/dreams/7/sharing'
const SHARE = 'POST /api/dreams/7/share'
const REVOKE = 'DELETE /api/dreams/7/share'
const URL_OF_LINK = LINK.url
const FAILED = { status: 500, body: { code: 'internal', message: 'Qualcosa è andato storto.' } }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function mockSharing(over: Partial<DreamSharing> = {}) {
  let sharing = buildSharing(over)
  return mockServer({
    [SHARING]: () => ({ body: sharing }),
    [SHARE]: (sent) => {
      const link = { ...LINK, includesAnalysis: Object(sent).includeAnalysis === true }
      sharing = { ...sharing, link }
      return { status: 201, body: { ...link, newBadges: [] } }
    },
    [REVOKE]: () => {
      sharing = { ...sharing, link: null }
      return { status: 204 }
    },
  })
}

function Opener({ target }: { target: ShareTarget | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      <ShareDialog dream={buildDream()} open={open} onOpenChange={setOpen} target={target} />
    </>
  )
}

async function openDialog(target?: ShareTarget, over: Partial<User> = {}) {
  const view = renderSignedIn(<Opener target={target} />, { user: buildUser(over) })
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await view.user.click(screen.getByRole('button', { name: 'Apri' }))
  return { ...view, copied, dialog: await screen.findByRole('dialog', { name: 'Condividi con un link' }) }
}

it('asks one question under the shown name, and opens the service with the new link in the same tap', async () => {
  const { sent } = mockSharing()
  const tab = { opener: window, location: { href: '' }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const { user, dialog } = await openDialog('facebook')
  const send = await screen.findByRole('button', { name: 'Apri Facebook' })
  expect(dialog.textContent).toContain('Chi ha il link legge il sogno.Lo chiudi quando vuoi.')
  expect(dialog.textContent).toContain('«giulia»')
  expect([sent(SHARE), open.mock.calls]).toEqual([[], []])
  expect(within(dialog).queryByRole('switch', { name: 'Includi l’analisi' })).toBeNull()
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(SHARE)).toEqual([{ includeAnalysis: false }])
  const address = `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(URL_OF_LINK)}`
  expect([tab.opener, tab.location.href]).toEqual([null, address])
  expect((await screen.findAllByText('Condivisione avviata')).length).toBeGreaterThan(0)
})

it('shows the link with its targets where the browser blocks the window', async () => {
  mockSharing()
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, dialog } = await openDialog('whatsapp')
  await user.click(await screen.findByRole('button', { name: 'Apri WhatsApp' }))
  expect(await screen.findByLabelText('Link del sogno')).toHaveProperty('value', URL_OF_LINK)
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('link', { name: 'WhatsApp' })))
})

it('closes the window again if the link cannot be created', async () => {
  const { answers } = mockSharing()
  answers[SHARE] = FAILED
  const close = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window)
  const { user } = await openDialog('whatsapp')
  await user.click(await screen.findByRole('button', { name: 'Apri WhatsApp' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(screen.getByRole('button', { name: 'Apri WhatsApp' })).toBeTruthy()
})

it('shows the name with its switch, which saves at once', async () => {
  const { sent, answers } = mockSharing({ shownAs: 'Sognatore anonimo' })
  answers['PATCH /api/profile'] = { body: buildProfile() }
  const { user, dialog } = await openDialog(undefined, { publicProfile: false })
  await user.click(await within(dialog).findByRole('switch', { name: /^Comparirai come «Sognatore anonimo»/ }))
  await waitFor(() => expect(sent('PATCH /api/profile')).toEqual([{ publicProfile: true }]))
})

it('sends only the link to other services', async () => {
  mockSharing({ link: LINK })
  const { dialog } = await openDialog()
  const link = encodeURIComponent(URL_OF_LINK)
  const services = await within(dialog).findAllByRole('link')
  expect(services.map((service) => service.getAttribute('href'))).toEqual([
    `https://wa.me/?text=${link}`,
    `https://t.me/share/url?url=${link}`,
    `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    `https://twitter.com/intent/tweet?url=${link}`,
    `mailto:?subject=Un%20sogno%20da%20leggere&body=Ti%20mando%20un%20sogno%20da%20leggere%3A%0D%0A${link}`,
  ])
  expect(services[0]?.getAttribute('rel')).toBe('noopener noreferrer')
})

it('selects the link and reports it if the browser cannot copy', async () => {
  mockSharing({ link: LINK })
  const { user, copied } = await openDialog()
  copied.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Copia link' }))
  expect((await screen.findAllByText('Non copiato')).length).toBeGreaterThan(0)
  const field = screen.getByLabelText<HTMLInputElement>('Link del sogno')
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, URL_OF_LINK.length])
})

it('offers the device’s share sheet, and does not report its closing as a failure', async () => {
  const share = vi.fn().mockRejectedValueOnce(new DOMException('closed', 'AbortError')).mockResolvedValue(undefined)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  mockSharing({ link: LINK })
  const { user } = await openDialog()
  const more = await screen.findByRole('button', { name: 'Altre app…' })
  await user.click(more)
  await user.click(more)
  expect((await screen.findAllByText('Condivisione avviata')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Errore')).toBeNull()
  expect(share).toHaveBeenLastCalledWith({ title: 'Un sogno da leggere', url: URL_OF_LINK })
})

it('shares the picture as a file if the device accepts files', async () => {
  const share = vi.fn()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, canShare: () => true }))
  const { answers } = mockSharing({ link: LINK })
  answers[`GET /api/shared/dream/${LINK.shareId}/image.png`] = { body: 'png' }
  const { user } = await openDialog()
  await user.click(await screen.findByRole('button', { name: 'Immagine' }))
  await waitFor(() => expect(share).toHaveBeenCalled())
  const [{ files }] = share.mock.calls[0] ?? [{}]
  expect([files[0].name, files[0].type]).toEqual(['sogno.png', 'image/png'])
})

it('excludes the analysis until it is chosen', async () => {
  const { sent } = mockSharing({ hasAnalysis: true })
  const { user } = await openDialog()
  const include = await screen.findByRole('switch', { name: 'Includi l’analisi' })
  expect(include).toHaveProperty('checked', false)
  await user.click(include)
  await user.click(screen.getByRole('button', { name: 'Copia link' }))
  expect((await screen.findAllByText('Link copiato!')).length).toBeGreaterThan(0)
  expect(sent(SHARE)).toEqual([{ includeAnalysis: true }])
})

it('excludes an analysis over the dreamer’s own words, and explains it', async () => {
  mockSharing({ hasAnalysis: true, withAnnotations: true })
  await openDialog()
  expect(await screen.findByText(/resta solo tua/)).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Includi l’analisi' })).toBeNull()
})

it('switches the analysis at once, and back after a failure', async () => {
  const { answers, sent } = mockSharing({ hasAnalysis: true, link: LINK })
  const { user } = await openDialog()
  const include = await screen.findByRole('switch', { name: 'Includi l’analisi' })
  const answer = deferred()
  answers[SHARE] = () => answer.promise
  await user.click(include)
  expect(include).toHaveProperty('checked', true)
  await waitFor(() => expect(sent(SHARE)).toEqual([{ includeAnalysis: true }]))
  answer.resolve(FAILED)
  await waitFor(() => expect(include).toHaveProperty('checked', false))
  expect((await screen.findAllByText('Il link è rimasto com’era')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Qualcosa è andato storto.').length).toBeGreaterThan(0)
})

it('reports that a new analysis is not shown until it is shared', async () => {
  const { sent } = mockSharing({ hasAnalysis: true, link: { ...LINK, staleReading: true } })
  const { user } = await openDialog()
  const include = await screen.findByRole('switch', { name: 'Includi l’analisi' })
  const notice = () => screen.queryByText(/Hai una nuova analisi: il link non la mostra ancora/)
  expect(include).toHaveProperty('checked', false)
  expect(notice()).toBeTruthy()
  await user.click(include)
  await waitFor(() => expect(notice()).toBeNull())
  expect(sent(SHARE)).toEqual([{ includeAnalysis: true }])
  expect(include).toHaveProperty('checked', true)
})

it('shows a safety notice instead of the prompt, with a button to continue', async () => {
  mockSharing({ care: { level: 1, text: 'Puoi chiamare il 112.' } })
  const { user } = await openDialog('email')
  expect(await screen.findByRole('complementary', { name: 'Aiuto e ascolto' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apri Email' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Voglio mandarlo a una persona di cui mi fido' }))
  expect(await screen.findByRole('button', { name: 'Apri Email' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByText(/^Chi ha il link legge il sogno/))
})
