import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { openTestApi, type TestApi, type TestContext } from '../testing/test-api.ts';
import { newcomer } from './societies.fixture.ts';

const UPLOAD = `mutation ($input: UploadActivityFileInput!) { uploadActivityFile(input: $input) { recordId } }`;
const ROUNDS = 12;

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

async function invoice(): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  return new File([new Uint8Array(await document.save())], 'facture.pdf', { type: 'application/pdf' });
}

async function report(test: TestContext, missionId: string): Promise<string> {
  const { id } = await test.db
    .insertInto('activity')
    .values({
      mission_id: missionId,
      month: '2026-10-01',
      nb_days_worked: 0,
      nb_days_markup_worked: 0,
      nb_days_markup2_worked: 0,
      nb_days_astreinte_worked: 0,
      details: '{}',
      hours_per_days: 8,
      holiday_zone: 'metropole',
      entered_by: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const isoDay = (round: number) => String(round).padStart(5, '0');

describe('another number for the company while its invoice is sent', () => {
  it('the invoice stays with the company of the moment, old or new, and the mission has the new one', () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { mission, save, viewer } = await newcomer(test);
        const siret = `404833048${isoDay(round)}`;
        const old = (await save({ siret })).data.upsertBloomerSociety.recordId as string;
        const activityId = await report(test, mission.id);
        const input = { activityRecordId: activityId, activityFileType: 'Invoice', file: await invoice() };
        const change = { recordId: old, siret: `356000000${isoDay(round)}`, tva: 'FR39356000000' };
        const [sent, changed] = await Promise.all([test.execute(viewer, UPLOAD, { input }), save(change)]);
        assert.equal(sent.code, undefined, sent.errors[0]?.message);
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
      }
    }));

  it('an additional invoice of the month stays with the company of the first', () =>
    api.rollback(async (test) => {
      const { mission, save, viewer } = await newcomer(test);
      const old = (await save()).data.upsertBloomerSociety.recordId;
      const activityId = await report(test, mission.id);
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
