import type { ReactNode } from 'react'
import { Notice } from '#client/components/ui/notice.tsx'
import type { PaymentResult } from './payment-result.ts'

/** The state of the server's activation, as a mutation's status. */
export type Activation = 'idle' | 'pending' | 'error' | 'success'

interface Words {
  tone: 'calm' | 'problem'
  title: string
  text: string
}

const PAID: Record<Activation, Words> = {
  idle: { tone: 'calm', title: 'Pagamento riuscito!', text: 'Stiamo attivando Premium...' },
  pending: { tone: 'calm', title: 'Pagamento riuscito!', text: 'Stiamo attivando Premium...' },
  success: { tone: 'calm', title: 'Pagamento riuscito!', text: 'Premium è attivo: analisi e sogni senza limiti.' },
  error: {
    tone: 'problem',
    title: 'Il pagamento è riuscito, ma Premium non è ancora attivo',
    text: 'Il pagamento è al sicuro e non va ripetuto. Prova di nuovo ad attivare Premium: se chiudi, si attiva comunque da solo in pochi minuti.',
  },
}

const CHECKING: Words = { tone: 'calm', title: 'Un momento', text: 'Stiamo verificando il pagamento...' }

const UNKNOWN: Record<Activation, Words> = {
  idle: CHECKING,
  pending: CHECKING,
  success: { tone: 'calm', title: 'Premium è attivo', text: 'Analisi e sogni sono senza limiti.' },
  error: {
    tone: 'problem',
    title: 'Non troviamo ancora il pagamento',
    text: 'Se hai pagato, il pagamento è al sicuro e non va ripetuto: Premium si attiva da solo in pochi minuti. Puoi anche verificare di nuovo.',
  },
}

const OTHERS = {
  processing: {
    tone: 'calm',
    title: 'Il pagamento è in elaborazione',
    text: 'Di solito bastano pochi minuti. Appena la banca conferma, Premium si attiva da solo; se non conferma, non paghi nulla.',
  },
  refused: {
    tone: 'problem',
    title: 'Pagamento non riuscito',
    text: 'La carta non è stata addebitata. Puoi riprovare, anche con un’altra carta.',
  },
  unclear: {
    tone: 'problem',
    title: 'Qualcosa è andato storto',
    text: 'Il pagamento non risulta concluso. Se la banca lo conferma, Premium si attiva da solo; altrimenti non paghi nulla e puoi riprovare.',
  },
} as const satisfies Partial<Record<PaymentResult, Words>>

function wordsFor(result: PaymentResult | 'checking', activation: Activation): Words {
  if (result === 'checking') return CHECKING
  if (result === 'paid') return PAID[activation]
  if (result === 'unknown') return UNKNOWN[activation]
  return OTHERS[result]
}

interface PaymentMessageProps {
  result: PaymentResult | 'checking'
  activation?: Activation
  /** `alert` if it appears by itself; elsewhere it is inside a live region. */
  role?: 'alert' | undefined
  onDismiss?: (() => void) | undefined
  children?: ReactNode
}

/** The result of a payment, and its consequences. */
export function PaymentMessage({ result, activation = 'idle', role, onDismiss, children }: PaymentMessageProps) {
  const { tone, title, text } = wordsFor(result, activation)
  return (
    <Notice tone={tone} title={title} role={role} {...(onDismiss && { onDismiss })}>
      <p>{text}</p>
      {children}
    </Notice>
  )
}
