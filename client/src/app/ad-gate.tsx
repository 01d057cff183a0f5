import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { AdGateProvider, type AdMoment, type PassAdGate } from '../components/layout/ad-gate-context.tsx'
import { useSession } from '../components/layout/session-context.tsx'
import type { AdKind } from '../features/ads/ad-kind.ts'
import { configQuery } from '../lib/config.ts'
import { useVisit } from './use-visit.ts'

const loadKinds = () => import('../features/ads/ad-kind.ts')
const loadDialog = () => import('../features/ads/components/ad-gate-dialog.tsx')
const AdGateDialog = lazy(() => loadDialog().then((module) => ({ default: module.AdGateDialog })))
const CookieBanner = lazy(() =>
  import('../features/ads/components/cookie-banner.tsx').then(
    (module) => ({ default: module.CookieBanner }),
    // Who could not be asked has not agreed: nothing is shown then, and nothing is missing.
    () => ({ default: () => null }),
  ),
)

/**
 * Stands before the saves and the basic analyses of the free plan, and asks there what an advertiser may store. Premium
 * people never meet any of it.
 */
export function AdGate({ children }: { children: ReactNode }) {
  const isFree = useSession().subscriptionPlan !== 'premium'
  const { data: config } = useQuery({ ...configQuery(), enabled: isFree })
  const hasAdvertiser = Boolean(config?.ads.scriptUrl)
  const { pass, opened, close, leave } = useGate(isFree, hasAdvertiser)
  return (
    <AdGateProvider value={pass}>
      {isFree && hasAdvertiser && (
        <Suspense fallback={null}>
          <CookieBanner />
        </Suspense>
      )}
      {children}
      <Suspense fallback={null}>{opened && <AdGateDialog {...opened} onClose={close} onGone={leave} />}</Suspense>
    </AdGateProvider>
  )
}

interface Opened {
  moment: AdMoment
  kind: Exclude<AdKind, 'none'>
  open: boolean
}

/** One gate at a time: whoever asks while one is open starts nothing. */
function useGate(isFree: boolean, hasAdvertiser: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const busy = useRef(false)
  const resolve = useRef<((goesOn: boolean) => void) | null>(null)
  const answer = useRef<boolean | null>(null)

  /** The first answer counts; it is given once the dialog is gone, so that what follows finds the focus in its place. */
  const close = useCallback((goesOn: boolean) => {
    answer.current ??= goesOn
    setOpened((now) => now && { ...now, open: false })
  }, [])
  const leave = useCallback(() => {
    resolve.current?.(answer.current ?? false)
    resolve.current = null
    setOpened(null)
  }, [])
  const visit = useVisit(leave)

  const pass: PassAdGate = useCallback(
    async (moment) => {
      const ask = (kind: Opened['kind']) =>
        new Promise<boolean>((settle) => {
          resolve.current = settle
          answer.current = null
          setOpened({ moment, kind, open: true })
        })

      if (busy.current) return false
      busy.current = true
      const begunOn = visit.current
      const kind = isFree ? await kindFor(moment, hasAdvertiser) : 'none'
      const goesOn = kind === 'none' || (begunOn === visit.current && (await ask(kind)))
      busy.current = false
      return goesOn
    },
    [isFree, hasAdvertiser, visit],
  )

  useEffect(() => {
    // Premium began in another tab meanwhile.
    if (!isFree) close(true)
  }, [isFree, close])
  return { pass, opened, close, leave }
}

/** What is shown; nothing where it could not be fetched, for a dream is not lost over an advertisement. */
async function kindFor(moment: AdMoment, hasAdvertiser: boolean): Promise<AdKind> {
  if (!navigator.onLine || (moment === 'save' && !hasAdvertiser)) return 'none'
  try {
    const [{ adKindFor }] = await Promise.all([loadKinds(), loadDialog()])
    return adKindFor(moment, hasAdvertiser)
  } catch {
    return 'none'
  }
}
