import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { readList } from '../../identity/privacy/erasure-list.ts';
import { finishErasures } from '../../identity/privacy/erasure-step.service.ts';
import { replayErasures } from '../../identity/privacy/replay.service.ts';
import { traces } from '../../identity/privacy/traces.fixture.ts';
import { addressHmac } from '../../platform/retention/erased-people.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { cvFile } from '../cv/cv.fixture.ts';
import { boardOf, NOTES } from '../job-funnel/job-funnel.fixture.ts';
import { createTalent } from '../talents/talents.fixture.ts';

const DELETE = `mutation ($id: ID!, $email: String!, $isRGPD: Boolean = true) {
  deleteTalent(id: $id, isRGPD: $isRGPD, email: $email) { receiptId }
}`;
const UPLOAD = 'mutation ($id: ID!, $file: File!) { uploadCVFile(id: $id, file: $file) { id } }';
const LOG =
  'mutation ($id: ID!, $data: String!) { createActivityLog(talentId: $id, type: "add-comment", data: $data) { id } }';
const FIND = 'query ($id: ID!) { findTalent(id: $id) { id } }';
const FOUND = 'query ($text: String!) { searchTalents(search: { fulltext: $text }) { count } }';
const ADDRESS = 'odilon.quatremaire@gone.example';

const api = committingTestApi();

async function recruiter({ create }: TestContext, ...only: ('recruit' | 'account')[]) {
  const staff = await create.staff({});
  return asAdmin(staff.id, new Set(only.length === 0 ? ['recruit'] : only));
}

/** Somebody of whom everything is known that can be. */
async function known(test: TestContext) {
  const viewer = await recruiter(test);
  const id = await createTalent(test.db, {
    firstname: 'Odilon',
    lastname: 'Quatremaire',
    email: ADDRESS,
    secondary_emails: ['oq@perso.example'],
    phone: '+33687878787',
    summary: 'Quatremaire aime le vent',
    skills: { Java: 0.7 },
    languages: { fr: 1 },
  });
  await test.db
    .insertInto('talent_profile')
    .values({ talent_id: id, network: 'LinkedIn', url: 'https://www.linkedin.com/in/quatremaire' })
    .execute();
  await test.db
    .insertInto('talent_job')
    .values({ talent_id: id, name: 'Chez Quatremaire', job_titles: ['Dev'], start_date: '2020-01-01', end_date: null })
    .execute();
  for (const text of ['Quatremaire premier', 'Quatremaire frigorifique']) {
    await test.executeTalents(viewer, UPLOAD, { id, file: await cvFile(text, 'quatremaire.pdf') });
  }
  await test.executeTalents(viewer, LOG, { id, data: '{"comment":"Quatremaire, très bien"}' });
  return { viewer, id };
}

