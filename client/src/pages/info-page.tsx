import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { PublicFrame } from '#client/components/shell/public-frame.tsx'
import cookies from '#client/content/cookies.md?raw'
import help from '#client/content/help.md?raw'
import privacy from '#client/content/privacy.md?raw'
import terms from '#client/content/terms.md?raw'
import { InfoText } from '#client/features/info/info-text.tsx'

const TEXTS = {
  [paths.privacy]: privacy,
  [paths.terms]: terms,
  [paths.cookies]: cookies,
  [paths.help]: help,
}

export default function InfoPage() {
  const [location] = useLocation()
  return (
    <PublicFrame>
      <article className="mx-auto max-w-[720px] pt-7 md:pt-10">
        <InfoText source={TEXTS[location.replace(/\/$/, '') as keyof typeof TEXTS]} />
      </article>
    </PublicFrame>
  )
}
