import { inTransaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { lockContract } from '../contracts/contract-record.repository.ts';
import { storedFile } from '../contracts/contracts.fixture.ts';
import { world as missionWorld } from '../missions/missions.fixture.ts';
import { contractSigned } from './amendment-effects.service.ts';

const CREATE = `mutation ($input: CreateMissionAmendmentInput!) { createMissionAmendment(input: $input) {
  recordId number step state formerEndMission newEndMission newPurchasePrice newSalePrice newPricingDate
  contracts { recordId type step state } } }`;
export const ABANDON = 'mutation ($id: ID!) { abandonMissionAmendment(amendmentId: $id) { recordId state } }';
export const STOP = 'mutation ($id: ID!, $end: Date!) { stopMission(recordId: $id, endMission: $end) { endMission } }';
export const PENDING = `query ($id: ID!) { missions(recordId: $id) { endMission pendingAmendment { recordId step
  newEndMission newPurchasePrice newSalePrice newPricingDate viewerCanAbandon contracts { type } } } }`;

export const PRICES = { newPurchasePrice: 480, newSalePrice: 650, newPricingDate: '2026-12-01' };
export const LATER = { newEndMission: '2027-03-31' };
export const BOTH = { useTemplateForSST: true, useTemplateForPDS: true };

/** A mission over 2026 that is bought at 450 € and sold at 600 €; today is 20 November. */
export async function world(test: TestContext, mission: object = {}) {
  const made = await missionWorld(test, mission);
  const amend = (input: object, viewer: Viewer = made.admin) =>
    test.execute(viewer, CREATE, { input: { recordId: made.id, ...input } });
  const contracts = () =>
    test.db
      .selectFrom('legal_contract')
      .selectAll()
      .where('mission_id', '=', made.id)
      .orderBy('type', 'desc')
      .execute();
  const end = async () => {
    const row = await test.db.selectFrom('mission').select('end_mission').where('id', '=', made.id).executeTakeFirst();
    return row?.end_mission;
  };
  const amendments = () => test.db.selectFrom('amendment').selectAll().where('mission_id', '=', made.id).execute();
  return { ...made, amend, contracts, end, amendments };
}

/** Two prices, one for each side. */
export const BOTH_PRICES = { ...PRICES, ...BOTH };

/** What the engine, or whoever brings the signed paper, does to the row of one side. */
export async function sign(test: TestContext, missionId: string, type: 'SST' | 'PDS'): Promise<void> {
  const file = await storedFile(test);
  await inTransaction(test.db, async (tx) => {
    const { id } = await tx
      .updateTable('legal_contract')
      .set({ state: 'signed', signed_file_id: file.id, signed_date: '2026-11-20' })
      .where('mission_id', '=', missionId)
      .where('type', '=', type)
      .returning('id')
      .executeTakeFirstOrThrow();
    await lockContract(tx, id);
    await contractSigned(test.platform, tx, { id });
  });
}

export const prices = ({ db }: TestContext, missionId: string) =>
  db
    .selectFrom('pricing')
    .select(['start_date', 'purchase_price_cents', 'sale_price_cents', 'taxes', 'astreinte_coef', 'saturday_coef'])
    .where('mission_id', '=', missionId)
    .orderBy('start_date')
    .execute();
