import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asBloomer, asClient } from '../platform/testing/viewers.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import { testApi } from '../testing/test-api.ts';

const MISSIONS = `{ missions { recordId clientPaydateDays bloomerPaydateDays
  pricing { purchasePricePerDayWithoutTaxes salePricePerDayWithoutTaxes }
  bloomerBillingSociety { IBAN BIC } } }`;
const REPORTS = 'query ($id: ID!) { getCraByMission(missionId: $id) { id } }';

const api = testApi();

describe('somebody who is Bloomer on one mission and client of another', () => {
  it('sees of each mission what belongs to his side of it', () =>
    api.rollback(async ({ execute, create, db }) => {
      const worked = await create.mission();
      const bought = await create.mission();
      for (const { mission } of [worked, bought]) {
        await db
          .updateTable('society')
          .set({ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' })
          .where('id', '=', mission.bloomer_billing_society_id as string)
          .execute();
      }
      const both: Viewer = {
        ...asClient(bought.contact),
        ...asBloomer(worked.bloomer),
        roles: new Set(['Bloomer', 'Client']),
        contactId: bought.contact.id,
        societyId: bought.contact.society_id,
      };
      const { data } = await execute(both, MISSIONS);
      const missionOf = ({ id }: { id: string }) =>
        data.missions.find(({ recordId }: { recordId: string }) => recordId === id);
      const [own, others] = [missionOf(worked.mission), missionOf(bought.mission)];
      assert.equal(own.pricing.at(0).purchasePricePerDayWithoutTaxes, 450);
      assert.equal(own.pricing.at(0).salePricePerDayWithoutTaxes, null);
      assert.equal(own.clientPaydateDays, null);
      assert.equal(own.bloomerBillingSociety.IBAN, 'FR7630006000011234567890189');
      assert.equal(others.pricing.at(0).purchasePricePerDayWithoutTaxes, null);
      assert.equal(others.pricing.at(0).salePricePerDayWithoutTaxes, 600);
      assert.equal(others.bloomerPaydateDays, null);
      assert.deepEqual({ ...others.bloomerBillingSociety }, { IBAN: null, BIC: null });
      assert.equal((await execute(both, REPORTS, { id: worked.mission.id })).code, undefined);
      assert.equal((await execute(both, REPORTS, { id: bought.mission.id })).code, 'OBJECT_NOT_OWNED');
    }));
});
