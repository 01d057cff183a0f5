import { useEffect } from 'react'
import { PRODUCT_NAME } from '#shared/constants/product.ts'

/** Names the document «X · Diario dei sogni». The focus on the h1 is the app's own work, after each change of route. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
