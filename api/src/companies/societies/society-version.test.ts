import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { BLOOMER, newcomer, pdf, STAFF, typed } from './societies.fixture.ts';

const CHECK = `mutation ($input: RecordVigilanceCheckInput!) { recordVigilanceCheck(input: $input) { recordId } }`;
const READ = `{ society(recordId: "ID") {
  version name siret URSSAFVCExpirationDate IBAN addressPart1 addressZip addressTown } }`;
const CLIENT = `mutation ($input: UpsertClientSocietyInput!) { upsertClientSociety(input: $input) {
  recordId version name siret addressTown } }`;

const api = testApi();

async function known(test: TestContext) {
  const { save, viewer } = await newcomer(test);
  const { recordId } = (await save()).data.upsertBloomerSociety;
  const admin = asAdmin((await test.create.staff()).id);
  const read = async () => (await test.execute(admin, READ.replace('ID', recordId))).data.society;
  const change = (input: object) => test.execute(admin, STAFF, { input: { recordId, ...input } });
  const check = (issuedOn: string) =>
    test.execute(admin, CHECK, { input: { societyRecordId: recordId, issuedOn, code: 'AB12', result: 'valid' } });
  return { recordId, viewer, read, change, check };
}

describe('a company on record', () => {
  it('keeps whatever a change leaves out', () =>
    api.rollback(async (test) => {
      const { recordId, viewer, read, change } = await known(test);
      assert.equal((await change({ name: 'Atelier du Port' })).code, undefined);
      const input = { recordId, name: 'Atelier de la Mer' };
      assert.equal((await test.execute(viewer, BLOOMER, { input })).code, undefined);
      const { name, siret, IBAN } = await read();
      assert.deepEqual([name, siret, IBAN], ['Atelier de la Mer', '40483304800022', 'FR7630006000011234567890189']);
    }));

  it('keeps its postal address when that is left out, also when it is found again by its number', () =>
    api.rollback(async (test) => {
      const { recordId, read, change, viewer } = await known(test);
      assert.deepEqual((await change({ addressPart1: 'x'.repeat(121) })).errors[0]?.extensions.invalidArgs, [
        'addressPart1',
      ]);
      const address = { addressPart1: ' 4 rue des Lilas ', addressZip: '69003', addressTown: 'Lyon' };
      assert.equal((await change(address)).code, undefined);
      assert.equal((await change({ name: 'Atelier du Port' })).code, undefined);
      const again = await test.execute(viewer, BLOOMER, { input: await typed({ name: 'Atelier du Lac' }) });
      assert.equal(again.data.upsertBloomerSociety.recordId, recordId);
      const { addressPart1, addressZip, addressTown } = await read();
      assert.deepEqual([addressPart1, addressZip, addressTown], ['4 rue des Lilas', '69003', 'Lyon']);
      assert.equal((await change({ addressPart1: null })).code, undefined);
      assert.deepEqual([(await read()).addressPart1, (await read()).addressTown], [null, 'Lyon']);
    }));

  it('owes VAT from the day that staff said, also when it is found again by its number', () =>
    api.rollback(async (test) => {
      const { recordId, change, viewer } = await known(test);
      assert.equal((await change({ vatSince: '2027-01-01' })).code, undefined);
      const since = async (over: Record<string, unknown>) => {
        const again = await test.execute(viewer, BLOOMER, { input: await typed(over) });
        assert.equal(again.data.upsertBloomerSociety.recordId, recordId);
        const row = test.db.selectFrom('society').select('vat_since').where('id', '=', recordId);
        return (await row.executeTakeFirstOrThrow()).vat_since;
      };
      assert.equal(await since({}), '2027-01-01');
      assert.equal(await since({ status: 'Auto Entrepreneur', tva: null }), null);
    }));

  it('is not written over by a form that was read before', () =>
    api.rollback(async (test) => {
      const { read, change } = await known(test);
      const { version } = await read();
      assert.equal((await change({ version, name: 'Atelier du Port' })).code, undefined);
      const late = await change({ version, name: 'Atelier de la Mer' });
      assert.equal(late.code, 'CONFLICT');
      assert.deepEqual(late.errors[0]?.extensions.data, { version: version + 1 });
      assert.equal((await read()).name, 'Atelier du Port');
    }));

  it('takes a form with papers once, also when its first answer was lost', () =>
    api.rollback(async (test) => {
      const { viewer, mission } = await newcomer(test);
      const own = await test.create.society({ siret: null, name: 'À compléter' });
      await test.db
        .updateTable('mission')
        .set({ bloomer_billing_society_id: own.id })
        .where('id', '=', mission.id)
        .execute();
      const form = await typed({ recordId: own.id, version: 1, bloomerBillingMission: mission.id });
      const send = (over: object = {}) => test.execute(viewer, BLOOMER, { input: { ...form, ...over } });
      const [first, again] = [await send(), await send()];
      assert.deepEqual([first.code, again.code], [undefined, undefined]);
      assert.deepEqual(again.data, first.data);
      assert.equal((await send({ name: 'Atelier du Port' })).code, 'CONFLICT');
      assert.equal((await send({ KBIS: await pdf(2) })).code, 'CONFLICT');
    }));

  it('does not lose the date of a certificate that was checked meanwhile', () =>
    api.rollback(async (test) => {
      const { read, change, check } = await known(test);
      const shown = await read();
      assert.equal((await check('2026-10-05')).code, undefined);
      const stale = { name: 'Atelier du Port', URSSAFVCExpirationDate: shown.URSSAFVCExpirationDate };
      const reasoned = { ...stale, expirationReason: 'Lu sur le document' };
      assert.equal((await change({ ...reasoned, version: shown.version })).code, 'CONFLICT');
      assert.equal((await change(reasoned)).code, 'CONFLICT');
      assert.equal((await read()).URSSAFVCExpirationDate, '2027-04-05');
      const { version } = await read();
      assert.equal((await change({ ...reasoned, version })).code, undefined);
    }));

  it('has another date on record for a reason only', () =>
    api.rollback(async (test) => {
      const { read, change } = await known(test);
      for (const date of ['KbisExpirationDate', 'URSSAFVCExpirationDate']) {
        const { code, errors } = await change({ [date]: '2027-05-20', expirationReason: ' ' });
        assert.deepEqual([code, errors[0]?.extensions.invalidArgs], ['BAD_USER_INPUT', ['expirationReason']]);
      }
      assert.equal((await read()).URSSAFVCExpirationDate, '2026-12-05');
      const reasoned = { KbisExpirationDate: '2027-05-20', expirationReason: 'Lu sur le document' };
      assert.equal((await change(reasoned)).code, undefined);
    }));

  it('counts no change while the registers answer', () =>
    api.rollback(async (test) => {
      const { recordId, read } = await known(test);
      const { version } = await read();
      await test.db.updateTable('society').set({ directory_result: 'found' }).where('id', '=', recordId).execute();
      assert.equal((await read()).version, version);
    }));
});

