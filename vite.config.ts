import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const clientRoot = fileURLToPath(new URL('./client', import.meta.url))

/** The client may know the schema's types, never its code: drizzle would cost the bundle 75 KB. */
function forbidDrizzle(): Plugin {
  return {
    name: 'forbid-drizzle',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const intruder = chunk.moduleIds.find((id) => id.includes('drizzle-orm') || id.includes('/shared/schema/'))
        if (intruder) this.error(`${intruder} must not be in the client's bundle`)
      }
    },
  }
}

export default defineConfig({
  root: clientRoot,
  plugins: [react(), tailwindcss(), forbidDrizzle()],
  build: { outDir: 'dist', emptyOutDir: true, manifest: true, target: 'baseline-widely-available' },
})
