import { useEffect, useRef, useState } from 'react'

/**
 * Plays a recording.
 * @param onFailure called when the browser cannot
 */
export function usePlayback(audio: Blob, onFailure: () => void) {
  const player = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [positionMs, setPositionMs] = useState(0)

  useEffect(() => {
    const url = URL.createObjectURL(audio)
    const element = new Audio(url)
    player.current = element
    element.addEventListener('play', () => setPlaying(true))
    element.addEventListener('pause', () => setPlaying(false))
    element.addEventListener('timeupdate', () => setPositionMs(element.currentTime * 1000))
    element.addEventListener('ended', () => {
      setPlaying(false)
      setPositionMs(0)
    })
    return () => {
      element.pause()
      element.removeAttribute('src')
      URL.revokeObjectURL(url)
    }
  }, [audio])

  const toggle = () => {
    const element = player.current
    if (!element) return
    if (playing) element.pause()
    else {
      element.play().catch((problem: unknown) => {
        // Paused before it could begin.
        if (!(problem instanceof DOMException && problem.name === 'AbortError')) onFailure()
      })
    }
  }
  return { playing, positionMs, toggle }
}
