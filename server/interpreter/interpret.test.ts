import { describe, expect, it } from 'vitest'
import { DREAMS, inputOf, VOICES } from '#server/test/interpreter/evaluate.ts'
import { patternsSchema } from '#shared/contracts/analyses.ts'
import { hash } from './compose/prose.ts'
import READINGS from './compose/readings.it.json' with { type: 'json' }
import TOPICS from './compose/topics.it.json' with { type: 'json' }
import { courseOf } from './course/course.ts'
import { MOTIFS } from './course/motifs.ts'
import { interpret, questionsAbout } from './index.ts'
import { lexicon } from './lexicon/lexicon.ts'
import type { AnalysisInput, DreamAnalysis } from './types.ts'

const HISTORY = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 }
const buildInput = (content: string, more: Partial<AnalysisInput> = {}): AnalysisInput => ({
  title: '',
  content,
  mood: 'neutral',
  elements: [],
  kind: 'advanced',
  history: HISTORY,
  ...more,
})
const analyse = (content: string, more: Partial<AnalysisInput> = {}): DreamAnalysis =>
  interpret(buildInput(content, more))

const count = (text: string): number => text.split(/\s+/).filter(Boolean).length
const advancedOf = (analysis: DreamAnalysis): string => analysis.advanced ?? ''
const withoutQuotes = (text: string): string => text.replace(/«[^»]*»/g, '«»')
const quotesOf = (text: string): string[] => [...text.matchAll(/«([^»]*)»/g)].map(([, quote = '']) => quote)
const firstWords = (text: string): string => withoutQuotes(text).split(/\s+/).slice(0, 5).join(' ')

const COBRA =
  'Una cobra mi insegue per le scale del condominio e io salgo. Quando mi giro la cobra è diventata un verme piccolissimo. Lo prendo in mano ed è caldo.'
const ANAESTHETIC =
  'Ero in un aeroporto vuoto e cercavo mia figlia tra le valigie. Ho trovato una scarpetta rossa bagnata. Volevo chiamarla ma dalla bocca non usciva la voce.'

/** Inputs of every size and sense, the same at every run. */
const GENERATED: AnalysisInput[] = Array.from({ length: 150 }, (_, at) => {
  const roll = (key: string, size: number): number => hash(`${at}:${key}`) % size
  const sentences = DREAMS.flatMap(({ content }) => content.split('. '))
  const labels = [...lexicon.symbols, ...lexicon.emotions, ...lexicon.themes].map(({ label }) => label)
  const own = ['zia Pina', 'ombrello', 'il mio vecchio maglione di lana blu che pungeva sempre un po', 'UFO', '💧']
  const parts = Array.from({ length: 3 + roll('parts', 9) }, (_, part) => sentences[roll(`s${part}`, sentences.length)])
  const all = [...labels, ...own]
  return buildInput(parts.join('. '), {
    title: ['', 'Il volo', 'Notte?', 'Mare, mare'][roll('title', 4)] ?? '',
    mood: (['positive', 'neutral', 'negative'] as const)[roll('mood', 3)] ?? 'neutral',
    elements: Array.from(
      { length: [0, 1, 3, 60][roll('chosen', 4)] ?? 0 },
      (_, e) => all[roll(`e${e}`, all.length)] ?? '',
    ),
    history: {
      totalDreams: 11,
      elementCounts: { Mare: 4, Casa: 9, Paura: 3 },
      negativeDreamsLast14Days: roll('dark', 5),
    },
  })
})
const ODD = [
  '',
  'boh',
  'asdf qwer zxcv',
  '😱😱',
  '.',
  'Mare',
  'a'.repeat(3000),
  'paura '.repeat(200),
  'il mare e '.repeat(900),
  'I was flying over the city with my brother and then I fell.',
]

