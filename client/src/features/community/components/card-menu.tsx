import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { Button } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'

interface CardMenuProps {
  dream: CommunityDream
  onReport: (dream: CommunityDream) => void
  onBlock: (dream: CommunityDream) => void
}

/** What can be done about a stranger's dream. */
export function CardMenu({ dream, onReport, onBlock }: CardMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="s" icon aria-label={`Azioni per «${dream.title}»`}>
          <EllipsisVertical size={18} strokeWidth={1.9} aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => onReport(dream)}>
          <Flag size={18} strokeWidth={1.9} aria-hidden="true" />
          Segnala
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onBlock(dream)}>
          <Ban size={18} strokeWidth={1.9} aria-hidden="true" />
          Blocca questa persona
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
