import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bloomerSignedMonth, CLIENT_SIGN } from '../../cra/activities/activities.fixture.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const SET = `mutation ($input: SetMissionContactsInput!) { setMissionContacts(input: $input) {
  recordId contactOperations { recordId } billingContacts { recordId } } }`;

const api = testApi();

async function opened(test: TestContext) {
  const month = await bloomerSignedMonth(test);
  const admin = asAdmin((await test.create.staff()).id);
  const set = (input: object) => test.execute(admin, SET, { input: { recordId: month.mission.id, ...input } });
  return { ...month, admin, set };
}

const ids = (people: { recordId: string }[]) => people.map(({ recordId }) => recordId);

describe('the contacts of a mission', () => {
  it('are changed by staff, in their order, one role at a time', () =>
    api.rollback(async (test) => {
      const { client, contact, set } = await opened(test);
      const zoe = await test.create.contact(client.id);
      const payer = await test.create.contact(client.id, { is_operational: false, is_billing: true });
      const first = (await set({ contactOperations: [zoe.id, contact.id, zoe.id] })).data.setMissionContacts;
      assert.deepEqual([ids(first.contactOperations), ids(first.billingContacts)], [[zoe.id, contact.id], []]);
      const second = (await set({ billingContacts: [payer.id] })).data.setMissionContacts;
      assert.deepEqual(
        [ids(second.contactOperations), ids(second.billingContacts)],
        [[zoe.id, contact.id], [payer.id]],
      );
    }));

  it('who lose their place sign nothing more; who come are invited', () =>
    api.rollback(async (test) => {
      const { client, clientLink, documentId, set } = await opened(test);
      const zoe = await test.create.contact(client.id);
      await set({ contactOperations: [zoe.id] });
      const refused = await test.execute(clientLink, CLIENT_SIGN, { id: documentId, name: 'Claire Durand' });
      assert.equal(refused.code, 'UNAUTHENTICATED');
      const mails = await test.db
        .selectFrom('mail_outbox')
        .select('recipient')
        .where('template', '=', 'cra-invitation');
      const recipients = (await mails.orderBy('created_at').execute()).map(({ recipient }) => recipient);
      assert.ok(recipients.includes(zoe.email ?? ''));
      // The same again changes and mails nothing.
      await set({ contactOperations: [zoe.id] });
      assert.equal((await mails.execute()).length, recipients.length);
    }));

  it('are refused when they are strangers, have left, or may not sign; one signer stays', () =>
    api.rollback(async (test) => {
      const { client, set } = await opened(test);
      const strangers = [
        await test.create.contact((await test.create.clientSociety()).id),
        await test.create.contact(client.id, { removed_at: new Date() }),
        await test.create.contact(client.id, { is_operational: false }),
        await test.create.contact(client.id, { email: null }),
      ];
      for (const { id } of [...strangers, { id: 'x' }]) {
        const { errors } = await set({ contactOperations: [id] });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['contactOperations']);
      }
      assert.deepEqual((await set({ contactOperations: [] })).errors[0]?.extensions.invalidArgs, ['contactOperations']);
      assert.deepEqual((await set({ billingContacts: [] })).errors, []);
      assert.equal((await set({ recordId: 'x' })).code, 'UNKNOWN_RECORD_ID');
    }));
});
