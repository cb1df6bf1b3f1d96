import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { Mailbox } from './mailbox.ts';
import { createNewcomer, type Newcomer } from './people.ts';
import { ProductHandle } from './product-under-test.handle.ts';
import { signInByProtocol } from './protocol-sign-in.ts';

const screenshotFolder = fileURLToPath(new URL('../../test-results/screens/', import.meta.url));

interface JourneyFixtures {
  product: ProductHandle;
  mailbox: Mailbox;
  /** A Bloomer of this journey alone, with one mission and no month yet. */
  newcomer: Newcomer;
  /** Signs in without the screens of it: what the journey is about is the first that this browser opens. */
  signIn: (page: Page, email: string) => Promise<void>;
  /** Signs in as people do, with one click on the page of the identity provider, and waits for the first screen. */
  signInByHand: (page: Page, email: string) => Promise<void>;
  /** Loads an address of the shell and waits for its heading. */
  open: (page: Page, path: string) => Promise<void>;
  /** No accessibility fault of WCAG 2.2 A and AA on what is shown. */
  expectAccessible: (page: Page) => Promise<void>;
  /** Kept in test-results/screens, to be looked at by a person, when asked for with E2E_SCREENS=1. */
  photograph: (page: Page, name: string) => Promise<void>;
}

export const test = base.extend<JourneyFixtures>({
  // The policy of each screen allows all that the screen needs: whatever journey comes by, the browser refuses nothing.
  context: async ({ context }, use) => {
    const refused: string[] = [];
    context.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refused.push(`${message.page()?.url()}: ${message.text()}`);
    });
    await use(context);
    expect(refused).toEqual([]);
  },
  product: async ({ browserName: _unused }, use) => {
    await use(new ProductHandle());
  },
  mailbox: async ({ product }, use) => use(new Mailbox(product.apiUrl)),
  newcomer: async ({ browserName: _unused }, use) => use(await createNewcomer('Maya')),
  signIn: async ({ product }, use) => {
    await use((page, email) => signInByProtocol(page, product.shellUrl, email));
  },
  signInByHand: async ({ product }, use) => {
    await use(async (page, email) => {
      await page.goto(`${product.shellUrl}/login`);
      await page
        .getByRole('button', { name: /se connecter|connexion/i })
        .first()
        .click();
      await page.locator(`button[name="email"][value="${email}"]`).click();
      await page.waitForURL((url) => url.origin === product.shellUrl && !url.pathname.startsWith('/login'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  },
  open: async ({ product }, use) => {
    await use(async (page, path) => {
      await page.goto(product.shellUrl + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  },
  expectAccessible: async ({ browserName: _unused }, use) => {
    await use(async (page) => expect(await accessibilityFaults(page)).toEqual([]));
  },
  photograph: async ({ browserName: _unused }, use) => {
    await use(async (page, name) => {
      if (!process.env.E2E_SCREENS) return;
      mkdirSync(screenshotFolder, { recursive: true });
      const width = page.viewportSize()?.width ?? 0;
      // A phone is photographed as it is held: what sticks to its edges would move on a longer picture.
      await page.screenshot({ path: join(screenshotFolder, `${name}-${width}.png`), fullPage: width > 500 });
    });
  },
});

export { expect } from '@playwright/test';
