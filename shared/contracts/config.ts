import * as z from 'zod'

/** What this server offers; the client asks at run time, so its build contains no configuration. */
export const configSchema = z.object({
  stripePublishableKey: z.string().nullable(),
  socialLogins: z.object({ google: z.boolean(), facebook: z.boolean() }),
  /** Whether a model can analyse dreams, and whether one can transcribe recordings. */
  ai: z.boolean(),
  transcription: z.boolean(),
  /** Who runs the model, shown to a person before they agree; null without one. */
  aiService: z.string().nullable(),
  /** Whether it runs beside this server: nothing leaves then. */
  aiIsLocal: z.boolean(),
  mail: z.boolean(),
  ads: z.object({ scriptUrl: z.string().nullable() }),
  supportEmail: z.string(),
  /** Who runs the service, as the information pages name them; null where it was not said. */
  operator: z.string().nullable(),
  prices: z.object({ monthlyFirst: z.int(), monthly: z.int(), annual: z.int() }),
})
export type Config = z.infer<typeof configSchema>
