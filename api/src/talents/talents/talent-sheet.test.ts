import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent, skillId } from './talents.fixture.ts';

const api = testApi();

async function recruiter({ create }: TestContext, ...only: ('recruit' | 'account')[]) {
  const staff = await create.staff({ lastname: 'Recrute' });
  return asAdmin(staff.id, new Set(only.length === 0 ? ['recruit'] : only));
}

const plain = (data: unknown) => JSON.parse(JSON.stringify(data));

const SKILLS = `mutation ($id: ID!, $version: Int = 1, $skills: [DirectSkillInput!]!) {
  upsertDirectSkills(talentId: $id, version: $version, skills: $skills) { version skills { label level years } }
}`;
const LANGUAGES = `mutation ($id: ID!, $languages: [TalentLanguageInput!]!) {
  upsertLanguages(talentId: $id, languages: $languages) { languages { id label talentId language { label } level } }
}`;
const BASICS = `mutation ($id: ID!, $version: Int = 1, $basics: TalentBasicsInput!, $comment: String) {
  upsertTalentBasic(id: $id, version: $version, basics: $basics, comment: $comment) {
    version positionTitle comment summary tjm origin availabilityDate location { city latitude postalCode }
  }
}`;

describe('basics and profiles', () => {
  it('nobody, and who may not recruit, writes nothing', () =>
    api.rollback(async (test) => {
      const id = await createTalent(test.db);
      const asked = { id, basics: { positionTitle: 'Lead' } };
      assert.equal((await test.executeTalents(asNobody, BASICS, asked)).code, 'UNAUTHENTICATED');
      const manager = await recruiter(test, 'account');
      assert.equal((await test.executeTalents(manager, BASICS, asked)).code, 'FORBIDDEN');
      assert.equal((await test.executeTalents(manager, SKILLS, { id, skills: [] })).code, 'FORBIDDEN');
    }));

  it('the title looked for, the comment beside them, a summary; what is left out stays', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db, { comment: 'Avant', origin: 'Salon' });
      const first = await test.executeTalents(viewer, BASICS, {
        id,
        basics: { positionTitle: ' Lead ', summary: 'Sait\nfaire.', tjm: 550 },
      });
      assert.deepEqual(plain(first.data.upsertTalentBasic), {
        version: 2,
        positionTitle: 'Lead',
        comment: 'Avant',
        summary: 'Sait\nfaire.',
        tjm: 550,
        origin: 'Salon',
        availabilityDate: null,
        location: { city: null, latitude: null, postalCode: null },
      });
      const late = await test.executeTalents(viewer, BASICS, { id, basics: {}, comment: 'Après' });
      assert.equal(late.code, 'CONFLICT');
      const second = await test.executeTalents(viewer, BASICS, { id, version: 2, basics: {}, comment: 'Après' });
      assert.equal(second.data.upsertTalentBasic.comment, 'Après');
    }));

  it('another city is another place on the map', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      await createTalent(test.db, { location_city: 'Lyon', location_latitude: 45.75, location_longitude: 4.85 });
      const id = await createTalent(test.db, {
        location_city: 'Paris',
        location_postal_code: '75002',
        location_latitude: 48.8,
        location_longitude: 2.3,
      });
      const move = async (city: string, version: number) =>
        plain(
          (await test.executeTalents(viewer, BASICS, { id, version, basics: { city } })).data.upsertTalentBasic
            .location,
        );
      assert.deepEqual(await move('lyon', 1), { city: 'lyon', latitude: 45.75, postalCode: null });
      assert.deepEqual(await move('Ys', 2), { city: 'Ys', latitude: null, postalCode: null });
    }));

  it('profiles are the whole list', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db);
      const PROFILES = `mutation ($id: ID!, $version: Int!, $url: String!) {
        upsertProfiles(talentId: $id, version: $version, profiles: [{ network: Github, url: $url }]) { profiles { url } }
      }`;
      const save = (version: number, url: string) => test.executeTalents(viewer, PROFILES, { id, version, url });
      const { data } = await save(1, 'https://www.github.com/ada?tab=x');
      assert.deepEqual(plain(data.upsertProfiles.profiles), [{ url: 'https://github.com/ada' }]);
      assert.deepEqual((await save(2, 'https://gitlab.com/ada')).errors[0]?.extensions.fieldErrors, {
        Github: 'Le lien GitHub doit contenir github.com/',
      });
      assert.deepEqual(plain((await save(2, '')).data.upsertProfiles.profiles), []);
    }));
});

