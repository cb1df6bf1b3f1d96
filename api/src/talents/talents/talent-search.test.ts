import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { createTalent, skillId } from './talents.fixture.ts';

const SEARCH = `query ($search: TalentSearchInput, $paginate: PaginateInput) {
  searchTalents(search: $search, paginate: $paginate) {
    count countIsExact unknownAvailability
    talents { id lastname skills { label level } languages { language { id } } match { score criteria { kind label weight } } }
  }
}`;

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

/** Last names found, in order. */
async function names(test: TestContext, search: object, paginate: object = {}): Promise<string[]> {
  return (await found(test, search, paginate)).talents.map(({ lastname }: { lastname: string }) => lastname);
}

async function found({ executeTalents, create }: TestContext, search: object, paginate: object = {}) {
  const staff = await create.staff();
  const { data, errors } = await executeTalents(asAdmin(staff.id), SEARCH, { search, paginate });
  assert.deepEqual(errors, []);
  return data.searchTalents;
}

async function four({ db }: TestContext) {
  const of = (lastname: string, rest: Parameters<typeof createTalent>[1]) => createTalent(db, { lastname, ...rest });
  await of('Alpha', { status: 'Freelance', skills: { React: 0.7, Java: 0.4 }, languages: { en: 0.8 } });
  await of('Bravo', { status: 'FreeAndCDI', skills: { React: 0.1 }, languages: { en: 0.5, es: 1 } });
  await of('Charlie', {
    status: 'CDI',
    remote_work: 'Remote',
    bloomer_status: 'Bloomer',
    job_title: 'Développeur Java',
  });
  await of('Delta', { erased_at: '2026-01-01T00:00:00Z', status: 'CDI' });
}

describe('searching talents', () => {
  it('nothing chosen finds everybody but the erased; kinds of contract include those who take both', () =>
    api.rollback(async (test) => {
      await four(test);
      assert.deepEqual((await names(test, {})).sort(), ['Alpha', 'Bravo', 'Charlie']);
      assert.deepEqual((await names(test, { status: 'Freelance' })).sort(), ['Alpha', 'Bravo']);
      assert.deepEqual((await names(test, { status: 'CDI' })).sort(), ['Bravo', 'Charlie']);
      assert.deepEqual(await names(test, { status: 'FreeAndCDI' }), ['Bravo']);
      assert.deepEqual(await names(test, { remoteWork: 'Remote', bloomerStatus: 'Bloomer' }), ['Charlie']);
      assert.deepEqual(await names(test, { languages: ['en', 'es'] }), ['Bravo']);
    }));

  it('skills: all of them or one of them, from a level on, the better first', () =>
    api.rollback(async (test) => {
      await four(test);
      const [react, java] = [await skillId(test.db, 'React'), await skillId(test.db, 'Java')];
      const skills = [{ id: react }, { id: java }];
      assert.deepEqual(await names(test, { skills: { skills } }), ['Alpha']);
      assert.deepEqual(await names(test, { skills: { skills, or: true } }), ['Alpha', 'Bravo']);
      assert.deepEqual(await names(test, { skills: { skills: [{ id: react, minLevel: 0.7 }] } }), ['Alpha']);
      const { talents } = await found(test, { skills: { skills: [{ id: react, label: 'React' }] } });
      assert.equal(
        JSON.stringify(talents[0].match),
        '{"score":0.7,"criteria":[{"kind":"skill","label":"React","weight":0.7}]}',
      );
    }));

  it('the text is found without regard to accents and case, in names before jobs before skills', () =>
    api.rollback(async (test) => {
      await four(test);
      await createTalent(test.db, { lastname: 'Javélin' });
      assert.deepEqual(await names(test, { fulltext: 'JAVÉ' }), ['Javélin']);
      assert.deepEqual(await names(test, { fulltext: ' java ' }), ['Charlie', 'Alpha']);
      assert.deepEqual(await names(test, { fulltext: 'jav' }), ['Javélin', 'Charlie', 'Alpha']);
      assert.deepEqual(await names(test, { fulltext: 'développeur charlie' }), ['Charlie']);
      assert.deepEqual(await names(test, { fulltext: "100%_' or 1=1 --" }), []);
    }));

  it('availability: until so many days from today; who has no date is left out and counted', () =>
    api.rollback(async (test) => {
      const of = (lastname: string, availability_date: string | null) =>
        createTalent(test.db, { lastname, availability_date });
      await of('Hier', '2026-11-19');
      await of('Trente', '2026-12-20');
      await of('Soixante', '2027-01-19');
      await of('Inconnu', null);
      assert.deepEqual(await names(test, { availabilityDate: 'today' }), ['Hier']);
      assert.deepEqual((await names(test, { availabilityDate: 'in30Days' })).sort(), ['Hier', 'Trente']);
      const sixty = await found(test, { availabilityDate: 'in60Days' });
      assert.deepEqual([sixty.count, sixty.unknownAvailability], [3, 1]);
    }));

  it('pages of twenty follow each other without a gap, and the count is of all', () =>
    api.rollback(async (test) => {
      for (let index = 0; index < 25; index += 1) await createTalent(test.db);
      const first = await found(test, {});
      const second = await found(test, {}, { take: 20, skip: 20 });
      assert.deepEqual([first.count, first.talents.length, second.talents.length], [25, 20, 5]);
      const ids = [...first.talents, ...second.talents].map(({ id }: { id: string }) => id);
      assert.equal(new Set(ids).size, 25);
      assert.deepEqual(ids, [...ids].sort());
    }));

  it('refuses pages and choices beyond measure', () =>
    api.rollback(async ({ executeTalents, create }) => {
      const admin = asAdmin((await create.staff()).id);
      const fields = async (variables: object) =>
        (await executeTalents(admin, SEARCH, { ...variables })).errors[0]?.extensions.invalidArgs;
      assert.deepEqual(await fields({ paginate: { take: 101 } }), ['paginate.take']);
      assert.deepEqual(await fields({ paginate: { skip: 10_001 } }), ['paginate.skip']);
      assert.deepEqual(await fields({ search: { fulltext: 'x'.repeat(201) } }), ['search.fulltext']);
      assert.deepEqual(await fields({ search: { owners: ['me'], languages: ['xx'] } }), [
        'search.owners',
        'search.languages',
      ]);
    }));
});

