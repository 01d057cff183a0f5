import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { PublicFrame } from '#client/components/shell/public-frame.tsx'

const NIGHT = 2

export default function NotFoundPage() {
  usePageTitle('Pagina non trovata')
  return (
    <PublicFrame>
      <div className="grid min-h-[70dvh] place-items-center">
        <div className="card grid w-full max-w-md justify-items-center p-8 text-center">
          <DreamWindow id={NIGHT} framed className="w-20" />
          <div className="mt-6 flex items-center gap-3" lang="en">
            <CircleAlert size={28} className="text-destructive-text" />
            <h1 className="h2">404 Page Not Found</h1>
          </div>
          <p className="muted mt-3" lang="en">
            Did you forget to add the page to the router?
          </p>
          <Link href={paths.home} className="link mt-5">
            Torna al diario
          </Link>
        </div>
      </div>
    </PublicFrame>
  )
}
