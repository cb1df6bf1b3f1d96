import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asClient } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { report } from '../missions/missions.fixture.ts';
import { ABANDON, BOTH, LATER, PENDING, PRICES, STOP, world } from './amendments.fixture.ts';

const api = testApi();

describe('an amendment', () => {
  it('moves the end at once, has a contract for each side, and everybody learns it', () =>
    api.rollback(async (test) => {
      const { amend, contracts, end, id, admin, bloomer } = await world(test);
      const { data } = await amend({ ...LATER, ...BOTH, firstClause: '🌱'.repeat(290) });
      const made = data.createMissionAmendment;
      assert.deepEqual([made.step, made.state, made.number], ['Prolongation', 'pending', 1]);
      assert.deepEqual([made.formerEndMission, made.newEndMission], ['2026-12-31', '2027-03-31']);
      assert.equal(await end(), '2027-03-31');
      const rows = await contracts();
      assert.deepEqual(
        rows.map(({ type, step, state }) => [type, step, state]),
        [
          ['SST', 'Prolongation', 'draft'],
          ['PDS', 'Prolongation', 'draft'],
        ],
      );
      const history = 'query ($id: ID!) { missionHistory(missionId: $id) { action data } }';
      const [event] = (await test.execute(admin, history, { id })).data.missionHistory;
      assert.equal(event.action, 'amendment.create');
      assert.deepEqual(JSON.parse(event.data).endMission, { before: '2026-12-31', after: '2027-03-31' });
      const told = await test.db.selectFrom('notification').select(['kind', 'bloomer_id']).execute();
      assert.ok(told.some(({ kind, bloomer_id }) => kind === 'missionExtended' && bloomer_id === bloomer.id));
      assert.ok(told.some(({ kind, bloomer_id }) => kind === 'missionExtended' && bloomer_id === null));
    }));

  const steps: [string, object, string][] = [
    ['a later end', LATER, 'Prolongation'],
    ['an earlier end', { newEndMission: '2026-11-30' }, 'Avenant'],
    ['prices', PRICES, 'Avenant'],
    ['both', { ...LATER, ...PRICES }, 'Avenant'],
  ];
  for (const [what, input, step] of steps) {
    it(`with ${what} is of step ${step}`, () =>
      api.rollback(async (test) => {
        const { amend } = await world(test);
        assert.equal((await amend({ ...input, ...BOTH })).data.createMissionAmendment.step, step);
      }));
  }

  it('waits alone: a second one and a shortening learn which one waits', () =>
    api.rollback(async (test) => {
      const { amend, id, admin, end } = await world(test);
      const first = (await amend({ ...LATER, ...BOTH })).data.createMissionAmendment.recordId;
      for (const answer of [
        await amend({ newEndMission: '2027-06-30', ...BOTH }),
        await test.execute(admin, STOP, { id, end: '2026-11-30' }),
      ]) {
        assert.equal(answer.code, 'CREATE_MISSION_AMENDMENT_ERROR');
        assert.deepEqual(answer.errors[0]?.extensions.data, { amendmentId: first });
        assert.match(answer.errors[0]?.message ?? '', /avenant en attente/);
      }
      assert.equal(await end(), '2027-03-31');
    }));

  it('is told with the mission; its prices to staff only', () =>
    api.rollback(async (test) => {
      const { amend, id, admin, bloomer, contact } = await world(test);
      await amend({ ...LATER, ...PRICES, newPurchasePrice: 487, newSalePrice: 653, ...BOTH });
      const read = async (viewer: typeof admin) =>
        (await test.execute(viewer, PENDING, { id })).data.missions[0].pendingAmendment;
      const staff = await read(admin);
      assert.deepEqual([staff.newPurchasePrice, staff.newSalePrice, staff.viewerCanAbandon], [487, 653, true]);
      assert.deepEqual(
        staff.contracts.map(({ type }: { type: string }) => type),
        ['SST', 'PDS'],
      );
      for (const viewer of [asBloomer(bloomer), asClient(contact)]) {
        const { recordId: _random, ...seen } = await read(viewer);
        assert.equal(seen.newEndMission, '2027-03-31');
        assert.doesNotMatch(JSON.stringify(seen), /487|653|2026-12-01/);
      }
    }));

  it('of prices alone is nothing that a Bloomer or a client is told', () =>
    api.rollback(async (test) => {
      const { amend, id, bloomer, contact } = await world(test);
      await amend({ newSalePrice: 650, newPricingDate: '2026-12-01', useTemplateForPDS: true });
      for (const viewer of [asBloomer(bloomer), asClient(contact)]) {
        assert.equal((await test.execute(viewer, PENDING, { id })).data.missions[0].pendingAmendment, null);
      }
    }));
});

