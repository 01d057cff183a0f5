import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Engine } from '#shared/constants/analyses.ts'

const DECISION = 'È uno spunto, non una diagnosi: il significato di un sogno lo decidi tu.'

const ENGINE_NOTE: Record<Engine, string> = {
  'built-in': `Lettura fatta da regole, non da una persona né da un’intelligenza artificiale. ${DECISION}`,
  openai: `Testo generato da un’intelligenza artificiale. ${DECISION}`,
}

/** Something to know beside a reading. */
export function Note({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="note">
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** Who wrote a reading, and who decides what it means. */
export function EngineNote({ engine }: { engine: Engine }) {
  return <Note icon={<Info size={20} strokeWidth={1.9} aria-hidden="true" />}>{ENGINE_NOTE[engine]}</Note>
}
