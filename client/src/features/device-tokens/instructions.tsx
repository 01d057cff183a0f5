import type { ReactNode } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { copyText } from '#client/lib/browser.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'

/** How a phone shortcut, the installed app and a terminal write a dream. @param token the new key, while it is shown */
export function Instructions({ token = 'LA-TUA-CHIAVE' }: { token?: string }) {
  const url = `${window.location.origin}/api/device/dreams`
  const curl = [
    `curl ${url}`,
    `  -H 'Authorization: Bearer ${token}'`,
    `  -H "${SAVE_KEY_HEADER}: $(date +%s)"`,
    "  -H 'Content-Type: text/plain'",
    "  --data-binary 'Ero sul mare, di notte.'",
  ].join(' \\\n')
  return (
    <div className="grid gap-2">
      <Way title="iPhone e iPad: Comandi Rapidi">
        <ol className="list-decimal ps-5">
          <li>Nuovo comando, poi l’azione «Detta testo».</li>
          <li>
            Aggiungi «Ottieni contenuti di URL» con l’indirizzo <Code>{url}</Code> e il metodo POST.
          </li>
          <li>
            Nelle intestazioni metti <Code>Authorization</Code> con <Code>Bearer {token}</Code> e{' '}
            <Code>{SAVE_KEY_HEADER}</Code> con «Data attuale».
          </li>
          <li>
            Nel corpo, JSON: la chiave <Code>content</Code> con «Testo dettato».
          </li>
        </ol>
        <p>Lo avvii da Siri, dalla schermata Home o dal tasto Azione.</p>
      </Way>
      <Way title="Android">
        <p>
          Installa il diario dal menu del browser: poi in ogni app trovi «Sogni» tra le voci di «Condividi». Un testo o
          un audio diventano una bozza, senza chiave.
        </p>
        <p>
          Per un pulsante che detta e salva usa l’app HTTP Shortcuts: richiesta POST a <Code>{url}</Code>, intestazioni{' '}
          <Code>Authorization</Code> con <Code>Bearer {token}</Code> e <Code>{SAVE_KEY_HEADER}</Code> con un valore
          sempre diverso, come la data; nel corpo, il testo.
        </p>
      </Way>
      <Way title="Dal computer: curl">
        <pre className="overflow-x-auto rounded-md bg-surface-2 p-3 font-mono text-[0.8125rem]">{curl}</pre>
        <Button
          variant="outline"
          size="s"
          className="justify-self-start"
          onClick={() => copyText(curl, 'Comando copiato')}
        >
          Copia il comando
        </Button>
      </Way>
      <p className="small muted">
        Il titolo viene dalle prime parole. Se vuoi, in JSON ci sono anche <Code>date</Code> (2026-11-20) e{' '}
        <Code>mood</Code> (positive, neutral, negative).
      </p>
    </div>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-md border border-border px-3.5 py-2.5">
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <div className="small mt-2 grid gap-2">{children}</div>
    </details>
  )
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono font-semibold wrap-anywhere">{children}</code>
)
