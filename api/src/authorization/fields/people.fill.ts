import { storeFile } from '../../platform/files/files.ts';
import type { TestContext } from '../../testing/test-api.ts';
import type { World } from '../authorization.world.ts';

const NOW = '2026-11-18T09:00:00Z';
export const LATER = '2026-12-18T09:00:00Z';

/** A small PDF on the disk of the test. */
export async function aFile({ db, platform }: TestContext, name: string) {
  return storeFile(platform, db, { bytes: Buffer.from(`%PDF-1.7 canary ${name}`), name, state: 'clean' });
}

const firstId = { id: '' };

/** The Bloomer, the contacts and the companies, with everything that is known of them. */
export async function fillPeople(test: TestContext, world: Omit<World, 'viewers'>, clientSocietyId: string) {
  const { db, create } = test;
  const phone = { name_job: 'Directrice', phone_number: '+33612345678', is_billing: true };
  await db.updateTable('contact').set(phone).where('id', '=', world.contactId).execute();
  const billing = await create.contact(clientSocietyId, { ...phone, phone_number: '+33612345679' });
  const bloomerContact = await create.contact(world.societyId, { ...phone, phone_number: '+33612345680' });
  await db.updateTable('staff').set({ phone_number: '+33612345670' }).where('id', '=', world.staffId).execute();
  await db.updateTable('link_token').set({ contact_id: world.contactId }).where('purpose', '=', 'craSign').execute();
  await fillBloomer(test, world);
  const emailChangeId = await askEmailChange(test, world.bloomerId);
  const invitation = {
    bloomer_id: world.bloomerId,
    token_hash: 'canary',
    status: 'ongoing',
    expires_at: LATER,
  } as const;
  const { id: invitationId } =
    (await db.insertInto('invitation').values(invitation).returning('id').executeTakeFirst()) ?? firstId;
  await fillSociety(test, world.societyId, {
    billing_contact_id: bloomerContact.id,
    owner_bloomer_id: world.bloomerId,
  });
  await fillSociety(test, clientSocietyId, { billing_contact_id: billing.id });
  const toClient = { society_id: clientSocietyId, iban: 'DE89370400440532013000', bic: 'COBADEFF' };
  await db
    .insertInto('bank_account_change')
    .values({ ...toClient, requested_by: `staff:${world.staffId}`, requested_at: NOW, held_until: LATER })
    .execute();
  const approval = { approved_by: `staff:${world.staffId}`, approved_at: NOW, state: 'approved' as const };
  await db
    .updateTable('bank_account_change')
    .set({ ...approval, former_iban: 'FR7630006000011234567890189' })
    .where('id', '=', world.bankChangeId)
    .execute();
  return {
    billingContactId: billing.id,
    bloomerContactId: bloomerContact.id,
    emailChangeId,
    invitationId,
    conversationId: await startConversation(test, world),
  };
}

async function fillBloomer(test: TestContext, { bloomerId, staffId }: Pick<World, 'bloomerId' | 'staffId'>) {
  const { db } = test;
  const identity = await aFile(test, 'identite.pdf');
  const values = {
    secondary_email: 'chez-soi@world.example',
    secondary_email_verified_at: NOW,
    phone_number: '+33687654321',
    slack: 'U0SLACK',
    credential_file_id: identity.id,
    credential_checked_at: NOW,
    credential_check_result: 'refused' as const,
    credential_check_reason: 'Document illisible',
    hiresweet_contact_id: 'hs-1',
    pipefy_contact_id: 'pf-1',
    communication_type: 'sms' as const,
  };
  await db.updateTable('bloomer').set(values).where('id', '=', bloomerId).execute();
  await db.insertInto('bloomer_account_manager').values({ bloomer_id: bloomerId, staff_id: staffId }).execute();
  const account = { issuer: 'http://issuer.test', subject: 'canary', bloomer_id: bloomerId };
  await db.insertInto('identity_link').values(account).execute();
  const proof = {
    bloomer_id: bloomerId,
    phone_number: '+33687654321',
    code_hash: 'x',
    verified_at: NOW,
    expires_at: NOW,
  };
  await db.insertInto('phone_check').values(proof).execute();
  const consent = {
    bloomer_id: bloomerId,
    channel: 'sms',
    text_version: 1,
    consent_text: 'oui',
    given_at: NOW,
  } as const;
  await db.insertInto('channel_consent').values(consent).execute();
  const chosen = { bloomer_id: bloomerId, choices: '{"win":"digest"}', updated_at: NOW };
  await db.insertInto('notification_preferences').values(chosen).execute();
  const mail = {
    dedupe_key: 'given up',
    template: 'test',
    recipient: values.secondary_email,
    subject: 'Votre lien',
    text_body: '[redacted]',
    html_body: '[redacted]',
    state: 'bounced' as const,
    last_error: '451 busy',
  };
  await db.insertInto('mail_outbox').values(mail).execute();
}

