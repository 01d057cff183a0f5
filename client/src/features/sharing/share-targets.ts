import { Mail, MessageCircle, Send } from 'lucide-react'
import type { ComponentType } from 'react'
import { FacebookLogo, TwitterLogo } from '#client/components/art/brand-logos.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { api } from '#client/lib/api-client.ts'
import { saveFile } from '#client/lib/save-file.ts'

/** Where a link can go: to another service, into the clipboard, or to whatever else the device knows. */
export type ShareTarget = 'whatsapp' | 'telegram' | 'facebook' | 'twitter' | 'email' | 'copy' | 'more'

const SUBJECT = 'Un sogno da leggere'

interface TargetService {
  id: ShareTarget
  label: string
  Logo: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
  /** Opened beside the journal, where it is a page. */
  page: boolean
  href: (url: string) => string
}

const encode = encodeURIComponent

/**
 * Only the link is handed over, not even the title: what stands in another service's address is kept in its logs and in
 * the browser's history, where no revoking reaches it.
 */
export const TARGET_SERVICES: readonly TargetService[] = [
  {
    id: 'whatsapp',
    label: 'WhatsApp',
    Logo: MessageCircle,
    page: true,
    href: (url) => `https://wa.me/?text=${encode(url)}`,
  },
  {
    id: 'telegram',
    label: 'Telegram',
    Logo: Send,
    page: true,
    href: (url) => `https://t.me/share/url?url=${encode(url)}`,
  },
  {
    id: 'facebook',
    label: 'Facebook',
    Logo: FacebookLogo,
    page: true,
    href: (url) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
  },
  {
    id: 'twitter',
    label: 'Twitter',
    Logo: TwitterLogo,
    page: true,
    href: (url) => `https://twitter.com/intent/tweet?url=${encode(url)}`,
  },
  {
    id: 'email',
    label: 'Email',
    Logo: Mail,
    page: false,
    href: (url) => `mailto:?subject=${encode(SUBJECT)}&body=${encode(`Ti mando un sogno da leggere:\r\n${url}`)}`,
  },
]

/** Beside the journal, for a page; it is not told from where, for that address has the dream's number in it. */
export function openingProps({ page }: Pick<TargetService, 'page'>) {
  return page ? { target: '_blank', rel: 'noopener noreferrer' } : {}
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

/** Copies a link and says so; answers whether it did. Browsers offer no clipboard to pages without HTTPS. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copiato!' })
    return true
  } catch {
    toast({
      variant: 'destructive',
      title: 'Link non copiato',
      description: 'Il browser non lo permette. Il link è selezionato: copialo da lì.',
    })
    return false
  }
}

/** Hands a link to the device's own share sheet. Closing that is no failure. */
export async function openShareSheet(url: string): Promise<void> {
  try {
    await navigator.share({ title: SUBJECT, url })
    toastStarted()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ variant: 'destructive', title: 'Errore', description: NOT_STARTED })
  }
}

/** Hands the link's picture to the device's share sheet as a file, or saves it where files cannot be shared. */
export async function sharePicture(shareId: string): Promise<void> {
  try {
    const picture = await api.blob(`/api/shared/dream/${shareId}/image.png`)
    const file = new File([picture], 'sogno.png', { type: 'image/png' })
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] })
    else saveFile(file, file.name)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ variant: 'destructive', title: 'Errore', description: NOT_STARTED })
  }
}
