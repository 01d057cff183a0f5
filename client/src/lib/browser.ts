import { toast } from './toast.ts'

/** An object, so that tests can mock it: `location` itself cannot be mocked. */
export const page = {
  reload: () => window.location.reload(),
  open: (url: string) => window.location.assign(url),
}

/** The path of the entry before this one in the history, if it is of this site; undefined in older browsers. */
export function previousPath(): string | undefined {
  const { navigation } = window as Partial<Window>
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  return before?.url ? new URL(before.url).pathname : undefined
}

/** «questo telefono», where a finger is what points. In the browser only. */
export const thisDevice = () =>
  window.matchMedia('(pointer: coarse)').matches ? 'questo telefono' : 'questo dispositivo'

/** Enough for a browser to start reading the file. */
const REVOKE_MS = 60_000

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS)
}

/** A UUID, also on plain http, where browsers lack `randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 4 and its variant.
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}

/**
 * Copies a text, also on plain http, where browsers have no clipboard API. @param advice on copying by hand @returns
 * whether it was copied
 */
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

/** The old way, from a selected field, inserted beside the focus because a dialog traps it. */
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
