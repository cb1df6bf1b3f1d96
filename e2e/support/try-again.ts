import { expect, type Locator, type Page } from '@playwright/test';

/** Presses « Réessayer », unless what did not come comes by itself first: pages ask for it from time to time. */
export async function tryAgain(page: Page, arrived: Locator): Promise<void> {
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await expect(async () => {
    if ((await arrived.count()) === 0) await retry.click({ timeout: 1_000 });
    await expect(arrived).toBeAttached({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
}
