import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { managed, told } from '../../desk/notifications/told.fixture.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { daily, daysFrom } from './reminders.fixture.ts';
import { tellVigilanceAmount } from './vigilance-amount.reminder.ts';

const api = testApi();

const run = (platform: TestContext['platform']) => tellVigilanceAmount(platform);
const setCompany = ({ db }: TestContext, id: string | undefined, changes: Record<string, unknown>) =>
  db
    .updateTable('society')
    .set(changes)
    .where('id', '=', id ?? '')
    .execute();

// A day of the fixture's missions costs 450 €: nine working days are 4 050 €, twelve are 5 400 €.
const NINE_DAYS = { begin_mission: '2026-11-02', end_mission: '2026-11-12' };

describe('the amount from which the law asks a supplier for more papers', () => {
  it('is told when the contracts come near it, and once more when they reach it', () =>
    api.rollback(async (test) => {
      const { billing, person, staff, mission } = await managed(test, NINE_DAYS);
      await setCompany(test, billing?.id, { status: 'EI', name: 'Atelier Petit' });
      assert.deepEqual(await daily(test, daysFrom('2026-11-02', 3), run), { '2026-11-02': 2 });
      await test.db.updateTable('mission').set({ end_mission: '2026-11-17' }).where('id', '=', mission.id).execute();
      assert.deepEqual(await daily(test, daysFrom('2026-11-05', 3), run), { '2026-11-05': 2 });
      const link = `urssaf /society/${billing?.id}`;
      const asked = 'à partir de ce montant, la loi demande le KBIS et l’attestation de vigilance URSSAF';
      const mine = 'Dépose ce qui manque sur la page de ta société.';
      const contracts = 'Les contrats d’Atelier Petit avec nous';
      const amount = '5\u202f000\u00a0€\u00a0HT\u00a0:';
      assert.deepEqual(await told(test, person), [
        `${link} ${contracts} approchent de ${amount} ${asked}. ${mine}`,
        `${link} ${contracts} ont atteint ${amount} ${asked}. ${mine}`,
      ]);
      assert.equal(
        (await told(test, staff))[1],
        `${link} ${contracts} ont atteint ${amount} ${asked}\u00a0: rien n’est encore au dossier.`,
      );
    }));

  it('counts all contracts of a supplier, and asks for what is missing only', () =>
    api.rollback(async (test) => {
      const { billing, person } = await managed(test, { begin_mission: '2026-11-02', end_mission: '2026-11-06' });
      await setCompany(test, billing?.id, { status: 'EI' });
      assert.deepEqual(await daily(test, ['2026-11-02'], run), {});
      await managed(test, { ...NINE_DAYS, bloomer_billing_society_id: billing?.id });
      const file = { storage_key: 'k', name: 'kbis.pdf', media_type: 'application/pdf', byte_size: 1, sha256: 'x' };
      const { id } = await test.db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
      await setCompany(test, billing?.id, { kbis_file_id: id });
      await daily(test, ['2026-11-03'], run);
      assert.match((await told(test, person))[0] ?? '', /ont atteint .* demande l’attestation de vigilance URSSAF\./);
    }));

  it('is told to staff alone of an umbrella company, and to nobody of a mission that is over or of papers that are there', () =>
    api.rollback(async (test) => {
      const umbrella = await managed(test);
      const over = await managed(test, { end_mission: '2026-10-30' });
      const complete = await managed(test);
      await setCompany(test, umbrella.billing?.id, { portage: true });
      const file = { storage_key: 'k', name: 'liste.pdf', media_type: 'application/pdf', byte_size: 1, sha256: 'x' };
      const { id } = await test.db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
      const paper = { society_id: complete.billing?.id ?? '', kind: 'foreignWorkers', file_id: id } as const;
      await test.db.insertInto('society_document').values(paper).execute();
      assert.deepEqual(await daily(test, daysFrom('2026-11-02', 3), run), { '2026-11-02': 1 });
      assert.equal((await told(test, umbrella.staff)).length, 1);
      for (const { person } of [umbrella, over, complete]) assert.deepEqual(await told(test, person), []);
    }));
});
