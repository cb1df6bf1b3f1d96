import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { committingTestApi } from '../../testing/test-api.ts';
import { skillId } from '../talents/talents.fixture.ts';
import { groupsOf } from './label-likeness.ts';
import * as ask from './labels.fixture.ts';

const api = committingTestApi();

const FIND = 'query ($label: String!, $iso: Boolean) { findManySkillsFromLabel(label: $label, iso: $iso) { label } }';
const SHARES = [{}, { iso: true }, { iso: false }] as const;

const WORDS = [
  'Gestion de projet',
  'Gestion des projets informatiques',
  'Géstion',
  'Conduite du changement',
  'Conduite de projet 2',
  'Conduite de projet 10',
  'C++',
  'Kubernetes (k8s)',
  '100 % télétravail',
  'L’œil_du tigre',
  'Étude & développement',
  'управление проектами',
  '🚀 Growth',
];

describe('labels found for what is typed', () => {
  it('makes the same groups of three letters as the database', () =>
    api.rollback(async ({ db }) => {
      // What a letter beyond ASCII is depends on the locale of the database, and here on nothing.
      const plain = WORDS.filter((word) => !/[œр]/.test(word));
      for (const word of [...plain, '', ' -- ', 'a', 'Ça ira_bien 12-b', 'naïveté', '\u{1F468}\u200d\u{1F469}x']) {
        const { rows } = await sql<{ folded: string; count: number; same: number }>`select folded(${word}) as folded,
          cardinality(show_trgm(folded(${word}))) as count, similarity(folded(${word}), 'gestion de projet') as same`.execute(
          db,
        );
        const [{ folded, count, same }] = rows as [(typeof rows)[number]];
        const [own, others] = [groupsOf(folded), groupsOf('gestion de projet')];
        const both = own.filter((group) => others.includes(group)).length;
        assert.equal(own.length, count, word);
        assert.ok(Math.abs(both / (own.length + others.length - both) - same) < 1e-6, word);
      }
    }));

  it('finds whom the database calls alike, in its order, and what has changed at once', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      for (const [place, label] of WORDS.entries()) await skillId(test.db, label, { iso: place % 3 === 0 });
      await skillId(test.db, 'PMO', { alternate_labels: ['Pilotage de projet', 'Gestion de projets'] });
      const assertSame = async (label: string) => {
        for (const share of SHARES) {
          const { data, errors } = await test.executeTalents(viewer, FIND, { label, ...share });
          assert.deepEqual(errors, []);
          const found = data.findManySkillsFromLabel.map((one: { label: string }) => one.label);
          assert.deepEqual(found, await asTheDatabase(label, share), `${label} ${JSON.stringify(share)}`);
        }
      };
      const asTheDatabase = async (label: string, { iso }: { iso?: boolean }) => {
        const { rows } = await sql<{ label: string }>`select label from skill s cross join lateral (
            select bool_or(starts_with(word, asked)) as starts,
              max(case when strpos(word, asked) > 0 then 1 else similarity(word, asked) end) as likeness
            from unnest(folded_all(s.label || s.alternate_labels)) as word, (select folded(${label}) as asked) as a
          ) as close where likeness >= 0.2 and iso = coalesce(${iso ?? null}::boolean, iso)
          order by iso desc, starts desc, likeness desc, label collate french_order, id limit 20`.execute(test.db);
        return rows.map((one) => one.label);
      };
      for (const asked of [
        'gestion',
        'projet',
        'GÉST',
        'conduite de',
        'kubernets',
        '100 %',
        'l’œ',
        'роек',
        '🚀 g',
        'zzz',
      ])
        await assertSame(asked);
      await test.db.updateTable('skill').set({ iso: true }).where('label', '=', 'PMO').execute();
      await assertSame('projet');
      await test.db.updateTable('skill').set({ alternate_labels: [] }).where('label', '=', 'PMO').execute();
      await assertSame('projet');
      await test.db.deleteFrom('skill').where('label', '=', 'Gestion de projet').execute();
      await assertSame('projet');
      const misspelt = await test.executeTalents(viewer, FIND, { label: 'упровление' });
      assert.equal(misspelt.data.findManySkillsFromLabel[0].label, 'управление проектами');
      assert.deepEqual((await test.executeTalents(viewer, FIND, { label: 'zzz' })).data.findManySkillsFromLabel, []);
    }));
});
