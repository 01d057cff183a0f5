import { AuthFrame } from '../features/auth/components/auth-frame.tsx'
import { AuthPanel } from '../features/auth/components/auth-panel.tsx'

export default function AuthPage() {
  return (
    <AuthFrame>
      <h1 className="h1">
        Ogni notte lascia
        <br />
        una finestra aperta.
      </h1>
      <p className="muted mt-3 mb-7">Scrivi i tuoi sogni, rileggili, scopri cosa ritorna.</p>
      <AuthPanel />
    </AuthFrame>
  )
}
