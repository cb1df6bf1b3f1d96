import { expect, test } from '../support/journey.ts';
import { signAsBloomer, signAsClient, signingLink } from '../support/month.ts';
import { withDatabase } from '../support/people.ts';

test('an expired link says so, sends a fresh one to the known contact, and that one signs', async ({
  page,
  product,
  mailbox,
  newcomer,
  expectAccessible,
  photograph,
}) => {
  const { signingDocumentId } = await signAsBloomer(product, newcomer);
  const link = await signingLink(mailbox, newcomer);
  const known = (await mailbox.to(newcomer.contactEmail)).map((mail) => mail.id);
  await withDatabase((client) =>
    client.query(
      `update link_token set created_at = created_at - interval '31 days', expires_at = now() - interval '1 day'
       where object_id = $1`,
      [signingDocumentId],
    ),
  );
  await page.goto(link);
  await expect(page.getByText('Ce lien a expiré').first()).toBeVisible();
  await photograph(page, 'link-expired');
  await expectAccessible(page);

  await page.goto(await signingLink(mailbox, newcomer, known));
  await signAsClient(page);
});

test('a link opened again after the signature leads to the signed document', async ({
  page,
  product,
  mailbox,
  newcomer,
}) => {
  await signAsBloomer(product, newcomer);
  const link = await signingLink(mailbox, newcomer);
  await page.goto(link);
  await signAsClient(page);
  await page.goto(link);
  await expect(page).toHaveURL(/\/files\/activity\//);
});

test('an unknown document is refused in words', async ({ page, product, photograph, expectAccessible }) => {
  await page.goto(`${product.shellUrl}/signing/00000000-0000-4000-8000-000000000000?token=anonymous:nothing`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signer le compte rendu' })).toHaveCount(0);
  await photograph(page, 'link-unknown');
  await expectAccessible(page);
});

test('the public address of a month shows it without a session', async ({ page, product, newcomer, photograph }) => {
  const { signingDocumentId } = await signAsBloomer(product, newcomer);
  await page.goto(`${product.shellUrl}/public/cra/${signingDocumentId}/cra.pdf`);
  await expect(page.getByText(newcomer.fullname).first()).toBeVisible();
  await photograph(page, 'public-cra');
});
