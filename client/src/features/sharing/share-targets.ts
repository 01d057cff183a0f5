import { Mail } from 'lucide-react'
import type { ComponentType } from 'react'
import { FacebookLogo, TwitterLogo } from '#client/components/art/brand-logos.tsx'

/** Where a link can go: to another service, into the clipboard, or to whatever else the device knows. */
export type ShareTarget = 'facebook' | 'twitter' | 'email' | 'copy' | 'more'

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

/** What the device is given to pass on. */
export const sheetData = (url: string): ShareData => ({ title: SUBJECT, url })
