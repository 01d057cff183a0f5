import { X } from 'lucide-react'
import { type RefCallback, useCallback, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { chooseCookies, useCookieChoice } from '../cookie-choice.ts'
import { CookiePreferencesDialog } from './cookie-preferences-dialog.tsx'
import './ads.css'

/** The question, until it is answered. The page goes on working beside it. */
export function CookieBanner() {
  const choice = useCookieChoice()
  return choice ? null : <CookieQuestion />
}

function CookieQuestion() {
  const [detailed, setDetailed] = useState(false)
  const measure = useMeasuredHeight()
  const answer = (advertising: boolean) => () => {
    // The button that has the focus goes with its answer.
    document.getElementById('main')?.focus({ preventScroll: true })
    chooseCookies({ advertising })
  }
  return (
    <section ref={measure} className="cookie-banner" aria-labelledby="cookie-title">
      <div className="cookie-head">
        <h2 id="cookie-title" className="h3">
          I tuoi dati, le tue scelte
        </h2>
        <button type="button" className="link small pointer-coarse:min-h-11" onClick={answer(false)}>
          Continua senza accettare
          <X size={15} strokeWidth={1.9} aria-hidden="true" />
        </button>
      </div>
      <p className="small muted mt-2 mb-4">
        Usiamo cookie tecnici per farti accedere. Con il tuo consenso, anche quelli pubblicitari del piano Free. Gli
        annunci non vedono mai i tuoi sogni.
      </p>
      <div className="cookie-answers">
        <Button variant="outline" size="s" onClick={answer(false)}>
          Rifiuta
        </Button>
        <Button variant="outline" size="s" aria-haspopup="dialog" onClick={() => setDetailed(true)}>
          Personalizza
        </Button>
        <Button variant="outline" size="s" onClick={answer(true)}>
          Accetta
        </Button>
      </div>
      <CookiePreferencesDialog open={detailed} onOpenChange={setDetailed} />
    </section>
  )
}

const HEIGHT = '--cookie-banner'

/** Tells the style sheet how high the banner is: it depends on the words' size and the screen's width. */
function useMeasuredHeight(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
}
