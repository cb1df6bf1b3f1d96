import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { BLOOMER as OWN_SOCIETY, STAFF as SOCIETY, typed } from '../companies/societies/societies.fixture.ts';
import type { Db } from '../platform/database/database.ts';
import { testApi } from '../testing/test-api.ts';
import { authorizationMatrix } from './authorization.matrix.ts';
import { type Caller, callers, createWorld, type World } from './authorization.world.ts';

const api = testApi();

/** Besides, a client company and a mission on which nobody has signed anything. */
type Fresh = World & { clientId: string; freshContactId: string; freshMissionId: string };

interface Call {
  caller: Caller;
  document: string;
  variables(world: Fresh): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** The rows of the audit, in their order; one, unless one call makes two changes. */
  actions: string[];
}

const fields = (name: string, input: string) => `mutation ($input: ${input}!) { ${name}(input: $input) { recordId } }`;
const byMission = (input: object) => (world: Fresh) => ({ input: { recordId: world.missionId, ...input } });

/** Each change of a mission, a contract, a company or a profile, as somebody makes it. */
const changes: Record<string, Call> = {
  createMission: {
    caller: 'admin',
    document: fields('createMission', 'CreateMissionInput'),
    variables: ({ bloomerId, clientId, freshContactId }) => ({
      input: {
        label: 'Refonte',
        type: 'IT',
        beginMission: '2026-12-01',
        endMission: '2027-05-31',
        bloomerRecordId: bloomerId,
        clientSocietyRecordId: clientId,
        contactOperations: [freshContactId],
        externalId: 'EXT-1',
        bloomerPaydateDays: 45,
        pricing: { purchasePricePerDayWithoutTaxes: 450, salePricePerDayWithoutTaxes: 600, astreinteCoef: 2 },
      },
    }),
    // A new mission has the two contracts of its two sides.
    actions: ['mission.create', 'contract.create', 'contract.create'],
  },
  updateMission: {
    caller: 'admin',
    document: fields('updateMission', 'UpdateMissionInput'),
    variables: byMission({ replacement: true, shouldBeCountAsDeal: false }),
    actions: ['mission.update'],
  },
  stopMission: {
    caller: 'admin',
    document: 'mutation ($id: ID!) { stopMission(recordId: $id, endMission: "2026-12-30") { recordId } }',
    variables: ({ missionId }) => ({ id: missionId }),
    // A mission that is shortened has an amendment that says so.
    actions: ['amendment.create', 'mission.stop'],
  },
  deleteMission: {
    caller: 'system',
    document: 'mutation ($id: ID!) { deleteMission(missionId: $id) { message } }',
    variables: ({ freshMissionId }) => ({ id: freshMissionId }),
    actions: ['mission.delete'],
  },
  addPricing: {
    caller: 'admin',
    document: fields('addPricing', 'AddPricingInput'),
    variables: byMission({
      startDate: '2026-12-01',
      purchasePricePerDayWithoutTaxes: 450,
      salePricePerDayWithoutTaxes: 600,
      astreinteCoef: 2,
    }),
    actions: ['pricing.add'],
  },
  upsertExtensionAssessment: {
    caller: 'admin',
    document: `mutation ($id: ID!) {
      upsertExtensionAssessment(input: { missionId: $id, assessment: 0.25 }) { assessment } }`,
    variables: ({ missionId }) => ({ id: missionId }),
    actions: ['extension.upsert'],
  },
  createMissionAmendment: {
    caller: 'admin',
    document: fields('createMissionAmendment', 'CreateMissionAmendmentInput'),
    variables: byMission({ newEndMission: '2027-03-31', useTemplateForSST: true, useTemplateForPDS: true }),
    actions: ['amendment.create'],
  },
  uploadAmendment: {
    caller: 'admin',
    document: fields('uploadAmendment', 'UploadAmendmentInput'),
    variables: async ({ missionId, contractId }) => ({
      input: {
        missionRecordId: missionId,
        legalContractRecordId: contractId,
        signed: true,
        signedDate: '2026-11-10',
        file: (await typed()).KBIS,
      },
    }),
    actions: ['contract.sign'],
  },
  upsertClientSociety: {
    caller: 'admin',
    document: fields('upsertClientSociety', 'UpsertClientSocietyInput'),
    variables: () => ({ input: { name: 'Horizon', siret: '40483304800022' } }),
    actions: ['society.create'],
  },
  upsertContact: {
    caller: 'admin',
    document: fields('upsertContact', 'UpsertContactInput'),
    variables: ({ clientId }) => ({
      input: {
        societyRecordId: clientId,
        firstname: 'Zoé',
        lastname: 'Durand',
        email: 'zoe@client.example',
        isOperational: true,
      },
    }),
    actions: ['contact.create'],
  },
  upsertBloomer: {
    caller: 'admin',
    document: fields('upsertBloomer', 'UpsertBloomerInput'),
    variables: ({ bloomerId }) => ({ input: { recordId: bloomerId, slack: 'zoe' } }),
    actions: ['bloomer.update'],
  },
  updatePreferences: {
    caller: 'bloomer',
    document: 'mutation { updatePreferences(preferences: { communicationType: none }) { success } }',
    variables: () => ({}),
    actions: ['bloomer.update'],
  },
  updateNotificationPreferences: {
    caller: 'bloomer',
    document: `mutation { updateNotificationPreferences(preferences: {
      version: 0, choices: [{ kind: win, delivery: none }] }) { success } }`,
    variables: () => ({}),
    actions: ['bloomer.update'],
  },
  upsertSociety: {
    caller: 'admin',
    document: SOCIETY,
    variables: async () => ({ input: await typed() }),
    actions: ['society.create', 'society.documentAdd', 'society.documentAdd'],
  },
  upsertBloomerSociety: {
    caller: 'bloomer',
    document: OWN_SOCIETY,
    variables: async ({ societyId }) => ({
      input: await typed({ recordId: societyId }),
    }),
    // The account that was asked for, the change, and each paper that was sent with it.
    actions: ['society.ibanChange', 'society.update', 'society.documentAdd', 'society.documentAdd'],
  },
};

