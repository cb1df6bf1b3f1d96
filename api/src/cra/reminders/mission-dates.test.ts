import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { managed, told } from '../../desk/notifications/told.fixture.ts';
import { testApi } from '../../testing/test-api.ts';
import { recordMissionDates, tellLongPortages, tellUnsignedAmendments } from './mission-dates.reminder.ts';
import { daily, daysFrom, historyOf } from './reminders.fixture.ts';

const api = testApi();

describe('the dates of a mission', () => {
  it('33 and 36 months in an umbrella company are told to the account manager, once each', () =>
    api.rollback(async (test) => {
      const { mission, billing, staff } = await managed(test, {
        begin_mission: '2024-02-21',
        end_mission: '2027-12-31',
      });
      await managed(test, { begin_mission: '2020-01-01', end_mission: '2027-12-31' });
      await test.db
        .updateTable('society')
        .set({ portage: true })
        .where('id', '=', billing?.id ?? '')
        .execute();
      const days = ['2026-11-19', '2026-11-20', '2026-12-01', '2027-02-19', '2027-02-20', '2027-03-01'];
      assert.deepEqual(await daily(test, days, tellLongPortages), { '2026-11-20': 1, '2027-02-20': 1 });
      const sentences = await told(test, staff);
      assert.match(sentences.join('\n'), /depuis 33 mois.*36 mois est atteinte le 20\/02\/2027/);
      assert.match(sentences.join('\n'), /depuis 36 mois.*ne se prolonge plus/);
      assert.equal((await historyOf(test, mission.id)).length, 2);
    }));

  it('the first and the last day of a mission are lines of its history, once', () =>
    api.rollback(async (test) => {
      const { mission } = await managed(test, { begin_mission: '2026-11-20', end_mission: '2026-11-22' });
      const old = await managed(test, { begin_mission: '2025-01-01', end_mission: '2025-12-31' });
      for (const day of daysFrom('2026-11-19', 6)) {
        test.setNow(`${day}T09:00:00Z`);
        for (let round = 0; round < 2; round += 1) await recordMissionDates(test.platform);
      }
      assert.deepEqual(await historyOf(test, mission.id), [
        { action: 'mission.begin', kind: 'mission.begin', day: '2026-11-20' },
        { action: 'mission.finish', kind: 'mission.finish', day: '2026-11-22' },
      ]);
      assert.deepEqual(await historyOf(test, old.mission.id), []);
    }));

  it('an amendment that waits for a signature for more than a week is told once', () =>
    api.rollback(async (test) => {
      const { mission, staff } = await managed(test);
      const contract = { mission_id: mission.id, type: 'SST', created_at: '2026-11-13T08:00:00Z' } as const;
      await test.db
        .insertInto('legal_contract')
        .values([
          { ...contract, step: 'Avenant', state: 'sent', nb_signer: 2 },
          { ...contract, step: 'mainContract', state: 'sent', nb_signer: 2 },
          { ...contract, step: 'Avenant', state: 'refused' },
          { ...contract, step: 'Prolongation', created_at: '2026-11-14T08:00:00Z' },
        ])
        .execute();
      // Given up while its document was still a draft.
      const { id: amendmentId } = await test.db
        .insertInto('amendment')
        .values({
          mission_id: mission.id,
          number: 1,
          step: 'Avenant',
          state: 'abandoned',
          former_end: '2026-12-31',
          new_end: '2027-01-31',
          created_by: 'x',
          ended_at: '2026-11-14T08:00:00Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await test.db
        .insertInto('legal_contract')
        .values({ ...contract, type: 'PDS', step: 'Avenant', amendment_id: amendmentId })
        .execute();
      for (let round = 0; round < 2; round += 1) await tellUnsignedAmendments(test.platform);
      const sentences = await told(test, staff);
      assert.equal(sentences.length, 1);
      assert.match(sentences[0] ?? '', new RegExp(`/missions/${mission.id}/contracts L’avenant SST .* attend encore`));
    }));
});
