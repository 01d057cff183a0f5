export * from '../../lib/toast.ts'
