import type { ReactNode } from 'react'
import { BRAND } from '#client/components/layout/header.tsx'
import { cn } from '#client/lib/cn.ts'
import { PRODUCT_NAME } from '#shared/constants/product.ts'
import { Logo } from '../../../components/art/logo.tsx'
import { NightScene } from '../../../components/art/night-scene.tsx'
import { OfflineBanner } from '../../../components/layout/offline-banner.tsx'
import './auth.css'

/** The screens before the journal: the night beside a narrow column. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="auth">
        <div className="auth-scene">
          <div className="auth-arch">
            <NightScene />
          </div>
        </div>
        <div className="auth-form">
          <div className="auth-column">
            <p className={cn(BRAND, 'mb-8 max-md:me-auto')}>
              <Logo size={30} />
              {PRODUCT_NAME}
            </p>
            {children}
          </div>
        </div>
      </main>
    </>
  )
}
