import { Switch } from '../../../components/ui/switch.tsx'

interface AnalysisSwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
}

/** Whether the reading goes along with the dream. */
export function AnalysisSwitch({ checked, onChange, className = '' }: AnalysisSwitchProps) {
  return (
    <Switch
      className={className}
      label="Includi l’analisi"
      description="Con il sogno si legge la sua interpretazione, che può accennare a ciò che torna in altri tuoi sogni."
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
