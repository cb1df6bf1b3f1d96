import type { NewRow } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { aFile } from './people.fill.ts';
import { refused } from './refusal.fill.ts';
import { snapshotOf } from './snapshot.fill.ts';

const NOW = '2026-11-18T09:00:00Z';

/** What the month said before it was corrected. */
export async function signedBefore(test: TestContext, activity_id: string): Promise<string> {
  const paper = await aFile(test, 'version-1.pdf');
  const kept = { activity_id, version: 1, status: 'sealed', sealed_file_id: paper.id, corrected_at: NOW } as const;
  const { id } = await test.db
    .insertInto('signing_document')
    .values({ ...kept, ...(await snapshotOf(test, activity_id)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** July, whose correction is under way and was refused once. */
export async function openAgain(test: TestContext, month: Omit<NewRow<'activity'>, 'entered_by'>): Promise<void> {
  const { id } = await test.db
    .insertInto('activity')
    .values({ ...month, month: '2026-07-01', entered_by: 'bloomer:x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await corrected(test, { activity_id: id, version: 2 });
  await refused(test, id);
}

export async function corrected(
  { db }: TestContext,
  correction: Pick<NewRow<'activity_correction'>, 'activity_id' | 'version' | 'document_id' | 'closed_at'>,
): Promise<void> {
  const opened = { reason: 'Congé', opened_by: 'x', opened_by_name: 'Alice Roy', opened_at: NOW } as const;
  const before = { validation: 'signed', validated_at: NOW, total_days: 1 } as const;
  const details = JSON.stringify({ '2026-09-01': { dayWorked: 1, astreinte: 0.5 } });
  await db
    .insertInto('activity_correction')
    .values({ ...opened, ...before, details, ...correction })
    .execute();
}
