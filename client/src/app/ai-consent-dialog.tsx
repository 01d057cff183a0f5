import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, focusDialog } from '#client/components/ui/dialog.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { useSaveAiConsent } from '#client/features/identity/profile/profile.queries.ts'
import { AI_DIARY, aiLabel } from '#client/lib/config.ts'
import type { AiConsentAnswer, AiPurpose } from '#client/lib/contexts.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'
import type { Config } from '#shared/contracts/config.ts'

interface Words {
  title: string
  /** The verb for the work of the model. */
  verb: string
  /** Says what does not leave a server with a model of its own. */
  kept: string
  sent: readonly string[]
  rest: string
  decline: string
}

const WORDS: Record<AiPurpose, Words> = {
  reading: {
    title: 'Chi legge i tuoi sogni?',
    verb: 'leggere',
    kept: 'Il sogno non esce da qui.',
    sent: [
      'Questo sogno: titolo, testo, data, umore ed elementi. Con le tue parole, se ne hai scritte.',
      `Di altri ${HISTORY_LINES} sogni al massimo titolo, data, umore ed elementi, e quante volte torna un’immagine. Mai il loro testo.`,
    ],
    rest: 'La lettura integrata nasce invece da regole, su questo server, e non invia niente. La scelta vale anche per i prossimi sogni e per l’analisi mensile: puoi cambiarla nel profilo.',
    decline: 'Resta alla lettura integrata',
  },
  voice: {
    title: 'Chi trascrive la tua voce?',
    verb: 'trascrivere',
    kept: 'La registrazione non esce da qui.',
    sent: ['La registrazione, e nient’altro.'],
    rest: 'Senza il tuo sì la registrazione resta su questo dispositivo. La scelta vale anche per le prossime: puoi cambiarla nel profilo.',
    decline: 'No, resta qui',
  },
}

/** Names the model. */
const whoIsAsked = ({ verb, kept }: Words, config: Config): string =>
  `Se accetti, a ${verb} è ${aiLabel(config)}${config.aiIsLocal ? `. ${kept}` : ', fuori da questo server.'}`

interface AiConsentDialogProps {
  purpose: AiPurpose
  config: Config
  onAnswer: (answer: AiConsentAnswer) => void
}

/** The recipient, the data sent, and a choice between two equals. Closing it chooses nothing. */
export function AiConsentDialog({ purpose, config, onAnswer }: AiConsentDialogProps) {
  const save = useSaveAiConsent()
  const words = WORDS[purpose]

  const [withDiary, setWithDiary] = useState(false)
  const choose = (agreed: boolean) => {
    if (save.isPending) return
    const reading = { aiConsent: agreed, ...(agreed && { aiDiaryConsent: withDiary }) }
    save.mutate(purpose === 'voice' ? { voiceConsent: agreed } : reading, {
      onSuccess: () => onAnswer(agreed ? 'agreed' : 'declined'),
    })
  }
  const isAgreed = save.variables?.aiConsent ?? save.variables?.voiceConsent
  return (
    <Dialog>
      <DialogContent
        compact
        title={words.title}
        description={whoIsAsked(words, config)}
        // Neither answer is a key press away before it was read.
        onOpenAutoFocus={focusDialog}
      >
        <WhatIsSent words={words} config={config} />
        {purpose === 'reading' && (
          <Switch
            className="mt-5 border-t border-border pt-5"
            checked={withDiary}
            onChange={({ target }) => setWithDiary(target.checked)}
            label={AI_DIARY.label}
            description={AI_DIARY.description}
          />
        )}
        {save.isError && (
          <Notice className="mt-4">
            La tua scelta non è stata salvata, e niente è stato inviato. Riprova tra poco.
          </Notice>
        )}
        <div className="mt-5 grid gap-2">
          <Button
            variant="outline"
            block
            busy={save.isPending && isAgreed === true}
            busyLabel="Salvataggio..."
            onClick={() => choose(true)}
          >
            Accetto
          </Button>
          <Button
            variant="outline"
            block
            busy={save.isPending && isAgreed === false}
            busyLabel="Salvataggio..."
            onClick={() => choose(false)}
          >
            {words.decline}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function WhatIsSent({ words, config }: { words: Words; config: Config }) {
  return (
    <>
      <h3 className="mb-2 font-sans text-[0.9375rem] font-semibold">Che cosa riceve</h3>
      <ul className="mb-4 grid gap-2">
        {words.sent.map((item) => (
          <li className="flex gap-3 text-[0.9375rem] leading-[1.4]" key={item}>
            <Check className="text-petrol" size={20} />
            {item}
          </li>
        ))}
      </ul>
      <p className="small muted">
        {words.rest}
        {config.aiPrivacyUrl && !config.aiIsLocal && (
          <>
            {' '}
            <a className="link" href={config.aiPrivacyUrl} target="_blank" rel="noopener noreferrer">
              Che cosa fa dei dati {config.aiService ?? 'il servizio'}
            </a>
          </>
        )}
      </p>
    </>
  )
}
