import { onlineManager } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { User } from '#shared/contracts/auth.ts'
import { App } from './app/app.tsx'
import { loadFirstScreen } from './app/routes.tsx'
import './index.css'
import { forgetAnswers } from './api/persistence.ts'
import { clientOfPage } from './api/query-client.ts'
import { USER_KEY } from './lib/identity.tsx'
import { watchInstallPrompt } from './lib/install-prompt.ts'
import { watchTheme } from './lib/theme.ts'

/** Adds the policy's nonce to the style elements of dialogs. */
function adoptNonce() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}

/** Removes the fragment that Facebook adds to the return address. */
function tidyAddress() {
  if (window.location.hash === '#_=_')
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

/**
 * Makes React tolerate browser translation, which moves or replaces text nodes (facebook/react#11538): removes a moved
 * text where it is, and inserts before the element that contains it.
 */
function tolerateTranslation() {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const parent = this.contains(child) && child.parentNode
    return parent ? (removeChild.call(parent, child) as T) : child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    let place = next
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, node, place) as T
  }
}

tolerateTranslation()
adoptNonce()
tidyAddress()
watchTheme()
watchInstallPrompt()
onlineManager.setOnline(navigator.onLine)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const { address, phone } = root.dataset
if (address) window.history.replaceState(window.history.state, '', address)
const data = document.getElementById('page-data')?.textContent
const firstClient = clientOfPage(data ? JSON.parse(data) : undefined)
const user = firstClient.getQueryData<User | null>(USER_KEY)
// A session that was ended from elsewhere leaves nothing.
if (user === null) void forgetAnswers()
await loadFirstScreen(window.location.pathname, Boolean(user))
const app = (
  <StrictMode>
    <App firstClient={firstClient} isPhone={phone === 'true'} />
  </StrictMode>
)
// A transition is rendered in slices: the page answers to a touch meanwhile.
startTransition(() => {
  // A translation that wrapped the texts before left nothing to hydrate.
  if (root.firstElementChild && !root.querySelector('font')) hydrateRoot(root, app)
  else createRoot(root).render(app)
})
