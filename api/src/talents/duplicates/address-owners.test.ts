import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const CREATE = 'mutation ($input: UpsertTalentInput!) { upsertTalent(input: $input) { id } }';
const OWNERS = `query ($id: ID!) { talentAddressOwners(talentId: $id) {
  kind recordId fullname address societyRecordId societyName } }`;

const api = testApi();

async function enter(test: TestContext, email: string, secondaryEmails: string[] = []) {
  const recruiter = asAdmin((await test.create.staff()).id, new Set(['recruit']));
  const input = { firstname: 'Ada', lastname: 'Byron', jobTitle: 'Analyste', email, secondaryEmails };
  const { data, errors, code } = await test.executeTalents(recruiter, CREATE, { input });
  if (code !== undefined) return { code, data: errors[0]?.extensions.data };
  const id = data.upsertTalent.id as string;
  const { data: found } = await test.executeTalents(recruiter, OWNERS, { id });
  return { id, owners: JSON.parse(JSON.stringify(found.talentAddressOwners)) as { recordId: string }[] };
}

describe('a talent who is entered with an address that is known', () => {
  it('is kept, and the sheet says which Bloomer has it, by a proven second address, too', () =>
    api.rollback(async (test) => {
      const noe = await test.create.bloomer({ firstname: 'Noé', lastname: 'Valois', email: 'Noe@mail.example' });
      const { owners } = await enter(test, 'noe@mail.example');
      assert.deepEqual(owners, [
        {
          kind: 'bloomer',
          recordId: noe.id,
          fullname: 'Noé Valois',
          address: 'noe@mail.example',
          societyRecordId: null,
          societyName: null,
        },
      ]);
      const second = { secondary_email: 'Zoe@perso.example', secondary_email_verified_at: new Date() };
      const zoe = await test.create.bloomer(second);
      const unproven = { secondary_email: 'max@perso.example', secondary_email_verified_at: null };
      await test.create.bloomer(unproven);
      const { owners: both } = await enter(test, 'zoe@perso.example', ['max@perso.example']);
      assert.deepEqual(
        both?.map(({ recordId }) => recordId),
        [zoe.id],
      );
    }));

  it('is kept, and the sheet says of which client the contact is, unless they have left it', () =>
    api.rollback(async (test) => {
      const society = await test.create.clientSociety();
      const contact = await test.create.contact(society.id, { email: 'Claire@client.example' });
      await test.create.contact(society.id, { email: 'claire@client.example', removed_at: new Date() });
      const { owners } = await enter(test, 'c@perso.example', ['claire@client.example']);
      assert.deepEqual(owners, [
        {
          kind: 'contact',
          recordId: contact.id,
          fullname: `${contact.firstname} ${contact.lastname}`,
          address: 'claire@client.example',
          societyRecordId: society.id,
          societyName: society.name,
        },
      ]);
    }));

  it('is refused with who it is where it is the second address of another talent', () =>
    api.rollback(async (test) => {
      const { id } = await enter(test, 'ada@mail.example', ['ada@perso.example']);
      const again = await enter(test, 'Ada@perso.example');
      assert.deepEqual(again, { code: 'P2002', data: { target: 'email', existingId: id } });
    }));

  it('says it to nobody but who reads talents', () =>
    api.rollback(async (test) => {
      const { id } = await enter(test, 'ada@mail.example');
      const bloomer = asBloomer(await test.create.bloomer());
      assert.equal((await test.executeTalents(bloomer, OWNERS, { id })).code, 'FORBIDDEN');
      const finance = asAdmin((await test.create.staff()).id, new Set(['finance']));
      assert.equal((await test.executeTalents(finance, OWNERS, { id })).code, 'FORBIDDEN');
    }));
});
