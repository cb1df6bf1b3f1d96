import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committingTestApi } from '../../testing/test-api.ts';
import { createTalent, skillId } from '../talents/talents.fixture.ts';
import * as ask from './labels.fixture.ts';

const api = committingTestApi();

const plain = <Of>(value: Of): Of => JSON.parse(JSON.stringify(value));

describe('merging two skills', () => {
  it('is tried without writing, with the figures of the real merge', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const to = await skillId(test.db, 'React', { iso: true, alternate_labels: ['ReactJS'] });
      const from = await skillId(test.db, 'React.js', { alternate_labels: ['reactjs', 'React 19'] });
      const talent = await createTalent(test.db, { skills: { 'React.js': 0.4 } });
      const tried = await test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: true });
      assert.deepEqual(tried.errors, []);
      assert.deepEqual(await ask.skillsOf(test, talent), { 'React.js': 0.4 });
      const { data: log } = await test.executeTalents(viewer, ask.CHANGES, { kind: 'skill' });
      assert.deepEqual(log.labelChanges, []);
      const done = await test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: false });
      assert.deepEqual(done.errors, []);
      const { changeId, ...real } = done.data.mergeSkillsById;
      assert.match(changeId, /^[0-9a-f-]{36}$/);
      assert.deepEqual(plain(tried.data.mergeSkillsById), plain({ ...real, dryRun: true, changeId: null }));
      assert.deepEqual(plain(real), {
        dryRun: false,
        talentCount: 1,
        labels: [{ label: 'React', alternateLabels: ['ReactJS', 'React.js', 'React 19'], iso: true }],
      });
      assert.deepEqual(await ask.skillsOf(test, talent), { React: 0.4 });
    }));

  it('keeps the better level of who had both, and gives all back when undone', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const to = await skillId(test.db, 'Go', { iso: true });
      const from = await skillId(test.db, 'Golang');
      const both = await createTalent(test.db, { skills: { Go: 0.1, Golang: 0.7 } });
      const one = await createTalent(test.db, { skills: { Golang: 0.4 } });
      const since = await createTalent(test.db, { skills: { Golang: 0.4 } });
      const corrected = await createTalent(test.db, { skills: { Golang: 0.4 } });
      const { data } = await test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: false });
      assert.deepEqual(await ask.skillsOf(test, both), { Go: 0.7 });
      // A recruiter took it away meanwhile: it does not come back.
      await test.db.deleteFrom('talent_skill').where('talent_id', '=', since).execute();
      await test.db.updateTable('talent_skill').set({ level: 0.9 }).where('talent_id', '=', corrected).execute();
      const undone = await test.executeTalents(viewer, ask.UNDO, { id: data.mergeSkillsById.changeId });
      assert.deepEqual(undone.errors, []);
      assert.deepEqual(await ask.skillsOf(test, both), { Go: 0.1, Golang: 0.7 });
      assert.deepEqual(await ask.skillsOf(test, corrected), { Golang: 0.9 }, 'what was corrected since stays');
      assert.deepEqual(await ask.skillsOf(test, one), { Golang: 0.4 });
      assert.deepEqual(await ask.skillsOf(test, since), {});
      const again = await test.executeTalents(viewer, ask.UNDO, { id: data.mergeSkillsById.changeId });
      assert.deepEqual(again.errors, [], 'undone twice, it is undone');
    }));

  it('keeps the longer experience of who had both, whichever skill has the higher level, and gives it back', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const to = await skillId(test.db, 'Go', { iso: true });
      const from = await skillId(test.db, 'Golang');
      const [both, one, unsaid] = [
        await createTalent(test.db, { skills: { Go: 0.7, Golang: 0.4 } }),
        await createTalent(test.db, { skills: { Golang: 0.4 } }),
        await createTalent(test.db, { skills: { Go: 0.4, Golang: 0.1 } }),
      ];
      const setYears = (talent: string, skill: string, years: number) =>
        test.db
          .updateTable('talent_skill')
          .set({ years })
          .where('talent_id', '=', talent)
          .where('skill_id', '=', skill)
          .execute();
      await setYears(both, to, 2);
      await setYears(both, from, 9);
      await setYears(one, from, 4);
      await setYears(unsaid, to, 3);
      const { data } = await test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: false });
      assert.deepEqual(await ask.yearsOf(test, both), { Go: 9 });
      assert.deepEqual(await ask.skillsOf(test, both), { Go: 0.7 });
      assert.deepEqual(await ask.yearsOf(test, one), { Go: 4 });
      assert.deepEqual(await ask.yearsOf(test, unsaid), { Go: 3 });
      await test.executeTalents(viewer, ask.UNDO, { id: data.mergeSkillsById.changeId });
      assert.deepEqual(await ask.yearsOf(test, both), { Go: 2, Golang: 9 });
      assert.deepEqual(await ask.yearsOf(test, one), { Golang: 4 });
      assert.deepEqual(await ask.yearsOf(test, unsaid), { Go: 3, Golang: null });
    }));

  it('is refused into what is not normalised, of what is, of one with itself, and says where a merged one went', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const iso = await skillId(test.db, 'Kubernetes', { iso: true });
      const [first, second] = [await skillId(test.db, 'k8s'), await skillId(test.db, 'kube')];
      const merge = (from: string, to: string) =>
        test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: false });
      for (const [from, to, reason] of [
        [first, second, 'NOT_ISO'],
        [iso, iso, 'SAME'],
        [await skillId(test.db, 'Docker', { iso: true }), iso, 'ISO'],
      ] as const) {
        const { errors } = await merge(from, to);
        assert.equal(errors[0]?.extensions?.reason, reason);
      }
      await merge(first, iso);
      const late = await merge(first, iso);
      assert.equal(late.code, 'OBJECT_NOT_FOUND');
      assert.equal(late.errors[0]?.message, 'Ce libellé a été fusionné dans «\u202fKubernetes\u202f».');
      assert.deepEqual(late.errors[0]?.extensions?.data, { target: iso });
      for (const id of ['x', 'fafafafa-0000-4000-8000-000000000000']) {
        assert.equal((await merge(id, iso)).code, 'OBJECT_NOT_FOUND');
      }
    }));

  it('is done thirty times an hour by one person; trying costs nothing', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const to = await skillId(test.db, 'SQL', { iso: true });
      const from = await skillId(test.db, 'SGBD');
      for (let round = 0; round < 31; round += 1) {
        assert.equal((await test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: true })).code, undefined);
      }
      for (let round = 0; round < 30; round += 1) {
        await test.executeTalents(viewer, ask.MERGE_SKILLS, { from: to, to, dryRun: false });
      }
      const { code } = await test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: false });
      assert.equal(code, 'RATE_LIMITED');
    }));
});