async function actionsSince(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where id > ${id} order by id`.execute(db);
  return rows.map(({ action }) => action);
}

async function lastEvent(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_event`.execute(db);
  return rows[0]?.id ?? 0;
}

describe('the audit', () => {
  for (const [name, { caller, document, variables, actions }] of Object.entries(changes)) {
    it(`has ${actions.join(', ')} after ${name}`, () =>
      api.rollback(async (test) => {
        const fresh = await test.create.mission();
        const world = {
          ...(await createWorld(test)),
          clientId: fresh.client.id,
          freshContactId: fresh.contact.id,
          freshMissionId: fresh.mission.id,
        };
        const before = await lastEvent(test.db);
        const { code, errors } = await test.execute(world.viewers[caller], document, await variables(world));
        assert.equal(code, undefined, JSON.stringify(errors));
        assert.deepEqual(await actionsSince(test.db, before), actions);
      }));
  }

  it('has nothing of a change that was refused', () =>
    api.rollback(async (test) => {
      const world = await createWorld(test);
      for (const row of authorizationMatrix.filter(({ operation }) => operation.startsWith('Mutation.'))) {
        for (const caller of callers) {
          await sql`savepoint refused`.execute(test.db);
          const before = await lastEvent(test.db);
          const { code } = await test.execute(world.viewers[caller], row.document, row.variables?.(world));
          const found = await actionsSince(test.db, before);
          await sql`rollback to savepoint refused`.execute(test.db);
          if (code !== undefined) assert.deepEqual(found, [], `${row.operation} by ${caller}: ${code}`);
        }
      }
    }));
});
