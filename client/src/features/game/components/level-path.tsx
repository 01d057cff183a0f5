import './level-path.css'
import { type CSSProperties, useEffect, useRef } from 'react'
import { LEVELS } from '#shared/constants/game.ts'
import { DreamWindow } from '../../../components/art/dream-window.tsx'
import { useMediaQuery } from '../../../lib/use-media-query.ts'

/** The way through all levels: those reached are windows on a night each. */
export function LevelPath({ level }: { level: number }) {
  // Elsewhere all levels have room, and there is nothing to scroll.
  const scrolls = useMediaQuery('(max-width: 1023px)')
  const place = useCurrentInView(level, scrolls)
  return (
    <section className="card game-card" aria-labelledby="level-path">
      <div className="mb-6 flex items-baseline justify-between gap-3">
        <h2 id="level-path" className="h3">
          Il tuo cammino
        </h2>
        <p className="small muted">
          Livello {level} di {LEVELS.length}
        </p>
      </div>
      {scrolls ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached with the keyboard too
        <section ref={place} className="level-scroll" aria-label="Il tuo cammino, livelli" tabIndex={0}>
          <Levels level={level} />
        </section>
      ) : (
        <Levels level={level} />
      )}
    </section>
  )
}

/** Where the path does not fit, it begins at the current level. */
function useCurrentInView(level: number, scrolls: boolean) {
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another level is another place, and one turned phone another path
  useEffect(() => {
    const current = place.current?.querySelector<HTMLElement>('[aria-current]')
    const list = current?.parentElement
    if (!place.current || !current || !list) return
    place.current.scrollLeft = current.offsetLeft - list.offsetLeft - current.offsetWidth
  }, [level, scrolls])
  return place
}

function Levels({ level: current }: { level: number }) {
  return (
    <ol className="levels">
      {LEVELS.map(({ level, name }, step) => {
        const reached = level <= current
        const style: CSSProperties & { '--step': number } = { '--step': step }
        return (
          <li
            key={level}
            className={reached ? 'is-reached' : undefined}
            aria-current={level === current ? 'step' : undefined}
          >
            <span className="level-arch" style={style} aria-hidden="true">
              {reached ? <DreamWindow id={step} /> : level}
            </span>
            <p className="level-name">
              <span className="sr-only">
                Livello {level}, {level === current ? 'livello attuale' : reached ? 'raggiunto' : 'da raggiungere'}:{' '}
              </span>
              {name}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
