import { Mail, MessageCircle, Send } from 'lucide-react'
import type { ComponentType } from 'react'
import { open } from '#client/api/call.ts'
import { FacebookLogo, TwitterLogo } from '#client/components/art/brand-logos.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { copyText, page, saveFile } from '#client/lib/browser.ts'

/** Another service, the clipboard, or the device's share sheet. */
export type ShareTarget = 'whatsapp' | 'telegram' | 'facebook' | 'twitter' | 'email' | 'copy' | 'more'

const SUBJECT = 'Un sogno da leggere'

interface TargetService {
  id: ShareTarget
  label: string
  Logo: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
  /** The service's address up to the link, which ends it. */
  start: string
}

const MAIL = `mailto:?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent('Ti mando un sogno da leggere:\r\n')}`

/**
 * Passes only the link, not even the title: another service's logs and the browser's history keep addresses, and
 * revoking does not clear them.
 */
export const TARGET_SERVICES: readonly TargetService[] = [
  { id: 'whatsapp', label: 'WhatsApp', Logo: MessageCircle, start: 'https://wa.me/?text=' },
  { id: 'telegram', label: 'Telegram', Logo: Send, start: 'https://t.me/share/url?url=' },
  { id: 'facebook', label: 'Facebook', Logo: FacebookLogo, start: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { id: 'twitter', label: 'Twitter', Logo: TwitterLogo, start: 'https://twitter.com/intent/tweet?url=' },
  { id: 'email', label: 'Email', Logo: Mail, start: MAIL },
]

/** Opens a new tab without a referrer, because this page's address contains the dream's id. */
export function openingProps({ start }: Pick<TargetService, 'start'>) {
  return start.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}

export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function'
}

const NOT_STARTED = 'Non è stato possibile condividere il sogno. Riprova più tardi.'

export function toastStarted(): void {
  toast({ title: 'Condivisione avviata' })
}

export const copyLink = (url: string): Promise<boolean> =>
  copyText(url, 'Link copiato!', 'Il browser non lo permette. Il link è selezionato: copialo da lì.')

export const openShareSheet = (url: string): Promise<void> =>
  orSayWhy(async () => {
    await navigator.share({ title: SUBJECT, url })
    toastStarted()
  })

/**
 * Sends a link that has just been made to its target. @param tab the service's window, opened by the person's tap
 * @returns false if the browser wants another tap
 */
export async function sendTo(target: ShareTarget, url: string, tab: Window | null): Promise<boolean> {
  const service = TARGET_SERVICES.find(({ id }) => id === target)
  if (target === 'copy') return copyLink(url)
  if (!service) return navigator.userActivation?.isActive ? openShareSheet(url).then(() => true) : false
  const address = service.start + encodeURIComponent(url)
  if (tab) tab.location.href = address
  else if (openingProps(service).target) return false
  else page.open(address)
  toastStarted()
  return true
}

/** Shares the link's picture as a file, or downloads it if files cannot be shared. */
export const sharePicture = (shareId: string): Promise<void> =>
  orSayWhy(async () => {
    const picture = await (await open('GET /api/shared/dream/:shareId/image.png', { params: { shareId } })).blob()
    const file = new File([picture], 'sogno.png', { type: 'image/png' })
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] })
    else saveFile(file, file.name)
  })

/** Closing the share sheet is not an error. */
async function orSayWhy(share: () => Promise<void>): Promise<void> {
  try {
    await share()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ variant: 'destructive', title: 'Errore', description: NOT_STARTED })
  }
}
