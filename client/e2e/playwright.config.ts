import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  // For machines several times slower; passing tests do not wait.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // One more than the cores, because some wait for a timer.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    // The global setup sets it before the workers load this file.
    baseURL: process.env.E2E_URL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    // Tests watch each request of their page; offline tests allow the service worker.
    serviceWorkers: 'block',
    // Animations slow each step; tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces slow the tests: use `--trace on`.
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A fake microphone without a prompt, for all tests: own flags would require a new browser.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
