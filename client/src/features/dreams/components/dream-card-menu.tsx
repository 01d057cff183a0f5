import { EllipsisVertical, Eye, Pencil, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'

interface DreamCardMenuProps {
  dream: Dream
  onEdit: (dream: Dream) => void
  onDelete: (dream: Dream) => void
}

export function DreamCardMenu({ dream, onEdit, onDelete }: DreamCardMenuProps) {
  const [, navigate] = useLocation()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="s" icon className="dream-card-menu" aria-label={`Azioni per «${dream.title}»`}>
          <EllipsisVertical size={18} strokeWidth={1.9} aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => navigate(paths.dream(dream.id))}>
          <Eye size={18} strokeWidth={1.9} aria-hidden="true" />
          Visualizza Dettagli
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onEdit(dream)}>
          <Pencil size={18} strokeWidth={1.9} aria-hidden="true" />
          Modifica
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem danger onSelect={() => onDelete(dream)}>
          <Trash2 size={18} strokeWidth={1.9} aria-hidden="true" />
          Elimina
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
