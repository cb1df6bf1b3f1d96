import type { TestContext } from '../../testing/test-api.ts';
import type { World } from '../authorization.world.ts';
import { corrected, openAgain, signedBefore } from './correction.fill.ts';
import { aFile, LATER } from './people.fill.ts';
import { snapshotOf } from './snapshot.fill.ts';
import { strandedPds } from './stranded-contract.fill.ts';

type Base = Omit<World, 'viewers'>;
const NOW = '2026-11-18T09:00:00Z';

/**
 * The contracts of both sides: asked for, signed by one, and an amendment with its prices; and one that waits for
 * somebody who may not sign any more.
 */
export async function fillPapers(test: TestContext, world: Base, formerSignerId: string) {
  const { db } = test;
  const amendmentId = await createAmendment(test, world.missionId);
  const sst = await signedContract(test, world, 'SST');
  const next = await signedContract(test, world, 'PDS');
  const facts = {
    contract_template: 'SST-1',
    amendment_id: amendmentId,
    signed_count: 1,
    state: 'partially' as const,
  };
  await db.updateTable('legal_contract').set(facts).where('id', '=', world.contractId).execute();
  const pds = await createPds(test, world, { ...facts, contract_template: 'PDS-1' });
  await db
    .updateTable('legal_contract')
    .set({ replaced_by_id: next.contractId })
    .where('id', '=', pds.pdsContractId)
    .execute();
  for (const id of [world.signingId, pds.pdsSigningId]) {
    await db.updateTable('contract_signing').set({ end_reason: 'Trop cher pour nous' }).where('id', '=', id).execute();
  }
  const names = { party_name: 'Atelier', reminders: 2 };
  await db.updateTable('contract_signer').set(names).execute();
  return {
    amendmentId,
    ...pds,
    signedPdsId: next.contractId,
    strandedPdsId: await strandedPds(test, world.missionId, formerSignerId),
    sealedSigningIds: [sst.signingId, next.signingId],
    ...(await seal(test, world)),
  };
}

