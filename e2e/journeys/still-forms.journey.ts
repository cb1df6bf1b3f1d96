import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createColleague } from '../support/people.ts';

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** How far below the top of its form each control stands. */
function places(form: Locator): Promise<string[]> {
  return form.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return [...element.querySelectorAll('input, textarea, button')].map(
      (control) =>
        `${control.getAttribute('name') ?? control.textContent} ${Math.round(control.getBoundingClientRect().top - top)}`,
    );
  });
}

/** The messages, and what each of them covers. */
function covered(form: Locator): Promise<{ messages: number; covered: string[] }> {
  return form.evaluate((element) => {
    const messages = [...element.querySelectorAll('[role="alert"]')];
    // On a phone the row that sends the form stays in sight, and the fields scroll below it.
    const staysInSight = (control: Element | null): boolean =>
      control !== null && (getComputedStyle(control).position === 'sticky' || staysInSight(control.parentElement));
    const controls = [...element.querySelectorAll('label, legend, input, textarea, button')];
    const others = controls.filter((control) => !staysInSight(control));
    const found = messages.flatMap((message) => {
      const box = message.getBoundingClientRect();
      return others
        .map((other) => ({ other, rect: other.getBoundingClientRect() }))
        .filter(({ rect }) => rect.width > 1 && rect.left < box.right && box.left < rect.right)
        .filter(({ rect }) => rect.top < box.bottom - 0.5 && box.top < rect.bottom - 0.5)
        .map(({ other }) => `${message.textContent} on ${other.textContent}${other.getAttribute('name') ?? ''}`);
    });
    return { messages: messages.length, covered: found };
  });
}

interface Still {
  open: (page: Page) => Promise<Locator>;
  send: string;
  messages: number;
}

async function nothingMoves(page: Page, { open, send, messages }: Still): Promise<void> {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    const form = await open(page);
    await expect(form.getByRole('button', { name: send })).toBeVisible();
    const before = await places(form);
    await form.getByRole('button', { name: send }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    expect(await places(form)).toEqual(before);
    const said = await covered(form);
    expect(said.covered).toEqual([]);
    expect(said.messages).toBeGreaterThanOrEqual(messages);
  }
}

test('the messages of a form take room that was kept for them: nothing moves, and nothing is covered', async ({
  page,
  product,
  signIn,
}) => {
  const colleague = await createColleague();
  await signIn(page, colleague.email);

  await nothingMoves(page, {
    open: async () => {
      await page.goto(`${product.shellUrl}/bloomers`);
      await page.getByRole('button', { name: 'Nouveau Bloomer' }).click();
      return page.getByRole('dialog').getByRole('form');
    },
    send: 'Ajouter le Bloomer',
    messages: 3,
  });

  await nothingMoves(page, {
    open: async () => {
      await page.goto(`${product.shellUrl}/missions/new`);
      return page.getByRole('main').getByRole('form');
    },
    send: 'Créer la mission',
    messages: 5,
  });
});
