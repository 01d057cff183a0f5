import * as z from 'zod'
import { AUDIO_FIELD } from '../constants/api.ts'
import { transcriptionCalls } from '../constants/dreams.ts'
import { endpoints } from './endpoints.ts'

export const transcriptionSchema = z.object({ text: z.string() })
export type Transcription = z.infer<typeof transcriptionSchema>

export const transcriptionEndpoints = endpoints(transcriptionCalls, {
  transcribe: {
    summary: 'Transcribe',
    access: 'user',
    upload: AUDIO_FIELD,
    answers: { 200: transcriptionSchema },
    refusals: ['no_speech', 'consent_required', 'upload_timeout', 'provider_failed', 'unavailable'],
    limit: 'slow',
    hourly: 40,
  },
})
