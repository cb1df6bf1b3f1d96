import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPossibleSiret } from '@bloom/shared-rules/company/company-id';
import { PDFDocument } from '@cantoo/pdf-lib';
import { bareReport, OCTOBER } from '../../cra/activities/activities.fixture.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { newcomer } from './societies.fixture.ts';

const UPLOAD = `mutation ($input: UploadActivityFileInput!) { uploadActivityFile(input: $input) { recordId } }`;
const ROUNDS = raceRuns();
/** Pairs at once; each pair needs two connections. */
const PARALLEL = 5;

const api = committingTestApi();

async function invoice(): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  return new File([new Uint8Array(await document.save())], 'facture.pdf', { type: 'application/pdf' });
}

/** An establishment that no other test has, with the last digit that its number needs. */
function siretOf(siren: string, index: number): string {
  const start = `${siren}${9_000 + index}`;
  const last = [...'0123456789'].find((digit) => isPossibleSiret(start + digit));
  return start + last;
}

/** One Bloomer, his month and his company, which changes its number again and again. */
async function contender(test: TestContext, index: number) {
  const { mission, save, viewer } = await newcomer(test);
  const old = (await save({ siret: siretOf('404833048', index) })).data.upsertBloomerSociety.recordId as string;
  const activityId = await bareReport(test, mission.id, OCTOBER, { nb_days_worked: 20 });
  const input = { activityRecordId: activityId, activityFileType: 'Invoice', file: await invoice() };
  const change = { recordId: old, siret: siretOf('356000000', index), tva: 'FR39356000000' };
  /** As if neither had happened yet. */
  const putBack = async () => {
    const back = { billing_society_id: null, invoice_file_id: null, invoice_uploaded_at: null };
    await test.db.updateTable('activity').set(back).where('id', '=', activityId).execute();
    const company = { bloomer_billing_society_id: old };
    await test.db.updateTable('mission').set(company).where('id', '=', mission.id).execute();
  };
  const round = async () => {
    await putBack();
    const [sent, changed] = await Promise.all([test.execute(viewer, UPLOAD, { input }), save(change)]);
    assert.equal(sent.code, undefined, sent.errors[0]?.message);
    assert.equal(changed.code, undefined, changed.errors[0]?.message);
    const created = changed.data.upsertBloomerSociety.recordId as string;
    assert.notEqual(created, old);
    const events = await test.db
      .selectFrom('audit_event')
      .select(['action', 'object_id'])
      .where('object_id', 'in', [activityId, mission.id])
      .where('action', 'in', ['file.upload', 'mission.update'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const uploadCameLast = events[0]?.action === 'file.upload';
    const row = await test.db
      .selectFrom('activity')
      .select('billing_society_id')
      .where('id', '=', activityId)
      .executeTakeFirstOrThrow();
    assert.equal(row.billing_society_id, uploadCameLast ? created : old);
    const now = await test.db
      .selectFrom('mission')
      .select('bloomer_billing_society_id')
      .where('id', '=', mission.id)
      .executeTakeFirstOrThrow();
    assert.equal(now.bloomer_billing_society_id, created);
    return uploadCameLast;
  };
  return round;
}

describe('another number for the company while its invoice is sent', () => {
  it(`the invoice stays with the company of the moment, old or new, and the mission has the new one, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      const rounds: (() => Promise<boolean>)[] = [];
      for (let index = 0; index < PARALLEL; index += 1) rounds.push(await contender(test, index));
      let uploadsLast = 0;
      for (let run = 0; run < ROUNDS / PARALLEL; run += 1) {
        // Hours pass, so that nobody changes companies too often.
        test.setNow(new Date(Date.UTC(2026, 10, 20, 9, 2 * run)).toISOString());
        const ends = await Promise.all(rounds.map((round) => round()));
        uploadsLast += ends.filter(Boolean).length;
      }
      // Both orders were met: the race was one.
      assert.ok(uploadsLast > 0 && uploadsLast < ROUNDS, `${uploadsLast} of ${ROUNDS}`);
    }));

  it('an additional invoice of the month stays with the company of the first', () =>
    api.rollback(async (test) => {
      const { mission, save, viewer } = await newcomer(test);
      const old = (await save()).data.upsertBloomerSociety.recordId;
      const activityId = await bareReport(test, mission.id, OCTOBER, { nb_days_worked: 20 });
      const send = async () =>
        test.execute(viewer, UPLOAD, {
          input: { activityRecordId: activityId, activityFileType: 'Invoice', file: await invoice() },
        });
      assert.equal((await send()).code, undefined);
      await save({ recordId: old, siret: '35600000000048', tva: 'FR39356000000' });
      assert.equal((await send()).code, undefined);
      const row = await test.db
        .selectFrom('activity')
        .select(['billing_society_id', 'additional_invoice_file_id'])
        .where('id', '=', activityId)
        .executeTakeFirst();
      assert.equal(row?.billing_society_id, old);
    }));
});
