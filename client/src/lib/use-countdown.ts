export * from '../hooks/use-countdown.ts'
