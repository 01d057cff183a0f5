import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/shell/page-title.tsx'

export default function NotFoundPage() {
  usePageTitle('Pagina non trovata')
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-4">
      <div className="card w-full max-w-md p-8">
        <div className="flex items-center gap-3" lang="en">
          <CircleAlert size={32} className="text-destructive-text" />
          <h1 className="h2">404 Page Not Found</h1>
        </div>
        <p className="muted mt-4" lang="en">
          Did you forget to add the page to the router?
        </p>
        <Link href={paths.home} className="link mt-6">
          Torna al diario
        </Link>
      </div>
    </main>
  )
}
