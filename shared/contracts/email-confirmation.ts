import * as z from 'zod'

/** The token of a link that confirms an address. */
export const confirmEmailSchema = z.strictObject({
  token: z.string('Token richiesto').min(1, 'Token richiesto').max(200, 'Token non valido'),
})
export type ConfirmEmail = z.infer<typeof confirmEmailSchema>
