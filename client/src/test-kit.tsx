export * from '#client/test/kit.tsx'
