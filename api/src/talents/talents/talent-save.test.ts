import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atMost, MAX_LINE } from '@bloom/shared-rules/input/limits';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { createTalent } from './talents.fixture.ts';

const SAVE = `mutation ($input: UpsertTalentInput!) {
  upsertTalent(input: $input) {
    id version firstname lastname email secondaryEmails phone secondaryPhones jobTitle status
    owner { fullname } origin profiles { network url } viewerCanEdit
  }
}`;
const NEW = { firstname: ' Zoé ', lastname: "D'Arc-Mélo", jobTitle: 'Architecte', email: 'Zoe@Mail.example' };

const api = committingTestApi();

async function recruiter({ create }: TestContext, ...only: ('recruit' | 'account')[]) {
  const staff = await create.staff({ lastname: 'Recrute' });
  return asAdmin(staff.id, new Set(only.length === 0 ? ['recruit'] : only));
}

describe('entering and changing a talent', () => {
  it('a recruiter enters somebody: names and addresses put in order, owner and origin are not theirs to say', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const input = {
        ...NEW,
        phone: '06 12 34 56 78',
        secondaryEmails: ['', ' zoe@perso.example '],
        secondaryPhones: [''],
        profiles: [{ network: 'LinkedIn', url: 'fr.linkedin.com/in/Zoé-DArc/?trk=x#top' }],
      };
      const { data, errors } = await test.executeTalents(viewer, SAVE, { input });
      assert.deepEqual(errors, []);
      const { id, ...saved } = data.upsertTalent;
      assert.deepEqual(JSON.parse(JSON.stringify(saved)), {
        version: 1,
        firstname: 'Zoé',
        lastname: "D'Arc-Mélo",
        email: 'Zoe@Mail.example',
        secondaryEmails: ['zoe@perso.example'],
        phone: '+33612345678',
        secondaryPhones: [],
        jobTitle: 'Architecte',
        status: null,
        owner: { fullname: 'Alice Recrute' },
        origin: 'Saisie directe',
        profiles: [{ network: 'LinkedIn', url: 'https://www.linkedin.com/in/zo%C3%A9-darc' }],
        viewerCanEdit: true,
      });
      const actions = await test.db.selectFrom('audit_event').select('action').where('object_id', '=', id).execute();
      assert.deepEqual(actions.map(({ action }) => action).sort(), ['talent.create', 'talent.view']);
    }));

  it('every field has its own sentence', () =>
    api.rollback(async (test) => {
      const input = {
        firstname: 'Z',
        lastname: 'Ann3 😀',
        jobTitle: '',
        email: 'nowhere',
        phone: '12',
        secondaryEmails: ['a@b.example', 'c@d.example'],
        tjm: -1,
        profiles: [
          { network: 'LinkedIn', url: 'https://www.linkedin.com/company/x' },
          { network: 'Github', url: 'https://github.com.evil.example/x' },
        ],
      };
      const { errors } = await test.executeTalents(await recruiter(test), SAVE, { input });
      assert.deepEqual(errors[0]?.extensions.fieldErrors, {
        firstname: "Min 2 lettres, pas d'emoji, ni caractères spéciaux",
        lastname: "Min 2 lettres, pas d'emoji, ni caractères spéciaux",
        jobTitle: 'Ce champ est obligatoire.',
        email: 'L’adresse e-mail n’est pas valide',
        phone: 'Le numéro de téléphone n’est pas valide',
        secondaryEmails: 'Une seule autre adresse e-mail',
        tjm: 'Ce montant n’est pas possible.',
        LinkedIn: 'Le lien LinkedIn doit contenir linkedin.com/in/',
        Github: 'Le lien GitHub doit contenir github.com/',
      });
    }));

  it('a title has as many emojis as letters', () =>
    api.rollback(async (test) => {
      const named = { firstname: 'Zoé', lastname: 'Arc' };
      const save = async (jobTitle: string) =>
        (await test.executeTalents(await recruiter(test), SAVE, { input: { ...named, jobTitle } })).errors[0];
      assert.equal(await save('🙂'.repeat(MAX_LINE)), undefined);
      const refusal = await save('🙂'.repeat(MAX_LINE + 1));
      assert.deepEqual(refusal?.extensions.fieldErrors, { jobTitle: atMost(MAX_LINE) });
    }));

  it('only what is sent changes, and not over the work of somebody else', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db, { firstname: 'Inès', phone: '+33611111111' });
      const save = (input: object) => test.executeTalents(viewer, SAVE, { input: { id, ...input } });
      const { data } = await save({ version: 1, status: 'CDI' });
      assert.deepEqual(
        [data.upsertTalent.version, data.upsertTalent.firstname, data.upsertTalent.phone],
        [2, 'Inès', '+33611111111'],
      );
      const late = await save({ version: 1, status: 'Freelance' });
      assert.deepEqual([late.code, late.errors[0]?.extensions.data], ['CONFLICT', { version: 2 }]);
      // Other programs may not have read one.
      assert.equal((await save({ status: 'Freelance' })).data.upsertTalent.version, 3);
      assert.equal((await save({ version: 3, firstname: '' })).code, 'BAD_USER_INPUT');
      const unknown = { id: crypto.randomUUID(), version: 1 };
      assert.equal((await test.executeTalents(viewer, SAVE, { input: unknown })).code, 'OBJECT_NOT_FOUND');
    }));

  it('an address stands once, main or secondary, in whatever case: the refusal leads to who has it', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const known = await createTalent(test.db, { email: 'zoe@mail.example', secondary_emails: ['Z@perso.example'] });
      const other = await createTalent(test.db, { email: null });
      await test.db
        .insertInto('talent_profile')
        .values({ talent_id: known, network: 'Github', url: 'https://github.com/zoe' })
        .execute();
      const clash = async (input: object) => {
        const { code, errors } = await test.executeTalents(viewer, SAVE, { input });
        return [code, errors[0]?.extensions.status, errors[0]?.extensions.data];
      };
      const told = (target: string) => ['P2002', 409, { target, existingId: known }];
      assert.deepEqual(await clash(NEW), told('email'));
      assert.deepEqual(await clash({ ...NEW, email: 'z@PERSO.example' }), told('email'));
      assert.deepEqual(
        await clash({ id: other, version: 1, secondaryEmails: ['ZOE@mail.example'] }),
        told('secondaryEmails'),
      );
      const profiles = [{ network: 'Github', url: 'https://www.GitHub.com/Zoe/' }];
      assert.deepEqual(await clash({ ...NEW, email: 'free@mail.example', profiles }), told('profiles'));
      // Its own address is no clash.
      const own = { id: known, version: 1, email: 'ZOE@mail.example', secondaryEmails: [] };
      assert.equal((await test.executeTalents(viewer, SAVE, { input: own })).code, undefined);
      assert.equal((await clash({ ...NEW, email: 'z@perso.example' }))[0], undefined);
    }));

  it('two at the same instant: one is entered, the other is led there', () =>
    api.committed(async (test) => {
      const viewer = await recruiter(test);
      const save = () => test.executeTalents(viewer, SAVE, { input: { ...NEW, email: 'race@mail.example' } });
      const answers = await Promise.all([save(), save(), save()]);
      const [done, ...others] = answers.filter(({ code }) => code === undefined);
      assert.equal(others.length, 0);
      for (const { code, errors } of answers.filter((answer) => answer.code !== undefined)) {
        assert.equal(code, 'P2002');
        assert.deepEqual(errors[0]?.extensions.data, { target: 'email', existingId: done?.data.upsertTalent.id });
      }
    }));

  it('an account manager reads, but writes nothing', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test, 'account');
      const id = await createTalent(test.db);
      const read = await test.executeTalents(viewer, 'query ($id: ID!) { findTalent(id: $id) { viewerCanEdit } }', {
        id,
      });
      assert.equal(read.data.findTalent.viewerCanEdit, false);
      const refused = await test.executeTalents(viewer, SAVE, { input: { id, version: 1, status: 'CDI' } });
      assert.equal(refused.code, 'FORBIDDEN');
    }));
});

