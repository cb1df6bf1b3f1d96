import { findChromium } from '@bloom/tools/browser/chromium';
import { defineConfig } from '@playwright/test';

const chromium = await findChromium();

export default defineConfig({
  testDir: './journeys',
  // Those that kill servers come last.
  projects: [
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: '**/faults.journey.ts' },
    { name: 'faults', testMatch: '**/faults.journey.ts' },
  ],
  outputDir: '../test-results/journeys',
  globalSetup: './support/global-setup.config.ts',
  // All journeys share one product, and some of them kill its servers.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    headless: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
});
