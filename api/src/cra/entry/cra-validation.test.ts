import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storedFile } from '../../missions/contracts/contracts.fixture.ts';
import { asAdmin, asBloomer, asSystem } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import {
  bareReport,
  bloomerSignedMonth,
  CLIENT_SIGN,
  filledMonth,
  monthText,
  NOVEMBER,
  OCTOBER,
  UPSERT,
} from '../activities/activities.fixture.ts';

const VALIDATE = `mutation ($id: ID!, $validate: Boolean!, $name: String, $reason: String, $file: ID) {
  validateCRA(activityRecordID: $id, validate: $validate, signerFullname: $name, reason: $reason, craFileId: $file) {
    CRAStatus validated signingDocumentId viewerCanEdit } }`;
const OPEN = 'query ($id: ID!) { getClientActivity(signingDocumentID: $id) { canSign } }';
const LOCK = 'mutation ($m: Date!, $s: ID) { lockMonth(month: $m, societyId: $s) { month societyId } }';
const UNLOCK = 'mutation ($m: Date!, $s: ID) { unlockMonth(month: $m, societyId: $s) }';

const api = testApi();

async function toldTo({ db }: TestContext, bloomerId: string): Promise<string[]> {
  const rows = await db.selectFrom('notification').select('description').where('bloomer_id', '=', bloomerId).execute();
  return rows.map(({ description }) => description);
}

