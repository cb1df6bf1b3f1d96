import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction } from '../../platform/database/database.ts';
import { runJob } from '../../platform/jobs/job-run.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import { forgetBounce, recordBounce } from '../../platform/mail/mail-bounce.ts';
import { testApi } from '../../testing/test-api.ts';
import { forgetWhatIsDue } from '../retention/retention.service.ts';
import { managed, told } from './told.fixture.ts';

const api = testApi();

describe('notifications', () => {
  it('end after twelve months', () =>
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
      await forgetWhatIsDue(test.platform, { only: ['notifications', 'mailTexts'] });
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
        title: 'Essai',
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
      const events = await test.db.selectFrom('audit_event').select(['action', 'object_id', 'data']).execute();
      assert.deepEqual(events, [{ action: 'job.fail', object_id: id, data: { queue: 'test' } }]);
    }));

  it('is an address that refuses mails: told once to the account manager of its holder', () =>
    api.rollback(async (test) => {
      const { client, contact, staff } = await managed(test);
      const address = (contact.email ?? '').toUpperCase();
      for (let round = 0; round < 2; round += 1)
        await inTransaction(test.db, (tx) => recordBounce(test.platform, tx, address, '550 5.1.1'));
      const [sentence = '', ...more] = await told(test, staff);
      assert.match(sentence, new RegExp(`^mailBounced /society/${client.id}\\?corriger=${contact.id} .*Claire Durand`));
      assert.deepEqual(more, []);
    }));

  it('is told again when the address was tried again, and refuses again', () =>
    api.rollback(async (test) => {
      const { contact, staff } = await managed(test);
      const address = contact.email ?? '';
      const refuse = () => inTransaction(test.db, (tx) => recordBounce(test.platform, tx, address, '550 5.1.1'));
      await refuse();
      test.setNow('2026-11-20T15:00:00Z');
      await forgetBounce(test.db, address);
      await refuse();
      assert.equal((await told(test, staff)).length, 2);
    }));
});
