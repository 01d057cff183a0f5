import { useEffect, useEffectEvent } from 'react'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { randomId } from '#client/lib/browser.ts'
import { SHARE_CACHE, SHARE_LOST_PARAM } from '#shared/constants/site.ts'
import type { Recording } from '../voice/recording.ts'

/** Takes the content shared by other apps to the installed one, once. */
async function takeShared(): Promise<Blob[]> {
  // Plain http has no caches.
  if (!('caches' in globalThis) || !(await caches.has(SHARE_CACHE))) return []
  const cache = await caches.open(SHARE_CACHE)
  const taken: Blob[] = []
  for (const request of await cache.keys()) {
    const content = await (await cache.match(request))?.blob()
    if (content && (await cache.delete(request))) taken.push(content)
  }
  return taken
}

async function recordingOf(audio: Blob): Promise<Recording> {
  const url = URL.createObjectURL(audio)
  const player = new Audio(url)
  const seconds = await new Promise<number>((resolve) => {
    player.onloadedmetadata = () => resolve(player.duration)
    player.onerror = () => resolve(0)
  })
  URL.revokeObjectURL(url)
  const durationMs = Number.isFinite(seconds) ? seconds * 1000 : 0
  return { id: randomId(), startedAt: Date.now(), durationMs, mimeType: audio.type, levels: [], audio }
}

interface SharedContentOptions {
  /** Only new dreams take shared content. */
  isNew: boolean
  addText: (text: string) => void
  addRecording: (recording: Recording) => Promise<void>
}

/** Adds content shared by another app to the form of a new dream. @returns whether the content was lost */
export function useSharedContent({ isNew, addText, addRecording }: SharedContentOptions): boolean {
  const add = useEffectEvent(async (shared: readonly Blob[]) => {
    for (const content of shared) {
      if (content.type.startsWith('text/')) addText((await content.text()).trim())
      else await addRecording(await recordingOf(content))
    }
  })
  useEffect(() => {
    // Unreadable content waits for the next form.
    if (isNew) void takeShared().then(add, () => {})
  }, [isNew])
  return useRawSearch().split('&').includes(SHARE_LOST_PARAM)
}
