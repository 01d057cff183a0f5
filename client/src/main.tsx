import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadFirstScreen } from './app/routes.tsx'
import './index.css'
import { isSignedIn } from './lib/page-data.ts'
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

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// React's first render replaces the server's HTML and must be complete.
await loadFirstScreen(window.location.pathname, isSignedIn())
// A transition renders in slices, so that the page handles taps meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
