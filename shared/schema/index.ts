export * from './analyses.ts'
export * from './dreams.ts'
export * from './infrastructure.ts'
export * from './users.ts'
