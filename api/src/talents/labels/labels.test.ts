import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asSystem } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { committingTestApi } from '../../testing/test-api.ts';
import { createTalent, skillId } from '../talents/talents.fixture.ts';
import * as ask from './labels.fixture.ts';

const api = committingTestApi();

const FIND = `query ($label: String!, $iso: Boolean) { findManyJobTitleFromLabel(label: $label, iso: $iso) { label iso } }`;
const UNTIDIED = `query ($skip: Int, $take: Int) {
  findTalentsWithNonIsoDirectJobTitles(skip: $skip, take: $take) { count viewerCanAttach talents { id firstname lastname jobTitle jobTitleId } }
}`;

describe('reading labels', () => {
  it('lists them by name, all or by whether they are normalised, with what the viewer may do to each', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      await skillId(test.db, 'Éclipse', { alternate_labels: ['Eclipse IDE'] });
      await skillId(test.db, 'Ada', { iso: true });
      await createTalent(test.db, { skills: { Éclipse: 0.4 } });
      const { data, errors } = await test.executeTalents(viewer, ask.LIST_SKILLS);
      assert.deepEqual(errors, []);
      const seen = data.listSkills.map((skill: Record<string, unknown>) => [
        skill.label,
        skill.iso,
        skill.talentCount,
        skill.viewerCanMerge,
        skill.viewerCanFlatten,
        skill.viewerCanEdit,
      ]);
      assert.deepEqual(seen, [
        ['Ada', true, 0, false, false, true],
        ['Éclipse', false, 1, true, true, true],
      ]);
      // The one that a talent is created with.
      const { data: counted } = await test.executeTalents(viewer, '{ countSkills countJobTitles }');
      assert.deepEqual({ ...counted }, { countSkills: 2, countJobTitles: 1 });
      const { data: others } = await test.executeTalents(viewer, ask.LIST_SKILLS, { iso: false });
      assert.equal(others.listSkills.length, 1);
      const account = await test.executeTalents(asAdmin(viewer.staffId ?? '', new Set(['account'])), ask.LIST_SKILLS);
      assert.equal(account.data.listSkills[1].viewerCanEdit, false);
      assert.equal(account.data.listSkills[1].viewerCanMerge, false);
    }));

  it('adds up their versions, so that whoever shows them knows when one is another', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      await skillId(test.db, 'Éclipse');
      await skillId(test.db, 'Ada');
      const asked = '{ labelVersionSum(kind: skill) listSkills { id version } }';
      const sums = async () => {
        const { data, errors } = await test.executeTalents(viewer, asked);
        assert.deepEqual(errors, []);
        const each = data.listSkills.map(
          ({ id, version }: { id: string; version: number }) => version * Number.parseInt(id.slice(0, 6), 16),
        );
        return { told: data.labelVersionSum, own: each.reduce((sum: number, one: number) => sum + one, 0) };
      };
      const before = await sums();
      assert.equal(before.told, before.own);
      await test.db.updateTable('skill').set({ version: 900 }).where('label', '=', 'Ada').execute();
      const after = await sums();
      assert.equal(after.told, after.own);
      assert.notEqual(after.told, before.told);
      await test.db.deleteFrom('skill').execute();
      assert.deepEqual(await sums(), { told: 0, own: 0 });
    }));

  it('finds titles by other words, other letters and mistakes, normalised first', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      await ask.titleId(test, 'Développeuse mobile');
      await ask.titleId(test, 'Développeur mobile', { iso: true, alternate_labels: ['Dev iOS'] });
      const find = async (label: string, iso?: boolean) => {
        const { data, errors } = await test.executeTalents(viewer, FIND, { label, iso });
        assert.deepEqual(errors, []);
        return data.findManyJobTitleFromLabel.map((title: { label: string }) => title.label);
      };
      assert.deepEqual(await find('DEVELOPPEUR MOB'), ['Développeur mobile', 'Développeuse mobile']);
      assert.deepEqual(await find('dev ios'), ['Développeur mobile']);
      assert.deepEqual(await find('developeur mobil', true), ['Développeur mobile']);
      assert.deepEqual(await find('de'), []);
      assert.deepEqual(await find('100%_\\'), []);
    }));

  it('pages talents whose title has no normalised label', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      await ask.titleId(test, 'Ingénieure', { iso: true });
      await createTalent(test.db);
      const lost = await createTalent(test.db, { job_title: 'ninja du web', lastname: 'Ba' });
      const same = await createTalent(test.db, { job_title: 'Ninja du Web', lastname: 'Abel' });
      const erased = await createTalent(test.db, { job_title: 'Ninja du web' });
      await test.db.updateTable('talent').set({ erased_at: new Date() }).where('id', '=', erased).execute();
      const { data, errors } = await test.executeTalents(viewer, UNTIDIED);
      assert.deepEqual(errors, []);
      const { count, talents } = data.findTalentsWithNonIsoDirectJobTitles;
      assert.equal(count, 2);
      assert.deepEqual(
        talents.map(({ id }: { id: string }) => id),
        [same, lost],
      );
      assert.equal(talents[0].jobTitleId, talents[1].jobTitleId);
      const page = await test.executeTalents(viewer, UNTIDIED, { skip: 1, take: 1 });
      assert.equal(page.data.findTalentsWithNonIsoDirectJobTitles.talents[0].id, lost);
      assert.equal((await test.executeTalents(viewer, UNTIDIED, { take: 501 })).code, 'BAD_USER_INPUT');
      const manager = asAdmin((await test.create.staff()).id, new Set(['account']));
      const canAttach = async (by: Viewer) =>
        (await test.executeTalents(by, UNTIDIED)).data.findTalentsWithNonIsoDirectJobTitles.viewerCanAttach;
      assert.deepEqual([await canAttach(viewer), await canAttach(manager)], [true, false]);
    }));
});

