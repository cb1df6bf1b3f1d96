import assert from 'node:assert/strict';
import { asAdmin } from '../platform/testing/viewers.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import type { TestContext } from '../testing/test-api.ts';

export const staffOf = async (test: TestContext, ...permissions: ('account' | 'finance' | 'recruit' | 'dpo')[]) =>
  asAdmin((await test.create.staff()).id, new Set(permissions.length > 0 ? permissions : ['account']));

/** What somebody reads of it, with the fields of `question`. */
export async function stateOf({ execute }: TestContext, viewer: Viewer, question: string) {
  const { data, errors } = await execute(viewer, question);
  assert.deepEqual(errors, []);
  return JSON.parse(JSON.stringify(data.serviceState));
}

/** A job of a mission's report that was given up, as the queue and its record have it. */
export async function givenUp(test: TestContext, queue: string, objectId?: string): Promise<string> {
  const id = await test.platform.jobs.enqueue(test.db, queue, {
    key: crypto.randomUUID(),
    data: { documentId: 'the-document' },
    ...(objectId !== undefined && { objectId }),
  });
  const ended_at = test.platform.clock.now();
  await test.db
    .updateTable('job_run')
    .set({ state: 'failed', error_message: 'Le PDF ne s’ouvre pas.', started_at: ended_at, ended_at })
    .where('id', '=', id)
    .execute();
  return id;
}