describe('validateCRA', () => {
  it('forces a month with a name and a reason, tells the client, and can be undone', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const admin = asAdmin((await test.create.staff()).id);
      const call = (variables: object) => test.execute(admin, VALIDATE, { id: month.activityId, ...variables });
      const refused = await call({ validate: true });
      assert.deepEqual(refused.errors[0]?.extensions.invalidArgs, ['signerFullname', 'reason']);
      const forced = await call({ validate: true, name: 'Alice Martin', reason: 'Client absent' });
      assert.deepEqual([forced.data.validateCRA.CRAStatus, forced.data.validateCRA.validated], ['FORCED', true]);
      const mail = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('template', '=', 'cra-forced')
        .executeTakeFirstOrThrow();
      assert.equal(mail.recipient, month.contact.email);
      assert.match(mail.text_body, /28\/11\/2026/);
      assert.equal(
        (await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' })).code,
        'DOCUMENT_VOID',
      );
      const opened = await test.execute(month.clientLink, OPEN, { id: month.documentId });
      assert.equal(opened.errors[0]?.extensions.reason, 'SETTLED');
      assert.match(opened.errors[0]?.message ?? '', /n’attend plus votre signature/);
      assert.equal(
        (await call({ validate: true, name: 'Alice Martin', reason: 'x' })).errors[0]?.extensions.reason,
        'VALIDATED',
      );
      const undone = await call({ validate: false });
      assert.deepEqual(
        [undone.data.validateCRA.CRAStatus, undone.data.validateCRA.validated],
        ['WAITING_BLOOMER', false],
      );
      const actions = await test.db
        .selectFrom('audit_event')
        .select('action')
        .where('object_id', '=', month.activityId)
        .execute();
      for (const action of ['activity.force', 'activity.unforce'])
        assert.ok(
          actions.some((row) => row.action === action),
          action,
        );
    }));

  it('does not force a month that cannot be signed yet', () =>
    api.rollback(async (test) => {
      const { mission } = await test.create.mission();
      const id = await bareReport(test, mission.id, NOVEMBER);
      const admin = asAdmin((await test.create.staff()).id);
      const force = { id, validate: true, name: 'Alice Martin', reason: 'Client absent' };
      const { errors } = await test.execute(admin, VALIDATE, force);
      assert.equal(errors[0]?.extensions.reason, 'TOO_EARLY');
      assert.match(errors[0]?.message ?? '', /23 novembre 2026/);
    }));

  it('accepts the file that was looked at and no other', () =>
    api.rollback(async (test) => {
      const { activityId: id } = await filledMonth(test);
      const admin = asAdmin((await test.create.staff()).id);
      const file = await storedFile(test);
      const accept = (seen: string | null) =>
        test.execute(admin, VALIDATE, { id, validate: true, name: 'Claire Durand', reason: 'x', file: seen });
      await test.db.updateTable('activity').set({ cra_file_id: file.id }).where('id', '=', id).execute();
      const forced = await accept(null);
      assert.equal(forced.code, 'CONFLICT');
      assert.match(forced.errors[0]?.message ?? '', /Un autre CRA a été déposé entre-temps/);
      assert.equal((await accept(crypto.randomUUID())).code, 'CONFLICT');
      assert.equal((await accept(file.id)).data.validateCRA.CRAStatus, 'VALIDATED');
    }));

  it('does not touch what both signed, nor undo what is billed', () =>
    api.rollback(async (test) => {
      const system = asSystem((await test.create.staff()).id);
      const month = await bloomerSignedMonth(test);
      await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      const call = (id: string, validate: boolean) =>
        test.execute(system, VALIDATE, { id, validate, name: 'Alice Martin', reason: 'x' });
      assert.equal((await call(month.activityId, true)).code, 'ALREADY_SIGNED');
      assert.equal((await call(month.activityId, false)).errors[0]?.extensions.reason, 'SIGNED');
      const other = await filledMonth(test);
      assert.equal((await call(other.activityId, false)).errors[0]?.extensions.reason, 'NOT_VALIDATED');
      await call(other.activityId, true);
      await test.db.updateTable('activity').set({ billed: true }).where('id', '=', other.activityId).execute();
      assert.equal((await call(other.activityId, false)).errors[0]?.extensions.reason, 'BILLED');
    }));

  it('refuses a paper that waits, also in the correction of a billed month, and tells the Bloomer why', () =>
    api.rollback(async (test) => {
      const { activityId: id, bloomer } = await filledMonth(test);
      const admin = asAdmin((await test.create.staff()).id);
      const file = await storedFile(test);
      await test.db.updateTable('activity').set({ cra_file_id: file.id, billed: true }).where('id', '=', id).execute();
      const refuse = { id, validate: false, reason: 'C’est le CRA de septembre', file: file.id };
      const { data, errors } = await test.execute(admin, VALIDATE, refuse);
      assert.deepEqual(errors, []);
      assert.equal(data.validateCRA.CRAStatus, 'WAITING_BLOOMER');
      const [told] = await toldTo(test, bloomer.id);
      assert.match(told ?? '', /^Le PDF signé déposé pour ton CRA d’octobre 2026 chez .* a été refusé\. Motif/);
      assert.match(told ?? '', /C’est le CRA de septembre/);
    }));

  it('tells the Bloomer and the client that a forced month counts no more', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const admin = asAdmin((await test.create.staff()).id);
      const call = (validate: boolean) =>
        test.execute(admin, VALIDATE, {
          id: month.activityId,
          validate,
          name: 'Alice Martin',
          reason: 'Client absent',
        });
      await call(true);
      test.setNow('2026-11-20T10:00:00Z');
      assert.deepEqual((await call(false)).errors, []);
      assert.ok((await toldTo(test, month.bloomer.id)).some((text) => text.includes('n’est plus forcé')));
      const mail = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('template', '=', 'cra-forced-ended')
        .executeTakeFirstOrThrow();
      assert.equal(mail.recipient, month.contact.email);
      assert.match(mail.text_body, /Cette validation est annulée.*quand le Bloomer aura signé/);
    }));

  it('withdraws a signature request as the account manager, with the text of the specification', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const admin = asAdmin((await test.create.staff()).id);
      await test.execute(admin, VALIDATE, { id: month.activityId, validate: false });
      assert.match((await toldTo(test, month.bloomer.id)).join(), /Ta signature du CRA d’octobre 2026/);
      const read = 'query ($id: ID!) { getClientActivity(signingDocumentID: $id) { canSign } }';
      const answer = await test.execute(month.clientLink, read, { id: month.documentId });
      assert.deepEqual([answer.code, answer.errors[0]?.extensions.reason], ['DOCUMENT_VOID', 'CRA_CANCELLED']);
      assert.match(answer.errors[0]?.message ?? '', /account manager/);
    }));

  it('cancels the invoices of a month without days, and gives them back', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test, {});
      const admin = asAdmin((await test.create.staff()).id);
      const statuses = async () => {
        const row = await test.db
          .selectFrom('activity')
          .selectAll()
          .where('id', '=', month.activityId)
          .executeTakeFirstOrThrow();
        return [row.bloomer_invoice_status, row.client_invoice_status];
      };
      await test.execute(admin, VALIDATE, {
        id: month.activityId,
        validate: true,
        name: 'Alice Martin',
        reason: 'Intercontrat',
      });
      assert.deepEqual(await statuses(), ['CANCELLED', 'CANCELLED']);
      await test.execute(admin, VALIDATE, { id: month.activityId, validate: false });
      assert.deepEqual(await statuses(), ['NOT_CREATED', 'NOT_CREATED']);
    }));
});

