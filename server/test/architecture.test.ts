import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const IMPORT = /(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

/** Every import between files of the project, by paths from its root. */
function projectImports(): Import[] {
  return ['shared', 'server', 'client/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) => importsOf(join(folder, file))),
  )
}

function importsOf(from: string): Import[] {
  const source = readFileSync(join(root, from), 'utf8')
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const target = match[2] ?? match[3] ?? ''
    const to = resolveImport(from, target)
    return to
      ? [{ from, to, typeOnly: match[1] !== undefined }]
      : [{ from, to: target, typeOnly: match[1] !== undefined }]
  })
}

function resolveImport(from: string, target: string): string | undefined {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return relative(root, resolve(root, dirname(from), target))
  return undefined
}

const feature = (path: string) => /^(?:server|client\/src)\/features\/([^/]+)\//.exec(path)?.[1]
const imports = projectImports()
const breaking = (rule: (edge: Import) => boolean) => imports.filter(rule).map(({ from, to }) => `${from} → ${to}`)

describe('who may import whom', () => {
  it('finds the imports at all', () => {
    expect(imports.length).toBeGreaterThan(100)
  })

  it('constants import nothing of the project but constants', () => {
    expect(
      breaking(({ from, to }) => from.startsWith('shared/constants/') && !to.startsWith('shared/constants/')),
    ).toEqual([])
  })

  it('contracts and schema do not know each other', () => {
    expect(breaking(({ from, to }) => from.startsWith('shared/contracts/') && to.startsWith('shared/schema/'))).toEqual(
      [],
    )
    expect(breaking(({ from, to }) => from.startsWith('shared/schema/') && to.startsWith('shared/contracts/'))).toEqual(
      [],
    )
  })

  it('shared knows neither server nor client, and they do not know each other', () => {
    expect(breaking(({ from, to }) => from.startsWith('shared/') && /^(server|client)\//.test(to))).toEqual([])
    expect(breaking(({ from, to }) => from.startsWith('client/') && to.startsWith('server/'))).toEqual([])
    expect(breaking(({ from, to }) => from.startsWith('server/') && to.startsWith('client/'))).toEqual([])
  })

  it('the client takes only types from the schema', () => {
    expect(
      breaking(({ from, to, typeOnly }) => from.startsWith('client/') && to.startsWith('shared/schema/') && !typeOnly),
    ).toEqual([])
  })

  it('the client flows from app to pages to features to components and lib', () => {
    const layers = [
      'client/src/lib/',
      'client/src/components/',
      'client/src/features/',
      'client/src/pages/',
      'client/src/app/',
    ]
    const layer = (path: string) => layers.findIndex((prefix) => path.startsWith(prefix))
    expect(
      breaking(({ from, to }) => layer(from) >= 0 && layer(to) > layer(from) && to !== 'client/src/app/paths.ts'),
    ).toEqual([])
  })

  it('features of the client do not import each other; primitives know no domain', () => {
    expect(
      breaking(({ from, to }) => {
        const [own, other] = [feature(from), feature(to)]
        return from.startsWith('client/') && own !== undefined && other !== undefined && own !== other
      }),
    ).toEqual([])
    expect(
      breaking(({ from, to }) => from.startsWith('client/src/components/ui/') && to.startsWith('shared/contracts/')),
    ).toEqual([])
  })

  it('routes do not touch a repository; another domain is reached through its service', () => {
    expect(breaking(({ from, to }) => from.endsWith('.routes.ts') && to.endsWith('.repo.ts'))).toEqual([])
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('server/features/') && to.endsWith('.repo.ts') && feature(from) !== feature(to),
      ),
    ).toEqual([])
  })

  it('services and repositories know nothing of HTTP; the interpreter knows no I/O', () => {
    expect(
      breaking(
        ({ from, to }) => /\.(service|repo)\.ts$/.test(from) && (to === 'express' || to.startsWith('server/http/')),
      ),
    ).toEqual([])
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('server/interpreter/') && (to.startsWith('node:') || to.startsWith('server/db/')),
      ),
    ).toEqual([])
  })
})
