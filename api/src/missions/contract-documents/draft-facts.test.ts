import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newcomer, typed } from '../../companies/societies/societies.fixture.ts';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import { readStoredFile } from '../../platform/files/files.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { look, SEND, type Sent } from '../contract-signing/contract-signing.fixture.ts';
import { insertMainContracts } from './contract-facts.repository.ts';
import { prepareContractDocument } from './document-request.service.ts';

const api = testApi();

/** A mission whose two main contracts are drafts with the document that the product made. */
async function prepared(test: TestContext) {
  const made = await newcomer(test);
  const old = (await made.save({ name: 'Atelier Ancien' })).data.upsertBloomerSociety.recordId as string;
  const staff = await test.create.staff();
  const admin = asAdmin(staff.id);
  const drafts = await insertMainContracts(test.db, made.mission.id, test.context(admin).clock.now());
  for (const { id } of drafts) await prepareContractDocument(test.context(admin), test.db, id);
  await test.runJobs();
  const contract = (type: 'SST' | 'PDS') => drafts.find((one) => one.type === type)?.id ?? '';
  return { ...made, old, admin, contract };
}

async function textOf({ db, platform }: TestContext, contractId: string) {
  const file = await db
    .selectFrom('legal_contract as c')
    .innerJoin('file as f', 'f.id', 'c.empty_file_id')
    .select(['f.id', 'f.storage_key', 'f.sha256', 'f.state', 'f.name'])
    .where('c.id', '=', contractId)
    .executeTakeFirstOrThrow();
  const { pages } = await readPdf(await readStoredFile(platform, file));
  return { fileId: file.id, text: pages.join(' ').replaceAll(/\s+/g, ' ') };
}

const AMEND = `mutation ($input: CreateMissionAmendmentInput!) { createMissionAmendment(input: $input) {
  contracts { recordId type } } }`;

async function nextVersion(test: TestContext, admin: Viewer, id: string): Promise<string> {
  const CANCEL = 'mutation ($id: ID!) { cancelContractSignature(legalContractRecordId: $id) { recordId } }';
  const VERSION = 'mutation ($id: ID!) { createContractVersion(legalContractRecordId: $id) { recordId } }';
  assert.equal((await test.execute(admin, CANCEL, { id })).code, undefined);
  return (await test.execute(admin, VERSION, { id })).data.createContractVersion.recordId;
}

async function stateOf({ db }: TestContext, id: string) {
  const found = await db.selectFrom('legal_contract').select('state').where('id', '=', id).executeTakeFirst();
  return found?.state;
}

