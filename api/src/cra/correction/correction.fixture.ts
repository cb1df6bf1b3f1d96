import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import {
  bloomerSignedMonth,
  CLIENT_SIGN,
  FIVE_DAYS,
  type Filled,
  monthText,
  OCTOBER,
  openedLink,
  SIGN,
  UPSERT,
  type Worked,
} from '../activities/activities.fixture.ts';

export const CORRECT = `mutation ($id: ID!, $reason: String!) {
  correctActivity(input: { recordId: $id, reason: $reason }) {
    recordId CRAStatus version viewerCanCorrect correctionObstacle urlCraS3
    correction { version reason openedBy } versions { version validation totalDays reason replacedAt path } } }`;

/** Tuesday is not worked any more. */
export const FOUR_DAYS: Worked = { ...FIVE_DAYS, '2026-10-06': { dayWorked: 0 } };

export type Signed = Filled & { account: Viewer; clientLink: Viewer };

/** October, signed by both and sealed. */
export async function signedByBoth(test: TestContext, filled?: Filled): Promise<Signed> {
  const month = await bloomerSignedMonth(test, filled);
  const { errors } = await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
  if (errors.length > 0) throw new Error(`the client of this test does not sign: ${errors[0]?.message}`);
  await test.runJobs();
  return { ...month, account: asAdmin((await test.create.staff()).id) };
}

export const correct = (test: TestContext, { account, activityId }: Pick<Signed, 'account' | 'activityId'>) =>
  test.execute(account, CORRECT, { id: activityId, reason: 'Le mardi 6 était un congé' });

/** The Bloomer changes the days and signs; the link of the client to the new document. */
export async function bloomerSignsAgain(test: TestContext, month: Filled, days: Worked = FOUR_DAYS) {
  const input = { missionRecordId: month.mission.id, month: OCTOBER, nbDaysDetails: monthText(OCTOBER, days) };
  const saved = await test.execute(month.viewer, UPSERT, { input: { ...input, recordId: month.activityId } });
  if (saved.errors.length > 0) throw new Error(`the month of this test was refused: ${saved.errors[0]?.message}`);
  const signed = await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit', total: null });
  if (signed.errors.length > 0) throw new Error(`the signature was refused: ${signed.errors[0]?.message}`);
  const documentId: string = signed.data.signBloomerActivity.signingDocumentId;
  return { documentId, ...(await openedLink(test, documentId, month.contact.id)) };
}

/** Both sign the corrected version, and the jobs run. */
export async function signedAgain(test: TestContext, month: Filled, days: Worked = FOUR_DAYS) {
  const again = await bloomerSignsAgain(test, month, days);
  const { errors } = await test.execute(again.clientLink, CLIENT_SIGN, { id: again.documentId, name: 'Claire Durand' });
  if (errors.length > 0) throw new Error(`the client of this test does not sign again: ${errors[0]?.message}`);
  await test.runJobs();
  return again;
}
