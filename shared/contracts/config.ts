import * as z from 'zod'

/** What this server can do, asked at run time so that nothing is baked into the client's build. */
export const configSchema = z.object({
  stripePublishableKey: z.string().nullable(),
  socialLogins: z.object({ google: z.boolean(), facebook: z.boolean() }),
  /** Whether a model can read dreams, and whether one can write down recordings. */
  ai: z.boolean(),
  transcription: z.boolean(),
  /** Who runs the model, as a person is told before agreeing; null without one. */
  aiService: z.string().nullable(),
  mail: z.boolean(),
  ads: z.object({ scriptUrl: z.string().nullable() }),
  supportEmail: z.string(),
  prices: z.object({ monthlyFirst: z.int(), monthly: z.int(), annual: z.int() }),
})
export type Config = z.infer<typeof configSchema>