describe('a client on record', () => {
  it('keeps whatever a change leaves out, and is not written over', () =>
    api.rollback(async (test) => {
      const client = await test.create.clientSociety({ siret: '40483304800022', name: 'Horizon' });
      const finance = asAdmin((await test.create.staff()).id, new Set(['finance']));
      const change = (input: object) => test.execute(finance, CLIENT, { input: { recordId: client.id, ...input } });
      const { data } = await change({ version: 1, addressTown: 'Lyon' });
      const { name, siret, addressTown, version } = data.upsertClientSociety;
      assert.deepEqual([name, siret, addressTown, version], ['Horizon', '40483304800022', 'Lyon', 2]);
      assert.equal((await change({ version: 1, addressTown: 'Nantes' })).code, 'CONFLICT');
    }));

  it('is no billing company: finance has no bank account to give it', () =>
    api.rollback(async (test) => {
      const client = await test.create.clientSociety({ siret: '40483304800022', name: 'Horizon' });
      const finance = asAdmin((await test.create.staff()).id, new Set(['account', 'finance']));
      const input = { recordId: client.id, IBAN: 'FR7630006000011234567890189', BIC: 'AGRIFRPP' };
      const { code, errors } = await test.execute(finance, STAFF, { input });
      assert.equal(code, 'FORBIDDEN');
      assert.match(errors[0]?.message ?? '', /fiche des clients/);
      const row = await test.db.selectFrom('society').select('iban').where('id', '=', client.id).executeTakeFirst();
      assert.equal(row?.iban, null);
    }));
});
