import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

/** Says nothing new on PostgreSQL: needs no database, or only asks who may call a route or that no call fails. */
const SAME_ON_POSTGRES = [
  'server/{integrations,interpreter,model}/**',
  'server/test/interpreter/**',
  'server/test/routes.test.ts',
  'server/features/transcription/**',
  'shared/**',
]

/** Starts processes or threads, or waits for sockets: `npm test` leaves it out. */
const PROCESSES = ['server/**/*.{process,child}.test.ts']

/** Two servers or two roles on one database: the embedded one has one. */
const POSTGRES_ALONE = ['server/test/{servers,roles}.process.test.ts']

const server = {
  environment: 'node' as const,
  globalSetup: 'server/test/global-setup.ts',
  // Every file has an application and a database of its own; the modules, and PGlite's, are loaded once.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is waited for is another process, a database, a connection: on a busy machine that takes longer than a second.
  expect: { poll: { timeout: 10_000, interval: 10 } },
}

export default defineConfig({
  test: {
    // All cores: nothing else runs meanwhile.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts'],
          exclude: isPostgres ? [...PROCESSES, ...SAME_ON_POSTGRES] : PROCESSES,
        },
      },
      {
        test: {
          ...server,
          name: 'processes',
          include: isPostgres ? POSTGRES_ALONE : PROCESSES,
          exclude: isPostgres ? [] : POSTGRES_ALONE,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          include: ['client/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['client/test/setup.ts'],
          // Every file has modules of its own all the same, and a page that is as if new: the setup sees to it. That goes
          // for the libraries, too, that remember something for as long as the page lives.
          isolate: false,
          server: { deps: { inline: [/@stripe\//, /@tanstack\//] } },
          restoreMocks: true,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
