import escapeHtml from 'escape-html'
import type { Analyzed } from '#shared/contracts/analyses.ts'
import { type Evaluated, figuresOf, type Reading } from './eval-run.ts'

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #fbfaf7 }
table { border-collapse: collapse } th, td { border: 1px solid #ccc; padding: .2rem .6rem; text-align: right }
th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left }
tr.all { font-weight: bold } section { margin-top: 3rem; border-top: 2px solid #888 }
.readings { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(22rem, 1fr); gap: 1.5rem; overflow-x: auto }
article { background: #fff; border: 1px solid #ddd; padding: 0 1rem 1rem } h4 { margin: 1rem 0 0 } p { margin: .5rem 0 }
.dream, pre { white-space: pre-wrap; overflow-wrap: anywhere } .figures, .why { color: #666 } pre { font-size: .8rem }`

const MOODS = { positive: 'positivo', neutral: 'neutro', negative: 'negativo' } as const

/** One page with all readings beside each other, that needs no other file. */
export function evalPage(dreams: readonly Evaluated[]): string {
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><title>Letture a confronto</title><style>${STYLE}</style></head><body>
<h1>Letture a confronto</h1>
${figuresTable(dreams)}
${dreams.map(dreamSection).join('\n')}
</body></html>
`
}

const nameOf = ({ model }: Pick<Reading, 'model'>): string => model ?? 'Regole'

const HEADINGS = [
  'Sogno',
  'Lettore',
  'Chiamate',
  'Prima frase, s',
  'In tutto, s',
  'Token letti',
  'Token scritti',
  'Dal modello',
  'Senza modello',
  'Scartati',
]

function figuresTable(dreams: readonly Evaluated[]): string {
  const read = dreams.flatMap(({ name, readings }) => readings.map((reading) => ({ name, reading })))
  const row = (name: string, readings: readonly Reading[], type = '') => {
    const [first] = readings
    const cells = [name, first ? nameOf(first) : '', ...Object.values(figuresOf(readings))]
    return `<tr class="${type}">${cells.map((cell) => `<td>${escapeHtml(String(cell ?? '–'))}</td>`).join('')}</tr>`
  }
  const all = [...Map.groupBy(read, ({ reading }) => reading.model).values()]
  return `<table><tr>${HEADINGS.map((heading) => `<th>${heading}</th>`).join('')}</tr>
${read.map(({ name, reading }) => row(name, [reading])).join('\n')}
${all
  .map((group) =>
    row(
      'Tutti (secondi in media)',
      group.map(({ reading }) => reading),
      'all',
    ),
  )
  .join('\n')}
</table>`
}

function dreamSection({ name, dream, annotations, diary, readings }: Evaluated): string {
  const said = annotations.map(({ kind, quote, words, feelings, day }) =>
    [quote === null ? kind : `«${quote}»`, words, feelings.join(', '), day].filter(Boolean).join(' · '),
  )
  const earlier = diary.map(({ date, title, content }) => `${date} · ${title}: ${content}`)
  return `<section id="${escapeHtml(name)}"><h2>${escapeHtml(dream.title)}</h2>
<p class="figures">${escapeHtml(`${name} · ${dream.date} · umore ${dream.mood ? MOODS[dream.mood] : 'non detto'}`)}</p>
<p class="dream">${escapeHtml(dream.content)}</p>
${titled('Appunti', items(said))}
<details><summary>Diario (${diary.length} sogni prima)</summary>${items(earlier)}</details>
<div class="readings">${readings.map(readingArticle).join('\n')}</div></section>`
}

function readingArticle(reading: Reading): string {
  const { analysis, error, dropped, calls } = reading
  const { first, seconds, question, answer } = figuresOf([reading])
  const figures = `${calls.length} chiamate · prima frase ${first ?? '–'} s · in tutto ${seconds} s · token ${question} + ${answer}`
  const left = dropped.map(({ call, where, text, why }) => `${call}. ${where}: ${text} → ${why}`)
  return `<article><h3>${escapeHtml(nameOf(reading))}</h3><p class="figures">${escapeHtml(figures)}</p>
${error ? `<p><strong>Errore: ${escapeHtml(error)}</strong></p>` : ''}${analysis ? shown(analysis, reading.model !== null) : ''}
${titled(`Scartati (${dropped.length})`, items(left, 'why'))}
${calls.map(({ content }, at) => `<details><summary>Risposta ${at + 1}, com’è arrivata</summary><pre>${escapeHtml(content)}</pre></details>`).join('')}
</article>`
}

/** What the person sees. */
function shown({ analysis, journal, questions, patterns, safety, engine }: Analyzed, isModel: boolean): string {
  const { symbols, emotions, themes, recommendations } = patterns
  const elements = [
    ...symbols.map(({ symbol, meaning, evidence }) => [symbol, evidence, meaning]),
    ...emotions.map(({ emotion, significance, evidence }) => [emotion, evidence, significance]),
    ...themes.map(({ theme, meaning, evidence }) => [theme, evidence, meaning]),
  ].map(([label, evidence, meaning]) => `${label}${evidence ? ` («${evidence}»)` : ''}: ${meaning}`)
  return [
    isModel && engine === 'built-in'
      ? '<p><strong>Hanno letto le regole: il modello non ce l’ha fatta.</strong></p>'
      : '',
    safety ? `<p><strong>Nota di cura: ${escapeHtml(safety.text)}</strong></p>` : '',
    paragraphs(analysis),
    titled('Nel diario', journal && paragraphs(journal)),
    titled('Domande', items(questions)),
    titled('Un gesto', items(recommendations)),
    titled('Elementi', items(elements)),
  ].join('\n')
}

const titled = (heading: string, content: string): string => (content ? `<h4>${heading}</h4>${content}` : '')

const items = (texts: readonly string[], type = ''): string =>
  texts.length > 0 ? `<ul class="${type}">${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>` : ''

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')}</p>`)
    .join('\n')
