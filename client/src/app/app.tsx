import { Providers } from './providers.tsx'
import { Routes } from './routes.tsx'

export function App() {
  return (
    <Providers>
      <Routes />
    </Providers>
  )
}
