import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

/**
 * The oldest browsers that the diary opens in: Baseline 2023. What they lack does not compile (`client/tsconfig.json`),
 * and older ones are told so (`client/index.html`).
 */
const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4']

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

/** Markup alone needs no style sheets. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
}

/** Builds what renders pages on the server. */
function buildServerEntry(): Plugin {
  return {
    name: 'build-server-entry',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await build({
        configFile: false,
        root: clientRoot,
        publicDir: false,
        plugins: [react(), withoutStyles],
        logLevel: 'error',
        // React renders several times slower where it is told at run time only that this is no development.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { noExternal: true },
        build: {
          ssr: join(clientRoot, 'src/app/entry-server.tsx'),
          outDir: join(dir, '.vite'),
          emptyOutDir: false,
          rolldownOptions: { output: { entryFileNames: 'entry-server.js', codeSplitting: false } },
        },
      })
    },
  }
}

/** Builds the service worker, which knows all files of this build: it changes with every one of them, and with the page. */
function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const assets = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      const files = JSON.stringify(['/shell', '/icon.svg', ...assets.map((file) => `/${file}`)])
      const page = bundle['index.html']
      const version = createHash('sha256').update(files + (page?.type === 'asset' ? page.source : ''))
      await build({
        configFile: false,
        root: clientRoot,
        publicDir: false,
        logLevel: 'error',
        define: { FILES: files, VERSION: JSON.stringify(version.digest('hex').slice(0, 12)) },
        build: {
          target: OLDEST_BROWSERS,
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: {
            input: join(clientRoot, 'src/sw/sw.ts'),
            output: { entryFileNames: 'sw.js', format: 'iife' },
          },
        },
      })
    },
  }
}

const compress = promisify(brotliCompress)

/** Compresses scripts and style sheets once, as well as can be, instead of at every request. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = file.type === 'chunk' ? file.code : file.source
          await writeFile(join(dir, `${file.fileName}.br`), await compress(content))
        }),
      )
    },
  }
}

/** The screens that visits begin with: each stage has one chunk of what it adds to those before. */
const STAGES = {
  start: ['main.tsx', 'pages/auth-page.tsx'],
  links: ['pages/reset-password-page.tsx', 'pages/mail-link-page.tsx'],
  public: ['pages/shared-dream-page.tsx', 'pages/community-visitor-page.tsx'],
  diary: ['app/private-area.tsx', 'pages/dashboard-page.tsx', 'pages/dreams-page.tsx'],
  inner: [
    'pages/analyses-page.tsx',
    'pages/monthly-analysis-page.tsx',
    'pages/community-page.tsx',
    'pages/subscription-page.tsx',
    'pages/profile-page.tsx',
    'pages/dreams-calendar.tsx',
    'pages/thread-page.tsx',
  ],
  dream: ['pages/dream-page.tsx', 'pages/annotations-page.tsx'],
}
const RULES = /\/node_modules\/(?:zod|@hookform)\/|\/shared\/contracts\//
const FORMS = /\/node_modules\/react-hook-form\/|\/(?:password-advice|guessable-password)\.tsx?$/

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** A module and all that it imports at once. */
function reachedFrom(entries: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>()
  const pending = [...entries]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    pending.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

/** Few chunks for the first screens: rules, forms, and one for each stage; pages and dialogs have their own. */
function chunkGroups() {
  const stages = Object.entries(STAGES).map(([name, files]) => {
    const entries = files.map((file) => join(clientRoot, 'src', file))
    let reached: Set<string> | undefined
    return {
      name: (id: string, graph: Graph) => {
        reached ??= reachedFrom(entries, graph)
        return reached.has(id) && !entries.includes(id) ? name : null
      },
      minShareCount: 2,
    }
  })
  return [{ name: 'rules', test: RULES }, { name: 'forms', test: FORMS }, ...stages]
}

export default defineConfig({
  root: clientRoot,
  // The server puts a fresh nonce in its place with every page it sends.
  html: { cspNonce: 'CSP_NONCE' },
  plugins: [
    react(),
    tailwindcss(),
    forbidDrizzle(),
    preloadFonts(),
    buildServerEntry(),
    buildServiceWorker(),
    compressAssets(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // One sheet costs less than the requests for several.
    cssCodeSplit: false,
    target: OLDEST_BROWSERS,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
      },
    },
  },
})
