import type { ElementKind } from '#client/components/ui/chip.tsx'
import { THREAD_RECENT_DAYS, type ThreadKind } from '#shared/constants/threads.ts'
import type { Thread } from '#shared/contracts/threads.ts'

interface KindCopy {
  title: string
  /** What it is called where it is back after a while. */
  noun: string
  /** Its mark, where it has one. */
  glyph?: ElementKind
}

export const KINDS: Record<ThreadKind, KindCopy> = {
  symbols: { title: 'Simbolo', noun: 'Un’immagine', glyph: 'symbol' },
  emotions: { title: 'Emozione', noun: 'Un’emozione', glyph: 'emotion' },
  themes: { title: 'Tema', noun: 'Una situazione', glyph: 'theme' },
  tag: { title: 'Tag', noun: 'Una parola' },
  person: { title: 'Persona', noun: 'Una persona' },
}

/** «0,5», «2» */
export const oneDecimal = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',')

/** «4 volte negli ultimi 90 giorni; di solito 1.» */
export function rateText({ recent, usual }: Pick<Thread, 'recent' | 'usual'>): string {
  const times = recent === 0 ? 'Mai' : recent === 1 ? 'Una volta' : `${recent} volte`
  const before = usual === null ? '' : usual < 0.1 ? '; di solito quasi mai' : `; di solito ${oneDecimal(usual)}`
  return `${times} negli ultimi ${THREAD_RECENT_DAYS} giorni${before}.`
}
