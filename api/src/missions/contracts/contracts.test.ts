import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { served } from '../../cra/activities/activities.fixture.ts';
import { scanFile } from '../../platform/files/file-quarantine.ts';
import { storeFile } from '../../platform/files/files.ts';
import { asBloomer, asClient, asLink, asNobody, asSystem } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { contract, signedContract, storedFile, world } from './contracts.fixture.ts';

const BY_MISSION = `query ($id: ID!) { getLegalContractsByMission(missionId: $id) {
  mission { recordId label clientSociety { name } }
  contracts { id recordId missionId step type status state createdAt signedDate emptyFileUrl signedFileUrl nbSigner
    signedCount provider externalDocumentId contractTemplate viewerCanUploadEmpty viewerCanUploadSigned } } }`;
const ALL = `query ($status: LegalContractsOf!) { getLegalContracts(status: $status) {
  recordId mission { label bloomer { fullname } bloomerBillingSociety { name } clientSociety { name } } } }`;

const INFECTED = ['%PDF-1.7 X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const api = testApi();

/** The types of the contracts that somebody sees, or the refusal. */
async function seen(test: TestContext, viewer: Viewer, id: string): Promise<string[] | string> {
  const { data, code } = await test.execute(viewer, BY_MISSION, { id });
  return code ?? data.getLegalContractsByMission.contracts.map(({ type }: { type: string }) => type);
}

describe('the contracts of a mission', () => {
  it('are seen by staff who handle them, and by each party its own', () =>
    api.rollback(async (test) => {
      const { mission, bloomer, contact, only, staff } = await world(test);
      await contract(test, mission.id, { type: 'PDS', created_at: '2026-11-02T09:00:00Z' });
      for (const viewer of [only('account'), only('finance'), asSystem(staff.id)]) {
        assert.deepEqual(await seen(test, viewer, mission.id), ['SST', 'PDS']);
      }
      assert.deepEqual(await seen(test, asBloomer(bloomer), mission.id), ['SST']);
      assert.deepEqual(await seen(test, asClient(contact), mission.id), ['PDS']);
      const stranger = await test.create.mission();
      const refusals: [Viewer, string][] = [
        [asNobody, 'UNAUTHENTICATED'],
        [asBloomer(stranger.bloomer), 'OBJECT_NOT_OWNED'],
        [asClient(stranger.contact), 'OBJECT_NOT_FOUND'],
        [only('recruit', 'dpo'), 'FORBIDDEN'],
      ];
      for (const [viewer, code] of refusals) assert.equal(await seen(test, viewer, mission.id), code);
    }));

  it('of somebody who works for one mission and is the client of another are those of the right side', () =>
    api.rollback(async (test) => {
      const worked = await world(test);
      const bought = await world(test, { type: 'PDS' });
      for (const { mission } of [worked, bought]) {
        await contract(test, mission.id, { type: mission.id === worked.mission.id ? 'PDS' : 'SST' });
      }
      const client = asClient(bought.contact);
      const both = { ...client, roles: new Set(['Bloomer', 'Client'] as const), bloomerId: worked.bloomer.id };
      assert.deepEqual(await seen(test, both, worked.mission.id), ['SST']);
      assert.deepEqual(await seen(test, both, bought.mission.id), ['PDS']);
    }));

  it('are none for a mission without, and an unknown mission is told', () =>
    api.rollback(async (test) => {
      const { only } = await world(test);
      const { mission } = await test.create.mission();
      assert.deepEqual(await seen(test, only('account'), mission.id), []);
      for (const id of [crypto.randomUUID(), 'x']) {
        assert.equal(await seen(test, only('account'), id), 'UNKNOWN_RECORD_ID');
      }
    }));

  it('say where they stand, and what may be done', () =>
    api.rollback(async (test) => {
      const engine = { provider: 'bloom', external_document_id: 'doc-1', contract_template: 'sst-1' };
      const half = { ...engine, state: 'partially', nb_signer: 2, signed_count: 1 } as const;
      const { mission, only, bloomer } = await world(test, half);
      const done = await signedContract(test, mission.id, { created_at: '2026-11-02T09:00:00Z' });
      const read = async (viewer: Viewer) =>
        (await test.execute(viewer, BY_MISSION, { id: mission.id })).data.getLegalContractsByMission;
      const answer = await read(only('account'));
      assert.equal(answer.mission.label, mission.label);
      const [first, second] = answer.contracts;
      assert.deepEqual([first.status, first.state, first.nbSigner, first.signedCount], ['ongoing', 'partially', 2, 1]);
      assert.deepEqual([first.emptyFileUrl, first.signedFileUrl, first.provider], [null, null, 'bloom']);
      assert.deepEqual([first.viewerCanUploadEmpty, first.viewerCanUploadSigned], [false, true]);
      assert.deepEqual([second.status, second.signedDate, second.id], ['done', '2026-11-05', done.id]);
      assert.equal(second.signedFileUrl, `/files/contract/${done.id}/signed.pdf`);
      assert.deepEqual([second.viewerCanUploadEmpty, second.viewerCanUploadSigned], [false, false]);
      assert.equal((await read(only('account', 'dpo'))).contracts[1].viewerCanUploadSigned, true);
      const own = (await read(asBloomer(bloomer))).contracts[0];
      assert.deepEqual([own.provider, own.externalDocumentId, own.contractTemplate], [null, null, null]);
      assert.deepEqual([own.viewerCanUploadEmpty, own.viewerCanUploadSigned], [false, false]);
    }));
});

describe('all contracts', () => {
  it('are asked for by the state of their mission, newest first', () =>
    api.rollback(async (test) => {
      const { only, contract: active, mission } = await world(test);
      const older = await contract(test, mission.id, { created_at: '2026-01-02T09:00:00Z' });
      const over = await test.create.mission({ begin_mission: '2025-01-01', end_mission: '2026-11-19' });
      const finished = await contract(test, over.mission.id);
      const later = await test.create.mission({ begin_mission: '2026-11-21', end_mission: '2027-01-31' });
      const incoming = await contract(test, later.mission.id);
      const gone = await test.create.mission({ deleted_at: new Date() });
      await contract(test, gone.mission.id);
      const ids = async (status: string) => {
        const { data } = await test.execute(only('finance'), ALL, { status });
        return data.getLegalContracts.map(({ recordId }: { recordId: string }) => recordId);
      };
      assert.deepEqual(await ids('active'), [active.id, older.id]);
      assert.deepEqual(await ids('finished'), [finished.id]);
      assert.deepEqual(await ids('incoming'), [incoming.id]);
    }));

  it('are not for Bloomers, clients, or staff who handle no contracts', () =>
    api.rollback(async (test) => {
      const { only, bloomer, contact } = await world(test);
      assert.equal((await test.execute(asNobody, ALL, { status: 'active' })).code, 'UNAUTHENTICATED');
      for (const viewer of [asBloomer(bloomer), asClient(contact), only('recruit', 'dpo')]) {
        assert.equal((await test.execute(viewer, ALL, { status: 'active' })).code, 'FORBIDDEN');
      }
    }));
});

describe('a file of a contract', () => {
  const readable = async (test: TestContext, viewer: Viewer, id: string) => {
    const parts = ['empty', 'signed'];
    const answers = await Promise.all(parts.map((part) => served(test, viewer, `/files/contract/${id}/${part}.pdf`)));
    return parts.filter((_, index) => answers[index] !== undefined);
  };

  it('is served to who may see the contract, under its own name', () =>
    api.rollback(async (test) => {
      const { mission, bloomer, contact, only, staff } = await world(test);
      const sst = await signedContract(test, mission.id);
      const pds = await signedContract(test, mission.id, { type: 'PDS' });
      const both = ['empty', 'signed'];
      for (const viewer of [only('account'), only('finance'), asSystem(staff.id)]) {
        assert.deepEqual(await readable(test, viewer, sst.id), both);
        assert.deepEqual(await readable(test, viewer, pds.id), both);
      }
      assert.deepEqual(await readable(test, asBloomer(bloomer), sst.id), both);
      assert.deepEqual(await readable(test, asClient(contact), pds.id), both);
      const answer = await served(test, asBloomer(bloomer), `/files/contract/${sst.id}/signed.pdf`);
      assert.equal(answer?.name, `SST signé - ${mission.label}.pdf`);

      const stranger = await test.create.mission();
      for (const viewer of [
        asNobody,
        only('recruit', 'dpo'),
        asBloomer(stranger.bloomer),
        asClient(stranger.contact),
        asLink('craSign', mission.id, contact.id),
      ]) {
        assert.deepEqual(await readable(test, viewer, sst.id), []);
        assert.deepEqual(await readable(test, viewer, pds.id), []);
      }
      assert.deepEqual(await readable(test, asBloomer(bloomer), pds.id), []);
      assert.deepEqual(await readable(test, asClient(contact), sst.id), []);
      assert.equal(await served(test, only('account'), `/files/contract/${sst.id}/__proto__.pdf`), undefined);
      await test.db.updateTable('mission').set({ deleted_at: new Date() }).where('id', '=', mission.id).execute();
      assert.deepEqual(await readable(test, only('account'), sst.id), []);
    }));

  it('that only some have signed has no place where it could be served from', () =>
    api.rollback(async (test) => {
      const { mission } = await world(test);
      const half = { state: 'partially', nb_signer: 2, signed_count: 1 } as const;
      await assert.rejects(
        signedContract(test, mission.id, { ...half, signed_date: null }),
        /legal_contract_signed_file/,
      );
    }));

  it('that is infected is taken off, and the contract waits again', () =>
    api.rollback(async (test) => {
      const { mission, only, staff } = await world(test);
      const upload = { bytes: Buffer.from(INFECTED), name: 'contrat.pdf', state: 'quarantined' as const };
      const infected = await storeFile(test.platform, test.db, upload);
      const done = await signedContract(test, mission.id, { signed_file_id: infected.id });
      await scanFile(test.platform, infected.id);
      const row = await test.db.selectFrom('legal_contract').selectAll().where('id', '=', done.id).executeTakeFirst();
      assert.deepEqual([row?.state, row?.signed_file_id, row?.signed_date], ['draft', null, null]);
      assert.deepEqual(await readable(test, only('account'), done.id), ['empty']);
      const told = await test.db.selectFrom('notification').select(['kind', 'staff_id']).execute();
      assert.deepEqual(told, [{ kind: 'jobFailed', staff_id: staff.id }]);
    }));
});

describe('a sealed contract', () => {
  it('takes its place again when the file that replaced it is infected', () =>
    api.rollback(async (test) => {
      const { mission, contract: waiting } = await world(test);
      const [empty, sealed] = [await storedFile(test), await storedFile(test)];
      const request = {
        file_id: empty.id,
        file_sha256: empty.sha256,
        ends_at: '2026-12-01T09:00:00Z',
        created_by: 'product',
      };
      await test.db
        .insertInto('contract_signing')
        .values({ contract_id: waiting.id, state: 'sealed', sealed_file_id: sealed.id, ...request })
        .execute();
      const upload = { bytes: Buffer.from(INFECTED), name: 'contrat.pdf', state: 'quarantined' as const };
      const infected = await storeFile(test.platform, test.db, upload);
      const signed = { state: 'signed', signed_file_id: infected.id, signed_date: '2026-11-05' } as const;
      await test.db.updateTable('legal_contract').set(signed).where('id', '=', waiting.id).execute();
      await scanFile(test.platform, infected.id);
      const row = await test.db
        .selectFrom('legal_contract')
        .selectAll()
        .where('mission_id', '=', mission.id)
        .executeTakeFirst();
      assert.deepEqual([row?.state, row?.signed_file_id], ['signed', sealed.id]);
    }));
});

describe('a mission with a signed contract', () => {
  it('is not deleted, while one that waits for signature is', () =>
    api.rollback(async (test) => {
      const { mission, staff } = await world(test);
      const remove = () =>
        test.execute(asSystem(staff.id), 'mutation ($id: ID!) { deleteMission(missionId: $id) { message } }', {
          id: mission.id,
        });
      const done = await signedContract(test, mission.id);
      assert.equal((await remove()).errors[0]?.extensions.reason, 'SIGNED');
      await test.db.deleteFrom('legal_contract').where('id', '=', done.id).execute();
      assert.equal((await remove()).code, undefined);
    }));
});
