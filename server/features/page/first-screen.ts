import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { FindPage } from '#server/page/page.ts'
import { type FirstCall, screenAt, viewAt } from '#shared/screens.ts'
import { presentConfig } from './config.presenter.ts'

/** A page waits no longer for an answer, as where Stripe is asked: the client's own call does. */
const READ_MS = 1_000

const FORM = 'src/features/dreams/form/dream-form-dialog.tsx'
const NEW_DREAM = /^\/dreams\/new\/?$/i

const ID = /^[1-9]\d{0,8}$/

/**
 * What the page of an address has at once: who is signed in, what the server offers, and the answers of the screen's first
 * calls, with the files that show it. Only a browser that opens the page is given data: crawlers show unasked what they find.
 * @param find what the page has besides
 */
export function firstScreen(deps: Deps, find?: FindPage): FindPage {
  const config = presentConfig(deps.env)
  return async (req) => {
    const [parts, user] = await Promise.all([find?.(req), readUser(deps, req)])
    const { page, calls = [], isFramed } = viewAt(req.path, Boolean(user))
    const modules = [...(isFramed ? ['src/app/private-area.tsx'] : []), `src/pages/${page}.tsx`]
    const status = screenAt(req.path) ? 200 : 404
    const form = isFramed ? [FORM] : []
    if (NEW_DREAM.test(req.path)) modules.push(...form)
    if (req.get('Sec-Fetch-Dest') !== 'document') return { status, modules, ...parts, answers: undefined }
    const first: FirstCall[] = user ? [...calls, 'GET /api/user/game-stats'] : [...calls]
    const answers = await Promise.all(first.map((call) => readFirst(deps, req, call)))
    return {
      status,
      modules,
      form,
      ...parts,
      answers: {
        ...(user !== undefined && { '/api/user': user }),
        '/api/config': config,
        ...parts?.answers,
        ...Object.fromEntries(answers.flat()),
      },
    }
  }
}

/** The signed-in person; null for nobody, undefined where that cannot be told. */
async function readUser(deps: Deps, req: Request): Promise<unknown> {
  if (!req.session) return undefined
  if (!req.user) return null
  const [found] = await readFirst(deps, req, 'GET /api/user')
  return found?.[1]
}

/** The answer of a call by its address; none where it is refused or takes too long: the client asks, and shows why. */
async function readFirst(deps: Deps, req: Request, call: FirstCall): Promise<[address: string, answer: unknown][]> {
  const [line = '', search = ''] = call.split('?')
  const id = screenAt(req.path)?.path.exec(req.path)?.groups?.id ?? ''
  if (line.includes('/:id') && !ID.test(id)) return []
  const address = call.slice('GET '.length).replace(':id', id)
  const reader = deps.readers.get(line)
  const actor = req.user && { id: req.user.id }
  const query = Object.fromEntries(new URLSearchParams(search))
  try {
    const answer = await Promise.race([
      reader?.({ actor, params: { id: Number(id) }, query }),
      sleep(READ_MS, undefined),
    ])
    return answer === undefined ? [] : [[address, answer]]
  } catch (error) {
    if (!(error instanceof AppError)) deps.log.error({ err: error }, 'page without an answer')
    // A session whose account is gone, and a thing that there is not yet.
    const isNone = error instanceof AppError && ['unauthenticated', 'not_found'].includes(error.code)
    return isNone && !line.includes('/:id') ? [[address, null]] : []
  }
}
