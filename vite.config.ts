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

/** Asks for both roman typefaces with the page: the style sheet alone would ask only when their first text is drawn. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          })),
    },
  }
}

export default defineConfig({
  root: clientRoot,
  // The server puts a fresh nonce in its place with every page it sends.
  html: { cspNonce: 'CSP_NONCE' },
  plugins: [react(), tailwindcss(), forbidDrizzle(), preloadFonts()],
  build: { outDir: 'dist', emptyOutDir: true, manifest: true, target: 'baseline-widely-available' },
})
