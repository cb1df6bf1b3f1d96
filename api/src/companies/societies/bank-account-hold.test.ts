import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { applyDueBankChanges } from './bank-account.service.ts';
import { newcomer, STAFF, typed } from './societies.fixture.ts';

const APPROVE = 'mutation ($id: ID!) { approveBankAccountChange(recordId: $id) { state } }';
const ELSEWHERE = { IBAN: 'DE89370400440532013000', BIC: 'COBADEFF' };

const api = testApi();

describe('another account that nobody accepted', () => {
  const ANOTHER = { siret: '73282932000074', tva: 'FR44732829320', name: 'Autre' };
  const KEPT = { KBIS: null, URSSAFVigilanceCertificate: null };
  const ways: [string, (made: Awaited<ReturnType<typeof newcomer>>, first: string) => Promise<string>][] = [
    [
      'another number, sent twice',
      async ({ save }, first) => {
        const { recordId } = (await save({ recordId: first, ...ANOTHER, ...ELSEWHERE })).data.upsertBloomerSociety;
        await save({ recordId, ...ANOTHER, ...ELSEWHERE, ...KEPT });
        return recordId;
      },
    ],
    [
      'portage, then another number',
      async ({ save }, first) => {
        await save({ recordId: first, portage: true, ...KEPT });
        return (await save({ recordId: first, ...ANOTHER, ...ELSEWHERE })).data.upsertBloomerSociety.recordId;
      },
    ],
    [
      'a second company first, then the mission with the old account typed',
      async ({ save }) => {
        const second = await save({ bloomerBillingMission: null, ...ANOTHER, ...ELSEWHERE });
        const { recordId } = second.data.upsertBloomerSociety;
        await save({ recordId, ...ANOTHER, ...KEPT });
        return recordId;
      },
    ],
    [
      'a second company first, portage, then the mission',
      async ({ save }, first) => {
        const second = await save({ bloomerBillingMission: null, ...ANOTHER, ...ELSEWHERE });
        const { recordId } = second.data.upsertBloomerSociety;
        await save({ recordId: first, portage: true, ...KEPT });
        await save({ recordId, ...ANOTHER, ...ELSEWHERE, ...KEPT });
        return recordId;
      },
    ],
  ];
  for (const [what, way] of ways) {
    it(`does not come in force through ${what}`, () =>
      api.rollback(async (test) => {
        const made = await newcomer(test);
        const first = (await made.save()).data.upsertBloomerSociety.recordId;
        const last = await way(made, first);
        const row = await test.db.selectFrom('society').select('iban').where('id', '=', last).executeTakeFirst();
        assert.equal(row?.iban, null);
        const open = await test.db
          .selectFrom('bank_account_change')
          .select('state')
          .where('society_id', '=', last)
          .where('state', 'in', ['pending', 'approved'])
          .execute();
        assert.deepEqual(open, [{ state: 'pending' }]);
      }));
  }

  it('does not have to be typed again while it waits: the rest of the company is corrected without it', () =>
    api.rollback(async (test) => {
      const { save } = await newcomer(test);
      const first = (await save()).data.upsertBloomerSociety.recordId;
      const { recordId } = (await save({ recordId: first, ...ANOTHER, ...ELSEWHERE })).data.upsertBloomerSociety;
      const rest = { recordId, ...ANOTHER, ...KEPT, addressTown: 'Lyon', IBAN: undefined, BIC: undefined };
      const saved = await save(rest);
      assert.deepEqual(saved.errors, []);
      const row = await test.db.selectFrom('society').selectAll().where('id', '=', recordId).executeTakeFirstOrThrow();
      assert.deepEqual([row.address_town, row.iban], ['Lyon', null]);
      const open = await test.db
        .selectFrom('bank_account_change')
        .select(['iban', 'state'])
        .where('society_id', '=', recordId)
        .execute();
      assert.deepEqual(open, [{ iban: ELSEWHERE.IBAN, state: 'pending' }]);
    }));

  it('is none for who enters the account of their other company', () =>
    api.rollback(async (test) => {
      const { save } = await newcomer(test);
      const first = (await save()).data.upsertBloomerSociety;
      const second = (await save({ bloomerBillingMission: null, ...ANOTHER })).data.upsertBloomerSociety;
      assert.notEqual(second.recordId, first.recordId);
      assert.equal(second.IBAN, first.IBAN);
    }));
});

