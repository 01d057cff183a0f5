import type { Quote } from '../course/quotes.ts'
import { plain } from './prose.ts'

/** The dreamer's words between quotation marks, as they stand in the dream. */
export const quoted = ({ text }: Pick<Quote, 'text'>): string => `«${plain(text).replace(/[.,;:…\s]+$/u, '')}»`

/** Whether two stretches of a text have words in common. */
export const overlap = (a: Quote, b: Quote): boolean => a.from < b.to && b.from < a.to
