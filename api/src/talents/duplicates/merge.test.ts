import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';

const DUPLICATES = 'query ($id: ID!) { talentDuplicates(talentId: $id) { talent { id } score reasons } }';
const MERGE = `mutation ($keptId: ID!, $mergedId: ID!, $dryRun: Boolean!, $take: [TalentMergeField!], $v: Int = 1) {
  mergeTalents(keptId: $keptId, keptVersion: $v, mergedId: $mergedId, mergedVersion: 1, take: $take, dryRun: $dryRun) {
    dryRun lines { field kept other takesOther } skills languages experiences jobs takesCv leftOver mergeId
    talent { version jobTitle email secondaryEmails phone skills { label level } }
  }
}`;
const UNDO = 'mutation ($id: ID!) { undoTalentMerge(mergeId: $id) { id firstname email skills { label level } } }';
const OPEN = 'query ($id: ID!) { openTalentMerge(talentId: $id) { id } }';
const FIND = 'query ($id: ID!) { findTalent(id: $id) { id } }';
const SAVE = 'mutation ($id: ID!) { upsertTalent(input: { id: $id, version: 1, city: "Lille" }) { id } }';

const api = committingTestApi();

async function recruiter({ create }: TestContext, ...only: ('recruit' | 'account')[]) {
  const staff = await create.staff({});
  return asAdmin(staff.id, new Set(only.length === 0 ? ['recruit'] : only));
}

async function twice({ db }: TestContext) {
  const keptId = await createTalent(db, {
    firstname: 'Éloïse',
    lastname: 'Marchand',
    email: 'eloise@mail.example',
    phone: '+33611111111',
    job_title: 'Développeuse',
    skills: { Java: 0.4, SQL: 0.7 },
    languages: { fr: 1 },
  });
  const mergedId = await createTalent(db, {
    firstname: 'MARCHAND',
    lastname: 'Eloise',
    email: 'e.marchand@perso.example',
    secondary_emails: ['em@autre.example'],
    phone: '+33611111111',
    job_title: 'Architecte',
    location_city: 'Nantes',
    skills: { Java: 0.7, Rust: 0.1 },
    languages: { en: 0.5 },
  });
  await db
    .insertInto('talent_job')
    .values({ talent_id: mergedId, name: 'Nacre', job_titles: ['Dev'], start_date: '2020-01-01', end_date: null })
    .execute();
  await db
    .insertInto('activity_log')
    .values({ talent_id: mergedId, type: 'addComment', staff_id: null, data: '{"comment":"Vue"}' })
    .execute();
  return { keptId, mergedId };
}

/** Both sheets with all that hangs on them, to compare. */
async function everything(db: Db, ids: string[]) {
  const all: Record<string, unknown[]> = {};
  for (const table of ['talent_skill', 'talent_language', 'talent_job', 'activity_log', 'talent_email_key']) {
    const { rows } =
      await sql`select to_jsonb(t) as row from ${sql.table(table)} t where talent_id = any(${ids}::uuid[]) order by to_jsonb(t)::text`.execute(
        db,
      );
    all[table] = rows;
  }
  const { rows } =
    await sql`select to_jsonb(t) - 'version' - 'updated_at' as row from talent t where id = any(${ids}::uuid[]) order by id`.execute(
      db,
    );
  return { ...all, talent: rows } as Record<string, unknown[]>;
}

