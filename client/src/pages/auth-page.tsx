import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { AuthPanel } from '#client/features/auth/auth-panel.tsx'

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
