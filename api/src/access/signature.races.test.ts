import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bloomerSignedMonth, CLIENT_SIGN, filledMonth, SIGN } from '../cra/activities/activities.fixture.ts';
import {
  askCode,
  type Sent,
  SIGN as SIGN_CONTRACT,
  sent,
} from '../missions/contract-signing/contract-signing.fixture.ts';
import { asAdmin, asBloomer, asClient } from '../platform/testing/viewers.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import type { Answer } from '../testing/execute-document.ts';
import { meet } from '../testing/meeting.fixture.ts';
import { committingTestApi, type TestContext } from '../testing/test-api.ts';

/** Somebody who is about to sign. */
interface Case extends Place {
  sign: () => Promise<Answer>;
  /** The table of the signature. */
  signatures: 'signature' | 'contract_signature';
  /** How often that side signed by now. */
  count: () => Promise<number>;
}

/** Whose rights may end. */
interface Place {
  bloomer: { id: string };
  client: { id: string };
  contact: { id: string; firstname: string; lastname: string; email: string | null };
  mission: { id: string };
  staff?: { id: string };
}

interface Refusal {
  code: string;
  reason: string;
  sentence: RegExp;
}

const ENDED: Refusal = { code: 'UNAUTHENTICATED', reason: 'ACCESS_ENDED', sentence: /accès a pris fin/ };
const NOBODY_LEFT: Refusal = { code: 'BAD_USER_INPUT', reason: 'NO_CONTACT', sentence: /contact opérationnel/ };
const NO_SIGNER: Refusal = { code: 'FORBIDDEN', reason: 'NOT_OPERATIONAL', sentence: /n’êtes plus le signataire/ };

const DISABLE_BLOOMER = 'mutation ($id: ID!) { disableBloomer(recordId: $id) }';
const DISABLE_STAFF = 'mutation ($id: ID!) { adminDisableStaff(recordId: $id) { isDisabled } }';
const TAKE_ACCOUNTS = `mutation ($id: ID!) {
  adminSetPermissions(recordId: $id, permissions: [finance, recruit, dpo]) { permissions } }`;
const REMOVE_CONTACT = 'mutation ($id: ID!) { removeContact(recordId: $id) }';
const UPSERT_CONTACT = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }';
const SET_CONTACTS = 'mutation ($input: SetMissionContactsInput!) { setMissionContacts(input: $input) { recordId } }';

const api = committingTestApi();

/** Staff take the right away. */
type End = (test: TestContext, place: Place, admin: Viewer) => Promise<Answer>;

const bloomerDisabled: End = (test, { bloomer }, admin) => test.execute(admin, DISABLE_BLOOMER, { id: bloomer.id });
const contactRemoved: End = (test, { contact }, admin) => test.execute(admin, REMOVE_CONTACT, { id: contact.id });
const notOperational: End = (test, { contact: { id, firstname, lastname, email } }, admin) => {
  const input = { recordId: id, firstname, lastname, email, isOperational: false, isBilling: true };
  return test.execute(admin, UPSERT_CONTACT, { input });
};
const givenToColleague: End = async (test, { client, mission }, admin) => {
  const { id } = await test.create.contact(client.id);
  return test.execute(admin, SET_CONTACTS, { input: { recordId: mission.id, contactOperations: [id] } });
};
const staffDisabled: End = (test, { staff }, admin) => test.execute(admin, DISABLE_STAFF, { id: staff?.id });
const permissionTaken: End = (test, { staff }, admin) => test.execute(admin, TAKE_ACCOUNTS, { id: staff?.id });

async function bloomerSignsMonth(test: TestContext): Promise<Case> {
  const made = await filledMonth(test, undefined, await test.create.mission());
  return {
    ...made,
    sign: () => test.execute(made.viewer, SIGN, { id: made.activityId, name: 'Benoît Petit', total: '5' }),
    signatures: 'signature',
    count: () => monthSignatures(test, made.documentId, 'bloomer'),
  };
}

async function clientSignsMonth(test: TestContext): Promise<Case> {
  const made = await bloomerSignedMonth(test, await filledMonth(test, undefined, await test.create.mission()));
  return {
    ...made,
    sign: () => test.execute(made.clientLink, CLIENT_SIGN, { id: made.documentId, name: 'Claire Durand' }),
    signatures: 'signature',
    count: () => monthSignatures(test, made.documentId, 'client'),
  };
}

async function monthSignatures({ db }: TestContext, id: string, role: 'bloomer' | 'client'): Promise<number> {
  const rows = db.selectFrom('signature').select('id').where('document_id', '=', id).where('role', '=', role);
  return (await rows.execute()).length;
}

type Signer = (of: Sent) => [viewer: Viewer, signer: { id: string }];

const byLink: Signer = (of) => [of.other, of.first];
const signedIn: Signer = (of) => [
  of.first.party === 'bloomer' ? asBloomer(of.bloomer) : asClient(of.contact),
  of.first,
];
const forTheFirm: Signer = (of) => [of.manager, of.firm];

