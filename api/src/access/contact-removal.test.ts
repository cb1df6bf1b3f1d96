import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bloomerSignedMonth, CLIENT_SIGN, filledMonth, SIGN, served } from '../cra/activities/activities.fixture.ts';
import { createAuthenticator } from '../identity/session/viewer.service.ts';
import { mailsOf, READ as READ_CONTRACT, sent } from '../missions/contract-signing/contract-signing.fixture.ts';
import { asAdmin, asClient, asLink, asNobody } from '../platform/testing/viewers.ts';
import type { TokenVerifier } from '../platform/viewer/token.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';

const REMOVE = 'mutation ($id: ID!, $to: ID) { removeContact(recordId: $id, successorRecordId: $to) }';
const MISSIONS = `query ($id: ID!) {
  contactMissions(recordId: $id) { recordId isLastSigner waitingSignatures bloomerFullname } }`;
const READ = `query ($id: ID!) { getClientActivity(signingDocumentID: $id) { canSign documentHash contactFullname } }`;
const ME = '{ me { roles } }';
const CONTACT = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }';
const STANDSTILL = 'query ($id: ID!) { getLegalContractsByMission(missionId: $id) { contracts { standstill } } }';
const SEATS = `mutation ($id: ID!, $contacts: [ID!]!) {
  setMissionContacts(input: { recordId: $id, contactOperations: $contacts }) { recordId } }`;
const NAME = 'Claire Durand';

const api = testApi();

const sign = (test: TestContext, viewer: Parameters<TestContext['execute']>[0], id: string) =>
  test.execute(viewer, CLIENT_SIGN, { id, name: NAME });

const staffOf = async (test: TestContext) => asAdmin((await test.create.staff()).id);

async function mailed(test: TestContext, template: string): Promise<{ recipient: string; text_body: string }[]> {
  return test.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'text_body'])
    .where('template', '=', template)
    .orderBy('created_at')
    .execute();
}

/** Whoever comes with this link, as the server knows them. */
function bearing(test: TestContext, token: string) {
  const none = () => Promise.reject(new Error('no access token in this test'));
  const verifier: TokenVerifier = { verify: none, verifyLogout: none };
  return createAuthenticator(test.platform, verifier).authenticate(`Bearer ${token}`);
}

async function notices(test: TestContext): Promise<string[]> {
  const rows = await test.db.selectFrom('notification').select('title').where('staff_id', 'is not', null).execute();
  return [...new Set(rows.map(({ title }) => title))];
}

