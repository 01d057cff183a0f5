import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const [dockerfile, compose, packageFile] = [read('Dockerfile'), read('compose.yaml'), JSON.parse(read('package.json'))]
/** The section of the app's service. */
const [, app = ''] = /^ {2}app:\n((?: {4}.*\n)+)/m.exec(compose) ?? []

describe('the variables of the environment', () => {
  const known = [...new Set(all(read('server/env.ts'), /^ {4}([A-Z_]+):/gm))]

  it('are in the template and in the table of the README, and no others', () => {
    expect(all(read('.env.example'), /^([A-Z_]+)=/gm).toSorted()).toEqual(known.toSorted())
    const [, table = ''] = /^\| Variable .*\n((?:\|.*\n)+)/m.exec(read('README.md')) ?? []
    const rows = table.split('\n').flatMap((row) => all(row.split('|')[1] ?? '', /`([A-Z_*]+)`/g))
    const named = rows.map((name) => new RegExp(`^${name.replace('*', '(AUTHORIZE|TOKEN|PROFILE)')}$`))
    expect(known.filter((name) => !named.some((row) => row.test(name)))).toEqual([])
    expect(named.filter((row) => !known.some((name) => row.test(name)))).toEqual([])
  })

  it('reach the container from .env, except those it sets itself', () => {
    expect(app).toMatch(/^ {4}env_file: \.env$/m)
    const decided = all(app, /^ {6}([A-Z_]+):/gm)
    expect(decided.filter((name) => !known.includes(name))).toEqual([])
    // A copy of the template must not change these.
    expect(decided).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATA_DIR', 'HOST', 'NODE_ENV', 'PORT']))
  })
})

describe('the container', () => {
  it('has pinned images, and the Node of the project', () => {
    const images = [...all(dockerfile, /^FROM (\S+:\S+)/gm), ...all(compose, /^ {4}image: (\S+)$/gm)]
    // Ollama's is there twice, in one version.
    expect(new Set(images).size).toBe(3)
    for (const image of images) expect(image).toMatch(/:\d+\.\d+/)
    expect(images[0]).toMatch(`node:${packageFile.dependencies.node}-`)
  })

  it('has one Node: the install script of the npm package does not run', () => {
    expect(Object.keys(packageFile.allowScripts)).toEqual(['node'])
    expect(all(dockerfile, /^RUN (npm ci .*)/gm)).toEqual([expect.stringContaining('--ignore-scripts')])
  })

  it('has a memory limit', () => {
    expect(app).toMatch(/^ {4}mem_limit: \d+m$/m)
  })

  it('contains every folder that the server reads at run time', () => {
    const copied = all(dockerfile, /^COPY --from=build (.+) \S+$/gm)
      .flatMap((sources) => sources.split(' '))
      .map((source) => source.replace('/app/', ''))
    const built = ['node_modules', 'client/dist']
    expect(copied).toEqual(expect.arrayContaining([...built, 'server', 'shared', 'migrations', 'package.json']))
    for (const source of copied) expect([source, built.includes(source) || existsSync(source)]).toEqual([source, true])
  })
})