describe('finding one talent', () => {
  it('by address and by profile, written in any way; the erased are nobody', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db, { email: 'Ada@mail.example' });
      const url = 'https://www.linkedin.com/in/ada-l';
      await test.db.insertInto('talent_profile').values({ talent_id: id, network: 'LinkedIn', url }).execute();
      const QUERY = `query ($email: String!, $url: String!) {
        email: findTalentByEmail(email: $email) { id }
        linkedIn: findTalentByLinkedin(linkedin: $url) { id }
        url: findTalentByUrl(url: $url) { id }
      }`;
      const variables = { email: ' ADA@MAIL.example', url: 'http://fr.linkedin.com/in/Ada-L/detail' };
      const read = async () => JSON.parse(JSON.stringify((await test.executeTalents(viewer, QUERY, variables)).data));
      assert.deepEqual(await read(), { email: { id }, linkedIn: { id }, url: { id } });
      await test.db.updateTable('talent').set({ erased_at: '2026-11-01T00:00:00Z' }).execute();
      assert.deepEqual(await read(), { email: null, linkedIn: null, url: null });
      const sheet = await test.executeTalents(viewer, 'query ($id: ID!) { findTalent(id: $id) { id } }', { id });
      assert.equal(sheet.code, 'OBJECT_NOT_FOUND');
      // Who had the sheet open meanwhile is told what became of it, whatever part they save.
      const saved = await test.executeTalents(viewer, SAVE, { input: { id, version: 1, city: 'Lille' } });
      for (const { errors } of [sheet, saved]) {
        assert.equal(errors[0]?.message, 'Ce profil a été effacé, avec toutes ses données.');
        assert.equal(errors[0]?.extensions.reason, 'ERASED');
      }
    }));

  it('reading how to reach somebody is kept once a day for each reader; the rest is not', () =>
    api.rollback(async (test) => {
      const [one, two] = [await recruiter(test), await recruiter(test)];
      const id = await createTalent(test.db);
      const read = (viewer: typeof one, fields: string) =>
        test.executeTalents(viewer, `query ($id: ID!) { findTalent(id: $id) { ${fields} } }`, { id });
      const views = async () =>
        (
          await test.db
            .selectFrom('audit_event')
            .select('actor')
            .where('action', '=', 'talent.view')
            .where('object_id', '=', id)
            .execute()
        ).length;
      await read(one, 'firstname jobTitle');
      assert.equal(await views(), 0);
      await read(one, 'email phone secondaryEmails');
      await read(one, 'phone');
      assert.equal(await views(), 1);
      await read(two, 'email');
      test.setNow('2026-11-21T09:00:00Z');
      await read(one, 'email');
      assert.equal(await views(), 3);
    }));

  it('whether somebody is known is not tried out more than 60 times a minute', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const look = async () =>
        (await test.executeTalents(viewer, '{ findTalentByEmail(email: "a@b.example") { id } }')).code;
      for (let count = 0; count < 60; count += 1) assert.equal(await look(), undefined);
      assert.equal(await look(), 'RATE_LIMITED');
    }));
});
