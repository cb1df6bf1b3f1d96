import type { NewRow } from '../../platform/database/database.tables.ts';
import { findFileRoute } from '../../platform/files/files.ts';
import { asBloomer, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestMission } from '../../testing/factories.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { emptyDetails, type MonthDetails } from './cra-details.rules.ts';

/** The month of the tests: their clock says 20 November 2026, so October can be signed and November cannot yet. */
export const OCTOBER = '2026-10-01';
export const NOVEMBER = '2026-11-01';

export const UPSERT = `mutation ($input: UpsertActivityInput!) {
  upsertActivity(input: $input) {
    recordId info warnings CRAStatus nbDaysWorked nbDaysMarkupWorked nbDaysMarkup2Worked nbDaysAstreinteWorked
    activity { recordId version signedCount signingDocumentId viewerCanEdit viewerCanSign totalDays enteredBy }
  }
}`;
export const SIGN = `mutation ($id: ID!, $name: String!, $total: String, $confirmed: Boolean) {
  signBloomerActivity(activityRecordID: $id, signerFullname: $name, totalDays: $total, clientValidationConfirmed: $confirmed) {
    recordId CRAStatus signedCount signing signingDocumentId viewerCanCancelSignature viewerCanEdit urlCraS3
  }
}`;
export const CANCEL = `mutation ($id: ID!) {
  cancelSignBloomerActivity(activityRecordID: $id) { recordId CRAStatus signedCount signingDocumentId viewerCanEdit }
}`;
export const CLIENT_SIGN = `mutation ($id: ID!, $name: String!, $code: String) {
  signClientActivity(signingDocumentID: $id, signerFullname: $name, code: $code) {
    recordId state clientSigned canSign month fileName
  }
}`;

export type Worked = Record<string, Partial<{ dayWorked: number; astreinte: number; comment: string }>>;

/** A month as JSON text, with some days filled; the given month must be in metropolitan France. */
export function monthText(month: string, days: Worked = {}): string {
  const details: Record<string, MonthDetails[string]> = { ...emptyDetails(month, 'metropole') };
  for (const [day, change] of Object.entries(days)) {
    const entry = details[day];
    if (entry) details[day] = { ...entry, ...change };
  }
  return JSON.stringify(details);
}

/** Monday 5 to Friday 9 October 2026. */
export const FIVE_DAYS: Worked = Object.fromEntries(
  [5, 6, 7, 8, 9].map((day) => [`2026-10-0${day}`, { dayWorked: 1 }]),
);

export type Filled = TestMission & { viewer: Viewer; activityId: string; documentId: string };

/** A mission whose Bloomer filled October. */
export async function filledMonth(test: TestContext, days: Worked = FIVE_DAYS, made?: TestMission): Promise<Filled> {
  const mission = made ?? (await test.create.mission());
  const viewer = asBloomer(mission.bloomer);
  const input = { missionRecordId: mission.mission.id, month: OCTOBER, nbDaysDetails: monthText(OCTOBER, days) };
  const { data, errors } = await test.execute(viewer, UPSERT, { input });
  if (errors.length > 0) throw new Error(`the month of this test was refused: ${errors[0]?.message}`);
  const { activity } = data.upsertActivity;
  return { ...mission, viewer, activityId: activity.recordId, documentId: activity.signingDocumentId };
}

/** The same, signed by the Bloomer; `clientLink` is the visitor who opened the invitation. */
export async function bloomerSignedMonth(
  test: TestContext,
  filled?: Filled,
): Promise<Filled & { clientLink: Viewer; linkId: string }> {
  const month = filled ?? (await filledMonth(test));
  const variables = { id: month.activityId, name: 'Benoît Petit', total: '5', confirmed: true };
  const { errors } = await test.execute(month.viewer, SIGN, filled ? { ...variables, total: null } : variables);
  if (errors.length > 0) throw new Error(`the signature of this test was refused: ${errors[0]?.message}`);
  return { ...month, ...(await openedLink(test, month.documentId, month.contact.id)) };
}

/** The visitor who opened the invitation of a contact to sign a document. */
export async function openedLink(test: TestContext, documentId: string, contactId: string) {
  const { id: linkId } = await test.db
    .selectFrom('link_token')
    .select('id')
    .where('object_id', '=', documentId)
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
  return { linkId, clientLink: asLink('craSign', documentId, contactId, { tokenId: linkId }) };
}

/** What the file handler answers for a path; undefined when it does not exist for this viewer. */
export async function served(test: TestContext, viewer: Viewer, path: string) {
  const route = findFileRoute(path);
  if (!route) throw new Error(`nothing serves ${path}`);
  return route.handler(test.context(viewer), route.params);
}

/** Where the report of October is served, under a name of that month. */
export const octoberReport = (activityId: string) =>
  `/files/activity/${OCTOBER}/${activityId}/cra/client_octobre_2026_bloomer.pdf`;

/** A report as its row alone: nothing is filled, no document is prepared. */
export async function bareReport(
  test: TestContext,
  missionId: string,
  month: string,
  changes: Partial<NewRow<'activity'>> = {},
): Promise<string> {
  const none = { nb_days_worked: 0, nb_days_markup_worked: 0, nb_days_markup2_worked: 0, nb_days_astreinte_worked: 0 };
  const facts = { details: '{}', hours_per_days: 8, holiday_zone: 'metropole', entered_by: 'test', ...none };
  const { id } = await test.db
    .insertInto('activity')
    .values({ mission_id: missionId, month, ...facts, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
