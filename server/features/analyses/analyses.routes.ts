import { type Response, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { describeError } from '#server/http/error-handler.ts'
import { EventStream, untilClosed } from '#server/http/event-stream.ts'
import { parse, parseId } from '#server/http/parse.ts'
import { byAccount, HOUR, type Limit, rateLimit } from '#server/http/rate-limit.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import { analyzeSchema, changeElementsSchema, replaceAnswersSchema } from '#shared/contracts/analyses.ts'
import type { analysisStreamEvents } from '#shared/contracts/analysis-stream.ts'
import { presentAnalysis, presentAnalyzed, presentElementChange } from './analyses.presenter.ts'
import * as service from './analyses.service.ts'
import { replaceAnswers } from './answers.service.ts'
import { changeElements } from './elements.service.ts'

const ANALYSES: Limit = { name: 'analyze', points: 120, seconds: HOUR, key: byAccount }
const CHANGES: Limit = { name: 'dream_answers', points: 300, seconds: HOUR, key: byAccount }

export function analysesRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.post('/:id/analyze', rateLimit(deps, ANALYSES), async (req, res) => {
    const dreamId = parseId(req.params.id, DREAM_NOT_FOUND)
    const { type: kind, reread: isReread } = parse(analyzeSchema, req.body)
    const request = { actor: currentUser(req), dreamId, kind, isReread }
    const signal = untilClosed(res)
    if (req.accepts(['json', EVENT_STREAM]) === EVENT_STREAM) return sendStream(deps, res, request, signal)
    const result = await service.analyze(deps, { ...request, stream: { signal } })
    res.status(result.created ? 201 : 200).json(presentAnalyzed(result))
  })

  router.get('/:id/analysis', async (req, res) => {
    const id = parseId(req.params.id, DREAM_NOT_FOUND)
    res.json(presentAnalysis(await service.getAnalysis(deps, currentUser(req), id)))
  })

  router.put('/:id/answers', rateLimit(deps, CHANGES), async (req, res) => {
    const id = parseId(req.params.id, DREAM_NOT_FOUND)
    const input = parse(replaceAnswersSchema, req.body)
    res.json(presentAnalysis(await replaceAnswers(deps, currentUser(req), id, input)))
  })

  router.patch('/:id/elements', rateLimit(deps, CHANGES), async (req, res) => {
    const id = parseId(req.params.id, DREAM_NOT_FOUND)
    const input = parse(changeElementsSchema, req.body)
    res.json(presentElementChange(await changeElements(deps, currentUser(req), id, input)))
  })
  return router
}

/**
 * Sends the analysis while it is made. A refusal before it begins is thrown and answered in JSON; a failure after that
 * is an event, masked in the same way.
 */
async function sendStream(
  deps: Deps,
  res: Response,
  request: Omit<service.AnalysisRequest, 'stream'>,
  signal: AbortSignal,
) {
  const events = new EventStream<typeof analysisStreamEvents>(res)
  try {
    const result = await service.analyze(deps, {
      ...request,
      onBegin: () => events.open(),
      stream: {
        signal,
        onText: (text) => events.send('text', { text }),
        onRestart: () => events.send('restart', {}),
      },
    })
    events.send('analysis', presentAnalyzed(result))
  } catch (error) {
    if (!events.opened || signal.aborted) throw error
    const { known, status, body } = describeError(error)
    if (!known) res.err = error as Error
    events.send('error', { ...body, status })
  } finally {
    events.close()
  }
}
