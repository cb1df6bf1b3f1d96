import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asBloomer, asClient } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { bareReport, bloomerSignedMonth, CLIENT_SIGN, filledMonth, served } from '../activities/activities.fixture.ts';

const MONTHS = `{ clientMonths { signingDocumentID month bloomerFullname state canSign totalDays hoursPerDays waitsSince signedAt
  filePath days { date dayWorked comment } } }`;

interface Month {
  signingDocumentID: string;
  month: string;
  state: string;
  canSign: boolean;
  totalDays: number;
  waitsSince: string | null;
  signedAt: string | null;
  filePath: string | null;
  days: { date: string; dayWorked: number; comment: string | null }[];
}

const api = testApi();

async function months(test: TestContext, viewer: Viewer): Promise<Month[]> {
  const { data, errors } = await test.execute(viewer, MONTHS);
  assert.deepEqual(errors, []);
  return data.clientMonths;
}

describe('the months of a client', () => {
  it('are his company’s, what he may sign first, each with its days and, once signed, the PDF he may open', () =>
    api.rollback(async (test) => {
      const signed = await bloomerSignedMonth(
        test,
        await filledMonth(test, { '2026-10-05': { dayWorked: 1, comment: 'privé' } }),
      );
      const client = asClient({ id: signed.contact.id, society_id: signed.client.id });
      const [waiting, ...none] = await months(test, client);
      assert.ok(waiting);
      assert.deepEqual(none, []);
      assert.deepEqual(
        [waiting.month, waiting.state, waiting.canSign, waiting.totalDays, waiting.filePath],
        ['2026-10-01', 'bloomerSigned', true, 1, null],
      );
      assert.equal(waiting.days.length, 31);
      assert.ok(waiting.days.every(({ comment }) => comment === null));
      const { sign_date: bloomerSigned } = await test.db
        .selectFrom('signature')
        .select('sign_date')
        .where('document_id', '=', signed.documentId)
        .executeTakeFirstOrThrow();
      assert.equal(waiting.waitsSince, bloomerSigned.toISOString());
      await test.execute(client, CLIENT_SIGN, { id: signed.documentId, name: 'Claire Durand' });
      const [done] = await months(test, client);
      assert.deepEqual(
        [done?.canSign, done?.state, done?.waitsSince, typeof done?.signedAt],
        [false, 'fullySigned', null, 'string'],
      );
      assert.ok(await served(test, client, done?.filePath ?? ''));
    }));

  it('are not those of other companies, nor what the Bloomer has not signed, and nothing for others than clients', () =>
    api.rollback(async (test) => {
      const mine = await filledMonth(test);
      await bloomerSignedMonth(test);
      assert.deepEqual(await months(test, asClient({ id: mine.contact.id, society_id: mine.client.id })), []);
      assert.equal((await test.execute(asBloomer(mine.bloomer), MONTHS)).code, 'FORBIDDEN');
    }));

  it('by link are those of its mission, as long as its contact stands for the client', () =>
    api.rollback(async (test) => {
      const signed = await bloomerSignedMonth(test);
      const september = await bareReport(test, signed.mission.id, '2026-09-01');
      const { id: _same, ...document } = await test.db
        .selectFrom('signing_document')
        .selectAll()
        .where('id', '=', signed.documentId)
        .executeTakeFirstOrThrow();
      const older = await test.db
        .insertInto('signing_document')
        .values({ ...document, activity_id: september })
        .returning('id')
        .executeTakeFirstOrThrow();
      const other = await bloomerSignedMonth(
        test,
        await filledMonth(test, undefined, await test.create.mission({ client_society_id: signed.client.id })),
      );
      const found = await months(test, signed.clientLink);
      assert.deepEqual(
        found.map(({ signingDocumentID, canSign }) => [signingDocumentID, canSign]),
        [
          [signed.documentId, true],
          // Its own invitation opens it.
          [older.id, false],
        ],
      );
      assert.notEqual(other.documentId, signed.documentId);
      await test.db.deleteFrom('mission_contact').where('contact_id', '=', signed.contact.id).execute();
      assert.deepEqual(await months(test, signed.clientLink), []);
    }));
});