describe('the analysis of any dream', () => {
  const analyses = [...GENERATED, ...DREAMS.map(inputOf)].map((input) => ({ input, analysis: interpret(input) }))

  it('has at most 110 words, the advanced one at most 260', () => {
    for (const { analysis } of analyses) {
      const [basic, advanced] = [count(analysis.basic), count(advancedOf(analysis))]
      expect(basic, analysis.basic).toBeLessThanOrEqual(110)
      expect(advanced, analysis.advanced ?? '').toBeLessThanOrEqual(260)
    }
  })

  it('quotes nothing that does not stand in the dream', () => {
    for (const { input, analysis } of analyses) {
      const source = `${input.content} ${input.title}`.toLowerCase().replace(/[«»"“”*\s]+/gu, ' ')
      const known = MOTIFS.flatMap(({ heart, thought, turn, ask }) => [...heart, ...thought, ...turn, ...ask]).join(' ')
      for (const quote of quotesOf(`${analysis.basic}\n${advancedOf(analysis)}`)) {
        expect(source.includes(quote.toLowerCase()) || known.includes(`«${quote}»`), quote).toBe(true)
      }
    }
  })

  it('quotes the same words once in a basic text', () => {
    for (const { analysis } of analyses) {
      const quotes = quotesOf(analysis.basic)
      expect(new Set(quotes).size, analysis.basic).toBe(quotes.length)
    }
  })

  it('leaves no place of a wording unfilled', () => {
    for (const { analysis } of analyses)
      expect(`${analysis.basic}${advancedOf(analysis)}`).not.toMatch(/[{}[\]]|«»|undefined/)
  })

  it('has evidence that stands in the text, or none, and two or three recommendations', () => {
    for (const { input, analysis } of analyses) {
      const { symbols, emotions, themes, recommendations } = patternsSchema.parse(analysis.patterns)
      for (const { evidence } of [...symbols, ...emotions, ...themes]) {
        expect(input.content.includes(evidence) || input.title.includes(evidence)).toBe(true)
      }
      expect([2, 3]).toContain(recommendations.length)
    }
  })

  it('is the same in the same words', () => {
    for (const { input, analysis } of analyses.slice(0, 40)) expect(interpret(structuredClone(input))).toEqual(analysis)
  })

  it.each(ODD)('exists, and says little, for «%s»', (content) => {
    const { basic, advanced } = analyse(content)
    expect(count(basic)).toBeGreaterThan(10)
    expect(count(basic)).toBeLessThanOrEqual(110)
    expect(advanced).not.toBe('')
  })
})

describe('the beginning', () => {
  it('is another one in each of twelve dreams of a person', () => {
    const texts: string[] = []
    for (const dream of DREAMS.slice(0, 12)) {
      texts.unshift(interpret({ ...inputOf(dream), history: { ...HISTORY, recentTexts: texts } }).basic)
    }
    expect(new Set(texts.map(firstWords)).size).toBe(12)
  })

  it('is another one even where the dream is told again', () => {
    const first = analyse(COBRA).basic
    const second = analyse(COBRA, { history: { ...HISTORY, recentTexts: [first] } }).basic
    expect(firstWords(second)).not.toBe(firstWords(first))
  })
})

describe('what the text speaks of', () => {
  it('is what happens: a cobra that becomes a worm', () => {
    const analysis = analyse(COBRA)
    expect(analysis.basic).toMatch(/diventata un verme/)
    expect(advancedOf(analysis)).toMatch(/una cobra mi insegue/)
  })

  it('is the voice that does not come, and the daughter', () => {
    const analysis = analyse(ANAESTHETIC)
    expect(analysis.basic).toMatch(/cercavo mia figlia/)
    expect(advancedOf(analysis)).toMatch(/non usciva la voce/)
  })

  it('is the feeling in which it ends, where another stood before it', () => {
    const relieved =
      'Un cane nero mi rincorre e ho paura. Mi arrampico su un fico e aspetto. Poi scende mia sorella e provo un gran sollievo.'
    expect(advancedOf(analyse(relieved))).toMatch(/«(poi )?scende mia sorella e provo un gran sollievo»/)
    expect(advancedOf(analyse(relieved.replace('provo un gran sollievo', 'ho ancora paura')))).not.toMatch(
      /scende mia sorella/,
    )
  })

  it('is where a feeling is named, where no situation is known, and what feelings of that kind are like', () => {
    const { basic } = analyse('Guardavo un campo di orzo. Contavo i bottoni della giacca e provavo una gran vergogna.')
    expect(basic).toMatch(/«contavo i bottoni della giacca e provavo una gran vergogna»/)
    expect(basic).toContain(READINGS.bare.thoughts.vergogna)
  })

  it('is written only as basic for a basic analysis', () => {
    expect(analyse(COBRA, { kind: 'basic' }).advanced).toBeNull()
  })

  it('is care alone where a person in danger writes', () => {
    const { basic, advanced, safety } = analyse(
      'Non voglio più vivere. Ho sognato il mare che saliva fino alla finestra.',
    )
    expect(safety?.level).toBe(1)
    expect(basic).toBe(READINGS.care)
    expect(advanced).toBe(READINGS.care)
    expect(questionsAbout(buildInput('Non voglio più vivere. Ho sognato il mare che saliva.'))).toEqual([])
  })
})

describe('the diary', () => {
  const history = {
    ...HISTORY,
    totalDreams: 11,
    elementCounts: { Mare: 4, Denti: 3 },
    lastTimes: { Mare: { date: '2026-10-03', mood: 'negative' as const, title: 'L’onda' } },
  }

  it('says when an image last came, with what mood, and what is different now', () => {
    const { journal } = analyse('Guardavo il mare dalla spiaggia con mia sorella.', { history, mood: 'positive' })
    expect(journal).toMatch(/\*\*il mare\*\*/i)
    for (const part of ['3 ottobre', '«L’onda»', 'umore negativo|umore era negativo', 'positivo'])
      expect(journal).toMatch(new RegExp(part))
  })

  it('elides the article before a day that begins with a vowel', () => {
    const written = Array.from({ length: 12 }, (_, at) => {
      const lastTimes = { Mare: { ...history.lastTimes.Mare, date: '2026-10-11', title: `Onda ${at}` } }
      const text = `Guardavo il mare dalla spiaggia numero ${at} con mia sorella.`
      return analyse(text, { history: { ...history, lastTimes }, mood: 'positive' }).journal
    })
    expect(written.filter((journal) => !/(?: l’|dell’)11 ottobre/.test(journal))).toEqual([])
  })

  it('counts the dreams that have it where it knows no more', () => {
    const counts = { ...history, lastTimes: {} }
    expect(analyse('Mi cadevano i denti in mano, uno alla volta.', { history: counts }).journal).toContain(
      '**i denti** compaiono in 3 dei tuoi 11 sogni',
    )
  })
})

describe('the questions about a dream', () => {
  it('are three: about its central situation, about an image or a feeling, about waking life', () => {
    const questions = questionsAbout(buildInput(ANAESTHETIC))
    expect(questions.map(({ id }) => id.split('-')[0])).toEqual(['scene', 'image', 'life'])
    for (const { text, quote } of questions) {
      expect(text).toContain('?')
      expect(ANAESTHETIC.toLowerCase()).toContain(quote?.toLowerCase())
    }
    expect(questions[1]?.quote).toBe('una scarpetta rossa bagnata')
  })

  it('ask whose a feeling was that the text names once, with answers to choose from', () => {
    const questions = questionsAbout(
      buildInput('In piazza gridavano tutti. Nell’aria c’era odio, un odio vecchio. Io tenevo una candela.'),
    )
    expect(questions.every(({ quick }) => quick === undefined || quick.length > 2)).toBe(true)
  })

  it('take no verb for a feeling that somebody has', () => {
    const questions = questionsAbout(
      buildInput('Arriva un’onda enorme sulla spiaggia. Spero che si fermi. Io tengo una candela rossa.'),
    )
    expect(questions.map(({ quote }) => quote?.toLowerCase())).not.toContain('spero')
  })

  it('have the same ids at every time, and ask nothing of a text without a scene', () => {
    expect(questionsAbout(buildInput(COBRA))).toEqual(questionsAbout(buildInput(COBRA)))
    expect(questionsAbout(buildInput(''))).toEqual([])
  })

  it('quote only the dream', () => {
    for (const input of GENERATED) {
      for (const { quote } of questionsAbout(input)) {
        expect(input.content.toLowerCase()).toContain(quote?.toLowerCase())
      }
    }
  })
})

describe('a text over the dream and the answers', () => {
  const [situation, image, life] = questionsAbout(buildInput(ANAESTHETIC))
  const answer = (question: typeof image, text: string) => ({
    questionId: question?.id ?? '',
    question: question?.text ?? '',
    answer: text,
  })
  const withAnswers = (...answers: ReturnType<typeof answer>[]) => analyse(ANAESTHETIC, { answers })

  it('leaves no place of a wording empty, nor the first sentence of a heart alone, whichever question is answered', () => {
    const hearts = MOTIFS.flatMap(({ heart }) => heart.map((wording) => wording.split(/(?<=[.!?])\s+/u)))
    let seen = 0
    for (const dream of VOICES) {
      const input = inputOf(dream)
      for (const question of questionsAbout(input)) {
        const answers = [{ questionId: question.id, question: question.text, answer: 'Mia zia, che mi teneva stretta' }]
        const { basic, advanced } = interpret({ ...input, answers })
        expect(`${basic} ${advanced}`).not.toMatch(/[{}]|«»|undefined|questa scena (potrebbe|può)/)
        for (const [first = '', second = ''] of hearts) {
          if (second === '' || first.includes('{') || !basic.includes(first)) continue
          expect(basic).toContain(`${first} ${second.split('{')[0]}`.trim())
          seen += 1
        }
      }
    }
    expect(seen).toBeGreaterThan(3)
  })

  it('quotes each answer beside the words that it is about', () => {
    const { basic, advanced } = withAnswers(
      answer(image, 'mi fa venire in mente la spiaggia dove andavamo d’estate'),
      answer(life, 'quando lei esce la sera e non risponde'),
    )
    for (const text of [basic, advanced]) {
      expect(text).toContain('la spiaggia dove andavamo d’estate')
      expect(text).toMatch(/una scarpetta rossa bagnata/i)
      expect(text).toMatch(/lei esce la sera e non risponde/i)
    }
    expect(count(basic)).toBeGreaterThanOrEqual(70)
    expect(count(basic)).toBeLessThanOrEqual(130)
    expect(count(advanced ?? '')).toBeLessThanOrEqual(262)
  })

  it('names the heart of the dream, however long the answers are', () => {
    const long = (words: string) => `${words} ${'e poi ancora un’altra cosa che mi torna in mente '.repeat(9)}`
    for (const dream of VOICES) {
      const answers = questionsAbout(inputOf(dream)).map(({ id, text }) => ({
        questionId: id,
        question: text,
        answer: long('La casa al mare di mia zia'),
      }))
      if (answers.length === 0) continue
      const { motifs } = courseOf(dream.content, dream.mood)
      const hearts = motifs[0]?.entry.heart.map((wording) => wording.split(/\{\w+\}/u)[0]?.slice(0, 20) ?? '') ?? ['']
      const { basic } = interpret({ ...inputOf(dream), answers })
      expect(hearts.some((heart) => basic.includes(heart))).toBe(true)
    }
  })

  it('begins with what was answered, whole where it is short and else by its first sentence', () => {
    const { basic } = withAnswers(answer(situation, 'Il profumo di casa di mia nonna la domenica mattina presto.'))
    expect(basic.split('\n')[0]).toContain('profumo di casa di mia nonna la domenica mattina presto»')
    const long = `Il corridoio della scuola. ${'Ci passavo ogni mattina. '.repeat(9)}`
    expect(withAnswers(answer(situation, long)).basic).toMatch(/«il corridoio della scuola»/i)
  })

  it('reads an answer to whose a feeling was as no place in the story', () => {
    const said = (text: string): string => {
      const asked = {
        questionId: 'whose-1',
        question: 'Nel testo c’è «odio»: lo provavi tu? E per che cosa?',
        answer: text,
      }
      return interpret({ ...buildInput(ANAESTHETIC), answers: [asked] }).basic.split('\n')[0] ?? ''
    }
    const shapeOf = (text: string): string => text.replace(/«[^»]*»/gu, '{}').toLowerCase()
    const shapesOf = (wordings: readonly string[]): string[] =>
      wordings.map((wording) => shapeOf(wording.replace(/\{\w\}/gu, '«»')))
    expect(said('ansia')).toMatch(/«ansia»/i)
    expect(shapesOf(READINGS.answers.word)).toContain(shapeOf(said('ansia')))
    for (const yes of ['Sì, io', 'sì']) expect(shapesOf(READINGS.answers.whose['Sì, io'])).toContain(shapeOf(said(yes)))
  })

  it('joins an answer of any shape: after a colon, or as a sentence of its own', () => {
    const { answers: copy } = READINGS
    for (const wordings of [copy.scene, copy.lead, copy.image, copy.again, copy.feeling, copy.moment, copy.word]) {
      expect(new Set(wordings).size).toBeGreaterThanOrEqual(2)
      for (const wording of wordings) expect(wording).toMatch(/(^|[?}] )\{R\}[:,.]|: \{r\}\.$/)
    }
    for (const text of ['alla casa al mare', 'che io in ditta ci sto poco', 'avrei spinto il vetro'])
      expect(withAnswers(answer(image, text)).basic).toMatch(new RegExp(`«${text}»`, 'i'))
  })

  it('ends with a question of the situation where it is not known what the answer speaks of', () => {
    const [bridges, afters] = [MOTIFS.flatMap(({ bridge }) => bridge), MOTIFS.flatMap(({ after }) => after)]
    const { basic, advanced } = withAnswers(answer(image, 'un freddo alle mani'))
    for (const text of [basic, advanced ?? '']) {
      expect(bridges.filter((bridge) => text.includes(bridge))).toHaveLength(1)
      expect(afters.filter((after) => text.endsWith(after))).toHaveLength(1)
    }
  })

  /** What a text takes up of an answer, and null where it stays with the dream. */
  const topicIn = (text: string): string | null =>
    TOPICS.topics.find(({ word }) => word.some((thought) => text.includes(thought)))?.id ?? null

  it.each([
    ['domani mia sorella si opera e siamo tutti in pensiero', 'illness'],
    ['mio padre, che sta facendo la chemio', 'illness'],
    ['mio figlio gioca, e mio padre è malato', 'illness'],
    ['papà aspetta l’esito di una TAC e in casa non se ne parla', 'results'],
    ['mia madre sta perdendo la memoria', 'memory'],
    ['mia nonna è morta a gennaio e non ho ancora pianto', 'grief'],
    ['da quando è morto mio marito parlo con il gatto', 'widowed'],
    ['abbiamo dovuto addormentare il cane', 'pet-died'],
    ['il mio gatto non c’è più', 'pet-died'],
    ['ci stiamo separando e dormiamo ancora nella stessa casa', 'separation'],
    ['mio padre ha perso il posto in fabbrica', 'job-lost'],
    ['ho paura di mio marito quando beve', 'violence'],
  ])('takes up the grave thing that is answered: «%s»', (text, topic) => {
    const { basic, advanced } = withAnswers(answer(image, 'una fiera di paese'), answer(life, text))
    for (const written of [basic, advanced ?? '']) {
      expect(topicIn(written)).toBe(topic)
      expect(topicIn(written.split('\n')[0] ?? '')).toBe(topic)
    }
    expect(TOPICS.topics.flatMap(({ ask }) => ask)).toContain(basic.split('\n').at(-1))
  })

  it('puts the gravest thing first, whichever answer holds it', () => {
    const { basic } = withAnswers(
      answer(situation, 'i mattoncini, mio figlio ci riempie il salotto'),
      answer(image, 'mio padre, che sta facendo la chemio'),
      answer(life, 'in ufficio mi hanno cambiato di nuovo gli orari'),
    )
    expect(topicIn(basic.split('\n')[0] ?? '')).toBe('illness')
    expect(basic).toMatch(/cambiato di nuovo gli orari/)
    const both = withAnswers(
      answer(image, 'il mio compagno mi ha lasciata'),
      answer(life, 'papà aspetta l’esito di una TAC'),
    )
    expect(topicIn(both.basic)).toBe('results')
  })

  it.each([
    ['ho discusso di brutto con il mio socio', 'quarrel'],
    ['non ho ancora detto ai miei che smetto', 'unsaid'],
    ['in ufficio mi hanno cambiato di nuovo gli orari', 'work-boss-new'],
    ['siamo in due a fare il lavoro di cinque', 'too-much'],
    ['c’è una collega che mi parla dietro', 'work-colleague'],
    ['vorrei cambiare lavoro ma con il mutuo non posso', 'work-leave'],
    ['devo chiedere un aumento e rimando da mesi', 'work-pay'],
    ['la notte, quando scrivo la tesi', 'thesis'],
    ['mia sorella vuole vendere la casa dei nostri genitori', 'house-sold'],
    ['forse il mio ragazzo va a lavorare in Olanda', 'love-distance'],
    ['mia figlia si sposa a maggio', 'child-wedding'],
    ['mio figlio parte per l’università', 'child-leaves'],
    ['con mio cugino parliamo poco da quando abbiamo litigato', 'silence'],
    ['la mia amica, da quando ha il ragazzo, non c’è mai', 'friend-partner'],
    ['esco con una da tre mesi e non so che cosa siamo', 'love-unsure'],
    ['devo prenotare la mammografia e rimando da un anno', 'checkup'],
    ['mi vergogno dei miei denti', 'ashamed'],
    ['non gliel’ho mai detto quanto gli volevo bene', 'never-said'],
    ['non mi hanno invitata alla festa', 'left-out'],
    ['le telefonate con mia madre, ogni sera alle otto', 'calls'],
    ['ho fatto una battuta su un amico e se l’è presa', 'joke'],
    ['mi sento in colpa perché non vado mai a trovarli', 'guilt'],
    ['non so se accettare o restare dove sono, devo decidere entro lunedì', 'choice'],
    ['mi sono licenziato io, tre settimane fa', 'work-left'],
  ])('takes up what is answered: «%s»', (text, topic) => {
    const { basic, advanced } = withAnswers(answer(image, 'una fiera di paese'), answer(life, text))
    for (const written of [basic, advanced ?? '']) expect(topicIn(written)).toBe(topic)
    expect(TOPICS.topics.flatMap(({ ask }) => ask)).toContain(basic.split('\n').at(-1))
  })

  it.each([
    'mi ricorda papà',
    'una casa',
    'una macchina in moto',
    'un temporale violento',
    'i mattoncini, mio figlio ci riempie il salotto',
    'il tic tac della sveglia',
    'la botte in cantina',
    'il negozio di scarpe sotto casa',
    'è mancata la luce due volte',
    'la mia amica si è separata da poco',
  ])('stays with the dream after a broad word: «%s»', (text) => {
    expect(topicIn(withAnswers(answer(life, text)).basic)).toBeNull()
  })

  it('does not say that a night is of the day', () => {
    const { basic, advanced } = withAnswers(answer(life, 'la notte, quando non riesco a dormire'))
    expect(`${basic} ${advanced}`).not.toMatch(/di giorno:? «|«: così è di giorno/i)
  })

  it('takes up what is told of the days, not a word that stands beside something else in another answer', () => {
    const { basic } = withAnswers(
      answer(image, 'il mio fidanzato, che lavora sempre fuori'),
      answer(life, 'la pioggia di questi pomeriggi'),
    )
    expect(topicIn(basic)).toBeNull()
  })

  it('has a thought and a question for everything that an answer may speak of', () => {
    for (const { forms, word, ask } of TOPICS.topics) {
      expect(forms.length).toBeGreaterThan(0)
      expect(word.length).toBeGreaterThanOrEqual(3)
      expect(ask.length).toBeGreaterThanOrEqual(3)
      for (const text of word) expect(count(text)).toBeLessThanOrEqual(45)
      for (const text of ask) expect(text).toMatch(/\?$/)
    }
  })

  it('does not take up what the answer denies', () => {
    expect(topicIn(withAnswers(answer(life, 'una cosa che non mi preoccupa per niente, il maglione')).basic)).toBeNull()
  })

  it('begins with what was told of waking life, beside the words of the dream that name the same', () => {
    const { basic } = withAnswers(answer(life, 'ho perso le scarpette che erano di mia figlia'))
    const [opening] = basic.split('\n')
    expect(opening).toMatch(/«ho perso le scarpette che erano di mia figlia»/i)
    expect(opening).toMatch(/cercavo mia figlia tra le valigie/)
  })

  it.each([
    ['mah niente di che, sto finendo il trasloco', 'sto finendo il trasloco'],
    ['boh forse il capo', 'forse il capo'],
    [
      'allora praticamente mi chiamano a tutte le ore perché in ditta manca gente e io rispondo sempre anche quando sono a tavola con i miei figli piccoli',
      'mi chiamano a tutte le ore perché in ditta manca gente',
    ],
    ['mia cognata!!!', 'mia cognata'],
  ])('quotes of «%s» what it says', (text, quote) => {
    expect(withAnswers(answer(life, text)).basic.toLowerCase()).toContain(`«${quote}»`)
  })

  it('is another than the text over the dream alone', () => {
    expect(withAnswers(answer(situation, 'un freddo alle mani')).basic).not.toBe(analyse(ANAESTHETIC).basic)
  })

  it('takes «no, somebody else» for an answer to whose a feeling was, and «nobody believes me» for a whole one', () => {
    const asked = {
      questionId: 'whose-1',
      question: 'Nel testo c’è «odio»: lo provavi tu?',
      answer: 'No, qualcun altro',
    }
    expect(interpret({ ...buildInput(ANAESTHETIC), answers: [asked] }).basic).toContain('«odio»')
    expect(withAnswers(answer(life, 'nessuno mi crede in famiglia')).basic).toMatch(/nessuno mi crede/i)
  })

  it('is the text over the dream alone where nothing was answered', () => {
    expect(withAnswers(answer(image, 'boh'), answer(life, '  ')).basic).toBe(analyse(ANAESTHETIC).basic)
    const denials = [
      'Niente, era sempre uguale',
      'di nessuno',
      'no, discussioni non ce ne sono mai',
      'non ho capito la domanda',
    ]
    expect(withAnswers(answer(life, 'non saprei proprio')).basic).toBe(analyse(ANAESTHETIC).basic)
    for (const denial of denials) expect(withAnswers(answer(life, denial)).basic).toBe(analyse(ANAESTHETIC).basic)
    expect(
      withAnswers(answer(life, 'Nessuno mi crede da quando ho cambiato reparto e anche a casa fanno finta di niente'))
        .basic,
    ).toMatch(/nessuno mi crede/i)
  })
})

describe('every text of the readings', () => {
  const strings = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(strings)
  const copy = [
    ...strings(READINGS),
    ...MOTIFS.flatMap(({ heart, thought, turn, ask, bridge, after }) => [
      ...heart,
      ...thought,
      ...turn,
      ...ask,
      ...bridge,
      ...after,
    ]),
    ...strings(TOPICS),
  ]

  it.each([
    [
      'is free of certainty, prediction and diagnosis',
      /(?<!non )(significa|vuol dire) che (il|la|l’|tu|stai|hai)|ti accadrà|ti succederà|presagio di|sei affett|soffri di|diagnosi di|rappresenta|simboleggia|(^|[.,:;] )devi /i,
    ],
    [
      'has no gendered form for the dreamer',
      /(?<!la )\b(sei|eri|ti sei|ti eri|saresti|fossi|ti senti|ti sentivi|ti saresti|ti fossi) \p{L}+[aeiou]t[oa]\b|\b(sognatore|sognatrice|da svegli[oa]|te stess[oa])\b/iu,
    ],
    ['has the curly apostrophe and no emoji', /['"]|\p{Extended_Pictographic}/u],
  ])('%s', (_, forbidden) => {
    expect(copy.filter((text) => forbidden.test(text))).toEqual([])
  })
})

describe('an element that the dreamer chose', () => {
  it('comes first, and is found in the text when it is a word of one’s own', () => {
    const { patterns } = analyse('C’era un OMBRELLO rosso, ero al mare e nuotavo nelle onde.', {
      elements: ['ombrello', 'Gatto'],
    })
    expect(
      patterns.symbols
        .slice(0, 2)
        .map(({ symbol }) => symbol)
        .sort(),
    ).toEqual(['Gatto', 'ombrello'])
    expect(patterns.symbols.find(({ symbol }) => symbol === 'Gatto')?.evidence).toBe('')
    expect(patterns.symbols.find(({ symbol }) => symbol === 'ombrello')?.evidence).toBe('OMBRELLO')
  })

  it('is the lexicon’s when it is another form of its word', () => {
    expect(analyse('Niente.', { elements: ['gattini'] }).patterns.symbols[0]?.symbol).toBe('Gatto')
    expect(analyse('Niente.', { elements: ['spavento'] }).patterns.emotions[0]?.emotion).toBe('Paura')
  })

  it('counts more than a denial in the text', () => {
    expect(analyse('Non avevo paura.', { elements: ['Paura'] }).patterns.emotions[0]).toMatchObject({
      emotion: 'Paura',
      evidence: '',
    })
  })
})

it('invents nothing for a text without known elements', () => {
  const { basic, patterns } = analyse('Qualcosa di viola girava lento sopra un campanile storto, in mezzo alla nebbia.')
  expect(patterns).toMatchObject({ symbols: [], emotions: [], themes: [] })
  expect(basic).toContain('campanile')
})

it('says that mood and text disagree', () => {
  const text = advancedOf(
    analyse('Ero felice, ridevo di gioia in un giardino pieno di limoni. Poi siamo tornati a casa insieme.', {
      mood: 'negative',
    }),
  )
  expect(text).toMatch(/umore negativo/)
})

describe('advice', () => {
  const advice = (content: string, more: Partial<AnalysisInput> = {}): string =>
    analyse(content, more).patterns.recommendations.join(' ')

  it('names the doctor only when dark dreams come often', () => {
    const often = { totalDreams: 9, elementCounts: {}, negativeDreamsLast14Days: 3 }
    expect(advice('Cadevo.', { mood: 'negative', history: often })).toContain('psicologo')
    expect(advice('Cadevo.', { mood: 'negative' })).not.toContain('psicologo')
  })

  it('names the dentist only for teeth', () => {
    expect(advice('Mi cadevano i denti.')).toContain('dentista')
    expect(advice('Cadevo.')).not.toContain('dentista')
  })

  it('is neither the finest moment of a dream that only frightens, nor a letter to a mosquito', () => {
    expect(advice('Una vipera nel cassetto. Ero terrorizzata, gridavo.', { mood: 'positive' })).not.toContain(
      'momento più bello',
    )
    expect(advice('Zanzare sul letto, sul soffitto. Ero furiosa e accendevo la luce.')).not.toContain(
      'cominciando con «io»',
    )
  })
})
