import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storeFile } from '../../platform/files/files.ts';
import { asClient } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import {
  CANCEL,
  contractNow,
  type Drafted,
  drafted,
  look,
  mailsOf,
  REFUSE,
  SEND,
  sent,
  served,
  signs,
} from './contract-signing.fixture.ts';

const NEXT_VERSION = 'mutation ($id: ID!) { createContractVersion(legalContractRecordId: $id) { recordId } }';

const api = testApi();

/** The file to sign is one that the virus scanner has not seen yet. */
async function unscanned({ db, platform }: TestContext): Promise<void> {
  const upload = { bytes: Buffer.from('%PDF-1.7'), name: 'contrat.pdf', state: 'quarantined' as const };
  const { id } = await storeFile(platform, db, upload);
  await db.updateTable('legal_contract').set({ empty_file_id: id }).execute();
}

/** Its amendment was given up before it was written. */
async function givenUp({ db }: TestContext, { mission }: Drafted): Promise<void> {
  const values = { mission_id: mission.id, number: 1, step: 'Avenant', state: 'abandoned', created_by: 'x' } as const;
  const { id: amendment_id } = await db
    .insertInto('amendment')
    .values({ ...values, former_end: '2026-12-31', new_end: '2027-01-31', ended_at: '2026-11-14T08:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('legal_contract').set({ amendment_id, step: 'Avenant', empty_file_id: null }).execute();
}

describe('a contract that is sent for signature', () => {
  it('asks the other side first, with a link of its own, and nobody else', () =>
    api.rollback(async (test) => {
      const pds = await sent(test, { type: 'PDS' });
      const mails = await mailsOf(test, 'contract-invitation');
      assert.deepEqual(
        mails.map(({ recipient }) => recipient),
        [pds.contact.email],
      );
      assert.match(
        mails[0]?.text_body ?? '',
        new RegExp(`/electronicSign/${pds.signing.id}/${pds.first.id}\\?token=anonymous:`),
      );
      assert.deepEqual([pds.first.party, pds.first.state, pds.firm.state], ['client', 'asked', 'waiting']);
      const now = await contractNow(test, pds);
      assert.deepEqual([now.state, now.nb_signer, now.signed_count, now.provider], ['sent', 2, 0, 'bloom']);
      assert.equal(now.external_document_id, pds.signing.id);
    }));

  it('of a Bloomer’s company goes to the Bloomer', () =>
    api.rollback(async (test) => {
      const sst = await sent(test, { type: 'SST' });
      assert.deepEqual([sst.first.party, sst.first.bloomer_id], ['bloomer', sst.bloomer.id]);
      const [mail] = await mailsOf(test, 'contract-invitation');
      assert.equal(mail?.recipient, sst.bloomer.email);
      assert.match(mail?.text_body ?? '', /ta signature/);
    }));

  it('is sent once, whatever a double click does, and only as a draft with a file', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const again = await test.execute(of.manager, SEND, { id: of.contract.id });
      assert.equal(again.data.sendContractForSignature.state, 'sent');
      assert.equal((await mailsOf(test, 'contract-invitation')).length, 1);
      const empty = await drafted(test);
      await test.db
        .updateTable('legal_contract')
        .set({ empty_file_id: null })
        .where('id', '=', empty.contract.id)
        .execute();
      const answer = await test.execute(empty.manager, SEND, { id: empty.contract.id });
      assert.equal(answer.errors[0]?.extensions.reason, 'NO_FILE');
      await test.db.updateTable('mission').set({ bloomer_billing_society_id: null }).execute();
      // Without a template it does not write itself.
      const brought = await test.execute(empty.manager, SEND, { id: empty.contract.id });
      assert.equal(brought.errors[0]?.extensions.reason, 'NO_FILE');
      const made = test.db.updateTable('legal_contract').set({ contract_template: 'sst-main-1' });
      await made.where('id', '=', empty.contract.id).execute();
      const alone = await test.execute(empty.manager, SEND, { id: empty.contract.id });
      assert.equal(alone.errors[0]?.extensions.reason, 'NO_COMPANY');
      assert.match(alone.errors[0]?.message ?? '', /société du Bloomer n’est pas renseignée/);
      assert.equal((await test.execute(empty.only('finance'), SEND, { id: empty.contract.id })).code, 'FORBIDDEN');
    }));

  /** Why a draft cannot be sent: the reason, its sentence, and what brings it about. */
  const KEPT: [string, RegExp, (test: TestContext, made: Drafted) => Promise<unknown>][] = [
    ['NO_FILE', /déposez/, ({ db }) => db.updateTable('legal_contract').set({ empty_file_id: null }).execute()],
    ['ABANDONED', /abandonné/, givenUp],
    ['QUARANTINED', /antivirus/, unscanned],
    ['NO_SIGNER', /aucun signataire/, ({ db }) => db.deleteFrom('mission_contact').execute()],
  ];
  for (const [reason, words, happens] of KEPT)
    it(`is not offered where it would be refused: ${reason}`, () =>
      api.rollback(async (test) => {
        const made = await drafted(test, { type: 'PDS' });
        const looked = async () => {
          const of = `{ getLegalContractsByMission(missionId: "${made.mission.id}") { contracts { viewerCanSend sendRefusal } } }`;
          return (await test.execute(made.manager, of)).data.getLegalContractsByMission.contracts[0];
        };
        const before = await looked();
        assert.deepEqual([before.viewerCanSend, before.sendRefusal], [true, null]);
        await happens(test, made);
        const after = await looked();
        assert.equal(after.viewerCanSend, false);
        assert.match(after.sendRefusal, words);
        const { errors } = await test.execute(made.manager, SEND, { id: made.contract.id });
        assert.deepEqual([errors[0]?.extensions.reason, errors[0]?.message], [reason, after.sendRefusal]);
      }));

  it('goes to all at once when asked so, and to the contact who was chosen', () =>
    api.rollback(async (test) => {
      const made = await drafted(test, { type: 'PDS' });
      const second = await test.create.contact(made.client.id, { firstname: 'Zoé' });
      await test.db
        .insertInto('mission_contact')
        .values({ mission_id: made.mission.id, contact_id: second.id, role: 'operations', position: 1 })
        .execute();
      const answer = await test.execute(made.manager, SEND, {
        id: made.contract.id,
        contactId: second.id,
        parallel: true,
      });
      assert.deepEqual(
        answer.data.sendContractForSignature.signers.map(({ state }: { state: string }) => state),
        ['asked', 'asked'],
      );
      const recipients = (await mailsOf(test, 'contract-invitation')).map(({ recipient }) => recipient).sort();
      assert.deepEqual(recipients, [made.staff.email, second.email].sort());
      const stranger = await test.create.contact((await test.create.clientSociety()).id);
      const other = await drafted(test, { type: 'PDS' });
      const refused = await test.execute(other.manager, SEND, { id: other.contract.id, contactId: stranger.id });
      assert.equal(refused.errors[0]?.extensions.reason, 'NO_SIGNER');
    }));
});

