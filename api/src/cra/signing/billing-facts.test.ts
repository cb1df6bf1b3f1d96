import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { billingFacts } from './billing-facts.repository.ts';

const api = testApi();

describe('the page of evidence of a report', () => {
  for (const [where, siret, company] of [
    ['of France', '40483304800022', 'Atelier, SIRET 40483304800022'],
    ['abroad', 'DE136695976', 'Atelier, identifiant DE136695976'],
    ['whose number is not known', null, 'Atelier'],
  ] as const) {
    it(`names a company ${where} by its number`, () =>
      api.rollback(async (test) => {
        const society = await test.create.society({ name: 'Atelier', siret });
        const { mission } = await test.create.mission({ bloomer_billing_society_id: society.id });
        const month = { mission_id: mission.id, month: '2026-10-01', details: '{}', hours_per_days: 8 };
        const counts = { nb_days_worked: 0, nb_days_markup_worked: 0, nb_days_markup2_worked: 0 };
        const { id } = await test.db
          .insertInto('activity')
          .values({ ...month, ...counts, nb_days_astreinte_worked: 0, holiday_zone: 'metropole', entered_by: 'x' })
          .returning('id')
          .executeTakeFirstOrThrow();
        assert.deepEqual((await billingFacts(test.db, id))[0], ['Société du Bloomer', company]);
      }));
  }
});
