import { act, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense, useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Link, Route, Switch } from 'wouter'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { renderAt, settle } from '#client/test/kit.tsx'
import { RouteFocus } from './route-focus.tsx'

function Page({ title }: { title: string }) {
  usePageTitle(title)
  return <h1>{title}</h1>
}

const page = (title: string) => () => <Page title={title} />

/** A page whose heading comes with its data, after its title. */
function Thread() {
  const [name, setName] = useState('')
  usePageTitle('Il filo')
  return name ? (
    <h1>{name}</h1>
  ) : (
    <button type="button" onClick={() => setName('Acqua')}>
      Arriva
    </button>
  )
}

/** A dialog with ways out of the room, and the button that opens it. */
function Question({ opener }: { opener: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {opener}
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title="Una domanda">
          <Link href="/profile">Al profilo</Link>
          <Link href="/analysis">Alle analisi</Link>
        </DialogContent>
      </Dialog>
    </>
  )
}

function Dreams() {
  return (
    <>
      <h1>I tuoi sogni</h1>
      <Question opener="Chiedi" />
    </>
  )
}

function Help() {
  return (
    <>
      <h1>Aiuto</h1>
      <h2 id="a-chi">A chi</h2>
    </>
  )
}

function renderRooms() {
  let arrive = () => {}
  const SlowRoom = lazy(
    () =>
      new Promise<{ default: () => React.ReactNode }>((resolve) => {
        arrive = () => resolve({ default: page('Analisi') })
      }),
  )
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const view = renderAt(
    '/dreams',
    <>
      <Link href="/profile">Profilo</Link>
      <Link href="/analysis">Analisi</Link>
      <Link href="/dreams/new">Nuovo</Link>
      <Link href="/aiuto">A chi rivolgersi</Link>
      <Question opener="Chiedi da ovunque" />
      <main id="main" tabIndex={-1}>
        <Suspense fallback="Un attimo">
          <Switch>
            <Route path="/profile" component={page('Il tuo profilo')} />
            <Route path="/analysis" component={SlowRoom} />
            <Route path="/aiuto" component={Help} />
            <Route path="/filo" component={Thread} />
            <Route component={Dreams} />
          </Switch>
        </Suspense>
      </main>
      <RouteFocus />
    </>,
  )
  return { ...view, scrollTo, arrive: () => arrive() }
}

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })

it('puts the focus on the heading of a new room, shown from its top', async () => {
  const { user, scrollTo } = renderRooms()
  await user.click(screen.getByRole('link', { name: 'Profilo' }))
  expect(document.activeElement).toBe(heading('Il tuo profilo'))
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

it('puts the focus on the part of a page that its address names, and shows it', async () => {
  const { user } = renderRooms()
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  window.location.hash = '#a-chi'
  onTestFinished(() => {
    window.location.hash = ''
  })
  await user.click(screen.getByRole('link', { name: 'A chi rivolgersi' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A chi' }))
  expect(shown.mock.contexts).toEqual([document.activeElement])
})

it('waits on the content for a room that is still loading', async () => {
  const { user, arrive } = renderRooms()
  await user.click(screen.getByRole('link', { name: 'Analisi' }))
  expect(document.activeElement?.id).toBe('main')
  await act(async () => arrive())
  await waitFor(() => expect(document.activeElement).toBe(heading('Analisi')))
})

it('leaves the focus in a dialog that stays, and then gives it to the new room instead of what had opened it', async () => {
  const { user, navigate } = renderRooms()
  await user.click(screen.getByRole('button', { name: 'Chiedi da ovunque' }))
  const dialog = await screen.findByRole('dialog')
  act(() => navigate('/profile'))
  await settle()
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(heading('Il tuo profilo')))
  await settle()
  expect(document.activeElement).toBe(heading('Il tuo profilo'))
})

it('puts the focus on a heading that comes after the title of its page', async () => {
  const { navigate } = renderRooms()
  act(() => navigate('/filo'))
  const arrival = await screen.findByText('Arriva')
  // Without a tap, as data arrives.
  act(() => arrival.click())
  await waitFor(() => expect(document.activeElement).toBe(heading('Acqua')))
})
