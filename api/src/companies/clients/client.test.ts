import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';

const CLIENT = `mutation ($input: UpsertClientSocietyInput!) { upsertClientSociety(input: $input) {
  recordId name siret tva isClient addressTown addressCountryCode } }`;
const CONTACT = `mutation ($input: UpsertContactInput!) { upsertContact(input: $input) {
  recordId fullname email phoneNumber isBilling isOperational } }`;
const LIST = '{ clientSocieties { recordId name contacts { fullname } } }';

const api = testApi();

describe('a client company', () => {
  it('is entered with its contacts, and listed by name', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const input = { name: ' Horizon ', siret: '404 833 048 00022', tva: 'FR83404833048', addressTown: 'Paris' };
      const client = (await test.execute(admin, CLIENT, { input })).data.upsertClientSociety;
      assert.deepEqual(
        [client.name, client.siret, client.isClient, client.addressCountryCode],
        ['Horizon', '40483304800022', true, 'FR'],
      );
      const person = {
        societyRecordId: client.recordId,
        firstname: 'Claire',
        lastname: 'Durand',
        email: 'claire@horizon.example',
        phoneNumber: '01 44 55 66 77',
        isOperational: true,
      };
      const contact = (await test.execute(admin, CONTACT, { input: person })).data.upsertContact;
      assert.deepEqual([contact.fullname, contact.phoneNumber], ['Claire Durand', '+33144556677']);
      const [listed] = (await test.execute(admin, LIST)).data.clientSocieties;
      assert.deepEqual([listed.name, listed.contacts[0].fullname], ['Horizon', 'Claire Durand']);
      const change = { ...person, recordId: contact.recordId, lastname: 'Roy', isBilling: true };
      const changed = (await test.execute(admin, CONTACT, { input: change })).data.upsertContact;
      assert.deepEqual([changed.recordId, changed.fullname, changed.isBilling], [contact.recordId, 'Claire Roy', true]);
    }));

  it('stands in the list of all companies, beside those that invoice, with whose they are', () =>
    api.rollback(async (test) => {
      const { bloomer, client, billing } = await test.create.mission();
      const staff = await test.create.staff();
      const LISTED = '{ societies { recordId isClient bloomers { recordId } } }';
      const { societies } = (await test.execute(asAdmin(staff.id, new Set(['finance'])), LISTED)).data;
      const found = (id: string) => societies.find(({ recordId }: { recordId: string }) => recordId === id);
      assert.equal(found(client.id).isClient, true);
      assert.deepEqual(found(client.id).bloomers, []);
      assert.deepEqual(
        found(billing?.id ?? '').bloomers.map((one: { recordId: string }) => one.recordId),
        [bloomer.id],
      );
      assert.equal((await test.execute(asAdmin(staff.id, new Set(['recruit'])), LISTED)).code, 'FORBIDDEN');
      assert.equal((await test.execute(asBloomer(bloomer), LISTED)).code, 'FORBIDDEN');
    }));

  const refusals: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'A', siret: '12' }, 'siret'],
    [{ name: 'A', tva: 'XX1' }, 'tva'],
    [{ name: 'A', addressCountryCode: 'FRA' }, 'addressCountryCode'],
    [{ name: 'A', addressCountryCode: 'RE', siret: '123' }, 'siret'],
    [{ name: 'A', addressPart1: 'x'.repeat(121) }, 'addressPart1'],
  ];
  for (const [input, field] of refusals) {
    it(`is refused with ${JSON.stringify(input).slice(0, 40)}`, () =>
      api.rollback(async (test) => {
        const admin = asAdmin((await test.create.staff()).id);
        const { errors } = await test.execute(admin, CLIENT, { input });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, [field]);
      }));
  }

  it('has a number of its own, and is changed by finance', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      const known = await test.create.clientSociety({ siret: '40483304800022' });
      const input = { name: 'Autre', siret: '40483304800022' };
      const taken = await test.execute(asAdmin(staff.id), CLIENT, { input });
      assert.deepEqual(taken.errors[0]?.extensions.invalidArgs, ['siret']);
      const rename = { ...input, recordId: known.id };
      const account = asAdmin(staff.id, new Set(['account']));
      assert.equal((await test.execute(account, CLIENT, { input: rename })).code, 'FORBIDDEN');
      const finance = asAdmin(staff.id, new Set(['finance']));
      assert.equal((await test.execute(finance, CLIENT, { input: rename })).data.upsertClientSociety.name, 'Autre');
    }));
});

describe('a contact', () => {
  const person = { firstname: 'Claire', lastname: 'Durand', email: 'c@horizon.example', isOperational: true };
  const refusals: [object, string][] = [
    [{ firstname: '' }, 'firstname'],
    [{ lastname: 'R2D2' }, 'lastname'],
    [{ email: 'c@' }, 'email'],
    [{ phoneNumber: '12' }, 'phoneNumber'],
    [{ isOperational: false }, 'isOperational'],
    [{ societyRecordId: 'x' }, 'societyRecordId'],
  ];
  for (const [change, field] of refusals) {
    it(`is refused with ${JSON.stringify(change)}`, () =>
      api.rollback(async (test) => {
        const admin = asAdmin((await test.create.staff()).id);
        const client = await test.create.clientSociety();
        const input = { societyRecordId: client.id, ...person, ...change };
        const { errors } = await test.execute(admin, CONTACT, { input });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, [field]);
      }));
  }

  it('who opened a link stays the same person: a successor is another contact', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const client = await test.create.clientSociety();
      const contact = await test.create.contact(client.id);
      const input = { recordId: contact.id, ...person, email: 'successeur@horizon.example' };
      assert.equal((await test.execute(admin, CONTACT, { input })).code, undefined);
      const link = { purpose: 'craSign', objectId: client.id, contactId: contact.id } as const;
      const { token } = await test.platform.links.issue(test.db, link);
      await test.platform.links.exchange(test.db, token);
      const { errors } = await test.execute(admin, CONTACT, { input: { ...input, email: 'autre@horizon.example' } });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['email']);
      assert.equal((await test.execute(admin, CONTACT, { input: { ...input, nameJob: 'DSI' } })).code, undefined);
    }));

  it('is not told of to a Bloomer who sees the company', () =>
    api.rollback(async (test) => {
      const { mission, bloomer } = await test.create.mission();
      const read = 'query ($id: ID!) { missions(recordId: $id) { clientSociety { contacts { fullname } } } }';
      const { data } = await test.execute(asBloomer(bloomer), read, { id: mission.id });
      assert.deepEqual(data.missions[0].clientSociety.contacts, []);
    }));
});
