import { EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import type { ChatBody } from './model-wire.ts'

/** The transcription of any recording. */
export const HEARD = 'Ero in una stanza piena di luce e qualcuno, da lontano, chiamava il mio nome.'

const CALM = { safety: 'none' } as const

/** A good response, made from the dream in the request. */
export function goodAnswer({ messages }: ChatBody): Record<string, unknown> {
  const asked = messages.map(({ content }) => content).join('\n')
  const kind = /^Tipo: (\w+)/m.exec(asked)?.[1]
  if (kind === 'monthly') return monthly()
  if (kind === 'conversation') return turn(/<adesso>\n(.*)\n<\/adesso>/.exec(asked)?.[1] ?? '')
  const dream = (
    /<sogno>\n.*\n([\s\S]*?)\n(?:\((?:Elementi scelti con|Non c’entrano,) .*\n)*<\/sogno>/.exec(asked)?.[1] ?? asked
  ).trim()
  return kind === 'advanced' ? advanced(dream) : basic(dream)
}

/** The dream's words around a known one, or its first words. */
function quote(dream: string, known: readonly { id: string; label: string }[]) {
  const words = dream.toLowerCase()
  for (const { id, label } of known.filter((each) => words.includes(each.id))) {
    const found = new RegExp(`(?:[\\p{L}’']+ ){0,3}(?<!\\p{L})${id}(?!\\p{L})(?: [\\p{L}’']+){0,3}`, 'iu').exec(dream)
    if (found) return { id, label, evidence: found[0].trim() }
  }
  const evidence = dream.split(/\s+/).length < 2 ? dream : (/\S+(?:\s+\S+){1,4}/.exec(dream)?.[0] ?? dream)
  const label = /\p{L}{6,40}/u.exec(dream)?.[0] ?? /\p{L}{3,40}/u.exec(dream)?.[0] ?? 'immagine'
  return { id: 'altro', label, evidence }
}

function basic(dream: string) {
  const symbol = quote(dream, SYMBOLS)
  return {
    ...CALM,
    is_dream: true,
    analysis:
      `Il sogno si apre con parole molto vive: «${symbol.evidence}». È un’immagine che può parlare di un passaggio, di qualcosa che chiede spazio e forse non lo trova ancora. ` +
      'Non c’è fretta di capire: a volte una scena resta accanto per giorni, e intanto lavora. **La distanza** fra te e ciò che vedi sembra contare quanto le cose stesse. ' +
      'Forse il racconto mette in scena un’attesa, o la voglia di avvicinarti a qualcosa che hai lasciato da parte. ' +
      'Può essere utile tornare al momento in cui la scena cambia, e chiederti che cosa, nel corpo, si muove insieme a lei. Le parole che hai scelto dicono già molto: **tienile vicine** nei prossimi giorni.',
    questions: ['Che cosa, in questi giorni, somiglia di più a questa scena?'],
    journal: '',
    advice: 'Rileggi il racconto ad alta voce, con calma, e ascolta dove la voce rallenta.',
    elements: [{ ...symbol, meaning: 'Può parlare di qualcosa che cerca il suo posto nelle tue giornate.' }],
  }
}

const turn = (words: string) => ({
  ...CALM,
  analysis: `Dici «${words.split(/\s+/).slice(0, 5).join(' ')}», e lo tengo vicino. Forse lì c’è qualcosa che chiede ancora spazio, con calma. Che cosa senti quando lo ripensi?`,
})

function advanced(dream: string) {
  const shared = basic(dream)
  return {
    ...shared,
    analysis:
      `${shared.analysis}\n\n` +
      'Guardando la scena più da vicino, si sente un movimento: prima lo sguardo, poi il passo, poi l’attesa. Nulla dice che ci sia una sola strada per leggerla. ' +
      'A volte i sogni tengono insieme cose che di giorno stanno lontane, e il loro lavoro è proprio questo accostare. Il luogo, qui, sembra avere quasi una voce: accoglie, trattiene, lascia andare. ' +
      'Forse ti somiglia più di quanto sembri a prima vista.\n\n' +
      'Anche ciò che nel racconto manca può avere un peso: una persona che ti aspettavi, una luce, una parola detta ad alta voce. Quando una scena resta aperta, può darsi che la domanda sia più preziosa della risposta. ' +
      'Puoi tornarci con calma, come si torna in una stanza conosciuta, e guardare che cosa è cambiato nel frattempo.',
    questions: [...shared.questions, 'Chi vorresti accanto in quella scena?'],
    elements: [
      ...shared.elements,
      { ...quote(dream, EMOTIONS), meaning: 'Forse segna il punto in cui il racconto ti tocca di più.' },
      { ...quote(dream, THEMES), meaning: 'Può essere il filo che tiene insieme le scene.' },
    ],
  }
}

function monthly() {
  const part =
    'Il mese ha il passo di chi torna spesso sugli stessi luoghi e ogni volta si accorge di un dettaglio in più. Ci sono notti leggere e notti che pesano, e il diario le tiene vicine senza metterle in gara. ' +
    'Può darsi che questo vai e vieni racconti una stagione di passaggio, in cui le cose cambiano posto con calma. Forse non serve trovare subito il senso di ogni scena: basta notare che cosa resta quando apri gli occhi. ' +
    'A volte è un colore, a volte una voce, a volte la voglia di tornare indietro di un passo.'
  const back =
    'Gli elementi che ritornano sembrano fare da punti fermi, come i cartelli su una strada che si conosce. Quando un’immagine si ripete può chiedere solo di essere guardata meglio, senza fretta. ' +
    'Anche gli umori che hai scelto dicono qualcosa: cambiano, si alternano, e in mezzo c’è spazio per il respiro. Può valere la pena confrontare la prima notte del mese con l’ultima, e vedere che cosa si è mosso. ' +
    'Ciò che torna non è un problema da risolvere, ma forse una domanda che aspetta parole nuove.'
  const forth =
    'Per le prossime settimane può bastare un gesto piccolo: scrivere il sogno appena apri gli occhi, anche se resta una riga sola. Poi, una volta alla settimana, rileggi le pagine una dopo l’altra, come fossero capitoli. ' +
    'Chiediti quale scena vorresti continuare e quale, invece, lasceresti andare. Se ti va, parlane con una persona di cui ti fidi: a volte una storia si capisce mentre la si racconta. Il diario è qui, e non ha fretta.'
  return {
    ...CALM,
    analysis: `**Il mese in breve**\n\n${part}\n\n**Che cosa torna**\n\n${back}\n\n**Per il prossimo mese**\n\n${forth}`,
    exercise: 'Scrivi una riga appena apri gli occhi, per sette mattine.',
  }
}
