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

/** The locks of all tabs; another tab may hold some. Undone by `vi.unstubAllGlobals`. */
export function plugInLocks() {
  const held = new Set<string>()
  const request = async (name: string, _options: LockOptions, granted: (lock: object | null) => unknown) => {
    if (held.has(name)) return granted(null)
    held.add(name)
    await granted({ name })
    held.delete(name)
  }
  const query = async () => ({ held: [...held].map((name) => ({ name })) })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } })
  return { held, unplug: () => Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined }) }
}

/** The browser's database, as far as recordings go: a mock of `idb-keyval`. */
export function memoryDatabase() {
  const entries = new Map<string, unknown>()
  let broken = false
  let full = false
  const fails = (adds: boolean) => broken || (full && adds)
  const write = async (adds: boolean, job: () => void) => {
    if (fails(adds)) throw new DOMException('full', 'QuotaExceededError')
    job()
  }
  const name = (key: unknown) => JSON.stringify(key)
  /** All that is asked of it happens, or nothing. */
  const transact = async (callback: (parts: unknown) => Promise<void>) => {
    const jobs: (() => void)[] = []
    let adds = false
    const transaction = {}
    await callback({
      transaction,
      delete: (key: unknown) => jobs.push(() => entries.delete(name(key))),
      put: (value: unknown, key: unknown) => {
        adds = true
        jobs.push(() => entries.set(name(key), value))
      },
    })
    await write(adds, () => {
      for (const job of jobs) job()
    })
  }
  return {
    entries,
    breakDown: () => {
      broken = true
    },
    /** Takes nothing more, and can still forget. */
    fill: () => {
      full = true
    },
    repair: () => {
      broken = false
      full = false
      entries.clear()
    },
    module: {
      createStore: () => (_mode: string, callback: (parts: unknown) => Promise<void>) => transact(callback),
      promisifyRequest: async () => {},
      keys: async () => [...entries.keys()].map((key) => JSON.parse(key) as unknown),
      getMany: async (keys: unknown[]) => keys.map((key) => entries.get(name(key))),
      set: (key: unknown, value: unknown) => write(true, () => entries.set(name(key), value)),
      delMany: (keys: unknown[]) =>
        write(false, () => {
          for (const key of keys) entries.delete(name(key))
        }),
    },
  }
}
