import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { tellExpiringPapers } from './certificates.reminder.ts';
import { recordMissionDates, tellLongPortages, tellUnsignedAmendments } from './mission-dates.reminder.ts';
import { daily, daysFrom, historyOf, managed, told } from './reminders.fixture.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

describe('the papers of a company', () => {
  it('are asked for 30, 15, 7 and 0 days before their end, and then every week', () =>
    api.rollback(async (test) => {
      const { billing, person } = await managed(test);
      await test.db
        .updateTable('society')
        .set({ urssaf_expiration_date: '2026-12-01' })
        .where('id', '=', billing?.id ?? '')
        .execute();
      const sent = await daily(test, daysFrom('2026-10-30', 50), tellExpiringPapers);
      assert.deepEqual(Object.keys(sent), [
        '2026-11-01',
        '2026-11-16',
        '2026-11-24',
        '2026-12-01',
        '2026-12-02',
        '2026-12-09',
        '2026-12-16',
      ]);
      const sentences = await told(test, person);
      assert.equal(sentences.filter((sentence) => sentence.startsWith('certificateBlocked ')).length, 3);
      assert.match(sentences.join('\n'), new RegExp(`^urssaf /society/${billing?.id} .* expire le 01/12/2026`, 'm'));
      assert.match(sentences.join('\n'), /expire aujourd’hui/);
      assert.match(sentences[0] ?? '', /a expiré le 01\/12\/2026.*dépose la nouvelle/);
    }));

  it('are asked for at one more step, once somebody adds one', () =>
    api.rollback(async (test) => {
      const { billing } = await managed(test);
      await test.db
        .updateTable('society')
        .set({ urssaf_expiration_date: '2026-12-01' })
        .where('id', '=', billing?.id ?? '')
        .execute();
      const sent = await daily(test, daysFrom('2026-11-20', 14), (platform) =>
        tellExpiringPapers(platform, [30, 15, 7, 3, 0]),
      );
      assert.deepEqual(Object.keys(sent), ['2026-11-20', '2026-11-24', '2026-11-28', '2026-12-01', '2026-12-02']);
    }));

  it('are a KBIS too, which blocks nothing; who needs none or is in no mission is not asked', () =>
    api.rollback(async (test) => {
      const kbis = await managed(test);
      const exempt = await managed(test);
      const umbrella = await managed(test);
      const idle = await managed(test, { end_mission: '2026-11-19' });
      const set = (id: string | undefined, changes: Record<string, unknown>) =>
        test.db
          .updateTable('society')
          .set(changes)
          .where('id', '=', id ?? '')
          .execute();
      await set(kbis.billing?.id, { kbis_expiration_date: '2026-11-20' });
      await set(exempt.billing?.id, { urssaf_expiration_date: '2026-11-19', status: 'EI' });
      await set(umbrella.billing?.id, { urssaf_expiration_date: '2026-11-19', portage: true });
      await set(idle.billing?.id, { urssaf_expiration_date: '2026-11-19' });
      const foreign = await managed(test);
      const file = { storage_key: 'k', name: 'a1.pdf', media_type: 'application/pdf', byte_size: 1, sha256: 'x' };
      const { id } = await test.db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
      const paper = {
        society_id: foreign.billing?.id ?? '',
        kind: 'a1',
        file_id: id,
        expires_on: '2026-12-04',
      } as const;
      await test.db.insertInto('society_document').values(paper).execute();
      assert.deepEqual(await daily(test, daysFrom('2026-11-20', 9), tellExpiringPapers), {
        '2026-11-20': 4,
        '2026-11-27': 2,
      });
      assert.match((await told(test, foreign.person))[0] ?? '', /Le formulaire A1 .* expire le 04\/12\/2026/);
      assert.match((await told(test, kbis.person))[0] ?? '', /^certificateExpiring .*Le KBIS .* expire aujourd’hui/);
      for (const { person } of [exempt, umbrella, idle]) assert.deepEqual(await told(test, person), []);
    }));
});

describe('other days', () => {
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
