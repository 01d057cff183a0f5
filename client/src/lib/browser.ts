import { toast } from './toast.ts'

/** The page as the browser sees it. An object, so that tests can watch it: `location` itself cannot be. */
export const page = {
  reload: () => window.location.reload(),
  open: (url: string) => window.location.assign(url),
}

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

/** A new UUID, also on plain http, where browsers make none. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Its version, 4, and its variant.
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}

/** Copies a text, also on plain http, where browsers have no clipboard, and says whether it did. @param advice for the person who copies it by hand */
export async function copyText(
  text: string,
  done: string,
  advice = 'Il browser non lo permette: seleziona il testo e copialo a mano.',
): Promise<boolean> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (isCopied || copyFromField(text)) {
    toast({ title: done })
    return true
  }
  toast({ title: 'Non copiato', description: advice, variant: 'destructive' })
  return false
}

/** The way of before the clipboard: from a selected field. It stands beside the focus, which a dialog holds. */
function copyFromField(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  focused?.after(field)
  field.focus({ preventScroll: true })
  field.select()
  const isCopied = document.execCommand?.('copy')
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  field.remove()
  return isCopied
}
