import type { Deps } from '#server/deps.ts'
import { verdictOn } from '#server/features/community/community.service.ts'
import { motifOf } from '#server/motif.ts'
import { decoded, type FindPage, type MetaTag, type PageParts } from '#server/page/page.ts'
import { COMMUNITY_PREVIEW } from '#shared/constants/community.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'
import type { DreamRow, DreamVerdict } from '#shared/schema/dreams.ts'
import { PICTURE, type Picture } from './picture.ts'
import { linkUrl, pictureUrl, presentShared } from './sharing.presenter.ts'
import { findShared, getShared } from './sharing.service.ts'

const PICTURE_ALT = 'Una finestra ad arco sulla notte del sogno, e accanto il suo titolo.'

/** Replaces a title that would upset readers of a chat. */
const NEUTRAL_TITLE = 'Un sogno condiviso'
const NEUTRAL_DESCRIPTION = 'Un sogno raccontato su Diario dei sogni. Apri il link per leggerlo.'

/** Excludes dreams and former pages of dreams from search engines. */
const NO_INDEX = {
  headers: { 'X-Robots-Tag': 'noindex, nofollow' },
  meta: [{ name: 'robots', content: 'noindex, nofollow' }],
} as const

/** This address and all below. A pattern without parameters accepts addresses that cannot be decoded. */
export const SHARED_PAGE = /^\/shared\/dream(?=\/|$)/i

/**
 * A link's page: its dream, and Open Graph tags for crawlers without scripts. It shares the in-memory rate limit of all
 * pages: a stored counter would write at each visit, and links cannot be guessed.
 */
export function sharedPage(deps: Deps): FindPage {
  return async ({ path }) => {
    try {
      const shareId = shareIdOf(path)
      const shared = await findShared(deps, shareId)
      if (!shared) return { ...NO_INDEX, status: 404 }
      const answers = { [`/api/shared/dream/${shareId}`]: presentShared(shared) }
      return {
        ...describeDream(shared.dream, await verdictOn(deps, shared.dream), shareId, deps.env.APP_URL),
        answers,
      }
    } catch (error) {
      // The page still works: it requests the dream again.
      deps.log.error({ err: error }, 'shared page without its dream')
      return { ...NO_INDEX, status: 503 }
    }
  }
}

/** The content of a link's picture, with the title of the page's tags. @throws AppError `not_found` */
export async function sharedPicture(deps: Deps, shareId: string): Promise<Picture> {
  const { dream } = await getShared(deps, shareId)
  const { title } = describeText(dream, await verdictOn(deps, dream))
  return { title, motif: motifOf(dream), mood: dream.mood, date: dream.date }
}

/** The id in a page's path; empty if it cannot be decoded. */
function shareIdOf(path: string): string {
  return decoded(path.replace(SHARED_PAGE, '').replace(/^\/|\/$/g, ''))
}

function describeDream(dream: DreamRow, verdict: DreamVerdict, shareId: string, appUrl: string): PageParts {
  const { title, description } = describeText(dream, verdict)
  const og: Record<string, string> = {
    type: 'article',
    site_name: PRODUCT_NAME,
    locale: 'it_IT',
    title,
    description,
    url: linkUrl(appUrl, shareId),
    image: pictureUrl(appUrl, shareId),
    'image:type': 'image/png',
    'image:width': String(PICTURE.width),
    'image:height': String(PICTURE.height),
    'image:alt': PICTURE_ALT,
  }
  const properties = Object.entries(og).map(([name, content]): MetaTag => ({ property: `og:${name}`, content }))
  return {
    status: 200,
    headers: NO_INDEX.headers,
    title: `${title} · ${PRODUCT_NAME}`,
    meta: [
      { name: 'description', content: description },
      ...NO_INDEX.meta,
      ...properties,
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
  }
}

/** Other people's chats show these words unasked, so harmful ones appear only on the page. */
function describeText({ title, content }: DreamRow, { care, careForTitle }: DreamVerdict) {
  return {
    title: (!careForTitle && oneLine(title)) || NEUTRAL_TITLE,
    description: care ? NEUTRAL_DESCRIPTION : preview(content, COMMUNITY_PREVIEW),
  }
}

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })
/** A word longer than a third of the preview is cut instead of dropped. */
const SHORTEST = 2 / 3

/** A text in one line, without bidirectional marks, which would reorder the words around it. */
function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The beginning of a text in one line, of at most `max` graphemes, cut after a word. */
export function preview(text: string, max: number): string {
  const line = oneLine(text)
  let [length, end] = [0, 0]
  for (const { index, segment } of graphemes.segment(line)) {
    if (++length > max) return `${cutAfterWord(line.slice(0, end), line[end])}…`
    // Room for the ellipsis.
    if (length < max) end = index + segment.length
  }
  return line
}

function cutAfterWord(start: string, next: string | undefined): string {
  const space = next === ' ' ? start.length : start.lastIndexOf(' ')
  const cut = space < start.length * SHORTEST ? start : start.slice(0, space)
  return cut.replace(/[\s.,;:…–—-]+$/u, '')
}
