import assert from 'node:assert/strict';
import { asClient } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { bloomerSignedMonth, FIVE_DAYS, filledMonth } from '../activities/activities.fixture.ts';

export const SIGN_ALL = `mutation ($ids: [ID!]!, $name: String!) {
  signClientActivities(signingDocumentIDs: $ids, signerFullname: $name) { signingDocumentID result message } }`;

type Month = Awaited<ReturnType<typeof bloomerSignedMonth>>;

/** October of several missions of one client, signed by their Bloomers; one contact may sign all of them. */
export async function monthsOfClient(test: TestContext, missions: { sign_code_required?: boolean }[]) {
  const client = await test.create.clientSociety();
  const contact = await test.create.contact(client.id);
  const months: Month[] = [];
  for (const changes of missions) {
    const made = await test.create.mission({ client_society_id: client.id, ...changes });
    await test.db
      .insertInto('mission_contact')
      .values({ mission_id: made.mission.id, contact_id: contact.id, role: 'operations', position: 1 })
      .execute();
    months.push(await bloomerSignedMonth(test, await filledMonth(test, FIVE_DAYS, made)));
  }
  return { client, contact, months, viewer: asClient(contact) };
}

export const idsOf = (months: readonly { documentId: string }[]) => months.map(({ documentId }) => documentId);

export async function signAll(test: TestContext, viewer: Viewer, ids: string[], name = 'Claire Durand') {
  const { data, errors } = await test.execute(viewer, SIGN_ALL, { ids, name });
  assert.deepEqual(errors, []);
  return data.signClientActivities as { signingDocumentID: string; result: string; message: string | null }[];
}

export const signaturesOf = (test: TestContext, ids: string[]) =>
  test.db
    .selectFrom('signature as s')
    .innerJoin('signing_document as d', 'd.id', 's.document_id')
    .select([
      'd.id',
      'd.status',
      's.signer_fullname',
      's.consent_text',
      's.snapshot_sha256',
      'd.snapshot_sha256 as frozen',
    ])
    .where('d.id', 'in', ids)
    .where('s.role', '=', 'client')
    .execute();
