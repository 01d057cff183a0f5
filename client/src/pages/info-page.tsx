import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { PublicFrame } from '#client/components/layout/public-frame.tsx'
import { Cookies } from '#client/features/info/cookies.tsx'
import { Help } from '#client/features/info/help.tsx'
import { Privacy } from '#client/features/info/privacy.tsx'
import { Terms } from '#client/features/info/terms.tsx'

const PAGES = {
  [paths.privacy]: { title: 'Privacy', Text: Privacy },
  [paths.terms]: { title: 'Termini', Text: Terms },
  [paths.cookies]: { title: 'Cookie', Text: Cookies },
  [paths.help]: { title: 'Aiuto', Text: Help },
}

/** What anybody may read about the service: one page for each address. */
export default function InfoPage() {
  const [location] = useLocation()
  const { title, Text } = PAGES[location.replace(/\/$/, '') as keyof typeof PAGES]
  usePageTitle(title)
  return (
    <PublicFrame>
      <article className="mx-auto max-w-[720px] pt-7 md:pt-10">
        <h1 className="display">{title}</h1>
        <Text />
      </article>
    </PublicFrame>
  )
}
