import { useMutation } from '@tanstack/react-query'
import { AUDIO_FIELD, transcriptionSchema } from '#shared/contracts/transcription.ts'
import { api, readJson } from '../../../lib/api-client.ts'
import { fileNameOf, type Recording } from './recording.ts'

interface TranscribeInput {
  recording: Recording
  /** Ends the call when nobody waits for the words any more. */
  signal: AbortSignal
}

/** Has a recording written down. */
export function useTranscribe() {
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ recording, signal }: TranscribeInput) => {
      const form = new FormData()
      form.append(AUDIO_FIELD, recording.audio, fileNameOf(recording))
      return readJson(await api.open('/api/transcribe', form, 'application/json', signal), transcriptionSchema)
    },
  })
}
