import type { Locator } from '@playwright/test';

/** Chooses in a list that opens. */
export async function chooseIn(list: Locator, name: string | RegExp): Promise<void> {
  await list.click();
  await list.page().getByRole('option', { name }).click();
}
