import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bloomerConsent, CONSENT_VERSION } from '@bloom/shared-rules/cra/signature-consent';
import { asAdmin, asLink } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN, FIVE_DAYS, filledMonth, SIGN } from '../activities/activities.fixture.ts';
import { bloomerStrangers } from './strangers.fixture.ts';

const ID = '11111111-1111-4111-8111-111111111111';

const SIGN_VERSION = `mutation ($id: ID!, $name: String!, $version: Int) {
  signBloomerActivity(activityRecordID: $id, signerFullname: $name, version: $version) { signedCount } }`;

const api = testApi();

describe('signBloomerActivity', () => {
  it('is for the Bloomer himself: not even Admin signs for him', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const variables = { id: month.activityId, name: 'Benoît Petit' };
      const admin = asAdmin((await test.create.staff()).id);
      for (const [who, viewer, code] of [
        ...(await bloomerStrangers(test, month.contact)),
        ['Admin', admin, 'FORBIDDEN'] as const,
      ]) {
        assert.equal((await test.execute(viewer, SIGN, variables)).code, code, who);
      }
      assert.equal((await test.execute(month.viewer, SIGN, variables)).code, undefined);
    }));

  const totals: [string | null, string | undefined][] = [
    ['5', undefined],
    ['5,0', undefined],
    ['5.00', undefined],
    [null, undefined],
    ['4,5', 'BAD_USER_INPUT'],
    ['', 'BAD_USER_INPUT'],
    ['cinq', 'BAD_USER_INPUT'],
    ['5e0', 'BAD_USER_INPUT'],
  ];
  for (const [total, code] of totals) {
    it(`${code ? 'refuses' : 'accepts'} the typed total ${JSON.stringify(total)} for 5 days`, () =>
      api.rollback(async (test) => {
        const month = await filledMonth(test);
        const answer = await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit', total });
        assert.equal(answer.code, code);
        if (code) assert.deepEqual(answer.errors[0]?.extensions.invalidArgs, ['totalDays']);
      }));
  }

  it('needs a name of 2 to 120 characters', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      for (const name of ['', ' ', 'x', '12', '\u200b\u0000 ', 'x'.repeat(121)]) {
        const answer = await test.execute(month.viewer, SIGN, { id: month.activityId, name });
        assert.deepEqual(answer.errors[0]?.extensions.invalidArgs, ['signerFullname'], JSON.stringify(name));
      }
      assert.equal(
        (await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'x'.repeat(120) })).code,
        undefined,
      );
    }));

  it('signs what was read: a report that was changed meanwhile is refused, and is signed once read again', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const sign = (version: number) =>
        test.execute(month.viewer, SIGN_VERSION, { id: month.activityId, name: 'Benoît Petit', version });
      const refused = await sign(0);
      assert.equal(refused.code, 'CONFLICT');
      const saved = refused.errors[0]?.extensions.data as { version: number } | undefined;
      assert.equal((await sign(saved?.version ?? 0)).code, undefined);
    }));

  it('says that it cannot sign what does not exist', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const unknown = await test.execute(month.viewer, SIGN, { id: ID, name: 'Benoît Petit' });
      assert.deepEqual(
        [unknown.code, unknown.errors[0]?.message],
        ['UNKNOWN_RECORD_ID', 'Impossible de signer le CRA'],
      );
      const missing = await test.execute(month.viewer, SIGN, { id: '', name: 'Benoît Petit' });
      assert.deepEqual([missing.code, missing.errors[0]?.message], ['BAD_USER_INPUT', 'Impossible de signer le CRA']);
    }));

  it('needs the confirmation when a week-end, a holiday or an on-call day is declared', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test, { ...FIVE_DAYS, '2026-10-10': { dayWorked: 1 } });
      const variables = { id: month.activityId, name: 'Benoît Petit', total: '6' };
      const refused = await test.execute(month.viewer, SIGN, variables);
      assert.deepEqual(refused.errors[0]?.extensions.invalidArgs, ['clientValidationConfirmed']);
      assert.equal((await test.execute(month.viewer, SIGN, { ...variables, confirmed: true })).code, undefined);
      const stored = await test.db
        .selectFrom('activity')
        .selectAll()
        .where('id', '=', month.activityId)
        .executeTakeFirst();
      assert.equal(stored?.client_validation_confirmed, true);
    }));

  it('warns to contact the customer care manager when nobody can be asked', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      await test.db.updateTable('contact').set({ removed_at: new Date() }).where('id', '=', month.contact.id).execute();
      const answer = await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit' });
      assert.equal(answer.errors[0]?.extensions.reason, 'NO_CONTACT');
      assert.match(answer.errors[0]?.message ?? '', /customer care manager/);
    }));

  it('writes signature, invitation and audit together, and only once', () =>
    api.rollback(async (test) => {
      const manager = await test.create.staff();
      const made = await test.create.mission({ csm_staff_id: manager.id });
      const month = await bloomerSignedMonth(test, await filledMonth(test, FIVE_DAYS, made));
      const again = await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit' });
      assert.equal(again.code, 'ALREADY_SIGNED');
      const data = again.errors[0]?.extensions.data as { month: string; recordId: string; fileName: string };
      assert.deepEqual([data.month, data.recordId], ['2026-10-01', month.activityId]);
      const [signature, ...more] = await test.db
        .selectFrom('signature')
        .selectAll()
        .where('document_id', '=', month.documentId)
        .execute();
      assert.equal(more.length, 0);
      assert.deepEqual(
        [signature?.role, signature?.signer_ip, signature?.signer_email, signature?.signer_fullname],
        ['bloomer', '203.0.113.9', month.bloomer.email, 'Benoît Petit'],
      );
      // Nothing of these five days needs the client's word, whatever box was ticked.
      assert.deepEqual([signature?.consent_text, signature?.consent_version], [bloomerConsent(false), CONSENT_VERSION]);
      const mails = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('recipient', '=', month.contact.email)
        .execute();
      assert.equal(mails.length, 1);
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', manager.id).execute();
      assert.deepEqual(
        told.map(({ kind }) => kind),
        ['signCRA'],
      );
    }));

  it('refuses a document whose text was changed behind its hash', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      await test.db
        .updateTable('signing_document')
        .set({ snapshot: '{"totalDays":5}' })
        .where('id', '=', month.documentId)
        .execute();
      await assert.rejects(test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit' }), /hash/);
      const signatures = await test.db
        .selectFrom('signature')
        .selectAll()
        .where('document_id', '=', month.documentId)
        .execute();
      assert.deepEqual(signatures, []);
    }));

  it('prepares at once what was saved before its signing opened', () =>
    api.rollback(async (test) => {
      test.setNow('2026-10-10T09:00:00Z');
      const month = await filledMonth(test);
      assert.equal(month.documentId, null);
      const early = await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit' });
      assert.equal(early.errors[0]?.extensions.reason, 'TOO_EARLY');
      assert.match(early.errors[0]?.message ?? '', /samedi 24 octobre 2026/);
      test.setNow('2026-10-24T09:00:00Z');
      assert.equal(
        (await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit' })).code,
        undefined,
      );
    }));

  it('signs a month without any day', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test, {});
      assert.equal(
        (await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit', total: '0' })).code,
        undefined,
      );
      const link = await test.db
        .selectFrom('link_token')
        .selectAll()
        .where('object_id', '=', month.documentId)
        .executeTakeFirstOrThrow();
      const client = asLink('craSign', month.documentId, month.contact.id, { tokenId: link.id });
      assert.equal(
        (await test.execute(client, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' })).code,
        undefined,
      );
      const stored = await test.db
        .selectFrom('activity')
        .selectAll()
        .where('id', '=', month.activityId)
        .executeTakeFirst();
      assert.deepEqual([stored?.bloomer_invoice_status, stored?.client_invoice_status], ['CANCELLED', 'CANCELLED']);
    }));
});