async function askEmailChange({ db }: TestContext, bloomerId: string): Promise<string> {
  const asked = { bloomer_id: bloomerId, requested_by: 'staff:x', expires_at: LATER };
  const rows = await db
    .insertInto('email_change')
    .values({ ...asked, kind: 'primary', email: 'nouvelle@world.example', former_email: 'ancienne@world.example' })
    .returning('id')
    .execute();
  return (rows[0] ?? firstId).id;
}

async function fillSociety(
  test: TestContext,
  id: string,
  links: { billing_contact_id: string; owner_bloomer_id?: string },
) {
  const [kbis, urssaf, rcp] = [await aFile(test, 'k.pdf'), await aFile(test, 'u.pdf'), await aFile(test, 'r.pdf')];
  const { staff } = { staff: await test.db.selectFrom('staff').select('id').executeTakeFirstOrThrow() };
  const address = { address_name: 'Bâtiment A', address_part1: '1 rue X', address_zip: '75001', address_town: 'Paris' };
  await test.db
    .updateTable('society')
    .set({
      ...links,
      ...address,
      siret: links.owner_bloomer_id === undefined ? '35600000000048' : '73282932000074',
      tva: links.owner_bloomer_id === undefined ? 'FR39356000000' : 'FR44732829320',
      vat_since: '2026-02-03',
      kbis_file_id: kbis.id,
      kbis_expiration_date: '2027-01-01',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
      urssaf_file_id: urssaf.id,
      urssaf_expiration_date: '2026-10-02',
      urssaf_issued_on: '2026-07-02',
      urssaf_check_result: 'invalid',
      urssaf_checked_by: `staff:${staff.id}`,
      urssaf_checked_at: NOW,
      rcp_file_id: rcp.id,
      directory_result: 'otherName',
      directory_name: 'AUTRE NOM',
      directory_checked_at: NOW,
      vat_result: 'invalid',
      vat_checked_at: NOW,
      identity_check: 'toVerify',
    })
    .where('id', '=', id)
    .execute();
  const paper = { society_id: id, file_id: rcp.id, expires_on: '2027-01-03' };
  await test.db
    .insertInto('society_document')
    .values([
      { ...paper, kind: 'a1' },
      { ...paper, kind: 'taxRegularity' },
      { ...paper, kind: 'foreignWorkers' },
    ])
    .execute();
}

/** What the Bloomer wrote to the support, and its answer. */
async function startConversation({ db }: TestContext, { bloomerId, staffId }: Pick<World, 'bloomerId' | 'staffId'>) {
  const { id } = await db
    .insertInto('help_conversation')
    .values({ bloomer_id: bloomerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = (text: string, created_at: string, staff_id: string | null) => ({
    conversation_id: id,
    id: crypto.randomUUID(),
    text,
    created_at,
    staff_id,
  });
  await db
    .insertInto('help_message')
    .values([
      message('Je suis en arrêt maladie, que faire ?', '2026-11-17T09:00:00Z', null),
      message('Nous vous rappelons.', NOW, staffId),
    ])
    .execute();
  return id;
}
