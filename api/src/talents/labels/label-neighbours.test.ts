import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { committingTestApi } from '../../testing/test-api.ts';
import { skillId } from '../talents/talents.fixture.ts';
import * as ask from './labels.fixture.ts';

const api = committingTestApi();

const NEIGHBOURS = `query ($ids: [ID!]!) { labelNeighbours(kind: skill, ids: $ids) { id neighbours { label likeness } } }`;

describe('the labels that come closest', () => {
  it('tells the normalised labels that come closest, with how close', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      await skillId(test.db, 'PostgreSQL', { iso: true, alternate_labels: ['Postgres'] });
      await skillId(test.db, 'COBOL', { iso: true });
      const id = await skillId(test.db, 'postgre');
      const { data, errors } = await test.executeTalents(viewer, NEIGHBOURS, { ids: [id, 'x'] });
      assert.deepEqual(errors, []);
      const [{ neighbours }] = data.labelNeighbours;
      assert.deepEqual(
        neighbours.map(({ label }: { label: string }) => label),
        ['PostgreSQL'],
      );
      assert.ok(neighbours[0].likeness > 0.6 && neighbours[0].likeness < 1);
      const many = Array.from({ length: 101 }, () => id);
      assert.equal((await test.executeTalents(viewer, NEIGHBOURS, { ids: many })).code, 'BAD_USER_INPUT');
    }));

  it('tells them as they are now, as close as the database says', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const words = ['Gestion de projet', 'Gestion des projets', 'Géstion', 'Projet agile', 'C++', 'Projet', 'Agile'];
      for (const label of words) await skillId(test.db, label, { iso: true });
      const id = await skillId(test.db, 'gestion projet', { iso: true });
      const neighbours = async () => {
        const { data, errors } = await test.executeTalents(viewer, NEIGHBOURS, { ids: [id] });
        assert.deepEqual(errors, []);
        return data.labelNeighbours[0].neighbours;
      };
      const truth = async () => {
        const { rows } = await sql<{ label: string; likeness: string }>`select s.label, likeness::text from skill s
          cross join lateral (select max(similarity(folded(w), 'gestion projet')) as likeness
            from unnest(s.label || s.alternate_labels) as w) as close
          where iso and s.id <> ${id} and likeness > 0 order by close.likeness desc, s.label limit 5`.execute(test.db);
        return rows.map(({ label, likeness }) => ({ label, likeness: Number(likeness) }));
      };
      const rounded = (found: { label: string; likeness: number }[]) =>
        found.map(({ label, likeness }) => ({ label, likeness: Math.round(likeness * 1e5) / 1e5 }));
      const assertSame = async () => assert.deepEqual(rounded(await neighbours()), rounded(await truth()));
      await assertSame();
      assert.equal((await neighbours()).length, 5);
      const change = (label: string, changes: object) =>
        test.db.updateTable('skill').set(changes).where('label', '=', label).execute();
      await change('Gestion de projet', { iso: false });
      await assertSame();
      await change('C++', { alternate_labels: ['Gestions projets'] });
      await assertSame();
      assert.equal((await neighbours())[0].label, 'C++');
      await change('C++', { label: 'Cpp', alternate_labels: [] });
      await test.db.deleteFrom('skill').where('label', '=', 'Projet').execute();
      await assertSame();
      await change('Gestion de projet', { iso: true });
      await assertSame();
    }));
});