async function createAmendment({ db }: TestContext, missionId: string): Promise<string> {
  const prices = { former_purchase_price_cents: 66_131_300, new_purchase_price_cents: 66_200_000 };
  const { id } = await db
    .insertInto('amendment')
    .values({
      mission_id: missionId,
      number: 1,
      step: 'Avenant',
      former_end: '2026-12-31',
      new_end: '2027-03-31',
      ...prices,
      former_sale_price_cents: 77_173_700,
      new_sale_price_cents: 77_200_000,
      new_pricing_date: '2027-01-01',
      created_by: 'staff:x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aContract(
  { db }: TestContext,
  values: { mission_id: string; type: 'PDS' | 'SST'; step: 'mainContract' | 'Avenant' },
): Promise<string> {
  return (await db.insertInto('legal_contract').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Signed by its side and sealed. */
async function signedContract(test: TestContext, world: Base, type: 'PDS' | 'SST') {
  const { db } = test;
  const contractId = await aContract(test, { mission_id: world.missionId, type, step: 'Avenant' });
  const [empty, signed] = [await aFile(test, 'vide.pdf'), await aFile(test, 'signe.pdf')];
  const signingId = crypto.randomUUID();
  const engine = { provider: 'bloom', external_document_id: signingId, nb_signer: 1, signed_count: 1 };
  const facts = {
    state: 'signed',
    signed_date: '2026-11-17',
    signed_file_id: signed.id,
    empty_file_id: empty.id,
  } as const;
  await db
    .updateTable('legal_contract')
    .set({ ...facts, ...engine })
    .where('id', '=', contractId)
    .execute();
  const request = { id: signingId, contract_id: contractId, file_id: empty.id, file_sha256: empty.sha256 };
  await db
    .insertInto('contract_signing')
    .values({ ...request, state: 'sealed', sealed_file_id: signed.id, ends_at: LATER, created_by: 'product' })
    .execute();
  const side =
    type === 'SST'
      ? { party: 'bloomer', bloomer_id: world.bloomerId }
      : { party: 'client', contact_id: world.contactId };
  const { id: signer_id } = await db
    .insertInto('contract_signer')
    .values({
      ...(side as { party: 'bloomer' | 'client' }),
      signing_id: signingId,
      position: 1,
      asked_at: NOW,
      state: 'signed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await signs(test, { signing_id: signingId, signer_id, party: type === 'SST' ? 'bloomer' : 'client' }, empty.sha256);
  return { contractId, signingId };
}

async function signs(
  { db }: TestContext,
  who: { signing_id: string; signer_id: string; party: 'bloomer' | 'client' | 'firm' },
  file_sha256: string,
) {
  const how = { level: 'advanced', code_channel: 'email', consent_text: 'oui', signer_ip: '198.51.100.24' };
  const signature = { ...who, ...how, signer_fullname: 'Alice Martin', signer_identity: 'x', signer_actor: 'x' };
  await db
    .insertInto('contract_signature')
    .values({ ...signature, file_sha256, sign_date: NOW })
    .execute();
}

async function createPds(test: TestContext, world: Base, facts: Record<string, unknown>) {
  const { db } = test;
  const file = await aFile(test, 'pds.pdf');
  const pdsContractId = await aContract(test, { mission_id: world.missionId, type: 'PDS', step: 'mainContract' });
  const pdsSigningId = crypto.randomUUID();
  const engine = { provider: 'bloom', external_document_id: pdsSigningId, nb_signer: 2, empty_file_id: file.id };
  await db
    .updateTable('legal_contract')
    .set({ ...facts, ...engine })
    .where('id', '=', pdsContractId)
    .execute();
  const request = { id: pdsSigningId, contract_id: pdsContractId, file_id: file.id, file_sha256: file.sha256 };
  await db
    .insertInto('contract_signing')
    .values({ ...request, ends_at: LATER, created_by: 'product' })
    .execute();
  const common = { signing_id: pdsSigningId, asked_at: NOW };
  const [client, firm] = await db
    .insertInto('contract_signer')
    .values([
      { ...common, position: 1, party: 'client', contact_id: world.contactId, state: 'asked' },
      { ...common, position: 2, party: 'firm', staff_id: world.staffId, state: 'signed' },
    ])
    .returning('id')
    .execute();
  await signs(test, { signing_id: pdsSigningId, signer_id: firm?.id ?? '', party: 'firm' }, file.sha256);
  return { pdsContractId, pdsSigningId, pdsSignerId: client?.id ?? '' };
}

/** September, signed and sealed, for whoever holds its hash. */
async function seal(test: TestContext, { missionId }: Base) {
  const { db } = test;
  const sealed = await aFile(test, 'scelle.pdf');
  const month = {
    mission_id: missionId,
    month: '2026-09-01',
    details: JSON.stringify({
      '2026-09-01': { name: 'mardi', isHoliday: false, isWeekend: false, dayWorked: 0.5, astreinte: 0.25, comment: '' },
    }),
    hours_per_days: 8,
    holiday_zone: 'metropole',
  };
  const none = { nb_days_worked: 0, nb_days_markup_worked: 0, nb_days_markup2_worked: 0, nb_days_astreinte_worked: 0 };
  const { id: activity_id } = await db
    .insertInto('activity')
    .values({ ...month, ...none, entered_by: 'bloomer:x', validation: 'signed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const replacedDocumentId = await signedBefore(test, activity_id);
  await corrected(test, { activity_id, version: 2, document_id: replacedDocumentId, closed_at: NOW });
  const { id: document_id } = await db
    .insertInto('signing_document')
    .values({
      activity_id,
      version: 2,
      ...(await snapshotOf(test, activity_id)),
      sealed_file_id: sealed.id,
      status: 'sealed',
      sealed_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openAgain(test, { ...month, ...none });
  await bothSigned(test, document_id);
  const forced = await aFile(test, 'force.pdf');
  const { id: forcedReportId } = await db
    .insertInto('forced_report')
    .values({
      activity_id,
      snapshot: '{}',
      snapshot_sha256: 'y',
      author_fullname: 'Alice Roy',
      reason: 'x',
      forced_at: NOW,
      object_until: '2026-11-28',
      sealed_file_id: forced.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    sealedSha256: sealed.sha256,
    forcedReportId,
    validatedId: activity_id,
    replacedDocumentId,
    correctedDocumentId: document_id,
  };
}

/** By both sides, each from an address of its own. */
async function bothSigned({ db }: TestContext, document_id: string): Promise<void> {
  const by = { signer_fullname: 'Benoît Petit', signer_identity: 'x', level: 'simple', consent_text: 'oui' };
  await db
    .insertInto('signature')
    .values([
      { document_id, role: 'bloomer', ...by, snapshot_sha256: 'y', signer_ip: '198.51.100.25' },
      { document_id, role: 'client', ...by, snapshot_sha256: 'y', signer_ip: '198.51.100.26' },
    ])
    .execute();
}
