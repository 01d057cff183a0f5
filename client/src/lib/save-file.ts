/** Time enough for a browser to begin to read it. */
const REVOKE_MS = 60_000

/** Hands a file to the browser, to be saved where the person keeps downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
}
