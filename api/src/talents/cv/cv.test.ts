import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EIGHT_HUNDRED_MEGABYTES, plain } from '../../platform/inspection/pdf-builder.fixture.ts';
import { hostile } from '../../platform/inspection/pdf-hostile.fixture.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent, skillId } from '../talents/talents.fixture.ts';
import { CV_TEXT, cvFile } from './cv.fixture.ts';

const UPLOAD = `mutation ($id: ID!, $file: File!) { uploadCVFile(id: $id, file: $file) { id cv version } }`;
const CV = `query ($id: ID!) { talentCv(talentId: $id) {
  path name isBeingChecked hasText
  proposals { skills { skillId label } jobTitles emails phones profiles { network url } }
} }`;
const ACCEPT = `mutation ($input: AcceptCvProposalsInput!) { acceptCvProposals(input: $input) {
  version jobTitle email secondaryEmails phone skills { label level } profiles { network url }
} }`;
const FOUND = 'query ($text: String!) { searchTalents(search: { fulltext: $text }) { count talents { id } } }';

const api = testApi();

async function recruiter({ create }: TestContext, ...only: ('recruit' | 'account')[]) {
  const staff = await create.staff({});
  return asAdmin(staff.id, new Set(only.length === 0 ? ['recruit'] : only));
}