describe('a draft that the product made', () => {
  it('names the company that the Bloomer has now, not the one that he had', () =>
    api.rollback(async (test) => {
      const { save, old, contract } = await prepared(test);
      const before = await textOf(test, contract('SST'));
      assert.match(before.text, /Atelier Ancien/);
      const other = { recordId: old, siret: '35600000000048', tva: 'FR39356000000', name: 'Atelier Nouveau' };
      assert.equal((await save(other)).code, undefined);
      await test.runJobs();
      const now = await textOf(test, contract('SST'));
      assert.match(now.text, /Atelier Nouveau.*356 000 000 00048/);
      assert.doesNotMatch(now.text, /Ancien/);
      const file = await test.db.selectFrom('file').select('state').where('id', '=', before.fileId).executeTakeFirst();
      assert.equal(file?.state, 'superseded');
    }));

  it('is made as soon as the Bloomer has told the company that it waited for', () =>
    api.rollback(async (test) => {
      const { save, mission } = await newcomer(test);
      const admin = asAdmin((await test.create.staff()).id);
      const drafts = await insertMainContracts(test.db, mission.id, test.context(admin).clock.now());
      for (const { id } of drafts) await prepareContractDocument(test.context(admin), test.db, id);
      await test.runJobs();
      const sst = drafts.find(({ type }) => type === 'SST')?.id ?? '';
      assert.equal((await save({ name: 'Atelier Neuf' })).code, undefined);
      await test.runJobs();
      assert.match((await textOf(test, sst)).text, /Atelier Neuf/);
    }));

  it('is not made any more where the mission is over when the company is told', () =>
    api.rollback(async (test) => {
      const { save, mission } = await newcomer(test);
      const admin = asAdmin((await test.create.staff()).id);
      const [draft] = await insertMainContracts(test.db, mission.id, test.context(admin).clock.now());
      await test.db
        .updateTable('mission')
        .set({ begin_mission: '2026-01-05', end_mission: '2026-11-19' })
        .where('id', '=', mission.id)
        .execute();
      assert.equal((await save({ name: 'Atelier Neuf' })).code, undefined);
      await test.runJobs();
      const made = test.db
        .selectFrom('legal_contract')
        .select('empty_file_id')
        .where('id', '=', draft?.id ?? '');
      assert.deepEqual(await made.execute(), [{ empty_file_id: null }]);
    }));

  it('follows a company that is corrected, and a client', () =>
    api.rollback(async (test) => {
      const { save, old, contract, mission } = await prepared(test);
      await save({ recordId: old, name: 'Atelier Corrigé' });
      const finance = asAdmin((await test.create.staff()).id, new Set(['finance']));
      const input = { recordId: mission.client_society_id, addressTown: 'Quimper' };
      const CLIENT = 'mutation ($input: UpsertClientSocietyInput!) { upsertClientSociety(input: $input) { recordId } }';
      assert.equal((await test.execute(finance, CLIENT, { input })).code, undefined);
      await test.runJobs();
      assert.match((await textOf(test, contract('SST'))).text, /Atelier Corrigé/);
      assert.match((await textOf(test, contract('PDS'))).text, /Quimper/);
    }));

  it('is not sent once it no longer says what is so, and is made again', () =>
    api.rollback(async (test) => {
      const { mission, contract, admin } = await prepared(test);
      await test.db.updateTable('mission').set({ label: 'Refonte du site' }).where('id', '=', mission.id).execute();
      const refused = await test.execute(admin, SEND, { id: contract('SST') });
      assert.deepEqual([refused.code, refused.errors[0]?.extensions.reason], ['BAD_USER_INPUT', 'OUTDATED']);
      await test.runJobs();
      assert.match((await textOf(test, contract('SST'))).text, /Refonte du site/);
      assert.equal((await test.execute(admin, SEND, { id: contract('SST') })).code, undefined);
    }));

  it('has a next version with a document of its own, which leaves at the first click', () =>
    api.rollback(async (test) => {
      const { contract, admin } = await prepared(test);
      await test.execute(admin, SEND, { id: contract('SST') });
      const version = await nextVersion(test, admin, contract('SST'));
      await test.runJobs();
      assert.match((await textOf(test, version)).text, new RegExp(`contrat ${version}`));
      assert.equal((await test.execute(admin, SEND, { id: version })).code, undefined);
    }));

  it('of an amendment leaves by itself once, a next version when its account manager says so', () =>
    api.rollback(async (test) => {
      const { mission, admin } = await prepared(test);
      const input = {
        recordId: mission.id,
        newEndMission: '2027-06-30',
        useTemplateForSST: true,
        useTemplateForPDS: false,
      };
      const amended = await test.execute(admin, AMEND, { input });
      const [{ recordId: first }] = amended.data.createMissionAmendment.contracts;
      await test.runJobs();
      assert.equal(await stateOf(test, first), 'sent');
      const version = await nextVersion(test, admin, first);
      await test.runJobs();
      assert.equal(await stateOf(test, version), 'draft');
      assert.equal((await test.execute(admin, SEND, { id: version })).code, undefined);
    }));

  it('goes on saying the end that an amendment moves, and is sent', () =>
    api.rollback(async (test) => {
      const { mission, contract, admin } = await prepared(test);
      const input = {
        recordId: mission.id,
        newEndMission: '2027-06-30',
        useTemplateForSST: true,
        useTemplateForPDS: false,
      };
      const amended = await test.execute(admin, AMEND, { input });
      assert.equal(amended.code, undefined);
      await test.runJobs();
      const [day, month, year] = mission.end_mission.split('-').reverse();
      const former = `${day}/${month}/${year}`;
      const sent = await test.execute(admin, SEND, { id: contract('SST') });
      assert.equal(sent.code, undefined);
      assert.match((await textOf(test, contract('SST'))).text, new RegExp(`au ${former} inclus`));
      const own = amended.data.createMissionAmendment.contracts[0].recordId;
      assert.match((await textOf(test, own)).text, new RegExp(`fixée au ${former}, est reportée au 30/06/2027`));
    }));

  it('binds by the signature whom it names, whatever became of the company meanwhile', () =>
    api.rollback(async (test) => {
      const { save, old, contract, admin } = await prepared(test);
      const sent = await test.execute(admin, SEND, { id: contract('SST') });
      assert.equal(sent.code, undefined);
      await save({ recordId: old, name: 'Atelier Renommé' });
      await test.runJobs();
      assert.match((await textOf(test, contract('SST'))).text, /Atelier Ancien/);
      const { externalDocumentId } = sent.data.sendContractForSignature;
      const seen = await look(test, admin, { signing: { id: externalDocumentId } } as Sent);
      assert.deepEqual(
        seen.data.getContractToSign.signers.map(({ partyName }: { partyName: string }) => partyName),
        ['Atelier Ancien', 'Bloom'],
      );
    }));

  it('leaves alone a file that people brought', () =>
    api.rollback(async (test) => {
      const { save, old, contract, admin, mission } = await prepared(test);
      const UPLOAD = `mutation ($input: UploadAmendmentInput!) { uploadAmendment(input: $input) { recordId } }`;
      const { KBIS: file } = await typed();
      const input = { file, legalContractRecordId: contract('SST'), missionRecordId: mission.id, signed: false };
      assert.equal((await test.execute(admin, UPLOAD, { input })).code, undefined);
      const brought = await textOf(test, contract('SST'));
      await save({ recordId: old, name: 'Atelier Corrigé' });
      await test.runJobs();
      assert.equal((await textOf(test, contract('SST'))).fileId, brought.fileId);
    }));
});
