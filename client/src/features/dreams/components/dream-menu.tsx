import { EllipsisVertical, Eye, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#client/components/ui/dropdown-menu.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { UnsentDream } from '../outbox.ts'

interface DreamMenuProps<Shown extends Dream | UnsentDream> {
  dream: Shown
  className?: string
  /** For a card: smaller, with a link to the dream's page, if it has one. */
  isOnCard?: boolean
  /** Items before the others. */
  children?: ReactNode
  onEdit: (dream: Shown) => void
  onDelete: (dream: Shown) => void
}

/** Renders the menu at first use, since a list has many of them. */
export function DreamMenu<Shown extends Dream | UnsentDream>(props: DreamMenuProps<Shown>) {
  const { dream, className, isOnCard, children, onEdit, onDelete } = props
  const [, navigate] = useLocation()
  const [isMade, setMade] = useState(false)
  const button = {
    variant: 'ghost',
    size: isOnCard ? 's' : 'md',
    icon: true,
    className,
    'aria-label': `Azioni per «${dream.title}»`,
    children: <EllipsisVertical size={18} />,
  } as const
  if (!isMade) {
    const openOn = ({ key }: { key: string }) => key === 'ArrowDown' && setMade(true)
    return <Button {...button} aria-haspopup="menu" onClick={() => setMade(true)} onKeyDown={openOn} />
  }
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <Button {...button} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {children}
        {isOnCard && 'id' in dream && (
          <DropdownMenuItem onSelect={() => navigate(paths.dream(dream.id))}>
            <Eye size={18} />
            Visualizza Dettagli
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => onEdit(dream)}>
          <Pencil size={18} />
          Modifica
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem danger onSelect={() => onDelete(dream)}>
          <Trash2 size={18} />
          Elimina
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
