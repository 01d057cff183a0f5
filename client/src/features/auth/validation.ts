import { zodResolver } from '@hookform/resolvers/zod'
import { loginSchema, registerSchema } from '#shared/contracts/auth.ts'
import { requestPasswordResetSchema } from '#shared/contracts/password-reset.ts'

export const resolvers = {
  login: zodResolver(loginSchema),
  register: zodResolver(registerSchema),
  resetRequest: zodResolver(requestPasswordResetSchema),
}
