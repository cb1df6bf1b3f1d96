import { findTestChromium } from '@bloom/tools/browser/chromium';
import { defineConfig } from '@playwright/test';

const RELEASES = ['fault-matrix', 'rollback', 'rollout', 'publish'].map((name) => `**/${name}.journey.ts`);
const chromium = await findTestChromium();
/** A journey leaves its pages after seconds: code that is compiled once more, for speed, is compiled in vain. */
const WITHOUT_OPTIMISERS = '--js-flags=--no-maglev,--no-opt';

export default defineConfig({
  testDir: './journeys',
  // Those that kill servers come last, when nobody else needs them. Those that deploy go one after the other, the ones
  // that need remotes without an earlier version first.
  projects: [
    { name: 'releases', testMatch: RELEASES, workers: 1 },
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: ['**/faults.journey.ts', ...RELEASES] },
    { name: 'faults', testMatch: '**/faults.journey.ts', dependencies: ['releases', 'journeys'], workers: 1 },
  ],
  outputDir: '../test-results/journeys',
  globalSetup: './support/global-setup.config.ts',
  // All journeys share one product. Each has people, companies and missions of its own and counts nothing of all.
  fullyParallel: true,
  workers: 2,
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
    // Movements cost a tenth of the time and prove nothing. The month is lived with them.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every page costs a third of the time: ask for it with E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...chromium, args: [...chromium.args, WITHOUT_OPTIMISERS] },
  },
});
