import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import { newcomer, pdf, STAFF, typed } from '../societies/societies.fixture.ts';
import { assertCompliant, assertPortageExtension } from './compliance.service.ts';
import { findSocietyDocument } from './society-document.service.ts';

const READ = `query ($id: ID!) { societyCompliance(recordId: $id) {
  problems { document problem } warnings { document } papers { document state level expiresOn }
  paymentBlocked cumulatedAmount vigilanceThreshold portage { label months state lastDay } } }`;
const CHECK = `mutation ($input: RecordVigilanceCheckInput!) { recordVigilanceCheck(input: $input) {
  URSSAFVCExpirationDate URSSAFIssueDate URSSAFCheckResult URSSAFCheckedBy } }`;

const api = testApi();

describe('the papers of a company', () => {
  it('are told with what they block, and what the contracts amount to', () =>
    api.rollback(async (test) => {
      const { billing, bloomer } = await test.create.mission({
        begin_mission: '2026-11-02',
        end_mission: '2026-11-15',
      });
      const { data } = await test.execute(asBloomer(bloomer), READ, { id: billing?.id });
      const found = data.societyCompliance;
      assert.deepEqual(
        found.problems.map(({ document }: { document: string }) => document),
        ['KBIS', 'URSSAFVigilanceCertificate', 'URSSAFVCExpirationDate'],
      );
      // Ten working days at 450 €.
      assert.deepEqual([found.paymentBlocked, found.cumulatedAmount, found.vigilanceThreshold], [true, 4_500, 5_000]);
    }));

  it('count a change of price, and for a Bloomer their own contracts only', () =>
    api.rollback(async (test) => {
      const umbrella = await test.create.society({ portage: true });
      const dates = { begin_mission: '2026-11-16', end_mission: '2026-11-29', bloomer_billing_society_id: umbrella.id };
      const [own, other] = [await test.create.mission(dates), await test.create.mission(dates)];
      await test.db
        .insertInto('pricing')
        .values({
          mission_id: own.mission.id,
          start_date: '2026-11-23',
          purchase_price_cents: 50_000,
          sale_price_cents: 1,
        })
        .execute();
      const amount = async (viewer: Parameters<typeof test.execute>[0]) =>
        (await test.execute(viewer, READ, { id: umbrella.id })).data.societyCompliance;
      assert.equal((await amount(asBloomer(own.bloomer))).cumulatedAmount, 4_750);
      const all = await amount(asAdmin((await test.create.staff()).id));
      assert.equal(all.cumulatedAmount, 9_250);
      assert.deepEqual([all.portage.length, (await amount(asBloomer(other.bloomer))).portage.length], [2, 1]);
    }));

  it('missing refuse the Bloomer, and staff go on only by saying so', () =>
    api.rollback(async (test) => {
      const { billing, bloomer, mission } = await test.create.mission();
      const of = { societyId: billing?.id ?? '', missionId: mission.id };
      const admin = asAdmin((await test.create.staff()).id);
      const attempt = (viewer: Parameters<typeof test.context>[0], byPass: boolean) =>
        assertCompliant(test.context(viewer), test.db, { ...of, byPass });
      await assert.rejects(attempt(asBloomer(bloomer), false), { code: 'COMPLIANCE' });
      await assert.rejects(attempt(asBloomer(bloomer), true), { code: 'FORBIDDEN' });
      await assert.rejects(attempt(admin, false), { code: 'COMPLIANCE' });
      await attempt(admin, true);
    }));
});

describe('a paper that only some companies must show', () => {
  const ADD = `mutation ($input: AddSocietyDocumentInput!) { addSocietyDocument(input: $input) { recordId } }`;
  const PAPERS = 'query ($id: ID!) { societyCompliance(recordId: $id) { papers { document state file } } }';

  it('is sent by the Bloomer, replaced by another, and served to who may see it', () =>
    api.rollback(async (test) => {
      const { save, viewer } = await newcomer(test);
      const { recordId } = (await save()).data.upsertBloomerSociety;
      const { KBIS: file } = await typed();
      const add = (by: typeof viewer, change: object = {}) =>
        test.execute(by, ADD, { input: { societyRecordId: recordId, kind: 'foreignWorkers', file, ...change } });
      const notPdf = await add(viewer, { file: new File(['MZ'], 'x.pdf') });
      assert.deepEqual(notPdf.errors[0]?.extensions.invalidArgs, ['file']);
      assert.equal((await add(viewer)).code, undefined);
      assert.equal((await add(viewer, { file: (await typed()).KBIS, expiresOn: '2027-01-31' })).code, undefined);
      const { data } = await test.execute(viewer, PAPERS, { id: recordId });
      const paper = data.societyCompliance.papers.find(
        ({ document }: { document: string }) => document === 'foreignWorkers',
      );
      assert.deepEqual(
        { ...paper },
        { document: 'foreignWorkers', state: 'valid', file: `/files/society/${recordId}/documents/foreignWorkers.pdf` },
      );
      const served = async (by: typeof viewer) =>
        (await findSocietyDocument(test.context(by), recordId, 'foreignWorkers')) !== undefined;
      const stranger = await newcomer(test);
      assert.deepEqual([await served(viewer), await served(stranger.viewer)], [true, false]);
      assert.equal((await add(stranger.viewer)).code, 'OBJECT_NOT_FOUND');
    }));

  it('is for staff where other Bloomers go through the company, and good for two years at most', () =>
    api.rollback(async (test) => {
      const { billing, bloomer } = await test.create.mission();
      const add = async (by: Viewer, expiresOn?: string) =>
        test.execute(by, ADD, {
          input: { societyRecordId: billing?.id, kind: 'a1', file: (await typed()).KBIS, expiresOn },
        });
      const endless = await add(asBloomer(bloomer), '2126-12-31');
      assert.deepEqual(endless.errors[0]?.extensions.invalidArgs, ['expiresOn']);
      assert.equal((await add(asBloomer(bloomer), '2028-11-20')).code, undefined);
      await test.create.mission({ bloomer_billing_society_id: billing?.id });
      assert.match((await add(asBloomer(bloomer))).errors[0]?.message ?? '', /seul ton account manager/);
      assert.equal((await add(asAdmin((await test.create.staff()).id))).code, undefined);
    }));
});

