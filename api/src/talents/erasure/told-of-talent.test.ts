import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { finishErasures } from '../../identity/privacy/erasure-step.service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { scanFile } from '../../platform/files/file-quarantine.ts';
import { storeFile } from '../../platform/files/files.ts';
import { recordBounce } from '../../platform/mail/mail-bounce.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';

const DELETE = `mutation ($id: ID!, $email: String!) { deleteTalent(id: $id, isRGPD: true, email: $email) { receiptId } }`;
const INFECTED = ['%PDF-1.7 X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const ADDRESS = 'odilon.quatremaire@gone.example';

const api = testApi();

async function followed(test: TestContext) {
  const owner = await test.create.staff({ can_recruit: true });
  const stranger = await test.create.staff({ can_recruit: false });
  const id = await createTalent(test.db, {
    firstname: 'Odilon',
    lastname: 'Quatremaire',
    email: ADDRESS,
    secondary_emails: ['oq@perso.example'],
    owner_staff_id: owner.id,
  });
  const erase = () => test.executeTalents(asAdmin(owner.id, new Set(['recruit'])), DELETE, { id, email: ADDRESS });
  const bounce = (address: string) =>
    inTransaction(test.db, (tx) => recordBounce(test.platform, tx, address, '550 5.1.1'));
  return { owner, stranger, id, erase, bounce };
}

/** Where it leads, and what it says. */
async function toldTo({ db }: TestContext, { id }: { id: string }): Promise<string[]> {
  const asked = db.selectFrom('notification').select(['link', 'description']).where('staff_id', '=', id);
  return (await asked.execute()).map(({ link, description }) => `${link} ${description}`).sort();
}

describe('what staff are told of a talent', () => {
  it('is an address that refuses mails, to whoever follows them, until they are erased', () =>
    api.rollback(async (test) => {
      const { owner, stranger, id, erase, bounce } = await followed(test);
      await bounce('oq@perso.example');
      const [sentence = '', ...more] = await toldTo(test, owner);
      assert.match(sentence, new RegExp(`^/talents/${id} .* d’Odilon Quatremaire \\(oq@perso.example\\) refuse`));
      assert.deepEqual([more, await toldTo(test, stranger)], [[], []]);
      await erase();
      assert.deepEqual(await toldTo(test, owner), []);
    }));

  it('is told of nobody’s talent to those who recruit', () =>
    api.rollback(async (test) => {
      const { owner, stranger, id, bounce } = await followed(test);
      await test.db.updateTable('talent').set({ owner_staff_id: null }).where('id', '=', id).execute();
      await bounce(ADDRESS);
      assert.equal((await toldTo(test, owner)).length, 1);
      assert.deepEqual(await toldTo(test, stranger), []);
    }));

  it('is a CV with a virus: whose it is, and not what the file is called, which no erasure finds again', () =>
    api.rollback(async (test) => {
      const { owner, id, erase } = await followed(test);
      const file = { bytes: Buffer.from(INFECTED), name: 'cv-quatremaire.pdf', state: 'quarantined' } as const;
      const { id: cv_file_id } = await storeFile(test.platform, test.db, file);
      await test.db.updateTable('talent').set({ cv_file_id }).where('id', '=', id).execute();
      await scanFile(test.platform, cv_file_id);
      const [sentence = ''] = await toldTo(test, owner);
      assert.match(sentence, new RegExp(`^/talents/${id} .*CV d’Odilon Quatremaire\\) contient un virus`));
      assert.doesNotMatch(sentence, /cv-quatremaire/);
      await erase();
      assert.deepEqual(await toldTo(test, owner), []);
    }));

  it('is told to the other recruiters once whoever followed them has left, or recruits no more', () =>
    api.rollback(async (test) => {
      const { owner, stranger, bounce } = await followed(test);
      const recruiter = await test.create.staff({ can_recruit: true });
      const change = (changes: object) =>
        test.db.updateTable('staff').set(changes).where('id', '=', owner.id).execute();
      await change({ disabled_at: new Date() });
      await bounce(ADDRESS);
      await change({ disabled_at: null, can_recruit: false });
      await bounce('oq@perso.example');
      assert.deepEqual([await toldTo(test, owner), await toldTo(test, stranger)], [[], []]);
      assert.equal((await toldTo(test, recruiter)).length, 2);
    }));

  it('is a CV with a virus, told to the recruiters where nobody follows them any more', () =>
    api.rollback(async (test) => {
      const { owner, stranger, id } = await followed(test);
      const recruiter = await test.create.staff({ can_recruit: true });
      await test.db.updateTable('staff').set({ disabled_at: new Date() }).where('id', '=', owner.id).execute();
      const file = { bytes: Buffer.from(INFECTED), name: 'cv.pdf', state: 'quarantined' } as const;
      const { id: cv_file_id } = await storeFile(test.platform, test.db, file);
      await test.db.updateTable('talent').set({ cv_file_id }).where('id', '=', id).execute();
      await scanFile(test.platform, cv_file_id);
      const counts = await Promise.all(
        [owner, stranger, recruiter].map(async (who) => (await toldTo(test, who)).length),
      );
      assert.deepEqual(counts, [0, 0, 1]);
    }));

  it('goes with them, and nothing that is about a Bloomer of the same name', () =>
    api.rollback(async (test) => {
      const { owner, erase } = await followed(test);
      const row = { kind: 'win', staff_id: owner.id, title: 'Nouvelles' } as const;
      const told = [
        { description: 'La candidature d’Odilon Quatremaire est validée', link: `/jobs/${crypto.randomUUID()}` },
        { description: 'Le CRA d’Odilon Quatremaire est signé', link: '/missions' },
      ];
      const rows = told.map((one, index) => ({ ...row, ...one, dedupe_key: String(index) }));
      await test.db.insertInto('notification').values(rows).execute();
      await erase();
      assert.deepEqual(await toldTo(test, owner), ['/missions Le CRA d’Odilon Quatremaire est signé']);
    }));

  it('says nothing of the address that refused the receipt of an erasure', () =>
    api.rollback(async (test) => {
      const { owner, stranger, erase, bounce } = await followed(test);
      await erase();
      await bounce(ADDRESS);
      await test.db.updateTable('mail_outbox').set({ state: 'bounced' }).execute();
      await finishErasures(test.platform);
      assert.deepEqual([await toldTo(test, owner), await toldTo(test, stranger)], [[], []]);
      assert.deepEqual(await test.db.selectFrom('mail_bounce').selectAll().execute(), []);
    }));
});
