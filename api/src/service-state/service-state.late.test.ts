import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { queueMail } from '../platform/mail/mail.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';
import { staffOf, stateOf } from './service-state.fixture.ts';

const STATE = `{ serviceState {
  copies { backedUpAt isBackupLate restoreTestedAt hasRestoreFailed isRestoreTestLate } lateWork { title since } } }`;

const api = testApi();

const state = (test: TestContext, viewer: Viewer) => stateOf(test, viewer, STATE);

describe('what is late', () => {
  it('says when a backup was last made and restored, and that it is late from the alert on', () =>
    api.rollback(async (test) => {
      const viewer = await staffOf(test, 'dpo');
      assert.equal((await state(test, viewer)).copies, null, 'nobody backs up a trial');
      const before = (hours: number) => new Date(test.platform.clock.now().getTime() - hours * 3_600_000);
      const note = async (name: string, succeeded_at: Date | null, error: string | null = null) => {
        const run = { name, slot: 'x', started_at: before(0), attempts: 1, succeeded_at, error };
        const write = sql`insert into sweep_run ${sql.raw(`(${Object.keys(run).join(', ')})`)}
          values (${sql.join(Object.values(run))})
          on conflict (name) do update set succeeded_at = excluded.succeeded_at, error = excluded.error`;
        await write.execute(test.db);
      };
      const said = async () => (await state(test, viewer)).copies;
      await note('backup', before(29));
      const never = { restoreTestedAt: null, hasRestoreFailed: false, isRestoreTestLate: true };
      assert.deepEqual(await said(), { backedUpAt: before(29).toISOString(), isBackupLate: false, ...never });
      await note('backup', before(31));
      await note('restoreTest', before(8 * 24));
      const tested = { restoreTestedAt: before(8 * 24).toISOString(), isRestoreTestLate: false };
      const late = { backedUpAt: before(31).toISOString(), isBackupLate: true, ...tested };
      assert.deepEqual(await said(), { ...late, hasRestoreFailed: false });
      await note('restoreTest', before(8 * 24), 'public.talent is damaged');
      assert.deepEqual(await said(), { ...late, hasRestoreFailed: true });
      await note('restoreTest', before(10 * 24));
      assert.equal((await said()).isRestoreTestLate, true);
    }));

  it('names work that nobody has begun for longer than the alert waits, to whom it may concern', () =>
    api.rollback(async (test) => {
      const ago = (minutes: number) => sql<Date>`now() - ${minutes} * interval '1 minute'`;
      const wait = (state: string, minutes: number) =>
        sql`insert into job_run (id, job_name, state, started_at)
          values (gen_random_uuid(), 'craSeal', ${state}, ${ago(minutes)})`.execute(test.db);
      await wait('queued', 4);
      await wait('running', 60);
      await queueMail(test.db, {
        dedupeKey: 'a',
        template: 'test',
        to: 'a@b.example',
        subject: 's',
        text: 't',
        html: 'h',
      });
      const mail = (minutes: number) =>
        sql`update mail_outbox set created_at = ${ago(minutes)}, not_before = ${ago(minutes)}`.execute(test.db);
      await mail(14);
      const office = await staffOf(test, 'finance');
      const titles = async (viewer: typeof office) =>
        (await state(test, viewer)).lateWork.map(({ title }: { title: string | null }) => title);
      assert.deepEqual(await titles(office), []);
      await wait('queued', 6);
      await mail(16);
      assert.deepEqual(await titles(office), [null, 'Scellement d’un CRA']);
      assert.deepEqual(await titles(await staffOf(test, 'dpo')), []);
    }));
});
