import escapeHtml from 'escape-html'
import type { Analyzed } from '#shared/contracts/analyses.ts'
import type { Evaluated, Reading } from './eval.ts'

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #fbfaf7 }
td { border: 1px solid #ccc; padding: .2rem .6rem; text-align: right } article { background: #fff; border: 1px solid #ddd; padding: 0 1rem }
.readings { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(22rem, 1fr); gap: 1.5rem; overflow-x: auto }
.dream, pre { white-space: pre-wrap; overflow-wrap: anywhere } .figures { color: #666 } pre { font-size: .8rem }`

/** One self-contained page with all analyses side by side. */
export function evalPage(dreams: readonly Evaluated[]): string {
  const models = Map.groupBy(
    dreams.flatMap(({ readings }) => readings),
    nameOf,
  )
  const rows = [...models].map(([name, readings]) => ({ Lettore: name, ...figuresOf(readings) }))
  const row = (cells: readonly unknown[]) => `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell))}`).join('')}`
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><title>Letture a confronto</title><style>${STYLE}</style></head><body>
<h1>Letture a confronto</h1>
<table>${row(Object.keys(rows[0] ?? {}))}${rows.map((figures) => row(Object.values(figures))).join('\n')}</table>
${dreams.map(dreamSection).join('\n')}
</body></html>
`
}

const nameOf = ({ model }: Reading): string => model ?? 'Regole'

/** Total cost of analyses and how much the checks dropped; seconds are means. */
function figuresOf(readings: readonly Reading[]) {
  const calls = readings.flatMap((reading) => reading.calls)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const mean = (values: readonly number[]) => (values.length ? (sum(values) / values.length).toFixed(1) : '–')
  return {
    Chiamate: calls.length,
    'Prima frase, s': mean(readings.flatMap(({ first }) => first ?? [])),
    'In tutto, s': mean(readings.map(({ seconds }) => seconds)),
    'Token letti': sum(calls.map(({ usage }) => usage?.question ?? 0)),
    'Token scritti': sum(calls.map(({ usage }) => usage?.answer ?? 0)),
    'Dal modello': readings.filter(({ analysis }) => analysis?.engine === 'openai').length,
    'Senza modello': readings.filter(({ analysis }) => !analysis || analysis.modelFailed).length,
    Scartati: sum(readings.map(({ dropped }) => dropped.length)),
  }
}

function dreamSection({ name, dream, annotations, diary, readings }: Evaluated): string {
  const notes = annotations.map(({ kind, quote, words, feelings, day }) =>
    [quote === null ? kind : `«${quote}»`, words, feelings.join(', '), day].filter(Boolean).join(' · '),
  )
  const earlier = diary.map(({ date, title, content }) => `${date} · ${title}: ${content}`)
  return `<section><h2>${escapeHtml(`${dream.title} (${name}, ${dream.date}, ${dream.mood ?? 'umore non detto'})`)}</h2>
<p class="dream">${escapeHtml(dream.content)}</p>
${titled('Appunti', notes)}
<details><summary>Diario (${diary.length} sogni prima)</summary>${titled('', earlier)}</details>
<div class="readings">${readings.map(readingArticle).join('\n')}</div></section>`
}

function readingArticle(reading: Reading): string {
  const { analysis, error, dropped, calls } = reading
  const figures = Object.entries(figuresOf([reading])).map(([name, value]) => `${name} ${value}`)
  return `<article><h3>${escapeHtml(nameOf(reading))}</h3><p class="figures">${escapeHtml(figures.join(' · '))}</p>
${error ? `<p><strong>Errore: ${escapeHtml(error)}</strong></p>` : ''}${analysis ? shown(analysis) : ''}
${titled('Scartati', dropped)}
${calls.map(({ content }) => `<details><summary>Risposta, com’è arrivata</summary><pre>${escapeHtml(content)}</pre></details>`).join('')}
</article>`
}

/** The analysis in its shown form. */
function shown({ analysis, journal, questions, patterns, safety }: Analyzed): string {
  const { symbols, emotions, themes, recommendations } = patterns
  const elements = [
    ...symbols.map(({ symbol, meaning, evidence }) => [symbol, evidence, meaning]),
    ...emotions.map(({ emotion, significance, evidence }) => [emotion, evidence, significance]),
    ...themes.map(({ theme, meaning, evidence }) => [theme, evidence, meaning]),
  ].map(([label, evidence, meaning]) => `${label}${evidence ? ` («${evidence}»)` : ''}: ${meaning}`)
  return [
    titled('Nota di cura', safety ? [safety.text] : []),
    `<p class="dream">${escapeHtml(analysis)}</p>`,
    titled('Nel diario', journal ? [journal] : []),
    titled('Domande', questions),
    titled('Un gesto', recommendations),
    titled('Elementi', elements),
  ].join('\n')
}

const titled = (heading: string, texts: readonly string[]): string =>
  texts.length > 0 ? `<h4>${heading}</h4><ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>` : ''
