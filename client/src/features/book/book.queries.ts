import { pages } from '#client/api/call.ts'
import { readDiaryPages } from '#client/api/device-diary.ts'
import type { BookChoice } from './book-choice.ts'

/** More make a book that no browser sets in a bearable time. */
export const BOOK_MAX = 1_000

/** The dreams of a book, page by page; all at once from the diary on this device where there is no network. */
export const bookQuery = ({ from, to }: Pick<BookChoice, 'from' | 'to'>) =>
  pages('GET /api/device-diary', { query: { from, to } }, ['book', from, to], async (search) => {
    const items = search.has('cursor') ? undefined : await readDiaryPages(from, to)
    return items && { items, nextCursor: null }
  })
