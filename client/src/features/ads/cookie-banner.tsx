import { X } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { cn } from '#client/lib/cn.ts'
import { useCookieChoice } from './cookie-choice.ts'
import { askCookiePreferences } from './cookie-preferences.tsx'

/** Asks about advertising cookies until it is answered. The page goes on working beside it. */
export function CookieBanner() {
  const [choice, choose] = useCookieChoice()
  return choice ? null : <CookieQuestion onAnswer={choose} />
}

/** First in the page; over its foot where the screen is high enough. */
const PLACE = cn(
  'm-3 tall:fixed tall:z-25 tall:m-0 tall:overflow-y-auto',
  'tall:md:bottom-6 tall:md:left-6 tall:md:max-h-[calc(100dvh-112px)] tall:md:w-[min(480px,calc(100vw-48px))]',
  'tall:max-md:inset-x-3 tall:max-md:bottom-[calc(var(--bar-h)+30px+env(safe-area-inset-bottom))]',
  'tall:max-md:max-h-[calc(100dvh-var(--bar-h)-118px-env(safe-area-inset-bottom))]',
)
/**
 * The page's content and what has the focus stay clear of it. The selectors look at few elements, for the browser asks
 * them anew with whatever is drawn.
 */
const CLEARANCE = cn(
  'tall:md:[html:has(>body>#root>&)]:scroll-pb-[calc(var(--cookie-banner)+48px)]',
  'tall:md:[&~.shell]:pb-[calc(var(--cookie-banner)+48px)]',
  'tall:max-md:[html:has(>body>#root>&)]:scroll-pb-[calc(var(--cookie-banner)+var(--bar-h)+48px)]',
  'tall:max-md:[&~.shell]:pb-[calc(var(--cookie-banner)+var(--bar-h)+48px+env(safe-area-inset-bottom))]',
)
const ANSWER = 'min-h-11! px-1.5!'

function CookieQuestion({ onAnswer }: { onAnswer: (advertising: boolean) => void }) {
  const answer = (advertising: boolean) => () => {
    // The button that has the focus goes with its answer.
    document.getElementById('main')?.focus({ preventScroll: true })
    onAnswer(advertising)
  }
  return (
    <section
      ref={measureHeight}
      aria-labelledby="cookie-title"
      className={cn(
        'cookie-banner rounded-lg border border-border bg-popover p-[22px] shadow-3 max-md:px-4 max-md:pt-3.5 max-md:pb-4',
        'animate-[rise-in_var(--t-slow)_var(--ease)]',
        PLACE,
        CLEARANCE,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
        <h2 id="cookie-title" className="h3">
          I tuoi dati, le tue scelte
        </h2>
        <button type="button" className="link small pointer-coarse:min-h-11" onClick={answer(false)}>
          Continua senza accettare
          <X size={15} />
        </button>
      </div>
      <p className="small muted mt-2 mb-4">
        Usiamo cookie tecnici per farti accedere. Con il tuo consenso, anche quelli pubblicitari del piano Free. Gli
        annunci non vedono mai i tuoi sogni.
      </p>
      <div className="grid grid-cols-3 gap-2.5 max-[349px]:grid-cols-1 max-[349px]:gap-2">
        <Button variant="outline" size="s" className={ANSWER} onClick={answer(false)}>
          Rifiuta
        </Button>
        <Button variant="outline" size="s" className={ANSWER} aria-haspopup="dialog" onClick={askCookiePreferences}>
          Personalizza
        </Button>
        <Button variant="outline" size="s" className={ANSWER} onClick={answer(true)}>
          Accetta
        </Button>
      </div>
    </section>
  )
}

const HEIGHT = '--cookie-banner'

/** Tells the style sheets how high the banner is: it depends on the size of the words and on the screen's width. */
function measureHeight(element: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(HEIGHT)
  }
}