describe('a shortening', () => {
  it('is an Avenant to sign on both sides', () =>
    api.rollback(async (test) => {
      const { id, admin, contracts, amendments } = await world(test);
      await test.execute(admin, STOP, { id, end: '2026-11-30' });
      const [row] = await amendments();
      assert.deepEqual([row?.step, row?.former_end, row?.new_end], ['Avenant', '2026-12-31', '2026-11-30']);
      assert.deepEqual(
        (await contracts()).map(({ type, step }) => `${type} ${step}`),
        ['SST Avenant', 'PDS Avenant'],
      );
    }));

  it('is put down in the contracts that are chosen, one at least', () =>
    api.rollback(async (test) => {
      const { id, admin, contracts } = await world(test);
      const stop = (choice: string) =>
        test.execute(
          admin,
          `mutation { stopMission(recordId: "${id}", endMission: "2026-11-30", ${choice}) { label } }`,
        );
      const none = await stop('useTemplateForSST: false, useTemplateForPDS: false');
      assert.deepEqual(none.errors[0]?.extensions.invalidArgs, ['useTemplateForSST']);
      assert.equal((await stop('useTemplateForPDS: false')).code, undefined);
      assert.deepEqual(
        (await contracts()).map(({ type }) => type),
        ['SST'],
      );
    }));
});

describe('giving up an amendment', () => {
  it('puts the end back and makes room for the next one', () =>
    api.rollback(async (test) => {
      const { amend, id, admin, end, bloomer } = await world(test);
      const first = (await amend({ ...LATER, ...BOTH })).data.createMissionAmendment.recordId;
      const { data } = await test.execute(admin, ABANDON, { id: first });
      assert.equal(data.abandonMissionAmendment.state, 'abandoned');
      assert.equal(await end(), '2026-12-31');
      assert.equal((await test.execute(admin, ABANDON, { id: first })).code, undefined);
      assert.equal((await test.execute(admin, PENDING, { id })).data.missions[0].pendingAmendment, null);
      assert.equal((await amend({ ...LATER, ...BOTH })).data.createMissionAmendment.number, 2);
      const all = 'query ($id: ID!) { missions(recordId: $id) { amendments { number state } } }';
      const read = async (viewer: typeof admin) =>
        (await test.execute(viewer, all, { id })).data.missions[0].amendments.map(
          ({ state }: { state: string }) => state,
        );
      assert.deepEqual(await read(admin), ['abandoned', 'pending']);
      assert.deepEqual(await read(asBloomer(bloomer)), []);
    }));

  it('leaves the end where days were worked beyond it', () =>
    api.rollback(async (test) => {
      const { amend, id, admin, end } = await world(test, { end_mission: '2026-11-30' });
      const first = (await amend({ ...LATER, ...BOTH })).data.createMissionAmendment.recordId;
      await report(test, id, { month: '2026-12-01', details: JSON.stringify({ '2026-12-03': { dayWorked: 0.5 } }) });
      await test.execute(admin, ABANDON, { id: first });
      assert.equal(await end(), '2027-03-31');
    }));

  it('is possible once the contract that one signer had signed was refused, and nobody sends its drafts any more', () =>
    api.rollback(async (test) => {
      const { amend, id: mission, admin } = await world(test);
      const id = (await amend({ ...LATER, ...BOTH })).data.createMissionAmendment.recordId;
      await test.runJobs();
      const refused = { state: 'refused', nb_signer: 2, signed_count: 1 } as const;
      await test.db.updateTable('legal_contract').set(refused).where('type', '=', 'PDS').execute();
      await test.db
        .updateTable('legal_contract')
        .set({ state: 'draft', nb_signer: null, signed_count: 0, external_document_id: null, provider: null })
        .where('type', '=', 'SST')
        .execute();
      const contracts = `{ getLegalContractsByMission(missionId: "${mission}") {
        contracts { type viewerCanSend viewerCanRenew viewerCanUploadEmpty } } }`;
      const may = async () =>
        (await test.execute(admin, contracts)).data.getLegalContractsByMission.contracts.map(
          (row: Record<string, boolean>) => [row.type, row.viewerCanSend, row.viewerCanRenew, row.viewerCanUploadEmpty],
        );
      const before = [
        ['SST', true, false, true],
        ['PDS', false, true, false],
      ];
      assert.deepEqual((await may()).sort().reverse(), before);
      assert.equal((await test.execute(admin, ABANDON, { id })).code, undefined);
      const after = before.map(([type]) => [type, false, false, false]);
      assert.deepEqual((await may()).sort().reverse(), after);
    }));

  it('is refused once a side has signed, to others, and for none', () =>
    api.rollback(async (test) => {
      const { amend, admin, staff, bloomer } = await world(test);
      const id = (await amend({ ...LATER, ...BOTH })).data.createMissionAmendment.recordId;
      assert.equal((await test.execute(asBloomer(bloomer), ABANDON, { id })).code, 'FORBIDDEN');
      const finance = asAdmin(staff.id, new Set(['finance']));
      assert.equal((await test.execute(finance, ABANDON, { id })).code, 'FORBIDDEN');
      assert.equal((await test.execute(admin, ABANDON, { id: crypto.randomUUID() })).code, 'OBJECT_NOT_FOUND');
      const half = { state: 'partially', nb_signer: 2, signed_count: 1 } as const;
      await test.db.updateTable('legal_contract').set(half).where('type', '=', 'PDS').execute();
      assert.equal((await test.execute(admin, ABANDON, { id })).code, 'ALREADY_SIGNED');
      await test.db.updateTable('legal_contract').set({ state: 'draft', nb_signer: null, signed_count: 0 }).execute();
      await test.db.updateTable('amendment').set({ state: 'partiallySigned' }).execute();
      assert.equal((await test.execute(admin, ABANDON, { id })).code, 'ALREADY_SIGNED');
    }));
});
