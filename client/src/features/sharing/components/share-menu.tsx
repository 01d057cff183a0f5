import { useQuery } from '@tanstack/react-query'
import { Copy, Link2, Share2, Smartphone, Users } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#client/components/ui/dropdown-menu.tsx'
import { dreamSharingQuery } from '#client/lib/dream-sharing.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { copyLink, openShareSheet, toastStarted } from '../send-link.ts'
import { hasShareSheet, openingProps, type ShareTarget, TARGET_SERVICES } from '../share-targets.ts'

interface ShareMenuProps {
  dream: Pick<Dream, 'id' | 'share'>
  /** Opens the dialog of the link; with a target, where the link is to go once it is made. */
  onLink: (target?: ShareTarget) => void
  onCommunity: () => void
}

/** Where a dream can go. On a phone the button shows its drawing alone. */
export function ShareMenu({ dream, onLink, onCommunity }: ShareMenuProps) {
  const [open, setOpen] = useState(false)
  const url = useLinkUrl(dream, open)
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" className="max-md:w-11 max-md:p-0">
          <Share2 size={18} />
          <span className="max-md:sr-only">Condividi</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {url ? <SendItems url={url} onLink={onLink} /> : <AskItems onLink={onLink} />}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onCommunity}>
          <Users size={20} />
          Condividi nella community
        </DropdownMenuItem>
        {url && (
          <DropdownMenuItem onSelect={() => onLink()}>
            <Link2 size={20} />
            Gestisci link
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Asked anew when the menu opens: a link revoked in another tab is not passed on. */
function useLinkUrl({ id, share }: ShareMenuProps['dream'], asked: boolean): string | undefined {
  const { data } = useQuery({ ...dreamSharingQuery(id), enabled: asked && share !== null })
  if (data) return data.link?.url
  return share ? paths.sharedDream(share.shareId) : undefined
}

/** Without a link there is something to say first, wherever it is to go. */
function AskItems({ onLink }: Pick<ShareMenuProps, 'onLink'>) {
  return (
    <>
      {TARGET_SERVICES.map(({ id, label, Logo }) => (
        <DropdownMenuItem key={id} onSelect={() => onLink(id)}>
          <Logo size={20} aria-hidden="true" />
          {label}
        </DropdownMenuItem>
      ))}
      <CopyItem onSelect={() => onLink('copy')} />
      {hasShareSheet() && <MoreItem onSelect={() => onLink('more')} />}
    </>
  )
}

/** The link goes where it is sent at once. */
function SendItems({ url: address, onLink }: Pick<ShareMenuProps, 'onLink'> & { url: string }) {
  // The server gives it whole; until it has answered, it is one of this origin.
  const url = new URL(address, window.location.origin).href
  const copy = async () => {
    if (!(await copyLink(url))) onLink('copy')
  }
  return (
    <>
      {TARGET_SERVICES.map((service) => (
        <DropdownMenuItem key={service.id} asChild onSelect={toastStarted}>
          <a href={service.href(url)} {...openingProps(service)}>
            <service.Logo size={20} aria-hidden="true" />
            {service.label}
          </a>
        </DropdownMenuItem>
      ))}
      <CopyItem onSelect={() => void copy()} />
      {hasShareSheet() && <MoreItem onSelect={() => void openShareSheet(url)} />}
    </>
  )
}

function CopyItem({ onSelect }: { onSelect: () => void }) {
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Copy size={20} />
      Copia link
    </DropdownMenuItem>
  )
}

function MoreItem({ onSelect }: { onSelect: () => void }) {
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Smartphone size={20} />
      Altre app…
    </DropdownMenuItem>
  )
}