describe('a vigilance certificate', () => {
  it('is good for six months from the day that staff read on it; the check is kept as proof', () =>
    api.rollback(async (test) => {
      const { save } = await newcomer(test);
      const { recordId } = (await save()).data.upsertBloomerSociety;
      const admin = asAdmin((await test.create.staff()).id);
      const input = { societyRecordId: recordId, issuedOn: '2026-10-05', code: 'ab12 cd34', result: 'valid' };
      const { data } = await test.execute(admin, CHECK, { input });
      assert.deepEqual(
        { ...data.recordVigilanceCheck },
        {
          URSSAFVCExpirationDate: '2027-04-05',
          URSSAFIssueDate: '2026-10-05',
          URSSAFCheckResult: 'valid',
          URSSAFCheckedBy: 'Alice Martin',
        },
      );
      // Another certificate has to be read again.
      await save({ recordId, KBIS: null, URSSAFVigilanceCertificate: await pdf(2) });
      const row = await test.db
        .selectFrom('society')
        .select(['urssaf_issued_on', 'urssaf_check_result', 'urssaf_expiration_date'])
        .where('id', '=', recordId)
        .executeTakeFirst();
      assert.deepEqual(row, {
        urssaf_issued_on: null,
        urssaf_check_result: null,
        urssaf_expiration_date: '2026-12-05',
      });
    }));

  const refusals: [object, string][] = [
    [{ issuedOn: '2026-11-21' }, 'issuedOn'],
    [{ code: null }, 'code'],
    [{ code: '<b>' }, 'code'],
  ];
  for (const [change, field] of refusals) {
    it(`is refused with ${JSON.stringify(change)}`, () =>
      api.rollback(async (test) => {
        const { save } = await newcomer(test);
        const { recordId } = (await save()).data.upsertBloomerSociety;
        const admin = asAdmin((await test.create.staff()).id);
        const base = { societyRecordId: recordId, issuedOn: '2026-10-05', code: 'AB12', result: 'valid' };
        const { errors } = await test.execute(admin, CHECK, { input: { ...base, ...change } });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, [field]);
      }));
  }

  it('whose date staff change says why in the audit', () =>
    api.rollback(async (test) => {
      const { save } = await newcomer(test);
      const { recordId } = (await save()).data.upsertBloomerSociety;
      const admin = asAdmin((await test.create.staff()).id);
      const again = { recordId, KBIS: null, URSSAFVigilanceCertificate: null };
      const input = await typed({
        ...again,
        URSSAFVCExpirationDate: '2027-03-01',
        expirationReason: 'Lu sur le papier',
      });
      assert.equal((await test.execute(admin, STAFF, { input })).code, undefined);
      const events = await test.db.selectFrom('audit_event').select('data').where('object_id', '=', recordId).execute();
      const dated = events.map(({ data }) => data as Record<string, unknown>).find((data) => 'expiration' in data);
      assert.deepEqual(dated, {
        document: 'URSSAFVigilanceCertificate',
        expiration: { before: '2026-12-05', after: '2027-03-01' },
        reason: 'Lu sur le papier',
      });
    }));
});

describe('portage', () => {
  it('is not extended beyond thirty-six months without finance', () =>
    api.rollback(async (test) => {
      const umbrella = await test.create.society({ portage: true });
      const { mission } = await test.create.mission({
        begin_mission: '2024-01-01',
        bloomer_billing_society_id: umbrella.id,
      });
      const staff = await test.create.staff();
      const extend = (permission: 'account' | 'finance', newEnd: string) =>
        assertPortageExtension(test.context(asAdmin(staff.id, new Set([permission]))), test.db, {
          id: mission.id,
          newEnd,
        });
      await extend('account', '2026-12-31');
      await assert.rejects(extend('account', '2027-01-01'), { code: 'BAD_USER_INPUT' });
      await extend('finance', '2027-01-01');
    }));
});
