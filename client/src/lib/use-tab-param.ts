export * from '../hooks/use-tab-param.ts'
