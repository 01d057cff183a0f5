import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadFirstScreen } from './app/routes.tsx'
import './index.css'
import { isSignedIn } from './lib/page-data.ts'
import { watchTheme } from './lib/theme.ts'

/** Lets the style elements that dialogs add pass the page's content policy. */
function adoptNonce() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}

/** Facebook leaves this at the end of the address it sends people back to. */
function tidyAddress() {
  if (window.location.hash === '#_=_')
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

adoptNonce()
tidyAddress()
watchTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// React takes what stands in the page away with its first drawing, which is to be the whole screen.
await loadFirstScreen(window.location.pathname, isSignedIn())
// A transition is drawn in slices: the page answers to a touch meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
