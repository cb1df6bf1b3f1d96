import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { readStoredFile } from '../../platform/files/files.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { BOTH, world } from '../amendments/amendments.fixture.ts';
import { makeDocument, makeWaitingDocuments } from './contract-document.service.ts';

const api = testApi();

const CREATE = 'mutation ($input: CreateMissionInput!) { createMission(input: $input) { recordId } }';
const noRequest = async () => undefined;

/** The documents of a mission by their side, as people read them. */
async function documents({ db, platform }: TestContext, missionId: string) {
  const rows = await db
    .selectFrom('legal_contract as c')
    .innerJoin('file as f', 'f.id', 'c.empty_file_id')
    .select(['c.type', 'c.step', 'f.id', 'f.storage_key', 'f.sha256', 'f.state', 'f.name'])
    .where('c.mission_id', '=', missionId)
    .orderBy('c.type', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const { pages, title } = await readPdf(await readStoredFile(platform, row));
      return { ...row, title, text: pages.join(' ').replaceAll(/\s+/g, ' ') };
    }),
  );
}

const ids = async ({ db }: TestContext, missionId: string) =>
  (
    await db
      .selectFrom('legal_contract')
      .select('id')
      .where('mission_id', '=', missionId)
      .orderBy('type', 'desc')
      .execute()
  ).map(({ id }) => id);

async function newMission(test: TestContext, bloomerId?: string, place: Partial<NewRow<'society'>> = {}) {
  const { create } = test;
  const staff = await create.staff();
  const bloomer = bloomerId ?? (await create.mission()).bloomer.id;
  const client = await create.clientSociety({ name: 'Horizon', siret: '35600000000048', ...place });
  const contact = await create.contact(client.id);
  const input = {
    label: 'Refonte du portail',
    type: 'IT',
    beginMission: '2026-12-01',
    endMission: '2027-05-31',
    bloomerRecordId: bloomer,
    clientSocietyRecordId: client.id,
    contactOperations: [contact.id],
    externalId: 'EXT-1',
    bloomerPaydateDays: 45,
    pricing: { purchasePricePerDayWithoutTaxes: 447, salePricePerDayWithoutTaxes: 603, astreinteCoef: 2 },
  };
  const { data } = await test.execute(asAdmin(staff.id), CREATE, { input });
  return data.createMission.recordId as string;
}

describe('a new mission', () => {
  it('has its two main contracts as documents that staff read before they send them', () =>
    api.rollback(async (test) => {
      const id = await newMission(test);
      await test.runJobs();
      const [sst, pds] = await documents(test, id);
      assert.deepEqual([sst?.step, sst?.title, sst?.state], ['mainContract', 'Contrat de sous-traitance', 'clean']);
      assert.deepEqual([pds?.step, pds?.title], ['mainContract', 'Contrat de prestation de services']);
      assert.ok(pds?.text.includes('Horizon'));
      const states = await test.db.selectFrom('legal_contract').select('state').where('mission_id', '=', id).execute();
      assert.deepEqual(
        states.map(({ state }) => state),
        ['draft', 'draft'],
      );
    }));

  it('names the country of a client abroad in French', () =>
    api.rollback(async (test) => {
      const bern = { address_part1: 'Bundesplatz 3', address_zip: '3003', address_town: 'Bern' };
      const id = await newMission(test, undefined, { ...bern, address_country_code: 'CH' });
      await test.runJobs();
      const [, pds] = await documents(test, id);
      assert.ok(pds?.text.includes('Bundesplatz 3, 3003 Bern, Suisse'), pds?.text.slice(0, 500));
    }));

  it('tells each side its own price and never the other one', () =>
    api.rollback(async (test) => {
      const id = await newMission(test);
      await test.runJobs();
      const [sst, pds] = await documents(test, id);
      assert.match(sst?.text ?? '', /447,00/);
      assert.doesNotMatch(sst?.text ?? '', /603,/);
      assert.match(pds?.text ?? '', /603,00/);
      assert.doesNotMatch(pds?.text ?? '', /447,/);
    }));

  it('waits with the contract of a Bloomer without company until there is one', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer();
      const id = await newMission(test, bloomer.id);
      await test.runJobs();
      assert.deepEqual(
        (await documents(test, id)).map(({ type }) => type),
        ['PDS'],
      );
      await makeWaitingDocuments(test.platform, noRequest);
      assert.equal((await documents(test, id)).length, 1);
      const society = await test.create.society({ name: 'Atelier Neuf' });
      await test.db
        .updateTable('mission')
        .set({ bloomer_billing_society_id: society.id })
        .where('id', '=', id)
        .execute();
      await makeWaitingDocuments(test.platform, noRequest);
      assert.match((await documents(test, id))[0]?.text ?? '', /Atelier Neuf/);
    }));

  it('leaves alone contracts whose papers people bring', () =>
    api.rollback(async (test) => {
      const { mission } = await test.create.mission();
      await test.db
        .insertInto('legal_contract')
        .values({ mission_id: mission.id, step: 'mainContract', type: 'SST' })
        .execute();
      await makeWaitingDocuments(test.platform, noRequest);
      assert.deepEqual(await documents(test, mission.id), []);
    }));
});