describe('the first account of a company, typed by staff', () => {
  const OPEN = '{ bankAccountChanges { recordId IBAN formerIBAN viewerCanApprove } }';
  const someone = async (test: TestContext, permission: 'account' | 'finance') =>
    asAdmin((await test.create.staff()).id, new Set([permission]));

  it('waits for a second person of finance, unless finance typed it', () =>
    api.rollback(async (test) => {
      const [manager, officer] = [await someone(test, 'account'), await someone(test, 'finance')];
      const { mission } = await test.create.mission({ bloomer_billing_society_id: null });
      const form = await typed({ bloomerBillingMission: mission.id });
      const { upsertSociety } = (await test.execute(manager, STAFF, { input: form })).data;
      assert.equal(upsertSociety.IBAN, null);
      const open = async () => (await test.execute(officer, OPEN)).data.bankAccountChanges;
      const [first] = await open();
      assert.deepEqual(
        { ...first, recordId: '' },
        { recordId: '', IBAN: form.IBAN, formerIBAN: null, viewerCanApprove: true },
      );
      const told = await test.db
        .selectFrom('mail_outbox')
        .select('text_body')
        .where('template', '=', 'bank-account-requested')
        .execute();
      assert.match(told[0]?.text_body ?? '', /D’ici là, aucun virement ne part/);
      // Sent again it waits as before; who asked corrects it, and a colleague without finance does not.
      const again = { recordId: upsertSociety.recordId, KBIS: null, URSSAFVigilanceCertificate: null };
      const send = async (viewer: typeof manager, change: object = {}) =>
        (await test.execute(viewer, STAFF, { input: await typed({ ...again, ...change }) })).code;
      assert.equal(await send(manager), undefined);
      assert.equal((await open())[0].recordId, first.recordId);
      assert.equal(await send(await someone(test, 'account'), ELSEWHERE), 'FORBIDDEN');
      assert.equal(await send(manager, ELSEWHERE), undefined);
      assert.deepEqual(
        (await open()).map(({ IBAN }: { IBAN: string }) => IBAN),
        [ELSEWHERE.IBAN],
      );
      const direct = await typed({ siret: '73282932000074', tva: 'FR44732829320' });
      assert.equal((await test.execute(officer, STAFF, { input: direct })).data.upsertSociety.IBAN, direct.IBAN);
    }));

  it('waits, even of finance, for a Bloomer who is paid on another account', () =>
    api.rollback(async (test) => {
      const officer = await someone(test, 'finance');
      const { bloomer, mission, save } = await newcomer(test);
      await save();
      const { mission: next } = await test.create.mission({ bloomer_id: bloomer.id, bloomer_billing_society_id: null });
      assert.notEqual(next.id, mission.id);
      const other = { siret: '73282932000074', tva: 'FR44732829320', name: 'Autre', ...ELSEWHERE };
      const input = await typed({ ...other, bloomerBillingMission: next.id });
      assert.equal((await test.execute(officer, STAFF, { input })).data.upsertSociety.IBAN, null);
      const [change] = (await test.execute(officer, OPEN)).data.bankAccountChanges;
      assert.deepEqual([change.IBAN, change.viewerCanApprove], [ELSEWHERE.IBAN, false]);
    }));

  const waiting = async (test: TestContext) => {
    const [manager, officer] = [await someone(test, 'account'), await someone(test, 'finance')];
    const { mission } = await test.create.mission({ bloomer_billing_society_id: null });
    const form = await typed({ bloomerBillingMission: mission.id });
    const { recordId } = (await test.execute(manager, STAFF, { input: form })).data.upsertSociety;
    const [{ recordId: id }] = (await test.execute(officer, OPEN)).data.bankAccountChanges;
    const approve = async () => (await test.execute(officer, APPROVE, { id })).code;
    const later = async () => {
      test.setNow('2026-11-25T09:00:00Z');
      await applyDueBankChanges(test.platform);
      const row = await test.db.selectFrom('society').select('iban').where('id', '=', recordId).executeTakeFirst();
      const change = await test.db.selectFrom('bank_account_change').select('state').executeTakeFirst();
      return [row?.iban, change?.state];
    };
    return { manager, officer, recordId, approve, later };
  };

  it('is given up with portage, by who may move it', () =>
    api.rollback(async (test) => {
      const { manager, officer, recordId, approve, later } = await waiting(test);
      assert.equal(await approve(), undefined);
      const portage = { recordId, portage: true, IBAN: null, BIC: null, KBIS: null, URSSAFVigilanceCertificate: null };
      const turn = async (viewer: typeof manager) =>
        (await test.execute(viewer, STAFF, { input: await typed(portage) })).code;
      assert.equal(await turn(manager), 'FORBIDDEN');
      assert.equal(await turn(officer), undefined);
      assert.deepEqual(await later(), [null, 'withdrawn']);
    }));

  for (const isApproved of [false, true]) {
    it(`${isApproved ? 'and accepted does not count' : 'is not accepted'} under portage`, () =>
      api.rollback(async (test) => {
        const { recordId, approve, later } = await waiting(test);
        if (isApproved) assert.equal(await approve(), undefined);
        await test.db.updateTable('society').set({ portage: true }).where('id', '=', recordId).execute();
        if (!isApproved) assert.equal(await approve(), 'CONFLICT');
        assert.deepEqual(await later(), [null, isApproved ? 'approved' : 'pending']);
      }));
  }
});
