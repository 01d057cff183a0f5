import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod'
import { AD_FRAME_PATH, AD_FRAME_SANDBOX, AD_MESSAGE, AD_OUTCOMES, type AdOutcome } from '#shared/constants/ads.ts'

const messageSchema = z.object({ type: z.literal(AD_MESSAGE), outcome: z.enum(AD_OUTCOMES) })

/** What a sandboxed frame is called as an origin. */
const OPAQUE_ORIGIN = 'null'

/**
 * The advertiser's frame: an origin of its own, whose address and message carry nothing of the person. Only mounted
 * after consent. Nothing is ever sent into it.
 */
export function AdFrame({ onOutcome }: { onOutcome: (outcome: AdOutcome) => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const tell = useEffectEvent(onOutcome)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (!source || source !== frame.current?.contentWindow || origin !== OPAQUE_ORIGIN) return
      const message = messageSchema.safeParse(data)
      if (message.success) tell(message.data.outcome)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return (
    <iframe
      ref={frame}
      title="Pubblicità"
      sandbox={AD_FRAME_SANDBOX}
      referrerPolicy="no-referrer"
      allow=""
      loading="eager"
      src={AD_FRAME_PATH}
    />
  )
}
