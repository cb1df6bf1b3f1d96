import { randomUUID } from 'node:crypto';
import { skillId } from '../../talents/talents/talents.fixture.ts';
import type { TestContext } from '../../testing/test-api.ts';

/** A label with other words that comes close to a normalised one, and what was done to another. */
export async function fillLabels({ db }: TestContext, staff_id: string) {
  const words = ['Java EE', 'JEE'].map((label) => ({ id: randomUUID(), label, alternateLabels: [label], iso: false }));
  const labels = JSON.stringify(words);
  const times = { created_at: new Date(), undone_at: new Date() };
  await db
    .insertInto('label_change')
    .values({
      kind: 'skill',
      action: 'merge',
      staff_id,
      labels_before: labels,
      labels_after: labels,
      talent_count: 3,
      ...times,
    })
    .execute();
  await db
    .insertInto('job_title')
    .values({ label: 'Conceptrice', alternate_labels: ['Designer'] })
    .execute();
  return { jakartaId: await skillId(db, 'Jakarta Java', { alternate_labels: ['J2EE'] }) };
}