describe('an amendment', () => {
  const INPUT = {
    ...BOTH,
    newEndMission: '2027-03-31',
    newPurchasePrice: 487,
    newSalePrice: 653,
    newPricingDate: '2026-12-01',
    firstClause: 'Clause commune.',
    secondClauseForSST: 'Clause du sous-traitant.',
    secondClauseForPDS: 'Clause du client.',
  };

  it('has a document for each side with its own price and clauses, and each is sent', () =>
    api.rollback(async (test) => {
      const { amend, id } = await world(test);
      await amend(INPUT);
      const sent: string[] = [];
      for (const contractId of await ids(test, id)) {
        await makeDocument(test.platform, contractId, async (_platform, _tx, asked) => void sent.push(asked));
      }
      assert.deepEqual(sent, await ids(test, id));
      const [sst, pds] = await documents(test, id);
      assert.match(sst?.text ?? '', /487,00 € hors taxes, au lieu de 450,00/);
      assert.match(sst?.text ?? '', /Clause commune\. Clause du sous-traitant\./);
      assert.doesNotMatch(sst?.text ?? '', /653,|600,|Clause du client/);
      assert.match(pds?.text ?? '', /653,00 € hors taxes, au lieu de 600,00/);
      assert.match(pds?.text ?? '', /Clause commune\. Clause du client\./);
      assert.doesNotMatch(pds?.text ?? '', /487,|450,|Clause du sous-traitant/);
    }));

  it('is made and sent once, however often its job runs', () =>
    api.rollback(async (test) => {
      const { amend, id } = await world(test);
      await amend(INPUT);
      const [first = ''] = await ids(test, id);
      let sent = 0;
      const request = async () => {
        sent += 1;
      };
      await makeDocument(test.platform, first, request);
      const [made] = await documents(test, id);
      await makeDocument(test.platform, first, request);
      assert.deepEqual([sent, (await documents(test, id))[0]?.storage_key], [1, made?.storage_key]);
    }));

  it('goes to its signers by itself, and is taken back when the amendment is given up', () =>
    api.rollback(async (test) => {
      const { amend, admin, contracts } = await world(test);
      const { recordId } = (await amend(INPUT)).data.createMissionAmendment;
      await test.runJobs();
      const states = async () => (await contracts()).map(({ state, nb_signer }) => `${state} ${nb_signer}`);
      assert.deepEqual(await states(), ['sent 2', 'sent 2']);
      await test.execute(admin, `mutation { abandonMissionAmendment(amendmentId: "${recordId}") { state } }`);
      assert.deepEqual(await states(), ['cancelled 2', 'cancelled 2']);
    }));

  it('is not made any more once it is given up', () =>
    api.rollback(async (test) => {
      const { amend, id, admin } = await world(test);
      const { recordId } = (await amend(INPUT)).data.createMissionAmendment;
      await test.execute(admin, `mutation { abandonMissionAmendment(amendmentId: "${recordId}") { state } }`);
      await test.runJobs();
      assert.deepEqual(await documents(test, id), []);
    }));
});
