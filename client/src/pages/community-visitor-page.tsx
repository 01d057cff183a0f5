import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Sprite } from '#client/components/art/sprite.tsx'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { PublicFrame } from '#client/components/layout/public-frame.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { authPath } from '#client/features/auth/next-path.ts'
import { VisitorFeed } from '#client/features/community/components/visitor-feed.tsx'

/** Signing in leads back to the dreams. */
const SIGN_IN = authPath(paths.communityFeed)

/** The community's dreams for anybody, to read; taking part needs an account. */
export default function CommunityVisitorPage() {
  usePageTitle('Sogni dalla Community')
  return (
    <>
      <Sprite />
      <PublicFrame
        action={
          <Link href={SIGN_IN} className={buttonVariants()}>
            Accedi
          </Link>
        }
      >
        <div className="pt-7 pb-8 md:pt-10">
          <h1 className="display">Sogni dalla Community</h1>
          <p className="muted mt-2 max-w-[58ch]">
            Sogni che altre persone hanno deciso di far leggere. Con un account puoi mettere «Mi piace», e condividere i
            tuoi.
          </p>
        </div>
        <VisitorFeed signInPath={SIGN_IN} />
      </PublicFrame>
    </>
  )
}
