const PREFIX = 'voice-recording:'

/** Those this tab has had: their locks may still be seen a moment after they were let go. */
const ours = new Set<string>()

/** Tells the other tabs that this one is busy with a recording, until it is let go or the tab is gone. */
export function holdRecording(id: string): () => void {
  ours.add(id)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Refused only when the page is going away.
  locks()
    ?.request(PREFIX + id, () => released)
    .catch(() => {})
  return release
}

/** The recordings that other tabs are busy with. */
export async function heldElsewhere(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
  return new Set(names.filter((id) => !ours.has(id)))
}

/** Missing on plain http. */
function locks(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks
}