/** Signs a contract that waits for both sides at once. */
const signsContract =
  (type: 'SST' | 'PDS', who: Signer) =>
  async (test: TestContext): Promise<Case> => {
    const of = await sent(test, { type }, { parallel: true });
    const [viewer, signer] = who(of);
    const asked = { document: of.signing.id, signer: signer.id };
    const { digits } = await askCode(test, viewer, asked);
    const typed = { name: 'Claire Durand', code: digits, hash: of.signing.file_sha256, consent: true };
    const signatures = test.db.selectFrom('contract_signature').select('id').where('signing_id', '=', of.signing.id);
    return {
      ...of,
      sign: () => test.execute(viewer, SIGN_CONTRACT, { ...asked, ...typed }),
      signatures: 'contract_signature',
      count: async () => (await signatures.execute()).length,
    };
  };

const cases: [what: string, make: (test: TestContext) => Promise<Case>, end: End, refusal: Refusal][] = [
  ['a Bloomer signs his month, and is disabled', bloomerSignsMonth, bloomerDisabled, ENDED],
  ['a Bloomer signs his month, and the only contact is removed', bloomerSignsMonth, contactRemoved, NOBODY_LEFT],
  ['a Bloomer signs his month, and the only contact may no longer', bloomerSignsMonth, notOperational, NOBODY_LEFT],
  ['a client signs a month, and is removed', clientSignsMonth, contactRemoved, ENDED],
  ['a client signs a month, and may no longer', clientSignsMonth, notOperational, ENDED],
  ['a client signs a month, and a colleague takes the place', clientSignsMonth, givenToColleague, ENDED],
  ['the firm signs a contract, and its signer is disabled', signsContract('SST', forTheFirm), staffDisabled, ENDED],
  ['the firm signs a contract, and its signer may no longer', signsContract('PDS', forTheFirm), permissionTaken, ENDED],
  ['a Bloomer signs a contract by link, and is disabled', signsContract('SST', byLink), bloomerDisabled, ENDED],
  ['a Bloomer signs a contract signed in, and is disabled', signsContract('SST', signedIn), bloomerDisabled, ENDED],
  ['a client signs a contract by link, and is removed', signsContract('PDS', byLink), contactRemoved, ENDED],
  ['a client signs a contract by link, and may no longer', signsContract('PDS', byLink), notOperational, ENDED],
  ['a client signs a contract signed in, and may no longer', signsContract('PDS', signedIn), notOperational, NO_SIGNER],
  ['a client signs a contract, and a colleague takes the place', signsContract('PDS', byLink), givenToColleague, ENDED],
];

describe('a signature and the end of the right to it, on two connections', () => {
  for (const [what, make, end, refusal] of cases) {
    it(`${what}: when that comes first, nothing is signed`, () =>
      api.committed(async (test) => {
        const one = await make(test);
        const admin = asAdmin((await test.create.staff()).id);
        const ends = () => end(test, one, admin);
        const { first, second, secondWaited } = await meet(api, { halfway: 'audit_event' }, [ends, one.sign]);
        assert.deepEqual([first.errors, secondWaited], [[], true]);
        const [error] = second.errors;
        assert.deepEqual([second.code, error?.extensions.reason], [refusal.code, refusal.reason]);
        assert.match(error?.message ?? '', refusal.sentence);
        assert.equal(await one.count(), 0);
      }));

    it(`${what}: when the signature comes first, that is not acknowledged before it is there`, () =>
      api.committed(async (test) => {
        const one = await make(test);
        const admin = asAdmin((await test.create.staff()).id);
        const ends = async () => ({ answer: await end(test, one, admin), signed: await one.count() });
        const { first, second } = await meet(api, { halfway: one.signatures }, [one.sign, ends]);
        assert.deepEqual([first.errors, second.answer.errors, second.signed], [[], [], 1]);
        assert.equal(await one.count(), 1);
      }));
  }

  it('leaves no link to a contact whose place ends while the Bloomer signs', () =>
    api.committed(async (test) => {
      for (const end of [contactRemoved, notOperational, givenToColleague]) {
        const one = await bloomerSignsMonth(test);
        const admin = asAdmin((await test.create.staff()).id);
        const { first, second } = await meet(api, { halfway: 'signature' }, [one.sign, () => end(test, one, admin)]);
        assert.deepEqual([first.errors, second.errors], [[], []]);
        const links = test.db.selectFrom('link_token').select('revoked_at').where('contact_id', '=', one.contact.id);
        const found = await links.execute();
        assert.deepEqual([found.length, found.filter(({ revoked_at }) => revoked_at === null).length], [1, 0]);
      }
    }));

  it('tells whoever signed for the firm so, although the access has ended by the time of the answer', () =>
    api.committed(async (test) => {
      const one = await signsContract('SST', forTheFirm)(test);
      const admin = asAdmin((await test.create.staff()).id);
      const meeting = { halfway: 'audit_event', unread: one.signatures };
      const { first, second } = await meet(api, meeting, [one.sign, () => staffDisabled(test, one, admin)]);
      assert.deepEqual([first.errors, second.errors], [[], []]);
      assert.equal(first.data.signContract.state, 'open');
    }));
});
