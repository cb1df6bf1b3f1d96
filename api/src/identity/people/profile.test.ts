import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameMessage } from '@bloom/shared-rules/person/person';
import { PDFDocument } from '@cantoo/pdf-lib';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const UPSERT = `mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) {
  recordId firstname lastname email secondaryEmail phoneNumber slack credentialID communicationType
  accountManager { recordId } } }`;
const BY_EMAIL = 'query ($email: String!) { getBloomieByEmail(email: $email) { recordId } }';

async function identity(): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  return new File([new Uint8Array(await document.save())], 'identite.pdf', { type: 'application/pdf' });
}

const ids = (rows: { recordId: string }[]) => rows.map(({ recordId }) => recordId);

const api = testApi();

async function person(test: TestContext) {
  const bloomer = await test.create.bloomer({ email: `camille-${Math.random()}@bloom.example` });
  const viewer = asBloomer(bloomer);
  const save = async (input: Record<string, unknown>) =>
    test.execute(viewer, UPSERT, { input: { credentialID: await identity(), ...input } });
  return { bloomer, viewer, save };
}

describe('one’s own profile', () => {
  it('is saved with the number in one form, and the identity document', () =>
    api.rollback(async (test) => {
      const { bloomer, save } = await person(test);
      const { data } = await save({
        recordId: bloomer.id,
        firstname: ' Zoé-Anne ',
        lastname: "d'Arc",
        email: bloomer.email.toUpperCase(),
        secondaryEmail: 'zoe@ailleurs.example',
        phoneNumber: '06 12 34 56 78',
        slack: '@zoe',
        communicationType: 'sms',
      });
      assert.deepEqual(
        { ...data.upsertBloomer, accountManager: undefined },
        {
          recordId: bloomer.id,
          firstname: 'Zoé-Anne',
          lastname: "d'Arc",
          email: bloomer.email,
          secondaryEmail: 'zoe@ailleurs.example',
          phoneNumber: '+33612345678',
          slack: '@zoe',
          credentialID: `/files/bloomer/${bloomer.id}/identity.pdf`,
          communicationType: 'sms',
          accountManager: undefined,
        },
      );
    }));

  const refusals: [string, Record<string, unknown>, string, string][] = [
    ['an emoji', { firstname: 'Zoé 🎉' }, 'firstname', nameMessage(1)],
    ['digits', { lastname: 'R2D2' }, 'lastname', nameMessage(1)],
    ['no first name', { firstname: '' }, 'firstname', 'Ce champ est obligatoire.'],
    ['no number', { phoneNumber: '06 12' }, 'phoneNumber', 'Le numéro de téléphone n’est pas valide'],
    ['no address', { secondaryEmail: 'zoe@' }, 'secondaryEmail', 'L’adresse e-mail n’est pas valide'],
    ['no identity document', { credentialID: null }, 'credentialID', 'La pièce d’identité est obligatoire.'],
    [
      'another file',
      { credentialID: new File(['MZ'], 'x.pdf') },
      'credentialID',
      'Ce fichier n’est pas un PDF\u00a0: exportez-le en PDF.',
    ],
  ];
  for (const [what, input, field, message] of refusals) {
    it(`is refused with ${what}, naming the field`, () =>
      api.rollback(async (test) => {
        const { save } = await person(test);
        const { code, errors } = await save(input);
        assert.equal(code, 'BAD_USER_INPUT');
        assert.deepEqual(errors[0]?.extensions.fieldErrors, { [field]: message });
      }));
  }

  it('leaves the address, the account managers and other people alone', () =>
    api.rollback(async (test) => {
      const [me, other, manager] = [await person(test), await person(test), await test.create.staff()];
      for (const input of [
        { email: 'autre@bloom.example' },
        { recordId: other.bloomer.id },
        { accountManager: [manager.id] },
      ]) {
        assert.equal((await me.save(input)).code, 'FORBIDDEN', JSON.stringify(input));
      }
      assert.equal((await me.save({ accountManager: [] })).code, undefined);
    }));

  it('sent twice with the same document keeps what was found of it, unless that was refused', () =>
    api.rollback(async (test) => {
      const { bloomer, save } = await person(test);
      const document = await identity();
      const send = () => save({ recordId: bloomer.id, credentialID: document });
      const found = async () => {
        const rows = test.db.selectFrom('bloomer').selectAll().where('id', '=', bloomer.id);
        return rows.executeTakeFirstOrThrow();
      };
      const check = (result: 'valid' | 'refused') =>
        test.db
          .updateTable('bloomer')
          .set({ credential_check_result: result, credential_checked_at: new Date() })
          .where('id', '=', bloomer.id)
          .execute();
      await send();
      const first = await found();
      await check('valid');
      assert.deepEqual((await send()).errors, []);
      const again = await found();
      assert.deepEqual([again.credential_file_id, again.credential_check_result], [first.credential_file_id, 'valid']);
      await check('refused');
      await send();
      assert.equal((await found()).credential_check_result, null);
    }));

  it('has a second address of its own', () =>
    api.rollback(async (test) => {
      const [me, other] = [await person(test), await person(test)];
      for (const secondaryEmail of [me.bloomer.email, other.bloomer.email]) {
        const { errors } = await me.save({ secondaryEmail });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['secondaryEmail']);
      }
      assert.equal((await me.save({ secondaryEmail: null })).code, undefined);
      // A list of addresses is not told apart so.
      const codes = new Set<string | undefined>();
      for (let time = 0; time < 10; time += 1) {
        const input = { secondaryEmail: other.bloomer.email };
        codes.add((await test.execute(me.viewer, UPSERT, { input })).code);
      }
      assert.deepEqual([...codes], ['BAD_USER_INPUT', 'RATE_LIMITED']);
      assert.equal((await test.execute(me.viewer, UPSERT, { input: { slack: '@camille' } })).code, undefined);
    }));
});

