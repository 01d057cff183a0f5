import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NewDreamProvider } from '#client/lib/contexts.ts'
import { renderSignedIn } from '#client/test/kit.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { ShortcutsSetting } from './shortcuts-setting.tsx'

function openPage(firstKey = 'Tab') {
  const openNewDream = vi.fn()
  const view = renderSignedIn(
    <NewDreamProvider value={openNewDream}>
      <main id="main">
        <button type="button">Altro</button>
        <textarea aria-label="Testo" />
        <ShortcutsSetting />
      </main>
      <Shortcuts firstKey={new KeyboardEvent('keydown', { key: firstKey })} />
    </NewDreamProvider>,
    { path: '/profile' },
  )
  const press = (key: string, init = {}) => fireEvent.keyDown(screen.getByText('Altro'), { key, ...init })
  return { ...view, openNewDream, press }
}

it('opens a new dream with «n», also as the first key', () => {
  const { openNewDream, press } = openPage('n')
  expect(openNewDream).toHaveBeenCalledTimes(1)
  press('n')
  expect(openNewDream).toHaveBeenCalledTimes(2)
})

it('opens the list with «/», which needs Shift on an Italian keyboard', async () => {
  const { press, currentPath } = openPage()
  expect(press('/', { shiftKey: true })).toBe(false)
  await waitFor(() => expect(currentPath()).toBe('/dreams'))
})

it('lists the keys with «?», and ignores them in the dialog', async () => {
  const { press, openNewDream, user } = openPage()
  press('?', { shiftKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' })
  expect(dialog.textContent).toContain('Cerca nei tuoi sogni')
  fireEvent.keyDown(dialog, { key: 'n' })
  expect(openNewDream).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('n')
  expect(openNewDream).toHaveBeenCalledTimes(1)
})

it('ignores keys while typing, with a modifier, or when turned off', async () => {
  const { press, openNewDream, user } = openPage()
  fireEvent.keyDown(screen.getByLabelText('Testo'), { key: 'n' })
  press('n', { ctrlKey: true })
  press('n', { metaKey: true })
  press('n', { altKey: true })
  const setting = screen.getByRole('switch', { name: 'Scorciatoie da tastiera' })
  await user.click(setting)
  press('n')
  expect(openNewDream).not.toHaveBeenCalled()
  await user.click(setting)
  press('n')
  expect(openNewDream).toHaveBeenCalledTimes(1)
})
