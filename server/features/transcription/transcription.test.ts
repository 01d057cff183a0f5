import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { HEARD } from '#server/test/model-answers.ts'
import { useModelApp } from '#server/test/model-app.ts'
import type { ModelAnswer } from '#server/test/model-server.ts'
import { AUDIO_MAX_BYTES } from '#shared/constants/limits.ts'

const PATH = '/api/transcribe'
const FAILED = "Si è verificato un errore durante la trascrizione dell'audio"

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01])
const MP4 = Buffer.from('\0\0\0\u001cftypiso5\0\0\0\0', 'latin1')
const OGG = Buffer.from('OggS\0\u0002', 'latin1')

/** A failure with an immediate retry. */
const SOON: ModelAnswer = { status: 503, headers: { 'retry-after': '0' } }

describe('POST /api/transcribe', () => {
  const t = useModelApp()
  const model = t.service
  let anna: SignedIn
  beforeAll(async () => {
    anna = await t.signUpConsenting()
  })

  const send = (bytes: Buffer, name = 'sogno.webm', contentType = 'audio/webm') =>
    anna.post(PATH).attach('audio', bytes, { filename: name, contentType })

  describe('a recording', () => {
    it.each([
      ['webm', WEBM],
      ['mp4', MP4],
      ['ogg', OGG],
      ['mp3', Buffer.from('ID3\x04\0\0', 'latin1')],
      ['mp3', Buffer.from([0xff, 0xfb, 0x90, 0x64])],
      ['wav', Buffer.from('RIFF\x24\x08\0\0WAVEfmt ', 'latin1')],
      ['flac', Buffer.from('fLaC\0\0\0\x22', 'latin1')],
      ['aac', Buffer.from([0xff, 0xf1, 0x50, 0x80])],
      ['amr', Buffer.from('#!AMR\n<', 'latin1')],
    ])('in %s is written down, under a name that says what it is', async (kind, bytes) => {
      const { body } = await send(bytes).expect(200)
      expect(body).toEqual({ text: HEARD })
      const [asked] = model.transcriptions
      expect(asked?.fields).toEqual({ model: 'ascolto-di-prova', language: 'it', response_format: 'json' })
      expect(asked?.file).toEqual({ name: `recording.${kind}`, type: `audio/${kind}`, bytes })
    })

    it.each([
      ['gpt-transcribe', { 'languages[]': 'it' }],
      ['whisper-1', { language: 'it' }],
    ])('is told to %s to be Italian in its own words', async (name, language) => {
      const { env } = t.deps
      t.deps.env = { ...env, OPENAI_TRANSCRIBE_MODEL: name }
      await send(WEBM).expect(200, { text: HEARD })
      t.deps.env = env
      expect(model.transcriptions[0]?.fields).toEqual({ model: name, response_format: 'json', ...language })
    })

    it('is recognized by its content, with any declared type', async () => {
      await send(WEBM, 'appunti.txt', 'text/plain').expect(200)
      const { body } = await send(Buffer.from('Ho sognato il mare.')).expect(415)
      expect(body.code).toBe('unsupported_media_type')
      expect(model.transcriptions).toHaveLength(1)
    })

    it.each([
      ['empty', (): unknown => send(Buffer.alloc(0))],
      ['missing', () => anna.post(PATH)],
      ['in another field', () => anna.post(PATH).attach('file', WEBM, 'sogno.webm')],
      ['beside another', () => send(WEBM).attach('audio', WEBM, 'secondo.webm')],
      ['in a form that breaks off', () => raw('multipart/form-data; boundary=x', '--x\r\nContent-Disp')],
    ])('is refused when it is %s', async (_case, call) => {
      const { status, body } = (await call()) as { status: number; body: { code: string; message: string } }
      expect([status, body.code]).toEqual([400, 'validation'])
      expect(body.message).toMatch(/registrazione/)
      expect(model.requests).toEqual([])
    })

    const raw = (type: string, body: string) => anna.post(PATH).set('Content-Type', type).send(body)

    it('is rejected without a form', async () => {
      const { body } = await anna.post(PATH).send({ audio: 'x' }).expect(415)
      expect(body.code).toBe('unsupported_media_type')
      await raw('audio/webm', 'x').expect(415)
    })

    it('may have 25 MB and not a byte more', async () => {
      const large = Buffer.concat([WEBM, Buffer.alloc(AUDIO_MAX_BYTES - WEBM.length)])
      await send(large).expect(200)
      const { body } = await send(Buffer.concat([large, Buffer.alloc(1)])).expect(413)
      expect(body.code).toBe('payload_too_large')
      expect(model.transcriptions).toHaveLength(1)
    })
  })

  describe('the service’s response', () => {
    it.each<[string, ModelAnswer[]]>([
      ['a server error, twice', [SOON, SOON]],
      ['a refusal', [{ status: 400 }]],
      ['a page', [{ raw: { type: 'text/html', body: '<h1>Benvenuto</h1>' } }]],
      ['broken JSON', [{ raw: { type: 'application/json', body: '{"text": "Ho so' } }]],
      ['a number for a text', [{ raw: { type: 'application/json', body: '{"text": 7}' } }]],
      ['nothing, twice', [{ drop: true }, { drop: true }]],
    ])('%s is a clear failure', async (_case, answers) => {
      model.next(...answers)
      const { body } = await send(WEBM).expect(502)
      expect(body).toEqual({ code: 'provider_failed', message: FAILED })
      expect(model.transcriptions).toHaveLength(answers.length)
    })

    it.each<[string, ModelAnswer]>([
      ['a server error', SOON],
      ['a broken connection', { drop: true }],
    ])('%s is tried once more', async (_case, failure) => {
      model.next(failure)
      await send(WEBM).expect(200, { text: HEARD })
      expect(model.transcriptions).toHaveLength(2)
    })

    it.each<[string, ModelAnswer]>([
      ['413', { status: 413 }],
      [
        'a duration',
        {
          status: 400,
          error: { message: 'audio duration 1801.2 seconds is longer than 1400 seconds', code: 'invalid_value' },
        },
      ],
      ['a size', { status: 400, error: { message: 'Maximum content size limit (26214400) exceeded' } }],
    ])('a recording that is too long for it (%s) is told as such, and not sent again', async (_case, answer) => {
      model.next(answer)
      const { body } = await send(WEBM).expect(413)
      expect(body.code).toBe('payload_too_large')
      expect(body.message).toMatch(/troppo lunga/)
      expect(model.transcriptions).toHaveLength(1)
    })

    it('a rejected format is reported, and not sent again', async () => {
      model.next({ status: 400, error: { message: 'Invalid file format. Supported formats: [flac, m4a, mp3]' } })
      const { body } = await send(Buffer.from('#!AMR\n<', 'latin1')).expect(415)
      expect(body.code).toBe('unsupported_media_type')
      expect(body.message).toMatch(/non è una registrazione che possiamo trascrivere/)
      expect(model.transcriptions).toHaveLength(1)
    })

    it('a long requested wait fails clearly at once', async () => {
      model.next({ status: 429, headers: { 'retry-after': '30' } })
      await send(WEBM).expect(502)
      expect(model.transcriptions).toHaveLength(1)
    })

    it('is not requested again after the consent is withdrawn between the attempts', async () => {
      const bruno = await t.signUpConsenting()
      model.next(async () => {
        await bruno.patch('/api/profile').send({ voiceConsent: false }).expect(200)
        return SOON
      })
      const { body } = await bruno.post(PATH).attach('audio', WEBM, 'sogno.webm').expect(403)
      expect(body.code).toBe('consent_required')
      expect(model.transcriptions).toHaveLength(1)
    })

    it('a time-out fails clearly', async () => {
      const { env } = t.deps
      t.deps.env = { ...env, OPENAI_TIMEOUT_SECONDS: 0.1 }
      model.next({ hang: true })
      await send(WEBM).expect(502)
      t.deps.env = env
      await expect.poll(() => model.transcriptions[0]?.left).toBe(true)
    })

    it.each([
      '',
      ' \n\u0007 ',
      'Sottotitoli creati dalla comunità Amara.org',
      'Sottotitoli e revisione a cura di QTSS.\nSottotitoli creati dalla comunità Amara.org',
    ])('no words (%j) are told as such', async (text) => {
      model.next({ text })
      const { body } = await send(WEBM).expect(400)
      expect(body.code).toBe('no_speech')
    })

    it('loses characters that no dream may have', async () => {
      model.next({ text: ' Prima riga\r\nse\0con\u0007da \u202eagir\u202c\t<b>fine</b>\n' })
      const { body } = await send(WEBM).expect(200)
      expect(body.text).toBe('Prima riga\nseconda agir\t<b>fine</b>')
    })

    it('is rejected beyond the length of a dream', async () => {
      model.next({ text: 'mare '.repeat(10_000) })
      const { body } = await send(WEBM).expect(413)
      expect(body).toMatchObject({ code: 'payload_too_large', message: expect.stringContaining('20.000') })
    })
  })

  describe('permission to transcribe', () => {
    it.each([false, undefined])('is refused without consent (%s): nothing is sent', async (voiceConsent) => {
      const bruno = await t.signUp()
      if (voiceConsent !== undefined) await bruno.patch('/api/profile').send({ voiceConsent }).expect(200)
      const { body } = await bruno.post(PATH).attach('audio', WEBM, 'sogno.webm').expect(403)
      expect(body.code).toBe('consent_required')
      expect(model.requests).toEqual([])
    })

    it('is given for one recording at a time per person', async () => {
      const { promise, resolve: answer } = Promise.withResolvers<void>()
      const later = async (): Promise<ModelAnswer> => promise.then(() => ({}))
      model.next(later, later)
      const first = send(WEBM).then(({ status }) => status)
      await expect.poll(() => model.transcriptions).toHaveLength(1)
      const second = await send(WEBM)
      expect([second.status, second.body.code]).toEqual([429, 'rate_limited'])
      expect(second.headers['retry-after']).toBe('15')
      const bruno = await t.signUpConsenting()
      const beside = bruno
        .post(PATH)
        .attach('audio', WEBM, 'sogno.webm')
        .then(({ status }) => status)
      await expect.poll(() => model.transcriptions).toHaveLength(2)
      answer()
      expect(await Promise.all([first, beside])).toEqual([200, 200])
      await send(WEBM).expect(200)
    })
  })

  describe('a client that disconnects', () => {
    const browser = () => {
      const cookies = anna.jar.getCookies({ path: '/', domain: '127.0.0.1', secure: false, script: false })
      return { cookie: cookies.toValueString(), 'Sec-Fetch-Site': 'same-origin' }
    }

    it('during the transcription aborts the call to the service', async () => {
      model.next({ hang: true })
      const body = new FormData()
      body.append('audio', new File([WEBM], 'sogno.webm'))
      const leaving = new AbortController()
      const call = fetch(t.url + PATH, { method: 'POST', body, signal: leaving.signal, headers: browser() })
      await expect.poll(() => model.transcriptions).toHaveLength(1)
      leaving.abort()
      await expect(call).rejects.toThrow(/abort/)
      await expect.poll(() => model.transcriptions[0]?.left).toBe(true)
    })

    it('during the upload frees its slot', async () => {
      const headers = { ...browser(), 'Content-Type': 'multipart/form-data; boundary=x' }
      const upload = request(t.url + PATH, { method: 'POST', headers }).on('error', () => {})
      upload.write('--x\r\nContent-Disposition: form-data; name="audio"; filename="a.webm"\r\n\r\n')
      await expect.poll(async () => (await send(WEBM)).status).toBe(429)
      upload.destroy()
      await expect.poll(async () => (await send(WEBM)).status).toBe(200)
    })
  })
})

describe('the recordings of a day', () => {
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const t = useModelApp({ env: { RATE_LIMIT_SCALE: '0.1' }, deps: { now: () => clock.now } })
  const send = (agent: SignedIn) => agent.post(PATH).attach('audio', WEBM, 'sogno.webm')

  it('are few for a free account and reset the next day; an aborted one counts too', async () => {
    const anna = await t.signUpConsenting()
    await anna.post(PATH).set('Content-Type', 'multipart/form-data; boundary=x').send('--x\r\nContent-Disp').expect(400)
    await send(anna).expect(200)
    // The hourly count is separate.
    await t.deps.pool.query("delete from rate_limits where key like 'transcribe:%'")
    const { body, headers } = await send(anna).expect(429)
    expect(body).toEqual({
      code: 'rate_limited',
      message: 'Le trascrizioni di oggi sono finite: sono 20 al giorno. Riprova domani.',
    })
    expect(headers['retry-after']).toBe(String(11 * 3600))
    expect(t.service.transcriptions).toHaveLength(1)

    clock.now = new Date('2026-11-20T23:00:01Z')
    await send(anna).expect(200)
  })
})
