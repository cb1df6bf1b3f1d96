import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

interface SharedCopy {
  from: string;
  useIn: string[];
  loaded?: unknown;
}

/** What the federation runtime keeps: by container, scope, package and version. */
interface FederationWindow {
  __FEDERATION__: { __SHARE__: Record<string, Record<string, Record<string, Record<string, SharedCopy>>>> };
}

/** The copies of a package that really run in the page: « version of the one that brought it ». */
async function runningCopies(page: Page, name: string): Promise<{ copies: string[]; users: string[] }> {
  return page.evaluate((packageName) => {
    const { __SHARE__: share } = (window as unknown as FederationWindow).__FEDERATION__;
    const loaded = Object.values(share)
      .flatMap((scopes) => Object.values(scopes))
      .flatMap((packages) => Object.entries(packages[packageName] ?? {}))
      .filter(([, copy]) => copy.loaded);
    return {
      copies: [...new Set(loaded.map(([version, copy]) => `${version} of ${copy.from}`))],
      users: [...new Set(loaded.flatMap(([, copy]) => copy.useIn))],
    };
  }, name);
}

test('shell and remotes run on one React, one router and one Apollo client, those of the shell', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'bloomer@bloom.example');
  await page.goto(`${product.shellUrl}/missions`);
  await page.getByRole('link', { name: /Chez/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des CRA' })).toBeVisible();
  for (const name of ['react', 'react-dom', 'react-router', '@apollo/client']) {
    expect((await runningCopies(page, name)).copies, name).toEqual([expect.stringMatching(/ of shell$/)]);
  }
  expect((await runningCopies(page, '@apollo/client')).users).toEqual(
    expect.arrayContaining(['shell', 'mfe_missions', 'mfe_cra']),
  );
});
