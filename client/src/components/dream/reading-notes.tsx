import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { useConfig } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { Engine } from '#shared/constants/analyses.ts'

/** The heading of an analysis: only a model interprets. */
export const READING_TITLE: Record<Engine, string> = {
  'built-in': 'Lettura',
  openai: 'Interpretazione',
  imported: 'Lettura importata',
}

export const MADE_BY: Record<Engine, string> = {
  'built-in':
    'Lettura delle tue parole, fatta da regole e da un dizionario, senza intelligenza artificiale: non interpreta.',
  openai: 'Testo generato da un’intelligenza artificiale.',
  imported: 'Testo preso dal file che hai importato: il diario non sa chi l’ha scritto.',
}
const FOR_DREAMER: Record<Engine, string> = {
  'built-in': MADE_BY['built-in'],
  openai: `${MADE_BY.openai} È uno spunto, non una diagnosi: il significato di un sogno lo decidi tu.`,
  imported: MADE_BY.imported,
}
const FOR_OTHERS: Record<Engine, string> = {
  'built-in':
    'Lettura delle parole di chi ha sognato, fatta da regole e da un dizionario, senza intelligenza artificiale: non interpreta.',
  openai: `${MADE_BY.openai} È una lettura possibile, rivolta a chi ha sognato: uno spunto, non una diagnosi. Il significato di un sogno lo decide chi l’ha sognato.`,
  imported: MADE_BY.imported,
}

interface NoteProps {
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export function Note({ icon, className, children }: NoteProps) {
  return (
    <p className={cn('note', className)}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

interface EngineNoteProps {
  engine: Engine
  /** Another person's dream. */
  ofOther?: boolean
}

/** The analysis's author; for a model, adds that the dreamer decides on the meaning. */
export function EngineNote({ engine, ofOther = false }: EngineNoteProps) {
  return (
    <p className="flex gap-2 text-[0.875rem]/[1.45] text-muted">
      <Info className="mt-0.5 flex-none" size={16} />
      <span>{(ofOther ? FOR_OTHERS : FOR_DREAMER)[engine]}</span>
    </p>
  )
}

/** The id of a server's first account, which usually belongs to its operator. */
const FIRST_ACCOUNT = 1

/** Below an analysis by rules: tells the operator of a server without a model how to get one. */
export function ModelHint({ engine }: { engine: Engine }) {
  const { id } = useSession()
  const { data: config } = useConfig()
  if (engine !== 'built-in' || config?.ai !== false || (config.plan !== 'open' && id !== FIRST_ACCOUNT)) return null
  return (
    <p className="small muted">
      Per avere anche la lettura di un modello, sul tuo computer,{' '}
      <Link className="link" href={paths.ownModel}>
        ecco come si fa
      </Link>
      .
    </p>
  )
}