describe('profiles in the hands of staff', () => {
  it('are entered with a name and an address nobody else has', () =>
    api.rollback(async (test) => {
      const manager = await test.create.staff();
      const admin = asAdmin(manager.id);
      const save = (input: Record<string, unknown>) => test.execute(admin, UPSERT, { input });
      const { errors } = await save({ firstname: 'Zoé' });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['lastname', 'email']);
      const input = { firstname: 'Zoé', lastname: 'Roy', email: 'zoe@bloom.example', accountManager: [manager.id] };
      const { data } = await save(input);
      assert.deepEqual(ids(data.upsertBloomer.accountManager), [manager.id]);
      assert.deepEqual((await save({ ...input, email: 'ZOE@bloom.example' })).errors[0]?.extensions.invalidArgs, [
        'email',
      ]);
      assert.deepEqual(
        (await save({ ...input, email: 'x@y.example', accountManager: ['x'] })).errors[0]?.extensions.invalidArgs,
        ['accountManager'],
      );
    }));

  it('are listed by name, and found by address', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const { bloomer } = await person(test);
      await test.create.bloomer({ disabled_at: new Date() });
      const { data } = await test.execute(admin, '{ bloomers { recordId } }');
      assert.deepEqual(ids(data.bloomers), [bloomer.id]);
      const found = await test.execute(admin, BY_EMAIL, { email: bloomer.email.toUpperCase() });
      assert.deepEqual({ ...found.data.getBloomieByEmail }, { recordId: bloomer.id });
      assert.equal((await test.execute(admin, BY_EMAIL, { email: 'x@y.example' })).data.getBloomieByEmail, null);
    }));

  it('show a Bloomer their own account managers only', () =>
    api.rollback(async (test) => {
      const { bloomer, viewer } = await person(test);
      const [own, other] = [await test.create.staff(), await test.create.staff({ lastname: 'Bernard' })];
      await test.db
        .insertInto('bloomer_account_manager')
        .values({ bloomer_id: bloomer.id, staff_id: own.id })
        .execute();
      const read = '{ allAccountManagers { recordId } }';
      assert.deepEqual(ids((await test.execute(viewer, read)).data.allAccountManagers), [own.id]);
      const all = (await test.execute(asAdmin(own.id), read)).data.allAccountManagers;
      assert.deepEqual(ids(all), [other.id, own.id]);
    }));
});
