import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { replayErasures } from '../../identity/privacy/replay.service.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { initialsOf } from './erasure-notice.mails.ts';
import { boardOf, enter, insertJob } from './job-funnel.fixture.ts';

const api = committingTestApi();

const ERASE =
  'mutation ($id: ID!, $email: String!) { deleteTalent(id: $id, isRGPD: true, email: $email) { receiptId } }';
const EMAIL = 'odilon@gone.example';
const PERSON = { firstname: 'Odilon', lastname: 'Quatre-Maire', email: EMAIL };

async function erase(test: TestContext, id: string) {
  const viewer = asAdmin((await test.create.staff({})).id, new Set(['recruit']));
  const { errors } = await test.executeTalents(viewer, ERASE, { id, email: EMAIL });
  assert.deepEqual(errors, []);
}

const notices = ({ db }: TestContext) =>
  db.selectFrom('mail_outbox').selectAll().where('template', '=', 'candidate-erased').orderBy('recipient').execute();

describe('the erasure of a candidate who was shown to clients', () => {
  it('is told once to each of their people, with offer and day, and no more of the person than initials', () =>
    api.rollback(async (test) => {
      const { job, society, contact } = await boardOf(test, { interlocutor_emails: ['Claire@client.example'] });
      const id = await enter(test, {
        ...PERSON,
        jobId: job.id,
        phase: 'Archive',
        presentedTo: society.id,
        phase_since: '2026-11-18T09:00:00Z',
      });
      await test.db
        .insertInto('job_talent_move')
        .values([
          { job_id: job.id, talent_id: id, to_phase: 'PresentedToClient', moved_at: new Date('2026-11-02T23:30:00Z') },
          { job_id: job.id, talent_id: id, to_phase: 'Archive', moved_at: new Date('2026-11-18T09:00:00Z') },
        ])
        .execute();
      // A second offer of the same client, for the same address; it has nobody else to tell.
      const other = await insertJob(test, society.id, {
        name: 'Migration',
        interlocutor_emails: ['claire@client.example'],
      });
      await test.db.insertInto('job_talent').values({ job_id: other.id, talent_id: id, phase: 'BPA' }).execute();
      await test.db
        .insertInto('job_talent_note')
        .values({ job_id: other.id, talent_id: id, contact_id: contact.id, kind: 'accept', text: 'Très bien' })
        .execute();
      await erase(test, id);
      const mails = await notices(test);
      const recipients = ['claire@client.example', String(contact.email).toLowerCase()].sort();
      assert.deepEqual(
        mails.map(({ recipient }) => recipient),
        recipients,
      );
      const claire = mails.find(({ recipient }) => recipient === 'claire@client.example');
      assert.match(claire?.text_body ?? '', /«\u202fRefonte du portail\u202f».*présentation du 3 novembre 2026/);
      assert.match(claire?.text_body ?? '', /«\u202fMigration\u202f»/);
      assert.match(claire?.text_body ?? '', /initiales\u00a0: O\.\u00a0Q\.\u00a0M\./);
      for (const { subject, text_body, html_body } of mails) {
        assert.doesNotMatch(`${subject} ${text_body} ${html_body}`, /odilon|quatre|maire/i);
      }
    }));

  it('is told to whoever may open the board when the offer names nobody, and to nobody who left', () =>
    api.rollback(async (test) => {
      const { job, society, contact } = await boardOf(test);
      const gone = await test.create.contact(society.id);
      await test.db.updateTable('contact').set({ removed_at: new Date() }).where('id', '=', gone.id).execute();
      const id = await enter(test, { ...PERSON, jobId: job.id, phase: 'DebriefITW', presentedTo: society.id });
      await erase(test, id);
      assert.deepEqual(
        (await notices(test)).map(({ recipient }) => recipient),
        [String(contact.email).toLowerCase()],
      );
    }));

  it('is told to no client who never saw the person', () =>
    api.rollback(async (test) => {
      const { job, society } = await boardOf(test, { interlocutor_emails: ['claire@client.example'] });
      const id = await enter(test, { ...PERSON, jobId: job.id, phase: 'Positionnement', presentedTo: society.id });
      await erase(test, id);
      assert.deepEqual(await notices(test), []);
    }));

  it('is told to the client who saw the person, not to the one whom the offer was given to since', () =>
    api.rollback(async (test) => {
      const { job, society, contact } = await boardOf(test);
      const next = await boardOf(test);
      const id = await enter(test, { ...PERSON, jobId: job.id, phase: 'BPA', presentedTo: society.id });
      await test.db
        .insertInto('job_talent_note')
        .values({ job_id: job.id, talent_id: id, contact_id: contact.id, kind: 'note', text: 'Bien' })
        .execute();
      await test.db.updateTable('job_project').set({ society_id: next.society.id }).where('id', '=', job.id).execute();
      await erase(test, id);
      const mails = await notices(test);
      assert.deepEqual(
        mails.map(({ recipient }) => recipient),
        [String(contact.email).toLowerCase()],
      );
      assert.ok(mails[0]?.text_body.includes(society.name));
      assert.ok(!mails[0]?.text_body.includes(next.society.name));
    }));

  it('is not told again when a backup brought the person back', () =>
    api.rollback(async (test) => {
      const { job, society } = await boardOf(test, { interlocutor_emails: ['claire@client.example'] });
      const id = await enter(test, { ...PERSON, jobId: job.id, phase: 'BPA', presentedTo: society.id });
      await erase(test, id);
      assert.equal((await notices(test)).length, 1);
      await test.runJobs();
      await sql`alter table talent disable trigger talent_erased`.execute(test.db);
      for (const table of ['erasure_step', 'erased_person', 'privacy_request', 'mail_outbox']) {
        await sql`delete from ${sql.table(table)}`.execute(test.db);
      }
      await sql`update talent set erased_at = null, firstname = 'Odilon', email = ${EMAIL} where id = ${id}`.execute(
        test.db,
      );
      await sql`alter table talent enable trigger talent_erased`.execute(test.db);
      assert.equal((await replayErasures(test.platform)).replayed, 1);
      assert.deepEqual(await notices(test), []);
    }));
});

describe('initials', () => {
  for (const [name, initials] of [
    ['Anne-Marie Le Goff', 'A.\u00a0M.\u00a0L.\u00a0G.'],
    ['Élodie', 'É.'],
    ['', ''],
  ] as const) {
    it(`of « ${name} »`, () => assert.equal(initialsOf(name), initials));
  }
});
