import type { Page } from '@playwright/test';
import { receiveCode } from '../support/contract-story.ts';
import { expect, test } from '../support/journey.ts';
import { signAsBloomer, signAsClient } from '../support/month.ts';
import type { Newcomer } from '../support/people.ts';
import { withDatabase } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

/** A link that opens one session, as staff ask for it: the only ones that wait for a click. */
async function singleUseLink(product: ProductHandle, newcomer: Newcomer) {
  const { signingDocumentId } = await signAsBloomer(product, newcomer);
  const contact = await withDatabase(async (client) => {
    const { rows } = await client.query('select id from contact where email = $1', [newcomer.contactEmail]);
    return rows[0] as { id: string };
  });
  const data = await product.query<{ getElectronicSignLink: { url: string } }>(
    'admin@bloom.example',
    'mutation ($id: ID!, $signer: ID) { getElectronicSignLink(externalDocumentId: $id, signerId: $signer) { url } }',
    { id: signingDocumentId, signer: contact.id },
  );
  return { signingDocumentId, url: data.getElectronicSignLink.url };
}

const usesOf = (documentId: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query(
      'select used_count::int as uses from link_token where object_id = $1 and max_uses = 1',
      [documentId],
    );
    return (rows as { uses: number }[]).map(({ uses }) => uses);
  });

/** Every address and every Referer the page sent anywhere, after the address the person opened. */
function overhear(page: Page, opened: string): string[] {
  const said: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== opened) said.push(request.url());
    said.push(request.headers().referer ?? '');
  });
  return said;
}

test('a link that serves once survives programs that open it, and opens with one click of a person', async ({
  page,
  product,
  newcomer,
  mailbox,
  expectAccessible,
  photograph,
}) => {
  const { signingDocumentId, url } = await singleUseLink(product, newcomer);
  for (let visit = 0; visit < 50; visit += 1) await page.request.get(url);
  const said = overhear(page, url);
  await page.goto(url);
  // A program that runs scripts sees this much, and nothing is used up.
  await expect(page.getByRole('button', { name: 'Continuer' })).toBeVisible();
  expect(await usesOf(signingDocumentId)).toEqual([0]);
  await expectAccessible(page);
  await photograph(page, 'link-continue');
  await page.setViewportSize({ width: 390, height: 844 });
  await photograph(page, 'link-continue');

  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText(newcomer.fullname).first()).toBeVisible();
  expect(await usesOf(signingDocumentId)).toEqual([1]);
  // The address and its history no longer hold the token, and nobody was told it.
  await expect(page).toHaveURL(`${product.shellUrl}/signing/${signingDocumentId}`);
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(said.filter((text) => text.includes(token) || text.includes(encodeURIComponent(token)))).toEqual([]);

  await page.reload();
  // Staff handed it out: only the contact's mailbox has what signs.
  await expect(page.getByText('Ce lien vous a été remis par une personne de chez nous')).toBeVisible();
  await page.getByLabel('Code de signature').fill(await receiveCode(page, mailbox, newcomer.contactEmail));
  await signAsClient(page);
});

test('a link used by somebody else meanwhile says that it is over', async ({ page, browser, product, newcomer }) => {
  const { url } = await singleUseLink(product, newcomer);
  const first = await browser.newPage();
  await first.goto(url);
  await first.getByRole('button', { name: 'Continuer' }).click();
  await expect(first.getByText(newcomer.fullname).first()).toBeVisible();
  await first.close();
  await page.goto(url);
  await expect(page.getByText('Ce lien a expiré').first()).toBeVisible();
});
