import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asBloomer, asClient, asNobody, asSystem } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { actions, pdf, SIGNED, signedContract, world } from '../contracts/contracts.fixture.ts';
import { sweepCleanedContracts } from './contract-signing.jobs.ts';

const api = testApi();

describe('an upload is refused', () => {
  it('to everybody but account managers and the service account', () =>
    api.rollback(async (test) => {
      const { upload, bloomer, contact, only, staff } = await world(test);
      assert.equal((await upload({}, asNobody)).code, 'UNAUTHENTICATED');
      for (const viewer of [asBloomer(bloomer), asClient(contact), only('finance', 'recruit', 'dpo')]) {
        assert.equal((await upload({}, viewer)).code, 'FORBIDDEN');
      }
      assert.equal((await upload({}, asSystem(staff.id))).code, undefined);
    }));

  it('for a contract that is not there, of another mission, or of a deleted one', () =>
    api.rollback(async (test) => {
      const { upload, mission } = await world(test);
      const other = await test.create.mission();
      assert.equal((await upload({ legalContractRecordId: crypto.randomUUID() })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await upload({ legalContractRecordId: 'x' })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await upload({ missionRecordId: other.mission.id })).code, 'OBJECT_NOT_FOUND');
      await test.db.updateTable('mission').set({ deleted_at: new Date() }).where('id', '=', mission.id).execute();
      assert.equal((await upload()).code, 'OBJECT_NOT_FOUND');
    }));

  it('when the file is empty, no PDF, or larger than ten million bytes', () =>
    api.rollback(async (test) => {
      const { upload, now } = await world(test);
      const empty = await upload({ file: new File([], 'vide.pdf') });
      assert.deepEqual([empty.code, empty.errors[0]?.message], ['BAD_USER_INPUT', 'Fichier vide !']);
      assert.equal((await upload({ file: new File(['bonjour'], 'x.pdf') })).code, 'UNSUPPORTED_FILE');
      assert.equal((await upload({ file: new File([new Uint8Array(10_000_001)], 'x.pdf') })).code, 'PAYLOAD_TOO_LARGE');
      // One byte less is within the limit: it is refused because it is no PDF, not for its size.
      assert.equal((await upload({ file: new File([new Uint8Array(10_000_000)], 'x.pdf') })).code, 'UNSUPPORTED_FILE');
      assert.equal((await now()).empty_file_id, null);
    }));

  const dates: [string, string | null][] = [
    ['without a date', null],
    ['tomorrow', '2026-11-21'],
    ['31 days before the contract was made', '2026-10-01'],
    ['in another format', '10/11/2026'],
    ['with an hour', '2026-11-10T00:00:00Z'],
    ['on a day that does not exist', '2026-02-31'],
  ];
  for (const [what, signedDate] of dates) {
    it(`when it was signed ${what}`, () =>
      api.rollback(async (test) => {
        const { upload, now } = await world(test);
        const { errors } = await upload({ signed: true, signedDate });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['signedDate']);
        assert.equal((await now()).state, 'draft');
      }));
  }

  it('with an invitation for a main contract, or beside the signed file', () =>
    api.rollback(async (test) => {
      const main = await world(test);
      const amendment = await world(test, { step: 'Avenant' });
      for (const answer of [
        await main.upload({ createInvitation: true }),
        await amendment.upload({ ...SIGNED, createInvitation: true }),
      ]) {
        assert.deepEqual(answer.errors[0]?.extensions.invalidArgs, ['createInvitation']);
      }
    }));
});

