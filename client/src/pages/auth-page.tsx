import { PRODUCT_NAME } from '#shared/constants/product.ts'
import { Logo } from '../components/art/logo.tsx'
import { NightScene } from '../components/art/night-scene.tsx'
import { OfflineBanner } from '../components/layout/offline-banner.tsx'
import { AuthPanel } from '../features/auth/components/auth-panel.tsx'
import '../features/auth/components/auth.css'

export default function AuthPage() {
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
            <p className="brand mb-8">
              <Logo size={30} />
              {PRODUCT_NAME}
            </p>
            <h1 className="h1">
              Ogni notte lascia
              <br />
              una finestra aperta.
            </h1>
            <p className="muted mt-3 mb-7">Scrivi i tuoi sogni, rileggili, scopri cosa ritorna.</p>
            <AuthPanel />
          </div>
        </div>
      </main>
    </>
  )
}
