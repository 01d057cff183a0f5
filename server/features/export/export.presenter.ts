import type { Draft } from '#server/features/dreams/drafts.service.ts'
import { withoutLinks } from '#shared/constants/analyses.ts'
import type { AnnotationKind } from '#shared/constants/annotations.ts'
import { DREAM_FIELD_NAMES, DREAM_FIELDS, type DreamValues } from '#shared/constants/dream-fields.ts'
import { EXPORT_FORMAT, EXPORT_VERSION, MARKDOWN_END } from '#shared/constants/export.ts'
import { type Export, type ExportedDream, exportedDreamSchema, exportSchema } from '#shared/contracts/export.ts'
import type { ReadAccount, ReadDream } from './export.repo.ts'

const accountSchema = exportSchema.omit({ dreams: true })

/** Converts rows to JSON; the contract then picks its fields, so that no other column leaves. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

export function presentAccount(
  read: ReadAccount & { drafts: readonly Draft[] },
  at: { appUrl: string; now: Date },
): Omit<Export, 'dreams'> {
  const about = {
    $schema: new URL('/api/export/schema.json', at.appUrl).href,
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: at.now,
  }
  return accountSchema.parse(toJson({ ...about, ...read }))
}

export function presentExportedDream({ dream, analysis, annotations, conversation, link }: ReadDream): ExportedDream {
  return exportedDreamSchema.parse(toJson({ ...dream, analysis, annotations, conversation, link }))
}

const LINES: Partial<Record<AnnotationKind, string>> = {
  next: 'La riga dopo',
  bridge: 'Di giorno, qualcosa che somiglia',
}

/** `**l’acqua**: il lago la sera (calma; di giorno: in tram)` */
function annotationMarkdown({ kind, quote, question, words, feelings, day }: ExportedDream['annotations'][number]) {
  const beside = [feelings.join(', ').toLowerCase(), day && `di giorno: ${day}`].filter(Boolean).join('; ')
  const about = question ?? LINES[kind] ?? quote ?? ''
  return `**${about}**${words && `: ${words}`}${beside && ` (${beside})`}`
}

/** The dreamer's words as a quotation, and the reply below. */
const turnMarkdown = ({ words, reply }: ExportedDream['conversation'][number]) => [words.replace(/^/gm, '> '), reply]

const NAME_MAX = 80

/** White space, and characters that file systems reject in names. */
const NOT_IN_NAMES = /[\s\\/:*?"<>|\p{C}]+/gu

/** `sogni/2026-01-20 La casa sull’acqua (12).md` */
export function markdownName(folder: string, { date, title }: DreamValues, id: number | string): string {
  const name = title.replace(NOT_IN_NAMES, ' ').trim().slice(0, NAME_MAX).toWellFormed().trim()
  return `${folder}/${date} ${name} (${id}).md`
}

/** A readable dream: fields, text, analysis, annotations and conversation. */
export function dreamMarkdown(
  dream: DreamValues & Partial<Pick<ExportedDream, 'analysis' | 'annotations' | 'conversation'>>,
): string {
  const { title, content, analysis, annotations = [], conversation = [] } = dream
  const front = DREAM_FIELD_NAMES.flatMap((field) => {
    const { names, markdown } = DREAM_FIELDS[field]
    const value = markdown ? markdown(dream) : dream[field]
    return value === null ? [] : `${names[0]}: ${JSON.stringify(value)}`
  })
  const found = [
    ...(analysis
      ? ['## La lettura', withoutLinks(analysis.advanced ?? analysis.basic), analysis.journal].filter(Boolean)
      : []),
    ...(annotations.length > 0 ? ['## In controluce', ...annotations.map(annotationMarkdown)] : []),
    ...(conversation.length > 0 ? ['## La conversazione', ...conversation.flatMap(turnMarkdown)] : []),
  ].map((part) => part.replaceAll(MARKDOWN_END, ''))
  // The last mark ends the dream, even if the text contains the mark.
  return [`---\n${front.join('\n')}\n---`, `# ${title}`, content, MARKDOWN_END, ...found].join('\n\n').concat('\n')
}
