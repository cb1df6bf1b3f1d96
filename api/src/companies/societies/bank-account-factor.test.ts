import assert from 'node:assert/strict';
import { it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { newcomer, STAFF, typed } from './societies.fixture.ts';

const ELSEWHERE = { IBAN: 'DE89370400440532013000', BIC: 'COBADEFF' };
const OTHER = { IBAN: 'GB82WEST12345698765432', BIC: 'NWBKGB2L' };
const OPEN = '{ bankAccountChanges { recordId } }';

const api = testApi();

it('nobody who proved no more than a mailbox touches a bank account; what else finance does needs no more', () =>
  api.rollback(async (test) => {
    const { save } = await newcomer(test);
    const { recordId } = (await save()).data.upsertBloomerSociety;
    const again = { recordId, KBIS: null, URSSAFVigilanceCertificate: null };
    await save({ ...again, ...ELSEWHERE });
    const officer = asAdmin((await test.create.staff()).id, new Set(['account', 'finance']));
    const [{ recordId: id }] = (await test.execute(officer, OPEN)).data.bankAccountChanges;
    const weak = { ...officer, factorMissing: true };
    for (const [document, variables] of [
      [OPEN, {}],
      ['mutation ($id: ID!) { approveBankAccountChange(recordId: $id) { state } }', { id }],
      ['mutation ($id: ID!) { refuseBankAccountChange(recordId: $id, reason: "Non") { state } }', { id }],
      ['mutation ($id: ID!) { withdrawBankAccountChange(recordId: $id) { state } }', { id }],
      [STAFF, { input: await typed({ ...again, ...OTHER }) }],
      [STAFF, { input: await typed({ ...again, portage: true, IBAN: null, BIC: null }) }],
    ] as const) {
      assert.equal((await test.execute(weak, document, variables)).errors[0]?.extensions.reason, 'SECOND_FACTOR');
    }
    assert.equal((await test.execute(officer, OPEN)).data.bankAccountChanges[0]?.recordId, id);
    const name = 'Atelier du Grand Lac';
    const input = await typed({ ...again, name });
    assert.equal((await test.execute(weak, STAFF, { input })).data?.upsertSociety.name, name);
    const lock = 'mutation { lockMonth(month: "2026-08-01") { month } }';
    assert.equal((await test.execute(weak, lock)).code, undefined);
  }));
