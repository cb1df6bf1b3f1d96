import { of } from '@bloom/shared-rules/words/elision';
import { chooseIn } from '../support/choice-list.ts';
import { expect, test } from '../support/journey.ts';
import { linksIn } from '../support/mailbox.ts';
import { signAsBloomer, signAsClient, signingLink } from '../support/month.ts';
import { createColleague, type Newcomer } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

/** Another operational contact of the client, who is on no mission yet. */
async function addColleagueOfClient(product: ProductHandle, staffEmail: string, newcomer: Newcomer) {
  const { missions } = await product.query<{ missions: { clientSociety: { recordId: string } }[] }>(
    staffEmail,
    'query Client($id: ID!) { missions(recordId: $id) { clientSociety { recordId } } }',
    { id: newcomer.missionId },
  );
  const societyId = missions[0]?.clientSociety.recordId ?? '';
  const email = newcomer.contactEmail.replace('contact-', 'successeur-');
  await product.query(
    staffEmail,
    'mutation Add($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }',
    { input: { societyRecordId: societyId, firstname: 'Zoé', lastname: 'Roy', email, isOperational: true } },
  );
  return { societyId, email };
}

test('who is removed while the signing page is open signs nothing; the successor is mailed, and signs', async ({
  browser,
  page,
  product,
  mailbox,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const staff = await createColleague();
  const successor = await addColleagueOfClient(product, staff.email, newcomer);
  await signAsBloomer(product, newcomer);
  const client = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await client.goto(await signingLink(mailbox, newcomer));
  await client.getByRole('checkbox', { name: /j’approuve les jours déclarés/ }).check();

  await signIn(page, staff.email);
  await open(page, `/society/${successor.societyId}`);
  const claire = page.getByRole('listitem', { name: newcomer.contactName });
  await expect(claire).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'client-contacts');
  await claire.getByRole('button', { name: 'Retirer l’accès' }).click();
  const dialog = page.getByRole('dialog', { name: `Retirer l’accès ${of(newcomer.contactName)}` });
  await expect(dialog.getByText(/une signature l’attend/)).toBeVisible();
  await photograph(page, 'client-contact-removal');
  await chooseIn(dialog.getByLabel('Successeur'), 'Zoé Roy');
  await dialog.getByRole('button', { name: 'Retirer l’accès' }).click();
  await expect(page.getByText(`${newcomer.contactName} n’a plus accès`)).toBeVisible();
  await expect(claire).toHaveCount(0);

  await client.getByRole('button', { name: 'Signer le compte rendu' }).click();
  await expect(client.getByText('Document invalide')).toBeVisible();
  await expectAccessible(client);
  await photograph(client, 'client-access-ended');

  const mail = await mailbox.next(successor.email, /CRA/);
  await client.goto(linksIn(mail).find((address) => address.includes('/signing/')) ?? '');
  await signAsClient(client);
});

test('who administers the team sees its accesses, and a Bloomer can lose his', async ({
  page,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const staff = await createColleague();
  await signIn(page, staff.email);
  await open(page, '/staff');
  await expect(page.getByRole('listitem', { name: staff.fullname })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'staff');
  await open(page, `/missions/${newcomer.missionId}`);
  const contacts = page.getByRole('region', { name: 'Contact opérationnel client' });
  await contacts.getByRole('button', { name: /^Modifier/ }).click();
  await expect(page.getByRole('dialog').getByText('Contacts opérationnels')).toBeVisible();
  await photograph(page, 'mission-contacts');
});
