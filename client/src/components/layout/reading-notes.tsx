import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import type { Engine } from '#shared/constants/analyses.ts'

const MADE_BY: Record<Engine, string> = {
  'built-in': 'Lettura fatta da regole, non da una persona né da un’intelligenza artificiale.',
  openai: 'Testo generato da un’intelligenza artificiale.',
}
const DECISION = 'È uno spunto, non una diagnosi: il significato di un sogno lo decidi tu.'
const DECISION_OF_DREAMER =
  'È una lettura possibile, rivolta a chi ha sognato: uno spunto, non una diagnosi. Il significato di un sogno lo decide chi l’ha sognato.'

interface NoteProps {
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** Something to know, beside what it is about. */
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
  /** The dream is not the reader's own. */
  ofOther?: boolean
}

/** Who wrote a reading, and who decides what it means. */
export function EngineNote({ engine, ofOther = false }: EngineNoteProps) {
  return <Note icon={<Info size={20} />}>{`${MADE_BY[engine]} ${ofOther ? DECISION_OF_DREAMER : DECISION}`}</Note>
}