describe('the month lock', () => {
  it('keeps a month from being forced, and a forced one from being opened again', () =>
    api.rollback(async (test) => {
      const [open, forced] = [await bloomerSignedMonth(test), await bloomerSignedMonth(test)];
      const admin = asAdmin((await test.create.staff()).id, new Set(['account', 'finance']));
      const force = { validate: true, name: 'Alice Martin', reason: 'Client absent' };
      await test.execute(admin, VALIDATE, { id: forced.activityId, ...force });
      await test.execute(admin, LOCK, { m: OCTOBER });
      for (const variables of [
        { id: open.activityId, ...force },
        { id: open.activityId, validate: false },
        { id: forced.activityId, validate: false },
      ]) {
        const refused = await test.execute(admin, VALIDATE, variables);
        assert.deepEqual([refused.code, refused.errors[0]?.extensions.reason], ['BAD_USER_INPUT', 'MONTH_LOCKED']);
      }
    }));

  it('closes a month for one client or for all, and reopens it', () =>
    api.rollback(async (test) => {
      const made = await test.create.mission();
      const other = await test.create.mission();
      const finance = asAdmin((await test.create.staff()).id, new Set(['finance']));
      const save = (of: typeof made) =>
        test.execute(asBloomer(of.bloomer), UPSERT, {
          input: { missionRecordId: of.mission.id, month: OCTOBER, nbDaysDetails: monthText(OCTOBER) },
        });
      assert.equal((await test.execute(finance, LOCK, { m: '2026-10-02' })).code, 'BAD_USER_INPUT');
      assert.equal((await test.execute(finance, LOCK, { m: OCTOBER, s: made.billing?.id })).code, 'OBJECT_NOT_FOUND');
      await test.execute(finance, LOCK, { m: OCTOBER, s: made.client.id });
      assert.equal((await save(made)).errors[0]?.extensions.reason, 'MONTH_LOCKED');
      assert.equal((await save(other)).code, undefined);
      for (let time = 0; time < 2; time += 1) {
        assert.equal((await test.execute(finance, LOCK, { m: OCTOBER })).data.lockMonth.societyId, null);
      }
      await test.execute(finance, UNLOCK, { m: OCTOBER, s: made.client.id });
      assert.equal((await save(made)).errors[0]?.extensions.reason, 'MONTH_LOCKED');
      assert.equal((await test.execute(finance, UNLOCK, { m: OCTOBER })).data.unlockMonth, true);
      assert.equal((await test.execute(finance, UNLOCK, { m: OCTOBER })).data.unlockMonth, false);
      assert.equal((await save(made)).code, undefined);
      const events = await test.db
        .selectFrom('audit_event')
        .select('action')
        .where('object_kind', '=', 'month')
        .orderBy('id')
        .execute();
      assert.deepEqual(
        events.map(({ action }) => action),
        ['activity.lock', 'activity.lock', 'activity.unlock', 'activity.unlock'],
      );
    }));
});
