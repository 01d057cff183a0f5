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
        <div className="grid place-items-center bg-wall py-11 pr-7 pl-14 max-lg:hidden">
          {/* Stays in sight beside a form taller than the screen. */}
          <div
            className="sticky top-11 h-[min(calc(100vh-88px),760px)] w-[min(100%,500px)] overflow-hidden rounded-[250px_250px_20px_20px] shadow-(--arch-shadow) *:size-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is a file of the project
            dangerouslySetInnerHTML={{ __html: scene }}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] place-items-center px-5 py-10 lg:px-14">
          <div className="w-full max-w-[412px]">
            <p className={cn(BRAND, 'mb-8 max-md:me-auto')}>
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
