import type { ReactNode } from 'react'
import { Logo } from '#client/components/art/logo.tsx'
import scene from '#client/components/art/night-scene.svg?raw'
import { OfflineBanner } from '#client/components/shell/banner.tsx'
import { BRAND } from '#client/components/shell/header.tsx'
import { SiteFooter } from '#client/components/shell/public-frame.tsx'
import { cn } from '#client/lib/cn.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'

export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="grid min-h-dvh lg:grid-cols-2">
        <div className="grid place-items-center max-lg:absolute max-lg:top-5 max-lg:right-5 lg:bg-wall lg:py-11 lg:pr-7 lg:pl-14">
          {/* Stays in sight beside a form taller than the screen. */}
          <div
            className="overflow-hidden lg:shadow-(--arch-shadow) *:size-full max-lg:aspect-[5/7] max-lg:h-[84px] max-lg:rounded-[50%_50%_8px_8px/35.714%_35.714%_8px_8px] lg:sticky lg:top-11 lg:h-[min(calc(100vh-88px),760px)] lg:w-[min(100%,500px)] lg:rounded-[250px_250px_20px_20px]"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is a file of the project
            dangerouslySetInnerHTML={{ __html: scene }}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] px-5 py-10 max-lg:justify-items-center lg:place-items-center lg:px-14">
          <div className="w-full max-w-[412px]">
            <p className={cn(BRAND, 'mb-8 max-2xs:pe-[72px]')}>
              <Logo size={30} />
              {PRODUCT_NAME}
            </p>
            {children}
            <SiteFooter className="mt-8" />
          </div>
        </div>
      </main>
    </>
  )
}
