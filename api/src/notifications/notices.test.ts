import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { runJob } from '../platform/job-run.ts';
import { JobError } from '../platform/jobs.ts';
import { recordBounce } from '../platform/mail-bounce.ts';
import { openTestApi, type TestApi, type TestContext } from '../testing/test-api.ts';
import { tellExpiringPapers } from './certificates.notice.ts';
import { tellMissingReports } from './missing-reports.notice.ts';
import { tellEndingMissions } from './missions-ending.notice.ts';
import { forgetOldNotifications } from './notifications.retention.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

type Who = { staffId: string } | { bloomerId: string };

async function told({ db }: TestContext, who: Who): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['kind', 'description', 'link'])
    .where('staffId' in who ? 'staff_id' : 'bloomer_id', '=', 'staffId' in who ? who.staffId : who.bloomerId)
    .orderBy('kind')
    .orderBy('description')
    .execute();
  return rows.map(({ kind, description, link }) => `${kind} ${link} ${description}`);
}

/** A mission with an account manager. */
async function managed(test: TestContext, changes: Parameters<TestContext['create']['mission']>[0] = {}) {
  const manager = await test.create.staff();
  const world = await test.create.mission({ csm_staff_id: manager.id, ...changes });
  return { ...world, staff: { staffId: manager.id }, person: { bloomerId: world.bloomer.id } };
}

describe('what only time causes', () => {
  it('is a month that ended without a report: told once to the Bloomer, from the fifth on to the staff', () =>
    api.rollback(async (test) => {
      const { mission, client, person, staff } = await managed(test);
      const expected = [`missingCRA /mission/${mission.id} Il manque ton CRA d’octobre 2026 chez ${client.name}.`];
      test.setNow('2026-10-31T22:59:00Z');
      await tellMissingReports(test.platform);
      assert.ok((await told(test, person)).every((sentence) => !sentence.includes('octobre')));
      await test.db.deleteFrom('notification').execute();
      // Midnight in Paris.
      test.setNow('2026-10-31T23:01:00Z');
      for (let round = 0; round < 2; round += 1) await tellMissingReports(test.platform);
      assert.deepEqual(await told(test, person), expected);
      assert.deepEqual(await told(test, staff), []);
      test.setNow('2026-11-05T09:00:00Z');
      for (let round = 0; round < 2; round += 1) await tellMissingReports(test.platform);
      assert.deepEqual(await told(test, person), expected);
      assert.equal((await told(test, staff)).length, 1);
      const mails = await test.db.selectFrom('mail_outbox').select('text_body').execute();
      assert.equal(mails.filter((mail) => mail.text_body.includes('octobre')).length, 1);
    }));

  it('is no missing report once it waits for the client, or was forced, or the mission began later', () =>
    api.rollback(async (test) => {
      const { mission, person } = await managed(test);
      const later = await managed(test, { begin_mission: '2026-11-01' });
      const { rows } = { rows: await test.db.selectFrom('activity').select('id').execute() };
      assert.equal(rows.length, 0);
      const figures = { nb_days_worked: 1, nb_days_markup_worked: 0, nb_days_markup2_worked: 0 };
      await test.db
        .insertInto('activity')
        .values({
          mission_id: mission.id,
          month: '2026-10-01',
          details: '{}',
          hours_per_days: 8,
          holiday_zone: 'metropole',
          entered_by: 'x',
          nb_days_astreinte_worked: 0,
          validation: 'forced',
          ...figures,
        })
        .execute();
      await tellMissingReports(test.platform);
      assert.deepEqual(await told(test, person), []);
      assert.deepEqual(await told(test, later.person), []);
    }));

  it('is the end of a mission within thirty days, once for each end date', () =>
    api.rollback(async (test) => {
      const { mission, client, person, staff } = await managed(test, { end_mission: '2026-12-20' });
      await managed(test, { end_mission: '2026-12-21' });
      for (let round = 0; round < 2; round += 1) await tellEndingMissions(test.platform);
      assert.deepEqual(await told(test, person), [
        `missionEnding /mission/${mission.id} Ta mission chez ${client.name} se termine le 20/12/2026.`,
      ]);
      assert.equal((await told(test, staff)).length, 1);
      assert.equal((await test.db.selectFrom('notification').select('id').execute()).length, 2);
      await test.db.updateTable('mission').set({ end_mission: '2026-12-19' }).where('id', '=', mission.id).execute();
      await tellEndingMissions(test.platform);
      assert.equal((await told(test, person)).length, 2);
    }));

  it('is a paper that ends soon, and one whose end blocks invoices; no paper is asked of who needs none', () =>
    api.rollback(async (test) => {
      const soon = await managed(test);
      const over = await managed(test);
      const exempt = await managed(test);
      const set = (id: string | undefined, changes: { urssaf_expiration_date: string; status?: 'EI' }) =>
        test.db
          .updateTable('society')
          .set(changes)
          .where('id', '=', id ?? '')
          .execute();
      await set(soon.billing?.id, { urssaf_expiration_date: '2026-12-05' });
      await set(over.billing?.id, { urssaf_expiration_date: '2026-11-19' });
      await set(exempt.billing?.id, { urssaf_expiration_date: '2026-11-19', status: 'EI' });
      for (let round = 0; round < 2; round += 1) await tellExpiringPapers(test.platform);
      const [first] = await told(test, soon.person);
      assert.match(first ?? '', new RegExp(`^urssaf /society/${soon.billing?.id} .* expire le 05/12/2026`));
      assert.match((await told(test, over.person))[0] ?? '', /^certificateBlocked .* a expiré le 19\/11\/2026/);
      assert.deepEqual(await told(test, exempt.person), []);
      assert.equal((await test.db.selectFrom('notification').select('id').execute()).length, 4);
    }));

  it('is their end after twelve months', () =>
    api.rollback(async (test) => {
      const { id } = await test.create.bloomer();
      const base = { bloomer_id: id, kind: 'win', title: 't', description: 'd' };
      const at = (created_at: string) => ({ ...base, created_at, dedupe_key: created_at });
      const rows = [at('2025-11-19T00:00:00Z'), at('2025-11-21T00:00:00Z')];
      await test.db.insertInto('notification').values(rows).execute();
      const mail = { recipient: 'a@b.example', subject: 's', text_body: 'texte', html_body: 'texte', template: 't' };
      const mails = ['2025-11-19T00:00:00Z', '2025-11-21T00:00:00Z'].map((created_at) => ({
        ...mail,
        created_at,
        dedupe_key: created_at,
        state: 'sent' as const,
      }));
      await test.db.insertInto('mail_outbox').values(mails).execute();
      await forgetOldNotifications(test.platform);
      const texts = await test.db.selectFrom('mail_outbox').select('text_body').orderBy('created_at').execute();
      assert.deepEqual(
        texts.map(({ text_body }) => text_body),
        ['', 'texte'],
      );
      const left = await test.db.selectFrom('notification').select('dedupe_key').execute();
      assert.deepEqual(
        left.map(({ dedupe_key }) => dedupe_key),
        ['2025-11-21T00:00:00Z'],
      );
    }));
});

