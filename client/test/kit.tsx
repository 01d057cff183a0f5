import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { setAccount } from '#client/api/api-client.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { AskHost } from '#client/components/ui/ask.tsx'
import { Toaster } from '#client/components/ui/toast.tsx'
import { TooltipProvider } from '#client/components/ui/tooltip.tsx'
import { NewDreamProvider, SessionProvider } from '#client/lib/contexts.ts'
import { IdentityProvider } from '#client/lib/identity.tsx'
import { clearToasts } from '#client/lib/toast.ts'
import type { User } from '#shared/contracts/auth.ts'
import { buildUser } from './builders.ts'

export * from './builders.ts'
export * from './server.ts'

/** Renders with the app's providers at an in-memory address. */
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
  onlineManager.setOnline(true)
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

/** Sets an empty field's text at once, because typing rerenders a form at each letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

/** A button by its text, which is faster than by role on a full page. */
export function buttonOf(words: string): HTMLElement {
  const button = screen.getByText(words, { selector: 'button, button *' }).closest('button')
  if (!button) throw new Error(`no button says ${words}`)
  return button
}

/** Loses the network, or finds it again. */
export const setOnline = (isOnline: boolean) => act(() => onlineManager.setOnline(isOnline))

/** Waits for a text, which a notice renders twice. */
export const seen = async (text: string | RegExp) =>
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

/** Another open tab's received and sent messages. */
export function otherTab() {
  const channel = new BroadcastChannel('tabs')
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  return { heard, post: (message: unknown) => channel.postMessage(message) }
}

const TURNS = 20

/**
 * Waits some turns of the event loop before checking that something did not happen; independent of the machine's speed.
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

/** Renders behind the guard, with the app's page-level components. */
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
