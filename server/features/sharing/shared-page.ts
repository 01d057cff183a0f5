import type { Deps } from '#server/deps.ts'
import type { FindHead, MetaTag, PageHead } from '#server/http/page.ts'
import { careFor, safetyNote } from '#server/interpreter/safety.ts'
import { COMMUNITY_PREVIEW } from '#shared/constants/community.ts'
import { PRODUCT_NAME } from '#shared/constants/product.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import { oneLine, preview } from './preview.ts'
import { linkUrl } from './sharing.presenter.ts'
import { findShared } from './sharing.service.ts'

const PICTURE = { path: '/og-dream.png', width: 1200, height: 630 }
const PICTURE_ALT = 'Una finestra ad arco aperta su una notte di luna piena, sopra un lago.'

/** Stand where the dream's own words would be hard to meet in a list of other people's news. */
const QUIET_TITLE = 'Un sogno condiviso'
const QUIET_DESCRIPTION = 'Un sogno raccontato su Diario dei sogni. Apri il link per leggerlo.'

/** No search engine keeps a dream, nor that there was one. */
const UNLISTED = {
  headers: { 'X-Robots-Tag': 'noindex, nofollow' },
  meta: [{ name: 'robots', content: 'noindex, nofollow' }],
} as const

/** Every page at and below this address. A pattern without parameters: those that cannot be decoded are no error here. */
export const SHARED_PAGE = /^\/shared\/dream(?=\/|$)/i

/**
 * What the page of a link says of its dream to whoever runs no script; of a link that opens nothing, nothing. Not limited,
 * for a counter would write at each visit, and this looks once into an index and writes nothing; nor does anybody guess a
 * link however often they try.
 */
export function sharedPage(deps: Deps): FindHead {
  return async ({ path }) => {
    try {
      const shareId = shareIdOf(path)
      const shared = await findShared(deps, shareId)
      return shared ? describeDream(shared.dream, shareId, deps.env.APP_URL) : { ...UNLISTED, status: 404 }
    } catch (error) {
      // The page itself works without: it asks for the dream again, and says so when that fails too.
      deps.log.error({ err: error }, 'a shared page without its dream')
      return { ...UNLISTED, status: 503 }
    }
  }
}

/** The id in a page's path; of one that cannot be read, what names nothing. */
function shareIdOf(path: string): string {
  const id = path.replace(SHARED_PAGE, '').replace(/^\/|\/$/g, '')
  try {
    return decodeURIComponent(id)
  } catch {
    return ''
  }
}

function describeDream(dream: DreamRow, shareId: string, appUrl: string): PageHead {
  const { title, description } = wordsOf(dream)
  const og: Record<string, string> = {
    type: 'article',
    site_name: PRODUCT_NAME,
    locale: 'it_IT',
    title,
    description,
    url: linkUrl(appUrl, shareId),
    image: `${appUrl}${PICTURE.path}`,
    'image:type': 'image/png',
    'image:width': String(PICTURE.width),
    'image:height': String(PICTURE.height),
    'image:alt': PICTURE_ALT,
  }
  const properties = Object.entries(og).map(([name, content]): MetaTag => ({ property: `og:${name}`, content }))
  return {
    status: 200,
    headers: UNLISTED.headers,
    title: `${title} · ${PRODUCT_NAME}`,
    meta: [
      { name: 'description', content: description },
      ...UNLISTED.meta,
      ...properties,
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
  }
}

/** A card with these words stands unasked among other people's news: what speaks of harm is left to who opens the dream. */
function wordsOf(dream: DreamRow) {
  const { title, content } = dream
  return {
    title: (!safetyNote('', title) && oneLine(title)) || QUIET_TITLE,
    description: careFor(dream) ? QUIET_DESCRIPTION : preview(content, COMMUNITY_PREVIEW),
  }
}
