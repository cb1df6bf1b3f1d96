import assert from 'node:assert/strict';
import type { Db } from '../../platform/database/database.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { stateOf, takeSnapshot } from './merge-snapshot.repository.ts';

export const MERGE = `mutation ($keptId: ID!, $mergedId: ID!, $keptVersion: Int!, $mergedVersion: Int!,
  $dryRun: Boolean = false) {
  mergeTalents(keptId: $keptId, keptVersion: $keptVersion, mergedId: $mergedId, mergedVersion: $mergedVersion,
    dryRun: $dryRun) { experiences jobs takesCv leftOver mergeId } }`;
/** What a trial of it says beside. */
export const TRY = `mutation ($keptId: ID!, $mergedId: ID!) {
  mergeTalents(keptId: $keptId, keptVersion: 1, mergedId: $mergedId, mergedVersion: 1, dryRun: true) {
    completed profiles contacts takesOwner presentations jobs sharedJobs takesCv losesCv takesPicture losesPicture leftOver } }`;
export const UNDO = 'mutation ($id: ID!) { undoTalentMerge(mergeId: $id) { id skills { label level } } }';
const OPEN = 'query ($id: ID!) { openTalentMerge(talentId: $id) { id } }';

export async function recruiterOf({ create }: TestContext): Promise<Viewer> {
  return asAdmin((await create.staff({})).id, new Set(['recruit']));
}

/** Makes one sheet of both; answers what came of it. */
export async function merge(test: TestContext, viewer: Viewer, keptId: string, mergedId: string) {
  const versionOf = async (id: string) =>
    (await test.db.selectFrom('talent').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
  const versions = { keptVersion: await versionOf(keptId), mergedVersion: await versionOf(mergedId) };
  const { data, errors } = await test.executeTalents(viewer, MERGE, { keptId, mergedId, ...versions });
  assert.deepEqual(errors, []);
  return data.mergeTalents as { mergeId: string; leftOver: string[]; experiences: number; jobs: number };
}

/** Whether the merge is offered to be taken back, and what came of taking it back. */
export async function takeBack(test: TestContext, viewer: Viewer, keptId: string, mergeId: string) {
  const { data } = await test.executeTalents(viewer, OPEN, { id: keptId });
  const { code, errors } = await test.executeTalents(viewer, UNDO, { id: mergeId });
  assert.ok(code !== undefined || errors.length === 0, JSON.stringify(errors));
  return { isOffered: data.openTalentMerge !== null, code };
}

/** A merge into this sheet, of which nothing has changed since. */
export async function mergeInto(db: Db, id: string) {
  const snapshot = await takeSnapshot(db, id, id);
  const kept = JSON.stringify({ ...snapshot, state: await stateOf(db, id, snapshot) });
  return { kept_id: id, merged_id: crypto.randomUUID(), staff_id: null, version_after: 1, snapshot: kept };
}
