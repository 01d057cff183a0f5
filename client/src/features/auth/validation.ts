import { zodResolver } from '@hookform/resolvers/zod'
import { loginSchema, registerSchema } from '#shared/contracts/auth.ts'

export const resolvers = { login: zodResolver(loginSchema), register: zodResolver(registerSchema) }
