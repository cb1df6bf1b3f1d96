import { expect, test } from '../support/journey.ts';
import { signAsBloomer } from '../support/month.ts';
import { createColleague, type Newcomer, withDatabase } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/**
 * A month that its client validated, on a mission that asks both sides for recommendations; staff ask for the marks.
 */
async function surveyed(product: ProductHandle, newcomer: Newcomer, staffEmail: string) {
  const { recordId } = await signAsBloomer(product, newcomer);
  await withDatabase(async (client) => {
    await client.query("update activity set validation = 'signed', validated_at = now() where id = $1", [recordId]);
    await client.query(
      'update mission set enable_referral_nps_client = true, enable_referral_nps_bloomer = true where id = $1',
      [newcomer.missionId],
    );
  });
  const document =
    'mutation ($id: ID!, $type: MissionFollowUpType!) { sendNps(activityId: $id, type: $type) { message } }';
  await product.query(staffEmail, document, { id: recordId, type: 'client' });
  return { recordId, path: `/satisfaction/${newcomer.month}/${newcomer.missionId}/${recordId}` };
}

/** The address in the client's mail, which waits for Monday when this runs on a week-end. */
async function linkOf(newcomer: Newcomer): Promise<string> {
  const text = await withDatabase(async (client) => {
    const { rows } = await client.query(
      "select text_body from mail_outbox where recipient = $1 and template = 'nps-invitation-client'",
      [newcomer.contactEmail],
    );
    return (rows[0] as { text_body: string }).text_body;
  });
  const link = /https?:\/\/\S+\/satisfaction\/\S+\?token=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error('The mail of the survey has no link.');
  return link;
}

test('both sides of a mission say how it goes: by mail link, signed in, and staff answer for a low mark', async ({
  page,
  browser,
  product,
  newcomer,
  signIn,
  expectAccessible,
  photograph,
}) => {
  const colleague = await createColleague();
  const { path } = await surveyed(product, newcomer, colleague.email);

  // The client, by the link of the mail, on a phone; signed in nowhere.
  const client = await (await browser.newContext({ viewport: PHONE })).newPage();
  await client.goto(await linkOf(newcomer));
  await expect(client.getByRole('heading', { level: 1, name: 'Votre avis sur la mission' })).toBeVisible();
  await expect(client).toHaveURL(`${product.shellUrl}${path}`);
  await photograph(client, 'satisfaction-client-empty');
  await client.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(client.getByText('Choisissez une note de 0 à 10.')).toBeVisible();
  await client.getByRole('radio', { name: '3', exact: true }).check();
  await expect(client.getByRole('alert').getByText(/Votre note nous alerte/)).toBeVisible();
  await photograph(client, 'satisfaction-client-low');
  await expectAccessible(client);
  await client.getByRole('radio', { name: '9', exact: true }).check();
  await expect(client.getByText(/Votre note nous alerte/)).toBeHidden();
  await client.getByRole('textbox').fill('Une équipe attentive.');
  await client.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(client.getByText(/Merci, votre avis est enregistré/)).toBeVisible();
  await photograph(client, 'satisfaction-client-given');
  await client.getByRole('textbox', { name: /Prénom et nom/ }).fill('Zoé Martin');
  await client.getByRole('textbox', { name: /Adresse e-mail/ }).fill('zoe@elsewhere.example');
  await client.getByRole('checkbox', { name: /est d’accord/ }).check();
  await client.getByRole('button', { name: 'Recommander cette personne' }).click();
  await expect(client.getByText(/Vous avez recommandé.*Zoé Martin/)).toBeVisible();
  await expectAccessible(client);
  await client.setViewportSize(DESK);
  await photograph(client, 'satisfaction-client-referred');
  await client.context().close();

  // The Bloomer, signed in.
  await signIn(page, newcomer.email);
  await page.goto(`${product.shellUrl}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ton avis sur la mission' })).toBeVisible();
  await page.getByRole('radio', { name: '4', exact: true }).check();
  await page.getByRole('textbox').fill('Je suis souvent seul.');
  await photograph(page, 'satisfaction-bloomer');
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByText(/Merci, ton avis est enregistré/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Demander de l’aide' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await photograph(page, 'satisfaction-bloomer-given');

  // Staff see both, call, and say so.
  const staff = await (await browser.newContext({ viewport: DESK })).newPage();
  await signIn(staff, colleague.email);
  await staff.goto(`${product.shellUrl}${path}`);
  const bloomer = staff.getByRole('region', { name: 'Bloomer', exact: true });
  await expect(bloomer.getByText('4 sur 10')).toBeVisible();
  await expect(bloomer.getByText('À recontacter')).toBeVisible();
  await expect(staff.getByText('zoe@elsewhere.example')).toBeVisible();
  await expectAccessible(staff);
  await photograph(staff, 'satisfaction-staff');
  await bloomer.getByRole('button', { name: 'Marquer comme recontacté' }).click();
  await expect(bloomer.getByText('Recontacté', { exact: true })).toBeVisible();
  await staff.setViewportSize(PHONE);
  await photograph(staff, 'satisfaction-staff');
  await staff.context().close();
});
