import { Shapes } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { AvatarImage } from '#client/components/art/avatar.tsx'
import { Note } from '#client/components/dream/reading-notes.tsx'
import { Chip } from '#client/components/ui/chip.tsx'
import { formatCount } from '#client/lib/text.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import { symbolsHint } from '../game-labels.ts'
import { unlockedAvatars } from '../progress.ts'

export function CollectionCard({ stats }: { stats: GameStats }) {
  const hint = symbolsHint(stats)
  return (
    <section className="card p-7 max-md:p-5" aria-labelledby="symbols">
      <div className="mb-4.5 flex items-baseline justify-between gap-3">
        <h2 id="symbols" className="h3">
          Simboli raccolti
        </h2>
        <p className="small muted">{formatCount(stats.symbolCount)}</p>
      </div>
      {stats.symbolCount > 0 ? (
        <Symbols symbols={stats.collectedSymbols} count={stats.symbolCount} />
      ) : (
        <p className="small muted">Si raccolgono dagli elementi dei tuoi sogni e dalle loro analisi.</p>
      )}
      {hint && (
        <Note icon={<Shapes size={20} />} className="mt-5.5">
          {hint}
        </Note>
      )}
      <Avatars stats={stats} />
    </section>
  )
}

const SYMBOLS_AT_FIRST = 12

function Symbols({ symbols, count }: { symbols: readonly string[]; count: number }) {
  const [all, setAll] = useState(false)
  const shown = all ? symbols : symbols.slice(0, SYMBOLS_AT_FIRST)
  const hidden = symbols.length - shown.length
  return (
    <>
      <ul className="flex flex-wrap gap-2" aria-labelledby="symbols">
        {shown.map((symbol) => (
          <li key={symbol} className="flex max-w-full">
            <Chip kind="symbol">{symbol}</Chip>
          </li>
        ))}
        {hidden === 0 && count > symbols.length && (
          <li className="flex">
            <Chip more>e altri {formatCount(count - symbols.length)}</Chip>
          </li>
        )}
      </ul>
      {symbols.length > SYMBOLS_AT_FIRST && (
        <button type="button" className="link small mt-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Mostra meno' : `Mostra altri ${hidden}`}
        </button>
      )}
    </>
  )
}

function Avatars({ stats }: { stats: GameStats }) {
  return (
    <div className="mt-6.5 border-t border-border pt-5.5">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <h3 className="h3">Avatar</h3>
        <Link href={paths.profile} className="link small">
          Cambia avatar
        </Link>
      </div>
      <ul className="flex flex-wrap gap-x-2 gap-y-3">
        {unlockedAvatars(stats).map((avatar) => (
          <li key={avatar}>
            <AvatarImage avatar={avatar} size={52} />
          </li>
        ))}
      </ul>
    </div>
  )
}