describe('what the filters offer', () => {
  it('owners: active recruiters, and whoever still holds a talent', () =>
    api.rollback(async ({ db, create, executeTalents }) => {
      const staff = await create.staff({ lastname: 'Actif' });
      await create.staff({ lastname: 'Parti', disabled_at: '2026-01-01T00:00:00Z' });
      const holder = await create.staff({ lastname: 'Tient', disabled_at: '2026-01-01T00:00:00Z' });
      await create.staff({ lastname: 'Finance', can_recruit: false });
      await createTalent(db, { owner_staff_id: holder.id });
      const { data } = await executeTalents(asAdmin(staff.id), '{ listOwners { fullname } }');
      const shown = data.listOwners.map(({ fullname }: { fullname: string }) => fullname);
      assert.deepEqual(shown, ['Alice Actif', 'Alice Tient']);
    }));

  it('skills: from three characters on, other labels count, normalised ones first', () =>
    api.rollback(async ({ db, create, executeTalents }) => {
      const admin = asAdmin((await create.staff()).id);
      await skillId(db, 'React Native');
      await skillId(db, 'React', { iso: true, alternate_labels: ['ReactJS'] });
      await skillId(db, 'Comptabilité');
      const labels = async (label: string) => {
        const { data } = await executeTalents(
          admin,
          'query ($label: String!) { findManySkillsFromLabel(label: $label) { label } }',
          { label },
        );
        return data.findManySkillsFromLabel.map((skill: { label: string }) => skill.label);
      };
      assert.deepEqual(await labels('rea'), ['React', 'React Native']);
      assert.deepEqual(await labels('reactjs'), ['React', 'React Native']);
      assert.deepEqual(await labels('comptabilite'), ['Comptabilité']);
      assert.deepEqual(await labels('re'), []);
    }));
});
