import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent, skillId } from '../talents/talents.fixture.ts';

const LOGS = `query ($id: ID!, $skip: Int, $take: Int) { getLogsByTalent(talentId: $id, skip: $skip, take: $take) {
  id type source data authorFullname date
} }`;
const ADD = `mutation ($id: ID!, $data: String!, $type: String = "add-comment") {
  createActivityLog(talentId: $id, data: $data, source: "Ailleurs", type: $type) { id type source data authorFullname }
}`;

const SKILLS = `mutation ($id: ID!, $version: Int!, $skills: [DirectSkillInput!]!) {
  upsertDirectSkills(talentId: $id, version: $version, skills: $skills) { version }
}`;

const api = testApi();

async function recruiter({ create }: TestContext, ...only: ('recruit' | 'account')[]) {
  const staff = await create.staff({ firstname: 'Alice', lastname: 'Recrute' });
  return asAdmin(staff.id, new Set(only.length === 0 ? ['recruit'] : only));
}

const said = (comment: unknown) => JSON.stringify({ comment });

describe('the history of a talent', () => {
  it('anonymous, an account manager, nobody’s history, comments that are none', () =>
    api.rollback(async (test) => {
      const id = await createTalent(test.db);
      const manager = await recruiter(test, 'account');
      assert.equal((await test.executeTalents(asNobody, LOGS, { id })).code, 'UNAUTHENTICATED');
      assert.deepEqual((await test.executeTalents(manager, LOGS, { id })).data.getLogsByTalent, []);
      assert.equal((await test.executeTalents(manager, ADD, { id, data: said('x') })).code, 'FORBIDDEN');
      const viewer = await recruiter(test);
      const unknown = { id: crypto.randomUUID() };
      assert.equal((await test.executeTalents(viewer, LOGS, unknown)).code, 'OBJECT_NOT_FOUND');
      assert.equal((await test.executeTalents(viewer, ADD, { ...unknown, data: said('x') })).code, 'OBJECT_NOT_FOUND');
      for (const data of [
        '',
        '{',
        'null',
        '[]',
        said(7),
        said(' \u200b\u200d '),
        said('x'.repeat(2001)),
        said('é'.repeat(5000)),
      ]) {
        const { errors } = await test.executeTalents(viewer, ADD, { id, data });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['data'], data.slice(0, 20));
      }
      const forged = await test.executeTalents(viewer, ADD, { id, data: said('x'), type: 'moveJobFunnelTalent' });
      assert.deepEqual(forged.errors[0]?.extensions.invalidArgs, ['type']);
      for (const page of [{ take: 101 }, { take: 0 }, { skip: -1 }]) {
        assert.equal((await test.executeTalents(viewer, LOGS, { id, ...page })).code, 'BAD_USER_INPUT');
      }
    }));

  it('a comment is kept as it was written, with its author, and nobody rewrites it', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db);
      const text = 'Très à l’aise 😀\n<b>« 100 % »</b>';
      const { data, errors } = await test.executeTalents(viewer, ADD, {
        id,
        data: JSON.stringify({ comment: text, author: 'x' }),
      });
      assert.deepEqual(errors, []);
      const { id: logId, ...log } = data.createActivityLog;
      assert.deepEqual(JSON.parse(JSON.stringify(log)), {
        type: 'addComment',
        source: 'App',
        data: JSON.stringify({ comment: text }),
        authorFullname: 'Alice Recrute',
      });
      await assert.rejects(
        test.db.updateTable('activity_log').set({ data: '{}' }).where('id', '=', logId).execute(),
        /only added to/,
      );
    }));

  it('comes in pages, newest first, with what happened in jobs', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db);
      for (let n = 0; n < 25; n += 1) {
        await test.db
          .insertInto('activity_log')
          .values({
            talent_id: id,
            type: 'addComment',
            staff_id: null,
            data: said(`n${n}`),
            at: `2026-01-${10 + (n % 15)}`,
          })
          .execute();
      }
      const page = async (skip: number) => {
        const { data } = await test.executeTalents(viewer, LOGS, { id, skip });
        return data.getLogsByTalent as { id: string; date: string }[];
      };
      const [first, second, third] = [await page(0), await page(20), await page(40)];
      assert.deepEqual([first.length, second.length, third.length], [20, 5, 0]);
      const dates = [...first, ...second].map(({ date }) => date);
      assert.deepEqual(dates, [...dates].sort().reverse());
      assert.equal(new Set([...first, ...second].map((log) => log.id)).size, 25);
    }));

  it('names the skills that were added, and nothing when none was', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db, { skills: { Java: 0.4 } });
      const java = await skillId(test.db, 'Java');
      const save = (version: number, skills: object[]) => test.executeTalents(viewer, SKILLS, { id, version, skills });
      assert.deepEqual((await save(1, [{ skillId: java, level: 0.7 }])).errors, []);
      assert.deepEqual(
        (
          await save(2, [
            { skillId: java, level: 0.7 },
            { label: 'Rust', level: 0.1 },
          ])
        ).errors,
        [],
      );
      const { data } = await test.executeTalents(viewer, LOGS, { id });
      assert.deepEqual(
        data.getLogsByTalent.map((log: { type: string; data: string }) => [log.type, log.data]),
        [['createDirectSkill', '{"skills":["Rust"]}']],
      );
    }));
});
