import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { world as missionWorld } from '../missions/missions.fixture.ts';

export const CREATE = `mutation ($input: CreateMissionAmendmentInput!) { createMissionAmendment(input: $input) {
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