describe('what machines cause', () => {
  it('is a job without a try left: told to who asked, in the transaction of its end', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      const other = await test.create.staff();
      const id = crypto.randomUUID();
      const row = { id, job_name: 'test', created_by: `staff:${staff.id}` };
      await test.db.insertInto('job_run').values(row).execute();
      const definition = {
        queue: 'test',
        timeoutSeconds: 5,
        run: async () => {
          throw new JobError('Le PDF ne s’ouvre pas.');
        },
      };
      const attempt = { id, data: {}, attempt: 1 };
      await assert.rejects(runJob(test.platform, definition, { ...attempt, last: false }));
      assert.deepEqual(await told(test, { staffId: staff.id }), []);
      await runJob(test.platform, definition, { ...attempt, attempt: 2, last: true });
      assert.deepEqual(await told(test, { staffId: staff.id }), ['jobFailed / Le PDF ne s’ouvre pas.']);
      assert.deepEqual(await told(test, { staffId: other.id }), []);
    }));

  it('is an address that refuses mails: told once to the account manager of its holder', () =>
    api.rollback(async (test) => {
      const { contact, mission, staff } = await managed(test);
      const address = (contact.email ?? '').toUpperCase();
      for (let round = 0; round < 2; round += 1) await recordBounce(test.platform, test.db, address, '550 5.1.1');
      const [sentence = '', ...more] = await told(test, staff);
      assert.match(sentence, new RegExp(`^mailBounced /missions/${mission.id} .*Claire Durand`));
      assert.deepEqual(more, []);
    }));
});
