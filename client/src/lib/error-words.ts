import { ApiError, serverMessage } from './api-client.ts'

export { serverMessage as serverWords } from './api-client.ts'

export function answeredWords(error: unknown): string | undefined {
  return error instanceof ApiError && error.isUnknownOutcome ? undefined : serverMessage(error)
}
