import { Card } from '../../../components/ui/card.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function LookCard() {
  return (
    <Card as="section" className="flex-1 md:p-8" aria-labelledby="look">
      <h2 id="look" className="h3 mb-4">
        Aspetto
      </h2>
      <ThemeChoice />
    </Card>
  )
}