describe('the erasure of a talent', () => {
  it('anonymous, an account manager, what was not typed, another kind of deletion, nobody', () =>
    api.rollback(async (test) => {
      const { viewer, id } = await known(test);
      assert.equal((await test.executeTalents(asNobody, DELETE, { id, email: ADDRESS })).code, 'UNAUTHENTICATED');
      const manager = await recruiter(test, 'account');
      assert.equal((await test.executeTalents(manager, DELETE, { id, email: ADDRESS })).code, 'FORBIDDEN');
      for (const email of ['', ' ', '%', 'oq@perso.example', `${ADDRESS}x`]) {
        const { errors } = await test.executeTalents(viewer, DELETE, { id, email });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['email'], email);
        assert.doesNotMatch(JSON.stringify(errors), /odilon\.quatremaire@gone\.example(?!x)/);
      }
      const kept = await test.executeTalents(viewer, DELETE, { id, email: ADDRESS, isRGPD: false });
      assert.deepEqual(kept.errors[0]?.extensions.invalidArgs, ['isRGPD']);
      const other = { id: crypto.randomUUID(), email: ADDRESS };
      assert.equal((await test.executeTalents(viewer, DELETE, other)).code, 'OBJECT_NOT_FOUND');
      assert.equal((await test.executeTalents(viewer, FIND, { id })).data.findTalent.id, id);
    }));

  it('leaves no trace but hashes: sheet, search, every CV, history, and the receipt once it is sent', () =>
    api.rollback(async (test) => {
      const { viewer, id } = await known(test);
      const files = await test.db.selectFrom('file').selectAll().execute();
      assert.equal(files.length, 2);
      const { data, errors } = await test.executeTalents(viewer, DELETE, { id, email: ` ${ADDRESS.toUpperCase()} ` });
      assert.deepEqual(errors, []);
      const { receiptId } = data.deleteTalent;
      assert.equal((await test.executeTalents(viewer, FIND, { id })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await test.executeTalents(viewer, FOUND, { text: 'frigorifique' })).data.searchTalents.count, 0);
      await test.runJobs();
      const mail = await test.db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
      assert.match(mail.text_body, /CV, et ce qui y a été lu pour la recherche/);
      await test.db.updateTable('mail_outbox').set({ state: 'sent' }).execute();
      await finishErasures(test.platform);
      assert.deepEqual(await traces(test.db, ['quatremaire', 'odilon', 'oq@perso', '687878787', 'frigorif']), []);
      for (const file of files) {
        await assert.rejects(test.platform.files.get(file.storage_key).then((stream) => stream.toArray()));
      }
      const listed = (await readList(test.platform.environment)).people.find((person) => person.id === receiptId);
      assert.ok(listed?.identifiers.includes(addressHmac(test.platform.environment, ADDRESS)));
      assert.equal((await test.executeTalents(viewer, DELETE, { id, email: ADDRESS })).code, 'OBJECT_NOT_FOUND');
    }));

  it('waits for the end of a legal hold', () =>
    api.rollback(async (test) => {
      const { viewer, id } = await known(test);
      await sql`insert into legal_hold (person_kind, person_id, reason, set_by, set_at)
        values ('talent', ${id}, 'Prud’hommes', 'x', now())`.execute(test.db);
      const { code, errors } = await test.executeTalents(viewer, DELETE, { id, email: ADDRESS });
      assert.deepEqual([code, errors[0]?.extensions.reason], ['CONFLICT', 'LEGAL_HOLD']);
    }));

  it('is done again, and told to nobody, after a backup brought the person back', () =>
    api.rollback(async (test) => {
      const { viewer, id } = await known(test);
      await test.executeTalents(viewer, DELETE, { id, email: ADDRESS });
      await test.runJobs();
      // As a restored backup has it: the person, and nothing about the erasure.
      await sql`alter table talent disable trigger talent_erased`.execute(test.db);
      await sql`delete from erasure_step`.execute(test.db);
      await sql`delete from erased_person`.execute(test.db);
      await sql`delete from privacy_request`.execute(test.db);
      await sql`delete from mail_outbox`.execute(test.db);
      await sql`update talent set erased_at = null, firstname = 'Odilon', email = ${ADDRESS} where id = ${id}`.execute(
        test.db,
      );
      await sql`alter table talent enable trigger talent_erased`.execute(test.db);
      assert.equal((await test.executeTalents(viewer, FIND, { id })).code, undefined);
      const { replayed } = await replayErasures(test.platform);
      assert.equal(replayed, 1);
      assert.equal((await test.executeTalents(viewer, FIND, { id })).code, 'OBJECT_NOT_FOUND');
      assert.deepEqual(await test.db.selectFrom('mail_outbox').selectAll().execute(), []);
    }));

  it('is not undone by entering the person again, unless there is a new reason, which the audit keeps', () =>
    api.rollback(async (test) => {
      const { viewer, id } = await known(test);
      await test.executeTalents(viewer, DELETE, { id, email: ADDRESS });
      const enter = (more: object) =>
        test.executeTalents(viewer, 'mutation ($input: UpsertTalentInput!) { upsertTalent(input: $input) { id } }', {
          input: { firstname: 'Odilon', lastname: 'Quatremaire', jobTitle: 'Dev', ...more },
        });
      for (const more of [
        { email: ADDRESS.toUpperCase() },
        { email: 'new@mail.example', secondaryEmails: ['oq@perso.example'] },
      ]) {
        const { errors } = await enter(more);
        assert.equal(errors[0]?.extensions.reason, 'ERASED_PERSON');
        assert.match(errors[0]?.message ?? '', /Personne effacée le/);
      }
      assert.equal((await enter({ email: ADDRESS, erasedPersonBasis: 'court' })).code, 'BAD_USER_INPUT');
      const erasedPersonBasis = 'A postulé de nouveau le 20 novembre 2026';
      assert.equal((await enter({ email: ADDRESS, erasedPersonBasis })).code, undefined);
      const audits = await test.db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', 'rgpd.reimport')
        .execute();
      assert.equal(audits.length, 1);
    }));

  it('of two at once is done once, and a save that waited for it is refused', () =>
    api.committed(async (test) => {
      const { viewer, id } = await known(test);
      const save = `mutation ($id: ID!) { upsertTalent(input: { id: $id, version: 1, city: "Lille" }) { id } }`;
      const answers = await Promise.all([
        test.executeTalents(viewer, DELETE, { id, email: ADDRESS }),
        test.executeTalents(viewer, DELETE, { id, email: ADDRESS }),
        test.executeTalents(viewer, LOG, { id, data: '{"comment":"trop tard"}' }),
        test.executeTalents(viewer, save, { id }),
      ]);
      const [first, second] = answers.slice(0, 2).map(({ code }) => code);
      assert.deepEqual([first, second].filter((code) => code === undefined).length, 1);
      assert.ok([first, second].includes('OBJECT_NOT_FOUND'));
      const row = await test.db.selectFrom('talent').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      assert.deepEqual([row.firstname, row.location_city, row.erased_at === null], ['', null, false]);
      assert.deepEqual(await test.db.selectFrom('activity_log').selectAll().where('talent_id', '=', id).execute(), []);
    }));

  it('is waited for by a note about a candidate, which is refused then', () =>
    api.committed(async (test) => {
      const { viewer, id } = await known(test);
      const { job } = await boardOf(test);
      await test.db.insertInto('job_talent').values({ job_id: job.id, talent_id: id, phase: 'Contacted' }).execute();
      const answers = [{ question: 'Q', answer: 'Quatremaire' }];
      const note = await test.db.transaction().execute(async (tx) => {
        const { rows: own } = await sql<{ pid: number }>`update talent set erased_at = now() where id = ${id}
          returning pg_backend_pid() as pid`.execute(tx);
        const pid = own[0]?.pid;
        let isSettled = false;
        const asked = test
          .executeTalents(viewer, NOTES, { jobId: job.id, talentId: id, answers })
          .finally(() => (isSettled = true));
        while (!isSettled) {
          const { rows } =
            await sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(test.db);
          if (rows.length > 0) break;
        }
        return { asked };
      });
      assert.equal((await note.asked).code, 'OBJECT_NOT_FOUND');
      const left = test.db.selectFrom('job_talent_phase_note').selectAll().where('talent_id', '=', id);
      assert.deepEqual(await left.execute(), []);
    }));
});
