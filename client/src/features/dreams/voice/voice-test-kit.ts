import { vi } from 'vitest'

/** A recorder as browsers have it, whose parts a test hands out. */
export class FakeRecorder extends EventTarget {
  static readonly all: FakeRecorder[] = []
  static formats = ['audio/webm;codecs=opus']
  static isTypeSupported = (type: string) => FakeRecorder.formats.includes(type)
  state: RecordingState = 'inactive'
  mimeType: string
  readonly stream: MediaStream

  constructor(stream: MediaStream, options: MediaRecorderOptions = {}) {
    super()
    this.stream = stream
    this.mimeType = options.mimeType ?? ''
    FakeRecorder.all.push(this)
  }

  start() {
    this.state = 'recording'
  }

  /** Gives what was heard so far. */
  give(text: string) {
    const data = new Blob([text], { type: this.mimeType })
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }

  stop() {
    this.state = 'inactive'
    this.give('.')
    this.dispatchEvent(new Event('stop'))
  }
}

/** A track that can end by itself. */
class FakeTrack extends EventTarget {
  readyState = 'live'
  stop() {
    this.readyState = 'ended'
  }
}

export interface FakeMicrophone {
  tracks: FakeTrack[]
  /** Refuses from now on. */
  refuse: () => void
  recorder: () => FakeRecorder
}

/** Gives the page a microphone, and a browser that records. Undone by `vi.unstubAllGlobals`. */
export function plugInMicrophone(): FakeMicrophone {
  const tracks: FakeTrack[] = []
  let refused = false
  const getUserMedia = async () => {
    if (refused) throw new DOMException('no', 'NotAllowedError')
    const track = new FakeTrack()
    tracks.push(track)
    return { getTracks: () => [track] } as unknown as MediaStream
  }
  FakeRecorder.all.length = 0
  FakeRecorder.formats = ['audio/webm;codecs=opus']
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  return {
    tracks,
    refuse: () => {
      refused = true
    },
    recorder: () => {
      const last = FakeRecorder.all.at(-1)
      if (!last) throw new Error('nothing is being recorded')
      return last
    },
  }
}

/** What the page plays files with, which jsdom has not. */
export function plugInSpeaker(): void {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  // Players are paused when they go, which is after the mocks of a test did.
  HTMLMediaElement.prototype.pause = () => {}
  Object.assign(URL, { createObjectURL: () => 'blob:voice', revokeObjectURL: () => {} })
}

/** The browser's database, as far as recordings go: a mock of `idb-keyval`. */
export function memoryDatabase() {
  const entries = new Map<string, unknown>()
  let broken = false
  const write = async (job: () => void) => {
    if (broken) throw new DOMException('full', 'QuotaExceededError')
    job()
  }
  const name = (key: unknown) => JSON.stringify(key)
  return {
    entries,
    breakDown: () => {
      broken = true
    },
    repair: () => {
      broken = false
      entries.clear()
    },
    module: {
      createStore: () => undefined,
      keys: async () => [...entries.keys()].map((key) => JSON.parse(key) as unknown),
      getMany: async (keys: unknown[]) => keys.map((key) => entries.get(name(key))),
      set: (key: unknown, value: unknown) => write(() => entries.set(name(key), value)),
      setMany: (pairs: [unknown, unknown][]) =>
        write(() => {
          for (const [key, value] of pairs) entries.set(name(key), value)
        }),
      delMany: (keys: unknown[]) =>
        write(() => {
          for (const key of keys) entries.delete(name(key))
        }),
    },
  }
}
