export * from '../hooks/use-online.ts'