describe('the file to sign', () => {
  it('is kept, and replaced as long as nobody signed', () =>
    api.rollback(async (test) => {
      const { upload, now, mission } = await world(test);
      const { data } = await upload();
      assert.equal(data.uploadAmendment.emptyFileUrl, `/files/contract/${(await now()).id}/empty.pdf`);
      assert.deepEqual([data.uploadAmendment.status, data.uploadAmendment.signedFileUrl], ['ongoing', null]);
      const first = (await now()).empty_file_id ?? '';
      await upload();
      assert.notEqual((await now()).empty_file_id, first);
      const { state } = await test.db
        .selectFrom('file')
        .select('state')
        .where('id', '=', first)
        .executeTakeFirstOrThrow();
      assert.equal(state, 'superseded');
      assert.deepEqual(await actions(test, mission.id), ['contract.upload', 'contract.upload']);
    }));

  it('is not taken for an amendment that was given up, and the screen says so before', () =>
    api.rollback(async (test) => {
      const { upload, now, mission, contract, only } = await world(test, { step: 'Avenant' });
      const { id } = await test.db
        .insertInto('amendment')
        .values({
          mission_id: mission.id,
          number: 1,
          step: 'Avenant',
          state: 'abandoned',
          former_end: '2026-12-31',
          new_end: '2027-01-31',
          created_by: 'x',
          ended_at: '2026-11-14T08:00:00Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await test.db.updateTable('legal_contract').set({ amendment_id: id }).where('id', '=', contract.id).execute();
      const read = `query ($id: ID!) { getLegalContractsByMission(missionId: $id) { contracts { viewerCanUploadEmpty } } }`;
      const { data } = await test.execute(only('account'), read, { id: mission.id });
      assert.equal(data.getLegalContractsByMission.contracts[0].viewerCanUploadEmpty, false);
      const refused = await upload();
      assert.deepEqual([refused.code, refused.errors[0]?.extensions.reason], ['BAD_USER_INPUT', 'ABANDONED']);
      assert.equal((await now()).empty_file_id, null);
    }));

  it('stays once somebody signed, and once all did', () =>
    api.rollback(async (test) => {
      const half = await world(test, { state: 'partially', nb_signer: 2, signed_count: 1 });
      assert.equal((await half.upload()).errors[0]?.extensions.reason, 'SIGNING');
      const made = await world(test);
      const done = await signedContract(test, made.mission.id);
      assert.equal((await made.upload({ legalContractRecordId: done.id })).code, 'ALREADY_SIGNED');
    }));

  it('of an amendment is sent to whoever signs it, once', () =>
    api.rollback(async (test) => {
      const sst = await world(test, { step: 'Prolongation' });
      const pds = await world(test, { step: 'Avenant', type: 'PDS' });
      const file = await pdf();
      await sst.upload({ file, createInvitation: true });
      // The same again: no mail leaves, and nothing is written down.
      await sst.upload({ file, createInvitation: true });
      assert.equal((await sst.now()).state, 'sent');
      await pds.upload({ createInvitation: true });
      const mails = await test.db
        .selectFrom('mail_outbox')
        .select(['recipient', 'text_body'])
        .where('template', '=', 'contract-invitation')
        .orderBy('id')
        .execute();
      assert.deepEqual(mails.map(({ recipient }) => recipient).sort(), [sst.bloomer.email, pds.contact.email].sort());
      const { external_document_id: document } = await sst.now();
      assert.ok(mails.some(({ text_body }) => text_body.includes(`/electronicSign/${document}/`)));
      assert.deepEqual(await actions(test, sst.mission.id), ['contract.upload', 'contract.invite', 'contract.send']);
    }));

  it('goes to the same signers again when another one takes its place, and the former can be signed no more', () =>
    api.rollback(async (test) => {
      const { upload, now, bloomer } = await world(test, { step: 'Prolongation' });
      await upload({ createInvitation: true });
      const { external_document_id: former } = await now();
      await test.db.updateTable('mail_outbox').set({ state: 'sent' }).execute();
      await upload();
      const after = await now();
      assert.equal(after.state, 'sent');
      assert.notEqual(after.external_document_id, former);
      const states = await test.db.selectFrom('contract_signing').select(['id', 'state']).orderBy('state').execute();
      assert.deepEqual(states, [
        { id: after.external_document_id, state: 'open' },
        { id: former, state: 'superseded' },
      ]);
      const mails = await test.db.selectFrom('mail_outbox').select(['template', 'recipient']).orderBy('id').execute();
      const told = ['contract-invitation', 'contract-invitation', 'contract-stopped'];
      assert.deepEqual(mails.map(({ template }) => template).sort(), told);
      assert.deepEqual(new Set(mails.map(({ recipient }) => recipient)), new Set([bloomer.email]));
    }));

  it('goes to the very contact who was asked, and to nobody when that one is gone', () =>
    api.rollback(async (test) => {
      const { upload, contract, client, mission, only } = await world(test, { type: 'PDS', step: 'Avenant' });
      await upload();
      const second = await test.create.contact(client.id);
      const place = { mission_id: mission.id, contact_id: second.id, role: 'operations' as const, position: 1 };
      await test.db.insertInto('mission_contact').values(place).execute();
      const send = `mutation ($id: ID!, $to: ID) { sendContractForSignature(legalContractRecordId: $id, contactId: $to) { state } }`;
      await test.execute(only('account'), send, { id: contract.id, to: second.id });
      await test.db.updateTable('mail_outbox').set({ state: 'sent' }).execute();
      await upload();
      const mails = await test.db
        .selectFrom('mail_outbox')
        .select('recipient')
        .where('template', '=', 'contract-invitation')
        .execute();
      assert.deepEqual(
        mails.map(({ recipient }) => recipient),
        [second.email, second.email],
      );
      await test.db.updateTable('contact').set({ removed_at: new Date() }).where('id', '=', second.id).execute();
      assert.deepEqual((await upload()).errors[0]?.extensions.invalidArgs, ['createInvitation']);
    }));

  it('is not sent by what was asked for an earlier one', () =>
    api.rollback(async (test) => {
      const { upload, contract, now } = await world(test, { step: 'Avenant' });
      await test.db
        .updateTable('legal_contract')
        .set({ request_when_clean: true })
        .where('id', '=', contract.id)
        .execute();
      await upload();
      await sweepCleanedContracts(test.platform);
      assert.deepEqual([(await now()).state, (await now()).request_when_clean], ['draft', false]);
    }));

  it('stays as it was when signing came to nothing', () =>
    api.rollback(async (test) => {
      for (const state of ['refused', 'expired', 'cancelled'] as const) {
        const { upload, now } = await world(test, { state, nb_signer: 2 });
        assert.equal((await upload()).errors[0]?.extensions.reason, 'ENDED');
        assert.equal((await now()).state, state);
        // The copy that was signed on paper may still be uploaded.
        assert.equal((await upload(SIGNED)).data.uploadAmendment.status, 'done');
      }
    }));

  it('is not kept either when there is nobody to invite', () =>
    api.rollback(async (test) => {
      const { upload, now, mission } = await world(test, { step: 'Avenant', type: 'PDS' });
      await test.db.deleteFrom('mission_contact').where('mission_id', '=', mission.id).execute();
      const { errors } = await upload({ createInvitation: true });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['createInvitation']);
      assert.equal((await now()).empty_file_id, null);
    }));
});
