const PREFIX = 'voice-recording:'

/** Lets the other tabs have it again; done when they can. */
export type Release = () => Promise<void>

/** Tells the other tabs that this one is busy with a recording that it has just begun, until it is let go or the tab is gone. */
export function holdRecording(id: string): Release {
  const { release, hold } = untilReleased()
  const over = request(id, {}, hold)
  return async () => {
    release()
    await over
  }
}

/** As `holdRecording`, for one that another tab may be busy with: undefined when it is. */
export function claimRecording(id: string): Promise<Release | undefined> {
  const { release, hold } = untilReleased()
  return new Promise((resolve) => {
    const over = request(id, { ifAvailable: true }, (lock) => {
      resolve(lock ? letGo : undefined)
      return lock ? hold() : undefined
    })
    const letGo = async () => {
      release()
      await over
    }
    // Refused only when the page is going away; where nobody can be asked, nobody is.
    void over.then(() => resolve(locks() ? undefined : letGo))
  })
}

/** The recordings that tabs are busy with. */
export async function heldRecordings(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

function untilReleased() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { release: resolve, hold: () => promise }
}

async function request(id: string, options: LockOptions, granted: LockGrantedCallback<unknown>): Promise<void> {
  await locks()
    ?.request(PREFIX + id, options, granted)
    .catch(() => {})
}

/** Missing on plain http. */
function locks(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks
}
