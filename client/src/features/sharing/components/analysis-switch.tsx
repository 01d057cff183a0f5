import { Switch } from '#client/components/ui/switch.tsx'

interface AnalysisSwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** There is a later reading than the one that was let go along. */
  renewed?: boolean
  /** It quotes what the dreamer answered. */
  quotesAnswers: boolean
  className?: string
}

const MEANING = 'Con il sogno si legge la sua interpretazione, che può accennare a ciò che torna in altri tuoi sogni.'
const RENEWED = 'Hai una nuova analisi: il link non la mostra ancora.'
const QUOTES = 'La lettura cita le tue risposte.'

/** Whether the reading goes along with the dream. */
export function AnalysisSwitch({
  checked,
  onChange,
  renewed = false,
  quotesAnswers,
  className = '',
}: AnalysisSwitchProps) {
  return (
    <Switch
      className={className}
      label="Includi l’analisi"
      description={[renewed && !checked && RENEWED, quotesAnswers && QUOTES, MEANING].filter(Boolean).join(' ')}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
