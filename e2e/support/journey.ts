import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { Mailbox } from './mailbox.ts';
import type { Fault } from './product-under-test.ts';

const screenshotFolder = fileURLToPath(new URL('../../test-results/screens/', import.meta.url));

function addressOf(name: 'SHELL' | 'API' | 'IDP' | 'REGISTRY'): string {
  const value = process.env[`E2E_${name}_URL`];
  if (!value) throw new Error(`E2E_${name}_URL is not set`);
  return value;
}

export interface ProductHandle {
  shellUrl: string;
  apiUrl: string;
  idpUrl: string;
  registryUrl: string;
  cause(fault: Fault): Promise<void>;
  /** A bearer token of a demo account, for checks behind the screens. */
  token(email: string): Promise<string>;
  query<Data>(email: string, query: string, variables?: Record<string, unknown>): Promise<Data>;
}

interface JourneyFixtures {
  product: ProductHandle;
  mailbox: Mailbox;
  /** Signs in with one click on the page of the identity provider and waits for the menu. */
  signIn: (page: Page, email: string) => Promise<void>;
  /** No accessibility fault of WCAG 2.2 A and AA on what is shown. */
  expectAccessible: (page: Page) => Promise<void>;
  /** Kept in test-results/screens, to be looked at by a person. */
  photograph: (page: Page, name: string) => Promise<void>;
}

async function token(email: string): Promise<string> {
  const response = await fetch(`${addressOf('IDP')}/demo/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`No token for ${email}: ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

async function query<Data>(email: string, document: string, variables = {}): Promise<Data> {
  const response = await fetch(`${addressOf('API')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await token(email)}` },
    body: JSON.stringify({ query: document, variables }),
  });
  const body = (await response.json()) as { data?: Data; errors?: unknown };
  if (!body.data || body.errors) throw new Error(`The API answered ${JSON.stringify(body.errors ?? body)}`);
  return body.data;
}

async function cause(fault: Fault): Promise<void> {
  const faults = process.env.E2E_FAULTS_URL;
  if (!faults) throw new Error('Faults need a product that the journeys started themselves.');
  const response = await fetch(`${faults}/${fault}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${fault} failed: ${await response.text()}`);
}

export const test = base.extend<JourneyFixtures>({
  product: async ({ browserName: _unused }, use) => {
    await use({
      shellUrl: addressOf('SHELL'),
      apiUrl: addressOf('API'),
      idpUrl: addressOf('IDP'),
      registryUrl: addressOf('REGISTRY'),
      cause,
      token,
      query,
    });
  },
  mailbox: async ({ browserName: _unused }, use) => use(new Mailbox(addressOf('API'))),
  signIn: async ({ browserName: _unused }, use) => {
    await use(async (page, email) => {
      await page.goto(`${addressOf('SHELL')}/login`);
      await page
        .getByRole('button', { name: /se connecter|connexion/i })
        .first()
        .click();
      await page.locator(`button[name="email"][value="${email}"]`).click();
      await page.waitForURL((url) => url.origin === addressOf('SHELL') && !url.pathname.startsWith('/login'));
      await expect(page.getByRole('navigation').first()).toBeVisible();
    });
  },
  expectAccessible: async ({ browserName: _unused }, use) => {
    await use(async (page) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const faults = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map((node) => node.target.join(' ')),
      }));
      expect(faults).toEqual([]);
    });
  },
  photograph: async ({ browserName: _unused }, use) => {
    await use(async (page, name) => {
      mkdirSync(screenshotFolder, { recursive: true });
      const width = page.viewportSize()?.width ?? 0;
      await page.screenshot({ path: join(screenshotFolder, `${name}-${width}.png`), fullPage: true });
    });
  },
});

export { expect } from '@playwright/test';