describe('a refusal', () => {
  it('needs its reason, ends the request, and tells the account manager', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const refuse = (reason: string) =>
        test.execute(of.other, REFUSE, { document: of.signing.id, signer: of.first.id, reason });
      assert.deepEqual((await refuse('  ')).errors[0]?.extensions.invalidArgs, ['reason']);
      assert.deepEqual((await refuse('x'.repeat(501))).errors[0]?.extensions.invalidArgs, ['reason']);
      assert.equal((await refuse('Le tarif n’est pas le bon')).data.refuseContract, true);
      assert.equal((await contractNow(test, of)).state, 'refused');
      const [told] = await test.db.selectFrom('notification').selectAll().execute();
      assert.deepEqual([told?.kind, told?.staff_id], ['contractRefused', of.staff.id]);
      assert.match(told?.description ?? '', /Le tarif n’est pas le bon/);
      const page = await look(test, of.other, of);
      assert.deepEqual([page.code, page.errors[0]?.extensions.reason], ['DOCUMENT_VOID', 'REFUSED']);
      assert.equal((await signs(test, of, of.other, of.first)).code, 'DOCUMENT_VOID');
      assert.equal(await served(test, of.other, of, 'empty'), undefined);
    }));

  it('is not what a link says any more once a corrected version was sent', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const reasonNow = async () => (await look(test, of.other, of)).errors[0]?.extensions.reason;
      await test.execute(of.other, REFUSE, { document: of.signing.id, signer: of.first.id, reason: 'Le tarif' });
      const { data } = await test.execute(of.manager, NEXT_VERSION, { id: of.contract.id });
      assert.equal(await reasonNow(), 'REFUSED');
      const next = data.createContractVersion.recordId;
      assert.deepEqual((await test.execute(of.manager, SEND, { id: next })).errors, []);
      assert.equal(await reasonNow(), 'SUPERSEDED');
      const signed = { state: 'signed', signed_date: '2026-11-20' } as const;
      await test.db.updateTable('legal_contract').set(signed).where('id', '=', next).execute();
      assert.equal(await reasonNow(), 'SIGNED_ELSEWHERE');
    }));

  it('of the second signer is told to the first', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      await signs(test, of, of.other, of.first);
      await test.execute(of.manager, REFUSE, { document: of.signing.id, signer: of.firm.id, reason: 'Erreur' });
      assert.equal((await contractNow(test, of)).state, 'refused');
      const [mail] = await mailsOf(test, 'contract-stopped');
      assert.deepEqual([mail?.recipient, mail?.text_body.includes('a refusé de signer')], [of.contact.email, true]);
    }));
});

describe('what only some have signed', () => {
  it('is never released: there is the file to sign, and nothing else', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      await signs(test, of, of.other, of.first);
      for (const viewer of [of.other, of.manager, asClient(of.contact)]) {
        assert.equal(await served(test, viewer, of, 'signed'), undefined);
        const empty = await served(test, viewer, of, 'empty');
        assert.ok(empty && 'file' in empty && empty.file.sha256 === of.file.sha256);
      }
      await test.execute(of.manager, CANCEL, { id: of.contract.id });
      assert.equal(await served(test, of.other, of, 'empty'), undefined);
    }));

  it('is opened by the link of its own signer, not by that of another contract', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const elsewhere = await sent(test, { type: 'PDS' });
      assert.ok(await served(test, of.other, of, 'empty'));
      assert.equal(await served(test, elsewhere.other, of, 'empty'), undefined);
    }));

  it('writes down who read which part, once for one reading', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      await served(test, of.other, of, 'empty');
      await served(test, of.other, of, 'empty');
      await look(test, of.manager, of);
      const readings = await test.db
        .selectFrom('audit_event')
        .select(['actor', 'object_id', 'data'])
        .where('action', '=', 'contract.open')
        .orderBy('id')
        .execute();
      assert.deepEqual(
        readings.map(({ actor, object_id: id, data }) => [actor, id, (data as { part: string }).part]),
        [
          [`link:${of.linkId}`, of.contract.id, 'empty'],
          [`staff:${of.staff.id}`, of.contract.id, 'signingPage'],
        ],
      );
    }));
});
