import * as z from 'zod'
import { AUDIO_FIELD } from '../constants/api.ts'
import { endpoint } from './endpoints.ts'

export const transcriptionSchema = z.object({ text: z.string() })
export type Transcription = z.infer<typeof transcriptionSchema>

export const transcriptionEndpoints = [
  endpoint('POST /api/transcribe', {
    summary: 'Transcribe',
    access: 'user',
    upload: AUDIO_FIELD,
    answers: { 200: transcriptionSchema },
    refusals: ['no_speech', 'consent_required', 'upload_timeout', 'provider_failed', 'unavailable'],
    limit: 'slow',
    hourly: 40,
  }),
]
