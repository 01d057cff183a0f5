export * from '../hooks/use-raw-search.ts'
