/** Time enough for a browser to begin to read it. */
const REVOKE_MS = 60_000

/** Gives a file to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS)
}
