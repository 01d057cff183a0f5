import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { listen } from '#server/test/listen.ts'
import { composeMail } from './compose-mail.ts'
import { createMailer } from './mailer.ts'

const URL = 'https://diario.example/reset-password?token=abc&x=1'
const sample = composeMail({
  to: 'perché@example.com',
  name: 'Giulia <b>&',
  subject: 'Perché no? Città e libertà',
  paragraphs: ['prima riga con è à ù.', 'seconda <script>alert(1)</script> riga.'],
  action: { label: 'Apri', url: URL },
  notes: ['Vale 60 minuti.'],
})

describe('a mail over SMTP', () => {
  const received: Email[] = []
  let refusing = false
  let url: string
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusing ? new Error('no such mailbox') : null),
    onData: async (stream, _session, done) => {
      received.push(await PostalMime.parse(Buffer.concat(await stream.toArray())))
      done()
    },
  })
  beforeAll(async () => {
    url = `smtp://127.0.0.1:${await listen(server.server)}`
  })
  beforeEach(() => {
    received.length = 0
    refusing = false
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  const mailer = (extra: Record<string, string> = {}) =>
    createMailer(parseEnv({ SMTP_URL: url, APP_URL: 'https://diario.example', ...extra }), pino({ enabled: false }))

  it('arrives with the same words as text and as escaped HTML', async () => {
    await mailer()(sample)
    const [mail] = received
    expect(mail).toMatchObject({
      subject: 'Perché no? Città e libertà',
      from: { name: 'Diario dei sogni', address: 'no-reply@diario.example' },
      to: [{ address: 'perché@example.com' }],
    })
    for (const words of ['prima riga con è à ù.', 'Vale 60 minuti.']) {
      expect(mail?.text).toContain(words)
      expect(mail?.html).toContain(words)
    }
    expect(mail?.text).toContain(URL)
    expect(mail?.html).not.toMatch(/<script|<b>|<img|<link|src=/)
    expect(mail?.html).toContain('Giulia &lt;b&gt;&amp;')
    expect(mail?.html).toContain('href="https://diario.example/reset-password?token=abc&amp;x=1"')
  })

  it('has a one-tap unsubscribe if it is recurring', async () => {
    await mailer()({ ...sample, unsubscribe: 'https://diario.example/stop-reminder?token=abc' })
    await mailer()(sample)
    const headersOf = (mail?: Email) => Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headersOf(received[0])).toMatchObject({
      'list-unsubscribe': '<https://diario.example/stop-reminder?token=abc>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
    expect(headersOf(received[1])).not.toHaveProperty('list-unsubscribe')
  })

  it('fails if the server sends nothing', async () => {
    const silent = createServer(() => {})
    const env = parseEnv({ SMTP_URL: `smtp://127.0.0.1:${await listen(silent)}` })
    const failure = await createMailer(env, pino({ enabled: false }), 50)(sample).catch((error: Error) => error)
    expect(failure).toMatchObject({ message: expect.stringMatching(/ETIMEDOUT/) })
    silent.close()
  })

  it('omits a name that reads like an address from the greeting', async () => {
    const text = (name: string) => composeMail({ to: 'a@example.com', name, subject: 's', paragraphs: ['p'] }).text
    expect(text('Vinci: https://evil.example')).toMatch(/^Ciao,/)
    expect(text('evil.example')).toMatch(/^Ciao,/)
    expect(text('Giulia 2')).toMatch(/^Ciao Giulia 2,/)
  })

  it('uses MAIL_FROM as its sender', async () => {
    await mailer({ MAIL_FROM: 'Sogni <sogni@example.com>' })(sample)
    expect(received[0]?.from).toEqual({ name: 'Sogni', address: 'sogni@example.com' })
  })

  it('fails clearly, without the address, if the server refuses it', async () => {
    refusing = true
    const failure = await mailer()(sample).catch((error: Error) => error)
    expect(failure).toMatchObject({ message: expect.stringMatching(/EENVELOPE 550/) })
    expect(String(failure)).not.toContain('example.com')
  })
})

it('is written into a file, and its link into the log of a terminal, without SMTP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diario-mail-'))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  await createMailer(parseEnv({ DATA_DIR: folder }), log)(sample)
  const [file = ''] = await readdir(join(folder, 'outbox'))
  expect(file).toMatch(/\.eml$/)
  const modes = await Promise.all(
    ['outbox', join('outbox', file)].map(async (path) => (await stat(join(folder, path))).mode),
  )
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
  const mail = await PostalMime.parse(await readFile(join(folder, 'outbox', file)))
  expect(mail).toMatchObject({ subject: 'Perché no? Città e libertà', to: [{ address: 'perché@example.com' }] })
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ link: URL })
  await rm(folder, { recursive: true })
})
