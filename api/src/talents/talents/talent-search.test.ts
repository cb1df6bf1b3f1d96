import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { found, namesFound, SEARCH } from './talent-search.fixture.ts';
import { createTalent, skillId } from './talents.fixture.ts';

const api = testApi();

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
      assert.deepEqual((await namesFound(test, {})).sort(), ['Alpha', 'Bravo', 'Charlie']);
      assert.deepEqual((await namesFound(test, { status: 'Freelance' })).sort(), ['Alpha', 'Bravo']);
      assert.deepEqual((await namesFound(test, { status: 'CDI' })).sort(), ['Bravo', 'Charlie']);
      assert.deepEqual(await namesFound(test, { status: 'FreeAndCDI' }), ['Bravo']);
      assert.deepEqual(await namesFound(test, { remoteWork: 'Remote', bloomerStatus: 'Bloomer' }), ['Charlie']);
      assert.deepEqual(await namesFound(test, { languages: ['en', 'es'] }), ['Bravo']);
    }));

  it('is asked sixty times a minute by one person', () =>
    api.rollback(async (test) => {
      const [one, other] = [asAdmin((await test.create.staff()).id), asAdmin((await test.create.staff()).id)];
      const ask = async (viewer = one) => (await test.executeTalents(viewer, '{ searchTalents { count } }')).code;
      for (let count = 0; count < 60; count += 1) assert.equal(await ask(), undefined);
      assert.deepEqual([await ask(), await ask(other)], ['RATE_LIMITED', undefined]);
    }));

  it('skills: all of them or one of them, from a level on, the better first', () =>
    api.rollback(async (test) => {
      await four(test);
      const [react, java] = [await skillId(test.db, 'React'), await skillId(test.db, 'Java')];
      const skills = [{ id: react }, { id: java }];
      assert.deepEqual(await namesFound(test, { skills: { skills } }), ['Alpha']);
      assert.deepEqual(await namesFound(test, { skills: { skills, or: true } }), ['Alpha', 'Bravo']);
      assert.deepEqual(await namesFound(test, { skills: { skills: [{ id: react, minLevel: 0.7 }] } }), ['Alpha']);
      const { talents } = await found(test, { skills: { skills: [{ id: react, label: 'React' }] } });
      assert.equal(
        JSON.stringify(talents[0].match),
        '{"score":0.7,"criteria":[{"kind":"skill","label":"React","weight":0.7,"place":"skill","likeness":"whole","found":"React","level":0.7}]}',
      );
    }));

  it('the text is found without regard to accents and case, in names before jobs before skills', () =>
    api.rollback(async (test) => {
      await four(test);
      await createTalent(test.db, { lastname: 'Javélin' });
      assert.deepEqual(await namesFound(test, { fulltext: 'JAVÉ' }), ['Javélin']);
      assert.deepEqual(await namesFound(test, { fulltext: ' java ' }), ['Charlie', 'Alpha']);
      assert.deepEqual(await namesFound(test, { fulltext: 'jav' }), ['Javélin', 'Charlie', 'Alpha']);
      assert.deepEqual(await namesFound(test, { fulltext: 'développeur charlie' }), ['Charlie']);
    }));

  it('job titles, and places as the crow flies', () =>
    api.rollback(async (test) => {
      const of = (lastname: string, rest: Parameters<typeof createTalent>[1]) =>
        createTalent(test.db, { lastname, ...rest });
      await of('Paris', { location_city: 'Paris', location_latitude: 48.8566, location_longitude: 2.3522 });
      await of('Versailles', { location_city: 'Versailles', location_latitude: 48.8049, location_longitude: 2.1204 });
      await of('Lyon', { location_city: 'LYON', location_latitude: 45.764, location_longitude: 4.8357 });
      await of('Ailleurs', { location_city: 'paris', job_title: 'Data engineer' });
      const paris = { city: 'Paris', latitude: 48.8566, longitude: 2.3522 };
      assert.deepEqual((await namesFound(test, { place: { ...paris, range: 0 } })).sort(), ['Ailleurs', 'Paris']);
      assert.deepEqual((await namesFound(test, { place: { ...paris, range: 15 } })).sort(), ['Ailleurs', 'Paris']);
      assert.deepEqual((await namesFound(test, { place: { ...paris, range: 20 } })).sort(), [
        'Ailleurs',
        'Paris',
        'Versailles',
      ]);
      assert.deepEqual(await namesFound(test, { place: { city: 'lyon' } }), ['Lyon']);
      const title = await test.db
        .selectFrom('job_title')
        .select('id')
        .where('label', '=', 'Data engineer')
        .executeTakeFirstOrThrow();
      const jobs = { jobs: [{ id: title.id, minLevel: 0.4, label: 'Data engineer' }] };
      assert.deepEqual(await namesFound(test, { jobs }), ['Ailleurs']);
    }));

  it('availability: until so many days from today; who has no date is left out and counted', () =>
    api.rollback(async (test) => {
      const of = (lastname: string, availability_date: string | null) =>
        createTalent(test.db, { lastname, availability_date });
      await of('Hier', '2026-11-19');
      await of('Trente', '2026-12-20');
      await of('Soixante', '2027-01-19');
      await of('Inconnu', null);
      assert.deepEqual(await namesFound(test, { availabilityDate: 'today' }), ['Hier']);
      assert.deepEqual((await namesFound(test, { availabilityDate: 'in30Days' })).sort(), ['Hier', 'Trente']);
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
      const id = '6f1c0f5e-0000-4000-8000-000000000000';
      assert.deepEqual(await fields({ search: { skills: { skills: Array(50).fill({ id }) } } }), ['search.skills']);
      assert.deepEqual(await fields({ search: { jobs: { jobs: [{ id: 'x' }] } } }), ['search.jobs']);
      for (const place of [
        { city: ' ' },
        { city: 'Paris', range: 101 },
        { city: 'Paris', range: 10 },
        { city: 'Paris', latitude: 91, longitude: 0, range: 10 },
      ]) {
        assert.deepEqual(await fields({ search: { place } }), ['search.place']);
      }
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
