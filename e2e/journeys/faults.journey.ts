import { expect, test } from '../support/journey.ts';
import type { Mail, Mailbox } from '../support/mailbox.ts';
import { saveMonth, signAsBloomer } from '../support/month.ts';
import { createNewcomer, type Newcomer, withDatabase } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';
import { tryAgain } from '../support/try-again.ts';

test('an area that is down shows an error in its place, the rest goes on, and a retry brings it back', async ({
  page,
  product,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, 'admin@bloom.example');
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await product.cause('kill-registry');
  try {
    await menu.getByRole('link', { name: 'Activités' }).click();
    const retry = page.getByRole('button', { name: 'Réessayer' });
    await expect(retry).toBeVisible();
    await expect(page.getByRole('heading', { name: /ne répond pas/ })).toBeVisible();
    await photograph(page, 'remote-down');
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Tableau de bord' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('ne répond pas');
    await menu.getByRole('link', { name: 'Activités' }).click();
    await expect(retry).toBeVisible();
  } finally {
    await product.cause('start-registry');
  }
  await tryAgain(page, page.getByRole('heading', { level: 1, name: /Activités pour le mois/ }));
});

test('a save while the API is dead loses nothing on the screen and works once it is back', async ({
  page,
  product,
  newcomer,
  signIn,
  photograph,
}) => {
  await signIn(page, newcomer.email);
  await page.goto(`${product.shellUrl}/missions/${newcomer.missionId}/cra/${newcomer.month}`);
  await page.getByRole('button', { name: 'Tout sélectionner' }).click();
  await page.getByRole('button', { name: /^Récapitulatif/ }).click();
  const validate = page.getByRole('button', { name: 'Valider' });
  await product.cause('kill-api');
  try {
    await validate.click();
    await expect(page.getByText(/Souci avec l.ajout du CRA/).first()).toBeVisible();
    await photograph(page, 'save-without-api');
  } finally {
    await product.cause('start-api');
  }
  await validate.click();
  await expect(page.getByText('Attente signature Bloomer').first()).toBeVisible();
});

/** What the server writes while nobody is connected to it. */
function tellWhileAway(email: string, title: string): Promise<unknown> {
  return withDatabase((client) =>
    client.query(
      `insert into notification (bloomer_id, kind, title, description, link, dedupe_key)
       select id, 'missingCRA', $2, 'Pendant la coupure.', '/missions', $2 from bloomer where email = $1`,
      [email, title],
    ),
  );
}

test('what was told while the server was away is there once it is back, without reloading', async ({
  page,
  product,
  newcomer,
  signIn,
  open,
}) => {
  const banner = page.getByRole('region', { name: 'Dernière notification non lue' });
  await signIn(page, newcomer.email);
  await open(page, '/');
  await tellWhileAway(newcomer.email, 'Avant la coupure');
  await expect(banner).toContainText('Avant la coupure');
  await product.cause('kill-api');
  try {
    await tellWhileAway(newcomer.email, 'Pendant la coupure');
  } finally {
    await product.cause('start-api');
  }
  await expect(banner).toContainText('Pendant la coupure', { timeout: 40_000 });
});

/** Signs for all at once and tells who got a positive answer; the rest met the fault. */
async function signAll(product: ProductHandle, people: Newcomer[]): Promise<Set<string>> {
  const outcomes = await Promise.allSettled(people.map((newcomer) => signAsBloomer(product, newcomer)));
  return new Set(people.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ email }) => email));
}

async function signedCountOf(newcomer: Newcomer): Promise<number> {
  const { rows } = await withDatabase((client) =>
    client.query<{ count: number }>(
      `select count(*)::int as count from signature s join signing_document d on d.id = s.document_id
       join activity a on a.id = d.activity_id where a.mission_id = $1`,
      [newcomer.missionId],
    ),
  );
  return rows[0]?.count ?? 0;
}

async function invitations(mailbox: Mailbox, newcomer: Newcomer): Promise<Mail[]> {
  return mailbox.to(newcomer.contactEmail, /CRA à signer/);
}

for (const victim of ['api', 'postgres'] as const) {
  test(`kill -9 of ${victim} while months are signed: accepted signatures stay, each with exactly one mail`, async ({
    product,
    mailbox,
  }) => {
    test.setTimeout(180_000);
    const people = await Promise.all(Array.from({ length: 8 }, () => createNewcomer('Noa')));
    // One before the fault, so that something is certainly accepted.
    const [first, ...others] = people;
    if (!first) throw new Error('nobody');
    await signAsBloomer(product, first);
    await Promise.all(others.map((newcomer) => saveMonth(product, newcomer)));
    const signing = signAll(product, others);
    await product.cause(`kill-${victim}`);
    const accepted = await signing;
    await product.cause(`start-${victim}`);
    accepted.add(first.email);

    for (const newcomer of people) {
      const signed = await expect
        .poll(() => signedCountOf(newcomer).catch(() => -1), { timeout: 20_000 })
        .toBeGreaterThanOrEqual(accepted.has(newcomer.email) ? 1 : 0)
        .then(() => signedCountOf(newcomer));
      // Signed without an answer is possible, answered without a signature is not; either way one mail per signature.
      await expect.poll(async () => (await invitations(mailbox, newcomer)).length, { timeout: 60_000 }).toBe(signed);
    }
    // A mail sent twice would come now: whatever was being sent when the server died has been taken up again.
    await expect
      .poll(() =>
        withDatabase(async (client) => {
          const { rows } = await client.query<{ count: number }>(
            // Some wait for the end of the night or of the week-end, on purpose.
            `select count(*)::int as count from mail_outbox where state in ('queued', 'sending') and not_before <= now()`,
          );
          return rows[0]?.count;
        }),
      )
      .toBe(0);
    for (const newcomer of people) {
      expect((await invitations(mailbox, newcomer)).length).toBe(await signedCountOf(newcomer));
    }
  });
}
