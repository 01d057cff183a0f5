import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '#client/lib/theme.ts'

export const THEME_OPTIONS: readonly { theme: Theme; label: string; Icon: LucideIcon }[] = [
  { theme: 'light', label: 'Chiaro', Icon: Sun },
  { theme: 'dark', label: 'Scuro', Icon: Moon },
  { theme: 'system', label: 'Sistema', Icon: Monitor },
]