describe('a contact who is removed', () => {
  it('signs nothing by the page that is open, and his successor is invited and signs', () =>
    api.rollback(async (test) => {
      const admin = await staffOf(test);
      const month = await bloomerSignedMonth(test);
      const successor = await test.create.contact(month.client.id, { firstname: 'Zoé', lastname: 'Roy' });
      const { data } = await test.execute(admin, MISSIONS, { id: month.contact.id });
      assert.deepEqual(
        [data.contactMissions.length, data.contactMissions[0].isLastSigner, data.contactMissions[0].waitingSignatures],
        [1, true, 1],
      );
      const removed = await test.execute(admin, REMOVE, { id: month.contact.id, to: successor.id });
      assert.equal(removed.data.removeContact, true, JSON.stringify(removed.errors));
      const refused = await sign(test, month.clientLink, month.documentId);
      assert.equal(refused.code, 'UNAUTHENTICATED');
      assert.match(refused.errors[0]?.message ?? '', /Votre accès a pris fin/);
      assert.equal((await sign(test, asClient(month.contact), month.documentId)).code, 'UNAUTHENTICATED');
      const invitations = await mailed(test, 'cra-invitation');
      assert.deepEqual(
        invitations.map(({ recipient }) => recipient),
        [successor.email],
      );
      const token = /token=(anonymous:[\w-]+)/.exec(invitations[0]?.text_body ?? '')?.[1] ?? '';
      const signed = await sign(test, await bearing(test, token), month.documentId);
      assert.equal(signed.data?.signClientActivity.clientSigned, true, JSON.stringify(signed.errors));
      // The second of two clicks.
      assert.equal((await test.execute(admin, REMOVE, { id: month.contact.id })).data.removeContact, false);
    }));

  it('has no link, no session and no file any more, at once', () =>
    api.rollback(async (test) => {
      const admin = await staffOf(test);
      const month = await bloomerSignedMonth(test);
      const [mail] = await mailed(test, 'cra-invitation');
      const token = /token=(anonymous:[\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
      const identity = { issuer: 'http://issuer.test', subject: 'claire', contact_id: month.contact.id };
      await test.db.insertInto('identity_link').values(identity).execute();
      assert.equal((await bearing(test, token)).kind, 'anonymousLink');
      await test.execute(admin, REMOVE, { id: month.contact.id });
      const viewer = await bearing(test, token);
      assert.equal(viewer.kind, 'none');
      const { errors } = await test.execute(viewer, ME);
      assert.match(errors[0]?.message ?? '', /Votre accès a pris fin/);
      const open = (await test.execute(viewer, READ, { id: month.documentId })).data.getClientActivity;
      assert.deepEqual([open.canSign, open.documentHash, open.contactFullname], [false, null, null]);
      const ends = await test.db.selectFrom('session_end').select('subject').execute();
      assert.deepEqual(
        ends.map(({ subject }) => subject),
        ['claire'],
      );
      const events = await test.db.selectFrom('audit_event').select('action').orderBy('id', 'desc').limit(6).execute();
      const actions = events.map(({ action }) => action);
      for (const action of ['role.change', 'token.revoke', 'session.close'])
        assert.ok(actions.includes(action), action);
    }));

  it('leaves nobody: his account manager is told, and the next month is not sent', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      const made = await test.create.mission({ csm_staff_id: staff.id });
      const month = await bloomerSignedMonth(test, await filledMonth(test, undefined, made));
      await test.execute(asAdmin(staff.id), REMOVE, { id: made.contact.id });
      assert.deepEqual(
        (await notices(test)).filter((title) => title.includes('sans contact')),
        ['CRA sans contact pour le signer'],
      );
      // Somebody comes: what waits is sent to him.
      const input = {
        societyRecordId: made.client.id,
        firstname: 'Zoé',
        lastname: 'Roy',
        email: 'zoe@client.example',
        isOperational: true,
      };
      const { recordId } = (await test.execute(asAdmin(staff.id), CONTACT, { input })).data.upsertContact;
      const set = `mutation ($input: SetMissionContactsInput!) { setMissionContacts(input: $input) { recordId } }`;
      await test.execute(asAdmin(staff.id), set, {
        input: { recordId: made.mission.id, contactOperations: [recordId] },
      });
      assert.deepEqual(
        (await mailed(test, 'cra-invitation')).map(({ recipient }) => recipient),
        ['zoe@client.example'],
      );
      await test.execute(asAdmin(staff.id), REMOVE, { id: recordId });
      const other = await filledMonth(test, undefined, await test.create.mission());
      await test.execute(asAdmin(staff.id), REMOVE, { id: other.contact.id });
      const refused = await test.execute(other.viewer, SIGN, {
        id: other.activityId,
        name: 'Benoît Petit',
        total: '5',
      });
      assert.match(refused.errors[0]?.message ?? '', /pas de contact opérationnel/);
      assert.equal(month.activityId === other.activityId, false);
    }));

  it('is written to no more, unless somebody who is still there has the address', () =>
    api.rollback(async (test) => {
      const admin = await staffOf(test);
      const month = await bloomerSignedMonth(test);
      assert.equal((await mailed(test, 'cra-invitation')).length, 1);
      await test.execute(admin, REMOVE, { id: month.contact.id });
      assert.deepEqual(await mailed(test, 'cra-invitation'), []);
      const shared = await bloomerSignedMonth(test, await filledMonth(test, undefined, await test.create.mission()));
      const other = await test.create.clientSociety();
      await test.create.contact(other.id, { email: shared.contact.email });
      await test.execute(admin, REMOVE, { id: shared.contact.id });
      assert.equal((await mailed(test, 'cra-invitation')).length, 1);
    }));

  it('gives a contract that waits for him to the contact who is left', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const left = await test.create.contact(of.client.id, { firstname: 'Zoé', lastname: 'Roy' });
      const seat = { mission_id: of.mission.id, contact_id: left.id, role: 'operations', position: 1 } as const;
      await test.db.insertInto('mission_contact').values(seat).execute();
      const who = { document: of.signing.id, signer: of.first.id };
      const standstill = async () => {
        const { data } = await test.execute(of.manager, STANDSTILL, { id: of.mission.id });
        return data.getLegalContractsByMission.contracts[0].standstill;
      };
      assert.equal((await test.execute(of.other, READ_CONTRACT, who)).data.getContractToSign.canSign, true);
      await test.execute(of.manager, REMOVE, { id: of.contact.id });
      assert.equal((await test.execute(of.other, READ_CONTRACT, who)).code, 'OBJECT_NOT_FOUND');
      assert.equal(await served(test, of.other, `/files/contract/${of.contract.id}/empty.pdf`), undefined);
      const invitations = await mailsOf(test, 'contract-invitation');
      assert.deepEqual(
        invitations.map(({ recipient }) => recipient),
        [left.email],
      );
      const heir = asLink('contractSign', of.first.id, left.id);
      assert.equal((await test.execute(heir, READ_CONTRACT, who)).data.getContractToSign.canSign, true);
      assert.equal(await standstill(), null);
      // Nobody is left after her.
      await test.execute(of.manager, REMOVE, { id: left.id });
      assert.ok((await notices(test)).includes('Contrat sans signataire chez le client'));
      assert.match(await standstill(), /Plus personne ne peut signer chez le client/);
      const next = await test.create.contact(of.client.id);
      const { errors } = await test.execute(of.manager, SEATS, { id: of.mission.id, contacts: [next.id] });
      assert.deepEqual(errors, []);
      assert.equal(await standstill(), null);
    }));

  const successors = {
    'of another company': async (test: TestContext) =>
      (await test.create.contact((await test.create.clientSociety()).id)).id,
    'who left': async (test: TestContext, societyId: string) =>
      (await test.create.contact(societyId, { removed_at: new Date() })).id,
    'who is not operational': async (test: TestContext, societyId: string) =>
      (await test.create.contact(societyId, { is_operational: false })).id,
  };
  for (const [what, make] of Object.entries(successors)) {
    it(`has no successor ${what}: nothing changes`, () =>
      api.rollback(async (test) => {
        const admin = await staffOf(test);
        const month = await bloomerSignedMonth(test);
        const to = await make(test, month.client.id);
        const { errors } = await test.execute(admin, REMOVE, { id: month.contact.id, to });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['successorRecordId']);
        assert.equal((await sign(test, month.clientLink, month.documentId)).code, undefined);
      }));
  }

  it('is nobody who exists: OBJECT_NOT_FOUND; and not for strangers', () =>
    api.rollback(async (test) => {
      const admin = await staffOf(test);
      for (const id of ['x', '11111111-1111-4111-8111-111111111111']) {
        assert.equal((await test.execute(admin, REMOVE, { id })).code, 'OBJECT_NOT_FOUND');
      }
      assert.equal((await test.execute(asNobody, REMOVE, { id: 'x' })).code, 'UNAUTHENTICATED');
    }));
});