describe('the CV of a talent', () => {
  it('anonymous, an account manager, a talent who is not there', () =>
    api.rollback(async (test) => {
      const id = await createTalent(test.db);
      const file = await cvFile('x');
      assert.equal((await test.executeTalents(asNobody, UPLOAD, { id, file })).code, 'UNAUTHENTICATED');
      const manager = await recruiter(test, 'account');
      assert.equal((await test.executeTalents(manager, UPLOAD, { id, file })).code, 'FORBIDDEN');
      assert.equal((await test.executeTalents(manager, CV, { id })).code, 'FORBIDDEN');
      const other = { id: crypto.randomUUID(), file };
      assert.equal((await test.executeTalents(await recruiter(test), UPLOAD, other)).code, 'OBJECT_NOT_FOUND');
    }));

  it('is found by its words from the answer on, and by nothing of the one before', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db);
      const found = async (text: string) =>
        (await test.executeTalents(viewer, FOUND, { text })).data.searchTalents.count;
      assert.equal(await found('frigorifique'), 0);
      const { data, errors } = await test.executeTalents(viewer, UPLOAD, { id, file: await cvFile(CV_TEXT) });
      assert.deepEqual(errors, []);
      assert.equal(data.uploadCVFile.cv, `/talents/${id}/cv.pdf`);
      assert.equal(await found('frigorifique quarkus'), 1);
      await test.executeTalents(viewer, UPLOAD, { id, file: await cvFile('Une autre vie\fbrodeuse') });
      assert.deepEqual([await found('frigorifique'), await found('brodeuse')], [0, 1]);
      const files = await test.db.selectFrom('file').select('state').orderBy('created_at').execute();
      assert.deepEqual(files.map(({ state }) => state).sort(), ['clean', 'superseded']);
    }));

  it('proposes what the sheet does not say, and writes nothing by itself', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      await skillId(test.db, 'PostgreSQL', { iso: true });
      await skillId(test.db, 'C#', { iso: true });
      await skillId(test.db, 'C');
      await skillId(test.db, 'JavaScript', { iso: true });
      await test.db
        .insertInto('job_title')
        .values([{ label: 'Développeuse' }, { label: 'Développeuse Java' }])
        .execute();
      const id = await createTalent(test.db, {
        email: 'nadia@mail.example',
        phone: '+33698765432',
        skills: { Java: 0.7 },
      });
      await test.executeTalents(viewer, UPLOAD, { id, file: await cvFile(CV_TEXT) });
      const { data, errors } = await test.executeTalents(viewer, CV, { id });
      assert.deepEqual(errors, []);
      const { proposals, ...cv } = JSON.parse(JSON.stringify(data.talentCv));
      assert.deepEqual(cv, {
        path: `/talents/${id}/cv.pdf`,
        name: 'CV Nadia.pdf',
        isBeingChecked: false,
        hasText: true,
      });
      assert.deepEqual(
        { ...proposals, skills: proposals.skills.map(({ label }: { label: string }) => label) },
        {
          skills: ['PostgreSQL', 'C#'],
          jobTitles: ['Développeuse Java'],
          emails: ['nadia.berthier@perso.example'],
          phones: [],
          profiles: [
            { network: 'LinkedIn', url: 'https://www.linkedin.com/in/nadia-berthier' },
            { network: 'Github', url: 'https://github.com/nberthier' },
          ],
        },
      );
      const talent = await test.db.selectFrom('talent').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      assert.deepEqual([talent.job_title, talent.secondary_emails, talent.version], ['Ingénieure', [], 1]);
    }));

  it('what is taken is written, and only what the CV says, on the sheet that was read', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const sql = await skillId(test.db, 'PostgreSQL', { iso: true });
      const other = await skillId(test.db, 'Couture');
      const id = await createTalent(test.db, { email: 'nadia@mail.example' });
      await test.executeTalents(viewer, UPLOAD, { id, file: await cvFile(CV_TEXT) });
      const accept = (input: object) =>
        test.executeTalents(viewer, ACCEPT, { input: { talentId: id, version: 1, ...input } });
      for (const strange of [
        { skillIds: [other] },
        { email: 'somebody@else.example' },
        { phone: '+33600000000' },
        { jobTitle: 'Directrice' },
        { profiles: ['HelloWork'] },
        { skillIds: [sql], skillLevel: 7 },
      ]) {
        assert.equal((await accept(strange)).code, 'BAD_USER_INPUT', JSON.stringify(strange));
      }
      assert.equal((await accept({ version: 7, skillIds: [sql] })).code, 'CONFLICT');
      const { data, errors } = await accept({
        skillIds: [sql],
        skillLevel: 0.7,
        email: 'nadia.berthier@perso.example',
        phone: '+33698765432',
        profiles: ['Github'],
      });
      assert.deepEqual(errors, []);
      assert.deepEqual(JSON.parse(JSON.stringify(data.acceptCvProposals)), {
        version: 2,
        jobTitle: 'Ingénieure',
        email: 'nadia@mail.example',
        secondaryEmails: ['nadia.berthier@perso.example'],
        phone: '+33698765432',
        skills: [{ label: 'PostgreSQL', level: 0.7 }],
        profiles: [{ network: 'Github', url: 'https://github.com/nberthier' }],
      });
      assert.deepEqual((await accept({ version: 2, skillIds: [sql] })).errors[0]?.extensions.invalidArgs, ['skillIds']);
    }));

  it('a hostile one is refused with a sentence, and the one before stays', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db);
      await test.executeTalents(viewer, UPLOAD, { id, file: await cvFile('Premier') });
      const script = hostile.find(([what]) => what === 'a script when it opens')?.[1] ?? {};
      const pages = '\f'.repeat(200);
      const endless = {
        page: '/Contents 4 0 R',
        more: [
          {
            dictionary: '/Filter[/FlateDecode/FlateDecode/FlateDecode]',
            data: Buffer.from(EIGHT_HUNDRED_MEGABYTES, 'base64'),
          },
        ],
      };
      const cases: [file: File, sentence: RegExp][] = [
        [new File([], 'vide.pdf'), /^Fichier vide !$/],
        [new File(['MZ'], 'cv.pdf'), /n’est pas un PDF/],
        [new File(['PK\u0003\u0004'], 'cv.docx'), /n’est pas un PDF/],
        [new File([new Uint8Array(plain(script))], 'cv.pdf'), /contient un script ou une action/],
        [await cvFile(pages), /entre 1 et 200 pages/],
        [new File([new Uint8Array(plain(endless))], 'cv.pdf'), /trop complexe pour être vérifié/],
        [new File([new Uint8Array(5_000_001)], 'cv.pdf'), /Fichier trop volumineux\u00a0: 5 Mo au plus/],
      ];
      for (const [file, sentence] of cases) {
        const { errors } = await test.executeTalents(viewer, UPLOAD, { id, file });
        assert.match(errors[0]?.message ?? '', sentence);
      }
      assert.equal((await test.executeTalents(viewer, CV, { id })).data.talentCv.name, 'CV Nadia.pdf');
    }));
});