describe('two sheets of one person', () => {
  it('anonymous, an account manager, itself, nobody', () =>
    api.rollback(async (test) => {
      const both = { ...(await twice(test)), dryRun: true };
      assert.equal((await test.executeTalents(asNobody, MERGE, both)).code, 'UNAUTHENTICATED');
      assert.equal((await test.executeTalents(await recruiter(test, 'account'), MERGE, both)).code, 'FORBIDDEN');
      const viewer = await recruiter(test);
      assert.equal(
        (await test.executeTalents(viewer, MERGE, { ...both, mergedId: both.keptId })).code,
        'BAD_USER_INPUT',
      );
      const unknown = { ...both, mergedId: crypto.randomUUID() };
      assert.equal((await test.executeTalents(viewer, MERGE, unknown)).code, 'OBJECT_NOT_FOUND');
    }));

  it('find each other by number and name in any order; namesakes need a hint', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const { keptId, mergedId } = await twice(test);
      const namesake = await createTalent(test.db, {
        firstname: 'Eloise',
        lastname: 'Marchand',
        job_title: 'Fleuriste',
      });
      const near = await createTalent(test.db, {
        firstname: 'Eloise',
        lastname: 'Marchand',
        job_title: 'développeuse',
      });
      const { data, errors } = await test.executeTalents(viewer, DUPLICATES, { id: keptId });
      assert.deepEqual(errors, []);
      const found = data.talentDuplicates as { talent: { id: string }; score: number; reasons: string[] }[];
      assert.deepEqual(
        found.map(({ talent, score, reasons }) => [talent.id, score, [...reasons]]),
        [
          [mergedId, 0.9, ['même nom', 'même téléphone']],
          [near, 0.7, ['même nom', 'même métier']],
        ],
      );
      assert.ok(!found.some(({ talent }) => talent.id === namesake));
    }));

  it('a dry run says what the merge does, and changes nothing', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const both = await twice(test);
      const before = await everything(test.db, Object.values(both));
      const take = ['job_title'];
      const tried = (await test.executeTalents(viewer, MERGE, { ...both, take, dryRun: true })).data.mergeTalents;
      assert.deepEqual(await everything(test.db, Object.values(both)), before);
      const done = (await test.executeTalents(viewer, MERGE, { ...both, take, dryRun: false })).data.mergeTalents;
      const facts = ({ dryRun: _dry, mergeId: _id, talent: _talent, ...rest }: Record<string, unknown>) => rest;
      assert.deepEqual(facts(tried), facts(done));
      assert.deepEqual([tried.mergeId, tried.talent], [null, null]);
      assert.deepEqual(JSON.parse(JSON.stringify(done.talent)), {
        version: 2,
        jobTitle: 'Architecte',
        email: 'eloise@mail.example',
        secondaryEmails: ['e.marchand@perso.example'],
        phone: '+33611111111',
        skills: [
          { label: 'Java', level: 0.7 },
          { label: 'SQL', level: 0.7 },
          { label: 'Rust', level: 0.1 },
        ],
      });
      assert.deepEqual(done.leftOver, ['em@autre.example']);
      assert.deepEqual([done.skills, done.languages, done.experiences], [2, 1, 1]);
      // Who still has the address of the other one is shown the way.
      const { code, errors } = await test.executeTalents(viewer, FIND, { id: both.mergedId });
      assert.deepEqual([code, errors[0]?.extensions.data], ['OBJECT_NOT_FOUND', { existingId: both.keptId }]);
    }));

  it('of a skill that both have, the higher level and the longer experience stay, in a dry run and in a real one', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const both = await twice(test);
      const setYears = (id: string, years: number) =>
        sql`update talent_skill set years = ${years} where talent_id = ${id}
          and skill_id = (select id from skill where label = 'Java')`.execute(test.db);
      await setYears(both.keptId, 8);
      await setYears(both.mergedId, 3);
      const tried = (await test.executeTalents(viewer, MERGE, { ...both, dryRun: true })).data.mergeTalents;
      const done = (await test.executeTalents(viewer, MERGE, { ...both, dryRun: false })).data.mergeTalents;
      assert.equal(tried.skills, done.skills);
      const { rows } = await sql<{ level: string; years: number }>`select level, years from talent_skill
        where talent_id = ${both.keptId} and skill_id = (select id from skill where label = 'Java')`.execute(test.db);
      assert.deepEqual(
        rows.map(({ level, years }) => [Number(level), years]),
        [[0.7, 8]],
      );
    }));

  it('are two again when the merge is taken back, unless somebody changed the sheet, or a month has passed', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const both = await twice(test);
      const ids = Object.values(both);
      const before = await everything(test.db, ids);
      const { mergeId } = (await test.executeTalents(viewer, MERGE, { ...both, dryRun: false })).data.mergeTalents;
      assert.equal((await test.executeTalents(viewer, OPEN, { id: both.keptId })).data.openTalentMerge.id, mergeId);
      const { errors } = await test.executeTalents(viewer, UNDO, { id: mergeId });
      assert.deepEqual(errors, []);
      const after = await everything(test.db, ids);
      // The history still says that they were merged.
      assert.deepEqual({ ...after, activity_log: after.activity_log }, { ...before, activity_log: after.activity_log });
      assert.equal((await test.executeTalents(viewer, UNDO, { id: mergeId })).code, 'OBJECT_NOT_FOUND');
      const again = (await test.executeTalents(viewer, MERGE, { ...both, v: 3, dryRun: false })).data.mergeTalents;
      await test.db.updateTable('talent').set({ version: 9 }).where('id', '=', both.keptId).execute();
      assert.equal((await test.executeTalents(viewer, UNDO, { id: again.mergeId })).code, 'CONFLICT');
      assert.equal((await test.executeTalents(viewer, OPEN, { id: both.keptId })).data.openTalentMerge, null);
    }));

  it('nobody is entered a second time under the same name and number', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const { keptId, mergedId } = await twice(test);
      const input = { firstname: 'Eloise', lastname: 'MARCHAND', jobTitle: 'Dev', phone: '06 11 11 11 11' };
      const { code, errors } = await test.executeTalents(
        viewer,
        'mutation ($input: UpsertTalentInput!) { upsertTalent(input: $input) { id } }',
        { input },
      );
      const { target, existingId } = (errors[0]?.extensions.data ?? {}) as { target?: string; existingId?: string };
      assert.deepEqual([code, target], ['P2002', 'phone']);
      assert.ok([keptId, mergedId].includes(existingId ?? ''));
    }));

  it('merges and saves that meet: one wins, the others are told', () =>
    api.committed(async (test) => {
      const viewer = await recruiter(test);
      const both = await twice(test);
      const turned = { keptId: both.mergedId, mergedId: both.keptId };
      const answers = await Promise.all([
        test.executeTalents(viewer, MERGE, { ...both, dryRun: false }),
        test.executeTalents(viewer, MERGE, { ...turned, dryRun: false }),
        test.executeTalents(viewer, MERGE, { ...both, dryRun: true }),
        test.executeTalents(viewer, SAVE, { id: both.mergedId }),
      ]);
      const codes = answers.map(({ code }) => code);
      for (const code of codes) assert.ok([undefined, 'CONFLICT', 'OBJECT_NOT_FOUND'].includes(code), String(code));
      const merges = [codes[0], codes[1]].filter((code) => code === undefined).length;
      assert.ok(merges <= 1);
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from talent where id = any(${Object.values(both)}::uuid[])`.execute(test.db);
      assert.equal(rows[0]?.n, 2 - merges);
    }));
});
