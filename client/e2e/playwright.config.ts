import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  // A machine may be several times as slow as another: what passes waits for nothing.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // One more than the cores: some wait for a clock.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Set by the global setup, before the workers read this file.
    baseURL: process.env.E2E_URL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    // Journeys see every request of their page; those without a network allow the service worker.
    serviceWorkers: 'block',
    // A dialog that slides in is waited for at every step: the journeys that show the motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey would slow it: ask for it with `--trace on`.
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
        // A fake microphone, granted without a prompt. It is set for all journeys: a test with its own flags needs a new browser.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