describe('merging two job titles', () => {
  it('leaves the words people typed, and leads them to the normalised title, today and tomorrow', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const to = await ask.titleId(test, 'Développeur Java', { iso: true });
      const talent = await createTalent(test.db, { job_title: 'Dév  JAVA' });
      assert.equal(await ask.titleOf(test, talent), 'Dév JAVA');
      const { id: from } = await test.db
        .selectFrom('job_title')
        .select('id')
        .where('label', '=', 'Dév JAVA')
        .executeTakeFirstOrThrow();
      const { data, errors } = await test.executeTalents(viewer, ask.MERGE_TITLES, { from, to, dryRun: false });
      assert.deepEqual(errors, []);
      assert.equal(data.mergeJobTitlesById.talentCount, 1);
      assert.equal(await ask.titleOf(test, talent), 'Développeur Java');
      const next = await createTalent(test.db, { job_title: 'dev java' });
      assert.equal(await ask.titleOf(test, next), 'Développeur Java');
      await test.executeTalents(viewer, ask.UNDO, { id: data.mergeJobTitlesById.changeId });
      assert.equal(await ask.titleOf(test, talent), 'Dév JAVA');
      assert.equal(await ask.titleOf(test, next), 'Dév JAVA');
    }));
});

describe('flattening', () => {
  it('makes a label of each other word, tried before, undone after', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const id = await ask.titleId(test, 'Chef de projet', { iso: true, alternate_labels: ['PMO', 'Product owner'] });
      const owner = await createTalent(test.db, { job_title: 'product OWNER' });
      const manager = await createTalent(test.db, { job_title: 'Chef de projet' });
      const tried = await test.executeTalents(viewer, ask.FLAT_TITLES, { id, dryRun: true });
      assert.equal(tried.data.flatJobTitles.talentCount, 1);
      assert.equal(await ask.titleOf(test, owner), 'Chef de projet');
      const { data, errors } = await test.executeTalents(viewer, ask.FLAT_TITLES, { id, dryRun: false });
      assert.deepEqual(errors, []);
      assert.deepEqual(plain(data.flatJobTitles.labels), [
        { label: 'Chef de projet', alternateLabels: [], iso: true },
        { label: 'PMO', alternateLabels: [], iso: false },
        { label: 'Product owner', alternateLabels: [], iso: false },
      ]);
      assert.equal(await ask.titleOf(test, owner), 'Product owner');
      assert.equal(await ask.titleOf(test, manager), 'Chef de projet');
      const undone = await test.executeTalents(viewer, ask.UNDO, { id: data.flatJobTitles.changeId });
      assert.deepEqual(undone.errors, []);
      assert.equal(await ask.titleOf(test, owner), 'Chef de projet');
      const nothing = await test.executeTalents(viewer, ask.FLAT_SKILLS, {
        id: await skillId(test.db, 'Rust'),
        dryRun: true,
      });
      assert.equal(nothing.errors[0]?.message, 'Ce libellé n’a pas d’autre mot à séparer.');
    }));
});

describe('undoing', () => {
  it('is refused while something newer stands on it, and says so', () =>
    api.rollback(async (test) => {
      const viewer = await ask.recruiter(test);
      const to = await skillId(test.db, 'Python', { iso: true });
      const merge = async (label: string) => {
        const from = await skillId(test.db, label);
        const { data } = await test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: false });
        return data.mergeSkillsById.changeId as string;
      };
      const [first, second] = [await merge('py'), await merge('python3')];
      const early = await test.executeTalents(viewer, ask.UNDO, { id: first });
      assert.equal(early.code, 'CONFLICT');
      assert.equal(
        early.errors[0]?.message,
        'Ce libellé a changé depuis\u00a0: annulez d’abord le changement le plus récent.',
      );
      for (const id of [second, first]) {
        assert.equal((await test.executeTalents(viewer, ask.UNDO, { id })).code, undefined);
      }
      const { data } = await test.executeTalents(viewer, ask.LIST_SKILLS);
      assert.deepEqual(
        data.listSkills.map(({ label }: { label: string }) => label),
        ['py', 'Python', 'python3'],
      );
    }));
});
