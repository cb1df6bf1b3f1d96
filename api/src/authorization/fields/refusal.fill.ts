import type { TestContext } from '../../testing/test-api.ts';
import { snapshotOf } from './snapshot.fill.ts';

/** The first version of a report, as it is filled now: its client did not sign it. */
export async function refused(test: TestContext, activity_id: string): Promise<void> {
  const kept = { activity_id, version: 1, status: 'void', void_reason: 'REFUSED', voided_by: 'contact:x' } as const;
  const { id: document_id } = await test.db
    .insertInto('signing_document')
    .values({ ...kept, ...(await snapshotOf(test, activity_id)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = { refused_by: 'Claire Durand', reason: 'Un jour de trop', days: ['2026-07-01'] };
  await test.db
    .insertInto('client_refusal')
    .values({ document_id, activity_id, ...said, refused_at: '2026-11-18T09:00:00Z' })
    .execute();
}
