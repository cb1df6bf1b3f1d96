import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { managed, told } from '../../desk/notifications/told.fixture.ts';
import { testApi } from '../../testing/test-api.ts';
import { tellExpiringPapers } from './certificates.reminder.ts';
import { daily, daysFrom } from './reminders.fixture.ts';

const api = testApi();

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
