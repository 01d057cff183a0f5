import type { Response, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { describeError } from '#server/http/error-handler.ts'
import { EventStream, untilClosed } from '#server/http/event-stream.ts'
import { implement } from '#server/http/implement.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import { analysisEndpoints } from '#shared/contracts/analyses.ts'
import type { analysisStreamEvents } from '#shared/contracts/analysis-stream.ts'
import { presentAnalysis, presentAnalyzed, presentElementChange } from './analyses.presenter.ts'
import * as service from './analyses.service.ts'
import { changeElements } from './elements.service.ts'

export function analysesRouter(deps: Deps): Router {
  return implement(deps, analysisEndpoints, {
    analyze: async ({ actor, params, body, req, res }) => {
      const request = { actor, dreamId: params.id, kind: body.type, isReread: body.reread }
      const signal = untilClosed(res)
      if (req.accepts(['json', EVENT_STREAM]) === EVENT_STREAM) return sendStream(deps, res, request, signal)
      const result = await service.analyze(deps, { ...request, stream: { signal } })
      res.status(result.created ? 201 : 200).json(presentAnalyzed(result))
    },
    get: async ({ actor, params }) => presentAnalysis(await service.getAnalysis(deps, actor, params.id)),
    changeElements: async ({ actor, params, body }) =>
      presentElementChange(await changeElements(deps, actor, params.id, body)),
  })
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
