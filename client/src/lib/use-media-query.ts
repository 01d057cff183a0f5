export * from '../hooks/use-media-query.ts'
