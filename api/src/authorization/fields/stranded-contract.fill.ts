import type { TestContext } from '../../testing/test-api.ts';
import { aFile, LATER } from './people.fill.ts';

/** A contract of the client that is asked of somebody who is no operational contact of the mission. */
export async function strandedPds(test: TestContext, mission_id: string, contact_id: string): Promise<string> {
  const { db } = test;
  const { id: file_id, sha256: file_sha256 } = await aFile(test, 'avenant.pdf');
  const signing_id = crypto.randomUUID();
  const engine = { provider: 'bloom', external_document_id: signing_id, nb_signer: 1, empty_file_id: file_id };
  const { id: contract_id } = await db
    .insertInto('legal_contract')
    .values({ mission_id, type: 'PDS', step: 'Avenant', state: 'sent', ...engine })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contract_signing')
    .values({ id: signing_id, contract_id, file_id, file_sha256, ends_at: LATER, created_by: 'product' })
    .execute();
  await db
    .insertInto('contract_signer')
    .values({ signing_id, position: 1, party: 'client', contact_id, state: 'asked', asked_at: '2026-11-18T09:00:00Z' })
    .execute();
  return contract_id;
}
