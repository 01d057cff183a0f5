import { useQuery } from '@tanstack/react-query'
import { Copy, Link2, Share2, Smartphone, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
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
import {
  copyLink,
  hasShareSheet,
  openingProps,
  openShareSheet,
  type ShareTarget,
  TARGET_SERVICES,
  toastStarted,
} from '../share-targets.ts'

interface ShareMenuProps {
  dream: Pick<Dream, 'id' | 'share'>
  onLink: (target?: ShareTarget) => void
  /** Until when the dream is in the community, if it is. */
  inCommunity: string | undefined
  onCommunity: () => void
}

/** The dream's share targets. On a phone the button is an icon. */
export function ShareMenu({ dream, onLink, inCommunity, onCommunity }: ShareMenuProps) {
  const [open, setOpen] = useState(false)
  const address = useLinkAddress(dream, open)
  return (
    <DropdownMenu onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" className="max-md:w-11 max-md:p-0">
          <Share2 size={18} />
          <span className="max-md:sr-only">Condividi</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <SendItems address={address} onLink={onLink} />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onCommunity}>
          <Users size={20} />
          {inCommunity ? `Nella community, ${inCommunity}` : 'Condividi nella community'}
        </DropdownMenuItem>
        {address && (
          <DropdownMenuItem onSelect={() => onLink()}>
            <Link2 size={20} />
            Gestisci link
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Refetched when the menu opens, to not share a link revoked in another tab. */
function useLinkAddress({ id, share }: ShareMenuProps['dream'], asked: boolean): string | undefined {
  const { data } = useQuery({ ...dreamSharingQuery(id), enabled: asked && share !== null })
  if (data) return data.link?.url
  return share ? paths.sharedDream(share.shareId) : undefined
}

function SendItems({ address, onLink }: Pick<ShareMenuProps, 'onLink'> & { address: string | undefined }) {
  // The server returns the full address; before its answer, this origin is used.
  const url = address && new URL(address, window.location.origin).href
  const copy = async () => {
    if (!url || !(await copyLink(url))) onLink('copy')
  }
  return (
    <>
      {TARGET_SERVICES.map((service) => (
        <ServiceItem key={service.id} service={service} url={url} onLink={onLink} />
      ))}
      <DropdownMenuItem onSelect={copy}>
        <Copy size={20} />
        Copia link
      </DropdownMenuItem>
      {hasShareSheet() && (
        <DropdownMenuItem onSelect={() => (url ? openShareSheet(url) : onLink('more'))}>
          <Smartphone size={20} />
          Altre app…
        </DropdownMenuItem>
      )}
    </>
  )
}

interface ServiceItemProps extends Pick<ShareMenuProps, 'onLink'> {
  service: (typeof TARGET_SERVICES)[number]
  url: string | undefined
}

/** Sends an existing link at once; without a link, opens the dialog first. */
function ServiceItem({ service, url, onLink }: ServiceItemProps) {
  const { id, label, Logo, start } = service
  const face = (
    <>
      <Logo size={20} aria-hidden="true" />
      {label}
    </>
  )
  if (!url) return <DropdownMenuItem onSelect={() => onLink(id)}>{face}</DropdownMenuItem>
  return (
    <DropdownMenuItem asChild onSelect={toastStarted}>
      <a href={start + encodeURIComponent(url)} {...openingProps(service)}>
        {face}
      </a>
    </DropdownMenuItem>
  )
}

const SIGN =
  'tag min-h-7 text-start hover:bg-[color-mix(in_oklab,var(--accent)_92%,var(--foreground))] focus-visible:rounded-full pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2'

/** Shows that a link opens the dream; opens the link's dialog. */
export function LinkSign({ onManage }: { onManage: () => void }) {
  return (
    <button type="button" className={SIGN} aria-haspopup="dialog" onClick={onManage}>
      <Link2 size={15} />
      Condiviso con un link
    </button>
  )
}

/** Shows that the dream is in the community and until when; links there. */
export function CommunitySign({ expiry }: { expiry: string }) {
  return (
    <Link className={SIGN} href={paths.communityFeed}>
      <Users size={15} />
      Nella community, {expiry}
    </Link>
  )
}
