import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

describe('the container', () => {
  it('is given no variable that the template of the environment does not have', () => {
    const [, app = ''] = read('compose.yaml').split(/^ {4}environment:$/m)
    const given = [...app.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
    const known = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
    expect(given).toContain('DATABASE_URL')
    expect(given.filter((name) => !known.has(name))).toEqual([])
  })

  it('takes over every folder that the server reads when it runs', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)]
      .flatMap(([, sources = '']) => sources.split(' '))
      .map((source) => source.replace('/app/', ''))
    const built = ['node_modules', 'client/dist']
    expect(copied).toEqual(expect.arrayContaining([...built, 'server', 'shared', 'migrations', 'package.json']))
    for (const source of copied) expect([source, built.includes(source) || existsSync(source)]).toEqual([source, true])
  })
})
