import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../components/ui/card.tsx'
import { cn } from '../../../lib/cn.ts'
import './stat-cards.css'

interface StatCardProps {
  name: string
  Icon: LucideIcon
  value: ReactNode
  wide?: boolean
  children: ReactNode
}

export function StatCard({ name, Icon, value, wide, children }: StatCardProps) {
  return (
    <Card className={cn('stat', wide && 'is-wide')}>
      <h2 className="stat-name">
        <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
        {name}
      </h2>
      <p className="stat-value">{value}</p>
      {children}
    </Card>
  )
}
