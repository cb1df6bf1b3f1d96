import assert from 'node:assert/strict';
import { asClient } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { bloomerSignedMonth } from '../activities/activities.fixture.ts';

export const PROPOSE = `mutation ($id: ID!, $firstname: String!, $lastname: String!, $email: String!) {
  delegateSigning(signingDocumentID: $id, firstname: $firstname, lastname: $lastname, email: $email) { recordId fullname isOwn } }`;
export const DECIDE =
  'mutation ($id: ID!, $approve: Boolean!) { decideSigningDelegate(recordId: $id, approve: $approve) }';
const LIST = `query ($mission: ID) { signingDelegates(missionRecordId: $mission) {
  recordId fullname email proposedBy isOwn viewerCanApprove approvalObstacle missionRecordId bloomerFullname clientName } }`;

export const INES = { firstname: 'Inès', lastname: 'Moreau', email: 'ines.moreau@client.example' };

export interface Listed {
  recordId: string;
  fullname: string;
  email: string;
  proposedBy: string | null;
  isOwn: boolean;
  viewerCanApprove: boolean;
  approvalObstacle: string | null;
}

/** A month that waits for its client, a contact who may sign it, and another one of the same company who may not. */
export async function proposingClient(test: TestContext) {
  const month = await bloomerSignedMonth(test);
  const colleague = await test.create.contact(month.client.id, { firstname: 'Hugo', lastname: 'Roy' });
  return { ...month, proposer: asClient(month.contact), colleague, approver: asClient(colleague) };
}

export async function propose(test: TestContext, viewer: Viewer, documentId: string, who = INES): Promise<string> {
  const { data, errors } = await test.execute(viewer, PROPOSE, { id: documentId, ...who });
  assert.deepEqual(errors, []);
  return data.delegateSigning.recordId;
}

export async function listed(test: TestContext, viewer: Viewer, mission?: string): Promise<Listed[]> {
  const { data, errors } = await test.execute(viewer, LIST, { mission });
  assert.deepEqual(errors, []);
  return data.signingDelegates;
}

export const mailsTo = (test: TestContext, email: string) =>
  test.db.selectFrom('mail_outbox').select(['template', 'text_body']).where('recipient', '=', email).execute();

export const signersOf = async (test: TestContext, missionId: string) =>
  (
    await test.db
      .selectFrom('operational_contact')
      .select('email')
      .where('mission_id', '=', missionId)
      .orderBy('position')
      .execute()
  ).map(({ email }) => email);
