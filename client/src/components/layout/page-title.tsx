import { useEffect } from 'react'
import { focusHeading } from '#client/lib/page-focus.ts'
import { PRODUCT_NAME } from '#shared/constants/product.ts'

/** Names the document «X · Diario dei sogni», and focuses the h1 of a page that was just reached. */
export function usePageTitle(title: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the h1 may come with the title
  useEffect(focusHeading, [title])
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
