import type { CSSProperties } from 'react'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { useMediaQuery } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { LEVELS } from '#shared/constants/game.ts'
import { GameCard } from './game-parts.tsx'

const SCROLL = '-mx-1 -mt-2 overflow-x-auto overscroll-x-contain px-1 pt-2 pb-2.5'

/** All levels; each reached one is a night window. */
export function LevelPath({ level }: { level: number }) {
  // All levels fit on wider screens.
  const scrolls = useMediaQuery('(width < 64rem)')
  return (
    <GameCard aria-labelledby="level-path">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="level-path" className="h3">
          Il tuo cammino
        </h2>
        <p className="small muted">
          Livello {level} di {LEVELS.length}
        </p>
      </div>
      {scrolls ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it sideways
        <section key={level} ref={showCurrent} className={SCROLL} aria-label="Il tuo cammino, livelli" tabIndex={0}>
          <Levels level={level} />
        </section>
      ) : (
        <Levels level={level} />
      )}
    </GameCard>
  )
}

/** Scrolls to the current level. */
function showCurrent(path: HTMLElement | null) {
  const current = path?.querySelector<HTMLElement>('[aria-current]')
  const list = current?.parentElement
  if (path && current && list) {
    const before = Math.min(current.offsetWidth, (path.clientWidth - current.offsetWidth) / 2)
    path.scrollLeft = current.offsetLeft - list.offsetLeft - before
  }
}

/**
 * Grows with each level; less on a phone, where the last one is out of sight and its height would leave a gap above the
 * first.
 */
const ARCH =
  'm-auto grid aspect-[5/7] w-[calc(48px+var(--step)*3.4px)] place-items-center rounded-[50%_50%_5px_5px/35.714%_35.714%_5px_5px] bg-surface-2 font-serif text-[1.1875rem]/[1] font-medium text-muted [--base:5px] max-lg:w-[calc(58px+var(--step)*1px)] forced-colors:border forced-colors:border-[CanvasText]'
const CURRENT_ARCH = 'shadow-2 outline-3 outline-offset-3 outline-lume forced-colors:outline-[Highlight]'

function Levels({ level: current }: { level: number }) {
  return (
    <ol className="flex items-end gap-1.5">
      {LEVELS.map(({ level, name }, step) => {
        const state = level === current ? 'livello attuale' : level < current ? 'raggiunto' : 'da raggiungere'
        const style: CSSProperties & { '--step': number } = { '--step': step }
        return (
          <li
            key={level}
            className="relative min-w-0 flex-1 text-center max-lg:flex-[0_0_6rem]"
            aria-current={level === current ? 'step' : undefined}
          >
            <span
              className={cn(ARCH, level === current ? CURRENT_ARCH : 'shadow-[inset_0_0_0_1px_var(--border)]')}
              style={style}
              aria-hidden="true"
            >
              {level <= current ? <DreamWindow id={step} className="size-full" /> : level}
            </span>
            <p
              className={cn(
                'mt-[11px] min-h-[33px] text-[0.8125rem]/[1.25] text-balance',
                level > current && 'text-muted',
                level < current && 'font-semibold',
                level === current && 'font-bold',
              )}
            >
              <span className="sr-only">
                Livello {level}, {state}:{' '}
              </span>
              {name}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