describe('writing a label', () => {
  it('renames it, and its former name goes on leading to it', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const talent = await createTalent(test.db, { job_title: 'Scrum  master' });
      const { data: listed } = await test.executeTalents(viewer, ask.LIST_TITLES);
      const [{ id, version }] = listed.listJobTitles;
      const input = {
        id,
        version,
        label: '  Scrum\u200d Master\u200b cer\u200ctifié 👩‍💻 ',
        iso: true,
        alternateLabels: ['SM', 'sm', ''],
      };
      const { data, errors } = await test.executeTalents(viewer, ask.UPDATE_TITLE, { input });
      assert.deepEqual(errors, []);
      assert.equal(data.updateJobTitle.label, 'Scrum Master certifié 👩‍💻');
      assert.deepEqual(data.updateJobTitle.alternateLabels, ['SM', 'Scrum master']);
      assert.equal(data.updateJobTitle.iso, true);
      assert.equal(await ask.titleOf(test, talent), 'Scrum Master certifié 👩‍💻');
      const late = await test.executeTalents(viewer, ask.UPDATE_TITLE, { input });
      assert.equal(late.code, 'CONFLICT');
    }));

  it('renames one that merging left with more words than anybody may type', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const words = Array.from({ length: 60 }, (_, index) => `variante ${index}`);
      const id = await ask.titleId(test, 'React', { iso: true, alternate_labels: words });
      const input = { id, version: 1, label: 'React.js' };
      const renamed = await test.executeTalents(viewer, ask.UPDATE_TITLE, { input });
      assert.deepEqual(renamed.errors, []);
      assert.equal(renamed.data.updateJobTitle.alternateLabels.length, 61);
      const more = { id, version: 2, alternateLabels: [...words, 'React', 'un', 'deux'] };
      const refused = await test.executeTalents(viewer, ask.UPDATE_TITLE, { input: more });
      assert.deepEqual(refused.errors[0]?.extensions?.fieldErrors, { alternateLabels: '62 autres mots au plus' });
    }));

  it('refuses a word of another label and leads there, whatever its case and accents', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const existingId = await ask.titleId(test, 'Data engineer', { alternate_labels: ['Ingénieur données'] });
      const cases: [label: string, sentence: RegExp][] = [
        ['DATA ENGINEER', /^«.Data engineer.» existe déjà.: fusionnez/],
        ['ingenieur donnees', /^«.ingenieur donnees.» est déjà un mot de «.Data engineer.».: fusionnez/],
      ];
      for (const [label, sentence] of cases) {
        const { code, errors } = await test.executeTalents(viewer, ask.CREATE_TITLE, { input: { label } });
        assert.equal(code, 'P2002');
        assert.match(errors[0]?.message ?? '', sentence);
        assert.deepEqual(errors[0]?.extensions?.data, { target: 'label', existingId });
      }
      const other = await test.executeTalents(viewer, ask.CREATE_TITLE, {
        input: { label: 'X', alternateLabels: ['data engineer'] },
      });
      assert.deepEqual(other.errors[0]?.extensions?.data, { target: 'alternateLabels', existingId });
    }));

  it('refuses what is empty or endless, field by field', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const create = async (input: object) =>
        (await test.executeTalents(viewer, ask.CREATE_TITLE, { input })).errors[0]?.extensions;
      assert.deepEqual((await create({ label: ' \u200b\u200d ' }))?.fieldErrors, {
        label: 'Ce champ est obligatoire.',
      });
      assert.deepEqual((await create({ label: 'é'.repeat(101) }))?.fieldErrors, { label: '100 caractères au plus' });
      assert.deepEqual((await create({ label: 'a', alternateLabels: ['b'.repeat(101)] }))?.fieldErrors, {
        alternateLabels: '100 caractères au plus',
      });
      const words = Array.from({ length: 51 }, (_, index) => `mot ${index}`);
      assert.deepEqual((await create({ label: 'a', alternateLabels: words }))?.fieldErrors, {
        alternateLabels: '50 autres mots au plus',
      });
      assert.equal(await create({ label: "👩‍💻 <script>alert(1)</script> '; drop table talent" }), undefined);
    }));

  it('lets the service account write, and a person only say what is normalised', () =>
    api.rollback(async (test) => {
      const service = asSystem((await test.create.staff()).id);
      assert.equal(
        (await test.executeTalents(service, ask.CREATE_TITLE, { input: { label: 'Graphiste' } })).code,
        undefined,
      );
      const { code } = await test.executeTalents(service, ask.CREATE_TITLE, {
        input: { label: 'Motion designer', iso: true },
      });
      assert.equal(code, 'FORBIDDEN');
    }));

  it('deletes what nobody has and is not normalised, and says why not otherwise', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const remove = (id: string) =>
        test.executeTalents(viewer, 'mutation ($id: ID!) { deleteSkill(id: $id) }', { id });
      const iso = await remove(await skillId(test.db, 'Java', { iso: true }));
      assert.equal(iso.errors[0]?.message, 'Un libellé normalisé ne peut pas être supprimé.');
      await createTalent(test.db, { skills: { Fortran: 1 } });
      await createTalent(test.db, { skills: { Fortran: 1 } });
      const used = await remove(await skillId(test.db, 'Fortran'));
      assert.equal(used.errors[0]?.message, '2 talents ont ce libellé\u00a0: fusionnez-le plutôt.');
      const id = await skillId(test.db, 'Fortrann');
      assert.equal((await remove(id)).data.deleteSkill, true);
      const { data } = await test.executeTalents(viewer, ask.CHANGES, { kind: 'skill' });
      assert.deepEqual(
        data.labelChanges.map(({ action, author }: { action: string; author: string }) => [action, author]),
        [['delete', 'Alice Recrute']],
      );
      assert.equal((await test.executeTalents(viewer, ask.UNDO, { id: data.labelChanges[0].id })).code, undefined);
      assert.equal(await skillId(test.db, 'Fortrann'), id);
    }));

  it('deletes all titles that nobody has and answers how many; normalised ones stay', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      await ask.titleId(test, 'Architecte', { iso: true });
      await createTalent(test.db, { job_title: 'Urbaniste' });
      for (const label of ['a1', 'b2', 'c3']) await ask.titleId(test, label);
      const { data } = await test.executeTalents(viewer, 'mutation { deleteUnusedJobTitle }');
      assert.equal(data.deleteUnusedJobTitle, 3);
      const { data: left } = await test.executeTalents(viewer, ask.LIST_TITLES);
      assert.deepEqual(
        left.listJobTitles.map(({ label }: { label: string }) => label),
        ['Architecte', 'Urbaniste'],
      );
      const again = await test.executeTalents(viewer, 'mutation { deleteUnusedJobTitle }');
      assert.equal(again.data.deleteUnusedJobTitle, 0);
    }));
});
