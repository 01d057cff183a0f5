import * as z from 'zod'

/** The name of the multipart field that holds the recording. */
export const AUDIO_FIELD = 'audio'

/** What was said in a recording, as `POST /api/transcribe` answers. */
export const transcriptionSchema = z.object({ text: z.string() })
export type Transcription = z.infer<typeof transcriptionSchema>
