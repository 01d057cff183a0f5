import { Mail, MessageCircle, Send } from 'lucide-react'
import type { ComponentType } from 'react'
import { FacebookLogo, TwitterLogo } from '#client/components/art/brand-logos.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { copyText, saveFile } from '#client/lib/browser.ts'
import { open } from '#client/lib/client.ts'

/** Where a link can go: to another service, into the clipboard, or to whatever else the device knows. */
export type ShareTarget = 'whatsapp' | 'telegram' | 'facebook' | 'twitter' | 'email' | 'copy' | 'more'

const SUBJECT = 'Un sogno da leggere'

interface TargetService {
  id: ShareTarget
  label: string
  Logo: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
  /** Its address as far as the link, which ends it. */
  start: string
}

const MAIL = `mailto:?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent('Ti mando un sogno da leggere:\r\n')}`

/**
 * Only the link is handed over, not even the title: what stands in another service's address is kept in its logs and in
 * the browser's history, where no revoking reaches it.
 */
export const TARGET_SERVICES: readonly TargetService[] = [
  { id: 'whatsapp', label: 'WhatsApp', Logo: MessageCircle, start: 'https://wa.me/?text=' },
  { id: 'telegram', label: 'Telegram', Logo: Send, start: 'https://t.me/share/url?url=' },
  { id: 'facebook', label: 'Facebook', Logo: FacebookLogo, start: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { id: 'twitter', label: 'Twitter', Logo: TwitterLogo, start: 'https://twitter.com/intent/tweet?url=' },
  { id: 'email', label: 'Email', Logo: Mail, start: MAIL },
]

/** Beside the journal, for a page; it is not told from where, for that address has the dream's number in it. */
export function openingProps({ start }: Pick<TargetService, 'start'>) {
  return start.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}

/** Whether the device offers its own way of passing things on. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function'
}

const NOT_STARTED = 'Non è stato possibile condividere il sogno. Riprova più tardi.'

/** Says that the link is on its way to another service. */
export function toastStarted(): void {
  toast({ title: 'Condivisione avviata' })
}

export const copyLink = (url: string): Promise<boolean> =>
  copyText(url, 'Link copiato!', 'Il browser non lo permette. Il link è selezionato: copialo da lì.')

/** Hands a link to the device's own share sheet. */
export const openShareSheet = (url: string): Promise<void> =>
  orSayWhy(async () => {
    await navigator.share({ title: SUBJECT, url })
    toastStarted()
  })

/** Hands the link's picture to the device's share sheet as a file, or saves it where files cannot be shared. */
export const sharePicture = (shareId: string): Promise<void> =>
  orSayWhy(async () => {
    const picture = await (await open('GET /api/shared/dream/:shareId/image.png', { params: { shareId } })).blob()
    const file = new File([picture], 'sogno.png', { type: 'image/png' })
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] })
    else saveFile(file, file.name)
  })

/** Closing the share sheet is no failure. */
async function orSayWhy(share: () => Promise<void>): Promise<void> {
  try {
    await share()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ variant: 'destructive', title: 'Errore', description: NOT_STARTED })
  }
}
