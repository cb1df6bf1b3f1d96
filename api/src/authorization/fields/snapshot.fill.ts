import { findCra } from '../../cra/activities/cra-record.repository.ts';
import { canonicalSnapshot } from '../../cra/signing/signing-document.service.ts';
import type { TestContext } from '../../testing/test-api.ts';

/** What the report says now, as it is signed. */
export async function snapshotOf({ db }: TestContext, activityId: string) {
  const cra = await findCra(db, activityId);
  if (cra === undefined) throw new Error('The report of the world is not there.');
  const { text: snapshot, sha256: snapshot_sha256 } = canonicalSnapshot(cra, 1);
  return { snapshot, snapshot_sha256 };
}