describe('skills', () => {
  it('levels follow from years unless they are said; a new word becomes a label, a known one is that label', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db, { skills: { Cobol: 0.4 } });
      const java = await skillId(test.db, 'Java', { iso: true, alternate_labels: ['JVM'] });
      const skills = [
        { skillId: java, years: 1 },
        { label: ' Tissage  de toiles ', years: 3 },
        { label: 'Couture', years: 7 },
        { label: 'Broderie', level: 0.55, years: 9 },
      ];
      const { data, errors } = await test.executeTalents(viewer, SKILLS, { id, skills });
      assert.deepEqual(errors, []);
      assert.deepEqual(plain(data.upsertDirectSkills), {
        version: 2,
        skills: [
          { label: 'Couture', level: 0.7, years: 7 },
          { label: 'Broderie', level: 0.55, years: 9 },
          { label: 'Tissage de toiles', level: 0.4, years: 3 },
          { label: 'Java', level: 0.1, years: 1 },
        ],
      });
      const other = await createTalent(test.db);
      const known = [
        { label: 'jvm', level: 1 },
        { label: 'COUTURÉ', years: 0 },
      ];
      const again = await test.executeTalents(viewer, SKILLS, { id: other, skills: known });
      assert.deepEqual(
        again.data.upsertDirectSkills.skills.map(({ label }: { label: string }) => label),
        ['Java', 'Couture'],
      );
    }));

  it('one that stands there twice is named, whatever it is called; nothing is written', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db, { skills: { Cobol: 0.4 } });
      const java = await skillId(test.db, 'Java', { alternate_labels: ['JVM'] });
      const refused = async (skills: object[]) => {
        const { code, errors } = await test.executeTalents(viewer, SKILLS, { id, skills });
        return [code, errors[0]?.extensions.reason, (errors[0]?.extensions.fieldErrors as { skills?: string })?.skills];
      };
      const twice = ['BAD_USER_INPUT', 'DUPLICATE', '«\u202fJava\u202f» est déjà dans la liste.'];
      assert.deepEqual(
        await refused([
          { skillId: java, level: 1 },
          { label: 'jvm', level: 1 },
        ]),
        twice,
      );
      assert.deepEqual((await refused([{ label: '  ', level: 1 }]))[2], 'Une compétence n’a pas de nom.');
      assert.deepEqual(
        (await refused([{ label: 'Go' }]))[2],
        'Une compétence a un niveau, ou des années d’expérience.',
      );
      assert.deepEqual((await refused([{ label: 'Go', level: 1.5 }]))[2], 'Un niveau va de 0 à 1.');
      assert.deepEqual((await refused([{ label: 'Go', years: 61 }]))[2], 'De 0 à 60 ans d’expérience');
      assert.deepEqual(
        (await refused([{ skillId: crypto.randomUUID(), level: 1 }]))[2],
        'Une compétence n’existe plus.',
      );
      assert.deepEqual((await refused([{ skillId: 'x', level: 1 }]))[2], 'Une compétence n’existe plus.');
      const kept = await test.db.selectFrom('talent_skill').select('level').where('talent_id', '=', id).execute();
      assert.equal(kept.length, 1);
    }));

  it('languages are those of the list, each once', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db, { languages: { fr: 1 } });
      const save = (languages: object[]) => test.executeTalents(viewer, LANGUAGES, { id, languages });
      const sentence = async (languages: object[]) =>
        ((await save(languages)).errors[0]?.extensions.fieldErrors as { languages?: string } | undefined)?.languages;
      const english = { languageId: 'en', level: 0.8 };
      assert.equal(await sentence([english, english]), '«\u202fAnglais\u202f» est déjà dans la liste.');
      assert.equal(await sentence([{ languageId: 'xx', level: 1 }]), 'Une langue n’est pas dans la liste.');
      assert.equal(await sentence([{ languageId: 'en', level: 2 }]), 'Un niveau va de 0 à 1.');
      assert.deepEqual(plain((await save([english])).data.upsertLanguages.languages), [
        { id: 'en', label: 'Anglais', talentId: id, language: { label: 'Anglais' }, level: 0.8 },
      ]);
    }));
});
