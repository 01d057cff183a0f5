import * as z from 'zod'

/** What was said in a recording, as `POST /api/transcribe` answers. */
export const transcriptionSchema = z.object({ text: z.string() })
export type Transcription = z.infer<typeof transcriptionSchema>
