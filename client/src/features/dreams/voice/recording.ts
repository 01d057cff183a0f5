import { format } from 'date-fns'

/**
 * A person and a dream; `new`: unsaved, `night`: written in night mode, `leaf`: a line about a dream, `draft:`: a draft
 * on the server.
 */
export interface DreamScope {
  userId: number
  dreamId: number | 'new' | 'night' | 'leaf' | `draft:${string}`
}

/** A recording, kept until its words are in the form. */
export interface Recording {
  id: string
  /** Start time, in ms since 1970. */
  startedAt: number
  durationMs: number
  /** The browser's name of the format. */
  mimeType: string
  levels: readonly number[]
  audio: Blob
  text?: string
}

/** «7:42» */
export const spokenTime = (time: string) => time.replace(/^0/, '')

/** What stands in the place of a dream's words while it has only a voice. @param time «07:42» */
export const spokenAt = (time: string) => ({
  title: `Sogno delle ${spokenTime(time)}`,
  content: `Raccontato a voce alle ${spokenTime(time)}.`,
})
const SPOKEN_TITLE = /^Sogno delle \d{1,2}:\d\d$/
const SPOKEN_CONTENT = /^Raccontato a voce alle \d{1,2}:\d\d\.\s*/

/** The words alone, without what stands in the place of missing ones. */
export const withoutSpoken = (field: 'title' | 'content', text: string) =>
  text.trim().replace(field === 'title' ? SPOKEN_TITLE : SPOKEN_CONTENT, '')

export const LEVELS_PER_SECOND = 10
/** A longer dream would hardly fit a description or one transcription request. */
export const RECORDING_MAX_MS = 15 * 60_000
export const RECORDING_WARN_MS = RECORDING_MAX_MS - 60_000

const EXTENSIONS: readonly (readonly [format: RegExp, extension: string])[] = [
  [/mp4|m4a/, 'm4a'],
  [/ogg|opus/, 'ogg'],
  [/mpeg|mp3/, 'mp3'],
  [/wav/, 'wav'],
  [/flac/, 'flac'],
  [/aac/, 'aac'],
  [/amr/, 'amr'],
]
const extensionOf = (mimeType: string): string =>
  // «audio/webm;codecs=opus»
  EXTENSIONS.find(([format]) => format.test(mimeType.split(';')[0] ?? ''))?.[1] ?? 'webm'

/** «sogno-2026-11-20-07.42.webm», in local time. */
export function fileNameOf({ startedAt, mimeType }: Pick<Recording, 'startedAt' | 'mimeType'>): string {
  return `sogno-${format(startedAt, 'yyyy-MM-dd-HH.mm')}.${extensionOf(mimeType)}`
}

/** Reduces the levels to `count` bars, each the maximum of its range. */
export function barsOf(levels: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count))
    return levels.slice(from, to).reduce((loudest, level) => Math.max(loudest, level), 0)
  })
}

/** «01:18» */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** «1 minuto e 18 secondi» */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const parts = [counted(Math.floor(seconds / 60), 'minuto', 'minuti'), counted(seconds % 60, 'secondo', 'secondi')]
  return parts.filter((part) => part !== '').join(' e ')
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}
