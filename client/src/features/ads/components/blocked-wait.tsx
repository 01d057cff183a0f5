import { AD_WAIT_SECONDS } from '#shared/constants/ads.ts'
import type { AdMoment } from '../../../components/layout/ad-gate-context.tsx'
import { useCountdown } from '../../../lib/use-countdown.ts'

const WORDS = {
  save: { next: 'Il salvataggio riparte da solo', safe: 'Il sogno è già al sicuro come bozza.' },
  analysis: { next: 'L’analisi parte da sola', safe: 'Il sogno è già al sicuro nel tuo diario.' },
}

/** What happens by itself, after how many seconds, and that nothing is lost meanwhile. */
export function waitWords(moment: AdMoment, seconds: number): string {
  const { next, safe } = WORDS[moment]
  const time = seconds === 0 ? 'ora' : `tra ${seconds} ${seconds === 1 ? 'secondo' : 'secondi'}`
  return `Sembra che un blocco delle pubblicità sia attivo. ${next} ${time}. ${safe}`
}

/** The seconds of the wait, for the eye alone: what is said aloud is said once, by the dialog around it. */
export function BlockedWait({ moment }: { moment: AdMoment }) {
  const left = useCountdown(AD_WAIT_SECONDS)
  return (
    <div className="text-center" aria-hidden="true">
      <WaitRing left={left} />
      <p className="mt-4">{waitWords(moment, left)}</p>
      <p className="small muted mt-2">Gli annunci tengono gratuito il piano Free.</p>
    </div>
  )
}

const SIZE = 92
const CENTRE = SIZE / 2
const RADIUS = 40

function WaitRing({ left }: { left: number }) {
  const circle = { cx: CENTRE, cy: CENTRE, r: RADIUS, fill: 'none', strokeWidth: 7 }
  return (
    <svg className="mx-auto" width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <circle {...circle} stroke="var(--surface-2)" />
      <circle
        {...circle}
        stroke="var(--petrol)"
        strokeLinecap={left > 0 ? 'round' : 'butt'}
        pathLength={AD_WAIT_SECONDS}
        strokeDasharray={`${left} ${AD_WAIT_SECONDS}`}
        transform={`rotate(-90 ${CENTRE} ${CENTRE})`}
      />
      <text
        x={CENTRE}
        y={CENTRE + 10}
        textAnchor="middle"
        fontFamily="var(--font-serif)"
        fontSize="30"
        fontWeight="500"
        fill="var(--foreground)"
      >
        {left}
      </text>
    </svg>
  )
}
