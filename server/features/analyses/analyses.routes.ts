import type { Request, Response, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { describeError } from '#server/http/error-handler.ts'
import { EventStream, untilClosed } from '#server/http/event-stream.ts'
import { implement } from '#server/http/implement.ts'
import type { AnalysisStream } from '#server/model/types.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import type { analysisStreamEvents, conversationStreamEvents } from '#shared/contracts/analyses.ts'
import { analysisEndpoints } from '#shared/contracts/analyses.ts'
import { presentAnalysis, presentAnalyzed, presentElementChange, presentTurn } from './analyses.presenter.ts'
import * as service from './analyses.service.ts'
import { converse, deleteConversation } from './conversation.service.ts'
import { changeElements } from './elements.service.ts'

export function analysesRouter(deps: Deps): Router {
  return implement(deps, analysisEndpoints, {
    'POST /api/dreams/:id/analyze': ({ actor, params, body, req, res }) => {
      const request = { actor, dreamId: params.id, kind: body.type, isReread: body.reread }
      return answer(req, res, {
        run: (live) => service.analyze(deps, { ...request, ...live }),
        send: (result) => res.status(result.created ? 201 : 200).json(presentAnalyzed(result)),
        sendLast: (events, result) => events.send('analysis', presentAnalyzed(result)),
      })
    },
    'GET /api/dreams/:id/analysis': async ({ actor, params }) =>
      presentAnalysis(await service.getAnalysis(deps, actor, params.id)),
    'POST /api/dreams/:id/conversation': ({ actor, params, body: { words }, req, res }) =>
      answer(req, res, {
        run: (live) => converse(deps, { actor, dreamId: params.id, words, ...live }),
        send: (turn) => res.status(201).json(presentTurn(turn)),
        sendLast: (events, turn) => events.send('turn', presentTurn(turn)),
      }),
    'DELETE /api/dreams/:id/conversation': ({ actor, params }) => deleteConversation(deps, actor, params.id),
    'PATCH /api/dreams/:id/elements': async ({ actor, params, body }) =>
      presentElementChange(await changeElements(deps, actor, params.id, body)),
  })
}

type Events = EventStream<typeof analysisStreamEvents & typeof conversationStreamEvents>

/** Something that a model writes, and its two answers. */
interface Written<Result> {
  run: (live: { stream: AnalysisStream; onBegin?: () => void }) => Promise<Result>
  send: (result: Result) => void
  sendLast: (events: Events, result: Result) => void
}

/** Answers in JSON, or as a stream where the caller takes it. */
async function answer<Result>(req: Request, res: Response, written: Written<Result>): Promise<void> {
  const signal = untilClosed(res)
  if (req.accepts(['json', EVENT_STREAM]) === EVENT_STREAM) await sendStream(res, signal, written)
  else written.send(await written.run({ stream: { signal } }))
}

/**
 * Sends a text while it is written. A refusal before it begins is thrown and answered in JSON; a failure after that
 * is an event, masked in the same way.
 */
async function sendStream<Result>(res: Response, signal: AbortSignal, { run, sendLast }: Written<Result>) {
  const events: Events = new EventStream(res)
  try {
    const result = await run({
      onBegin: () => events.open(),
      stream: {
        signal,
        onText: (text) => events.send('text', { text }),
        onRestart: () => events.send('restart', {}),
      },
    })
    sendLast(events, result)
  } catch (error) {
    if (!events.opened || signal.aborted) throw error
    const { known, status, body } = describeError(error)
    if (!known) res.err = error as Error
    events.send('error', { ...body, status })
  } finally {
    events.close()
  }
}
