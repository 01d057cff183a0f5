import type { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { AskHost } from '#client/components/ui/ask.tsx'
import { Toaster } from '#client/components/ui/toast.tsx'
import { TooltipProvider } from '#client/components/ui/tooltip.tsx'
import { setAccount } from '#client/lib/api-client.ts'
import { NewDreamProvider, SessionProvider } from '#client/lib/contexts.ts'
import { IdentityProvider } from '#client/lib/identity.tsx'
import { createQueryClient } from '#client/lib/query-client.ts'
import { clearToasts } from '#client/lib/toast.ts'
import type { User } from '#shared/contracts/auth.ts'
import { buildUser } from './builders.ts'

export * from './builders.ts'
export * from './server.ts'

/** Renders inside what the app provides, at an address in memory. */
export const renderAt = (path: string, ui: ReactElement) =>
  renderInApp(
    path,
    <>
      {ui}
      <AskHost />
    </>,
  )

function renderInApp(path: string, ui: ReactElement, queryClient = createQueryClient()) {
  clearToasts()
  setAccount(undefined)
  const [pathname = '/', searchPath = ''] = path.split('?')
  const { hook, searchHook, history, navigate } = memoryLocation({ path: pathname, searchPath, record: true })
  const view = render(
    <IdentityProvider firstClient={queryClient}>
      <Router hook={hook} searchHook={searchHook}>
        {ui}
      </Router>
      <Toaster />
    </IdentityProvider>,
  )
  return {
    ...view,
    user: userEvent.setup({ delay: null }),
    queryClient,
    history,
    navigate,
    currentPath: () => history.at(-1),
  }
}

/** Writes a text into an empty field at once: letter by letter takes a form many draws. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

/** A button by the words on it, which takes a full page less time than by its role. */
export function buttonOf(words: string): HTMLElement {
  const button = screen.getByText(words, { selector: 'button, button *' }).closest('button')
  if (!button) throw new Error(`no button says ${words}`)
  return button
}

/** Waits for a text, which a notice says aloud as well. */
export const seen = async (text: string | RegExp) =>
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

/** Another open tab: what it hears, and its voice. */
export function otherTab() {
  const channel = new BroadcastChannel('tabs')
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  return { heard, post: (message: unknown) => channel.postMessage(message) }
}

const TURNS = 20

/**
 * Lets what is under way come to its end, before a look at what must not have happened: turns of the event loop, of
 * which a busy machine takes no fewer, and no time.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)))
}

interface RenderOptions {
  queryClient?: QueryClient
  user?: User
  path?: string
  onNewDream?: () => void
}

/** Renders behind the guard, with everything that the app mounts around a page. */
export function renderSignedIn(ui: ReactElement, options: RenderOptions = {}) {
  const { user = buildUser(), path = '/', onNewDream = () => {}, queryClient } = options
  return renderInApp(
    path,
    <SessionProvider value={user}>
      <TooltipProvider>
        <NewDreamProvider value={onNewDream}>
          {ui}
          <AskHost />
        </NewDreamProvider>
      </TooltipProvider>
    </SessionProvider>,
    queryClient,
  )
}
