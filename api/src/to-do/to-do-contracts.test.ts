import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BOTH, LATER, world as missionWorld } from '../missions/amendments/amendments.fixture.ts';
import { contract } from '../missions/contracts/contracts.fixture.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';

const CONTRACTS = '{ toDoItems(kind: contractSignature, mine: false) { detail day missionId } }';

const AMENDMENTS = '{ toDoItems(kind: amendmentSignature, mine: false) { detail } }';

const api = testApi();

/** A mission over 2026; today is 20 November. */
async function waiting(test: TestContext) {
  const made = await missionWorld(test);
  const asked = async () => {
    const { data, errors } = await test.execute(made.admin, CONTRACTS);
    assert.deepEqual(errors, []);
    return data.toDoItems.map(({ detail }: { detail: string }) => detail.split(' · ').at(-1));
  };
  return { ...made, asked };
}

describe('contracts that are to be signed', () => {
  for (const [state, asks] of [
    ['draft', 'PDS'],
    ['sent', 'PDS'],
    ['partially', 'PDS'],
    ['refused', 'PDS refusé, nouvelle version à créer'],
    ['expired', 'PDS expiré, nouvelle version à créer'],
    ['cancelled', 'PDS annulé, nouvelle version à créer'],
    ['signed', undefined],
  ] as const) {
    it(`${asks ? 'hold' : 'do not hold'} one that is ${state}`, () =>
      api.rollback(async (test) => {
        const { id, asked } = await waiting(test);
        await contract(test, id, { state, type: 'PDS', ...(state === 'signed' && { signed_date: '2026-11-05' }) });
        assert.deepEqual(await asked(), asks ? [asks] : []);
      }));
  }

  it('hold no paper of an amendment that nobody sent and no amendment has', () =>
    api.rollback(async (test) => {
      const { id, asked } = await waiting(test);
      await contract(test, id, { type: 'PDS', step: 'Avenant' });
      await contract(test, id, { type: 'SST', step: 'Prolongation', state: 'sent' });
      assert.deepEqual(await asked(), ['SST']);
    }));

  it('hold the next version alone of one that came to nothing', () =>
    api.rollback(async (test) => {
      const { id, asked } = await waiting(test);
      const next = await contract(test, id, { type: 'SST' });
      await contract(test, id, { type: 'SST', state: 'refused', replaced_by_id: next.id });
      assert.deepEqual(await asked(), ['SST']);
    }));

  it('hold what is out of a mission that is over, and nothing that nobody sent', () =>
    api.rollback(async (test) => {
      const { id, asked } = await waiting(test);
      await contract(test, id, { type: 'SST' });
      await contract(test, id, { type: 'PDS', state: 'sent' });
      test.setNow('2027-01-02T10:00:00Z');
      assert.deepEqual(await asked(), ['PDS']);
    }));

  it('leave those of an amendment to its own line', () =>
    api.rollback(async (test) => {
      const { asked, amend } = await waiting(test);
      assert.equal((await amend({ ...BOTH, ...LATER })).code, undefined);
      assert.deepEqual(await asked(), []);
    }));

  it('say of an amendment which side came to nothing, until its next version is there', () =>
    api.rollback(async (test) => {
      const { id, amend, admin, contracts } = await waiting(test);
      await amend({ ...LATER, ...BOTH });
      const [sst, pds] = await contracts();
      const detail = async () => {
        const { data } = await test.execute(admin, AMENDMENTS);
        return data.toDoItems.map((item: { detail: string }) => item.detail.split(' · ').slice(1).join(' · '));
      };
      const set = (contractId: string | undefined, values: object) =>
        test.db
          .updateTable('legal_contract')
          .set(values)
          .where('id', '=', contractId ?? '')
          .execute();
      await set(sst?.id, { state: 'signed', signed_date: '2026-11-05' });
      assert.deepEqual(await detail(), ['n° 1']);
      await set(pds?.id, { state: 'refused' });
      assert.deepEqual(await detail(), ['n° 1 · PDS refusé, nouvelle version à créer']);
      const next = await contract(test, id, { type: 'PDS', step: 'Prolongation' });
      await set(pds?.id, { replaced_by_id: next.id });
      await set(next.id, { amendment_id: pds?.amendment_id });
      assert.deepEqual(await detail(), ['n° 1']);
    }));
});
