import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forgetWhatIsDue } from '../../desk/retention/retention.service.ts';
import { report } from '../../missions/missions/missions.fixture.ts';
import { letGoUnnamed, purgeFiles } from '../../platform/files/file-purge.ts';
import { storeFile } from '../../platform/files/files.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const api = testApi();

const ACCOUNT = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' };
const NOW = '2026-11-20T09:00:00Z';

/** A billing company of 2015, whose last mission ended on that day. */
async function endedOn(test: TestContext, endMission: string) {
  const { platform, db, create } = test;
  const paper = await storeFile(platform, db, { bytes: Buffer.from('kbis'), name: 'kbis.pdf', state: 'clean' });
  await db
    .updateTable('file')
    .set({ created_at: new Date('2015-01-01') })
    .where('id', '=', paper.id)
    .execute();
  const society = await create.society({ ...ACCOUNT, kbis_file_id: paper.id, created_at: new Date('2015-01-01') });
  const mission = { begin_mission: '2016-01-01', end_mission: endMission, bloomer_billing_society_id: society.id };
  const { mission: made } = await create.mission(mission);
  test.setNow(NOW);
  const read = () => db.selectFrom('society').selectAll().where('id', '=', society.id).executeTakeFirstOrThrow();
  return { society, paper, missionId: made.id, read };
}

const forget = ({ platform }: TestContext) =>
  forgetWhatIsDue(platform, { only: ['bankAccounts', 'vigilancePapers', 'vigilanceDocuments'] });

describe('what is kept of a company', () => {
  for (const [what, end, has] of [
    ['its account and papers while a mission runs', '2026-12-31', { iban: true, kbis: true }],
    ['both thirteen months after the last day of the last mission', '2025-10-20', { iban: true, kbis: true }],
    ['no account the day after', '2025-10-19', { iban: false, kbis: true }],
    ['its papers five years', '2021-11-20', { iban: false, kbis: true }],
    ['nothing of them later', '2021-11-19', { iban: false, kbis: false }],
  ] as const) {
    it(`is ${what}`, () =>
      api.rollback(async (test) => {
        const { read } = await endedOn(test, end);
        await forget(test);
        const left = await read();
        assert.deepEqual({ iban: left.iban !== null, kbis: left.kbis_file_id !== null }, has);
      }));
  }

  it('is the account on which an invoice is still to be paid, however old', () =>
    api.rollback(async (test) => {
      const { society, missionId, read } = await endedOn(test, '2020-06-30');
      const invoiced = { month: '2020-06-01', billing_society_id: society.id, bloomer_invoice_status: 'FINALISED' };
      await report(test, missionId, invoiced);
      await forget(test);
      assert.equal((await read()).iban, ACCOUNT.iban);
      await test.db.updateTable('activity').set({ payed: true }).execute();
      await forget(test);
      assert.equal((await read()).iban, null);
    }));

  it('is refused to a form that was opened before', () =>
    api.rollback(async (test) => {
      const { society, read } = await endedOn(test, '2020-06-30');
      await forget(test);
      assert.ok((await read()).version > society.version);
    }));

  it('is no paper in the store either, a month after nothing names it', () =>
    api.rollback(async (test) => {
      const { paper } = await endedOn(test, '2021-11-19');
      const stateOf = async () =>
        (await test.db.selectFrom('file').select('state').where('id', '=', paper.id).executeTakeFirstOrThrow()).state;
      await letGoUnnamed(test.platform);
      assert.equal(await stateOf(), 'clean', 'its company still names it');
      await forget(test);
      await letGoUnnamed(test.platform);
      assert.equal(await stateOf(), 'superseded');
      test.setNow('2026-12-21T09:00:00Z');
      await purgeFiles(test.platform);
      assert.equal(await stateOf(), 'purged');
    }));
});
