import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sent } from '../../missions/contract-signing/contract-signing.fixture.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth } from '../activities/activities.fixture.ts';

const api = testApi();

const CONTACT = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }';
const EMAIL = 'jean@client.example';

async function correct(test: TestContext, contactId: string) {
  const admin = asAdmin((await test.create.staff()).id);
  return test.execute(admin, CONTACT, { input: { recordId: contactId, email: EMAIL, isOperational: true } });
}

const linksOf = ({ db }: TestContext, contactId: string) =>
  db.selectFrom('link_token').select(['id', 'revoked_at']).where('contact_id', '=', contactId).execute();

/** Where mails with a link that still opens something go. */
async function mailedTo({ db }: TestContext): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_outbox as m')
    .innerJoin('link_token as l', 'l.id', 'm.link_id')
    .select('m.recipient')
    .where('l.revoked_at', 'is', null)
    .where('l.contact_id', 'is not', null)
    .execute();
  return rows.map(({ recipient }) => recipient);
}

describe('the address of a contact at which nobody was ever reached', () => {
  it('is corrected: the report to sign is mailed to the right one, and nothing waits for the wrong one', () =>
    api.rollback(async (test) => {
      const { contact, linkId } = await bloomerSignedMonth(test);
      assert.deepEqual((await correct(test, contact.id)).errors, []);
      const links = await linksOf(test, contact.id);
      assert.ok(links.find(({ id }) => id === linkId)?.revoked_at);
      assert.deepEqual(await mailedTo(test), [EMAIL]);
      const wrong = test.db
        .selectFrom('mail_outbox')
        .select('id')
        .where('recipient', '=', contact.email ?? '');
      assert.deepEqual(await wrong.where('state', '=', 'queued').execute(), []);
    }));

  it('is corrected for a contract to sign, too', () =>
    api.rollback(async (test) => {
      const { first, linkId } = await sent(test, { type: 'PDS' });
      const contactId = first.contact_id ?? '';
      assert.deepEqual((await correct(test, contactId)).errors, []);
      const live = (await linksOf(test, contactId)).filter((link) => link.revoked_at === null);
      assert.equal(live.length, 1);
      assert.notEqual(live[0]?.id, linkId);
      assert.deepEqual(await mailedTo(test), [EMAIL]);
    }));

  it('stays once a link was opened there: a successor is another contact', () =>
    api.rollback(async (test) => {
      const { contact, linkId } = await bloomerSignedMonth(test);
      await test.db.updateTable('link_token').set({ used_count: 1 }).where('id', '=', linkId).execute();
      const { errors } = await correct(test, contact.id);
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['email']);
      assert.equal((await linksOf(test, contact.id)).filter((link) => link.revoked_at === null).length, 1);
    }));
});
