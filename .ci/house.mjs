// Compares the house with the committed figures of house.json: each may fall, and rises only by a commit that changes
// that file (`node .ci/house.mjs --set` after a build writes it anew).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FIGURES = new URL('house.json', import.meta.url)
const run = (command, ...args) => execFileSync(command, args, { encoding: 'utf8' })

const files = run('git', 'ls-files', 'server', 'shared', 'client')
  .split('\n')
  .filter((path) => /\.(tsx?|css|js)$/.test(path) && existsSync(path))
const isTest = (path) => /\.test\.|\/test\/|\/e2e\//.test(path)
const linesOf = (paths) => paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0)
const source = files.filter((path) => !isTest(path))

const house = {
  ...Object.fromEntries(
    ['server', 'shared', 'client'].map((part) => [
      `lines of ${part}`,
      linesOf(source.filter((path) => path.startsWith(`${part}/`))),
    ]),
  ),
  'files of source': source.length,
  'lines of tests': linesOf(files.filter(isTest)),
  'MB of node_modules': Number(run('du', '-sm', '--apparent-size', '--exclude=.[a-z]*', 'node_modules').split('\t')[0]),
}
const loads = run('npm', 'run', '--silent', 'bench', '--', 'first-load')
for (const [, screen, script, requests] of loads.matchAll(/^ {2}(\/\S*) +([\d.]+) KB of script.* (\d+) requests/gm)) {
  house[`KB of script of ${screen}`] = Math.ceil(script)
  house[`requests of ${screen}`] = Number(requests)
}

if (process.argv.includes('--set')) writeFileSync(FIGURES, `${JSON.stringify(house, null, 2)}\n`)
const known = JSON.parse(readFileSync(FIGURES, 'utf8'))
for (const [name, figure] of Object.entries(house)) {
  const rose = !(figure <= known[name])
  if (rose) process.exitCode = 1
  console.log(`${name.padEnd(28)} ${figure}${rose ? `: more than ${known[name]} of .ci/house.json` : ''}`)
}
